//! Actions as a board offers them: points left, odds, and what is still undone.

use engine::{Game, HexId, Offer, Reach, Rule};

use crate::action::Action;
use crate::charts::Odds;
use crate::game::DarkDecember;
use crate::sequence::Step;
use crate::state::Place;
use crate::words::{place, points};

/// Every legal action with what a board shows of it.
pub(crate) fn offers(game: &DarkDecember) -> Vec<Offer> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let plain = Offer::of(game);
    let mut reach = Reach::new();
    game.reach_of_motion(&mut reach);
    plain.into_iter().zip(legal).map(|(offer, action)| dressed(game, offer, action, &mut reach)).collect()
}

fn dressed(game: &DarkDecember, offer: Offer, action: Action, reach: &mut Reach) -> Offer {
    match action {
        Action::Go(hex) if game.state.motion.is_some() => way(game, offer, hex, reach),
        Action::Attack(hex) => {
            let attack = game.attack_of(game.attackers_of(hex), hex);
            let defence = game.defence_of(game.fighters_at(hex));
            let label = format!("Attack {}", place(game, hex));
            offer.label(label).note(Odds::of(attack.into(), defence.into()).to_string())
        }
        Action::Blow(site) => offer.note(format!("{}/6", game.blow_number(site))),
        Action::Build(site) => offer.note(format!("{}/6", game.build_number(site))),
        Action::Confirm => offer.label("Attack with these").ends(),
        Action::Assault => offer.label("All Out Assault").ends(),
        Action::Done => done(game, offer),
        _ => offer,
    }
}

/// A move with its path and the points that are left.
fn way(game: &DarkDecember, offer: Offer, hex: HexId, reach: &mut Reach) -> Offer {
    let mut path = Vec::new();
    let (Some(motion), Some(cost)) = (game.state.motion, reach.cost(hex)) else { return offer };
    if !game.route(reach, hex, &mut path) {
        return offer;
    }
    let Some(from) = game.hex_of(motion.unit) else { return offer };
    let left = if reach.must_stop(hex) { 0 } else { motion.left - cost };
    let name = &game.counter(motion.unit).name;
    let mut offer = offer
        .unit(motion.unit.0)
        .label(format!("{name} to {}", place(game, hex)))
        .note(points(left).trim_end_matches(" MP").to_owned());
    offer.stop = left == 0;
    offer.path.push(game.fixed.label(from).to_owned());
    offer.path.extend(path.iter().map(|&hex| game.fixed.label(hex).to_owned()));
    offer
}

/// "Done", with what is left undone.
fn done(game: &DarkDecember, offer: Offer) -> Offer {
    let side = game.phasing();
    match game.step() {
        Step::Movement => {
            let waiting = game.placed(side, Place::Due).count();
            let offer = offer.label("End the movement").ends();
            if waiting > 0 {
                offer.warn(Rule("3.4"), format!("{waiting} reinforcements have not entered"))
            } else {
                offer
            }
        }
        Step::Replacement if game.state.points[side.index()] != [0, 0] => {
            let offer = offer.label("End the replacements").ends();
            offer.warn(Rule("2.0.1"), "replacement points are kept for later")
        }
        Step::Bridges => offer.label("End the Bridge Phase").ends(),
        _ => offer,
    }
}
