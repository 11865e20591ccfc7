//! Pictures of boards and counters: SVG for the browser and for print, PNG for everything else.
//!
//! [`Svg`] writes the pictures, [`png()`] rasterises them, [`Font`] knows the fonts that both use.

mod fonts;
mod map;
mod metrics;
mod number;
mod path;
mod png;
mod svg;

pub use fonts::{Font, STYLE_SHEET, font_faces};
pub use map::{MapGeometry, MapStyle, Palette, PlacedName, Rgb, map, map_names, map_png};
pub use number::write_number;
pub use path::Path;
pub use png::{MAX_SIDE, PngError, check, png};
pub use svg::{Anchor, Node, Svg};
