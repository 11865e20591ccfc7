//! Widths of letters, read from a TrueType file: what is needed to make a text fit its place.

/// Letters up to here (Latin, with the accents of European names) have a known width.
const KNOWN: usize = 0x180;

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
        let units_per_em = f32::from(u16_at(data, table(data, *b"head")? + 18)?);
        let long_metrics = usize::from(u16_at(data, table(data, *b"hhea")? + 34)?);
        let hmtx = table(data, *b"hmtx")?;
        let cmap = unicode_map(data)?;
        let advances: Vec<f32> = (0..KNOWN)
            .map(|letter| {
                let glyph = glyph_of(data, cmap, letter as u16).unwrap_or(0);
                let entry = usize::from(glyph).min(long_metrics.saturating_sub(1));
                f32::from(u16_at(data, hmtx + 4 * entry).unwrap_or(0)) / units_per_em
            })
            .collect();
        let cap_height = f32::from(u16_at(data, table(data, *b"OS/2")? + 88)?) / units_per_em;
        Some(Self { average: advances[usize::from(b'n')], advances, cap_height })
    }
}

fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes([*data.get(at)?, *data.get(at + 1)?]))
}

fn u32_at(data: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(u16_at(data, at)?) << 16 | usize::from(u16_at(data, at + 2)?))
}

/// Where a table of the font begins.
fn table(data: &[u8], tag: [u8; 4]) -> Option<usize> {
    let count = usize::from(u16_at(data, 4)?);
    (0..count)
        .map(|index| 12 + 16 * index)
        .find(|&record| data.get(record..record + 4) == Some(&tag[..]))
        .and_then(|record| u32_at(data, record + 8))
}

/// Where the segment map (format 4) from Unicode to glyphs begins.
fn unicode_map(data: &[u8]) -> Option<usize> {
    let cmap = table(data, *b"cmap")?;
    let count = usize::from(u16_at(data, cmap + 2)?);
    (0..count)
        .filter_map(|index| Some(cmap + u32_at(data, cmap + 4 + 8 * index + 4)?))
        .find(|&map| u16_at(data, map) == Some(4))
}

/// The glyph of a letter in a segment map.
fn glyph_of(data: &[u8], map: usize, letter: u16) -> Option<u16> {
    let double_count = usize::from(u16_at(data, map + 6)?);
    let ends = map + 14;
    let starts = ends + double_count + 2;
    let deltas = starts + double_count;
    let offsets = deltas + double_count;
    let segment =
        (0..double_count).step_by(2).find(|&at| u16_at(data, ends + at).is_some_and(|end| end >= letter))?;
    let start = u16_at(data, starts + segment)?;
    if start > letter {
        return None;
    }
    let delta = u16_at(data, deltas + segment)?;
    let offset = usize::from(u16_at(data, offsets + segment)?);
    if offset == 0 {
        return Some(letter.wrapping_add(delta));
    }
    let glyph = u16_at(data, offsets + segment + offset + 2 * usize::from(letter - start))?;
    Some(if glyph == 0 { 0 } else { glyph.wrapping_add(delta) })
}
