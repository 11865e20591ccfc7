//! A program beside this one: started without a shell, with pipes that cannot hold this program up, ended with all that it started.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::Duration;

use super::forfeit::{Fault, Forfeit};

/// No answer is longer.
pub(super) const LONGEST: usize = 1 << 16;
/// So long a program may take to end when its input has.
const GRACE: Duration = Duration::from_millis(500);
/// So many lines are heard ahead; who says more waits.
const AHEAD: usize = 4;

/// What a program said.
pub(super) enum Heard {
    Line(String),
    TooLong,
    End,
}

/// A program that runs.
pub(super) struct Running {
    child: Child,
    /// None when its input has ended.
    to: Option<Sender<String>>,
    from: Receiver<Heard>,
    ended: bool,
}

impl Running {
    /// Starts a program. `line` is its name and its arguments, parted by spaces.
    pub(super) fn start(line: &str) -> Result<Self, Forfeit> {
        let absent = |why: String| Forfeit::new(Fault::Absent, why);
        let mut words = line.split_whitespace();
        let name = words.next().ok_or_else(|| absent("no program is named".into()))?;
        let mut command = Command::new(name);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own, so that what it starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| absent(format!("{name}: {error}")))?;
        let (to, lines) = channel();
        let (heard, from) = sync_channel(AHEAD);
        if let Some(input) = child.stdin.take() {
            std::thread::spawn(move || tell(input, &lines));
        }
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                while heard.send(hear(&mut output)).is_ok() {}
            });
        }
        Ok(Self { child, to: Some(to), from, ended: false })
    }

    /// Tells it a line. Nobody waits until it was read.
    pub(super) fn tell(&mut self, line: String) {
        // If its end of the pipe is gone, so is its output.
        let _ = self.to.as_ref().map(|to| to.send(line));
    }

    /// Its next line.
    pub(super) fn answer(&mut self, patience: Duration) -> Result<String, Forfeit> {
        match self.from.recv_timeout(patience) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong) => Err(too_long()),
            Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => {
                let code = self.end().map_or_else(String::new, |code| format!(", exit code {code}"));
                Err(Forfeit::new(Fault::Ended, format!("its output ended{code}")))
            }
            Err(RecvTimeoutError::Timeout) => {
                let seconds = patience.as_secs_f64();
                Err(Forfeit::new(Fault::Hung, format!("it had {seconds:.1} s")))
            }
        }
    }

    /// Ends it, and all that it started, and gives its exit code if it ended by itself.
    pub(super) fn end(&mut self) -> Option<i32> {
        if std::mem::replace(&mut self.ended, true) {
            return None;
        }
        self.to = None;
        let begun = std::time::Instant::now();
        while let Ok(Heard::Line(_)) = self.from.recv_timeout(GRACE.saturating_sub(begun.elapsed())) {}
        self.kill();
        self.child.wait().ok().and_then(|status| status.code())
    }

    /// Not before it was waited for: until then nobody else can have its number.
    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // Whoever has ended already has closed its output a moment ago; give it the time to say its exit code.
            for _ in 0..20 {
                if gone(&self.child) {
                    break;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
    }
}

/// Whether a program has ended. It stays to be waited for.
#[cfg(unix)]
fn gone(child: &Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

pub(super) fn too_long() -> Forfeit {
    Forfeit::new(Fault::Nonsense, format!("a line of more than {LONGEST} bytes"))
}

/// Writes lines until there are no more or nobody reads.
fn tell(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// Reads a line, no more of it than an answer could need.
pub(super) fn hear(output: &mut impl BufRead) -> Heard {
    let mut bytes = Vec::new();
    match output.take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => Heard::End,
        Ok(_) if bytes.len() > LONGEST => Heard::TooLong,
        Ok(_) => Heard::Line(String::from_utf8_lossy(&bytes).trim().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_not_kept() {
        let mut flood = BufReader::new(std::io::repeat(b'x'));
        assert!(matches!(hear(&mut flood), Heard::TooLong));
        assert!(
            matches!(hear(&mut &b"{\"index\": 1}\nmore"[..]), Heard::Line(line) if line == "{\"index\": 1}")
        );
        assert!(matches!(hear(&mut &b""[..]), Heard::End));
    }

    #[test]
    fn a_program_that_does_not_exist_is_told() {
        let why = Running::start("./no-such-program --x")
            .err()
            .map(|forfeit| forfeit.to_string())
            .unwrap_or_default();
        assert!(why.starts_with("forfeit, the program could not be started (./no-such-program: "), "{why}");
        assert!(Running::start("  ").is_err());
    }
}
