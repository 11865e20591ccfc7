//! The law about the reasons that a refused move gets.

use super::{Verdict, walk::Visit};
use crate::{CheapestWay, Game, HexId, Passage, Press, Refusal, way};

/// A refused move is told the bars on its cheapest way: each is a step that the rules refuse, and without them it is legal.
pub(super) fn reasons_are_true<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let game = at.game;
    let hexes = game.board().grid.len();
    let mut all = None;
    for _ in 0..at.sample {
        let pressed = HexId(at.random.index(hexes) as u16);
        let Ok(action) = game.press(Press::hex(pressed)) else { continue };
        let Some(passage) = game.passage(action) else { continue };
        let hex = passage.target();
        let reached = all.get_or_insert_with(|| way::reached(game.board(), &*passage));
        let verdict = match game.check(action) {
            Ok(()) if reached.contains(&hex) => Ok(()),
            Ok(()) => Err("it is legal, but no steps lead there".into()),
            Err(_) if reached.contains(&hex) => Err("steps lead there, but it is refused".into()),
            Err(refusal) => is_true(game, &*passage, &refusal),
        };
        verdict.map_err(|why| format!("\"{}\": {why}", game.action_text(action)))?;
    }
    Ok(())
}

fn is_true<G: Game>(game: &G, passage: &dyn Passage, refusal: &Refusal) -> Verdict {
    let board = game.board();
    let start = passage.start();
    if passage.target() == start.hex {
        return Ok(());
    }
    let Some(way) = CheapestWay::find(board, passage) else { return Ok(()) };
    if let Some(barred) = way.bars.iter().find(|barred| !barred.is_refused(board, passage)) {
        return Err(format!("\"{}\" is cited, but no such step is refused", barred.reason));
    }
    if !way.holds_when_lifted(board, passage) {
        return Err(format!("it is refused even when its bars are lifted: {refusal}"));
    }
    let Some(told) = way.refusal(game, passage) else {
        let far = way.path.len() > passage.most_steps();
        return if far { Ok(()) } else { Err(format!("nothing bars it, but it is refused: {refusal}")) };
    };
    match told.reasons().find(|reason| !refusal.reasons().any(|other| other == *reason)) {
        Some(missing) => Err(format!("\"{missing}\" is not told, but: {refusal}")),
        None => Ok(()),
    }
}
