//! The list of games, and the list of a game's scenarios.

use anyhow::Result;
use players::{Scenario, Title};
use serde::Serialize;

use crate::output::{Io, Usage, wrapped};

#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    name: &'a str,
    about: &'a str,
    playable: bool,
    rules_version: Option<u32>,
    scenarios: Vec<String>,
    players: Vec<&'static str>,
}

/// `salient games`
pub(crate) fn games(shelf: &[Title], json: bool, io: &mut Io<'_>) -> Result<u8> {
    if json {
        let listed = |title: &Title| {
            let (id, name, about) = (title.id, title.name, title.about);
            let scenarios = title.rules.map(players::Rules::list).unwrap_or_default();
            Listed {
                id,
                name,
                about,
                playable: title.rules.is_some(),
                rules_version: title.rules.map(|rules| rules.book().version()),
                scenarios: scenarios.into_iter().map(|scenario| scenario.id).collect(),
                players: title
                    .rules
                    .map(players::Rules::opponents)
                    .unwrap_or_default()
                    .iter()
                    .map(|p| p.0)
                    .collect(),
            }
        };
        return io.json(&shelf.iter().map(listed).collect::<Vec<_>>()).map(|()| 0);
    }
    for title in shelf {
        io.line(&format!("{:<15} {}", title.id, title.name))?;
        io.line(wrapped(title.about, 16, io.width).trim_end())?;
        if title.rules.is_none() {
            io.line(&format!("{:15} map and counters; its rules are not here yet", ""))?;
        }
    }
    Ok(0)
}

/// `salient scenarios GAME`
pub(crate) fn scenarios(title: &Title, json: bool, io: &mut Io<'_>) -> Result<u8> {
    let list: Vec<Scenario> = title.playable().map_err(Usage)?.list();
    if json {
        return io.json(&list).map(|()| 0);
    }
    for (at, Scenario { id, name, about, switches }) in list.iter().enumerate() {
        let gap = if at == 0 { "" } else { "\n" };
        io.line(&format!("{gap}{id}  {name}"))?;
        if !about.trim().is_empty() {
            io.line(wrapped(about, 4, io.width).trim_end())?;
        }
        if !switches.is_empty() {
            io.line(&format!("    switches: {switches}"))?;
        }
    }
    Ok(0)
}
