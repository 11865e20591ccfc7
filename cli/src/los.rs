//! `salient los`: whether two hexes see each other when a scenario begins.

use anyhow::{Result, bail};
use clap::Args;
use engine::{Board, HexId, Sight, closest};
use players::Shelved;
use serde::Serialize;

use crate::looked::first_position;
use crate::output::{Io, Usage};

#[derive(Args)]
pub(crate) struct LosArguments {
    /// The game.
    pub(crate) game: String,
    /// A scenario by its id, or a file with one of your own. Visibility is that of its first turn.
    pub(crate) scenario: String,
    /// From this hex.
    pub(crate) from: String,
    /// To this hex.
    pub(crate) to: String,
    /// As JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    from: &'a str,
    to: &'a str,
    range: u16,
    clear: bool,
    rule: &'static str,
    text: &'a str,
    blocks: Vec<Vec<&'a str>>,
}

/// `salient los GAME SCENARIO FROM TO`
pub(crate) fn command(game: &Shelved, wish: &LosArguments, io: &mut Io<'_>) -> Result<u8> {
    let table = first_position(game, Some(&wish.scenario))?;
    let board = table.board();
    let (from, to) = (hex(board, &wish.from)?, hex(board, &wish.to)?);
    let Some(sight) = table.sight(from, to) else {
        bail!(Usage(format!("{} has no lines of sight", game.title.name)));
    };
    let range = board.grid.distance(from, to);
    if wish.json {
        io.json(&line(board, from, to, range, &sight))?;
    } else {
        let word = if sight.clear { "clear" } else { "blocked" };
        let [from, to] = [from, to].map(|hex| board.grid.label(hex));
        io.line(&format!("{from} to {to}, range {range}: {word} [{}]: {}", sight.rule, sight.text))?;
    }
    Ok(0)
}

fn line<'a>(board: &'a Board, from: HexId, to: HexId, range: u16, sight: &'a Sight) -> Line<'a> {
    let label = |hex| board.grid.label(hex);
    let block =
        |&(hex, beyond): &(HexId, Option<HexId>)| [Some(hex), beyond].into_iter().flatten().map(label);
    Line {
        from: label(from),
        to: label(to),
        range,
        clear: sight.clear,
        rule: sight.rule.0,
        text: &sight.text,
        blocks: sight.blocks.iter().map(|hexes| block(hexes).collect()).collect(),
    }
}

/// The hex of that name, whatever the case of its letters.
fn hex(board: &Board, name: &str) -> Result<HexId> {
    if let Some(hex) = board.grid.find(name).or_else(|| board.grid.find(&name.to_uppercase())) {
        return Ok(hex);
    }
    let help = match closest(name, board.grid.ids().map(|hex| board.grid.label(hex))) {
        Some(near) => format!("did you mean {near}?"),
        None => board.grid.label_help(),
    };
    bail!(Usage(format!("there is no hex \"{name}\" on the map of this scenario; {help}")))
}
