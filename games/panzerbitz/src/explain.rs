//! The sums behind actions: strengths, modifiers, odds and the chance of each result; what a step costs; a line of sight.

use engine::{Explanation, Game, HexId, Rule, SumLine, UnitId};

use crate::action::Action;
use crate::battle::result_words;
use crate::charts::{Attack as Kind, Column, Outcome, Task};
use crate::game::Panzerbitz;
use crate::state::{Attack, Shelter};
use crate::steps::StepCost;
use crate::strength::{Group, Sum};
use crate::words::{kind_word, mp, place, strength};

/// The sum behind a legal action.
pub(crate) fn explain(game: &Panzerbitz, action: Action) -> Explanation {
    let why = Explanation::new(game.action_text(action));
    match (action, &game.state.attack) {
        (Action::Fire, Some(attack)) => attack_sum(game, attack, None, why),
        (Action::Add(unit), Some(attack)) => attack_sum(game, attack, Some(unit), why),
        (Action::Add(unit), None) => match game.mover_now() {
            Some((mover, hex)) => {
                let kind =
                    if game.piece(unit).unit.indirect { Kind::Interdiction } else { Kind::Opportunity };
                let attack = Attack { kind, hex, targets: vec![mover], firers: Vec::new() };
                attack_sum(game, &attack, Some(unit), why)
            }
            None => why,
        },
        (Action::Overrun(hex), _) => match game.state.hand {
            Some(unit) => {
                let targets = game.units_at(hex).collect();
                let attack = Attack { kind: Kind::Overrun, hex, targets, firers: Vec::new() };
                attack_sum(game, &attack, Some(unit), why)
            }
            None => why,
        },
        (Action::Go(hex), _) => match game.state.hand {
            Some(unit) if game.hex_of(unit).is_some() => match game.check_go(unit, hex) {
                Ok(step) => step_sum(game, unit, hex, step, why),
                Err(_) => why,
            },
            Some(unit) => match game.check_enter(unit, hex) {
                Ok(cost) => {
                    let rule = if game.fixed.options.reinforcements { "12.13.e" } else { "8.4.6" };
                    why.line(SumLine::new("Entry", mp(cost), Rule(rule)))
                }
                Err(_) => why,
            },
            None => why,
        },
        (Action::Load(unit), _) => match game.state.hand {
            Some(carrier) => price(game, carrier, unit, why),
            None => why,
        },
        (Action::Unload, _) => {
            match game.state.hand.and_then(|carrier| Some((carrier, game.unit(carrier).cargo?))) {
                Some((carrier, unit)) => price(game, carrier, unit, why),
                None => why,
            }
        }
        (Action::Blow(..), _) => {
            let most = game.fixed.charts.task(Task::BlowPreparedBridge).die.unwrap_or(6).min(6);
            chances(why, most, ("the bridge is blown", "the bridge stands"), Rule("10.6.2"))
        }
        (Action::March(_), _) => {
            let lowest = game.fixed.charts.numbers.quick_march_roll.clamp(1, 7) as u8;
            chances(why, lowest - 1, ("it keeps together", "it is dispersed"), Rule("8.5"))
        }
        _ => why,
    }
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

fn price(game: &Panzerbitz, carrier: UnitId, unit: UnitId, why: Explanation) -> Explanation {
    if game.is_heavy(unit) {
        let turns = game.fixed.charts.loading(game.piece(unit).range).turns;
        return why.line(SumLine::new("Turns", turns, Rule("12.5")));
    }
    why.line(SumLine::new("Price", mp(game.load_price(carrier, unit)), Rule("8.6.4"))).line(SumLine::new(
        "Left before",
        mp(game.left(carrier)),
        Rule("8.1.4"),
    ))
}

fn step_sum(game: &Panzerbitz, unit: UnitId, to: HexId, step: StepCost, why: Explanation) -> Explanation {
    let rule = match (step.way, step.least, step.roll) {
        (_, _, true) => "8.4.2",
        (_, true, _) => "8.4.1",
        (Some(_), ..) if step.rate => "8.3.1",
        (Some(_), ..) => "8.2.1",
        _ => "8.2.3",
    };
    let way = step.way.map_or_else(|| game.fixed.ground.terrain(to).word(), |way| way.word());
    let why = why.line(SumLine::new(format!("Cost ({way})"), mp(step.cost), Rule(rule))).line(SumLine::new(
        "Left after",
        mp(game.left(unit) - step.cost),
        Rule("8.1.4"),
    ));
    if step.roll {
        let most = game.fixed.charts.numbers.stream_roll.clamp(0, 6) as u8;
        return chances(why, most, ("it wades in", "it stays"), Rule("8.4.2"));
    }
    why
}

/// The whole sum of an attack, perhaps with one more attacker.
fn attack_sum(game: &Panzerbitz, attack: &Attack, more: Option<UnitId>, why: Explanation) -> Explanation {
    let firers: Vec<UnitId> = attack.firers.iter().copied().chain(more).collect();
    let (kind, hex) = (attack.kind, attack.hex);
    let title = format!("{} at {}", capital(kind_word(kind)), place(game, hex));
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
            why = why.line(SumLine::words("Chances of this die", die_words(game, &sum), Rule("5.6.3")));
        }
    }
    // With one target its chances are those of the attack.
    if let [only] = &groups[..] {
        let sum = game.weigh(kind, hex, only, firers.iter().copied());
        why = results(game, kind, &sum, why);
    }
    why
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The lines of one roll.
fn one_target(
    game: &Panzerbitz,
    attack: &Attack,
    targets: &[UnitId],
    firers: &[UnitId],
    mut why: Explanation,
) -> Explanation {
    let (kind, hex) = (attack.kind, attack.hex);
    let sum = game.weigh(kind, hex, targets, firers.iter().copied());
    let rule = Rule(match kind {
        Kind::Direct | Kind::Opportunity => "6.4",
        Kind::Indirect | Kind::Interdiction => "5.6.2",
        Kind::Assault => "9.1.3",
        Kind::Overrun => "8.9.5",
    });
    let mut line = SumLine::words("Attack", strength(sum.attack), rule);
    for &unit in firers {
        line = line.with(firer_line(game, kind, unit, hex, targets));
    }
    if matches!(kind, Kind::Indirect | Kind::Interdiction) {
        let count = if kind == Kind::Interdiction { 1 } else { game.count_at(hex, true) };
        line = line.with(SumLine::new("Units in the hex", count, Rule("5.6.1")));
        if targets.first().is_some_and(|&unit| game.is_armoured_target(unit, hex)) {
            line = line.with(SumLine::words("Armoured target", "x1/2", Rule("11.2")));
        }
    }
    why = why.line(line);
    let mut line = SumLine::words("Defence", strength(2 * sum.defence), Rule("6.5"));
    for &unit in targets {
        let inside = game.unit(unit).shelter == Shelter::Inside;
        let value = if inside {
            "inside".to_owned()
        } else {
            strength(2 * game.defence_strength(kind, hex, &[unit]))
        };
        let rule = if inside { "6.2.2" } else { "6.5" };
        line = line.with(SumLine::words(&game.piece(unit).name, value, Rule(rule)));
    }
    if let Some(defence) =
        game.fort(hex).filter(|_| targets.iter().any(|&unit| game.unit(unit).shelter == Shelter::Inside))
    {
        line = line.with(SumLine::new("Fortification", defence, Rule("10.2.3")));
    }
    why = why.line(line);
    let column = |column: Option<Column>, none: &str| {
        column.map_or_else(|| none.to_owned(), |column| column.to_string())
    };
    why = why.line(SumLine::words("Odds", column(sum.odds, "below 1-4"), Rule("6.6")));
    if sum.shift != 0 {
        let rule = if kind == Kind::Assault { "9.1.4" } else { "8.9.5" };
        why = why.line(SumLine::words("Column shift", format!("{:+}", sum.shift), Rule(rule)));
        why = why.line(SumLine::words("Column", column(sum.column, "left of 1-4"), Rule("6.6")));
    }
    let mut line = SumLine::words("Die modifier", format!("{:+}", sum.modifier), Rule("6.7"));
    game.each_modifier(kind, hex, targets, &firers.iter().copied(), |modifier| {
        let id = format!("M{}", modifier.number);
        let text = game.fixed.charts.modifier(&id).map_or("", |known| known.text.as_str());
        let part = SumLine::words(format!("{id}: {text}"), format!("{:+}", modifier.value), modifier.rule());
        line.parts.push(part);
    });
    why.line(line)
}

