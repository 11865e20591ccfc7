//! Activation (SR1.2), surrender (OR1.0), infiltration (OR2.0), optional forces (OR3.0) and replacements (2.0) in detail.

use dark_december::charts::{ALLIED, GERMAN, MP};
use dark_december::{
    DarkDecember, Event, Flag, ForcesEvent, Gate, IsolationEvent, Leash, Mode, Place, Position, Segment,
};
use engine::Game;

use crate::tools::{
    AROUND, PLAIN, act, acts, cost, declare, hex, is, is_legal, lost_regiment, refused, stand, step_where,
    texts, unit,
};

/// SR1.2.2, SR1.2.3, SR1.2.4, RL28: who may do what on the first two turns.
#[test]
fn activation_by_class_turn_and_switch() {
    let leash = |switches: &str, turn, id: &str, activated: bool| {
        let game = Position::of("C2", switches).turn(turn).flag(id, Flag::Activated, activated);
        let game = game.begin(ALLIED, Segment::Movement);
        game.leash(unit(&game, id))
    };
    for (switches, turn, id, activated, expected) in [
        ("", 1, "A-28-110", true, Leash::Hexes(1)),
        ("", 2, "A-28-110", true, Leash::Hexes(1)),
        ("", 2, "A-28-110", false, Leash::Bound),
        ("", 3, "A-28-110", false, Leash::Free),
        ("", 1, "A-9A-CCB", false, Leash::Bound),
        ("", 1, "A-9A-CCB", true, Leash::Free),
        ("", 2, "A-9A-CCB", false, Leash::Free),
        ("", 1, "A-Cav-14", true, Leash::Free),
        ("-VSR1.2", 1, "A-28-110", true, Leash::Free),
        ("-VSR1.2", 2, "A-9A-CCB", false, Leash::Bound),
        ("-VSR1.2", 3, "A-9A-CCB", false, Leash::Free),
        ("+VAR-D", 1, "A-28-110", false, Leash::Free),
    ] {
        assert_eq!(leash(switches, turn, id, activated), expected, "{switches} {turn} {id} {activated}");
    }
    // RL28: armoured infantry is infantry.
    let game = Position::of("C2", "").turn(2).place("A-Sep-526 AIB", "3022").flag(
        "A-Sep-526 AIB",
        Flag::Activated,
        true,
    );
    let game = game.begin(ALLIED, Segment::Movement);
    assert_eq!(game.leash(unit(&game, "A-Sep-526 AIB")), Leash::Hexes(1));
    // SR1.2.4: who is not activated may not attack; armour on turn 2 may.
    let attackers = |turn| {
        let game = Position::empty("C2", "").turn(turn).place("G-26V-39", PLAIN).place("A-9A-CCB", AROUND[0]);
        let game = game.place("A-28-110", AROUND[1]).begin(ALLIED, Segment::Combat);
        game.attackers_of(hex(&game, PLAIN)).map(|unit| game.counter(unit).name.clone()).collect::<Vec<_>>()
    };
    assert_eq!((attackers(1).len(), attackers(2), attackers(3).len()), (0, vec!["CCB/9Armd".to_owned()], 2));
}

/// SR1.2.1, RL28: activation ends with the turn, and reinforcements need none.
#[test]
fn activation_is_not_carried_over() {
    let game = Position::of("C2", "")
        .flag("A-28-110", Flag::Activated, true)
        .turn(2)
        .begin(GERMAN, Segment::TurnStart);
    assert!(!is(&game, "A-28-110", Flag::Activated));
    // An independent unit is activated by an attack on its own hex alone.
    let mut game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    let targets: Vec<String> = texts(&game);
    assert!(targets.contains(&"attack 4308".to_owned()), "{targets:?}");
    let attackers: Vec<String> =
        game.attackers_of(hex(&game, "4308")).map(|one| game.counter(one).id.clone()).collect();
    let ids: Vec<&str> = attackers.iter().map(String::as_str).collect();
    declare(&mut game, "4308", &ids, &[]);
    assert!(is(&game, "A-Cav-14", Flag::Activated) && !is(&game, "A-Cav-102", Flag::Activated));
}

