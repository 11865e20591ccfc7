//! Exact small fractions, as rulebooks have them: `2 1/2`, `1/3`.

use serde::Serialize;
use std::{
    fmt,
    ops::{Add, Div, Mul, Neg, Sub},
};

/// An exact fraction in lowest terms.
///
/// ```
/// use engine::Ratio;
/// assert_eq!(Ratio::new(5, 2).to_string(), "2 1/2");
/// assert_eq!(Ratio::new(4, 12).to_string(), "1/3");
/// assert_eq!((Ratio::from(3) * Ratio::new(1, 2) + Ratio::from(-2)).to_string(), "-1/2");
/// assert!(Ratio::new(1, 3) < Ratio::new(1, 2));
/// assert_eq!((Ratio::new(-5, 2).floor(), Ratio::new(-5, 2).ceil()), (-3, -2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Ratio {
    over: i64,
    under: i64,
}

impl Ratio {
    /// `over` divided by `under`. A fraction over nothing is no number; it counts as 0.
    pub fn new(over: i64, under: i64) -> Self {
        if under == 0 {
            return Self { over: 0, under: 1 };
        }
        let most = divisor(over.unsigned_abs(), under.unsigned_abs()) as i64;
        let sign = under.signum();
        Self { over: sign * over / most, under: sign * under / most }
    }

    /// The largest whole number that is not larger.
    pub fn floor(self) -> i64 {
        self.over.div_euclid(self.under)
    }

    /// The smallest whole number that is not smaller.
    pub fn ceil(self) -> i64 {
        -(-self).floor()
    }

    /// With its sign, also if it is not negative: `+2`, `-1/2`.
    pub fn signed(self) -> String {
        if self.over < 0 { self.to_string() } else { format!("+{self}") }
    }
}

/// The greatest common divisor; 1 for two zeros.
fn divisor(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}

impl Add for Ratio {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        Self::new(self.over * more.under + more.over * self.under, self.under * more.under)
    }
}

impl Neg for Ratio {
    type Output = Self;
    fn neg(self) -> Self {
        Self { over: -self.over, under: self.under }
    }
}

impl Sub for Ratio {
    type Output = Self;
    fn sub(self, less: Self) -> Self {
        self + -less
    }
}

impl Mul for Ratio {
    type Output = Self;
    fn mul(self, times: Self) -> Self {
        Self::new(self.over * times.over, self.under * times.under)
    }
}

impl Div for Ratio {
    type Output = Self;
    fn div(self, by: Self) -> Self {
        Self::new(self.over * by.under, self.under * by.over)
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (over, under) = (self.over.abs(), self.under);
        let sign = if self.over < 0 { "-" } else { "" };
        match (over / under, over % under) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, rest) => write!(f, "{sign}{rest}/{under}"),
            (whole, rest) => write!(f, "{sign}{whole} {rest}/{under}"),
        }
    }
}

/// Whole numbers of every size that a game counts with.
macro_rules! whole {
    ($($kind:ty)*) => {$(
        impl From<$kind> for Ratio {
            fn from(number: $kind) -> Self {
                Self { over: number.into(), under: 1 }
            }
        }
    )*};
}
whole!(i8 u8 i16 u16 i32 u32 i64);

impl From<u64> for Ratio {
    fn from(number: u64) -> Self {
        Self { over: number as i64, under: 1 }
    }
}

impl From<usize> for Ratio {
    fn from(number: usize) -> Self {
        Self { over: number as i64, under: 1 }
    }
}
