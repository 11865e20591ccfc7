//! A unit goes its whole way by a list of ordinary actions.

use engine::{Course, Game, HexId, UnitId, reach};
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Panzerbitz, Position, Segment, position};
use trials::hand::act;

fn duel(enemy: &str) -> Panzerbitz {
    let board = &panzerbitz::boards()[0];
    let position =
        Position::on(board, [German, American], "").unit("ge_panther", "1-I-1").unit("us_m10", enemy);
    let mut game = position.mine("1-J-2").begin(German, Segment::Movement);
    act(&mut game, "take Panther-G.1", &[]);
    game
}

fn hex(game: &Panzerbitz, label: &str) -> HexId {
    position::hex(game, label)
}

fn panther(game: &Panzerbitz) -> UnitId {
    position::unit(game, "Panther-G.1")
}

fn course(game: &Panzerbitz, via: &[&str], to: &str) -> (Vec<String>, Course<panzerbitz::Action>) {
    let via: Vec<HexId> = via.iter().map(|label| hex(game, label)).collect();
    let course = Course::find(game, &[panther(game)], &via, hex(game, to));
    (course.actions.iter().map(|&action| game.action_text(action)).collect(), course)
}

#[test]
fn all_hexes_in_reach_are_listed_with_the_points_left() {
    let game = duel("1-GG-1");
    let spots = reach(&game, &[panther(&game)], &[]).unwrap();
    assert!(spots.len() > 40, "only {} hexes", spots.len());
    let at = |label: &str| spots.iter().find(|spot| spot.hex == hex(&game, label)).expect(label);
    assert_eq!(
        (at("1-I-2").left.as_str(), at("1-I-2").path.as_slice()),
        ("9 1/2", &["1-I-1".to_owned(), "1-I-2".into()][..])
    );
    assert_eq!((at("1-I-5").left.as_str(), at("1-I-5").path.len()), ("8", 5), "along the highway");
    assert!(at("1-J-2").stop, "mines end the move");
}

#[test]
fn a_way_is_a_list_of_steps_and_goes_by_its_way_points() {
    let game = duel("1-GG-1");
    let (actions, whole) = course(&game, &[], "1-I-5");
    assert_eq!(actions, ["go 1-I-2", "go 1-I-3", "go 1-I-4", "go 1-I-5"]);
    assert!(whole.incidents.is_empty() && whole.stays.is_empty());
    assert_eq!(whole.legs[0].left.as_deref(), Some("8"));
    let (round, _) = course(&game, &["1-H-3"], "1-I-5");
    assert!(round.contains(&"go 1-H-3".to_owned()) && round.len() > 4, "{round:?}");
}

#[test]
fn what_the_way_triggers_is_told_before() {
    let board = &panzerbitz::boards()[0];
    let position =
        Position::on(board, [German, American], "").unit("ge_panther", "1-GG-3").unit("us_m10", "1-FF-10");
    let mut game = position.begin(German, Segment::Movement);
    act(&mut game, "take Panther-G.1", &[]);
    let (actions, whole) = course(&game, &[], "1-GG-8");
    assert_eq!(actions.len(), 5);
    let fire = whole.incidents.first().expect("somebody may fire");
    assert!(fire.at.starts_with("1-GG-") && fire.reason.text.contains("American may act"), "{fire:?}");
    assert!(fire.reason.rule.number().starts_with("8.") && !fire.warning, "{fire:?}");
}

#[test]
fn who_cannot_get_there_stays_and_is_told_why() {
    let game = duel("1-GG-1");
    let (actions, whole) = course(&game, &[], "1-GG-10");
    assert_eq!(actions, [""; 0]);
    let (unit, refusal) = &whole.stays[0];
    assert_eq!(*unit, panther(&game));
    assert!(refusal.reasons().next().is_some());
    // In mines a die falls: nobody knows what comes then.
    let (actions, whole) = course(&game, &["1-J-2"], "1-J-4");
    assert_eq!(actions, ["go 1-J-2"]);
    assert!(whole.incidents.iter().any(|incident| incident.reason.text.contains("a die is rolled")));
}

#[test]
fn courses_hold_in_random_games() {
    let mut long = 0;
    for (card, seed) in [("1", 1), ("3", 2), ("6", 3), ("10", 4)] {
        let tried = trials::courses::play(Panzerbitz::new(card, None, "").unwrap(), seed, 900);
        long += tried.long;
    }
    assert!(long > 20, "only {long} long ways were tried");
}
