//! What a staff reads and varies alike in both wars of fronts.

use engine::{HexId, Side};

use crate::cadet::war::War;

/// The features that both wars have, before those of their own.
macro_rules! features {
    ($(($name:literal, $about:literal)),+ $(,)?) => {
        &[
            ("left", "Game-turns to go, in tens."),
            ("allied_turn", "1 in the Allied player-turn."),
            ("odds", "The logarithm of German attack strength on the map by Allied."),
            ("german", "German attack strength on the map, in hundreds."),
            ("allied", "Allied attack strength on the map, in hundreds."),
            ("german_cut", "The share of German strength out of supply."),
            ("allied_cut", "The share of Allied strength out of supply."),
            $(($name, $about)),+
        ]
    };
}

pub(crate) use features;

/// Fills in the features that both wars have.
pub(crate) fn read<G: War>(game: &G, last: u8, side: Side, out: &mut Vec<f32>) {
    let sums = [Side(0), Side(1)].map(|side| {
        game.army(side).fold([0.0_f32; 2], |[all, cut], (unit, _)| {
            let strength = game.attack(unit);
            [all + strength, cut + if game.is_supplied(unit) { 0.0 } else { strength }]
        })
    });
    let [[german, german_cut], [allied, allied_cut]] = sums;
    out.push((f32::from(last) - f32::from(game.turn())) / 10.0);
    out.push(f32::from(side.0));
    out.push(((1.0 + german) / (1.0 + allied)).ln());
    out.push(german / 100.0);
    out.push(allied / 100.0);
    out.push(german_cut / german.max(1.0));
    out.push(allied_cut / allied.max(1.0));
}

/// The logarithm of German by Allied strength within so many hexes of some place, in the mean of the places; 0 without any.
pub(crate) fn odds_near<G: War>(game: &G, places: &[HexId], range: u16) -> f32 {
    let odds = |&place: &HexId| {
        let near = |side| -> f32 {
            let army = game.army(side).filter(|&(_, hex)| game.distance(place, hex) <= range);
            army.map(|(unit, _)| game.attack(unit).max(game.defence(unit))).sum()
        };
        ((1.0 + near(Side(0))) / (1.0 + near(Side(1)))).ln()
    };
    places.iter().map(odds).sum::<f32>() / places.len().max(1) as f32
}

/// The share of a list for which something holds; 0 if it is empty.
pub(crate) fn share<T>(list: &[T], holds: impl Fn(&T) -> bool) -> f32 {
    list.iter().filter(|one| holds(one)).count() as f32 / list.len().max(1) as f32
}

/// Where between a victory of the one and of the other side a margin lies, by levels: the middle of the draw, or 0 where levels
/// do not decide.
pub(crate) fn par(levels: &[engine::data::MarginLevel]) -> f32 {
    let least =
        |winner: Option<Side>| levels.iter().filter(|l| l.winner == winner).filter_map(|l| l.at_least).min();
    let won = least(Some(Side(0)));
    match (won, least(None)) {
        (Some(won), Some(draw)) => (won + draw) as f32 / 2.0,
        (Some(won), None) => won as f32,
        (None, draw) => draw.unwrap_or(0) as f32,
    }
}

/// 1 for each of these scenarios that is played.
pub(crate) fn which(scenario: &str, known: &[&str], out: &mut Vec<f32>) {
    out.extend(known.iter().map(|&id| f32::from(u8::from(id == scenario))));
}
