//! NATO size marks.

use engine::counter::Echelon;

use crate::{Path, Svg};

/// Draws a size mark centred at (`cx`, `cy`), `height` units high, in a colour.
pub(crate) fn draw_echelon(svg: &mut Svg, echelon: Echelon, (cx, cy): (f64, f64), height: f64, ink: &str) {
    let half = height / 2.0;
    let weight = height * 0.27;
    let mark = echelon.mark();
    let count = mark.chars().count();
    // The offset of each of `count` marks that stand `step` apart.
    let spread = |step: f64| (0..count).map(move |index| (index as f64 - (count as f64 - 1.0) / 2.0) * step);
    match mark.chars().next() {
        Some('I') => {
            let bars = spread(height * 0.58)
                .fold(Path::new(), |path, dx| path.move_to(cx + dx, cy - half).vertical_to(cy + half));
            svg.path(&bars).stroke(ink, weight);
        }
        Some('X') => {
            let wing = half * 0.8;
            let crosses = spread(height * 1.02).fold(Path::new(), |path, dx| {
                let x = cx + dx;
                path.move_to(x - wing, cy - half)
                    .line_to(x + wing, cy + half)
                    .move_to(x + wing, cy - half)
                    .line_to(x - wing, cy + half)
            });
            svg.path(&crosses).fill("none").stroke(ink, weight * 0.95);
        }
        Some('•') => {
            let dots = spread(height * 0.78)
                .fold(Path::new(), |path, dx| path.circle(cx + dx, cy + half * 0.1, height * 0.27));
            svg.path(&dots).fill(ink);
        }
        _ => {
            let r = half * 0.72;
            svg.circle(cx, cy, r).fill("none").stroke(ink, weight * 0.8);
            let reach = half * 0.95;
            svg.line(cx - reach, cy + reach, cx + reach, cy - reach).stroke(ink, weight * 0.8);
        }
    }
}
