//! The words and signs of a zone or a condition.

/// What is left of a text.
pub(super) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Words<'a> {
        Words { rest: text.trim_start() }
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
        if self.take(sign) { Ok(()) } else { Err(format!("\"{sign}\" is missing before \"{}\"", self.rest)) }
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
        if self.rest.is_empty() { Ok(()) } else { Err(format!("\"{}\" is left over", self.rest)) }
    }
}
