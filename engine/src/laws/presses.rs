//! The law about what a press on the board means.

use super::{Verdict, positions::known, walk::Position};
use crate::{Game, HexId, Offer, Press, Seat, UnitId};

/// So many presses of a kind are tried: a game may have to weigh every offer for each.
const SOME: usize = 3;

/// A press where something is offered means that. Elsewhere it means nothing legal, and says why by a rule that exists.
pub(super) fn presses_mean_what_is_offered<G: Game>(at: &mut Position<'_, G>) -> Verdict {
    let game = at.game;
    let offers = game.offers();
    for _ in 0..at.sample.min(SOME).min(offers.len()) {
        let offer = &offers[at.random.index(offers.len())];
        let (hex, unit) = place(game, offer);
        let on = if hex.is_some() {
            Press { hex, picked: unit, unit: None }
        } else {
            Press { unit, ..Press::default() }
        };
        if (hex, unit) != (None, None) {
            meant(game, &offers, on).map_err(|why| format!("a press for \"{}\" {why}", offer.text))?;
        }
    }
    let seat = game.decision().map_or(Seat::Observer, |decision| Seat::Player(decision.side));
    let units = game.view(seat).units;
    for _ in 0..at.sample.min(SOME) {
        let hex = HexId(at.random.index(game.board().grid.len()) as u16);
        answered(game, &offers, Press::hex(hex))?;
        if !units.is_empty() {
            let unit = UnitId(units[at.random.index(units.len())].id as u16);
            answered(game, &offers, Press::unit(unit))?;
            answered(game, &offers, Press { hex: Some(hex), picked: Some(unit), unit: None })?;
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

/// Any press means an offer, or is refused by rules that exist.
fn answered<G: Game>(game: &G, offers: &[Offer], on: Press) -> Verdict {
    let refusal = match game.press(on) {
        Err(refusal) => refusal,
        Ok(action) => match game.check(action) {
            Ok(()) if offers.iter().any(|offer| offer.text == game.action_text(action)) => return Ok(()),
            Ok(()) => {
                return Err(format!("{on:?} means \"{}\", which is not offered", game.action_text(action)));
            }
            Err(refusal) => refusal,
        },
    };
    refusal.reasons().try_for_each(|reason| known(game, reason.rule, "the answer to a press"))
}
