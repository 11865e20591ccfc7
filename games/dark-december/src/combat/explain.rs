//! The sums behind attacks, and the chances of what follows.

use engine::{Explanation, Game, HexId, Rule, SumLine, UnitId};

use crate::action::{Action, Way};
use crate::charts::{Feature, GERMAN, Odds, Outcome};
use crate::game::DarkDecember;
use crate::rulebook::Options;
use crate::state::Flag;

use super::stage::insert;
use super::words::{meaning, struck};
use super::{Modifier, Stage};

/// The sum behind an action of the Combat Phase.
pub(crate) fn explain(game: &DarkDecember, action: Action) -> Explanation {
    let why = Explanation::new(game.action_text(action));
    let combat = &game.state.combat;
    match action {
        Action::Attack(hex) => {
            let mut after = game.clone();
            after.state.combat.target = Some(hex);
            after.state.combat.defenders = game.fighters_at(hex).collect();
            after.state.combat.attackers = game.attackers_of(hex).collect();
            after.state.combat.attackers.sort_unstable();
            battle(&after, why)
        }
        Action::Add(unit) => {
            let mut after = game.clone();
            insert(&mut after.state.combat.attackers, unit);
            battle(&after, why)
        }
        Action::Lower(hex, value) => {
            let mut after = game.clone();
            if combat.stage == Stage::LowerCover {
                after.state.combat.cover = Some(value);
                // What else he could have said is told of the other choices.
                after.state.combat.stage = Stage::Integrity;
            } else {
                after.state.combat.lowered.push((hex, value));
            }
            battle(&after, why)
        }
        Action::Integrity(bonuses) => {
            let mut after = game.clone();
            if combat.stage == Stage::Stand {
                after.state.combat.stands = bonuses > 0;
            } else {
                after.state.combat.integrity = bonuses;
            }
            battle(&after, why)
        }
        Action::Command(unit) => {
            let mut after = game.clone();
            after.state.combat.capability = Some(unit);
            battle(&after, why)
        }
        Action::Confirm => battle(game, why),
        Action::Assault => {
            let mut after = game.clone();
            after.state.combat.round += 1;
            (after.state.combat.integrity, after.state.combat.capability) = (0, None);
            after.state.combat.stands = false;
            let each = if game.fixed.options.cheap_assault { "" } else { " in each attacking hex" };
            let price =
                SumLine::new(format!("Price, steps{each}"), game.assault_price(), Rule("4.1.2 (V4.1)"));
            battle(&after, why).line(price)
        }
        Action::Done if matches!(combat.stage, Stage::LowerOwn | Stage::LowerCover | Stage::Capability) => {
            battle(game, why)
        }
        Action::Strike(hex) => strike(game, hex, why),
        Action::Give(hexes) => {
            let steps = combat.requirement.0.saturating_sub(hexes);
            why.line(SumLine::new("Hexes", hexes, Rule("4.4.6"))).line(SumLine::new(
                "Steps",
                steps,
                Rule("4.4.6"),
            ))
        }
        Action::Withdraw(way) => retreat(game, way, why),
        Action::Advance(unit) => {
            why.line(SumLine::new("Hexes of advance", game.advance_limit(unit), Rule("4.5.1")))
        }
        _ => why,
    }
}

/// 4.3: the whole sum of the present attack, and the chance of each result.
fn battle(game: &DarkDecember, mut why: Explanation) -> Explanation {
    let combat = &game.state.combat;
    let Some(hex) = combat.target else { return why };
    let (mut attack, mut defence) = (0, 0);
    let mut attackers = SumLine::words("Attack", "", Rule("4.3.1"));
    for &unit in &combat.attackers {
        attack += game.attack_strength(unit, hex);
        attackers = attackers.with(attacker(game, unit, hex));
    }
    attackers.value = attack.into();
    let mut defenders = SumLine::words("Defence", "", Rule("4.3.1"));
    for &unit in &combat.defenders {
        defence += game.defence_strength(unit);
        let rule = if game.is(unit, Flag::Isolated) { Rule("1.2.3") } else { Rule("4.3.1") };
        defenders = defenders.with(SumLine::new(&game.counter(unit).name, game.defence_strength(unit), rule));
    }
    let defence = defence.max(1);
    defenders.value = defence.into();
    why = why.line(attackers).line(defenders);
    let odds = Odds::of(attack.into(), defence.into());
    why = why.line(SumLine::words("Odds", odds.to_string(), Rule("4.3.2")));
    if let Some((column, _)) = game.column(attack, defence) {
        let column = game.fixed.charts.combat.odds[column];
        if column != odds {
            why = why.line(SumLine::words("Column", column.to_string(), Rule("4.3.3 (V4.3)")));
        }
    }
    why = why.line(level(game, hex));
    let mut die = SumLine::words("Die", format!("{:+}", game.modifier(combat.integrity)), Rule("4.3.4"));
    game.modifiers(combat.integrity, |Modifier { name, value, rule }| {
        die.parts.push(SumLine::words(name, format!("{value:+}"), rule));
    });
    why = why.line(die).line(faces(game));
    for line in [lowered(game, hex), counterattacks(game)].into_iter().flatten() {
        why = why.line(line);
    }
    for die in 1..=6 {
        if let Some(roll) = game.outcome_of(die) {
            let (rule, text) = meaning(roll.outcome);
            why = why.chance(format!("{}: {text}", roll.outcome), 1, 6, rule);
        }
    }
    why
}

