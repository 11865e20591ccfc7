//! What a player is told before his first move, and the objectives as they stand (13.4). All of it comes from the card and the
//! position.

use engine::briefing::{names, units};
use engine::{Briefing, Coming, Game, HexSet, Objective, Rule, Side, UnitId};

use crate::game::Panzerbitz;
use crate::roster::side_of;
use crate::scenario::{Condition, Count};
use crate::state::Place;
use crate::verdict::count_words;

/// Units of a column that are named.
const NAMED: usize = 4;

/// A side's orders.
pub(crate) fn briefing(game: &Panzerbitz, side: Side) -> Briefing {
    let card = &game.fixed.card;
    let own = || game.fixed.ids(side);
    let on_map = own().filter(|&unit| game.where_is(unit).is_some()).count();
    let waiting = own().filter(|&unit| game.unit(unit).place == Place::Unplaced).count();
    let coming = own().filter(|&unit| is_due(game, unit)).count();
    let role = if game.fixed.nation(side) == card.attacker { "attack" } else { "defend" };
    let mut parts = vec![format!("{} on the map", units(on_map))];
    if waiting > 0 {
        parts.push(format!("{waiting} to set up"));
    }
    if coming > 0 {
        parts.push(format!("{coming} to come"));
    }
    let you = format!(
        "You lead the {} side in {}, {}, {}, and {role}: {}. The game has {} turns.",
        game.side_word(side),
        card.name,
        card.place,
        card.date,
        parts.join(", "),
        card.turns
    );
    let mut orders = Briefing::new(side, you);
    let others = |own: &bool| if *own { "You win" } else { "The enemy wins" };
    for line in &card.victory {
        let own = side_of(card, line.side) == side;
        let text = format!("{}, {}: {}.", others(&own), line.level.word(), line.text);
        orders.win(Rule("13.4.1"), text);
    }
    orders
        .win(Rule("13.4.1"), "The first of these that is true at the end counts; if none is, it is a draw.");
    orders.arrives = arrivals(game);
    first(game, &mut orders);
    orders
}

fn is_due(game: &Panzerbitz, unit: UnitId) -> bool {
    match game.unit(unit).place {
        Place::Due | Place::Behind(_) => true,
        Place::Aboard(carrier) => matches!(game.unit(carrier).place, Place::Due | Place::Behind(_)),
        _ => false,
    }
}

/// Who comes when, both sides, and where.
fn arrivals(game: &Panzerbitz) -> Vec<Coming> {
    let columns = game.fixed.card.columns.iter().zip(&game.state.columns).enumerate();
    let coming = columns.filter_map(|(at, (card, state))| {
        let column = u8::try_from(at).ok()?;
        let list: Vec<UnitId> = game
            .fixed
            .all()
            .filter(|&unit| game.column_of(unit) == Some(column) && is_due(game, unit))
            .collect();
        let turn = state.turn.max(game.turn());
        let who = names(list.iter().map(|&unit| game.piece(unit).name.clone()), NAMED);
        let at = names(card.entry.iter().map(|&hex| game.fixed.label(hex)), 2);
        (!list.is_empty()).then(|| Coming {
            side: side_of(&game.fixed.card, card.side),
            turn: turn.into(),
            when: format!("Turn {turn}"),
            text: format!("column {}, {} at {at}: {who}", card.name, units(list.len())),
            rule: Rule(game.entry_rule("12.13")),
        })
    });
    let mut list: Vec<Coming> = coming.collect();
    list.sort_by_key(|coming| (coming.turn, coming.side));
    list
}

fn first(game: &Panzerbitz, orders: &mut Briefing) {
    let side = orders.side;
    let asked = game.decision().is_some_and(|decision| decision.side == side);
    if game.setting_up() && asked {
        let text = "Set your units up in their zones, or let it be done for you.";
        orders.first(Rule("13.2"), text);
    }
    let near: Vec<String> = goals(game, side);
    if !near.is_empty() {
        let text = format!("What counts for you on the map: {}.", names(near, 4));
        orders.first(Rule("13.4.2"), text);
    }
    let text = "In your player turn you fire first, then you move, and then you assault.";
    orders.first(Rule("3.2"), text);
    let text =
        "Who moves in sight of the enemy may be fired at on the way: move behind cover, or fire first.";
    orders.first(Rule("8.7"), text);
}

