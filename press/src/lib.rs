//! Pictures of boards and counters: SVG for the browser and for print, PNG for everything else.
//!
//! [`Svg`] writes the pictures, [`png()`] rasterises them, [`Font`] knows the fonts that both use.
//! [`draw_face`] draws a counter, [`counter_sheet`] all counters of a game, [`Scenes`] positions, [`chart()`] a chart.

mod chart;
mod counter;
mod fonts;
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
pub use counter::{COUNTER_SIZE, define_face, draw_face, face_svg};
pub use fonts::{Font, STYLE_SHEET, font_faces};
pub use map::{MapGeometry, MapStyle, Palette, PlacedName, Rgb, map, map_names, map_png};
pub use number::write_number;
pub use path::Path;
pub use png::{MAX_SIDE, PngError, check, jpegs, png};
pub use scene::Scenes;
pub use sheet::counter_sheet;
pub use svg::{Anchor, Node, Svg};
