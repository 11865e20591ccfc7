//! Pictures of boards and counters: SVG for the browser and for print, PNG for everything else.
//!
//! [`Svg`] writes the pictures, [`png()`] rasterises them, [`Font`] knows the fonts that both use.
//! [`draw_face`] draws a counter, [`counter_sheet`] all counters of a game, [`Scenes`] positions, [`SmallMap`] a few hexes of one, [`chart()`] a chart, [`chance_graph`] the course of a game.

mod chart;
mod counter;
mod fonts;
mod graph;
mod jpeg;
mod map;
mod metrics;
mod number;
mod path;
mod png;
mod scene;
mod sheet;
mod svg;

pub use chart::{ChartStyle, chart, chart_sheet};
pub use counter::{COUNTER_SIZE, UNCUT, define_face, draw_face, face_svg, uncut_blank, uncut_face};
pub use fonts::{Font, STYLE_SHEET, font_faces};
pub use graph::{ChanceGraph, GraphPoint, chance_graph};
pub use map::{MapGeometry, MapStyle, Palette, PlacedName, Rgb, map, map_names, map_png};
pub use number::write_number;
pub use path::Path;
pub use png::{MAX_SIDE, PngError, check, jpegs, png};
pub use scene::{Scenes, SmallMap, counter_row};
pub use sheet::counter_sheet;
pub use svg::{Anchor, Node, Svg};
