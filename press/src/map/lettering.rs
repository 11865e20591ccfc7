//! Letters of single strokes, as a draughtsman's stencil makes them, for the labels of the hexes: all labels of a map
//! are one path.

use engine::Point;

use super::ink::Ink;

/// The strokes of a character on a lattice of 4 by 6, each point as two digits: x eastward, y southward.
fn strokes(letter: char) -> &'static [&'static str] {
    match letter {
        '0' | 'O' => &["10304145361605 0110"],
        '1' => &["112026"],
        '2' => &["011030414206 46"],
        '3' => &["01103041423313", "334445361605"],
        '4' => &["36300444"],
        '5' => &["400002324345361605"],
        '6' => &["40200205163645433212 03"],
        '7' => &["004016"],
        '8' => &["13020110304142331304051636454433"],
        '9' => &["0626444130100103143443"],
        'A' => &["062046", "1434"],
        'B' => &["00063645443303", "0030414233"],
        'C' => &["4130100105163645"],
        'D' => &["00062644422000"],
        'E' => &["40000646", "0333"],
        'F' => &["400006", "0333"],
        'G' => &["41301001051636454323"],
        'H' => &["0006", "4046", "0343"],
        'I' => &["2026"],
        'J' => &["3035261605"],
        'K' => &["0006", "400346"],
        'L' => &["000646"],
        'M' => &["0600234046"],
        'N' => &["06004640"],
        'P' => &["06003041423303"],
        'Q' => &["103041453616050110", "3446"],
        'R' => &["06003041423303", "2346"],
        'S' => &["413010010213334445361605"],
        'T' => &["0040", "2026"],
        'U' => &["000516364540"],
        'V' => &["002640"],
        'W' => &["0016223640"],
        'X' => &["0046", "4006"],
        'Y' => &["002340", "2326"],
        'Z' => &["00400646"],
        '-' => &["1333"],
        '/' => &["4006"],
        '.' => &["2625"],
        _ => &[],
    }
}

/// Height of the letters; they are slimmer than the lattice.
pub(crate) const HEIGHT: f64 = 0.105;
const SLIM: f64 = 0.72;
const GAP: f64 = 1.75;

fn points(stroke: &str) -> impl Iterator<Item = (f64, f64)> + '_ {
    let mut digits = stroke.bytes().filter(u8::is_ascii_digit).map(|b| f64::from(b - b'0'));
    std::iter::from_fn(move || Some((digits.next()?, digits.next()?)))
}

/// The western and eastern end of a character.
fn extent(letter: char) -> (f64, f64) {
    strokes(letter)
        .iter()
        .flat_map(|s| points(s))
        .fold(None, |e: Option<(f64, f64)>, (x, _)| Some(e.map_or((x, x), |(a, b)| (a.min(x), b.max(x)))))
        .unwrap_or((0.0, 2.0))
}

/// The width of a text.
pub(crate) fn width(text: &str) -> f64 {
    let units: f64 = text.chars().map(|c| extent(c).1 - extent(c).0 + GAP).sum();
    (units - GAP).max(0.0) * SLIM * HEIGHT / 6.0
}

/// Writes a text with its upper left corner at a point.
pub(crate) fn write(ink: &mut Ink, text: &str, at: Point) {
    let unit = HEIGHT / 6.0;
    let mut x = at.x;
    for letter in text.chars() {
        let (west, east) = extent(letter);
        for stroke in strokes(letter) {
            let line: Vec<Point> = points(stroke)
                .map(|(u, v)| Point { x: x + (u - west) * unit * SLIM, y: at.y + v * unit })
                .collect();
            ink.open(&line);
        }
        x += (east - west + GAP) * unit * SLIM;
    }
}

#[cfg(test)]
mod tests {
    use super::{points, strokes, width};

    #[test]
    fn every_letter_and_digit_has_strokes() {
        for letter in ('A'..='Z').chain('0'..='9').chain(['-']) {
            assert!(!strokes(letter).is_empty(), "{letter}");
            for stroke in strokes(letter) {
                assert!(points(stroke).count() >= 2, "{letter}");
                assert!(points(stroke).all(|(x, y)| x <= 4.0 && y <= 6.0), "{letter}");
            }
        }
        assert!(width("MM24") > width("M4"));
    }
}
