//! Lists are made from sets and tables. They lose nothing that the rules allow: every hex and every unit is tried by its rule.

use std::collections::BTreeSet;

use engine::{Dice, Game, HexId, Status, UnitId};
use panzerbitz::{Action, Panzerbitz};

/// Every so many decisions all is tried; odd, so that no kind of decision is always missed.
const STRIDE: usize = 23;

/// What could be chosen: every hex, every unit, and every step of the unit in hand.
fn tried(game: &Panzerbitz) -> Vec<Action> {
    let grid = &game.setting().board.grid;
    let (hexes, units) = (grid.ids(), (0..game.fixed().pieces.len() as u16).map(UnitId));
    let mut tried: Vec<Action> = hexes
        .flat_map(|hex| [Action::Attack, Action::Put, Action::PutUnder, Action::PutInside].map(|of| of(hex)))
        .collect();
    let of_unit = [Action::Take, Action::Add, Action::Aim, Action::Load, Action::PutAboard, Action::Next];
    tried.extend(units.flat_map(|unit| of_unit.map(|of| of(unit))));
    let steps = [Action::Go, Action::Cross, Action::GoInside, Action::Creep, Action::March, Action::Overrun];
    if let Some(from) = game.state().hand.and_then(|unit| game.hex_of(unit)) {
        let around: Vec<HexId> = grid.neighbours(from).map(|(_, next)| next).collect();
        tried.extend(around.iter().flat_map(|&hex| steps.map(|of| of(hex))));
    }
    tried
}

/// Plays a game at random and tries everything now and then: the kinds of decision at which something was tried.
fn play(card: &str, preset: Option<&str>, seed: u64) -> BTreeSet<&'static str> {
    let mut game = Panzerbitz::new(card, preset, "").unwrap_or_else(|error| panic!("{error}"));
    let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 1000));
    let (mut legal, mut events, mut kinds) = (Vec::new(), Vec::new(), BTreeSet::new());
    for decision in 0.. {
        let Status::Choose(asked) = game.status() else { break };
        game.legal(&mut legal);
        if decision % STRIDE == 0 || kinds.insert(asked.name) {
            for action in tried(&game) {
                let text = || format!("card {card}, decision {decision}: {}", game.action_text(action));
                assert_eq!(game.check(action).is_ok(), legal.contains(&action), "{}", text());
            }
        }
        events.clear();
        game.play(legal[random.index(legal.len())], &mut dice, &mut events);
    }
    kinds
}

#[test]
fn lists_hold_all_that_the_rules_allow() {
    let mut kinds = BTreeSet::new();
    for (card, preset, seed) in [("1", None, 1), ("4", None, 2), ("8", Some("full"), 3), ("9", None, 4)] {
        kinds.extend(play(card, preset, seed));
    }
    for kind in
        "set-up place indirect-fire direct-fire direct-firers marker move motion assault".split_whitespace()
    {
        assert!(kinds.contains(kind), "{kind} was not tried");
    }
}

#[test]
fn a_copy_of_a_position_sees_for_itself() {
    let first = Panzerbitz::new("1", None, "").unwrap_or_else(|error| panic!("{error}"));
    let (mut one, mut dice, mut random) = (first, Dice::fast(5), Dice::fast(6));
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let mut old = one.clone();
    let mut told = Vec::new();
    for decision in 0..400 {
        one.legal(&mut legal);
        let Some(&action) = legal.get(random.index(legal.len().max(1))) else { break };
        if decision % 50 == 0 {
            old = one.clone();
            told.clone_from(&legal);
        }
        one.play(action, &mut dice, &mut events);
        // What the game plays on changes nothing of the copy.
        assert_eq!(old.audit(), Vec::<String>::new(), "decision {decision}");
        old.legal(&mut legal);
        assert_eq!(legal, told, "decision {decision}");
        assert_eq!(one.audit(), Vec::<String>::new(), "decision {decision}");
    }
}
