//! The map in letters, for a terminal of 80 columns: the whole of it with a letter for each hex, or a part of it with room for
//! names and strengths.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::{Board, HexId, Orientation, SeenUnit, Spot, View};
use players::Table;

use crate::roll::{Strengths, hanging};
use crate::show::headline;

/// Hexes by line and column, as they lie on the map. Where columns are staggered a line is half a hex, where rows are, a column.
struct Lattice {
    flat: bool,
    at: BTreeMap<HexId, (usize, usize)>,
}

impl Lattice {
    fn of(board: &Board) -> Self {
        // Hundredths are finer than any two hexes are apart.
        let key = |value: f64| (value * 100.0).round() as i64;
        let centres: Vec<(HexId, i64, i64)> = board
            .grid
            .ids()
            .map(|hex| {
                let point = board.grid.centre(hex);
                (hex, key(point.x), key(point.y))
            })
            .collect();
        let ranks = |of: fn(&(HexId, i64, i64)) -> i64| {
            let mut all: Vec<i64> = centres.iter().map(of).collect();
            all.sort_unstable();
            // The same line may differ by what floating point makes of it.
            all.dedup_by(|a, b| *a - *b <= 5);
            all
        };
        let (columns, lines) = (ranks(|centre| centre.1), ranks(|centre| centre.2));
        let rank = |list: &[i64], value: i64| list.partition_point(|&known| known <= value + 5).max(1) - 1;
        let at = centres.iter().map(|&(hex, x, y)| (hex, (rank(&lines, y), rank(&columns, x)))).collect();
        Self { flat: board.grid.orientation() == Orientation::Flat, at }
    }
}

/// The units of each hex.
fn stacks<'a>(board: &Board, view: &'a View) -> BTreeMap<HexId, Vec<&'a SeenUnit>> {
    let mut stacks: BTreeMap<HexId, Vec<&SeenUnit>> = BTreeMap::new();
    for unit in &view.units {
        if let Spot::Hex(name) = &unit.spot
            && let Some(hex) = board.grid.find(name)
        {
            stacks.entry(hex).or_default().push(unit);
        }
    }
    stacks
}

fn initial(table: &dyn Table, unit: &SeenUnit) -> char {
    table.side_name(unit.side).chars().next().unwrap_or('?').to_ascii_uppercase()
}

/// The letter of a hex: whose units are in it, or its terrain.
fn letter(table: &dyn Table, hex: HexId, stack: Option<&Vec<&SeenUnit>>) -> char {
    if let Some(unit) = stack.and_then(|stack| stack.first()) {
        return initial(table, unit);
    }
    let board = table.board();
    let (terrain, level) = (board.terrain(hex), board.elevation(hex));
    let keys = board.terrain_keys.iter().filter(|key| key.terrain == terrain);
    let exact = keys.clone().find(|key| key.level.is_none_or(|own| own == level));
    exact.or_else(|| keys.clone().next()).map_or('?', |key| key.key)
}

/// The whole map with a letter for each hex, what else lies on it, and the numbers beside it.
pub(crate) fn overview(table: &dyn Table, view: &View, width: usize) -> String {
    let board = table.board();
    let (lattice, stacks) = (Lattice::of(board), stacks(board, view));
    let mut rows: BTreeMap<usize, Vec<(usize, HexId)>> = BTreeMap::new();
    let widest = lattice.at.values().map(|&(_, column)| column).max().unwrap_or(0);
    // Half lines are put together, and half columns too where there is no room for them.
    let together = if lattice.flat || widest + 20 <= width { 1 } else { 2 };
    for (&hex, &(line, column)) in &lattice.at {
        rows.entry(if lattice.flat { line / 2 } else { line }).or_default().push((column / together, hex));
    }
    let label = rows.values().flatten().map(|(_, hex)| board.grid.label(*hex).len()).max().unwrap_or(0);
    let mut out = format!("{}\n", headline(table, view));
    for row in rows.values_mut() {
        row.sort_unstable();
        let (Some(first), Some(last)) = (row.first(), row.last()) else { continue };
        let mut line = String::new();
        for &(column, hex) in row.iter() {
            // Five hexes and a gap, where hexes stand side by side.
            let place = if lattice.flat { column + column / 5 } else { column };
            let _ = write!(line, "{:gap$}", "", gap = place.saturating_sub(line.chars().count()));
            line.push(letter(table, hex, stacks.get(&hex)));
        }
        let ends = (board.grid.label(first.1), board.grid.label(last.1));
        let _ = writeln!(out, "{:>label$}  {line}  {}", ends.0, ends.1);
    }
    out.push_str(&legend(table, width));
    out.push_str(&beside(table, view, width));
    out
}

