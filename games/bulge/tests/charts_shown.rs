//! The charts as a player reads them say what the rules do.

use bulge::charts::{COLUMNS, Class, GERMAN, Ground, Terrain};
use bulge::{Bulge, Position, Segment};
use engine::{ChartBody, Dice, Effect, Game, Seat};
use trials::begin::as_printed;
use trials::charts::{all_there, at, cell, chart, row};
use trials::hand::{action, texts};

#[test]
fn every_chart_of_the_rulebook_is_there() {
    all_there(&[as_printed::<Bulge>("S1", ""), as_printed::<Bulge>("S3", "-AIR,-FUEL")]);
}

#[test]
fn the_combat_table_is_the_one_that_is_used() {
    let game = as_printed::<Bulge>("S1", "");
    let crt = chart(&game, "crt");
    for column in 0..COLUMNS {
        for die in 1..=6 {
            let result = game.fixed().charts.combat.result(column, die);
            assert_eq!(cell(&crt, column, usize::from(die) - 1), result.to_string());
        }
    }
}

#[test]
fn terrain_costs_are_those_of_the_charts_and_the_present_ground_is_marked() {
    let game = as_printed::<Bulge>("S1", "");
    let terrain = chart(&game, "terrain");
    let (charts, forest) = (&game.fixed().charts, row(&terrain, "Forest"));
    assert_eq!(charts.cost(Terrain::Forest, Class::Mech, Ground::Mud), None);
    assert!(forest.contains(&("Armour mud".into(), "road".into())), "{forest:?}");
    assert!(
        forest
            .contains(&("Defence multiplied by".into(), format!("x{}", charts.multiplier(Terrain::Forest))))
    );
    let ChartBody::Table { columns, .. } = &terrain.body else { panic!("a table") };
    let marked: Vec<&str> =
        terrain.now.iter().map(|place| columns[usize::from(place.column.unwrap())].name.as_str()).collect();
    assert!(!marked.is_empty() && marked.iter().all(|name| *name == "mud"), "{marked:?}");
}

/// An attack from its target to its die: the column is marked while it is prepared, and the die hits a cell of it.
#[test]
fn an_attack_is_looked_up_where_it_is_rolled() {
    let table = Position::empty("S1", "-AIR").turn(20);
    let mut game = table.place("g-26vg-77", "MM24").place("u-28-110", "LL24").begin(GERMAN, Segment::Combat);
    let (mut dice, mut events) = (Dice::fixed(&[4]), Vec::new());
    let attack = action(&game, "attack LL24");
    let column = game.explain(attack).spots[0].column.expect("a column");
    game.play(attack, &mut dice, &mut events);
    // Where nothing is left to choose the die falls at once.
    while dice.rolls() == 0 {
        let now = chart(&game, "crt").now;
        assert!(now.iter().any(|place| place.column == Some(column)), "the column is marked: {now:?}");
        let next = action(&game, texts(&game).last().expect("there is a choice"));
        game.play(next, &mut dice, &mut events);
    }
    let told = events.iter().filter_map(|event| game.narrate(event, Seat::Observer));
    let mut spots = told.filter_map(|told| match told.effect {
        Effect::Roll { spots, .. } => Some((told.text, spots)),
        _ => None,
    });
    let (text, spots) = spots.next_back().expect("a die was rolled");
    assert_eq!(spots[0].column, Some(column));
    let result = at(&game, spots[0]);
    assert!(text.contains(&format!("A 4: {result}")), "{text} hits {result}");
}

#[test]
fn reinforcements_are_on_the_track_until_they_have_come() {
    let game = as_printed::<Bulge>("S1", "");
    let ChartBody::Track { boxes } = chart(&game, "turns").body else { panic!("a track") };
    assert_eq!(boxes.len(), 36);
    let third = &boxes[2];
    assert!(
        third.arrivals.iter().any(|arrival| arrival.side_name == "Allied" && !arrival.is_done()),
        "{third:?}"
    );
    let listed: usize = boxes.iter().flat_map(|turn| &turn.arrivals).map(|arrival| arrival.units.len()).sum();
    let planned = game.fixed().schedule.plans.iter().flatten().count();
    assert_eq!(listed, planned, "everybody who comes is listed once");
}

#[test]
fn levels_of_victory_are_marked_by_the_present_margin() {
    let game = as_printed::<Bulge>("S2", "");
    let victory = chart(&game, "victory");
    let place = victory.now[0].row.expect("a row");
    let level = game.fixed().scenario.victory.by_margin(game.margin()).expect("levels decide");
    assert!(cell(&victory, 0, place.into()).contains(level.level.name()));
}
