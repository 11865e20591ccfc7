//! 5.0: the Support Phase, condition by condition.

use bulge::charts::{ALLIED, GERMAN, Half, Terrain, Turn};
use bulge::state::Dump;
use bulge::{Bulge, Flag, Position, Segment, position};
use engine::{Game, HexId};

use crate::tools::{act, acts, hex, is_legal, label, refused, road_from, road_start, texts, unit};

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

/// An empty Allied map on a turn with roadblocks.
fn blank(turn: u8) -> Position {
    Position::empty("S1", "").turn(turn).control_all(ALLIED)
}

#[test]
fn r5_1_1_so_many_roadblocks() {
    for turn in 1..=36 {
        let mut game = blank(turn).place("u-28-110", "AA26").begin(GERMAN, Segment::Roadblocks);
        let most = match turn {
            2..=6 => 5,
            7..=12 => 3,
            _ => 0,
        };
        let mut placed = 0;
        while game.segment() == Segment::Roadblocks && texts(&game)[0].starts_with("roadblock") {
            let next = texts(&game)[0].clone();
            act(&mut game, &next, &[]);
            placed += 1;
        }
        assert_eq!(placed, most, "turn {turn}");
        if most == 0 {
            assert_eq!(refused(&game, "roadblock MM15"), "5.1.1", "turn {turn}");
        }
    }
    let open = blank(1).place("u-28-110", "AA26");
    assert_eq!(refused(&open.begin(GERMAN, Segment::Roadblocks), "roadblock MM15"), "5.1.1");
    // Fewer are allowed too.
    let position = blank(2).places("u-28-110 AA26, g-26vg-77 WW2");
    let mut game = position.begin(GERMAN, Segment::Roadblocks);
    acts(&mut game, &["roadblock MM15", "done"]);
    assert_eq!(game.state().roadblocks.len(), 1);
}

#[test]
fn r5_1_2_where_a_roadblock_goes() {
    let start = road_start(&any(), 6);
    let road = road_from(&any(), &start, 6);
    let at = format!("roadblock {}", road[2]);
    let base = || blank(2).places("u-28-110 B33, g-26vg-77 WW2");
    let verdict = |position: Position| {
        let game = position.begin(GERMAN, Segment::Roadblocks);
        if is_legal(&game, &at) { None } else { Some(refused(&game, &at)) }
    };
    assert_eq!(verdict(base()), None);
    assert_eq!(verdict(base().control(GERMAN, &road[2])), Some("5.1.2"), "German-controlled");
    for word in ["u-28-109", "u-a402", "g-sti1"] {
        let position = base().place(word, &road[2]).control(ALLIED, &road[2]);
        assert_eq!(verdict(position), Some("5.1.2"), "{word} is in the hex");
    }
    assert_eq!(verdict(base().place("g-1ss-1", &road[3])), Some("5.1.2"), "in a German zone");
    assert_eq!(verdict(base().place("g-1ss-1", &road[4])), None, "just outside of it");
    for harmless in ["g-a766", "g-sti1", "g-vdh", "u-28-109"] {
        assert_eq!(verdict(base().place(harmless, &road[3])), None, "{harmless} has no German zone");
    }
    assert_eq!(verdict(base().roadblock(&road[3])), Some("5.1.2"), "adjacent to another");
    assert_eq!(verdict(base().roadblock(&road[2])), Some("5.1.2"), "one in a hex");
    assert_eq!(verdict(base().roadblock(&road[4])), None, "two hexes apart");
    // Only a road hex.
    let game = base().begin(GERMAN, Segment::Roadblocks);
    let grid = &game.fixed().setting.board.grid;
    for hex in grid.ids().filter(|&hex| !game.fixed().roads.contains(hex)).step_by(40) {
        assert_eq!(refused(&game, &format!("roadblock {}", grid.label(hex))), "5.1.2");
    }
}

