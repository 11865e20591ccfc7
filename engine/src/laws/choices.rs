//! Laws about the actions that a game offers, refuses and writes.

use super::{Verdict, walk::Visit};
use crate::{Game, Play, Seed, Status};
use std::collections::HashSet;

/// The list holds exactly the actions that check allows, each once, and is empty only at the end.
pub(super) fn legal_and_check_agree<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let text = |action| at.game.action_text(action);
    let over = matches!(at.game.status(), Status::Over(_));
    if at.legal.is_empty() != over {
        let list: Vec<String> = at.legal.iter().map(|&action| text(action)).collect();
        return Err(format!("the status is {:?}, and the list is {list:?}", at.game.status()));
    }
    let mut listed = HashSet::new();
    for &action in at.legal {
        if !listed.insert(action) {
            return Err(format!("\"{}\" is listed twice", text(action)));
        }
        if let Err(refusal) = at.game.check(action) {
            return Err(format!("\"{}\" is listed, but refused: {refusal}", text(action)));
        }
    }
    // Also what the notation makes of a stranger: it may be read as another action here.
    let read = at.strangers.iter().filter_map(|&action| at.game.parse_action(&text(action)).ok());
    for action in at.strangers.iter().copied().chain(read) {
        if !listed.contains(&action) && at.game.check(action).is_ok() {
            return Err(format!("\"{}\" is allowed, but not listed", text(action)));
        }
    }
    // A buffer that is not empty, as in real use.
    let mut again = at.strangers.to_vec();
    at.game.legal(&mut again);
    if again == at.legal { Ok(()) } else { Err("the list differs when it is asked for again".into()) }
}

/// Every legal action can be written and read back, and no two are written alike.
pub(super) fn notation_round_trips<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let mut texts = HashSet::new();
    for &action in at.legal {
        let text = at.game.action_text(action);
        let plain = !text.is_empty()
            && text.trim() == text
            && !text.starts_with('=')
            && !text.contains(['#', '\n', '\r', '\t']);
        if !plain {
            return Err(format!("{action:?} is written {text:?}, which a record cannot hold"));
        }
        match at.game.parse_action(&text) {
            Ok(read) if read == action => {}
            Ok(read) => return Err(format!("\"{text}\" is written for {action:?} and read as {read:?}")),
            Err(error) => return Err(format!("\"{text}\" cannot be read: {error}")),
        }
        if !texts.insert(text.clone()) {
            return Err(format!("two legal actions are written \"{text}\""));
        }
    }
    Ok(())
}

/// After a refused action position, dice and record are as before.
pub(super) fn refused_actions_change_nothing<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let mut play = Play::from_position(at.game.clone(), at.dice.clone(), Seed::number(0));
    let before = (play.hash(), play.dice_position(), play.record(), play.steps().len());
    for &action in at.strangers.iter().filter(|action| !at.legal.contains(action)) {
        let text = at.game.action_text(action);
        // One that is played after all is the matter of another law.
        if play.act(action).is_ok() || play.act_text(&format!("{text} nonsense")).is_ok() {
            return Ok(());
        }
        if (play.hash(), play.dice_position(), play.record(), play.steps().len()) != before {
            return Err(format!("the refused action \"{text}\" changed something"));
        }
    }
    Ok(())
}
