//! Examples of combat in the rulebook that no other test plays, in its order.

use dark_december::charts::{ALLIED, GERMAN, Terrain};
use dark_december::{DarkDecember, Flag, Place, Position, Segment, Stage};
use engine::{Dice, Game, HexId, Side};

use crate::tools::{
    PLAIN, act, acts, as_drawn, at, declare, drawn, example, fight, hex, is, listed, refused, roll, texts,
    unit, until,
};

fn campaign() -> DarkDecember {
    DarkDecember::new("C2", None, "").unwrap()
}

/// The first hex with some property, well inside the map.
fn find(game: &DarkDecember, test: impl Fn(HexId) -> bool) -> HexId {
    let all = |hex: &HexId| game.fixed().edges(*hex).len() == 6 && test(*hex);
    game.fixed().setting.board.grid.ids().find(all).expect("such a hex")
}

/// Attacks with as few of the units as give a result with some die, and rolls that die. All stand around the target.
fn force(position: &Position, side: Side, target: &str, units: &[&str], wanted: &str) -> DarkDecember {
    for most in 1..=units.len() {
        let mut game = position.clone().begin(side, Segment::Combat);
        if game.check(game.parse_action(&format!("attack {target}")).unwrap()).is_err() {
            continue;
        }
        act(&mut game, &format!("attack {target}"), &[]);
        for id in &units[..most] {
            let text = format!("add {}", game.counter(unit(&game, id)).name);
            act(&mut game, &text, &[]);
        }
        let die =
            (1..=6).find(|&die| game.outcome_of(die).is_some_and(|roll| roll.outcome.to_string() == wanted));
        let confirm = game.parse_action("confirm").unwrap();
        if let Some(die) = die.filter(|_| game.check(confirm).is_ok()) {
            game.play(confirm, &mut Dice::fixed(&[die.into()]), &mut Vec::new());
            roll(&mut game, &[die.into()]);
            return game;
        }
    }
    panic!("no attack on {target} gives {wanted}");
}

#[test]
fn ex_4_2_a_levels_add_up_to_seven_at_most() {
    let probe = campaign();
    let fixed = probe.fixed();
    let woods =
        find(&probe, |hex| fixed.terrain[hex.index()] == Terrain::Woods && !fixed.towns.contains(hex));
    let label = fixed.label(woods).to_owned();
    assert_eq!(drawn("Ex 4.2-a").marks, [("fort".to_owned(), label.clone())]);
    let game =
        Position::empty("C2", "").fort(ALLIED, &label).fort(ALLIED, "2101").begin(GERMAN, Segment::Combat);
    // Woods 3, fort 1, river 2; city 4, fort 1, major river 3 is held at 7.
    assert_eq!(game.ground_level(ALLIED, woods, 2), 6);
    assert_eq!(game.ground_level(ALLIED, hex(&game, "2101"), 3), 7);
}

#[test]
fn ex_4_2_b_a_lower_level_saves_the_step() {
    let probe = campaign();
    let fixed = probe.fixed();
    let rough = find(&probe, |hex| {
        let dry = fixed.edges(hex).iter().all(|edge| !edge.wet());
        fixed.terrain[hex.index()] == Terrain::Rough && !fixed.towns.contains(hex) && dry
    });
    let label = |hex: HexId| fixed.label(hex).to_owned();
    let (target, edges) = (label(rough), fixed.edges(rough));
    let attackers = [("G-12V-27", label(edges[0].to)), ("G-12V-48", label(edges[1].to))];
    let units = listed([("A-28-110", target.clone())].into_iter().chain(attackers));
    assert_eq!(example("Ex 4.2-b"), units);
    let attack = || {
        let mut game = Position::empty("C2", "").turn(10).places(&units).begin(GERMAN, Segment::Combat);
        declare(&mut game, &target, &["G-12V-27", "G-12V-48"], &[]);
        while game.state().combat.stage == Stage::LowerOwn {
            act(&mut game, "done", &[]);
        }
        game
    };
    // 6 to 4 is 1:1, a 2 is level 2; rough is 2: a firefight.
    let mut game = attack();
    assert_eq!(game.outcome_of(2).map(|roll| (roll.attack, roll.defence, roll.tdl)), Some((6, 4, 2)));
    act(&mut game, "done", &[2]);
    until(&mut game, Stage::Target);
    assert!(is(&game, "A-28-110", Flag::Reduced));
    let mut game = attack();
    act(&mut game, &format!("lower {target} 1"), &[2]);
    assert_eq!(game.state().combat.requirement, (1, 1));
    act(&mut game, "give 1", &[]);
    until(&mut game, Stage::Advance);
    assert!(!is(&game, "A-28-110", Flag::Reduced) && at(&game, "A-28-110") != target);
    let mut game = attack();
    act(&mut game, &format!("lower {target} 0"), &[2]);
    assert_eq!(game.state().combat.requirement, (2, 2));
}

