//! Reading a record from text. All faults are reported together, each with its line and column.

use super::{Entry, FORMAT, Header, Luck, NewDice, Record};
use crate::{Faults, closest};
use std::ops::Range;

const KEYS: [&str; 12] = [
    "game",
    "rules-version",
    "scenario",
    "rules",
    "charts",
    "commitment",
    "seed",
    "dice",
    "nonce",
    "players",
    "own-rolls",
    "note",
];

/// A record has no more lines that begin with `~`. Each is a position that is kept; a game has two or three of them.
const MOST_NEW_DICE: usize = 200;

/// A piece of the text with its place.
type Piece<'a> = (Range<usize>, &'a str);

impl Record {
    /// Reads a record; `name` is the file's name for messages.
    ///
    /// ```
    /// use engine::Record;
    /// let wrong = Record::parse("game.txt", "salient record 1\ngaem: bulge\n").unwrap_err();
    /// assert!(wrong.to_string().contains("game.txt:2:1: there is no key \"gaem\""));
    /// ```
    pub fn parse(name: &str, text: &str) -> Result<Self, Faults> {
        let mut faults = Faults::new(name, text);
        let mut lines = lines(text);
        let first = lines.next().unwrap_or((0..0, ""));
        match first.1.trim_end().strip_prefix("salient record ").map(str::parse::<u32>) {
            Some(Ok(format @ 1..=FORMAT)) => {
                let record = body(format, lines, text.len(), &mut faults);
                match record {
                    Some(record) => faults.finish(record),
                    // Something is missing, so there is a fault; finishing puts the faults in order.
                    None => Err(faults.finish(()).err().unwrap_or_else(|| Faults::new(name, text))),
                }
            }
            Some(Ok(other)) => {
                let help =
                    format!("this program reads formats up to {FORMAT}; a newer one is needed for this file");
                faults.add(first.0, format!("the record has format {other}"), help);
                Err(faults)
            }
            _ => {
                faults.add(first.0, "expected \"salient record 1\"", "a record starts with this line");
                Err(faults)
            }
        }
    }
}

fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        let line = line.strip_suffix('\r').unwrap_or(line);
        (at..at + line.len(), line)
    })
}

/// Reads the rest of a record of this format. `None` if there were faults, or the head lacks something.
fn body<'a>(
    format: u32,
    mut lines: impl Iterator<Item = Piece<'a>>,
    end: usize,
    faults: &mut Faults,
) -> Option<Record> {
    let mut head: Vec<(&'static str, Piece<'a>)> = Vec::new();
    for (span, line) in lines.by_ref() {
        if line.trim().is_empty() {
            break;
        }
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let Some(known) = KEYS.iter().find(|known| **known == key) else {
            let help = closest(key, KEYS).map_or_else(
                || format!("the keys are {}", KEYS.join(", ")),
                |near| format!("did you mean {near}?"),
            );
            let message = if line.contains(':') {
                format!("there is no key \"{key}\"")
            } else {
                "expected \"key: value\", or an empty line before the first action".into()
            };
            faults.add(span.start..span.start + key.len(), message, help);
            continue;
        };
        let many = matches!(*known, "nonce" | "note");
        if !many && head.iter().any(|(before, _)| before == known) {
            faults.add(span, format!("a second line \"{known}\""), "");
            continue;
        }
        let start = span.start + key.len() + 1 + (value.len() - value.trim_start().len());
        let value = value.trim();
        head.push((known, (start.min(span.end)..(start + value.len()).min(span.end), value)));
    }
    let header = header(format, &head, end, faults);
    let entries = entries(format, lines, faults);
    header.map(|header| Record { header, entries })
}

