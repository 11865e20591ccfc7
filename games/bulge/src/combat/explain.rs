//! The sums behind attacks, and the chances of what follows.

use engine::{Explanation, Game, HexId, Rule, Side, SumLine, UnitId};

use crate::action::Action;
use crate::charts::ALLIED;
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::state::Place;
use crate::words::place;

use super::stage::insert;
use super::words::meaning;
use super::{Battle, Cohesion, CombatAction, Stage, Totals, cohesion_bonus};

/// The sum behind an action.
pub(crate) fn explain(game: &Bulge, action: CombatAction) -> Explanation {
    let why = Explanation::new(game.action_text(Action::Combat(action)));
    let combat = &game.state.combat;
    let mut attackers = combat.attackers.clone();
    let mut guns = combat.guns.clone();
    let mut fire = combat.fire.clone();
    let (mut hex, mut air) = (combat.target, combat.air);
    match action {
        CombatAction::Attack(target) => {
            hex = Some(target);
            game.first_attackers(target, &mut attackers);
            if attackers.is_empty() {
                // Nobody is fixed yet: the most that can be brought to bear.
                attackers.extend(game.attackers_of(target));
                attackers.sort_unstable();
            }
        }
        CombatAction::Add(unit) => insert(&mut attackers, unit),
        CombatAction::Support(unit) => insert(&mut guns, unit),
        CombatAction::Fire(unit) => insert(&mut fire, unit),
        CombatAction::Air(points) => air = points,
        CombatAction::Confirm => {}
        CombatAction::Stand => {
            let losses = combat.length.saturating_sub(1);
            return why.line(SumLine::new("Combat units lost", losses, Rule("14.6 (STF)")));
        }
        CombatAction::GiveWay => {
            return why.line(SumLine::new("Hexes of retreat", combat.length, Rule("14.2")));
        }
        CombatAction::Retreat(unit) => return explain_retreat(game, unit, why),
        CombatAction::To(_) => {
            return match combat.picked {
                Some(unit) => explain_retreat(game, unit, why),
                None => why,
            };
        }
        CombatAction::Advance(unit) => return explain_advance(game, unit, hex, why),
        CombatAction::Exploit(unit, to) => return explain_advance(game, unit, Some(to), why),
    }
    let Some(hex) = hex else { return why };
    let battle = Battle { hex, attackers: &attackers, guns: &guns, fire: &fire, air };
    let why = explain_battle(game, &battle, why);
    match action {
        CombatAction::Attack(_) | CombatAction::Add(_) => with_others(game, &battle, why),
        _ => why,
    }
}

/// 12.3: who else could take part, artillery included.
fn with_others(game: &Bulge, battle: &Battle, why: Explanation) -> Explanation {
    let mut others = SumLine::words("May be added", "", Rule("12.3"));
    for unit in game.attackers_of(battle.hex).filter(|unit| !battle.attackers.contains(unit)) {
        others =
            others.with(SumLine::new(&game.counter(unit).name, game.attack_strength(unit), Rule("12.1.2")));
    }
    for unit in game.supporters_of(battle.hex) {
        others = others.with(SumLine::new(&game.counter(unit).name, game.counter(unit).ofs, Rule("13.4")));
    }
    if others.parts.is_empty() { why } else { why.line(others) }
}

/// "Done" in a Combat Phase: with an attack open, the sum as it stands.
pub(crate) fn explain_done(game: &Bulge) -> Explanation {
    let why = Explanation::new(game.action_text(Action::Done));
    match (game.battle(), game.state.combat.stage) {
        (Some(battle), Stage::Support | Stage::FinalFire) => explain_battle(game, &battle, why),
        _ => why,
    }
}

/// A unit that is given up (14.5, 14.6).
pub(crate) fn explain_loss(game: &Bulge, unit: UnitId) -> Explanation {
    let why = Explanation::new(game.action_text(Action::Lose(unit)));
    let counter = game.counter(unit);
    match game.state.combat.stage {
        Stage::AttackerLoss => why
            .line(SumLine::new("Printed attack", counter.attack, Rule("14.5")))
            .line(SumLine::new("Still to be lost", game.state.combat.need, Rule("14.5"))),
        Stage::DefenderLoss => why.line(SumLine::new("Printed defence", counter.defence, Rule("14.5"))),
        _ => why.line(SumLine::new("Still to be lost", game.state.combat.need, Rule("14.6 (STF)"))),
    }
}

fn explain_retreat(game: &Bulge, unit: UnitId, why: Explanation) -> Explanation {
    let rule = Rule("14.4");
    let length = game.state.combat.length;
    match game.retreat_of(unit, length) {
        None => why.line(SumLine::words("No hex to retreat to", "eliminated", rule)),
        Some(retreat) if retreat.safe => why.line(SumLine::new("Safe path, hexes", retreat.steps, rule)),
        Some(retreat) => {
            let lost = u64::from(game.fixed.charts.numbers.straggle_kill.min(6));
            why.line(SumLine::new("Through enemy ZOC, hexes", retreat.steps, rule))
                .chance("lost", lost, 6, rule)
                .chance("it gets through", 6 - lost, 6, rule)
        }
    }
}

fn explain_advance(game: &Bulge, unit: UnitId, to: Option<HexId>, why: Explanation) -> Explanation {
    let edge = game.hex_of(unit).zip(to).and_then(|(from, to)| game.fixed.edge(from, to));
    match edge {
        Some(edge) if game.guards_wait(unit, edge) => {
            let rule = Rule("11.6");
            let blown = u64::from(game.fixed.charts.numbers.meuse_guard_success.min(6));
            why.line(SumLine::new("Meuse guards blow the bridge on", blown, rule))
                .chance("the bridge is blown", blown, 6, rule)
                .chance("it crosses", 6 - blown, 6, rule)
        }
        _ => why,
    }
}

