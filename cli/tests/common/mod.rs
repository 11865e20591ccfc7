//! The command with the small game on the shelf.

use std::io::{BufRead, Cursor};

use players::Shelved;
use salient::Io;
use skirmish::Skirmish;

/// The small game alone.
pub(crate) const SHELF: &[Shelved] = &[Shelved::game::<Skirmish>()];

/// What a command did.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: u8,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `salient` with these words and this input.
pub(crate) fn salient(words: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    salient_from(words, Cursor::new(input.into()))
}

/// Runs `salient` with these words on any input.
pub(crate) fn salient_from(words: &[&str], input: impl BufRead) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let all = ["salient"].iter().chain(words).map(std::ffi::OsString::from);
    let code = salient::run(SHELF, all, &mut Io::new(input, &mut out, &mut err));
    let text = |bytes| String::from_utf8(bytes).expect("only text is written");
    Ran { code, out: text(out), err: text(err) }
}
