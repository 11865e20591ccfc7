//! 26.0: rulings on counters, movement, Nordwind and words. Those on cohesion are with the Combat Phase.

use bulge::charts::{ALLIED, Charts, GERMAN, Terrain, Water};
use bulge::rulebook::rulebook;
use bulge::units::{UnitType, standard};
use bulge::{Bulge, Event, Flag, Place, Position, Step};
use engine::{Game, HexId};

use crate::tools::{act, dry_step, first_step, hex, is_legal, label, refused, river_step, texts, unit};

fn game(switches: &str) -> Bulge {
    Bulge::new("S1", Some("variant"), switches).unwrap()
}

fn attack(game: &Bulge, ids: &[&str]) -> Vec<u8> {
    ids.iter().map(|id| game.counter(unit(game, id)).attack).collect()
}

fn kind(game: &Bulge, id: &str) -> UnitType {
    game.counter(unit(game, id)).kind
}

fn place(game: &Bulge, id: &str) -> Place {
    game.unit_state(unit(game, id)).place
}

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

/// [26.R12]
#[test]
fn r26_r12_who_can_be_diverted() {
    let game = game("");
    for counter in &game.fixed().units {
        let us = counter.id.starts_with("u-");
        let regiment = us && counter.is_combat() && counter.kind != UnitType::Cav;
        assert_eq!(counter.divert, regiment, "{}", counter.name);
    }
    // At the edge the rest are refused.
    let position = Position::empty("S4", "").turn(25).nordwind(2).control_all(ALLIED);
    let position = position.stack(&["u-cav6", "u-517", "u-101ab-327"], "CC34").place("u-a174", "CC34");
    let position = position.stack(&["b-33tk", "f-2db-gtd", "u-2ar-66"], "LL34");
    let game = position.begin(ALLIED, Step::Movement);
    for name in ["517/Para", "327/101Ab", "66/2Ar"] {
        assert!(is_legal(&game, &format!("exit {name}")), "{name}: {:?}", texts(&game));
    }
    for id in ["u-cav6", "u-a174", "b-33tk", "f-2db-gtd"] {
        assert_eq!(refused(&game, &format!("exit {id}")), "23.5", "{id}");
    }
}

/// Of seven US units five have left; the two in the south are equally far south.
fn tie() -> Bulge {
    let position = Position::empty("S4", "").turn(27).nordwind(2).place("u-1-16", "GG15");
    let position = position.place("u-4ar-cca", "FF34").place("u-2ar-66", "DD34");
    let game = position.begin(ALLIED, Step::Movement);
    let mut state = game.state().clone();
    state.diverted = 5;
    let mut game = game.restore(state).unwrap();
    while game.step() != Step::Shortfall {
        act(&mut game, "done", &[]);
    }
    game
}

/// [26.R13]
#[test]
fn r26_r13_of_equally_southerly_units_the_owner_chooses() {
    let game = tie();
    assert_eq!(game.decision().map(|decision| decision.side), Some(ALLIED));
    assert_eq!(refused(&game, "lose 16/1Inf"), "23.6", "further north");
    for (lost, kept, vp) in [("u-4ar-cca", "u-2ar-66", 7), ("u-2ar-66", "u-4ar-cca", 9)] {
        let mut game = game.clone();
        act(&mut game, &format!("lose {lost}"), &[]);
        assert_eq!((place(&game, lost), place(&game, kept)), (Place::Eliminated, Place::Map));
        assert_eq!(game.state().points.losses[GERMAN.index()], vp);
    }
}

/// [26.R14]
#[test]
fn r26_r14_regiments_of_the_87th_on_the_map_stay() {
    let position = Position::of("S4", "").place("u-87-345", "R30").send("u-87-346", Place::Available);
    let mut game = position.begin(GERMAN, Step::Nordwind);
    act(&mut game, "nordwind 2", &[]);
    assert_eq!(place(&game, "u-87-345"), Place::Map);
    assert_eq!(place(&game, "u-87-346"), Place::Removed, "available is not on the map");
    assert_eq!(place(&game, "u-87-347"), Place::Removed);
}

