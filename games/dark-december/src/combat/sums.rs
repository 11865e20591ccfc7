//! Strengths, odds and Terrain Defence Levels as sums: every number with what is done to it, and the rule.

use engine::{Column, HexId, Ratio, Rule, Side, SumLine, UnitId, capital};

use crate::charts::{Feature, GERMAN, Odds, Terrain};
use crate::fixed::Edge;
use crate::game::DarkDecember;
use crate::state::{Flag, Place};

use super::levels::lowering;

/// A value that is divided again and again, fractions up (0.4).
struct Divided(SumLine);

impl Divided {
    fn of(name: &str, strength: u16, printed: u8) -> Divided {
        let line = SumLine::new(name, strength, Rule("4.3.1"));
        Divided(line.with(SumLine::new("Printed", printed, Rule("0.3"))))
    }

    fn by(self, holds: bool, label: &str, divisor: i16, rule: Rule) -> Divided {
        if !holds {
            return self;
        }
        let times = SumLine::times(label, Ratio::new(1, divisor.max(1).into()), rule);
        Divided(self.0.with(times).with(SumLine::rounded_up(Rule("0.4"))))
    }

    /// The line; where nothing is divided it has no parts.
    fn line(mut self) -> SumLine {
        if self.0.parts.len() == 1 {
            self.0.parts.clear();
        }
        self.0
    }
}

/// 4.3.1: what a unit attacks a hex with, as [`DarkDecember::attack_over`] has it.
pub(super) fn attacker(game: &DarkDecember, unit: UnitId, hex: HexId) -> SumLine {
    let (numbers, counter) = (&game.fixed.charts.numbers, game.counter(unit));
    let edge = game.hex_of(unit).and_then(|from| game.fixed.edge(from, hex));
    let cut_off = !game.supplied(unit) && game.unit_state(unit).place == Place::Map;
    let (label, rule) = match (game.is(unit, Flag::Isolated), game.is(unit, Flag::ShortOfFuel)) {
        (true, _) => ("Isolated", Rule("1.2.3")),
        (false, true) => ("Short of fuel", Rule("1.2.2")),
        (false, false) => ("Unsupplied", Rule("1.2.1")),
    };
    let forest = |edge: &Edge| game.fixed.terrain[edge.to.index()] == Terrain::Forest && !game.road(edge);
    let river = edge.is_some_and(|edge| game.unbridged(edge));
    let into_forest = edge.is_some_and(forest);
    let hindered = counter.is_armour() && (river || into_forest);
    let how = if into_forest { "Armour into forest off the road" } else { "Armour across a river" };
    let column = game.is(unit, Flag::Strategic);
    let major = river && edge.is_some_and(Edge::major);
    Divided::of(&counter.name, game.attack_strength(unit, hex), game.strength(unit).attack)
        .by(cut_off, label, numbers.unsupplied_attack_divisor, rule)
        .by(column, "In Strategic Movement", numbers.strategic_attack_divisor, Rule("3.2.6 (V3.2Z)"))
        .by(hindered, how, numbers.armour_ground_attack_divisor, Rule("4.3.1"))
        .by(major, "Across a major river", numbers.major_river_attack_divisor, Rule("4.3.1"))
        .line()
}

/// 4.3.1: what a unit defends with, as [`DarkDecember::defence_strength`] has it.
fn defender(game: &DarkDecember, unit: UnitId) -> SumLine {
    let numbers = &game.fixed.charts.numbers;
    let column = game.is_unready(unit);
    let rule = Rule("3.2.6 (V3.2Z)");
    Divided::of(&game.counter(unit).name, game.defence_strength(unit), game.strength(unit).defence)
        .by(game.is(unit, Flag::Isolated), "Isolated", numbers.isolated_defence_divisor, Rule("1.2.3"))
        .by(column, "In Strategic Movement", numbers.strategic_defence_divisor_base, rule)
        .line()
}

/// The attack strength of some units together.
pub(super) fn attack(game: &DarkDecember, units: &[UnitId], hex: HexId, rule: Rule) -> SumLine {
    let sum = game.attack_of(units.iter().copied(), hex);
    SumLine::new("Attack", sum, rule).with_all(units.iter().map(|&unit| attacker(game, unit, hex)))
}

/// The defence strength of some units together, at least 1.
pub(super) fn defence(game: &DarkDecember, units: &[UnitId], rule: Rule) -> SumLine {
    let sum = game.defence_of(units.iter().copied());
    let lines = units.iter().map(|&unit| defender(game, unit));
    let line = SumLine::new("Defence", sum, rule).with_all(lines);
    let bare: u16 = units.iter().map(|&unit| game.defence_strength(unit)).sum();
    if bare == sum { line } else { line.with(SumLine::at_least("At least", 1, Rule("4.3.1"))) }
}