/// SR1.2.2: an activated regiment moves one hex within its allowance, without the minimum move.
#[test]
fn an_activated_regiment_pays_for_its_hex() {
    let probe = DarkDecember::new("C2", None, "").unwrap();
    let fixed = probe.fixed();
    let forest = |to: engine::HexId| fixed.terrain[to.index()] == dark_december::charts::Terrain::Forest;
    let (from, to) = step_where(&probe, |_, edge| forest(edge.to) && !edge.road() && !edge.wet());
    let place = |turn| {
        let position = Position::of("C2", "").turn(turn).place("A-Eng-35", &from);
        position
            .flag("A-Eng-35", Flag::Unsupplied, true)
            .flag("A-Eng-35", Flag::Activated, true)
            .begin(ALLIED, Segment::Movement)
    };
    assert!(cost(&place(1), "A-Eng-35", Mode::Normal, &from, &to).is_none());
    assert!(cost(&place(3), "A-Eng-35", Mode::Normal, &from, &to).is_some());
}

/// OR1.0.2, RL31, RL40: groups, unequal markers, and clear turns between.
#[test]
fn groups_of_isolated_stacks() {
    // Two stacks that touch, enclosed by Germans.
    let place = |markers: [u8; 2], turn| {
        let mut position =
            Position::empty("C2", "").turn(turn).place("A-28-110", PLAIN).place("A-28-109", "0606");
        for (id, at) in
            ["G-26V-39", "G-26V-77", "G-26V-78", "G-12V-27"].iter().zip(["0703", "0706", "0506", "0504"])
        {
            position = position.place(id, at);
        }
        position.markers("A-28-110", markers[0]).markers("A-28-109", markers[1])
    };
    let rolls = |markers, turn, dice: &[u32]| {
        let (game, events) = place(markers, turn).begin_with(GERMAN, Segment::Supply, dice);
        let count = events
            .iter()
            .filter(|event| matches!(event, Event::Isolation(IsolationEvent::Surrender { .. })))
            .count();
        (count, is(&game, "A-28-110", Flag::Isolated))
    };
    assert_eq!(rolls([2, 2], 9, &[6]), (1, true), "one die for both");
    assert_eq!(rolls([2, 1], 9, &[]), (0, true));
    assert_eq!(rolls([3, 2], 9, &[6]), (1, true), "the second has its third marker now");
    // Clear weather neither counts nor relieves.
    let (game, events) = place([2, 2], 15).begin_with(GERMAN, Segment::Supply, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::Isolation(IsolationEvent::Surrender { .. }))));
    assert_eq!(game.unit_state(unit(&game, "A-28-110")).markers, 2);
    assert!(!is(&game, "A-28-110", Flag::Isolated));
}

/// OR1.0.7, 2.0.4, RL10: a surrendered unit costs three points, never four, and is worth a point more.
#[test]
fn surrendered_units_are_dearer() {
    let game = Position::empty("C2", "")
        .turn(9)
        .send("A-106-422", Place::Surrendered)
        .send("A-106-423", Place::Eliminated);
    let game = game.points(ALLIED, [0, 9]).begin(ALLIED, Segment::Replacement);
    // No unit of the division is on the map: both are edge cases; still three.
    assert_eq!(game.return_cost(unit(&game, "A-106-422")), 3);
    assert_eq!(game.return_cost(unit(&game, "A-106-423")), 3);
    let score = game.score(&game.lines(GERMAN));
    assert_eq!(score.allied_losses, 3);
}

