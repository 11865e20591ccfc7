//! The look of a map: its colours, its size, and what the names of terrain, rivers and roads mean to the eye.

/// A colour.
///
/// ```
/// use press::Rgb;
/// let dawn = Rgb(0x203040).mixed(Rgb(0xffffff), 0.5);
/// assert_eq!(dawn.to_string(), "#9098a0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u32);

impl Rgb {
    /// `part` of the way to another colour.
    pub fn mixed(self, other: Rgb, part: f64) -> Rgb {
        let channel = |shift: u32| {
            let (a, b) = (f64::from(self.0 >> shift & 255), f64::from(other.0 >> shift & 255));
            ((a + (b - a) * part).round().clamp(0.0, 255.0) as u32) << shift
        };
        Rgb(channel(16) | channel(8) | channel(0))
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:06x}", self.0 & 0xff_ffff)
    }
}

/// The colours of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    /// The sheet around the map, and the halo of names.
    pub paper: Rgb,
    /// Text and frame.
    pub ink: Rgb,
    /// Small print.
    pub faint: Rgb,
    /// Open ground.
    pub clear: Rgb,
    /// Stubble and bare earth that show through the snow.
    pub stubble: Rgb,
    /// Snow.
    pub snow: Rgb,
    /// Rough and broken ground.
    pub rough: Rgb,
    /// Its strokes.
    pub hachure: Rgb,
    /// Light woods.
    pub woods: Rgb,
    /// Their trees.
    pub woods_tree: Rgb,
    /// Deep forest.
    pub forest: Rgb,
    /// Its trees.
    pub forest_tree: Rgb,
    /// Wet ground.
    pub swamp: Rgb,
    /// Water.
    pub water: Rgb,
    /// Banks, and the names of rivers.
    pub bank: Rgb,
    /// The ground of towns.
    pub built: Rgb,
    /// Houses.
    pub house: Rgb,
    /// The first level of a tactical board.
    pub slope: Rgb,
    /// The higher levels.
    pub hilltop: Rgb,
    /// Crests and contour strokes.
    pub crest: Rgb,
    /// Main roads.
    pub road: Rgb,
    /// Their edges.
    pub road_edge: Rgb,
    /// Lesser roads.
    pub lane: Rgb,
    /// Their edges, and tracks.
    pub lane_edge: Rgb,
    /// Railways and other works of iron and concrete.
    pub iron: Rgb,
    /// Frontiers.
    pub border: Rgb,
    /// Shadow of the relief.
    pub shade: Rgb,
}

impl Default for Palette {
    fn default() -> Palette {
        Palette {
            paper: Rgb(0xf1_ede2),
            ink: Rgb(0x2a_2723),
            faint: Rgb(0x66_635c),
            clear: Rgb(0xe9_e6d7),
            stubble: Rgb(0xd9_cda6),
            snow: Rgb(0xfb_fbf7),
            rough: Rgb(0xdb_cba8),
            hachure: Rgb(0x80_6444),
            woods: Rgb(0xbf_cda9),
            woods_tree: Rgb(0x70_8a5c),
            forest: Rgb(0x8f_a985),
            forest_tree: Rgb(0x3b_5843),
            swamp: Rgb(0xc6_d5cd),
            water: Rgb(0x9c_c1d3),
            bank: Rgb(0x2f_6382),
            built: Rgb(0xd6_bfab),
            house: Rgb(0x6f_3f38),
            slope: Rgb(0xd8_c096),
            hilltop: Rgb(0xb5_9266),
            crest: Rgb(0x6e_4e2c),
            road: Rgb(0xb8_4a37),
            road_edge: Rgb(0x4a_2219),
            lane: Rgb(0xf2_da9c),
            lane_edge: Rgb(0x68_4a2e),
            iron: Rgb(0x40_4449),
            border: Rgb(0x86_4a68),
            shade: Rgb(0x4a_4a5e),
        }
    }
}

/// How a map is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct MapStyle {
    /// Units of the picture between the centres of neighbouring hexes.
    pub hex: f64,
    /// The colours.
    pub palette: Palette,
    /// Whether frame, title and legend are drawn around the hexes.
    pub frame: bool,
    /// Whether hexes carry their labels.
    pub labels: bool,
}

impl Default for MapStyle {
    fn default() -> MapStyle {
        MapStyle { hex: 64.0, palette: Palette::default(), frame: true, labels: true }
    }
}

/// What a kind of terrain looks like, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ground {
    Clear,
    Slope,
    Hilltop,
    /// A kind this renderer does not know: a tint of its own.
    Other,
    Rough,
    Swamp,
    Woods,
    Forest,
    Lake,
    Town,
    City,
}

impl Ground {
    pub(crate) fn named(name: &str) -> Ground {
        let name = name.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|w| name.contains(w));
        if has(&["clear", "open", "field"]) {
            Ground::Clear
        } else if has(&["city"]) {
            Ground::City
        } else if has(&["town", "village", "urban"]) {
            Ground::Town
        } else if has(&["forest"]) {
            Ground::Forest
        } else if has(&["wood", "orchard", "grove"]) {
            Ground::Woods
        } else if has(&["rough", "broken", "mixed"]) {
            Ground::Rough
        } else if has(&["swamp", "marsh", "bog", "fen"]) {
            Ground::Swamp
        } else if has(&["lake", "water", "sea", "pond"]) {
            Ground::Lake
        } else if has(&["hilltop", "summit"]) {
            Ground::Hilltop
        } else if has(&["slope", "hill", "ridge"]) {
            Ground::Slope
        } else {
            Ground::Other
        }
    }

    /// The fill of the kind.
    pub(crate) fn fill(self, palette: &Palette) -> Rgb {
        match self {
            Ground::Clear | Ground::Town | Ground::City => palette.clear,
            Ground::Slope => palette.slope,
            Ground::Hilltop => palette.hilltop,
            Ground::Other => palette.stubble.mixed(palette.border, 0.18),
            Ground::Rough => palette.rough,
            Ground::Swamp => palette.swamp,
            Ground::Woods => palette.woods,
            Ground::Forest => palette.forest,
            Ground::Lake => palette.water,
        }
    }
}

/// How wide and of what make a river is, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Course {
    Stream,
    River,
    Major,
}

impl Course {
    pub(crate) fn named(name: &str) -> Course {
        let name = name.to_lowercase();
        if name.contains("major") || name.contains("wide") || name.contains("great") {
            Course::Major
        } else if name.contains("stream") || name.contains("brook") || name.contains("gully") {
            Course::Stream
        } else {
            Course::River
        }
    }

    /// The width of the water, in hexes.
    pub(crate) fn width(self) -> f64 {
        match self {
            Course::Stream => 0.05,
            Course::River => 0.078,
            Course::Major => 0.19,
        }
    }
}

/// The make of a road, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    Rail,
    Track,
    Lane,
    Main,
}

impl Way {
    /// `only` says that the map knows no other kind.
    pub(crate) fn named(name: &str, only: bool) -> Way {
        let name = name.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|w| name.contains(w));
        if has(&["rail"]) {
            Way::Rail
        } else if has(&["track", "trail", "path"]) {
            Way::Track
        } else if only || has(&["main", "high", "primary", "autobahn", "major"]) {
            Way::Main
        } else {
            Way::Lane
        }
    }

    /// The width with its edges, in hexes.
    pub(crate) fn width(self) -> f64 {
        match self {
            Way::Rail => 0.05,
            Way::Track => 0.035,
            Way::Lane => 0.066,
            Way::Main => 0.09,
        }
    }
}
