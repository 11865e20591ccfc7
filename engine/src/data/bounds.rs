//! How much a file from outside may be: its bytes, and how deep it is nested. What is counted in it is bounded where it is read.

use serde::de::DeserializeOwned;

use crate::Faults;

/// The most bytes of a file.
pub const MOST_BYTES: usize = 1 << 20;

/// The most brackets and braces within each other.
const MOST_NESTED: usize = 16;

/// The most parts of a key such as `a.b.c`.
const MOST_PARTS: usize = 8;

/// Reads a TOML file of whatever origin. What is too large or too deep is refused before it is read.
///
/// ```
/// use engine::data::parse;
/// assert!(parse::<toml::Table>("mine.toml", "a = [[1]]").is_ok());
/// let deep = format!("a = {}{}", "[".repeat(500), "]".repeat(500));
/// let wrong = parse::<toml::Table>("mine.toml", &deep).unwrap_err();
/// assert_eq!(wrong.to_string(), "mine.toml:1:21: brackets within brackets, 17 deep\n    at most 16 are read");
/// ```
pub fn parse<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Faults> {
    if let Some((at, message, help)) = beyond(text) {
        let mut faults = Faults::new(name, text);
        faults.add(at..at + 1, message, help);
        return Err(faults);
    }
    toml::from_str(text).map_err(|error| Faults::from_toml(name, text, &error))
}

/// Where a file is too large or too deep, and what the limit is.
fn beyond(text: &str) -> Option<(usize, String, String)> {
    if text.len() > MOST_BYTES {
        let message = format!("the file has {} bytes", text.len());
        return Some((MOST_BYTES, message, format!("at most {MOST_BYTES} are read; this is where they end")));
    }
    let (mut depth, mut parts) = (0_usize, 1_usize);
    let mut scan = Scan { bytes: text.as_bytes(), at: 0 };
    while let Some((at, sign)) = scan.next_sign() {
        match sign {
            b'[' | b'{' => (depth, parts) = (depth + 1, 1),
            b']' | b'}' => (depth, parts) = (depth.saturating_sub(1), 1),
            b'.' => parts += 1,
            _ => parts = 1,
        }
        if depth > MOST_NESTED {
            let message = format!("brackets within brackets, {depth} deep");
            return Some((at, message, format!("at most {MOST_NESTED} are read")));
        }
        if parts > MOST_PARTS {
            let message = format!("a key of {parts} parts or more");
            return Some((at, message, format!("at most {MOST_PARTS} are read")));
        }
    }
    None
}

/// The signs of a TOML text that nest or end something, strings and comments left out.
struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    fn next_sign(&mut self) -> Option<(usize, u8)> {
        loop {
            let at = self.at;
            let sign = *self.bytes.get(at)?;
            self.at += 1;
            match sign {
                b'#' => self.skip_to(b"\n", false),
                b'"' | b'\'' => {
                    let three = [sign; 3];
                    let long = self.bytes[at..].starts_with(&three);
                    self.at = at + if long { 3 } else { 1 };
                    // A backslash escapes a quote between double ones alone.
                    self.skip_to(if long { &three } else { &three[..1] }, sign == b'"');
                }
                b'[' | b']' | b'{' | b'}' | b'.' | b',' | b'=' | b'\n' => return Some((at, sign)),
                _ => {}
            }
        }
    }

    /// Goes behind the next `end`; a string that is not closed goes on to the end of the text.
    fn skip_to(&mut self, end: &[u8], escapes: bool) {
        while let Some(&byte) = self.bytes.get(self.at) {
            if escapes && byte == b'\\' {
                self.at += 2;
            } else if self.bytes[self.at..].starts_with(end) {
                self.at += end.len();
                return;
            } else {
                self.at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_BYTES, beyond};

    #[test]
    fn strings_and_comments_nest_nothing() {
        let brackets = "[".repeat(40);
        for text in [
            format!("a = \"{brackets}\""),
            format!("a = '{brackets}\\'"),
            format!("a = '''\n{brackets}\n'''"),
            format!("a = \"\"\"\n{brackets} \\\" {brackets}\n\"\"\""),
            format!("# {brackets}\n"),
            format!("a = \"\\\"{brackets}\""),
            "a = 1.5\nb = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]".into(),
        ] {
            assert_eq!(beyond(&text), None, "{text}");
        }
    }

    #[test]
    fn what_is_too_deep_or_too_long_is_found() {
        let deep = |open: &str, close: &str| format!("a = {}1{}", open.repeat(200), close.repeat(200));
        for text in [deep("[", "]"), deep("{ a = ", " }"), format!("{}a = 1", "a.".repeat(300))] {
            assert!(beyond(&text).is_some(), "{text}");
        }
        let long = format!("a = '{}'", "x".repeat(MOST_BYTES));
        let (at, message, _) = beyond(&long).expect("too long");
        assert_eq!((at, message), (MOST_BYTES, format!("the file has {} bytes", long.len())));
    }
}
