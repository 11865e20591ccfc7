//! The numbers that a cadet weighs its choices by, as people tune them: declared a line each, read from TOML and written to it.

use std::collections::BTreeMap;

use engine::data::{Text, parse};
use engine::{Faults, closest};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A number of a temper, by which a cadet weighs its choices: what it is called, what it says, and what it may be.
///
/// ```
/// use players::bulge::{Cadet, Temper};
/// let bold = Temper::read("bold.toml", "caution = 0.5").unwrap();
/// assert_eq!(bold.caution, 0.5);
/// assert_eq!(Temper::read("bold.toml", &bold.write()).unwrap(), bold);
/// let bolder = bold.scaled(&[("attack_least", 0.5), ("fear_german", 100.0)]).unwrap();
/// assert_eq!((bolder.attack_least, bolder.fear_german), (0.175, 5.0));
/// let wrong = Temper::read("bold.toml", "cautoin = 0.5\nwhim = 70").unwrap_err().to_string();
/// assert!(wrong.contains("did you mean caution?") && wrong.contains("from 0 to 5"));
/// let cadet = Cadet::default().with(bolder);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dial {
    /// Its name in files.
    pub name: &'static str,
    /// A sentence about it.
    pub about: &'static str,
    /// What it is if nobody says.
    pub usual: f64,
    /// The least that makes sense.
    pub least: f64,
    /// The most that makes sense.
    pub most: f64,
    /// Whether it is a whole number.
    pub whole: bool,
}

impl Dial {
    /// Whether it can be set to a value.
    pub fn takes(&self, value: f64) -> bool {
        (self.least..=self.most).contains(&value) && (!self.whole || value.fract() == 0.0)
    }

    /// The nearest value that it can be set to.
    fn nearest(&self, value: f64) -> f64 {
        let value = value.clamp(self.least, self.most);
        if self.whole { value.round() } else { value }
    }

    /// What it may be, in words.
    pub fn range(&self) -> String {
        let kind = if self.whole { "a whole number" } else { "a number" };
        format!("{kind} from {} to {}", self.least, self.most)
    }
}

/// What a field of a temper can be.
pub(crate) trait Number: Copy {
    const WHOLE: bool;
    fn of(value: f64) -> Self;
    fn value(self) -> f64;
}

macro_rules! numbers {
    ($whole:literal: $($number:ty)+) => {$(
        impl Number for $number {
            const WHOLE: bool = $whole;

            fn of(value: f64) -> $number {
                value as $number
            }

            fn value(self) -> f64 {
                f64::from(self)
            }
        }
    )+};
}

numbers! { false: f32 f64 }
numbers! { true: u8 u16 u32 i16 i32 }

/// What a file says of a number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    Whole(i64),
    Number(f64),
    Other(IgnoredAny),
}

impl Said {
    fn number(&self) -> Option<f64> {
        match self {
            Said::Whole(value) => Some(*value as f64),
            Said::Number(value) => Some(*value),
            Said::Other(_) => None,
        }
    }
}

/// Reads a temper file: a line for each number that is not as usual. Tells `set` the place of each in `dials` and its value. All
/// that is wrong is told at once.
pub(crate) fn read(
    name: &str,
    text: &str,
    dials: &[Dial],
    mut set: impl FnMut(usize, f64),
) -> Result<(), Faults> {
    let file: BTreeMap<Text, Said> = parse(name, text)?;
    let mut faults = Faults::new(name, text);
    for (key, said) in &file {
        match find(dials, key.get_ref()) {
            Err((message, help)) => faults.add(key.span(), message, help),
            Ok(at) => match said.number() {
                Some(value) if dials[at].takes(value) => set(at, value),
                Some(value) => faults.add(
                    key.span(),
                    format!("{} cannot be {value}", dials[at].name),
                    format!("it must be {}", dials[at].range()),
                ),
                None => faults.add(
                    key.span(),
                    format!("{} is no number", dials[at].name),
                    format!("write {}", dials[at].range()),
                ),
            },
        }
    }
    faults.finish(())
}

