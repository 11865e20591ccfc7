//! Small figures that several counters use: stars, crosses, roundels.

use std::f64::consts::PI;

use engine::counter::Nation;

use super::palette::RED;
use crate::{Path, Svg};

/// A five-pointed star, point up.
pub(crate) fn star(cx: f64, cy: f64, r: f64) -> Path {
    let points: Vec<(f64, f64)> = (0..10)
        .map(|index| {
            let angle = PI * f64::from(index) / 5.0;
            let reach = if index % 2 == 0 { r } else { r * 0.382 };
            (cx + reach * angle.sin(), cy - reach * angle.cos())
        })
        .collect();
    Path::polygon(&points)
}

/// A burst of `spikes` points between two radii.
pub(crate) fn burst(cx: f64, cy: f64, outer: f64, inner: f64, spikes: u32) -> Path {
    let points: Vec<(f64, f64)> = (0..2 * spikes)
        .map(|index| {
            let angle = PI * f64::from(index) / f64::from(spikes);
            // Uneven spikes look like an explosion, even ones like a badge.
            let reach = match index % 4 {
                0 => outer,
                2 => outer * 0.82,
                _ => inner,
            };
            (cx + reach * angle.sin(), cy - reach * angle.cos())
        })
        .collect();
    Path::polygon(&points)
}

/// The mark that a nation painted on its vehicles.
pub(crate) fn national_mark(svg: &mut Svg, nation: Nation, (cx, cy): (f64, f64), r: f64) {
    match nation {
        Nation::German => {
            let bar = |width: f64, length: f64| {
                Path::new().rect(cx - width / 2.0, cy - length / 2.0, width, length).rect(
                    cx - length / 2.0,
                    cy - width / 2.0,
                    length,
                    width,
                )
            };
            svg.path(&bar(r * 0.86, r * 2.0)).fill("#fbf8ee");
            svg.path(&bar(r * 0.5, r * 2.0)).fill("#16181a");
        }
        Nation::American => {
            svg.circle(cx, cy, r).fill("none").stroke("#fbf8ee", r * 0.14);
            svg.path(&star(cx, cy, r * 0.93)).fill("#fbf8ee");
        }
        Nation::British | Nation::French => {
            let (outer, inner) = if nation == Nation::British { ("#22408c", RED) } else { (RED, "#22408c") };
            svg.circle(cx, cy, r).fill(outer);
            svg.circle(cx, cy, r * 0.67).fill("#fbf8ee");
            svg.circle(cx, cy, r * 0.34).fill(inner);
        }
        Nation::Soviet => {
            svg.path(&star(cx, cy, r * 1.06)).fill(RED).stroke("#fbf8ee", r * 0.12);
        }
    }
}
