//! Text that is broken into lines.

use crate::Font;

/// A text in lines no wider than `room`; a word that is wider stands alone.
pub(super) fn wrap(font: Font, size: f64, text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if font.width(&format!("{line} {word}"), size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// How wide the widest of some lines is.
pub(super) fn widest(font: Font, size: f64, lines: &[String]) -> f64 {
    lines.iter().map(|line| font.width(line, size)).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::{widest, wrap};
    use crate::Font;

    #[test]
    fn lines_fit_and_lose_no_word() {
        let text = "the whole allowance, as the first step, not into an enemy zone";
        let lines = wrap(Font::Label, 16.0, text, 120.0);
        assert!(lines.len() > 2);
        assert!(widest(Font::Label, 16.0, &lines) <= 120.0);
        assert_eq!(lines.join(" "), text);
        assert!(wrap(Font::Label, 16.0, "", 50.0).is_empty());
    }
}
