//! The page: one file that needs nothing else.

use std::fmt::Write as _;

use anyhow::Result;
use base64::Engine as _;

use super::charts::{Bar, escape, intervals};
use super::findings::{cited_switch, title};
use super::tally::Tally;
use super::{ArmFound, Comparison, Report, details, ground, standing};
use crate::Experiment;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// So many rules are listed at once.
const RULES: usize = 12;

pub(super) fn page(experiment: &Experiment, report: &Report, tallies: &[Tally]) -> Result<String> {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{}</title><style>{STYLE}</style></head><body><main>",
        escape(&report.name)
    );
    head(&mut out, report);
    warnings(&mut out, report);
    winners(&mut out, report);
    standing::table(&mut out, report);
    details::details(&mut out, experiment, report, tallies);
    maps(&mut out, experiment, tallies)?;
    rules(&mut out, experiment, report);
    games(&mut out, report);
    out.push_str(
        "<footer><p>Intervals hold the truth in nineteen of twenty cases (Wilson; for differences the paired bootstrap). p is the exact test of McNemar on pairs \
         of the same dice; where several arms are compared, the p beside it (Holm) is for all of them together. The front is drawn between hexes whose nearest unit is of one side and of \
         the other; the deciding turn is the one from which the winner was ahead, as the game is appraised, to the end.</p></footer></main></body></html>",
    );
    Ok(out)
}

fn head(out: &mut String, report: &Report) {
    let (first, dice) = report.dice;
    let heading = if report.question.is_empty() { &report.name } else { &report.question };
    let players: Vec<&str> =
        report.arms.first().map(|arm| arm.players.iter().map(String::as_str).collect()).unwrap_or_default();
    let who: Vec<String> =
        report.sides.iter().zip(players).map(|(side, player)| format!("{side}: {player}")).collect();
    let _ = write!(
        out,
        "<h1>{}</h1><p class=\"about\">{}, scenario {}. {} games in {} arms, dice {first} to {}. {}.</p>",
        escape(heading),
        escape(&report.game),
        escape(&report.scenario),
        report.parts.games,
        report.arms.len(),
        first + u64::from(dice) - 1,
        escape(&who.join(", ")),
    );
}

fn warnings(out: &mut String, report: &Report) {
    let parts = &report.parts;
    let forfeits: Vec<String> = report.arms.iter().flat_map(forfeits).collect();
    let lists = [
        (&forfeits, "Programs did not play these games to their end, which says nothing about a rule."),
        (
            &parts.missing,
            "Parts are missing: what follows is of those that are there. <code>salient lab run</code> plays the rest.",
        ),
        (&parts.foreign, "These files are no parts of this run. They were left out; remove them."),
        (
            &parts.overlapping,
            "These parts hold games that are in another part too. They were left out; remove them.",
        ),
    ];
    for (list, about) in lists.into_iter().filter(|(list, _)| !list.is_empty()) {
        let lines: Vec<String> =
            list.iter().take(20).map(|line| format!("<li>{}</li>", escape(line))).collect();
        let lines = lines.concat();
        let more =
            if list.len() > 20 { format!("<li>and {} more</li>", list.len() - 20) } else { String::new() };
        let _ = write!(
            out,
            "<details class=\"warning\"><summary><b>{about}</b></summary><ul>{lines}{more}</ul></details>"
        );
    }
}

/// Games that were lost because a program did not play.
fn forfeits(arm: &ArmFound) -> impl Iterator<Item = String> + '_ {
    let lost = arm.levels.iter().filter(|(level, _)| level.contains("forfeit, "));
    lost.map(|(level, games)| format!("arm {}, games won: {games}, {level}", arm.name))
}

