//! Maps and counters as they are drawn.

use std::borrow::Cow;
use std::collections::HashSet;

use engine::counter::{Counter, Face};
use engine::title::{Map, Title};
use engine::{Board, Direction, Orientation, Placement, Season};
use press::{MapGeometry, MapStyle};

use crate::wire;

/// A map in its season as SVG.
pub(crate) fn map(board: &Board, season: Season) -> Vec<u8> {
    press::map(board, &MapStyle::of(season)).into_bytes()
}

/// The longest side of a map for a first look, in pixels: what a screen shows of the whole map.
pub(crate) const GROUND: u32 = 1500;
/// That of a map in a list.
pub(crate) const THUMB: u32 = 520;

/// A small map in its season as JPEG.
pub(crate) fn small_map(board: &Board, season: Season, side: u32) -> Result<Vec<u8>, press::PngError> {
    let [picture] = press::jpegs(&press::map(board, &MapStyle::of(season)), [side])?;
    Ok(picture)
}

/// The map of a game on the shelf.
pub(crate) fn shelf_map(title: &Title) -> Result<Cow<'static, Board>, String> {
    match &title.map {
        Map::One(board) => Ok(Cow::Borrowed(board())),
        Map::Geomorphic { all, join } => {
            let rows = all.split('/').enumerate();
            let placements: Vec<Placement> = rows
                .flat_map(|(row, boards)| {
                    boards.split(',').enumerate().map(move |(column, board)| Placement {
                        board: board.trim_end_matches('t').into(),
                        column: column as u8,
                        row: row as u8,
                        turned: board.ends_with('t'),
                    })
                })
                .collect();
            join(title.name, &placements).map(Cow::Owned)
        }
    }
}

/// How a map's picture is laid out, as JSON.
pub(crate) fn layout(board: &Board) -> wire::BoardInfo {
    let geometry = MapGeometry::new(board, &MapStyle::default());
    let orientation = board.grid.orientation();
    // Hundredths of a unit are finer than any screen.
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let hex = |hex| {
        let (x, y) = geometry.centre(board, hex);
        wire::BoardHex {
            name: board.grid.label(hex).into(),
            x: round(x),
            y: round(y),
            place: board.place_at(hex).map(|place| place.name.clone()),
            terrain: board.terrain_name(hex).into(),
        }
    };
    let (origin, zero) = (engine::Hex::new(0, 0), engine::Point { x: 0.0, y: 0.0 });
    let centre = geometry.svg(zero);
    let corner = |direction: Direction| {
        let (x, y) = geometry.svg(origin.corner(orientation, direction));
        (round(x - centre.0), round(y - centre.1))
    };
    wire::BoardInfo {
        width: geometry.width,
        height: geometry.height,
        radius: round(geometry.hex_radius()),
        orientation: match orientation {
            Orientation::Flat => "flat".into(),
            Orientation::Pointed => "pointy".into(),
        },
        hexes: board.grid.ids().map(hex).collect(),
        corners: Direction::ALL.into_iter().map(corner).collect(),
    }
}

/// Every counter as a symbol `c-<id>` in one SVG. The back of a unit is `c-<id>-back`, that of a marker has a name of its own.
pub(crate) fn counters(counters: &[Counter]) -> Vec<u8> {
    let mut svg = press::Svg::new();
    let mut defined = HashSet::new();
    let mut define = |name: &str, face: &Face| {
        let id = format!("c-{}", name.replace(char::is_whitespace, "-"));
        if defined.insert(id.clone()) {
            press::define_face(&mut svg, &id, face);
        }
    };
    for counter in counters {
        define(&counter.id, &counter.front);
        match &counter.back {
            Some(back @ Face::Marker(marker)) => define(&marker.key(), back),
            Some(back) => define(&format!("{} back", counter.id), back),
            None => {}
        }
    }
    svg.finish(0.0, 0.0).into_bytes()
}
