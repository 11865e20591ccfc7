//! The server's log: lines on standard error. Tokens, addresses with tokens and what players say never go into it.

use std::fmt::Arguments;
use std::io::Write as _;

/// Writes a line.
pub(crate) fn note(line: Arguments<'_>) {
    // If standard error is gone there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "{} {line}", crate::time::text(crate::time::now()));
}
