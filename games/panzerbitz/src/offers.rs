//! Actions as a board offers them: what they are called, points left, odds, and what is still undone.

use engine::{Game, HexId, Offer, OfferKind, Rule, UnitId};

use crate::action::Action;
use crate::charts::{Attack as Kind, Task};
use crate::game::Panzerbitz;
use crate::sequence::{Ask, Step};
use crate::state::Place;
use crate::words::{counter_word, mp, order_words, place};

/// Every legal action with what a board shows of it.
pub(crate) fn offers(game: &Panzerbitz) -> Vec<Offer> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.into_iter().map(|action| offer(game, action)).collect()
}

fn offer(game: &Panzerbitz, action: Action) -> Offer {
    let name = |unit: UnitId| game.piece(unit).name.as_str();
    let plain = Offer::new(game.action_text(action)).kind(kind(action));
    let about = |offer: Offer, unit: UnitId, label: String| offer.unit(unit.0).label(label);
    let into = |offer: Offer, hex: HexId, label: String| offer.hex(game.fixed.label(hex)).label(label);
    let hand = |offer: Offer| match game.state.hand {
        Some(unit) => offer.unit(unit.0),
        None => offer,
    };
    match action {
        Action::Done => done(game, plain),
        Action::Take(unit) => about(plain, unit, format!("Take {}", name(unit))),
        Action::TakeCounter(line) => {
            let line = game.fixed.counters[usize::from(line)];
            let force = &game.fixed.card.forces[usize::from(line.force)].name;
            plain.label(format!("Place: {} ({force})", counter_word(line.counter)))
        }
        Action::PlaceRest => plain.label("Place the rest for me"),
        Action::Put(hex) => into(hand(plain), hex, format!("Put it in {}", place(game, hex))),
        Action::PutUnder(hex) => {
            into(hand(plain), hex, format!("Under the improved position in {}", place(game, hex)))
        }
        Action::PutInside(hex) => {
            into(hand(plain), hex, format!("Inside the fortification in {}", place(game, hex)))
        }
        Action::PutAboard(unit) => about(plain, unit, format!("Aboard {}", name(unit))),
        Action::Count(unit) => about(plain, unit, format!("{}: count down", name(unit))),
        Action::Reverse(unit) => about(plain, unit, format!("{}: turn round", name(unit))),
        Action::Attack(hex) => target(game, into(plain, hex, attack_label(game, hex)), hex),
        Action::Aim(unit) => about(plain, unit, format!("Aim at {}", name(unit))),
        Action::Add(unit) => add(game, about(plain, unit, format!("{} takes part", name(unit))), unit),
        Action::Fire => fire(game, plain),
        Action::Cancel => plain.label("Give the attack up"),
        Action::Lift => hand(plain).label("Take the marker up"),
        Action::Enter(column, hex) => {
            let column = &game.fixed.card.columns[usize::from(column)].name;
            into(plain, hex, format!("Column {column} enters at {}", place(game, hex)))
        }
        Action::Next(unit) => about(plain, unit, format!("{} is next", name(unit))),
        Action::Go(hex) => way(game, plain, hex, ""),
        Action::Cross(hex) => way(game, plain, hex, " off the road"),
        Action::GoInside(hex) => way(game, plain, hex, ", inside the fortification"),
        Action::Creep(hex) => way(game, plain, hex, " concealed"),
        Action::March(hex) => way(game, plain, hex, " in a quick march"),
        Action::Forward => hand(plain).label("Move up behind the entry hex"),
        Action::Load(unit) => about(plain, unit, format!("Load {}", name(unit))),
        Action::Unload => hand(plain).label("Unload"),
        Action::Under => hand(plain).label("Go under the improved position"),
        Action::Inside => hand(plain).label("Go inside the fortification"),
        Action::Out => hand(plain).label("Come out"),
        Action::Begin(task, hex) => {
            let turns = game.fixed.charts.task(task).turns;
            let label = crate::words::task_word(task).replace('-', " ");
            into(hand(plain), hex, format!("Begin to {label} in {}", place(game, hex)))
                .note(format!("{turns} turns"))
        }
        Action::GiveUp => hand(plain).label("Give the task up"),
        Action::Blow(unit, hex) => {
            let most = game.fixed.charts.task(Task::BlowPreparedBridge).die.unwrap_or(6).min(6);
            into(plain.unit(unit.0), hex, format!("{} blows the bridge in {}", name(unit), place(game, hex)))
                .odds(format!("{most}/6"))
        }
        Action::Exit => hand(plain).label("Leave the map"),
        Action::Overrun(hex) => into(hand(plain), hex, format!("Overrun {}", place(game, hex))),
        Action::Stay => hand(plain).label(match game.step_now() {
            Step::Register => "Leave the marker",
            _ if game.state.acted => "Stay here",
            _ => "Put it back",
        }),
        Action::Orders => plain.label("Standing order for reaction fire"),
        Action::Order(order) => plain.label(capital(&order_words(order))),
    }
}

