//! What the card of a unit says, and how far it could go.

use engine::{HexId, Rule, Start, SumLine, UnitId};

use crate::charts::Class;
use crate::field::Field;
use crate::game::Bulge;
use crate::march::March;
use crate::mixes::Role;
use crate::state::Flag;
use crate::words::mp;

/// Every value of a unit in words.
pub(crate) fn values(game: &Bulge, unit: UnitId) -> Vec<SumLine> {
    let counter = game.counter(unit);
    let number = |label, value: u8, rule| SumLine::new(label, i64::from(value), Rule(rule));
    let class = match counter.class {
        Class::Inf => "infantry",
        Class::Mech => "mechanised",
        Class::Art => "artillery",
        Class::Cdo => "a team behind the lines",
    };
    let mut lines = Vec::new();
    match counter.role {
        Role::Combat => {
            lines.push(number("Attack strength", counter.attack, "2.3.2"));
            lines.push(number("Defence strength", counter.defence, "2.3.2"));
        }
        Role::Artillery => {
            lines.push(number("Offensive support", counter.ofs, "13.4"));
            if counter.fpf > 0 {
                lines.push(number("Final protective fire", counter.fpf, "13.6"));
            }
            lines.push(SumLine::new("Range", (i64::from(counter.range), "hexes"), Rule("13.1")));
            lines.push(number("Defence strength", counter.defence, "2.3.5"));
        }
        Role::Team => {}
    }
    lines.push(SumLine::new("Movement allowance", (i64::from(counter.movement), "MP"), Rule("2.3.2")));
    let now = game.allowance(unit);
    if now != mp_of(counter.movement) {
        lines.push(SumLine::new("Movement now", mp(now), Rule("8.2")));
    }
    lines.push(SumLine::words("Class", class, Rule("2.3.3")));
    if counter.role == Role::Combat {
        lines.push(SumLine::words("Steps", "one: it is at full strength or eliminated", Rule("2.3.1")));
        let zone = if counter.zoc { "it exerts one" } else { "it exerts none" };
        lines.push(SumLine::words("Zone of control", zone, Rule("10.1")));
    }
    if counter.is_ground() && game.hex_of(unit).is_some() {
        let supply = if game.is(unit, Flag::Unsupplied) { "out of supply" } else { "in supply" };
        lines.push(SumLine::words("Supply", supply, Rule("6.4")));
    }
    if counter.vp > 0 {
        lines.push(number("Victory points if it is lost", counter.vp, "25.2.1"));
    }
    lines
}

fn mp_of(points: u8) -> u16 {
    crate::charts::MP * u16::from(points)
}

/// 8.9: where a unit could go if its side moved now.
pub(crate) fn threat(game: &Bulge, unit: UnitId) -> Vec<HexId> {
    let Some(hex) = game.hex_of(unit) else { return Vec::new() };
    let start = Start { hex, points: game.allowance(unit), moved: false, lane: 0 };
    Field::flood_once(&March::new(game, unit), start).hexes().to_vec()
}
