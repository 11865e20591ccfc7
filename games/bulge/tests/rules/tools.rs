//! What the tests share: playing by text, and finding a piece of map with what a test needs.

use bulge::charts::Terrain;
pub(crate) use bulge::position::{hex, unit};
use bulge::units::UnitType;
use bulge::{Bulge, Edge, Field, March, StepCost};
use engine::HexId;
use engine::rules::ExamplePosition;
use trials::ground::within;
pub(crate) use trials::hand::{act, acts, is_legal, log, refusal, refused, texts};

/// A worked example as the rulebook draws it.
pub(crate) fn drawn(id: &str) -> ExamplePosition {
    trials::examples::position::<Bulge>(id)
}

/// The counters of a worked example that needs no ground.
pub(crate) fn row(id: &str) -> Vec<String> {
    drawn(id).row
}

pub(crate) fn label(game: &Bulge, hex: HexId) -> String {
    game.fixed().label(hex).to_owned()
}

/// A step of the map with some property, both hexes well inside.
pub(crate) fn step_where(game: &Bulge, test: impl Fn(HexId, &Edge) -> bool) -> (String, String) {
    for hex in within(game, "AA17", 14) {
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
    let centre = hex(game, "AA17");
    let mut hexes: Vec<HexId> = grid.ids().collect();
    hexes.sort_by_key(|&hex| (grid.distance(hex, centre), hex));
    let found = hexes.into_iter().find(|&hex| extend(game, &mut vec![hex], steps));
    label(game, found.expect("such a road"))
}

/// The campaign as the variant has it, with switches.
pub(crate) fn game(switches: &str) -> Bulge {
    Bulge::new("S1", Some("variant"), switches).unwrap()
}

/// What units attack with.
pub(crate) fn attack(game: &Bulge, ids: &[impl AsRef<str>]) -> Vec<u8> {
    ids.iter().map(|id| game.counter(unit(game, id.as_ref())).attack).collect()
}

/// What a unit is.
pub(crate) fn kind(game: &Bulge, id: &str) -> UnitType {
    game.counter(unit(game, id)).kind
}
