//! Reading a list of units so that every fault is found at once.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use toml::{Spanned, Value};

use crate::data::parse;
use crate::fault::{Faults, plain};

/// The most units of a list.
const MOST_UNITS: usize = 1000;

/// The longest id that is said again in a message.
const LONGEST_ID: usize = 80;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Roster {
    units: Vec<Spanned<Value>>,
}

/// Reads a file of the form `units = [ { id = "a", ... }, ... ]`.
///
/// Each unit is read as a `T` and then given to `check`, which says what else is wrong with it. Ids are required
/// and must differ. Either all units are good, or all faults are reported.
///
/// ```
/// use engine::counter::read_roster;
///
/// #[derive(serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Unit { id: String, attack: u8 }
///
/// let text = "units = [\n  { id = \"a\", attack = 1 },\n  { id = \"a\", attack = \"x\" },\n]";
/// let faults = read_roster::<Unit>("units.toml", text, |_| Vec::new()).err().unwrap();
/// assert_eq!(faults.list().len(), 2);
/// assert!(faults.to_string().starts_with("units.toml:3:3: unit a: "));
/// ```
pub fn read_roster<T: DeserializeOwned>(
    name: &str,
    text: &str,
    check: impl Fn(&T) -> Vec<String>,
) -> Result<Vec<T>, Faults> {
    let roster: Roster = parse(name, text)?;
    let mut units = Vec::with_capacity(roster.units.len());
    let mut faults = Faults::new(name, text);
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    if let Some(last) = roster.units.get(MOST_UNITS) {
        let message = format!("there are {} units", roster.units.len());
        faults.add(last.span(), message, format!("at most {MOST_UNITS} are possible"));
        return Err(faults);
    }
    for entry in roster.units {
        let span = entry.span();
        let value = entry.into_inner();
        let id = value.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut fault = |message: &str, help: String| {
            // An id that nobody would write is not said again.
            let named = !id.is_empty() && id.len() <= LONGEST_ID;
            let message = if named { format!("unit {id}: {message}") } else { message.to_owned() };
            faults.add(span.clone(), message, help);
        };
        if id.is_empty() {
            fault("a unit without an id", "every unit needs an id of its own".into());
        } else if let Some(first) = taken.get(&id) {
            let line = text[..*first].matches('\n').count() + 1;
            fault("this id is taken", format!("the unit in line {line} has it; ids must differ"));
        }
        match value.try_into::<T>() {
            Ok(unit) => {
                for message in check(&unit) {
                    fault(&message, String::new());
                }
                units.push(unit);
            }
            Err(error) => {
                let (message, help) = plain(error.message().trim_end());
                fault(&message, help);
            }
        }
        taken.entry(id).or_insert(span.start);
    }
    faults.finish(units)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::read_roster;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only the reading is tested")]
    struct Unit {
        id: String,
        kind: Kind,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Infantry,
        Armour,
    }

    #[test]
    fn every_fault_is_reported_with_its_line() {
        let text = "units = [\n\
                    { id = \"a\", kind = \"infantry\" },\n\
                    { id = \"b\", kind = \"cavalry\" },\n\
                    { id = \"a\", kind = \"armour\" },\n\
                    { kind = \"armour\" },\n\
                    { id = \"c\", kind = \"armour\", speed = 3 },\n\
                    ]";
        let faults = read_roster::<Unit>("units.toml", text, |_| Vec::new()).unwrap_err();
        let report = faults.to_string();
        for expected in [
            "units.toml:3:1: unit b: unknown word 'cavalry'\n    known here: infantry, armour",
            "units.toml:4:1: unit a: this id is taken\n    the unit in line 2 has it",
            "units.toml:5:1: a unit without an id",
            "units.toml:6:1: unit c: unknown key 'speed'",
        ] {
            assert!(report.contains(expected), "{expected} not in\n{report}");
        }
    }

    #[test]
    fn a_broken_file_names_its_line() {
        let faults = read_roster::<Unit>("units.toml", "units = [\n  {\n", |_| Vec::new()).unwrap_err();
        assert!(faults.list()[0].line >= 2, "{faults}");
    }
}
