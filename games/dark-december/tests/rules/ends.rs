//! Victory in detail (W0 to W4, RL37), advances (4.5, RL22, RL23) and bridges (5.0, RL27).

use dark_december::charts::{ALLIED, GERMAN, Terrain};
use dark_december::{DarkDecember, Flag, Place, Position, Segment, Stage};
use engine::{Game, HexId};

use crate::tools::{
    AROUND, PLAIN, act, acts, at, declare, example, fight, hex, is_legal, refused, roll, stand, texts, unit,
    until,
};

/// W0, W1, RL37: panzer units are armour, in supply, in column 21 or less.
#[test]
fn panzers_beyond_the_ourthe() {
    let met = |ids: &[(&str, &str)]| {
        let mut position = Position::empty("C1", "").turn(8).control(GERMAN, "3811 3022");
        for (id, at) in ids {
            position = position.place(id, at);
        }
        let game = position.begin(GERMAN, Segment::Supply);
        game.objectives_met(&game.lines(GERMAN)).expect("Herbstnebel")
    };
    assert_eq!(met(&[("G-2Pz-3 Pz", "2117"), ("G-Lehr-130 Pz", "2017"), ("G-116-16 Pz", "1916")]), (2, 3));
    // Panzergrenadiers do not count, nor does column 22.
    assert_eq!(met(&[("G-2Pz-2 PG", "2117"), ("G-Lehr-130 Pz", "2218"), ("G-150", "1916")]), (2, 1));
}

/// W3.1, W3.2, W0: every kind of point.
#[test]
fn the_parts_of_the_score() {
    let score = |position: Position| {
        let game = position.begin(GERMAN, Segment::Supply);
        game.score(&game.lines(GERMAN))
    };
    let empty = || Position::empty("C2", "").turn(20);
    // Towns: only those that he controls and from which a line can be traced.
    let base = score(empty()).towns;
    assert_eq!(score(empty().control(GERMAN, "3022")).towns, base + 8);
    let cut = empty().control(GERMAN, "3022").place("A-28-110", "3022").control(GERMAN, "3022");
    assert_eq!(score(cut).towns, base, "an enemy in the hex cuts it");
    // Mech units: 1 in column 21 or less, 3 more beyond the Meuse.
    assert_eq!(score(empty().place("G-2Pz-2 PG", "2117")).mech, 1);
    assert_eq!(score(empty().place("G-2Pz-2 PG", "2218")).mech, 0);
    assert_eq!(score(empty().place("G-26V-39", "2117")).mech, 0);
    assert_eq!(score(empty().place("G-2Pz-2 PG", "0408")).mech, 4);
    // Losses: battalions and commanders count for nothing.
    let lost = |id: &str, place| {
        let score = score(empty().send(id, place));
        (score.allied_losses, score.german_losses)
    };
    assert_eq!(lost("A-28-110", Place::Eliminated), (1, 0));
    assert_eq!(lost("A-28-110", Place::Surrendered), (2, 0));
    assert_eq!(lost("A-Eng-35", Place::Eliminated), (0, 0));
    assert_eq!(lost("G-26V-39", Place::Eliminated), (0, 1));
    assert_eq!(lost("G-2Pz-2 PG", Place::Eliminated), (0, 2));
    assert_eq!(lost("G-2Pz-3 Pz", Place::Surrendered), (0, 3));
    assert_eq!(lost("G-vdH", Place::Eliminated), (0, 0));
}

/// W4.
#[test]
fn w4_levels() {
    let game = |scenario| DarkDecember::new(scenario, None, "").unwrap();
    let level_of = |game: &DarkDecember, score| {
        let level = game.fixed().scenario.victory.by_score(score).expect("a level");
        (level.winner, level.level.name())
    };
    let (campaign, turning_point) = (game("C2"), game("C6"));
    for (score, expected) in [
        (60, (Some(GERMAN), "decisive")),
        (59, (Some(GERMAN), "marginal")),
        (45, (Some(GERMAN), "marginal")),
        (44, (None, "draw")),
        (35, (None, "draw")),
        (34, (Some(ALLIED), "marginal")),
        (20, (Some(ALLIED), "marginal")),
        (19, (Some(ALLIED), "decisive")),
        (-5, (Some(ALLIED), "decisive")),
    ] {
        assert_eq!(level_of(&campaign, score), expected, "{score}");
    }
    for (score, expected) in [
        (-35, (Some(GERMAN), "decisive")),
        (-45, (Some(GERMAN), "marginal")),
        (-46, (None, "draw")),
        (-51, (Some(ALLIED), "marginal")),
        (-61, (Some(ALLIED), "decisive")),
    ] {
        assert_eq!(level_of(&turning_point, score), expected, "{score}");
    }
}

