//! Reading a map file: first the TOML, then everything in it, collecting all faults.

use std::collections::BTreeMap;
use std::ops::Range;

use super::file::{AreaFile, CaptionFile, FORMAT, GridFile, MapFile, Scheme, TerrainFile, TraceFile};
use super::grids;
use super::lines::{lines, separations};
use super::tokens::{Finder, Token, kind_of, words};
use crate::board::{
    Area, Board, Bridge, Caption, NamedPlace, River, SideKind, Tables, Terrain, TerrainKey, Trace,
};
use crate::data::Spanned;
use crate::data::parse;
use crate::fault::Faults;
use crate::grid::Grid;
use crate::hex::{Orientation, Point};
use crate::hexset::HexSet;
use crate::label::{Labels, Parity};
use crate::network::Network;

/// The most kinds of terrain, and of places.
const MOST_KINDS: usize = 64;

/// The most areas.
const MOST_AREAS: usize = 256;

/// The most captions.
const MOST_CAPTIONS: usize = 4096;

/// The most letters of a board's name.
const MOST_LETTERS: usize = 16;

/// No number on a map is greater.
const FARTHEST: f64 = 1e6;

/// Reads a map. `name` is the file's name, for the messages.
pub fn read(name: &str, text: &str) -> Result<Board, Faults> {
    let file: MapFile = parse(name, text)?;
    let mut faults = Faults::new(name, text);
    if *file.format.get_ref() != FORMAT {
        faults.add(
            file.format.span(),
            format!("format {} is not known", file.format.get_ref()),
            format!("this version reads format {FORMAT}"),
        );
        return Err(faults);
    }
    let span = file.grid.span();
    let grid = match labels(file.grid.get_ref())
        .and_then(|l| Grid::new(file.grid.get_ref().orientation, l).map_err(|e| e.to_string()))
    {
        Ok(grid) => grid,
        Err(message) => {
            faults.add(span, message, "");
            return Err(faults);
        }
    };
    limit(&file, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let board = contents(text, file, grid, &mut faults);
    faults.finish(board)
}

/// The label scheme that the grid table describes.
pub(super) fn labels(grid: &GridFile) -> Result<Labels, String> {
    if grid.columns == 0 || grid.rows == 0 {
        return Err("a grid needs at least one column and one row".into());
    }
    if grid.labels == Scheme::Geomorphic {
        if grid.orientation != Orientation::Pointed {
            return Err("geomorphic boards have pointed hexes: write orientation = \"pointed\"".into());
        }
        if grid.rows.is_multiple_of(2) {
            return Err("a geomorphic board has an odd number of rows, so that it can be turned".into());
        }
        if grid.low.is_some() || grid.first_row.is_some() || grid.first_column.is_some() {
            return Err("low, first_row and first_column have no meaning on a geomorphic board".into());
        }
        let board = grid.board.clone().unwrap_or_default();
        // It stands in the label of every hex.
        if board.chars().count() > MOST_LETTERS {
            return Err(format!("the name of a board has at most {MOST_LETTERS} letters"));
        }
        return Ok(Labels::Geomorphic { board, rows: grid.rows, places: grid.columns });
    }
    if grid.board.is_some() {
        return Err("only geomorphic boards have a board name".into());
    }
    let (lines, places) = match grid.orientation {
        Orientation::Flat => (grid.columns, grid.rows),
        Orientation::Pointed => (grid.rows, grid.columns),
    };
    let low = grid.low.unwrap_or(Parity::Even);
    if grid.labels == Scheme::Letters {
        if grid.first_row.is_some_and(|r| r != 1) || grid.first_column.is_some() {
            return Err("lettered grids begin with A1".into());
        }
        return Ok(Labels::Letters { lines, places, low });
    }
    let (column, row) = (grid.first_column.unwrap_or(1), grid.first_row.unwrap_or(1));
    if column.saturating_add(grid.columns) > 100 || row.saturating_add(grid.rows) > 100 {
        return Err("four-digit labels have two digits for the column and two for the row".into());
    }
    let (first_line, first_place) = match grid.orientation {
        Orientation::Flat => (column, row),
        Orientation::Pointed => (row, column),
    };
    Ok(Labels::Ccrr { lines, first_line, places, first_place, low })
}

fn contents(source: &str, file: MapFile, grid: Grid, faults: &mut Faults) -> Board {
    let find = Finder { source, grid: &grid };
    let kinds = &file.kinds;
    let (terrains, terrain_keys) = terrain_kinds(&file.terrain, faults);
    let mut tables = ground(&find, &file, &terrains, &terrain_keys, faults);
    let rivers = hexsides(&find, &file, &mut tables.sides, faults);
    let bridges = bridges(&find, &file, &mut tables.bridges, faults);
    let roads = lines(&find, &file.road, "road", &kinds.road, faults);
    let separations = separations(&find, &file.separate, &kinds.road, &roads, faults);
    let roads = Network::new(&grid, kinds.road.clone(), roads, separations);
    let streams = lines(&find, &file.stream, "stream", &kinds.stream, faults);
    let streams = Network::new(&grid, kinds.stream.clone(), streams, Vec::new());
    let places = places(&find, &file, faults);
    let areas = file.area.iter().map(|file| area(&find, file, faults)).collect();
    let point = |p: &[f64; 2]| Point { x: p[0], y: p[1] };
    let caption = |c: CaptionFile| Caption { text: c.text, kind: c.kind, at: point(&c.at), angle: c.angle };
    let trace =
        |t: TraceFile| Trace { name: t.name, kind: t.kind, points: t.points.iter().map(point).collect() };
    Board {
        name: file.name.into_inner(),
        credits: file.credits,
        north: file.grid.get_ref().north,
        hex_km: file.grid.get_ref().hex_km,
        terrains,
        terrain_keys,
        side_kinds: kinds.river.iter().chain(&kinds.side).cloned().collect(),
        river_kinds: kinds.river.len(),
        features: file.kinds.feature,
        place_kinds: file.kinds.place,
        roads,
        streams,
        rivers,
        bridges,
        places,
        areas,
        captions: file.caption.into_iter().map(caption).collect(),
        traces: file.trace.into_iter().map(trace).collect(),
        notes: BTreeMap::new(),
        tables,
        grid,
    }
}

/// Terrain, heights and features of the hexes.
fn ground(
    find: &Finder,
    file: &MapFile,
    terrains: &[String],
    keys: &[TerrainKey],
    faults: &mut Faults,
) -> Tables {
    let grid = find.grid;
    let mut tables = Tables {
        terrain: vec![Terrain(0); grid.len()],
        elevation: vec![0; grid.len()],
        features: vec![0; grid.len()],
        sides: vec![0; grid.side_count()],
        bridges: vec![None; grid.side_count()],
    };
    grids::read(find.source, &file.ground.hexes, grid, true, faults, |hex, word, span, faults| {
        match keys.iter().find(|k| word.starts_with(k.key)) {
            Some(key) => {
                tables.terrain[hex.index()] = key.terrain;
                tables.elevation[hex.index()] = key.level.unwrap_or(0);
            }
            None => faults.add(
                span,
                format!("'{word}' in {} is no terrain", grid.label(hex)),
                format!("the keys are {}", key_list(keys, terrains)),
            ),
        }
    });
    if let Some(elevation) = &file.ground.elevation {
        grids::read(find.source, elevation, grid, false, faults, |hex, word, span, faults| {
            match word.parse() {
                Ok(metres) => tables.elevation[hex.index()] = metres,
                Err(_) => faults.add(
                    span,
                    format!("'{word}' in {} is no height", grid.label(hex)),
                    "write whole metres, one number for each hex",
                ),
            }
        });
    }
    for feature in &file.feature {
        let kind = kind_of(&feature.kind, "feature", &file.kinds.feature, faults);
        for hex in find.hexes(&feature.hexes, faults) {
            tables.features[hex.index()] |= kind.map_or(0, |k| 1 << k);
        }
    }
    tables
}

/// Rivers and other kinds of hexside.
fn hexsides(find: &Finder, file: &MapFile, bits: &mut [u16], faults: &mut Faults) -> Vec<River> {
    let mut rivers = Vec::new();
    for river in &file.river {
        let kind = kind_of(&river.kind, "river", &file.kinds.river, faults);
        let sides = find.sides(&river.sides, faults);
        let Some(kind) = kind else { continue };
        for side in &sides {
            bits[side.index()] |= 1 << kind;
        }
        rivers.push(River { name: river.name.clone(), kind: SideKind(kind), sides });
    }
    let first = file.kinds.river.len();
    for side in &file.side {
        let kind = kind_of(&side.kind, "side", &file.kinds.side, faults);
        for side in find.sides(&side.sides, faults) {
            bits[side.index()] |= kind.map_or(0, |k| 1 << (first + usize::from(k)));
        }
    }
    rivers
}

/// A named set of hexes, each of which is named once.
fn area(find: &Finder, file: &AreaFile, faults: &mut Faults) -> Area {
    let (mut hexes, mut seen) = (Vec::new(), HexSet::new());
    for token in words(find.source, &file.hexes) {
        let Some(hex) = find.hex(&token, faults) else { continue };
        if seen.insert(hex) {
            hexes.push(hex);
        } else {
            faults.add(
                token.span,
                format!("{} is named twice", token.text),
                "name each hex of the area once",
            );
        }
    }
    Area { name: file.name.clone(), kind: file.kind.clone(), hexes }
}

fn places(find: &Finder, file: &MapFile, faults: &mut Faults) -> Vec<NamedPlace> {
    let mut places = Vec::new();
    for place in &file.place {
        let kind = kind_of(&place.kind, "place", &file.kinds.place, faults);
        let hex = find.one_hex(&place.hex, faults);
        if let (Some(kind), Some(hex)) = (kind, hex) {
            places.push(NamedPlace { name: place.name.clone(), hex, kind });
        }
    }
    places
}

/// Kinds are bits of small numbers.
fn limit(file: &MapFile, faults: &mut Faults) {
    let kinds = &file.kinds;
    let sides = kinds.river.len() + kinds.side.len();
    let bits = [&kinds.feature, &kinds.road, &kinds.stream].iter().any(|kinds| kinds.len() > 32);
    if sides > 16 || bits || kinds.place.len() > 64 || file.terrain.len() > 128 {
        faults.add(
            file.grid.span(),
            "too many kinds",
            "a map has at most 16 kinds of river and side together, 32 of feature, road and stream, 64 of place, and 128 of terrain",
        );
    }
    let mut most = |what: &str, found: usize, most: usize, span: Option<Range<usize>>| {
        if found > most {
            let span = span.unwrap_or_else(|| file.grid.span());
            faults.add(span, format!("there are {found} {what}"), format!("a map has at most {most}"));
        }
    };
    most("kinds of place", kinds.place.len(), MOST_KINDS, None);
    let one_more = file.terrain.get(MOST_KINDS).map(Spanned::span);
    most("kinds of terrain", file.terrain.len(), MOST_KINDS, one_more);
    most("areas", file.area.len(), MOST_AREAS, file.area.get(MOST_AREAS).map(|area| area.hexes.span()));
    most("captions", file.caption.len(), MOST_CAPTIONS, None);
    let grid = file.grid.get_ref();
    let mut numbers = vec![grid.north, grid.hex_km];
    numbers.extend(file.caption.iter().flat_map(|caption| [caption.at[0], caption.at[1], caption.angle]));
    numbers.extend(file.trace.iter().flat_map(|trace| trace.points.iter().flatten().copied()));
    if numbers.iter().any(|number| number.is_nan() || number.abs() >= FARTHEST) {
        let help = format!("places, angles and sizes lie between -{FARTHEST} and {FARTHEST}");
        faults.add(file.grid.span(), "a number on this map is beyond all measure", help);
    }
}

/// Kinds of ground by name, and the characters that stand for them.
fn terrain_kinds(files: &[Spanned<TerrainFile>], faults: &mut Faults) -> (Vec<String>, Vec<TerrainKey>) {
    let mut names: Vec<String> = Vec::new();
    let mut keys: Vec<TerrainKey> = Vec::new();
    for file in files.iter().map(Spanned::get_ref) {
        let mut characters = file.key.get_ref().chars();
        let (Some(key), None) = (characters.next(), characters.next()) else {
            faults.add(
                file.key.span(),
                format!("the key of {} must be one character", file.name),
                "for instance key = \"f\"",
            );
            continue;
        };
        if key.is_whitespace() || key == '#' {
            faults.add(
                file.key.span(),
                "a key may not be a space or '#'",
                "take a letter or a sign such as '.'",
            );
        }
        if let Some(other) = keys.iter().find(|k| k.key == key) {
            let message =
                format!("the key '{key}' stands for {} already", names[usize::from(other.terrain.0)]);
            faults.add(file.key.span(), message, "give every kind of terrain a character of its own");
        }
        let index = names.iter().position(|n| *n == file.name).unwrap_or_else(|| {
            names.push(file.name.clone());
            names.len() - 1
        });
        keys.push(TerrainKey { key, terrain: Terrain(index as u8), level: file.level });
    }
    (names, keys)
}

fn key_list(keys: &[TerrainKey], names: &[String]) -> String {
    let list: Vec<String> =
        keys.iter().map(|k| format!("{} {}", k.key, names[usize::from(k.terrain.0)])).collect();
    list.join(", ")
}

fn bridges(find: &Finder, file: &MapFile, at: &mut [Option<u16>], faults: &mut Faults) -> Vec<Bridge> {
    let mut bridges: Vec<Bridge> = Vec::new();
    for bridge in &file.bridge {
        let token = Token { text: bridge.side.get_ref(), span: bridge.side.span() };
        let Some(side) = find.side(&token, faults) else { continue };
        if at[side.index()].is_some() {
            faults.add(
                bridge.side.span(),
                format!("{} has a bridge already", token.text),
                "remove one of the two",
            );
            continue;
        }
        at[side.index()] = Some(bridges.len() as u16);
        bridges.push(Bridge {
            side,
            name: bridge.name.clone(),
            ford: bridge.ford,
            status: bridge.status.clone(),
        });
    }
    bridges
}
