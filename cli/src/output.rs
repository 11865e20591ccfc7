//! Where input comes from and where output goes.

pub(crate) use engine::title::count;
use std::fmt::{self, Write as _};
use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use engine::Faults;
use serde::Serialize;

/// No line of text is longer, however wide the terminal.
const WIDEST: usize = 100;
const USUAL: usize = 80;
/// A longer line of input is not an action of any game.
const LONGEST_LINE: usize = 4096;

/// The streams of a program: a terminal, pipes, or strings in a test.
pub struct Io<'a> {
    input: Box<dyn BufRead + 'a>,
    out: Box<dyn Write + 'a>,
    err: Box<dyn Write + 'a>,
    /// Whether a person sits before it.
    pub(crate) terminal: bool,
    /// How many letters fit into a line.
    pub(crate) width: usize,
    /// The folder for the user's data, if there is one.
    data: Option<PathBuf>,
}

/// A line of input.
pub(crate) enum Line {
    Text(String),
    TooLong,
    End,
}

impl<'a> Io<'a> {
    /// Given streams; nobody sits before them.
    pub fn new(input: impl BufRead + 'a, out: impl Write + 'a, err: impl Write + 'a) -> Self {
        let (input, out, err) = (Box::new(input), Box::new(out), Box::new(err));
        Self { input, out, err, terminal: false, width: USUAL, data: None }
    }

    /// The same with a folder in which games are kept.
    #[must_use]
    pub fn with_data(self, folder: impl Into<PathBuf>) -> Self {
        Self { data: Some(folder.into()), ..self }
    }
}

impl Io<'_> {
    /// The streams of this process.
    pub fn standard() -> Self {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let width = terminal_size::terminal_size().map_or(USUAL, |(width, _)| usize::from(width.0));
        Self {
            terminal,
            width: width.clamp(20, WIDEST),
            data: data_folder(),
            // Not locked: a program that plays may be whoever started this one, and is heard there, too.
            ..Self::new(BufReader::new(io::stdin()), io::stdout(), io::stderr())
        }
    }

    /// The folder for the user's data, if there is one.
    pub(crate) fn data(&self) -> Option<&Path> {
        self.data.as_deref()
    }

    /// Prints a line of data.
    pub(crate) fn line(&mut self, text: &str) -> Result<()> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Prints without a line end, and at once.
    pub(crate) fn ask(&mut self, text: &str) -> Result<()> {
        write!(self.out, "{text}")?;
        self.flush()
    }

    /// Prints a value as JSON, over several lines.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        self.line(&serde_json::to_string_pretty(value)?)
    }

    /// Prints a value as one line of JSON, at once.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> Result<()> {
        self.line(&serde_json::to_string(value)?)?;
        self.flush()
    }

    /// Prints a line that is not data: progress, a warning.
    pub(crate) fn note(&mut self, text: &str) -> Result<()> {
        writeln!(self.err, "{text}")?;
        Ok(())
    }

    /// Prints an error. Faults of a file are drawn into its lines if a person reads them.
    pub(crate) fn complain(&mut self, error: &anyhow::Error) -> Result<()> {
        match error.downcast_ref::<Faults>() {
            Some(faults) if self.terminal => self.faults(faults),
            _ => self.note(&clean(&format!("salient: {error:#}"))),
        }
    }

    /// Prints the faults of a file, drawn into its lines if a person reads them.
    pub(crate) fn faults(&mut self, faults: &Faults) -> Result<()> {
        if self.terminal {
            return self.note(&format!("{:?}", faults.pretty()));
        }
        self.note(&clean(&faults.to_string()))
    }

    pub(crate) fn flush(&mut self) -> Result<()> {
        self.out.flush()?;
        Ok(())
    }

    /// Reads a line, whatever is in it. No more of it is kept than an action could need.
    pub(crate) fn read(&mut self) -> Result<Line> {
        let mut kept = Vec::new();
        let (mut long, mut any) = (false, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            any |= !chunk.is_empty();
            let room = LONGEST_LINE - kept.len();
            long |= part.len() > room;
            kept.extend_from_slice(&part[..part.len().min(room)]);
            let (used, done) = (part.len() + usize::from(end.is_some()), end.is_some() || chunk.is_empty());
            self.input.consume(used);
            if done {
                break;
            }
        }
        Ok(if !any {
            Line::End
        } else if long {
            Line::TooLong
        } else {
            Line::Text(String::from_utf8_lossy(&kept).trim().to_owned())
        })
    }
}

/// The folder for our data: what `SALIENT_DATA` names, or else `salient` in the user's folder for data, as each system has
/// it.
fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let shared = if cfg!(windows) {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        let wished = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
        wished.or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    folder("SALIENT_DATA").or_else(|| shared.map(|shared| shared.join("salient")))
}

/// A command line that asks for something that is not there.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// True if the reader of our output has gone.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(broken)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|e| e.io_error_kind() == Some(ErrorKind::BrokenPipe))
    })
}

/// What a stranger typed, made safe for a terminal: no control letters but line ends.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

/// What a stranger typed, short enough to be quoted.
pub(crate) fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    let short: String = clean(text).replace('\n', " ").chars().take(MOST).collect();
    if text.chars().count() > MOST { format!("\"{short}...\"") } else { format!("\"{short}\"") }
}

/// A text in lines of at most `width` letters, each after an indent. Empty lines part paragraphs.
pub(crate) fn wrapped(text: &str, indent: usize, width: usize) -> String {
    let mut out = String::new();
    for part in text.split("\n\n") {
        let mut used = 0;
        for word in part.split_whitespace() {
            let letters = word.chars().count();
            if used > 0 && used + 1 + letters > width {
                out.push('\n');
                used = 0;
            }
            if used == 0 {
                let _ = write!(out, "{:indent$}{word}", "");
                used = indent + letters;
            } else {
                let _ = write!(out, " {word}");
                used += 1 + letters;
            }
        }
        if used > 0 {
            out.push('\n');
        }
    }
    out
}
