//! Writing a record as text.

use super::{Entry, Header, Luck, Record};
use std::fmt;

/// What a player typed must not become a line of its own.
fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

impl Header {
    /// The lines of the head, in the order in which they are written.
    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = vec![
            ("game", self.game.clone()),
            ("rules-version", self.rules_version.to_string()),
            ("scenario", self.scenario.clone()),
            ("rules", self.rules.clone()),
            ("charts", self.charts.to_hex().to_string()),
        ];
        lines.extend(self.commitment.map(|hash| ("commitment", hash.to_string())));
        match &self.luck {
            Luck::Seed(seed) => lines.push(("seed", seed.to_string())),
            Luck::Listed { shows, then } => {
                lines.push(("dice", shows.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")));
                lines.extend(then.map(|seed| ("seed", seed.to_string())));
            }
            Luck::Secret => {}
        }
        lines.extend(self.nonces.iter().map(|nonce| ("nonce", nonce.clone())));
        if !self.players.is_empty() {
            lines.push(("players", self.players.join(" | ")));
        }
        if !self.own_rolls.is_empty() {
            lines.push(("own-rolls", self.own_rolls.join(" | ")));
        }
        lines.extend(self.notes.iter().map(|note| ("note", note.clone())));
        lines
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "salient record {}", self.format())?;
        for (key, value) in self.header.lines() {
            writeln!(f, "{}", format!("{key}: {}", one_line(&value)).trim_end())?;
        }
        writeln!(f)?;
        for entry in &self.entries {
            match entry {
                Entry::Action { text, comment: None } => writeln!(f, "{}", one_line(text))?,
                Entry::Action { text, comment: Some(comment) } => {
                    writeln!(f, "{} # {}", one_line(text), one_line(comment))?;
                }
                Entry::Check { hash, comment: None } => writeln!(f, "= {hash}")?,
                Entry::Check { hash, comment: Some(comment) } => {
                    writeln!(f, "= {hash} # {}", one_line(comment))?;
                }
                Entry::Dice { dice, comment: None } => writeln!(f, "~ {dice}")?,
                Entry::Dice { dice, comment: Some(comment) } => {
                    writeln!(f, "~ {dice} # {}", one_line(comment))?;
                }
                Entry::Comment(text) => writeln!(f, "{}", format!("# {}", one_line(text)).trim_end())?,
                Entry::Blank => writeln!(f)?,
            }
        }
        Ok(())
    }
}

impl Record {
    /// The oldest format that can say this record. Format 1 knows no new dice, and no seed after a list of them; format 2 no
    /// rolls that wait.
    fn format(&self) -> u32 {
        let changes = self.entries.iter().any(|entry| matches!(entry, Entry::Dice { .. }));
        let followed = matches!(self.header.luck, Luck::Listed { .. })
            && (self.header.commitment.is_some() || self.header.stretch().seed().is_some());
        if !self.header.own_rolls.is_empty() {
            3
        } else if changes || followed {
            2
        } else {
            1
        }
    }

    /// The line of the text at which an entry stands, from 1.
    pub(crate) fn line_of(&self, entry: usize) -> usize {
        self.header.lines().len() + 3 + entry
    }

    /// The line of the text at which a key of the head stands, from 1.
    pub(super) fn line_of_key(&self, key: &str) -> usize {
        self.header.lines().iter().position(|(name, _)| *name == key).map_or(1, |at| at + 2)
    }
}
