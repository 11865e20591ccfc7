//! The hash of a position.

use postcard::ser_flavors::Flavor;
use serde::Serialize;
use std::{fmt, str::FromStr};

/// The first 64 bits of the blake3 hash of a position's postcard form; printed as 16 hexadecimal digits.
///
/// ```
/// use engine::StateHash;
/// let hash = StateHash::of(&(1, 2, "Bastogne"));
/// assert_ne!(hash, StateHash::of(&(1, 2, "St Vith")));
/// assert_eq!(hash.to_string().parse(), Ok(hash));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StateHash(u64);

/// Feeds the bytes to the hasher some hundred at a time: hashing them one by one takes five times as long, and a state
/// as a whole would need memory.
struct Feed {
    hasher: blake3::Hasher,
    waiting: [u8; 1024],
    count: usize,
}

impl Feed {
    fn new() -> Self {
        Self { hasher: blake3::Hasher::new(), waiting: [0; 1024], count: 0 }
    }

    fn pass_on(&mut self) {
        self.hasher.update(&self.waiting[..self.count]);
        self.count = 0;
    }
}

impl Flavor for Feed {
    type Output = blake3::Hash;

    fn try_extend(&mut self, data: &[u8]) -> postcard::Result<()> {
        for part in data.chunks(self.waiting.len()) {
            if part.len() > self.waiting.len() - self.count {
                self.pass_on();
            }
            self.waiting[self.count..][..part.len()].copy_from_slice(part);
            self.count += part.len();
        }
        Ok(())
    }

    fn try_push(&mut self, data: u8) -> postcard::Result<()> {
        if self.count == self.waiting.len() {
            self.pass_on();
        }
        self.waiting[self.count] = data;
        self.count += 1;
        Ok(())
    }

    fn finalize(mut self) -> postcard::Result<Self::Output> {
        self.pass_on();
        Ok(self.hasher.finalize())
    }
}

impl StateHash {
    /// The hash of a state.
    ///
    /// # Panics
    /// If the state cannot be written in postcard's format, as one with a sequence of unknown length. That is a
    /// mistake in the game's `State` type, whatever its content, and shows in the first test.
    pub fn of<T: Serialize + ?Sized>(state: &T) -> Self {
        match postcard::serialize_with_flavor(state, Feed::new()) {
            Ok(hash) => {
                let [a, b, c, d, e, f, g, h, ..] = *hash.as_bytes();
                Self(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
            }
            Err(error) => panic!("this type of state cannot be serialised: {error}"),
        }
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StateHash({self})")
    }
}

impl FromStr for StateHash {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() != 16 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(());
        }
        u64::from_str_radix(text, 16).map(Self).map_err(|_| ())
    }
}
