//! 2.0: the map, control, the units and the markers.

use std::collections::VecDeque;

use bulge::charts::{ALLIED, Class, GERMAN, Terrain};
use bulge::mixes::Role;
use bulge::state::{Dump, Span};
use bulge::units::UnitType;
use bulge::{Bulge, Cause, Ctx, Flag, Place, Position, Segment};
use engine::counter::Face;
use engine::{Dice, Game, HexId, Orientation, Seat};

use crate::tools::{act, acts, first_step, hex, is_legal, refused, river_step, step_where, texts, unit};

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

#[test]
fn r2_1_1_hexes_and_their_names() {
    let game = any();
    let grid = &game.fixed().setting.board.grid;
    assert_eq!((grid.len(), grid.orientation()), (1700, Orientation::Flat));
    let labels: Vec<&str> = grid.ids().map(|hex| grid.label(hex)).collect();
    assert_eq!((labels[0], labels[33], labels[34], labels[1699]), ("A1", "A34", "B1", "XX34"));
    // After Z comes AA, then BB.
    let order = ["Z1", "AA1", "BB1", "WW1", "XX1"].map(|label| hex(&game, label).0 / 34 + 1);
    assert_eq!(order, [26, 27, 28, 49, 50]);
    for wrong in ["A35", "A0", "YY1", "AB1", "XX35", ""] {
        assert_eq!(grid.find(wrong), None, "{wrong}");
    }
    for hex in grid.ids() {
        let (column, row) = (hex.0 / 34 + 1, hex.0 % 34);
        let lower = if column % 2 == 0 { 0.5 } else { 0.0 };
        let first = grid.centre(HexId(0)).y;
        let down = grid.centre(hex).y - first - f64::from(row);
        assert!((down - lower).abs() < 1e-6, "{} sits {down} lower", grid.label(hex));
    }
    assert!(game.parse_action("go A35").is_err() && game.parse_action("go XX34").is_ok());
}

#[test]
fn r2_1_2_the_greater_southing_is_further_south() {
    let game = any();
    let south = |label: &str| game.southing(hex(&game, label));
    // Counted in half hexes from the north-west corner: FF34 has 34.5 and GG34 has 34.
    let from_a1 = |label: &str| south(label) - south("A1") + 2;
    assert_eq!((from_a1("FF34"), from_a1("GG34")), (69, 68));
    assert_eq!((from_a1("B1"), from_a1("A2"), from_a1("XX34")), (3, 4, 69));
    let grid = &game.fixed().setting.board.grid;
    for a in grid.ids().step_by(13) {
        for b in grid.ids().step_by(17) {
            let further = grid.centre(a).y > grid.centre(b).y + 0.1;
            assert_eq!(game.southing(a) > game.southing(b), further, "{} {}", grid.label(a), grid.label(b));
        }
    }
}

#[test]
fn r2_1_3_distance_counts_steps() {
    let game = any();
    let grid = &game.fixed().setting.board.grid;
    for start in ["A1", "XX34", "AA26", "B34", "O10"].map(|label| hex(&game, label)) {
        let mut steps = vec![u16::MAX; grid.len()];
        steps[start.index()] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(at) = queue.pop_front() {
            for (_, next) in grid.neighbours(at) {
                if steps[next.index()] == u16::MAX {
                    steps[next.index()] = steps[at.index()] + 1;
                    queue.push_back(next);
                }
            }
        }
        for hex in grid.ids() {
            assert_eq!(game.distance(start, hex), steps[hex.index()], "{}", grid.label(hex));
        }
    }
    for edge in game.fixed().edges(hex(&game, "O10")) {
        assert_eq!(game.distance(hex(&game, "O10"), edge.to), 1);
    }
}

