//! What changes beside the winner: an arm against the first.

use std::fmt::Write as _;

use super::charts::{Curve, curves, escape, histogram};
use super::tally::Tally;
use super::{ArmFound, Report};
use crate::Experiment;

/// So many comparisons are shown at once; the others open when they are pressed.
const OPEN: usize = 3;

/// A list of means of an arm.
type Means = fn(&ArmFound) -> &[(String, f64)];

pub(super) fn details(out: &mut String, experiment: &Experiment, report: &Report, tallies: &[Tally]) {
    out.push_str("<h2>What else changes</h2>");
    let mut order: Vec<usize> = (0..report.comparisons.len()).collect();
    let size = |at: usize| report.comparisons[at].difference.mean.abs();
    order.sort_by(|&one, &other| size(other).total_cmp(&size(one)));
    for (rank, at) in order.into_iter().enumerate() {
        let open = if rank < OPEN { " open" } else { "" };
        let found = &report.comparisons[at];
        let _ = write!(
            out,
            "<details{open}><summary><b>{}</b> against {}</summary>",
            escape(&found.arm),
            escape(&report.arms[0].name)
        );
        numbers(out, report, at);
        let [base, arm] = [&tallies[0], &tallies[at + 1]];
        let names = [report.arms[0].name.as_str(), found.arm.as_str()];
        let list = |tally: &Tally, measure: usize| -> Vec<i32> {
            tally.games.values().map(|brief| brief.measures[measure] as i32).collect()
        };
        let _ = write!(
            out,
            "<div class=\"pair\"><div><h3>Margin, positive for {}</h3>{}</div><div><h3>Deciding turn</h3>{}</div></div>",
            escape(&report.sides[0]),
            histogram(&list(base, 0), &list(arm, 0), names),
            histogram(&list(base, 2), &list(arm, 2), names),
        );
        let _ = write!(
            out,
            "<h3>Units lost by the end of each turn</h3>{}",
            losses(experiment, base, arm, &found.arm)
        );
        out.push_str("</details>");
    }
}

fn losses(experiment: &Experiment, base: &Tally, arm: &Tally, name: &str) -> String {
    let mean = |tally: &Tally, side: usize| -> Vec<f64> {
        tally.lost.iter().map(|(lost, games)| lost[side] as f64 / f64::from((*games).max(1))).collect()
    };
    let mut list = Vec::new();
    for (side, class) in [(0, "first"), (1, "second")] {
        let who = experiment.sides().get(side).copied().unwrap_or_default();
        let before = if side == 0 { "first before" } else { "second before" };
        list.push(Curve {
            name: format!("{who}, {}", experiment.arms[0].name),
            class: before,
            values: mean(base, side),
        });
        list.push(Curve { name: format!("{who}, {name}"), class, values: mean(arm, side) });
    }
    curves(&list)
}

fn numbers(out: &mut String, report: &Report, at: usize) {
    let (base, arm, found) = (&report.arms[0], &report.arms[at + 1], &report.comparisons[at]);
    let _ = write!(
        out,
        "<div class=\"wide\"><table><tr><th>In the mean game</th><th>{}</th><th>{}</th><th>difference</th></tr>",
        escape(&base.name),
        escape(&arm.name)
    );
    for (((name, one), (_, other)), (_, change)) in
        base.measures.iter().zip(&arm.measures).zip(&found.measures)
    {
        let hot = if change.low > 0.0 || change.high < 0.0 { " class=\"hot\"" } else { "" };
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{:.2}</td><td>{:.2}</td><td{hot}>{:+.2} [{:+.2}, {:+.2}]</td></tr>",
            escape(name),
            one.mean,
            other.mean,
            change.mean,
            change.low,
            change.high,
        );
    }
    let lists: [(Means, &str); 2] = [(|arm| &arm.losses, "lost"), (|arm| &arm.states, "(unit-turns)")];
    for (list, what) in lists {
        let find = |arm: &ArmFound, name: &str| {
            list(arm).iter().find(|(known, _)| known == name).map_or(0.0, |(_, mean)| *mean)
        };
        let mut names: Vec<&String> = list(base).iter().chain(list(arm)).map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        names.retain(|name| find(base, name).max(find(arm, name)) >= 0.05);
        names.sort_by(|one, other| {
            (find(arm, other) - find(base, other)).abs().total_cmp(&(find(arm, one) - find(base, one)).abs())
        });
        for name in names.into_iter().take(6) {
            let (one, other) = (find(base, name), find(arm, name));
            let _ = write!(
                out,
                "<tr><td>{} {what}</td><td>{one:.2}</td><td>{other:.2}</td><td>{:+.2}</td></tr>",
                escape(name),
                other - one
            );
        }
    }
    out.push_str("</table></div>");
}
