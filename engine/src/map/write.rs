//! Printing a board as a map file. Reading it again gives the same board.

use std::fmt::Write;

use super::file::FORMAT;
use super::grids;
use crate::board::Board;
use crate::grid::{Grid, HexId, SideId};
use crate::hex::{Direction, Orientation, Point};
use crate::label::{Labels, Parity};
use crate::network::{Line, Network};

/// Words in a long string are broken over lines of about this length.
const WIDTH: usize = 108;

/// The board as the text of a map file. Joined boards have no file of their own; for them the text is empty.
pub fn write(board: &Board) -> String {
    let mut out = String::new();
    // Writing into a String cannot fail.
    let _ = sections(board, &mut out);
    out
}

fn sections(board: &Board, out: &mut String) -> std::fmt::Result {
    if matches!(board.grid.labels(), Labels::Joined { .. }) {
        return Ok(());
    }
    writeln!(out, "format = {FORMAT}\nname = {}", quoted(&board.name))?;
    if !board.credits.is_empty() {
        writeln!(out, "credits = [")?;
        for line in &board.credits {
            writeln!(out, "    {},", quoted(line))?;
        }
        writeln!(out, "]")?;
    }
    grid_table(board, out)?;
    kinds_table(board, out)?;
    hex_tables(board, out)?;
    side_tables(board, out)?;
    bridge_tables(board, out)?;
    drawn_tables(board, out)
}

/// What lies in hexes.
fn hex_tables(board: &Board, out: &mut String) -> std::fmt::Result {
    let grid = &board.grid;
    for key in &board.terrain_keys {
        let name = &board.terrains[usize::from(key.terrain.0)];
        writeln!(out, "\n[[terrain]]\nkey = {}\nname = {}", quoted(&key.key.to_string()), quoted(name))?;
        if let Some(level) = key.level {
            writeln!(out, "level = {level}")?;
        }
    }
    ground_table(board, out)?;
    for (index, kind) in board.features.iter().enumerate() {
        let has = |h: &HexId| board.tables.features[h.index()] & (1 << index) != 0;
        let hexes: Vec<&str> = grid.ids().filter(has).map(|h| grid.label(h)).collect();
        if !hexes.is_empty() {
            writeln!(out, "\n[[feature]]\nkind = {}\nhexes = {}", quoted(kind), block(&hexes))?;
        }
    }
    for place in &board.places {
        let kind = &board.place_kinds[usize::from(place.kind)];
        let (name, hex) = (quoted(&place.name), quoted(grid.label(place.hex)));
        writeln!(out, "\n[[place]]\nname = {name}\nhex = {hex}\nkind = {}", quoted(kind))?;
    }
    Ok(())
}

/// What lies on hexsides or runs along hexes.
fn side_tables(board: &Board, out: &mut String) -> std::fmt::Result {
    let grid = &board.grid;
    for river in &board.rivers {
        let kind = &board.side_kinds[usize::from(river.kind.0)];
        sides_table("river", &river.name, kind, &river.sides, grid, out)?;
    }
    for (index, kind) in board.side_kinds.iter().enumerate().skip(board.river_kinds) {
        let sides: Vec<SideId> =
            grid.side_ids().filter(|s| board.side_bits(*s) & (1 << index) != 0).collect();
        if !sides.is_empty() {
            sides_table("side", "", kind, &sides, grid, out)?;
        }
    }
    network_tables("road", &board.roads, grid, out)?;
    network_tables("stream", &board.streams, grid, out)?;
    for separation in &board.roads.separations {
        let roads: Vec<String> =
            separation.pieces.iter().map(|&m| quoted(&ends(grid, separation.hex, m))).collect();
        let hex = quoted(grid.label(separation.hex));
        writeln!(out, "\n[[separate]]\nhex = {hex}\nroads = [{}]", roads.join(", "))?;
    }
    Ok(())
}

/// Bridges and fords.
fn bridge_tables(board: &Board, out: &mut String) -> std::fmt::Result {
    let grid = &board.grid;
    for bridge in &board.bridges {
        writeln!(out, "\n[[bridge]]\nside = {}", quoted(&grid.side_label(bridge.side)))?;
        if !bridge.name.is_empty() {
            writeln!(out, "name = {}", quoted(&bridge.name))?;
        }
        if bridge.ford {
            writeln!(out, "ford = true")?;
        }
        if !bridge.status.is_empty() {
            let list: Vec<String> =
                bridge.status.iter().map(|(k, v)| format!("{} = {}", quoted(k), quoted(v))).collect();
            writeln!(out, "status = {{ {} }}", list.join(", "))?;
        }
    }
    Ok(())
}

