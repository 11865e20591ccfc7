//! `salient replay`: a recorded game in sentences.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use engine::{Entry, Record, Seat, Status, Told, View};
use players::{Step, Table, Title};
use serde::Serialize;

use crate::arguments::OwnFiles;
use crate::output::{Io, Usage};
use crate::play::{read_record, reopen};
use crate::{files, maps};

#[derive(Serialize)]
struct Story {
    game: String,
    scenario: String,
    rules: String,
    sides: Vec<String>,
    players: Vec<String>,
    steps: Vec<Step>,
    status: Status,
    ending: Option<Told>,
    hash: String,
}

pub(crate) fn command(
    shelf: &[Title],
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
        cut(&mut record, to);
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
    shelf: &[Title],
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
    if let Some(turn) = wish.turns.iter().find(|&&turn| turn == 0 || turn > ends.len()) {
        bail!(Usage(format!("there is no turn {turn}: the record has {}", ends.len())));
    }
    std::fs::create_dir_all(wish.folder)
        .with_context(|| format!("cannot make the folder {}", wish.folder.display()))?;
    let wanted = |turn: &usize| wish.turns.is_empty() || wish.turns.contains(turn);
    let views: Vec<(usize, View)> = (1..=ends.len())
        .filter(wanted)
        .map(|turn| (turn, evening(&*table, ends[turn - 1], turn == ends.len())))
        .collect();
    let counters = table.counters();
    let mut scenes = maps::scenes(title.name, &*table, &counters);
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

/// Keeps the first actions of a record, with what stands between them.
fn cut(record: &mut Record, actions: usize) {
    let mut seen = 0;
    record.entries.retain(|entry| {
        let keep = seen < actions;
        seen += usize::from(matches!(entry, Entry::Action { .. }));
        keep
    });
}