/// The ratios that are called so (4.3.2), and its place in the table.
fn column(game: &DarkDecember, odds: Odds) -> Column {
    let table = &game.fixed.charts.combat.odds;
    let index = table.iter().position(|&one| one == odds);
    Column {
        name: odds.to_string(),
        index: index.map_or(-1, |index| index as i16),
        of: table.len() as i16,
        from: Some(odds.least()),
        below: Some(odds.better().least()),
    }
}

/// 4.3.2, 4.3.3: the odds, and the column if it is another one.
pub(super) fn odds(game: &DarkDecember, attack: u16, defence: u16) -> Vec<SumLine> {
    let ratio = |line: SumLine| {
        line.with(SumLine::new("Attack", attack, Rule("4.3.1"))).with(SumLine::over(
            "Defence",
            defence,
            Rule("4.3.1"),
        ))
    };
    let odds = Odds::of(attack.into(), defence.into());
    let mut lines = vec![ratio(SumLine::new("Odds", column(game, odds), Rule("4.3.2")))];
    let used = game.column(attack, defence).map(|(column, _)| game.fixed.charts.combat.odds[column]);
    if let Some(used) = used.filter(|&used| used != odds) {
        let mut column = column(game, used);
        // The first and the last column take all that lies beyond them.
        if used < odds {
            column.below = None;
        } else {
            column.from = None;
        }
        lines.push(ratio(SumLine::new("Column", column, Rule("4.3.3 (V4.3)"))));
    }
    lines
}

/// 4.2.1, 4.2.2: what the level of a hex for its holders is made of, as [`DarkDecember::ground_level`] has it.
pub(crate) fn level(game: &DarkDecember, label: &str, side: Side, hex: HexId, river: u8) -> SumLine {
    let (fixed, charts) = (&game.fixed, &game.fixed.charts);
    let rule = Rule("4.2.1");
    let terrain = fixed.terrain[hex.index()];
    let ground = charts.terrain(terrain).tdl;
    let feature = if fixed.cities.contains(hex) { Feature::City } else { Feature::Town };
    let town = if fixed.towns.contains(hex) { charts.feature(feature).tdl } else { 0 };
    let mut line = SumLine::new(label, game.ground_level(side, hex, river), Rule("4.2"));
    line = line.with(SumLine::new(capital(terrain.word()), ground, rule));
    if town > 0 {
        line = line.with(SumLine::at_least(capital(feature.word()), town, rule));
    }
    let mut sum = i16::from(ground.max(town));
    let mut plus = |line: SumLine, holds: bool, label: &str, value: u8, rule: Rule| {
        if !holds || value == 0 {
            return line;
        }
        sum += i16::from(value);
        line.with(SumLine::plus(label, value, rule))
    };
    let fort = game.state.forts[side.index()].contains(hex);
    line = plus(line, fort, "Fort", charts.feature(Feature::Fort).tdl, Rule("3.6.3"));
    let wall = side == GERMAN && fixed.west_wall.contains(hex);
    line = plus(line, wall, "West Wall", charts.feature(Feature::WestWall).tdl, rule);
    line = plus(line, true, "River", river, Rule("4.2.2"));
    let cap = charts.numbers.tdl_cap;
    if sum > cap {
        line = line.with(SumLine::at_most("The greatest level", cap, Rule("E1")));
    }
    if game.column_weakens(side, hex) {
        let change = charts.numbers.strategic_tdl_change;
        line = line.with(SumLine::plus("A unit in Strategic Movement", change, Rule("3.2.6 (V3.2Z)")));
        line = line.with(SumLine::at_least("The least level", 0, Rule("3.2.6 (V3.2Z)")));
    }
    line
}

/// 4.2: the level of the attacked hex, with what the defender has lowered.
pub(super) fn cover(game: &DarkDecember, hex: HexId) -> SumLine {
    let river = game.river_against(hex, &game.state.combat.attackers);
    let mut line = level(game, "TDL", game.side_in(hex), hex, river);
    let now = game.cover_level();
    if game.level_against(hex, &game.state.combat.attackers) != now {
        line = line.with(SumLine::instead("Lowered by the defender", now, lowering(game)));
    }
    line.value = now.into();
    line
}

/// 4.2.3: the level of an attacking hex, or of the stack off the map, against a strike.
pub(super) fn own_cover(game: &DarkDecember, hex: HexId) -> SumLine {
    let combat = &game.state.combat;
    let now = game.own_level(hex);
    let mut line = match combat.target {
        Some(target) if target == hex => {
            let level = game.fixed.charts.numbers.tdl_off_map;
            SumLine::new("TDL", now, Rule("4.2.3")).with(SumLine::new(
                "Off the map",
                level,
                Rule("3.4.7 (V3.4)"),
            ))
        }
        target => {
            let edge = target.and_then(|target| game.fixed.edge(target, hex));
            level(game, "TDL", game.phasing(), hex, edge.map_or(0, |edge| game.river_level(edge)))
        }
    };
    if combat.lowered.iter().any(|(one, _)| *one == hex) {
        line = line.with(SumLine::instead("Lowered by the attacker", now, lowering(game)));
    }
    (line.value, line.rule) = (now.into(), Rule("4.2.3"));
    line
}
