//! Sizes of paper and of counters, in millimetres.

use std::fmt;
use std::str::FromStr;

/// Points of a PDF in a millimetre.
pub(crate) const POINTS: f64 = 72.0 / 25.4;
/// The margin that every printer leaves white.
pub(crate) const MARGIN: f64 = 10.0;

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PaperSize {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 297 by 420 mm.
    A3,
    /// 8.5 by 11 inches.
    Letter,
}

impl PaperSize {
    /// Width and height in millimetres.
    pub const fn millimetres(self) -> (f64, f64) {
        match self {
            PaperSize::A4 => (210.0, 297.0),
            PaperSize::A3 => (297.0, 420.0),
            PaperSize::Letter => (215.9, 279.4),
        }
    }
}

impl FromStr for PaperSize {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word.to_ascii_lowercase().as_str() {
            "a4" => Ok(PaperSize::A4),
            "a3" => Ok(PaperSize::A3),
            "letter" => Ok(PaperSize::Letter),
            _ => Err(format!("there is no paper '{word}'; choose a4, a3 or letter")),
        }
    }
}

impl fmt::Display for PaperSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PaperSize::A4 => "A4",
            PaperSize::A3 => "A3",
            PaperSize::Letter => "Letter",
        })
    }
}

/// Reads the side of a counter, `12.7mm` or `14`. Smaller ones cannot be read, larger ones fit no hex.
///
/// ```
/// assert_eq!(paper::counter_size("12.7mm"), Ok(12.7));
/// assert!(paper::counter_size("2mm").is_err());
/// ```
pub fn counter_size(word: &str) -> Result<f64, String> {
    let number = word.trim().strip_suffix("mm").unwrap_or(word.trim()).trim();
    match number.parse::<f64>() {
        Ok(size) if (10.0..=25.0).contains(&size) => Ok(size),
        Ok(_) => Err(format!(
            "a counter of {number} mm cannot be made; choose 10 to 25 mm, usually 12.7, 14 or 16"
        )),
        Err(_) => Err(format!("'{word}' is no size of a counter; write for instance 14mm")),
    }
}
