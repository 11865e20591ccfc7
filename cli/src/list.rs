//! The list of games, and the list of a game's scenarios.

use anyhow::Result;
use engine::title::{self, Title};
use players::Shelved;
use serde::Serialize;

use crate::output::{Io, wrapped};

#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    name: &'a str,
    about: &'a str,
    rules_version: u32,
    scenarios: Vec<String>,
    players: Vec<&'static str>,
}

/// `salient games`
pub(crate) fn games(shelf: &[Shelved], json: bool, io: &mut Io<'_>) -> Result<u8> {
    if json {
        let listed = |game: &Shelved| Listed {
            id: game.title.id,
            name: game.title.name,
            about: game.title.about,
            rules_version: (game.title.rulebook)().version(),
            scenarios: (game.title.scenarios)().into_iter().map(|scenario| scenario.id).collect(),
            players: (game.opponents)().iter().map(|player| player.0).collect(),
        };
        return io.json(&shelf.iter().map(listed).collect::<Vec<_>>()).map(|()| 0);
    }
    for Shelved { title, .. } in shelf {
        io.line(&format!("{:<15} {}", title.id, title.name))?;
        io.line(wrapped(title.about, 16, io.width).trim_end())?;
    }
    Ok(0)
}

/// `salient scenarios GAME`
pub(crate) fn scenarios(title: &Title, json: bool, io: &mut Io<'_>) -> Result<u8> {
    let list = (title.scenarios)();
    if json {
        return io.json(&list).map(|()| 0);
    }
    for (at, title::Listed { id, name, about, switches, turns, units, .. }) in list.iter().enumerate() {
        let gap = if at == 0 { "" } else { "\n" };
        io.line(&format!("{gap}{id}  {name}"))?;
        if !about.trim().is_empty() {
            io.line(wrapped(about, 4, io.width).trim_end())?;
        }
        io.line(&format!("    {turns} turns, {units} units"))?;
        if !switches.is_empty() {
            io.line(&format!("    switches: {switches}"))?;
        }
    }
    Ok(0)
}
