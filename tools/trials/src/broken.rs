//! Broken data files: each says what is wrong, where, and what to write instead.

use engine::Faults;
use engine::data::Doubt;

/// A case: what stands in the sound file, what is written instead, and what the reader says then.
struct Case {
    from: String,
    to: String,
    expected: String,
}

/// The cases of a text: lines that begin with `-` (what stands there), `+` (what is written instead) and `=` (what is said).
fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (sign, rest) = line.split_at(2);
        match (sign, cases.last_mut()) {
            ("- ", _) => {
                let from = rest.replace("\\n", "\n");
                cases.push(Case { from, to: String::new(), expected: String::new() });
            }
            ("+ ", Some(case)) => case.to = rest.replace("\\n", "\n"),
            ("= ", Some(case)) => {
                let end = if case.expected.is_empty() { "" } else { "\n" };
                case.expected = [&case.expected, end, rest].concat();
            }
            _ => panic!("not a line of a case: {line}"),
        }
    }
    assert!(!cases.is_empty());
    cases
}

/// What the reader says of a file.
fn said<T>(read: Result<T, Faults>) -> String {
    read.err().map_or_else(|| "nothing is wrong".into(), |faults| faults.to_string())
}

/// Every case has its message to the letter.
///
/// # Panics
/// If one has another; all of them are shown.
pub fn have_messages<T>(sound: &str, text: &str, read: impl Fn(&str) -> Result<T, Faults>) {
    compare(sound, text, read, |said, expected| said.trim_end() == expected);
}

/// Every case has its message among what is said.
///
/// # Panics
/// If one has not; all of them are shown.
pub fn mention<T>(sound: &str, text: &str, read: impl Fn(&str) -> Result<T, Faults>) {
    compare(sound, text, read, |said, expected| said.contains(expected));
}

fn compare<T>(
    sound: &str,
    text: &str,
    read: impl Fn(&str) -> Result<T, Faults>,
    fits: impl Fn(&str, &str) -> bool,
) {
    let mut wrong = Vec::new();
    for Case { from, to, expected } in cases(text) {
        // Where it stands twice, nobody could tell which place is meant.
        assert_eq!(sound.matches(&from).count(), 1, "{from}");
        let said = said(read(&sound.replacen(&from, &to, 1)));
        if !fits(&said, &expected) {
            wrong.push(format!("{from} > {to}\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The lines of all faults of a file.
///
/// # Panics
/// If nothing is wrong with it.
pub fn lines<T>(read: Result<T, Faults>) -> Vec<usize> {
    let Err(faults) = read else { panic!("nothing is wrong") };
    faults.list().iter().map(|fault| fault.line).collect()
}

/// The doubts that a change of a sound file brings, by line.
///
/// # Panics
/// If one of the two cannot be read.
pub fn doubts(
    sound: &str,
    from: &str,
    to: &str,
    read: impl Fn(&str) -> Result<Vec<Doubt>, Faults>,
) -> Vec<(usize, String)> {
    let all = |text: &str| {
        let doubts = read(text).unwrap_or_else(|faults| panic!("{faults}"));
        doubts.into_iter().map(|doubt| (doubt.line, doubt.message)).collect::<Vec<_>>()
    };
    let before = all(sound);
    all(&sound.replace(from, to)).into_iter().filter(|doubt| !before.contains(doubt)).collect()
}

/// A file with each of its lines dropped in turn, and with the first string of each line replaced by odd letters: how many
/// of these are refused.
///
/// # Panics
/// If one is refused without a word.
pub fn spoilt<T>(text: &str, read: impl Fn(&str) -> Result<T, Faults>) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let mut refused = 0;
    let mut answer = |at: usize, line: Option<&str>| {
        let mut new = lines.clone();
        new.splice(at..=at, line);
        if let Err(faults) = read(&new.join("\n")) {
            assert!(!faults.list().is_empty());
            refused += 1;
        }
    };
    for at in (0..lines.len()).filter(|at| !lines[*at].starts_with('#')) {
        answer(at, None);
        let parts: Vec<&str> = lines[at].splitn(3, '"').collect();
        if let [before, _, after] = parts[..] {
            answer(at, Some(&format!("{before}\"\u{e9}\u{df} back, \u{e9}/\u{df},, =\"{after}")));
        }
    }
    refused
}
