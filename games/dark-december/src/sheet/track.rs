//! The turns: weather and what the track says (SR1.1 to SR1.3, 1.1, 2.0.1), and who comes when and where (3.4).

use engine::{Chart, ChartArrival, ChartBox, ChartCell, ChartSpot, Game, Rule, UnitId};

use crate::charts::{Ground, SIDES, Sky, Turn, TurnLine};
use crate::game::DarkDecember;
use crate::scenario::{Arrival, Entry};
use crate::state::Place;

/// SR1.3, OR5.0: the sky of a turn, as far as it is known.
fn sky(game: &DarkDecember, turn: Turn) -> &'static str {
    let now = turn.number() == game.turn();
    let clear = if now { game.is_clear() } else { game.fixed.track(turn).sky == Sky::Clear };
    let rolled = game.fixed.options.variable_weather && turn.number() > game.turn();
    let day = Turn::all().any(|one| one.day() == turn.day() && game.fixed.charts.clear_roll(one).is_some());
    if rolled && day {
        "rolled for"
    } else if clear {
        "clear"
    } else {
        "overcast"
    }
}

/// SR1.3: sky and ground of every turn and what else the track says, the present turn marked.
pub(super) fn weather(game: &DarkDecember) -> Chart {
    let options = &game.fixed.options;
    let mut columns = vec![
        ("", "Sky"),
        ("", "Ground"),
        ("", "Advantage"),
        ("", "Surprise"),
        ("Fuel", "German"),
        ("Fuel", "Allied"),
    ];
    columns.extend([("Replacements", "German"), ("Replacements", "Allied")]);
    if options.optional_forces {
        columns.extend([("Dice for forces", "German"), ("Dice for forces", "Allied")]);
    }
    let mut chart = Chart::table(game.rulebook(), "weather", "Turn", columns);
    for turn in game.fixed.scenario.calendar() {
        let line = game.fixed.track(turn);
        let TurnLine { ground, advantage, surprise, fuel, replacements, dice, .. } = line;
        let ground = if *ground == Ground::Soft { "soft" } else { "frozen" };
        let advantage = if *advantage { "German".into() } else { ChartCell::none() };
        let mut cells = vec![sky(game, turn).into(), ground.into(), advantage, ChartCell::number(*surprise)];
        cells.extend(fuel.map(ChartCell::number));
        cells.extend(replacements.map(|[motorized, other]| match motorized + other {
            0 => ChartCell::none(),
            _ => ChartCell::from(format!("{motorized} + {other}")),
        }));
        if options.optional_forces {
            cells.extend(dice.map(ChartCell::number));
        }
        chart.row(format!("{}, {turn}", turn.number()), None, cells);
    }
    chart.key("Replacements", "motorized and other points", Rule("2.0.1"));
    chart.key("Fuel", "formations to be chosen that are short of it", Rule("1.1"));
    let now = game.fixed.scenario.calendar().position(|turn| turn.number() == game.turn());
    chart.marked(now.map(|row| ChartSpot::row("weather", row)))
}

/// 3.4: who comes when and where.
pub(super) fn turns(game: &DarkDecember) -> Chart {
    let boxes = game.fixed.scenario.calendar().map(|turn| {
        let mut one = ChartBox::of(turn.number(), game.turn(), turn.to_string());
        let line = game.fixed.track(turn);
        one.note(sky(game, turn), Rule("SR1.3"));
        if line.surprise != 0 {
            one.note(format!("surprise {:+}", line.surprise), Rule("SR1.1.2"));
        }
        if line.restricted {
            one.note("Allied movement is restricted", Rule("SR1.2"));
        }
        if line.auto_supply {
            one.note("Germans are Supplied", Rule("1.0.4"));
        }
        for arrival in game.fixed.schedule.iter().filter(|arrival| arrival.turn == turn) {
            for &unit in arrival.units.iter().filter(|&&unit| game.fixed.unit(unit).in_use) {
                one.arrive(game.counter(unit).name.clone(), coming(game, unit, arrival));
            }
        }
        one
    });
    Chart::track(game.rulebook(), "turns", boxes.collect())
}

fn coming(game: &DarkDecember, unit: UnitId, arrival: &Arrival) -> ChartArrival {
    let (place, mut rule) = match arrival.entry {
        Entry::Letter(area) => (format!("at {}", game.fixed.setting.board.areas[area].name), Rule("3.4")),
        Entry::Drop => ("from the air".into(), Rule("OR8.0")),
    };
    let state = game.unit_state(unit);
    let waits = matches!(state.place, Place::Scheduled | Place::Due | Place::Pool);
    let condition = if arrival.waits {
        rule = Rule("OR3.0.2");
        "if committed".into()
    } else if waits && state.due > arrival.turn.number() {
        format!("delayed to turn {}", state.due)
    } else {
        String::new()
    };
    let side = arrival.side;
    ChartArrival {
        side,
        side_name: SIDES[side.index()].into(),
        units: Vec::new(),
        place,
        condition,
        done: u16::from(!waits),
        rule,
    }
}
