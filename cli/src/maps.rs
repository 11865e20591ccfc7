//! Boards and positions for pictures.

use std::borrow::Cow;

use anyhow::{Result, bail};
use engine::title::{Map, Title};
use engine::{Board, Placement, Season, Seat};
use players::Shelved;
use press::MapStyle;

use crate::looked::first_position;
use crate::output::Usage;

/// The map of a game in a season, or that of a scenario as its first turn finds it.
pub(crate) fn picture(
    game: &Shelved,
    boards: Option<&str>,
    scenario: Option<&str>,
    season: Option<Season>,
) -> Result<(Cow<'static, Board>, MapStyle)> {
    let (board, first) = match scenario {
        Some(_) => {
            let table = first_position(game, scenario)?;
            (Cow::Owned(table.board().clone()), table.view(Seat::Observer).season)
        }
        None => (board(game.title, boards)?, Season::default()),
    };
    Ok((board, MapStyle::of(season.unwrap_or(first))))
}

/// The board of a game; of a geomorphic one the boards that are asked for.
fn board(title: &Title, boards: Option<&str>) -> Result<Cow<'static, Board>> {
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
