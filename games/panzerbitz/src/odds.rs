//! The sum behind an attack, number by number: strengths, odds, column and die modifiers.

use engine::{Explanation, HexId, Ratio, Rounding, Rule, SumLine, UnitId};

use crate::charts::{Attack as Kind, Column, Effect};
use crate::game::Panzerbitz;
use crate::state::{Attack, Flag, Place, Shelter};
use crate::strength::Sum;
use crate::units::WeaponClass;

/// A strength in quarters as a number (1.6.2).
fn quarters(number: u32) -> Ratio {
    Ratio::new(number.into(), 4)
}

/// One roll: who fires at whom.
struct Shot<'a> {
    game: &'a Panzerbitz,
    kind: Kind,
    hex: HexId,
    targets: &'a [UnitId],
    firers: &'a [UnitId],
}

/// The lines of one roll.
pub(crate) fn one_target(
    game: &Panzerbitz,
    attack: &Attack,
    targets: &[UnitId],
    firers: &[UnitId],
    why: Explanation,
) -> Explanation {
    let (kind, hex) = (attack.kind, attack.hex);
    let sum = game.weigh(kind, hex, targets, firers.iter().copied());
    let shot = Shot { game, kind, hex, targets, firers };
    let why = why.line(shot.attack(&sum)).line(shot.defence(&sum)).line(shot.odds(&sum));
    let why = match shot.column(&sum) {
        Some(line) => why.line(line),
        None => why,
    };
    why.line(shot.modifier(&sum))
}

