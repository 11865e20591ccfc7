//! Reading a list of units so that every fault is found at once.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use toml::{Spanned, Value};

use crate::data::parse;
use crate::fault::{Faults, plain};

/// No game has more counters than this.
pub const MOST_UNITS: usize = 500;
/// No word of a counter is longer; only a remark may be.
const LONGEST_WORD: usize = 40;
const LONGEST_NOTE: usize = 400;
/// The longest id that is said again in a message.
const LONGEST_ID: usize = 80;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Roster {
    units: Vec<Spanned<Value>>,
}

/// The file as a schema describes it.
#[derive(schemars::JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Units<T> {
    /// The counters, a line each.
    #[allow(dead_code, reason = "only its type is asked for")]
    units: Vec<T>,
}

/// The schema of a file of units that are read as a `T`.
pub fn roster_schema<T: schemars::JsonSchema>() -> crate::data::Schema {
    crate::data::schema::<Units<T>>()
}

/// Reads a file of the form `units = [ { id = "a", ... }, ... ]`.
///
/// Each unit is read as a `T` and then given to `check`, which says what else is wrong with it. Ids are required
/// and must differ. No file has more than [`MOST_UNITS`] units, and no word of a unit is longer than a counter is wide.
/// Either all units are good, or all faults are reported.
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
    let mut units = Vec::with_capacity(roster.units.len().min(MOST_UNITS));
    let mut faults = Faults::new(name, text);
    if let Some(extra) = roster.units.get(MOST_UNITS) {
        let message = format!("there are {} units", roster.units.len());
        faults.add(extra.span(), message, format!("a game has at most {MOST_UNITS}: take some out"));
        return Err(faults);
    }
    if roster.units.is_empty() {
        faults.add(0..0, "there are no units", "write a line such as { id = \"...\", ... } for each");
        return Err(faults);
    }
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
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
        for (message, help) in words(&value) {
            fault(&message, help);
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

/// What is wrong with the words of a unit: they stand in records, scripts and lists.
fn words(unit: &Value) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    for (key, value) in unit.as_table().into_iter().flatten() {
        let Some(text) = value.as_str() else { continue };
        let longest = if key == "note" { LONGEST_NOTE } else { LONGEST_WORD };
        if text.chars().count() > longest {
            wrong.push((format!("`{key}` is too long"), format!("write at most {longest} letters")));
        }
        let bad = |letter: char| letter.is_control() || (key != "note" && matches!(letter, '#' | '|' | '"'));
        let parts = |letter: char| key == "id" && letter == ',';
        if let Some(letter) = text.chars().find(|&letter| bad(letter) || parts(letter)) {
            wrong.push((format!("`{key}` cannot hold {letter:?}"), "leave it out".into()));
        }
    }
    wrong
}

/// The list, if it has not too many of anything: what was found, the most, and what it is.
pub fn few<T>(name: &str, text: &str, units: T, counts: &[(usize, usize, &str)]) -> Result<T, Faults> {
    let mut faults = Faults::new(name, text);
    for &(found, most, what) in counts.iter().filter(|(found, most, _)| found > most) {
        faults.add(0..1, format!("there are {found} {what}"), format!("at most {most} are possible"));
    }
    faults.finish(units)
}

/// Says what is wrong with a number of a unit that is greater than a counter can show: `att` cannot be 200.
///
/// ```
/// use engine::counter::too_great;
/// assert_eq!(too_great(&[("att", 9, 99), ("move", 40, 30)]), ["`move` cannot be 40; write 0 to 30"]);
/// ```
pub fn too_great(numbers: &[(&str, u8, u8)]) -> Vec<String> {
    let over = numbers.iter().filter(|(_, value, most)| value > most);
    over.map(|(key, value, most)| format!("`{key}` cannot be {value}; write 0 to {most}")).collect()
}

/// A name in the notation that no other unit has: the one wished for, else the unit's id, else that with a number.
///
/// ```
/// use engine::counter::own_name;
/// let taken = ["12/4".to_owned(), "u-12".to_owned()];
/// let is_taken = |name: &str| taken.iter().any(|one| one == name);
/// assert_eq!(own_name("12/6", "u-12", is_taken), "12/6");
/// assert_eq!(own_name("12/4", "u-12", is_taken), "u-12.2");
/// ```
pub fn own_name(wished: &str, id: &str, taken: impl Fn(&str) -> bool) -> String {
    let wished = [wished, id].into_iter().find(|name| !name.is_empty() && !taken(name)).map(str::to_owned);
    wished.unwrap_or_else(|| {
        let numbered = (2..).map(|number: usize| format!("{id}.{number}"));
        numbered.into_iter().find(|name| !taken(name)).unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{MOST_UNITS, read_roster};

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

    #[test]
    fn a_list_without_end_and_words_without_end_are_refused() {
        let many = "{ id = \"a\", kind = \"armour\" },".repeat(MOST_UNITS + 1);
        let faults = read_roster::<Unit>("u", &format!("units = [{many}]"), |_| Vec::new()).unwrap_err();
        assert_eq!(faults.list().len(), 1, "{faults}");
        assert!(faults.to_string().contains("at most 500"), "{faults}");
        for (id, expected) in [
            ("x".repeat(41), "`id` is too long"),
            ("a,b".into(), "`id` cannot hold ','"),
            ("a#b".into(), "`id` cannot hold '#'"),
            ("a\\u0007b".into(), "`id` cannot hold '\\u{7}'"),
        ] {
            let text = format!("units = [{{ id = \"{id}\", kind = \"armour\" }}]");
            let faults = read_roster::<Unit>("u", &text, |_| Vec::new()).unwrap_err().to_string();
            assert!(faults.contains(expected), "{expected} not in {faults}");
        }
        assert!(read_roster::<Unit>("u", "units = []", |_| Vec::new()).is_err());
    }
}
