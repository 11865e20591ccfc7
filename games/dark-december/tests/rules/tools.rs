//! What the tests share: playing by text, and finding a piece of map with what a test needs.

use dark_december::charts::ALLIED;
pub(crate) use dark_december::position::{hex, unit};
use dark_december::{DarkDecember, Edge, Flag, March, Mode, Place, Position, Segment, Stage, StepCost};
use engine::rules::ExamplePosition;
use engine::{Game, HexId};
use trials::ground::within;
pub(crate) use trials::hand::{act, acts, is_legal, log, refusal, refused, texts};

/// Where a unit is.
pub(crate) fn at(game: &DarkDecember, word: &str) -> String {
    let hex = game.hex_of(unit(game, word));
    hex.map_or_else(|| "off the map".into(), |hex| game.fixed().label(hex).to_owned())
}

pub(crate) fn is(game: &DarkDecember, word: &str, flag: Flag) -> bool {
    game.is(unit(game, word), flag)
}

/// The campaign on a turn with these units and no others, each in its hex.
pub(crate) fn stand(turn: u8, places: &str) -> Position {
    Position::empty("C2", "").turn(turn).places(places)
}

/// A-28-109 is in Strategic Movement in a hex, and A-28-110 in another is taken to be.
pub(crate) fn two_columns(switches: &str, marching: &str, start: &str) -> DarkDecember {
    let position =
        Position::empty("C2", switches).turn(5).place("A-28-109", marching).place("A-28-110", start);
    let game = position.begin(ALLIED, Segment::Movement);
    let position = Position::after(game).flag("A-28-109", Flag::Strategic, true);
    let mut game = position.begin(ALLIED, Segment::Movement);
    act(&mut game, "column 110/28Inf", &[]);
    game
}

/// A worked example as the rulebook draws it: units with their hexes.
pub(crate) fn example(id: &str) -> String {
    trials::examples::units::<DarkDecember>(id)
}

/// A worked example as the rulebook draws it, whole.
pub(crate) fn drawn(id: &str) -> ExamplePosition {
    trials::examples::position::<DarkDecember>(id)
}

/// Units with their hexes, written as the rulebook's file has them.
pub(crate) fn listed<'a>(units: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let pairs: Vec<String> = units.into_iter().map(|(unit, at)| format!("{unit} {at}")).collect();
    pairs.join(", ")
}

/// The units of a worked example stand where the rulebook draws them.
pub(crate) fn as_drawn(game: &DarkDecember, id: &str) {
    for (unit, hex) in engine::by_hand::places(&example(id)) {
        assert_eq!(at(game, unit), hex, "{unit} in {id}");
    }
}

/// What a step costs in whole movement points.
pub(crate) fn cost(game: &DarkDecember, word: &str, mode: Mode, from: &str, to: &str) -> Option<StepCost> {
    let unit = unit(game, word);
    let edge = game.fixed().edge(hex(game, from), hex(game, to)).expect("neighbours");
    let left = game.points_for(unit, mode);
    March::new(game, unit, mode).step(hex(game, from), edge, 0, true, left).ok()
}

/// A step of the map with some property, both hexes well inside.
pub(crate) fn step_where(game: &DarkDecember, test: impl Fn(HexId, &Edge) -> bool) -> (String, String) {
    for hex in within(game, "2515", 15) {
        if let Some(edge) = game.fixed().edges(hex).iter().find(|edge| test(hex, edge)) {
            return (game.fixed().label(hex).to_owned(), game.fixed().label(edge.to).to_owned());
        }
    }
    panic!("the map has no such step");
}

/// A regiment in 3022 with German units all around at distance 2, friends in two adjacent hexes.
pub(crate) fn ring(switches: &str, friend_at: Option<&str>) -> Position {
    let position = Position::empty("C2", switches).turn(9).places(&example("Ex 1.0-a"));
    match friend_at {
        Some(at) => position.place("A-4-12", at),
        None => position,
    }
}

/// The name of a unit.
pub(crate) fn name(game: &DarkDecember, id: &str) -> String {
    game.counter(unit(game, id)).name.clone()
}

/// The middle of the widest open ground of the map: clear and dry for four hexes around, without town or road.
pub(crate) const PLAIN: &str = "0605";
/// Its neighbours, clockwise from the north.
pub(crate) const AROUND: [&str; 6] = ["0604", "0704", "0705", "0606", "0505", "0504"];

/// Declares an attack with these units and confirms it.
pub(crate) fn declare(game: &mut DarkDecember, target: &str, ids: &[&str], dice: &[u32]) {
    act(game, &format!("attack {target}"), &[]);
    for id in ids {
        let text = format!("add {}", name(game, id));
        if game.state().combat.attackers.binary_search(&unit(game, id)).is_err() {
            act(game, &text, &[]);
        }
    }
    act(game, "confirm", dice);
}

/// Goes through the steps before the die without using anything.
pub(crate) fn roll(game: &mut DarkDecember, dice: &[u32]) {
    loop {
        match game.state().combat.stage {
            Stage::LowerOwn | Stage::LowerCover | Stage::Capability => act(game, "done", dice),
            Stage::Integrity | Stage::Stand => act(game, "integrity 0", dice),
            _ => return,
        };
    }
}

/// An attack without any extras, up to its result.
pub(crate) fn fight(game: &mut DarkDecember, target: &str, ids: &[&str], dice: &[u32]) {
    declare(game, target, ids, dice);
    roll(game, dice);
}

/// Takes the last choice until the attack is over or a stage is reached.
pub(crate) fn until(game: &mut DarkDecember, stage: Stage) {
    for _ in 0..40 {
        if game.state().combat.stage == stage || game.state().combat.target.is_none() {
            return;
        }
        let text = texts(game).pop().expect("a choice");
        act(game, &text, &[6, 6, 6, 6]);
    }
    panic!("the attack does not end");
}

/// 12 VG.
pub(crate) const TWELVE: [&str; 3] = ["G-12V-27", "G-12V-48", "G-12V-89"];

/// 12 VG around the plain, and 110/28 in it with a fort: TDL 2.
pub(crate) fn plain(switches: &str, turn: u8) -> Position {
    let mut position =
        Position::empty("C2", switches).turn(turn).place("A-28-110", PLAIN).fort(ALLIED, PLAIN);
    for (id, at) in TWELVE.iter().zip(AROUND) {
        position = position.place(id, at);
    }
    position
}

/// Regiments of the 101st are due at G (0735, 1335) on turn 6; German units stand in some hexes.
pub(crate) fn due_at_g(switches: &str, blocked: &[(&str, &str)], regiments: &[&str]) -> Position {
    let position = Position::empty("C2", switches).turn(6).place("A-28-110", "3022");
    let position = blocked.iter().fold(position, |position, (unit, at)| position.place(unit, at));
    regiments.iter().fold(position.quiet(), |position, id| position.due(id, 6, "G"))
}

/// 110/28 is lost, and two points are there for its return on turn 9, with units on the map.
pub(crate) fn lost_regiment(places: &str) -> DarkDecember {
    Position::empty("C2", "")
        .turn(9)
        .places(places)
        .send("A-28-110", Place::Eliminated)
        .points(ALLIED, [0, 2])
        .begin(ALLIED, Segment::Replacement)
}