/// 12.4 to 12.8: the whole sum of an attack, and the chance of each result.
pub(super) fn explain_battle(game: &Bulge, battle: &Battle, mut why: Explanation) -> Explanation {
    let totals = game.totals(battle);
    let table = &game.fixed.charts.combat;
    why = why
        .line(attack_line(game, battle, &totals))
        .line(defence_line(game, battle, &totals))
        .line(SumLine::words("Odds", table.odds[totals.column].to_string(), Rule("12.7")));
    if totals.shift != 0 {
        let shift = format!("{:+} = {}", totals.shift, table.odds[totals.shifted]);
        why = why.line(SumLine::words("Surprise", shift, Rule("17.3 (SUR)")));
    }
    for &outcome in game.results(totals.shifted) {
        let (rule, text) = meaning(outcome);
        why = why.chance(format!("{outcome}: {text}"), 1, 6, rule);
    }
    why
}

fn attack_line(game: &Bulge, battle: &Battle, totals: &Totals) -> SumLine {
    let side = game.defender(battle.hex).other();
    let mut attack = SumLine::new("Attack", totals.attack, Rule("12.4"));
    let mut ground = SumLine::new("Ground strength", totals.ground, Rule("12.4"));
    for &unit in battle.attackers {
        let counter = game.counter(unit);
        let line = if game.supplied(unit) {
            SumLine::new(&counter.name, game.attack_strength(unit), Rule("2.3.2"))
        } else {
            let label = format!("{}, {} halved: out of supply", counter.name, counter.attack);
            SumLine::new(label, game.attack_strength(unit), Rule("6.3"))
        };
        ground = ground.with(line);
    }
    attack = attack.with(ground);
    if game.fixed.options.cohesion {
        for division in game.attacking_divisions(battle.attackers) {
            attack = attack.with(cohesion_line(game, battle, division, side, true));
        }
    }
    let gun = |unit: UnitId| SumLine::new(&game.counter(unit).name, game.counter(unit).ofs, Rule("13.4"));
    let support: Vec<SumLine> = battle.guns.iter().map(|&unit| gun(unit)).collect();
    let air = if side == ALLIED { battle.air } else { 0 };
    with_support(game, attack, support, air, [totals.support, totals.ground], Rule("12.4"))
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
    if game.fixed.options.cohesion {
        for (group, strength, cohesion) in game.defending_divisions(battle.hex) {
            let division = (group, strength * u32::from(totals.multiplier), cohesion);
            defence = defence.with(cohesion_line(game, battle, division, side, false));
        }
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
    let mut line = SumLine::words("Multiplier", format!("x{}", totals.multiplier), Rule("15.3"));
    let hex = place(game, battle.hex);
    let ground = format!("x{}", charts.multiplier(terrain));
    line = line.with(SumLine::words(format!("{hex}: {}", terrain.name()), ground, Rule("15.1")));
    if game.fixed.forts.contains(battle.hex) {
        line = line.with(SumLine::words("Fort", format!("x{}", charts.fort(side)), Rule("15.2")));
    }
    if game.all_across(battle) {
        let more = format!("+{}", charts.across_river);
        line = line.with(SumLine::words("All attack across water", more, Rule("15.3")));
    } else {
        let wet = |edge: &Edge| {
            edge.wet() && game.friends_at(side.other(), edge.to).any(|unit| battle.attackers.contains(&unit))
        };
        if game.fixed.edges(battle.hex).iter().any(wet) {
            line = line.with(SumLine::words("Not all attack across water", "+0", Rule("15.3")));
        }
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
    let label = if sum > cap { format!("Support, {sum} but no more than {cap}") } else { "Support".into() };
    let mut line = SumLine::new(label, sum.min(cap), rule);
    for part in parts {
        line = line.with(part);
    }
    if air > 0 {
        let strength = u32::from(air) * u32::from(game.fixed.charts.numbers.air_sp);
        line = line.with(SumLine::new(format!("Air points: {air}"), strength, Rule("16.4 (AIR)")));
    }
    total.with(line)
}

/// 22.0: the bonus of a division, or why there is none, with every unit of the division.
fn cohesion_line(
    game: &Bulge,
    battle: &Battle,
    (group, strength, cohesion): (u8, u32, Cohesion),
    side: Side,
    attacks: bool,
) -> SumLine {
    let members = game.fixed.group(group);
    let division = members.first().and_then(|&unit| game.counter(unit).division.as_deref()).unwrap_or("");
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let at = |unit: UnitId| game.hex_of(unit).map_or("nowhere", |hex| game.fixed.label(hex));
    let (what, bonus) = match cohesion {
        Cohesion::Whole => (format!("a tenth of {strength}"), cohesion_bonus(side, strength)),
        Cohesion::Elsewhere(unit) => {
            (format!("none, {} is at {} and does not attack", name(unit), at(unit)), 0)
        }
        Cohesion::Apart(unit) => {
            (format!("none, {} at {} is cut off from the chain", name(unit), at(unit)), 0)
        }
        Cohesion::Alone => ("none, one unit is left".into(), 0),
        Cohesion::Awaited(unit) => (format!("none, {} has not arrived", name(unit)), 0),
        Cohesion::Never(unit) => (format!("none, {} is not in play", name(unit)), 0),
    };
    let rule = cohesion.rule(attacks);
    let mut line = SumLine::words(format!("Cohesion of {division}: {what}"), format!("+{bonus}"), rule);
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
