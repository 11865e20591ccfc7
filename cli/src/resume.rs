//! `salient play --resume`: going on with a record, or with a game from the drawer.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use engine::Luck;
use players::Shelved;

use crate::arguments::PlayArguments;
use crate::drawer::{Drawer, Found};
use crate::keeper::Keeper;
use crate::output::{Io, Line, Usage, count};
use crate::play::{Begun, chance, read_record, reopen};

/// Goes on with a game: that of a file, the one with this number in the drawer, or the last that lies there.
pub(crate) fn resume(
    shelf: &[Shelved],
    wish: &PlayArguments,
    wanted: Option<&Path>,
    io: &mut Io<'_>,
) -> Result<Begun> {
    let number = wanted.filter(|path| !path.exists()).and_then(|path| path.to_str()?.parse::<usize>().ok());
    let (path, drawer) = if let (Some(path), None) = (wanted, number) {
        (path.to_owned(), io.data().map(Drawer::of).filter(|drawer| drawer.holds(path)))
    } else {
        let data =
            io.data().ok_or_else(|| Usage("there is no folder for your data; name a record".into()))?;
        let drawer = Drawer::of(data);
        (choose(shelf, &drawer, wish, number, io)?, Some(drawer))
    };
    let mut record = read_record(&path)?;
    wish.suits(&record, &path)?;
    let keeper = match (&wish.record, drawer) {
        (Some(record), _) => Keeper::File(record.clone()),
        (None, None) => Keeper::File(path.clone()),
        (None, Some(_)) => match Drawer::lock(&path)? {
            Some(kept) => Keeper::Drawer(kept),
            None => bail!("{} is being played in another window", path.display()),
        },
    };
    let own = wish.own_files();
    if matches!(record.header.luck, Luck::Listed { then: None, .. }) {
        // The list must suffice for what was played; what comes after its end is from a seed.
        reopen(shelf, &record, &path, &own, wish.sitters())?;
        record.follow_list(chance()?);
    }
    // What its record said beside it is still there.
    let (title, table) = reopen(shelf, &record, &path, &own, wish.sitters())?;
    Ok((title, table, Vec::new(), keeper))
}

/// A game in the drawer: the one of that number, the only one, the one that a person chooses, or else the last.
fn choose(
    shelf: &[Shelved],
    drawer: &Drawer,
    wish: &PlayArguments,
    number: Option<usize>,
    io: &mut Io<'_>,
) -> Result<PathBuf> {
    let games: Vec<Found> = drawer
        .open_games()
        .into_iter()
        .filter(|found| wish.game.as_ref().is_none_or(|game| *game == found.record.header.game))
        .collect();
    if games.is_empty() {
        let of = wish.game.as_ref().map(|game| format!(" of {game}")).unwrap_or_default();
        bail!(Usage(format!("no game{of} was left unfinished; give the file of a record: --resume FILE")));
    }
    let nth = |number: usize| {
        let found = number.checked_sub(1).and_then(|at| games.get(at));
        found.map(|found| found.path.clone()).ok_or_else(|| {
            anyhow!(Usage(format!("there is no game {number}; {} left unfinished", were(games.len()))))
        })
    };
    if let Some(number) = number {
        return nth(number);
    }
    let last = games.iter().find(|found| !found.busy).map(|found| found.path.clone());
    let last = last.ok_or_else(|| anyhow!("every game that was left is being played in another window"))?;
    if games.len() == 1 || wish.json {
        return Ok(last);
    }
    io.note(&list(shelf, &games))?;
    if !io.terminal {
        return Ok(last);
    }
    io.ask("Which one? (Enter: the last) ")?;
    match io.read()? {
        Line::Text(word) if !word.is_empty() => {
            nth(word.parse().map_err(|_| Usage(format!("\"{word}\" is no number of the list")))?)
        }
        _ => Ok(last),
    }
}

fn were(number: usize) -> String {
    let games = count(number, "game");
    if number == 1 { format!("{games} was") } else { format!("{games} were") }
}

/// The games in the drawer with their numbers.
fn list(shelf: &[Shelved], games: &[Found]) -> String {
    let mut lines = vec![format!("{} left unfinished, the last first:", were(games.len()))];
    for (at, found) in games.iter().enumerate() {
        let id = &found.record.header.game;
        let name = Shelved::find(shelf, id).map_or(id.as_str(), |game| game.title.name);
        lines.push(format!("{:3}  {}", at + 1, found.line(name)));
    }
    lines.push("`salient play --resume N` goes on with the Nth.".into());
    lines.join("\n")
}
