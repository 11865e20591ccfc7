//! Line of sight: the worked examples of 4.4, and a second, plain implementation of 4.2 and 4.3 on every kind of map.

#[path = "los/naive.rs"]
mod naive;

use engine::{Board, HexId, HexSet, Placement, map};
use naive::Naive;
use panzerbitz::los::{Conditions, Fraction, Reason, Sight};
use panzerbitz::{boards, layout};
use trials::table::table;

fn map_x() -> Board {
    map::read("example-map.toml", include_str!("../data/example-map.toml")).unwrap_or_else(|f| panic!("{f}"))
}

/// Boards in a row from west to east (`1 2^`), rows from north to south parted by `/`; `^` is turned.
fn joined(text: &str) -> Board {
    let mut places = Vec::new();
    for (row, line) in text.split('/').enumerate() {
        for (column, word) in line.split_whitespace().enumerate().filter(|(_, word)| *word != "_") {
            let board = word.trim_end_matches('^').to_owned();
            places.push(Placement {
                board,
                column: column as u8,
                row: row as u8,
                turned: word.ends_with('^'),
            });
        }
    }
    layout(text, &places).unwrap_or_else(|fault| panic!("{fault}"))
}

const LAYOUTS: [&str; 6] = ["1 2", "3^ 2", "1 / 3", "3 / 1^", "6 5^", "4^ 5"];

#[test]
fn rule_4_4_the_worked_examples() {
    let board = map_x();
    let sight = Sight::new(&board);
    let now = Conditions::default();
    let rows = table("los_examples");
    assert_eq!(rows.len(), 30);
    for row in rows {
        let (from, to) = (board.grid.find(&row["from"]).unwrap(), board.grid.find(&row["to"]).unwrap());
        assert_eq!(sight.range(from, to).to_string(), row["range"], "{}", row["id"]);
        assert_eq!(board.grid.distance(from, to), sight.range(from, to));
        assert_eq!(board.elevation(from).to_string(), row["level_from"], "{}", row["id"]);
        assert_eq!(board.elevation(to).to_string(), row["level_to"], "{}", row["id"]);
        let visible = row["result"] == "visible";
        for (a, b) in [(from, to), (to, from)] {
            assert_eq!(sight.sees(a, b, &now), visible, "{}: {}", row["id"], row["reason"]);
            let why = sight.explain(a, b, &now);
            let code = match why {
                Reason::Adjacent => "adjacent",
                Reason::Green(_) => "green side",
                Reason::GreenOfGroundHex(_) => "note A/B green",
                Reason::Town(_) => "town",
                Reason::TownByGroundHex(_) => "note A/B town",
                Reason::Crest { .. } => "brown crest",
                Reason::Foot { .. } => "brown foot",
                Reason::Orange(_) => "orange",
                Reason::TwiceOrange(..) => "more than one orange",
                Reason::Depression(_) => "depression",
                Reason::Clear => "clear",
                other => panic!("{}: {other:?}", row["id"]),
            };
            assert_eq!(why.visible(), visible);
            let told = row["reason_code"].as_str();
            assert!(told.ends_with(code), "{}: {told} is told, {code} found", row["id"]);
        }
    }
}

#[test]
fn rule_4_4_places_on_the_line() {
    let board = map_x();
    let sight = Sight::new(&board);
    let at = |name: &str| board.grid.find(name).unwrap();
    let knoll = |from: &str, to: &str| -> Vec<(String, String)> {
        let feet =
            [(at("H-6"), at("H-7")), (at("H-5"), at("H-6"))].map(|(a, b)| board.grid.side_between(a, b));
        let touches = sight.touches(at(from), at(to)).into_iter();
        let own = touches.filter(|touch| feet.contains(&Some(touch.side)));
        own.map(|touch| (touch.from.to_string(), touch.to.to_string())).collect()
    };
    let point = |t: &str| (t.to_owned(), t.to_owned());
    assert_eq!(knoll("H-9", "H-1"), [point("5/16"), point("7/16")], "LOS-22");
    assert_eq!(knoll("H-9", "H-4"), [point("1/2"), point("7/10")], "LOS-23");
    assert_eq!(knoll("H-4", "H-9"), [point("3/10"), point("1/2")], "LOS-23 from the other end");
    let why = sight.explain(at("H-9"), at("H-4"), &Conditions::default());
    let side = board.grid.side_between(at("H-6"), at("H-7")).unwrap();
    assert!(matches!(why, Reason::Foot { at, .. } if at >= Fraction::HALF), "{why:?}");
    // From the ground end the first contact is told, which is the one nearer to the ground.
    let back = sight.explain(at("H-4"), at("H-9"), &Conditions::default());
    assert_eq!(why, back);
    let along = sight.touches(at("B-7"), at("C-8"));
    let green = board.grid.side_between(at("B-8"), at("C-7")).unwrap();
    let along = along.iter().find(|touch| touch.side == green).unwrap();
    assert_eq!((along.from.to_string(), along.to.to_string()), ("1/3".into(), "2/3".into()), "LOS-04");
    assert_ne!(side, green);
}

