//! The line to whoever started this program: its standard output and input. All programs of a game that are named `-` share it.

use std::io::Write;

use super::child::{Heard, hear, too_long};
use super::forfeit::{Fault, Forfeit};

/// Tells a line.
pub(super) fn tell(line: &str) {
    let mut out = std::io::stdout().lock();
    // Who does not listen any more does not answer either.
    let _ = out.write_all(line.as_bytes()).and_then(|()| out.flush());
}

/// The next line. It may take any time: whoever started this program can end it.
pub(super) fn answer() -> Result<String, Forfeit> {
    match hear(&mut std::io::stdin().lock()) {
        Heard::Line(line) => Ok(line),
        Heard::TooLong => Err(too_long()),
        Heard::End => Err(Forfeit::new(Fault::Ended, "the input ended")),
    }
}
