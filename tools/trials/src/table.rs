//! The tables of a rulebook that tests compare with.

use std::collections::BTreeMap;
use std::env;

/// A line of a table, by column.
pub type Row = BTreeMap<String, String>;

/// The lines of `tests/spec/<name>.csv` of the crate that is tested.
///
/// # Panics
/// If the table cannot be read: the test that asks for it is broken.
pub fn table(name: &str) -> Vec<Row> {
    let folder = env::var("CARGO_MANIFEST_DIR").expect("cargo runs the test");
    let path = format!("{folder}/tests/spec/{name}.csv");
    let reader = csv::Reader::from_path(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines: Result<_, csv::Error> = reader.into_deserialize().collect();
    lines.unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A name without accents: the tables are written without them.
pub fn plain(name: &str) -> String {
    let bare = |c| match c {
        'à' | 'â' | 'ä' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'û' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    };
    name.chars().map(bare).collect()
}
