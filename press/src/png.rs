//! SVG to PNG, with the fonts of the house and no others.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use thiserror::Error;

use crate::fonts::Font;
use crate::jpeg;

/// The longest side of a PNG in pixels. A larger one is refused rather than left to exhaust the memory.
pub const MAX_SIDE: f32 = 20_000.0;

/// Why a picture could not be made.
#[derive(Debug, Error)]
pub enum PngError {
    /// The text is not an SVG.
    #[error("this is not a well-formed SVG: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The picture would have no pixel, or too many.
    #[error(
        "a picture of {width} by {height} pixels cannot be made; give a scale that keeps each side between 1 and {MAX_SIDE}"
    )]
    Size {
        /// Width asked for.
        width: f32,
        /// Height asked for.
        height: f32,
    },
    /// The pixels could not be written as PNG.
    #[error("the PNG could not be written: {0}")]
    Encoding(String),
}

/// Draws an SVG as PNG, `scale` pixels for each of its units.
///
/// ```
/// let mut svg = press::Svg::new();
/// svg.circle(5.0, 5.0, 4.0).fill("#06c");
/// let png = press::png(&svg.finish(10.0, 10.0), 2.0)?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), press::PngError>(())
/// ```
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let tree = parse(svg)?;
    let mut pixels = blank(tree.size().width().into(), tree.size().height().into(), scale)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.0.as_mut());
    encode(&pixels)
}

/// A picture as points of colour.
pub(crate) struct Pixels(Pixmap);

impl Pixels {
    /// The picture with a longest side of so many points at most, three bytes each: every point is the mean of those that
    /// it stands for.
    fn shrunk(&self, side: usize) -> (Vec<u8>, usize, usize) {
        let (wide, high) = (self.0.width() as usize, self.0.height() as usize);
        let longest = wide.max(high);
        let fit = |length: usize| (length * side.min(longest)).div_ceil(longest).max(1);
        let (width, height) = (fit(wide), fit(high));
        let data = self.0.data();
        let mut points = Vec::with_capacity(width * height * 3);
        for y in 0..height {
            let rows = y * high / height..((y + 1) * high / height).max(y * high / height + 1);
            for x in 0..width {
                let columns = x * wide / width..((x + 1) * wide / width).max(x * wide / width + 1);
                let mut sums = [0_usize; 3];
                for at in rows.clone().flat_map(|row| columns.clone().map(move |column| row * wide + column))
                {
                    for (part, sum) in sums.iter_mut().enumerate() {
                        *sum += usize::from(data[at * 4 + part]);
                    }
                }
                let count = rows.len() * columns.len();
                points.extend(sums.map(|sum| (sum / count) as u8));
            }
        }
        (points, width, height)
    }

    /// Copies this picture into one of the same width, so many rows below its upper edge.
    pub(crate) fn copy_into(&self, page: &mut Pixels, rows: usize) {
        let start = rows * page.0.width() as usize * 4;
        let (from, to) = (self.0.data(), &mut page.0.data_mut()[start..]);
        let count = from.len().min(to.len());
        to[..count].copy_from_slice(&from[..count]);
    }
}

/// An empty picture of a size in units.
pub(crate) fn blank(width: f64, height: f64, scale: f32) -> Result<Pixels, PngError> {
    let side = |units: f64| (units as f32 * scale).ceil();
    let (width, height) = (side(width), side(height));
    let fits = |side: f32| (1.0..=MAX_SIDE).contains(&side);
    let page = if fits(width) && fits(height) { Pixmap::new(width as u32, height as u32) } else { None };
    page.map(Pixels).ok_or(PngError::Size { width, height })
}

/// Draws an SVG once and gives it as JPEGs, each with a longest side of so many pixels; the first must be the largest.
///
/// ```
/// let svg = press::Svg::new().finish(10.0, 5.0);
/// let [large, small] = press::jpegs(&svg, [200, 40])?;
/// assert_eq!(&large[..2], [0xff, 0xd8]);
/// assert!(small.len() < large.len() + 1);
/// # Ok::<(), press::PngError>(())
/// ```
pub fn jpegs<const N: usize>(svg: &str, sides: [u32; N]) -> Result<[Vec<u8>; N], PngError> {
    let tree = parse(svg)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let largest = sides.into_iter().max().unwrap_or(1);
    let scale = largest as f32 / width.max(height);
    let mut page = blank(width.into(), height.into(), scale)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut page.0.as_mut());
    Ok(sides.map(|side| {
        let (points, width, height) = page.shrunk(side as usize);
        jpeg::encode(&points, width, height)
    }))
}

/// Draws an SVG over what is there.
pub(crate) fn paint(svg: &str, scale: f32, page: &mut Pixels) -> Result<(), PngError> {
    resvg::render(&parse(svg)?, Transform::from_scale(scale, scale), &mut page.0.as_mut());
    Ok(())
}

/// The picture as PNG, as small as can be.
fn encode(pixels: &Pixels) -> Result<Vec<u8>, PngError> {
    pixels.0.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

/// A picture without gaps as PNG, written quickly: a little larger, in a tenth of the time.
pub(crate) fn encode_quickly(pixels: &Pixels) -> Result<Vec<u8>, PngError> {
    let page = &pixels.0;
    let colours: Vec<u8> =
        page.data().chunks_exact(4).flat_map(|point| [point[0], point[1], point[2]]).collect();
    let mut bytes = Vec::with_capacity(colours.len() / 3);
    let mut encoder = png::Encoder::new(&mut bytes, page.width(), page.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    let wrong = |error: png::EncodingError| PngError::Encoding(error.to_string());
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(&colours).map_err(wrong)?;
    writer.finish().map_err(wrong)?;
    Ok(bytes)
}

/// Checks that a text is an SVG that can be drawn; gives its width and height.
pub fn check(svg: &str) -> Result<(f32, f32), PngError> {
    let size = parse(svg)?.size();
    Ok((size.width(), size.height()))
}

fn parse(svg: &str) -> Result<Tree, PngError> {
    let options =
        Options { fontdb: fonts(), font_family: "Barlow Condensed".to_owned(), ..Options::default() };
    Ok(Tree::from_str(svg, &options)?)
}

/// The fonts, loaded once.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut database = fontdb::Database::new();
        for font in Font::ALL {
            database.load_font_source(fontdb::Source::Binary(Arc::new(font.data())));
        }
        Arc::new(database)
    };
    Arc::clone(FONTS.get_or_init(load))
}

#[cfg(test)]
mod tests {
    use super::{PngError, check, png};
    use crate::{Font, Svg};

    #[test]
    fn all_fonts_draw() {
        for font in Font::ALL {
            let blank = png(&Svg::new().finish(60.0, 20.0), 1.0).unwrap();
            let mut svg = Svg::new();
            svg.label(font, 16.0, 2.0, 16.0).text("Bütgenbach");
            let written = png(&svg.finish(60.0, 20.0), 1.0).unwrap();
            assert!(written.len() > blank.len() + 200, "{font:?} left the picture blank");
        }
    }

    #[test]
    fn faults_are_errors() {
        assert!(matches!(png("<svg", 1.0), Err(PngError::Svg(_))));
        let page = Svg::new().finish(10.0, 10.0);
        for scale in [0.0, -1.0, f32::NAN, 1e9] {
            assert!(matches!(png(&page, scale), Err(PngError::Size { .. })), "{scale}");
        }
        assert_eq!(check(&page).unwrap(), (10.0, 10.0));
    }
}
