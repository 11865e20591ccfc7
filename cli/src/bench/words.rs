//! The figures as text.

use anyhow::Result;

use super::{Measured, Report, goals::Goal};
use crate::output::Io;

/// So many of the slowest lists are shown; JSON has all.
const SLOWEST: usize = 5;

pub(super) fn tell(report: &Report<'_>, io: &mut Io<'_>) -> Result<()> {
    let Report { about, rounds, .. } = report;
    io.line(&format!("{about} ({rounds})."))?;
    if !report.optimised {
        io.line("This program is not built for speed (--release): the figures mean little.")?;
    }
    for measured in &report.scenarios {
        io.line("")?;
        scenario(measured, io)?;
    }
    Ok(())
}

fn scenario(measured: &Measured<'_>, io: &mut Io<'_>) -> Result<()> {
    let pace = &measured.pace;
    let goal = |figure: &str| measured.goals.iter().find(|goal| goal.figure == figure);
    io.line(&format!("{} {}", measured.game, measured.scenario))?;
    let mut line = |what: &str, figure: f64, unit: &str, goal: Option<&Goal>| {
        let reach = goal.map(to_reach).unwrap_or_default();
        io.line(format!("  {what:<38}{:>9} {unit:<10}{reach}", short(figure)).trim_end())
    };
    line("loading", pace.load_ms, "ms", None)?;
    line("random games", pace.random_games, "a second", goal("random_games"))?;
    line("  decisions in a game", pace.decisions, "", None)?;
    line("  actions in a list", pace.listed, "", None)?;
    line("  a decision", pace.decision_us, "us", goal("decision_us"))?;
    line("  Play::act above the bare game", pace.act_us, "us", goal("act_us"))?;
    line(&format!("games of {}", pace.player), pace.player_games, "a second", goal("player_games"))?;
    line("  decisions in a game", pace.player_decisions, "", None)?;
    for (at, list) in pace.legal.iter().take(SLOWEST).enumerate() {
        let what = format!("legal: {}, worst {} us", list.decision, short(list.worst_us));
        line(&what, list.mean_us, "us", goal("legal").filter(|_| at == 0))?;
    }
    Ok(())
}

fn to_reach(goal: &Goal) -> String {
    let sign = if goal.at_most { "<=" } else { ">=" };
    format!("{sign} {:<6} {}", goal.bound, if goal.met { "reached" } else { "not reached" })
}

/// Three figures that count.
fn short(figure: f64) -> String {
    match figure.abs() {
        size if size < 9.995 => format!("{figure:.2}"),
        size if size < 99.95 => format!("{figure:.1}"),
        _ => format!("{figure:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn figures_have_three_digits() {
        let shown = [0.0, -0.123, 9.994, 9.996, 99.94, 99.96, 1234.5].map(short);
        assert_eq!(shown, ["0.00", "-0.12", "9.99", "10.0", "99.9", "100", "1234"]);
    }
}
