//! The line: the cheapest chain of posts from one edge of the map to another that parts the enemy from our sources of supply.
//!
//! Two posts are linked if nobody can walk through between them without a stop in a zone of control (10.1, 10.2): side by side,
//! with one hex between them, or with two, which is a weaker line. A post costs more the worse its ground, the further its
//! garrison has to march and the more ground is given up before it; less behind a river, in a town, and where a unit of ours
//! stands already. So the line runs near the enemy where we are, along rivers and through woods, and straight across
//! where we have nobody.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bulge::charts::GERMAN;
use bulge::{Bulge, Flag};
use engine::{HexId, HexSet, Side};

use super::goals::Goals;

/// No hex there.
const NONE: u16 = u16::MAX;

/// A hex that is no post.
const BARRED: u16 = u16::MAX;

/// What a post costs, in tenths; all else is measured by it.
const POST: f32 = 10.0;

/// What it costs if all sources of supply of a side are on the wrong side of the line.
const SOURCES: u32 = 6_000;

/// What a point of enemy strength costs that would be on our side of the line.
const CUT: f32 = 8.0;

/// What a point of our strength costs that would be before the line.
const LEFT: f32 = 3.0;

/// What a post costs to which nobody can get in this phase.
const NOBODY: f32 = 20.0;

/// What is known of a hex for good.
#[derive(Clone, Copy, Debug)]
struct Spot {
    around: [u16; 6],
    /// For an edge of the map: whether it is to the left of the German sources, and what it costs to end the line there.
    anchor: Option<(bool, u32)>,
}

/// What the line is chosen by.
pub(super) struct Ground<'a> {
    pub(super) game: &'a Bulge,
    pub(super) side: Side,
    /// How many units can get to each hex in this phase.
    pub(super) near: &'a [u8],
    /// The march of our units, and of the enemy's, to each hex, in twelfths of a movement point.
    pub(super) own_march: &'a [u16],
    pub(super) enemy_march: &'a [u16],
    /// The threat of the enemy.
    pub(super) danger: &'a [f32],
    /// The strength of our units, and of the enemy's, whose supply comes through each hex.
    pub(super) lifelines: [&'a [f32]; 2],
    pub(super) goals: &'a Goals,
    /// How much the side must defend itself.
    pub(super) defensive: f32,
    /// The combat units of the side.
    pub(super) men: usize,
}

/// The line of a side.
#[derive(Debug, Default)]
pub(super) struct Line {
    spots: Vec<Spot>,
    /// Into which of its neighbours a unit has a zone of control (10.1), as bits.
    zones: Vec<u8>,
    costs: Vec<u16>,
    total: Vec<u32>,
    from: Vec<u16>,
    queue: BinaryHeap<Reverse<(u32, u16)>>,
    /// The posts, from one end of the line to the other.
    pub(super) posts: Vec<HexId>,
    pub(super) on: HexSet,
}

impl Line {
    /// Chooses the line.
    pub(super) fn choose(&mut self, ground: &Ground<'_>) {
        if self.spots.len() != ground.game.fixed().terrain.len() {
            self.survey(ground.game);
        }
        self.prepare(ground);
        self.posts.clear();
        self.on = HexSet::new();
        let Some(mut at) = self.search(ground) else { return };
        while at != NONE {
            self.posts.push(HexId(at));
            self.on.insert(HexId(at));
            at = self.from[usize::from(at)];
        }
    }

