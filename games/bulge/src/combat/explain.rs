//! The sums behind attacks, and the chances of what follows.

use engine::{Column, Explanation, HexId, Ratio, Rule, Side, SumLine, UnitId, enlist, place};

use crate::charts::{ALLIED, Odds};
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::sheet::column_spot;
use crate::state::Place;

use super::cohesion::PART;
use super::results::meaning;
use super::{Battle, Cohesion, Totals, cohesion_bonus};

/// An attack as it would be with one more unit, gun or air point.
pub(super) struct Draft {
    hex: Option<HexId>,
    attackers: Vec<UnitId>,
    guns: Vec<UnitId>,
    fire: Vec<UnitId>,
    air: u8,
}

impl Draft {
    /// The present attack.
    pub(super) fn of(game: &Bulge) -> Draft {
        let combat = &game.state.combat;
        Draft {
            hex: combat.target,
            attackers: combat.attackers.clone(),
            guns: combat.guns.clone(),
            fire: combat.fire.clone(),
            air: combat.air,
        }
    }

    /// A new attack on a hex: by those who must take part or, if nobody is fixed yet, by all who can.
    pub(super) fn on(game: &Bulge, hex: HexId) -> Draft {
        let mut draft = Draft { hex: Some(hex), ..Draft::of(game) };
        game.first_attackers(hex, &mut draft.attackers);
        if draft.attackers.is_empty() {
            draft.attackers.extend(game.attackers_of(hex));
            draft.attackers.sort_unstable();
        }
        draft
    }

    /// An attack by these units alone.
    pub(super) fn planned(hex: HexId, attackers: Vec<UnitId>) -> Draft {
        Draft { hex: Some(hex), attackers, guns: Vec::new(), fire: Vec::new(), air: 0 }
    }

    pub(super) fn add(mut self, unit: UnitId) -> Draft {
        enlist(&mut self.attackers, unit);
        self
    }

    pub(super) fn support(mut self, gun: UnitId) -> Draft {
        enlist(&mut self.guns, gun);
        self
    }

    pub(super) fn fire(mut self, gun: UnitId) -> Draft {
        enlist(&mut self.fire, gun);
        self
    }

    pub(super) fn air(mut self, points: u8) -> Draft {
        self.air = points;
        self
    }

    pub(super) fn battle(&self) -> Option<Battle<'_>> {
        let Draft { hex, attackers, guns, fire, air } = self;
        Some(Battle { hex: (*hex)?, attackers, guns, fire, air: *air })
    }

    /// Its sum.
    pub(super) fn explain(&self, game: &Bulge, why: Explanation) -> Explanation {
        match self.battle() {
            Some(battle) => explain_battle(game, &battle, why),
            None => why,
        }
    }

    /// Its sum, and who else could take part, artillery included (12.3).
    pub(super) fn explain_with_others(&self, game: &Bulge, why: Explanation) -> Explanation {
        let Some(battle) = self.battle() else { return why };
        let why = explain_battle(game, &battle, why);
        let mut others = SumLine::words("May be added", "", Rule("12.3"));
        for unit in game.attackers_of(battle.hex).filter(|unit| !battle.attackers.contains(unit)) {
            let strength = game.attack_strength(unit);
            others = others.with(SumLine::new(&game.counter(unit).name, strength, Rule("12.1.2")));
        }
        for unit in game.supporters_of(battle.hex) {
            let counter = game.counter(unit);
            others = others.with(SumLine::new(&counter.name, counter.ofs, Rule("13.4")));
        }
        if others.parts.is_empty() { why } else { why.line(others) }
    }
}

/// 12.4 to 12.8: the whole sum of an attack, and the chance of each result.
fn explain_battle(game: &Bulge, battle: &Battle, mut why: Explanation) -> Explanation {
    let totals = game.totals(battle);
    let odds = SumLine::new("Odds", column(game, totals.column), Rule("12.7"))
        .with(SumLine::new("Attack", totals.attack, Rule("12.4")))
        .with(SumLine::over("Defence", totals.defence, Rule("12.5")));
    why = why.line(attack_line(game, battle, &totals)).line(defence_line(game, battle, &totals)).line(odds);
    if totals.shift != 0 {
        let shifted = SumLine::new("Column", column(game, totals.shifted), Rule("12.7"))
            .with(SumLine::new("Odds", column(game, totals.column), Rule("12.7")))
            .with(SumLine::shift("Surprise", totals.shift, Rule("17.3 (SUR)")));
        why = why.line(shifted);
    }
    why = why.spot(column_spot(totals.shifted));
    for &outcome in game.results(totals.shifted) {
        let (rule, text) = meaning(outcome);
        why = why.chance(format!("{outcome}: {text}"), 1, 6, rule);
    }
    why
}

