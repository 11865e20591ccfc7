//! What a column is made of: rows, each a line of text or a picture, that are never divided.

use std::rc::Rc;

use press::{Anchor, Font};

use crate::canvas::{ACCENT, Area, Canvas, FAINT, Ink, Letters, RULE, Spot};
use crate::picture::Picture;
use crate::text::{Line, Setting};

/// The letters in which it is said where a rule comes from.
pub(crate) const MARK: Letters = Letters::new(Font::Label, 8.5).ink(FAINT);

/// What is drawn in a row.
pub(crate) enum Content {
    /// White.
    Space,
    /// Words in one kind of letters, begun so far to the right.
    Words(Line, Letters, f64),
    /// A heading: number and title, and at the right where it comes from.
    Heading { number: String, title: String, letters: Letters, mark: String },
    /// Something at the left, something at the right, and dots between; a link.
    Leader { left: String, right: String, letters: Letters, indent: f64 },
    /// A rule of the width of the column.
    Stroke,
    /// Pictures, each where it lies in the row.
    Pictures(Vec<(Rc<Picture>, Area)>),
}

/// A row.
pub(crate) struct Row {
    pub(crate) height: f64,
    pub(crate) content: Content,
    /// Whether the next row must stand in the same column.
    pub(crate) keep: bool,
    /// A bar in the margin, of this ink: the rule is not that of the base game.
    pub(crate) bar: Option<Ink>,
    /// The name under which others find it.
    pub(crate) anchor: Option<String>,
    /// Where it leads.
    pub(crate) goal: Option<String>,
}

impl Row {
    pub(crate) fn new(height: f64, content: Content) -> Self {
        Self { height, content, keep: false, bar: None, anchor: None, goal: None }
    }

    pub(crate) fn space(height: f64) -> Self {
        Self::new(height, Content::Space)
    }

    pub(crate) fn kept(mut self) -> Self {
        self.keep = true;
        self
    }

    pub(crate) fn anchored(mut self, name: &str) -> Self {
        self.anchor = Some(name.to_owned());
        self
    }

    pub(crate) fn leading_to(mut self, name: &str) -> Self {
        self.goal = Some(name.to_owned());
        self
    }

    pub(crate) fn barred(mut self, bar: Option<Ink>) -> Self {
        self.bar = bar;
        self
    }

    /// Draws it with its upper left corner at a point. `find` knows where names lead.
    pub(crate) fn draw(
        &self,
        page: &mut Canvas<'_, '_>,
        (x, y): (f64, f64),
        width: f64,
        find: &dyn Fn(&str) -> Option<Spot>,
    ) {
        let base = y + self.height * 0.76;
        if let Some(ink) = self.bar {
            page.block([x - 2.6, y, 0.7, self.height + 0.05], ink);
        }
        match &self.content {
            Content::Space => {}
            Content::Words(line, letters, indent) => {
                for word in line {
                    let at = x + indent + word.at;
                    let spot = cited(&word.text).filter(|_| !word.amount).and_then(find);
                    let letters = if spot.is_some() { letters.ink(ACCENT) } else { *letters };
                    page.text(letters, (at, base), Anchor::Start, &word.text);
                    if let Some(spot) = spot {
                        page.link([at, y, letters.width(&word.text), self.height], spot);
                    }
                }
            }
            Content::Heading { number, title, letters, mark } => {
                let strong = Letters { font: Font::Value, ..*letters }.ink(ACCENT);
                page.text(strong, (x, base), Anchor::Start, number);
                let gap = if number.is_empty() { 0.0 } else { strong.width(number) + 2.0 };
                page.text(MARK, (x + width, base), Anchor::End, mark);
                let room = width - gap - MARK.width(mark) - 2.0;
                page.text(letters.fitting(title, room), (x + gap, base), Anchor::Start, title);
            }
            Content::Leader { left, right, letters, indent } => {
                let room = width - indent - letters.width(right) - 4.0;
                let letters_left = letters.fitting(left, room);
                page.text(letters_left, (x + indent, base), Anchor::Start, left);
                page.text(*letters, (x + width, base), Anchor::End, right);
                let from = x + indent + letters_left.width(left) + 1.5;
                let to = x + width - letters.width(right) - 1.5;
                let mut dot = x + ((from - x) / 1.8).ceil() * 1.8;
                while dot < to {
                    page.block([dot, base - 0.3, 0.3, 0.3], RULE);
                    dot += 1.8;
                }
            }
            Content::Stroke => {
                page.line((x, y + self.height / 2.0), (x + width, y + self.height / 2.0), 0.2, RULE);
            }
            Content::Pictures(pictures) => {
                for (picture, [right, down, wide, high]) in pictures {
                    page.picture(picture, [x + right, y + down, *wide, *high]);
                }
            }
        }
        if let Some(spot) = self.goal.as_deref().and_then(find) {
            page.link([x, y, width, self.height], spot);
        }
    }
}

/// The number of a rule in a word such as `(8.3.1),`; none if it has no such form.
pub(crate) fn cited(word: &str) -> Option<&str> {
    let number = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    let form = number.contains('.') && number.starts_with(|letter: char| letter.is_ascii_digit());
    form.then_some(number)
}

/// Whether a number before this word is an amount and no rule: "3.2 km", "1.2, up to 2".
pub(crate) fn amount_before(next: &str) -> bool {
    let word = next.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    matches!(word, "km" | "up" | "down")
}

/// The same rows where no number is a rule, as in a licence.
pub(crate) fn uncited(mut rows: Vec<Row>) -> Vec<Row> {
    for row in &mut rows {
        if let Content::Words(line, ..) = &mut row.content {
            for word in line {
                word.amount = true;
            }
        }
    }
    rows
}

/// The rows of a paragraph. Its first two lines stay together, and so do its last two.
pub(crate) fn paragraph(
    text: &str,
    setting: Setting,
    leading: f64,
    indent: f64,
    bar: Option<Ink>,
) -> Vec<Row> {
    let mut lines = Setting { width: setting.width - indent, ..setting }.lines(text);
    let mut next = false;
    for word in lines.iter_mut().rev().flat_map(|line| line.iter_mut().rev()) {
        word.amount = next;
        next = amount_before(&word.text);
    }
    let count = lines.len();
    let together = |at: usize| count > 1 && (at == 0 || at + 2 == count);
    lines
        .into_iter()
        .enumerate()
        .map(|(at, line)| {
            let row = Row::new(leading, Content::Words(line, setting.letters, indent)).barred(bar);
            if together(at) { row.kept() } else { row }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_a_rule_is_found_in_its_brackets() {
        assert_eq!(cited("(8.3.1),"), Some("8.3.1"));
        assert_eq!(cited("23.5."), Some("23.5"));
        assert_eq!(cited("1,700"), None);
        assert!(amount_before("km") && amount_before("up") && !amount_before("1,") && !amount_before("(A"));
        assert_eq!(cited("St."), None);
    }
}
