//! What wins (W1, W2, W4), and what is worth victory points (W3).

use engine::{Chart, ChartCell, ChartSpot, Game, HexId, Rule, place};

use crate::charts::{ALLIED, GERMAN, SIDES};
use crate::game::DarkDecember;
use crate::scenario::Victory;

/// W1, W2, W4: who wins when. The level of the present score is marked.
pub(super) fn levels(game: &DarkDecember) -> Chart {
    let (scenario, n) = (&game.fixed.scenario, &game.fixed.charts.numbers);
    let mut chart = Chart::table(game.rulebook(), "victory", "When", ["Who wins"]);
    let names = |hexes: &[HexId]| hexes.iter().map(|&hex| place(game, hex)).collect::<Vec<_>>();
    if let Some(cities) = &scenario.sudden_death {
        let across = n.sudden_death_mech_west_of_meuse;
        let head = format!("{across} mech units in supply west of the Meuse");
        let german = format!("{}, decisive", SIDES[GERMAN.index()]);
        chart.row_of("At once", head, Some(Rule("W2")), [german.clone()]);
        let head = format!("{} is German and in supply", names(cities).join(" or "));
        chart.row_of("At once", head, Some(Rule("W2")), [german]);
    }
    let mut now = None;
    match &scenario.victory {
        Victory::Objectives { towns, panzers, west_of_column } => {
            let head = format!(
                "{} are German, and {panzers} panzer units in supply are west of column {west_of_column}",
                names(towns).join(" and ")
            );
            chart.row_of("At the end", head, Some(Rule("W1")), [SIDES[GERMAN.index()]]);
            chart.row_of("At the end", "otherwise", Some(Rule("W1")), [SIDES[ALLIED.index()]]);
        }
        Victory::Score(levels) => {
            let score = game.score(&game.lines(GERMAN)).margin();
            now = chart.victory_levels(levels, ("score", score), Rule("W4"), SIDES);
        }
    }
    chart.marked(now.map(|row| ChartSpot::row("victory", row)))
}

/// W3: what is worth victory points, and what each side has of it now; none where points do not decide.
pub(super) fn points(game: &DarkDecember) -> Option<Chart> {
    let Victory::Score(_) = &game.fixed.scenario.victory else { return None };
    let (n, options) = (&game.fixed.charts.numbers, &game.fixed.options);
    let lines = game.lines(GERMAN);
    let score = game.score(&lines);
    let mut chart = Chart::table(game.rulebook(), "points", "For", ["Points", "German", "Allied"]);
    let german = Some(Rule("W3.1"));
    let allied = Some(Rule("W3.2"));
    let column = n.mech_west_of_column;
    let each =
        format!("{}, beyond the Meuse {} more", n.vp_mech_west_of_column, n.vp_mech_west_of_meuse_extra);
    let head = format!("a mech unit in supply west of column {column}");
    chart.row_of("German", head, german, [each.into(), ChartCell::number(score.mech), ChartCell::none()]);
    let each = format!("{}, surrendered {} more", n.vp_allied_regiment_eliminated, n.vp_surrendered_extra);
    chart.row_of(
        "German",
        "an Allied regiment lost",
        german,
        [each.into(), ChartCell::number(score.allied_losses), ChartCell::none()],
    );
    let each = format!("{}, mech {}", n.vp_german_foot_eliminated, n.vp_german_mech_eliminated);
    chart.row_of(
        "Allied",
        "a German regiment lost",
        allied,
        [each.into(), ChartCell::none(), ChartCell::number(score.german_losses)],
    );
    if options.optional_forces {
        let cells = [
            ChartCell::number(n.vp_optional_unit_committed),
            ChartCell::number(score.allied_forces),
            ChartCell::number(score.german_forces),
        ];
        chart.row_of("Both", "an optional force committed by the enemy", allied, cells);
    }
    if options.five_attacks {
        let cells = [
            ChartCell::number(n.vp_missing_first_turn_attack),
            ChartCell::none(),
            ChartCell::number(score.missing),
        ];
        chart.row_of("Allied", "a German attack missing on turn 1", allied, cells);
    }
    let mut towns: Vec<_> = game.fixed.charts.towns.iter().filter(|town| town.vp > 0).collect();
    towns.sort_by_key(|town| std::cmp::Reverse(town.vp));
    for town in towns {
        let Some(hex) = game.fixed.setting.board.grid.find(&town.hex) else { continue };
        let held = game.controls(GERMAN, hex) && lines.reach(hex);
        let cells = [
            ChartCell::number(town.vp),
            if held { ChartCell::number(town.vp) } else { ChartCell::none() },
            ChartCell::none(),
        ];
        chart.row_of("Towns, German and in supply", place(game, hex), german, cells);
    }
    let total = |points: i32| ChartCell::from(points.to_string());
    let cells = [format!("score {}", score.margin()).into(), total(score.german()), total(score.allied())];
    chart.row_of("Sum", "in all", Some(Rule("W3")), cells);
    Some(chart)
}