/// A battalion in the plain is destroyed by panzers and foot; the advance is open.
fn gap(position: Position) -> DarkDecember {
    let mut game = position
        .turn(10)
        .place("A-Sep-99 Inf", PLAIN)
        .stack(&["G-1SS-1 Pz", "G-1SS-1 PG"], "0704")
        .place("G-26V-39", "0705")
        .begin(GERMAN, Segment::Combat);
    fight(&mut game, PLAIN, &["G-1SS-1 Pz", "G-1SS-1 PG", "G-26V-39"], &[1]);
    until(&mut game, Stage::Advance);
    assert_eq!(game.state().combat.stage, Stage::Advance);
    game
}

/// 4.5.1, 3.7: an advance leads through a full hex and may not end there.
#[test]
fn an_advance_through_a_full_hex() {
    // 26 VG has taken the hex and fills it; the panzers beside it have not advanced yet.
    let taken = |short_of_fuel: bool| {
        let mut game = Position::empty("C2", "")
            .turn(10)
            .place("A-Sep-99 Inf", PLAIN)
            .stack(&["G-26V-39", "G-26V-77", "G-26V-78"], "0705")
            .place("G-1SS-1 Pz", "0704")
            .flag("G-1SS-1 Pz", Flag::ShortOfFuel, short_of_fuel)
            .begin(GERMAN, Segment::Combat);
        fight(&mut game, PLAIN, &["G-26V-39", "G-26V-77", "G-26V-78", "G-1SS-1 Pz"], &[1]);
        until(&mut game, Stage::Advance);
        for id in ["39", "77", "78"] {
            act(&mut game, &format!("advance {id}/26VG"), &[]);
            act(&mut game, "stay", &[]);
        }
        game
    };
    let mut game = taken(false);
    assert_eq!(game.stacked(hex(&game, PLAIN)), 6);
    // The panzers go through and on.
    act(&mut game, "advance 1Pz/1SSPz", &[]);
    assert_eq!(refused(&game, "stay"), "3.7");
    assert!(texts(&game).iter().all(|text| text.starts_with("go ")));
    acts(&mut game, &["go 0505", "stay"]);
    assert_eq!(at(&game, "G-1SS-1 Pz"), "0505");
    // A unit that may advance one hex only cannot: short of fuel.
    let game = taken(true);
    assert_eq!(game.state().combat.target, None, "nobody can advance any more");
}

/// 4.5.1: by class and by the retreat that was made; an advance is optional and stops in a zone.
#[test]
fn how_far_an_advance_goes() {
    let game = gap(Position::empty("C2", ""));
    let limit = |id: &str| game.advance_limit(unit(&game, id));
    assert_eq!((limit("G-1SS-1 Pz"), limit("G-1SS-1 PG"), limit("G-26V-39")), (3, 3, 2));
    assert!(is_legal(&game, "done"));
    // A German regiment is not stopped by its own side's zones, but by an enemy's.
    let mut game = gap(Position::empty("C2", "").place("A-28-110", "0504"));
    act(&mut game, "advance 39/26VG", &[]);
    assert_eq!(game.state().combat.advancing, None, "it stops in the zone");
    // 4.5.3: armour goes on, if the second hex is open too.
    act(&mut game, "advance 1Pz/1SSPz", &[]);
    let on = texts(&game);
    assert!(on.contains(&"go 0606".to_owned()) && on.contains(&"go 0505".to_owned()), "{on:?}");
    // 0505 is in the zone of 0504: it stops there. Panzergrenadiers may not do that at all.
    act(&mut game, "go 0505", &[]);
    assert_eq!(game.state().combat.advancing, None);
    act(&mut game, "advance 1PG/1SSPz", &[]);
    assert_eq!(at(&game, "G-1SS-1 PG"), PLAIN);
}

/// RL23, 4.5.3: no town and no city; a fort does not matter. A retreat of one hex leaves no second one.
/// Ex 4.5-b.
#[test]
fn a_town_ends_the_dash() {
    let dash = |target: &str, from: &str, watcher: &str| {
        let mut game = Position::empty("C2", "")
            .turn(10)
            .place("A-Sep-99 Inf", target)
            .place("A-28-110", watcher)
            .stack(&["G-1SS-1 Pz", "G-2Pz-3 Pz", "G-Lehr-130 Pz"], from)
            .begin(GERMAN, Segment::Combat);
        fight(&mut game, target, &["G-1SS-1 Pz", "G-2Pz-3 Pz", "G-Lehr-130 Pz"], &[1]);
        until(&mut game, Stage::Advance);
        act(&mut game, "advance 1Pz/1SSPz", &[]);
        game.state().combat.stage == Stage::AdvanceOn
    };
    let tanks = "G-1SS-1 Pz 0704, G-2Pz-3 Pz 0704, G-Lehr-130 Pz 0704";
    assert_eq!(example("Ex 4.5-b"), format!("A-Sep-99 Inf {PLAIN}, A-28-110 0504, {tanks}"));
    assert!(dash(PLAIN, "0704", "0504"));
    // Bastogne is a town.
    assert!(!dash("3022", "3021", "2922"));
}

