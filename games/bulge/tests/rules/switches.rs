//! 3.0: switches, and what holds when one is off.

use bulge::charts::{ALLIED, Class, GERMAN};
use bulge::state::Dump;
use bulge::units::UnitType;
use bulge::{Battle, Bulge, Flag, Place, Position, Segment};
use engine::{Game, UnitId};

use crate::tools::{act, cost, first_step, hex, is_legal, refused, road_from, road_start, texts, unit};

fn game(switches: &str) -> Bulge {
    Bulge::new("S1", Some("variant"), switches).unwrap_or_else(|error| panic!("{error}"))
}

fn place(game: &Bulge, id: &str) -> Place {
    game.unit_state(unit(game, id)).place
}

#[test]
fn r3_1_what_does_not_exist_is_an_error() {
    for wrong in ["+XYZ", "MIX=other", "MC=2", "NWF=4", "C1"] {
        assert!(Bulge::new("S1", Some("variant"), wrong).is_err(), "{wrong}");
    }
    assert!(Bulge::new("S1", Some("other"), "").is_err());
    // All switches are known of a game, those that nobody named too.
    let set = game("-RB");
    let text = set.setting().rules.text();
    for switch in set.setting().book.switches() {
        assert!(
            text.split(',')
                .any(|word| word.trim_start_matches(['+', '-']).split('=').next() == Some(&switch.id)),
            "{}",
            switch.id
        );
    }
    assert!(text.contains("-RB") && text.contains("+MC"));
}

#[test]
fn r3_2_switches_of_the_variant_document() {
    // Each changes the game by itself.
    assert_eq!(game("MIX=base").counter(unit(&game("MIX=base"), "g-fgb")).attack, 6);
    for (change, word, attack) in [
        ("C1", "g-2pz-3", 10),
        ("C2", "g-11pz-110", 5),
        ("C3", "g-lehr-1", 8),
        ("C6", "g-fgb", 9),
        ("C7", "u-6ar-cca", 9),
    ] {
        let off = game("MIX=custom");
        assert_ne!(off.counter(unit(&off, word)).attack, attack, "{change} off");
        let on = game(&format!("MIX=custom,+{change}"));
        assert_eq!(on.counter(unit(&on, word)).attack, attack, "{change} on");
    }
    for (change, word, kind) in [("C4", "u-7ar-ccb", UnitType::Ca), ("C5", "g-5fj-15", UnitType::Mot)] {
        let off = game("MIX=custom");
        assert_ne!(off.counter(unit(&off, word)).kind, kind, "{change} off");
        let on = game(&format!("MIX=custom,+{change}"));
        assert_eq!(on.counter(unit(&on, word)).kind, kind, "{change} on");
    }
    // DC: the whole 26VG attacks with 15, and one more.
    for (switches, attack) in [("-AIR", 16), ("-AIR,-DC", 15)] {
        let stack = ["g-26vg-39", "g-26vg-77", "g-26vg-78"];
        let position = Position::empty("S1", switches).turn(20).stack(&stack, "P9");
        let game = position.place("u-28-110", "O10").begin(GERMAN, Segment::Combat);
        let attackers: Vec<UnitId> = stack.iter().map(|word| unit(&game, word)).collect();
        let at = hex(&game, "O10");
        let battle = Battle { hex: at, attackers: &attackers, guns: &[], fire: &[], air: 0 };
        assert_eq!(game.totals(&battle).attack, attack, "{switches}");
    }
    // NW asks on turn 24, NWF answers by itself.
    let after_combat = |switches| {
        let position = Position::empty("S1", switches).turn(24).place("g-26vg-77", "UU18");
        let mut game = position.place("u-28-110", "AA26").begin(GERMAN, Segment::Movement);
        act(&mut game, "done", &[]);
        (game.phasing(), game.segment() == Segment::Nordwind, game.state().nordwind)
    };
    assert_eq!(after_combat(""), (GERMAN, true, 0));
    assert_eq!(after_combat("-NW"), (ALLIED, false, 0));
    assert_eq!(after_combat("NWF=3"), (ALLIED, false, 3));
}

#[test]
fn r3_3_all_are_on_but_free() {
    let set = game("");
    let text = set.setting().rules.text();
    for id in ["MC", "SUR", "RB", "RC", "BRK", "STF", "ISO", "FUEL", "OKW", "AIR", "BRIT", "GREIF", "VDH"] {
        assert!(text.contains(&format!("+{id}")), "{id}");
    }
    assert!(text.contains("-FREE"));
    let original = Bulge::new("S1", Some("original"), "").unwrap();
    assert!(original.setting().rules.text().ends_with(&text[text.find("+MC").unwrap()..]), "in both presets");
}

#[test]
fn r3_4_mot_and_ca_off() {
    let off = game("-MOT,-CA");
    for counter in &off.fixed().units {
        assert!(!matches!(counter.kind, UnitType::Mot | UnitType::Ca), "{}", counter.name);
    }
    let was = game("");
    for (before, after) in was.fixed().units.iter().zip(&off.fixed().units) {
        let expected = match before.kind {
            UnitType::Mot => UnitType::Mech,
            UnitType::Ca => UnitType::Arm,
            kind => kind,
        };
        assert_eq!(after.kind, expected, "{}", before.name);
        assert_eq!((after.attack, after.movement), (before.attack, before.movement), "{}", before.name);
        if before.kind == UnitType::Mot {
            assert_eq!((before.class, after.class), (Class::Inf, Class::Mech), "{}", before.name);
        }
    }
}

