//! The six geomorphic boards, alone or joined as a scenario lays them.

use std::sync::{LazyLock, OnceLock};

use engine::map::{self, JoinFault};
use engine::{Board, Placement};

use crate::ground::Ground;

const FILES: [&str; 6] = [
    include_str!("../data/boards/board-1.toml"),
    include_str!("../data/boards/board-2.toml"),
    include_str!("../data/boards/board-3.toml"),
    include_str!("../data/boards/board-4.toml"),
    include_str!("../data/boards/board-5.toml"),
    include_str!("../data/boards/board-6.toml"),
];

/// A board as its file has it, by its name. It is read when it is first asked for.
fn printed(name: &str) -> Option<&'static Board> {
    static PRINTED: [OnceLock<Board>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let place = name.parse::<usize>().ok()?.checked_sub(1)?;
    let text = FILES.get(place)?;
    let read = || map::read(&format!("board-{name}.toml"), text).unwrap_or_else(|faults| panic!("{faults}"));
    Some(PRINTED[place].get_or_init(read))
}

/// The boards by themselves, 1 to 6.
pub fn boards() -> &'static [Board] {
    static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
        ["1", "2", "3", "4", "5", "6"]
            .iter()
            .filter_map(|name| printed(name))
            .cloned()
            .map(coloured)
            .collect()
    });
    &BOARDS
}

engine::shipped! {
    /// Map X, the small map of the worked examples (4.4, 12.4).
    pub fn map_x() -> Board = map::read("example-map.toml", include_str!("../data/example-map.toml")).map(coloured);
}

/// The map of a worked example: Map X, or a board by its number.
pub(crate) fn example_map(word: &str) -> Option<&'static Board> {
    match word {
        "X" => Some(map_x()),
        number => boards().get(number.parse::<usize>().ok()?.checked_sub(1)?),
    }
}

/// A map with its derived hexsides (2.8), so that they are drawn and the legend explains them.
fn coloured(mut board: Board) -> Board {
    let ground = Ground::new(&board);
    for (kind, note) in [
        ("level 1", "slope: its foot blocks sight"),
        ("level 2", "hilltop"),
        ("crest", "brown: blocks sight"),
    ] {
        board.notes.insert(kind.into(), note.into());
    }
    board.mark_sides("green side", "blocks sight, bars vehicles off ways", |side| ground.side(side).green);
    board.mark_sides("broken side", "bars vehicles off ways", |side| ground.side(side).broken);
    board.mark_sides("orange side", "rim of a hilltop: blocks sight", |side| ground.side(side).orange);
    board
}

/// Boards joined, and turned where the placement says so.
///
/// ```
/// use engine::Placement;
/// let layout = [
///     Placement { board: "1".into(), column: 0, row: 0, turned: false },
///     Placement { board: "4".into(), column: 1, row: 0, turned: true },
/// ];
/// let board = panzerbitz::layout("Two boards", &layout).unwrap();
/// assert_eq!(board.grid.len(), 676);
/// ```
pub fn layout(name: &str, placements: &[Placement]) -> Result<Board, JoinFault> {
    let used: Vec<&Board> = placements.iter().filter_map(|place| printed(&place.board)).collect();
    // A side can be derived from a hex that two boards share, so this is done on the joined map (B3).
    map::join(name, &used, placements).map(coloured)
}
