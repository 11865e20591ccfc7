//! Setting text: paragraphs are broken into lines so that the spaces of all lines together are as even as they can be.
//!
//! The way is the known one of total fit: every place where a line may end is looked at once, and for each the cheapest way to get there is
//! kept. A line costs the more the further its spaces are from their natural width; a hyphen costs something too.

use hypher::{Lang, hyphenate};

use crate::canvas::Letters;

/// How much a space may grow and shrink, in parts of itself.
const STRETCH: f64 = 0.6;
const SHRINK: f64 = 0.3;
/// What a hyphen at the end of a line costs. A line whose spaces are stretched to the full costs 100.
const HYPHEN: f64 = 45.0;
/// What a line costs that is too wide or too loose.
const BAD: f64 = 1e6;
/// Shorter words are not divided.
const LEAST: usize = 6;

/// A word on a line, and how far from the line's begin it starts, in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Word {
    pub(crate) at: f64,
    pub(crate) text: String,
    /// Whether a number in it is no rule, whatever it looks like.
    pub(crate) amount: bool,
}

/// A line of a paragraph.
pub(crate) type Line = Vec<Word>;

/// A part of a word that is never divided.
struct Part<'a> {
    text: &'a str,
    width: f64,
    /// Whether the word ends with it.
    ends: bool,
    /// Whether a line that ends with it needs a hyphen.
    hyphen: bool,
}

/// How a paragraph is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    pub(crate) letters: Letters,
    /// In millimetres.
    pub(crate) width: f64,
    /// Whether both edges are straight.
    pub(crate) justified: bool,
}

impl Setting {
    /// Breaks a paragraph into lines.
    pub(crate) fn lines(&self, text: &str) -> Vec<Line> {
        let parts = self.parts(text);
        let ends = self.breaks(&parts);
        let mut from = 0;
        let mut lines = Vec::with_capacity(ends.len());
        for end in ends {
            lines.push(self.line(&parts[from..end], end == parts.len()));
            from = end;
        }
        lines
    }

