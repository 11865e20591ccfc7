//! 7.0: dates, losses, and what stops a unit in the hex where it enters.

use bulge::charts::{ALLIED, GERMAN, Half, Turn};
use bulge::{Bulge, Coming, Flag, Place, Position, Segment};
use engine::{Dice, Game, UnitId};

use crate::tools::{act, hex, is_legal, label, refused, texts, unit};

fn place(game: &Bulge, id: &str) -> Place {
    game.unit_state(unit(game, id)).place
}

/// Artillery that comes as a reinforcement, and an edge road hex where it may enter.
fn late_gun(game: &Bulge) -> (String, String) {
    let mut guns = game.fixed().guns.iter().flatten();
    let found = guns.find_map(|&gun| match game.fixed().schedule.plans[gun.index()]?.way {
        Coming::Edge { own, .. } => Some((gun, game.fixed().schedule.hexes(own).next()?.1)),
        _ => None,
    });
    let (gun, at) = found.expect("a gun that arrives");
    (game.counter(gun).id.clone(), label(game, at))
}

#[test]
fn r7_1_they_stay_available() {
    // Two turns later, held back all the time, it may still enter.
    let mut game = Position::of("S1", "-MC,-OKW").turn(5).begin(GERMAN, Segment::Arrivals);
    let mut dice = Dice::fast(2);
    while (game.turn(), game.phasing(), game.segment()) != (7, GERMAN, Segment::Movement) {
        let done = game.parse_action("done").unwrap();
        game.play(done, &mut dice, &mut Vec::new());
    }
    assert_eq!(place(&game, "g-2ss-2"), Place::Available);
    assert!(is_legal(&game, "enter 2/2SS XX3"));
}

#[test]
fn r7_5_german_numbers_are_days() {
    let game = Bulge::new("S1", None, "").unwrap();
    let mut days = [0; 10];
    for (at, unit) in bulge::units::standard().iter().enumerate() {
        let Some(plan) = game.fixed().schedule.plans[at] else { continue };
        let Ok(day) = unit.entry.parse::<u8>() else { continue };
        assert_eq!(game.fixed().units[at].side, GERMAN, "{}", unit.id);
        // 1 is 16 December, and the units come in the AM turn.
        assert_eq!(Turn::on(Half::Am, 15 + day).map(Turn::number), Some(plan.turn), "{}", unit.id);
        days[usize::from(day)] += 1;
    }
    assert!(
        days[3] > 0 && days[9] > 0 && days[1..].iter().filter(|&&count| count > 0).count() > 4,
        "{days:?}"
    );
    let at = |turn| place(&Position::of("S1", "").turn(turn).begin(GERMAN, Segment::Arrivals), "g-2ss-2");
    assert_eq!((at(4), at(5)), (Place::Scheduled, Place::Available), "the third day is turn 5");
}

#[test]
fn r7_7_the_lost_never_return() {
    // Neither on the day of arrival nor by release from the reserve.
    let position = Position::of("S1", "").turn(5).send("g-2ss-2", Place::Eliminated);
    let game = position.begin(GERMAN, Segment::Arrivals);
    assert_eq!((place(&game, "g-2ss-2"), place(&game, "g-2ss-3")), (Place::Eliminated, Place::Available));
    let position = Position::empty("S1", "").turn(5).send("g-2ss-2", Place::Eliminated);
    let game = position.place("g-26vg-77", "UU18").begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "enter 2/2SS XX3"), "7.1");
    assert_eq!(refused(&game, "take 2/2SS"), "8.1");
    // A game by chance: who is out stays out.
    let mut game = Bulge::new("S5", None, "").unwrap();
    let (mut dice, mut choice) = (Dice::fast(8), Dice::fast(9));
    let mut lost: Vec<UnitId> = Vec::new();
    for _ in 0..4000 {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        if legal.is_empty() {
            break;
        }
        let pick = (usize::from(choice.d6()) * 36 + usize::from(choice.d6()) * 6 + usize::from(choice.d6()))
            % legal.len();
        game.play(legal[pick], &mut dice, &mut Vec::new());
        for &unit in &lost {
            assert_eq!(game.unit_state(unit).place, Place::Eliminated);
        }
        lost = game
            .fixed()
            .unit_ids()
            .filter(|&unit| game.unit_state(unit).place == Place::Eliminated)
            .collect();
    }
    assert!(lost.len() > 5, "{} losses", lost.len());
}

