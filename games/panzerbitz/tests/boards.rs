//! The boards: their counts, and that every edge fits every other in every way that boards can lie.

use engine::{Board, HexId, Placement, map};
use panzerbitz::{boards, layout};

/// Clear, woods, town, broken, swamp, lake; slope, hilltop; sides of highway, road, track.
const COUNTS: [[usize; 11]; 6] = [
    [279, 46, 11, 7, 3, 0, 39, 12, 9, 41, 32],
    [283, 44, 13, 6, 0, 0, 31, 8, 32, 32, 16],
    [269, 35, 11, 29, 2, 0, 18, 2, 0, 50, 43],
    [311, 16, 10, 5, 3, 1, 27, 5, 0, 34, 42],
    [265, 36, 9, 5, 31, 0, 14, 1, 9, 16, 57],
    [294, 33, 9, 5, 2, 3, 33, 11, 9, 42, 32],
];

fn place(board: usize, column: u8, row: u8, turned: bool) -> Placement {
    Placement { board: board.to_string(), column, row, turned }
}

fn way_sides(board: &Board, kind: &str) -> usize {
    let kind = board.roads.kind_named(kind);
    let inside = |s| board.grid.side_ends(s).2.is_some();
    board.grid.side_ids().filter(|&s| kind.is_some() && board.roads.kind(s) == kind && inside(s)).count()
}

#[test]
fn b6_the_counts_are_those_of_the_board_list() {
    for (board, wanted) in boards().iter().zip(COUNTS) {
        let terrain = |name: &str| board.grid.ids().filter(|&h| board.terrain_name(h) == name).count();
        let level = |l: i16| board.grid.ids().filter(|&h| board.elevation(h) == l).count();
        let counts = [
            terrain("clear"),
            terrain("woods"),
            terrain("town"),
            terrain("broken"),
            terrain("swamp"),
            terrain("lake"),
            level(1),
            level(2),
            way_sides(board, "highway"),
            way_sides(board, "road"),
            way_sides(board, "track"),
        ];
        assert_eq!(board.grid.len(), 346);
        assert_eq!(counts, wanted, "{}", board.name);
        assert_eq!(map::check(board), [], "{}", board.name);
    }
}

#[test]
fn b4_every_pair_of_edges_fits_in_every_orientation() {
    for a in 1..=6 {
        for b in (1..=6).filter(|&b| b != a) {
            for turns in 0..4 {
                let (turn_a, turn_b) = (turns & 1 == 1, turns & 2 == 2);
                let wide = layout("wide", &[place(a, 0, 0, turn_a), place(b, 1, 0, turn_b)]).unwrap();
                assert_eq!(wide.grid.len(), 676, "B3.2");
                let across = joint_ways(&wide, a, b);
                assert_eq!(across, 2, "boards {a} and {b}: ways cross the long joint in rows I and Y");
                let tall = layout("tall", &[place(a, 0, 0, turn_a), place(b, 0, 1, turn_b)]).unwrap();
                assert_eq!(tall.grid.len(), 682, "B3.2");
                assert!(
                    one_road_net(&wide) && one_road_net(&tall),
                    "boards {a} and {b}: the ways hang together"
                );
            }
        }
    }
}

/// Ways that cross from a hex of one board to a hex of the other.
fn joint_ways(board: &Board, a: usize, b: usize) -> usize {
    let of = |hex: HexId, n: usize| board.grid.label(hex).starts_with(&format!("{n}-"));
    let joins = |(x, _, y): (HexId, _, Option<HexId>)| {
        y.is_some_and(|y| (of(x, a) && of(y, b)) || (of(x, b) && of(y, a)))
    };
    board.grid.side_ids().filter(|&s| board.roads.crosses(s) && joins(board.grid.side_ends(s))).count()
}

fn one_road_net(board: &Board) -> bool {
    !map::check(board).iter().any(|d| matches!(d, map::Doubt::CutOff(_)))
}

#[test]
fn b3_a_shared_hex_takes_the_higher_level_and_the_later_terrain() {
    // Board 2 has a slope in D-11; board 1 has none in D-1.
    let board = layout("slope", &[place(2, 0, 0, false), place(1, 1, 0, false)]).unwrap();
    let shared = board.grid.find("1-D-1").unwrap();
    assert_eq!(board.grid.label(shared), "2-D-11");
    assert_eq!(board.elevation(shared), 1);
}

#[test]
fn b3_where_two_ways_meet_the_lower_grade_counts() {
    // Row I: highway on board 1, road on board 2. Row Y: road on both.
    let board = layout("grades", &[place(1, 0, 0, false), place(2, 1, 0, false)]).unwrap();
    let side = |a: &str, b: &str| {
        let side = board.grid.side_between(board.grid.find(a).unwrap(), board.grid.find(b).unwrap()).unwrap();
        board.roads.kind(side).map(|k| board.roads.kinds[usize::from(k)].as_str())
    };
    assert_eq!(side("1-I-9", "1-I-10"), Some("highway"));
    assert_eq!(side("1-I-10", "2-I-1"), Some("road"));
    assert_eq!(side("1-Y-10", "2-Y-1"), Some("road"));
}

#[test]
fn b3_a_watercourse_without_a_partner_ends_at_the_joint() {
    // Board 1 has a stream at Q-10; board 2 has none at Q-1, board 3 has one.
    for (other, goes_on) in [(2, false), (3, true)] {
        let board = layout("water", &[place(1, 0, 0, false), place(other, 1, 0, false)]).unwrap();
        let (a, b) = (board.grid.find("1-Q-10").unwrap(), board.grid.find(&format!("{other}-Q-1")).unwrap());
        assert_eq!(board.streams.crosses(board.grid.side_between(a, b).unwrap()), goes_on);
    }
}

#[test]
fn a_layout_with_an_unknown_board_is_refused() {
    let fault = layout("none", &[place(9, 0, 0, false)]).unwrap_err();
    assert_eq!(fault.to_string(), "there is no board 9");
}

#[test]
fn hill_numbers_go_with_their_boards() {
    // Hill 418 is printed in 1-E-3, wherever board 1 lies and however it is turned.
    for turned in [false, true] {
        let board = layout("hills", &[place(2, 0, 0, false), place(1, 1, 0, turned)]).unwrap();
        let hill = board.captions.iter().find(|c| c.text == "Hill 418").unwrap();
        assert_eq!(board.grid.at(hill.at), board.grid.find("1-E-3"));
    }
}
