//! Dice that give the same game on every machine, for ever.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::{fmt, str::FromStr};

/// What fixes every die of a game: 32 bytes.
///
/// Printed as 64 hexadecimal digits; read from those or from a short number such as `7`.
///
/// ```
/// use engine::Seed;
/// let seed: Seed = "7".parse()?;
/// assert_eq!(seed, Seed::number(7));
/// assert_eq!(seed.to_string().parse::<Seed>()?, seed);
/// # Ok::<(), engine::BadSeed>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

/// A text that is no seed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no seed: write 64 hexadecimal digits, or a whole number such as 7")]
pub struct BadSeed(pub String);

impl Seed {
    /// The seed of these bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed that a short number stands for: the blake3 hash of `salient seed <number>`.
    pub fn number(number: u64) -> Self {
        Self(*blake3::hash(format!("salient seed {number}").as_bytes()).as_bytes())
    }

    /// The blake3 hash that can be published before the game, to prove after it that the seed was not changed.
    pub fn commitment(&self) -> Commitment {
        Commitment(*blake3::hash(&self.0).as_bytes())
    }

    /// The seed with words from the players stirred in, so that whoever chose the seed did not choose the dice.
    ///
    /// With no words it is the seed itself.
    ///
    /// ```
    /// use engine::Seed;
    /// let seed = Seed::number(7);
    /// assert_eq!(seed.stirred::<&str>(&[]), seed);
    /// assert_ne!(seed.stirred(&["tulip", "mill"]), seed.stirred(&["tulipmill"]));
    /// ```
    pub fn stirred<S: AsRef<str>>(&self, words: &[S]) -> Self {
        if words.is_empty() {
            return *self;
        }
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        for word in words {
            hasher.update(&(word.as_ref().len() as u64).to_le_bytes());
            hasher.update(word.as_ref().as_bytes());
        }
        Self(*hasher.finalize().as_bytes())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        if text.len() == 64 {
            return read_hex(text).map(Self).ok_or_else(|| BadSeed(text.into()));
        }
        text.parse().map(Self::number).map_err(|_| BadSeed(text.into()))
    }
}

/// The published hash of a [`Seed`], printed as 64 hexadecimal digits.
///
/// ```
/// use engine::{Commitment, Seed};
/// let published = Seed::number(7).commitment().to_string();
/// assert!(published.parse::<Commitment>()?.keeps(&Seed::number(7)));
/// assert!(!published.parse::<Commitment>()?.keeps(&Seed::number(8)));
/// # Ok::<(), engine::BadSeed>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Whether this seed is the one that was committed to.
    pub fn keeps(&self, seed: &Seed) -> bool {
        seed.commitment() == *self
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl FromStr for Commitment {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        read_hex(text).map(Self).ok_or_else(|| BadSeed(text.into()))
    }
}

fn write_hex(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn read_hex(text: &str) -> Option<[u8; 32]> {
    blake3::Hash::from_hex(text).ok().map(|hash| *hash.as_bytes())
}

/// One die as it fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    /// How many sides the die has.
    pub sides: u32,
    /// What it showed, from 1 to `sides`.
    pub shown: u32,
}

/// A cup of dice.
///
/// A game is played with [sealed](Self::sealed) dice: a `ChaCha8` stream fixed by a [`Seed`]. How many words of the
/// stream were used is their [position](Self::position), so dice can be put back to any point of a game. Computer
/// players use [fast](Self::fast) dice for their playouts, and tests use [fixed](Self::fixed) dice that show what they
/// are told.
///
/// ```
/// use engine::{Dice, Seed};
/// let mut dice = Dice::sealed(Seed::number(7));
/// let first = dice.d6();
/// assert_eq!(Dice::at(Seed::number(7), 0).d6(), first);
/// assert!(dice.position() > 0);
/// ```
// How a word becomes a die is our own few lines and not a library's, because a library may change its way in any
// release and every stored game would change with it. `tests/dice.rs` keeps the values.
#[derive(Debug, Clone)]
pub struct Dice {
    source: Source,
    position: u64,
    rolls: u64,
    /// The dice that fell since the last `take_rolled`; kept only where someone asked for it.
    kept: Option<Vec<Rolled>>,
}

#[derive(Debug, Clone)]
enum Source {
    // Boxed: the stream's block would make every cup of fast dice six times as large.
    Sealed(Box<ChaCha8Rng>),
    Fast(Xoshiro256PlusPlus),
    Fixed(Box<List>),
}

/// Dice that show what a list says.
#[derive(Debug, Clone)]
struct List {
    shows: Vec<u32>,
    next: usize,
    /// Whether a die that is not on the list is a mistake in a test.
    strict: bool,
    missing: bool,
    /// Where the dice come from when the list is at its end.
    then: Option<ChaCha8Rng>,
}

impl List {
    fn new(shows: Vec<u32>) -> Self {
        Self { shows, next: 0, strict: false, missing: false, then: None }
    }

    /// The next value of the list, if it has one that such a die can show. What it cannot show is passed over.
    fn take(&mut self, sides: u32) -> Option<u32> {
        let found = self.shows.get(self.next).copied();
        self.next += 1;
        found.filter(|shown| (1..=sides).contains(shown))
    }
}

impl Dice {
    fn new(source: Source) -> Self {
        Self { source, position: 0, rolls: 0, kept: None }
    }

