//! The tables of a rulebook that tests compare with. Test crates of the games include this file by its path.

use std::collections::BTreeMap;

/// A line of a table, by column.
pub(crate) type Row = BTreeMap<String, String>;

/// The lines of `tests/spec/<name>.csv`.
pub(crate) fn table(name: &str) -> Vec<Row> {
    let path = format!("{}/tests/spec/{name}.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let mut lines = text.lines().map(cells);
    let head = lines.next().expect("a head line");
    lines.map(|line| head.iter().cloned().zip(line).collect()).collect()
}

fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for sign in line.chars() {
        match sign {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cells.last_mut().expect("never empty").push(other),
        }
    }
    cells
}

/// A name without accents: the tables are written without them.
pub(crate) fn plain(name: &str) -> String {
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
