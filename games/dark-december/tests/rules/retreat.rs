//! Retreat (4.4) and what follows for the advance (4.5).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{DarkDecember, Flag, Place, Position, Segment, Stage};
use engine::{Game, HexId};

use crate::tools::{act, acts, at, example, hex, is, listed, stand, texts, unit};

/// A hex with a river without bridge or ford on its west side and no other water, and the hex beyond.
fn river_behind(game: &DarkDecember) -> (HexId, HexId) {
    let fixed = game.fixed();
    for hex in fixed.setting.board.grid.ids() {
        let edges = fixed.edges(hex);
        let west = edges.iter().find(|edge| {
            edge.wet() && !edge.major() && edge.site().is_none() && fixed.column(edge.to) < fixed.column(hex)
        });
        let dry_east =
            edges.iter().filter(|edge| fixed.column(edge.to) > fixed.column(hex)).all(|edge| !edge.wet());
        if let Some(west) = west
            && edges.len() == 6
            && dry_east
            && fixed.edges(west.to).len() == 6
        {
            return (hex, west.to);
        }
    }
    panic!("the map has no such hex");
}

#[test]
fn r4_4_6_hexes_or_steps_but_not_to_the_last_step() {
    // R2 on a full regiment: two hexes, or one and a step; not two steps.
    let position = Position::empty("C2", "").turn(10).place("A-28-110", "3022");
    let position = position
        .stack(&["G-2Pz-3 Pz", "G-2Pz-2 PG", "G-2Pz-304 PG"], "3021")
        .stack(&["G-26V-39", "G-26V-77"], "3121");
    let mut game = position.begin(GERMAN, Segment::Combat);
    acts(&mut game, &["attack 3022", "add 3Pz/2Pz", "add 2PG/2Pz", "add 304PG/2Pz", "add 39/26VG"]);
    // 15 to 4 is 3:1 on TDL 3; a 1 is level 5.
    acts(&mut game, &["confirm", "done", "done"]);
    act(&mut game, "integrity 0", &[1]);
    assert_eq!(game.state().combat.requirement, (2, 2));
    assert_eq!(texts(&game), ["give 1", "give 2"]);
    act(&mut game, "give 1", &[]);
    assert!(is(&game, "A-28-110", Flag::Reduced));
}

#[test]
fn r4_4_allied_units_go_west_and_german_units_east() {
    let game = stand(10, "A-28-110 3022, G-26V-39 2516").begin(GERMAN, Segment::Combat);
    let columns = |word: &str, from: &str| -> Vec<i16> {
        let ways = game.retreat_ways(unit(&game, word), hex(&game, from), 1);
        ways.list().iter().map(|way| game.fixed().column(way.end().expect("an end"))).collect()
    };
    assert!(columns("A-28-110", "3022").iter().all(|&column| column < 30));
    assert!(columns("G-26V-39", "2516").iter().all(|&column| column > 25));
    // 4.4.9: without V4.4 there is no direction.
    let off =
        Position::empty("C2", "-V4.4").turn(10).place("A-28-110", "3022").begin(GERMAN, Segment::Combat);
    assert_eq!(off.retreat_ways(unit(&off, "A-28-110"), hex(&off, "3022"), 1).list().len(), 6);
}

#[test]
fn r4_4_2_out_of_zones_before_all_else() {
    // A German unit to the west makes western hexes worse than eastern ones.
    let game = stand(10, "A-28-110 3022, G-26V-39 2822").begin(GERMAN, Segment::Combat);
    let ways = game.retreat_ways(unit(&game, "A-28-110"), hex(&game, "3022"), 1);
    assert!(!ways.list().is_empty());
    assert!(ways.list().iter().all(|way| !game.zoc(GERMAN, way.end().expect("an end"))));
}

