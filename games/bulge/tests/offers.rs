//! What a board is given to show: where a unit can go, odds, what is left undone, what a hex is.

use bulge::Bulge;
use engine::{Game, Offer, OfferKind, Play, Press, Seat, Seed, UnitId};

fn campaign() -> Play<Bulge> {
    let mut play = Play::new(Bulge::new("S1", None, "").unwrap(), Seed::number(3));
    for team in 1..=4 {
        play.act_text(&format!("land Stielau-{team} SS6")).unwrap();
    }
    play
}

/// What is written on an offer.
fn written(offer: &Offer) -> Option<&str> {
    offer.note.as_ref().map(|note| note.text.as_str())
}

fn find(offers: &[Offer], text: &str) -> Offer {
    offers.iter().find(|offer| offer.text == text).unwrap_or_else(|| panic!("{text} is not offered")).clone()
}

#[test]
fn a_unit_in_motion_shows_where_it_can_go_and_what_is_left() {
    let mut play = campaign();
    let take = find(&play.game().offers(), "take 304/2Pz");
    assert_eq!((take.label.as_str(), written(&take)), ("Move 304/2Pz", Some("4")));
    play.act_text("take 304/2Pz").unwrap();
    let offers = play.game().offers();
    let far = find(&offers, "go WW32");
    assert_eq!((far.unit, written(&far), far.stop), (take.unit, Some("1/4"), false));
    assert_eq!(far.path.len(), 16);
    assert_eq!((far.path[0].as_str(), far.path[15].as_str()), ("OO23", "WW32"));
    // 10.2: whoever comes next to the enemy stops, whatever he had left.
    let stops: Vec<&Offer> = offers.iter().filter(|offer| offer.stop).collect();
    assert!(!stops.is_empty());
    for stop in stops {
        let hex = play.game().board().grid.find(stop.hex.as_deref().unwrap()).unwrap();
        assert!(play.game().zoc(engine::Side(1), hex), "{} has no Allied zone", stop.text);
        assert_eq!(written(stop), Some("0"), "{}", stop.text);
    }
}

#[test]
fn the_end_of_a_phase_warns_of_what_is_left_undone() {
    let mut play = campaign();
    let done = find(&play.game().offers(), "done");
    assert!(done.kind == OfferKind::End && done.unit.is_none() && done.hex.is_none());
    assert_eq!(done.label, "End the movement");
    assert_eq!(done.warnings[0].to_string(), "8.1: 70 units have not moved");
    play.act_text("take 304/2Pz").unwrap();
    play.act_text("go WW32").unwrap();
    let done = find(&play.game().offers(), "done");
    assert_eq!(done.warnings[0].to_string(), "8.1: 69 units have not moved");
}

#[test]
fn an_attack_shows_its_odds_from_target_to_confirmation() {
    let mut play = campaign();
    play.act_text("done").unwrap();
    let offers = play.game().offers();
    let target = offers.iter().find(|offer| offer.verb == "attack").expect("someone can attack").clone();
    assert!(written(&target).is_some_and(|odds| odds.contains('-') || odds.contains(':')), "{target:?}");
    play.act_text(&target.text).unwrap();
    loop {
        let offers = play.game().offers();
        match offers.iter().find(|offer| offer.verb == "add") {
            Some(add) => {
                assert!(add.unit.is_some() && written(add).is_some_and(|note| note.starts_with('+')));
                play.act_text(&add.text).unwrap();
            }
            None => break,
        }
    }
    // With everyone in it the attack is as strong as the target promised, if it was not confirmed by itself.
    if let Some(confirm) = play.game().offers().iter().find(|offer| offer.verb == "confirm") {
        assert_eq!(confirm.note, target.note);
        assert!(confirm.kind == OfferKind::Resolve);
    }
}

#[test]
fn a_hex_tells_its_terrain_rivers_and_owner() {
    let game = Bulge::new("S1", None, "").unwrap();
    let facts = |hex: &str| -> Vec<String> {
        let hex = game.board().grid.find(hex).unwrap();
        game.facts(hex).iter().map(|line| format!("{} {} [{}]", line.label, line.value, line.rule)).collect()
    };
    let bastogne = facts("AA26");
    assert!(bastogne.contains(&"Town  [15.1]".to_owned()), "{bastogne:?}");
    assert!(bastogne.iter().any(|fact| fact.starts_with("Bastogne ")), "{bastogne:?}");
    assert!(bastogne.contains(&"Control Allied [2.2]".to_owned()), "{bastogne:?}");
    let our = facts("OO28");
    assert!(our.iter().any(|fact| fact.starts_with("River in the ")), "{our:?}");
}

#[test]
fn overlays_show_front_zones_and_supply() {
    let game = Bulge::new("S1", None, "").unwrap();
    let overlays = game.overlays(Seat::Observer);
    let ids: Vec<&str> = overlays.iter().map(|overlay| overlay.id.as_str()).collect();
    assert_eq!(ids, ["front", "zoc", "supply-german", "supply-allied", "terrain"]);
    let front = &overlays[0];
    assert!(front.edge && front.hexes.len() == game.board().grid.len());
    let bastogne = |at: usize| overlays[at].hexes.iter().any(|tint| tint.at == "AA26");
    assert!(!bastogne(2) && bastogne(3), "Bastogne is in Allied supply only");
}

#[test]
fn a_press_where_nothing_can_be_chosen_says_why() {
    let game = |scenario| Bulge::new(scenario, None, "").unwrap();
    let starts = ["S1", "S2", "S3", "S4", "S5", "S3"].map(game);
    assert_eq!(trials::presses::silent(starts), Vec::<String>::new());

    let mut play = campaign();
    let seen = play.game().view(Seat::Referee).units;
    let enemy = seen.iter().find(|unit| unit.name.as_deref() == Some("110/28Inf")).unwrap();
    let enemy = UnitId(enemy.id as u16);
    let taken = play.game().press(Press::unit(enemy)).unwrap();
    assert_eq!(play.game().action_text(taken), "take 110/28Inf");
    assert!(play.game().check(taken).is_err());
    play.act_text("take 304/2Pz").unwrap();
    let bastogne = play.game().board().grid.find("AA26").unwrap();
    let far = play.game().press(Press { hex: Some(bastogne), unit: Some(enemy), picked: None }).unwrap();
    assert_eq!(play.game().action_text(far), "go AA26");
    assert!(play.game().check(far).is_err());
}
