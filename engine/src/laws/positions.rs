//! Laws about single positions: audit, citations, chances, saving.

use super::{
    Verdict,
    walk::{Moved, Visit, choose},
};
use crate::{Game, Rule, Seat, Side, StateHash, Status};

/// A restored game is followed for so many actions.
const FOLLOW: usize = 12;

/// In every position no unit is in two places and stacking holds where it must.
pub(super) fn the_audit_holds<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let faults = at.game.audit();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
}

/// Every seat of a game.
pub(super) fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> {
    let sides = (0..game.sides().len() as u8).map(|side| Seat::Player(Side(side)));
    sides.chain([Seat::Observer, Seat::Referee])
}

pub(super) fn known<G: Game>(game: &G, rule: Rule, by: &str) -> Verdict {
    if game.rulebook().knows(rule) { Ok(()) } else { Err(format!("{by} cites {rule}, which is no rule")) }
}

/// Every rule cited by a decision, refusal, event or explanation is in the rulebook.
pub(super) fn rules_are_cited_rightly<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let game = at.game;
    match game.status() {
        Status::Choose(decision) => known(game, decision.rule, &format!("the decision {}", decision.name))?,
        Status::Over(outcome) => known(game, outcome.rule, "the outcome")?,
    }
    for seat in seats(game) {
        for track in game.view(seat).tracks {
            known(game, track.rule, &format!("the track \"{}\"", track.label))?;
        }
    }
    for &action in at.strangers {
        if let Err(refusal) = game.check(action) {
            for reason in refusal.reasons() {
                known(game, reason.rule, &format!("the refusal \"{reason}\""))?;
            }
        }
    }
    for action in at.some_legal() {
        for rule in game.explain(action).rules() {
            known(game, rule, &format!("the explanation of \"{}\"", game.action_text(action)))?;
        }
    }
    Ok(())
}

/// Every event that is told, to any seat, cites a rule of the rulebook.
pub(super) fn events_cite_rules<G: Game>(moved: &mut Moved<'_, G>) -> Verdict {
    for event in moved.events {
        for told in seats(moved.after).filter_map(|seat| moved.after.narrate(event, seat)) {
            known(moved.after, told.rule, &format!("\"{}\"", told.text))?;
        }
    }
    Ok(())
}

/// The chances that explain an action add up to exactly one.
pub(super) fn chances_add_up<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    for action in at.some_legal() {
        at.game
            .explain(action)
            .chances_add_up()
            .map_err(|why| format!("\"{}\": {why}", at.game.action_text(action)))?;
    }
    Ok(())
}

/// Every line of a sum is what its parts come to, in explanations and in the facts about hexes.
pub(super) fn sums_add_up<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let game = at.game;
    for action in at.some_legal() {
        let sums = game.explain(action).sums_add_up();
        sums.map_err(|why| format!("\"{}\": {why}", game.action_text(action)))?;
    }
    for hex in game.board().grid.ids().skip(at.random.index(7)).step_by(97) {
        let mut facts = game.facts(hex);
        facts
            .iter_mut()
            .try_for_each(|fact| fact.adds_up())
            .map_err(|why| format!("{}: {why}", game.label(hex)))?;
    }
    Ok(())
}

/// Every event is told in sentences: a capital or a figure first, a full stop last.
pub(super) fn events_are_sentences<G: Game>(moved: &mut Moved<'_, G>) -> Verdict {
    for event in moved.events {
        for told in seats(moved.after).filter_map(|seat| moved.after.narrate(event, seat)) {
            let begins = told.text.starts_with(|first: char| !first.is_lowercase() && !first.is_whitespace());
            if !begins || !told.text.ends_with(['.', '!', '?']) {
                return Err(format!("\"{}\" is no sentence", told.text));
            }
        }
    }
    Ok(())
}

/// While the chapter is the same, so are turn and phase.
pub(super) fn chapters_tell_headlines_apart<G: Game>(moved: &mut Moved<'_, G>) -> Verdict {
    let (before, after) = (moved.before.headline(), moved.after.headline());
    if before != after && moved.before.chapter() == moved.after.chapter() {
        return Err(format!("{before:?} and {after:?} are one chapter"));
    }
    Ok(())
}

/// A state survives saving, and the restored game goes on as the original does.
pub(super) fn saved_positions_go_on<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let bytes =
        postcard::to_allocvec(at.game.state()).map_err(|error| format!("cannot be saved: {error}"))?;
    let state: G::State = postcard::from_bytes(&bytes).map_err(|error| format!("cannot be read: {error}"))?;
    if state != *at.game.state() {
        return Err("the state that is read is not the one that was saved".into());
    }
    // Restored from the first position: nothing of the present one may be needed but its state.
    let mut restored = at.start.restore(state).map_err(|error| format!("cannot be restored: {error}"))?;
    let mut original = at.game.clone();
    let (mut dice, mut other_dice) = (at.dice.clone(), at.dice.clone());
    let (mut legal, mut other_legal) = (Vec::new(), Vec::new());
    let mut events = Vec::new();
    for step in 0..=FOLLOW {
        original.legal(&mut legal);
        restored.legal(&mut other_legal);
        let same = StateHash::of(original.state()) == StateHash::of(restored.state())
            && original.status() == restored.status()
            && original.prompt() == restored.prompt()
            && seats(&original).all(|seat| original.view(seat) == restored.view(seat))
            && legal == other_legal;
        if !same {
            return Err(format!("the restored game differs after {step} actions"));
        }
        let Some(action) = choose(&original, &legal, at.random) else { break };
        original.play(action, &mut dice, &mut events);
        restored.play(action, &mut other_dice, &mut events);
    }
    Ok(())
}