#[test]
fn r3_4_okw_greif_vdh_and_fuel_off() {
    let arrivals = |switches, turn| Position::of("S1", switches).turn(turn).begin(GERMAN, Segment::Arrivals);
    let off = arrivals("-OKW", 7);
    for id in ["g-10ss-10", "g-10ss-21", "g-10ss-22", "g-11pz-15", "g-11pz-110", "g-11pz-111"] {
        assert_eq!(place(&arrivals("", 7), id), Place::Scheduled, "{id} waits for the decision");
        assert_eq!(place(&off, id), Place::Available, "{id} comes like others");
        assert_eq!(place(&arrivals("-OKW", 6), id), Place::Scheduled, "{id} not before");
    }
    assert!(!is_legal(&Position::of("S1", "-OKW").turn(7).begin(GERMAN, Segment::Okw), "release 10SS"));
    // The teams and von der Heydte are not in the game.
    for (switches, id, turn) in [("-GREIF", "g-sti1", 1), ("-VDH", "g-vdh", 3)] {
        assert_eq!(place(&arrivals("", turn), id), Place::Available, "{id}");
        assert_eq!(place(&arrivals(switches, turn), id), Place::Absent, "{id}");
    }
    // 18.3 goes with GREIF.
    let brigade = |switches| {
        let position = Position::empty("S1", switches).turn(2).place("g-150", "O10");
        is_legal(&position.begin(GERMAN, Segment::Movement), "ruse")
    };
    assert!(brigade("") && !brigade("-GREIF"));
    assert_eq!(game("").state().dumps, [Dump::Allied, Dump::Allied]);
    assert_eq!(game("-FUEL").state().dumps, [Dump::Gone, Dump::Gone]);
}

#[test]
fn r3_4_air_rc_and_free_off() {
    for turn in 1..=36 {
        let without = Position::of("S1", "-AIR").turn(turn).begin(GERMAN, Segment::TurnStart);
        assert_eq!(without.state().air, 0, "turn {turn}");
    }
    for step in [Segment::Interdiction, Segment::Strike] {
        let turn = 17;
        assert!(texts(&Position::of("S5", "").turn(turn).begin(GERMAN, step)).len() > 1);
        assert_eq!(texts(&Position::of("S5", "-AIR").turn(turn).begin(GERMAN, step)), ["done"], "{step:?}");
    }
    let start = road_start(&game(""), 4);
    for (switches, rate) in [("", 6), ("-RC", 4)] {
        let position = Position::empty("S1", switches).turn(5).control_all(ALLIED).place("g-26vg-77", &start);
        let game = position.begin(GERMAN, Segment::Movement);
        let road = road_from(&game, &start, 4);
        assert_eq!(cost(&game, "g-26vg-77", &road[0]), Some(rate), "{switches}");
    }
    assert_eq!(texts(&game("")), ["done"], "the set-up is as printed");
    assert!(texts(&game("+FREE")).len() > 1);
}

#[test]
fn r3_4_mc_stf_brk_iso_brit_off() {
    // MC: nobody is obliged.
    let position = |switches| Position::empty("S1", switches).turn(20).places("g-26vg-77 P9, u-28-110 O10");
    assert_eq!(refused(&position("-AIR").begin(GERMAN, Segment::Combat), "done"), "12.2.3");
    let off = position("-AIR,-MC").begin(GERMAN, Segment::Combat);
    assert!(is_legal(&off, "done") && is_legal(&off, "attack O10"));
    assert!(!off.is(unit(&off, "g-26vg-77"), Flag::Obliged));
    // STF: no choice but to retreat.
    let town =
        |switches| Position::empty("S1", switches).place("u-28-110", "AA26").begin(GERMAN, Segment::Combat);
    let stands = |game: &Bulge| game.may_stand(hex(game, "AA26"), 1);
    assert!(stands(&town("")) && !stands(&town("-STF")));
    // ISO: no counts. BRIT: the British go where they like.
    let ring = |switches| {
        let around = {
            let game = game("");
            let at = hex(&game, "AA26");
            let labels = game.fixed().edges(at).iter().map(|edge| game.fixed().label(edge.to).to_owned());
            labels.collect::<Vec<String>>()
        };
        let germans = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2", "g-12ss-12", "g-12ss-25", "g-12ss-26"];
        let position = Position::empty("S1", switches).turn(5).place("u-28-110", "AA26");
        let position =
            germans.iter().zip(&around).fold(position, |position, (unit, at)| position.place(unit, at));
        let game = position.begin(ALLIED, Segment::Supply);
        let state = game.unit_state(unit(&game, "u-28-110"));
        (state.isolation, state.is(Flag::Unsupplied))
    };
    assert_eq!((ring(""), ring("-ISO")), ((1, true), (0, true)));
    let british = |switches| {
        let position = Position::empty("S1", switches).turn(20).place("b-33tk", "O15");
        first_step(&position.begin(ALLIED, Segment::Movement), "b-33tk", "O16").map(|_| ())
    };
    assert_eq!((british(""), british("-BRIT")), (Err("20.1"), Ok(())));
}