impl Shot<'_> {
    /// The rule of the attack strength.
    fn rule(&self) -> Rule {
        Rule(match self.kind {
            Kind::Direct | Kind::Opportunity => "6.4",
            Kind::Indirect | Kind::Interdiction => "5.6.2",
            Kind::Assault => "9.1.3",
            Kind::Overrun => "8.9.5",
        })
    }

    fn attack(&self, sum: &Sum) -> SumLine {
        let line = SumLine::new("Attack", quarters(sum.attack), self.rule());
        match self.kind {
            Kind::Direct | Kind::Opportunity => self.direct(line),
            Kind::Indirect | Kind::Interdiction => line.with_all(self.shares()),
            Kind::Assault | Kind::Overrun => line.with_all(self.factors(|_| true)),
        }
    }

    /// The printed attack factors of some firers.
    fn factors(&self, wanted: impl Fn(UnitId) -> bool) -> impl Iterator<Item = SumLine> {
        let firers = self.firers.iter().filter(move |&&unit| wanted(unit));
        firers.map(|&unit| {
            let piece = self.game.piece(unit);
            SumLine::new(&piece.name, piece.attack, Rule("2.1"))
        })
    }

    /// The firers of direct fire by the weapons chart. Where exactly half of the targets are armoured, the lower total
    /// counts (6.4.2).
    fn direct(&self, line: SumLine) -> SumLine {
        let total = |armoured: bool| -> u32 {
            let own = |unit: &UnitId| self.game.fire_strength(*unit, self.hex, armoured).unwrap_or(0);
            self.firers.iter().map(own).sum()
        };
        let [soft, hard] = self.game.reading(self.hex, self.targets);
        let armoured = if soft && hard { total(true) <= total(false) } else { hard };
        let line = line.with_all(self.firers.iter().map(|&unit| self.firer(unit, armoured)));
        if soft && hard {
            let half = "Exactly half of the targets are armoured";
            return line.with(SumLine::words(half, "the lower total counts", Rule("6.4.2")));
        }
        line
    }

    /// What a unit brings to direct fire, and why it can.
    fn firer(&self, unit: UnitId, armoured: bool) -> SumLine {
        let (game, piece) = (self.game, self.game.piece(unit));
        let own = game.fire_strength(unit, self.hex, armoured).unwrap_or(0);
        let factor = SumLine::new("Attack factor", piece.attack, Rule("2.1"));
        let mut line = SumLine::new(&piece.name, quarters(own), Rule("6.4.2")).with(factor);
        let Some(from) = game.hex_of(unit) else { return line };
        let distance = game.range(from, self.hex);
        line = line.with(self.weapon(unit, distance, armoured));
        let far = distance > u16::from(piece.range);
        if far {
            line = line.with(SumLine::halved("Starred range", Rule("6.4.1")));
        }
        let high = game.halved_by_elevation(from, self.hex);
        if high {
            line = line.with(SumLine::halved("Elevation", Rule("6.4.3")));
        }
        // With the printed charts nothing is smaller than a quarter (1.6.2).
        if line.total().is_ok_and(|total| total.is_some_and(|total| total.number != quarters(own))) {
            line = line.with(SumLine::rounded(Rounding::Down, Ratio::new(1, 4), Rule("1.6.2")));
        }
        let reason = game.fixed.sight.explain(from, self.hex, &game.now);
        let sight = format!("Line of sight: {}", reason.text(&game.fixed.setting.board.grid));
        let clear = if reason.visible() { "clear" } else { "blocked" };
        line.with(SumLine::share("Range", distance, piece.range, Rule("6.3"))).with(SumLine::words(
            sight,
            clear,
            reason.rule(),
        ))
    }

    /// The factor of the weapons chart (11.2).
    fn weapon(&self, unit: UnitId, distance: u16, armoured: bool) -> SumLine {
        let (game, piece) = (self.game, self.game.piece(unit));
        let sights = game.fixed.charts.numbers.open_sights_range.unsigned_abs().into();
        let effect = piece.class.and_then(|class| game.fixed.charts.weapons.direct(class));
        let near = effect.is_some_and(|effect| effect.near.holds(distance, piece.range, sights));
        let target = if armoured { "armoured" } else { "not armoured" };
        let place = if near { "near" } else { "far" };
        chart(format!("Weapons chart: {target}, {place}"), effect, armoured, near)
    }

    /// The shares of heavy guns and of medium mortars in indirect fire (5.6.2).
    fn shares(&self) -> Vec<SumLine> {
        let (game, numbers) = (self.game, &self.game.fixed.charts.numbers);
        let medium = |unit: UnitId| {
            let piece = game.piece(unit);
            piece.class == Some(WeaponClass::Mortar) && !piece.unit.r#static
        };
        let armoured = self.targets.first().is_some_and(|&unit| game.is_armoured_target(unit, self.hex));
        let parts = [
            ("Heavy guns", false, numbers.divisor_heavy, WeaponClass::Artillery),
            ("Medium mortars", true, numbers.divisor_mortar, WeaponClass::Mortar),
        ];
        let mut shares = Vec::new();
        for (name, mortars, least, class) in parts {
            let factors: Vec<SumLine> = self.factors(|unit| medium(unit) == mortars).collect();
            if factors.is_empty() {
                continue;
            }
            let target = if armoured { "armoured" } else { "not armoured" };
            let effect = game.fixed.charts.weapons.indirect(class);
            let mut line = SumLine::new(name, 0, Rule("5.6.2"))
                .with_all(factors)
                .with(self.divisor(least.unsigned_abs()))
                .with(SumLine::rounded_down(Rule("1.6.2")))
                .with(chart(format!("Weapons chart: {target}"), effect, armoured, true));
            if let Ok(Some(total)) = line.total() {
                line.value = total.into();
            }
            shares.push(line);
        }
        shares
    }

    /// What indirect fire is divided by: the units in the hex, but not less than the least divisor.
    fn divisor(&self, least: u8) -> SumLine {
        let game = self.game;
        let count = if self.kind == Kind::Interdiction { 1 } else { game.count_at(self.hex, true) };
        let (label, rule) = if self.kind == Kind::Interdiction {
            ("The mover", "8.8.3")
        } else {
            ("Units in the hex", "5.6.1")
        };
        SumLine::over("Divided by", count.max(u16::from(least)), Rule("5.6.2"))
            .with(SumLine::new(label, count, Rule(rule)))
            .with(SumLine::at_least("Least divisor", least, Rule("5.6.2")))
    }

    fn defence(&self, sum: &Sum) -> SumLine {
        let game = self.game;
        let mut line = SumLine::new("Defence", Ratio::new(sum.defence.into(), 2), Rule("6.5"));
        line = line.with_all(self.targets.iter().map(|&unit| self.target(unit)));
        let inside = self.targets.iter().any(|&unit| game.unit(unit).shelter == Shelter::Inside);
        if let Some(defence) = game.fort(self.hex).filter(|_| inside) {
            let rule = if self.kind == Kind::Assault { "10.2.4" } else { "10.2.3" };
            line = line.with(SumLine::new("Fortification", defence, Rule(rule)));
        }
        line
    }

    fn target(&self, unit: UnitId) -> SumLine {
        let (game, piece, state) = (self.game, self.game.piece(unit), self.game.unit(unit));
        let reaction = matches!(self.kind, Kind::Opportunity | Kind::Interdiction);
        if matches!(state.place, Place::Aboard(_)) {
            let defence = game.fixed.charts.numbers.rider_defence.unsigned_abs();
            return SumLine::new(format!("{} as riders", piece.name), defence, Rule("6.2.3"));
        }
        if state.shelter == Shelter::Inside {
            return SumLine::words(&piece.name, "inside", Rule("6.2.2"));
        }
        let line = SumLine::new(&piece.name, piece.defence, Rule("6.5"));
        if reaction && state.is(Flag::Quick) {
            let halved = Ratio::new(piece.defence.into(), 2);
            return SumLine::new(&piece.name, halved, Rule("6.5"))
                .with(SumLine::new("Defence factor", piece.defence, Rule("2.1")))
                .with(SumLine::halved("Quick march", Rule("8.5")));
        }
        line
    }

    /// Attack divided by defence, and the column that it falls in (6.6).
    fn odds(&self, sum: &Sum) -> SumLine {
        let Some(column) = sum.odds else {
            return SumLine::words("Odds", "left of the table: no attack", Rule("6.6"));
        };
        let line = SumLine::new("Odds", table_column(column), Rule("6.6"));
        // Against no defence at all the last column holds.
        if sum.defence == 0 {
            return line;
        }
        line.with(SumLine::new("Attack", quarters(sum.attack), self.rule())).with(SumLine::over(
            "Defence",
            Ratio::new(sum.defence.into(), 2),
            Rule("6.5"),
        ))
    }

    /// The column after shifts; none if nothing shifts it.
    fn column(&self, sum: &Sum) -> Option<SumLine> {
        let odds = sum.odds?;
        let numbers = &self.game.fixed.charts.numbers;
        let mut shifts = Vec::new();
        match self.kind {
            Kind::Overrun => {
                shifts.push(SumLine::shift("Overrun", numbers.columns_overrun, Rule("8.9.5")));
                if self.game.state.improved.contains(self.hex) {
                    let columns = numbers.columns_overrun_position;
                    shifts.push(SumLine::shift("Improved position", columns, Rule("12.12")));
                }
            }
            Kind::Assault if sum.shift != 0 => {
                shifts.push(SumLine::shift("Engineers", sum.shift, Rule("9.1.4")));
            }
            _ => return None,
        }
        Some(match sum.column {
            None => SumLine::words("Column", "left of the table: no effect", Rule("6.6")),
            // Shifts are added up first (6.6).
            Some(column) => SumLine::new("Column", table_column(column), Rule("6.6"))
                .with(SumLine::new("Odds", table_column(odds), Rule("6.6")))
                .with(SumLine::shift("Shifts", sum.shift, Rule("6.6")).with_all(shifts)),
        })
    }

    fn modifier(&self, sum: &Sum) -> SumLine {
        let mut line = SumLine::plus("Die modifier", sum.modifier, Rule("6.7"));
        let firers = self.firers.iter().copied();
        self.game.each_modifier(self.kind, self.hex, self.targets, &firers, |modifier| {
            let id = format!("M{}", modifier.number);
            let text = self.game.fixed.charts.modifier(&id).map_or("", |known| known.text.as_str());
            line.parts.push(SumLine::plus(format!("{id}: {text}"), modifier.value, modifier.rule()));
        });
        line
    }
}

/// A factor of the weapons chart; nothing where it says no fire.
fn chart(label: String, effect: Option<&Effect>, armoured: bool, near: bool) -> SumLine {
    match effect.and_then(|effect| effect.factor(armoured, near)) {
        Some(factor) => SumLine::times(label, quarters(factor.0.into()), Rule("11.2")),
        None => SumLine::times(format!("{label}: no fire"), 0, Rule("11.2")),
    }
}

/// A column of the table with the odds that belong to it: odds are rounded in favour of the defender (1.6.4).
fn table_column(column: Column) -> engine::Column {
    const FROM: [(i64, i64); 7] = [(1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1)];
    let from = |at: usize| FROM.get(at).map(|&(over, under)| Ratio::new(over, under));
    let index = column.index();
    engine::Column {
        name: column.to_string(),
        index: index as i16,
        of: FROM.len() as i16,
        from: from(index),
        below: from(index + 1),
    }
}
