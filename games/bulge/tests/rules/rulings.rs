//! 26.0: rulings on counters, movement, victory and words. Those on Nordwind have a file of their own, those on cohesion are with
//! the Combat Phase.

use bulge::charts::{ALLIED, Charts, GERMAN, Terrain, Water};
use bulge::rulebook::rulebook;
use bulge::units::{UnitType, standard};
use bulge::{Bulge, Event, Flag, Position, ReinforcementEvent, Segment};
use engine::{Game, HexId};

use crate::tools::{
    act, attack, dry_step, first_step, game, hex, is_legal, kind, label, refused, river_step, texts, unit,
};

/// [26.R1]
#[test]
fn r26_r1_revised_is_the_readme_and_the_sheet_is_another_mix() {
    let (revised, sheet) = (game(""), game("MIX=sheet"));
    let ids = ["g-11pz-15", "g-11pz-110", "g-11pz-111", "g-fgb", "u-6ar-cca", "u-6ar-ccb", "u-6ar-ccr"];
    assert_eq!(attack(&revised, &ids[..6]), [10, 5, 4, 9, 9, 9]);
    assert_eq!(attack(&sheet, &ids), [11, 6, 5, 6, 7, 7, 4]);
    let ccr = unit(&revised, "u-6ar-ccr");
    assert!(!revised.counter(ccr).in_mix && sheet.counter(ccr).in_mix);
    // The sheet has the new symbols.
    for (id, symbol) in [("g-11pz-111", UnitType::Mot), ("g-fgb", UnitType::Ca), ("u-6ar-ccr", UnitType::Ca)]
    {
        assert_eq!(kind(&sheet, id), symbol, "{id}");
    }
    let total = |game: &Bulge, ids: &[&str]| attack(game, ids).iter().map(|&sp| u32::from(sp)).sum::<u32>();
    assert_eq!((total(&revised, &ids[..4]), total(&sheet, &ids[..4])), (28, 28), "11Pz and FGB together");
}

/// [26.R2]
#[test]
fn r26_r2_the_weaker_regiment_of_11pz_is_motorised() {
    for switches in ["", "MIX=sheet", "MIX=custom,+C1", "MIX=custom,+C1,-C2"] {
        let game = game(switches);
        assert_eq!(kind(&game, "g-11pz-111"), UnitType::Mot, "{switches}");
        assert_eq!(kind(&game, "g-11pz-110"), UnitType::Mech, "{switches}");
        // In every Heer panzer division the motorised regiment is the weakest.
        for division in ["2Pz", "9Pz", "11Pz", "116Pz", "21Pz"] {
            let units = game.fixed().units.iter().filter(|unit| unit.division.as_deref() == Some(division));
            let (mot, rest): (Vec<_>, Vec<_>) = units.partition(|unit| unit.kind == UnitType::Mot);
            assert_eq!(mot.len(), 1, "{division}, {switches}");
            assert!(rest.iter().all(|unit| unit.attack >= mot[0].attack), "{division}, {switches}");
        }
    }
    assert_eq!(kind(&game("MIX=custom,+C2"), "g-11pz-111"), UnitType::Mech, "C2 changes strengths alone");
}

/// [26.R3]
#[test]
fn r26_r3_nordwind_counters_of_the_base_mix() {
    let base = game("MIX=base");
    let panzer = ["g-21pz-22", "g-21pz-125", "g-21pz-192"];
    assert_eq!((attack(&base, &panzer), attack(&game(""), &panzer)), (vec![9, 6, 6], vec![10, 6, 5]));
    assert_eq!(kind(&base, "g-21pz-192"), UnitType::Mech);
    let commands = ["u-12ar-cca", "u-14ar-ccr", "f-2db-gtd", "f-2db-gtl", "f-2db-gtv"];
    for id in commands {
        assert_eq!((kind(&base, id), kind(&game(""), id)), (UnitType::Arm, UnitType::Ca), "{id}");
    }
    let custom = game("MIX=custom,+C4");
    assert!(commands.iter().all(|id| kind(&custom, id) == UnitType::Ca));
    assert_eq!(attack(&custom, &panzer), [9, 6, 6]);
}

