//! Line of sight (4.1 to 4.3), computed once for all pairs of hexes of a map.
//!
//! Everything is in whole numbers. The line between two hexes is the same in both directions, because each pair is
//! looked at once, from the hex with the lower id.

mod judge;
mod line;
mod plan;
mod reason;

use engine::{Board, HexId, HexSet, SideId};

use crate::charts::{Charts, Elevation};
use crate::ground::Ground;
use judge::Judge;
pub use line::Fraction;
use line::Line;
use plan::Plan;
pub use reason::Reason;

/// What may change in the course of a game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Conditions {
    /// How many hexes one sees, if the card limits it (4.2.8).
    pub visibility: Option<u16>,
    /// Hexes whose bridge is blown: the watercourse is back, and with it the depression (2.7.2).
    pub blown: HexSet,
}

/// A side in contact with a line (4.2.2), for people who want to see the line drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The side.
    pub side: SideId,
    /// Where the contact begins, counted from the hex that is asked first.
    pub from: Fraction,
    /// Where it ends; the same place if the line does not run along the side.
    pub to: Fraction,
}

/// Who sees whom on a map.
///
/// ```
/// use panzerbitz::los::{Conditions, Reason, Sight};
/// let board = &panzerbitz::boards()[0];
/// let sight = Sight::new(board);
/// let at = |name: &str| board.grid.find(name).unwrap();
/// let now = Conditions::default();
/// assert!(sight.sees(at("1-A-1"), at("1-A-3"), &now));
/// let why = sight.explain(at("1-C-7"), at("1-C-10"), &now);
/// assert!(matches!(why, Reason::Green(_)));
/// assert_eq!(why.text(&board.grid), "the green side 1-C-8/1-C-9");
/// ```
#[derive(Clone, Debug)]
pub struct Sight {
    plan: Plan,
    table: Elevation,
    rows: Vec<HexSet>,
}

impl Sight {
    /// Computes the sight of a map, one board or several joined, by the standard charts.
    pub fn new(board: &Board) -> Sight {
        Sight::with(board, &Charts::standard().elevation)
    }

    /// Computes the sight of a map by a target elevation table.
    pub fn with(board: &Board, table: &Elevation) -> Sight {
        let plan = Plan::new(board, &Ground::new(board));
        let mut rows: Vec<HexSet> = board.grid.ids().map(|hex| HexSet::from_iter([hex])).collect();
        let spots = plan.spots();
        let low = spots.iter().map(|spot| spot.x).min().unwrap_or(0);
        let high = spots.iter().map(|spot| spot.x).max().unwrap_or(0);
        // Ids run along the rows from north to south, so the rows are in the order of the list.
        let bottom = spots.last().map_or(0, |spot| spot.y);
        let top = spots.first().map_or(0, |spot| spot.y);
        for y in (0..=bottom - top).step_by(3) {
            let least = if y == 0 { 2 } else { low - high };
            for x in (least..=high - low).filter(|x| (x + y) % 2 == 0) {
                let offset = line::Spot { x, y };
                let judge = Judge::new(&plan, table, Line::new(offset));
                let step = plan.step(offset);
                for (from, spot) in spots.iter().enumerate() {
                    if spot.y + y > bottom || spot.x + x < low || spot.x + x > high {
                        continue;
                    }
                    let place = plan.place(*spot);
                    let Some(to) = plan.cell(place.wrapping_add_signed(step)).hex() else { continue };
                    if judge.sees(place) {
                        rows[from].insert(to);
                        rows[to.index()].insert(HexId(from as u16));
                    }
                }
            }
        }
        Sight { plan, table: table.clone(), rows }
    }

    /// Whether two hexes see each other.
    #[inline]
    pub fn sees(&self, from: HexId, to: HexId, now: &Conditions) -> bool {
        self.rows[from.index()].contains(to) && self.hindrance(from, to, now).is_none()
    }

    /// The hexes that a hex sees if visibility is not limited and no bridge blown.
    pub fn from(&self, hex: HexId) -> &HexSet {
        &self.rows[hex.index()]
    }

    /// Why two hexes see each other, or do not. A place on the line is counted from the higher end, or from the first
    /// hex if both are alike.
    pub fn explain(&self, from: HexId, to: HexId, now: &Conditions) -> Reason {
        if from == to {
            return Reason::Same;
        }
        let range = self.range(from, to);
        if let Some(visibility) = now.visibility.filter(|&visibility| range > visibility.max(1)) {
            return Reason::TooFar { range, visibility };
        }
        let (judge, place) = self.judge(from, to);
        let reason = judge.reason(place);
        let same_level = self.level(from) == self.level(to);
        match reason {
            Reason::Clear => self.hindrance(from, to, now).unwrap_or(reason),
            _ if from > to && same_level => reason.turned(),
            _ => reason,
        }
    }

    /// The hexsides of the map that the line between two hexes touches, from the first hex on.
    pub fn touches(&self, from: HexId, to: HexId) -> Vec<Touch> {
        if from == to {
            return Vec::new();
        }
        let (judge, place) = self.judge(from, to);
        let touch = |(at, contact): (usize, &line::Contact)| {
            let side = self.plan.side(judge.owner(place, at), contact.side);
            if from < to {
                Touch { side, from: contact.from, to: contact.to }
            } else {
                Touch { side, from: contact.to.turned(), to: contact.from.turned() }
            }
        };
        let mut touches: Vec<Touch> = judge.contacts().iter().enumerate().map(touch).collect();
        touches.sort_by_key(|touch| (touch.from, touch.to));
        touches
    }

    /// How far apart two hexes are.
    pub fn range(&self, from: HexId, to: HexId) -> u16 {
        let (a, b) = (self.plan.spot(from), self.plan.spot(to));
        let (dx, dy) = ((a.x - b.x).abs(), (a.y - b.y).abs() / 3);
        (dy + ((dx - dy) / 2).max(0)) as u16
    }

    fn level(&self, hex: HexId) -> u8 {
        self.plan.cell(self.plan.place(self.plan.spot(hex))).level
    }

    /// The line between two hexes and the place where it begins.
    fn judge(&self, from: HexId, to: HexId) -> (Judge<'_>, usize) {
        let (first, second) = (self.plan.spot(from.min(to)), self.plan.spot(from.max(to)));
        let offset = line::Spot { x: second.x - first.x, y: second.y - first.y };
        (Judge::new(&self.plan, &self.table, Line::new(offset)), self.plan.place(first))
    }

    /// What hinders two hexes whose line is free: the visibility, or a blown bridge.
    #[inline]
    fn hindrance(&self, from: HexId, to: HexId, now: &Conditions) -> Option<Reason> {
        if let Some(visibility) = now.visibility {
            let range = self.range(from, to);
            if range > visibility.max(1) {
                return Some(Reason::TooFar { range, visibility });
            }
        }
        let sunken = [from, to].into_iter().find(|&end| now.blown.contains(end))?;
        let ground = self.level(from) == 0 && self.level(to) == 0;
        (ground && self.range(from, to) > 1).then_some(Reason::Depression(sunken))
    }
}
