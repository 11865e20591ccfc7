//! The words of a session: what can be typed beside actions, and what is said when an action cannot be played.

use std::fmt::Write as _;

use engine::{NotPlayed, Side, closest};
use players::{Table, single_actions};

use crate::output::{clean, quoted, wrapped};

/// What can be typed beside actions: the word, what follows it, what it does.
pub(super) const COMMANDS: &[(&str, &str, &str)] = &[
    ("help", "", "this list"),
    ("legal", "[PREFIX]", "what you can do now; `legal go B` only what begins so, `legal all` without end"),
    (
        "why",
        "[ACTION]",
        "whether an action is legal, and every reason if it is not; alone: what the computer thought last",
    ),
    (
        "why",
        "@N",
        "why the computer played the Nth action of the game; `why @` lists its last ones with their numbers",
    ),
    ("hint", "", "what the computer would do in your place: two plans with their chances; nothing is played"),
    ("explain", "ACTION", "the sum behind a legal action, with its chances"),
    ("undo", "", "take back your last choice, unless a die was rolled or something hidden was shown"),
    ("map", "[HEX]", "the whole map in letters, or the hexes around one with names and strengths"),
    ("map -o", "FILE", "the map with its counters as a picture (.png, .svg)"),
    ("units", "[HEX]", "the units by side and hex, with their strengths and state"),
    ("log", "[N]", "the last N things that happened"),
    ("rules", "[N]", "a rule by its number, or how the switches are set"),
    ("save", "FILE", "write the record; `salient play --resume FILE` goes on with it"),
    ("do", "ACTION", "play an action whose first word is one of these"),
    ("resign", "yes", "give the game up: the other side wins"),
    ("quit", "", "leave; the game is kept, and `salient play --resume` goes on with it"),
];

/// Small and capital letters do not matter where only one action can be meant.
pub(super) fn meant(table: &dyn Table, text: &str) -> String {
    if table.check(text).is_ok() {
        return text.to_owned();
    }
    let mut like: Vec<String> =
        table.legal().into_iter().filter(|legal| legal.eq_ignore_ascii_case(text)).collect();
    if like.len() == 1 { like.swap_remove(0) } else { text.to_owned() }
}

/// What is said about the first step of a path, and that it is about no more than that.
pub(super) fn of_path(text: &str, said: String) -> String {
    match single_actions(text).len() {
        0 | 1 => said,
        _ => format!("{}\nThis is the first step of the path; the others depend on it.", said.trim_end()),
    }
}

/// Why an action was not played, and what may have been meant.
pub(super) fn refused(text: &str, why: &NotPlayed) -> String {
    let unreadable = match why {
        NotPlayed::Unreadable(unreadable) => unreadable,
        NotPlayed::Refused(refusal) => {
            let mut out = format!("{} is not legal:\n", quoted(text));
            for reason in refusal.reasons() {
                let _ = writeln!(out, "  [{}] {}", reason.rule, reason.text);
            }
            return out;
        }
    };
    let first = text.split_whitespace().next().unwrap_or("");
    let command = closest(first, COMMANDS.iter().map(|command| command.0));
    let why = match command.filter(|_| unreadable.column == 1 && unreadable.suggestion.is_none()) {
        Some(command) => format!("; did you mean `{command}`?"),
        // A word without end must not fill the screen.
        None if unreadable.found.chars().count() > 60 => {
            format!(": expected {}, found {}", unreadable.expected, quoted(&unreadable.found))
        }
        None => format!(": {}", clean(&unreadable.to_string())),
    };
    let hint = "`legal` lists what you can do, `help` what else you can type.";
    format!("{} is no action{why}\n{hint}\n", quoted(text))
}

/// How a game ends that a side gives up; the same words as in the browser.
pub(super) fn resigned(table: &dyn Table, side: Side) -> String {
    let others = (0..).map(Side).take(table.sides().len()).filter(|other| *other != side);
    let winners: Vec<String> = others.map(|other| table.side_name(other)).collect();
    format!("{} resigned: {} wins.", table.side_name(side), winners.join(" and "))
}

/// How a game ends that a program does not play, if one does not.
pub(super) fn forfeited(table: &dyn Table) -> Option<String> {
    let (side, forfeit) = table.forfeit()?;
    Some(format!("{} wins: {forfeit}.", table.side_name(side.other())))
}

/// The list of [`COMMANDS`].
pub(super) fn help(width: usize) -> String {
    const INDENT: usize = 19;
    let mut out = String::from("Type an action, such as one that `legal` lists, or:\n");
    for (word, rest, about) in COMMANDS {
        let text = wrapped(about, INDENT, width);
        let _ = write!(out, "  {:16} {}", format!("{word} {rest}").trim_end(), text.trim_start());
    }
    out
}
