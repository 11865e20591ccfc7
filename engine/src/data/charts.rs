//! What the charts of all games have in common.

use toml::{Table, Value};

use crate::rules::Origin;

/// Where a table of the charts comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The table's name in the file.
    pub table: &'static str,
    /// The rule that uses it.
    pub rule: String,
    /// Where its values come from.
    pub source: Origin,
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
