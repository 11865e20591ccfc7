//! Actions as a board offers them: what they are called, points left, odds, and what is still undone.

use engine::{Game, HexId, Offer, Rule, UnitId};

use crate::action::{Action, Way};
use crate::charts::Odds;
use crate::combat::Stage;
use crate::field::Field;
use crate::game::DarkDecember;
use crate::hexsides::Site;
use crate::sequence::Step;
use crate::state::Place;
use crate::words::{count, place, points};

/// Every legal action with what a board shows of it.
pub(crate) fn offers(game: &DarkDecember) -> Vec<Offer> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let plain = Offer::of(game);
    let mut reach = Field::default();
    game.reach_of_motion(&mut reach);
    let dress = |(offer, action)| match action {
        Action::Go(hex) if game.state.motion.is_some() => way(game, offer, hex, &mut reach),
        Action::Withdraw(way) => retreat(game, offer, way),
        Action::Done => done(game, offer),
        _ => noted(game, labelled(game, named(game, offer, action), action), action),
    };
    plain.into_iter().zip(legal).map(dress).collect()
}

/// What an action is about, where its words mislead: a number may be the name of a unit, and a bridge lies between hexes.
fn named(game: &DarkDecember, mut offer: Offer, action: Action) -> Offer {
    match action {
        Action::Give(_)
        | Action::Integrity(_)
        | Action::Lower(..)
        | Action::Starve(_)
        | Action::StarvePair(..) => {
            offer.unit = None;
            offer.ends = false;
        }
        Action::Blow(site) | Action::Build(site) => {
            let [a, b] = game.fixed.site_hexes[site.index()];
            // The hex of the side that is asked, so that the bridges of one hex lie together.
            let own = game.decision().is_some_and(|decision| game.holds(decision.side, b));
            offer.hex = Some(game.fixed.label(if own { b } else { a }).to_owned());
            offer.ends = false;
        }
        _ => {}
    }
    offer
}

/// An action in a few words.
fn labelled(game: &DarkDecember, offer: Offer, action: Action) -> Offer {
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let formation = |one: u8| game.fixed.formations[usize::from(one)].name.as_str();
    let bridge = |site: Site| {
        let name = &game.fixed.setting.board.bridges[site.index()].name;
        format!("{name} {}", game.fixed.site_label(site))
    };
    let label = match action {
        Action::Starve(one) => format!("No fuel for {}", formation(one)),
        Action::StarvePair(a, b) => format!("No fuel for {} and {}", formation(a), formation(b)),
        Action::Commit(unit) => format!("Commit {}", name(unit)),
        Action::Restore(unit) => format!("Restore {}", name(unit)),
        Action::Return(unit) => format!("Bring {} back", name(unit)),
        Action::Put(hex) => format!("Put it in {}", place(game, hex)),
        Action::Screen(unit, hex) => format!("{} screens {}", name(unit), place(game, hex)),
        Action::Shift(unit, hex) => format!("{} goes round to {}", name(unit), place(game, hex)),
        Action::Gather(unit, hex) => format!("{} gathers to attack {}", name(unit), place(game, hex)),
        Action::Drop(hex) => format!("Drop on {}", place(game, hex)),
        Action::Take(unit) => format!("Move {}", name(unit)),
        Action::Column(unit) => format!("{} in Strategic Movement", name(unit)),
        Action::Fort(unit) => format!("{} builds a fort", name(unit)),
        Action::Infiltrate(unit) => format!("{} infiltrates", name(unit)),
        Action::Go(hex) => format!("Go on to {}", place(game, hex)),
        Action::Stay => "Stay here".into(),
        Action::Enter(unit, hex) => format!("{} enters at {}", name(unit), place(game, hex)),
        Action::EnterColumn(unit, hex) => {
            format!("{} enters at {} in Strategic Movement", name(unit), place(game, hex))
        }
        Action::Relocate(hex) => format!("Go to {}", place(game, hex)),
        Action::Attack(hex) => format!("Attack {}", place(game, hex)),
        Action::Add(unit) => format!("{} attacks", name(unit)),
        Action::Confirm => "Attack with these".into(),
        Action::Lower(hex, level) => format!("Lower the TDL of {} to {level}", place(game, hex)),
        Action::Integrity(0) => "No Divisional Integrity".into(),
        Action::Integrity(bonuses) => {
            format!("Divisional Integrity: {}", count(bonuses.into(), "bonus", "bonuses"))
        }
        Action::Command(unit) => format!("{} helps", name(unit)),
        Action::Give(hexes) => {
            let steps = game.state.combat.requirement.0.saturating_sub(hexes);
            let steps = count(steps.into(), "step", "steps");
            format!("Give {} and lose {steps}", count(hexes.into(), "hex", "hexes"))
        }
        Action::Lose(unit) => format!("{} loses a step", name(unit)),
        Action::Retreat(unit) => format!("{} retreats", name(unit)),
        Action::Strike(hex) if game.state.combat.target == Some(hex) => "Strike off the map".into(),
        Action::Strike(hex) => format!("Strike back at {}", place(game, hex)),
        Action::Assault => "All Out Assault".into(),
        Action::Advance(unit) => format!("{} advances", name(unit)),
        Action::Blow(site) => format!("Blow {}", bridge(site)),
        Action::Build(site) => format!("Build {}", bridge(site)),
        Action::Done | Action::Withdraw(_) => return offer,
    };
    offer.label(label)
}

