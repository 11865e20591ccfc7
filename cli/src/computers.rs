//! Computers at work, while a person at the terminal waits.

use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use engine::Told;
use players::Progress;

use crate::output::Io;
use crate::session::Session;

/// How far a thought is comes no faster on the screen.
const OFTEN: Duration = Duration::from_millis(250);

/// A thought whose progress is shown in the last line of the terminal, and wiped off it at the end.
pub(crate) fn shown(who: &str) -> Arc<Progress> {
    let (who, last) = (who.to_owned(), Mutex::new(Instant::now()));
    Arc::new(Progress::pausing(move |progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let percent = (progress.share().unwrap_or(1.0) * 100.0) as u32;
        if percent >= 100 {
            wipe();
        } else if last.elapsed() >= OFTEN {
            *last = Instant::now();
            // A terminal that is gone is noticed when the answer is printed.
            let _ = write!(std::io::stderr(), "\r{who} thinks: {percent} % ");
        }
        true
    }))
}

/// Wipes the line of a thought off the screen.
fn wipe() {
    let _ = write!(std::io::stderr(), "\r\x1b[K");
}

/// Lets a computer choose; a person at a terminal sees how far it is.
fn computer_move(session: &mut Session, io: &Io<'_>) -> Result<bool> {
    let thinks = io.terminal && session.table.is_ripe();
    if let Some(side) = session.table.status().side().filter(|_| thinks) {
        let name = session.table.side_name(side);
        session.table.think_with(1, &shown(&name));
    }
    let moved = session.computer_move()?;
    if thinks {
        wipe();
    }
    Ok(moved)
}

/// Only computers play: nothing to show but where the game is.
pub(crate) fn watch(session: &mut Session, io: &mut Io<'_>) -> Result<()> {
    let mut turn = String::new();
    while computer_move(session, io)? {
        if io.terminal {
            let now = session.table.view(engine::Seat::Observer).turn;
            if now != turn {
                io.note(&now)?;
                turn = now;
            }
        }
    }
    Ok(())
}

/// Lets the computers choose until a person must, and tells what they did.
pub(crate) fn computers(session: &mut Session, json: bool, io: &mut Io<'_>) -> Result<Vec<Told>> {
    let mut all = Vec::new();
    loop {
        let (seat, since) = (session.eyes(), session.table.events());
        if !computer_move(session, io)? {
            return Ok(all);
        }
        for told in session.table.told(seat, since) {
            if !json {
                io.line(&told.to_string())?;
            }
            all.push(told);
        }
    }
}
