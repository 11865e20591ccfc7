//! The choices that cost most.
//!
//! A game is cut where a die falls and where a phase ends. Each piece in which the side whose player-turn it is had a choice is compared
//! with what the plans of a staff would have done in its place. Both go on in the same way: the die falls anew, cadets play on for a
//! few player-turns on common dice, and what has come of it is appraised. So nobody is blamed for bad dice.
//!
//! First all pieces are tried a little, or as many as there is time for: those without dice first, and of the others those whose dice
//! could give or take most. What seems dearest is tried again on other dice with the plan that seemed best: the best of several looks
//! better than it is.

use engine::{Headline, Seat, Side};

use super::rollout::{End, First, Rollout};
use super::spread::Progress;
use super::walk::{Walk, until_roll};
use super::{Budget, Costly, Throw};
use crate::staff::{Drill, mix};

/// So many choices are told.
const TOLD: usize = 5;
/// So many are tried again for each that is told.
const AGAIN: usize = 3;
/// Each piece is tried so often at first.
const FIRST_TRIES: u32 = 2;
/// No more often than this the second time.
const MOST_TRIES: u32 = 40;
/// A choice that cost less is not worth telling.
const LEAST: f64 = 0.01;
/// So many sentences are told of each.
const SENTENCES: usize = 4;

/// What the dice of the rollouts come from.
const NUMBER: u64 = 0x6368_6f69_6365;

/// A piece of a game: a choice of one side.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Piece {
    /// How many actions were played before it.
    from: usize,
    /// How many before what ends it: the action that rolled, or the next phase.
    to: usize,
    /// Whether it ends with dice.
    rolls: bool,
    side: Side,
}

/// What is to be done.
pub(super) struct Plan {
    pieces: Vec<Piece>,
    /// How many of them are tried.
    room: usize,
    /// How often those are tried again that seem dear.
    again: u32,
    lines: u32,
}

impl Plan {
    pub(super) fn of<G: Drill>(walk: &Walk<G>, budget: &Budget) -> Plan {
        let pieces = pieces(walk);
        let lines = 2 + G::PLANS.len() as u32;
        let horizon = G::EFFORT.horizon.max(1);
        let room = (budget.search / (lines * FIRST_TRIES * horizon)) as usize;
        let room = room.min(pieces.len());
        let twice = 2 * (TOLD * AGAIN) as u32 * horizon;
        Plan { pieces, room, again: (budget.proof / twice).min(MOST_TRIES), lines }
    }

    /// How many rollouts it takes.
    pub(super) fn work(&self) -> u32 {
        let again = self.room.min(TOLD * AGAIN) as u32 * 2 * self.again;
        self.room as u32 * self.lines * FIRST_TRIES + again
    }
}

/// The pieces of a game in which the side whose player-turn it is had a choice.
fn pieces<G: Drill>(walk: &Walk<G>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut from = 0;
    for at in 0..walk.len() {
        let rolls = walk.is_throw(at);
        // A piece ends with its dice, or with its phase.
        let next = at + 1;
        if !rolls && next < walk.len() && !walk.begins(next) {
            continue;
        }
        let side = walk.steps[from].moment.side;
        if walk.steps[from..next].iter().any(|step| step.chooser == Some(side)) {
            pieces.push(Piece { from, to: if rolls { at } else { next }, rolls, side });
        }
        from = next;
    }
    pieces
}

/// The dearest choices, and how many player-turns were simulated.
pub(super) fn find<G: Drill>(
    walk: &Walk<G>,
    plan: &Plan,
    dice: &[Throw],
    progress: &Progress<'_>,
) -> Option<(Vec<Costly>, u32)> {
    let pieces = worth_trying(walk, plan, dice);
    let mut turns = 0;
    let tried = progress.spread(pieces.len(), |at| {
        let tried = Comparison { walk, piece: pieces[at], number: mix(NUMBER, at as u64) }.search();
        progress.tick(plan.lines * FIRST_TRIES);
        tried
    })?;
    let mut dear: Vec<(Piece, usize, f64)> = Vec::new();
    for (piece, (found, used)) in pieces.iter().zip(tried) {
        turns += used;
        dear.extend(found.map(|(plan, cost)| (*piece, plan, cost)));
    }
    dear.sort_by(|one, other| other.2.total_cmp(&one.2).then(one.0.from.cmp(&other.0.from)));
    dear.truncate(TOLD * AGAIN);
    let proved = progress.spread(dear.len(), |at| {
        let (piece, plan_number, _) = dear[at];
        let comparison = Comparison { walk, piece, number: mix(NUMBER, (1 << 32) + at as u64) };
        let proved = comparison.prove(plan_number, plan.again);
        progress.tick(2 * plan.again);
        proved
    })?;
    turns += proved.iter().map(|(_, used)| used).sum::<u32>();
    let mut costly: Vec<Costly> = proved.into_iter().filter_map(|(costly, _)| costly).collect();
    costly.sort_by(|one, other| other.cost.total_cmp(&one.cost).then(one.from.cmp(&other.from)));
    costly.truncate(TOLD);
    Some((costly, turns))
}

