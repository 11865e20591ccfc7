//! The six geomorphic boards, alone or joined as a scenario lays them.

use std::sync::{LazyLock, OnceLock};

use engine::data::{Source, read_map};
use engine::map::{self, JoinFault};
use engine::{Board, Faults, Labels, Placement, Rule};

use crate::ground::{Ground, Terrain};

macro_rules! board {
    ($name:literal) => {
        Source {
            name: concat!($name, ".toml"),
            text: include_str!(concat!("../data/boards/", $name, ".toml")),
        }
    };
}

/// The boards that the game comes with.
pub(crate) const FILES: &[Source<'static>] = &[
    board!("board-1"),
    board!("board-2"),
    board!("board-3"),
    board!("board-4"),
    board!("board-5"),
    board!("board-6"),
];

/// A board as its file has it, by its name. It is read when it is first asked for.
fn printed(name: &str) -> Option<&'static Board> {
    static PRINTED: [OnceLock<Board>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let place = name.parse::<usize>().ok()?.checked_sub(1)?;
    let file = FILES.get(place)?;
    let read = || map::read(file.name, file.text).unwrap_or_else(|faults| panic!("{faults}"));
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

/// The name of a board, by which a card lays it.
fn name_of(board: &Board) -> &str {
    match board.grid.labels() {
        Labels::Geomorphic { board, .. } => board,
        _ => "",
    }
}

/// Reads a board of one's own. It has the size and the words of the others, so that it can be laid beside them.
pub(crate) fn read(name: &str, text: &str) -> Result<Board, Faults> {
    read_plain(name, text).map(coloured)
}

/// The same as its file has it: what is derived from it comes when it is laid.
pub(crate) fn read_plain(name: &str, text: &str) -> Result<Board, Faults> {
    let known: Vec<&str> = Terrain::ALL.iter().map(|terrain| terrain.word()).collect();
    let board = read_map(Source { name, text }, &known, Rule("2.7"))?;
    let mut faults = Faults::new(name, text);
    let Some(other) = printed("1") else { return Ok(board) };
    if name_of(&board).is_empty() || board.grid.len() != other.grid.len() {
        let message = "boards of this game have 33 rows of 10 and 11 hexes, and a name";
        let help = "write labels = \"geomorphic\", columns = 10, rows = 33, board = \"7\"";
        let start = text.find("[grid]").unwrap_or(0);
        faults.add(start..start + 6, message, help);
        return Err(faults);
    }
    let words = |board: &Board| {
        [
            ("feature", board.features.clone()),
            ("side", board.side_kinds.clone()),
            ("place", board.place_kinds.clone()),
            ("road", board.roads.kinds.clone()),
            ("stream", board.streams.kinds.clone()),
        ]
    };
    for ((what, own), (_, all)) in words(&board).into_iter().zip(words(other)) {
        if own != all {
            let start = text.find("[kinds]").unwrap_or(0);
            let list = all.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
            let message = format!("boards of this game have the same kinds of {what}, in the same order");
            faults.add(start..start + 7, message, format!("write {what} = [{list}]"));
        }
    }
    if board.terrains.iter().ne(&other.terrains) {
        let start = text.find("[[terrain]]").unwrap_or(0);
        let message = "boards of this game have the same kinds of terrain, in the same order";
        faults.add(start..start + 11, message, format!("they are {}", other.terrains.join(", ")));
    }
    faults.finish(board)
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
    layout_with(name, placements, None)
}

/// The same with a board of one's own: it stands in place of the board of its name, or is one more.
pub(crate) fn layout_with(
    name: &str,
    placements: &[Placement],
    own: Option<&Board>,
) -> Result<Board, JoinFault> {
    let own = |word: &str| own.filter(|board| name_of(board) == word);
    let find = |place: &Placement| own(&place.board).or_else(|| printed(&place.board));
    let used: Vec<&Board> = placements.iter().filter_map(find).collect();
    // A side can be derived from a hex that two boards share, so this is done on the joined map (B3).
    map::join(name, &used, placements).map(coloured)
}
