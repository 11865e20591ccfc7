//! `salient replay`: a recorded game in sentences.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use engine::{Record, Seat, Status, Told, View};
use players::{Deed, Shelved, Table, turn_number};
use serde::Serialize;

use crate::arguments::OwnFiles;
use crate::files;
use crate::output::{Io, Usage};
use crate::play::{read_record, reopen};

#[derive(Serialize)]
struct Story {
    game: String,
    scenario: String,
    rules: String,
    sides: Vec<String>,
    players: Vec<String>,
    steps: Vec<Deed>,
    status: Status,
    ending: Option<Told>,
    hash: String,
}

pub(crate) fn command(
    shelf: &[Shelved],
    file: &Path,
    to: Option<usize>,
    own: &OwnFiles,
    json: bool,
    io: &mut Io<'_>,
) -> Result<u8> {
    let (record, all) = beginning(file, to, io)?;
    let (title, table) = reopen(shelf, &record, file, own, None)?;
    // Resuming goes on where there is no choice; what is told ends where the record does.
    let steps = table.story(Seat::Referee, 0, record.actions().count());
    let players: Vec<String> = match record.header.players.as_slice() {
        [] => table.chairs().iter().map(ToString::to_string).collect(),
        names => names.to_vec(),
    };
    // The end belongs to the last action, not to where one stops before it.
    let whole = steps.len() == table.actions();
    if json {
        let story = Story {
            game: table.game().into(),
            scenario: table.scenario().into(),
            rules: table.rules().text().into(),
            sides: table.sides().iter().map(ToString::to_string).collect(),
            players,
            steps,
            status: table.status(),
            ending: table.ending().filter(|_| whole),
            hash: table.hash().to_string(),
        };
        return io.json(&story).map(|()| 0);
    }
    let who: Vec<String> =
        table.sides().iter().zip(&players).map(|(side, name)| format!("{side}: {name}")).collect();
    io.line(&format!("{}, scenario {}. {}.", title.name, table.scenario(), who.join(", ")))?;
    let mut turn = "";
    for (at, step) in steps.iter().enumerate() {
        if step.turn != turn {
            io.line(&format!("\n-- {}", step.turn))?;
            turn = &step.turn;
        }
        let forced = if step.forced { " (no choice)" } else { "" };
        io.line(&format!("{:4}. {}: {}{forced}", at + 1, table.side_name(step.side), step.action))?;
        for told in &step.told {
            io.line(&format!("      {told}"))?;
        }
    }
    match (table.ending(), table.status()) {
        (Some(ending), _) if whole => io.line(&format!("\n{ending}"))?,
        _ if steps.len() < all => io.line(&format!("\n{} of {all} actions", steps.len()))?,
        (_, Status::Choose(decision)) => {
            io.line(&format!("\n{} must choose. [{}]", table.side_name(decision.side), decision.rule))?;
        }
        _ => {}
    }
    Ok(0)
}

/// The record up to an action, and how many it has in all.
fn beginning(file: &Path, to: Option<usize>, io: &mut Io<'_>) -> Result<(Record, usize)> {
    let mut record = read_record(file)?;
    let all = record.actions().count();
    if let Some(to) = to {
        record.cut(to);
        if to > all {
            io.note(&format!("{}: there are only {all} actions", file.display()))?;
        }
    }
    Ok((record, all))
}

/// Which pictures of a record are wanted.
pub(crate) struct Wish<'a> {
    /// Only the first actions.
    pub(crate) to: Option<usize>,
    /// Only the ends of these turns; all if there are none.
    pub(crate) turns: &'a [usize],
    /// Where they go.
    pub(crate) folder: &'a Path,
    /// Whether each is written as SVG too.
    pub(crate) svg: bool,
}

/// Draws the position at the end of each turn, or of the given turns, and prints the names of the pictures.
pub(crate) fn maps(
    shelf: &[Shelved],
    file: &Path,
    wish: &Wish<'_>,
    own: &OwnFiles,
    io: &mut Io<'_>,
) -> Result<u8> {
    let (record, _) = beginning(file, wish.to, io)?;
    let (title, table) = reopen(shelf, &record, file, own, None)?;
    let steps = table.story(Seat::Referee, 0, record.actions().count());
    let mut ends: Vec<usize> = (1..steps.len()).filter(|&at| steps[at].turn != steps[at - 1].turn).collect();
    ends.push(steps.len());
    let numbers = numbers(&steps, &ends);
    if let Some(turn) = wish.turns.iter().find(|turn| !numbers.contains(turn)) {
        let (first, last) = (numbers[0], numbers[numbers.len() - 1]);
        bail!(Usage(format!("there is no turn {turn}: the record has {first} to {last}")));
    }
    std::fs::create_dir_all(wish.folder)
        .with_context(|| format!("cannot make the folder {}", wish.folder.display()))?;
    let wanted = |turn: usize| wish.turns.is_empty() || wish.turns.contains(&turn);
    let views: Vec<(usize, View)> = numbers
        .iter()
        .zip(&ends)
        .filter(|(turn, _)| wanted(**turn))
        .map(|(&turn, &end)| (turn, evening(&*table, end, end == steps.len())))
        .collect();
    let counters = table.counters();
    let mut scenes = server::scenes(title.name, &*table, &counters);
    for (_, view) in &views {
        scenes.fit(view);
    }
    for (turn, view) in &views {
        let path = wish.folder.join(format!("turn-{turn:02}.png"));
        files::write(&path, &scenes.png(view, 1.0)?)?;
        io.line(&path.display().to_string())?;
        if wish.svg {
            let path = path.with_extension("svg");
            files::write(&path, scenes.svg(view).as_bytes())?;
            io.line(&path.display().to_string())?;
        }
    }
    Ok(0)
}

/// The numbers of the turns that end after so many actions, as the game counts them; 0 is what comes before the first. Turns
/// without a number are counted from 1.
fn numbers(steps: &[Deed], ends: &[usize]) -> Vec<usize> {
    let number = |end: &usize| turn_number(&steps.get(end.checked_sub(1)?)?.turn);
    let told: Option<Vec<usize>> = ends.iter().map(number).collect();
    told.unwrap_or_else(|| (1..=ends.len()).collect())
}

/// What was seen at the end of a turn. When its last action is done the next turn has begun: the position is right, but
/// date, season and conditions are those of the day that is over.
fn evening(table: &dyn Table, end: usize, last: bool) -> View {
    let mut view = table.past(Seat::Referee, end);
    if !last && end > 0 {
        let before = table.past(Seat::Referee, end - 1);
        (view.turn, view.season, view.phase) = (before.turn, before.season, "End of the turn".into());
        let conditions = before.tracks.into_iter().filter(|track| !track.score);
        view.tracks = conditions.chain(view.tracks.into_iter().filter(|track| track.score)).collect();
    }
    view
}