/// RL41, 2.0.4: independent brigades and regiments return at the edge; battalions only if they surrendered.
#[test]
fn independent_battalions_do_not_return() {
    let returns = |id: &str, place: Place| {
        let game = Position::empty("C2", "").turn(9).send(id, place).place("A-28-110", "3022");
        let game = game.points(ALLIED, [5, 5]).begin(ALLIED, Segment::Replacement);
        let text = format!("return {}", game.counter(unit(&game, id)).name);
        is_legal(&game, &text)
    };
    assert!(returns("A-Cav-14", Place::Eliminated), "a cavalry group is a regiment");
    assert!(returns("A-Br-29 Armd", Place::Eliminated));
    assert!(!returns("A-Eng-35", Place::Eliminated) && !returns("A-Sep-740 Tk", Place::Eliminated));
    assert!(returns("A-Eng-35", Place::Surrendered));
}

/// RL11.
#[test]
fn r2_0_3_a_returned_unit_has_one_step_and_no_more_this_phase() {
    let mut game = Position::empty("C2", "")
        .turn(9)
        .place("A-28-109", "3532")
        .send("A-28-110", Place::Eliminated)
        .place("A-28-112", "2516")
        .flag("A-28-112", Flag::Reduced, true)
        .points(ALLIED, [0, 5])
        .begin(ALLIED, Segment::Replacement);
    acts(&mut game, &["return 110/28Inf", "put 3532"]);
    // RL11
    assert!(is(&game, "A-28-110", Flag::Reduced));
    assert_eq!(game.state().points[1], [0, 3]);
    assert_eq!(refused(&game, "restore 110/28Inf"), "2.0.2");
    // Von der Heydte and commanders never return.
    let game = Position::empty("C2", "")
        .turn(9)
        .send("G-vdH", Place::Eliminated)
        .send("G-Manteuffel", Place::Removed);
    let game = game.points(GERMAN, [9, 9]).begin(GERMAN, Segment::Replacement);
    assert_eq!(refused(&game, "return vonderHeydte"), "2.0.3");
    assert_eq!(refused(&game, "return Manteuffel"), "2.0.3");
}

/// RL12, 2.0.5: the nearest town that qualifies, not the nearest of all.
#[test]
fn a_bad_town_does_not_forbid_the_return() {
    // La Roche, 2516, is too near to the enemy in 2514; the next towns are taken instead.
    let mut game = lost_regiment("A-28-112 2516, G-26V-39 2514");
    act(&mut game, "return 110/28Inf", &[]);
    let fixed = game.fixed();
    let enemy = hex(&game, "2514");
    let fit = |town: engine::HexId| game.distance(town, enemy) >= 3 && game.controls(ALLIED, town);
    let nearest = fixed
        .towns
        .iter()
        .filter(|&town| fit(town))
        .map(|town| game.distance(town, hex(&game, "2516")))
        .min();
    for text in texts(&game) {
        let town = hex(&game, text.strip_prefix("put ").expect("a town"));
        assert!(fit(town) && Some(game.distance(town, hex(&game, "2516"))) == nearest, "{text}");
    }
    // SR1.4: a restricted unit returns where it may stand.
    let mut game = Position::empty("C2", "")
        .turn(10)
        .place("A-Br43-129", "0408")
        .send("A-Br43-130", Place::Eliminated)
        .points(ALLIED, [0, 2])
        .begin(ALLIED, Segment::Replacement);
    act(&mut game, "return 130/43Inf", &[]);
    let bank = game.fixed().guard_line;
    assert!(
        texts(&game).iter().all(|text| bank.contains(hex(&game, text.strip_prefix("put ").expect("a town"))))
    );
}

