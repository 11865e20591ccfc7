//! Posts in the order of what a line to them costs: the cheapest first, of equals the one with the lowest number.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Nothing, or nothing more, costs so much.
const NONE: u16 = u16::MAX;

/// What costs less is listed by its cost, what costs more in a heap.
const LISTED: usize = 1 << 13;

/// Posts that have yet to be linked. What is put in may not cost less than what was taken out last.
#[derive(Debug)]
pub(super) struct Queue {
    /// The first post of each cost, and each post with the next of its cost.
    first: Vec<u16>,
    links: Vec<(u16, u16)>,
    /// How many are listed.
    open: usize,
    /// The posts that cost what is taken out now, the last first.
    present: Vec<u16>,
    now: usize,
    dear: BinaryHeap<Reverse<(u32, u16)>>,
}

impl Default for Queue {
    fn default() -> Queue {
        let (links, present, dear) = (Vec::new(), Vec::new(), BinaryHeap::new());
        Queue { first: vec![NONE; LISTED], links, open: 0, present, now: LISTED, dear }
    }
}

impl Queue {
    pub(super) fn clear(&mut self) {
        if self.open > 0 {
            self.first.fill(NONE);
        }
        self.links.clear();
        self.open = 0;
        self.present.clear();
        // Nothing was taken out yet.
        self.now = LISTED;
        self.dear.clear();
    }

    pub(super) fn push(&mut self, cost: u32, post: u16) {
        let at = cost as usize;
        if at >= LISTED {
            self.dear.push(Reverse((cost, post)));
        } else if at == self.now {
            let place = self.present.partition_point(|&other| other > post);
            self.present.insert(place, post);
        } else {
            let link = self.links.len() as u16;
            self.links.push((post, self.first[at]));
            self.first[at] = link;
            self.open += 1;
        }
    }

    pub(super) fn pop(&mut self) -> Option<(u32, u16)> {
        if self.present.is_empty() && self.open > 0 {
            self.now = if self.now == LISTED { 0 } else { self.now + 1 };
            while self.first[self.now] == NONE {
                self.now += 1;
            }
            let mut next = std::mem::replace(&mut self.first[self.now], NONE);
            while let Some(&(post, after)) = self.links.get(usize::from(next)) {
                self.present.push(post);
                self.open -= 1;
                next = after;
            }
            self.present.sort_unstable_by_key(|&post| Reverse(post));
        }
        match self.present.pop() {
            Some(post) => Some((self.now as u32, post)),
            None => self.dear.pop().map(|Reverse(next)| next),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_comes_first_and_then_the_lowest() {
        let mut queue = Queue::default();
        for _ in 0..2 {
            queue.clear();
            for (cost, post) in [(7, 3), (9_000, 1), (7, 1), (0, 5), (8_999, 2), (7, 2)] {
                queue.push(cost, post);
            }
            assert_eq!((queue.pop(), queue.pop()), (Some((0, 5)), Some((7, 1))));
            queue.push(7, 4);
            queue.push(7, 0);
            queue.push(8, 0);
            queue.push(8_999, 1);
            let mut rest = Vec::new();
            while rest.len() < 7
                && let Some(next) = queue.pop()
            {
                rest.push(next);
            }
            assert_eq!(rest, [(7, 0), (7, 2), (7, 3), (7, 4), (8, 0), (8_999, 1), (8_999, 2)]);
        }
    }
}
