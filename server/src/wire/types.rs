//! Keeps `web/types/wire.d.ts` fresh.

use std::path::Path;

use ts_rs::{Config, TS};

use super::*;
use engine::{
    Badge, BadgeKind, Briefing, Chance, Chart, ChartArrival, ChartBody, ChartBox, ChartCell, ChartColumn,
    ChartKey, ChartNote, ChartPlace, ChartRow, ChartSpot, ChartTone, ChartWhen, Coming, Effect, Explanation,
    Hand, Mark, MarkKind, Note, NoteKind, Objective, Offer, OfferKind, Outlook, Overlay, Reason, Remark,
    Rule, Season, SeenUnit, Spot, SumLine, Tint, Told, Track, UnitCard, View,
};

macro_rules! declare {
    ($config:expr; $($name:ty),* $(,)?) => {
        vec![$(<$name as TS>::decl($config)),*]
    };
}

fn declarations() -> String {
    let config = &Config::default().with_large_int("number");
    let list = declare![config;
        Shelf, Title, Scenario, PresetInfo, PlayerInfo, Switch, SwitchGroup, SwitchLink, Choice, Warning,
        NewGame, Files, SeatWish, Created, SeatLink, GameCard, GameCardSide, MineRequest, OwnToken,
        WholeGame, Pictures, Grounds, SideInfo, SeatInfo, DiceInfo, DiceKind, DicePart, SeatWord, WordRequest, Turn, Offer, OfferKind, Note, NoteKind, Reason, Outcome, Update,
        LabRun, LessonCard, LessonRequest, LessonNow, LessonGoal, LessonWords,
        engine::Side, Rule, View, Season, SeenUnit, Badge, BadgeKind, Hand, Spot, Mark, MarkKind, Track, Objective, Briefing, Remark, Coming, StoryStep, Told, Effect,
        Chart, ChartBody, ChartColumn, ChartRow, ChartCell, ChartTone, ChartKey, ChartPlace, ChartSpot, ChartBox, ChartWhen, ChartNote, ChartArrival,
        Explanation, SumLine, Chance, BoardInfo, BoardHex, HexInfo, Overlay, Tint, RuleText, SightInfo, SightHex,
        ActRequest, PlaceRequest, UndoRequest, ResignRequest, UnitInfo, UnitCard, Why, Chronicle, TurnLine, SideDice, AnalysisNow, AnalysisInfo, AnalysedPoint, AnalysedThrow, AnalysedChoice, PlayOnRequest, Stopped, StoppedKind, CoursePlan, CourseLeg, CourseStay, CourseIncident, ReachHex, JoinerInfo, Outlook, Threat, Chat, ChatRequest, WebhookRequest, Hello, Live, Presence, Error, ErrorBody,
        AccountInfo, ThoughtInfo, PlanInfo, HintRequest, HintInfo, HintPlanInfo, HintMoveInfo, HintAttackInfo,
        MapRequest, BlankRequest, OnMapRequest, MapCard, MapChecked, MapFault, engine::map::MapPalette, engine::map::TerrainKind, MapSheet, MapHex, MapSide, engine::map::Edit,
        DraftRequest, Checked, DraftChecked, DraftFault, Bench, RosterUnit, Opened, Kept, TrialRequest, Tried, TriedGame,
        CountersRequest, CountersOpened, CountersChecked, SheetGroup, SheetCounter, CounterChange, CounterTotal,
    ];
    let mut text = String::from(
        "// What goes over the wire. Made from server/src/wire by\n// SALIENT_BLESS=1 cargo test -p server --lib wire\n\n",
    );
    for line in list {
        text.push_str("export ");
        text.push_str(&line);
        text.push_str("\n\n");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

#[test]
fn the_types_of_the_client_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/types/wire.d.ts");
    trials::bless::file(&path, &declarations()).unwrap_or_else(|stale| panic!("{stale}"));
}
