//! A path that is named hex by hex: `go A B C` is notation for `go A`, `go B`, `go C`.
//!
//! Actions stay small: a path is played as single actions, and the record holds no others.

use crate::Table;
use engine::{NoUndo, NotPlayed, Side};
use std::fmt;

/// The word that a path begins with, in every game that has one.
const WORD: &str = "go";

/// The single actions that a line stands for: one for each hex of a path, or the line itself.
///
/// ```
/// assert_eq!(players::single_actions("go A1 A2 B2"), ["go A1", "go A2", "go B2"]);
/// assert_eq!(players::single_actions("retreat 1 Guards"), ["retreat 1 Guards"]);
/// ```
pub fn single_actions(text: &str) -> Vec<String> {
    let mut words = text.split_whitespace();
    match words.next() {
        Some(word) if word.eq_ignore_ascii_case(WORD) && words.clone().count() > 1 => {
            words.map(|hex| format!("{WORD} {hex}")).collect()
        }
        _ => vec![text.to_owned()],
    }
}

/// How far a line was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Followed {
    /// How many single actions were played.
    pub played: usize,
    /// Those that were not.
    pub left: Vec<String>,
    /// Why not; none if all were played.
    pub halt: Option<Halt>,
}

/// Why a path was not played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// A step is not legal.
    Refused(NotPlayed),
    /// A die was rolled or something hidden was shown: whoever named the path may think again.
    News(NoUndo),
    /// Somebody else is asked.
    Asked,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => write!(f, "{why}"),
            Self::News(NoUndo::Shown(_)) => f.write_str("something hidden was shown"),
            Self::News(_) => f.write_str("a die was rolled"),
            Self::Asked => f.write_str("somebody else is asked"),
        }
    }
}

/// What keeps a side from going on with its list of actions after one of them: news, or somebody else is asked.
pub fn interruption(table: &dyn Table, side: Option<Side>) -> Option<Halt> {
    // A choice can be taken back unless there was news.
    match table.can_undo() {
        Err(news) => Some(Halt::News(news)),
        Ok(_) if table.status().side() != side => Some(Halt::Asked),
        Ok(_) => None,
    }
}

/// Plays a line action by action until one is refused, a die falls, something is shown or somebody else is asked. Where even
/// the first is refused nothing is played, and that is the error.
///
/// `meant` corrects what a person typed before it is played.
pub fn follow(
    table: &mut dyn Table,
    text: &str,
    meant: impl Fn(&dyn Table, &str) -> String,
) -> Result<Followed, NotPlayed> {
    let actions = single_actions(text);
    // A slip of the pen in the middle of a path stops it before it begins.
    for action in actions.iter().skip(1) {
        if let Err(slip @ NotPlayed::Unreadable(_)) = table.check(&meant(table, action)) {
            return Err(slip);
        }
    }
    let side = table.status().side();
    let mut halt = None;
    let mut played = 0;
    for action in &actions {
        let action = meant(table, action);
        match table.act(&action) {
            Err(why) if played == 0 => return Err(why),
            Err(why) => {
                halt = Some(Halt::Refused(why));
                break;
            }
            Ok(()) => played += 1,
        }
        halt = interruption(table, side).filter(|_| played < actions.len());
        if halt.is_some() {
            break;
        }
    }
    Ok(Followed { played, left: actions[played..].to_vec(), halt })
}
