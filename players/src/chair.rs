//! Who plays which side.

use engine::closest;
use serde::{Serialize, Serializer};
use std::fmt;

use crate::{Clock, PROGRAM};

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chair {
    /// A person.
    Human,
    /// The computer player of this name.
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

/// Reads who plays: one name for all sides, a name for each side in order, or names with their sides. Sides that are
/// not named are played by people. A program is named by its command, as in `program:./bot --fast`; it may have no comma in it.
///
/// ```
/// use players::{Chair, chairs};
/// let cadet = Chair::Computer("cadet".into());
/// let read = |text| chairs(text, &["German", "Allied"], &["cadet", "random"]);
/// assert_eq!(read("cadet"), Ok(vec![cadet.clone(), cadet.clone()]));
/// assert_eq!(read("human,cadet"), Ok(vec![Chair::Human, cadet.clone()]));
/// assert_eq!(read("allied=cadet"), Ok(vec![Chair::Human, cadet]));
/// assert_eq!(read("allied=program:./bot --deep=3").unwrap()[1].to_string(), "program:./bot --deep=3");
/// assert_eq!(read("cadte").unwrap_err(), "there is no player \"cadte\"; did you mean cadet?");
/// ```
pub fn chairs(text: &str, sides: &[&str], computers: &[&str]) -> Result<Vec<Chair>, String> {
    let words: Vec<&str> = text.split([',', '|']).map(str::trim).filter(|word| !word.is_empty()).collect();
    let chair = |name: &str| {
        if let Some(line) = name.strip_prefix(PROGRAM) {
            let line = line.trim().to_owned();
            return Ok(Chair::Program { line, clock: Clock::default() });
        }
        if let Some(known) = computers.iter().find(|known| known.eq_ignore_ascii_case(name)) {
            return Ok(Chair::Computer((*known).to_owned()));
        }
        if name.eq_ignore_ascii_case("human") {
            return Ok(Chair::Human);
        }
        let all: Vec<&str> = ["human"].iter().chain(computers).copied().collect();
        Err(match closest(name, all.iter().copied()) {
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
