//! The line: the cheapest chain of posts from one edge of the map to another that parts the enemy from our sources of supply.
//!
//! Two posts are linked if nobody can walk through between them without a stop in a zone of control: side by side, with one hex
//! between them, or with two, which is a weaker line. What a post costs is the game's to say: more the worse its ground, the
//! further its garrison has to march and the more ground is given up before it; less behind a river, in a town, and where a
//! unit of ours stands already. So the line runs near the enemy where we are, along rivers and through woods, and straight across
//! where we have nobody.

use engine::{Grid, HexId, HexSet};

use super::links::{Link, Links, NONE, Net};
use super::queue::Queue;

/// More than any line costs: what cannot be.
const NEVER: u32 = 1 << 28;

/// A hex that is no post.
pub(crate) const BARRED: u16 = u16::MAX;

/// To run the line through a hex costs no more, whomever it leaves on which side.
pub(crate) const MOST_CUT: f32 = 5_000.0;

/// For an edge of the map: whether it is to the left of the German sources, and what it costs to end the line there.
type Anchor = Option<(bool, u32)>;

/// What a line is chosen by.
pub(crate) trait Ground {
    /// Whether the enemy holds a hex.
    fn held(&self, hex: HexId) -> bool;
    /// Into which of its neighbours a unit in a hex has a zone of control, as bits by direction.
    fn zones(&self, hex: HexId) -> u8;
    /// Whether that can change.
    fn has_site(&self, hex: HexId) -> bool;
    /// What a hex costs as a post, or [`BARRED`]. `cut` is what it costs to run the line through it.
    fn cost(&self, hex: HexId, cut: u16) -> u16;
    /// What it costs to run the line through a hex: behind the enemy he must be cut off first, and behind our own spearheads
    /// we leave them to him.
    fn cut(&self, hex: HexId) -> u16;
    /// What a link with two hexes between its posts costs.
    fn wide(&self) -> u32;
}

/// A hex as the last post of a chain.
#[derive(Clone, Copy, Debug)]
struct End {
    /// What it costs as a post, or `NEVER`.
    cost: u32,
    /// What the cheapest chain to it costs that is known, and the post before it there.
    total: u32,
    from: u16,
}

/// Chains of posts.
#[derive(Debug, Default)]
struct Chains {
    ends: Vec<End>,
    queue: Queue,
}

impl Chains {
    /// The links by which a chain that costs so much can go on. Which they are cannot be foreseen: all are compared before any is
    /// followed.
    #[inline]
    fn open(&mut self, links: &[Link], total: u32, mut each: impl FnMut(&mut Chains, &Link)) {
        let mut open = 0_u32;
        for (at, link) in links.iter().enumerate() {
            let end = &self.ends[usize::from(link.to)];
            open |= u32::from(total + end.cost < end.total) << at;
        }
        while open != 0 {
            each(self, &links[open.trailing_zeros() as usize]);
            open &= open - 1;
        }
    }

    /// Begins a chain, or goes on from a post to the next. `total` is what the chain costs without this post and what is between
    /// them; that is asked for only where it can matter.
    #[inline]
    fn link(&mut self, from: u16, to: u16, total: u32, between: impl FnOnce() -> u32) {
        let end = &mut self.ends[usize::from(to)];
        let total = total + end.cost;
        if total < end.total {
            let total = total + between();
            if total < end.total {
                (end.total, end.from) = (total, from);
                self.queue.push(total, to);
            }
        }
    }
}

/// The line of a side.
#[derive(Debug, Default)]
pub(crate) struct Line {
    around: Vec<[u16; 6]>,
    anchors: Vec<Anchor>,
    zones: Vec<u8>,
    /// Where they can change.
    sites: Vec<HexId>,
    /// The links of each post, by these zones.
    links: Vec<Links>,
    /// What each hex costs between two posts; `NEVER` where the enemy is.
    cuts: Vec<u32>,
    chains: Chains,
    /// The posts, from one end of the line to the other.
    pub(crate) posts: Vec<HexId>,
    pub(crate) on: HexSet,
}

impl Line {
    /// Chooses the line on a map with the sources of supply of the German and of the other side. `lost` is what it costs if all
    /// sources of a side are on the wrong side of the line.
    pub(crate) fn choose(&mut self, lost: u32, grid: &Grid, sources: [&[HexId]; 2], ground: &impl Ground) {
        if self.around.len() != grid.len() {
            self.survey(lost, grid, sources);
        }
        self.watch(ground);
        self.chains.ends.clear();
        self.cuts.clear();
        for hex in (0..self.around.len() as u16).map(HexId) {
            let cut = ground.cut(hex);
            let cost = ground.cost(hex, cut);
            let cost = if cost == BARRED { NEVER } else { u32::from(cost) };
            self.chains.ends.push(End { cost, total: NEVER, from: NONE });
            self.cuts.push(if ground.held(hex) { NEVER } else { u32::from(cut) });
        }
        self.posts.clear();
        self.on = HexSet::new();
        let Some(mut at) = self.search(ground.wide()) else { return };
        while at != NONE {
            self.posts.push(HexId(at));
            self.on.insert(HexId(at));
            at = self.chains.ends[usize::from(at)].from;
        }
    }

