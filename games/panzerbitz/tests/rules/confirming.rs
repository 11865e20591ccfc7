//! Confirm or cancel before the die (14.3.D12), and setting up the rest at once (14.3.D2).

use engine::{Game, Play, Seed, Side};
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Panzerbitz, Place, Position, Segment, Shelter};

use crate::tools::{
    SetUp as _, act, acts, asked, at, germans, is_legal, on_x, play, refusal, refused, state, texts,
};

/// A tank that is alone with its target: once it fires nobody else could join.
fn duel() -> Position {
    on_x(German, American, "").units("ge_panther A-1, us_m10 A-4")
}

/// 14.3.D12: the last attacker does not roll the die by being added.
#[test]
fn rule_14_3_d12_the_die_is_always_asked_for() {
    let mut play = Play::new(duel().begin(German, Segment::Direct), Seed::number(1));
    for text in ["attack A-4", "add Panther-G.1"] {
        let action = play.game().parse_action(text).unwrap();
        play.act(action).unwrap();
    }
    assert_eq!(texts(play.game()), ["fire", "cancel"], "nobody else can join, and still it is asked");
    assert_eq!(play.game().prompt(), "German: fire at A-4, or not? [6.2.1]");
    assert!(play.steps().iter().all(|step| !step.forced));
    assert!(play.events().is_empty(), "nothing has happened yet");
}

/// 14.3.D4, 14.3.D5, 14.3.D12.
#[test]
fn rule_14_3_d12_a_cancelled_attack_has_not_happened() {
    let mut game = duel().begin(German, Segment::Direct);
    let before = game.state().clone();
    acts(&mut game, &["attack A-4", "add Panther-G.1", "cancel"]);
    assert_eq!(asked(&game), "direct-fire");
    assert!(!state(&game, "Panther-G.1").inverted);
    let mut after = game.state().clone();
    assert_eq!(after.given_up.len(), 1, "it is remembered that it was given up");
    after.given_up.clear();
    assert_eq!(after, before);
    let events = play(&mut game, &["attack A-4", "add Panther-G.1", "fire"], &[6]);
    assert!(
        matches!(events[0], panzerbitz::Event::Attack(panzerbitz::AttackEvent::Fires { .. })),
        "{events:?}"
    );
}

/// 14.3.D12: three changes of mind a segment, so that games end.
#[test]
fn rule_14_3_d12_an_attack_is_given_up_three_times_at_most() {
    let mut game = duel().unit("us_truck", "B-4").begin(German, Segment::Direct);
    for _ in 0..3 {
        acts(&mut game, &["attack A-4", "cancel"]);
    }
    assert_eq!(refused(&game, "attack A-4"), "14.3.D12");
    acts(&mut game, &["attack B-4", "cancel"]);
    for _ in 0..2 {
        acts(&mut game, &["attack B-4", "cancel"]);
    }
    assert_ne!(asked(&game), "direct-fire", "nothing is left to fire at");
    assert!(game.state().given_up.is_empty(), "the next segment knows nothing of it");
}

/// 14.3.D10: a reaction that is called off can be made after all.
#[test]
fn rule_14_3_d12_reactions_are_cancelled_too() {
    let mut game = germans(Segment::Movement, "ge_panther A-4, us_m10 A-10");
    acts(&mut game, &["take Panther-G.1", "go A-5", "add M10.1", "cancel"]);
    assert_eq!((asked(&game), game.status().side()), ("react", Some(Side(1))));
    acts(&mut game, &["add M10.1", "cancel", "add M10.1", "cancel"]);
    assert_eq!(asked(&game), "motion", "after three times the mover goes on");
    acts(&mut game, &["go A-6"]);
    assert_eq!(asked(&game), "react", "the next hex is another matter");
    assert!(is_legal(&game, "add M10.1"));
}

/// 14.3.D9, 8.9: the unit in hand stays in hand, and may go elsewhere.
#[test]
fn rule_14_3_d12_an_overrun_is_cancelled() {
    let mut game = germans(Segment::Movement, "ge_panther A-3, us_truck A-4");
    acts(&mut game, &["take Panther-G.1", "overrun A-4"]);
    assert_eq!(texts(&game), ["fire", "cancel"]);
    acts(&mut game, &["cancel"]);
    assert_eq!((asked(&game), at(&game, "Panther-G.1")), ("motion", "A-3".into()));
    acts(&mut game, &["overrun A-4", "cancel", "overrun A-4", "cancel"]);
    assert_eq!(refused(&game, "overrun A-4"), "14.3.D12");
    acts(&mut game, &["go A-2"]);
}