/// What is written on a hex or counter.
fn noted(game: &DarkDecember, offer: Offer, action: Action) -> Offer {
    match action {
        Action::Attack(hex) => {
            let attack = game.attack_of(game.attackers_of(hex), hex);
            let defence = game.defence_of(game.fighters_at(hex));
            offer.note(Odds::of(attack.into(), defence.into()).to_string())
        }
        Action::Add(unit) => match game.state.combat.target {
            Some(hex) => offer.note(game.attack_strength(unit, hex).to_string()),
            None => offer,
        },
        Action::Return(unit) => offer.note(game.return_cost(unit).to_string()),
        Action::Advance(unit) => offer.note(game.advance_limit(unit).to_string()),
        Action::Blow(site) => offer.note(format!("{}/6", game.blow_number(site))),
        Action::Build(site) => offer.note(format!("{}/6", game.build_number(site))),
        Action::Confirm | Action::Assault | Action::Stay => offer.ends(),
        _ => offer,
    }
}

/// A move with its path and the points that are left.
fn way(game: &DarkDecember, offer: Offer, hex: HexId, reach: &mut Field) -> Offer {
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

/// A retreat with its path.
fn retreat(game: &DarkDecember, offer: Offer, way: Way) -> Offer {
    let (Some(unit), Some(from), Some(end)) = (game.state.combat.picked, game.losing_hex(), way.end()) else {
        return offer;
    };
    // Two ways to one hex are told apart by the hexes between.
    let over: Vec<_> = way.hexes().iter().filter(|&&hex| hex != end).map(|&hex| place(game, hex)).collect();
    let over = if over.is_empty() { String::new() } else { format!(" over {}", over.join(", ")) };
    let label = format!("{} back to {}{over}", game.counter(unit).name, place(game, end));
    let mut offer = offer.unit(unit.0).hex(game.fixed.label(end)).label(label);
    let hexes = std::iter::once(&from).chain(way.hexes());
    offer.path.extend(hexes.map(|&hex| game.fixed.label(hex).to_owned()));
    offer
}

/// "Done", with what is left undone.
fn done(game: &DarkDecember, offer: Offer) -> Offer {
    let side = game.phasing();
    let offer = offer.ends();
    match game.step() {
        Step::Begin => offer.label("Begin"),
        Step::Movement => {
            let waiting = game.placed(side, Place::Due).count();
            let offer = offer.label("End the movement");
            if waiting > 0 {
                let text =
                    format!("{} not entered", count(waiting, "reinforcement has", "reinforcements have"));
                offer.warn(Rule("3.4"), text)
            } else {
                offer
            }
        }
        Step::Replacement => {
            let offer = offer.label("End the replacements");
            if game.state.points[side.index()] == [0, 0] {
                offer
            } else {
                offer.warn(Rule("2.0.1"), "replacement points are kept for later")
            }
        }
        Step::Reserve => offer.label("End the reserve movement"),
        Step::Bridges => offer.label("End the Bridge Phase"),
        Step::Combat if game.state.combat.target.is_none() => offer.label("End the attacks"),
        Step::Combat => offer.label(match game.state.combat.stage {
            Stage::LowerOwn | Stage::LowerCover => "Keep the TDL",
            Stage::Capability => "No commander helps",
            Stage::Counter => "Do not strike back",
            Stage::Assault => "No All Out Assault",
            _ => "No more advances",
        }),
        _ => offer,
    }
}
