//! From the globe to the map plane: a turn, a scale and a shift, then a gentle local bend that brings every town of
//! the plan into the hex that the plan gives it. Rivers, roads and borders bend with their towns.

use engine::{Grid, HexId, Point};

use crate::geo::LatLon;
use crate::plan::RegistrationPlan;

/// How far the pull of a town reaches, in hexes.
const REACH: f64 = 2.2;
/// A town that is moved comes to rest this far inside its hex: 1 is the edge, 0 the centre.
const INSIDE: f64 = 0.72;

/// The way from the globe to the plane.
pub(crate) struct Registration {
    plan: RegistrationPlan,
    pulls: Vec<Pull>,
}

struct Pull {
    at: Point,
    by: (f64, f64),
}

impl Registration {
    /// Without any bend.
    pub(crate) fn new(plan: &RegistrationPlan) -> Registration {
        Registration { plan: plan.clone(), pulls: Vec::new() }
    }

    /// Binds a place to a hex. A place that lies there already is held where it is.
    pub(crate) fn bind(&mut self, grid: &Grid, place: LatLon, hex: HexId) {
        let at = self.flat(place);
        let centre = grid.centre(hex);
        let mut to = at;
        if grid.at(at) != Some(hex) {
            // Along the line to the centre up to the edge of the hex, then a little further in.
            let edge = (0..=200)
                .map(|i| centre.towards(at, f64::from(i) / 200.0))
                .take_while(|&p| grid.at(p) == Some(hex))
                .last()
                .unwrap_or(centre);
            to = centre.towards(edge, INSIDE);
        }
        self.pulls.push(Pull { at, by: (to.x - at.x, to.y - at.y) });
    }

    /// Where a place lies on the plane before the bend.
    pub(crate) fn flat(&self, place: LatLon) -> Point {
        let plan = &self.plan;
        let east = (place.lon - plan.zero[1]) * plan.km_per_degree[1] - plan.from[0];
        let north = (place.lat - plan.zero[0]) * plan.km_per_degree[0] - plan.from[1];
        let (re, im) = (plan.factor[0], plan.factor[1]);
        Point { x: plan.to[0] + re * east - im * north, y: plan.to[1] - (im * east + re * north) }
    }

    /// Where a place lies on the plane.
    pub(crate) fn point(&self, place: LatLon) -> Point {
        let flat = self.flat(place);
        let (mut x, mut y, mut total) = (0.0, 0.0, 0.0);
        let mut reach: f64 = 0.0;
        for pull in &self.pulls {
            let distance = pull.at.distance(flat);
            if distance >= REACH {
                continue;
            }
            let fade = (1.0 - distance / REACH).powi(2);
            let weight = fade / (distance * distance + 1e-6);
            x += weight * pull.by.0;
            y += weight * pull.by.1;
            total += weight;
            reach = reach.max(fade);
        }
        if total == 0.0 {
            return flat;
        }
        // Near the rim of the reach the bend dies away whatever the weights are among themselves.
        let fade = (2.0 * reach).min(1.0);
        Point { x: flat.x + fade * x / total, y: flat.y + fade * y / total }
    }

    /// A line on the plane.
    pub(crate) fn line(&self, line: &[LatLon]) -> Vec<Point> {
        line.iter().map(|&p| self.point(p)).collect()
    }

    /// Which way true north lies, in degrees clockwise from the top of the map.
    pub(crate) fn north(&self) -> f64 {
        let degrees = -self.plan.factor[1].atan2(self.plan.factor[0]).to_degrees();
        (degrees * 100.0).round() / 100.0
    }

    /// The width of a hex in kilometres.
    pub(crate) fn hex_km(&self) -> f64 {
        let km = 1.0 / self.plan.factor[0].hypot(self.plan.factor[1]);
        (km * 100.0).round() / 100.0
    }
}