/// RL22, 4.5.2: costs are ignored, prohibitions stay; without V4.5T anything but clear ground stops a unit.
#[test]
fn an_advance_ignores_costs_but_not_prohibitions() {
    let probe = DarkDecember::new("C2", None, "").unwrap();
    let fixed = probe.fixed();
    let forest = |one: HexId| fixed.terrain[one.index()] == Terrain::Forest;
    let spot = fixed.setting.board.grid.ids().find_map(|target| {
        let edges = fixed.edges(target);
        let inside = edges.len() == 6 && edges.iter().all(|edge| !edge.wet()) && forest(target);
        let off =
            edges.iter().find(|edge| !edge.road() && !forest(edge.to) && !fixed.towns.contains(edge.to))?;
        (inside && !fixed.towns.contains(target)).then_some((target, off.to))
    });
    let (target, from) = spot.expect("a forest hex");
    let (target, from) = (fixed.label(target).to_owned(), fixed.label(from).to_owned());
    let advancers = |switches: &str| {
        let mut game = Position::empty("C2", switches)
            .turn(10)
            .place("A-Eng-35", &target)
            .stack(&["G-1SS-1 Pz", "G-1SS-1 PG", "G-26V-39"], &from)
            .begin(GERMAN, Segment::Combat);
        declare(&mut game, &target, &["G-1SS-1 Pz", "G-1SS-1 PG", "G-26V-39"], &[]);
        roll(&mut game, &[1]);
        until(&mut game, Stage::Advance);
        game
    };
    let mut game = advancers("");
    let legal = texts(&game);
    assert!(
        !legal.contains(&"advance 1Pz/1SSPz".to_owned()) && legal.contains(&"advance 1PG/1SSPz".to_owned()),
        "{legal:?}"
    );
    act(&mut game, "advance 1PG/1SSPz", &[]);
    assert_eq!(game.state().combat.stage, Stage::AdvanceOn, "the forest does not stop it");
    let mut game = advancers("-V4.5T");
    act(&mut game, "advance 1PG/1SSPz", &[]);
    assert_ne!(game.state().combat.stage, Stage::AdvanceOn);
}

/// RL27, 5.0.1: two hexes from either hex of the bridge; 5.0 says who blows it.
#[test]
fn who_blows_a_bridge() {
    let place = |unit: &str, german: &str| {
        Position::empty("C2", "")
            .turn(9)
            .place(unit, "2114")
            .place("G-2Pz-3 Pz", german)
            .begin(ALLIED, Segment::Bridges)
    };
    // 2111 is two hexes from 2113.
    let game = place("A-28-110", "2111");
    let site = dark_december::position::site(&game, "2113/2114");
    assert!(is_legal(&game, "blow 2113/2114"));
    assert_eq!(game.blow_number(site), 3);
    assert_eq!(place("A-Eng-51", "2111").blow_number(site), 5);
    // One less with a German in the other hex.
    assert_eq!(
        (place("A-Eng-51", "2113").blow_number(site), place("A-28-110", "2113").blow_number(site)),
        (4, 2)
    );
    // One attempt a phase.
    let mut game = place("A-28-110", "2111").clone();
    acts(&mut game, &[]);
    act(&mut game, "blow 2113/2114", &[4]);
    assert_ne!(game.segment(), Segment::Combat);
    assert!(!is_legal(&game, "blow 2113/2114"));
    // Nobody at the bridge.
    let game = stand(9, "A-28-110 2120, G-26V-39 2113");
    assert_eq!(refused(&game.begin(ALLIED, Segment::Bridges), "blow 2113/2114"), "5.0");
}

/// RL39: the privileges of the "U.S. player" are the Allied player's, for British divisions as well.
#[test]
fn patton_helps_the_british() {
    let mut position =
        Position::empty("C2", "").turn(19).stack(&["G-26V-39", "G-26V-77"], PLAIN).place("A-Patton", "0604");
    position = position
        .stack(&["A-BrGds-5", "A-BrGds-32"], "0604")
        .stack(&["A-28-109", "A-28-110", "A-28-112"], "0704");
    let mut game = position.begin(ALLIED, Segment::Combat);
    declare(&mut game, PLAIN, &["A-BrGds-5", "A-BrGds-32", "A-28-109", "A-28-110", "A-28-112"], &[]);
    assert_eq!(game.most_integrity(), 2);
    assert_eq!(AROUND.len(), 6);
}
