//! What the tests share: playing by text, and finding a piece of map with what a test needs.

use bulge::charts::Terrain;
use bulge::position;
use bulge::{Bulge, Edge, Event, Field, March, StepCost};
use engine::{Dice, Game, HexId, Refusal, UnitId};

/// Plays an action that must be legal, with these dice.
pub(crate) fn act(game: &mut Bulge, text: &str, dice: &[u32]) -> Vec<Event> {
    let action = game.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let mut events = Vec::new();
    game.play(action, &mut Dice::fixed(dice), &mut events);
    assert_eq!(game.audit(), Vec::<String>::new(), "after {text}");
    events
}

/// Why an action is refused.
pub(crate) fn refusal(game: &Bulge, text: &str) -> Refusal {
    let action = game.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    match game.check(action) {
        Ok(()) => panic!("{text} is legal"),
        Err(refusal) => refusal,
    }
}

/// The rule that refuses an action.
pub(crate) fn refused(game: &Bulge, text: &str) -> &'static str {
    refusal(game, text).rule().number()
}

/// Whether an action is in the list of legal ones.
pub(crate) fn is_legal(game: &Bulge, text: &str) -> bool {
    texts(game).iter().any(|legal| legal == text)
}

/// All legal actions as text.
pub(crate) fn texts(game: &Bulge) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.into_iter().map(|action| game.action_text(action)).collect()
}

/// The log of some events.
pub(crate) fn log(game: &Bulge, events: &[Event]) -> String {
    let tell = |event: &Event| game.narrate(event, engine::Seat::Referee).map(|told| told.to_string());
    events.iter().filter_map(tell).collect::<Vec<_>>().join("\n")
}

pub(crate) fn unit(game: &Bulge, word: &str) -> UnitId {
    position::unit(game, word)
}

pub(crate) fn hex(game: &Bulge, label: &str) -> HexId {
    position::hex(game, label)
}

pub(crate) fn label(game: &Bulge, hex: HexId) -> String {
    game.fixed().label(hex).to_owned()
}

/// A step of the map with some property, both hexes well inside.
pub(crate) fn step_where(game: &Bulge, test: impl Fn(HexId, &Edge) -> bool) -> (String, String) {
    let grid = &game.fixed().setting.board.grid;
    let centre = position::hex(game, "AA17");
    let mut hexes: Vec<HexId> = grid.ids().filter(|&hex| grid.distance(hex, centre) < 14).collect();
    hexes.sort_by_key(|&hex| (grid.distance(hex, centre), hex));
    for hex in hexes {
        if let Some(edge) = game.fixed().edges(hex).iter().find(|edge| test(hex, edge)) {
            return (label(game, hex), label(game, edge.to));
        }
    }
    panic!("the map has no such step");
}

/// A step without road or water into a terrain.
pub(crate) fn dry_step(game: &Bulge, into: Terrain) -> (String, String) {
    step_where(game, |_, edge| !edge.road() && !edge.wet() && game.terrain(edge.to) == into)
}

/// A step over a river without a bridge site into a terrain.
pub(crate) fn river_step(game: &Bulge, into: Terrain) -> (String, String) {
    step_where(game, |_, edge| {
        edge.water() == Some(bulge::charts::Water::River)
            && edge.site().is_none()
            && game.terrain(edge.to) == into
    })
}

/// What the first step of a unit's move costs, or the number of the rule that forbids it.
pub(crate) fn first_step(game: &Bulge, word: &str, to: &str) -> Result<StepCost, &'static str> {
    let unit = unit(game, word);
    let (from, to) = (game.hex_of(unit).expect("on the map"), hex(game, to));
    let edge = game.fixed().edge(from, to).expect("adjacent");
    March::new(game, unit).step(from, edge, true, game.first_points(unit)).map_err(|bar| bar.rule().number())
}

/// What it costs a unit to reach a hex, in twelfths.
pub(crate) fn cost(game: &Bulge, word: &str, to: &str) -> Option<u16> {
    let mut field = Field::default();
    game.reach_of(unit(game, word), &mut field);
    field.cost(hex(game, to))
}

/// A road of so many steps that crosses no water and begins at `from`; the hexes without the first.
pub(crate) fn road_from(game: &Bulge, from: &str, steps: usize) -> Vec<String> {
    let mut path = vec![hex(game, from)];
    assert!(extend(game, &mut path, steps), "no such road");
    path.iter().skip(1).map(|&hex| label(game, hex)).collect()
}

fn extend(game: &Bulge, path: &mut Vec<HexId>, steps: usize) -> bool {
    if path.len() == steps + 1 {
        return true;
    }
    let (start, at) = (path[0], path[path.len() - 1]);
    let fixed = game.fixed();
    for edge in fixed.edges(at) {
        // Straight away from the start, so that no other way is shorter.
        let away = game.distance(start, edge.to) as usize == path.len();
        if edge.road() && !edge.wet() && away {
            path.push(edge.to);
            if extend(game, path, steps) {
                return true;
            }
            path.pop();
        }
    }
    false
}

/// A hex from which a straight dry road of so many steps leads away.
pub(crate) fn road_start(game: &Bulge, steps: usize) -> String {
    let grid = &game.fixed().setting.board.grid;
    let centre = position::hex(game, "AA17");
    let mut hexes: Vec<HexId> = grid.ids().collect();
    hexes.sort_by_key(|&hex| (grid.distance(hex, centre), hex));
    let found = hexes.into_iter().find(|&hex| extend(game, &mut vec![hex], steps));
    label(game, found.expect("such a road"))
}