/// 4.1.1, 4.1.2, 4.1.3, 4.1.4; 4.2.1, 4.2.2, 4.2.3, 4.2.5, 4.2.6, 4.2.7; 4.3: all pairs, computed twice.
#[test]
fn every_pair_of_every_board_is_as_the_plain_implementation_says() {
    for board in boards().iter().chain([&map_x()]) {
        let (sight, naive) = (Sight::new(board), Naive::new(board));
        let now = Conditions::default();
        // Every pair one way, and one in seven the other way: the plain implementation does not know of symmetry.
        for a in board.grid.ids() {
            for b in board.grid.ids().filter(|b| b.index() >= a.index()) {
                let seen = sight.sees(a, b, &now);
                assert_eq!(seen, sight.sees(b, a, &now));
                if (a.index() * 31 + b.index()) % 5 == 0 {
                    let pair = || format!("{}: {} {}", board.name, board.grid.label(a), board.grid.label(b));
                    assert_eq!(seen, naive.sees(a, b), "{}", pair());
                    assert_eq!(seen, naive.sees(b, a), "{}", pair());
                    assert_eq!(seen, sight.explain(a, b, &now).visible(), "{}", pair());
                }
            }
        }
    }
}

#[test]
fn joined_and_turned_boards_too() {
    for text in LAYOUTS.into_iter().chain(["1 2^ 3", "4 5 / 6^ _"]) {
        let board = joined(text);
        let (sight, naive) = (Sight::new(&board), Naive::new(&board));
        let now = Conditions::default();
        let count = board.grid.len() as u64;
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut hex = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            HexId(((random >> 33) % count) as u16)
        };
        for _ in 0..6_000 {
            let (a, b) = (hex(), hex());
            let pair = || format!("{text}: {} {}", board.grid.label(a), board.grid.label(b));
            let seen = sight.sees(a, b, &now);
            assert_eq!(seen, naive.sees(a, b), "{}", pair());
            assert_eq!(seen, sight.explain(b, a, &now).visible(), "{}", pair());
        }
        for a in board.grid.ids() {
            assert!(sight.sees(a, a, &now), "a hex sees itself");
            for (_, b) in board.grid.neighbours(a) {
                assert_eq!(sight.explain(a, b, &now), Reason::Adjacent);
                assert!(sight.sees(a, b, &now));
            }
            for b in sight.from(a).iter() {
                assert!(sight.from(b).contains(a), "{text}: not the same in both directions");
            }
        }
    }
}

#[test]
fn a_turned_board_sees_as_it_did() {
    // Turning two boards as a whole changes nothing.
    let (board, turned) = (joined("1 2"), joined("2^ 1^"));
    let (sight, other) = (Sight::new(&board), Sight::new(&turned));
    let now = Conditions::default();
    let there = |hex: HexId| turned.grid.find(board.grid.label(hex)).unwrap();
    for a in board.grid.ids() {
        for b in board.grid.ids().filter(|b| b.index() % 3 == a.index() % 3) {
            assert_eq!(sight.sees(a, b, &now), other.sees(there(a), there(b), &now));
        }
    }
}

