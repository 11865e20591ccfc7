//! The sums behind attacks and steps: strengths, modifiers, odds and the chance of each result; what a step costs.

use engine::{Explanation, HexId, Rule, Said, SumLine, UnitId, capital, place};

use crate::action::Action;
use crate::attack::result_words;
use crate::charts::{Attack as Kind, Outcome, Task};
use crate::fares::{entry_line, left_after, step_line};
use crate::game::Panzerbitz;
use crate::odds::one_target;
use crate::sheet::column_spot;
use crate::state::Attack;
use crate::strength::{Group, Sum};

/// What a step, or the entry onto the map, costs.
pub(crate) fn step_sum(game: &Panzerbitz, unit: UnitId, action: Action, why: Explanation) -> Explanation {
    let (Action::Go(hex) | Action::Cross(hex) | Action::GoInside(hex) | Action::Creep(hex)) = action else {
        return why;
    };
    if game.hex_of(unit).is_none() {
        return match entry_line(game, unit, hex) {
            Some((line, cost)) => why.line(line).line(left_after(game, unit, cost)),
            None => why,
        };
    }
    let Some((line, step)) = step_line(game, unit, action, hex) else { return why };
    let why = why.line(line).line(left_after(game, unit, step.cost));
    if step.roll {
        let most = game.fixed.charts.numbers.stream_roll.clamp(0, 6) as u8;
        return chances(why, most, ("it wades in", "it stays"), Rule("8.4.2"));
    }
    why
}

/// The sum of an overrun by the unit in hand.
pub(crate) fn overrun_sum(game: &Panzerbitz, unit: UnitId, hex: HexId, why: Explanation) -> Explanation {
    let targets = game.units_at(hex).collect();
    let attack = Attack { kind: Kind::Overrun, hex, targets, firers: Vec::new() };
    attack_sum(game, &attack, Some(unit), why)
}

/// The die of a try to blow a prepared bridge (10.6.2).
pub(crate) fn blow_chances(game: &Panzerbitz, why: Explanation) -> Explanation {
    let most = game.fixed.charts.task(Task::BlowPreparedBridge).die.unwrap_or(6).min(6);
    chances(why, most, ("the bridge is blown", "the bridge stands"), Rule("10.6.2"))
}

/// The die of a quick march (8.5).
pub(crate) fn march_chances(game: &Panzerbitz, why: Explanation) -> Explanation {
    let lowest = game.fixed.charts.numbers.quick_march_roll.clamp(1, 7) as u8;
    chances(why, lowest - 1, ("it keeps together", "it is dispersed"), Rule("8.5"))
}

fn chances(why: Explanation, most: u8, (good, bad): (&str, &str), rule: Rule) -> Explanation {
    let most = u64::from(most);
    why.line(SumLine::new("At or below", most, rule)).chance(good, most, 6, rule).chance(
        bad,
        6 - most,
        6,
        rule,
    )
}

/// The whole sum of an attack, perhaps with one more attacker.
pub(crate) fn attack_sum(
    game: &Panzerbitz,
    attack: &Attack,
    more: Option<UnitId>,
    why: Explanation,
) -> Explanation {
    let firers: Vec<UnitId> = attack.firers.iter().copied().chain(more).collect();
    let (kind, hex) = (attack.kind, attack.hex);
    let title = format!("{} at {}", capital(&Said::new(game, kind).to_string()), place(game, hex));
    let mut why = Explanation { title, ..why };
    if kind != Kind::Indirect {
        why = one_target(game, attack, &attack.targets, &firers, why);
        let sum = game.weigh(kind, hex, &attack.targets, firers.iter().copied());
        return results(game, kind, &sum, why);
    }
    let groups: Vec<Group> = game.each_target(hex).collect();
    for group in &groups {
        why = one_target(game, attack, group, &firers, why);
        if groups.len() > 1 {
            let sum = game.weigh(kind, hex, group, firers.iter().copied());
            why = why.line(this_die(game, &sum));
        }
    }
    // With one target its chances are those of the attack.
    if let [only] = &groups[..] {
        let sum = game.weigh(kind, hex, only, firers.iter().copied());
        why = results(game, kind, &sum, why);
    }
    why
}

/// The results of one of several dice.
fn this_die(game: &Panzerbitz, sum: &Sum) -> SumLine {
    let label = "Chances of this die";
    if sum.odds.is_none() {
        return SumLine::words(label, "no roll", Rule("5.6.3"));
    }
    let mut list: Vec<(&str, u8)> = Vec::new();
    for die in 1..=6 {
        let word = result_words(game.result(sum, die).on_targets());
        match list.iter_mut().find(|(known, _)| *known == word) {
            Some((_, cases)) => *cases += 1,
            None => list.push((word, 1)),
        }
    }
    let shares = list.into_iter().map(|(word, cases)| SumLine::share(word, cases, 6, Rule("11.1")));
    SumLine::words(label, "each unit has its own", Rule("5.6.3")).with_all(shares)
}

/// The chance of each result.
fn results(game: &Panzerbitz, kind: Kind, sum: &Sum, mut why: Explanation) -> Explanation {
    if sum.odds.is_none() {
        return why;
    }
    if let Some(column) = sum.column {
        why = why.spot(column_spot(column));
    }
    let own_goal = game.has_own_goals(kind);
    for die in 1..=6 {
        let result = game.result(sum, die);
        let result = if own_goal { result } else { result.on_targets() };
        let rule = Rule(if result == Outcome::None { "6.8" } else { "11.1" });
        why = why.chance(result_words(result), 1, 6, rule);
    }
    why
}
