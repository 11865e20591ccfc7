//! The counters of a game and the sheet that shows them.

use engine::Faults;
use engine::counter::{Counter, CounterGroup, Face, UnitFace};

/// The face of a unit.
///
/// # Panics
/// If it is that of a marker.
pub fn face(face: &Face) -> &UnitFace {
    match face {
        Face::Unit(unit) => unit,
        Face::Marker(_) => panic!("a unit"),
    }
}

/// The sheet holds every counter and every marker once, and no two have one id.
///
/// # Panics
/// If it does not.
pub fn holds_each_once(sheet: Vec<CounterGroup>, counters: Vec<Counter>, markers: Vec<Counter>) {
    let ids = |list: Vec<Counter>| list.into_iter().map(|counter| counter.id);
    let mut on_sheet: Vec<String> = sheet.into_iter().flat_map(|group| ids(group.counters)).collect();
    let mut listed: Vec<String> = ids(counters).chain(ids(markers)).collect();
    on_sheet.sort();
    listed.sort();
    assert_eq!(on_sheet, listed);
    listed.dedup();
    assert_eq!(listed.len(), on_sheet.len(), "ids differ");
}

/// What is wrong with a list of units in which the first of each of these is another is said of each unit: a fault for each, with
/// such words in them.
///
/// # Panics
/// If something else is said.
pub fn faults_name_units<T>(
    units: &str,
    changes: &[(&str, &str)],
    read: impl Fn(&str, &str) -> Result<T, Faults>,
    expected: &[&str],
) {
    let text = changes.iter().fold(units.to_owned(), |text, (from, to)| text.replacen(from, to, 1));
    let Err(faults) = read("units.toml", &text) else { panic!("nothing is wrong") };
    let report = faults.to_string();
    assert_eq!(faults.list().len(), changes.len(), "{report}");
    for part in expected {
        assert!(report.contains(part), "{report}");
    }
}