#[test]
fn r7_3_each_pays_more() {
    let ids = ["g-2ss-2", "g-2ss-3", "g-2ss-4", "g-9ss-9", "g-9ss-19", "g-9ss-20", "g-fbb"];
    let position = Position::empty("S1", "").turn(5).control_all(ALLIED);
    let position = ids.iter().fold(position, |position, id| position.send(id, Place::Available));
    let mut game = position.begin(GERMAN, Segment::Movement);
    // The first pays the rate of an enemy hex; the hex is German then.
    let mut left = Vec::new();
    for id in ids {
        let word = game.counter(unit(&game, id)).name.clone();
        act(&mut game, &format!("enter {word} XX3"), &[]);
        left.push(game.unit_state(unit(&game, id)).left);
        let go = texts(&game).into_iter().rfind(|text| text.starts_with("go ")).unwrap();
        act(&mut game, &go, &[]);
    }
    assert_eq!(left, [42, 42, 39, 36, 33, 30, 27], "the seventh pays seven times a quarter");
    let fbb = unit(&game, "g-fbb");
    let number = game.fixed().schedule.edge_number(hex(&game, "XX3")).unwrap();
    assert_eq!(game.entry_cost(fbb, number, hex(&game, "XX3")), 24, "the eighth");
}

#[test]
fn r7_3_r16_5_who_cannot_pay_does_not_enter_there() {
    // Interdiction makes the road rate of the hex a whole point: the fourth pays four, and the fifth cannot.
    let ids = ["g-2ss-2", "g-2ss-3", "g-2ss-4", "g-9ss-9", "g-9ss-19"];
    let position = Position::empty("S1", "").turn(5).interdict("XX3");
    let position = ids.iter().fold(position, |position, id| position.send(id, Place::Available));
    let mut game = position.begin(GERMAN, Segment::Movement);
    let names = ids.map(|id| game.counter(unit(&game, id)).name.clone());
    let beside = {
        let at = hex(&game, "XX3");
        label(&game, game.fixed().road_edges(at)[0].to)
    };
    for (at, name) in names[..4].iter().enumerate() {
        act(&mut game, &format!("enter {name} XX3"), &[]);
        assert_eq!(game.unit_state(unit(&game, ids[at])).left, 12 * (3 - at as u16));
        if at < 3 {
            act(&mut game, &format!("go {beside}"), &[]);
        }
    }
    let last = format!("enter {} XX3", names[4]);
    assert_eq!(refused(&game, &last), "7.3");
    let others = format!("enter {} ", names[4]);
    let legal = texts(&game);
    assert!(!legal.contains(&last));
    assert!(legal.iter().any(|text| text.starts_with(&others)), "elsewhere it may: {legal:?}");
}

#[test]
fn r7_4_an_enemy_zone_closes_a_hex_unless_a_friend_is_there() {
    let inland = {
        let game = Bulge::new("S1", None, "").unwrap();
        let at = hex(&game, "XX3");
        let dry = game.fixed().edges(at).iter().find(|edge| !edge.wet()).unwrap();
        label(&game, dry.to)
    };
    let base = || Position::empty("S1", "").turn(5).send("g-2ss-2", Place::Available);
    assert!(is_legal(&base().begin(GERMAN, Segment::Movement), "enter 2/2SS XX3"));
    let zone = base().place("u-28-110", &inland);
    assert_eq!(refused(&zone.clone().begin(GERMAN, Segment::Movement), "enter 2/2SS XX3"), "7.4");
    let gun = base().place("u-a402", &inland);
    assert!(is_legal(&gun.begin(GERMAN, Segment::Movement), "enter 2/2SS XX3"), "artillery has no zone");
    let mut game = zone.place("g-26vg-77", "XX3").begin(GERMAN, Segment::Movement);
    act(&mut game, "enter 2/2SS XX3", &[]);
    assert_eq!(game.state().moving, None, "10.2: it has entered an enemy zone and must stop");
}

