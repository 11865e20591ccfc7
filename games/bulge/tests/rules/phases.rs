//! 4.0: what happens in a turn, phase by phase.

use bulge::charts::{ALLIED, GERMAN};
use bulge::state::Dump;
use bulge::{
    Bulge, ChangeEvent, Event, Flag, FuelEvent, Phase, Place, Position, SEQUENCE, Segment, SequenceEvent,
    SpecialEvent, SupplyEvent,
};
use engine::{Dice, Game, Side};

use crate::tools::{act, acts, hex, refused, texts, unit};

/// Plays "done" until a step begins, with these dice; what happened.
fn pass_to(game: &mut Bulge, side: Side, step: Segment, dice: &[u32]) -> Vec<Event> {
    let (mut dice, mut events) = (Dice::fixed(dice), Vec::new());
    while (game.phasing(), game.segment()) != (side, step) {
        let done = game.parse_action("done").unwrap();
        game.check(done).unwrap_or_else(|refusal| panic!("{:?}: {refusal}", game.segment()));
        game.play(done, &mut dice, &mut events);
    }
    events
}

#[test]
fn r4_1_1_the_german_player_turn() {
    let german: Vec<Segment> =
        SEQUENCE.iter().filter(|(side, _)| *side == GERMAN).map(|(_, step)| *step).collect();
    let at = |step| german.iter().position(|&one| one == step).unwrap();
    let order = [
        Segment::Roadblocks,
        Segment::Supply,
        Segment::Arrivals,
        Segment::Movement,
        Segment::Combat,
        Segment::Nordwind,
    ];
    assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])));
    // G4: roadblocks and interdiction come off and a dump is captured when the Movement Phase ends, not before.
    let position = Position::empty("S1", "").turn(3).places("g-1ss-1 EE9, g-1ss-2 UU18");
    let position = position.places("u-28-110 O10, g-26vg-77 P9");
    let position = position.roadblock("AA26").interdict("MM15").flag("g-26vg-77", Flag::Engaged, true);
    let mut game = position.flag("u-28-110", Flag::Engaged, true).begin(GERMAN, Segment::Movement);
    act(&mut game, "take 2/1SS", &[]);
    assert_eq!((game.state().roadblocks.len(), game.state().interdicted.len()), (1, 1));
    assert_eq!(game.state().dumps[0], Dump::Allied);
    acts(&mut game, &["stay", "done"]);
    assert_eq!((game.state().roadblocks.len(), game.state().interdicted.len()), (0, 0));
    assert_eq!((game.segment(), game.state().dumps[0]), (Segment::Combat, Dump::Captured));
    // G5: the marker of the German unit comes off when its Combat Phase ends, that of the Allied one does not.
    assert!(game.is(unit(&game, "g-26vg-77"), Flag::Engaged));
    act(&mut game, "done", &[]);
    assert_eq!(game.phasing(), ALLIED);
    assert!(!game.is(unit(&game, "g-26vg-77"), Flag::Engaged));
    assert!(game.is(unit(&game, "u-28-110"), Flag::Engaged));
}

#[test]
fn r4_1_1_guns_may_fire_again() {
    let position = Position::empty("S1", "-AIR,-DC").turn(20).stack(&["g-26vg-77", "g-26vg-78"], "P9");
    let position = position.places("g-a766 R8, u-28-110 O10, u-a402 M11");
    let mut game = position.flag("u-a402", Flag::Emplaced, true).begin(GERMAN, Segment::Combat);
    let fired = |game: &Bulge| ["g-a766", "u-a402"].map(|word| game.is(unit(game, word), Flag::Fired));
    acts(&mut game, &["attack O10", "support 766/Art"]);
    // 10 + 6 to 4 + 3 is 2-1; a 2 is EN.
    act(&mut game, "fpf 402/FA", &[2]);
    // The attack ends the phase, for there is nothing left to attack: both guns are ready for the next.
    assert_eq!(game.phasing(), ALLIED);
    assert_eq!(fired(&game), [false, false]);
}

