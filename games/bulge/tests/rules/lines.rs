//! 6.0: supply lines against a count of one's own, and what supply does and does not change.

use std::collections::VecDeque;

use bulge::charts::{ALLIED, Class, GERMAN, Water};
use bulge::state::Span;
use bulge::{Battle, Bulge, Edge, Flag, Lines, Position, Segment};
use engine::{HexId, Side};

use crate::tools::{act, acts, hex, is_legal, label, refused, unit};

/// An empty map; every bridge is down, or every third one.
fn broken(turn: u8, third: bool) -> Position {
    let game = Bulge::new("S1", None, "").unwrap();
    let labels = game.fixed().site_ids().map(|site| game.fixed().site_label(site));
    let mut position = Position::empty("S1", "").turn(turn);
    for (at, site) in labels.enumerate() {
        let span = if third && at % 3 != 0 { Span::Intact } else { Span::Down };
        position = position.bridge(&site, span);
    }
    position
}

/// How many steps each hex is from the nearest of some hexes, over the steps that a test lets pass.
fn steps(game: &Bulge, from: &[HexId], pass: impl Fn(HexId, &Edge) -> bool) -> Vec<u16> {
    let mut far = vec![u16::MAX; game.fixed().setting.board.grid.len()];
    let mut queue: VecDeque<HexId> = from.iter().copied().collect();
    for hex in from {
        far[hex.index()] = 0;
    }
    while let Some(at) = queue.pop_front() {
        for edge in game.fixed().edges(at) {
            if far[edge.to.index()] == u16::MAX && pass(at, edge) {
                far[edge.to.index()] = far[at.index()] + 1;
                queue.push_back(edge.to);
            }
        }
    }
    far
}

/// The edge road hexes of some areas.
fn sources(game: &Bulge, areas: &[&str]) -> Vec<HexId> {
    let board = &game.fixed().setting.board;
    let mut list: Vec<HexId> = areas
        .iter()
        .flat_map(|name| board.area_named(name).unwrap().hexes.clone())
        .filter(|&hex| board.roads.leaves_map(&board.grid, hex))
        .collect();
    list.sort_unstable();
    list.dedup();
    list
}

fn own_sources(game: &Bulge, side: Side) -> Vec<HexId> {
    let areas: &[&str] =
        if side == GERMAN { &["EN", "EC", "ES"] } else { &["AN", "AL", "ANW", "AW", "ASW", "AS", "ASE"] };
    sources(game, areas)
}

fn usable_road(game: &Bulge, edge: Edge) -> bool {
    edge.road() && (!edge.wet() || edge.site().is_some_and(|site| game.usable(site)))
}

#[test]
fn r6_1_sources_are_the_edge_roads_of_the_areas() {
    let game = Bulge::new("S1", None, "").unwrap();
    for side in [GERMAN, ALLIED] {
        let mut known = game.fixed().sources[side.index()].clone();
        known.sort_unstable();
        assert_eq!(known, own_sources(&game, side));
        assert!(known.len() > 2);
    }
    // A source counts only while it is open: an enemy in it or beside it closes it, a friend opens the latter again.
    let source = label(&game, own_sources(&game, GERMAN)[0]);
    let counts = |position: Position| {
        let game = position.begin(GERMAN, Segment::Movement);
        let mut lines = Lines::default();
        lines.trace(&game, GERMAN);
        lines.road_part(hex(&game, &source)) == Some(0)
    };
    let inland = {
        let at = hex(&game, &source);
        let dry = game.fixed().edges(at).iter().find(|edge| !edge.wet()).unwrap();
        label(&game, dry.to)
    };
    let empty = || Position::empty("S1", "").turn(5);
    assert!(counts(empty()));
    assert!(!counts(empty().place("u-28-110", &source)));
    assert!(!counts(empty().place("u-a402", &source)), "artillery is a ground unit");
    assert!(!counts(empty().place("u-28-110", &inland)));
    assert!(counts(empty().place("u-a402", &inland)), "artillery has no zone");
    assert!(counts(empty().place("u-28-110", &inland).place("g-a766", &source)), "a friend is there");
}

