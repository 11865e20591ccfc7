//! Overrun (8.9), with improved positions (12.12).

use engine::{HexId, Refusal, UnitId};

use crate::attack::no;
use crate::charts::{Attack as Kind, Cost};
use crate::event::{Ctx, Event};
use crate::game::Panzerbitz;
use crate::state::{Attack, Flag, Shelter};
use crate::strength::Group;
use crate::units::WeaponClass;
use crate::why::Why;

impl Panzerbitz {
    /// The hex straight beyond another (8.9.1).
    pub(crate) fn beyond(&self, from: HexId, over: HexId) -> Option<HexId> {
        let grid = &self.fixed.setting.board.grid;
        grid.neighbour(over, grid.direction(from, over)?)
    }

    /// Whether a hex may be overrun from another, whoever does it (8.9.2), and the hex beyond.
    fn judge_ground(&self, from: HexId, over: HexId, why: &mut Why) -> Result<Option<HexId>, Refusal> {
        let (state, ground) = (&self.state, &self.fixed.ground);
        let enemy = self.phasing().other();
        if self.range(from, over) != 1 {
            why.no("8.9.1", "the hex is not adjacent")?;
        }
        if !self.holds(enemy, over) {
            why.no("8.9.1", "no enemy unit is there")?;
        }
        if state.attacked.contains(over) {
            why.no("8.9.6", "the hex was overrun in this phase")?;
        }
        if !self.fixed.charts.cover(ground.terrain(over)).overrun || ground.level(over) == 1 {
            why.no("8.9.2", "the hex is not clear")?;
        }
        if self.water(over).is_some() {
            why.no("8.9.2", "a watercourse is in the hex")?;
        }
        if state.blocks.contains(over) || state.mines.contains(over) || self.fort(over).is_some() {
            why.no("8.9.2", "a block, mine or fortification is in the hex")?;
        }
        if state.improved.contains(over) && !self.fixed.options.bigfoot {
            why.no("10.1.4", "an improved position cannot be overrun")?;
        }
        if self.range(from, over) != 1 {
            return Ok(None);
        }
        let Some(end) = self.beyond(from, over) else {
            why.no("8.9.2", "the hex beyond is not on the map")?;
            return Ok(None);
        };
        if self.holds(enemy, end) {
            why.no("8.9.2", "an enemy unit is in the hex beyond")?;
        }
        if state.blocks.contains(end) {
            why.no("8.4.4", "a block is in the hex beyond")?;
        }
        Ok(Some(end))
    }

    /// Whether a unit may take part in the overrun of a hex (8.9.1 to 8.9.4).
    pub(crate) fn check_overrunner(&self, unit: UnitId, over: HexId) -> Result<(), Refusal> {
        self.judge_overrunner(unit, over, &mut Why::first())
    }

    fn judge_overrunner(&self, unit: UnitId, over: HexId, why: &mut Why) -> Result<(), Refusal> {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        if piece.side != self.phasing() {
            why.no("1.3", "it is not a unit of this side")?;
        }
        if !piece.unit.overrun {
            why.no("8.9.1", "the unit may not overrun")?;
        }
        let from = self.judge_attacker(unit, why)?;
        if state.is(Flag::Overran) || state.is(Flag::Stopped) {
            why.no("8.9.1", "the unit has stopped")?;
        }
        if self.bound_by(unit).is_some() {
            why.no("12.14.e", "a unit bound by march order may not overrun")?;
        }
        if self.riders_on(unit).is_some() {
            why.no("8.6.7", "a tank with riders may not overrun")?;
        }
        let Some(from) = from else { return Ok(()) };
        let Some(end) = self.judge_ground(from, over, why)? else { return Ok(()) };
        let armour = |other: UnitId| self.piece(other).unit.armoured;
        if piece.class == Some(WeaponClass::ArmedCarrier) && self.units_at(over).any(armour) {
            why.no("8.9.3", "half-tracks may not overrun armoured vehicles")?;
        }
        if self.is_barred(unit, from, over) || self.is_barred(unit, over, end) {
            why.no("8.9.2", "an impassable side is in the way")?;
        }
        match (self.points_to(unit, from, over), self.points_to(unit, over, end)) {
            (Some(first), Some(second)) if first + second <= self.left(unit) => {}
            (Some(_), Some(_)) => why.no("8.9.4", "the unit has not enough movement points left")?,
            _ => why.no("8.9.2", "the unit may not enter such a hex")?,
        }
        let stack = self.state.attack.as_ref().filter(|attack| attack.kind == Kind::Overrun);
        let firers = stack.map_or(&[][..], |attack| &attack.firers);
        if firers.first().is_some_and(|&other| self.hex_of(other) != Some(from)) {
            why.no("8.9.1", "all who overrun stand in one hex")?;
        }
        let points: u8 = firers.iter().map(|&other| self.points(other)).sum();
        if !self.has_room(end, points + self.points(unit), Shelter::Open) {
            why.no("7.4", "the hex beyond has no room")?;
        }
        Ok(())
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
                && self.check_overrunner(other, over).is_ok()
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
    pub(crate) fn judge_overrun(&self, unit: UnitId, over: HexId, why: &mut Why) -> Result<(), Refusal> {
        self.judge_overrunner(unit, over, why)?;
        if why.is_clear() {
            self.check_given_up(Kind::Overrun, over)?;
            self.check_stack(&[unit], over)?;
        }
        Ok(())
    }

    /// All that keeps a unit from joining the overrun that is prepared.
    pub(crate) fn judge_joins_overrun(
        &self,
        attack: &Attack,
        unit: UnitId,
        why: &mut Why,
    ) -> Result<(), Refusal> {
        self.judge_overrunner(unit, attack.hex, why)?;
        if !why.is_clear() {
            return Ok(());
        }
        let stack: Group = attack.firers.iter().copied().chain([unit]).collect();
        self.check_stack(&stack, attack.hex)
    }

    /// Begins an overrun with the unit in hand.
    pub(crate) fn begin_overrun(&mut self, unit: UnitId, over: HexId) {
        let targets: Group = self.units_at(over).collect();
        self.prepare(Kind::Overrun, over, &targets, Some(unit));
    }

    /// Whatever the result, the stack goes on to the hex beyond and moves no more (8.9.6).
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
                ctx.tell(Event::PositionLost { hex: attack.hex });
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
            ctx.tell(Event::Overran { unit, over: attack.hex, to: end });
        }
        for &unit in &attack.firers {
            self.arrive(unit, false, ctx);
        }
        self.state.hand = None;
    }
}