#[test]
fn r5_1_3_nobody_goes_through_a_roadblock() {
    let start = road_start(&any(), 6);
    let road = road_from(&any(), &start, 6);
    let position = |side| {
        let position = Position::empty("S1", "").turn(3).control_all(side).roadblock(&road[1]);
        position.place("g-1ss-1", &start).place("u-2ar-66", &road[5])
    };
    let mut game = position(GERMAN).place("g-26vg-77", "WW2").begin(GERMAN, Segment::Movement);
    act(&mut game, "take 1/1SS", &[]);
    act(&mut game, &format!("go {}", road[1]), &[]);
    assert_eq!(game.state().moving, None, "it ends its move there");
    assert_eq!(refused(&game, "take 1/1SS"), "8.9");
    // The Allies pass their own.
    let game = position(ALLIED).begin(ALLIED, Segment::Movement);
    let step = |from: &str, to: &str| {
        let march = bulge::March::new(&game, unit(&game, "u-2ar-66"));
        let (from, to) = (hex(&game, from), hex(&game, to));
        march.step(from, game.fixed().edge(from, to).unwrap(), false, 48).unwrap()
    };
    assert!(!step(&road[2], &road[1]).roadblock && !step(&road[2], &road[1]).stop);
}

#[test]
fn r5_2_1_four_markers_a_point_each() {
    let mut game = blank(15).place("u-28-110", "AA26").begin(GERMAN, Segment::Interdiction);
    assert_eq!(game.state().air, 5);
    let grid = &game.fixed().setting.board.grid;
    let wild = grid.ids().find(|&hex| !game.fixed().roads.contains(hex)).unwrap();
    assert_eq!(refused(&game, &format!("interdict {}", grid.label(wild))), "5.2.1", "no road");
    // Any road hex: in a town, next to another marker, with units in it.
    for (count, at) in ["AA26", "MM15", "GG11", "Z14"].iter().enumerate() {
        assert_eq!(game.state().air, 5 - count as u8);
        act(&mut game, &format!("interdict {at}"), &[]);
        if game.segment() == Segment::Interdiction {
            assert_eq!(refused(&game, &format!("interdict {at}")), "5.2.1", "one in a hex");
        }
    }
    assert_eq!((game.state().interdicted.len(), game.state().air), (4, 1), "four, though a point is left");
    assert_ne!(game.segment(), Segment::Interdiction);
    let game = blank(1).place("u-28-110", "AA26").begin(GERMAN, Segment::Interdiction);
    assert_eq!(refused(&game, "interdict AA26"), "5.2.1", "no air points in the fog");
    let off = Position::empty("S1", "-AIR").turn(15).begin(GERMAN, Segment::Interdiction);
    assert_eq!(refused(&off, "interdict AA26"), "5.2.1");
}

#[test]
fn r5_3_1_the_days_and_targets_of_a_strike() {
    for turn in 1..=36 {
        let game = Position::empty("S1", "").turn(turn).control_all(GERMAN).begin(GERMAN, Segment::Strike);
        let calendar = Turn::new(turn).unwrap();
        let flown = calendar.half() == Half::Am && (24..=28).contains(&calendar.day());
        assert_eq!(is_legal(&game, "strike MM15"), flown, "turn {turn}");
    }
    let position = Position::empty("S1", "").turn(17).control_all(GERMAN).control(ALLIED, "AA26");
    let mut game = position.begin(GERMAN, Segment::Strike);
    assert_eq!(refused(&game, "strike AA26"), "5.3.1", "Allied-controlled");
    let grid = &game.fixed().setting.board.grid;
    let targets: Vec<HexId> =
        grid.ids().filter(|&hex| is_legal(&game, &format!("strike {}", grid.label(hex)))).collect();
    let towns: Vec<HexId> = grid
        .ids()
        .filter(|&at| matches!(game.terrain(at), Terrain::Town | Terrain::City) && at != hex(&game, "AA26"))
        .collect();
    assert_eq!(targets, towns, "every other town and city, and nothing else");
    let fort = game.fixed().forts.iter().find(|&at| game.terrain(at) != Terrain::Town).unwrap();
    assert_eq!(refused(&game, &format!("strike {}", label(&game, fort))), "5.3.1", "a fort is no town");
    let air = game.state().air;
    act(&mut game, "strike MM15", &[]);
    assert_eq!(game.state().air, air, "it costs no air points");
    assert_ne!(game.segment(), Segment::Strike, "one hex");
}

