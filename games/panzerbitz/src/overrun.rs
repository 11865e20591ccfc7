//! Overrun (8.9), with improved positions (12.12).

use engine::{Ask, HexId, Refusal, Rule, Told, UnitId};

use crate::attack::ATTACKERS;
use crate::charts::{Attack as Kind, Cost};
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::state::{Attack, Flag, Shelter};
use crate::strength::Group;
use crate::units::WeaponClass;
use crate::why::{Why, no};

engine::events! {
    /// What becomes of an overrun.
    pub enum OverrunEvent for Panzerbitz as game {
        /// 8.9.6: a stack goes through the hex that it overran.
        Overran { unit: UnitId, over: HexId, to: HexId } =>
            Told::text(Rule("8.9.6"), format!("{unit} drives through {} to {to}.", over.word())).place(unit, to);
        /// 12.12.1.
        PositionLost { hex: HexId } =>
            Told::text(Rule("12.12.1"), format!("The improved position in {hex} is overrun and gone."))
                .unmark(hex, "improved position");
    }
}

/// D9 (8.9.1): who overruns with the unit in hand.
pub(crate) static OVERRUN_STACK: Ask<Panzerbitz> =
    Ask { name: "overrun-stack", rule: Rule("8.9.1"), ..ATTACKERS };

impl Panzerbitz {
    /// The hex straight beyond another (8.9.1).
    fn beyond(&self, from: HexId, over: HexId) -> Option<HexId> {
        let grid = &self.fixed.setting.board.grid;
        grid.neighbour(over, grid.direction(from, over)?)
    }

    /// Whether a hex may be overrun from another, whoever does it (8.9.2), and the hex beyond.
    fn judge_ground(&self, from: HexId, over: HexId, why: &mut Why) -> Option<HexId> {
        let (state, ground) = (&self.state, &self.fixed.ground);
        let (enemy, far) = (self.phasing().other(), self.range(from, over) != 1);
        why.when(far, "8.9.1", "the hex is not adjacent")?;
        why.when(!self.holds(enemy, over), "8.9.1", "no enemy unit is there")?;
        why.when(state.attacked.contains(over), "8.9.6", "the hex was overrun in this phase")?;
        let open = self.fixed.charts.cover(ground.terrain(over)).overrun && ground.level(over) != 1;
        why.when(!open, "8.9.2", "the hex is not clear")?;
        why.when(self.water(over).is_some(), "8.9.2", "a watercourse is in the hex")?;
        let works = state.blocks.contains(over) || state.mines.contains(over) || self.fort(over).is_some();
        why.when(works, "8.9.2", "a block, mine or fortification is in the hex")?;
        let improved = state.improved.contains(over) && !self.fixed.options.bigfoot;
        why.when(improved, "10.1.4", "an improved position cannot be overrun")?;
        if far {
            return None;
        }
        let end = why.need(self.beyond(from, over), "8.9.2", "the hex beyond is not on the map")?;
        why.when(self.holds(enemy, end), "8.9.2", "an enemy unit is in the hex beyond")?;
        why.when(state.blocks.contains(end), "8.4.4", "a block is in the hex beyond")?;
        Some(end)
    }

    /// Whether a unit may take part in the overrun of a hex (8.9.1 to 8.9.4).
    fn judge_overrunner(&self, unit: UnitId, over: HexId, why: &mut Why) -> Option<()> {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        why.when(piece.side != self.phasing(), "1.3", "it is not a unit of this side")?;
        why.when(!piece.unit.overrun, "8.9.1", "the unit may not overrun")?;
        let from = self.judge_attacker(unit, why);
        let stopped = state.is(Flag::Overran) || state.is(Flag::Stopped);
        why.when(stopped, "8.9.1", "the unit has stopped")?;
        let bound = self.bound_by(unit).is_some();
        why.when(bound, "12.14.e", "a unit bound by march order may not overrun")?;
        why.when(self.riders_on(unit).is_some(), "8.6.7", "a tank with riders may not overrun")?;
        let from = from?;
        let end = self.judge_ground(from, over, why)?;
        let light = piece.class == Some(WeaponClass::ArmedCarrier)
            && self.units_at(over).any(|other| self.piece(other).unit.armoured);
        why.when(light, "8.9.3", "half-tracks may not overrun armoured vehicles")?;
        let barred = self.is_barred(unit, from, over) || self.is_barred(unit, over, end);
        why.when(barred, "8.9.2", "an impassable side is in the way")?;
        match (self.points_to(unit, from, over), self.points_to(unit, over, end)) {
            (Some(first), Some(second)) => {
                let dear = first + second > self.left(unit);
                why.when(dear, "8.9.4", "the unit has not enough movement points left")?;
            }
            _ => why.when(true, "8.9.2", "the unit may not enter such a hex")?,
        }
        let stack = self.state.attack.as_ref().filter(|attack| attack.kind == Kind::Overrun);
        let firers = stack.map_or(&[][..], |attack| &attack.firers);
        let apart = firers.first().is_some_and(|&other| self.hex_of(other) != Some(from));
        why.when(apart, "8.9.1", "all who overrun stand in one hex")?;
        let points: u8 = firers.iter().map(|&other| self.points(other)).sum();
        let full = !self.has_room(end, points + self.points(unit), Shelter::Open);
        why.when(full, "7.4", "the hex beyond has no room")
    }

