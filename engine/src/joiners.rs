//! Who can join what is put together: an attack, its support. The strongest come first, each with the odds that then stand.

use crate::rehearsal::Rehearsal;
use crate::{Game, Note, Offer, OfferKind};

/// One who can join, after all before him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joiner<A> {
    /// What adds him.
    pub action: A,
    /// The odds that stand when he has joined too.
    pub odds: Option<Note>,
    /// Whether nothing is asked after him, so that the die falls at once. Who adds all leaves him to a choice of its own.
    pub rolls: bool,
}

/// All who can join now, the one who brings most first. It ends before something else is asked.
pub fn joiners<G: Game>(game: &G) -> Vec<Joiner<G::Action>> {
    let mut found = Vec::new();
    let Some(mut rehearsal) = Rehearsal::of(game) else { return found };
    let asked = game.decision();
    while let Some((action, offer)) = strongest(&rehearsal.game) {
        if rehearsal.try_out(action).is_err() {
            break;
        }
        let rolls = rehearsal.ended;
        let same = rehearsal.game.decision() == asked;
        let odds = if same && !rolls { standing(&rehearsal.game).or(offer.note) } else { offer.note };
        found.push(Joiner { action, odds, rolls });
        if rolls || !same {
            break;
        }
    }
    found
}

/// The legal action that brings most of those who can join.
fn strongest<G: Game>(game: &G) -> Option<(G::Action, Offer)> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let offers = game.offers().into_iter().zip(legal);
    let joins = offers.filter(|(offer, _)| offer.kind == OfferKind::Join);
    // Of equals the first, as the list has them.
    let best = joins.reduce(|best, one| if one.0.brings > best.0.brings { one } else { best });
    best.map(|(offer, action)| (action, offer))
}

/// The odds that stand now, as the button says that makes the attack.
fn standing<G: Game>(game: &G) -> Option<Note> {
    game.offers().into_iter().find(|offer| offer.kind == OfferKind::Resolve)?.note
}
