//! Who plays which side.

use engine::closest;
use serde::{Serialize, Serializer};
use std::fmt;

use crate::{Clock, PROGRAM, thinks_ahead};

/// What parts the name of a level from the part of its effort that it makes.
const PART: char = '/';
/// The parts that can be asked for, as one divided by this: those of a busy server, too.
const PARTS: [u32; 3] = [2, 4, 8];

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chair {
    /// A person.
    Human,
    /// The computer player of this name; one that thinks ahead may make a part of its effort, as `staff/8` does.
    Computer(String),
    /// A program of anybody's making.
    Program {
        /// Its command: a name and arguments, parted by spaces.
        line: String,
        /// How long it may think.
        clock: Clock,
    },
}

impl Chair {
    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        *self == Self::Human
    }
}

impl fmt::Display for Chair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(name) => f.write_str(name),
            Self::Program { line, .. } => write!(f, "{PROGRAM}{line}"),
        }
    }
}

impl Serialize for Chair {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The level that is named, and which part of its effort it makes: one divided by the number.
pub(crate) fn level_and_part(name: &str) -> (&str, u32) {
    let parted = name.split_once(PART).and_then(|(level, part)| Some((level, part.parse().ok()?)));
    parted.unwrap_or((name, 1))
}

/// The computer player that is meant by a name, as it is written; none if there is no such level.
fn computer(name: &str, computers: &[&str]) -> Option<Result<String, String>> {
    let (level, part) = name.split_once(PART).map_or((name, None), |(level, part)| (level, Some(part)));
    let level = computers.iter().find(|known| known.eq_ignore_ascii_case(level))?;
    Some(match part {
        None => Ok((*level).to_owned()),
        Some(_) if !thinks_ahead(level) => Err(format!(
            "there is no \"{name}\": a {level} does not think ahead, and has no effort to make a part of"
        )),
        Some(part) if PARTS.iter().any(|known| known.to_string() == part) => {
            Ok(format!("{level}{PART}{part}"))
        }
        Some(_) => Err(format!(
            "there is no \"{name}\": write {level} for all of its effort, or {level}/2, {level}/4 or {level}/8 for a half, a quarter or an eighth"
        )),
    })
}

/// Whether a computer player is meant by a name, and not a person.
pub fn is_computer(name: &str, computers: &[&str]) -> bool {
    matches!(computer(name, computers), Some(Ok(_)))
}

/// Reads who plays: one name for all sides, a name for each side in order, or names with their sides. Sides that are
/// not named are played by people. Whoever thinks ahead can be asked to make a part of its effort: `staff/8` makes an eighth. A program is named by its command, as in `program:./bot --fast`; it may have no comma in it.
///
/// ```
/// use players::{Chair, chairs};
/// let cadet = Chair::Computer("cadet".into());
/// let read = |text| chairs(text, &["German", "Allied"], &["cadet", "random"]);
/// assert_eq!(read("cadet"), Ok(vec![cadet.clone(), cadet.clone()]));
/// assert_eq!(read("human,cadet"), Ok(vec![Chair::Human, cadet.clone()]));
/// assert_eq!(read("allied=cadet"), Ok(vec![Chair::Human, cadet]));
/// assert_eq!(read("allied=program:./bot --deep=3").unwrap()[1].to_string(), "program:./bot --deep=3");
/// assert_eq!(chairs("Staff/8", &["German"], &["staff"]), Ok(vec![Chair::Computer("staff/8".into())]));
/// assert_eq!(read("cadte").unwrap_err(), "there is no player \"cadte\"; did you mean cadet?");
/// ```
pub fn chairs(text: &str, sides: &[&str], computers: &[&str]) -> Result<Vec<Chair>, String> {
    let words: Vec<&str> = text.split([',', '|']).map(str::trim).filter(|word| !word.is_empty()).collect();
    let chair = |name: &str| {
        if let Some(line) = name.strip_prefix(PROGRAM) {
            let line = line.trim().to_owned();
            return Ok(Chair::Program { line, clock: Clock::default() });
        }
        if let Some(computer) = computer(name, computers) {
            return computer.map(Chair::Computer);
        }
        if name.eq_ignore_ascii_case("human") {
            return Ok(Chair::Human);
        }
        let all: Vec<&str> = ["human"].iter().chain(computers).copied().collect();
        let level = name.split(PART).next().unwrap_or(name);
        Err(match closest(level, all.iter().copied()) {
            Some(near) => format!("there is no player \"{name}\"; did you mean {near}?"),
            None => format!("there is no player \"{name}\"; the players are {}", all.join(", ")),
        })
    };
    // An argument of a program may have such a sign, too.
    let with_side = |word: &str| word.split_once('=').is_some_and(|(side, _)| !side.starts_with(PROGRAM));
    if !words.iter().any(|word| with_side(word)) {
        return match words.as_slice() {
            [] => Ok(vec![Chair::Human; sides.len()]),
            [one] => chair(one).map(|chair| vec![chair; sides.len()]),
            each if each.len() == sides.len() => each.iter().map(|name| chair(name)).collect(),
            other => Err(format!(
                "there are {} sides ({}), but {} players",
                sides.len(),
                sides.join(", "),
                other.len()
            )),
        };
    }
    let mut chairs: Vec<Option<Chair>> = vec![None; sides.len()];
    for word in words {
        let Some((side, name)) = word.split_once('=') else {
            return Err(format!("which side does \"{word}\" play? Write {}={word}", sides.join(" or ")));
        };
        let Some(at) = sides.iter().position(|known| known.eq_ignore_ascii_case(side.trim())) else {
            return Err(match closest(side, sides.iter().copied()) {
                Some(near) => format!("there is no side \"{side}\"; did you mean {near}?"),
                None => format!("there is no side \"{side}\"; the sides are {}", sides.join(", ")),
            });
        };
        if chairs[at].replace(chair(name.trim())?).is_some() {
            return Err(format!("{} is given to two players", sides[at]));
        }
    }
    Ok(chairs.into_iter().map(|chair| chair.unwrap_or(Chair::Human)).collect())
}
