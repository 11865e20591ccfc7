//! What the card of a unit says, and how far it could go.

use engine::{HexId, Rule, SumLine, UnitId};

use crate::field::Field;
use crate::game::DarkDecember;
use crate::state::{Flag, Mode};
use crate::units::MoveClass;

/// Every value of a unit in words.
pub(crate) fn values(game: &DarkDecember, unit: UnitId) -> Vec<SumLine> {
    let (counter, strength) = (game.counter(unit), game.strength(unit));
    let number = |label, value: u8, rule| SumLine::new(label, i64::from(value), Rule(rule));
    let class = match counter.class {
        MoveClass::Foot => "foot",
        MoveClass::Mechanised => "mechanised",
        MoveClass::Armour => "armour",
        MoveClass::Commander => "commander",
    };
    let mut lines = Vec::new();
    if counter.is_combat() {
        lines.push(number("Attack strength", strength.attack, "0.3"));
        lines.push(number("Defence strength", strength.defence, "0.3"));
    }
    lines.extend(counter.range.map(|range| number("Command range", range, "OR9.2")));
    let printed = (i64::from(strength.movement), "MP");
    lines.push(SumLine::new("Movement allowance", printed, Rule("0.3")));
    lines.push(SumLine::words("Movement class", class, Rule("3.1")));
    if counter.is_combat() {
        let all = if counter.reduced.is_some() { 2 } else { 1 };
        lines.push(SumLine::words("Steps", format!("{} of {all}", game.steps(unit)), Rule("0.3")));
        lines.push(number("Stacking points", counter.stack, "3.7"));
        if game.hex_of(unit).is_some() {
            let supply = match (game.is(unit, Flag::Isolated), game.supplied(unit)) {
                (true, _) => "isolated",
                (false, true) => "supplied",
                (false, false) => "unsupplied",
            };
            lines.push(SumLine::words("Supply", supply, Rule("1.0.3")));
        }
        if counter.di > 0 {
            let text = format!("{} units of its division together", counter.di);
            lines.push(SumLine::words("Division integrity", text, Rule("4.6")));
        }
        if game.restricted(unit) {
            lines.push(SumLine::words(
                "Restricted",
                format!("before turn {}", counter.restricted),
                Rule("SR1.4"),
            ));
        }
    }
    lines
}

/// 3.1: where a unit could go by a normal move if its side moved now.
pub(crate) fn threat(game: &DarkDecember, unit: UnitId) -> Vec<HexId> {
    let mut field = Field::default();
    if game.reach_of(unit, Mode::Normal, &mut field) { field.hexes().to_vec() } else { Vec::new() }
}