/// What a unit brings to an attack, and why it can.
fn firer_line(game: &Panzerbitz, kind: Kind, unit: UnitId, hex: HexId, targets: &[UnitId]) -> SumLine {
    let piece = game.piece(unit);
    let Some(from) = game.hex_of(unit).filter(|_| matches!(kind, Kind::Direct | Kind::Opportunity)) else {
        return SumLine::new(&piece.name, piece.attack, Rule("2.1"));
    };
    let own = game.attack_strength(kind, hex, targets, std::iter::once(unit));
    let mut line = SumLine::words(&piece.name, strength(own), Rule("6.4.2"));
    line = line.with(SumLine::new("Attack factor", piece.attack, Rule("2.1")));
    let distance = game.range(from, hex);
    line = line.with(SumLine::words("Range", format!("{distance} of {}", piece.range), Rule("6.3")));
    if distance > u16::from(piece.range) {
        line = line.with(SumLine::words("Starred range", "x1/2", Rule("6.4.1")));
    }
    if game.halved_by_elevation(from, hex) {
        line = line.with(SumLine::words("Elevation", "x1/2", Rule("6.4.3")));
    }
    let reason = game.fixed.sight.explain(from, hex, &game.now);
    let sight = reason.text(&game.fixed.setting.board.grid);
    line.with(SumLine::words("Line of sight", sight, reason.rule()))
}

