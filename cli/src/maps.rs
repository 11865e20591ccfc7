//! Boards for pictures.

use std::borrow::Cow;

use anyhow::{Result, bail};
use engine::{Board, Placement};
use players::{Map, Title};

use crate::output::Usage;
use crate::play;

/// The board of a game, or of a scenario; of a geomorphic one the boards that are asked for.
pub(crate) fn board(
    title: &Title,
    boards: Option<&str>,
    scenario: Option<&str>,
) -> Result<Cow<'static, Board>> {
    if scenario.is_some() {
        return Ok(Cow::Owned(play::first_position(title, scenario)?.board().clone()));
    }
    match (&title.map, boards) {
        (Map::One(board), None) => Ok(Cow::Borrowed(board())),
        (Map::One(_), Some(_)) => bail!(Usage(format!("{} has one map; leave --boards out", title.id))),
        (Map::Geomorphic { all, join }, list) => {
            let placements = placements(list.unwrap_or(all))?;
            let name = match placements.as_slice() {
                [one] => format!("{}, board {}", title.name, one.board),
                several => {
                    let names: Vec<&str> = several.iter().map(|p| p.board.as_str()).collect();
                    format!("{}, boards {}", title.name, names.join(", "))
                }
            };
            Ok(Cow::Owned(join(&name, &placements).map_err(Usage)?))
        }
    }
}

/// `1,4t/2`: boards from west to east, `t` for turned, `/` for the next row.
fn placements(list: &str) -> Result<Vec<Placement>> {
    let mut placements = Vec::new();
    for (row, boards) in list.split('/').enumerate() {
        for (column, word) in boards.split(',').enumerate() {
            let word = word.trim();
            let (board, turned) = match word.strip_suffix('t') {
                Some(board) => (board, true),
                None => (word, false),
            };
            if board.is_empty() || row > 9 || column > 9 {
                bail!(Usage(format!(
                    "'{list}' is no list of boards; write for instance 1,4t/2: 1 and 4 (turned), below them 2"
                )));
            }
            placements.push(Placement { board: board.into(), column: column as u8, row: row as u8, turned });
        }
    }
    Ok(placements)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_boards_is_read() {
        let read = placements("1, 4t/2").unwrap();
        let short: Vec<(&str, u8, u8, bool)> =
            read.iter().map(|p| (p.board.as_str(), p.column, p.row, p.turned)).collect();
        assert_eq!(short, [("1", 0, 0, false), ("4", 1, 0, true), ("2", 0, 1, false)]);
        assert!(placements("").is_err() && placements("1,,2").is_err() && placements("t").is_err());
    }
}