#[test]
fn r5_4_1_which_guns_are_emplaced() {
    let base = || Position::empty("S1", "").turn(20).places("u-a174 O10, g-a766 UU18");
    let mut game = base().begin(GERMAN, Segment::Emplacement);
    assert_eq!(game.decision().unwrap().side, ALLIED);
    assert_eq!(refused(&game, "emplace 766/Art"), "5.4.1", "the other side's Support Phase");
    assert_eq!(texts(&game), ["emplace 174/FA", "done"]);
    act(&mut game, "emplace 174/FA", &[]);
    assert!(game.is(unit(&game, "u-a174"), Flag::Emplaced));
    let back = base().place("u-a402", "AA26").flag("u-a174", Flag::Emplaced, true);
    assert_eq!(refused(&back.begin(GERMAN, Segment::Emplacement), "emplace 174/FA"), "5.4.1", "on its back");
    let cut = base().place("u-a402", "AA26").flag("u-a174", Flag::Unsupplied, true);
    assert_eq!(refused(&cut.begin(GERMAN, Segment::Emplacement), "emplace 174/FA"), "6.3");
    // A friend in the hex does not cancel the zone (10.4); artillery and teams beside it have none.
    let near = base().places("u-28-110 O10, u-a402 AA26, g-26vg-77 P9");
    assert_eq!(refused(&near.begin(GERMAN, Segment::Emplacement), "emplace 174/FA"), "5.4.1");
    let harmless = base().places("g-w15 P9, g-sti1 P10");
    assert!(is_legal(&harmless.begin(GERMAN, Segment::Emplacement), "emplace 174/FA"));
    // Not a werfer, not a combat unit.
    let german = base().places("g-w15 UU18, g-26vg-77 UU18").begin(ALLIED, Segment::Emplacement);
    assert_eq!(texts(&german), ["emplace 766/Art", "done"]);
    for word in ["15/Werfer", "77/26VG"] {
        assert_eq!(refused(&german, &format!("emplace {word}")), "5.4.1", "{word}");
    }
}

#[test]
fn r5_4_2_no_gun_is_turned_to_its_front() {
    let start = road_start(&any(), 4);
    let position =
        Position::empty("S1", "-AIR,-VDH,-GREIF").turn(20).control_all(ALLIED).place("u-a174", &start);
    let position = position.flag("u-a174", Flag::Emplaced, true).place("u-a402", "AA26");
    let mut game = position.begin(GERMAN, Segment::Emplacement);
    assert_eq!(texts(&game), ["emplace 402/FA", "done"], "nothing is offered for the one on its back");
    act(&mut game, "done", &[]);
    assert!(game.is(unit(&game, "u-a174"), Flag::Emplaced));
    while (game.phasing(), game.segment()) != (ALLIED, Segment::Movement) {
        act(&mut game, "done", &[]);
    }
    // It is turned when it moves, and not when it is only taken.
    act(&mut game, "take 174/FA", &[]);
    assert!(game.is(unit(&game, "u-a174"), Flag::Emplaced));
    let to = format!("go {}", road_from(&game, &start, 4)[0]);
    act(&mut game, &to, &[]);
    assert!(!game.is(unit(&game, "u-a174"), Flag::Emplaced));
}

#[test]
fn r5_5_1_bridges_and_dumps() {
    // Allied Support Phase: bridges first (11.4), then dumps (19.4).
    let position = Position::empty("S1", "").turn(3).places("u-28-110 GG11, g-26vg-77 GG14");
    let mut game = position.clone().begin(GERMAN, Segment::Demolition);
    assert_eq!(game.decision().unwrap().side, ALLIED);
    assert_eq!(refused(&game, "burn GG11"), "5.5.1", "not yet");
    act(&mut game, "demolish GG11/GG12", &[5]);
    assert!(game.usable(position::site(&game, "GG11/GG12")), "a 5 fails");
    if game.segment() == Segment::Demolition {
        assert_eq!(refused(&game, "demolish GG11/GG12"), "11.4", "once");
        act(&mut game, "done", &[]);
    }
    assert_eq!(game.segment(), Segment::Burning);
    act(&mut game, "burn GG11", &[4]);
    assert_eq!(game.state().dumps[1], Dump::Gone);
    // German Support Phase: bridges only.
    let german = Position::empty("S1", "").turn(3).places("g-26vg-77 GG11, u-28-110 GG14");
    let mut game = german.begin(ALLIED, Segment::Demolition);
    assert_eq!(game.decision().unwrap().side, GERMAN);
    assert!(texts(&game).iter().all(|text| !text.starts_with("burn")));
    act(&mut game, "demolish GG11/GG12", &[4]);
    assert!(!game.usable(position::site(&game, "GG11/GG12")));
    // Nobody of the phasing side blows anything here.
    let game = position.begin(ALLIED, Segment::Demolition);
    assert_eq!(refused(&game, "demolish GG11/GG12"), "11.4");
}
