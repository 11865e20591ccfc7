//! Indirect fire (5.0), with off-board artillery (12.7).

use engine::{Ask, HexId, Refusal, Rule, UnitId};

use crate::action::Action;
use crate::attack::{ATTACKERS, targets};
use crate::charts::Attack as Kind;
use crate::game::Panzerbitz;
use crate::roster::Origin;
use crate::sequence::{Bar, nearest};
use crate::state::Place;
use crate::unit_set::UnitSet;
use crate::units::WeaponClass;
use crate::why::{Why, no_if};

/// D4 (5.4): which hex is fired at.
pub(crate) static INDIRECT_FIRE: Ask<Panzerbitz> = Ask {
    name: "indirect-fire",
    rule: Rule("5.4"),
    prompt: |_| "indirect fire at which hex?".into(),
    play: engine::played!(game, _ctx, Action::Attack(hex) => game.prepare(Kind::Indirect, hex, &[], None)),
    done: "End indirect fire",
    ..targets!(able_guns, check_indirect)
};

/// D4 (5.4.2): who fires.
pub(crate) static INDIRECT_FIRERS: Ask<Panzerbitz> =
    Ask { name: "indirect-firers", rule: Rule("5.4.2"), ..ATTACKERS };

impl Panzerbitz {
    /// 3.4: why nothing can be fired at.
    pub(crate) fn indirect_fire_bar(&self) -> Option<Bar> {
        let guns = self.able_guns();
        nearest(
            self.target_hexes().map(|hex| self.check_indirect(&guns, hex)),
            &[
                Bar("5.4", "no enemy unit is on the map"),
                Bar("5.8", "no gun can fire at an enemy unit"),
                Bar("5.4.1", "no observing unit sees an enemy unit"),
                Bar("4.5.1", "no enemy unit that could be fired at is spotted"),
                Bar("6.6", "nobody reaches odds of 1-4"),
                Bar("14.3.D12", "nothing can be attacked"),
            ],
        )
    }

    /// Whether a unit is off-board artillery (12.7).
    pub fn is_off_board(&self, unit: UnitId) -> bool {
        self.unit(unit).place == Place::OffBoard
    }

    /// The guns of the phasing side that may fire indirectly now, whatever the hex (5.1).
    fn able_guns(&self) -> UnitSet {
        let able = |unit: &UnitId| Why::allows(|why| self.judge_gun(*unit, why));
        self.fixed.ids(self.phasing()).filter(able).collect()
    }

    fn judge_gun(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        let state = self.unit(unit);
        why.when(!self.piece(unit).unit.indirect, "5.1", "only (H) and M units fire indirectly")?;
        why.when(state.inverted, "5.1", "the unit is inverted")?;
        let (Place::OffBoard, Origin::OffBoard(line)) = (state.place, self.piece(unit).origin) else {
            return self.judge_attacker(unit, why).map(|_| ());
        };
        let line = usize::from(line);
        let card = &self.fixed.card.off_board[line];
        why.when(card.turns & (1 << self.state.turn) == 0, "12.7.2", "it does not fire in this turn")?;
        let used = card.missions.is_some_and(|most| self.state.missions[line] >= most);
        why.when(used, "12.7.2", "its missions are used up")
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
    pub(crate) fn judge_indirect_firer(&self, unit: UnitId, hex: HexId, why: &mut Why) -> Option<()> {
        self.judge_gun(unit, why);
        why.goes_on()?;
        self.judge_aim(unit, hex, why)
    }

    /// All that keeps a unit that fires indirectly from a hex (5.8, 12.7).
    fn judge_aim(&self, unit: UnitId, hex: HexId, why: &mut Why) -> Option<()> {
        let piece = self.piece(unit);
        let far = piece.unit.indirect && !self.in_indirect_range(unit, hex);
        why.when(far, "5.8", "the hex is out of range")?;
        let Origin::OffBoard(line) = piece.origin else { return Some(()) };
        let line = usize::from(line);
        let elsewhere = !self.fixed.areas[line].contains(hex);
        why.when(elsewhere, "12.7.2", "it does not fire at this part of the map")?;
        let unseen = !self.observed_by(piece.side, hex, true);
        why.when(unseen, "12.7.5", "no forward observer sees the hex")?;
        why.when(self.mission_is_planned(line), "12.7.2", "its missions are used up")
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
    fn check_indirect(&self, able: &UnitSet, hex: HexId) -> Result<(), Refusal> {
        let side = self.phasing();
        self.check_given_up(Kind::Indirect, hex)?;
        no_if(!self.holds(side.other(), hex), "5.4.1", "no enemy unit is there")?;
        let far = !able.iter().any(|unit| self.in_indirect_range(unit, hex));
        no_if(far, "5.8", "no gun can fire at the hex")?;
        no_if(!self.observed_by(side, hex, false), "5.4.1", "no eligible observing unit sees the hex")?;
        let hidden = !self.units_at(hex).any(|unit| self.is_spotted(unit));
        no_if(hidden, "4.5.1", "no enemy unit there is spotted")?;
        let mut guns = self.guns(able, hex).peekable();
        no_if(guns.peek().is_none(), "5.8", "no gun can fire at the hex")?;
        no_if(!self.barrage_hits(hex, guns), "6.6", "the odds are below 1-4 for every unit there")
    }

    /// The guns that may fire at a hex, of a line of off-board artillery no more than it has missions left.
    fn guns(&self, able: &UnitSet, hex: HexId) -> impl Iterator<Item = UnitId> {
        let mut used = [0_u8; 16];
        able.iter().filter(move |&unit| {
            if !Why::allows(|why| self.judge_aim(unit, hex, why)) {
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
}