/// 12.7: a column of the table, with the odds that belong to it.
fn column(game: &Bulge, at: usize) -> Column {
    let odds = &game.fixed.charts.combat.odds;
    let ratio = |odds: &Odds| Ratio::new(odds.attack.into(), odds.defence.into());
    Column {
        name: odds[at].to_string(),
        index: at as i16,
        of: odds.len() as i16,
        // Whatever is less than the first column's odds belongs to it too.
        from: (at > 0).then(|| ratio(&odds[at])),
        below: odds.get(at + 1).map(ratio),
    }
}

fn attack_line(game: &Bulge, battle: &Battle, totals: &Totals) -> SumLine {
    let side = game.defender(battle.hex).other();
    let mut attack = SumLine::new("Attack", totals.attack, Rule("12.4"));
    let mut ground = SumLine::new("Ground strength", totals.ground, Rule("12.4"));
    for &unit in battle.attackers {
        ground = ground.with(attacker_line(game, unit));
    }
    attack = attack.with(ground);
    for division in game.attacking_divisions(battle.attackers) {
        attack = attack.with(cohesion_line(game, battle, division, side, None));
    }
    let gun = |unit: UnitId| SumLine::new(&game.counter(unit).name, game.counter(unit).ofs, Rule("13.4"));
    let support: Vec<SumLine> = battle.guns.iter().map(|&unit| gun(unit)).collect();
    let air = if side == ALLIED { battle.air } else { 0 };
    with_support(game, attack, support, air, [totals.support, totals.ground], Rule("12.4"))
}

/// 6.3: the strength of an attacking unit.
fn attacker_line(game: &Bulge, unit: UnitId) -> SumLine {
    let counter = game.counter(unit);
    let strength = game.attack_strength(unit);
    if game.supplied(unit) {
        return SumLine::new(&counter.name, strength, Rule("2.3.2"));
    }
    SumLine::new(&counter.name, strength, Rule("6.3"))
        .with(SumLine::new("Printed", counter.attack, Rule("2.3.2")))
        .with(SumLine::halved("Out of supply", Rule("6.3")))
        .with(SumLine::rounded_up(Rule("6.3")))
}

fn defence_line(game: &Bulge, battle: &Battle, totals: &Totals) -> SumLine {
    let side = game.defender(battle.hex);
    let mut defence = SumLine::new("Defence", totals.defence, Rule("12.5"));
    let alone = game.combat_units(battle.hex) == 0;
    let rule = if alone { Rule("13.7") } else { Rule("12.5") };
    let mut base = SumLine::new("Printed defence", totals.base, rule);
    for unit in game.defenders_of(battle.hex) {
        base = base.with(SumLine::new(&game.counter(unit).name, game.counter(unit).defence, Rule("2.3.2")));
    }
    defence = defence.with(base).with(multiplier_line(game, battle, totals, side));
    for division in game.defending_divisions(battle.hex) {
        defence = defence.with(cohesion_line(game, battle, division, side, Some(totals.multiplier)));
    }
    let gun = |unit: UnitId| SumLine::new(&game.counter(unit).name, game.counter(unit).fpf, Rule("13.6"));
    let fire: Vec<SumLine> = battle.fire.iter().map(|&unit| gun(unit)).collect();
    let air = if side == ALLIED { battle.air } else { 0 };
    with_support(game, defence, fire, air, [totals.fire, totals.base], Rule("12.5"))
}

/// 15.1 to 15.3: terrain, fort, river and what they come to.
fn multiplier_line(game: &Bulge, battle: &Battle, totals: &Totals, side: Side) -> SumLine {
    let charts = &game.fixed.charts;
    let terrain = game.terrain(battle.hex);
    let label = format!("{}: {}", place(game, battle.hex), terrain.word());
    let mut line = SumLine::times("Multiplier", totals.multiplier, Rule("15.3")).with(SumLine::times(
        label,
        charts.multiplier(terrain),
        Rule("15.1"),
    ));
    if game.fixed.forts.contains(battle.hex) {
        line = line.with(SumLine::at_least("Fort", charts.fort(side), Rule("15.2")));
    }
    if game.all_across(battle) {
        line = line.with(SumLine::plus("All attack across water", charts.across_river, Rule("15.3")));
    } else {
        let wet = |edge: &Edge| {
            edge.wet() && game.friends_at(side.other(), edge.to).any(|unit| battle.attackers.contains(&unit))
        };
        if game.fixed.edges(battle.hex).iter().any(wet) {
            line = line.with(SumLine::plus("Not all attack across water", 0, Rule("15.3")));
        }
    }
    let river = if game.all_across(battle) { charts.across_river } else { 0 };
    if game.fixed.multiplier(battle.hex, side) + river > charts.most_multiplier {
        line = line.with(SumLine::at_most("The limit", charts.most_multiplier, Rule("15.3")));
    }
    line
}