#[test]
fn r2_1_5_nothing_leaves_the_map() {
    // A corner has two or three neighbours, and there is no step beyond it.
    let game = any();
    for (corner, around) in [("A1", 2), ("A34", 3), ("XX1", 3), ("XX34", 2)] {
        assert_eq!(game.fixed().edges(hex(&game, corner)).len(), around, "{corner}");
    }
    // A road leaves the map at XX3. A unit there goes inland or stays; only 23.5 would let it out.
    assert!(game.fixed().schedule.edge_number(hex(&game, "XX3")).is_some());
    let position = Position::empty("S1", "").turn(25).control_all(GERMAN).place("g-26vg-77", "XX3");
    let mut game = position.begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "exit 77/26VG"), "23.5");
    act(&mut game, "take 77/26VG", &[]);
    assert!(texts(&game).iter().all(|text| text.starts_with("go ") || text == "stay"), "{:?}", texts(&game));
    // A retreat that only the edge would let out is none: the unit is lost.
    let around: Vec<String> = {
        let corner = hex(&game, "A1");
        game.fixed().edges(corner).iter().map(|edge| game.fixed().label(edge.to).to_owned()).collect()
    };
    let position = Position::empty("S1", "-AIR,-DC").turn(20).place("u-28-110", "A1");
    let position = position.stack(&["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], &around[0]);
    let mut game =
        position.stack(&["g-2pz-3", "g-2pz-2", "g-12ss-12"], &around[1]).begin(GERMAN, Segment::Combat);
    act(&mut game, "attack A1", &[1]);
    assert_eq!(game.unit_state(unit(&game, "u-28-110")).place, Place::Eliminated);
}

#[test]
fn r2_1_6_terrain_roads_and_bridges() {
    let game = any();
    let (fixed, board) = (game.fixed(), &game.fixed().setting.board);
    for hex in board.grid.ids() {
        assert!(Terrain::named(board.terrain_name(hex)).is_some(), "{}", fixed.label(hex));
        let roads = fixed.edges(hex).iter().filter(|edge| edge.road()).count();
        let leaves = fixed.schedule.edge.contains(&hex);
        assert_eq!(fixed.roads.contains(hex), roads > 0 || leaves, "{}: a road hex", fixed.label(hex));
        for edge in fixed.edges(hex) {
            // A bridge where a road crosses water, and nowhere else.
            assert_eq!(edge.site().is_some(), edge.road() && edge.wet(), "{}", fixed.label(hex));
            let back = fixed.edge(edge.to, hex).unwrap();
            assert_eq!((edge.road(), edge.water(), edge.site()), (back.road(), back.water(), back.site()));
        }
    }
    let kinds: Vec<Terrain> = fixed.forts.iter().map(|hex| game.terrain(hex)).collect();
    assert!(kinds.len() > 10 && kinds.iter().any(|&kind| kind != kinds[0]), "a fort beside any terrain");
}

#[test]
fn r2_2_1_a_passing_unit_and_a_retreat_change_control() {
    let position = Position::empty("S1", "-AIR,-DC").turn(20).control_all(GERMAN).place("u-28-110", "O10");
    let mut game =
        position.stack(&["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], "P9").begin(GERMAN, Segment::Combat);
    // 26 to 4 is 6-1; a 3 is DR2: it goes two hexes and both become Allied.
    act(&mut game, "attack O10", &[3]);
    let to = texts(&game)[0].clone();
    act(&mut game, &to, &[]);
    let end = game.hex_of(unit(&game, "u-28-110")).unwrap();
    assert_eq!(game.distance(end, hex(&game, "O10")), 2);
    assert!(game.controls(ALLIED, end));
    let between = game
        .fixed()
        .edges(end)
        .iter()
        .filter(|edge| game.distance(edge.to, hex(&game, "O10")) == 1 && game.controls(ALLIED, edge.to));
    assert_eq!(between.count(), 1, "the hex on the way");
    assert!(game.controls(ALLIED, hex(&game, "O10")), "nobody has advanced yet");
    act(&mut game, "advance 1/1SS", &[]);
    assert!(game.controls(GERMAN, hex(&game, "O10")));
}

#[test]
fn r2_2_1_teams_never_change_control() {
    let (from, to) = step_where(&any(), |_, edge| edge.road() && !edge.wet());
    let position = Position::empty("S1", "").turn(5).control_all(ALLIED).place("g-sti1", &from);
    let mut game = position.place("g-26vg-77", "UU18").begin(GERMAN, Segment::Movement);
    act(&mut game, "take g-sti1", &[]);
    act(&mut game, &format!("go {to}"), &[]);
    assert!(game.controls(ALLIED, hex(&game, &to)) && game.controls(ALLIED, hex(&game, &from)));
}

#[test]
fn r2_3_1_a_combat_unit_is_whole_or_eliminated() {
    // After an exchange the survivors are as strong as before, and the dead are gone for good.
    let position = Position::empty("S1", "-AIR,-DC").turn(20).stack(&["u-28-109", "u-28-110"], "O10");
    let mut game = position.stack(&["g-26vg-77", "g-26vg-78"], "P9").begin(GERMAN, Segment::Combat);
    // 10 to 8 is 1-1; a 6 is EX.
    act(&mut game, "attack O10", &[6]);
    acts(&mut game, &["lose 109/28Inf", "lose 77/26VG"]);
    for (word, place) in [
        ("u-28-109", Place::Eliminated),
        ("u-28-110", Place::Map),
        ("g-26vg-77", Place::Eliminated),
        ("g-26vg-78", Place::Map),
    ] {
        assert_eq!(game.unit_state(unit(&game, word)).place, place, "{word}");
    }
    assert_eq!(game.attack_strength(unit(&game, "g-26vg-78")), 5);
    let view = game.view(Seat::Referee);
    let shown = view.units.iter().find(|seen| seen.name.as_deref() == Some("110/28Inf")).unwrap();
    assert_eq!(shown.counter.as_deref(), Some("u-28-110"), "the same counter, with no weaker side");
    assert!(!shown.badges.iter().any(|badge| badge.word.contains("reduced")));
}

#[test]
fn r2_3_2_attack_and_defence_are_equal() {
    for mix in ["MIX=base", "MIX=revised", "MIX=sheet"] {
        let game = Bulge::new("S1", None, mix).unwrap();
        for counter in game.fixed().units.iter().filter(|counter| counter.in_mix && counter.is_combat()) {
            assert_eq!(counter.attack, counter.defence, "{} in {mix}", counter.name);
            assert!(counter.attack >= 1 && counter.movement >= 1, "{} in {mix}", counter.name);
        }
    }
}

#[test]
fn r2_3_3_types_and_classes() {
    let classes = [
        (Class::Inf, &[UnitType::Inf, UnitType::Para, UnitType::Mtn, UnitType::Mot][..]),
        (Class::Mech, &[UnitType::Arm, UnitType::Mech, UnitType::Cav, UnitType::Ca]),
        (Class::Art, &[UnitType::Gun, UnitType::Werfer]),
        (Class::Cdo, &[UnitType::Cdo]),
    ];
    for (class, kinds) in classes {
        for &kind in kinds {
            assert_eq!(Class::of(kind), class, "{kind:?}");
        }
    }
    // One unit of each type before a river without a bridge.
    let (from, to) = river_step(&any(), Terrain::Clear);
    let crosses = [
        ("g-26vg-77", Ok(())),
        ("g-vdh", Ok(())),
        ("g-6ssg-11", Ok(())),
        ("g-2pz-304", Ok(())),
        ("g-1ss-peiper", Err("11.2")),
        ("g-1ss-1", Err("11.2")),
        ("u-cav14", Err("11.2")),
        ("g-fbb", Ok(())),
        ("g-a766", Err("11.2")),
        ("g-w15", Err("11.2")),
        ("g-sti1", Err("11.2")),
        ("u-82ab-504", Ok(())),
    ];
    for (word, verdict) in crosses {
        let position = Position::empty("S1", "").turn(20).place(word, &from);
        let side = if word.starts_with("g-") { GERMAN } else { ALLIED };
        let game = position.begin(side, Segment::Movement);
        assert_eq!(first_step(&game, word, &to).map(|_| ()), verdict, "{word}");
    }
}

#[test]
fn r2_3_4_combat_units_and_ground_units() {
    let game = any();
    for counter in &game.fixed().units {
        let fights = matches!(counter.class, Class::Inf | Class::Mech) && counter.attack >= 1;
        assert_eq!(counter.is_combat(), fights, "{}", counter.name);
        let ground = fights || counter.class == Class::Art;
        assert_eq!(counter.is_ground(), ground, "{}", counter.name);
        assert_eq!(counter.role == Role::Team, counter.kind == UnitType::Cdo, "{}", counter.name);
    }
    // A ground unit bars a hex, be it artillery alone; a team does not, and is overrun.
    let at = |word: &str| {
        let position = Position::empty("S1", "").turn(5).places("u-28-110 O10, g-26vg-77 UU18");
        position.place(word, "P10").begin(ALLIED, Segment::Movement)
    };
    assert_eq!(first_step(&at("g-a766"), "u-28-110", "P10").map(|_| ()), Err("8.4"));
    let mut game = at("g-sti1");
    acts(&mut game, &["take 110/28Inf", "go P10"]);
    assert_eq!(game.unit_state(unit(&game, "g-sti1")).place, Place::Eliminated);
}

#[test]
fn r2_3_6_printed_values_are_those_of_the_mix() {
    for (mix, strength) in [("MIX=base", 6), ("MIX=revised", 9), ("MIX=sheet", 6)] {
        let position = Position::empty("S1", &format!("{mix},-AIR,-DC")).turn(20).place("u-28-110", "O10");
        let position = position.place("g-fgb", "P9").flag("g-fgb", Flag::Unsupplied, true);
        let mut game = position.begin(GERMAN, Segment::Combat);
        let fgb = unit(&game, "g-fgb");
        let counter = game.counter(fgb);
        assert_eq!((counter.attack, counter.defence, counter.vp), (strength, strength, strength), "{mix}");
        assert_eq!(game.attack_strength(fgb), u32::from(strength.div_ceil(2)), "{mix}: half of the printed");
        let before = game.state().points.losses[ALLIED.index()];
        game.eliminate(fgb, Cause::Combat, &mut Ctx { dice: &mut Dice::fixed(&[]), events: &mut Vec::new() });
        assert_eq!(
            game.state().points.losses[ALLIED.index()] - before,
            u16::from(strength),
            "{mix}: its loss"
        );
    }
}

#[test]
fn r2_3_7_divisions_and_cohesion() {
    let game = any();
    let of = |word: &str| game.counter(unit(&game, word));
    assert_eq!(of("g-1ss-1").division.as_deref(), Some("1SS"));
    assert!(of("g-1ss-1").group.is_some() && of("g-1ss-1").group == of("g-1ss-peiper").group);
    assert_ne!(of("g-1ss-1").group, of("g-12ss-12").group);
    // The two regiments of the US 4th belong to it, and never take part in cohesion.
    assert_eq!(
        (of("u-4-12").division.as_deref(), of("u-4-22").division.as_deref()),
        (Some("4Inf"), Some("4Inf"))
    );
    assert_eq!((of("u-4-12").group, of("u-4-22").group), (None, None));
    for counter in &game.fixed().units {
        assert!(counter.group.is_none() || counter.division.is_some(), "{}", counter.name);
        assert!(counter.group.is_none() || counter.is_combat(), "{}: only combat units", counter.name);
    }
}

#[test]
fn r2_3_8_markers() {
    let position = Position::empty("S1", "").turn(17).places("u-28-110 O10, u-28-109 O12");
    let position = position.flag("u-28-110", Flag::Engaged, true).isolation("u-28-109", 2);
    let position = position.roadblock("AA26").interdict("MM15").strike("UU18");
    let position = position
        .bridge("GG11/GG12", Span::Down)
        .bridge("LL23/MM24", Span::Building { by: ALLIED, done: 0, working: true });
    let game = position.dump(0, Dump::Captured).dump(1, Dump::Allied).begin(GERMAN, Segment::Movement);
    let view = game.view(Seat::Referee);
    let mark = |at: &str, word: &str| view.marks.iter().any(|mark| mark.at == at && mark.mark == word);
    assert!(mark("AA26", "roadblock") && mark("MM15", "interdiction") && mark("UU18", "strategic strike"));
    assert!(mark("EE9", "captured dump") && mark("GG11", "dump Stavelot"));
    let bridge = |value: &str, word: &str| {
        view.marks.iter().any(|mark| mark.value.as_deref() == Some(value) && mark.mark == word)
    };
    assert!(bridge("GG11/GG12", "blown bridge") && bridge("LL23/MM24", "bridge under construction"));
    // Each has a counter of that name to lie on the map.
    let counters = game.counters();
    let faces = counters.iter().flat_map(|counter| [Some(&counter.front), counter.back.as_ref()]).flatten();
    let drawn: Vec<String> = faces
        .filter_map(|face| match face {
            Face::Marker(marker) => Some(marker.key()),
            Face::Unit(_) => None,
        })
        .collect();
    for mark in view.marks.iter().filter(|mark| mark.mark != "control") {
        assert!(drawn.contains(&mark.mark.replace(' ', "-")), "{}", mark.mark);
    }
    let badge = |name: &str, word: &str| {
        let seen = view.units.iter().find(|seen| seen.name.as_deref() == Some(name)).unwrap();
        seen.badges.iter().any(|badge| badge.word == word)
    };
    assert!(badge("110/28Inf", "engaged") && badge("109/28Inf", "isolated 2"));
    assert!(view.turn.starts_with("Turn 17 of 36"), "{}", view.turn);
    for label in ["German VP", "Allied VP"] {
        assert!(view.tracks.iter().any(|track| track.label == label), "{label}");
    }
    // They go as the rules take them off: the roadblock and the interdiction with the German Movement Phase.
    let mut game = game;
    act(&mut game, "done", &[]);
    let view = game.view(Seat::Referee);
    let left = |word: &str| view.marks.iter().any(|mark| mark.mark == word);
    assert!(!left("roadblock") && !left("interdiction") && left("strategic strike") && left("dump Stavelot"));
    assert!(!is_legal(&game, "roadblock AA26"));
}
