//! Assault (9.1), with grey results on the attackers (12.15).

use engine::{HexId, Refusal, UnitId};

use crate::attack::no;
use crate::charts::{Attack as Kind, Column};
use crate::game::Panzerbitz;
use crate::state::{Attack, Flag};
use crate::strength::Group;
use crate::units::Assault;
use crate::why::Why;

impl Panzerbitz {
    /// Whether a unit may take part in an assault on a hex, others aside (9.1.1).
    fn check_able_to_assault(&self, unit: UnitId, hex: HexId) -> Result<HexId, Refusal> {
        match self.judge_able_to_assault(unit, hex, &mut Why::first())? {
            Some(from) => Ok(from),
            None => no("6.1", "the unit is not on the map"),
        }
    }

    fn judge_able_to_assault(
        &self,
        unit: UnitId,
        hex: HexId,
        why: &mut Why,
    ) -> Result<Option<HexId>, Refusal> {
        let piece = self.piece(unit);
        if piece.side != self.phasing() {
            why.no("1.3", "it is not a unit of this side")?;
        }
        if piece.unit.assault.is_none() {
            why.no("9.1.1", "the unit does not assault")?;
        }
        let from = self.judge_attacker(unit, why)?;
        if from.is_some_and(|from| self.range(from, hex) != 1) {
            why.no("9.1.1", "the unit is not adjacent to the hex")?;
        }
        let state = self.unit(unit);
        if state.is(Flag::Unloaded) {
            why.no("8.6.5", "the unit was unloaded in this player turn")?;
        }
        if state.is(Flag::Quick) {
            why.no("8.5", "the unit has made a quick march")?;
        }
        Ok(from)
    }

    /// Whether a unit may join the assault; a machine gun needs another unit from its hex (9.1.1).
    pub(crate) fn judge_assaulter(
        &self,
        attack: &Attack,
        unit: UnitId,
        why: &mut Why,
    ) -> Result<(), Refusal> {
        let from = self.judge_able_to_assault(unit, attack.hex, why)?;
        let leads = |other: &UnitId| self.piece(*other).assaults() && self.hex_of(*other) == from;
        if self.piece(unit).unit.assault == Some(Assault::Mg) && !attack.firers.iter().any(leads) {
            why.no("9.1.1", "machine guns need another assaulting unit from the same hex")?;
        }
        Ok(())
    }

    /// Whether a unit may assault a hex with those who are able: a machine gun only with a leader from its hex.
    fn could_assault(&self, unit: UnitId, hex: HexId) -> bool {
        let Ok(from) = self.check_able_to_assault(unit, hex) else { return false };
        let leads = |other| self.piece(other).assaults() && self.check_able_to_assault(other, hex).is_ok();
        self.piece(unit).assaults() || self.units_at(from).any(leads)
    }

    /// Whether a hex may be assaulted (9.1).
    pub(crate) fn check_assault(&self, hex: HexId) -> Result<(), Refusal> {
        if !self.holds(self.phasing().other(), hex) {
            return no("9.1.1", "no enemy unit is there");
        }
        if self.state.attacked.contains(hex) {
            return no("9.1.2", "the hex was assaulted in this phase");
        }
        self.check_given_up(Kind::Assault, hex)?;
        let defenders = Group::of(self.units_at(hex));
        let able = self.fixed.ids(self.phasing()).filter(|&unit| self.could_assault(unit, hex));
        let sum = self.weigh(Kind::Assault, hex, &defenders, able);
        if sum.attack == 0 {
            return no("9.1.1", "nobody can assault it");
        }
        if sum.odds.is_none() { no("6.6", "the odds are below 1-4") } else { Ok(()) }
    }

    /// The column of an assault by all who can.
    pub(crate) fn best_assault(&self, hex: HexId) -> Option<Column> {
        let defenders = Group::of(self.units_at(hex));
        let able = self.fixed.ids(self.phasing()).filter(|&unit| self.could_assault(unit, hex));
        self.weigh(Kind::Assault, hex, &defenders, able).column
    }

    /// Begins an assault.
    pub(crate) fn begin_assault(&mut self, hex: HexId) {
        let targets: Group = self.units_at(hex).collect();
        self.state.attacked.insert(hex);
        self.prepare(Kind::Assault, hex, &targets, None);
    }
}
