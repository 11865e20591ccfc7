//! Why a move is refused: the way that the unit would take if nothing barred it, and every bar on that way.

use crate::flood::{Arrival, Flood, Going, Mover, Start, Step};
use crate::{Board, Game, HexId, Reason, Refusal, Rule};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Points enough for any way over any board; a step that is not the first is asked for with so many left.
const PLENTY: u16 = 16_000;

/// A move that a player asks about: one unit, where it stands, where it wants to go, and what the rules say to each step.
///
/// The rules of a step are written once: the flood of a game and its passages read the same function, and a law
/// compares them on every hex.
pub trait Passage {
    /// Where the unit stands, with the points that it has left.
    fn start(&self) -> Start;

    /// Where it wants to go.
    fn target(&self) -> HexId;

    /// What a step costs, or what bars it. Points are not asked about here: a step that is too dear has its cost. For the
    /// first step of a move `left` are the points that are left, for others there are plenty.
    fn step(&self, step: &Step) -> Result<Arrival, Bar>;

    /// Why a move ends with a step that [stops](Arrival::stop) it.
    fn halt(&self, step: &Step) -> Reason;

    /// Why the move may not end in its target; none if it may.
    fn full(&self, hex: HexId) -> Option<Reason>;

    /// That the way costs more points than there are.
    fn too_dear(&self, cost: u16, points: u16) -> Reason;

    /// So many points, as a person reads them: a game that counts in fractions writes them out.
    fn points(&self, points: u16) -> String {
        points.to_string()
    }

    /// How many lanes a hex has ([`Mover::lanes`]).
    fn lanes(&self) -> u8 {
        1
    }

    /// How many hexes one action goes at the most.
    fn most_steps(&self) -> usize {
        usize::MAX
    }
}

/// What bars a step, and what it would cost without the bar.
#[derive(Debug, Clone)]
pub struct Bar {
    /// The rule, and what a player reads.
    pub reason: Reason,
    /// The step if the bar were lifted.
    pub lifted: Arrival,
}

impl Bar {
    /// A bar by a rule, on a step that would cost so much.
    pub fn new(rule: Rule, text: impl Into<Cow<'static, str>>, lifted: Arrival) -> Self {
        Self { reason: Reason::new(rule, text), lifted }
    }
}

/// A bar on a [`CheapestWay`]: where it is, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Barred {
    /// The hex that is left, ...
    pub from: HexId,
    /// ... and the hex that cannot be entered, or not be left again, or not be the end.
    pub hex: HexId,
    /// The rule, and what a player reads.
    pub reason: Reason,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Step,
    Halt,
    End,
}

/// The cheapest way to a hex as if nothing were barred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheapestWay {
    /// Every hex after the start, the target last.
    pub path: Vec<HexId>,
    /// What the way costs.
    pub cost: u16,
    /// The points that there are.
    pub points: u16,
    /// Every bar on the way, from the start on.
    pub bars: Vec<Barred>,
}

/// A place on the way: a hex, the lane of the way in, and whether the move had to end there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Stand {
    hex: HexId,
    lane: u8,
    halted: bool,
}

/// How a place is reached: cost, then bars, then hexes.
type Price = (u16, u16, u16);

impl CheapestWay {
    /// Finds the way of a passage; none if the hexes do not hang together.
    pub fn find(board: &Board, passage: &dyn Passage) -> Option<Self> {
        let start = passage.start();
        let first = Stand { hex: start.hex, lane: start.lane, halted: false };
        let mut best: HashMap<Stand, (Price, Stand)> = HashMap::from([(first, ((0, 0, 0), first))]);
        let mut open = BinaryHeap::from([Reverse(((0, 0, 0), first))]);
        while let Some(Reverse((price, place))) = open.pop() {
            if best.get(&place).is_some_and(|known| known.0 < price) {
                continue;
            }
            if place.hex == passage.target() && place != first {
                return Some(Self::trace(board, passage, &best, place));
            }
            for step in steps(board, start, place, first) {
                let (arrival, barred) = match passage.step(&step) {
                    Ok(arrival) => (arrival, false),
                    Err(bar) => (bar.lifted, true),
                };
                let next = Stand { hex: step.to, lane: arrival.lane, halted: arrival.stop };
                let bars = u16::from(barred) + u16::from(place.halted);
                let total = (price.0.saturating_add(arrival.cost), price.1 + bars, price.2 + 1);
                if best.get(&next).is_none_or(|known| total < known.0) {
                    best.insert(next, (total, place));
                    open.push(Reverse((total, next)));
                }
            }
        }
        None
    }

