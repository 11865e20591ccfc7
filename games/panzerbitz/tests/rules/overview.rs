//! What the game is (1.1, 1.2), what it leaves out, its rulings and the checks of its data (14.1, 14.2).

use engine::Game;
use panzerbitz::los::{Conditions, Sight};
use panzerbitz::rulebook::rulebook;
use panzerbitz::scenario::cards;
use panzerbitz::units::standard;
use panzerbitz::{Panzerbitz, boards};
use std::collections::BTreeSet;

use crate::tools::texts;

/// Every card is a map of boards, two forces, and objectives that each side can reach.
#[test]
fn r1_1_a_card_has_boards_two_forces_and_objectives() {
    for card in cards() {
        let game = Panzerbitz::new(&card.number.to_string(), None, "").unwrap();
        assert!(!card.layout.is_empty());
        let hexes = 346 * card.layout.len() - game.fixed().shared.len();
        assert_eq!(game.board().grid.len(), hexes, "card {}: boards joined at shared hexes", card.number);
        for (side, nation) in [card.attacker, card.defender].into_iter().enumerate() {
            let own = |piece: &&panzerbitz::Piece| piece.side.index() == side;
            let mine: Vec<_> = game.fixed().pieces.iter().filter(own).collect();
            assert!(mine.len() > 5 && mine.iter().all(|piece| piece.unit.nation == nation));
            assert!(card.victory.iter().any(|line| line.side == nation), "card {}", card.number);
        }
        assert_ne!(card.attacker, card.defender);
    }
}

/// A hex of 250 metres, and units of the four sizes.
#[test]
fn r1_2_a_hex_is_250_metres_and_units_are_companies_to_detachments() {
    for board in boards() {
        assert_eq!(board.hex_km.to_string(), "0.25", "{}", board.name);
    }
    let sizes: BTreeSet<String> = standard().iter().map(|unit| format!("{:?}", unit.size)).collect();
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), ["Battery", "Company", "Detachment", "Platoon"]);
    // Ten of ten cards are fought within two hours: six minutes a turn.
    assert!(cards().iter().all(|card| 6 * u32::from(card.turns) <= 120));
}

/// no aircraft, landings, smoke or night: no unit, no marker and no action of that kind.
#[test]
fn r14_1_what_is_outside_the_rules_cannot_be_done() {
    for unit in standard() {
        let words = format!("{} {:?}", unit.name, unit.kind).to_lowercase();
        for word in ["aircraft", "fighter", "bomber", "landing", "smoke", "ship", "searchlight"] {
            assert!(!words.contains(word), "{words}");
        }
    }
    let game = Panzerbitz::new("1", None, "").unwrap();
    for text in ["smoke 1-I-6", "land 1-I-6", "strike 1-I-6", "fly 1-I-6"] {
        assert!(game.parse_action(text).is_err(), "{text}");
    }
    let markers: Vec<String> = panzerbitz::markers::markers().into_iter().map(|marker| marker.id).collect();
    assert!(markers.iter().all(|id| !id.contains("smoke") && !id.contains("air")), "{markers:?}");
    // Night is no more than a limit of sight (4.2.8), which a card states by turns.
    assert!(cards().iter().all(|card| card.visibility.len() == usize::from(card.turns)));
}

/// 14.1: eleven rulings on the base rules, and one or more on each optional rule that needs them; each says something.
#[test]
fn r14_1_the_rulings_are_in_the_book() {
    let book = rulebook();
    for number in 1..=11 {
        let rule = book.rule(&format!("14.R-{number}")).unwrap_or_else(|| panic!("14.R-{number}"));
        assert!(!rule.text.is_empty() && book.rule(&format!("R-{number}")).is_some());
    }
    let last = [
        ("1", 'f'),
        ("2", 'e'),
        ("3", 'e'),
        ("4", 'c'),
        ("5", 'e'),
        ("6", 'a'),
        ("7", 'c'),
        ("8", 'a'),
        ("9", 'c'),
        ("10", 'a'),
        ("11", 'a'),
        ("12", 'b'),
        ("13", 'd'),
        ("14", 'e'),
        ("15", 'a'),
    ];
    for (rule, last) in last {
        for letter in 'a'..=last {
            assert!(book.rule(&format!("14.R12.{rule}-{letter}")).is_some(), "R12.{rule}-{letter}");
        }
        let next = char::from(last as u8 + 1);
        assert!(book.rule(&format!("14.R12.{rule}-{next}")).is_none(), "R12.{rule}-{next}");
    }
}

/// 14.2: boards of 346 hexes on which about half of the pairs within eight hexes see each other, the same both ways.
#[test]
fn r14_2_about_half_of_all_near_pairs_see_each_other() {
    for board in boards() {
        assert_eq!(board.grid.len(), 346);
        let (sight, now) = (Sight::new(board), Conditions::default());
        let (mut pairs, mut seen) = (0_u32, 0_u32);
        for from in board.grid.ids() {
            for to in board.grid.ids().filter(|&to| (2..=8).contains(&board.grid.distance(from, to))) {
                pairs += 1;
                seen += u32::from(sight.sees(from, to, &now));
                assert_eq!(sight.sees(from, to, &now), sight.sees(to, from, &now));
            }
        }
        let share = f64::from(seen) / f64::from(pairs);
        assert!((0.2..=0.8).contains(&share), "{}: {share:.2}", board.name);
    }
}

/// 14.2: each optional rule is on at least two cards.
#[test]
fn r14_2_every_optional_rule_is_on_two_cards() {
    for switch in rulebook().switches() {
        let id = rulebook().switch(&switch.id).unwrap();
        let on = cards().iter().filter(|card| card.switches.on(id)).count();
        assert!(on >= 2, "{} is on {on} cards", switch.id);
    }
}

/// 14.2: what is counted can be reached: each objective hex and each exit hex of a card can be entered by a unit on foot.
#[test]
fn r14_2_objectives_can_be_reached() {
    for card in cards() {
        let game = Panzerbitz::new(&card.number.to_string(), None, "").unwrap();
        assert!(!texts(&game).is_empty());
        let walker = game
            .fixed()
            .all()
            .find(|&unit| !game.piece(unit).unit.vehicle && game.piece(unit).allowance > 0)
            .unwrap();
        let grid = &game.board().grid;
        let start = game.fixed().objectives.iter().next();
        let Some(start) = start else { continue };
        let (mut reached, mut line) = (engine::HexSet::new(), vec![start]);
        reached.insert(start);
        while let Some(from) = line.pop() {
            for (_, to) in grid.neighbours(from) {
                if game.plain_step(walker, from, to, true).is_ok() && reached.insert(to) {
                    line.push(to);
                }
            }
        }
        let exits = &game.fixed().exits;
        for hex in game.fixed().objectives.iter().chain(exits[0].iter()).chain(exits[1].iter()) {
            let lake = game.fixed().ground.terrain(hex) == panzerbitz::ground::Terrain::Lake;
            assert!(reached.contains(hex) || lake, "card {}: {}", card.number, game.label(hex));
        }
    }
}
