//! The `salient` command: it reads the command line and hands over.
//!
//! Data go to standard output, progress and errors to standard error. The exit code is 0 if all is well, 1 if something
//! was refused, failed or does not hold, and 2 if the command line is wrong. A reader that has seen enough, as in
//! `salient games | head -1`, is no fault.

mod analyse;
mod arguments;
mod bench;
mod charts;
mod check;
mod computers;
mod coverage;
mod drawer;
mod files;
mod keeper;
mod lab;
mod list;
mod looked;
mod los;
mod maps;
mod matches;
mod output;
mod own;
mod play;
mod play_on;
mod print;
mod programs;
mod replay;
mod resume;
mod roll;
mod rulebook;
mod serve;
mod session;
mod shelf;
mod show;
mod sketch;
mod verify;
mod whereabouts;

use std::ffi::OsString;

use anyhow::Result;
use clap::Parser;
use players::Shelved;

use crate::arguments::{Arguments, Command, ServeArguments};
pub use crate::output::Io;
use crate::output::Usage;
pub use crate::shelf::SHELF;

/// The exit code when something was refused, failed or does not hold.
const FAILED: u8 = 1;
/// The exit code when the command line is wrong.
const MISUSED: u8 = 2;

/// Runs a command line on a list of games, and gives the exit code.
pub fn run(shelf: &'static [Shelved], arguments: impl IntoIterator<Item = OsString>, io: &mut Io<'_>) -> u8 {
    let done = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => obey(shelf, arguments, io),
        Err(error) => explain(&error, io),
    };
    let error = match done.and_then(|code| io.flush().map(|()| code)) {
        Ok(code) => return code,
        Err(error) => error,
    };
    if output::is_broken_pipe(&error) {
        return 0;
    }
    // If standard error is gone too, there is nobody left to tell.
    let _ = io.complain(&error);
    if error.is::<Usage>() { MISUSED } else { FAILED }
}

/// A wrong command line, or a call for help.
fn explain(error: &clap::Error, io: &mut Io<'_>) -> Result<u8> {
    let text = if io.terminal { error.render().ansi().to_string() } else { error.render().to_string() };
    if error.use_stderr() {
        io.note(text.trim_end())?;
        return Ok(MISUSED);
    }
    io.line(text.trim_end())?;
    Ok(0)
}

fn obey(shelf: &'static [Shelved], arguments: Arguments, io: &mut Io<'_>) -> Result<u8> {
    match arguments.command {
        None => serve::command(shelf, ServeArguments::default(), io),
        Some(Command::Serve(wish)) => serve::command(shelf, wish, io),
        Some(Command::Games { json }) => list::games(shelf, json, io),
        Some(Command::Scenarios { game, json }) => {
            list::scenarios(shelf::find(shelf, &game)?.title, json, io)
        }
        Some(Command::Rules(wish)) => rulebook::command(shelf::find(shelf, &wish.game)?.title, &wish, io),
        Some(Command::Play(wish)) => play::command(shelf, &wish, io),
        Some(Command::Replay { file, to, maps, turns, svg, own, json }) => match maps {
            Some(folder) => {
                let wish = replay::Wish { to, turns: &turns, folder: &folder, svg };
                replay::maps(shelf, &file, &wish, &own, io)
            }
            None => replay::command(shelf, &file, to, &own, json, io),
        },
        Some(Command::Verify { file, commitment, word, own, json }) => {
            verify::command(shelf, &file, &verify::Told { commitment, word }, &own, json, io)
        }
        Some(Command::Analyse(wish)) => analyse::command(shelf, &wish, io),
        Some(Command::Bench(wish)) => bench::command(shelf, &wish, io),
        Some(Command::Match(wish)) => matches::command(shelf, &wish, io),
        Some(Command::Train(wish)) => matches::train(shelf, &wish, io),
        Some(Command::Lab(wish)) => lab::command(shelf, &wish, io),
        Some(Command::Los(wish)) => los::command(shelf::find(shelf, &wish.game)?, &wish, io),
        Some(Command::Map { game, output, boards, scenario, season, scale }) => {
            let game = shelf::find(shelf, &game)?;
            let (board, style) = maps::picture(game, boards.as_deref(), scenario.as_deref(), season)?;
            files::picture(io, &output, scale, || press::map(&board, &style))
        }
        Some(Command::Counters { game, output, mix, scale }) => {
            let title = shelf::find(shelf, &game)?.title;
            let groups = (title.counters)(mix.as_deref()).map_err(Usage)?;
            files::picture(io, &output, scale, || press::counter_sheet(title.name, &groups, title.credit))
        }
        Some(Command::Charts(wish)) => charts::command(shelf::find(shelf, &wish.of.game)?, &wish, io),
        Some(Command::Print(wish)) => print::command(shelf, &wish, io),
        Some(Command::Schema { game, kind }) => {
            io.json(&shelf::find(shelf, &game)?.title.files.schema(kind)).map(|()| 0)
        }
        Some(Command::Check { file, game, charts, units, json }) => {
            let beside = check::Beside::read(charts.as_deref(), units.as_deref())?;
            check::command(shelf, &file, game.as_deref(), beside, json, io)
        }
    }
}
