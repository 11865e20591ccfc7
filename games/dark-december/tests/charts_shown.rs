//! The charts as a player reads them say what the rules do.

use dark_december::DarkDecember;
use dark_december::charts::{Cost, Ground, Terrain};
use dark_december::units::MoveClass;
use engine::{ChartBody, Dice, Effect, Game, Seat, Seed};
use trials::begin::as_printed;
use trials::charts::{all_there, at, cell, chart, row};

#[test]
fn every_chart_of_the_rulebook_is_there() {
    all_there(&[
        as_printed::<DarkDecember>("C1", ""),
        as_printed::<DarkDecember>("C2", "+OPT5.0,+OPT8.0,+OPT3.0"),
    ]);
}

#[test]
fn the_combat_table_is_the_one_that_is_used() {
    let game = as_printed::<DarkDecember>("C1", "");
    let (crt, table) = (chart(&game, "crt"), &game.fixed().charts.combat);
    for column in 0..table.odds.len() {
        for row in 0..table.levels.len() {
            let level = table.level(column, table.first_die + row as i8);
            assert_eq!(cell(&crt, column, row), level.to_string());
        }
    }
    let results = chart(&game, "results");
    assert_eq!(cell(&results, 0, 0), table.result(6).to_string());
}

#[test]
fn terrain_costs_are_those_of_the_charts() {
    let game = as_printed::<DarkDecember>("C1", "");
    let woods = row(&chart(&game, "terrain"), "Woods");
    let line = game.fixed().charts.terrain(Terrain::Woods);
    assert_eq!(line.cost(MoveClass::Foot, Ground::Soft), Cost::Points(4));
    assert!(woods.contains(&("Defence TDL".into(), line.tdl.to_string())), "{woods:?}");
    assert!(woods.contains(&("Soft ground foot".into(), "2".into())), "{woods:?}");
}

#[test]
fn combats_are_looked_up_where_they_are_rolled() {
    let (mut game, mut dice) = (as_printed::<DarkDecember>("C1", ""), Dice::sealed(Seed::number(3)));
    let (mut legal, mut events, mut looked_up) = (Vec::new(), Vec::new(), 0);
    for step in 0..4000_usize {
        game.legal(&mut legal);
        if legal.is_empty() || looked_up > 10 {
            break;
        }
        let action = legal[(step * 31) % legal.len()];
        events.clear();
        game.play(action, &mut dice, &mut events);
        for told in events.iter().filter_map(|event| game.narrate(event, Seat::Observer)) {
            let Effect::Roll { what, spots, .. } = &told.effect else { continue };
            if what == "combat" {
                let [level, margin] = spots[..] else { panic!("{spots:?}") };
                let level: i8 = at(&game, level).parse().expect("a level");
                let result = cell(&chart(&game, margin.chart), 0, margin.row.unwrap().into()).to_owned();
                let tdl: i8 =
                    told.text.split("TDL ").nth(1).unwrap().split(',').next().unwrap().parse().unwrap();
                assert_eq!(game.fixed().charts.combat.result(level - tdl).to_string(), result);
                assert!(told.text.contains(&format!(": {result}")), "{} says {result}", told.text);
                looked_up += 1;
            }
        }
    }
    assert!(looked_up > 2, "{looked_up} combats were looked up");
}

#[test]
fn everybody_who_comes_is_on_the_track_once() {
    let game = as_printed::<DarkDecember>("C2", "");
    let ChartBody::Track { boxes } = chart(&game, "turns").body else { panic!("a track") };
    let listed: usize = boxes.iter().flat_map(|turn| &turn.arrivals).map(|arrival| arrival.units.len()).sum();
    let fixed = game.fixed();
    let planned = fixed.schedule.iter().flat_map(|arrival| &arrival.units);
    assert_eq!(listed, planned.filter(|unit| fixed.unit(**unit).in_use).count());
}