/// [26.R20]
#[test]
fn r26_r20_a_friend_beyond_the_river_does_not_cancel_the_zone() {
    let any = game("");
    let (from, to) = river_step(&any, Terrain::Clear);
    let (start, beyond) = (hex(&any, &from), hex(&any, &to));
    let guard =
        any.fixed().edges(beyond).iter().find(|edge| !edge.wet() && any.distance(edge.to, start) == 2);
    let guard = label(&any, guard.expect("a dry hex behind").to);
    let position = |switches: &str| Position::empty("S1", switches).turn(15).place("g-fbb", &from);
    let free = position("").begin(GERMAN, Segment::Movement);
    assert!(first_step(&free, "g-fbb", &to).is_ok());
    let watched = position("").place("u-1-16", &guard).place("g-26vg-77", &to);
    let game = watched.begin(GERMAN, Segment::Movement);
    assert!(game.zoc(ALLIED, beyond) && game.holds(GERMAN, beyond));
    assert_eq!(first_step(&game, "g-fbb", &to), Err("21.9"), "by movement");
    // Retreat and advance ask the same; infantry is asked nothing.
    let edge = |game: &Bulge| *game.fixed().edge(start, beyond).unwrap();
    assert!(!game.may_cross(unit(&game, "g-fbb"), &edge(&game)));
    assert!(free.may_cross(unit(&free, "g-fbb"), &edge(&free)));
    assert!(game.may_cross(unit(&game, "g-26vg-77"), &edge(&game)));
    let (ends, _) = game.retreat_hexes(unit(&game, "g-fbb"), 1);
    assert!(!ends.contains(beyond), "no retreat there");
    let (ends, safe) = free.retreat_hexes(unit(&free, "g-fbb"), 1);
    assert!(safe && ends.contains(beyond));
    let off = position("-CA").begin(GERMAN, Segment::Movement);
    assert!(!off.retreat_hexes(unit(&off, "g-fbb"), 1).0.contains(beyond), "armour never");
    // And it attacks across no more than armour (11.10).
    let fight = position("").place("u-1-16", &to).begin(GERMAN, Segment::Combat);
    assert_eq!(refused(&fight, &format!("attack {to}")), "11.10");
}

/// [26.R21]
#[test]
fn r26_r21_combined_arms_at_the_meuse() {
    let any = game("");
    let grid = &any.fixed().setting.board.grid;
    let open = |at: HexId| any.terrain(at) == Terrain::Clear;
    let found = grid.ids().find_map(|from| {
        let edges = any.fixed().edges(from).iter();
        let over = edges
            .clone()
            .find(|edge| edge.water() == Some(Water::Meuse) && edge.site().is_none() && open(edge.to))?;
        // A hex on the near bank from which it is one dry step to the river.
        let back = edges
            .clone()
            .find(|edge| !edge.wet() && open(edge.to) && any.distance(edge.to, over.to) == 2 && open(from))?;
        let guard =
            any.fixed().edges(over.to).iter().find(|edge| !edge.wet() && any.distance(edge.to, from) == 2)?;
        Some((from, over.to, back.to, guard.to))
    });
    let (from, over, back, guard) = found.expect("an open bank of the Meuse");
    let [from, over, back, guard] = [from, over, back, guard].map(|at| label(&any, at));
    let position = |switches: &str, at: &str| Position::empty("S1", switches).turn(20).place("g-fbb", at);
    let step = first_step(&position("", &from).begin(GERMAN, Segment::Movement), "g-fbb", &over).unwrap();
    assert_eq!((step.cost, step.stop, step.whole.map(|rule| rule.0)), (48, true, Some("11.3")));
    let mut moved = position("", &back).begin(GERMAN, Segment::Movement);
    act(&mut moved, "take FBB", &[]);
    act(&mut moved, &format!("go {from}"), &[]);
    assert_eq!(refused(&moved, &format!("go {over}")), "11.3", "only as the first step");
    let watched = position("", &from).place("u-1-16", &guard).begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&watched, "g-fbb", &over), Err("11.3"), "never into an enemy zone");
    let armour = position("-CA", &from).begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&armour, "g-fbb", &over), Err("11.3"));
    let retreat = position("", &from).begin(GERMAN, Segment::Movement);
    assert!(!retreat.retreat_hexes(unit(&retreat, "g-fbb"), 1).0.contains(hex(&any, &over)), "14.4");
}

/// [26.R22]
#[test]
fn r26_r22_motorised_infantry_keeps_its_four_points() {
    let (from, to) = dry_step(&game(""), Terrain::Rough);
    for turn in [5, 20] {
        let position =
            Position::empty("S1", "").turn(turn).place("g-2pz-304", &from).place("g-26vg-77", &from);
        let game = position.begin(GERMAN, Segment::Movement);
        let [mot, foot] = ["g-2pz-304", "g-26vg-77"].map(|id| unit(&game, id));
        assert_eq!((game.allowance(mot), game.allowance(foot)), (48, 36));
        assert_eq!(first_step(&game, "g-2pz-304", &to), first_step(&game, "g-26vg-77", &to), "turn {turn}");
        assert_eq!((game.counter(mot).road.friendly, game.counter(foot).road.friendly), (3, 4));
        let allied = unit(&game, "u-1-16");
        assert_eq!(
            (game.counter(mot).road, game.counter(mot).class),
            (game.counter(allied).road, game.counter(allied).class)
        );
        assert_eq!(game.fixed().crosser(mot), game.fixed().crosser(allied));
    }
}

/// [26.R23]
#[test]
fn r26_r23_spellings() {
    let charts = Charts::standard();
    assert_eq!(charts.town_at("BB31").map(|town| town.name.as_str()), Some("Martelange"));
    assert_eq!(charts.town_at("GG11").map(|town| town.name.as_str()), Some("Stavelot"));
    let towns: Vec<&str> = charts.towns.iter().map(|town| town.name.as_str()).collect();
    assert!(!towns.contains(&"Mantelance") && !towns.contains(&"Stavelint"));
    let game = Position::of("S4", "").nordwind(2).begin(ALLIED, Segment::Movement);
    let mut labels: Vec<String> = game.victory_towns().iter().map(|&hex| label(&game, hex)).collect();
    labels.sort_unstable();
    assert_eq!(labels, ["AA26", "BB31", "MM15", "S33"]);
}