fn header(
    format: u32,
    head: &[(&'static str, Piece<'_>)],
    end: usize,
    faults: &mut Faults,
) -> Option<Header> {
    let find = |key: &str| head.iter().find(|(name, _)| *name == key).map(|(_, piece)| piece.clone());
    let all = |key: &str| -> Vec<String> {
        head.iter().filter(|(name, _)| *name == key).map(|(_, (_, value))| (*value).to_owned()).collect()
    };
    let required = |key: &str, faults: &mut Faults| {
        let found = find(key);
        if found.is_none() {
            faults.add(0..0, format!("the head has no line \"{key}: ...\""), "");
        }
        found
    };
    let game = required("game", faults);
    let version = required("rules-version", faults);
    let scenario = required("scenario", faults);
    let rules = required("rules", faults);
    let charts = required("charts", faults);
    let version = version.and_then(|piece| read(piece, "a whole number", faults, |word| word.parse().ok()));
    let hash = |word: &str| blake3::Hash::from_hex(word).ok();
    let charts = charts.and_then(|piece| read(piece, "64 hexadecimal digits", faults, hash));
    let commitment = find("commitment")
        .and_then(|piece| read(piece, "64 hexadecimal digits", faults, |word| word.parse().ok()));
    let seed = find("seed").map(|piece| {
        read(piece, "64 hexadecimal digits or a whole number", faults, |word| word.parse().ok())
    });
    let dice = find("dice").map(|piece| {
        read(piece, "numbers with blanks between them", faults, |line| {
            line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<u32>>>()
        })
    });
    let luck = match (seed, dice) {
        (Some(_), Some(_)) if format == 1 => {
            let span = find("dice").map_or(end..end, |(span, _)| span);
            faults.add(span, "a game has a seed or a list of dice, not both", "drop one of the two lines");
            None
        }
        (Some(None), _) | (_, Some(None)) => None,
        (Some(Some(seed)), None) => Some(Luck::Seed(seed)),
        (then, Some(Some(shows))) => Some(Luck::Listed { shows, then: then.flatten() }),
        (None, None) => Some(Luck::Secret),
    };
    let names = |key: &str| -> Vec<String> {
        let line = find(key).map(|(_, value)| value.split('|').map(|name| name.trim().to_owned()).collect());
        line.unwrap_or_default()
    };
    if let Some((span, _)) = find("own-rolls").filter(|_| format < 3) {
        faults.add(
            span,
            format!("format {format} has no rolls that wait"),
            "begin with \"salient record 3\"",
        );
    }
    Some(Header {
        game: game?.1.into(),
        rules_version: version?,
        scenario: scenario?.1.into(),
        rules: rules?.1.into(),
        charts: charts?,
        luck: luck?,
        commitment,
        nonces: all("nonce"),
        players: names("players"),
        own_rolls: names("own-rolls"),
        notes: all("note"),
    })
}

fn read<T>(
    (span, text): Piece<'_>,
    expected: &str,
    faults: &mut Faults,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Option<T> {
    let value = parse(text);
    if value.is_none() {
        faults.add(span, format!("expected {expected}, found \"{text}\""), "");
    }
    value
}

fn entries<'a>(format: u32, lines: impl Iterator<Item = Piece<'a>>, faults: &mut Faults) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut changes = 0;
    for (span, line) in lines {
        let (text, comment) = match line.split_once('#') {
            Some((text, comment)) => (text.trim(), Some(comment.trim().to_owned())),
            None => (line.trim(), None),
        };
        let entry = match (text.strip_prefix('='), comment) {
            (Some(word), comment) => {
                let expected = "16 hexadecimal digits after \"=\"";
                read((span, word.trim()), expected, faults, |word| word.parse().ok())
                    .map(|hash| Entry::Check { hash, comment })
            }
            (None, _) if format > 1 && text.starts_with('~') && changes == MOST_NEW_DICE => {
                let help = format!("a record has at most {MOST_NEW_DICE} of them");
                faults.add(span, "too many lines with new dice", help);
                return entries;
            }
            (None, comment) if format > 1 && text.starts_with('~') => match NewDice::parse(&text[1..]) {
                Ok(dice) => Some(Entry::Dice { dice, comment }),
                Err(expected) => {
                    faults.add(span, format!("expected {expected}, found \"{text}\""), "");
                    None
                }
            },
            (None, Some(comment)) if text.is_empty() => Some(Entry::Comment(comment)),
            (None, None) if text.is_empty() => Some(Entry::Blank),
            (None, comment) => Some(Entry::Action { text: text.into(), comment }),
        };
        changes += usize::from(matches!(entry, Some(Entry::Dice { .. })));
        entries.extend(entry);
    }
    // The text ends with a line end, which `split` shows as one more, empty line.
    if entries.last() == Some(&Entry::Blank) {
        entries.pop();
    }
    entries
}
