//! Indirect fire and registration (5.0), with off-board artillery (12.7) and two markers (12.8).

use engine::{HexId, Refusal, UnitId};

use crate::attack::no;
use crate::charts::Attack as Kind;
use crate::event::{Ctx, Event};
use crate::game::Panzerbitz;
use crate::roster::Origin;
use crate::state::{Flag, Place};
use crate::unit_set::UnitSet;
use crate::units::WeaponClass;
use crate::why::Why;

impl Panzerbitz {
    /// Whether a unit is off-board artillery (12.7).
    pub fn is_off_board(&self, unit: UnitId) -> bool {
        self.unit(unit).place == Place::OffBoard
    }

    /// Whether a unit may fire indirectly now, whatever the hex (5.1).
    pub(crate) fn check_gun(&self, unit: UnitId) -> Result<(), Refusal> {
        self.judge_gun(unit, &mut Why::first())
    }

    fn judge_gun(&self, unit: UnitId, why: &mut Why) -> Result<(), Refusal> {
        let state = self.unit(unit);
        if !self.piece(unit).unit.indirect {
            why.no("5.1", "only (H) and M units fire indirectly")?;
        }
        if state.inverted {
            why.no("5.1", "the unit is inverted")?;
        }
        if let (Place::OffBoard, Origin::OffBoard(line)) = (state.place, self.piece(unit).origin) {
            let line = usize::from(line);
            let card = &self.fixed.card.off_board[line];
            if card.turns & (1 << self.state.turn) == 0 {
                why.no("12.7.2", "it does not fire in this turn")?;
            }
            if card.missions.is_some_and(|most| self.state.missions[line] >= most) {
                why.no("12.7.2", "its missions are used up")?;
            }
            return Ok(());
        }
        self.judge_attacker(unit, why).map(|_| ())
    }

    /// Whether a hex is in the range of a unit's indirect fire (5.8); range is disregarded off the board (12.7.1).
    pub(crate) fn in_indirect_range(&self, unit: UnitId, hex: HexId) -> bool {
        if self.is_off_board(unit) {
            return true;
        }
        let Some(from) = self.hex_of(unit) else { return false };
        let (piece, distance) = (self.piece(unit), self.range(from, hex));
        let part = self.fixed.charts.numbers.indirect_least_part.unsigned_abs().max(1);
        let least = if piece.class == Some(WeaponClass::Artillery) { piece.range / part } else { 0 };
        distance > u16::from(least) && distance <= u16::from(piece.range)
    }

    /// All that keeps a unit from indirect fire at a hex.
    pub(crate) fn judge_indirect_firer(
        &self,
        unit: UnitId,
        hex: HexId,
        why: &mut Why,
    ) -> Result<(), Refusal> {
        self.judge_gun(unit, why)?;
        self.judge_aim(unit, hex, why)
    }

    /// All that keeps a unit that fires indirectly from a hex (5.8, 12.7).
    fn judge_aim(&self, unit: UnitId, hex: HexId, why: &mut Why) -> Result<(), Refusal> {
        if self.piece(unit).unit.indirect && !self.in_indirect_range(unit, hex) {
            why.no("5.8", "the hex is out of range")?;
        }
        let Origin::OffBoard(line) = self.piece(unit).origin else { return Ok(()) };
        if !self.fixed.areas[usize::from(line)].contains(hex) {
            why.no("12.7.2", "it does not fire at this part of the map")?;
        }
        if !self.observed_by(self.piece(unit).side, hex, true) {
            why.no("12.7.5", "no forward observer sees the hex")?;
        }
        if self.mission_is_planned(usize::from(line)) {
            why.no("12.7.2", "its missions are used up")?;
        }
        Ok(())
    }

    /// Whether the attack that is prepared uses up the missions of a line of off-board artillery: each unit counts one.
    fn mission_is_planned(&self, line: usize) -> bool {
        let Some(most) = self.fixed.card.off_board[line].missions else { return false };
        let own = |unit: &&UnitId| self.piece(**unit).origin == Origin::OffBoard(line as u8);
        let planned = self.state.attack.as_ref().map_or(0, |attack| attack.firers.iter().filter(own).count());
        usize::from(self.state.missions[line]) + planned >= usize::from(most)
    }

    /// Counts a mission of off-board artillery (12.7.a).
    pub(crate) fn count_mission(&mut self, unit: UnitId) {
        if let Origin::OffBoard(line) = self.piece(unit).origin {
            self.state.missions[usize::from(line)] += 1;
        }
    }