/// 4.2: what the level of the attacked hex is made of.
fn level(game: &DarkDecember, hex: HexId) -> SumLine {
    let (combat, fixed, charts) = (&game.state.combat, &game.fixed, &game.fixed.charts);
    let side = game.side_in(hex);
    let mut line = SumLine::new("TDL", game.cover_level(), Rule("4.2"));
    let mut part = |label: &str, value: i16, rule| {
        if value != 0 {
            line.parts.push(SumLine::words(label, format!("{value:+}"), Rule(rule)));
        }
    };
    let terrain = i16::from(charts.terrain(fixed.terrain[hex.index()]).tdl);
    let feature = if fixed.cities.contains(hex) { Feature::City } else { Feature::Town };
    let town = if fixed.towns.contains(hex) { i16::from(charts.feature(feature).tdl) } else { 0 };
    if town > terrain {
        part(if feature == Feature::City { "City" } else { "Town" }, town, "4.2.1");
    } else {
        part(fixed.setting.board.terrain_name(hex), terrain, "4.2.1");
    }
    let mut sum = terrain.max(town);
    if game.state.forts[side.index()].contains(hex) {
        part("Fort", charts.feature(Feature::Fort).tdl.into(), "3.6.3");
        sum += i16::from(charts.feature(Feature::Fort).tdl);
    }
    if side == GERMAN && fixed.west_wall.contains(hex) {
        part("West Wall", charts.feature(Feature::WestWall).tdl.into(), "4.2.1");
        sum += i16::from(charts.feature(Feature::WestWall).tdl);
    }
    let river = i16::from(game.river_against(hex, &combat.attackers));
    part("River", river, "4.2.2");
    sum += river;
    let cap = charts.numbers.tdl_cap;
    part("At most", cap.min(sum) - sum, "E1");
    let whole = i16::from(game.level_against(hex, &combat.attackers));
    part("A unit in Strategic Movement", whole - cap.min(sum), "3.2.6 (V3.2Z)");
    part("Lowered by the defender", i16::from(game.cover_level()) - whole, "4.2.4 (V4.2)");
    line
}

/// 4.3.4, 4.3.5: the level of each die against the TDL.
fn faces(game: &DarkDecember) -> SumLine {
    let mut line = SumLine::words("Level less TDL", "", Rule("4.3.5"));
    for roll in (1..=6).filter_map(|die| game.outcome_of(die)) {
        let table = &game.fixed.charts.combat;
        let die = roll.die as i8 + roll.modifier;
        let level = table.level(usize::from(roll.column), die);
        let row = table.first_die + table.row(die) as i8;
        let (note, rule) =
            if roll.dropped { (", one bonus", Rule("4.6.3 (V4.6)")) } else { ("", Rule("4.3.4")) };
        let label = format!("Die {}, row {row}{note}", roll.die);
        let margin = level - roll.tdl as i8;
        let value = format!("{level} - {} = {margin:+}: {}", roll.tdl, roll.outcome);
        line.parts.push(SumLine::words(label, value, rule));
    }
    line
}

/// The results of the six dice in a row.
fn row_of(results: impl Iterator<Item = Outcome>) -> String {
    results.map(|outcome| outcome.to_string()).collect::<Vec<_>>().join(" ")
}

/// 4.2.4, 3.0.3: what each level would change to which the defender can still lower his.
fn lowered(game: &DarkDecember, hex: HexId) -> Option<SumLine> {
    let options = &game.fixed.options;
    let open = matches!(
        game.state.combat.stage,
        Stage::Target | Stage::Attackers | Stage::LowerOwn | Stage::LowerCover
    );
    let mut values = may_lower(options, game.cover_level()).filter(|_| open).peekable();
    values.peek()?;
    let rule = if options.tdl_reduction { Rule("4.2.4 (V4.2)") } else { Rule("3.0.3 (V3.0)") };
    let mut line = SumLine::words("If the defender lowers his TDL, dice 1 to 6", "", rule);
    let mut after = game.clone();
    for value in values {
        after.state.combat.cover = Some(value);
        let dice = (1..=6).filter_map(|die| after.outcome_of(die)).map(|roll| roll.outcome);
        let place = game.fixed.label(hex);
        line.parts.push(SumLine::words(format!("{place} to {value}"), row_of(dice), rule));
    }
    Some(line)
}