#[test]
fn r6_2_1_four_hexes_overland() {
    for side in [GERMAN, ALLIED] {
        let game = broken(5, false).begin(side, Segment::Movement);
        let road = steps(&game, &own_sources(&game, side), |_, edge| usable_road(&game, *edge));
        let ends: Vec<HexId> = {
            let ids = game.fixed().setting.board.grid.ids();
            ids.filter(|hex| road[hex.index()] != u16::MAX).collect()
        };
        let dry = steps(&game, &ends, |_, edge| !edge.wet());
        let rivers = steps(&game, &ends, |_, edge| edge.water() != Some(Water::Meuse));
        let mut lines = Lines::default();
        lines.trace(&game, side);
        let mut seen = [0; 4];
        for at in game.fixed().setting.board.grid.ids() {
            let name = label(&game, at);
            for (class, far) in [(Class::Inf, &rivers), (Class::Mech, &dry), (Class::Art, &dry)]
                .map(|(c, f)| (c, f[at.index()]))
            {
                assert_eq!(lines.reach(&game, class, at), far <= 4, "{name} {class:?}: {far} hexes");
            }
            seen[0] += u32::from(rivers[at.index()] == 4);
            seen[1] += u32::from(rivers[at.index()] == 5);
            seen[2] += u32::from(dry[at.index()] == 5);
            seen[3] += u32::from(rivers[at.index()] <= 4 && dry[at.index()] > 4);
        }
        // The map has hexes just within and just beyond, and such that only infantry is supplied in.
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}

#[test]
fn r6_2_1_the_supply_phase_says_the_same() {
    let empty = broken(5, false).begin(ALLIED, Segment::Movement);
    let road = steps(&empty, &own_sources(&empty, ALLIED), |_, edge| usable_road(&empty, *edge));
    let ids = || empty.fixed().setting.board.grid.ids();
    let ends: Vec<HexId> = ids().filter(|hex| road[hex.index()] != u16::MAX).collect();
    let dry = steps(&empty, &ends, |_, edge| !edge.wet());
    let rivers = steps(&empty, &ends, |_, edge| edge.water() != Some(Water::Meuse));
    let across = ids().find(|hex| rivers[hex.index()] <= 4 && dry[hex.index()] > 4).unwrap();
    let at = label(&empty, across);
    let game =
        broken(5, false).stack(&["u-28-110", "u-2ar-66", "u-a402"], &at).begin(ALLIED, Segment::Supply);
    let supplied = ["u-28-110", "u-2ar-66", "u-a402"].map(|word| game.supplied(unit(&game, word)));
    assert_eq!(supplied, [true, false, false], "only infantry reaches over the river");
}

#[test]
fn r6_2_2_any_length_of_road_by_usable_bridges() {
    for (side, third) in [(GERMAN, false), (GERMAN, true), (ALLIED, true)] {
        let game = broken(5, third).begin(side, Segment::Movement);
        let far = steps(&game, &own_sources(&game, side), |_, edge| usable_road(&game, *edge));
        let mut lines = Lines::default();
        lines.trace(&game, side);
        let mut longest = 0;
        for at in game.fixed().setting.board.grid.ids() {
            let expected = Some(far[at.index()]).filter(|&length| length != u16::MAX);
            assert_eq!(lines.road_part(at), expected, "{}", label(&game, at));
            longest = longest.max(expected.unwrap_or(0));
        }
        assert!(!third || longest > 10, "{longest}");
    }
}

#[test]
fn r6_2_2_a_strike_closes_a_hex_to_the_german() {
    let trace = |side, struck: bool| {
        let position = Position::empty("S1", "").turn(17);
        let position = if struck { position.strike("MM15") } else { position };
        let game = position.begin(side, Segment::Movement);
        let mut lines = Lines::default();
        lines.trace(&game, side);
        let at = hex(&game, "MM15");
        // The overland part may still go through it, and a unit in it may walk out of it to another road.
        (lines.road_part(at).is_some(), lines.reach(&game, Class::Mech, at))
    };
    assert_eq!((trace(GERMAN, false), trace(GERMAN, true)), ((true, true), (false, true)));
    assert_eq!(trace(ALLIED, true), (true, true), "Allied roads stay open");
}

#[test]
fn r6_2_3_ground_units_and_zones_close_hexes() {
    let open = |position: Position| {
        let game = position.begin(ALLIED, Segment::Movement);
        game.open(ALLIED, hex(&game, "O10"))
    };
    let empty = || Position::empty("S1", "").turn(5);
    assert!(open(empty()));
    assert!(!open(empty().place("g-26vg-77", "O10")) && !open(empty().place("g-a766", "O10")));
    assert!(open(empty().place("g-sti1", "O10")), "a team is no ground unit");
    assert!(!open(empty().place("g-26vg-77", "P9")), "in an enemy zone");
    assert!(open(empty().place("g-26vg-77", "P9").place("u-a402", "O10")), "10.4: a friend is there");
    // The unit's own hex need not be open.
    let game = empty().place("u-28-110", "O10").place("g-26vg-77", "P9").begin(ALLIED, Segment::Supply);
    assert!(game.supplied(unit(&game, "u-28-110")));
}

#[test]
fn r6_3_what_lack_of_supply_changes_and_what_not() {
    let cut = |words: &[&str], position: Position| {
        words.iter().fold(position, |position, word| position.flag(word, Flag::Unsupplied, true))
    };
    let stand = || {
        let position =
            Position::empty("S1", "-AIR,-DC").turn(20).place("u-28-110", "O10").place("g-a766", "R8");
        position.place("g-26vg-77", "P9").place("u-a402", "M11").flag("u-a402", Flag::Emplaced, true)
    };
    let sums = |game: &Bulge| {
        let attackers = [unit(game, "g-26vg-77")];
        game.totals(&Battle { hex: hex(game, "O10"), attackers: &attackers, guns: &[], fire: &[], air: 0 })
    };
    let full = stand().begin(GERMAN, Segment::Combat);
    let short = cut(&["u-28-110", "g-26vg-77", "g-a766", "u-a402"], stand()).begin(GERMAN, Segment::Combat);
    assert_eq!((sums(&full).attack, sums(&short).attack), (5, 3), "half of 5, rounded up");
    assert_eq!(sums(&full).defence, sums(&short).defence, "defence is not affected");
    for at in full.fixed().edges(hex(&full, "O10")) {
        assert_eq!(full.zoc(ALLIED, at.to), short.zoc(ALLIED, at.to), "nor the zone of control");
    }
    let defender = unit(&full, "u-28-110");
    assert_eq!(full.retreat_hexes(defender, 2), short.retreat_hexes(defender, 2), "nor the retreat");
    // No OFS, no FPF: the attack is rolled at once. In supply both are asked for.
    let mut game = full;
    acts(&mut game, &["attack O10", "support 766/Art"]);
    act(&mut game, "fpf 402/FA", &[4]);
    let mut game = short;
    act(&mut game, "attack O10", &[4]);
    // It builds no bridge.
    let builder =
        Position::empty("S1", "").turn(20).place("g-26vg-77", "GG11").bridge("GG11/GG12", Span::Down);
    let game = builder.clone().begin(GERMAN, Segment::Movement);
    assert!(is_legal(&game, "build GG11/GG12 with 77/26VG"));
    let game = cut(&["g-26vg-77"], builder).begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "build GG11/GG12 with 77/26VG"), "6.3");
    // Allowances: 6 to 3, 4 to 2, 3 to 2.
    let words = ["u-cav14", "u-28-110", "g-26vg-77", "g-1ss-1"];
    let position = words.iter().fold(Position::empty("S1", "").turn(5), |position, word| {
        position.place(word, if word.starts_with("g-") { "UU18" } else { "O10" })
    });
    let game = cut(&words, position).begin(ALLIED, Segment::Movement);
    let points = words.map(|word| game.allowance(unit(&game, word)) / 12);
    assert_eq!(points, [3, 2, 2, 2]);
}

