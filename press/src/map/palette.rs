//! The colours of a map, by season.

use engine::Season;

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
    /// Stubble and bare earth that show through.
    pub stubble: Rgb,
    /// What lies on high and lit ground: snow, or pale grass.
    pub light: Rgb,
    /// White: snow, and the halo of thin lines.
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
    /// Ice.
    pub ice: Rgb,
    /// Banks, and the names of rivers.
    pub bank: Rgb,
    /// The ground of towns.
    pub built: Rgb,
    /// Houses.
    pub house: Rgb,
    /// Their roofs, where something lies on them.
    pub roof: Rgb,
    /// The first level of a tactical board.
    pub slope: Rgb,
    /// The higher levels.
    pub hilltop: Rgb,
    /// Crests and contour strokes.
    pub crest: Rgb,
    /// The sides between woods.
    pub green_side: Rgb,
    /// The rim of a hilltop.
    pub orange_side: Rgb,
    /// Main roads.
    pub road: Rgb,
    /// Their edges.
    pub road_edge: Rgb,
    /// Lesser roads.
    pub lane: Rgb,
    /// Their edges, and tracks.
    pub lane_edge: Rgb,
    /// What wheels have made of the ground beside a road.
    pub verge: Rgb,
    /// Railways and other works of iron and concrete.
    pub iron: Rgb,
    /// Frontiers.
    pub border: Rgb,
    /// Shadow of the relief.
    pub shade: Rgb,
}

impl Default for Palette {
    fn default() -> Palette {
        Palette::of(Season::default())
    }
}

impl Palette {
    /// The colours of a season.
    pub fn of(season: Season) -> Palette {
        match season {
            Season::Dry => dry(),
            Season::Mud => mud(),
            Season::Snow => snow(),
            Season::Frost => frost(),
        }
    }
}

/// Grass and stubble.
fn dry() -> Palette {
    Palette {
        paper: Rgb(0xf1_ede2),
        ink: Rgb(0x2a_2723),
        faint: Rgb(0x66_635c),
        clear: Rgb(0xe3_e5ca),
        stubble: Rgb(0xd9_cf9f),
        light: Rgb(0xf5_f4e4),
        snow: Rgb(0xfb_fbf7),
        rough: Rgb(0xdb_c9a0),
        hachure: Rgb(0x80_6444),
        woods: Rgb(0xb9_ca9c),
        woods_tree: Rgb(0x68_8652),
        forest: Rgb(0x8d_a87d),
        forest_tree: Rgb(0x3b_5843),
        swamp: Rgb(0xc0_d4c5),
        water: Rgb(0x9c_c1d3),
        ice: Rgb(0xe0_ecf2),
        bank: Rgb(0x2f_6382),
        built: Rgb(0xd6_bfab),
        house: Rgb(0x6f_3f38),
        roof: Rgb(0x6f_3f38),
        slope: Rgb(0xd8_c096),
        hilltop: Rgb(0xc0_925a),
        crest: Rgb(0x6e_4e2c),
        green_side: Rgb(0x2c_6a35),
        orange_side: Rgb(0xe0_7414),
        road: Rgb(0xb8_4a37),
        road_edge: Rgb(0x4a_2219),
        lane: Rgb(0xf2_da9c),
        lane_edge: Rgb(0x68_4a2e),
        verge: Rgb(0xc4_b183),
        iron: Rgb(0x40_4449),
        border: Rgb(0x86_4a68),
        shade: Rgb(0x4a_4a5e),
    }
}

/// Soaked fields, brown water, roads churned to their edges.
fn mud() -> Palette {
    Palette {
        paper: Rgb(0xee_e8da),
        clear: Rgb(0xd3_c6a5),
        stubble: Rgb(0xa8_8c60),
        light: Rgb(0xe4_dcc3),
        rough: Rgb(0xc1_a577),
        hachure: Rgb(0x66_4b30),
        woods: Rgb(0xa9_ae84),
        woods_tree: Rgb(0x64_6c47),
        forest: Rgb(0x7d_8e6d),
        forest_tree: Rgb(0x33_4738),
        swamp: Rgb(0xa9_b6a2),
        water: Rgb(0x97_acae),
        bank: Rgb(0x43_5a60),
        built: Rgb(0xbf_a387),
        slope: Rgb(0xbc_9a69),
        hilltop: Rgb(0x9c_7240),
        crest: Rgb(0x55_3a1f),
        road: Rgb(0xa0_4a30),
        road_edge: Rgb(0x3d_2014),
        lane: Rgb(0xd2_ad74),
        lane_edge: Rgb(0x50_371f),
        verge: Rgb(0x7c_5b36),
        shade: Rgb(0x44_3f4c),
        ..dry()
    }
}

/// Snow on soft ground: white fields with the earth showing, open water, dirty roads.
fn snow() -> Palette {
    Palette {
        paper: Rgb(0xf0_eeea),
        clear: Rgb(0xf0_f1ee),
        stubble: Rgb(0xc9_bda4),
        light: Rgb(0xff_ffff),
        snow: Rgb(0xff_ffff),
        rough: Rgb(0xe0_d8c6),
        hachure: Rgb(0x78_6650),
        woods: Rgb(0xd5_dacd),
        woods_tree: Rgb(0x80_8674),
        forest: Rgb(0xae_beac),
        forest_tree: Rgb(0x36_5140),
        swamp: Rgb(0xcf_dad6),
        water: Rgb(0x8f_b3c6),
        bank: Rgb(0x33_607c),
        built: Rgb(0xdd_d3cc),
        house: Rgb(0x62_3c36),
        roof: Rgb(0xfd_fdfd),
        slope: Rgb(0xd9_cfbd),
        hilltop: Rgb(0xbb_a486),
        crest: Rgb(0x64_4c33),
        road: Rgb(0xa8_503b),
        lane: Rgb(0xdd_c08a),
        verge: Rgb(0x8d_7454),
        shade: Rgb(0x47_506a),
        ..dry()
    }
}

/// Hard frost: blue-white fields, dark firs, ice.
fn frost() -> Palette {
    Palette {
        paper: Rgb(0xee_eff0),
        clear: Rgb(0xea_f0f4),
        stubble: Rgb(0xcd_d8e0),
        rough: Rgb(0xd8_dad8),
        hachure: Rgb(0x6b_6968),
        woods: Rgb(0xcb_d7d5),
        woods_tree: Rgb(0x70_817d),
        forest: Rgb(0xa0_b8ad),
        forest_tree: Rgb(0x2b_4a42),
        swamp: Rgb(0xd3_e1e6),
        water: Rgb(0x84_aec8),
        bank: Rgb(0x2e_5f80),
        built: Rgb(0xd8_d6d8),
        house: Rgb(0x5a_3a3b),
        slope: Rgb(0xd6_d3cd),
        hilltop: Rgb(0xb9_ab99),
        road: Rgb(0xb2_4838),
        lane: Rgb(0xe9_d8ac),
        verge: Rgb(0xc2_ccd4),
        shade: Rgb(0x40_4e7c),
        ..snow()
    }
}