/// Areas, and what is drawn on the map alone.
fn drawn_tables(board: &Board, out: &mut String) -> std::fmt::Result {
    let grid = &board.grid;
    for area in &board.areas {
        let hexes: Vec<&str> = area.hexes.iter().map(|&h| grid.label(h)).collect();
        let (name, kind) = (quoted(&area.name), quoted(&area.kind));
        writeln!(out, "\n[[area]]\nname = {name}\nkind = {kind}\nhexes = {}", block(&hexes))?;
    }
    for caption in &board.captions {
        let (text, kind) = (quoted(&caption.text), quoted(&caption.kind));
        writeln!(out, "\n[[caption]]\ntext = {text}\nkind = {kind}\nat = {}", pair(caption.at))?;
        if caption.angle != 0.0 {
            writeln!(out, "angle = {:?}", caption.angle)?;
        }
    }
    for trace in &board.traces {
        let (name, kind) = (quoted(&trace.name), quoted(&trace.kind));
        writeln!(out, "\n[[trace]]\nname = {name}\nkind = {kind}\npoints = [")?;
        for chunk in trace.points.chunks(8) {
            let points: Vec<String> = chunk.iter().map(|&p| pair(p)).collect();
            writeln!(out, "    {},", points.join(", "))?;
        }
        writeln!(out, "]")?;
    }
    Ok(())
}

fn grid_table(board: &Board, out: &mut String) -> std::fmt::Result {
    let grid = &board.grid;
    let orientation = match grid.orientation() {
        Orientation::Flat => "flat",
        Orientation::Pointed => "pointed",
    };
    writeln!(out, "\n[grid]\norientation = \"{orientation}\"")?;
    let flat = grid.orientation() == Orientation::Flat;
    let (scheme, lines, places) = match grid.labels() {
        Labels::Letters { lines, places, .. } => ("letters", *lines, *places),
        Labels::Ccrr { lines, places, .. } => ("ccrr", *lines, *places),
        Labels::Geomorphic { rows, places, .. } => ("geomorphic", *rows, *places),
        Labels::Joined { .. } => ("", 0, 0),
    };
    let (columns, rows) = if flat { (lines, places) } else { (places, lines) };
    writeln!(out, "labels = \"{scheme}\"\ncolumns = {columns}\nrows = {rows}")?;
    match grid.labels() {
        Labels::Ccrr { first_line, first_place, .. } => {
            let (column, row) = if flat { (first_line, first_place) } else { (first_place, first_line) };
            writeln!(out, "first_column = {column}\nfirst_row = {row}")?;
        }
        Labels::Geomorphic { board, .. } if !board.is_empty() => writeln!(out, "board = {}", quoted(board))?,
        _ => {}
    }
    if let Labels::Letters { low, .. } | Labels::Ccrr { low, .. } = grid.labels() {
        let low = if *low == Parity::Even { "even" } else { "odd" };
        writeln!(out, "low = \"{low}\"")?;
    }
    if board.north != 0.0 {
        writeln!(out, "north = {:?}", board.north)?;
    }
    if board.hex_km != 0.0 {
        writeln!(out, "hex_km = {:?}", board.hex_km)?;
    }
    Ok(())
}

fn kinds_table(board: &Board, out: &mut String) -> std::fmt::Result {
    let (rivers, sides) = board.side_kinds.split_at(board.river_kinds);
    let tables: [(&str, &[String]); 6] = [
        ("river", rivers),
        ("side", sides),
        ("road", &board.roads.kinds),
        ("stream", &board.streams.kinds),
        ("feature", &board.features),
        ("place", &board.place_kinds),
    ];
    writeln!(out, "\n[kinds]")?;
    for (table, kinds) in tables.into_iter().filter(|t| !t.1.is_empty()) {
        let kinds: Vec<String> = kinds.iter().map(|k| quoted(k)).collect();
        writeln!(out, "{table} = [{}]", kinds.join(", "))?;
    }
    Ok(())
}

