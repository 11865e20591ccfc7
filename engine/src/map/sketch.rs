//! What an editor needs to know of a map file: what it can be painted with, which hexes a place in its text is about, and an
//! empty map to begin with.

use serde::Serialize;

use super::edit::Sheet;
use super::file::TerrainFile;
use super::tokens::words;
use super::{grids, write};
use crate::board::{Board, Tables, Terrain};
use crate::data::Spanned;
use crate::fault::Faults;
use crate::grid::Grid;
use crate::label::Labels;
use crate::network::Network;

/// What a map can be painted with: the words that its file declares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MapPalette {
    /// Kinds of ground.
    pub terrain: Vec<TerrainKind>,
    /// Kinds of rivers, along hexsides.
    pub river: Vec<String>,
    /// Other kinds of hexsides.
    pub side: Vec<String>,
    /// Kinds of roads, from hex to hex.
    pub road: Vec<String>,
    /// Kinds of streams, from hex to hex.
    pub stream: Vec<String>,
    /// What can stand in a hex.
    pub feature: Vec<String>,
    /// Kinds of named places.
    pub place: Vec<String>,
    /// The areas.
    pub area: Vec<String>,
    /// Whether hexes have heights in metres.
    pub heights: bool,
}

/// A kind of ground that a map file declares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TerrainKind {
    /// The character that stands for it in the file.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its level, where the ground has levels.
    pub level: Option<i16>,
}

/// What a map file declares; none if it cannot be read so far.
pub fn palette(name: &str, text: &str) -> Option<MapPalette> {
    let file = Sheet::read(name, text).ok()?.file;
    let terrain = file.terrain.into_iter().map(Spanned::into_inner);
    let kind = |one: TerrainFile| TerrainKind { key: one.key.into_inner(), name: one.name, level: one.level };
    Some(MapPalette {
        terrain: terrain.map(kind).collect(),
        river: file.kinds.river,
        side: file.kinds.side,
        road: file.kinds.road,
        stream: file.kinds.stream,
        feature: file.kinds.feature,
        place: file.kinds.place,
        area: file.area.into_iter().map(|area| area.name).collect(),
        heights: file.ground.elevation.is_some(),
    })
}

/// The hexes that places in the text of a map file are about, a list for each place: none, one, or the two of a side.
pub fn hexes_at(name: &str, text: &str, places: &[usize]) -> Vec<Vec<String>> {
    let Ok(sheet) = Sheet::read(name, text) else { return vec![Vec::new(); places.len()] };
    let (file, grid) = (&sheet.file, &sheet.grid);
    let mut found = vec![Vec::new(); places.len()];
    let mut note = |span: std::ops::Range<usize>, hexes: &dyn Fn() -> Vec<String>| {
        for (at, list) in places.iter().zip(&mut found) {
            if span.contains(at) && list.is_empty() {
                *list = hexes();
            }
        }
    };
    let mut faults = Faults::new(name, text);
    let rows = [(Some(&file.ground.hexes), true), (file.ground.elevation.as_ref(), false)];
    for (rows, by_character) in rows {
        let Some(rows) = rows else { continue };
        grids::read(text, rows, grid, by_character, &mut faults, |hex, _, span, _| {
            if span != rows.span() {
                note(span, &|| vec![grid.label(hex).to_owned()]);
            }
        });
    }
    let lists = (file.feature.iter().map(|f| &f.hexes))
        .chain(file.area.iter().map(|f| &f.hexes))
        .chain(file.river.iter().chain(&file.side).map(|f| &f.sides))
        .chain(file.road.iter().chain(&file.stream).map(|f| &f.path))
        .chain(file.bridge.iter().map(|f| &f.side))
        .chain(file.place.iter().map(|f| &f.hex))
        .chain(file.separate.iter().map(|f| &f.hex));
    for list in lists.filter(|list| places.iter().any(|at| list.span().contains(at))) {
        for token in words(text, list) {
            let hexes = || {
                let known = |word: &&str| grid.find(word).is_some();
                token.text.split('/').filter(known).map(str::to_owned).collect()
            };
            note(token.span, &hexes);
        }
    }
    // What stands in a table is about the hex of the table.
    for place in &file.place {
        let hex = place.hex.get_ref().trim();
        if grid.find(hex).is_some() {
            note(place.kind.span(), &|| vec![hex.to_owned()]);
        }
    }
    found
}

/// An empty map of a size: with the words of another one, and with nothing on it. Geomorphic boards have the size of their set.
pub fn blank(like: &Board, name: &str, columns: u16, rows: u16) -> Result<String, String> {
    if columns == 0 || rows == 0 {
        return Err("a grid needs at least one column and one row".into());
    }
    let orientation = like.grid.orientation();
    let flat = orientation == crate::hex::Orientation::Flat;
    let (lines, places) = if flat { (columns, rows) } else { (rows, columns) };
    let labels = match like.grid.labels().clone() {
        Labels::Letters { low, .. } => Labels::Letters { lines, places, low },
        Labels::Ccrr { first_line, first_place, low, .. } => {
            if first_line.saturating_add(lines) > 100 || first_place.saturating_add(places) > 100 {
                return Err("four-digit labels have two digits for the column and two for the row".into());
            }
            Labels::Ccrr { lines, first_line, places, first_place, low }
        }
        board @ (Labels::Geomorphic { .. } | Labels::Joined { .. }) => board,
    };
    let grid = Grid::new(orientation, labels).map_err(|fault| fault.to_string())?;
    let heights = like.terrain_keys.iter().all(|key| key.level.is_none())
        && like.tables.elevation.iter().any(|&height| height != 0);
    let ground = like.terrain_keys.first().and_then(|key| key.level).unwrap_or(i16::from(heights));
    let board = Board {
        name: name.to_owned(),
        credits: Vec::new(),
        north: 0.0,
        roads: Network::new(&grid, like.roads.kinds.clone(), Vec::new(), Vec::new()),
        streams: Network::new(&grid, like.streams.kinds.clone(), Vec::new(), Vec::new()),
        rivers: Vec::new(),
        bridges: Vec::new(),
        places: Vec::new(),
        areas: Vec::new(),
        captions: Vec::new(),
        traces: Vec::new(),
        tables: Tables {
            terrain: vec![Terrain(0); grid.len()],
            elevation: vec![ground; grid.len()],
            features: vec![0; grid.len()],
            sides: vec![0; grid.side_count()],
            bridges: vec![None; grid.side_count()],
        },
        grid,
        ..like.clone()
    };
    Ok(write(&board))
}