/// What the letters mean.
fn legend(table: &dyn Table, width: usize) -> String {
    let board = table.board();
    let mut words: Vec<String> =
        table.sides().iter().map(|side| format!("{} {side} units", &side[..1])).collect();
    for key in &board.terrain_keys {
        let name = board.terrains.get(usize::from(key.terrain.0)).map_or("", String::as_str);
        let level = key.level.filter(|level| *level != 0).map(|level| format!(" on level {level}"));
        words.push(format!("{} {name}{}", key.key, level.unwrap_or_default()));
    }
    let hint =
        "Each line begins with its first hex and ends with its last; `map HEX` shows the hexes around one.\n";
    format!("{}{}", hanging("", &words, width), crate::output::wrapped(hint, 0, width))
}

/// Markers by their kind, then the numbers beside the map.
fn beside(table: &dyn Table, view: &View, width: usize) -> String {
    let mut kinds: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for mark in &view.marks {
        let side = mark.side.map(|side| format!(", {}", table.side_name(side))).unwrap_or_default();
        let item = match &mark.value {
            Some(value) if value.contains(&mark.at) => value.clone(),
            Some(value) => format!("{} {value}", mark.at),
            None => mark.at.clone(),
        };
        kinds.entry(format!("{}{side}: ", mark.mark)).or_default().push(item);
    }
    let mut out = String::new();
    for (kind, hexes) in kinds {
        out.push_str(&hanging(&kind, &hexes, width));
    }
    for track in &view.tracks {
        let _ = writeln!(out, "{}: {} [{}]", track.label, track.value, track.rule);
    }
    out
}

/// The hexes around one, each with its name, its ground and its strongest unit.
pub(crate) fn around(table: &dyn Table, view: &View, centre: HexId, width: usize) -> String {
    let board = table.board();
    let (lattice, stacks, strengths) = (Lattice::of(board), stacks(board, view), Strengths::of(table));
    let Some(&(line, column)) = lattice.at.get(&centre) else { return String::new() };
    // Letters for a step to the right, and lines for a step down; a hex is two half steps high or wide.
    let (right, down, wide) = if lattice.flat { (9, 2, 9) } else { (6, 4, 12) };
    let (across, along) = (width / right / 2, if lattice.flat { 6 } else { 3 });
    let mut canvas: BTreeMap<usize, BTreeMap<usize, String>> = BTreeMap::new();
    for (&hex, &(y, x)) in &lattice.at {
        let (dx, dy) = (x.abs_diff(column), y.abs_diff(line));
        let left = (x + across).checked_sub(column).map(|x| x * right);
        let Some(left) = left.filter(|left| dy <= along && left + wide <= width + 1 && dx <= across) else {
            continue;
        };
        let top = (y + along - line) * down;
        let place = board.place_at(hex).map(|place| place.name.clone());
        let ground = place.unwrap_or_else(|| board.terrain_name(hex).to_owned());
        let mark = if hex == centre { ">" } else { "" };
        let force = stacks.get(&hex).map(|stack| force(table, stack, &strengths)).unwrap_or_default();
        for (row, text) in [format!("{mark}{}", board.grid.label(hex)), ground, force].into_iter().enumerate()
        {
            let text: String = text.chars().take(wide - 1).collect();
            canvas.entry(top + row).or_default().insert(left, text);
        }
    }
    let mut out = String::new();
    for cells in canvas.values() {
        let mut row = String::new();
        for (&left, text) in cells {
            let _ = write!(row, "{:gap$}{text}", "", gap = left.saturating_sub(row.chars().count()));
        }
        let _ = writeln!(out, "{}", row.trim_end());
    }
    let words = "Name, ground, and the strongest unit with how many more; `units HEX` lists a stack.";
    format!("{}\n{}", out.trim_end_matches('\n'), crate::output::wrapped(words, 0, width))
}

/// The strongest unit of a stack, and how many more there are.
fn force(table: &dyn Table, stack: &[&SeenUnit], strengths: &Strengths) -> String {
    let Some(best) = stack.iter().max_by_key(|unit| strengths.attack(unit)) else { return String::new() };
    let more = if stack.len() > 1 { format!("+{}", stack.len() - 1) } else { String::new() };
    format!("{} {}{more}", initial(table, best), strengths.text(best))
}
