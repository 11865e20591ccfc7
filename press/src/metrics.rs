//! Widths of letters, read from a TrueType file: what is needed to make a text fit its place.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// Letters up to here (Latin, with the accents of European names) have a known width.
const KNOWN: u32 = 0x180;

/// The widths of a font's letters in parts of the font size.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    advances: Vec<f32>,
    average: f32,
    cap_height: f32,
}

impl Metrics {
    /// Reads a font. What cannot be read gets a usual value, since a wrong width is a small fault in a picture.
    pub(crate) fn read(data: &[u8]) -> Self {
        Self::try_read(data).unwrap_or(Self { advances: Vec::new(), average: 0.45, cap_height: 0.7 })
    }

    pub(crate) fn width(&self, text: &str) -> f64 {
        text.chars()
            .map(|letter| f64::from(*self.advances.get(letter as usize).unwrap_or(&self.average)))
            .sum()
    }

    pub(crate) fn cap_height(&self) -> f64 {
        f64::from(self.cap_height)
    }

    fn try_read(data: &[u8]) -> Option<Self> {
        let font = FontRef::new(data).ok()?;
        let (size, location) = (Size::unscaled(), LocationRef::default());
        let metrics = font.metrics(size, location);
        let (glyphs, map) = (font.glyph_metrics(size, location), font.charmap());
        let em = f32::from(metrics.units_per_em);
        let advance = |letter: u32| {
            let glyph = map.map(letter).unwrap_or(GlyphId::NOTDEF);
            glyphs.advance_width(glyph).unwrap_or(0.0) / em
        };
        let advances: Vec<f32> = (0..KNOWN).map(advance).collect();
        Some(Self { average: advance(u32::from(b'n')), advances, cap_height: metrics.cap_height? / em })
    }
}