    /// The dice of a real game.
    pub fn sealed(seed: Seed) -> Self {
        Self::at(seed, 0)
    }

    /// The dice of a real game after `position` words of their stream.
    ///
    /// ```
    /// use engine::{Dice, Seed};
    /// let mut dice = Dice::sealed(Seed::number(1));
    /// (0..40).for_each(|_| { dice.d6(); });
    /// let mut same = Dice::at(Seed::number(1), dice.position());
    /// assert_eq!(dice.d6(), same.d6());
    /// ```
    pub fn at(seed: Seed, position: u64) -> Self {
        let mut stream = ChaCha8Rng::from_seed(seed.0);
        stream.set_word_pos(u128::from(position));
        Self { position, ..Self::new(Source::Sealed(Box::new(stream))) }
    }

    /// Fast dice for playouts and samples; not for a game that counts.
    pub fn fast(number: u64) -> Self {
        Self::new(Source::Fast(Xoshiro256PlusPlus::seed_from_u64(number)))
    }

    /// Dice for a test: they show exactly these values, in this order.
    ///
    /// # Panics
    /// A roll beyond the list, or a value that the die does not have, is a mistake in the test and panics.
    ///
    /// ```
    /// let mut dice = engine::Dice::fixed(&[6, 1]);
    /// assert_eq!((dice.d6(), dice.d6()), (6, 1));
    /// ```
    pub fn fixed(shows: &[u32]) -> Self {
        Self::new(Source::Fixed(Box::new(List { strict: true, ..List::new(shows.to_vec()) })))
    }

    /// Dice whose values come from a file. Where [`fixed`](Self::fixed) would panic these show 1 and remember
    /// that the list was [wrong](Self::ran_out).
    pub fn listed(shows: Vec<u32>) -> Self {
        Self::new(Source::Fixed(Box::new(List::new(shows))))
    }

    /// Dice whose values come from a file, and after its end, or where it has a value that the die does not have, from a
    /// seed. They never run out.
    ///
    /// ```
    /// use engine::{Dice, Seed};
    /// let mut dice = Dice::listed_then(vec![6, 9], Seed::number(7));
    /// let mut sealed = Dice::sealed(Seed::number(7));
    /// assert_eq!([dice.d6(), dice.d6(), dice.d6()], [6, sealed.d6(), sealed.d6()]);
    /// assert!(!dice.ran_out());
    /// ```
    pub fn listed_then(shows: Vec<u32>, seed: Seed) -> Self {
        let then = Some(ChaCha8Rng::from_seed(seed.0));
        Self::new(Source::Fixed(Box::new(List { then, ..List::new(shows) })))
    }

    /// Whether [listed](Self::listed) dice were asked for more than, or other than, what was on their list.
    pub fn ran_out(&self) -> bool {
        matches!(&self.source, Source::Fixed(list) if list.missing)
    }

    /// How far along their stream (or list) these dice are. It grows with every roll, so two equal positions
    /// mean that nothing was rolled in between.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// How many dice were rolled with this cup.
    pub fn rolls(&self) -> u64 {
        self.rolls
    }

    /// From now on remember every die, for [`take_rolled`](Self::take_rolled).
    pub fn keep_rolls(&mut self) {
        self.kept.get_or_insert_default();
    }

    /// The dice rolled since the last call, if they are [kept](Self::keep_rolls).
    pub fn take_rolled(&mut self) -> impl Iterator<Item = Rolled> {
        self.kept.as_mut().map(|kept| kept.drain(..)).into_iter().flatten()
    }

    /// Rolls one six-sided die.
    pub fn d6(&mut self) -> u8 {
        self.roll(6) as u8
    }

    /// Rolls one die with this many sides: 1 to `sides`. A die with no sides counts as one with a single side.
    pub fn roll(&mut self, sides: u32) -> u32 {
        let sides = sides.max(1);
        let shown = match &mut self.source {
            Source::Fixed(list) => {
                self.position += 1;
                match list.take(sides) {
                    Some(shown) => shown,
                    None if list.strict => panic!(
                        "fixed dice {:?}: roll {} is for a die with {sides} sides, the list has {:?}",
                        list.shows,
                        list.next,
                        list.shows.get(list.next - 1)
                    ),
                    None if list.then.is_some() => self.word_below(sides) + 1,
                    None => {
                        list.missing = true;
                        1
                    }
                }
            }
            _ => self.word_below(sides) + 1,
        };
        self.rolls += 1;
        if let Some(kept) = &mut self.kept {
            kept.push(Rolled { sides, shown });
        }
        shown
    }

    /// A number from 0 to `len - 1`, to pick from a list; 0 if the list is empty.
    pub fn index(&mut self, len: usize) -> usize {
        self.roll(len as u32) as usize - 1
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.index(last + 1);
            items.swap(last, other);
        }
    }

    /// A fair number below `n`: words above the largest multiple of `n` are thrown away.
    fn word_below(&mut self, n: u32) -> u32 {
        let whole = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = match &mut self.source {
                Source::Sealed(stream) => stream.next_u32(),
                Source::Fast(stream) => stream.next_u32(),
                Source::Fixed(list) => list.then.as_mut().map_or(0, Rng::next_u32),
            };
            self.position += 1;
            if u64::from(word) < whole {
                return word % n;
            }
        }
    }
}
