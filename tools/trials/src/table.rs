//! The tables of a rulebook that tests compare with.

use std::collections::BTreeMap;
use std::env;

use engine::data::{Town, TownKind};

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

/// The towns of the charts are those of the table `towns`, but for what is only a place, and are held as it says on these dates. `kind` is
/// its column of what a town is.
///
/// # Panics
/// If they differ.
pub fn has_towns(towns: &[Town], (kind, place): (&str, &str), dates: &[&str], sides: [&str; 2]) {
    let rows: Vec<_> = table("towns").into_iter().filter(|row| row[kind] != place).collect();
    assert_eq!(rows.len(), towns.len());
    for (town, row) in towns.iter().zip(&rows) {
        assert_eq!((&town.name, &town.hex), (&row["name"], &row["hex"]));
        assert_eq!(town.vp.to_string(), row["vp"], "{}", town.name);
        assert_eq!(town.kind == TownKind::City, row[kind] == "city", "{}", town.name);
        for &date in dates {
            let (held, wanted) =
                (sides[town.control[date].index()], row[&format!("control_{date}")].to_lowercase());
            assert_eq!(held, wanted, "{}", town.name);
        }
    }
}
