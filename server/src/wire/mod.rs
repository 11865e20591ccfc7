//! What goes over the wire. These types, and those of the engine that go as they are, are the one source: the client's
//! `web/types/wire.d.ts` and the `OpenAPI` document are made from them.

mod analysis;
mod board;
mod counters;
mod dice;
mod lab;
mod lesson;
mod maps;
mod moves;
mod new_game;
mod play;
mod shelf;
mod story;
mod thought;
mod whole;
mod workshop;

pub use analysis::{AnalysedChoice, AnalysedPoint, AnalysedThrow, AnalysisInfo, AnalysisNow, PlayOnRequest};
pub use board::{BoardHex, BoardInfo, HexInfo, RuleText, SightHex, SightInfo};
pub use counters::{
    CounterChange, CounterTotal, CountersChecked, CountersOpened, CountersRequest, SheetCounter, SheetGroup,
};
pub use dice::{DiceInfo, DiceKind, DicePart, SeatWord, WordRequest};
pub use lab::LabRun;
pub use lesson::{LessonCard, LessonGoal, LessonNow, LessonRequest, LessonWords};
pub use maps::{
    BlankRequest, MapCard, MapChecked, MapFault, MapHex, MapRequest, MapSheet, MapSide, OnMapRequest,
};
pub use moves::{
    CourseIncident, CourseLeg, CoursePlan, CourseStay, JoinerInfo, ReachHex, Stopped, StoppedKind, Threat,
};
pub use new_game::{
    Created, Files, GameCard, GameCardSide, MineRequest, NewGame, OwnToken, SeatLink, SeatWish,
};
pub use play::{
    ActRequest, Chat, ChatRequest, Error, ErrorBody, Hello, Live, Outcome, PlaceRequest, Presence,
    ResignRequest, Turn, UndoRequest, UnitInfo, Update, WebhookRequest, Why,
};
pub use shelf::{
    Choice, PlayerInfo, PresetInfo, Scenario, Shelf, Switch, SwitchGroup, SwitchLink, Title, Warning,
};
pub use story::{Chronicle, SideDice, StoryStep, TurnLine};
pub use thought::{
    AccountInfo, HintAttackInfo, HintInfo, HintMoveInfo, HintPlanInfo, HintRequest, PlanInfo, ThoughtInfo,
};
pub use whole::{Grounds, Pictures, SeatInfo, SideInfo, WholeGame};
pub use workshop::{
    Bench, Checked, DraftChecked, DraftFault, DraftRequest, Kept, Opened, RosterUnit, TrialRequest, Tried,
    TriedGame,
};

/// A side by its number, as seats and their links hold it.
pub type Side = u8;

#[cfg(test)]
mod types;