#[test]
fn r6_4_a_line_cut_later_does_not_matter_until_the_next_supply_phase() {
    // Surrounded after it was judged in supply: it stays in supply until it is judged again.
    let surrounded = {
        let ring = ["O9", "P9", "P10", "O11", "N10", "N9"];
        let germans = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2", "g-12ss-12", "g-12ss-25", "g-12ss-26"];
        let position = Position::empty("S1", "-ISO").turn(5).place("u-28-110", "O10");
        germans.iter().zip(ring).fold(position, |position, (unit, at)| position.place(unit, at))
    };
    let cut = surrounded.clone().begin(ALLIED, Segment::Movement);
    let defender = unit(&cut, "u-28-110");
    assert!(cut.supplied(defender) && !cut.can_trace(defender), "nothing was judged in between");
    let judged = surrounded.begin(ALLIED, Segment::Supply);
    assert!(!judged.supplied(unit(&judged, "u-28-110")));
    // The German Supply Phase judges nobody else.
    let other = Position::empty("S1", "-VDH,-GREIF").turn(5).place("u-28-110", "O10").flag(
        "u-28-110",
        Flag::Unsupplied,
        true,
    );
    let mut next = other.begin(GERMAN, Segment::Supply);
    assert!(!next.supplied(unit(&next, "u-28-110")));
    while (next.phasing(), next.segment()) != (ALLIED, Segment::Movement) {
        act(&mut next, "done", &[]);
    }
    assert!(next.supplied(unit(&next, "u-28-110")), "its own has");
}

