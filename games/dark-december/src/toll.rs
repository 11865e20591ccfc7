//! Who looks on while a step is priced ([`March::walk`](crate::march::March::walk)): the flood takes the rules as they are, `why`
//! lifts what bars a step, and `explain` notes what its cost is made of.

use crate::bars::Bar;
use crate::charts::Hexside;

/// A part of what a step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toll {
    /// Along the road (3.2.2, 3.3.1).
    Road,
    /// A bridge on that road (3.3.1).
    RoadBridge,
    /// The ground (3.0.1).
    Ground,
    /// The ground in place of the road.
    OffRoad(Slow),
    /// The hexside (3.0.1, 3.3.2, 3.3.3).
    Water(Hexside),
    /// What was saved on a road that does not meet the next (3.3.4).
    Unconnected,
    /// Disengagement (OR4.0).
    Disengagement,
    /// The whole allowance (3.0.2).
    Whole,
    /// The minimum move takes what is left (3.1.1).
    Minimum,
    /// Nothing is free.
    Least,
    /// A commander's point for a hex (OR9.2).
    Commander,
}

/// Why a road is of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slow {
    /// An enemy zone (3.3.1).
    Zone,
    /// Friends on the road (OR7.0).
    Congestion,
    /// Friends in the hex (3.7.1).
    Friends,
    /// Friends in the hex before (3.7.1).
    AfterFriends,
}

/// Somebody who looks on while a step is priced.
pub(crate) trait Watch {
    /// Something forbids the step. If it is lifted the step is priced as if nothing were there.
    fn bar(&mut self, bar: Bar) -> Result<(), Bar>;

    /// A part of the cost, in halves of a point.
    fn toll(&mut self, _: Toll, _: u16) {}
}

/// The rules as they are.
pub(crate) struct Strict;

impl Watch for Strict {
    #[inline]
    fn bar(&mut self, bar: Bar) -> Result<(), Bar> {
        Err(bar)
    }
}

/// Nothing is forbidden.
pub(crate) struct Lifting;

impl Watch for Lifting {
    fn bar(&mut self, _: Bar) -> Result<(), Bar> {
        Ok(())
    }
}

/// The rules as they are, and a bill.
#[derive(Default)]
pub(crate) struct Bill(pub(crate) Vec<(Toll, u16)>);

impl Watch for Bill {
    fn bar(&mut self, bar: Bar) -> Result<(), Bar> {
        Err(bar)
    }

    fn toll(&mut self, toll: Toll, cost: u16) {
        self.0.push((toll, cost));
    }
}
