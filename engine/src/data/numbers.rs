//! The single numbers of the charts.

use std::collections::BTreeMap;
use std::fmt::Display;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Reader, Spanned, Text};
use crate::Rulebook;
use crate::rules::Origin;

/// A number of the charts with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number<T> {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: T,
    /// The rule that uses it.
    pub rule: String,
    /// Where the value comes from.
    pub source: Origin,
}

/// A number as the program knows it: its name, and the least and the greatest value that make sense.
#[derive(Clone, Copy, Debug)]
pub struct Known<T> {
    /// Its name.
    pub name: &'static str,
    /// The least value.
    pub least: T,
    /// The greatest value.
    pub most: T,
}

/// A number as a file writes it: `{ value = 3, rule = "9.1", source = "house" }`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberFile<T> {
    /// Its value.
    pub value: Spanned<T>,
    /// The rule that uses it.
    pub rule: Text,
    /// Where the value comes from.
    pub source: Origin,
}

/// The part `[numbers]` of a charts file.
pub type NumbersFile<T> = Spanned<BTreeMap<Text, NumberFile<T>>>;

impl Reader<'_> {
    /// The numbers of a file, in the order of those known: each must be there, and no other. A value that makes no sense is
    /// a fault.
    pub fn numbers<T: Copy + PartialOrd + Display>(
        &mut self,
        book: &Rulebook,
        known: &[Known<T>],
        file: NumbersFile<T>,
    ) -> Vec<Number<T>> {
        let (span, file) = (file.span(), file.into_inner());
        for name in file.keys().filter(|name| known.iter().all(|known| known.name != name.get_ref())) {
            let help = self.hint(name.get_ref(), known.iter().map(|known| known.name), String::new);
            self.fault(name.span(), format!("there is no number \"{}\"", name.get_ref()), help);
        }
        let mut list = Vec::new();
        for known in known {
            let Some((_, number)) = file.iter().find(|(name, _)| name.get_ref() == known.name) else {
                let help = format!(
                    "add a line {} = {{ value = ..., rule = \"...\", source = \"house\" }}",
                    known.name
                );
                self.fault(span.clone(), format!("the number {} is missing", known.name), help);
                continue;
            };
            let value = self.within(&number.value, known.name, [known.least, known.most]);
            let rule = self.rule(book, &number.rule);
            list.push(Number { name: known.name, value, rule, source: number.source });
        }
        list
    }
}

/// Declares the single numbers of a game's charts: a struct with a field for each, and what is known about them.
///
/// ```
/// engine::numbers! {
///     /// The numbers.
///     pub struct Numbers: u16;
///     /// Units in a hex (9.1).
///     stack: 1 to 20,
///     /// Hexes from a unit to the road net (6.2).
///     supply: 0 to 100,
/// }
/// let mut numbers = Numbers::default();
/// numbers.set("stack", 3);
/// assert_eq!((numbers.stack, numbers.supply), (3, 0));
/// assert_eq!(Numbers::KNOWN[1].most, 100);
/// ```
#[macro_export]
macro_rules! numbers {
    (
        $(#[doc = $about:literal])+ $visible:vis struct $type:ident: $number:ty;
        $($(#[doc = $doc:literal])+ $name:ident: $least:literal to $most:literal,)+
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq, Eq, Default)]
        $visible struct $type {
            $($(#[doc = $doc])+ pub $name: $number,)+
        }

        impl $type {
            /// The numbers by name, each with the least and the greatest value that make sense.
            $visible const KNOWN: &[$crate::data::Known<$number>] =
                &[$($crate::data::Known { name: stringify!($name), least: $least, most: $most },)+];

            /// Reads the numbers of a file; the same as a list is for people.
            $visible fn read(
                reader: &mut $crate::data::Reader,
                book: &$crate::Rulebook,
                file: $crate::data::NumbersFile<$number>,
            ) -> ($type, Vec<$crate::data::Number<$number>>) {
                let list = reader.numbers(book, $type::KNOWN, file);
                let mut numbers = $type::default();
                for number in &list {
                    numbers.set(number.name, number.value);
                }
                (numbers, list)
            }

            /// Sets the number of that name.
            $visible fn set(&mut self, name: &str, value: $number) {
                match name {
                    $(stringify!($name) => self.$name = value,)+
                    _ => {}
                }
            }
        }
    };
}