    /// Learns the map: who lies beside whom, and where a line can end.
    fn survey(&mut self, lost: u32, grid: &Grid, sources: [&[HexId]; 2]) {
        let hexes = grid.len();
        let middle = |hexes: &mut dyn Iterator<Item = HexId>| {
            let (mut x, mut y, mut count) = (0.0, 0.0, 0.0_f64);
            for hex in hexes {
                let point = grid.centre(hex);
                (x, y, count) = (x + point.x, y + point.y, count + 1.0);
            }
            (x / count.max(1.0), y / count.max(1.0))
        };
        let centre = middle(&mut grid.ids());
        let east = middle(&mut sources[0].iter().copied());
        // The bearing of a hex from the middle of the map; nothing is where the Germans come from.
        let turned = (east.1 - centre.1).atan2(east.0 - centre.0);
        let bearing = |hex: HexId| {
            let point = grid.centre(hex);
            let angle = (point.y - centre.1).atan2(point.x - centre.0) - turned;
            angle.sin().atan2(angle.cos())
        };
        let bearings =
            sources.map(|sources| sources.iter().map(|&hex| (hex, bearing(hex))).collect::<Vec<_>>());
        let anchor = |hex: HexId| {
            let own = bearing(hex);
            let wrong = |side: usize| {
                let sources = &bearings[side];
                let wrong = sources.iter().filter(|&&(source, known)| {
                    let before = known.abs() < own.abs();
                    (known < 0.0) == (own < 0.0) && before != (side == 0) && source != hex
                });
                // A source or two at the edge may be lost; half of them are the war.
                (wrong.count() as u32).pow(2) * lost / (sources.len().max(1) as u32).pow(2)
            };
            (own < 0.0, wrong(0) + wrong(1))
        };
        self.around.clear();
        self.zones.clear();
        self.sites.clear();
        for hex in (0..hexes as u16).map(HexId) {
            let mut around = [NONE; 6];
            for (direction, to) in grid.neighbours(hex) {
                around[direction.index()] = to.0;
            }
            self.around.push(around);
        }
        let anchored = |at: usize| {
            // A unit beside the edge of the map watches the edge too.
            let rim = |around: &[u16; 6]| around.contains(&NONE);
            let around = &self.around[at];
            let near = around.iter().any(|&to| to != NONE && rim(&self.around[usize::from(to)]));
            (near || rim(around)).then(|| anchor(HexId(at as u16)))
        };
        self.anchors = (0..hexes).map(anchored).collect();
    }

    /// Learns who would watch whom, and which posts are linked by that.
    fn watch(&mut self, ground: &impl Ground) {
        let mut changed = HexSet::new();
        if self.zones.is_empty() {
            let hexes = (0..self.around.len() as u16).map(HexId);
            self.zones.extend(hexes.clone().map(|hex| ground.zones(hex)));
            self.sites.extend(hexes.clone().filter(|&hex| ground.has_site(hex)));
            self.links.resize(hexes.len(), Links::default());
            changed = hexes.collect();
        }
        for &hex in &self.sites {
            let zones = ground.zones(hex);
            if self.zones[hex.index()] != zones {
                self.zones[hex.index()] = zones;
                changed.insert(hex);
            }
        }
        let net = Net { around: &self.around, zones: &self.zones };
        for hex in net.near(&changed).iter() {
            net.link(hex.0, &mut self.links[hex.index()]);
        }
    }

    /// The cheapest chain from the left to the right; gives its right end.
    fn search(&mut self, wide: u32) -> Option<u16> {
        self.chains.queue.clear();
        for (at, anchor) in self.anchors.iter().enumerate() {
            if let Some((true, wrong)) = *anchor {
                self.chains.link(NONE, at as u16, wrong, || 0);
            }
        }
        let mut best = (u32::MAX, None);
        while let Some((total, at)) = self.chains.queue.pop() {
            if total >= best.0 {
                break;
            }
            if total > self.chains.ends[usize::from(at)].total {
                continue;
            }
            if let Some((false, wrong)) = self.anchors[usize::from(at)]
                && total + wrong < best.0
            {
                best = (total + wrong, Some(at));
            }
            self.spread(wide, at, total);
        }
        best.1
    }

    /// Links a post to all that can be the next.
    fn spread(&mut self, wide: u32, at: u16, total: u32) {
        let Line { around, links, cuts, chains, .. } = self;
        for to in around[usize::from(at)] {
            if to != NONE {
                chains.link(at, to, total, || 0);
            }
        }
        let (links, cut) = (&links[usize::from(at)], |hex: u16| cuts[usize::from(hex)]);
        chains.open(links.close(), total + 1, |chains, &Link { to, by: [one, other], .. }| {
            chains.link(at, to, total + 1, || cut(one).max(cut(other)));
        });
        chains.open(links.wide(), total + wide, |chains, &Link { to, by: [one, other], free }| {
            let barred = || if cut(free) < NEVER { 0 } else { NEVER };
            chains.link(at, to, total + wide, || cut(one) + cut(other) + barred());
        });
    }
}
