//! The board: what lies in each hex and on each hexside.
//!
//! Kinds of terrain, feature, river and road are named by the map file; a game asks for their numbers once, when it is
//! set up ([`Board::place_named`] and its sibling), and works with numbers from then on.

use std::collections::BTreeMap;

use crate::grid::{Grid, HexId, SideId};
use crate::hex::{Direction, Point};
use crate::hexset::HexSet;
use crate::network::Network;

/// A kind of ground: index into [`Board::terrains`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Terrain(pub u8);

/// Something that a hex can have beside its ground: index into [`Board::features`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Feature(pub u8);

/// Something that a hexside can have: index into [`Board::side_kinds`]. Kinds of river come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SideKind(pub u8);

/// A character of the map file's ground picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainKey {
    /// The character.
    pub key: char,
    /// The kind of ground.
    pub terrain: Terrain,
    /// The level, where the file gives levels by character.
    pub level: Option<i16>,
}

/// A river along hexsides, from source to mouth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct River {
    /// Its name.
    pub name: String,
    /// One of [`Board::river_kinds`].
    pub kind: SideKind,
    /// The hexsides in order.
    pub sides: Vec<SideId>,
}

/// A bridge, or the site of one, or a ford.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The hexside that it crosses.
    pub side: SideId,
    /// The place it is known by.
    pub name: String,
    /// True for a ford: a crossing that needs no bridge.
    pub ford: bool,
    /// Its state at the start of each set-up: `intact`, `down` ...
    pub status: BTreeMap<String, String>,
}

/// A named place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlace {
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
    /// Index into [`Board::place_kinds`].
    pub kind: u8,
}

/// A named set of hexes: an entry area, a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub kind: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
}

/// A name written across the map: a forest, a range of hills, a country.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// The text.
    pub text: String,
    /// `region`, `forest`, `hill` or `country`: how it is written.
    pub kind: String,
    /// Where its middle lies.
    pub at: Point,
    /// Degrees clockwise.
    pub angle: f64,
}

/// A line that is only drawn: a frontier.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// What it is called.
    pub name: String,
    /// `border` or another kind that the renderer knows.
    pub kind: String,
    /// Its course.
    pub points: Vec<Point>,
}

/// A map: the grid with all that is on it. Nothing in it changes during a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The map's name.
    pub name: String,
    /// To stand beside every picture of the map.
    pub credits: Vec<String>,
    /// Which way true north lies, in degrees clockwise from the top of the map.
    pub north: f64,
    /// The width of a hex on the ground, in kilometres.
    pub hex_km: f64,
    /// The hexes.
    pub grid: Grid,
    /// Kinds of ground.
    pub terrains: Vec<String>,
    /// The characters that the map file uses for them.
    pub terrain_keys: Vec<TerrainKey>,
    /// Kinds of feature.
    pub features: Vec<String>,
    /// Kinds of hexside, rivers first.
    pub side_kinds: Vec<String>,
    /// How many of the side kinds are rivers.
    pub river_kinds: usize,
    /// Kinds of place, the greatest first.
    pub place_kinds: Vec<String>,
    /// Roads.
    pub roads: Network,
    /// Watercourses that run through hexes.
    pub streams: Network,
    /// Rivers along hexsides.
    pub rivers: Vec<River>,
    /// Bridges and fords over rivers.
    pub bridges: Vec<Bridge>,
    /// Named places.
    pub places: Vec<NamedPlace>,
    /// Named sets of hexes.
    pub areas: Vec<Area>,
    /// Names written across the map.
    pub captions: Vec<Caption>,
    /// Lines that are only drawn.
    pub traces: Vec<Trace>,
    /// What a legend says about a kind beside its name.
    pub notes: BTreeMap<String, String>,
    pub(crate) tables: Tables,
}

