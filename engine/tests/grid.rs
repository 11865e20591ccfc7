//! Geometry and labels, checked against `hexx` and against the figures of the three rulebooks.

use engine::{Direction, Grid, Hex, HexId, Labels, Orientation, Parity, Placement, nearest};
use proptest::prelude::*;

fn bulge() -> Grid {
    Grid::new(Orientation::Flat, Labels::letters(50, 34, Parity::Even)).unwrap()
}

fn dark_december() -> Grid {
    let labels = Labels::Ccrr { lines: 52, first_line: 1, places: 36, first_place: 0, low: Parity::Odd };
    Grid::new(Orientation::Flat, labels).unwrap()
}

fn board(name: &str) -> Labels {
    Labels::Geomorphic { board: name.into(), rows: 33, places: 10 }
}

fn distance(grid: &Grid, a: &str, b: &str) -> u16 {
    grid.distance(grid.find(a).unwrap(), grid.find(b).unwrap())
}

fn hexx_of(hex: Hex) -> hexx::Hex {
    hexx::Hex::new(i32::from(hex.q), i32::from(hex.r))
}

#[test]
fn lettered_columns_run_to_xx34() {
    let grid = bulge();
    assert_eq!(grid.len(), 1700);
    for name in ["A1", "Z34", "AA26", "BB31", "MM15", "S33", "XX34"] {
        assert_eq!(grid.label(grid.find(name).unwrap()), name);
    }
    assert_eq!(grid.find("aa26"), grid.find("AA26"));
    for wrong in ["", "A0", "A35", "YY1", "AB1", "1A", "A01", "A1 "] {
        assert_eq!(grid.find(wrong), None, "{wrong:?}");
    }
}

#[test]
fn neighbours_are_those_of_bulge_2_1_2() {
    let grid = bulge();
    let around = |name: &str| -> Vec<String> {
        grid.neighbours(grid.find(name).unwrap()).map(|(_, h)| grid.label(h).to_owned()).collect()
    };
    // Odd column: N, NE (c+1, r-1), SE (c+1, r), S, SW (c-1, r), NW (c-1, r-1).
    assert_eq!(around("C5"), ["C4", "D4", "D5", "C6", "B5", "B4"]);
    // Even column: NE (c+1, r), SE (c+1, r+1), SW (c-1, r+1), NW (c-1, r).
    assert_eq!(around("D5"), ["D4", "E5", "E6", "D6", "C6", "C5"]);
    assert_eq!(around("A1"), ["B1", "A2"]);
}

#[test]
fn distances_are_those_of_the_rulebooks() {
    assert_eq!(distance(&bulge(), "AA26", "CC26"), 2);
    assert_eq!(distance(&bulge(), "AA26", "BB31"), 6);
    let grid = dark_december();
    assert_eq!(distance(&grid, "2516", "3022"), 8, "M2");
    assert_eq!(distance(&grid, "3022", "3021"), 1, "M2");
    assert_eq!(distance(&grid, "3022", "2921"), 1, "M2");
    assert_eq!(distance(&grid, "2114", "2516"), 4, "Ex 5.0");
    assert_eq!(distance(&grid, "2114", "2315"), 2, "Ex 5.0");
}

#[test]
fn bulge_distance_formula_2_1_3_holds_everywhere() {
    let grid = bulge();
    let spread = |id: HexId| (i32::from(id.0 / 34) + 1, i32::from(id.0 % 34) + 1);
    for a in grid.ids().step_by(7) {
        for b in grid.ids() {
            let ((c1, r1), (c2, r2)) = (spread(a), spread(b));
            let y = |c: i32, r: i32| 2 * r + i32::from(c % 2 == 0);
            let (dc, dy) = ((c1 - c2).abs(), (y(c1, r1) - y(c2, r2)).abs());
            assert_eq!(i32::from(grid.distance(a, b)), dc + ((dy - dc) / 2).max(0));
        }
    }
}

#[test]
fn dark_december_even_columns_sit_higher() {
    let grid = dark_december();
    assert_eq!(grid.len(), 1872);
    let around = |name: &str| -> Vec<String> {
        grid.neighbours(grid.find(name).unwrap()).map(|(_, h)| grid.label(h).to_owned()).collect()
    };
    assert_eq!(around("3022"), ["3021", "3121", "3122", "3023", "2922", "2921"], "M1, even column");
    assert_eq!(around("2516"), ["2515", "2616", "2617", "2517", "2417", "2416"], "M1, odd column");
    assert!(grid.find("0100").is_some() && grid.find("0000").is_none() && grid.find("0136").is_none());
}