fn winners(out: &mut String, report: &Report) {
    let first = report.sides.first().map_or("", String::as_str);
    let _ = write!(out, "<h2>Who wins</h2>");
    for comparison in &report.comparisons {
        verdict(out, report, comparison);
    }
    let bars: Vec<Bar<'_>> = report
        .arms
        .iter()
        .map(|arm| Bar {
            name: &arm.name,
            low: arm.share.low,
            mean: arm.share.share,
            high: arm.share.high,
            strong: false,
        })
        .collect();
    let different: Vec<Bar<'_>> = report
        .comparisons
        .iter()
        .map(|found| Bar {
            name: &found.arm,
            low: found.difference.low,
            mean: found.difference.mean,
            high: found.difference.high,
            strong: found.different,
        })
        .collect();
    let _ = write!(
        out,
        "<div class=\"wide\"><h3>What {} has of all games (draws are halves)</h3>{}<h3>Against {}, on the same dice</h3>{}</div>",
        escape(first),
        intervals(&bars, None),
        escape(report.arms.first().map_or("", |arm| arm.name.as_str())),
        intervals(&different, Some(0.0)),
    );
    let _ = write!(
        out,
        "<div class=\"wide\"><table><tr><th>Arm</th><th class=\"text\">differs by</th><th>games</th><th>{} has</th><th>pairs more / less / same</th><th>p</th><th>p of all</th></tr>",
        escape(first)
    );
    for arm in &report.arms {
        let found = report.comparisons.iter().find(|comparison| comparison.arm == arm.name);
        let tests = found.map_or_else(
            || "<td></td><td></td><td></td>".to_owned(),
            |found| {
                let pairs = found.pairs;
                let hot = if found.different { " class=\"hot\"" } else { "" };
                format!(
                    "<td>{} / {} / {}</td><td{hot}>{}</td><td>{}</td>",
                    pairs.more,
                    pairs.less,
                    pairs.same,
                    chance(found.p),
                    chance(found.p_of_all)
                )
            },
        );
        let share = arm.share;
        let _ = write!(
            out,
            "<tr><td>{}</td><td class=\"text\">{}</td><td>{}</td><td>{:.1} % [{:.1}, {:.1}]</td>{tests}</tr>",
            escape(&arm.name),
            escape(if arm.differs.is_empty() { "–" } else { &arm.differs }),
            share.games,
            share.share * 100.0,
            share.low * 100.0,
            share.high * 100.0,
        );
    }
    out.push_str("</table></div>");
}

/// A probability as one reads it.
fn chance(p: f64) -> String {
    if p < 0.0001 { "&lt; 0.0001".into() } else { format!("{p:.4}") }
}

/// What is to be said of an arm, in a sentence.
fn verdict(out: &mut String, report: &Report, found: &Comparison) {
    let first = report.sides.first().map_or("", String::as_str);
    let fired = &found.fired;
    let percent = |value: f64| format!("{:+.1}", value * 100.0);
    let base = escape(report.arms.first().map_or("", |arm| arm.name.as_str()));
    let change = format!(
        "{first} has {:.1} of a hundred games {} than in “{base}” (interval {} to {}, {} pairs).",
        found.difference.mean.abs() * 100.0,
        if found.difference.mean < 0.0 { "fewer" } else { "more" },
        percent(found.difference.low),
        percent(found.difference.high),
        found.pairs.more + found.pairs.less + found.pairs.same,
    );
    let (class, words) = if fired.of == 0 {
        ("void", "No pair of games is there yet.".to_owned())
    } else if fired.void {
        let none = "Nothing that this arm changes was ever seen: no event cited it, no sum counted it, no list of choices and no game was another one. \
                    It says nothing about the rule: take a scenario in which it matters.";
        ("void", none.to_owned())
    } else if fired.pairs == 0 {
        let same = format!(
            "All {} pairs of games went the same way as in “{base}”, choice for choice, though other choices were open.",
            fired.of
        );
        ("no", same)
    } else if found.different {
        ("yes", format!("{change} That is no accident (p {}).", chance(found.p_of_all)))
    } else {
        (
            "no",
            format!(
                "{change} Chance alone does as much (p {}): no difference is shown.",
                chance(found.p_of_all)
            ),
        )
    };
    let stopped = found.verdict.as_ref().filter(|verdict| verdict.decided && verdict.pairs < report.dice.1 as usize).map_or_else(String::new, |verdict| {
        format!(" It was stopped at look {} after {} pairs; a difference that is found early looks larger than it is.", verdict.looks.len(), verdict.pairs)
    });
    let _ = write!(
        out,
        "<div class=\"verdict {class}\"><b>{}.</b> {words}{stopped}{}</div>",
        escape(&found.arm),
        beside(found)
    );
}

/// What else differs by more than its own interval.
fn beside(found: &Comparison) -> String {
    let clear = found.measures.iter().filter(|(_, change)| change.low > 0.0 || change.high < 0.0);
    let words: Vec<String> = clear
        .map(|(name, change)| {
            format!("{} {:+.1} [{:+.1}, {:+.1}]", escape(name), change.mean, change.low, change.high)
        })
        .collect();
    if words.is_empty() {
        return String::new();
    }
    format!("<br><span class=\"note\">Beyond its own interval: {}.</span>", words.join(", "))
}