#[test]
fn ex_4_4_a_two_hexes_or_one_and_a_step() {
    let position = Position::empty("C2", "").turn(9).places(&example("Ex 4.4-a"));
    let mut game = force(&position, ALLIED, PLAIN, &["A-28-110", "A-28-109", "A-28-112"], "R2");
    assert_eq!(texts(&game), ["give 1", "give 2"], "not two steps");
    act(&mut game, "give 1", &[]);
    assert!(is(&game, "G-12V-27", Flag::Reduced));
}

/// A hex whose water is on one side alone, without bridge or ford, and the hex beyond.
fn at_a_river() -> (HexId, HexId) {
    let probe = campaign();
    let fixed = probe.fixed();
    let bare = |from: HexId| {
        let mut wet = fixed.edges(from).iter().filter(|edge| edge.wet());
        let one = wet.next().filter(|edge| !edge.major() && edge.site().is_none());
        one.map(|edge| edge.to).filter(|_| wet.next().is_none())
    };
    let from =
        find(&probe, |hex| bare(hex).is_some_and(|to| fixed.edges(to).len() == 6) && fixed.is_open(hex));
    (from, bare(from).expect("a river"))
}

/// A unit at the river, enemies in all dry hexes around it.
fn cornered(id: &str, enemies: [&str; 5], switches: &str, drawn: &str) -> (Position, String) {
    let probe = campaign();
    let (from, beyond) = at_a_river();
    let label = |hex: HexId| probe.fixed().label(hex).to_owned();
    let dry = probe.fixed().edges(from).iter().map(|edge| edge.to).filter(|&to| to != beyond);
    let around = enemies.iter().zip(dry).map(|(enemy, to)| (*enemy, label(to)));
    let units = listed([(id, label(from))].into_iter().chain(around));
    assert_eq!(example(drawn), units);
    (Position::empty("C2", switches).turn(10).places(&units), label(from))
}

const ALLIES: [&str; 5] = ["A-28-110", "A-28-109", "A-28-112", "A-4-12", "A-4-22"];

#[test]
fn ex_4_4_c_armour_before_a_river_stays_and_loses_steps() {
    let (position, target) = cornered("G-2Pz-3 Pz", ALLIES, "", "Ex 4.4-c");
    let mut game = force(&position, ALLIED, &target, &ALLIES, "R1");
    until(&mut game, Stage::Target);
    assert_eq!((at(&game, "G-2Pz-3 Pz"), is(&game, "G-2Pz-3 Pz", Flag::Reduced)), (target.clone(), true));
    let mut game = force(&position, ALLIED, &target, &ALLIES, "R2");
    until(&mut game, Stage::Advance);
    assert_eq!(game.unit_state(unit(&game, "G-2Pz-3 Pz")).place, Place::Eliminated);
}