/// What is asked for in the course of play, by number.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Tables {
    pub(crate) terrain: Vec<Terrain>,
    pub(crate) elevation: Vec<i16>,
    pub(crate) features: Vec<u32>,
    pub(crate) sides: Vec<u16>,
    pub(crate) bridges: Vec<Option<u16>>,
}

impl Board {
    /// The ground of a hex.
    #[inline]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.tables.terrain[hex.index()]
    }

    /// The height of a hex: metres on a campaign map, levels on a tactical one.
    #[inline]
    pub fn elevation(&self, hex: HexId) -> i16 {
        self.tables.elevation[hex.index()]
    }

    /// True if the hex has that feature.
    #[inline]
    pub fn has(&self, hex: HexId, feature: Feature) -> bool {
        self.tables.features[hex.index()] & (1 << feature.0) != 0
    }

    /// True if the hexside has that kind of river or obstacle.
    #[inline]
    pub fn side_has(&self, side: SideId, kind: SideKind) -> bool {
        self.tables.sides[side.index()] & (1 << kind.0) != 0
    }

    /// All kinds of a hexside, as bits.
    #[inline]
    pub fn side_bits(&self, side: SideId) -> u16 {
        self.tables.sides[side.index()]
    }

    /// True if a river of any kind runs along the hexside.
    #[inline]
    pub fn is_river(&self, side: SideId) -> bool {
        self.tables.sides[side.index()] & ((1 << self.river_kinds) - 1) != 0
    }

    /// The bridge or ford of a hexside: index into [`Board::bridges`].
    #[inline]
    pub fn bridge(&self, side: SideId) -> Option<usize> {
        self.tables.bridges[side.index()].map(usize::from)
    }

    /// The name of the ground of a hex.
    pub fn terrain_name(&self, hex: HexId) -> &str {
        &self.terrains[usize::from(self.terrain(hex).0)]
    }

    /// The number of a feature.
    pub fn feature_named(&self, name: &str) -> Option<Feature> {
        self.features.iter().position(|f| f == name).map(|i| Feature(i as u8))
    }

    /// The hexes with the feature of that name.
    pub fn hexes_with(&self, name: &str) -> HexSet {
        let feature = self.feature_named(name);
        self.grid.ids().filter(|&hex| feature.is_some_and(|feature| self.has(hex, feature))).collect()
    }

    /// The number of a kind of river or other hexside.
    pub fn side_kind_named(&self, name: &str) -> Option<SideKind> {
        self.side_kinds.iter().position(|k| k == name).map(|i| SideKind(i as u8))
    }

    /// The place of that name.
    pub fn place_named(&self, name: &str) -> Option<&NamedPlace> {
        self.places.iter().find(|p| p.name == name)
    }

    /// The area of that name.
    pub fn area_named(&self, name: &str) -> Option<&Area> {
        self.areas.iter().find(|a| a.name == name)
    }

    /// The greatest place of a hex, if it has one.
    pub fn place_at(&self, hex: HexId) -> Option<&NamedPlace> {
        self.places.iter().filter(|p| p.hex == hex).min_by_key(|p| p.kind)
    }

    /// Adds a kind of hexside that a game derives from the rest of the map, so that it is drawn and explained like those
    /// that the file lists.
    ///
    /// # Panics
    /// If the board has sixteen kinds of hexside already.
    pub fn mark_sides(&mut self, kind: &str, note: &str, is: impl Fn(SideId) -> bool) {
        let bit = self.side_kinds.len();
        assert!(bit < u16::BITS as usize, "a hexside has room for sixteen kinds");
        for side in self.grid.side_ids().filter(|&side| is(side)) {
            self.tables.sides[side.index()] |= 1 << bit;
        }
        self.side_kinds.push(kind.to_owned());
        self.notes.insert(kind.to_owned(), note.to_owned());
    }

    /// All steps out of a hex: the direction, the hexside and the hex beyond.
    #[inline]
    pub fn steps(&self, hex: HexId) -> impl Iterator<Item = (Direction, SideId, HexId)> + '_ {
        self.grid.steps(hex)
    }
}
