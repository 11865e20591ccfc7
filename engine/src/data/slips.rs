//! Keys that a data file cannot have. The TOML reader stops at the first; here the line is passed over and the reading
//! goes on, so that one slip does not hide the others.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::Reader;
use crate::{Fault, Faults};

/// After so many slips the file is something else.
const MOST: usize = 40;

/// Every slip is another reading of the whole file: no more bytes are read than this.
const MOST_READ: usize = 2 << 20;

/// The file, and the keys that were passed over; or all that could be found, if nothing can be read.
pub fn parse_on<T: DeserializeOwned>(name: &str, text: &str) -> Result<(T, Vec<Fault>), Faults> {
    // What is too large or too deep is refused here.
    super::parse::<Anything>(name, text)?;
    let most = MOST.min(MOST_READ / text.len().max(1));
    let mut copy = text.to_owned();
    let mut slips: Vec<Fault> = Vec::new();
    loop {
        let error = match toml::from_str(&copy) {
            Ok(file) => return Ok((file, slips)),
            Err(error) => error,
        };
        let found = Faults::from_toml(name, text, &error);
        slips.extend_from_slice(found.list());
        let line = error.span().filter(|_| error.message().starts_with("unknown field"));
        let line = line.and_then(|span| whole_line(&copy, span)).filter(|_| slips.len() < most);
        let Some(line) = line else {
            slips.sort_by_key(|slip| slip.span.start);
            let mut all = Faults::new(name, text);
            for slip in slips {
                all.add(slip.span, slip.message, slip.help.unwrap_or_default());
            }
            return Err(all);
        };
        copy.replace_range(line.clone(), &" ".repeat(line.len()));
    }
}

impl Reader<'_> {
    /// Adds the keys that were passed over.
    pub fn slips(&mut self, slips: Vec<Fault>) {
        for slip in slips {
            self.fault(slip.span, slip.message, slip.help.unwrap_or_default());
        }
    }
}

/// A file of which only the form is asked.
#[derive(serde::Deserialize)]
struct Anything {}

/// The line of a place, if key and value are in it alone.
fn whole_line(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let start = text.get(..span.start)?.rfind('\n').map_or(0, |end| end + 1);
    let end = text.get(start..)?.find('\n').map_or(text.len(), |end| start + end);
    let line = &text[start..end];
    let alone = !line.trim_start().starts_with('[') && toml::from_str::<toml::Table>(line).is_ok();
    alone.then_some(start..end)
}
