//! The cadet of Battle of the Bulge '81 keeps a line: in small positions, and in whole games.

#[allow(dead_code)]
mod common;

use bulge::charts::{ALLIED, GERMAN};
use bulge::position::hex;
use bulge::{Bulge, Position, Segment};
use common::front::{Front, Fronts as _};
use engine::{Game as _, HexId, Side};
use players::Player;
use players::bulge::Cadet;

/// Eleven American regiments with two hexes between them, from the north edge of the map to the south edge.
const LINE: [(&str, &str); 11] = [
    ("u-2-9", "Z2"),
    ("u-2-23", "Z5"),
    ("u-2-38", "Z8"),
    ("u-28-109", "Z11"),
    ("u-28-110", "Z14"),
    ("u-28-112", "Z17"),
    ("u-99-393", "Z20"),
    ("u-99-394", "Z23"),
    ("u-99-395", "Z26"),
    ("u-106-422", "Z29"),
    ("u-106-423", "Z32"),
];

/// German columns before that line, near every source of supply to the east of it.
const FOES: [(&str, &str); 18] = [
    ("g-12vg-27", "LL4"),
    ("g-12vg-89", "LL4"),
    ("g-1ss-peiper", "HH8"),
    ("g-1ss-1", "HH8"),
    ("g-1ss-2", "HH12"),
    ("g-12ss-12", "HH12"),
    ("g-12ss-25", "HH16"),
    ("g-12ss-26", "HH16"),
    ("g-2pz-3", "HH20"),
    ("g-2pz-2", "HH20"),
    ("g-116pz-16", "HH24"),
    ("g-116pz-60", "HH24"),
    ("g-lehr-1", "HH28"),
    ("g-lehr-2", "HH28"),
    ("g-12vg-48", "KK31"),
    ("g-26vg-39", "KK31"),
    ("g-fbb", "JJ21"),
    ("g-fgb", "JJ27"),
];

/// An empty map with some units.
fn position(units: &[(&str, &str)]) -> Position {
    let position = Position::empty("S1", "").turn(9).control_all(ALLIED);
    units.iter().fold(position, |position, (unit, at)| position.place(unit, at))
}

/// Lets a cadet make the moves of a Movement Phase.
fn march(position: Position, side: Side) -> Bulge {
    march_with_line(position, side).0
}

/// The same, and the line that it chose.
fn march_with_line(position: Position, side: Side) -> (Bulge, Vec<HexId>) {
    let mut cadet = Cadet::new(1);
    let moves = |game: &Bulge| game.segment() == Segment::Movement && game.phasing() == side;
    let game = common::lead(position.begin(side, Segment::Movement), &mut cadet, side, moves);
    (game, cadet.line().to_vec())
}

/// The holes of a side in a position before anybody moves.
fn holes(position: &Position, side: Side) -> usize {
    position.clone().begin(side, Segment::Movement).front(side).holes
}

/// More regiments for the line, stacked behind it.
const STACKS: [(&str, &str); 10] = [
    ("u-101ab-502", "Y4"),
    ("u-101ab-506", "Y4"),
    ("u-101ab-327", "Y10"),
    ("u-82ab-504", "Y10"),
    ("u-82ab-505", "Y16"),
    ("u-82ab-508", "Y16"),
    ("u-82ab-325", "Y24"),
    ("u-26-101", "Y24"),
    ("u-26-104", "Y30"),
    ("u-26-328", "Y30"),
];

#[test]
fn it_spreads_into_a_line() {
    let open = position(&[&LINE[..], &STACKS[..], &FOES[..]].concat());
    let before = holes(&open, ALLIED);
    let (game, line) = march_with_line(open, ALLIED);
    let after = game.front(ALLIED).holes;
    assert!(after <= before / 2, "{before} holes before, {after} after");
    let manned = line.iter().filter(|&&post| game.has_combat(ALLIED, post)).count();
    assert!(manned * 4 >= line.len() * 3, "{manned} of {} posts are manned", line.len());
}

#[test]
fn it_closes_a_hole_in_the_line() {
    // The regiments of the middle stand behind the line, where nobody bars the road from St Vith to the west.
    let behind = [("u-28-110", "V11"), ("u-28-112", "V12"), ("u-99-393", "V19")];
    let others = [&LINE[..4], &LINE[7..], &STACKS[..4], &STACKS[6..]].concat();
    let open = position(&[&others[..], &behind[..], &FOES[..]].concat());
    let free = |game: &Bulge| {
        let west = hex(game, "U15");
        let mut seen: std::collections::BTreeSet<_> = [hex(game, "GG15")].into();
        let mut queue: Vec<_> = seen.iter().copied().collect();
        while let Some(at) = queue.pop() {
            for edge in game.fixed().edges(at) {
                let near = game.distance(edge.to, hex(game, "AA15")) <= 7;
                let barred = game.holds(ALLIED, edge.to) || game.zoc(ALLIED, edge.to);
                if near && !barred && seen.insert(edge.to) {
                    queue.push(edge.to);
                }
            }
        }
        seen.contains(&west)
    };
    assert!(free(&open.clone().begin(ALLIED, Segment::Movement)), "there is a hole");
    assert!(!free(&march(open, ALLIED)), "the hole is still there");
}

