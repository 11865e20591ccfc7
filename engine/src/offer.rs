//! Actions, hexes and areas as a board shows them, so that a program can draw any game without knowing it.

use crate::{Game, Reason, Rule, Side};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A legal action as a board offers it: what to click, and what to know before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Offer {
    /// The action in the game's notation.
    pub text: String,
    /// Its first word; actions of one verb belong together.
    pub verb: String,
    /// The action in a few words for a button or a list: "End the movement".
    pub label: String,
    /// The counter that it is about, by its number in the view.
    pub unit: Option<u32>,
    /// The hex that it is about, by its printed name.
    pub hex: Option<String>,
    /// What to press it means.
    pub kind: OfferKind,
    /// A few signs to write on the hex or counter: points left, odds.
    pub note: Option<Note>,
    /// Whether a unit that goes there must stop.
    pub stop: bool,
    /// The way that a unit would take, hex by hex, the start included.
    pub path: Vec<String>,
    /// How much strength it brings, where one [joins](OfferKind::Join): the strongest is named first.
    pub brings: Option<u32>,
    /// What is still undone and should or must be done before.
    pub warnings: Vec<Reason>,
}

/// What an offer means to a board that does not know the game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// It chooses something, and no more is to be known.
    #[default]
    Choose,
    /// It takes a unit in hand, which is then put or moved.
    Take,
    /// The unit in hand goes there.
    Go,
    /// The unit in hand stays where it is.
    Stay,
    /// It strikes at whoever is there.
    Attack,
    /// It adds a unit to what is put together: an attack, its support.
    Join,
    /// It completes what was put together: the attack is made, and dice fall.
    Resolve,
    /// It ends a phase, or declines what is asked.
    End,
    /// It sets up all that is left, as the program thinks best.
    Place,
}

impl OfferKind {
    /// Whether it closes something, so that it stands apart from the rest.
    ///
    /// ```
    /// # use engine::OfferKind;
    /// assert!(OfferKind::End.closes() && OfferKind::Stay.closes() && !OfferKind::Go.closes());
    /// ```
    pub const fn closes(self) -> bool {
        matches!(self, OfferKind::Stay | OfferKind::Resolve | OfferKind::End)
    }
}

/// A few signs on a hex or counter, and what they count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Note {
    /// The signs: `2 1/2`, `3-1`.
    pub text: String,
    /// What they count.
    pub kind: NoteKind,
}

/// What a note counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum NoteKind {
    /// The movement points that are left.
    Left,
    /// The odds of an attack, or what must be rolled.
    Odds,
    /// Something else, which the label says in words.
    Other,
}

impl Offer {
    /// An action with what its text alone says: its verb, and a label like it.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let verb = text.split(' ').next().unwrap_or_default().to_owned();
        let mut letters = text.chars();
        let label =
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
        Self {
            verb,
            label,
            text,
            unit: None,
            hex: None,
            kind: OfferKind::Choose,
            note: None,
            stop: false,
            path: Vec::new(),
            brings: None,
            warnings: Vec::new(),
        }
    }

    /// With a label of its own.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// About a counter.
    pub fn unit(mut self, unit: impl Into<u32>) -> Self {
        self.unit = Some(unit.into());
        self
    }

    /// About a hex.
    pub fn hex(mut self, hex: impl Into<String>) -> Self {
        self.hex = Some(hex.into());
        self
    }

    /// With a meaning of its own.
    pub fn kind(mut self, kind: OfferKind) -> Self {
        self.kind = kind;
        self
    }

    /// With the strength that it brings.
    pub fn brings(mut self, strength: impl Into<u32>) -> Self {
        self.brings = Some(strength.into());
        self
    }

    /// With something written on it.
    pub fn note(self, text: impl Into<String>) -> Self {
        self.noted(text, NoteKind::Other)
    }

    /// With the points that are left.
    pub fn left(self, points: impl Into<String>) -> Self {
        self.noted(points, NoteKind::Left)
    }

    /// With the odds, or what must be rolled.
    pub fn odds(self, odds: impl Into<String>) -> Self {
        self.noted(odds, NoteKind::Odds)
    }

    fn noted(mut self, text: impl Into<String>, kind: NoteKind) -> Self {
        self.note = Some(Note { text: text.into(), kind });
        self
    }

    /// With something that is still undone.
    pub fn warn(mut self, rule: Rule, text: impl Into<Cow<'static, str>>) -> Self {
        self.warnings.push(Reason { rule, text: text.into() });
        self
    }

    /// Every legal action of a position, with the units and hexes that its words name.
    pub fn of<G: Game>(game: &G) -> Vec<Self> {
        let Some(decision) = game.decision() else { return Vec::new() };
        let view = game.view(crate::Seat::Player(decision.side));
        let units: BTreeMap<&str, u32> =
            view.units.iter().filter_map(|unit| Some((unit.name.as_deref()?, unit.id))).collect();
        let mut legal = Vec::new();
        game.legal(&mut legal);
        let offer = |action| {
            let mut offer = Self::new(game.action_text(action));
            for word in offer.text.split(' ').skip(1) {
                offer.unit = offer.unit.or_else(|| units.get(word).copied());
                let hex = || game.board().grid.find(word).map(|_| word.to_owned());
                offer.hex = offer.hex.take().or_else(hex);
            }
            let bare = offer.unit.is_none() && offer.hex.is_none();
            if bare { offer.kind(OfferKind::End) } else { offer }
        };
        legal.into_iter().map(offer).collect()
    }
}

/// Something to be seen on many hexes at once: zones, supply, control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Overlay {
    /// One word.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// A sentence about it.
    pub about: String,
    /// The rule about it, if there is one.
    pub rule: Option<Rule>,
    /// Whether the border between the sides is meant, and not the areas.
    pub edge: bool,
    /// The hexes.
    pub hexes: Vec<Tint>,
}

/// One hex of an [`Overlay`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Tint {
    /// The hex's printed name.
    pub at: String,
    /// Whose it is; none is everybody's or nobody's.
    pub side: Option<Side>,
    /// A number or word to write there.
    pub value: Option<String>,
}

impl Overlay {
    /// An overlay without hexes.
    pub fn new(id: &str, label: &str, about: &str, rule: Option<Rule>) -> Self {
        Self { id: id.into(), label: label.into(), about: about.into(), rule, edge: false, hexes: Vec::new() }
    }

    /// Adds a hex.
    pub fn tint(&mut self, at: &str, side: Option<Side>, value: Option<String>) {
        self.hexes.push(Tint { at: at.into(), side, value });
    }
}
