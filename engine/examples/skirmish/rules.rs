//! The rules as code, in the order of the rulebook. A function says which rule it is.

use super::{Action, Event, Phase, Skirmish, State, Unit, side_of};
use engine::{Dice, Game, HexId, Reasons, Refusal, Rule, Side, Status};

impl Skirmish {
    pub(crate) fn unit(&self, unit: u8) -> &Unit {
        &self.state.units[usize::from(unit)]
    }

    pub(crate) fn unit_mut(&mut self, unit: u8) -> &mut Unit {
        &mut self.state.units[usize::from(unit)]
    }

    fn adjacent(&self, one: u8, other: u8) -> bool {
        let grid = &self.fixed.board.grid;
        matches!((self.unit(one).hex, self.unit(other).hex), (Some(a), Some(b)) if grid.distance(a, b) == 1)
    }

    fn free(&self, hex: HexId) -> bool {
        self.state.units.iter().all(|unit| unit.hex != Some(hex))
    }

    /// 1.2: turns up all that stands next to an enemy, then takes decoys off.
    fn contact(&mut self, events: &mut Vec<Event>) {
        for unit in 0..6 {
            let touches = (0..6).any(|other| side_of(other) != side_of(unit) && self.adjacent(unit, other));
            if touches && !self.unit(unit).up {
                self.unit_mut(unit).up = true;
                events.push(Event::Shown { unit, decoy: self.unit(unit).decoy });
            }
        }
        self.state.units.iter_mut().filter(|unit| unit.up && unit.decoy).for_each(|unit| unit.hex = None);
    }

    /// 3.1, 3.2: how many attackers there are, whether woods protect the target, and what the die must show.
    pub(crate) fn attack(&self, target: u8) -> (u8, bool, u8) {
        let joins = |&unit: &u8| side_of(unit) == self.state.side && self.adjacent(unit, target);
        let attackers = (0..6).filter(joins).count() as u8;
        let forest = |hex| self.fixed.board.terrain_name(hex) == "forest";
        let woods = self.fixed.woods && self.unit(target).hex.is_some_and(forest);
        (attackers, woods, 7 - attackers + u8::from(woods))
    }

    /// 4.1: a side has two fighters at first, and everybody sees which are lost.
    pub(crate) fn fighters(&self, side: Side) -> i32 {
        let lost = |&&unit: &&u8| self.unit(unit).hex.is_none() && !self.unit(unit).decoy;
        let own = [side.0 * 3, side.0 * 3 + 1, side.0 * 3 + 2];
        2 - own.iter().filter(lost).count() as i32
    }

    /// 4.1: Blue moves and fights, Red moves and fights, then the next turn.
    pub(crate) fn next_phase(&mut self) {
        let State { turn, side, phase, units } = &mut self.state;
        *turn += u8::from((*phase, *side) == (Phase::Fight, Side(1)));
        (*phase, *side) = match (*phase, *side) {
            (Phase::Hide, Side(0)) => (Phase::Hide, Side(1)),
            (Phase::Choose, side) => (Phase::Fight, side),
            (_, side) => (Phase::Choose, side.other()),
        };
        for unit in units {
            unit.done = false;
        }
    }
}

/// Every reason against an action, each with its rule. Texts that are constant cost nothing, so that a computer
/// player can ask a million times.
pub(super) fn check(game: &Skirmish, action: Action) -> Result<(), Refusal> {
    let rule = match game.status() {
        Status::Over(outcome) => return Err(Refusal::new(outcome.rule, "the game is over")),
        Status::Choose(decision) => decision.rule,
    };
    let (grid, side) = (&game.fixed.board.grid, game.state.side);
    let mut reasons = Reasons::default();
    match (game.state.phase, action) {
        (Phase::Hide, Action::Decoy(unit)) => {
            reasons.unless(side_of(unit) == side, rule, || "that is not your counter".into());
        }
        (Phase::Choose, Action::Take(unit)) => {
            let Unit { hex, done, .. } = *game.unit(unit);
            let exits = |hex| grid.neighbours(hex).any(|(_, to)| game.free(to));
            reasons.unless(side_of(unit) == side, rule, || "that is not your counter".into());
            reasons.unless(hex.is_some() && !done, rule, || "it cannot move any more this turn".into());
            reasons.unless(hex.is_none_or(exits), Rule("2.2"), || "no adjacent hex is free".into());
        }
        (Phase::Go(unit), Action::Go(to)) => {
            let near = game.unit(unit).hex.is_some_and(|from| grid.distance(from, to) == 1);
            reasons.unless(near, rule, || "a counter moves to an adjacent hex".into());
            reasons.unless(game.free(to), Rule("2.2"), || "another counter stands there".into());
        }
        (Phase::Fight, Action::Attack(unit)) => {
            let (attackers, _, needed) = game.attack(unit);
            reasons.unless(side_of(unit) != side, rule, || "that is your own counter".into());
            reasons.unless(!game.unit(unit).done, rule, || "it was attacked this turn".into());
            reasons.unless(attackers > 0, rule, || "none of your counters stands next to it".into());
            reasons.unless(needed <= 6 || attackers == 0, Rule("3.2 (WOODS)"), || {
                "a single counter cannot drive it out of the woods".into()
            });
        }
        (Phase::Choose | Phase::Fight, Action::Done) => {}
        _ => return Err(Refusal::new(rule, "something else is asked for now")),
    }
    reasons.verdict()
}

/// 1.1
pub(super) fn hide(game: &mut Skirmish, unit: u8, events: &mut Vec<Event>) {
    game.unit_mut(unit).decoy = true;
    events.push(Event::Hid { unit });
    game.next_phase();
}

/// 2.1
pub(super) fn go(game: &mut Skirmish, to: HexId, events: &mut Vec<Event>) {
    let Phase::Go(unit) = game.state.phase else { return };
    let moved = game.unit_mut(unit);
    moved.done = true;
    let from = moved.hex.replace(to).unwrap_or(to);
    events.push(Event::Moved { unit, from, to });
    game.state.phase = Phase::Choose;
    game.contact(events);
}

/// 3.1
pub(super) fn fight(game: &mut Skirmish, unit: u8, dice: &mut Dice, events: &mut Vec<Event>) {
    let (needed, rolled) = (game.attack(unit).2, dice.d6());
    events.push(Event::Attacked { unit, needed, rolled });
    let target = game.unit_mut(unit);
    target.done = true;
    target.hex = target.hex.filter(|_| rolled < needed);
}