#[test]
fn it_falls_back_from_an_encirclement() {
    // A regiment far before the line, with Germans on three sides and supply only through a gap.
    let pocket =
        [("u-101ab-501", "HH18"), ("g-62vg-164", "GG15"), ("g-62vg-183", "GG21"), ("g-62vg-190", "KK18")];
    let game = march(position(&[&LINE[..], &FOES[..], &pocket[..]].concat()), ALLIED);
    let unit = bulge::position::unit(&game, "u-101ab-501");
    let (from, to) = (hex(&game, "HH18"), game.hex_of(unit));
    assert!(to.is_some_and(|to| to != from), "it stays");
    assert!(game.can_trace(unit), "it is out of supply");
    assert!(to.is_some_and(|to| !game.zoc(GERMAN, to)), "it ends beside the enemy");
}

#[test]
fn it_does_not_leave_bastogne_open() {
    // The garrison could catch paratroopers nearby, and holes in the line call for it.
    let units = [&LINE[..8], &FOES[..], &[("u-101ab-501", "AA26"), ("g-vdh", "CC27")]].concat();
    let game = march(position(&units), ALLIED);
    assert!(game.has_combat(ALLIED, hex(&game, "AA26")));
}

#[test]
fn it_shields_the_flank_of_a_spearhead() {
    // A panzer regiment at Marche, Americans to the north and south of its road, infantry that could stand on it.
    let spear = [("g-2pz-3", "S18"), ("g-2pz-2", "S19")];
    let infantry = [
        ("g-26vg-39", "W19"),
        ("g-26vg-77", "W20"),
        ("g-26vg-78", "X21"),
        ("g-62vg-164", "BB21"),
        ("g-62vg-183", "BB20"),
        ("g-62vg-190", "CC21"),
    ];
    let foes = [("u-82ab-504", "T11"), ("u-82ab-505", "X11"), ("u-101ab-501", "S26"), ("u-101ab-502", "W27")];
    let mut open = position(&[&spear[..], &infantry[..], &foes[..]].concat());
    let game = open.clone().begin(GERMAN, Segment::Movement);
    let east: Vec<String> = (0..game.fixed().terrain.len() as u16)
        .map(HexId)
        .filter(|&at| game.fixed().far_distance[at.index()] > 16)
        .map(|at| game.fixed().setting.board.grid.label(at).to_owned())
        .collect();
    open = open.control(GERMAN, &east.join(" "));
    let game = march(open, GERMAN);
    let front = game.front(GERMAN);
    assert_eq!((front.unsupplied, front.cut_off), (0, 0), "the spearhead is cut off");
    let posts: std::collections::BTreeSet<_> =
        infantry.iter().filter_map(|(unit, _)| game.hex_of(bulge::position::unit(&game, unit))).collect();
    assert!(posts.len() >= 4, "the infantry stands in {} hexes", posts.len());
}

/// Plays a campaign of cadets to the end of a turn.
fn campaign(seed: u64, turn: u8) -> Bulge {
    let game = Bulge::new("S1", None, "").expect("the scenario is good");
    let cadet = |number| -> Box<dyn Player<Bulge>> { Box::new(Cadet::new(number)) };
    common::go_on(game, seed, [cadet(seed * 2 + 1), cadet(seed * 2 + 2)], |game, _| game.turn() <= turn)
}

#[test]
fn the_fronts_of_campaigns_have_few_holes() {
    let games: Vec<Bulge> = (0..5).map(|seed| campaign(seed, 8)).collect();
    let mean = |side: Side, of: fn(&Front) -> usize| common::front::mean(games.iter(), side, of);
    // A front is some sixty hexes long.
    for (side, most) in [(GERMAN, 14.0), (ALLIED, 11.0)] {
        let holes = mean(side, |front| front.holes);
        assert!(holes <= most, "{side:?}: {holes} hexes open");
        let cut_off = mean(side, |front| front.cut_off);
        assert!(cut_off <= 3.0, "{side:?}: {cut_off} units cut off");
    }
}

#[test]
fn the_line_goes_from_edge_to_edge() {
    let game = position(&[&LINE[..], &FOES[..]].concat()).begin(ALLIED, Segment::Movement);
    let (mut cadet, mut legal) = (Cadet::new(1), Vec::new());
    game.legal(&mut legal);
    cadet.choose(&game, &legal);
    let grid = &game.fixed().setting.board.grid;
    let line = cadet.line();
    assert!(line.len() >= 10, "{} posts", line.len());
    assert!(line.windows(2).all(|pair| game.distance(pair[0], pair[1]) <= 3));
    for end in [line[0], line[line.len() - 1]] {
        let near = grid.neighbours(end).any(|(_, hex)| grid.is_edge(hex));
        assert!(grid.is_edge(end) || near, "{} is not at the edge of the map", grid.label(end));
    }
}