/// [26.R24]
#[test]
fn r26_r24_the_cohesion_text_is_one_rule() {
    for name in ["DC General", "DC I.A", "DC I.B", "DC II.A", "DC II.B", "DC II.C", "DC III"] {
        let holders = rulebook().rules().iter().filter(|rule| rule.aliases.iter().any(|alias| alias == name));
        assert_eq!(holders.count(), 1, "{name}");
    }
    // And one bonus: 26 strength points get 2, not 4.
    let units = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2"];
    let position = Position::empty("S1", "-AIR").turn(20).stack(&units, "P9").place("u-517", "O10");
    let game = position.begin(GERMAN, Segment::Combat);
    let text = game.explain(game.parse_action("attack O10").unwrap()).to_string();
    assert_eq!(text.matches("Cohesion of 1SS").count(), 1, "{text}");
    let strength = text.lines().find(|line| line.contains("Strength of the division")).unwrap_or_default();
    assert!(strength.contains(" 26 ") && text.matches("A tenth").count() == 1, "{text}");
}

/// [26.R25]
#[test]
fn r26_r25_german_codes_are_days() {
    let game = game("-OKW");
    let mut seen = 0;
    for (at, listed) in standard().iter().enumerate() {
        let code = listed.entry.parse::<u8>().ok().filter(|code| (1..=9).contains(code));
        let Some(code) = code.filter(|_| listed.id.starts_with("g-")) else { continue };
        let plan = game.fixed().schedule.plans[at].unwrap_or_else(|| panic!("{} comes", listed.id));
        assert_eq!(plan.turn, 2 * code - 1, "{}: AM of day {code}", listed.id);
        seen += 1;
    }
    assert!(seen > 30, "{seen}");
    // Day 3 is 18 December: turn 5, and not before.
    let due = |turn| {
        let (_, events) = Position::of("S1", "").turn(turn).begin_with(GERMAN, Segment::Arrivals, &[]);
        let fbb = unit(&game, "g-fbb");
        events.iter().any(|event| matches!(event, Event::Reinforcement(ReinforcementEvent::Available { unit }) if *unit == fbb))
    };
    assert!(!due(3) && !due(4) && due(5));
}

/// [26.R26]
#[test]
fn r26_r26_the_numbers_of_guns_and_werfers() {
    let game = game("");
    let gun = game.counter(unit(&game, "g-a766"));
    assert_eq!((gun.ofs, gun.defence, gun.fpf, gun.movement), (6, 3, 3, 3), "6-3-3 and 6-3");
    let werfer = game.counter(unit(&game, "g-w7"));
    assert_eq!((werfer.ofs, werfer.defence, werfer.fpf, werfer.movement), (8, 1, 0, 3), "8-1-3");
    for counter in game.fixed().units.iter().filter(|counter| counter.kind == UnitType::Werfer) {
        assert!(counter.fpf == 0 && !counter.is_gun(), "{}", counter.name);
    }
    // So a werfer is never emplaced.
    let position = Position::empty("S1", "").turn(3).places("g-w7 MM15, g-a766 NN15");
    let game = position.begin(ALLIED, Segment::Emplacement);
    assert!(is_legal(&game, "emplace 766/Art") && !texts(&game).iter().any(|text| text.contains("Werfer")));
}

/// [26.R27]
#[test]
fn r26_r27_far_bank_towns_count_as_across() {
    for (town, across) in
        [("B8", true), ("I7", true), ("V1", true), ("A21", true), ("M6", false), ("D16", false)]
    {
        let position = Position::empty("S1", "").turn(20).control_all(GERMAN);
        let position = position.stack(&["g-1ss-peiper", "g-1ss-1"], town);
        let mut game = position.begin(ALLIED, Segment::Combat);
        act(&mut game, "done", &[]);
        let rule = game.status().outcome().map(|outcome| outcome.rule.0);
        assert_eq!(rule, across.then_some("25.3"), "{town}");
    }
}

/// [26.R28]
#[test]
fn r26_r28_engaged_or_pinned_either_excuses() {
    let obliged = |flags: &[Flag]| {
        let position = Position::empty("S1", "-AIR").turn(20).places("g-1ss-1 P9, u-1-16 O10");
        let position = flags.iter().fold(position, |position, &flag| position.flag("g-1ss-1", flag, true));
        let game = position.begin(GERMAN, Segment::Combat);
        (game.is(unit(&game, "g-1ss-1"), Flag::Obliged), is_legal(&game, "attack O10"))
    };
    assert_eq!(obliged(&[]), (true, true));
    for flags in [&[Flag::Engaged][..], &[Flag::Pinned], &[Flag::Engaged, Flag::Pinned]] {
        assert_eq!(obliged(flags), (false, true), "{flags:?}: excused, but free to attack");
    }
    assert_eq!(obliged(&[Flag::Pinned, Flag::Moved]), (true, true), "it has moved since");
}
