//! The sequence of play (Q), and what belongs to which phase.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{
    DarkDecember, Event, Flag, ForcesEvent, FortEvent, FuelEvent, IsolationEvent, Phase, Place, Position,
    ReplacementEvent, SEQUENCE, Segment, SequenceEvent, SupplyEvent, WeatherEvent,
};
use engine::{Dice, Game, Side, Status};

use crate::tools::{PLAIN, act, acts, hex, is, is_legal, log, refused, unit};

/// Plays whole turns at random and keeps the events.
fn events_of(mut game: DarkDecember, turns: u8) -> (DarkDecember, Vec<Event>) {
    let (mut dice, mut random) = (Dice::fast(11), Dice::fast(12));
    let (mut legal, mut all) = (Vec::new(), Vec::new());
    while let Status::Choose(_) = game.status() {
        if game.turn() >= turns + game.fixed().scenario.first.number() {
            break;
        }
        game.legal(&mut legal);
        let action = legal[random.index(legal.len())];
        game.play(action, &mut dice, &mut all);
    }
    (game, all)
}

/// Q.0, Q.1, Q.2, Q.3, Q.4, Q.5: the phases of both Player-Turns in their order.
#[test]
fn a_turn_is_a_german_and_an_allied_player_turn() {
    let (_, events) = events_of(DarkDecember::new("C6", None, "").unwrap(), 2);
    let phases: Vec<(Side, Phase)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Sequence(SequenceEvent::Phase { side, phase }) => Some((*side, *phase)),
            _ => None,
        })
        .collect();
    let order = [Phase::Supply, Phase::Replacement, Phase::Movement, Phase::Combat, Phase::Bridge];
    let turn: Vec<(Side, Phase)> =
        [GERMAN, ALLIED].iter().flat_map(|&side| order.map(|phase| (side, phase))).collect();
    assert_eq!(phases[..20], [turn.clone(), turn].concat());
}

/// Q.1: fuel before supply, supply of the phasing side, then isolation of the other.
#[test]
fn supply_is_judged_after_fuel_and_before_isolation() {
    let position = Position::of("C6", "").begin(GERMAN, Segment::Fuel);
    let mut game = position;
    assert_eq!(game.decision().unwrap().name, "fuel");
    let mut events = Vec::new();
    while game.segment() == Segment::Fuel {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        game.play(legal[0], &mut Dice::fixed(&[6, 6, 6]), &mut events);
    }
    let at = |wanted: fn(&Event) -> bool| events.iter().position(wanted).expect("it happened");
    let starved = at(|event| matches!(event, Event::Fuel(FuelEvent::Starved { .. })));
    let lost = at(|event| matches!(event, Event::Supply(SupplyEvent::Lost { .. })));
    let isolated = at(|event| matches!(event, Event::Isolation(IsolationEvent::Isolated { .. })));
    assert!(starved < lost && lost < isolated);
    // There is no fuel selection in the Allied Player-Turn.
    assert!(!SEQUENCE.contains(&(ALLIED, Segment::Fuel)));
}

/// Q.2: points first, then the dice for optional forces, then points are spent.
#[test]
fn points_come_before_dice_and_dice_before_spending() {
    let (mut game, events) = Position::of("C2", "").turn(9).begin_with(GERMAN, Segment::Forces, &[1]);
    let points =
        events.iter().position(|event| matches!(event, Event::Replacement(ReplacementEvent::Points { .. })));
    let dice = events
        .iter()
        .position(|event| matches!(event, Event::Forces(ForcesEvent::Rolled { .. })))
        .expect("a die");
    assert!(points.is_none_or(|points| points < dice));
    assert_eq!(game.decision().unwrap().name, "commit");
    act(&mut game, "done", &[]);
    assert_ne!(game.segment(), Segment::Forces);
}

/// Q.3: markers of Strategic Movement come off and forts are finished before anybody enters.
#[test]
fn the_movement_phase_begins_with_markers_and_forts() {
    let mut game = Position::empty("C2", "")
        .quiet()
        .turn(5)
        .place("A-28-110", PLAIN)
        .places("A-28-109 2609, A-28-112 3022")
        .begin(ALLIED, Segment::Movement);
    acts(&mut game, &["fort 110/28Inf", "column 109/28Inf", "go 2610", "stay"]);
    let (game, events) = Position::after(game).turn(6).begin_with(ALLIED, Segment::Entry, &[]);
    assert!(!is(&game, "A-28-109", Flag::Strategic));
    assert!(events.iter().any(|event| matches!(event, Event::Fort(FortEvent::Finished { .. }))));
    // Without V3.4 the phase ends when the owner likes (Q.3).
    let game = Position::of("C2", "-V3.4").turn(4).begin(ALLIED, Segment::Entry);
    let game = Position::after(game).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "done"));
    let game = Position::of("C2", "").turn(4).begin(ALLIED, Segment::Entry);
    let game = Position::after(game).begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "done"), "3.4.1");
}

