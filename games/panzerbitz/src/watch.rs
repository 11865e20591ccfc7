//! What each side sees now, as sets of hexes that follow the moves (4.5 to 4.7, 12.7.5).
//!
//! The sets of a side are laid when something is asked of many hexes, and hold until a unit of that side that spots is
//! changed: [`Panzerbitz::unwatch`] is called by whatever changes one. The side that moves has none, because every step of its own
//! would lay them anew: of it a hex is asked by itself.

use std::sync::Arc;

use engine::{HexId, HexSet, Side, UnitId};

use crate::game::Panzerbitz;
use crate::sequence::Segment;

/// What the units of a side see.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Watch {
    /// What an eligible spotting unit sees (4.5.2).
    pub(crate) seen: HexSet,
    /// What an eligible observing unit sees (4.6).
    pub(crate) observed: HexSet,
    /// What a forward observer sees (12.7.5).
    pub(crate) directed: HexSet,
    /// What is next to an eligible spotting unit (4.5.4).
    pub(crate) beside: HexSet,
}

/// The sets of both sides, as far as they are known. A copy of a position shares them until it lays its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watches {
    known: [bool; 2],
    sides: [Arc<Watch>; 2],
}

impl Watches {
    /// The sets of a side, if they are known.
    #[inline]
    pub(crate) fn of(&self, side: Side) -> Option<&Watch> {
        self.known[side.index()].then_some(&*self.sides[side.index()])
    }

    /// Sets the sets of a side, in the old place unless that is shared.
    fn set(&mut self, side: Side, watch: Watch) {
        let place = &mut self.sides[side.index()];
        match Arc::get_mut(place) {
            Some(own) => *own = watch,
            None => *place = Arc::new(watch),
        }
        self.known[side.index()] = true;
    }

    /// Nothing is known any more.
    pub(crate) fn forget(&mut self) {
        self.known = [false; 2];
    }
}

impl Panzerbitz {
    /// A unit moves, or can see no more or again: what its side sees must be laid anew.
    #[inline]
    pub(crate) fn unwatch(&mut self, unit: UnitId) {
        let piece = self.fixed.piece(unit);
        if piece.spots() {
            self.watches.known[piece.side.index()] = false;
        }
    }

    /// Lays what is not known, but not for the side that moves, nor while units are set up.
    pub(crate) fn watch(&mut self) {
        if self.state.step == Segment::Setup {
            return;
        }
        let moving = matches!(self.state.step, Segment::Columns | Segment::Movement);
        for side in [Side(0), Side(1)] {
            let moves = moving && side == self.phasing();
            if !moves && self.watches.of(side).is_none() {
                self.watches.set(side, self.watch_of(side));
            }
        }
    }

    /// What the units of a side see, from scratch.
    pub(crate) fn watch_of(&self, side: Side) -> Watch {
        let (mut spots, mut observes, mut directs) = (HexSet::new(), HexSet::new(), HexSet::new());
        for unit in self.fixed.ids(side) {
            if !self.is_spotter(unit) {
                continue;
            }
            let Some(hex) = self.hex_of(unit) else { continue };
            spots.insert(hex);
            if self.is_observer(unit) {
                observes.insert(hex);
                if self.piece(unit).observes_off_board() {
                    directs.insert(hex);
                }
            }
        }
        let mut watch = Watch::default();
        for hex in spots.iter() {
            let view = self.view_from(hex);
            watch.seen.add(&view);
            if observes.contains(hex) {
                watch.observed.add(&view);
            }
            if directs.contains(hex) {
                watch.directed.add(&view);
            }
            for (_, next) in self.fixed.setting.board.grid.neighbours(hex) {
                watch.beside.insert(next);
            }
        }
        watch
    }

    /// The hexes that a hex sees now.
    fn view_from(&self, hex: HexId) -> HexSet {
        let mut view = *self.fixed.sight.from(hex);
        if let Some(near) = self.near {
            view.intersect(&self.fixed.near[near].1[hex.index()]);
        }
        if !self.now.blown.is_empty() {
            let clear = view.iter().filter(|&to| self.sees(hex, to)).collect();
            view = clear;
        }
        view
    }
}
