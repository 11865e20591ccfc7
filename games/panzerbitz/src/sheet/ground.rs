//! The ground and what lies on it: movement (11.4), elevation (11.5), loading (11.6), terrain (11.7), positions (11.8) and
//! engineers (11.9).

use engine::{Chart, ChartCell, Ratio, Rule};

use crate::charts::{Attack as Kind, Cost, Ground, PositionKind, Price, Task, Weather};
use crate::fixed::Fixed;
use crate::ground::Terrain;
use crate::units::Mover;

fn halves(points: u8) -> String {
    Ratio::new(points.into(), 2).to_string()
}

/// 8.2, 11.4: movement points in the weather of this game.
pub(super) fn movement(fixed: &Fixed) -> Chart {
    let weather = fixed.options.weather;
    let movers = [
        (Mover::Foot, "foot"),
        (Mover::Cav, "cavalry"),
        (Mover::Veh, "vehicles"),
        (Mover::Wheel, "wheels"),
        (Mover::Truck, "trucks"),
        (Mover::Wagon, "wagons"),
    ];
    let group = match weather {
        Weather::Normal => "Normal weather",
        Weather::Saturated => "Saturated ground",
        Weather::Winter => "Winter",
    };
    let columns = movers.map(|(_, name)| (group, name));
    let mut chart = Chart::table(&fixed.setting.book, "movement", "Ground", columns);
    for ground in Ground::ALL {
        let name = match ground {
            Ground::Highway => "Highway",
            Ground::Road => "Road",
            Ground::Track => "Track",
            Ground::Clear => "Clear",
            Ground::Town => "Town",
            Ground::Woods => "Woods",
            Ground::Broken => "Broken ground",
            Ground::Slope => "Slope",
            Ground::Swamp => "Swamp",
            Ground::Gully => "Gully",
            Ground::Stream => "Stream",
            Ground::Lake => "Lake",
            Ground::Sea => "Sea",
            Ground::LeaveGully => "Leaving a gully",
        };
        let cells = movers.map(|(mover, _)| match fixed.charts.movement.cost(weather, ground, mover) {
            Cost::Half(points) => halves(points).into(),
            Cost::RoadRate(points) => format!("{}*", halves(points)).into(),
            Cost::Roll => "roll".into(),
            Cost::Forbidden => ChartCell::faint("no"),
            Cost::Negated => ChartCell::faint("none"),
        });
        chart.row(name, None, cells);
    }
    chart.key("*", "the road movement rate", Rule("8.3"));
    chart.key("roll", "a die decides whether it gets across", Rule("8.4.2"));
    if weather == Weather::Saturated {
        chart.key("none", "counts as if it were not there", Rule("12.1 (OPT12.1)"));
    }
    chart
}

/// 11.7: what terrain does for the units in it.
pub(super) fn terrain(fixed: &Fixed) -> Chart {
    let columns = ["Conceals", "Die of an attack", "Can be overrun"];
    let mut chart = Chart::table(&fixed.setting.book, "terrain", "Terrain", columns);
    for terrain in Terrain::ALL {
        let cover = fixed.charts.cover(terrain);
        let die = match fixed.cover(terrain) {
            0 => ChartCell::none(),
            number => match fixed.modifier(number, Kind::Direct) {
                0 => ChartCell::none(),
                value => ChartCell::from(format!("{value:+} (M{number})")),
            },
        };
        let cells = [ChartCell::yes(cover.conceals), die, ChartCell::yes(cover.overrun)];
        chart.row(engine::capital(terrain.word()), None, cells);
    }
    chart
}

/// 4.3, 11.5: what blocks a line of sight.
pub(super) fn elevation(fixed: &Fixed) -> Chart {
    let names = ["ground", "slope", "hilltop"];
    let mut chart = Chart::table(&fixed.setting.book, "elevation", "Line between", ["What blocks it"]);
    for (low, one) in names.iter().enumerate() {
        for (high, other) in names.iter().enumerate().skip(low) {
            let blocks = fixed.charts.elevation.blocks(low as u8, high as u8);
            let words: Vec<&str> = blocks.iter().map(|block| block.word()).collect();
            let cell = if words.is_empty() { ChartCell::faint("nothing") } else { words.join(", ").into() };
            chart.row(format!("{one} and {other}"), None, [cell]);
        }
    }
    chart
}

/// 8.6.4, 12.5, 11.6: what loading and unloading takes.
pub(super) fn loading(fixed: &Fixed) -> Chart {
    let heavy = fixed.options.heavy_equipment;
    let column = if heavy { "Turns" } else { "The carrier pays" };
    let mut chart = Chart::table(&fixed.setting.book, "loading", "Range of the unit", [column]);
    let rule = if heavy { Rule("12.5 (OPT12.5)") } else { Rule("8.6.4") };
    for line in &fixed.charts.loading {
        let head = line.up_to.map_or_else(|| "more".into(), |most| format!("up to {most}"));
        let cell = match line.price {
            _ if heavy => line.turns.to_string(),
            Price::Half => "half its allowance".into(),
            Price::Whole => "its whole allowance".into(),
        };
        chart.row(head, Some(rule), [cell]);
    }
    chart
}

/// 11.8: position counters.
pub(super) fn positions(fixed: &Fixed) -> Chart {
    let name = |kind: PositionKind| match kind {
        PositionKind::Improved => "improved position",
        PositionKind::Fortification => "fortification",
        PositionKind::Mine => "minefield",
        PositionKind::Block => "block",
    };
    let columns = ["Stacking points", "May lie with", "Defence"];
    let mut chart = Chart::table(&fixed.setting.book, "positions", "Counter", columns);
    for kind in PositionKind::ALL {
        let line = fixed.charts.position(kind);
        let list =
            |words: Vec<String>| if words.is_empty() { ChartCell::none() } else { words.join(", ").into() };
        let stack = line.stack[usize::from(fixed.options.revised_stacking)].to_string();
        let with = list(line.shares.iter().map(|&other| name(other).to_owned()).collect());
        let defence = list(line.defence.iter().map(ToString::to_string).collect());
        chart.row(engine::capital(name(kind)), None, [stack.into(), with, defence]);
    }
    chart
}

/// 10.5, 11.9: what engineers can do.
pub(super) fn engineers(fixed: &Fixed) -> Chart {
    let columns = ["Own turns", "Succeeds at", "From the next hex"];
    let mut chart = Chart::table(&fixed.setting.book, "engineers", "Task", columns);
    let tasks = [
        (Task::ClearMine, "Clear a minefield"),
        (Task::ClearBlock, "Clear a block"),
        (Task::LayBlockInWoods, "Lay a block in woods"),
        (Task::LayBlock, "Lay a block elsewhere"),
        (Task::BlowPreparedBridge, "Blow a prepared bridge"),
        (Task::BlowBridge, "Blow a bridge"),
        (Task::RepairBridge, "Repair a bridge"),
    ];
    for (task, name) in tasks {
        let line = fixed.charts.task(task);
        let die = line.die.map_or_else(|| "always".into(), |most| format!("{most} or less"));
        let turns = if line.turns == 0 { "at once".into() } else { line.turns.to_string() };
        chart.row(name, None, [turns.into(), die.into(), ChartCell::yes(line.adjacent)]);
    }
    chart
}
