//! What wins (24.4, 24.5, 25.0), and what is worth victory points (25.2).

use engine::{Chart, ChartCell, ChartSpot, Game, HexId, Rule, place};

use crate::charts::{ALLIED, GERMAN, SIDES};
use crate::game::Bulge;
use crate::scenario::{AtOnce, Victory};

/// 24.4, 24.5, 25.1: who wins when. The level of the present margin is marked.
pub(super) fn levels(game: &Bulge) -> Chart {
    let (scenario, n) = (&game.fixed.scenario, &game.fixed.charts.numbers);
    let mut chart = Chart::table(game.rulebook(), "victory", "When", ["Who wins"]);
    for at_once in &scenario.at_once {
        let (head, rule) = match at_once {
            AtOnce::Meuse => {
                let sp = n.meuse_victory_sp;
                (format!("{sp} or more of printed attack beyond the Meuse, in supply"), Rule("25.3"))
            }
            AtOnce::Liege => {
                let sp = n.liege_victory_sp;
                (format!("a unit of {sp} or more alone in Liege, in supply"), Rule("25.4"))
            }
        };
        chart.row_of("At once", head, Some(rule), [SIDES[GERMAN.index()]]);
    }
    if game.state.nordwind == 3 {
        let head = "Nordwind option 3 and neither the Meuse nor Liege";
        chart.row_of("At the end", head, Some(Rule("23.11")), [SIDES[ALLIED.index()]]);
        return chart;
    }
    let mut now = None;
    match &scenario.victory {
        Victory::Campaign { .. } => campaign(game, &mut chart),
        Victory::Margin(levels) => {
            let margin = game.margin();
            now = chart.victory_levels(levels, ("margin", margin), Rule("24.4"), SIDES);
        }
        Victory::Hold(hex) => {
            let name = place(game, *hex);
            let rule = Some(Rule("24.5"));
            chart.row_of("At the end", format!("nobody Allied holds {name}"), rule, [SIDES[GERMAN.index()]]);
            let held = format!("{name} is held and in supply");
            chart.row_of("At the end", held, rule, [SIDES[ALLIED.index()]]);
            chart.row_of("At the end", format!("{name} is held, but cut off"), rule, ["draw"]);
        }
    }
    chart.marked(now.map(|row| ChartSpot::row("victory", row)))
}

/// 25.5: the towns, then the margin.
fn campaign(game: &Bulge, chart: &mut Chart) {
    let towns: Vec<String> = game.victory_towns().iter().map(|&hex| place(game, hex)).collect();
    let head = format!("an Allied unit is in {}", towns.join(" or "));
    chart.row_of("At the end", head, Some(Rule("25.5.1")), [SIDES[ALLIED.index()]]);
    let least = game.fixed.scenario.victory.more_than();
    let heads = [format!("otherwise, margin above {least}"), format!("otherwise, margin {least} or less")];
    for (head, side) in heads.into_iter().zip([GERMAN, ALLIED]) {
        chart.row_of("At the end", head, Some(Rule("25.5.2")), [SIDES[side.index()]]);
    }
}

/// 25.2: what is worth victory points, and what each side has of it now.
pub(super) fn points(game: &Bulge) -> Chart {
    let (fixed, points) = (&*game.fixed, &game.state.points);
    let n = &fixed.charts.numbers;
    let mut chart = Chart::table(game.rulebook(), "points", "For", ["Points", "German", "Allied"]);
    let (none, number) = (ChartCell::none, |number: i32| ChartCell::number(number));
    let [german, allied] = points.losses.map(ChartCell::number);
    let each = format!("its attack; artillery {}", n.art_vp);
    chart.row("an enemy unit eliminated", Some(Rule("25.2.1")), [each.into(), german, allied]);
    if fixed.options.fuel {
        let got = number(i32::from(points.dumps) * i32::from(n.dump_vp));
        chart.row("a captured fuel dump", Some(Rule("19.5")), [n.dump_vp.to_string().into(), got, none()]);
    }
    if fixed.options.okw_decision {
        let got = number(i32::from(points.released) * i32::from(n.okw_vp_cost));
        chart.row(
            "a division released by OKW",
            Some(Rule("7.6")),
            [n.okw_vp_cost.to_string().into(), none(), got],
        );
    }
    let mut towns: Vec<(HexId, u8)> = fixed.towns.iter().copied().filter(|(_, vp)| *vp > 0).collect();
    towns.sort_by_key(|&(_, vp)| std::cmp::Reverse(vp));
    for (hex, vp) in towns {
        let got = if game.state.german.contains(hex) { number(vp.into()) } else { none() };
        let cells = [vp.to_string().into(), got, none()];
        chart.row_of("Towns", place(game, hex), Some(Rule("25.2.2")), cells);
    }
    let totals = [game.german_points(), game.allied_points()];
    let [german, allied] = totals.map(|points| ChartCell::from(points.to_string()));
    let margin = format!("margin {}", game.margin());
    chart.row_of("Sum", "in all", Some(Rule("25.2.5")), [margin.into(), german, allied]);
    chart
}
