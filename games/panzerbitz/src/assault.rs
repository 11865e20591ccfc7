//! Assault (9.1), with grey results on the attackers (12.15).

use engine::{HexId, Refusal, UnitId};

use crate::attack::no;
use crate::charts::{Attack as Kind, Column};
use crate::game::Panzerbitz;
use crate::state::{Attack, Flag};
use crate::strength::Group;
use crate::unit_set::UnitSet;
use crate::units::Assault;
use crate::why::Why;

impl Panzerbitz {
    /// Whether a unit may take part in an assault on a hex next to it, others aside (9.1.1).
    pub(crate) fn is_able_to_assault(&self, unit: UnitId) -> bool {
        self.is_ready(unit) && self.judge_able_to_assault(unit, None, &mut Why::first()).is_ok()
    }

    /// All that keeps a unit from an assault on a hex, or on any.
    fn judge_able_to_assault(
        &self,
        unit: UnitId,
        hex: Option<HexId>,
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
        if from.zip(hex).is_some_and(|(from, hex)| self.range(from, hex) != 1) {
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
        let from = self.judge_able_to_assault(unit, Some(attack.hex), why)?;
        let leads = |other: &UnitId| self.piece(*other).assaults() && self.hex_of(*other) == from;
        if self.piece(unit).unit.assault == Some(Assault::Mg) && !attack.firers.iter().any(leads) {
            why.no("9.1.1", "machine guns need another assaulting unit from the same hex")?;
        }
        Ok(())
    }

    /// Those of the able units that may assault a hex together: machine guns only with a leader from their hex.
    fn assaulters(&self, able: &UnitSet, hex: HexId) -> UnitSet {
        let able_at = |from| self.units_at(from).filter(|&unit| able.contains(unit));
        let led = |from: &HexId| able_at(*from).any(|unit| self.piece(unit).assaults());
        let around = self.fixed.setting.board.grid.neighbours(hex).map(|(_, from)| from);
        around.filter(led).flat_map(able_at).collect()
    }

    /// Whether a hex may be assaulted (9.1) by those who are able to assault at all.
    pub(crate) fn check_assault(&self, able: &UnitSet, hex: HexId) -> Result<(), Refusal> {
        if !self.holds(self.phasing().other(), hex) {
            return no("9.1.1", "no enemy unit is there");
        }
        if self.state.attacked.contains(hex) {
            return no("9.1.2", "the hex was assaulted in this phase");
        }
        self.check_given_up(Kind::Assault, hex)?;
        let assaulters = self.assaulters(able, hex);
        if assaulters.iter().all(|unit| self.piece(unit).attack == 0) {
            return no("9.1.1", "nobody can assault it");
        }
        let defenders = Group::of(self.units_at(hex));
        match self.odds(Kind::Assault, hex, &defenders, assaulters.iter()) {
            Some(_) => Ok(()),
            None => no("6.6", "the odds are below 1-4"),
        }
    }

    /// The column of an assault by all who can.
    pub(crate) fn best_assault(&self, hex: HexId) -> Option<Column> {
        let defenders = Group::of(self.units_at(hex));
        let assaulters = self.assaulters(&self.able(Kind::Assault), hex);
        self.weigh(Kind::Assault, hex, &defenders, assaulters.iter()).column
    }

    /// Begins an assault.
    pub(crate) fn begin_assault(&mut self, hex: HexId) {
        let targets: Group = self.units_at(hex).collect();
        self.state.attacked.insert(hex);
        self.prepare(Kind::Assault, hex, &targets, None);
    }
}