/// OR2.0.2: three attempts with VOR2.0; without it one a turn through turn 10. OR2.0.1: what success and failure do.
#[test]
fn the_attempts_of_150_panzer_brigade() {
    let place = |switches: &str, turn| Position::of("C2", switches).turn(turn);
    let mut game = place("", 2).begin(GERMAN, Segment::Movement);
    for turn in [3, 4, 5] {
        act(&mut game, "infiltrate 150PzBde", &[6]);
        assert_eq!(refused(&game, "infiltrate 150PzBde"), "3.0", "once a turn");
        game = Position::after(game).turn(turn).begin(GERMAN, Segment::Entry);
        game = Position::after(game).begin(GERMAN, Segment::Movement);
    }
    assert_eq!((game.state().attempts, refused(&game, "infiltrate 150PzBde")), (3, "OR2.0.2"));
    let open = |switches: &str, turn| {
        is_legal(&place(switches, turn).begin(GERMAN, Segment::Movement), "infiltrate 150PzBde")
    };
    assert!(open("", 6) && !open("", 7));
    assert!(open("-VOR2.0", 10) && !open("-VOR2.0", 11));
    assert!(!open("-OPT2.0,-VOR2.0", 3));
    // The table: 4 or less to turn 4, 3 on turns 5 and 6, 2 later.
    let needed = |switches: &str, turn, die| {
        let mut game = place(switches, turn).begin(GERMAN, Segment::Movement);
        act(&mut game, "infiltrate 150PzBde", &[die]);
        game.state().motion.is_some()
    };
    assert!(
        needed("", 4, 4)
            && !needed("", 5, 4)
            && needed("", 6, 3)
            && needed("-VOR2.0", 7, 2)
            && !needed("-VOR2.0", 7, 3)
    );
    // Success: zones do not stop it, and the road rate holds in them; enemies do.
    let mut game = stand(2, "G-150 2819, A-28-110 2719, A-28-109 3020").begin(GERMAN, Segment::Movement);
    act(&mut game, "infiltrate 150PzBde", &[1]);
    assert!(is_legal(&game, "go 2820") && is_legal(&game, "go 2921") && !is_legal(&game, "go 3020"));
    act(&mut game, "go 2820", &[]);
    assert_eq!(game.state().motion.expect("it goes on").left, 6 * MP);
    // Failure: it neither moves nor attacks.
    let mut game = Position::empty("C2", "")
        .turn(2)
        .place("G-150", PLAIN)
        .place("G-26V-39", "4119")
        .place("A-28-110", AROUND[0])
        .begin(GERMAN, Segment::Movement);
    act(&mut game, "infiltrate 150PzBde", &[5]);
    let game = Position::after(game).begin(GERMAN, Segment::Combat);
    assert!(game.attackers_of(hex(&game, AROUND[0])).next().is_none());
}

/// OR3.0.1, OR3.0.2, OR3.0.3, RL29: the forces, their turns, and what they cost.
#[test]
fn optional_forces_come_when_they_can() {
    let game = Position::of("C2", "").begin(GERMAN, Segment::Fuel);
    let pool = |side| {
        let mut ids: Vec<String> = game
            .fixed()
            .unit_ids()
            .filter(|&one| game.unit_state(one).place == Place::Pool && game.counter(one).side == side)
            .map(|one| game.counter(one).id.clone())
            .collect();
        ids.sort();
        ids
    };
    assert_eq!(pool(ALLIED), ["A-5A-CCA", "A-5A-CCB", "A-5A-CCR"]);
    assert_eq!(
        pool(GERMAN),
        [
            "G-10SS-10 Pz",
            "G-10SS-21 PG",
            "G-10SS-22 PG",
            "G-11Pz-110 PG",
            "G-11Pz-111 PG",
            "G-11Pz-15 Pz",
            "G-17SS-37",
            "G-17SS-38"
        ]
    );
    // Dice on the odd turns from 9 to 19, one a player.
    for turn in 1..=20 {
        let (_, events) = Position::of("C2", "").turn(turn).begin_with(ALLIED, Segment::Forces, &[6, 6]);
        let dice =
            events.iter().filter(|event| matches!(event, Event::Forces(ForcesEvent::Rolled { .. }))).count();
        assert_eq!(dice, usize::from(turn >= 9 && turn % 2 == 1), "{turn}");
    }
    // Chosen on turn 9, 17 SS enters on turn 13 at T.
    let (mut game, _) = Position::of("C2", "").turn(9).begin_with(GERMAN, Segment::Forces, &[1]);
    acts(&mut game, &["commit 37/17SSPG", "commit 38/17SSPG"]);
    assert!(is_legal(&game, "done"), "fewer may be chosen");
    let state = game.unit_state(unit(&game, "G-17SS-37"));
    assert_eq!((state.place, state.due), (Place::Scheduled, 13));
    let Gate::Letter(letter) = state.gate else { panic!("a letter") };
    assert_eq!(game.fixed().setting.board.areas[usize::from(letter)].name, "T");
    // One point each for the opponent.
    assert_eq!(game.score(&game.lines(GERMAN)).german_forces, 2);
    // Without OPT3.0 there are none.
    let (game, events) =
        Position::of("C2", "-OPT3.0,-VOR3.0").turn(9).begin_with(GERMAN, Segment::Forces, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::Forces(ForcesEvent::Rolled { .. }))));
    assert_eq!(
        refused(&Position::after(game).turn(9).begin(GERMAN, Segment::Replacement), "return 37/17SSPG"),
        "2.0.3"
    );
}

