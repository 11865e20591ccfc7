//! The six geomorphic boards, alone or joined as a scenario lays them.

use std::sync::LazyLock;

use engine::map::{self, JoinFault};
use engine::{Board, Placement};

const FILES: [&str; 6] = [
    include_str!("../data/boards/board-1.toml"),
    include_str!("../data/boards/board-2.toml"),
    include_str!("../data/boards/board-3.toml"),
    include_str!("../data/boards/board-4.toml"),
    include_str!("../data/boards/board-5.toml"),
    include_str!("../data/boards/board-6.toml"),
];

/// The boards by themselves, 1 to 6.
pub fn boards() -> &'static [Board] {
    static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
        let read = |(i, text): (usize, &&str)| {
            map::read(&format!("board-{}.toml", i + 1), text).unwrap_or_else(|faults| panic!("{faults}"))
        };
        FILES.iter().enumerate().map(read).collect()
    });
    &BOARDS
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
    let all: Vec<&Board> = boards().iter().collect();
    map::join(name, &all, placements)
}