/// The places of some numbers with the values that they have after each was multiplied by its factor, kept within its range.
pub(crate) fn scale(
    dials: &[Dial],
    factors: &[(&str, f64)],
    value: impl Fn(usize) -> f64,
) -> Result<Vec<(usize, f64)>, String> {
    let scaled = |&(key, factor): &(&str, f64)| {
        let at = find(dials, key).map_err(|(message, help)| format!("{message}; {help}"))?;
        if !factor.is_finite() {
            return Err(format!("{key} cannot be multiplied by {factor}"));
        }
        Ok((at, dials[at].nearest(value(at) * factor)))
    };
    factors.iter().map(scaled).collect()
}

/// The place of a number; what to say if there is none of that name, and what was probably meant.
fn find(dials: &[Dial], key: &str) -> Result<usize, (String, String)> {
    dials.iter().position(|dial| dial.name == key).ok_or_else(|| {
        let help = match closest(key, dials.iter().map(|dial| dial.name)) {
            Some(near) => format!("did you mean {near}?"),
            None => "a temper without changes names them all".into(),
        };
        (format!("there is no number {key:?}"), help)
    })
}

/// Writes a temper as a file: every number with what it says and what it may be.
pub(crate) fn write(dials: &[Dial], value: impl Fn(usize) -> String) -> String {
    let line = |(at, dial): (usize, &Dial)| {
        format!("# {} From {} to {}.\n{} = {}\n", dial.about, dial.least, dial.most, dial.name, value(at))
    };
    dials.iter().enumerate().map(line).collect()
}

/// Declares the temper of a game's cadet: a struct with a field for each number, what it usually is and what it may be. In what a
/// recruit differs stands beside it, in `recruit.toml`.
macro_rules! temper {
    ($($name:ident: $number:ty = $usual:literal, $least:literal to $most:literal, $doc:literal;)+) => {
        /// What a cadet weighs its choices by: a field for each number.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Temper {
            $(#[doc = $doc] pub $name: $number,)+
        }

        impl Default for Temper {
            fn default() -> Temper {
                Temper { $($name: $usual,)+ }
            }
        }

        impl Temper {
            /// The numbers, in the order in which they are written.
            #[allow(clippy::large_stack_arrays, reason = "a constant is not on the stack")]
            pub const DIALS: &[$crate::Dial] = &[$($crate::Dial {
                name: stringify!($name),
                about: $doc,
                usual: $usual as f64,
                least: $least as f64,
                most: $most as f64,
                whole: <$number as $crate::cadet::temper::Number>::WHOLE,
            },)+];

            /// Reads a temper file: what it does not name is as usual. `name` is what the reader knows the file by.
            pub fn read(name: &str, text: &str) -> Result<Temper, engine::Faults> {
                let mut temper = Temper::default();
                $crate::cadet::temper::read(name, text, Self::DIALS, |at, value| temper.set(at, value))?;
                Ok(temper)
            }

            /// The temper of a recruit: the easy level, without the habits that a cadet has learned.
            pub fn recruit() -> Temper {
                Temper::read("recruit.toml", include_str!("recruit.toml")).unwrap_or_else(|faults| panic!("{faults}"))
            }

            /// The temper as a file.
            pub fn write(&self) -> String {
                $crate::cadet::temper::write(Self::DIALS, |at| self.text(at))
            }

            /// The same with some numbers multiplied by factors, each kept within its range.
            pub fn scaled(&self, factors: &[(&str, f64)]) -> Result<Temper, String> {
                let mut temper = self.clone();
                for (at, value) in $crate::cadet::temper::scale(Self::DIALS, factors, |at| self.value(at))? {
                    temper.set(at, value);
                }
                Ok(temper)
            }

            fn set(&mut self, at: usize, value: f64) {
                match Self::DIALS[at].name {
                    $(stringify!($name) => self.$name = $crate::cadet::temper::Number::of(value),)+
                    _ => {}
                }
            }

            pub(crate) fn value(&self, at: usize) -> f64 {
                match Self::DIALS[at].name {
                    $(stringify!($name) => $crate::cadet::temper::Number::value(self.$name),)+
                    _ => 0.0,
                }
            }

            fn text(&self, at: usize) -> String {
                match Self::DIALS[at].name {
                    $(stringify!($name) => format!("{:?}", self.$name),)+
                    _ => String::new(),
                }
            }
        }
    };
}

pub(crate) use temper;