/// The results of one of several dice: `X 3/6, DD 2/6, no effect 1/6`.
fn die_words(game: &Panzerbitz, sum: &Sum) -> String {
    if sum.odds.is_none() {
        return "no roll".into();
    }
    let mut list: Vec<(&str, u8)> = Vec::new();
    for die in 1..=6 {
        let word = result_words(game.result(sum, die).on_targets());
        match list.iter_mut().find(|(known, _)| *known == word) {
            Some((_, cases)) => *cases += 1,
            None => list.push((word, 1)),
        }
    }
    let words: Vec<String> = list.iter().map(|(word, cases)| format!("{word} {cases}/6")).collect();
    words.join(", ")
}

/// The chance of each result.
fn results(game: &Panzerbitz, kind: Kind, sum: &Sum, mut why: Explanation) -> Explanation {
    if sum.odds.is_none() {
        return why;
    }
    let own_goal = kind == Kind::Assault && game.fixed.options.own_goal;
    for die in 1..=6 {
        let result = game.result(sum, die);
        let result = if own_goal { result } else { result.on_targets() };
        let rule = Rule(if result == Outcome::None { "6.8" } else { "11.1" });
        why = why.chance(result_meaning(result), 1, 6, rule);
    }
    why
}

/// What a result means (6.8), with its sign in the table.
fn result_meaning(result: Outcome) -> &'static str {
    match result {
        Outcome::None => "no effect",
        Outcome::Dispersed => "D: dispersed",
        Outcome::DoubleDispersed => "DD: doubly dispersed",
        Outcome::Eliminated => "X: eliminated",
        Outcome::GreyDispersed => "grey D: attackers dispersed",
        Outcome::GreyDoubleDispersed => "grey DD: attackers doubly dispersed",
        Outcome::GreyEliminated => "grey X: attackers eliminated",
    }
}