/// The functions that win for a side, in words.
fn goals(game: &Panzerbitz, side: Side) -> Vec<String> {
    let mut list = Vec::new();
    for (winner, condition) in game.fixed.victory() {
        condition.counts(&mut |count| {
            let words = count_words(count);
            if winner == side && hexes(game, count).is_some() && !list.contains(&words) {
                list.push(words);
            }
        });
    }
    list
}

/// The hexes that a function is about.
fn hexes<'g>(game: &'g Panzerbitz, count: &Count) -> Option<&'g HexSet> {
    match count {
        Count::Control(_, zone) | Count::Exited(_, zone, _) | Count::InZone(_, zone, _) => {
            Some(game.fixed.zone(zone))
        }
        Count::Destroyed(..) => None,
    }
}

/// What a line of the card needs: who wins by it, whether so many at least or at most, how many, and how well he wins.
type Needed = (Side, bool, u16, &'static str);

/// What the card counts, each with what is needed of it (13.4.2).
pub(crate) fn objectives(game: &Panzerbitz) -> Vec<Objective> {
    let card = &game.fixed.card;
    let mut counts: Vec<(&Count, Vec<Needed>)> = Vec::new();
    for line in &card.victory {
        let winner = side_of(card, line.side);
        thresholds(&line.when, &mut |count, least, number| {
            let needed = (winner, least, number, line.level.word());
            match counts.iter_mut().find(|(known, _)| *known == count) {
                Some((_, list)) => list.push(needed),
                None => counts.push((count, vec![needed])),
            }
        });
    }
    counts.into_iter().map(|(count, needed)| objective(game, count, &needed)).collect()
}

fn objective(game: &Panzerbitz, count: &Count, needed: &[Needed]) -> Objective {
    let number = game.count(count);
    let (Count::Control(nation, _)
    | Count::Destroyed(nation, _)
    | Count::Exited(nation, ..)
    | Count::InZone(nation, ..)) = count;
    let side = side_of(&game.fixed.card, *nation);
    let mut words: Vec<String> = Vec::new();
    for &(winner, least, wanted, level) in needed {
        let how = if least { format!("{wanted} or more") } else { format!("{wanted} or fewer") };
        words.push(format!("{how} for {} {level}", game.side_word(winner)));
    }
    let met =
        needed.iter().any(|&(_, least, wanted, _)| if least { number >= wanted } else { number <= wanted });
    let mut objective = Objective::new(Rule("13.4.2"), count_words(count))
        .state(format!("{number}; {}", words.join(", ")), met);
    objective.side = needed.first().map(|&(winner, ..)| winner);
    if let Some(zone) = hexes(game, count) {
        objective.at = zone.iter().map(|hex| game.fixed.label(hex).to_owned()).collect();
        if let Count::Control(..) = count {
            let whole = zone.len() as u16;
            let other = game.state.control[side.other().index()];
            let theirs = zone.iter().filter(|&hex| other.contains(hex)).count() as u16;
            objective.holder = match (number == whole, theirs == whole) {
                (true, _) => Some(side),
                (_, true) => Some(side.other()),
                _ => None,
            };
        }
    }
    objective
}

/// Calls `visit` with every comparison of a condition: the function, whether at least so many are needed, and how many.
fn thresholds<'c>(condition: &'c Condition, visit: &mut impl FnMut(&'c Count, bool, u16)) {
    match condition {
        Condition::AtLeast(count, number) => visit(count, true, *number),
        Condition::AtMost(count, number) => visit(count, false, *number),
        Condition::All(list) | Condition::Any(list) => {
            for one in list {
                thresholds(one, visit);
            }
        }
    }
}