/// Support with its cap; nothing if there is none.
fn with_support(
    game: &Bulge,
    total: SumLine,
    parts: Vec<SumLine>,
    air: u8,
    [sum, cap]: [u32; 2],
    rule: Rule,
) -> SumLine {
    if sum == 0 {
        return total;
    }
    let mut line = SumLine::new("Support", sum.min(cap), rule).with_all(parts);
    if air > 0 {
        let (each, rule) = (game.fixed.charts.numbers.air_sp, Rule("16.4 (AIR)"));
        let strength = SumLine::new("Air", u32::from(air) * u32::from(each), rule)
            .with(SumLine::new("Air points", air, rule))
            .with(SumLine::times("Strength of each", each, rule));
        line = line.with(strength);
    }
    if sum > cap {
        line = line.with(SumLine::at_most("As much as the ground units", cap, rule));
    }
    total.with(line)
}

/// 22.0: the bonus of a division, or why there is none, with every unit of the division. A defender's strength is multiplied
/// first (22.6).
fn cohesion_line(
    game: &Bulge,
    battle: &Battle,
    (group, strength, cohesion): (u8, u32, Cohesion),
    side: Side,
    multiplier: Option<u8>,
) -> SumLine {
    let attacks = multiplier.is_none();
    let members = game.fixed.group(group);
    let division = members.first().and_then(|&unit| game.counter(unit).division.as_deref()).unwrap_or("");
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let at = |unit: UnitId| game.hex_of(unit).map_or("nowhere", |hex| game.fixed.label(hex));
    let rule = cohesion.rule(attacks);
    let whole = strength * u32::from(multiplier.unwrap_or(1));
    let bonus = if cohesion == Cohesion::Whole { cohesion_bonus(side, whole) } else { 0 };
    let mut line = SumLine::plus(format!("Cohesion of {division}"), bonus, rule);
    let why_not = match cohesion {
        Cohesion::Whole => {
            line = line.with_all(tenth_lines(strength, multiplier, side, rule));
            None
        }
        Cohesion::Elsewhere(unit) => {
            Some(format!("None: {} is at {} and does not attack", name(unit), at(unit)))
        }
        Cohesion::Apart(unit) => {
            Some(format!("None: {} at {} is cut off from the chain", name(unit), at(unit)))
        }
        Cohesion::Alone => Some("None: one unit is left".into()),
        Cohesion::Awaited(unit) => Some(format!("None: {} has not arrived", name(unit))),
        Cohesion::Never(unit) => Some(format!("None: {} is not in play", name(unit))),
    };
    line = line.with_all(why_not.map(|why| SumLine::words(why, "", rule)));
    let chain = if attacks { 0 } else { game.chain(group, battle.hex) };
    for (place, &unit) in members.iter().enumerate() {
        let (how, rule) = match game.unit_state(unit).place {
            Place::Map if attacks && battle.attackers.contains(&unit) => ("attacks", Rule("22.2 (DC)")),
            Place::Map if attacks => ("does not attack", Rule("22.2 (DC)")),
            Place::Map if game.hex_of(unit) == Some(battle.hex) => ("attacked", Rule("22.4 (DC)")),
            Place::Map if chain >> place & 1 != 0 => ("linked", Rule("22.4 (DC)")),
            Place::Map => ("cut off", Rule("22.4 (DC)")),
            Place::Eliminated => ("lost", if attacks { Rule("22.3 (DC)") } else { Rule("22.7 (DC)") }),
            Place::Scheduled | Place::Available => ("not arrived", Rule("22.8 (DC)")),
            Place::Absent | Place::Exited | Place::Removed => ("not in play", Rule("22.8 (DC)")),
        };
        let label = match game.hex_of(unit) {
            Some(hex) => format!("{}, {}", name(unit), game.fixed.label(hex)),
            None => name(unit).to_owned(),
        };
        line = line.with(SumLine::words(label, how, rule));
    }
    line
}

/// 22.2, 22.5, 22.6: a tenth of a division's strength. Allied fractions go up, German ones down, but to no less than one.
fn tenth_lines(strength: u32, multiplier: Option<u8>, side: Side, rule: Rule) -> Vec<SumLine> {
    let mut lines = vec![SumLine::new("Strength of the division", strength, rule)];
    lines.extend(multiplier.map(|by| SumLine::times("Multiplier", by, Rule("22.6 (DC)"))));
    lines.push(SumLine::times("A tenth", Ratio::new(1, PART.into()), rule));
    if side == ALLIED {
        lines.push(SumLine::rounded_up(rule));
    } else {
        lines.push(SumLine::rounded_down(rule));
        if strength * u32::from(multiplier.unwrap_or(1)) < PART {
            lines.push(SumLine::at_least("For a division that qualifies", 1, rule));
        }
    }
    lines
}
