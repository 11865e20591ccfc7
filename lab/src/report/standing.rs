//! When an arm is right: pairs of games told apart by how the first side stood at the end of a turn, which the plan names. Up to
//! then arms that differ by a decision of a later turn have played the same game.

use std::fmt::Write as _;

use serde::Serialize;

use super::Report;
use super::charts::escape;
use super::tally::Brief;
use crate::Row;
use crate::stats::{Interval, Pairs, paired};

/// Pairs are told apart in so many lots of the same size.
const LOTS: usize = 3;
/// What the lots are called, the worst first.
const NAMES: [&str; LOTS] = ["stood badly", "in between", "stood well"];

/// Pairs in which the first side stood about as well.
#[derive(Debug, Serialize)]
pub struct Standing {
    /// How it stood, in a word.
    pub name: &'static str,
    /// The lowest standing of the first arm among them: the chance of the first side in percent, or its lead in points.
    pub from: f64,
    /// The highest.
    pub to: f64,
    /// How the pairs fell out.
    pub pairs: Pairs,
    /// What the first side had in the first arm.
    pub share: f64,
    /// By how much it has more in the other.
    pub difference: Interval,
    /// By how much the margin is greater.
    pub margin: Interval,
}

/// How the first side stood at the end of a turn: its chance in thousandths, as it was appraised, else its lead in points. None if the
/// game was over by then.
pub(super) fn standing(row: &Row, turn: u32) -> Option<i32> {
    let turn = turn as usize;
    // The last position is the end itself.
    if turn >= row.turns.max(0) as usize {
        return None;
    }
    if row.chance.is_empty() {
        return Some(row.points_first.get(turn)? - row.points_second.get(turn)?);
    }
    row.chance.get(turn).copied()
}

/// Tells pairs apart; a pair is a game of the first arm and one of the other. `scale` makes what is read of a standing.
pub(super) fn apart(pairs: &[(&Brief, &Brief)], scale: f64) -> Vec<Standing> {
    let mut known: Vec<(i32, &Brief, &Brief)> =
        pairs.iter().filter_map(|&(base, brief)| Some((base.standing?, base, brief))).collect();
    // The pairs come in the order of their dice, which a stable sort keeps.
    known.sort_by_key(|(standing, ..)| *standing);
    let size = known.len().div_ceil(LOTS).max(1);
    let lot = |(name, lot): (&'static str, &[(i32, &Brief, &Brief)])| {
        let differences = |of: fn(&Brief) -> f64| -> Vec<f64> {
            lot.iter().map(|(_, base, brief)| of(brief) - of(base)).collect()
        };
        let shares = differences(|brief| brief.share);
        let end =
            |standing: Option<&(i32, &Brief, &Brief)>| standing.map_or(0.0, |one| f64::from(one.0) * scale);
        Standing {
            name,
            from: end(lot.first()),
            to: end(lot.last()),
            pairs: Pairs::of(&shares),
            share: lot.iter().map(|(_, base, _)| base.share).sum::<f64>() / lot.len().max(1) as f64,
            difference: paired(&shares),
            margin: paired(&differences(|brief| f64::from(brief.margin))),
        }
    };
    NAMES.into_iter().zip(known.chunks(size)).map(lot).collect()
}

/// The table of the page.
pub(super) fn table(out: &mut String, report: &Report) {
    let Some(split) = &report.split else { return };
    let first = escape(report.sides.first().map_or("", String::as_str));
    let base = escape(report.arms.first().map_or("", |arm| arm.name.as_str()));
    let _ = write!(
        out,
        "<h2>When is it right?</h2><p class=\"note\">The same pairs in thirds, by how {first} stood at the end of turn {} in “{base}” ({}).</p>\
         <div class=\"wide\"><table><tr><th>Arm</th><th class=\"text\">{first}</th><th>standing</th><th>pairs</th><th>has in “{base}”</th><th>difference, of 100</th><th>margin</th></tr>",
        split.turn, split.by
    );
    for found in &report.comparisons {
        for (row, lot) in found.standings.iter().enumerate() {
            let hot = |interval: &Interval| {
                if interval.low > 0.0 || interval.high < 0.0 { " class=\"hot\"" } else { "" }
            };
            let (share, margin) = (&lot.difference, &lot.margin);
            let _ = write!(
                out,
                "<tr><td>{}</td><td class=\"text\">{}</td><td>{:.0} to {:.0}</td><td>{}</td><td>{:.1} %</td><td{}>{:+.1} [{:+.1}, {:+.1}]</td><td{}>{:+.1} [{:+.1}, {:+.1}]</td></tr>",
                if row == 0 { escape(&found.arm) } else { String::new() },
                lot.name.replace(' ', "&nbsp;"),
                lot.from,
                lot.to,
                lot.pairs.more + lot.pairs.less + lot.pairs.same,
                lot.share * 100.0,
                hot(share),
                share.mean * 100.0,
                share.low * 100.0,
                share.high * 100.0,
                hot(margin),
                margin.mean,
                margin.low,
                margin.high,
            );
        }
    }
    out.push_str("</table></div>");
}
