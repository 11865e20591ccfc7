//! Terrain Defence Levels (4.2), strengths and odds (4.3.1 to 4.3.3).

use engine::{HexId, Side, UnitId};

use crate::charts::{Feature, GERMAN, Hexside, Odds, Terrain};
use crate::fixed::Edge;
use crate::game::DarkDecember;
use crate::state::{Flag, Place};

fn halved(value: u16, divisor: i16) -> u16 {
    let divisor = u16::try_from(divisor).unwrap_or(1).max(1);
    value.div_ceil(divisor)
}

impl DarkDecember {
    /// 4.2.1: the level of a hex for its holders, with a river part.
    pub fn ground_level(&self, side: Side, hex: HexId, river: u8) -> u8 {
        let (charts, fixed) = (&self.fixed.charts, &self.fixed);
        let mut level = charts.terrain(fixed.terrain[hex.index()]).tdl;
        if fixed.cities.contains(hex) {
            level = level.max(charts.feature(Feature::City).tdl);
        } else if fixed.towns.contains(hex) {
            level = level.max(charts.feature(Feature::Town).tdl);
        }
        if self.state.forts[side.index()].contains(hex) {
            level += charts.feature(Feature::Fort).tdl;
        }
        if side == GERMAN && fixed.west_wall.contains(hex) {
            level += charts.feature(Feature::WestWall).tdl;
        }
        let level = i16::from(level + river).min(charts.numbers.tdl_cap);
        let level =
            level + if self.column_weakens(side, hex) { charts.numbers.strategic_tdl_change } else { 0 };
        u8::try_from(level.max(0)).unwrap_or(0)
    }

    /// 4.2.2: what a hexside adds to the level behind it.
    pub fn river_level(&self, edge: &Edge) -> u8 {
        let kind = if !edge.wet() {
            return 0;
        } else if self.bridged(edge) {
            Hexside::BridgeOther
        } else if self.forded(edge) {
            Hexside::Ford
        } else if edge.major() {
            Hexside::MajorRiver
        } else {
            Hexside::River
        };
        self.fixed.charts.hexside(kind).tdl
    }

    /// 4.2: the level of a hex that these units attack, voluntary reductions aside. Off-map attackers are never across a
    /// river.
    pub fn level_against(&self, hex: HexId, attackers: &[UnitId]) -> u8 {
        self.ground_level(self.side_in(hex), hex, self.river_against(hex, attackers))
    }

    /// 4.2.2: the river part of that level.
    pub(crate) fn river_against(&self, hex: HexId, attackers: &[UnitId]) -> u8 {
        let river = |&unit: &UnitId| {
            let edge = self.hex_of(unit).and_then(|from| self.fixed.edge(hex, from));
            edge.map_or(0, |edge| self.river_level(edge))
        };
        attackers.iter().map(river).min().unwrap_or(0)
    }

    /// Whose combat units are in a hex.
    pub(crate) fn side_in(&self, hex: HexId) -> Side {
        if self.holds(GERMAN, hex) { GERMAN } else { GERMAN.other() }
    }

    /// 4.3.1: the attack strength of a unit against a hex, from where it stands or from off the map.
    pub fn attack_strength(&self, unit: UnitId, hex: HexId) -> u16 {
        self.attack_from(unit, self.strength(unit).attack, hex)
    }

    /// The same if its attack value were another one.
    pub(crate) fn attack_from(&self, unit: UnitId, printed: u8, hex: HexId) -> u16 {
        self.attack_over(unit, printed, self.hex_of(unit).and_then(|from| self.fixed.edge(from, hex)))
    }

    /// The same over a hexside, wherever the unit stands now; none for an attack from off the map.
    pub fn attack_over(&self, unit: UnitId, printed: u8, edge: Option<&Edge>) -> u16 {
        let numbers = &self.fixed.charts.numbers;
        let mut value = u16::from(printed);
        if !self.supplied(unit) && self.unit_state(unit).place == Place::Map {
            value = halved(value, numbers.unsupplied_attack_divisor);
        }
        if self.is(unit, Flag::Strategic) {
            value = halved(value, numbers.strategic_attack_divisor);
        }
        let Some(edge) = edge else { return value };
        let unbridged = self.unbridged(edge);
        if self.counter(unit).is_armour() {
            let forest = self.fixed.terrain[edge.to.index()] == Terrain::Forest && !self.road(edge);
            if forest || unbridged {
                value = halved(value, numbers.armour_ground_attack_divisor);
            }
        }
        if unbridged && edge.major() {
            value = halved(value, numbers.major_river_attack_divisor);
        }
        value
    }

    /// 4.3.1: the defence strength of a unit.
    pub fn defence_strength(&self, unit: UnitId) -> u16 {
        let numbers = &self.fixed.charts.numbers;
        let mut value = u16::from(self.strength(unit).defence);
        if self.is(unit, Flag::Isolated) {
            value = halved(value, numbers.isolated_defence_divisor);
        }
        if self.is_unready(unit) {
            value = halved(value, numbers.strategic_defence_divisor_base);
        }
        value
    }

    /// The attack strength of some units together.
    pub fn attack_of(&self, units: impl IntoIterator<Item = UnitId>, hex: HexId) -> u16 {
        units.into_iter().map(|unit| self.attack_strength(unit, hex)).sum()
    }

    /// The defence strength of some units together, at least 1.
    pub fn defence_of(&self, units: impl IntoIterator<Item = UnitId>) -> u16 {
        units.into_iter().map(|unit| self.defence_strength(unit)).sum::<u16>().max(1)
    }

    /// 4.3.2, 4.3.3: the column for two strengths; none if the attack is not allowed. The bool says that the odds are below
    /// the table.
    pub fn column(&self, attack: u16, defence: u16) -> Option<(usize, bool)> {
        if attack == 0 {
            return None;
        }
        let found = self.fixed.charts.combat.column(Odds::of(attack.into(), defence.into()));
        match found {
            Some(column) => Some((column, false)),
            None if self.fixed.options.odds_limits => None,
            None => Some((0, true)),
        }
    }
}
