//! Battle of the Bulge '81.

pub mod units;
