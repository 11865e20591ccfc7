//! What the charts of all games have in common.

use toml::{Table, Value};

use super::{Reader, Text};
use crate::rules::Origin;
use crate::{Faults, Rulebook};

/// Where a table of the charts comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The table's name in the file.
    pub table: String,
    /// The rule that uses it.
    pub rule: String,
    /// Where its values come from.
    pub source: Origin,
}

impl Reader<'_> {
    /// The tags of tables by name, rule and source; the rules must be in the book.
    pub fn tags<'f>(
        &mut self,
        book: &Rulebook,
        tables: impl IntoIterator<Item = (String, &'f Text, Origin)>,
    ) -> Vec<Tag> {
        let tag = |(table, rule, source)| Tag { table, rule: self.rule(book, rule), source };
        tables.into_iter().map(tag).collect()
    }
}

/// The charts of a game, as the shelf knows them. [`charts!`](crate::charts) makes them so.
pub trait Charted: Clone + 'static {
    /// Those that the game comes with.
    fn standard() -> &'static Self;

    /// Reads a charts file; its name is for messages. All faults are reported together.
    fn read(name: &str, text: &str) -> Result<Self, Faults>;

    /// What they are called.
    fn name(&self) -> &str;

    /// How many single numbers they hold.
    fn number_count(&self) -> usize;
}

/// Declares the charts of a game, whose file is `data/charts.toml` and has the form of a type: the file, its schema, how it is
/// read, and the hash of its values. The charts keep `name`, `number_list` and `hash`.
#[macro_export]
macro_rules! charts {
    ($charts:ident of $file:ty = |$name:ident, $text:ident| $read:expr) => {
        /// The charts that the game comes with.
        pub const CHARTS: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/charts.toml"));

        /// The schema of a charts file.
        pub fn schema() -> $crate::data::Schema {
            $crate::data::schema::<$file>()
        }

        impl $charts {
            $crate::shipped! {
                /// The charts that the game comes with.
                pub fn standard() -> $charts = $charts::read("charts.toml", CHARTS);
            }

            /// Reads a charts file; its name is for messages. All faults are reported together.
            pub fn read($name: &str, $text: &str) -> Result<$charts, $crate::Faults> {
                $read
            }

            /// The hash of all values, for records. Names, remarks and sources do not count.
            pub fn hash(&self) -> blake3::Hash {
                self.hash
            }
        }

        impl $crate::data::Charted for $charts {
            fn standard() -> &'static $charts {
                $charts::standard()
            }

            fn read(name: &str, text: &str) -> Result<$charts, $crate::Faults> {
                $charts::read(name, text)
            }

            fn name(&self) -> &str {
                &self.name
            }

            fn number_count(&self) -> usize {
                self.number_list.len()
            }
        }
    };
}

/// The tables of a charts file that have a rule and a source each, for [`Reader::tags`]: `tagged!(file: combat turns)`.
#[macro_export]
macro_rules! tagged {
    ($file:ident: $($table:ident)+) => {
        [$((stringify!($table).to_owned(), &$file.$table.rule, $file.$table.source)),+]
    };
}

/// A number such as `2` or `1/3` in parts of one `unit`-th; none if it is not such a number or not a whole number of parts.
///
/// ```
/// use engine::data::fraction;
/// assert_eq!(fraction("1/3", 12), Some(4));
/// assert_eq!(fraction("2", 12), Some(24));
/// assert_eq!(fraction("1/5", 12), None);
/// ```
pub fn fraction(word: &str, unit: u16) -> Option<u16> {
    let (over, under) = word.split_once('/').unwrap_or((word, "1"));
    let (over, under): (u16, u16) = (over.parse().ok()?, under.parse().ok()?);
    let points = over.checked_mul(unit).filter(|_| under > 0)?;
    (points % under == 0).then(|| points / under)
}

/// The hash of all values of a charts file. It is that of the file's tables in the order of their keys, without comments,
/// the file's name and the keys that are `remarks`, so that it depends on the values alone.
///
/// ```
/// use engine::data::hash_of_values;
/// let hash = |text| hash_of_values(text, &["source"]);
/// assert_eq!(hash("name = \"A\"\nx = { value = 1, source = \"house\" }"), hash("x = { value = 1 } # as ever"));
/// assert_ne!(hash("x = { value = 1 }"), hash("x = { value = 2 }"));
/// ```
pub fn hash_of_values(text: &str, remarks: &[&str]) -> blake3::Hash {
    fn strip(table: &mut Table, remarks: &[&str]) {
        for remark in remarks {
            table.remove(*remark);
        }
        for value in table.iter_mut().map(|(_, value)| value) {
            match value {
                Value::Table(inner) => strip(inner, remarks),
                Value::Array(list) => {
                    list.iter_mut().filter_map(Value::as_table_mut).for_each(|inner| strip(inner, remarks));
                }
                _ => {}
            }
        }
    }
    let mut table: Table = toml::from_str(text).unwrap_or_default();
    table.remove("name");
    strip(&mut table, remarks);
    blake3::hash(table.to_string().as_bytes())
}