#[test]
fn ex_4_5_a_foot_advances_over_a_river_and_stops() {
    let probe = campaign();
    let (near, far) = at_a_river();
    let label = |hex: HexId| probe.fixed().label(hex).to_owned();
    // The defender in the hex at the river gives two hexes; the attackers come over the river.
    assert_eq!(drawn("Ex 4.5-a").arrows, [(label(far), label(near))]);
    let advancers = |switches: &str| {
        let position = Position::empty("C2", switches).turn(10).places(&example("Ex 4.5-a")).flag(
            "A-28-110",
            Flag::Reduced,
            true,
        );
        let units = ["G-12V-27", "G-12V-48", "G-2Pz-3 Pz"];
        for wanted in ["R2", "R3"] {
            let mut game = position.clone().begin(GERMAN, Segment::Combat);
            declare(&mut game, &label(near), &units, &[]);
            let die = (1..=6_u8)
                .find(|&die| game.outcome_of(die).is_some_and(|roll| roll.outcome.to_string() == wanted));
            let Some(die) = die else { continue };
            roll(&mut game, &[die.into()]);
            if game.state().combat.stage == Stage::Give {
                act(&mut game, "give 2", &[]);
            }
            until(&mut game, Stage::Advance);
            return game;
        }
        panic!("no retreat");
    };
    let mut game = advancers("");
    assert_eq!(refused(&game, "advance 3Pz/2Pz"), "4.5.2", "armour may not");
    act(&mut game, "advance 27/12VG", &[]);
    assert_eq!((at(&game, "G-12V-27"), game.state().combat.advancing), (label(near), None), "it stops");
    // With V4.5T off neither crosses: the attack is over.
    assert_eq!(advancers("-V4.5T").state().combat.target, None);
}

#[test]
fn ex_4_5_c_a_death_in_the_river_is_elimination() {
    let enemies = ["G-2Pz-2 PG", "G-2Pz-304 PG", "G-12V-27", "G-12V-48", "G-12V-89"];
    let limit = |switches: &str| {
        let (position, target) = cornered("A-28-110", enemies, switches, "Ex 4.5-c");
        let position = position.flag("A-28-110", Flag::Reduced, true);
        let mut game = force(&position, GERMAN, &target, &enemies, "R1");
        // One hex over the river, and a 1 on the way.
        for _ in 0..6 {
            if game.state().combat.stage == Stage::Advance {
                break;
            }
            let text = texts(&game).pop().expect("a choice");
            act(&mut game, &text, &[1]);
        }
        assert_eq!(game.unit_state(unit(&game, "A-28-110")).place, Place::Eliminated);
        game.advance_limit(unit(&game, "G-2Pz-2 PG"))
    };
    assert_eq!((limit(""), limit("-V4.5E")), (3, 1));
}

#[test]
fn ex_4_9_a_counterattack_on_a_reduced_regiment() {
    let mut game = Position::empty("C2", "")
        .turn(10)
        .places(&example("Ex 4.9"))
        .fort(ALLIED, "3022")
        .flag("G-326-751", Flag::Reduced, true)
        .begin(GERMAN, Segment::Combat);
    // 1 and 3 to 4 is 1:1 on TDL 4; a 5 is level 0, margin -4.
    fight(&mut game, "3022", &["G-326-751", "G-12V-48"], &[5]);
    assert_eq!(game.state().combat.stage, Stage::Counter);
    let strike = game.strike_outcome(hex(&game, "3021"), 3);
    assert_eq!((strike.attack, strike.defence, strike.tdl), (3, 1, 1));
    assert_eq!(strike.outcome.to_string(), "R2");
    act(&mut game, "strike 3021", &[3]);
    assert_eq!(game.state().combat.hexes, 2, "it must retreat two hexes");
}

#[test]
fn ex_c5_three_attacks_are_not_five() {
    let mut game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    let attacks: [(&str, &[&str]); 3] = [
        ("4306", &["G-12V-27", "G-12V-48", "G-12V-89", "G-3FJ-9"]),
        ("3901", &["G-326-751", "G-326-752", "G-326-753"]),
        ("4410", &["G-18V-294", "G-18V-295"]),
    ];
    for (target, ids) in attacks {
        fight(&mut game, target, ids, &[6, 6, 6]);
        for _ in 0..30 {
            if game.state().combat.target.is_none() {
                break;
            }
            let text = texts(&game).pop().expect("a choice");
            act(&mut game, &text, &[6, 6, 6]);
        }
    }
    assert_eq!(game.state().combat.made, 3);
    assert_eq!(refused(&game, "done"), "C5");
    // A unit that has not attacked, beside a hex that was not: 164/62 VG and 112/28 in 4014.
    as_drawn(&game, "Ex C5");
    assert!(texts(&game).contains(&"attack 4014".to_owned()));
    acts(&mut game, &["attack 4014"]);
}
