//! The look of a map: its colours, its size, and what the names of terrain, rivers and roads mean to the eye.

use engine::Season;

use super::palette::{Palette, Rgb};

/// How a map is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct MapStyle {
    /// Units of the picture between the centres of neighbouring hexes.
    pub hex: f64,
    /// What the season has made of the ground; it changes what is drawn, the palette its colours.
    pub season: Season,
    /// The colours.
    pub palette: Palette,
    /// Whether frame, title and legend are drawn around the hexes.
    pub frame: bool,
    /// Whether hexes carry their labels.
    pub labels: bool,
}

impl Default for MapStyle {
    fn default() -> MapStyle {
        MapStyle::of(Season::default())
    }
}

impl MapStyle {
    /// The look of a map in a season.
    ///
    /// ```
    /// use engine::Season;
    /// use press::MapStyle;
    /// assert_ne!(MapStyle::of(Season::Mud).palette, MapStyle::of(Season::Frost).palette);
    /// assert_eq!(MapStyle::of(Season::Dry), MapStyle::default());
    /// ```
    pub fn of(season: Season) -> MapStyle {
        MapStyle { hex: 64.0, season, palette: Palette::of(season), frame: true, labels: true }
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
pub(crate) enum RoadClass {
    Rail,
    Track,
    Lane,
    Main,
}

impl RoadClass {
    /// `only` says that the map knows no other kind.
    pub(crate) fn named(name: &str, only: bool) -> RoadClass {
        let name = name.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|w| name.contains(w));
        if has(&["rail"]) {
            RoadClass::Rail
        } else if has(&["track", "trail", "path"]) {
            RoadClass::Track
        } else if only || has(&["main", "high", "primary", "autobahn", "major"]) {
            RoadClass::Main
        } else {
            RoadClass::Lane
        }
    }

    /// The width with its edges, in hexes.
    pub(crate) fn width(self) -> f64 {
        match self {
            RoadClass::Rail => 0.05,
            RoadClass::Track => 0.035,
            RoadClass::Lane => 0.066,
            RoadClass::Main => 0.09,
        }
    }
}