    /// Learns the map: who lies beside whom, and where a line can end.
    fn survey(&mut self, game: &Bulge) {
        let fixed = game.fixed();
        let grid = &fixed.setting.board.grid;
        let hexes = fixed.terrain.len();
        let middle = |hexes: &mut dyn Iterator<Item = HexId>| {
            let (mut x, mut y, mut count) = (0.0, 0.0, 0.0_f64);
            for hex in hexes {
                let point = grid.centre(hex);
                (x, y, count) = (x + point.x, y + point.y, count + 1.0);
            }
            (x / count.max(1.0), y / count.max(1.0))
        };
        let centre = middle(&mut grid.ids());
        let east = middle(&mut fixed.sources[GERMAN.index()].iter().copied());
        // The bearing of a hex from the middle of the map; nothing is where the Germans come from.
        let turned = (east.1 - centre.1).atan2(east.0 - centre.0);
        let bearing = |hex: HexId| {
            let point = grid.centre(hex);
            let angle = (point.y - centre.1).atan2(point.x - centre.0) - turned;
            angle.sin().atan2(angle.cos())
        };
        let anchor = |hex: HexId| {
            let own = bearing(hex);
            let wrong = |side: usize| {
                let sources = &fixed.sources[side];
                let wrong = sources.iter().filter(|&&source| {
                    let known = bearing(source);
                    let before = known.abs() < own.abs();
                    (known < 0.0) == (own < 0.0) && before != (side == GERMAN.index()) && source != hex
                });
                // A source or two at the edge may be lost; half of them are the war.
                (wrong.count() as u32).pow(2) * SOURCES / (sources.len().max(1) as u32).pow(2)
            };
            (own < 0.0, wrong(0) + wrong(1))
        };
        self.spots.clear();
        for hex in (0..hexes as u16).map(HexId) {
            let mut around = [NONE; 6];
            for edge in fixed.edges(hex) {
                around[edge.direction.index()] = edge.to.0;
            }
            self.spots.push(Spot { around, anchor: None });
        }
        for at in 0..hexes {
            // A unit beside the edge of the map watches the edge too.
            let rim = |spot: &Spot| spot.around.contains(&NONE);
            let near =
                self.spots[at].around.iter().any(|&to| to != NONE && rim(&self.spots[usize::from(to)]));
            if near || rim(&self.spots[at]) {
                self.spots[at].anchor = Some(anchor(HexId(at as u16)));
            }
        }
    }

    /// Finds what each hex would cost as a post, and the zones of control.
    fn prepare(&mut self, ground: &Ground<'_>) {
        let fixed = ground.game.fixed();
        self.zones.clear();
        self.costs.clear();
        for hex in (0..self.spots.len() as u16).map(HexId) {
            let mut bits = 0;
            for edge in fixed.edges(hex) {
                if !edge.wet() || ground.game.bridged(edge) {
                    bits |= 1 << edge.direction.index();
                }
            }
            self.zones.push(bits);
            self.costs.push(ground.cost(hex));
        }
    }

    /// The cheapest chain from the left to the right; gives its right end.
    fn search(&mut self, ground: &Ground<'_>) -> Option<u16> {
        self.total.clear();
        self.total.resize(self.spots.len(), u32::MAX);
        self.from.clear();
        self.from.resize(self.spots.len(), NONE);
        self.queue.clear();
        for (at, spot) in self.spots.iter().enumerate() {
            if let Some((true, wrong)) = spot.anchor
                && self.costs[at] != BARRED
            {
                self.total[at] = u32::from(self.costs[at]) + wrong;
                self.queue.push(Reverse((self.total[at], at as u16)));
            }
        }
        let mut best = (u32::MAX, None);
        while let Some(Reverse((total, at))) = self.queue.pop() {
            if total >= best.0 {
                break;
            }
            if total > self.total[usize::from(at)] {
                continue;
            }
            if let Some((false, wrong)) = self.spots[usize::from(at)].anchor
                && total + wrong < best.0
            {
                best = (total + wrong, Some(at));
            }
            self.spread(ground, at, total);
        }
        best.1
    }

    /// Links a post to all that can be the next.
    fn spread(&mut self, ground: &Ground<'_>, at: u16, total: u32) {
        let held = |hex: u16| ground.game.holds(ground.side.other(), HexId(hex));
        let cut = |hex: u16| if hex == NONE { 0 } else { u32::from(ground.cut(hex)) };
        let wide = ground.wide();
        for d in 0..6 {
            let first = self.step(at, d);
            if first == NONE {
                continue;
            }
            self.link(at, first, total);
            if held(first) {
                continue;
            }
            // With one hex between them: in a row, or around a corner with two hexes there, one of which is watched.
            let second = self.step(first, d);
            let row = self.watches(at, d) || (second != NONE && self.watches(second, d + 3));
            if row {
                self.link(at, second, total + 1 + cut(first));
            }
            let bend = self.step(first, d + 1);
            if bend != NONE {
                let other = self.step(at, d + 1);
                let closed = self.watches(at, d)
                    || self.watches(at, d + 1)
                    || self.watches(bend, d + 3)
                    || self.watches(bend, d + 4);
                if closed && (other == NONE || !held(other)) {
                    self.link(at, bend, total + 1 + cut(first).max(cut(other)));
                }
            }
            // With two hexes between them: each post watches the one beside it.
            if second == NONE || held(second) || !self.watches(at, d) {
                continue;
            }
            for turn in [d, d + 1, d + 5] {
                let third = self.step(second, turn);
                if third == NONE {
                    continue;
                }
                let beside = self.step(third, d + 3);
                if beside != NONE && !held(beside) && self.watches(third, d + 3) {
                    self.link(at, third, total + wide + cut(first) + cut(beside));
                }
            }
        }
    }

