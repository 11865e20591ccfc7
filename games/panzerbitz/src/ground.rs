//! The ground of a map (2.7) and its derived hexsides (2.8), computed on the joined map.

use engine::{Board, HexId, SideId};

engine::worded! {
    /// The terrain of a hex (2.7), in the order of the chart.
    #[allow(missing_docs, reason = "the words are plain")]
    pub enum Terrain {
        Clear "clear",
        Town "town",
        Woods "woods",
        Broken "broken",
        Swamp "swamp",
        Lake "lake",
        Sea "sea",
    }
}

impl Terrain {
    /// Whether it is open water, where nobody sets up (13.2).
    pub const fn is_lake(self) -> bool {
        matches!(self, Terrain::Lake | Terrain::Sea)
    }

    /// Whether units in it are hidden until spotted (1.10).
    pub const fn conceals(self) -> bool {
        matches!(self, Terrain::Town | Terrain::Woods)
    }
}

/// A watercourse through a hex (2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Water {
    /// Dry.
    Gully,
    /// Wet.
    Stream,
}

engine::worded! {
    /// A grade of way (2.9), the least first.
    #[derive(PartialOrd, Ord)]
    #[allow(missing_docs, reason = "the words are plain")]
    pub enum Way {
        Track "track",
        Road "road",
        Highway "highway",
    }
}

/// What a hexside is (2.8): none, one or several of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[allow(clippy::struct_excessive_bools, reason = "a side can be several of them")]
pub struct Side {
    /// Between two woods hexes (2.8.1).
    pub green: bool,
    /// Between two broken hexes (2.8.1).
    pub broken: bool,
    /// Between a hilltop and a hex that is none (2.8.2).
    pub orange: bool,
    /// Between level 0 and a higher level (2.8.3).
    pub foot: bool,
    /// The brown bar of a ridge, listed on the map (2.8.3).
    pub crest: bool,
    /// The higher level of its two hexes.
    pub height: u8,
}

impl Side {
    /// Whether vehicles cannot cross it except along a way (2.8.1).
    pub const fn impassable(self) -> bool {
        self.green || self.broken
    }
}

/// A hex with all that its ground says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hex {
    terrain: Terrain,
    level: u8,
    water: Option<Water>,
    bridge: bool,
    ford: bool,
    way: Option<Way>,
}

/// The ground of a whole map, by hex and hexside.
///
/// ```
/// use panzerbitz::ground::{Ground, Terrain, Water};
/// let board = &panzerbitz::boards()[0];
/// let ground = Ground::new(board);
/// let at = |name: &str| board.grid.find(name).unwrap();
/// assert_eq!(ground.terrain(at("1-I-6")), Terrain::Town);
/// assert_eq!(ground.watercourse(at("1-I-6")), Some(Water::Stream));
/// assert_eq!(ground.water(at("1-I-6")), None, "there is the bridge");
/// let side = board.grid.side_between(at("1-C-8"), at("1-C-9")).unwrap();
/// assert!(ground.side(side).green);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    hexes: Vec<Hex>,
    sides: Vec<Side>,
    ways: Vec<Option<Way>>,
}

impl Ground {
    /// Reads a map and derives its sides.
    pub fn new(board: &Board) -> Ground {
        let hexes = hexes(board);
        let crest = board.side_kind_named("crest");
        let side = |id: SideId| {
            let (a, _, b) = board.grid.side_ends(id);
            let Some(b) = b else { return Side::default() };
            let (a, b) = (&hexes[a.index()], &hexes[b.index()]);
            let both = |terrain| a.terrain == terrain && b.terrain == terrain;
            Side {
                green: both(Terrain::Woods),
                broken: both(Terrain::Broken),
                orange: (a.level == 2) != (b.level == 2),
                foot: (a.level == 0) != (b.level == 0),
                crest: crest.is_some_and(|crest| board.side_has(id, crest)),
                height: a.level.max(b.level),
            }
        };
        let sides = board.grid.side_ids().map(side).collect();
        let ways = board.grid.side_ids().map(|id| way(board, id)).collect();
        Ground { hexes, sides, ways }
    }

    /// The terrain of a hex.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.hexes[hex.index()].terrain
    }

    /// The level of a hex: 0 ground, 1 slope, 2 hilltop.
    pub fn level(&self, hex: HexId) -> u8 {
        self.hexes[hex.index()].level
    }

    /// The watercourse of a hex, whether bridged or not.
    pub fn watercourse(&self, hex: HexId) -> Option<Water> {
        self.hexes[hex.index()].water
    }

    /// The watercourse that counts: none where there is a bridge or a ford (2.7.1). Blown bridges (2.7.2) are no
    /// business of the map: see [`Ground::watercourse`].
    pub fn water(&self, hex: HexId) -> Option<Water> {
        let hex = &self.hexes[hex.index()];
        hex.water.filter(|_| !hex.bridge && !hex.ford)
    }

    /// Whether the hex has a bridge.
    pub fn has_bridge(&self, hex: HexId) -> bool {
        self.hexes[hex.index()].bridge
    }

    /// Whether the hex has a ford.
    pub fn has_ford(&self, hex: HexId) -> bool {
        self.hexes[hex.index()].ford
    }

    /// The best way that crosses a side of the hex (2.9).
    pub fn way_of_hex(&self, hex: HexId) -> Option<Way> {
        self.hexes[hex.index()].way
    }

    /// The way that crosses a side (2.9).
    pub fn way(&self, side: SideId) -> Option<Way> {
        self.ways[side.index()]
    }

    /// What a side is (2.8).
    pub fn side(&self, side: SideId) -> Side {
        self.sides[side.index()]
    }
}

fn way(board: &Board, side: SideId) -> Option<Way> {
    let kind = board.roads.kind(side)?;
    Way::named(&board.roads.kinds[usize::from(kind)])
}

fn hexes(board: &Board) -> Vec<Hex> {
    let mut water = vec![None; board.grid.len()];
    let stream = board.streams.kind_named("stream");
    for line in &board.streams.lines {
        let kind = if Some(line.kind) == stream { Water::Stream } else { Water::Gully };
        for hex in &line.path {
            // Of a stream and a gully that share a hex the stream counts.
            if water[hex.index()] != Some(Water::Stream) {
                water[hex.index()] = Some(kind);
            }
        }
    }
    let has =
        |hex: HexId, word: &str| board.feature_named(word).is_some_and(|feature| board.has(hex, feature));
    let hex = |id: HexId| Hex {
        terrain: Terrain::named(board.terrain_name(id)).unwrap_or(Terrain::Clear),
        level: board.elevation(id).clamp(0, 2) as u8,
        water: water[id.index()],
        bridge: has(id, "bridge"),
        ford: has(id, "ford"),
        way: board.steps(id).filter_map(|(_, side, _)| way(board, side)).max(),
    };
    board.grid.ids().map(hex).collect()
}