#[test]
fn a_geomorphic_board_has_346_hexes_52_of_them_halves() {
    let grid = Grid::new(Orientation::Pointed, board("1")).unwrap();
    assert_eq!(grid.len(), 346);
    assert_eq!(grid.ids().filter(|&h| grid.is_half(h)).count(), 52);
    assert_eq!(distance(&grid, "1-A-1", "1-B-1"), 1, "B2");
    assert_eq!(distance(&grid, "1-A-1", "1-B-2"), 1, "B2");
    assert_eq!(distance(&grid, "1-A-1", "1-B-3"), 2, "B2");
    assert_eq!(distance(&grid, "1-A-1", "1-GG-10"), 32, "B2");
    assert!(grid.find("1-A-11").is_none() && grid.find("1-B-11").is_some());
}

fn place(board: &str, column: u8, row: u8, turned: bool) -> Placement {
    Placement { board: board.into(), column, row, turned }
}

#[test]
fn two_boards_share_the_hexes_of_their_joint() {
    let (side_by_side, _) =
        Grid::joined(&board(""), &[place("1", 0, 0, false), place("2", 1, 0, false)]).unwrap();
    assert_eq!(side_by_side.len(), 676, "B3.2");
    assert_eq!(side_by_side.find("1-B-11"), side_by_side.find("2-B-1"));
    assert_eq!(
        side_by_side.label(side_by_side.find("2-B-1").unwrap()),
        "1-B-11",
        "the western name is printed"
    );
    assert_eq!(distance(&side_by_side, "1-I-10", "2-I-1"), 1);
    let (stacked, _) = Grid::joined(&board(""), &[place("1", 0, 0, false), place("2", 0, 1, false)]).unwrap();
    assert_eq!(stacked.len(), 682, "B3.2");
    assert_eq!(stacked.find("1-GG-3"), stacked.find("2-A-3"));
    assert!(!stacked.is_half(stacked.find("2-A-3").unwrap()), "two halves make a whole");
}

#[test]
fn a_turned_board_keeps_its_labels_and_changes_ends() {
    let (grid, _) = Grid::joined(&board(""), &[place("1", 0, 0, false), place("2", 1, 0, true)]).unwrap();
    // Turned, row I lies where row Y lay, and hex 10 of a row meets the western board.
    assert_eq!(distance(&grid, "1-I-10", "2-Y-10"), 1);
    assert_eq!(grid.find("1-B-11"), grid.find("2-FF-11"));
    let (grid, _) = Grid::joined(&board(""), &[place("1", 0, 0, true), place("2", 0, 1, false)]).unwrap();
    assert_eq!(grid.find("1-A-3"), grid.find("2-A-8"), "B4: 3 and 8 change places");
}

#[test]
fn boards_on_one_place_or_used_twice_are_refused() {
    let twice = Grid::joined(&board(""), &[place("1", 0, 0, false), place("1", 1, 0, false)]);
    assert_eq!(twice.unwrap_err().to_string(), "board 1 is used twice; its hexes would have the same names");
    let overlap = Grid::joined(&board(""), &[place("1", 0, 0, false), place("2", 0, 0, false)]);
    assert_eq!(overlap.unwrap_err().to_string(), "boards 1 and 2 lie on the same place of the layout");
}

#[test]
fn sides_are_shared_and_outer_sides_have_ids() {
    for grid in [bulge(), dark_december(), Grid::new(Orientation::Pointed, board("1")).unwrap()] {
        let mut uses = vec![0; grid.side_count()];
        for hex in grid.ids() {
            for d in Direction::ALL {
                let side = grid.side(hex, d);
                uses[side.index()] += 1;
                if let Some(other) = grid.neighbour(hex, d) {
                    assert_eq!(side, grid.side(other, d.opposite()));
                    assert_eq!(grid.side_between(other, hex), Some(side));
                }
            }
        }
        for side in grid.side_ids() {
            let (_, _, beyond) = grid.side_ends(side);
            assert_eq!(uses[side.index()], if beyond.is_some() { 2 } else { 1 });
        }
    }
}

#[test]
fn every_label_finds_its_hex_in_every_scheme() {
    let pointed = Grid::new(Orientation::Pointed, Labels::letters(12, 20, Parity::Odd)).unwrap();
    let (joined, _) =
        Grid::joined(&board(""), &[place("4", 0, 0, true), place("2", 1, 0, false), place("6", 0, 1, true)])
            .unwrap();
    for grid in [bulge(), dark_december(), pointed, joined] {
        for hex in grid.ids() {
            assert_eq!(grid.find(grid.label(hex)), Some(hex));
            assert_eq!(grid.at(grid.centre(hex)), Some(hex));
            assert_eq!(grid.id(grid.hex(hex)), Some(hex));
        }
    }
}

