//! Counters side by side, for a worked example that needs no ground: who fires at whom, what a counter mix changes.

use engine::counter::Counter;

use super::faces::{Faces, key};
use crate::counter::define_face;
use crate::{Anchor, Font, Path, Svg};

/// The side of a counter.
const SIZE: f64 = 48.0;
/// From one counter to the next.
const STEP: f64 = 51.0;
/// The room of an arrow between two groups.
const ARROW: f64 = 30.0;
/// The room of the name of a line.
const NAME: f64 = 44.0;
/// How many counters stand in a line.
const MOST: usize = 7;
const INK: &str = "#3a352b";

/// Lines of counters, each with its name; `|` among the words is an arrow. A word that is no counter is left out: a mix may lack
/// one. None if there is no counter at all.
///
/// ```
/// use engine::counter::{Counter, Marker};
/// let counters = [Counter::marker(Marker::Fort), Counter::marker(Marker::Engaged)];
/// let words = ["fort".to_owned(), "|".to_owned(), "engaged".to_owned()];
/// let picture = press::counter_row(&words, &[("", &counters)]).unwrap();
/// assert!(press::check(&picture).is_ok() && picture.contains("counter-engaged"));
/// assert!(press::counter_row(&words, &[("", &[])]).is_none());
/// ```
pub fn counter_row(words: &[String], lines: &[(&str, &[Counter])]) -> Option<String> {
    let mut svg = Svg::new();
    let named = lines.iter().any(|(name, _)| !name.is_empty());
    let (left, mut top, mut width) = (if named { NAME } else { 2.0 }, 2.0, 0.0_f64);
    let mut drawn = 0;
    for (name, counters) in lines {
        let faces = Faces::new(counters);
        let label = svg.label(Font::Strong, 13.0, left - 6.0, top + SIZE / 2.0 + 4.5);
        label.anchor(Anchor::End).fill(INK).text(name);
        let (mut x, mut in_line) = (left, 0);
        for word in words {
            if in_line == MOST {
                (x, in_line, top) = (left, 0, top + STEP);
            }
            if word == "|" {
                arrow(&mut svg, x + 2.0, top + SIZE / 2.0);
                x += ARROW;
            } else if let Some(face) = faces.of(word) {
                let id = format!("counter-{}{}", key(name), key(word));
                define_face(&mut svg, &id, face);
                svg.reuse(&id, x, top).num("width", SIZE).num("height", SIZE);
                (x, in_line, drawn) = (x + STEP, in_line + 1, drawn + 1);
            }
            width = width.max(x);
        }
        top += STEP;
    }
    (drawn > 0).then(|| svg.finish(width, top))
}

/// A short arrow to the right.
fn arrow(svg: &mut Svg, x: f64, y: f64) {
    let (shaft, tip) = (Path::polyline(&[(x, y), (x + 17.0, y)]), x + 25.0);
    svg.path(&shaft).fill("none").stroke(INK, 3.0);
    svg.path(&Path::polygon(&[(tip, y), (tip - 9.0, y - 5.5), (tip - 9.0, y + 5.5)])).fill(INK);
}