fn maps(out: &mut String, experiment: &Experiment, tallies: &[Tally]) -> Result<()> {
    let (picture, sheet) = ground::sheets(experiment, tallies)?;
    let sides = experiment.sides();
    let option = |at: usize, chosen: usize| {
        let selected = if at == chosen { " selected" } else { "" };
        format!("<option value=\"{at}\"{selected}>{}</option>", escape(&experiment.arms[at].name))
    };
    let size: serde_json::Value = serde_json::from_str(&sheet)?;
    let _ = write!(
        out,
        "<h2>Where it was fought</h2><p class=\"note\">The line is the mean front; between the dotted lines it lay in eight of ten games. Circles are units in the mean game: \
         orange {}, teal {}. Games that were over before do not count.</p><style>.map{{background-image:url({picture})}}</style>\
         <div class=\"turner\"><b id=\"when\"></b><input id=\"turn\" type=\"range\" min=\"0\" aria-label=\"Turn\"></div><div class=\"maps\">",
        escape(sides.first().copied().unwrap_or_default()),
        escape(sides.get(1).copied().unwrap_or_default()),
    );
    for chosen in [0, 1] {
        let options: String = (0..experiment.arms.len()).map(|at| option(at, chosen)).collect();
        let _ = write!(
            out,
            "<div class=\"side\"><p><select aria-label=\"Arm\">{options}</select> <span class=\"count note\"></span></p><div class=\"map\"><svg viewBox=\"0 0 {} {}\"></svg></div></div>",
            size["width"], size["height"],
        );
    }
    let _ = write!(
        out,
        "</div><script type=\"application/json\" id=\"sheet\">{sheet}</script><script>{SCRIPT}</script>"
    );
    Ok(())
}

fn rules(out: &mut String, experiment: &Experiment, report: &Report) {
    out.push_str("<h2>Did the rules do anything?</h2><p class=\"note\">How often a switch was cited by an event, or counted in the sum behind a roll, in both arms; how many lists of \
                  choices (every fiftieth is compared) are others under the rules of the other arm; how many pairs of games went different ways.</p><div class=\"wide\"><table><tr><th>Arm</th><th class=\"text\">switch</th><th>events</th><th>sums</th><th>lists</th><th>pairs</th></tr>");
    for found in &report.comparisons {
        let fired = &found.fired;
        let mut switches: Vec<(&str, String, String)> = fired
            .switches
            .iter()
            .map(|(id, events, sums)| (id.as_str(), events.to_string(), sums.to_string()))
            .collect();
        if switches.is_empty() {
            switches.push(("–", "–".into(), "–".into()));
        }
        for (row, (id, events, sums)) in switches.into_iter().enumerate() {
            let (name, lists, pairs) = if row == 0 {
                let (differ, all) = fired.lists;
                (escape(&found.arm), format!("{differ} of {all}"), format!("{} of {}", fired.pairs, fired.of))
            } else {
                Default::default()
            };
            let _ = write!(
                out,
                "<tr><td>{name}</td><td class=\"text\">{}</td><td>{events}</td><td>{sums}</td><td>{lists}</td><td>{pairs}</td></tr>",
                escape(id)
            );
        }
    }
    out.push_str("</table></div><details><summary>All rules that were cited, in a game of each arm</summary><div class=\"wide\"><table><tr><th>Rule</th><th class=\"text\"></th>");
    for arm in report.arms.iter().take(RULES) {
        let _ = write!(out, "<th>{}</th>", escape(&arm.name));
    }
    out.push_str("</tr>");
    let mut all: Vec<&String> = report
        .arms
        .iter()
        .flat_map(|arm| arm.cited.iter().chain(&arm.summed))
        .map(|(rule, _)| rule)
        .collect();
    all.sort();
    all.dedup();
    let book = &experiment.arena.setting(0).book;
    for rule in all {
        let strong = if cited_switch(rule).is_some() { " class=\"hot\"" } else { "" };
        let _ = write!(
            out,
            "<tr><td{strong}>{}</td><td class=\"text\">{}</td>",
            escape(rule),
            escape(title(book, rule))
        );
        for arm in report.arms.iter().take(RULES) {
            let find = |list: &[(String, i64)]| {
                list.iter().find(|(known, _)| known == rule).map_or(0, |(_, sum)| *sum)
            };
            let mean = (find(&arm.cited) + find(&arm.summed)) as f64 / arm.share.games.max(1) as f64;
            let _ = write!(out, "<td>{mean:.2}</td>");
        }
        out.push_str("</tr>");
    }
    out.push_str("</table></div></details>");
}

fn games(out: &mut String, report: &Report) {
    if report.told.is_empty() {
        return;
    }
    out.push_str("<h2>Games to look at</h2><p class=\"note\">Each is a record: save it, and press \"Open a record\" on the first page in the browser, or type <code>salient replay FILE</code>.</p>");
    for (typical, heading) in [(true, "The most typical"), (false, "The oddest")] {
        let _ = write!(out, "<h3>{heading}</h3><div class=\"games\">");
        for told in report.told.iter().filter(|told| told.typical == typical) {
            let bytes = base64::engine::general_purpose::STANDARD.encode(&told.record);
            let swapped = if told.swapped { ", sides exchanged" } else { "" };
            let _ = write!(
                out,
                "<a download=\"{}-{}.txt\" href=\"data:text/plain;charset=utf-8;base64,{bytes}\"><b>{}, dice {}{swapped}</b>{}</a>",
                told.arm.replace(|c: char| !c.is_alphanumeric(), "-"),
                told.seed,
                escape(&told.arm),
                told.seed,
                escape(&told.about),
            );
        }
        out.push_str("</div>");
    }
}
