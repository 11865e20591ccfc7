//! Scenarios of one's own: what holds in them though none of the game's own scenarios asks for it.

use bulge::charts::{ALLIED, Charts, GERMAN};
use bulge::state::{End, Span, Verdict};
use bulge::{BridgeEvent, Bulge, Event, Place, Segment};
use engine::data::Files;
use engine::title::Playable;
use engine::{Dice, Game, Play};

use crate::tools::{act, hex, is_legal, texts, unit};

/// Five turns around the decision, won by the margin.
const MARGIN: &str = include_str!("../cases/nwmargin.toml");
/// A regiment at the Meuse and a team beyond it.
const GUARD: &str = include_str!("../cases/guard.toml");

fn read(text: &str, switches: &str) -> Bulge {
    Bulge::read_files(&Files::scenario("own.toml", text), Charts::standard(), None, switches)
        .unwrap_or_else(|why| panic!("{why}"))
}

/// Plays "done", with ones for dice, until a step is asked of somebody.
fn until(game: &mut Bulge, turn: u8, step: Segment) {
    for _ in 0..200 {
        if (game.turn(), game.segment()) == (turn, step) || game.status().outcome().is_some() {
            return;
        }
        let pass = ["done", "stay", "cancel"].into_iter().find(|text| is_legal(game, text));
        let pass = pass.map_or_else(|| texts(game)[0].clone(), str::to_owned);
        act(game, &pass, &[1; 20]);
    }
    panic!("turn {turn} {step:?} does not come");
}

fn place(game: &Bulge, id: &str) -> Place {
    game.unit_state(unit(game, id)).place
}

#[test]
fn r23_1_the_decision_is_asked_whatever_decides() {
    let mut game = read(MARGIN, "");
    until(&mut game, 24, Segment::Nordwind);
    assert_eq!(texts(&game), ["nordwind 1", "nordwind 2", "nordwind 3"]);
    // Not where the scenario says that it changes nothing, and not without the rule.
    for (idle, switches) in [("\nidle = \"NW,NWF\"", ""), ("", "-NW")] {
        let text = MARGIN.replace("[switches]", &format!("[switches]{idle}"));
        let mut game = read(&text, switches);
        until(&mut game, 25, Segment::Movement);
        assert_eq!(game.state().nordwind, 0);
    }
    // S3, whose last turn it is, stays as it is.
    let s3 = Bulge::new("S3", None, "").unwrap();
    assert!(s3.fixed().scenario.nordwind_is_idle());
}

#[test]
fn r23_3_r23_6_option_2_without_25_5_1() {
    let arrivals = "allied = [{ turn = 27, at = \"ASW\", units = \"u-87-345, u-87-346, u-87-347\" }]";
    let text = MARGIN.replacen("allied = []", arrivals, 1);
    assert_ne!(text, MARGIN);
    let mut game = read(&text, "");
    until(&mut game, 24, Segment::Nordwind);
    act(&mut game, "nordwind 2", &[]);
    for id in ["u-87-345", "u-87-346", "u-87-347"] {
        assert_eq!(place(&game, id), Place::Removed, "{id}: struck, though the scenario does not say so");
    }
    // The only US unit does not leave, and is lost.
    until(&mut game, 28, Segment::Begin);
    assert_eq!(place(&game, "u-80-317"), Place::Eliminated);
    assert!(game.victory_towns().is_empty(), "23.7 is about 25.5.1 alone");
    assert_eq!(game.state().end, Some(End::LastTurn(Verdict::Levels)));
}

#[test]
fn r23_8_r23_11_option_3_without_25_5() {
    let mut game = read(MARGIN, "");
    until(&mut game, 24, Segment::Nordwind);
    act(&mut game, "nordwind 3", &[]);
    until(&mut game, 25, Segment::Movement);
    assert_eq!(game.phasing(), GERMAN);
    for id in ["g-21pz-22", "g-21pz-125", "g-21pz-192", "g-17ss-37", "g-17ss-38"] {
        assert_eq!(place(&game, id), Place::Available, "{id} on turn 25");
    }
    for at in ["XX20", "XX26", "XX28"] {
        assert!(is_legal(&game, &format!("enter 22/21Pz {at}")), "{:?}", texts(&game));
    }
    assert_eq!(place(&game, "g-25pg-35"), Place::Scheduled, "not yet");
    until(&mut game, 28, Segment::Begin);
    let outcome = game.status().outcome().expect("it is over");
    assert_eq!((outcome.winner, outcome.rule.0), (Some(ALLIED), "23.11"));
    // Who is absent stays away.
    let text = MARGIN.replacen("[absent]\ngerman = \"\"", "[absent]\ngerman = \"g-21pz-22\"", 1);
    let game = read(&text, "");
    assert_eq!((place(&game, "g-21pz-22"), place(&game, "g-21pz-125")), (Place::Absent, Place::Scheduled));
    // Without the rule nobody comes.
    assert_eq!(place(&read(MARGIN, "-NW"), "g-21pz-125"), Place::Absent);
}

#[test]
fn r23_6_the_most_southerly_us_unit_of_any_kind_is_lost() {
    let text = MARGIN
        .replace("LL34 = \"u-80-317\"", "LL33 = \"u-80-317\"\nLL34 = \"u-a174, b-33tk\"\nHH34 = \"u-cav6\"");
    let mut game = read(&text, "");
    until(&mut game, 24, Segment::Nordwind);
    act(&mut game, "nordwind 2", &[]);
    let mut state = game.state().clone();
    state.diverted = 4;
    let mut game = game.restore(state).unwrap();
    until(&mut game, 28, Segment::Begin);
    assert_eq!(place(&game, "u-a174"), Place::Eliminated, "artillery");
    assert_eq!(place(&game, "u-cav6"), Place::Eliminated, "cavalry");
    assert_eq!(place(&game, "u-80-317"), Place::Map, "further north");
    assert_eq!(place(&game, "b-33tk"), Place::Map, "British");
}

#[test]
fn r8_9_r11_6_nobody_wakes_the_guards_on_his_own_bank() {
    let mut play = Play::scripted(read(GUARD, ""), vec![1; 20]);
    for who in ["Stielau-1", "3/2Pz"] {
        play.act_text(&format!("take {who}")).unwrap();
        let bank = |game: &Bulge, at| game.fixed().far_bank.contains(at);
        let start = bank(play.game(), play.game().hex_of(unit(play.game(), who)).unwrap());
        let team = !play.game().counter(unit(play.game(), who)).is_ground();
        for text in texts(play.game()).into_iter().filter(|text| text.starts_with("go ")) {
            let mut game = play.game().clone();
            let to = hex(&game, &text[3..]);
            let action = game.parse_action(&text).unwrap();
            let mut events = Vec::new();
            game.play(action, &mut Dice::fixed(&[1; 9]), &mut events);
            let woken =
                events.iter().any(|event| matches!(event, Event::Bridge(BridgeEvent::MeuseGuard { .. })));
            assert!(!(woken && (team || bank(&game, to) == start)), "{who}: {text}");
            let down = game.state().bridges.iter().filter(|bridge| bridge.span == Span::Down).count();
            let before =
                play.game().state().bridges.iter().filter(|bridge| bridge.span == Span::Down).count();
            assert_eq!(down, before + usize::from(woken), "{who}: {text}");
        }
        play.act_text("stay").unwrap();
    }
}
