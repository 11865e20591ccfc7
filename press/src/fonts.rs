//! The fonts of the house: Barlow Condensed on counters and charts, Alegreya for names on maps.
//!
//! They are part of the program, so pictures look the same on a machine without fonts. In an SVG a text names
//! its font by a class; [`STYLE_SHEET`] says what the classes mean.

use std::sync::OnceLock;

use crate::metrics::Metrics;

/// A font that a text can be set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Font {
    /// Barlow Condensed Medium: labels, legends, small print.
    Label,
    /// Barlow Condensed `SemiBold`: designations on counters, headings.
    Strong,
    /// Barlow Condensed Bold: the numbers on counters.
    Value,
    /// Alegreya Medium: towns, woods.
    Name,
    /// Alegreya Medium Italic: rivers, regions.
    NameItalic,
    /// Alegreya Bold: cities, titles.
    NameBold,
}

/// What the font classes mean. Every finished SVG carries it; a page that shows pieces of pictures inline
/// needs it once, together with [`font_faces`].
pub const STYLE_SHEET: &str = "\
.f-label,.f-strong,.f-value{font-family:'Barlow Condensed','Arial Narrow',sans-serif}\
.f-name,.f-name-italic,.f-name-bold{font-family:Alegreya,Georgia,serif}\
.f-label,.f-name,.f-name-italic{font-weight:500}\
.f-strong{font-weight:600}\
.f-value,.f-name-bold{font-weight:700}\
.f-name-italic{font-style:italic}";

impl Font {
    /// Every font.
    pub const ALL: [Font; 6] =
        [Font::Label, Font::Strong, Font::Value, Font::Name, Font::NameItalic, Font::NameBold];

    /// Its class in an SVG.
    pub const fn class(self) -> &'static str {
        match self {
            Font::Label => "f-label",
            Font::Strong => "f-strong",
            Font::Value => "f-value",
            Font::Name => "f-name",
            Font::NameItalic => "f-name-italic",
            Font::NameBold => "f-name-bold",
        }
    }

    /// The name under which a server offers the file, see [`font_faces`].
    pub const fn file_name(self) -> &'static str {
        match self {
            Font::Label => "barlow-condensed-500.ttf",
            Font::Strong => "barlow-condensed-600.ttf",
            Font::Value => "barlow-condensed-700.ttf",
            Font::Name => "alegreya-500.ttf",
            Font::NameItalic => "alegreya-500-italic.ttf",
            Font::NameBold => "alegreya-700.ttf",
        }
    }

    /// The TrueType file.
    pub const fn data(self) -> &'static [u8] {
        match self {
            Font::Label => include_bytes!("../fonts/BarlowCondensed_500Medium.ttf"),
            Font::Strong => include_bytes!("../fonts/BarlowCondensed_600SemiBold.ttf"),
            Font::Value => include_bytes!("../fonts/BarlowCondensed_700Bold.ttf"),
            Font::Name => include_bytes!("../fonts/Alegreya_500Medium.ttf"),
            Font::NameItalic => include_bytes!("../fonts/Alegreya_500Medium_Italic.ttf"),
            Font::NameBold => include_bytes!("../fonts/Alegreya_700Bold.ttf"),
        }
    }

    /// How wide a line of text is at a size, without kerning.
    ///
    /// ```
    /// use press::Font;
    /// assert!(Font::Value.width("WWW", 10.0) > Font::Value.width("iii", 10.0));
    /// ```
    pub fn width(self, text: &str, size: f64) -> f64 {
        self.metrics().width(text) * size
    }

    /// The height of a capital letter at a size. A text is centred by eye when its baseline lies half of this
    /// below the middle.
    pub fn cap_height(self, size: f64) -> f64 {
        self.metrics().cap_height() * size
    }

    /// The largest size, at most `size`, at which `text` is no wider than `room`.
    pub fn size_to_fit(self, text: &str, size: f64, room: f64) -> f64 {
        let width = self.width(text, size);
        if width > room { size * room / width } else { size }
    }

    fn metrics(self) -> &'static Metrics {
        static METRICS: OnceLock<[Metrics; 6]> = OnceLock::new();
        &METRICS.get_or_init(|| Font::ALL.map(|font| Metrics::read(font.data())))[self as usize]
    }
}

/// CSS that loads the fonts from `prefix` + [`Font::file_name`], for a web page.
pub fn font_faces(prefix: &str) -> String {
    let mut css = String::new();
    for font in Font::ALL {
        let family = match font {
            Font::Label | Font::Strong | Font::Value => "Barlow Condensed",
            Font::Name | Font::NameItalic | Font::NameBold => "Alegreya",
        };
        let weight = match font {
            Font::Label | Font::Name | Font::NameItalic => "500",
            Font::Strong => "600",
            Font::Value | Font::NameBold => "700",
        };
        let style = if font == Font::NameItalic { "italic" } else { "normal" };
        for part in [
            "@font-face{font-family:'",
            family,
            "';font-weight:",
            weight,
            ";font-style:",
            style,
            ";src:url('",
            prefix,
            font.file_name(),
            "')}\n",
        ] {
            css.push_str(part);
        }
    }
    css
}

#[cfg(test)]
mod tests {
    use super::Font;

    #[test]
    fn widths_follow_the_text() {
        for font in Font::ALL {
            let one = font.width("8", 100.0);
            assert!((20.0..80.0).contains(&one), "{font:?}: {one}");
            assert!((font.width("888", 100.0) - 3.0 * one).abs() < 0.01);
            assert!((55.0..80.0).contains(&font.cap_height(100.0)), "{font:?}: {}", font.cap_height(100.0));
        }
    }

    #[test]
    fn long_texts_shrink_to_fit() {
        let size = Font::Strong.size_to_fit("Brandenberger", 14.0, 40.0);
        assert!(size < 14.0);
        assert!(Font::Strong.width("Brandenberger", size) < 40.01);
        assert!((Font::Strong.size_to_fit("1", 14.0, 40.0) - 14.0).abs() < 1e-9);
    }
}