/// Ex 4.4-b.
#[test]
fn r4_4_8_infantry_crosses_a_river_and_may_stop_behind_it() {
    let probe = Position::empty("C2", "").turn(10).begin(GERMAN, Segment::Combat);
    let (from, beyond) = river_behind(&probe);
    let label = |hex: HexId| probe.fixed().label(hex).to_owned();
    // Every dry hex is held by the enemy.
    let ids = ["G-26V-39", "G-26V-77", "G-26V-78", "G-5FJ-13", "G-5FJ-14"];
    let place = |unit: &str| {
        let mut position = Position::empty("C2", "").turn(10).place(unit, &label(from));
        let others = probe.fixed().edges(from).iter().filter(|edge| edge.to != beyond);
        for (id, edge) in ids.iter().zip(others) {
            position = position.place(id, &label(edge.to));
        }
        position.begin(GERMAN, Segment::Combat)
    };
    let game = place("A-28-110");
    let ways = game.retreat_ways(unit(&game, "A-28-110"), from, 2);
    assert_eq!(
        ways.list().iter().map(|way| way.hexes()[0]).collect::<std::collections::BTreeSet<_>>(),
        [beyond].into()
    );
    assert!(ways.list().iter().any(|way| way.hexes().len() == 1), "it need go no further");
    // Armour may not: it stays and loses steps.
    let game = place("A-9A-CCB");
    assert!(game.retreat_ways(unit(&game, "A-9A-CCB"), from, 1).list().is_empty());
    // Without V4.4 nobody crosses.
    let mut position = Position::empty("C2", "-V4.4").turn(10).place("A-28-110", &label(from));
    let others = probe.fixed().edges(from).iter().filter(|edge| edge.to != beyond);
    for (id, edge) in ids.iter().zip(others) {
        position = position.place(id, &label(edge.to));
    }
    let game = position.begin(GERMAN, Segment::Combat);
    assert!(game.retreat_ways(unit(&game, "A-28-110"), from, 1).list().is_empty());
}

#[test]
fn r4_4_7_a_cornered_unit_stays_and_loses_steps() {
    // Surrounded in Bastogne by strong units.
    let ring = ["G-26V-39", "G-26V-77", "G-26V-78", "G-5FJ-13", "G-5FJ-14", "G-5FJ-15"];
    let hexes = ["3021", "3121", "3122", "3023", "2922", "2921"];
    let mut position = Position::empty("C2", "").turn(10).place("A-28-110", "3022");
    for (id, at) in ring.iter().zip(hexes) {
        position = position.place(id, at);
    }
    let mut game = position.begin(GERMAN, Segment::Combat);
    acts(
        &mut game,
        &[
            "attack 3022",
            "add 39/26VG",
            "add 77/26VG",
            "add 78/26VG",
            "add 13/5FJ",
            "confirm",
            "done",
            "done",
        ],
    );
    // 12 to 4 or so is 3:1 or 2:1 on TDL 3; a 1 is R1 or R2.
    let roll = game.outcome_of(1).expect("an attack");
    assert!(roll.outcome.to_string().starts_with('R'), "{}", roll.outcome);
    act(&mut game, "integrity 0", &[1]);
    while !matches!(game.state().combat.stage, Stage::Target | Stage::Advance) {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[]);
    }
    let state = game.unit_state(unit(&game, "A-28-110"));
    assert!(state.place == Place::Eliminated || (state.is(Flag::Reduced) && at(&game, "A-28-110") == "3022"));
}

#[test]
fn r4_5_4_any_elimination_counts_for_the_advance() {
    // A unit of one step that must give a hex through zones is lost on the way.
    let place = |switches| {
        let mut position = Position::empty("C2", switches).turn(10).place("A-28-110", "3022").flag(
            "A-28-110",
            Flag::Reduced,
            true,
        );
        let ring = ["G-26V-39", "G-26V-77", "G-26V-78", "G-5FJ-13", "G-5FJ-14", "G-5FJ-15"];
        for (id, at) in ring.iter().zip(["3020", "3220", "3222", "3024", "2822", "2820"]) {
            position = position.place(id, at);
        }
        let mut game = position.stack(&["G-2Pz-3 Pz", "G-2Pz-2 PG"], "3021").begin(GERMAN, Segment::Combat);
        acts(&mut game, &["attack 3022", "add 3Pz/2Pz", "add 2PG/2Pz", "confirm", "done"]);
        for _ in 0..10 {
            if matches!(game.state().combat.stage, Stage::Advance | Stage::Target) {
                break;
            }
            let text = texts(&game).pop().expect("a choice");
            act(&mut game, &text, &[3, 3, 3]);
        }
        assert_eq!(game.unit_state(unit(&game, "A-28-110")).place, Place::Eliminated);
        assert_eq!(game.state().combat.stage, Stage::Advance);
        game
    };
    let on = place("");
    assert_eq!(on.advance_limit(unit(&on, "G-2Pz-2 PG")), 3);
    let off = place("-V4.5E");
    assert_eq!(off.advance_limit(unit(&off, "G-2Pz-2 PG")), off.state().combat.hexes);
}

