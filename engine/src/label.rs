//! Label schemes: how the hexes of a grid are named, and where each name lies.

use serde::{Deserialize, Serialize};

use crate::hex::{Hex, Orientation};
use crate::layout::Placement;

/// Odd or even, of the printed number of a column or row (letters count A as 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Parity {
    /// 1, 3, 5 ...; A, C, E ...
    Odd,
    /// 2, 4, 6 ...; B, D, F ...
    Even,
}

/// Columns named by letters: A to Z, then AA, BB, ... ZZ, then AAA ...
pub mod letters {
    /// Letters go up to ZZZ.
    pub const MAX: u16 = 78;

    /// The letters of column `number`, counted from 1.
    ///
    /// ```
    /// assert_eq!(engine::letters::name(50), "XX");
    /// ```
    pub fn name(number: u16) -> String {
        let index = number.max(1) - 1;
        let letter = char::from(b'A' + (index % 26) as u8);
        std::iter::repeat_n(letter, 1 + usize::from(index / 26)).collect()
    }
}

/// How the hexes of a grid are named. "Line" stands for the columns of a flat-topped grid and the rows of a pointed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Labels {
    /// `A1` .. `XX34`: the line by letters, the place in it by number.
    Letters {
        /// Number of lines.
        lines: u16,
        /// Hexes in a line.
        places: u16,
        /// Which lines sit half a hex further south (flat-topped) or east (pointed).
        low: Parity,
    },
    /// `2516`: two digits for the line, two for the place in it.
    Ccrr {
        /// Number of lines.
        lines: u16,
        /// Number of the first line.
        first_line: u16,
        /// Hexes in a line.
        places: u16,
        /// Number of the first place of a line.
        first_place: u16,
        /// Which lines sit half a hex further south (flat-topped) or east (pointed).
        low: Parity,
    },
    /// `I-6`, or `1-I-6` where the board has a name: rows by letter, the hexes of a row by number. Every second row,
    /// from the second on, is one hex longer and its first and last hexes are cut in half by the edges; so are all
    /// hexes of the first and the last row.
    Geomorphic {
        /// The name of the board, first part of the labels; may be empty.
        board: String,
        /// Number of rows; odd, so that a board can be turned.
        rows: u16,
        /// Hexes in the short rows.
        places: u16,
    },
    /// Several geomorphic boards as one map.
    Joined {
        /// The boards and where they lie.
        boards: Vec<Placement>,
    },
}

impl Labels {
    /// Letter columns with rows from 1.
    pub const fn letters(lines: u16, places: u16, low: Parity) -> Labels {
        Labels::Letters { lines, places, low }
    }

    /// The number of hexes of the scheme (of a single board: joined boards share some).
    pub(crate) fn count(&self) -> usize {
        match self {
            Labels::Letters { lines, places, .. } | Labels::Ccrr { lines, places, .. } => {
                usize::from(*lines) * usize::from(*places)
            }
            Labels::Geomorphic { rows, places, .. } => {
                usize::from(*rows) * usize::from(*places) + usize::from(*rows) / 2
            }
            Labels::Joined { .. } => 0,
        }
    }

    /// The number of lines that are named by letters.
    pub(crate) fn lettered_lines(&self) -> Option<u16> {
        match self {
            Labels::Letters { lines, .. } | Labels::Geomorphic { rows: lines, .. } => Some(*lines),
            Labels::Ccrr { .. } | Labels::Joined { .. } => None,
        }
    }

    /// Calls `visit` with each hex, its name, and whether the board's edge cuts it.
    pub(crate) fn each(&self, orientation: Orientation, mut visit: impl FnMut(Hex, Box<str>, bool)) {
        match self {
            Labels::Letters { lines, places, low } => {
                for line in 1..=*lines {
                    let name = letters::name(line);
                    for place in 1..=*places {
                        visit(offset(orientation, line, place, *low), format!("{name}{place}").into(), false);
                    }
                }
            }
            Labels::Ccrr { lines, first_line, places, first_place, low } => {
                for line in *first_line..first_line + lines {
                    for place in *first_place..first_place + places {
                        visit(
                            offset(orientation, line, place, *low),
                            format!("{line:02}{place:02}").into(),
                            false,
                        );
                    }
                }
            }
            Labels::Geomorphic { board, rows, places } => {
                for row in 0..*rows {
                    let long = row % 2;
                    for place in 1..=places + long {
                        let name = format!("{}-{place}", letters::name(row + 1));
                        let name = if board.is_empty() { name } else { format!("{board}-{name}") };
                        let cut =
                            row == 0 || row == rows - 1 || (long == 1 && (place == 1 || place == places + 1));
                        visit(geomorphic(row, place), name.into(), cut);
                    }
                }
            }
            Labels::Joined { .. } => {}
        }
    }

    /// What labels look like, for an error message.
    pub(crate) fn help(&self) -> String {
        match self {
            Labels::Letters { lines, places, .. } => {
                format!("labels run from A1 to {}{places}, letters first", letters::name(*lines))
            }
            Labels::Ccrr { lines, first_line, places, first_place, .. } => format!(
                "labels are four digits, from {first_line:02}{first_place:02} to {:02}{:02}",
                first_line + lines - 1,
                first_place + places - 1
            ),
            Labels::Geomorphic { board, rows, places } => {
                let board = if board.is_empty() { String::new() } else { format!("{board}-") };
                format!(
                    "labels run from {board}A-1 to {board}{}-{places}; every second row has {} hexes",
                    letters::name(*rows),
                    places + 1
                )
            }
            Labels::Joined { boards } => {
                let names: Vec<&str> = boards.iter().map(|b| b.board.as_str()).collect();
                format!(
                    "labels are board-row-number, such as {}-I-6; the boards are {}",
                    names[0],
                    names.join(", ")
                )
            }
        }
    }
}

/// The hex at a place of a line in a rectangular frame, `low` lines being half a hex further on.
fn offset(orientation: Orientation, line: u16, place: u16, low: Parity) -> Hex {
    let (line, place) = (line as i16, place as i16);
    // The axial coordinate falls by one for every second line; which line starts the pair depends on `low`.
    let drop = match low {
        Parity::Even => (line + 1).div_euclid(2),
        Parity::Odd => line.div_euclid(2),
    };
    match orientation {
        Orientation::Flat => Hex::new(line, place - drop),
        Orientation::Pointed => Hex::new(place - drop, line),
    }
}

/// The hex of a geomorphic board: rows from 0, places from 1. The plane's origin is the board's first hex.
pub(crate) fn geomorphic(row: u16, place: u16) -> Hex {
    let (row, place) = (row as i16, place as i16);
    Hex::new(place - 1 - (row + 1) / 2, row)
}
