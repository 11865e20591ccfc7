//! The charts as a player reads them say what the rules do.

use engine::{ChartBody, Dice, Effect, Game, Seat, Seed};
use panzerbitz::Panzerbitz;
use panzerbitz::charts::{Column, Combat};
use trials::begin::as_printed;
use trials::charts::{all_there, at, cell, chart, row};

#[test]
fn every_chart_of_the_rulebook_is_there() {
    all_there(&[as_printed::<Panzerbitz>("1", ""), as_printed::<Panzerbitz>("8", "")]);
}

#[test]
fn the_combat_table_is_the_one_that_is_used() {
    for (switches, grey) in [("+OPT12.15", true), ("-OPT12.15", false)] {
        let game = as_printed::<Panzerbitz>("1", switches);
        let (crt, table) = (chart(&game, "crt"), &game.fixed().charts.combat);
        for column in Column::ALL {
            for die in Combat::DICE {
                let result = table.result(column, die);
                let shown = if grey { result } else { result.on_targets() };
                assert_eq!(cell(&crt, column.index(), Combat::row(die)), shown.word());
            }
        }
    }
}

#[test]
fn weather_is_in_the_movement_chart() {
    let cost = |switches: &str| {
        let slope = row(&chart(&as_printed::<Panzerbitz>("1", switches), "movement"), "Slope");
        slope.into_iter().find(|(name, _)| name.ends_with("vehicles")).expect("vehicles").1
    };
    assert_eq!((cost("-OPT12.1,-OPT12.2").as_str(), cost("+OPT12.1,-OPT12.2").as_str()), ("3", "4"));
}

#[test]
fn attacks_are_looked_up_where_they_are_rolled() {
    let mut looked_up = 0;
    for seed in 1..=3 {
        let (mut game, mut dice) = (as_printed::<Panzerbitz>("1", ""), Dice::sealed(Seed::number(seed)));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        for step in 0..3000_usize {
            game.legal(&mut legal);
            if legal.is_empty() {
                break;
            }
            events.clear();
            game.play(legal[(step * 17) % legal.len()], &mut dice, &mut events);
            for told in events.iter().filter_map(|event| game.narrate(event, Seat::Observer)) {
                let Effect::Roll { spots, .. } = &told.effect else { continue };
                if let Some(spot) = spots.first().filter(|spot| spot.chart == "crt") {
                    let result = match at(&game, *spot).as_str() {
                        "-" => ": no effect.".to_owned(),
                        grey if grey.starts_with('(') => continue,
                        black => format!(" ({black})."),
                    };
                    assert!(told.text.ends_with(&result), "{} says {result}", told.text);
                    looked_up += 1;
                }
            }
        }
    }
    assert!(looked_up > 3, "{looked_up} attacks were looked up");
}

#[test]
fn columns_are_on_the_track() {
    let game = as_printed::<Panzerbitz>("1", "");
    let ChartBody::Track { boxes } = chart(&game, "turns").body else { panic!("a track") };
    let card = &game.fixed().card;
    assert_eq!(boxes.len(), usize::from(card.turns));
    let named =
        |name: &str| boxes.iter().flat_map(|turn| &turn.arrivals).any(|arrival| arrival.place.contains(name));
    assert!(card.columns.iter().all(|column| named(&column.name)));
}
