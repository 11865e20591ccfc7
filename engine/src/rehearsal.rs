//! What would come of some actions, found on a copy of the position.
//!
//! The copy is one that the chooser may [imagine](Game::imagine), with dice of its own: nothing hidden is told, and no die of
//! the game is looked at.

use crate::{Dice, Effect, Game, Offer, OfferKind, Reason, Refusal, Seat, Side, Status, UnitId};

/// The others are asked no more often than this while one action is rehearsed.
const MOST_ANSWERS: usize = 12;

/// Something that would happen on the way: a die falls, or somebody else is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incident {
    /// The hex where it would happen, by its printed name; empty if it has none.
    pub at: String,
    /// Its rule, and what a player reads.
    pub reason: Reason,
    /// Whether an [offer](Offer::warnings) would warn of it, so that a player is asked before.
    pub warning: bool,
}

/// Actions that are tried out.
#[derive(Clone)]
pub(crate) struct Rehearsal<G: Game> {
    pub(crate) game: G,
    /// Who chooses.
    pub(crate) side: Side,
    dice: Dice,
    /// What was chosen; decisions without a choice are left out, as they are played by themselves.
    pub(crate) actions: Vec<G::Action>,
    /// The hexes that each unit went through, the first included, by their printed names.
    pub(crate) paths: Vec<(UnitId, Vec<String>)>,
    pub(crate) incidents: Vec<Incident>,
    /// A die fell, or the game is over: what comes then is not known.
    pub(crate) ended: bool,
}

impl<G: Game> Rehearsal<G> {
    /// From the present position; none if nobody must choose.
    pub(crate) fn of(game: &G) -> Option<Self> {
        let side = game.status().side()?;
        let mut dice = Dice::fast(1);
        let game = game.imagine(Seat::Player(side), &mut dice).unwrap_or_else(|| game.clone());
        Some(Self {
            game,
            side,
            dice: Dice::fast(1),
            actions: Vec::new(),
            paths: Vec::new(),
            incidents: Vec::new(),
            ended: false,
        })
    }

    /// The unit in hand.
    pub(crate) fn hand(&self) -> Option<UnitId> {
        self.game.view(Seat::Player(self.side)).hand.map(|hand| UnitId(hand.unit as u16))
    }

    /// Plays an action if it is legal, as if nobody else made use of what he is asked then.
    pub(crate) fn play(&mut self, action: G::Action) -> Result<(), Refusal> {
        self.try_out(action)?;
        self.let_others_decline();
        Ok(())
    }

    /// Notes what the offer of an action warns of.
    pub(crate) fn heed(&mut self, action: G::Action, at: &str) {
        let mut legal = Vec::new();
        self.game.legal(&mut legal);
        let place = legal.iter().position(|&one| one == action);
        let offer = place.and_then(|place| self.game.offers().into_iter().nth(place));
        for reason in offer.into_iter().flat_map(|offer| offer.warnings) {
            self.incidents.push(Incident { at: at.into(), reason, warning: true });
        }
    }

    /// Plays an action if it is legal, until anybody is asked.
    pub(crate) fn try_out(&mut self, action: G::Action) -> Result<(), Refusal> {
        self.game.check(action)?;
        self.actions.push(action);
        self.enter(action);
        self.settle();
        Ok(())
    }

    /// Plays an action of anybody, and notes where units went and whether a die fell.
    fn enter(&mut self, action: G::Action) {
        let (before, mut events) = (self.dice.position(), Vec::new());
        let rule = self.game.decision().map(|decision| decision.rule);
        self.game.play(action, &mut self.dice, &mut events);
        let mut place = None;
        for event in &events {
            match self.game.narrate(event, Seat::Player(self.side)).map(|told| told.effect) {
                Some(Effect::Move { unit, path }) => {
                    place = path.last().cloned();
                    self.note_path(UnitId(unit as u16), path);
                }
                Some(Effect::Place { at, unit }) => {
                    place = Some(at.clone());
                    self.note_path(UnitId(unit as u16), vec![at]);
                }
                _ => {}
            }
        }
        if self.dice.position() != before {
            self.ended = true;
            let at = place.or_else(|| self.last_hex()).unwrap_or_default();
            let reason = rule.map(|rule| Reason::new(rule, "a die is rolled"));
            self.incidents.extend(reason.map(|reason| Incident { at, reason, warning: false }));
        }
    }

    fn note_path(&mut self, unit: UnitId, path: Vec<String>) {
        match self.paths.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, hexes)) => {
                let again = usize::from(hexes.last() == path.first());
                hexes.extend(path.into_iter().skip(again));
            }
            None => self.paths.push((unit, path)),
        }
    }

    /// The way of a unit, if it has moved.
    pub(crate) fn path_of(&self, unit: UnitId) -> Option<&[String]> {
        self.paths.iter().find(|(moved, _)| *moved == unit).map(|(_, path)| &path[..])
    }

    /// Where the last unit came to.
    fn last_hex(&self) -> Option<String> {
        self.paths.last().and_then(|(_, path)| path.last().cloned())
    }

    /// Decisions without a choice are played at once, as they are in the game.
    fn settle(&mut self) {
        let mut legal = Vec::new();
        for _ in 0..self.game.longest() {
            self.game.legal(&mut legal);
            let (Status::Choose(_), &[action], false) = (self.game.status(), &legal[..], self.ended) else {
                break;
            };
            if self.game.waits() {
                break;
            }
            self.enter(action);
        }
        self.ended |= self.game.status().side().is_none();
    }

    /// Others who are asked are noted, and decline if they can. Where they cannot, nobody knows how it goes on.
    fn let_others_decline(&mut self) {
        for _ in 0..MOST_ANSWERS {
            let Some(decision) = self.game.decision().filter(|decision| decision.side != self.side) else {
                return;
            };
            if self.ended {
                return;
            }
            let text = format!("{} may act: {}", self.game.side_name(decision.side), question(&self.game));
            let at = self.last_hex().unwrap_or_default();
            let incident = Incident { at, reason: Reason::new(decision.rule, text), warning: false };
            if !self.incidents.contains(&incident) {
                self.incidents.push(incident);
            }
            let Some(action) = ending(&self.game) else { break };
            self.enter(action);
            self.settle();
        }
        self.ended |= self.game.status().side() != Some(self.side);
    }

    /// The legal action that puts the unit in hand down, if there is one.
    pub(crate) fn put_down(&self) -> Option<G::Action> {
        of_kind(&self.game, OfferKind::Stay)
    }
}

/// The question without side and rule.
fn question<G: Game>(game: &G) -> String {
    let prompt = game.prompt();
    let side = game.decision().map_or_else(String::new, |decision| game.side_name(decision.side));
    let words = prompt.strip_prefix(&format!("{side}: ")).unwrap_or(&prompt);
    words.rsplit_once(" [").map_or(words, |(words, _)| words).to_owned()
}

/// The legal action that declines what is asked.
fn ending<G: Game>(game: &G) -> Option<G::Action> {
    of_kind(game, OfferKind::End)
}

/// The first legal action of a kind.
fn of_kind<G: Game>(game: &G, kind: OfferKind) -> Option<G::Action> {
    let at = game.offers().iter().position(|offer: &Offer| offer.kind == kind)?;
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.get(at).copied()
}
