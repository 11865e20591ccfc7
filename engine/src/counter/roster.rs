//! Reading a list of units so that every fault is found at once.

use std::collections::BTreeMap;
use std::{error, fmt};

use serde::de::DeserializeOwned;
use toml::{Spanned, Value};

/// Something wrong in a list of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1.
    pub line: usize,
    /// The unit, or empty if its id cannot be read.
    pub unit: String,
    /// What is wrong and what was expected.
    pub message: String,
}

/// Everything wrong in a list of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "line {}: ", fault.line)?;
            if !fault.unit.is_empty() {
                write!(f, "unit {}: ", fault.unit)?;
            }
            write!(f, "{}", fault.message)?;
        }
        Ok(())
    }
}

impl error::Error for Faults {}

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
/// let faults = read_roster::<Unit>(text, |_| Vec::new()).err().unwrap();
/// assert_eq!(faults.0.len(), 2);
/// assert!(faults.to_string().starts_with("line 3: unit a: "));
/// ```
pub fn read_roster<T: DeserializeOwned>(
    text: &str,
    check: impl Fn(&T) -> Vec<String>,
) -> Result<Vec<T>, Faults> {
    let line_at = |offset: usize| 1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count();
    let roster: Roster = toml::from_str(text).map_err(|error| {
        let line = line_at(error.span().map_or(0, |span| span.start));
        Faults(vec![Fault { line, unit: String::new(), message: error.message().to_owned() }])
    })?;

    let mut units = Vec::with_capacity(roster.units.len());
    let mut faults = Vec::new();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for entry in roster.units {
        let line = line_at(entry.span().start);
        let value = entry.into_inner();
        let id = value.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
        let mut fault = |message| faults.push(Fault { line, unit: id.clone(), message });
        if id.is_empty() {
            fault("every unit needs an id, a text that is not empty".to_owned());
        } else if let Some(first) = lines.get(&id) {
            fault(format!("this id is taken by the unit in line {first}; ids must differ"));
        }
        match value.try_into::<T>() {
            Ok(unit) => {
                check(&unit).into_iter().for_each(&mut fault);
                units.push(unit);
            }
            Err(error) => fault(error.to_string().trim_end().to_owned()),
        }
        lines.entry(id).or_insert(line);
    }
    if faults.is_empty() { Ok(units) } else { Err(Faults(faults)) }
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
        let faults = read_roster::<Unit>(text, |_| Vec::new()).unwrap_err();
        let report = faults.to_string();
        for expected in [
            "line 3: unit b: unknown variant `cavalry`, expected `infantry` or `armour`",
            "line 4: unit a: this id is taken by the unit in line 2",
            "line 5: every unit needs an id",
            "line 6: unit c: unknown field `speed`",
        ] {
            assert!(report.contains(expected), "{expected} not in\n{report}");
        }
    }

    #[test]
    fn a_broken_file_names_its_line() {
        let faults = read_roster::<Unit>("units = [\n  {\n", |_| Vec::new()).unwrap_err();
        assert!(faults.0[0].line >= 2, "{faults}");
    }
}
