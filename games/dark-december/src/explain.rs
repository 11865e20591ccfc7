//! The sums behind actions: what a move costs step by step, and the chances of a roll. Combat is in `combat::explain`.

use engine::{Explanation, Game, HexId, Rule, SumLine, UnitId};

use crate::action::Action;
use crate::combat;
use crate::field::Field;
use crate::fixed::halves;
use crate::game::DarkDecember;
use crate::march::March;
use crate::sequence::Step;
use crate::state::Mode;
use crate::words::{mp, place};

/// The sum behind a legal action.
pub(crate) fn explain(game: &DarkDecember, action: Action) -> Explanation {
    if game.step() == Step::Combat && game.state.displaced.is_empty() {
        return combat::explain(game, action);
    }
    let why = Explanation::new(game.action_text(action));
    match action {
        Action::Take(unit) if game.step() != Step::Begin => allowance(game, unit, Mode::Normal, why),
        Action::Column(unit) => allowance(game, unit, Mode::Strategic, why),
        Action::Go(hex) => path(game, hex, why),
        Action::Enter(unit, hex) => entry(game, unit, hex, Mode::Normal, why),
        Action::EnterColumn(unit, hex) => entry(game, unit, hex, Mode::Strategic, why),
        Action::Infiltrate(_) => {
            let needed = game.fixed.charts.infiltration(game.date());
            chances(why, needed, ("it slips through", "it is found out"), Rule("OR2.0.1"))
        }
        Action::Blow(site) => {
            let needed = game.blow_number(site);
            chances(why, needed, ("the bridge is blown", "the bridge stands"), Rule("5.0"))
        }
        Action::Build(site) => {
            let needed = game.build_number(site);
            chances(why, needed, ("the bridge is built", "no bridge"), Rule("5.1"))
        }
        Action::Restore(_) => {
            let cost = game.fixed.charts.numbers.replacement_step_cost;
            why.line(SumLine::new("Replacement points", cost, Rule("2.0.2")))
        }
        Action::Return(unit) => {
            why.line(SumLine::new("Replacement points", game.return_cost(unit), Rule("2.0.3")))
        }
        _ => why,
    }
}

fn chances(why: Explanation, needed: u8, (good, bad): (&str, &str), rule: Rule) -> Explanation {
    let needed = u64::from(needed.min(6));
    why.line(SumLine::new("At or below", needed, rule)).chance(good, needed, 6, rule).chance(
        bad,
        6 - needed,
        6,
        rule,
    )
}

fn allowance(game: &DarkDecember, unit: UnitId, mode: Mode, why: Explanation) -> Explanation {
    let printed = game.strength(unit).movement;
    let mut line = SumLine::new("Movement points", mp(game.points_for(unit, mode)), Rule("3.0"));
    line = line.with(SumLine::new("Allowance", printed, Rule("0.3")));
    if mode == Mode::Strategic {
        let rule = if game.is_clear() { Rule("SR1.3") } else { Rule("3.2.1") };
        let times = game.strategic_allowance(unit) / halves(i16::from(printed)).max(1);
        line = line.with(SumLine::words("Strategic Movement", format!("x{times}"), rule));
    } else if !game.supplied(unit) && game.counter(unit).is_combat() {
        line = line.with(SumLine::words("Unsupplied", "half", Rule("1.2.1")));
    }
    why.line(line)
}

fn entry(game: &DarkDecember, unit: UnitId, hex: HexId, mode: Mode, why: Explanation) -> Explanation {
    let all = game.points_for(unit, mode);
    match March::new(game, unit, mode).entry(hex, all) {
        Ok(step) => why.line(SumLine::new("To enter", mp(step.cost), Rule("3.4"))).line(SumLine::new(
            "Left",
            mp(if step.stop { 0 } else { all - step.cost }),
            Rule("3.0"),
        )),
        Err(_) => why,
    }
}

/// A move along its cheapest path, hex by hex.
fn path(game: &DarkDecember, to: HexId, mut why: Explanation) -> Explanation {
    let Some(motion) = game.state.motion else { return why };
    let Some(mut at) = game.hex_of(motion.unit) else { return why };
    let (mut reach, mut path) = (Field::default(), Vec::new());
    if !game.reach_of_motion(&mut reach) || !game.route(&mut reach, to, &mut path) {
        return why;
    }
    let march = March::new(game, motion.unit, motion.mode);
    let (mut left, mut lane, mut first) = (motion.left, motion.lane, motion.hexes == 0);
    for hex in path {
        let Some(edge) = game.fixed.edge(at, hex) else { break };
        let Ok(step) = march.step(at, edge, lane, first, left) else { break };
        let rule = match (step.road, motion.mode) {
            (true, Mode::Strategic) => Rule("3.2.2"),
            (true, _) => Rule("3.3.1"),
            (false, _) => Rule("3.0.1"),
        };
        why = why.line(SumLine::new(place(game, hex), mp(step.cost), rule));
        left = if step.stop { 0 } else { left - step.cost };
        (lane, first, at) = (step.lane, false, hex);
    }
    let rule = if left == 0 { Rule("3.5.2") } else { Rule("3.0") };
    why.line(SumLine::new("Left", mp(left), rule))
}
