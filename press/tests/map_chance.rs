//! Small boards with everything on them by chance: whatever the engine reads, the press draws.

use engine::{Direction, Grid, HexId};
use press::{MapStyle, map};

/// Xorshift: enough chance for a test.
struct Chance(u64);

impl Chance {
    /// From 0 up to `count`.
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % count.max(1)
    }

    fn hex(&mut self, grid: &Grid) -> HexId {
        HexId(self.below(grid.len()) as u16)
    }

    /// Some inner hexsides.
    fn sides(&mut self, grid: &Grid, count: usize) -> String {
        let all: Vec<_> = grid.side_ids().filter(|&s| grid.side_ends(s).2.is_some()).collect();
        let some = (0..count).filter_map(|_| all.get(self.below(all.len())));
        some.map(|&s| grid.side_label(s)).collect::<Vec<_>>().join(" ")
    }

    /// A walk of some hexes; it may cross itself and turn back.
    fn walk(&mut self, grid: &Grid) -> Vec<String> {
        let mut at = self.hex(grid);
        let mut path = vec![grid.label(at).to_owned()];
        for _ in 0..6 {
            if let Some(next) = grid.neighbour(at, Direction::new(self.below(6))) {
                at = next;
                path.push(grid.label(at).to_owned());
            }
        }
        path
    }

    /// A row picture of the grid.
    fn picture(&mut self, columns: usize, rows: usize, cells: &[&str]) -> String {
        let mut lines = Vec::new();
        for row in 1..=rows {
            let cells: Vec<&str> = (0..columns).map(|_| cells[self.below(cells.len())]).collect();
            lines.push(format!("{row:02} {}", cells.join(" ")));
        }
        lines.join("\n")
    }
}

const KINDS: &str = "
[kinds]
river = [\"minor\", \"major\"]
side = [\"crest\", \"wall\"]
road = [\"track\", \"secondary\", \"main\"]
stream = [\"brook\"]
feature = [\"town\", \"west wall\", \"depot\"]
place = [\"city\", \"town\", \"village\"]";

const REST: &str = "
[[caption]]
text = \"Moor & Fen\"
kind = \"forest\"
at = [1.0, 1.0]
angle = 30

[[trace]]
kind = \"border\"
points = [[0.0, 0.0], [2.0, 3.0], [4.0, 3.0]]";

/// The text of a map file.
fn board(seed: u64) -> String {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (columns, rows) = (1 + chance.below(9), 1 + chance.below(9));
    let orientation = ["flat", "pointed"][chance.below(2)];
    // On a pointed grid the first number of a label is that of the row.
    let low = ["odd", "even"][chance.below(2)];
    let mut parts = vec![
        format!("format = 1\nname = \"Chance {seed}\"\n[grid]\norientation = \"{orientation}\""),
        format!("labels = \"ccrr\"\ncolumns = {columns}\nrows = {rows}\nfirst_column = 1\nfirst_row = 1"),
        format!("low = \"{low}\"\nnorth = {}\nhex_km = {}", chance.below(360), chance.below(5)),
        KINDS.to_owned(),
    ];
    let keys = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let grounds = ["clear", "rough", "forest", "woods", "swamp", "lake", "town", "city", "moor"];
    for (key, name) in keys.iter().zip(grounds) {
        parts.push(format!("[[terrain]]\nkey = \"{key}\"\nname = \"{name}\""));
    }
    let heights: &[&str] =
        if seed.is_multiple_of(2) { &["0", "1", "2"] } else { &["90", "200", "480", "-3", "690"] };
    let ground = chance.picture(columns, rows, &keys);
    let elevation = chance.picture(columns, rows, heights);
    parts.push(format!("[ground]\nhexes = '''\n{ground}\n'''\nelevation = '''\n{elevation}\n'''"));
    // What lies where is found with the help of the grid itself.
    let bare = engine::map::read("bare", &parts.join("\n")).unwrap_or_else(|f| panic!("{f}"));
    let grid = &bare.grid;
    for (table, kind, count) in
        [("river", "minor", 8), ("river", "major", 8), ("side", "crest", 3), ("side", "wall", 2)]
    {
        let sides = chance.sides(grid, count);
        if !sides.is_empty() {
            parts.push(format!("[[{table}]]\nname = \"{kind}\"\nkind = \"{kind}\"\nsides = \"{sides}\""));
        }
    }
    for (table, kind) in
        [("road", "track"), ("road", "secondary"), ("road", "main"), ("road", "main"), ("stream", "brook")]
    {
        let path = chance.walk(grid);
        if path.len() > 1 {
            parts.push(format!("[[{table}]]\nkind = \"{kind}\"\npath = \"{}\"", path.join(" ")));
        }
    }
    for kind in ["city", "town", "village", "village"] {
        let hex = grid.label(chance.hex(grid));
        parts.push(format!("[[place]]\nname = \"Ort & <Söhne>\"\nhex = \"{hex}\"\nkind = \"{kind}\""));
    }
    for kind in ["town", "west wall", "depot"] {
        let (a, b) = (chance.hex(grid), chance.hex(grid));
        parts.push(format!(
            "[[feature]]\nkind = \"{kind}\"\nhexes = \"{} {}\"",
            grid.label(a),
            grid.label(b)
        ));
    }
    parts.push(format!("[[area]]\nname = \"X\"\nkind = \"entry\"\nhexes = \"{}\"", grid.label(HexId(0))));
    parts.push(REST.to_owned());
    parts.join("\n")
}

#[test]
fn any_small_board_can_be_drawn() {
    for seed in 1..=80 {
        let text = board(seed);
        let board = engine::map::read("chance", &text).unwrap_or_else(|f| panic!("{f}\n{text}"));
        let svg = map(&board, &MapStyle::default());
        press::check(&svg).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    }
}