fn ground_table(board: &Board, out: &mut String) -> std::fmt::Result {
    let rows = grids::rows(&board.grid);
    let margin = rows.iter().map(|r| r.0.len()).max().unwrap_or(1);
    let levelled = board.terrain_keys.iter().any(|k| k.level.is_some());
    writeln!(out, "\n[ground]\nhexes = '''")?;
    // The rows of a geomorphic board are staggered as on the table, others in blocks of five.
    let staggered = matches!(board.grid.labels(), Labels::Geomorphic { .. });
    let longest = rows.iter().map(|r| r.1.len()).max().unwrap_or(0);
    for (label, hexes) in &rows {
        write!(out, "{label:>margin$} ")?;
        if staggered && hexes.len() < longest {
            out.push(' ');
        }
        for (i, &hex) in hexes.iter().enumerate() {
            if staggered || i % 5 == 0 {
                out.push(' ');
            }
            let (terrain, level) = (board.terrain(hex), board.elevation(hex));
            let fits = |k: &&crate::board::TerrainKey| {
                k.terrain == terrain && (!levelled || k.level.unwrap_or(0) == level)
            };
            out.push(board.terrain_keys.iter().find(fits).map_or('?', |k| k.key));
        }
        writeln!(out)?;
    }
    writeln!(out, "'''")?;
    if !levelled && board.tables.elevation.iter().any(|&e| e != 0) {
        writeln!(out, "elevation = '''")?;
        for (label, hexes) in &rows {
            write!(out, "{label:>margin$} ")?;
            for &hex in hexes {
                write!(out, " {:>3}", board.elevation(hex))?;
            }
            writeln!(out)?;
        }
        writeln!(out, "'''")?;
    }
    Ok(())
}

fn sides_table(
    table: &str,
    name: &str,
    kind: &str,
    sides: &[SideId],
    grid: &Grid,
    out: &mut String,
) -> std::fmt::Result {
    let labels: Vec<String> = sides.iter().map(|&s| grid.side_label(s)).collect();
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    writeln!(out, "\n[[{table}]]")?;
    if !name.is_empty() {
        writeln!(out, "name = {}", quoted(name))?;
    }
    writeln!(out, "kind = {}\nsides = {}", quoted(kind), block(&labels))
}

fn network_tables(table: &str, network: &Network, grid: &Grid, out: &mut String) -> std::fmt::Result {
    for line in &network.lines {
        writeln!(out, "\n[[{table}]]")?;
        if !line.name.is_empty() {
            writeln!(out, "name = {}", quoted(&line.name))?;
        }
        let kind = &network.kinds[usize::from(line.kind)];
        writeln!(out, "kind = {}\npath = {}", quoted(kind), block(&path_words(line, grid)))?;
    }
    Ok(())
}

fn path_words<'a>(line: &Line, grid: &'a Grid) -> Vec<&'a str> {
    let edge = |d: Option<Direction>| d.map(|d| d.name(grid.orientation()));
    edge(line.from_edge)
        .into_iter()
        .chain(line.path.iter().map(|&h| grid.label(h)))
        .chain(edge(line.to_edge))
        .collect()
}

/// The neighbours that the roads of a mask lead to.
fn ends(grid: &Grid, hex: HexId, mask: u8) -> String {
    let words: Vec<&str> = Direction::ALL
        .into_iter()
        .filter(|d| mask & crate::network::bit(*d) != 0)
        .map(|d| grid.neighbour(hex, d).map_or(d.name(grid.orientation()), |n| grid.label(n)))
        .collect();
    words.join(" ")
}

/// A list of words as one string, broken into lines where it is long.
pub(super) fn block(words: &[&str]) -> String {
    let flat = words.join(" ");
    if flat.len() + 8 <= WIDTH {
        return quoted(&flat);
    }
    let mut out = String::from("'''\n");
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > WIDTH {
            out.push('\n');
            width = 0;
        }
        if width > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += word.chars().count();
    }
    out.push_str("\n'''");
    out
}

fn pair(point: Point) -> String {
    format!("[{:?}, {:?}]", rounded(point.x), rounded(point.y))
}

/// Two decimals: a hundredth of a hex is less than a pixel.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// A TOML string.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