    /// What a hex costs without ways.
    fn points_to(&self, unit: UnitId, from: HexId, to: HexId) -> Option<u8> {
        match self.terrain_cost(unit, Some(from), to) {
            Cost::Half(cost) | Cost::RoadRate(cost) => Some(cost),
            _ => None,
        }
    }

    /// Whether a stack that overruns reaches 1-4, if need be with others of its hex who have room beyond (6.6).
    fn check_stack(&self, stack: &[UnitId], over: HexId) -> Result<(), Refusal> {
        let from = stack.first().and_then(|&unit| self.hex_of(unit));
        let Some((from, end)) = from.and_then(|from| Some((from, self.beyond(from, over)?))) else {
            return no("8.9.2", "the hex beyond is not on the map");
        };
        let mut points: u8 = stack.iter().map(|&unit| self.points(unit)).sum();
        let others = self.units_at(from).filter(|&other| {
            let joins = !stack.contains(&other)
                && Why::allows(|why| self.judge_overrunner(other, over, why))
                && self.has_room(end, points + self.points(other), Shelter::Open);
            if joins {
                points += self.points(other);
            }
            joins
        });
        let all: Group = stack.iter().copied().chain(others).collect();
        let defenders = Group::of(self.units_at(over));
        match self.odds(Kind::Overrun, over, &defenders, all.iter().copied()) {
            Some(_) => Ok(()),
            None => no("6.6", "the odds are below 1-4"),
        }
    }

    /// All that keeps the unit in hand from overrunning a hex.
    pub(crate) fn judge_overrun(&self, unit: UnitId, over: HexId, why: &mut Why) -> Option<()> {
        self.judge_overrunner(unit, over, why);
        if why.is_clear() {
            why.of(self.check_given_up(Kind::Overrun, over))?;
            why.of(self.check_stack(&[unit], over))?;
        }
        Some(())
    }

    /// All that keeps a unit from joining the overrun that is prepared.
    pub(crate) fn judge_joins_overrun(&self, attack: &Attack, unit: UnitId, why: &mut Why) -> Option<()> {
        self.judge_overrunner(unit, attack.hex, why);
        if why.is_clear() {
            let stack: Group = attack.firers.iter().copied().chain([unit]).collect();
            why.of(self.check_stack(&stack, attack.hex))?;
        }
        Some(())
    }

    /// Begins an overrun with the unit in hand.
    pub(crate) fn begin_overrun(&mut self, unit: UnitId, over: HexId) {
        let targets: Group = self.units_at(over).collect();
        self.prepare(Kind::Overrun, over, &targets, Some(unit));
    }

    /// Whatever the result, the stack goes on to the hex beyond and moves no more (8.9.6); only there can it be fired at
    /// (8.9.7).
    pub(crate) fn overrun_through(&mut self, attack: &Attack, ctx: &mut Ctx) {
        let from = attack.firers.first().and_then(|&unit| self.hex_of(unit));
        let Some((from, end)) = from.and_then(|from| Some((from, self.beyond(from, attack.hex)?))) else {
            return;
        };
        let side = self.phasing();
        self.state.attacked.insert(attack.hex);
        if !self.holds(side.other(), attack.hex) {
            // 12.12.1, and control in passing (13.3).
            if self.state.improved.remove(attack.hex) {
                ctx.tell(OverrunEvent::PositionLost { hex: attack.hex });
            }
            if attack.firers.iter().any(|&unit| self.piece(unit).controls()) {
                self.take_control(side, attack.hex, ctx);
            }
        }
        for &unit in &attack.firers {
            let allowance = self.piece(unit).allowance;
            self.depart(unit, from, ctx);
            self.put(unit, end, Shelter::Open);
            let state = self.unit_mut(unit);
            state.spent = allowance;
            state.set(Flag::Overran, true);
            state.set(Flag::Stopped, true);
            ctx.tell(OverrunEvent::Overran { unit, over: attack.hex, to: end });
        }
        for &unit in &attack.firers {
            self.arrive(unit, false, ctx);
        }
        self.state.hand = None;
    }
}
