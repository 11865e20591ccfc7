//! The turns: weather (16.0), and who comes when and where (7.1).

use engine::{Chart, ChartArrival, ChartBox, ChartCell, ChartSpot, Game, Rule, UnitId};

use crate::charts::{Ground, SIDES, Weather};
use crate::game::Bulge;
use crate::scenario::{Entry, Release};
use crate::schedule::{Coming, Plan};
use crate::state::Place;
use crate::words::count;

fn weather_name(weather: Weather) -> &'static str {
    match weather {
        Weather::Fog => "fog",
        Weather::Mist => "mist",
        Weather::Snow => "snow",
        Weather::Clear => "clear",
    }
}

/// 16.0: weather and ground of every turn, the present one marked.
pub(super) fn weather(game: &Bulge) -> Chart {
    let options = &game.fixed.options;
    let mut heads = vec!["Weather", "Ground"];
    if options.air {
        heads.extend(["Air points", "Strategic strike"]);
    }
    if options.roadblocks {
        heads.push("Roadblocks");
    }
    let mut chart = Chart::table(game.rulebook(), "weather", "Turn", heads);
    for turn in game.fixed.scenario.calendar() {
        let line = game.fixed.charts.turn(turn);
        let ground = if line.ground == Ground::Mud { "mud" } else { "frozen" };
        let mut cells = vec![weather_name(line.weather).into(), ground.into()];
        if options.air {
            cells.extend([ChartCell::number(line.air), ChartCell::yes(line.strike)]);
        }
        if options.roadblocks {
            cells.push(ChartCell::number(line.roadblocks));
        }
        chart.row(format!("{}, {turn}", turn.number()), None, cells);
    }
    let now = game.fixed.scenario.calendar().position(|turn| turn.number() == game.state.turn);
    chart.marked(now.map(|row| ChartSpot::row("weather", row)))
}

/// 7.1, 16.0: what each turn brings.
pub(super) fn turns(game: &Bulge) -> Chart {
    let boxes = game.fixed.scenario.calendar().map(|turn| {
        let mut one = ChartBox::of(turn.number(), game.state.turn, turn.to_string());
        let line = game.fixed.charts.turn(turn);
        one.note(weather_name(line.weather), Rule("16.1"));
        if game.fixed.options.air && line.air > 0 {
            one.note(count(line.air, "air point"), Rule("16.3"));
        }
        if !line.events.is_empty() {
            one.note(line.events.clone(), None);
        }
        for unit in game.fixed.unit_ids() {
            let plan = game.fixed.schedule.plans[unit.index()];
            if let Some(plan) = plan.filter(|plan| plan.turn == turn.number()) {
                one.arrive(game.counter(unit).name.clone(), arrival(game, unit, &plan));
            }
        }
        one
    });
    Chart::track(game.rulebook(), "turns", boxes.collect())
}

/// When, where and under what condition a unit comes.
fn arrival(game: &Bulge, unit: UnitId, plan: &Plan) -> ChartArrival {
    let side = game.counter(unit).side;
    let (condition, mut rule) = match plan.release {
        Release::Okw => ("if released from the OKW reserve", Rule("7.6 (OKW)")),
        Release::Nordwind3 => ("after Nordwind option 3", Rule("23.8")),
        Release::UnlessNordwind2 if game.fixed.options.nordwind => {
            ("unless Nordwind option 2 is taken", Rule("23.3"))
        }
        Release::Always | Release::UnlessNordwind2 => ("", Rule("7.1")),
    };
    let place = match plan.way {
        Coming::Edge { own, .. } => area_of(game, unit).unwrap_or_else(|| {
            let hexes = game.fixed.schedule.hexes(own).map(|(_, hex)| game.fixed.label(hex));
            format!("at {}", hexes.collect::<Vec<_>>().join(", "))
        }),
        Coming::WithCorpsB => {
            rule = Rule("18.1.1");
            "with a unit of corps B".into()
        }
        Coming::Drop => {
            rule = Rule("18.4.1");
            "from the air".into()
        }
    };
    let waits = matches!(game.unit_state(unit).place, Place::Scheduled | Place::Available);
    ChartArrival {
        side,
        side_name: SIDES[side.index()].into(),
        units: Vec::new(),
        place,
        condition: condition.into(),
        done: u16::from(!waits),
        rule,
    }
}

/// The areas of the map's edge where a unit comes, by their names.
fn area_of(game: &Bulge, unit: UnitId) -> Option<String> {
    let board = &game.fixed.setting.board;
    let arrival = game.fixed.scenario.arrivals.iter().find(|arrival| arrival.units.contains(&unit));
    let names: Vec<&str> = match arrival.map(|arrival| &arrival.entry) {
        Some(Entry::Edge { areas, .. }) => {
            areas.iter().map(|&area| board.areas[area].name.as_str()).collect()
        }
        Some(_) => Vec::new(),
        None => game.fixed.list[unit.index()].areas.iter().map(String::as_str).collect(),
    };
    (!names.is_empty()).then(|| format!("area {}", names.join(" or ")))
}
