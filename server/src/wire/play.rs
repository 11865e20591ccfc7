//! Choosing, and what comes of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use engine::{Offer, Reason, Side, UnitCard, View};

use super::{DiceInfo, LessonNow, Stopped, StoryStep};

/// Who must choose, and what.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Turn {
    /// How many actions were played.
    pub actions: u32,
    /// Who must choose; nobody when the game is over.
    pub side: Option<Side>,
    /// The decision's name.
    pub decision: Option<String>,
    /// The question.
    pub prompt: String,
    /// The rule that asks.
    pub rule: Option<String>,
    /// Whether this seat must choose.
    pub yours: bool,
    /// What it may choose; empty for others.
    pub offers: Vec<Offer>,
    /// Whether the question belongs to the set-up, so that this seat may have it answered for it.
    pub place: bool,
    /// What undo would take back.
    pub undo: Option<String>,
    /// Why nothing can be taken back.
    pub no_undo: Option<String>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// Whether a computer is at work.
    pub thinking: bool,
    /// How the pupil stands, if the game is a lesson.
    pub lesson: Option<LessonNow>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// How well.
    pub level: String,
    /// In a sentence.
    pub text: String,
    /// The rule that decided; empty if a side gave up.
    pub rule: String,
    /// The side that gave the game up.
    pub resigned: Option<Side>,
}

/// What changed, and how the game stands now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Update {
    /// The number of this message.
    pub n: u64,
    /// The position now.
    pub view: View,
    /// Who must choose now.
    pub turn: Turn,
    /// What was played, after `undone` actions were taken back.
    pub steps: Vec<StoryStep>,
    /// How many actions were taken back first.
    pub undone: u32,
    /// Why a list of actions was not played to its end; none if it was, or if there was none.
    pub stopped: Option<Stopped>,
}

/// An action to play, and others after it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// The action in the game's notation.
    #[schema(max_length = 400)]
    pub action: String,
    /// Further actions. They are played one by one until one is refused, a die falls, something hidden is shown or somebody
    /// else is asked; `stopped` in the answer says why. All together are taken back at once. At most 400.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>"))]
    #[schema(max_items = 400)]
    pub then: Vec<String>,
    /// How many actions the client has seen.
    pub at: u32,
    /// The client's own name for this request: a repeat is answered, not played again. At most 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    pub key: String,
}

/// A wish to have the set-up done.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlaceRequest {
    /// How many actions the client has seen.
    pub at: u32,
    /// The client's own name for this request: a repeat is answered, not done again. At most 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    pub key: String,
}

/// A wish to take back.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// How many actions the client has seen.
    pub at: u32,
}

/// A wish to give the game up.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ResignRequest {
    /// Which side, for one who plays several.
    #[serde(default)]
    pub side: Option<super::Side>,
}

/// A unit as its card tells it, and what it can do.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnitInfo {
    /// Its card.
    pub card: UnitCard,
    /// What the numbers on a counter mean.
    pub legend: String,
    /// What it can do now, if this seat chooses.
    pub can: Vec<String>,
    /// Why it can do nothing now.
    pub why: Vec<Reason>,
    /// The hexes that it could go to if its side moved now.
    pub reach: Vec<String>,
}

/// Whether a press means something legal, and if not why.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Why {
    /// Whether it does.
    pub legal: bool,
    /// Why not.
    pub reasons: Vec<Reason>,
}

/// Something that was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chat {
    /// Its number in this game, from 1.
    pub n: u64,
    /// Who said it: the name of a seat.
    pub from: String,
    /// What.
    pub text: String,
    /// When, as `2026-01-31T18:00:00Z`.
    pub at: String,
}

/// Something to say.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChatRequest {
    /// At most 500 characters, if the server has no other limit.
    #[schema(min_length = 1)]
    pub text: String,
}

/// Where to be called when it is this seat's turn.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WebhookRequest {
    /// An address with http or https; none to be called no more.
    pub url: Option<String>,
}

/// The first message of a client on the WebSocket.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The seat's token; none to watch.
    #[serde(default)]
    pub token: Option<String>,
    /// The number of the last message that the client has seen.
    #[serde(default)]
    pub since: Option<u64>,
    /// What the keys of this client's own requests begin with. What it plays it learns from the answers; that is not
    /// told again here.
    #[serde(default)]
    pub page: Option<String>,
}

/// A message of the server on the WebSocket.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Live {
    /// Something was played or taken back.
    Update {
        /// The number of the message.
        n: u64,
        /// What.
        update: Box<Update>,
    },
    /// Something was said.
    Chat {
        /// The number of the message.
        n: u64,
        /// What.
        chat: Chat,
    },
    /// A word was given, or the dice are others from here on.
    Dice {
        /// The number of the message.
        n: u64,
        /// How it stands with the dice.
        dice: Box<DiceInfo>,
    },
    /// Somebody came or went.
    Presence {
        /// For each side, whether its player is connected.
        seats: Vec<Presence>,
        /// How many others watch.
        watchers: u32,
    },
    /// A computer thinks ahead. It is told a few times a second; the next `update` ends it.
    Thinking {
        /// Whose thought it is.
        side: Side,
        /// How much of it is done, in percent.
        percent: u8,
        /// The part of its effort that it makes, as one divided by this: less than the whole where the server is busy.
        part: u32,
    },
    /// Too much was missed: fetch the table again.
    Reset {
        /// The number of the last message.
        n: u64,
    },
    /// The answer to an action that came on this connection.
    Answer {
        /// The key of the request.
        key: String,
        /// What changed.
        update: Box<Update>,
    },
    /// An action that came on this connection is not played.
    Refused {
        /// The key of the request.
        key: String,
        /// Why.
        error: ErrorBody,
    },
    /// The server refuses, and closes the connection.
    Error {
        /// Why.
        error: ErrorBody,
    },
}

/// Whether the player of a side is connected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Presence {
    /// The side.
    pub side: super::Side,
    /// Whether its player is connected. A computer always is.
    pub here: bool,
}

/// An error.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Error {
    /// The error.
    pub error: ErrorBody,
}

/// What is wrong.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorBody {
    /// One of `bad-request`, `unreadable`, `refused`, `not-your-seat`, `not-your-turn`, `stale`, `astray`, `no-such-game`, `no-undo`,
    /// `no-such-picture`, `too-large`, `too-many`, `word-given`, `not-yours`, `damaged`, `busy`, `disk-full`, `internal`.
    pub code: String,
    /// A sentence.
    pub message: String,
    /// Every reason with its rule, where rules refuse.
    pub reasons: Vec<Reason>,
}