#[test]
fn r4_1_1_captures_after_combat_and_the_nordwind_decision() {
    // G6: an advance takes the dump.
    let position = Position::empty("S1", "-AIR,-DC,-BRK").turn(3).place("u-28-110", "EE9");
    let around: Vec<String> = {
        let game = Bulge::new("S1", None, "").unwrap();
        let dry = game.fixed().edges(hex(&game, "EE9")).iter().filter(|edge| !edge.wet());
        dry.map(|edge| game.fixed().label(edge.to).to_owned()).collect()
    };
    let position = position.stack(&["g-26vg-77", "g-26vg-78", "g-26vg-39"], &around[0]);
    let position = position.stack(&["g-12vg-27", "g-12vg-48", "g-12vg-89"], &around[1]);
    let mut game = position
        .stack(&["g-18vg-293", "g-18vg-294", "g-18vg-295"], &around[2])
        .begin(GERMAN, Segment::Combat);
    let mut events = act(&mut game, "attack EE9", &[6]);
    while game.segment() == Segment::Combat && game.state().dumps[0] == Dump::Allied {
        let next = texts(&game).into_iter().find(|text| text != "done").unwrap();
        events.extend(act(&mut game, &next, &[6, 6, 6][..usize::from(next.starts_with("to"))]));
        if game.segment() == Segment::Combat
            && game.hex_of(unit(&game, "g-26vg-77")) == Some(hex(&game, "EE9"))
        {
            assert_eq!(game.state().dumps[0], Dump::Allied, "not before the phase is over");
        }
    }
    let captured =
        events.iter().position(|event| matches!(event, Event::Fuel(FuelEvent::DumpCaptured { .. })));
    assert!(captured.is_some(), "{:?}", texts(&game));
    // Turn 24 and NW on: the decision stands between the two player-turns.
    for (turn, switches, asked) in [(24, "", true), (23, "", false), (24, "-NW", false)] {
        let position = Position::empty("S1", switches).turn(turn).place("g-26vg-77", "UU18");
        let mut game = position.place("u-28-110", "AA26").begin(GERMAN, Segment::Movement);
        act(&mut game, "done", &[]);
        assert_eq!(game.segment() == Segment::Nordwind, asked, "{turn} {switches}");
        assert_eq!(game.phasing(), if asked { GERMAN } else { ALLIED });
    }
}

#[test]
fn r4_1_1_no_allied_support_phase_on_turn_1() {
    let first = |switches| {
        let mut game = Bulge::new("S1", None, switches).unwrap();
        act(&mut game, "done", &[]);
        game.decision().unwrap().side
    };
    assert_eq!((first(""), first("-SUR")), (GERMAN, ALLIED));
}

#[test]
fn r4_1_2_the_allied_player_turn() {
    let allied: Vec<Segment> =
        SEQUENCE.iter().filter(|(side, _)| *side == ALLIED).map(|(_, step)| *step).collect();
    assert_eq!(
        allied,
        [
            Segment::Emplacement,
            Segment::Demolition,
            Segment::Airdrop,
            Segment::Supply,
            Segment::Arrivals,
            Segment::Movement,
            Segment::Combat,
            Segment::Shortfall,
            Segment::TurnEnd
        ],
        "A1 has 5.4 and 5.5 only"
    );
    // A4: teams are detected when the Movement Phase ends. A5: Allied markers come off.
    let position = Position::empty("S1", "").turn(3).places("u-28-110 O10, g-sti1 P9");
    let position = position.place("u-28-109", "AA26").flag("u-28-109", Flag::Engaged, true);
    let position = position.place("u-1-16", "B33");
    let mut game = position.place("g-26vg-77", "UU18").begin(ALLIED, Segment::Movement);
    acts(&mut game, &["take 110/28Inf", "stay"]);
    assert_eq!(game.unit_state(unit(&game, "g-sti1")).place, Place::Map);
    assert!(game.is(unit(&game, "u-28-109"), Flag::Engaged));
    let events = act(&mut game, "done", &[2]);
    assert!(
        events.iter().any(|event| matches!(event, Event::Special(SpecialEvent::Detection { die: 2, .. })))
    );
    assert_eq!(game.unit_state(unit(&game, "g-sti1")).place, Place::Eliminated);
    assert!(!game.is(unit(&game, "u-28-109"), Flag::Engaged), "the Combat Phase was empty and is over");
}