    fn trace(
        board: &Board,
        passage: &dyn Passage,
        best: &HashMap<Stand, (Price, Stand)>,
        end: Stand,
    ) -> Self {
        let start = passage.start();
        let (mut places, mut at) = (vec![end], end);
        while let Some(&(_, before)) = best.get(&at).filter(|known| known.1 != at) {
            places.push(before);
            at = before;
        }
        places.reverse();
        let mut bars = Vec::new();
        let mut halt: Option<Barred> = None;
        for pair in places.windows(2) {
            bars.extend(halt.take());
            let Some(step) = steps(board, start, pair[0], places[0]).find(|step| step.to == pair[1].hex)
            else {
                continue;
            };
            let barred = |reason, kind| Barred { from: step.from, hex: step.to, reason, kind };
            match passage.step(&step) {
                Ok(arrival) if arrival.stop => halt = Some(barred(passage.halt(&step), Kind::Halt)),
                Ok(_) => {}
                Err(bar) => {
                    bars.push(barred(bar.reason, Kind::Step));
                    halt = bar.lifted.stop.then(|| barred(passage.halt(&step), Kind::Halt));
                }
            }
        }
        let full = passage.full(end.hex);
        bars.extend(full.map(|reason| Barred { from: end.hex, hex: end.hex, reason, kind: Kind::End }));
        let path = places[1..].iter().map(|place| place.hex).collect();
        Self { path, cost: best.get(&end).map_or(0, |known| known.0.0), points: start.points, bars }
    }

    /// The reasons that a refused move gets: every bar with its hex, and the cost if there are too few points; none if the
    /// way is free.
    pub fn refusal<G: Game>(&self, game: &G, passage: &dyn Passage) -> Option<Refusal> {
        let told = |Barred { hex, reason, kind, .. }: &Barred| {
            let into = if *kind == Kind::Step { "into " } else { "" };
            (reason.rule, Cow::Owned(format!("{into}{}: {}", game.label(*hex), reason.text)))
        };
        // Beyond a hex that ends every move the cost says nothing.
        let halted = self.bars.iter().any(|barred| barred.kind == Kind::Halt);
        let dear = (self.cost > self.points && !halted).then(|| passage.too_dear(self.cost, self.points));
        let dear = dear.map(|Reason { rule, text }| (rule, text));
        let mut reasons = self.bars.iter().map(told).chain(dear);
        let (rule, text) = reasons.next()?;
        Some(reasons.fold(Refusal::new(rule, text), |refusal, (rule, text)| refusal.and(rule, text)))
    }

    /// Whether the target is reached when exactly these bars are lifted and the points are granted; for the laws.
    pub(crate) fn holds_when_lifted(&self, board: &Board, passage: &dyn Passage) -> bool {
        let pardoned = Pardoned { passage, lifted: &self.bars };
        let start = Start { points: PLENTY, ..passage.start() };
        let mut flood = Flood::new();
        flood.run(&mut Going::by_rule(&board.grid, &pardoned), start);
        let target = passage.target();
        let end = self.bars.iter().any(|barred| barred.kind == Kind::End);
        flood.hexes().contains(&target) && (end || passage.full(target).is_none())
    }
}