#[test]
fn r4_4_10_a_commander_goes_along() {
    let position = Position::empty("C2", "").turn(10).stack(&["A-28-110", "A-Middleton"], "3022");
    let position = position.stack(&["G-2Pz-3 Pz", "G-2Pz-2 PG", "G-2Pz-304 PG"], "3021");
    let mut game = position.begin(GERMAN, Segment::Combat);
    acts(
        &mut game,
        &["attack 3022", "add 3Pz/2Pz", "add 2PG/2Pz", "add 304PG/2Pz", "confirm", "done", "done"],
    );
    act(&mut game, "integrity 1", &[1]);
    while !matches!(game.state().combat.stage, Stage::Advance | Stage::Target) {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[6]);
    }
    assert_ne!(at(&game, "A-28-110"), "3022");
    assert_eq!(at(&game, "A-Middleton"), at(&game, "A-28-110"));
    assert_eq!(game.side_name(ALLIED), "Allied");
}

/// Ex 4.4-b.
#[test]
fn r4_4_example_b_the_river_is_better_than_zones_held_by_friends() {
    // A German regiment with a river to the west; every dry hex is in an enemy zone, two of them held by friends.
    let probe = Position::empty("C2", "").turn(10).begin(GERMAN, Segment::Combat);
    let fixed = probe.fixed();
    let (from, beyond) = river_behind(&probe);
    let label = |hex: HexId| fixed.label(hex).to_owned();
    let dry = |hex: HexId| fixed.edge(from, hex).is_some_and(|edge| !edge.wet());
    let far = |hex: HexId| probe.distance(hex, from) == 2 && probe.distance(hex, beyond) > 2;
    // Enemies at distance two, until every dry neighbour is watched and the hex beyond the river is not.
    let mut units = vec![("G-26V-39", label(from))];
    let mut position = Position::empty("C2", "").turn(10).place("G-26V-39", &label(from));
    let mut enemies = ["A-28-109", "A-28-110", "A-28-112", "A-4-8", "A-4-12", "A-4-22"].iter();
    let watched = |game: &DarkDecember, hex: HexId| game.zoc(ALLIED, hex);
    for hex in fixed.setting.board.grid.ids().filter(|&hex| far(hex)) {
        let game = position.clone().begin(GERMAN, Segment::Combat);
        let useful = fixed.edges(hex).iter().any(|edge| dry(edge.to) && !watched(&game, edge.to));
        if let Some(enemy) = enemies.next().filter(|_| useful) {
            position = position.place(enemy, &label(hex));
            units.push((*enemy, label(hex)));
        }
    }
    let friend = fixed.edges(from).iter().find(|edge| !edge.wet()).expect("a dry side").to;
    units.push(("G-26V-77", label(friend)));
    assert_eq!(example("Ex 4.4-b"), listed(units));
    let game = position.place("G-26V-77", &label(friend)).begin(GERMAN, Segment::Combat);
    let ways = game.retreat_ways(unit(&game, "G-26V-39"), from, 1);
    let clear: Vec<HexId> =
        fixed.edges(from).iter().map(|edge| edge.to).filter(|&hex| !watched(&game, hex)).collect();
    assert!(clear.contains(&beyond) && watched(&game, friend));
    // Priority 2 comes before priority 4: only hexes out of zones, and friends in a zone do not help.
    assert!(ways.list().iter().all(|way| clear.contains(&way.hexes()[0])));
}