/// Q.4, Q.5: reserves move after the last attack, and bridges come last. The Allied player blows, the German builds.
#[test]
fn bridges_come_after_reserves() {
    let at = |side, step| SEQUENCE.iter().position(|&one| one == (side, step)).expect("a step");
    for side in [GERMAN, ALLIED] {
        assert!(
            at(side, Segment::Combat) < at(side, Segment::Reserve)
                && at(side, Segment::Reserve) < at(side, Segment::Bridges)
        );
    }
    let german = Position::of("C2", "").begin(GERMAN, Segment::Bridges);
    assert!(is_legal(&german, "build 4019/4119"));
    assert_eq!(refused(&german, "blow 4019/4119"), "5.1");
    let allied = Position::of("C2", "").begin(ALLIED, Segment::Bridges);
    assert_eq!(refused(&allied, "build 4019/4119"), "5.0");
}

/// Q.6, W2: sudden death is looked for at the end of every turn, victory after the last.
#[test]
fn the_end_of_a_turn_looks_for_victory() {
    // Namur is German and in supply on turn 9 of 20.
    let place =
        |control: &str| Position::of("C2", "").turn(9).control(GERMAN, control).place("G-2Pz-3 Pz", "0509");
    let mut game = place("0509").begin(ALLIED, Segment::Bridges);
    if !game.lines(GERMAN).reach(hex(&game, "0509")) {
        // Out of supply nothing happens.
        act(&mut game, "done", &[]);
        assert_eq!(game.turn(), 10);
    }
    let mut game =
        Position::empty("C2", "").turn(9).place("G-2Pz-3 Pz", "0509").begin(ALLIED, Segment::Bridges);
    assert!(game.lines(GERMAN).reach(hex(&game, "0509")));
    act(&mut game, "done", &[]);
    let outcome = game.status().outcome().expect("the end");
    assert_eq!((outcome.winner, outcome.level, outcome.rule.number()), (Some(GERMAN), "decisive", "W2"));
    // In Herbstnebel there is no sudden death (W1).
    let mut game =
        Position::empty("C1", "").turn(5).place("G-2Pz-3 Pz", "0509").begin(ALLIED, Segment::Bridges);
    act(&mut game, "done", &[6]);
    assert_eq!((game.turn(), game.status().outcome().is_none()), (6, true));
}

/// C1, C2, C6: first and last turns, and who begins.
#[test]
fn the_scenarios_have_their_turns() {
    for (id, first, last) in [("C1", 1, 8), ("C2", 1, 20), ("C6", 13, 20)] {
        let game = DarkDecember::new(id, None, "").unwrap();
        let scenario = &game.fixed().scenario;
        assert_eq!((scenario.first.number(), scenario.last.number()), (first, last), "{id}");
        assert_eq!(scenario.begins, GERMAN);
        let (end, _) = events_of(game, 30);
        assert!(end.turn() <= last && end.status().outcome().is_some(), "{id}");
    }
}

/// C6: nothing of the first days is left on the 22nd.
#[test]
fn on_the_22nd_the_first_days_are_over() {
    let game = Position::of("C6", "").begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "infiltrate 150PzBde"), "OR2.0.2");
    assert!(!game.assault_positions());
    let mut game = Position::of("C6", "").begin(GERMAN, Segment::Combat);
    assert_eq!(game.surprise(GERMAN), 0);
    act(&mut game, "done", &[]);
    assert_eq!(game.state().missing, 0);
    for id in ["A-101-501", "A-4-12"] {
        assert_eq!(game.unit_state(unit(&game, id)).markers, 0, "{id}");
    }
    let game = Position::of("C6", "").begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "take 12/4Inf"));
    // VAR-C: units whose new turn is past come on turn 13; VAR-D and VAR-E change nothing.
    let due = |switches: &str, id: &str| {
        let game = DarkDecember::new("C6", None, switches).unwrap();
        (game.unit_state(unit(&game, id)).place, game.unit_state(unit(&game, id)).due)
    };
    assert_eq!(due("+VAR-C", "G-9Pz-33 Pz"), (Place::Scheduled, 13));
    let plain = DarkDecember::new("C6", None, "").unwrap();
    for switches in ["+VAR-D", "+VAR-E"] {
        assert_eq!(DarkDecember::new("C6", None, switches).unwrap().state(), plain.state());
    }
}

/// OR5.0: a clear morning lasts for both turns of the day, and the ground is as printed.
#[test]
fn variable_weather_is_rolled_for_the_day() {
    let morning =
        |die| Position::of("C2", "+OPT5.0").turn(13).begin_with(GERMAN, Segment::TurnStart, &[die]).0;
    // Turn 13: clear on 1 or 2.
    assert!(morning(2).is_clear() && !morning(3).is_clear());
    let evening = Position::after(morning(2)).turn(14).begin(GERMAN, Segment::TurnStart);
    assert!(evening.is_clear() && evening.advantage());
    assert_eq!(evening.ground(), dark_december::charts::Ground::Soft);
    let text = log(&evening, &[WeatherEvent::Rolled { needed: 2, die: 2 }.into()]);
    assert!(text.contains("OR5.0"), "{text}");
    // On other mornings the sky is as printed.
    assert!(!Position::of("C2", "+OPT5.0").turn(9).begin_with(GERMAN, Segment::TurnStart, &[]).0.is_clear());
}
