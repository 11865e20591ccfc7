//! The map of a card (2.7): boards of the set, one of one's own perhaps, and how they lie.

use engine::data::parse;
use engine::{Board, Faults, Placement};

use super::file::{CardFile, Text};
use super::limits::BOARDS;

/// The file of a board of one's own that a card names.
pub(super) fn board_of(name: &str, text: &str) -> Result<Option<String>, Faults> {
    let file: CardFile = parse(name, text)?;
    Ok(file.map.board.map(Text::into_inner))
}

/// Tells of a board that is turned twice.
pub(super) fn turned_once(layout: &Text, faults: &mut Faults) {
    let twisted = layout.get_ref().split_whitespace().find(|word| word.contains("^^"));
    if let Some(word) = twisted {
        let help = "a board is turned once or not at all: \"2^\" or \"2\"";
        faults.add(layout.span(), format!("\"{word}\" is turned twice"), help);
    }
}

/// The boards as they lie, joined; none if that cannot be.
pub(super) fn laid(
    file: &CardFile,
    own: Option<&Board>,
    faults: &mut Faults,
) -> Option<(Vec<Placement>, Board)> {
    let layout = placements(&file.map.layout, faults)?;
    if let (Some(word), None) = (&file.map.board, own) {
        let message = format!("the board \"{}\" is missing", word.get_ref());
        faults.add(word.span(), message, "give its file too, or leave the line out");
        return None;
    }
    let own = own.filter(|_| file.map.board.is_some());
    let board = match crate::boards::layout_with(file.name.get_ref(), &layout, own) {
        Ok(board) => board,
        Err(fault) => {
            let help = "write boards from west to east, such as \"1 2^\", and \"/\" between rows";
            faults.add(file.map.layout.span(), fault.to_string(), help);
            return None;
        }
    };
    if let Some(apart) = apart(&layout) {
        let help = "every board touches another: write \"1 2\", or \"1 / 2\" for one above the other";
        faults.add(file.map.layout.span(), format!("board {apart} lies apart from the others"), help);
    }
    Some((layout, board))
}

/// Where the boards lie; none if there are more than the game has.
fn placements(layout: &Text, faults: &mut Faults) -> Option<Vec<Placement>> {
    let mut list = Vec::new();
    for (row, line) in layout.get_ref().split('/').enumerate() {
        for (column, word) in line.split_whitespace().enumerate() {
            if row >= BOARDS || column >= BOARDS {
                let help = format!("write at most {BOARDS} boards in a row, and {BOARDS} rows");
                faults.add(layout.span(), "the layout is too large", help);
                return None;
            }
            if word != "_" {
                let (board, turned) = (word.trim_end_matches('^').to_owned(), word.ends_with('^'));
                list.push(Placement { board, column: column as u8, row: row as u8, turned });
            }
        }
    }
    Some(list)
}

/// A board that cannot be reached from the first one over the boards between.
fn apart(layout: &[Placement]) -> Option<&str> {
    let mut joined: Vec<&Placement> = layout.iter().take(1).collect();
    let mut at = 0;
    while let Some(&from) = joined.get(at) {
        let touches = |to: &&Placement| from.column.abs_diff(to.column) + from.row.abs_diff(to.row) == 1;
        let known = joined.clone();
        joined.extend(layout.iter().filter(touches).filter(|to| !known.contains(to)));
        at += 1;
    }
    layout.iter().find(|place| !joined.contains(place)).map(|place| place.board.as_str())
}
