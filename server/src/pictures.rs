//! Maps and counters, drawn once and kept.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use engine::counter::{Counter, Face};
use engine::{Board, Direction, Orientation, Placement};
use players::{Map, Title};
use press::{MapGeometry, MapStyle};

use crate::wire;

/// No more pictures are kept than this.
const MOST: usize = 40;

/// A picture, or what is known of one, as bytes with a tag that changes when they do.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) tag: String,
}

impl Picture {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        let tag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..24]);
        Self { bytes: bytes.into(), tag }
    }
}

/// The pictures that were drawn.
#[derive(Default)]
pub(crate) struct Album(Mutex<HashMap<String, Picture>>);

impl Album {
    /// The picture of this name; it is drawn if it is not there.
    pub(crate) fn get(&self, name: &str, draw: impl FnOnce() -> Vec<u8>) -> Picture {
        if let Some(found) = self.kept(name) {
            return found;
        }
        let picture = Picture::new(draw());
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(name.to_owned(), picture.clone());
        picture
    }

    /// The picture of this name, if it was drawn.
    pub(crate) fn kept(&self, name: &str) -> Option<Picture> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }
}

/// A map as SVG.
pub(crate) fn map(board: &Board) -> Vec<u8> {
    press::map(board, &MapStyle::default()).into_bytes()
}

/// The map of a game on the shelf, as SVG.
pub(crate) fn shelf_map(title: &Title) -> Result<Vec<u8>, String> {
    match &title.map {
        Map::One(board) => Ok(map(board())),
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
            join(title.name, &placements).map(|board| map(&board))
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
        let id = format!("c-{}", wire::picture_name(name));
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