impl Barred {
    /// Whether the rules refuse what it says they refuse; for the laws.
    pub(crate) fn is_refused(&self, board: &Board, passage: &dyn Passage) -> bool {
        if self.kind == Kind::End {
            return passage.full(self.hex).as_ref() == Some(&self.reason);
        }
        let start = passage.start();
        let first = Stand { hex: start.hex, lane: start.lane, halted: false };
        (0..passage.lanes()).any(|lane| {
            let at =
                if self.from == start.hex { first } else { Stand { hex: self.from, lane, halted: false } };
            let step = steps(board, start, at, first).find(|step| step.to == self.hex);
            step.is_some_and(|step| match (self.kind, passage.step(&step)) {
                (Kind::Step, Err(bar)) => bar.reason == self.reason,
                (Kind::Halt, Ok(Arrival { stop: true, .. }) | Err(_)) => passage.halt(&step) == self.reason,
                _ => false,
            })
        })
    }
}

/// The steps out of a place.
fn steps(board: &Board, start: Start, place: Stand, first: Stand) -> impl Iterator<Item = Step> {
    let fresh = place == first && !start.moved;
    let left = if place == first { start.points } else { PLENTY };
    board.grid.steps(place.hex).map(move |(direction, side, to)| Step {
        from: place.hex,
        to,
        side,
        direction,
        lane: place.lane,
        first: fresh,
        left,
    })
}

/// The hexes that a passage reaches as the rules are, with the points that there are; for the laws.
pub(crate) fn reached(board: &Board, passage: &dyn Passage) -> Vec<HexId> {
    let start = passage.start();
    let mover = by_rule(passage);
    let open = |hex: &HexId| passage.full(*hex).is_none();
    if passage.most_steps() == 1 {
        // Not by a detour.
        let first = Stand { hex: start.hex, lane: start.lane, halted: false };
        let affords = |step: &Step| mover.step(step).is_some_and(|arrival| arrival.cost <= start.points);
        return steps(board, start, first, first).filter(affords).map(|step| step.to).filter(open).collect();
    }
    let mut flood = Flood::new();
    flood.run(&mut Going::by_rule(&board.grid, &mover), start);
    flood.hexes().iter().copied().filter(open).collect()
}

/// The cheapest way to a hex as the rules are and with the points that there are, hex by hex; none if the move gets there by no
/// way.
pub(crate) fn open(board: &Board, passage: &dyn Passage, to: HexId) -> Option<Vec<HexId>> {
    let mover = by_rule(passage);
    let mut going = Going::by_rule(&board.grid, &mover);
    let (mut flood, mut path) = (Flood::new(), Vec::new());
    flood.run(&mut going, passage.start());
    (passage.full(to).is_none() && flood.path(&going, to, &mut path)).then_some(path)
}

/// A passage as a mover: what is barred is not entered.
pub(crate) fn by_rule(passage: &dyn Passage) -> impl Mover {
    Pardoned { passage, lifted: &[] }
}

/// A mover for whom some bars are lifted.
struct Pardoned<'a> {
    passage: &'a dyn Passage,
    lifted: &'a [Barred],
}

impl Mover for Pardoned<'_> {
    fn step(&self, step: &Step) -> Option<Arrival> {
        let lifted = |kind| {
            let mut bars = self.lifted.iter();
            bars.any(|barred| barred.kind == kind && barred.from == step.from && barred.hex == step.to)
        };
        let start = self.passage.start();
        let at_start = step.from == start.hex && (step.first || start.moved);
        // A grant does not change what the rules say to the first step, which may take all that is left.
        let left = if at_start && !self.lifted.is_empty() { start.points } else { step.left };
        let arrival = match self.passage.step(&Step { left, ..*step }) {
            Ok(arrival) => arrival,
            Err(bar) if lifted(Kind::Step) => bar.lifted,
            Err(_) => return None,
        };
        Some(if lifted(Kind::Halt) { Arrival { stop: false, ..arrival } } else { arrival })
    }

    fn lanes(&self) -> u8 {
        self.passage.lanes()
    }
}