    fn parts<'a>(&self, text: &'a str) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        for word in text.split_whitespace() {
            let pieces = divisions(word);
            let last = pieces.len() - 1;
            for (at, text) in pieces.into_iter().enumerate() {
                let hyphen = at < last && !text.ends_with(['-', '/']);
                parts.push(Part { text, width: self.letters.width(text), ends: at == last, hyphen });
            }
        }
        parts
    }

    fn space(&self) -> f64 {
        self.letters.width(" ")
    }

    /// Width without stretching, and the number of spaces, of the parts as a line.
    fn measure(&self, parts: &[Part<'_>]) -> (f64, usize) {
        let inner = parts.len().saturating_sub(1);
        let spaces = parts[..inner].iter().filter(|part| part.ends).count();
        let hyphen = parts.last().is_some_and(|part| part.hyphen);
        let letters: f64 = parts.iter().map(|part| part.width).sum();
        let dash = if hyphen { self.letters.width("-") } else { 0.0 };
        (letters + spaces as f64 * self.space() + dash, spaces)
    }

    /// What a line costs; `last` is the last line of its paragraph, which may be short.
    fn cost(&self, parts: &[Part<'_>], last: bool) -> f64 {
        let (width, spaces) = self.measure(parts);
        let over = width - self.width;
        let give = spaces as f64 * self.space();
        let ratio = if over > 0.0 {
            if !self.justified || over > give * SHRINK {
                return BAD * (1.0 + over);
            }
            over / (give * SHRINK)
        } else if last {
            0.0
        } else if !self.justified {
            -over / self.width * 3.0
        } else if spaces > 0 {
            -over / (give * STRETCH)
        } else {
            // One word alone cannot be stretched.
            return BAD;
        };
        let hyphen = if parts.last().is_some_and(|part| part.hyphen) { HYPHEN } else { 0.0 };
        (100.0 * ratio.powi(3) + hyphen + 10.0).min(BAD)
    }

    /// Where the lines end: after so many parts each.
    fn breaks(&self, parts: &[Part<'_>]) -> Vec<usize> {
        let count = parts.len();
        let mut best = vec![(f64::INFINITY, 0usize); count + 1];
        best[0] = (0.0, 0);
        for end in 1..=count {
            for from in (0..end).rev() {
                let (width, spaces) = self.measure(&parts[from..end]);
                let least = width - spaces as f64 * self.space() * SHRINK;
                if least > self.width && from + 1 < end {
                    break;
                }
                let cost = best[from].0 + self.cost(&parts[from..end], end == count);
                if cost < best[end].0 {
                    best[end] = (cost, from);
                }
            }
        }
        let mut ends = Vec::new();
        let mut at = count;
        while at > 0 {
            ends.push(at);
            at = best[at].1;
        }
        ends.reverse();
        ends
    }

    /// Sets the words of a line.
    fn line(&self, parts: &[Part<'_>], last: bool) -> Line {
        let (width, spaces) = self.measure(parts);
        let over = width - self.width;
        let give = spaces.max(1) as f64;
        let stretched = self.justified && spaces > 0 && (over > 0.0 || !last);
        let space =
            if stretched { (self.space() - over / give).max(self.space() * 0.6) } else { self.space() };
        let mut line = Line::new();
        let mut x = 0.0;
        let mut inside = false;
        for (at, part) in parts.iter().enumerate() {
            let text = if part.hyphen && at + 1 == parts.len() {
                format!("{}-", part.text)
            } else {
                part.text.to_owned()
            };
            match line.last_mut() {
                Some(word) if inside => word.text.push_str(&text),
                _ => line.push(Word { at: x, text, amount: false }),
            }
            x += part.width;
            inside = !part.ends;
            if part.ends {
                x += space;
            }
        }
        line
    }
}

/// Where a word may be divided: between syllables, after its own hyphens and strokes. Numbers and short words stay whole.
fn divisions(word: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    for piece in word.split_inclusive(['-', '/']) {
        let letters = piece.trim_matches(|letter: char| !letter.is_alphabetic());
        if letters.chars().count() < LEAST || letters.chars().any(|letter| !letter.is_ascii_lowercase()) {
            pieces.push(piece);
            continue;
        }
        let begin = letters.as_ptr() as usize - piece.as_ptr() as usize;
        let mut from = 0;
        let mut at = begin;
        let syllables: Vec<&str> = hyphenate(letters, Lang::English).collect();
        for (number, syllable) in syllables.iter().enumerate() {
            at += syllable.len();
            let rest = begin + letters.len() - at;
            if number + 1 < syllables.len() && at - begin >= 3 && rest >= 3 {
                pieces.push(&piece[from..at]);
                from = at;
            }
        }
        pieces.push(&piece[from..]);
    }
    if pieces.is_empty() { vec![word] } else { pieces }
}

#[cfg(test)]
mod tests {
    use press::Font;

    use super::*;

    const TEXT: &str = "Combat is by odds, and terrain multiplies the defender. Most results make units retreat. Units next to \
                        the enemy must attack. Artillery supports attacks or defences. Roads decide how far units move.";

    fn setting(width: f64, justified: bool) -> Setting {
        Setting { letters: Letters::new(Font::Name, 9.5), width, justified }
    }

    #[test]
    fn lines_say_the_text_and_end_where_the_column_ends() {
        for width in [60.0, 75.0, 88.0] {
            let setting = setting(width, true);
            let lines = setting.lines(TEXT);
            let mut said = String::new();
            for (at, line) in lines.iter().enumerate() {
                let last = line.last().unwrap();
                let end = last.at + setting.letters.width(&last.text);
                assert!(end <= width + 0.01, "{line:?}");
                assert!(at + 1 == lines.len() || end > width - 0.01, "{end} of {width}: {line:?}");
                for word in line {
                    match word.text.strip_suffix('-') {
                        Some(begin) => said.push_str(begin),
                        None => said.extend([&word.text, " "]),
                    }
                }
            }
            assert_eq!(said.trim(), TEXT);
        }
    }

    #[test]
    fn words_are_divided_between_syllables_and_numbers_never() {
        assert_eq!(divisions("multiplies,").concat(), "multiplies,");
        assert!(divisions("multiplies,").len() > 1);
        assert_eq!(divisions("player-turn"), ["player-", "turn"]);
        assert_eq!(divisions("12.15"), ["12.15"]);
        assert_eq!(divisions("Bastogne"), ["Bastogne"]);
    }

    #[test]
    fn a_word_wider_than_the_column_stands_alone() {
        let lines = setting(5.0, true).lines("Kampfgruppe Peiper");
        assert_eq!(lines.len(), 2);
    }
}
