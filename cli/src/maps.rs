//! Boards for pictures, and the check of a map file.

use std::borrow::Cow;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use engine::{Board, Placement, map};

use crate::output;
use crate::shelf::{Map, Title};

/// The board of a game; of a geomorphic one the boards that are asked for.
pub(crate) fn board(title: &Title, boards: Option<&str>) -> Result<Cow<'static, Board>> {
    match (&title.map, boards) {
        (Map::One(board), None) => Ok(Cow::Borrowed(board())),
        (Map::One(_), Some(_)) => bail!("{} has one map; leave --boards out", title.id),
        (Map::Geomorphic(all), list) => {
            let placements = placements(list.unwrap_or(all))?;
            let name = match placements.as_slice() {
                [one] => format!("{}, board {}", title.name, one.board),
                several => {
                    let names: Vec<&str> = several.iter().map(|p| p.board.as_str()).collect();
                    format!("{}, boards {}", title.name, names.join(", "))
                }
            };
            Ok(Cow::Owned(panzerbitz::layout(&name, &placements)?))
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
                bail!(
                    "'{list}' is no list of boards; write for instance 1,4t/2: 1 and 4 (turned), below them 2"
                );
            }
            placements.push(Placement { board: board.into(), column: column as u8, row: row as u8, turned });
        }
    }
    Ok(placements)
}

/// Reads a map file, prints every fault and doubt, and fails if there is a fault.
pub(crate) fn check(path: &Path) -> Result<ExitCode> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let name = path.display().to_string();
    let board = match map::read(&name, &text) {
        Ok(board) => board,
        Err(faults) => {
            eprintln!("{:?}", faults.pretty());
            return Ok(ExitCode::FAILURE);
        }
    };
    let grid = &board.grid;
    output::line(&format!(
        "{name}: {}, {} hexes, {} rivers, {} roads, {} bridges, {} places",
        board.name,
        grid.len(),
        board.rivers.len(),
        board.roads.lines.len(),
        board.bridges.len(),
        board.places.len()
    ))?;
    let doubts = map::check(&board);
    for doubt in &doubts {
        output::line(&format!("doubtful: {}", doubt.describe(&board)))?;
    }
    if doubts.is_empty() {
        output::line("nothing wrong, nothing doubtful")?;
    }
    Ok(ExitCode::SUCCESS)
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
