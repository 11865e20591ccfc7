//! What goes over the wire. These types are the one source: the client's `web/types/wire.d.ts` and the `OpenAPI` document
//! are made from them.

mod board;
mod dice;
mod new_game;
mod play;
mod shelf;
mod story;
mod table;
mod view;

pub use board::{BoardHex, BoardInfo, HexInfo, Overlay, OverlayHex, RuleText, SightHex, SightInfo};
pub use dice::{DiceInfo, DiceKind, DicePart, SeatWord, WordRequest};
pub use new_game::{Created, GameCard, GameCardSide, MineRequest, NewGame, OwnToken, SeatLink, SeatWish};
pub use play::{
    ActRequest, Chat, ChatRequest, Error, ErrorBody, Hello, Live, Offer, Outcome, Presence, Reason, Turn,
    UndoRequest, Update, WebhookRequest, Why,
};
pub use shelf::{Choice, PlayerInfo, PresetInfo, Scenario, Shelf, Switch, Title, Warning};
pub use story::{Chance, Effect, Explanation, StoryStep, SumLine, Told};
pub use table::{Pictures, SeatInfo, SideInfo, Table};
pub(crate) use view::picture as picture_name;
pub use view::{Mark, Season, SeenUnit, Spot, Track, View};

/// A side: its place in the list of the game's sides.
pub type Side = u8;

#[cfg(test)]
mod types;
