//! The laws about what a press on the board means, and what it is told when it means nothing legal.

use super::{Verdict, positions::known, walk::Visit};
use crate::{Game, HexId, Offer, Press, Refusal, Seat, UnitId};

/// So many presses of a kind are tried: a game may have to weigh every offer for each.
const SOME: usize = 3;

/// A press where something is offered means that; elsewhere it means nothing legal.
pub(super) fn presses_mean_what_is_offered<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let game = at.game;
    let seat = game.decision().map_or(Seat::Observer, |decision| Seat::Player(decision.side));
    let view = game.view(seat);
    let offers = game.offers();
    for _ in 0..at.sample.min(SOME).min(offers.len()) {
        let offer = &offers[at.random.index(offers.len())];
        let (hex, unit) = place(game, offer);
        let on = if hex.is_some() {
            Press { hex, picked: unit, unit: None }
        } else {
            Press { unit, ..Press::default() }
        };
        // What the unit in hand can do besides has buttons.
        let in_hand = hex.is_none() && offer.unit == view.hand.map(|hand| hand.unit);
        if (hex, unit) != (None, None) && !in_hand {
            meant(game, &offers, on).map_err(|why| format!("a press for \"{}\" {why}", offer.text))?;
        }
    }
    anywhere(at).into_iter().try_for_each(|on| answered(game, &offers, on))
}

/// A press that means nothing legal is refused by rules of the rulebook, each with words of its own.
pub(super) fn refused_presses_say_why<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let game = at.game;
    for on in anywhere(at) {
        // Either nothing is meant, or something that the rules refuse.
        if let Err(refusal) = game.press(on).and_then(|action| game.check(action)) {
            told(game, &refusal).map_err(|why| format!("{on:?} is refused, and {why}"))?;
        }
    }
    Ok(())
}

/// Presses on some hexes and units, whether something is offered there or not.
fn anywhere<G: Game>(at: &mut Visit<'_, G>) -> Vec<Press> {
    let game = at.game;
    let seat = game.decision().map_or(Seat::Observer, |decision| Seat::Player(decision.side));
    let units = game.view(seat).units;
    let mut presses = Vec::new();
    for _ in 0..at.sample.min(SOME) {
        let hex = HexId(at.random.index(game.board().grid.len()) as u16);
        presses.push(Press::hex(hex));
        if !units.is_empty() {
            let unit = UnitId(units[at.random.index(units.len())].id as u16);
            presses.extend([Press::unit(unit), Press { hex: Some(hex), picked: Some(unit), unit: None }]);
        }
    }
    presses
}

/// A refusal as a player reads it: every reason has its rule, and says in a sentence, which no other reason repeats, what is
/// wrong. Boards begin it with the rule and end it as they like, so that it has neither a full stop nor a break.
fn told<G: Game>(game: &G, refusal: &Refusal) -> Verdict {
    for (place, reason) in refusal.reasons().enumerate() {
        known(game, reason.rule, &format!("the reason \"{}\"", reason.text))?;
        let text = &*reason.text;
        let sentence = text.split_whitespace().count() > 1
            && text.trim() == text
            && !text.contains('\n')
            && !text.ends_with(['.', ',', ';', ':']);
        if !sentence {
            return Err(format!("\"{text}\" by {} is no sentence", reason.rule));
        }
        if refusal.reasons().take(place).any(|other| other == reason) {
            return Err(format!("\"{text}\" by {} is said twice", reason.rule));
        }
    }
    Ok(())
}

fn place<G: Game>(game: &G, offer: &Offer) -> (Option<HexId>, Option<UnitId>) {
    let hex = offer.hex.as_deref().and_then(|hex| game.board().grid.find(hex));
    (hex, offer.unit.map(|unit| UnitId(unit as u16)))
}

/// What a press where something is offered means: an offer of the same place.
fn meant<G: Game>(game: &G, offers: &[Offer], on: Press) -> Verdict {
    let action = game.press(on).map_err(|refusal| format!("is refused: {refusal}"))?;
    let text = game.action_text(action);
    let Some(offer) = offers.iter().find(|offer| offer.text == text) else {
        return Err(format!("means \"{text}\", which is not offered"));
    };
    let (hex, unit) = place(game, offer);
    let about = [on.unit, on.picked];
    let same = hex == on.hex && (unit.is_none() || about.contains(&unit));
    if same { Ok(()) } else { Err(format!("means \"{text}\", which is offered elsewhere")) }
}

/// Where any press means something legal, that is offered.
fn answered<G: Game>(game: &G, offers: &[Offer], on: Press) -> Verdict {
    let Ok(action) = game.press(on) else { return Ok(()) };
    let text = game.action_text(action);
    let offered = offers.iter().any(|offer| offer.text == text);
    if offered || game.check(action).is_err() {
        return Ok(());
    }
    Err(format!("{on:?} means \"{text}\", which is legal, but not offered"))
}