/// 14.3.D11, 9.1.2: a cancelled assault does not count as the assault of the phase.
#[test]
fn rule_14_3_d12_an_assault_is_cancelled() {
    let mut game = germans(Segment::Assault, "ge_rifle44 A-3, us_rifle A-4");
    play(
        &mut game,
        &["attack A-4", "add Grenadier.1", "cancel", "attack A-4", "add Grenadier.1", "fire"],
        &[6],
    );
    assert_ne!(asked(&game), "assault");
}

/// 14.3.D12: there is nothing to cancel or to fire where no attack is prepared.
#[test]
fn rule_14_3_d12_only_an_attack_is_confirmed_or_cancelled() {
    let game = duel().begin(German, Segment::Direct);
    assert!(!is_legal(&game, "cancel") && !is_legal(&game, "fire"));
    assert_eq!(refusal(&game, "cancel").rule().number(), "6.2");
}

/// The offers of an attack have no hex or unit, so that a board shows them as buttons.
#[test]
fn rule_14_3_d12_fire_and_cancel_are_buttons() {
    let mut game = duel().begin(German, Segment::Direct);
    acts(&mut game, &["attack A-4", "add Panther-G.1"]);
    let offers = game.offers();
    for offer in &offers {
        assert!(offer.hex.is_none() && offer.unit.is_none(), "{offer:?}");
    }
    // Firing goes on with the game and is the main button; giving up is a lesser one.
    let buttons: Vec<(&str, bool)> =
        offers.iter().map(|offer| (offer.label.as_str(), offer.kind.closes())).collect();
    let odds = offers[0].note.as_ref().map_or("", |note| &note.text);
    assert!(odds.contains('-'), "the button says at what the die is rolled: {odds}");
    assert_eq!(buttons, [(format!("Roll at {odds}").as_str(), true), ("Give the attack up", false)]);
}

/// 13.2, 14.3.D2: the program sets up what is left of a side, on every card.
#[test]
fn rule_14_3_d2_the_rest_is_placed_at_once() {
    for card in 1..=10 {
        let mut game = Panzerbitz::new(&card.to_string(), None, "").unwrap();
        let first = game.phasing();
        let offers = game.offers();
        let rest = offers.iter().find(|offer| offer.text == "place-rest").expect("it is offered");
        assert!(rest.label == "Place the rest for me" && rest.hex.is_none() && rest.unit.is_none());
        let events = act(&mut game, "place-rest", &[]);
        assert!(game.phasing() != first || game.turn() > 0, "card {card}: the other side is next");
        if asked(&game) == "set-up" {
            act(&mut game, "place-rest", &[]);
        }
        assert_ne!(asked(&game), "set-up", "card {card}");
        for unit in game.fixed().all() {
            let place = game.unit(unit).place;
            let name = &game.piece(unit).name;
            assert!(!matches!(place, Place::Unplaced | Place::LeftOut), "card {card}: {name}");
        }
        assert!(game.state().counters.iter().all(|&left| left == 0), "card {card}: every counter lies");
        assert!(!events.is_empty() && game.audit().is_empty());
    }
}

/// 14.3.D2: what was placed by hand stays, and the plan is the same every time.
#[test]
fn rule_14_3_d2_the_plan_keeps_what_was_placed() {
    let set_up = || {
        let mut game = Panzerbitz::new("1", None, "").unwrap();
        let take = texts(&game)[0].clone();
        act(&mut game, &take, &[]);
        let put = texts(&game)[0].clone();
        act(&mut game, &put, &[]);
        let (name, hex) = (take["take ".len()..].to_owned(), put["put ".len()..].to_owned());
        act(&mut game, "place-rest", &[]);
        assert_eq!(at(&game, &name), hex);
        game.state().clone()
    };
    assert_eq!(set_up(), set_up());
}

/// 14.3.D2: units use the positions of their side, and towns and woods before open fields.
#[test]
fn rule_14_3_d2_the_plan_uses_cover() {
    let mut game = Panzerbitz::new("5", None, "").unwrap();
    act(&mut game, "place-rest", &[]);
    let own: Vec<_> = game.fixed().ids(Side(1)).filter(|&unit| game.hex_of(unit).is_some()).collect();
    let under = own.iter().filter(|&&unit| game.unit(unit).shelter == Shelter::Under).count();
    let inside = own.iter().filter(|&&unit| game.unit(unit).shelter == Shelter::Inside).count();
    assert!(under >= 3 && inside >= 1, "{under} under, {inside} inside");
    let hidden = |unit: &&engine::UnitId| {
        let conceals = game.hex_of(**unit).is_some_and(|hex| game.fixed().conceals.contains(hex));
        conceals || game.unit(**unit).shelter != Shelter::Open
    };
    assert!(3 * own.iter().filter(hidden).count() > 2 * own.len());
}