#[test]
fn r4_1_2_the_end_of_a_turn() {
    // Air points are lost, removals by date are made, and the turn goes on.
    let position = Position::empty("S1", "-VDH").turn(8).places("u-28-110 AA26, g-sti1 UU18");
    let mut game = position.place("g-26vg-77", "UU18").begin(ALLIED, Segment::Movement);
    let events = pass_to(&mut game, GERMAN, Segment::Movement, &[]);
    let turn = events
        .iter()
        .position(|event| matches!(event, Event::Sequence(SequenceEvent::Turn { turn: 9 })))
        .unwrap();
    let gone =
        events.iter().position(|event| matches!(event, Event::Change(ChangeEvent::Removed { .. }))).unwrap();
    assert!(gone < turn, "in the turn that ends");
    assert_eq!(game.unit_state(unit(&game, "g-sti1")).place, Place::Removed);
    let mut game =
        Position::empty("S1", "-VDH").turn(15).place("u-28-110", "AA26").begin(ALLIED, Segment::Movement);
    assert!(game.state().air > 0);
    let lost = pass_to(&mut game, GERMAN, Segment::Interdiction, &[]);
    let track = game.track().air;
    assert_eq!((game.turn(), game.state().air), (16, track), "no more than the new turn gives");
    assert!(lost.iter().any(|event| matches!(event, Event::Sequence(SequenceEvent::Turn { turn: 16 }))));
    // Victory comes last: the campaign is over with turn 36.
    let mut game =
        Position::empty("S1", "-VDH").turn(36).place("u-28-110", "AA26").begin(ALLIED, Segment::Movement);
    act(&mut game, "done", &[]);
    assert!(game.decision().is_none() && game.turn() == 36);
    assert!(texts(&game).is_empty());
}

#[test]
fn r4_2_one_side_decides_and_the_program_rolls() {
    let mut game = Bulge::new("S1", None, "-SUR").unwrap();
    let mut dice = Dice::fast(11);
    let mut sides = [0; 2];
    for _ in 0..400 {
        let Some(decision) = game.decision() else { break };
        sides[decision.side.index()] += 1;
        let mut legal = Vec::new();
        game.legal(&mut legal);
        assert!(!legal.is_empty(), "somebody decides: {}", decision.name);
        let action = legal[legal.len() / 2];
        // The same dice give the same game.
        let (mut again, mut same) = (game.clone(), dice.clone());
        game.play(action, &mut dice, &mut Vec::new());
        again.play(action, &mut same, &mut Vec::new());
        assert_eq!(game.state(), again.state());
        assert_eq!(dice.rolls(), same.rolls());
    }
    assert!(sides[0] > 0 && sides[1] > 0, "{sides:?}");
    // Dice fall in the order of the rules: units that may surrender roll by column, then row (6.7).
    let cut = |position: Position, hexes: [&str; 2]| {
        hexes.iter().fold(position, |position, at| {
            let game = Bulge::new("S1", None, "").unwrap();
            let edges = game.fixed().edges(hex(&game, at)).to_vec();
            let label = |edge: &bulge::Edge| game.fixed().label(edge.to).to_owned();
            let germans = if *at == hexes[0] {
                ["g-1ss-peiper", "g-1ss-1", "g-1ss-2", "g-12ss-12", "g-12ss-25", "g-12ss-26"]
            } else {
                ["g-2pz-3", "g-2pz-2", "g-2pz-304", "g-26vg-77", "g-26vg-78", "g-26vg-39"]
            };
            germans
                .iter()
                .zip(edges)
                .fold(position, |position, (one, edge)| position.place(one, &label(&edge)))
        })
    };
    let position = Position::empty("S1", "").turn(9).places("u-28-110 O10, u-28-109 G10");
    let position = position.isolation("u-28-110", 4).isolation("u-28-109", 3);
    let (game, events) = cut(position, ["O10", "G10"]).begin_with(ALLIED, Segment::Supply, &[6, 1]);
    let rolls: Vec<(String, u8, u8)> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Supply(SupplyEvent::Surrender { unit, needed, die }) => {
                Some((game.counter(unit).name.clone(), needed, die))
            }
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [("109/28Inf".into(), 1, 6), ("110/28Inf".into(), 2, 1)], "G10 before O10");
    assert_eq!(game.unit_state(unit(&game, "u-28-110")).place, Place::Eliminated);
}

#[test]
fn r4_3_done_unless_a_rule_obliges() {
    // Every phase of a turn without obligations can be ended at once.
    let mut game = Bulge::new("S3", None, "-MC").unwrap();
    let (mut dice, mut events) = (Dice::fast(3), Vec::new());
    let turn = game.turn();
    while game.turn() == turn {
        let done = game.parse_action("done").unwrap();
        assert!(game.check(done).is_ok(), "{:?}", game.segment());
        game.play(done, &mut dice, &mut events);
    }
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Sequence(SequenceEvent::Phase { phase: Phase::Combat, side }) if *side == ALLIED))
    );
    // Those who are obliged: a unit in an enemy zone, a team to place, a unit in a full hex.
    let position = Position::empty("S1", "-AIR").turn(20).places("g-26vg-77 P9, u-28-110 O10");
    assert_eq!(refused(&position.begin(GERMAN, Segment::Combat), "done"), "12.2.3");
    let teams = Position::of("S1", "").send("g-sti1", Place::Available).begin(GERMAN, Segment::Teams);
    assert_eq!(refused(&teams, "done"), "18.1.1");
}