/// The levels to which one may be lowered.
fn may_lower(options: &Options, level: u8) -> impl Iterator<Item = u8> {
    let (any, zero) = (options.tdl_reduction, options.tdl_to_zero);
    (0..level).rev().filter(move |&value| any || (zero && value == 0))
}

/// 4.9: what the defender can strike back at if a die gives CA, and what lowering the TDL of that hex would change.
fn counterattacks(game: &DarkDecember) -> Option<SumLine> {
    let combat = &game.state.combat;
    let likely = |die| game.outcome_of(die).is_some_and(|roll| roll.outcome == Outcome::Counterattack);
    (1..=6).find(|&die| likely(die))?;
    let options = &game.fixed.options;
    let open = matches!(combat.stage, Stage::Target | Stage::Attackers | Stage::LowerOwn);
    let mut line = SumLine::words("On CA, dice 1 to 6", "", Rule("4.9"));
    for hex in game.strikes() {
        let dice = |after: &DarkDecember| row_of((1..=6).map(|die| after.strike_outcome(hex, die).outcome));
        let roll = game.strike_outcome(hex, 1);
        let odds = Odds::of(roll.attack.into(), roll.defence.into());
        let off_map = if combat.target == Some(hex) { ", off the map" } else { "" };
        let label = format!("{}{off_map}, {odds}, TDL {}", game.fixed.label(hex), roll.tdl);
        let mut strike = SumLine::words(label, dice(game), Rule("4.9.1"));
        let fresh = !combat.lowered.iter().any(|(one, _)| *one == hex);
        for value in may_lower(options, roll.tdl).filter(|_| open && fresh) {
            let mut after = game.clone();
            after.state.combat.lowered.push((hex, value));
            strike.parts.push(SumLine::words(format!("TDL {value}"), dice(&after), Rule("4.2.4 (V4.2)")));
        }
        line.parts.push(strike);
    }
    (!line.parts.is_empty()).then_some(line)
}

/// 4.3.1: what a unit attacks with, and why.
fn attacker(game: &DarkDecember, unit: UnitId, hex: HexId) -> SumLine {
    let (name, printed) = (&game.counter(unit).name, game.strength(unit).attack);
    let strength = game.attack_strength(unit, hex);
    if strength == u16::from(printed) {
        return SumLine::new(name, strength, Rule("4.3.1"));
    }
    let rule = if game.is(unit, Flag::Strategic) {
        Rule("3.2.6 (V3.2Z)")
    } else if game.supplied(unit) {
        Rule("4.3.1")
    } else {
        Rule("1.2.1")
    };
    SumLine::new(format!("{name}, {printed} halved"), strength, rule)
}

/// 4.9.1: a strike at a hex.
fn strike(game: &DarkDecember, hex: HexId, mut why: Explanation) -> Explanation {
    let roll = game.strike_outcome(hex, 1);
    let odds = Odds::of(roll.attack.into(), roll.defence.into());
    why = why
        .line(SumLine::new("Attack", roll.attack, Rule("4.9.1")))
        .line(SumLine::new("Defence", roll.defence, Rule("4.9.1")))
        .line(SumLine::words("Odds", odds.to_string(), Rule("4.3.2")))
        .line(SumLine::new("TDL", roll.tdl, Rule("4.2.3")));
    for die in 1..=6 {
        let roll = game.strike_outcome(hex, die);
        let (rule, text) = struck(roll.outcome);
        why = why.chance(format!("{}: {text}", roll.outcome), 1, 6, rule);
    }
    why
}

/// 4.4.7, 4.4.8: what a path costs.
fn retreat(game: &DarkDecember, way: Way, mut why: Explanation) -> Explanation {
    let Some((unit, ways)) = game.present_ways() else { return why };
    why = why.line(SumLine::new("Steps lost for certain", ways.certain_losses(), Rule("4.4.7")));
    let mut at = game.losing_hex();
    let mut wet = false;
    for &to in way.hexes() {
        wet |= at.and_then(|at| game.fixed.edge(at, to)).is_some_and(|edge| game.unbridged(edge));
        at = Some(to);
    }
    if wet {
        let rule = Rule("4.4.8 (V4.4)");
        let lost = u64::from(game.fixed.charts.river_retreat(game.counter(unit).kind).unwrap_or(0).min(6));
        why = why.chance("a step is lost in the river", lost, 6, rule).chance(
            "it gets across",
            6 - lost,
            6,
            rule,
        );
    }
    why
}
