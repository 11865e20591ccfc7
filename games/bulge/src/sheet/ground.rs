//! What the ground does: terrain (8.2, 15.0), water (11.2, 11.3) and roads (8.5).

use engine::{Chart, ChartCell, ChartPlace, Game, Ratio, Rule};

use crate::charts::{
    ALLIED, Class, Crosser, Crossing, GERMAN, Ground, MP, RoadGroup, SIDES, SupplyAcross, Terrain, Water,
};
use crate::game::Bulge;

/// Movement points from twelfths, without the unit.
fn points(twelfths: u16) -> String {
    Ratio::new(twelfths.into(), MP.into()).to_string()
}

/// A column of costs: a class on one ground, or on any if it makes no difference.
struct Costs {
    class: Class,
    name: &'static str,
    ground: Option<Ground>,
}

fn classes(game: &Bulge) -> Vec<Costs> {
    let charts = &game.fixed.charts;
    let mut columns = Vec::new();
    let all =
        [(Class::Inf, "Infantry"), (Class::Mech, "Armour"), (Class::Art, "Artillery"), (Class::Cdo, "Teams")];
    for (class, name) in all.into_iter().filter(|(class, _)| *class != Class::Cdo || game.fixed.options.greif)
    {
        let cost = |ground| Terrain::ALL.map(|terrain| charts.cost(terrain, class, ground));
        if cost(Ground::Mud) == cost(Ground::Frozen) {
            columns.push(Costs { class, name, ground: None });
        } else {
            let each = [Ground::Mud, Ground::Frozen];
            columns.extend(each.map(|ground| Costs { class, name, ground: Some(ground) }));
        }
    }
    columns
}

/// 8.2, 15.1, 15.2: what it costs to enter a hex, and what it does for defenders. The present ground is marked.
pub(super) fn terrain(game: &Bulge) -> Chart {
    let charts = &game.fixed.charts;
    let columns = classes(game);
    let heads = columns.iter().map(|column| {
        let ground = match column.ground {
            None => "any ground",
            Some(Ground::Mud) => "mud",
            Some(Ground::Frozen) => "frozen",
        };
        (column.name, ground)
    });
    let heads = heads.chain([("Defence", "multiplied by")]);
    let mut chart = Chart::table(game.rulebook(), "terrain", "Hex", heads);
    for terrain in Terrain::ALL {
        let costs = columns.iter().map(|column| {
            let ground = column.ground.unwrap_or_default();
            charts
                .cost(terrain, column.class, ground)
                .map_or_else(|| ChartCell::faint("road"), |cost| points(cost).into())
        });
        let times = ChartCell::from(format!("x{}", charts.multiplier(terrain)));
        let cells: Vec<ChartCell> = costs.chain([times]).collect();
        chart.row(engine::capital(terrain.word()), None, cells);
    }
    for side in [GERMAN, ALLIED] {
        let name = format!("Fort, {} defenders", SIDES[side.index()]);
        let blank = columns.iter().map(|_| ChartCell::faint(""));
        let cells: Vec<ChartCell> = blank.chain([format!("x{}", charts.fort(side)).into()]).collect();
        chart.row(name, Some(Rule("15.2")), cells);
    }
    chart.key("road", "only along a road", Rule("8.2"));
    let now = columns.iter().enumerate().filter(|(_, column)| column.ground == Some(game.ground()));
    chart.now = now.map(|(at, _)| ChartPlace { column: Some(at as u16), row: None }).collect();
    chart
}

/// 11.2, 11.3: water without a usable bridge.
pub(super) fn hexsides(game: &Bulge) -> Chart {
    let (charts, options) = (&game.fixed.charts, &game.fixed.options);
    let all = [
        (Crosser::Inf, "Infantry", true),
        (Crosser::Mech, "Armour", true),
        (Crosser::Ca, "Combined arms", options.combined_arms),
        (Crosser::Art, "Artillery", true),
        (Crosser::Cdo, "Teams", options.greif),
    ];
    let crossers: Vec<(Crosser, &str)> =
        all.into_iter().filter(|(.., used)| *used).map(|(crosser, name, _)| (crosser, name)).collect();
    let heads = crossers.iter().map(|(_, name)| *name).chain(["Zones reach across", "Supply across"]);
    let mut chart = Chart::table(game.rulebook(), "hexsides", "Hexside", heads);
    for (water, name, rule) in [(Water::River, "River", Rule("11.2")), (Water::Meuse, "Meuse", Rule("11.3"))]
    {
        let side = charts.hexside(water);
        let ways = crossers.iter().map(|(crosser, _)| match charts.crossing(water, *crosser) {
            Crossing::Extra(more) => format!("+{}", points(more)).into(),
            Crossing::Whole => "all".into(),
            Crossing::Never => ChartCell::faint("no"),
        });
        let supply = match side.supply {
            SupplyAcross::Infantry => "infantry",
            SupplyAcross::Nobody => "nobody",
            SupplyAcross::All => "all",
        };
        let rest = [if side.zoc { "yes" } else { "no" }, supply].map(ChartCell::from);
        chart.row(name, Some(rule), ways.chain(rest).collect::<Vec<_>>());
    }
    chart.key("+", "movement points beside those of the hex", Rule("11.2"));
    chart.key("all", "the whole allowance, as the first step, not into an enemy zone", Rule("11.3"));
    chart
}

/// 8.5, 8.6: what a step along a road costs.
pub(super) fn roads(game: &Bulge) -> Chart {
    let (charts, options) = (&game.fixed.charts, &game.fixed.options);
    let n = &charts.numbers;
    let heads = if options.road_control { vec!["own hex", "enemy hex"] } else { vec!["any hex"] };
    let mut chart = Chart::table(game.rulebook(), "roads", "Along a road", heads);
    let groups = [
        (RoadGroup::GermanInfantry, "German infantry", true),
        (RoadGroup::GermanMotorised, "German motorised infantry", options.motorised),
        (RoadGroup::AlliedInfantry, "Allied infantry", true),
        (RoadGroup::Mechanised, "armour, both sides", true),
        (RoadGroup::Artillery, "artillery, both sides", true),
        (RoadGroup::Teams, "Stielau teams", options.greif),
    ];
    let wide = |friendly: String, enemy: String| {
        if options.road_control { vec![friendly, enemy] } else { vec![friendly] }
    };
    for (group, name, _) in groups.into_iter().filter(|(.., used)| *used) {
        let rate = charts.road(group);
        chart.row(name, None, wide(points(rate.friendly), points(rate.enemy)));
    }
    let same = |cost: u16| wide(cost.to_string(), cost.to_string());
    if options.air {
        chart.row("Germans, interdicted", Some(Rule("16.5")), same(n.interdict_cost_mp));
        chart.row("Germans, under a strategic strike", Some(Rule("16.7")), same(n.strategic_cost_mp));
    }
    chart
}