#[test]
fn a_grid_that_is_too_large_is_refused() {
    let large = Grid::new(Orientation::Flat, Labels::letters(60, 60, Parity::Odd));
    assert_eq!(large.unwrap_err().to_string(), "the grid has 3600 hexes; at most 2048 are possible");
    let lettered = Grid::new(Orientation::Flat, Labels::letters(90, 2, Parity::Odd));
    assert_eq!(
        lettered.unwrap_err().to_string(),
        "columns or rows with letters end at ZZZ, the 78th; 90 are asked for"
    );
}

fn orientation() -> impl Strategy<Value = Orientation> {
    prop_oneof![Just(Orientation::Flat), Just(Orientation::Pointed)]
}

fn hex() -> impl Strategy<Value = Hex> {
    (-60_i16..60, -60_i16..60).prop_map(|(q, r)| Hex::new(q, r))
}

fn layout(orientation: Orientation) -> hexx::HexLayout {
    let kind = match orientation {
        Orientation::Flat => hexx::HexOrientation::Flat,
        Orientation::Pointed => hexx::HexOrientation::Pointy,
    };
    // hexx measures from the centre to a corner; our neighbours are 1 apart.
    hexx::HexLayout::new(kind).with_hex_size(engine::RADIUS as f32)
}

proptest! {
    #[test]
    fn distance_agrees_with_hexx(a in hex(), b in hex()) {
        prop_assert_eq!(i32::from(a.distance(b)), hexx_of(a).distance_to(hexx_of(b)));
    }

    #[test]
    fn neighbours_agree_with_hexx(a in hex(), orientation in orientation()) {
        let mut ours: Vec<hexx::Hex> =
            Direction::ALL.iter().map(|&d| hexx_of(a.neighbour(orientation, d))).collect();
        let mut theirs = hexx_of(a).all_neighbors().to_vec();
        ours.sort_by_key(|h| (h.x, h.y));
        theirs.sort_by_key(|h| (h.x, h.y));
        prop_assert_eq!(ours, theirs);
    }

    #[test]
    fn opposite_steps_lead_back(a in hex(), orientation in orientation(), d in 0_usize..6) {
        let d = Direction::new(d);
        prop_assert_eq!(a.neighbour(orientation, d).neighbour(orientation, d.opposite()), a);
    }

    #[test]
    fn centres_agree_with_hexx(a in hex(), orientation in orientation()) {
        let theirs = layout(orientation).hex_to_world_pos(hexx_of(a));
        let ours = a.centre(orientation);
        prop_assert!((ours.x - f64::from(theirs.x)).abs() < 1e-3 && (ours.y - f64::from(theirs.y)).abs() < 1e-3);
    }

    #[test]
    fn the_hex_of_a_point_agrees_with_hexx(x in -50.0_f64..50.0, y in -50.0_f64..50.0, orientation in orientation()) {
        let ours = nearest(engine::Point { x, y }, orientation);
        let theirs = layout(orientation).world_pos_to_hex(hexx::Vec2::new(x as f32, y as f32));
        // On the very border rounding may go either way: then both centres are equally near.
        let gap = |h: Hex| h.centre(orientation).distance(engine::Point { x, y });
        let theirs = Hex::new(theirs.x as i16, theirs.y as i16);
        prop_assert!(ours == theirs || (gap(ours) - gap(theirs)).abs() < 1e-4);
    }

    #[test]
    fn the_corners_of_a_side_lie_between_its_hexes(a in hex(), orientation in orientation(), d in 0_usize..6) {
        let d = Direction::new(d);
        let b = a.neighbour(orientation, d);
        for corner in [a.corner(orientation, d), a.corner(orientation, d.turned(1))] {
            prop_assert!((corner.distance(a.centre(orientation)) - engine::RADIUS).abs() < 1e-9);
            prop_assert!((corner.distance(b.centre(orientation)) - engine::RADIUS).abs() < 1e-9);
        }
    }

    #[test]
    fn compass_names_are_true(orientation in orientation(), d in 0_usize..6) {
        let d = Direction::new(d);
        let step = Hex::new(0, 0).neighbour(orientation, d).centre(orientation);
        let name = d.name(orientation);
        prop_assert_eq!(name.contains('N'), step.y < -0.01);
        prop_assert_eq!(name.contains('S'), step.y > 0.01);
        prop_assert_eq!(name.contains('E'), step.x > 0.01);
        prop_assert_eq!(name.contains('W'), step.x < -0.01);
    }
}
