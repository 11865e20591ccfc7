//! The words and signs of a zone or a condition.

use super::limits::{ZONE_DEPTH, ZONE_TERMS, ZONE_TEXT};

/// What is left of a text, and how much of what is allowed was read already.
pub(super) struct Words<'a> {
    rest: &'a str,
    terms: usize,
    depth: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Result<Words<'a>, String> {
        if text.len() > ZONE_TEXT {
            return Err(format!("{} bytes are too long; write at most {ZONE_TEXT}", text.len()));
        }
        Ok(Words { rest: text.trim_start(), terms: 0, depth: 0 })
    }

    /// One term more.
    pub(super) fn term(&mut self) -> Result<(), String> {
        self.terms += 1;
        if self.terms > ZONE_TERMS {
            return Err(format!("there are more than {ZONE_TERMS} terms; write it with fewer"));
        }
        Ok(())
    }

    /// One level deeper.
    pub(super) fn deeper(&mut self) -> Result<(), String> {
        self.depth += 1;
        if self.depth > ZONE_DEPTH {
            return Err(format!("it is nested more than {ZONE_DEPTH} deep; write it more simply"));
        }
        Ok(())
    }

    /// One level higher again.
    pub(super) fn higher(&mut self) {
        self.depth -= 1;
    }

    /// Takes a sign if it comes next.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// Takes a sign that must come next.
    pub(super) fn must(&mut self, sign: &str) -> Result<(), String> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(format!("\"{sign}\" is missing before \"{}\"", self.ahead()))
        }
    }

    /// A word: letters, digits, dashes.
    pub(super) fn word(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest.trim_start();
        word
    }

    /// Everything up to a sign.
    pub(super) fn until(&mut self, sign: &str) -> &'a str {
        let (text, rest) = self.rest.split_at(self.rest.find(sign).unwrap_or(self.rest.len()));
        self.rest = rest;
        text.trim()
    }

    pub(super) fn number(&mut self) -> Result<u16, String> {
        let word = self.word();
        word.parse().map_err(|_| format!("\"{word}\" is no number"))
    }

    pub(super) fn end(&self) -> Result<(), String> {
        if self.rest.is_empty() { Ok(()) } else { Err(format!("\"{}\" is left over", self.ahead())) }
    }

    /// What comes next, no longer than a line.
    fn ahead(&self) -> String {
        const MOST: usize = 60;
        match self.rest.char_indices().nth(MOST) {
            Some((end, _)) => format!("{}...", &self.rest[..end]),
            None => self.rest.to_owned(),
        }
    }
}
