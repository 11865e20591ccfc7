//! What is wrong with a card as a whole, though each of its lines is right by itself.

use engine::Faults;

use super::Card;
use super::file::CardFile;
use crate::charts::Charts;
use crate::rulebook::Options;

/// Adds every such fault. `room`: how many hexes the zone of each force has.
pub(super) fn find(file: &CardFile, card: &Card, room: &[usize], faults: &mut Faults) {
    no_victory(file, faults);
    empty_sides(file, card, faults);
    names_of_columns(file, faults);
    overfull_zones(file, card, room, faults);
}

fn no_victory(file: &CardFile, faults: &mut Faults) {
    if file.victory.is_empty() {
        let help =
            "add [[victory]] with side, level, text and when, such as \"control(German,all) >= 1\" (13.4)";
        faults.add(file.map.layout.span(), "the card has no victory condition", help);
    }
}

fn empty_sides(file: &CardFile, card: &Card, faults: &mut Faults) {
    for (side, word) in [(card.attacker, &file.sides.attacker), (card.defender, &file.sides.defender)] {
        let forces = card.forces.iter().any(|force| force.side == side && !force.units.is_empty());
        let columns = card.columns.iter().any(|column| column.side == side && !column.slots.is_empty());
        if !forces && !columns {
            let message = format!("the {side:?} side has no units");
            faults.add(word.span(), message, "add a [[force]] or a [[column]] of that side");
        }
    }
}

/// The name of a column is a word of the notation: `enter G1 2-I-10`.
fn names_of_columns(file: &CardFile, faults: &mut Faults) {
    for (at, column) in file.column.iter().enumerate() {
        let name = column.name.get_ref();
        if name.is_empty() || name.contains(char::is_whitespace) {
            faults.add(column.name.span(), "the name of a column is one word", "write a name such as \"G1\"");
        }
        if file.column[..at].iter().any(|other| other.name.get_ref().eq_ignore_ascii_case(name)) {
            let message = format!("there is a column \"{name}\" already");
            faults.add(column.name.span(), message, "give each column a name of its own");
        }
    }
}

/// More stacking points than a zone has room for (7.1, 12.3): some units would never be set up.
fn overfull_zones(file: &CardFile, card: &Card, room: &[usize], faults: &mut Faults) {
    let revised = Options::of(&card.switches).revised_stacking;
    let numbers = &Charts::standard().numbers;
    let limit = if revised { numbers.stack_limit_revised } else { numbers.stack_limit };
    for ((force, line), &hexes) in card.forces.iter().zip(&file.force).zip(room) {
        // Units that set up loaded share the points of their carriers (8.6.8).
        if card.special.setup_loaded.contains(&force.side) {
            continue;
        }
        let points = |&(unit, number): &(usize, u8)| {
            let unit = &card.units[unit];
            usize::from(if revised { unit.stack_rev } else { unit.stack }) * usize::from(number)
        };
        let needed: usize = force.units.iter().map(points).sum();
        let room = hexes * usize::from(limit.unsigned_abs());
        if hexes > 0 && needed > room {
            let message = format!("{} has {needed} stacking points, its zone room for {room}", force.name);
            let help = format!("widen the zone or take units out: at most {limit} points in a hex (7.1)");
            faults.add(line.zone.span(), message, help);
        }
    }
}
