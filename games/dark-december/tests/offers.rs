//! What a board is given to show.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Action, DarkDecember, Position, Segment, position};
use engine::{Dice, Game, Offer, OfferKind, Seat};

/// What is written on an offer.
fn written(offer: &Offer) -> Option<&str> {
    offer.note.as_ref().map(|note| note.text.as_str())
}

fn offer<'a>(offers: &'a [Offer], text: &str) -> &'a Offer {
    offers.iter().find(|offer| offer.text == text).unwrap_or_else(|| panic!("{text} is not offered"))
}

#[test]
fn a_move_is_offered_with_its_path_and_what_is_left() {
    let game = Position::empty("C2", "").turn(5).place("A-28-110", "3022").begin(ALLIED, Segment::Movement);
    let mut game = game;
    let take = game.parse_action("take 110/28Inf").unwrap();
    game.play(take, &mut engine::Dice::fixed(&[]), &mut Vec::new());
    let offers = game.offers();
    // Along the road to 2921: 1 of 5 points.
    let road = offer(&offers, "go 2921");
    assert_eq!((road.path.as_slice(), written(road)), (&["3022".to_owned(), "2921".into()][..], Some("4")));
    assert_eq!(road.unit, Some(position::unit(&game, "A-28-110").0.into()));
    assert!(!road.stop);
}

#[test]
fn an_attack_is_offered_with_its_odds() {
    let game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    let offers = game.offers();
    assert!(offers.iter().all(|offer| offer.verb == "attack"));
    assert!(written(offer(&offers, "attack 4020")).is_some_and(|note| note.contains(':')));
}

#[test]
fn the_end_of_a_movement_phase_warns_of_reinforcements() {
    let game = Position::of("C2", "-V3.4").turn(3).begin(ALLIED, Segment::Entry);
    let game = Position::after(game).begin(ALLIED, Segment::Movement);
    let offers = game.offers();
    let done = offer(&offers, "done");
    assert!(
        done.kind == OfferKind::End && done.warnings.iter().any(|warning| warning.rule.number() == "3.4")
    );
}

#[test]
fn bastogne_is_told() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    let facts = game.facts(position::hex(&game, "3022"));
    let fact = |label: &str| facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.to_string());
    assert_eq!(fact("Bastogne").as_deref(), Some("8 VP"));
    assert_eq!(fact("Control").as_deref(), Some("Allied"));
    assert_eq!(fact("Allied TDL").as_deref(), Some("3"));
}

#[test]
fn supply_and_zones_can_be_drawn() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    let overlays = game.overlays(Seat::Observer);
    let hexes = |id: &str| overlays.iter().find(|overlay| overlay.id == id).expect("an overlay").hexes.len();
    assert!(hexes("zoc") > 100 && hexes("supply-allied") > 500 && hexes("supply-german") > 100);
    assert_eq!(hexes("towns"), game.fixed().towns.len());
}

#[test]
fn the_headline_names_the_date() {
    let game = Position::of("C2", "").turn(2).begin(ALLIED, Segment::Combat);
    let headline = game.headline();
    assert_eq!(
        (headline.turn.as_str(), headline.phase.as_str()),
        ("Turn 2 of 20, 16 P.M. December", "Allied Combat Phase")
    );
}

/// A number in an order is no unit, a bridge has a place on the board, and every button says something of its own.
#[test]
fn every_offer_can_be_told_from_the_others() {
    let mut seen = [0; 3];
    for seed in 0..2 {
        let mut game = DarkDecember::new("C1", None, "").expect("C1 can be set up");
        let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 100));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        loop {
            game.legal(&mut legal);
            let Some(&action) = legal.get(random.index(legal.len().max(1))) else { break };
            if !matches!(action, Action::Take(_) | Action::Go(_) | Action::Stay | Action::Column(_)) {
                let offers = game.offers();
                let mut labels: Vec<_> = offers.iter().map(|offer| offer.label.as_str()).collect();
                labels.sort_unstable();
                let twice = labels.windows(2).find(|pair| pair[0] == pair[1]);
                assert_eq!(twice, None, "two buttons say the same");
                for offer in &offers {
                    match offer.text.split(' ').next() {
                        Some("give" | "integrity") => {
                            seen[0] += 1;
                            assert!(offer.unit.is_none() && !offer.kind.closes(), "{}", offer.text);
                        }
                        Some("blow" | "build") => {
                            seen[1] += 1;
                            assert!(offer.hex.is_some() && !offer.kind.closes(), "{}", offer.text);
                        }
                        Some("withdraw") => seen[2] += 1,
                        _ => {}
                    }
                }
            }
            events.clear();
            game.play(action, &mut dice, &mut events);
        }
    }
    assert!(seen.iter().all(|&times| times > 0), "gave, blew and retreated: {seen:?}");
}

#[test]
fn a_press_where_nothing_can_be_chosen_says_why() {
    let game = |scenario| DarkDecember::new(scenario, None, "").unwrap();
    assert_eq!(trials::presses::silent(["C2", "C1", "C6", "C2"].map(game)), Vec::<String>::new());
}
