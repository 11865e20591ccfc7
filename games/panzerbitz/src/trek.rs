//! Why a unit does not get to a hex, near or far: the way that it would take if nothing barred it, step by step (8.1 to 8.4,
//! 12.14).

use engine::{Arrival, Bar, CheapestWay, HexId, Passage, Reason, Refusal, Rule, Start, Step, UnitId, Word};

use crate::game::Panzerbitz;
use crate::moves::MOTION;
use crate::state::{Flag, Shelter};
use crate::steps::StepCost;
use crate::why::no;
use crate::words::{mp, points};

/// The column of the unit is bound by march order, or nothing binds it (any more).
const BOUND: u8 = 0;
const FREE: u8 = 1;

/// What a step is taken to cost that the chart forbids: a clear hex.
const FORBIDDEN: u8 = 2;

/// The unit in hand on its way to a hex.
pub(crate) struct Trek<'a> {
    pub(crate) game: &'a Panzerbitz,
    pub(crate) unit: UnitId,
    pub(crate) from: HexId,
    pub(crate) to: HexId,
}

impl Trek<'_> {
    /// What bars a step, points aside.
    fn check(&self, step: &Step, plain: &Result<StepCost, Refusal>, least: bool) -> Result<(), Refusal> {
        let (game, unit) = (self.game, self.unit);
        if step.from == self.from {
            game.check_may_move(unit)?;
            game.check_not_quick(unit)?;
        } else if game.state.blocks.contains(step.to) {
            return no("8.4.4", "a block is entered only as the first step");
        }
        game.check_open(unit, step.to, Shelter::Open)?;
        let cost = StepCost { least, ..plain.clone()? };
        if step.lane == FREE {
            return Ok(());
        }
        let position = if step.from == self.from { Some(game.position(unit)) } else { self.place(step.from) };
        game.check_march_from(unit, position, step.to, cost)
    }

    /// The place of a hex on the route of the unit's column.
    fn place(&self, hex: HexId) -> Option<i16> {
        let column = self.game.bound_by(self.unit)?;
        let route = &self.game.state.columns[usize::from(column)].route;
        route.iter().position(|&known| known == hex).map(|place| place as i16)
    }

    /// Whether a step frees the column: its head leaves the road, or it meets the enemy (12.14.2).
    fn frees(&self, step: &Step, plain: &Result<StepCost, Refusal>, least: bool) -> bool {
        let (game, unit) = (self.game, self.unit);
        let leaves = plain.as_ref().is_ok_and(|plain| !plain.marches()) || least;
        step.lane == FREE
            || (game.leads(unit) && leaves)
            || game.enemy_next_to(game.piece(unit).side, step.to)
    }
}

impl Passage for Trek<'_> {
    fn start(&self) -> Start {
        let (game, unit) = (self.game, self.unit);
        Start {
            hex: self.from,
            points: game.left(unit).into(),
            moved: game.unit(unit).spent > 0 || game.is(unit, Flag::Moved),
            lane: if game.bound_by(unit).is_some() { BOUND } else { FREE },
        }
    }

    fn target(&self) -> HexId {
        self.to
    }

    fn step(&self, step: &Step) -> Result<Arrival, Bar> {
        let (game, unit) = (self.game, self.unit);
        let plain = game.plain_step(unit, step.from, step.to, true);
        let mut cost = u16::from(plain.as_ref().map_or(FORBIDDEN, |plain| plain.cost).max(1));
        // 8.4.1: one hex for all that it has, if it has spent nothing.
        let least = step.from == self.from && game.unit(unit).spent == 0 && cost > step.left;
        if least {
            cost = step.left.max(1);
        }
        let stop = game.state.mines.contains(step.to)
            || game.state.blocks.contains(step.to)
            || plain.as_ref().is_ok_and(|plain| plain.roll);
        let lane = if self.frees(step, &plain, least) { FREE } else { BOUND };
        let arrival = Arrival { cost, stop, lane };
        match self.check(step, &plain, least) {
            Ok(()) => Ok(arrival),
            Err(refusal) => {
                let reason = refusal.reasons().next().cloned();
                let reason = reason.unwrap_or_else(|| Reason::new(Rule("8.1"), "it is not allowed"));
                Err(Bar { reason, lifted: arrival })
            }
        }
    }

    fn halt(&self, step: &Step) -> Reason {
        if self.game.state.mines.contains(step.to) {
            Reason::new(Rule("8.4.3"), "a unit stops in a minefield")
        } else if self.game.state.blocks.contains(step.to) {
            Reason::new(Rule("8.4.4"), "a unit stops at a block")
        } else {
            Reason::new(Rule("8.4.2"), "movement is over after wading into a stream")
        }
    }

    fn full(&self, _: HexId) -> Option<Reason> {
        // 7.1: the limit holds at all times, so that a full hex is not entered at all.
        None
    }

    fn too_dear(&self, cost: u16, left: u16) -> Reason {
        let points = |halves: u16| points(u8::try_from(halves).unwrap_or(u8::MAX));
        Reason::new(Rule("8.1.4"), format!("the way costs {}, and {} are left", points(cost), points(left)))
    }

    fn points(&self, points: u16) -> String {
        mp(u8::try_from(points).unwrap_or(u8::MAX)).number.to_string()
    }

    fn lanes(&self) -> u8 {
        2
    }

    fn most_steps(&self) -> usize {
        1
    }
}

impl Panzerbitz {
    /// The trek of the unit in hand to a hex; none if no unit on the map is in hand.
    pub(crate) fn trek(&self, to: HexId) -> Option<Trek<'_>> {
        let unit = self.state.hand.filter(|_| self.question().name == MOTION.name)?;
        let from = self.hex_of(unit).filter(|_| to.exists(self))?;
        Some(Trek { game: self, unit, from, to })
    }

    /// A refused step with all that bars the way to its hex, each with the place where it does.
    pub(crate) fn with_way(&self, refusal: Refusal, to: HexId) -> Refusal {
        let Some(trek) = self.trek(to).filter(|trek| trek.from != to) else { return refusal };
        let Some(way) = CheapestWay::find(&self.fixed.setting.board, &trek) else { return refusal };
        let near = self.range(trek.from, to) == 1;
        let Some(told) = way.refusal(self, &trek) else {
            return if near { refusal } else { self.hex_by_hex(&way) };
        };
        // The step itself is told with its hex, and not twice.
        let again = |reason: &Reason| {
            told.reasons().any(|other| {
                other.rule == reason.rule && (reason.rule.0 == "8.1.4" || other.text.ends_with(&*reason.text))
            })
        };
        let own: Vec<Reason> = refusal.reasons().filter(|reason| !again(reason)).cloned().collect();
        let told: Vec<Reason> = told.into();
        let detour = near && way.path.len() > 1;
        let [first, second] = if detour { [own, told] } else { [told, own] };
        let mut all = first.into_iter().chain(second);
        let Some(Reason { rule, text }) = all.next() else { return refusal };
        all.fold(Refusal::new(rule, text), |refusal, Reason { rule, text }| refusal.and(rule, text))
    }

    /// A way that is open, but longer than one step.
    fn hex_by_hex(&self, way: &CheapestWay) -> Refusal {
        let path: Vec<&str> = way.path.iter().map(|&hex| self.fixed.label(hex)).collect();
        Refusal::new(Rule("8.1.1"), format!("a unit goes hex by hex: {}", path.join(", ")))
    }
}
