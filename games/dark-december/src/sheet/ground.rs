//! What the ground does: costs and Terrain Defence Levels (3.0, 4.2).

use engine::{Chart, ChartCell, ChartPlace, Game, Ratio, Rule};

use crate::charts::{Cost, Feature, Ground, GroundLine, Hexside, MP, Road, Terrain};
use crate::game::DarkDecember;
use crate::units::MoveClass;

const CLASSES: [MoveClass; 3] = [MoveClass::Foot, MoveClass::Mechanised, MoveClass::Armour];

fn cost(cost: Cost) -> ChartCell {
    match cost {
        Cost::Points(0) => ChartCell::none(),
        Cost::Points(halves) => Ratio::new(halves.into(), MP.into()).to_string().into(),
        Cost::All => "all".into(),
        Cost::Never => ChartCell::faint("no"),
    }
}

/// 3.0, 4.2: what a hex, hexside or road costs and does for its defenders. The present ground is marked.
pub(super) fn terrain(game: &DarkDecember) -> Chart {
    let (charts, options) = (&game.fixed.charts, &game.fixed.options);
    let grounds = [(Ground::Soft, "Soft ground"), (Ground::Frozen, "Frozen ground")];
    let names = ["foot", "mech", "armour"];
    let costs = grounds.iter().flat_map(|(_, name)| names.map(|class| (*name, class)));
    let columns = [("Defence", "TDL")].into_iter().chain(costs);
    let mut chart = Chart::table(game.rulebook(), "terrain", "Ground", columns);
    let mut row = |group: &str, name: &str, line: &GroundLine, rule: Rule| {
        let costs =
            grounds.iter().flat_map(|&(ground, _)| CLASSES.map(|class| cost(line.cost(class, ground))));
        let cells: Vec<ChartCell> = [ChartCell::number(line.tdl)].into_iter().chain(costs).collect();
        chart.row_of(group, engine::capital(name), Some(rule), cells);
    };
    for terrain in Terrain::ALL {
        row("Hex", terrain.word(), charts.terrain(terrain), Rule("3.0"));
    }
    for feature in Feature::ALL {
        let name = match feature {
            Feature::Town => "town",
            Feature::City => "city",
            Feature::WestWall => "West Wall, for Germans",
            Feature::Fort => "fort, for its owner",
        };
        row("In the hex", name, charts.feature(feature), Rule("4.2.1"));
    }
    for hexside in Hexside::ALL {
        let (name, rule) = match hexside {
            Hexside::River => ("river", Rule("4.2.2")),
            Hexside::MajorRiver => ("Meuse, Moselle", Rule("4.2.2")),
            Hexside::Ford => ("ford", Rule("4.2.2")),
            Hexside::BridgeRoadMarch => ("bridge, by road march", Rule("3.3.1")),
            Hexside::BridgeOther if options.bridge_crossing => ("bridge, otherwise", Rule("3.3.2 (V3.3)")),
            Hexside::BridgeOther => continue,
        };
        row("Across", name, charts.hexside(hexside), rule);
    }
    row("Along a road", "road march", charts.road(Road::March), Rule("3.3.1"));
    row("Along a road", "Strategic Movement", charts.road(Road::Strategic), Rule("3.2.2"));
    chart.key("all", "the whole allowance, as the first and only hex", Rule("3.0.2"));
    chart.key("no", "not at all, but along a road", Rule("3.0.2"));
    chart.key(
        "In the hex",
        "the dearest cost and the greatest level count; West Wall and fort are added",
        Rule("4.2.1"),
    );
    chart.key("Across", "is added to the hex entered", Rule("4.2.2"));
    let first = if game.ground() == Ground::Soft { 1 } else { 1 + CLASSES.len() };
    let now =
        (first..first + CLASSES.len()).map(|column| ChartPlace { column: Some(column as u16), row: None });
    chart.now = now.collect();
    chart
}