    /// Whether a hex may be a target of indirect fire (5.4.1) of those who may fire at all.
    pub(crate) fn check_indirect(&self, able: &UnitSet, hex: HexId) -> Result<(), Refusal> {
        let side = self.phasing();
        self.check_given_up(Kind::Indirect, hex)?;
        if !self.holds(side.other(), hex) {
            return no("5.4.1", "no enemy unit is there");
        }
        if !able.iter().any(|unit| self.in_indirect_range(unit, hex)) {
            return no("5.8", "no gun can fire at the hex");
        }
        if !self.observed_by(side, hex, false) {
            return no("5.4.1", "no eligible observing unit sees the hex");
        }
        if !self.units_at(hex).any(|unit| self.is_spotted(unit)) {
            return no("4.5.1", "no enemy unit there is spotted");
        }
        let mut guns = self.guns(able, hex).peekable();
        if guns.peek().is_none() {
            return no("5.8", "no gun can fire at the hex");
        }
        if self.barrage_hits(hex, guns) {
            Ok(())
        } else {
            no("6.6", "the odds are below 1-4 for every unit there")
        }
    }

    /// The guns that may fire at a hex, of a line of off-board artillery no more than it has missions left.
    fn guns(&self, able: &UnitSet, hex: HexId) -> impl Iterator<Item = UnitId> {
        let mut used = [0_u8; 16];
        able.iter().filter(move |&unit| {
            if self.judge_aim(unit, hex, &mut Why::first()).is_err() {
                return false;
            }
            let Origin::OffBoard(line) = self.piece(unit).origin else { return true };
            let line = usize::from(line);
            let most = self.fixed.card.off_board[line].missions.unwrap_or(u8::MAX);
            let left = most - self.state.missions[line].min(most);
            used.get_mut(line).is_none_or(|used| {
                *used += 1;
                *used <= left
            })
        })
    }

    /// Begins indirect fire at a hex.
    pub(crate) fn begin_indirect(&mut self, hex: HexId) {
        self.prepare(Kind::Indirect, hex, &[], None);
    }

    /// Whether a unit's registration may be decided now (5.3).
    pub(crate) fn check_register(&self, unit: UnitId) -> Result<(), Refusal> {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        if piece.side != self.phasing() {
            return no("1.3", "it is not a unit of this side");
        }
        if !piece.unit.indirect {
            return no("5.3", "only indirect fire units have registration markers");
        }
        let off_board = state.place == Place::OffBoard;
        if !off_board && (state.place != Place::Map || state.load.is_some()) {
            return no("5.2.3", "a unit that is loaded or off the map has no marker");
        }
        if state.dispersed() {
            return no("5.3", "the unit is dispersed");
        }
        if state.is(Flag::Seen) {
            return no("5.3", "its marker was decided in this segment");
        }
        Ok(())
    }

    /// The marker that is placed in this turn: the odd one, the even one, or the only one (12.8.1).
    pub(crate) fn marker_now(&self, unit: UnitId) -> usize {
        usize::from(self.piece(unit).odd_even && self.state.turn.is_multiple_of(2))
    }

    /// Whether the marker of a unit may be placed in a hex (5.3).
    pub(crate) fn check_mark(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let side = self.piece(unit).side;
        if self.unit(unit).marks[self.marker_now(unit)] == Some(hex) {
            return no("5.3", "the marker lies there already");
        }
        if !self.in_indirect_range(unit, hex) {
            return no("5.3.1", "the hex is out of range");
        }
        if !self.observed_by(side, hex, self.is_off_board(unit)) {
            let rule = if self.is_off_board(unit) { "12.7.5" } else { "5.3.3" };
            return no(rule, "no eligible observing unit sees the hex");
        }
        if !self.is_spotted_hex(side, hex) {
            return no("5.3.2", "the hex is not spotted");
        }
        Ok(())
    }

    /// Whether the marker may be taken up.
    pub(crate) fn check_lift(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.unit(unit).marks[self.marker_now(unit)] {
            Some(_) => Ok(()),
            None => no("5.3", "it has no marker to take up in this turn"),
        }
    }

    /// Places or takes up the marker of the unit in hand, or leaves it.
    pub(crate) fn register(&mut self, hex: Option<HexId>, lift: bool, ctx: &mut Ctx) {
        let Some(unit) = self.state.hand.take() else { return };
        let at = self.marker_now(unit);
        self.unit_mut(unit).set(Flag::Seen, true);
        if lift && let Some(hex) = self.unit_mut(unit).marks[at].take() {
            ctx.tell(Event::MarkLifted { unit, hex, even: at == 1 });
        }
        if let Some(hex) = hex {
            self.unit_mut(unit).marks[at] = Some(hex);
            ctx.tell(Event::Registered { unit, hex, even: at == 1 });
        } else if !lift {
            ctx.tell(Event::MarkKept { unit });
        }
    }
}