/// What it means to a board.
fn kind(action: Action) -> OfferKind {
    match action {
        Action::Take(_) | Action::TakeCounter(_) => OfferKind::Take,
        Action::Put(_)
        | Action::PutUnder(_)
        | Action::PutInside(_)
        | Action::Enter(..)
        | Action::Go(_)
        | Action::Cross(_)
        | Action::GoInside(_)
        | Action::Creep(_)
        | Action::March(_) => OfferKind::Go,
        Action::Stay => OfferKind::Stay,
        Action::Attack(_) | Action::Aim(_) | Action::Overrun(_) => OfferKind::Attack,
        Action::Fire => OfferKind::Resolve,
        Action::Done | Action::PlaceRest => OfferKind::End,
        _ => OfferKind::Choose,
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn attack_label(game: &Panzerbitz, hex: HexId) -> String {
    let verb = if game.step_now() == Step::Assault { "Assault" } else { "Fire at" };
    format!("{verb} {}", place(game, hex))
}

/// A hex that can be attacked, with the best column that all who can attack reach together.
fn target(game: &Panzerbitz, offer: Offer, hex: HexId) -> Offer {
    let best = match game.step_now() {
        Step::Direct => game.best_shot(hex),
        Step::Assault => game.best_assault(hex),
        _ => None,
    };
    match best {
        Some(column) => offer.odds(column.to_string()),
        None => offer,
    }
}

/// An attacker with the column that the attack would have.
fn add(game: &Panzerbitz, offer: Offer, unit: UnitId) -> Offer {
    let Some(attack) = &game.state.attack else { return offer };
    if attack.kind == Kind::Indirect {
        return offer.note(if game.has_mark(unit, attack.hex) { "registered" } else { "from the hip" });
    }
    let firers = attack.firers.iter().copied().chain([unit]);
    let sum = game.weigh(attack.kind, attack.hex, &attack.targets, firers);
    offer.odds(sum.column.map_or_else(|| "-".into(), |column| column.to_string()))
}

/// The die, with column and modifier.
fn fire(game: &Panzerbitz, offer: Offer) -> Offer {
    let Some(attack) = &game.state.attack else { return offer };
    let label = match attack.kind {
        Kind::Assault => "Assault with these",
        Kind::Overrun => "Overrun with these",
        _ => "Fire with these",
    };
    let offer = offer.label(label);
    if attack.kind == Kind::Indirect {
        return offer;
    }
    let sum = game.weigh(attack.kind, attack.hex, &attack.targets, attack.firers.iter().copied());
    let column = sum.column.map_or_else(|| "-".into(), |column| column.to_string());
    offer.odds(if sum.modifier == 0 { column } else { format!("{column} {:+}", sum.modifier) })
}

/// A step with the points that are left.
fn way(game: &Panzerbitz, offer: Offer, hex: HexId, how: &str) -> Offer {
    let Some(unit) = game.state.hand else { return offer };
    let label = format!("{} to {}{how}", game.piece(unit).name, place(game, hex));
    let mut offer = offer.unit(unit.0).hex(game.fixed.label(hex)).label(label);
    let Some(from) = game.hex_of(unit) else { return offer };
    offer.path = vec![game.fixed.label(from).to_owned(), game.fixed.label(hex).to_owned()];
    offer.stop = game.state.mines.contains(hex) || game.state.blocks.contains(hex);
    if how.is_empty()
        && let Ok(step) = game.check_go(unit, hex)
    {
        let left = game.left(unit) - step.cost;
        offer.stop |= left == 0 || step.roll;
        offer = offer.left(mp(left).number.to_string());
        if game.state.mines.contains(hex) {
            offer = offer.warn(Rule("10.3.2"), "there are mines");
        }
        if game.leads(unit) && (!step.marches() || step.least) {
            offer = offer.warn(Rule("12.14.2"), "the column leaves the road and is free of march order");
        }
    }
    offer
}

/// "Done", with what is left undone.
fn done(game: &Panzerbitz, offer: Offer) -> Offer {
    match game.ask() {
        Ask::Target(Kind::Indirect) => offer.label("End indirect fire"),
        Ask::Target(Kind::Assault) => offer.label("End the assaults"),
        Ask::Target(_) => offer.label("End direct fire"),
        Ask::Register => offer.label("End registration"),
        Ask::Arrange => offer.label("The rest in the order of the card"),
        Ask::React => offer.label("No reaction"),
        Ask::Move => {
            let side = game.phasing();
            let waiting = game
                .fixed
                .ids(side)
                .filter(|&unit| matches!(game.unit(unit).place, Place::Behind(_)))
                .count();
            let offer = offer.label("End the movement");
            if waiting > 0 {
                offer.warn(Rule("12.13.f"), format!("{waiting} units are still behind their entry hex"))
            } else {
                offer
            }
        }
        _ => offer,
    }
}