#[test]
fn r6_6_out_of_supply_is_not_isolated() {
    // With all bridges down some hexes are too far from a road; a line over land still joins them to a source, unless it
    // would cross the Meuse.
    let empty = broken(5, false).begin(GERMAN, Segment::Movement);
    let mut lines = Lines::default();
    lines.trace(&empty, GERMAN);
    let joined = steps(&empty, &own_sources(&empty, GERMAN), |_, edge| edge.water() != Some(Water::Meuse));
    let ids = || empty.fixed().setting.board.grid.ids();
    let mut out = |joined_up: bool| {
        let found = ids().find(|&at| {
            !lines.reach(&empty, Class::Mech, at) && (joined[at.index()] != u16::MAX) == joined_up
        });
        label(&empty, found.unwrap())
    };
    let (near, far) = (out(true), out(false));
    assert!(empty.fixed().far_bank.contains(hex(&empty, &far)));
    let position = broken(5, false).place("g-1ss-1", &near).place("g-1ss-2", &far);
    let game = position.isolation("g-1ss-1", 3).isolation("g-1ss-2", 1).begin(GERMAN, Segment::Supply);
    let states = ["g-1ss-1", "g-1ss-2"].map(|word| game.unit_state(unit(&game, word)));
    assert!(states.iter().all(|state| state.is(Flag::Unsupplied)));
    assert_eq!(
        states.map(|state| state.isolation),
        [0, 2],
        "the first is joined, the second is beyond the Meuse"
    );
}

#[test]
fn r6_7_at_most_by_a_five() {
    let ring = ["O9", "P9", "P10", "O11", "N10", "N9"];
    let germans = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2", "g-12ss-12", "g-12ss-25", "g-12ss-26"];
    let position = |count| {
        let position =
            Position::empty("S1", "").turn(20).place("u-28-110", "O10").isolation("u-28-110", count);
        germans.iter().zip(ring).fold(position, |position, (unit, at)| position.place(unit, at))
    };
    let number = |count| {
        let (game, _) = position(count).begin_with(ALLIED, Segment::Supply, &[6]);
        game.surrender_number(unit(&game, "u-28-110"), hex(&game, "O10"))
    };
    let found: Vec<u8> = [3, 4, 5, 6, 7, 8, 20].map(number).into();
    assert_eq!(found, [1, 2, 3, 4, 5, 5, 5]);
}