/// RL30, OR4.0: a river counts in full, bridge or ford or not, if every adjacent enemy is across it.
#[test]
fn disengaging_across_a_bridge() {
    let probe = DarkDecember::new("C2", None, "").unwrap();
    let fixed = probe.fixed();
    let rough = |one: engine::HexId| {
        fixed.terrain[one.index()] == dark_december::charts::Terrain::Rough && !fixed.towns.contains(one)
    };
    // Rough is 2; the river makes 4 although there is a bridge.
    let (from, enemy) = step_where(&probe, |one, edge| rough(one) && probe.bridged(edge) && !edge.major());
    let place = |switches: &str, others: &[(&str, &str)]| {
        let mut position =
            Position::empty("C2", switches).turn(5).place("A-28-110", &from).place("G-26V-39", &enemy);
        for (id, at) in others {
            position = position.place(id, at);
        }
        position.begin(ALLIED, Segment::Movement)
    };
    let away = fixed
        .edges(hex(&probe, &from))
        .iter()
        .find(|edge| probe.distance(edge.to, hex(&probe, &enemy)) == 2 && !edge.wet() && !edge.road());
    let away = fixed.label(away.expect("a way back").to).to_owned();
    let price =
        |game: &DarkDecember| cost(game, "A-28-110", Mode::Normal, &from, &away).expect("a step").cost;
    let exempt = price(&place("", &[]));
    assert_eq!(price(&place("-VOR4.0", &[])), exempt + MP);
    assert_eq!(price(&place("-OPT4.0,-VOR4.0", &[])), exempt);
    // A second enemy on the near side: only the rough counts.
    let near = fixed
        .edges(hex(&probe, &from))
        .iter()
        .find(|edge| !edge.wet() && probe.distance(edge.to, hex(&probe, &away)) == 2);
    if let Some(near) = near {
        let game = place("", &[("G-26V-77", fixed.label(near.to))]);
        if let Some(step) = cost(&game, "A-28-110", Mode::Normal, &from, &away) {
            assert_eq!(step.cost, exempt + MP);
        }
    }
    // Armour never pays.
    let armour = |switches: &str| {
        let game =
            Position::empty("C2", switches).turn(5).place("A-9A-CCB", PLAIN).place("G-26V-39", AROUND[0]);
        cost(&game.begin(ALLIED, Segment::Movement), "A-9A-CCB", Mode::Normal, PLAIN, AROUND[3])
            .expect("a step")
            .cost
    };
    assert_eq!(armour(""), armour("-OPT4.0,-VOR4.0"));
}