    fn step(&self, at: u16, direction: usize) -> u16 {
        self.spots[usize::from(at)].around[direction % 6]
    }

    fn watches(&self, at: u16, direction: usize) -> bool {
        self.zones[usize::from(at)] >> (direction % 6) & 1 != 0
    }

    fn link(&mut self, from: u16, to: u16, total: u32) {
        if to == NONE || self.costs[usize::from(to)] == BARRED {
            return;
        }
        let total = total + u32::from(self.costs[usize::from(to)]);
        if total < self.total[usize::from(to)] {
            self.total[usize::from(to)] = total;
            self.from[usize::from(to)] = from;
            self.queue.push(Reverse((total, to)));
        }
    }
}

impl Ground<'_> {
    /// What a link with two hexes between its posts costs: little if there are few men for the line.
    fn wide(&self) -> u32 {
        match self.men {
            0..26 => 1,
            26..42 => 4,
            _ => 9,
        }
    }

    /// What it costs to run the line through a hex: behind the enemy he must be cut off first, and behind our own
    /// spearheads we leave them to him.
    fn cut(&self, hex: u16) -> u16 {
        let [own, enemy] = self.lifelines.map(|lines| lines[usize::from(hex)]);
        // Who stands in the line is not before it.
        let here = strength_in(self.game, self.side, HexId(hex));
        ((own - here).max(0.0) * LEFT + enemy * CUT).min(5_000.0) as u16
    }

    /// What a hex costs as a post.
    fn cost(&self, hex: HexId) -> u16 {
        let (game, side) = (self.game, self.side);
        let (fixed, enemy, at) = (game.fixed(), side.other(), hex.index());
        if game.holds(enemy, hex) {
            return BARRED;
        }
        let multiplier = f32::from(fixed.multiplier(hex, side));
        let mut cost = POST + (2.0 - multiplier) * 5.0;
        // 15.3: behind a river, as seen from where the enemy comes.
        let mut nearer =
            fixed.edges(hex).iter().filter(|edge| self.enemy_march[edge.to.index()] < self.enemy_march[at]);
        let mut faced = false;
        if nearer.all(|edge| {
            faced = true;
            edge.wet()
        }) && faced
        {
            cost -= 4.0;
        }
        let ours = game.has_combat(side, hex);
        if ours {
            cost -= 2.0;
        }
        if game.zoc(enemy, hex) && !fixed.forts.contains(hex) {
            // 12.2: who stands there must attack, unless he was attacked and held.
            let engaged = ours && game.friends_at(side, hex).any(|unit| game.is(unit, Flag::Engaged));
            cost += if engaged {
                0.0
            } else if ours {
                8.0
            } else {
                25.0
            };
        }
        if self.goals.is_garrisoned(hex) {
            return 2 + self.cut(hex.0);
        }
        if game.controls(side, hex) && fixed.towns.iter().any(|town| town.0 == hex && town.1 > 0) {
            cost -= 3.0;
        }
        let late = f32::from(self.own_march[at].min(480)) / 12.0 - 3.0;
        let nobody = if self.near[at] == 0 { NOBODY } else { 0.0 };
        let given = f32::from(self.enemy_march[at].min(480)) / 12.0;
        let odds = self.danger[at] / (multiplier * 8.0);
        cost += nobody
            + late.max(0.0) * 4.0
            + given * (2.5 - 1.3 * self.defensive)
            + (odds - 1.0).clamp(0.0, 3.0) * 4.0 * self.defensive;
        cost.max(1.0) as u16 + self.cut(hex.0)
    }
}

/// The attack strength of a side's combat units in a hex.
fn strength_in(game: &Bulge, side: Side, hex: HexId) -> f32 {
    if game.combat_units(hex) == 0 {
        return 0.0;
    }
    let units = game.friends_at(side, hex).filter(|&unit| game.counter(unit).is_combat());
    units.map(|unit| f32::from(game.counter(unit).attack)).sum()
}