/// [26.R15]
#[test]
fn r26_r15_the_order_ends_with_the_allied_player_turn_of_turn_27() {
    // Two units: one has left; the other, the most southerly, may still leave in the Movement Phase of turn 27.
    let position = Position::empty("S4", "").turn(27).nordwind(2).control_all(ALLIED);
    let game = position.place("u-4ar-cca", "CC34").place("u-1-16", "GG15").begin(ALLIED, Step::Movement);
    let mut state = game.state().clone();
    state.diverted = 5;
    let game = game.restore(state).unwrap();
    let finish = |mut game: Bulge| {
        while game.turn() == 27 {
            act(&mut game, "done", &[]);
        }
        (place(&game, "u-4ar-cca"), place(&game, "u-1-16"), game.state().points.losses[GERMAN.index()])
    };
    let mut out = game.clone();
    act(&mut out, "exit CCA/4Ar", &[]);
    assert_eq!(finish(out), (Place::Exited, Place::Map, 0));
    assert_eq!(finish(game), (Place::Eliminated, Place::Map, 7), "judged after the Combat Phase");
    // A unit lost in combat before it has left does not count: another goes for it.
    let position = Position::empty("S4", "-AIR,-DC").turn(27).nordwind(2).place("u-4ar-cca", "P9");
    let position = position.stack(&["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], "O10").place("u-1-16", "GG15");
    let game = position.begin(ALLIED, Step::Combat);
    let mut state = game.state().clone();
    state.diverted = 5;
    let mut game = game.restore(state).unwrap();
    act(&mut game, "attack O10", &[1]);
    assert_eq!(place(&game, "u-4ar-cca"), Place::Eliminated, "7 to 26 is 1-4");
    assert_eq!(finish(game), (Place::Eliminated, Place::Eliminated, 12));
}

/// [26.R16]
#[test]
fn r26_r16_only_from_an_edge_road_hex_and_for_one_more_road_rate() {
    let position = |at: &str| {
        let position = Position::empty("S4", "").turn(25).nordwind(2).control_all(ALLIED);
        position.place("u-4ar-cca", at)
    };
    let game = position("CC34").begin(ALLIED, Step::Movement);
    let text = game.explain(game.parse_action("exit CCA/4Ar").unwrap()).to_string();
    assert!(text.contains("One more road rate") && text.contains("1/4 MP"), "{text}");
    assert_eq!(refused(&position("DD34").begin(ALLIED, Step::Movement), "exit CCA/4Ar"), "23.5", "no road");
    assert_eq!(
        refused(&position("A8").begin(ALLIED, Step::Movement), "exit CCA/4Ar"),
        "23.5",
        "not the south"
    );
    // A unit that arrives there with a quarter point left leaves; with nothing left it does not.
    let road = |steps: usize| {
        let mut at = hex(&game, "CC34");
        let mut seen = vec![at];
        for _ in 0..steps {
            let edges = game.fixed().edges(at).iter();
            let next = edges.filter(|edge| edge.road() && !edge.wet()).find(|edge| !seen.contains(&edge.to));
            at = next.expect("a road to the north").to;
            seen.push(at);
        }
        label(&game, at)
    };
    let mut near = position(&road(2)).begin(ALLIED, Step::Movement);
    act(&mut near, "take CCA/4Ar", &[]);
    act(&mut near, "go CC34", &[]);
    let mut state = near.state().clone();
    let unit = unit(&near, "u-4ar-cca");
    state.units[unit.index()].left = 2;
    assert_eq!(refused(&near.restore(state).unwrap(), "exit CCA/4Ar"), "23.5", "less than a quarter point");
    act(&mut near, "exit CCA/4Ar", &[]);
    assert_eq!(place(&near, "u-4ar-cca"), Place::Exited);
}

/// [26.R17]
#[test]
fn r26_r17_no_more_than_six_leave() {
    let position = Position::empty("S4", "").turn(27).nordwind(2).control_all(ALLIED);
    let game = position.stack(&["u-4ar-cca", "u-4ar-ccb"], "CC34").begin(ALLIED, Step::Movement);
    let mut state = game.state().clone();
    state.diverted = 5;
    let mut game = game.restore(state).unwrap();
    assert!(is_legal(&game, "exit CCB/4Ar"));
    act(&mut game, "exit CCA/4Ar", &[]);
    assert_eq!((game.state().diverted, refused(&game, "exit CCB/4Ar")), (6, "23.5"));
    assert!(!texts(&game).iter().any(|text| text.starts_with("exit")));
}

#[test]
fn r23_4_units_that_come_later_are_not_diverted() {
    let position = Position::empty("S4", "").turn(27).nordwind(2).control_all(ALLIED);
    let position = position.send("u-11ar-cca", Place::Available).place("u-4ar-cca", "CC34");
    let mut game = position.begin(ALLIED, Step::Movement);
    act(&mut game, "enter CCA/11Ar H34", &[]);
    assert!(game.is(unit(&game, "u-11ar-cca"), Flag::CameLate));
    assert!(!is_legal(&game, "exit CCA/11Ar"));
    assert_eq!(refused(&game, "exit CCA/11Ar"), "23.4");
    act(&mut game, "stay", &[]);
    assert!(is_legal(&game, "exit CCA/4Ar"));
    assert_eq!(game.clone().restore(game.state().clone()).unwrap().state(), game.state());
}

#[test]
fn r23_5_without_nordwind_nothing_leaves_the_map() {
    let game = Position::empty("S1", "-NW").turn(25).place("u-4ar-cca", "CC34").begin(ALLIED, Step::Movement);
    assert_eq!(refused(&game, "exit CCA/4Ar"), "2.1.5");
}

/// [26.R18] [26.R19]
#[test]
fn r26_r18_r26_r19_what_the_options_leave_open() {
    let end = |option, setup: &dyn Fn(Position) -> Position| {
        let position = Position::empty("S4", "").turn(36).nordwind(option).control_all(GERMAN);
        let mut game = setup(position).begin(ALLIED, Step::Combat);
        act(&mut game, "done", &[]);
        game.status().outcome().map(|outcome| (outcome.winner, outcome.rule.0)).unwrap()
    };
    let nobody = |position: Position| position;
    let liege = |position: Position| position.place("g-1ss-1", "V1").place("u-1-16", "BB31");
    let meuse =
        |position: Position| position.stack(&["g-1ss-peiper", "g-1ss-1"], "A21").place("u-1-16", "S33");
    let town = |position: Position| position.place("u-1-16", "S33");
    // Option 3: 25.5 is not looked at, for either side.
    assert_eq!(end(3, &nobody), (Some(ALLIED), "23.11"));
    assert_eq!(end(3, &town), (Some(ALLIED), "23.11"));
    assert_eq!((end(3, &liege), end(3, &meuse)), ((Some(GERMAN), "25.4"), (Some(GERMAN), "25.3")));
    // Option 2: 25.3 and 25.4 as ever, 25.5.1 with two more towns, 25.5.2 as ever.
    assert_eq!((end(2, &liege), end(2, &meuse)), ((Some(GERMAN), "25.4"), (Some(GERMAN), "25.3")));
    assert_eq!((end(2, &town), end(1, &town)), ((Some(ALLIED), "25.5.1"), (Some(GERMAN), "25.5.2")));
    assert_eq!(end(2, &nobody), (Some(GERMAN), "25.5.2"));
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
    let free = position("").begin(GERMAN, Step::Movement);
    assert!(first_step(&free, "g-fbb", &to).is_ok());
    let watched = position("").place("u-1-16", &guard).place("g-26vg-77", &to);
    let game = watched.begin(GERMAN, Step::Movement);
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
    let off = position("-CA").begin(GERMAN, Step::Movement);
    assert!(!off.retreat_hexes(unit(&off, "g-fbb"), 1).0.contains(beyond), "armour never");
    // And it attacks across no more than armour (11.10).
    let fight = position("").place("u-1-16", &to).begin(GERMAN, Step::Combat);
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
    let step = first_step(&position("", &from).begin(GERMAN, Step::Movement), "g-fbb", &over).unwrap();
    assert_eq!((step.cost, step.stop, step.whole.map(|rule| rule.0)), (48, true, Some("11.3")));
    let mut moved = position("", &back).begin(GERMAN, Step::Movement);
    act(&mut moved, "take FBB", &[]);
    act(&mut moved, &format!("go {from}"), &[]);
    assert_eq!(refused(&moved, &format!("go {over}")), "11.3", "only as the first step");
    let watched = position("", &from).place("u-1-16", &guard).begin(GERMAN, Step::Movement);
    assert_eq!(first_step(&watched, "g-fbb", &over), Err("11.3"), "never into an enemy zone");
    let armour = position("-CA", &from).begin(GERMAN, Step::Movement);
    assert_eq!(first_step(&armour, "g-fbb", &over), Err("11.3"));
    let retreat = position("", &from).begin(GERMAN, Step::Movement);
    assert!(!retreat.retreat_hexes(unit(&retreat, "g-fbb"), 1).0.contains(hex(&any, &over)), "14.4");
}

/// [26.R22]
#[test]
fn r26_r22_motorised_infantry_keeps_its_four_points() {
    let (from, to) = dry_step(&game(""), Terrain::Rough);
    for turn in [5, 20] {
        let position =
            Position::empty("S1", "").turn(turn).place("g-2pz-304", &from).place("g-26vg-77", &from);
        let game = position.begin(GERMAN, Step::Movement);
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
    let game = Position::of("S4", "").nordwind(2).begin(ALLIED, Step::Movement);
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
    let game = position.begin(GERMAN, Step::Combat);
    let text = game.explain(game.parse_action("attack O10").unwrap()).to_string();
    assert_eq!(text.matches("Cohesion of 1SS").count(), 1, "{text}");
    assert!(text.contains("a tenth of 26"), "{text}");
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
        let (_, events) = Position::of("S1", "").turn(turn).begin_with(GERMAN, Step::Arrivals, &[]);
        let fbb = unit(&game, "g-fbb");
        events.iter().any(|event| matches!(event, Event::Available { unit } if *unit == fbb))
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
    let position = Position::empty("S1", "").turn(3).place("g-w7", "MM15").place("g-a766", "NN15");
    let game = position.begin(ALLIED, Step::Emplacement);
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
        let mut game = position.begin(ALLIED, Step::Combat);
        act(&mut game, "done", &[]);
        let rule = game.status().outcome().map(|outcome| outcome.rule.0);
        assert_eq!(rule, across.then_some("25.3"), "{town}");
    }
}

/// [26.R28]
#[test]
fn r26_r28_engaged_or_pinned_either_excuses() {
    let obliged = |flags: &[Flag]| {
        let position = Position::empty("S1", "-AIR").turn(20).place("g-1ss-1", "P9").place("u-1-16", "O10");
        let position = flags.iter().fold(position, |position, &flag| position.flag("g-1ss-1", flag, true));
        let game = position.begin(GERMAN, Step::Combat);
        (game.is(unit(&game, "g-1ss-1"), Flag::Obliged), is_legal(&game, "attack O10"))
    };
    assert_eq!(obliged(&[]), (true, true));
    for flags in [&[Flag::Engaged][..], &[Flag::Pinned], &[Flag::Engaged, Flag::Pinned]] {
        assert_eq!(obliged(flags), (false, true), "{flags:?}: excused, but free to attack");
    }
    assert_eq!(obliged(&[Flag::Pinned, Flag::Moved]), (true, true), "it has moved since");
}

/// [26.R29]
#[test]
fn r26_r29_three_and_six_are_nine() {
    let position = Position::empty("S4", "").control_all(ALLIED);
    let position = position.stack(&["u-4ar-cca", "u-4ar-ccb", "u-4ar-ccr"], "CC34");
    let mut game =
        position.stack(&["u-26-101", "u-26-104", "u-26-328"], "LL34").begin(GERMAN, Step::Nordwind);
    act(&mut game, "nordwind 2", &[]);
    while game.step() != Step::Movement {
        act(&mut game, "done", &[]);
    }
    while let Some(exit) = texts(&game).into_iter().find(|text| text.starts_with("exit")) {
        act(&mut game, &exit, &[]);
    }
    let gone = |place| game.state().units.iter().filter(|unit| unit.place == place).count();
    assert_eq!((gone(Place::Removed), gone(Place::Exited)), (3, 6));
    assert_eq!(game.state().points.losses, [0, 0], "none of the nine scores");
}

#[test]
fn r23_1_the_choice_is_told() {
    for (option, meaning) in [(1, "as planned"), (2, "in support of the Ardennes"), (3, "scrubbed")] {
        let mut game = Position::of("S4", "").begin(GERMAN, Step::Nordwind);
        let events = act(&mut game, &format!("nordwind {option}"), &[]);
        // The Allied player reads it as well.
        let told = events.iter().filter_map(|event| game.narrate(event, engine::Seat::Player(ALLIED)));
        let expected = format!("Nordwind option {option}: {meaning}. [23.1]");
        assert!(told.map(|told| told.to_string()).any(|line| line == expected), "{expected}");
    }
}

#[test]
fn r23_7_each_of_the_four_towns() {
    for town in ["MM15", "AA26", "BB31", "S33"] {
        for unit in ["u-1-16", "u-a174", "b-43-129"] {
            let position = Position::empty("S4", "").turn(36).nordwind(2).control_all(GERMAN);
            let position = position.place(unit, town).flag(unit, Flag::Unsupplied, true);
            let mut game = position.begin(ALLIED, Step::Combat);
            act(&mut game, "done", &[]);
            let outcome = game.status().outcome().map(|outcome| (outcome.winner, outcome.rule.0));
            assert_eq!(outcome, Some((Some(ALLIED), "25.5.1")), "{unit} in {town}");
        }
    }
}
