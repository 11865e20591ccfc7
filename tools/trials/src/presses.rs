//! Presses on the board: a question about units or hexes has an answer also where nothing can be chosen.

use std::collections::BTreeMap;

use engine::{Dice, Game, HexId, Offer, Press, Seat, UnitId};

/// Every so many decisions the board is pressed. It is odd, so that no question is always missed.
const STRIDE: usize = 7;
/// So many presses are tried each time.
const PRESSES: usize = 4;

/// Plays a game at random from each start, and presses where nothing is lit. Gives the questions, with what they are about, for
/// which that never meant an action: nobody could learn there why not.
pub fn silent<G: Game>(starts: impl IntoIterator<Item = G>) -> Vec<String> {
    let mut answered: BTreeMap<String, bool> = BTreeMap::new();
    for (number, mut game) in (1..).zip(starts) {
        let (mut dice, mut random) = (Dice::fast(number), Dice::fast(number ^ 0x9e55));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        for step in 0.. {
            game.legal(&mut legal);
            let Some(decision) = game.decision() else { break };
            if step % STRIDE == 0 {
                for (about, press) in dark_places(&game, &mut random) {
                    let name = format!("{} [{}], about {about}", decision.name, decision.rule);
                    *answered.entry(name).or_default() |= game.press(press).is_ok();
                }
            }
            game.play(legal[random.index(legal.len())], &mut dice, &mut events);
            events.clear();
        }
    }
    answered.into_iter().filter(|(_, answered)| !answered).map(|(name, _)| name).collect()
}

/// Units and hexes where nothing is offered, if the question offers others of the kind.
fn dark_places<G: Game>(game: &G, random: &mut Dice) -> Vec<(&'static str, Press)> {
    let offers = game.offers();
    let mut found = Vec::new();
    let seat = game.decision().map_or(Seat::Observer, |decision| Seat::Player(decision.side));
    let view = game.view(seat);
    // What the unit in hand can do besides has buttons.
    let hand = view.hand.map(|hand| hand.unit);
    if offers.iter().any(|offer| offer.unit.is_some() && offer.unit != hand && offer.hex.is_none()) {
        let dark: Vec<u32> =
            view.units.iter().map(|unit| unit.id).filter(|&id| !is_lit(&offers, id)).collect();
        for _ in 0..PRESSES.min(dark.len()) {
            found.push(("units", Press::unit(UnitId(dark[random.index(dark.len())] as u16))));
        }
    }
    if let Some(lit) = offers.iter().find(|offer| offer.hex.is_some()) {
        let picked = lit.unit.map(|unit| UnitId(unit as u16));
        for _ in 0..PRESSES {
            let hex = HexId(random.index(game.board().grid.len()) as u16);
            if !offers.iter().any(|offer| offer.hex.as_deref() == Some(game.label(hex))) {
                found.push(("hexes", Press { hex: Some(hex), picked, unit: None }));
            }
        }
    }
    found
}

fn is_lit(offers: &[Offer], unit: u32) -> bool {
    offers.iter().any(|offer| offer.unit == Some(unit))
}
