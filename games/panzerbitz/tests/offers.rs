//! What a board is given to show.

use engine::{Dice, Game, Offer, OfferKind, Seat, Spot};
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Panzerbitz, Position, Segment, position};

/// What is written on an offer.
fn written(offer: &Offer) -> Option<&str> {
    offer.note.as_ref().map(|note| note.text.as_str())
}

fn offer<'a>(offers: &'a [Offer], text: &str) -> &'a Offer {
    offers.iter().find(|offer| offer.text == text).unwrap_or_else(|| panic!("{text} is not offered"))
}

fn play(game: &mut Panzerbitz, texts: &[&str]) {
    for text in texts {
        let action = game.parse_action(text).unwrap();
        game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.play(action, &mut Dice::fixed(&[]), &mut Vec::new());
    }
}

fn board_1() -> Position {
    Position::on(&panzerbitz::boards()[0], [German, American], "")
}

#[test]
fn a_step_is_offered_with_its_path_and_what_is_left() {
    let mut game = board_1()
        .unit("ge_panther", "1-I-1")
        .unit("us_m10", "1-GG-1")
        .mine("1-J-2")
        .begin(German, Segment::Movement);
    play(&mut game, &["take Panther-G.1"]);
    let offers = game.offers();
    let road = offer(&offers, "go 1-I-2");
    assert_eq!(road.path, ["1-I-1", "1-I-2"]);
    assert_eq!(written(road), Some("9 1/2"));
    assert_eq!(road.unit, Some(position::unit(&game, "Panther-G.1").0.into()));
    assert!(!road.stop);
    let mine = offer(&offers, "go 1-J-2");
    assert!(mine.stop && mine.warnings.iter().any(|warning| warning.rule.number() == "10.3.2"));
}

#[test]
fn an_attack_is_offered_with_its_column() {
    let mut game =
        board_1().unit("ge_panther", "1-I-1").unit("us_m10", "1-I-4").begin(German, Segment::Direct);
    assert_eq!(written(offer(&game.offers(), "attack 1-I-4")), Some("4-1"));
    play(&mut game, &["attack 1-I-4"]);
    assert_eq!(written(offer(&game.offers(), "add Panther-G.1")), Some("4-1"));
    play(&mut game, &["add Panther-G.1"]);
    let offers = game.offers();
    let fire = offer(&offers, "fire");
    assert!(fire.kind == OfferKind::Resolve && written(fire) == Some("4-1"));
}

#[test]
fn the_bridge_of_vieux_ambre_is_told() {
    let game = Panzerbitz::new("1", None, "").unwrap();
    let facts = game.facts(position::hex(&game, "1-I-6"));
    let fact = |label: &str| facts.iter().find(|fact| fact.label == label).map(|fact| fact.value.to_string());
    let wanted = [
        ("Terrain", "town"),
        ("Stream", "bridge"),
        ("Way", "highway"),
        ("Control", "American"),
        ("Cover (M2)", "+1"),
    ];
    for (label, value) in wanted {
        assert_eq!(fact(label).as_deref(), Some(value), "{label}");
    }
}

#[test]
fn sight_control_and_objectives_can_be_drawn() {
    let game = board_1().unit("ge_panther", "1-I-1").unit("us_m10", "1-I-4").begin(German, Segment::Direct);
    let overlays = game.overlays(Seat::Observer);
    let hexes = |id: &str| overlays.iter().find(|overlay| overlay.id == id).expect("an overlay").hexes.len();
    assert!(hexes("sight-german") > 10 && hexes("sight-american") > 10);
    assert_eq!(hexes("control"), 2);
    let card = Panzerbitz::new("1", None, "").unwrap();
    let objectives =
        card.overlays(Seat::Observer).into_iter().find(|overlay| overlay.id == "objectives").unwrap();
    assert_eq!(objectives.hexes.len(), 5, "the five hexes of Vieux-Ambre");
}

#[test]
fn units_beside_the_map_are_in_boxes() {
    let game = Panzerbitz::new("6", None, "").unwrap();
    let view = game.view(Seat::Observer);
    let boxed = |id: &str| {
        let seen = view.units.iter().find(|unit| unit.counter.as_deref() == Some(id)).unwrap();
        match &seen.spot {
            Spot::Box(name) | Spot::Hex(name) => name.clone(),
        }
    };
    assert_eq!(boxed("br_monitor"), "British off-board artillery");
    assert_eq!(boxed("br_achilles"), "British column B1, turn 3");
    assert_eq!(boxed("br_crab"), "British, to be set up");
    assert!(view.tracks.iter().any(|track| track.label == "Visibility" && track.value == "6 hexes"));
}

#[test]
fn the_log_is_in_plain_sentences() {
    let mut game =
        board_1().unit("ge_panther", "1-I-1").unit("us_m10", "1-I-4").begin(German, Segment::Direct);
    play(&mut game, &["attack 1-I-4", "add Panther-G.1"]);
    let action = game.parse_action("fire").unwrap();
    let mut events = Vec::new();
    game.play(action, &mut Dice::fixed(&[6]), &mut events);
    let told: Vec<String> = events
        .iter()
        .filter_map(|event| game.narrate(event, Seat::Observer))
        .map(|told| told.to_string())
        .collect();
    assert_eq!(told[0], "Panther-G.1 fires at 1-I-4. [6.1]");
    assert_eq!(
        told[1],
        "German direct fire at 1-I-4: 32 against 6, column 4-1, die 6: eliminated (X). [11.1]"
    );
    assert_eq!(told[2], "M10.1 is eliminated. [6.8]");
}

#[test]
fn indirect_fire_at_several_units_is_explained_die_by_die() {
    let mut game = board_1()
        .stack(&["ge_wespe", "ge_fo"], "1-A-1")
        .stack(&["us_truck", "us_m10"], "1-A-10")
        .mark("Wespe.1", false, "1-A-10")
        .begin(German, Segment::Indirect);
    play(&mut game, &["attack 1-A-10", "add Wespe.1"]);
    let why = game.explain(game.parse_action("fire").unwrap()).to_string();
    // 20 against the truck, 10 against the M10.
    assert_eq!(why.matches("Chances of this die").count(), 2, "{why}");
    assert!(why.contains("6 of 6"), "{why}");
    let chart = why.lines().find(|line| line.contains("Weapons chart: armoured")).unwrap_or_default();
    assert!(chart.contains("x1/2") && chart.ends_with("[11.2]"), "{why}");
}

#[test]
fn a_press_where_nothing_can_be_chosen_says_why() {
    let game = |card: u8| Panzerbitz::new(&card.to_string(), None, "").unwrap();
    assert_eq!(trials::presses::silent((1..=10).map(game)), Vec::<String>::new());
}