#[test]
fn r7_4_r13_2_artillery_enters_no_zone_without_a_combat_unit() {
    let game = Bulge::new("S1", None, "").unwrap();
    let (gun, at) = late_gun(&game);
    let side = game.counter(unit(&game, &gun)).side;
    let (enemy, friend, other) = if side == GERMAN {
        ("u-28-110", "g-26vg-77", "g-a766")
    } else {
        ("g-26vg-77", "u-28-110", "u-a402")
    };
    let inland = {
        let dry = game.fixed().edges(hex(&game, &at)).iter().find(|edge| !edge.wet()).unwrap();
        label(&game, dry.to)
    };
    let base = || {
        let position = Position::empty("S1", "").turn(20).send(&gun, Place::Available).place(enemy, &inland);
        position.place(other, &at)
    };
    let order = format!("enter {gun} {at}");
    // Another gun in the hex opens it (7.4), and is no combat unit.
    let alone = base().begin(side, Segment::Movement);
    assert_eq!(refused(&alone, &order), "13.2");
    let name = &alone.counter(unit(&alone, &gun)).name;
    assert!(!texts(&alone).iter().any(|text| *text == format!("enter {name} {at}")), "nor is it listed");
    let mut escorted = base().place(friend, &at).begin(side, Segment::Movement);
    act(&mut escorted, &order, &[]);
    assert_eq!(escorted.hex_of(unit(&escorted, &gun)), Some(hex(&escorted, &at)));
}

#[test]
fn r5_1_3_a_roadblock_stops_a_unit_that_enters() {
    let position = Position::empty("S1", "").turn(5).send("g-2ss-2", Place::Available);
    let mut game = position.control(ALLIED, "XX3").roadblock("XX3").begin(GERMAN, Segment::Movement);
    act(&mut game, "enter 2/2SS XX3", &[]);
    assert_eq!(game.hex_of(unit(&game, "g-2ss-2")), Some(hex(&game, "XX3")));
    assert_eq!(game.state().moving, None, "it ends its move there");
    assert!(game.is(unit(&game, "g-2ss-2"), Flag::Finished));
    // And where it could not stop, it does not enter.
    let position = Position::empty("S1", "").turn(5).send("g-2ss-2", Place::Available);
    let position = position.stack(&["g-1ss-1", "g-1ss-2", "g-12ss-12"], "XX3").roadblock("XX3");
    assert_eq!(refused(&position.begin(GERMAN, Segment::Movement), "enter 2/2SS XX3"), "8.12");
}

#[test]
fn r9_2_r8_12_through_full_hexes_onto_the_map() {
    // The entry hex and every hex beside it are full: the unit passes through them.
    let any = Bulge::new("S1", None, "").unwrap();
    let mut full = vec![hex(&any, "XX3")];
    full.extend(any.fixed().edges(full[0]).iter().map(|edge| edge.to));
    let filler: Vec<String> = any
        .fixed()
        .units
        .iter()
        .filter(|counter| {
            counter.side == GERMAN && counter.is_combat() && counter.in_mix && counter.id != "g-2ss-2"
        })
        .map(|counter| counter.id.clone())
        .collect();
    let mut position =
        Position::empty("S1", "").turn(15).send("g-2ss-2", Place::Available).control_all(GERMAN);
    for (units, &at) in filler.chunks(3).zip(&full) {
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        position = position.stack(&units, &label(&any, at));
    }
    let mut game = position.begin(GERMAN, Segment::Movement);
    assert!(is_legal(&game, "enter 2/2SS XX3"));
    act(&mut game, "enter 2/2SS XX3", &[]);
    assert_eq!(refused(&game, "stay"), "8.12");
    let along = game.fixed().edges(full[0]).iter().find(|edge| edge.road()).unwrap().to;
    assert_eq!(refused(&game, &format!("go {}", label(&game, along))), "9.1", "it may not stop there either");
    let go = texts(&game)[0].clone();
    act(&mut game, &go, &[]);
    assert!(game.distance(hex(&game, "XX3"), game.hex_of(unit(&game, "g-2ss-2")).unwrap()) >= 2);
}