/// As many pieces as there is room for, in order. While a game goes on only those of the eyes that look.
fn worth_trying<G: Drill>(walk: &Walk<G>, plan: &Plan, dice: &[Throw]) -> Vec<Piece> {
    let stake = |piece: &Piece| {
        let thrown = dice.iter().find(|throw| piece.rolls && throw.actions == piece.to);
        thrown.map_or(f64::INFINITY, |throw| throw.worth.iter().map(|worth| worth.abs()).sum())
    };
    let mut pieces: Vec<Piece> =
        plan.pieces.iter().copied().filter(|piece| walk.eyes.sees(piece.side)).collect();
    pieces.sort_by(|one, other| stake(other).total_cmp(&stake(one)).then(one.from.cmp(&other.from)));
    pieces.truncate(plan.room);
    pieces.sort_by_key(|piece| piece.from);
    pieces
}

/// A piece that is compared with what could have been done in its place.
struct Comparison<'a, G: Drill> {
    walk: &'a Walk<G>,
    piece: Piece,
    number: u64,
}

impl<G: Drill> Comparison<'_, G> {
    /// The factors of a plan: first the cadet as it is, then the named ones.
    fn factors(plan: usize) -> (&'static str, &'static [(&'static str, f64)]) {
        match plan.checked_sub(1).and_then(|at| G::PLANS.get(at)) {
            None => ("as the cadet", &[]),
            Some(named) => (named.name, named.factors),
        }
    }

    /// What comes of what was played, as its side sees it.
    fn played(&self, die: u32) -> Option<End> {
        let Piece { to, rolls, side, .. } = self.piece;
        let first = if rolls { First::Action(self.walk.steps[to].action) } else { First::Nothing };
        self.roll_out(to, first, side, die)
    }

    /// What comes of a plan.
    fn planned(&self, plan: usize, die: u32) -> Option<End> {
        let Piece { from, side, .. } = self.piece;
        self.roll_out(from, First::Plan(side, Self::factors(plan).1), side, die)
    }

    fn roll_out(&self, at: usize, first: First<'_, G>, side: Side, die: u32) -> Option<End> {
        let moment = self.walk.steps[self.piece.from].moment;
        let game = self.walk.at(at)?;
        // If the piece ended its player-turn, that one counts too.
        let horizon = G::EFFORT.horizon.saturating_sub(u32::from(game.moment() != moment));
        let rollout = Rollout { game, eyes: Seat::Player(side), horizon: horizon.max(1), first };
        let mut end = rollout.play(mix(self.number, u64::from(die)))?;
        if side == Side(1) {
            end.chance = 1.0 - end.chance;
        }
        Some(end)
    }

    /// The plan that seems best with what the choice seems to have cost; and the player-turns that were simulated.
    fn search(&self) -> (Option<(usize, f64)>, u32) {
        let mut turns = 0;
        let mut mean = |play: &dyn Fn(u32) -> Option<End>| {
            let ends: Option<Vec<End>> = (0..FIRST_TRIES).map(play).collect();
            let ends = ends?;
            turns += ends.iter().map(|end| end.turns).sum::<u32>();
            Some(ends.iter().map(|end| end.chance).sum::<f64>() / f64::from(FIRST_TRIES))
        };
        let Some(played) = mean(&|die| self.played(die)) else { return (None, turns) };
        let mut best: Option<(usize, f64)> = None;
        for plan in 0..=G::PLANS.len() {
            let cost = mean(&|die| self.planned(plan, die)).map_or(0.0, |chance| chance - played);
            if cost > best.map_or(0.0, |(_, cost)| cost) {
                best = Some((plan, cost));
            }
        }
        (best, turns)
    }

    /// What a choice cost against a plan, on other dice; none if it was not dear.
    fn prove(&self, plan: usize, tries: u32) -> (Option<Costly>, u32) {
        let (mut costs, mut told, mut turns) = (Vec::new(), None, 0);
        for die in 0..tries {
            let (Some(played), Some(planned)) = (self.played(die), self.planned(plan, die)) else { continue };
            turns += played.turns + planned.turns;
            costs.push(planned.chance - played.chance);
            told.get_or_insert(planned.told);
        }
        let count = costs.len() as f64;
        let cost = costs.iter().sum::<f64>() / count.max(1.0);
        let spread: f64 = costs.iter().map(|one| (one - cost).powi(2)).sum();
        let error = (spread / (count * (count - 1.0)).max(1.0)).sqrt();
        if costs.len() < 2 || cost < LEAST || cost < error {
            return (None, turns);
        }
        let Piece { from, to, rolls, side } = self.piece;
        let done = to + usize::from(rolls);
        let (played, better) =
            differences(&self.walk.told(from, done), &until_roll(told.unwrap_or_default().iter()));
        let Headline { turn, phase } = self.walk.headline(from).clone();
        let plan = Self::factors(plan).0;
        (Some(Costly { from, to: done, turn, phase, side, cost, error, plan, played, better }), turns)
    }
}

/// What is in only one of two lists. Sentences that name a town come first.
fn differences(played: &[String], better: &[String]) -> (Vec<String>, Vec<String>) {
    let only = |one: &[String], other: &[String]| {
        let mut rest: Vec<String> = one.iter().filter(|text| !other.contains(text)).cloned().collect();
        rest.sort_by_key(|text| !text.contains('('));
        let more = rest.len().saturating_sub(SENTENCES);
        rest.truncate(SENTENCES);
        if more > 0 {
            rest.push(format!("And {more} more."));
        }
        rest
    };
    (only(played, better), only(better, played))
}
