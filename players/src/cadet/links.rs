//! Which posts of a line can follow each other, and what lies between them.
//!
//! Two posts are linked if nobody can walk through between them without a stop in a zone of control: side by side, with one hex
//! between them, or with two, which is a weaker line. That changes only with bridges, so it is kept.

use engine::{HexId, HexSet};

/// No hex there.
pub(super) const NONE: u16 = u16::MAX;

/// A link to a post that is not beside the first one, by two hexes between them; if there is but one it stands twice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Link {
    pub(super) to: u16,
    pub(super) by: [u16; 2],
    /// Another hex that the enemy must not hold.
    pub(super) free: u16,
}

/// The links of a post.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    list: [Link; MOST],
    close: u8,
    wide: u8,
}

/// Six in a row and six around a corner; three with two hexes between in each direction.
const MOST: usize = 12 + 18;

impl Links {
    /// With one hex between, or around a corner with two.
    pub(super) fn close(&self) -> &[Link] {
        &self.list[..usize::from(self.close)]
    }

    /// With two hexes between.
    pub(super) fn wide(&self) -> &[Link] {
        &self.list[MOST - usize::from(self.wide)..]
    }

    fn add_close(&mut self, link: Link) {
        self.list[usize::from(self.close)] = link;
        self.close += 1;
    }

    fn add_wide(&mut self, link: Link) {
        self.wide += 1;
        self.list[MOST - usize::from(self.wide)] = link;
    }
}

/// Who lies beside whom, and who watches whom: into which of its neighbours a unit in a hex has a zone of control, as bits by
/// direction.
#[derive(Debug)]
pub(super) struct Net<'a> {
    pub(super) around: &'a [[u16; 6]],
    pub(super) zones: &'a [u8],
}

impl Net<'_> {
    fn step(&self, at: u16, direction: usize) -> u16 {
        self.around[usize::from(at)][direction % 6]
    }

    fn watches(&self, at: u16, direction: usize) -> bool {
        self.zones[usize::from(at)] >> (direction % 6) & 1 != 0
    }

    /// Finds the links of a post anew.
    pub(super) fn link(&self, at: u16, links: &mut Links) {
        (links.close, links.wide) = (0, 0);
        for d in 0..6 {
            let first = self.step(at, d);
            if first != NONE {
                self.link_by(at, d, first, links);
            }
        }
    }

    /// Finds those that lead by the neighbour in a direction.
    fn link_by(&self, at: u16, d: usize, first: u16, links: &mut Links) {
        // With one hex between them: in a row, or around a corner with two hexes there, one of which is watched.
        let second = self.step(first, d);
        if second != NONE && (self.watches(at, d) || self.watches(second, d + 3)) {
            links.add_close(Link { to: second, by: [first; 2], free: first });
        }
        let bend = self.step(first, d + 1);
        if bend != NONE {
            let other = self.step(at, d + 1);
            let closed = self.watches(at, d)
                || self.watches(at, d + 1)
                || self.watches(bend, d + 3)
                || self.watches(bend, d + 4);
            if closed {
                let other = if other == NONE { first } else { other };
                links.add_close(Link { to: bend, by: [first, other], free: first });
            }
        }
        // With two hexes between them: each post watches the one beside it.
        if second == NONE || !self.watches(at, d) {
            return;
        }
        for turn in [d, d + 1, d + 5] {
            let third = self.step(second, turn);
            if third == NONE {
                continue;
            }
            let beside = self.step(third, d + 3);
            if beside != NONE && self.watches(third, d + 3) {
                links.add_wide(Link { to: third, by: [first, beside], free: second });
            }
        }
    }

    /// The posts whose links can change if those in some hexes watch others than before: no post is linked to one further away.
    pub(super) fn near(&self, hexes: &HexSet) -> HexSet {
        let mut near = *hexes;
        for _ in 0..3 {
            for hex in { near }.iter() {
                for &to in self.around[hex.index()].iter().filter(|&&to| to != NONE) {
                    near.insert(HexId(to));
                }
            }
        }
        near
    }
}