#[test]
fn rule_4_2_4_a_line_that_leaves_the_map() {
    // Boards 4 and 5 side by side, and 6 below 4 only: the corner cuts the line from 5 to 6.
    let board = joined("4 5 / 6^ _");
    let sight = Sight::new(&board);
    let at = |name: &str| board.grid.find(name).unwrap();
    let why = sight.explain(at("5-GG-9"), at("6-E-1"), &Conditions::default());
    assert_eq!(why, Reason::LeavesMap);
    assert_eq!(why.rule().number(), "4.2.4");
}

#[test]
fn rule_4_2_8_visibility() {
    let board = map_x();
    let sight = Sight::new(&board);
    let at = |name: &str| board.grid.find(name).unwrap();
    let fog = |v| Conditions { visibility: Some(v), ..Conditions::default() };
    assert!(sight.sees(at("A-1"), at("A-3"), &fog(2)));
    assert!(!sight.sees(at("A-1"), at("A-4"), &fog(2)));
    assert!(sight.sees(at("A-1"), at("A-2"), &fog(0)), "adjacent hexes always see each other");
    let why = sight.explain(at("A-1"), at("A-4"), &fog(2));
    assert_eq!(why, Reason::TooFar { range: 3, visibility: 2 });
    assert_eq!(why.rule().number(), "4.2.8");
}

#[test]
fn rule_2_7_2_a_blown_bridge_is_a_depression_again() {
    let board = map_x();
    let sight = Sight::new(&board);
    let at = |name: &str| board.grid.find(name).unwrap();
    let blown = Conditions { blown: HexSet::from_iter([at("K-7")]), ..Conditions::default() };
    assert!(sight.sees(at("I-7"), at("K-7"), &Conditions::default()), "LOS-29");
    assert!(!sight.sees(at("I-7"), at("K-7"), &blown));
    assert_eq!(sight.explain(at("K-7"), at("I-7"), &blown), Reason::Depression(at("K-7")));
    assert!(sight.sees(at("J-7"), at("K-7"), &blown), "adjacent");
    assert!(sight.sees(at("H-9"), at("K-7"), &blown), "from a hilltop");
}

#[test]
fn every_reason_has_words_and_a_rule() {
    let board = joined("6 5^");
    let sight = Sight::new(&board);
    let now = Conditions::default();
    let book = panzerbitz::rulebook::rulebook();
    let mut kinds = std::collections::BTreeSet::new();
    for a in board.grid.ids().step_by(3) {
        for b in board.grid.ids().step_by(2) {
            let why = sight.explain(a, b, &now);
            assert!(book.knows(why.rule()));
            assert!(!why.text(&board.grid).is_empty());
            kinds.insert(format!("{why:?}").split(['(', ' ']).next().unwrap_or_default().to_owned());
        }
    }
    for kind in ["Same", "Adjacent", "Clear", "HilltopWoods", "Green", "Town", "Foot", "SlopeWoods", "Orange"]
    {
        assert!(kinds.contains(kind), "{kind} of {kinds:?}");
    }
}

/// LOS-01 to LOS-30: what the rulebook says of each line is so on Map X.
#[test]
fn the_lines_of_the_rulebook_are_as_it_says() {
    let board = map_x();
    let (sight, ground) = (Sight::new(&board), panzerbitz::ground::Ground::new(&board));
    let rule = panzerbitz::rulebook::rulebook().rule("4.4").unwrap();
    assert_eq!(rule.examples.len(), 30);
    for example in &rule.examples {
        // "LOS-03. C-6 to C-8, range 2, levels 0-0: blocked; crosses ..."
        let words: Vec<&str> =
            example.split([' ', ',', ':', ';', '.']).filter(|word| !word.is_empty()).collect();
        let [_, from, "to", to, "range", range, "levels", levels, seen, ..] = words[..] else {
            panic!("{example}")
        };
        let drawn = trials::examples::position::<panzerbitz::Panzerbitz>(words[0]);
        assert!(drawn.sights.contains(&(from.to_owned(), to.to_owned())), "{example}: another line is drawn");
        let [from, to] = [from, to].map(|label| board.grid.find(label).unwrap());
        assert_eq!(board.grid.distance(from, to).to_string(), range, "{example}");
        assert_eq!(format!("{}-{}", ground.level(from), ground.level(to)), levels, "{example}");
        let why = sight.explain(from, to, &Conditions::default());
        assert_eq!(why.visible(), seen == "visible", "{example}");
    }
}
