//! From the sums of arms to what is said of them.

use engine::Rulebook;
use players::Share;

use super::standing::apart;
use super::tally::{MEASURES, Sums, Tally, measures};
use super::{ArmFound, Comparison, Fired, Report, Split, Told};
use crate::stats::{Pairs, exact, holm, looks, paired};
use crate::{ArmInfo, Experiment, Gathered};

/// At which a difference is called where the plan has no stopping rule.
const USUAL: f64 = 0.05;

pub(super) fn find(experiment: &Experiment, tallies: &[Tally], parts: Gathered, told: Vec<Told>) -> Report {
    let plan = &experiment.plan;
    let setting = experiment.arena.setting(0);
    let mut comparisons: Vec<Comparison> =
        (1..tallies.len()).map(|arm| compare(experiment, arm, &tallies[0], &tallies[arm])).collect();
    let alone: Vec<f64> = comparisons.iter().map(|comparison| comparison.p).collect();
    for (comparison, p) in comparisons.iter_mut().zip(holm(&alone)) {
        comparison.p_of_all = p;
        // Of thirty arms that change nothing one or two are beyond 5 % by themselves.
        comparison.different = comparison.verdict.as_ref().map_or(p <= USUAL, |verdict| verdict.decided);
    }
    let mut report = Report {
        name: plan.name.clone(),
        question: plan.question.clone(),
        game: setting.book.title().to_owned(),
        scenario: setting.scenario.clone(),
        sides: experiment.sides().iter().map(ToString::to_string).collect(),
        dice: (plan.first_seed, plan.games),
        parts,
        split: plan.split_after.map(|turn| split(experiment, turn, tallies[0].by_chance)),
        arms: experiment.arms.iter().zip(tallies).map(|(info, tally)| arm(experiment, info, tally)).collect(),
        comparisons,
        told,
    };
    forgive(experiment, &mut report);
    report
}

fn arm(experiment: &Experiment, info: &ArmInfo, tally: &Tally) -> ArmFound {
    let games = tally.games.len().max(1) as f64;
    let mean = |sums: &Sums| sums.iter().map(|(name, sum)| (name.clone(), *sum as f64 / games)).collect();
    let names = measures(experiment.sides());
    ArmFound {
        name: info.name.clone(),
        differs: info.differs.clone(),
        players: info.players.clone(),
        share: Share::of(tally.games.values().map(|brief| brief.share)),
        levels: most_first(&tally.levels),
        rules: most_first(&tally.rules),
        measures: names.into_iter().enumerate().map(|(at, name)| (name, tally.spread(at))).collect(),
        losses: mean(&tally.losses),
        states: mean(&tally.states),
        towns: tally
            .towns
            .iter()
            .map(|(name, [own, all])| (name.clone(), *own as f64 / (*all).max(1) as f64))
            .collect(),
        cited: most_first(&tally.cited),
        summed: most_first(&tally.summed),
    }
}

fn most_first(sums: &Sums) -> Vec<(String, i64)> {
    let mut list: Vec<(String, i64)> = sums.iter().map(|(name, sum)| (name.clone(), *sum)).collect();
    list.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    list
}

fn compare(experiment: &Experiment, arm: usize, base: &Tally, tally: &Tally) -> Comparison {
    let plan = &experiment.plan;
    let both: Vec<_> =
        tally.games.iter().filter_map(|(key, brief)| Some((base.games.get(key)?, brief))).collect();
    let shares: Vec<f64> = both.iter().map(|(base, brief)| brief.share - base.share).collect();
    let rounds = plan.rounds() as usize;
    let verdict = plan.stop.map(|stop| {
        let after: Vec<usize> = plan.looks().iter().map(|&look| look as usize * rounds).collect();
        looks(&shares, &after, stop.error)
    });
    // What was played beyond the look that decided does not count.
    let count =
        verdict.as_ref().filter(|verdict| verdict.decided).map_or(shares.len(), |verdict| verdict.pairs);
    let (both, shares) = (&both[..count], &shares[..count]);
    let pairs = Pairs::of(shares);
    let p = exact(pairs);
    let names = measures(experiment.sides());
    let differences = |at: usize| -> Vec<f64> {
        both.iter().map(|(base, brief)| brief.measures[at] - base.measures[at]).collect()
    };
    Comparison {
        arm: experiment.arms[arm].name.clone(),
        pairs,
        difference: paired(shares),
        p,
        p_of_all: p,
        different: false,
        verdict,
        measures: names
            .into_iter()
            .zip(0..MEASURES)
            .map(|(name, at)| (name, paired(&differences(at))))
            .collect(),
        standings: if plan.split_after.is_some() {
            apart(both, if base.by_chance { 0.1 } else { 1.0 })
        } else {
            Vec::new()
        },
        fired: fired(experiment, arm, base, tally),
    }
}

fn split(experiment: &Experiment, turn: u32, by_chance: bool) -> Split {
    let first = experiment.sides().first().copied().unwrap_or_default();
    let by = if by_chance {
        format!("the {first} chance as appraised, %")
    } else {
        format!("the {first} lead, points")
    };
    Split { turn, by }
}

fn fired(experiment: &Experiment, arm: usize, base: &Tally, tally: &Tally) -> Fired {
    let info = &experiment.arms[arm];
    let pairs = tally.games.iter().filter_map(|(key, brief)| Some((base.games.get(key)?, brief)));
    let (mut of, mut different) = (0, 0);
    for (one, other) in pairs {
        of += 1;
        different += usize::from(one.way != other.way);
    }
    let name = &experiment.arms[0].name;
    let listed = |sums: fn(&Tally) -> &Sums| {
        let here = sums(tally).get(name).copied().unwrap_or(0);
        here + sums(base).get(&info.name).copied().unwrap_or(0)
    };
    let lists = (listed(|tally| &tally.differing), listed(|tally| &tally.compared));
    let book = &experiment.arena.setting(0).book;
    let cites = |sums: fn(&Tally) -> &Sums, id: &str| -> i64 {
        let own = |tally: &Tally| {
            sums(tally).iter().filter(|(rule, _)| is_of(book, rule, id)).map(|(_, sum)| sum).sum::<i64>()
        };
        own(base) + own(tally)
    };
    let switches: Vec<(String, i64, i64)> = info
        .switched
        .iter()
        .map(|id| (id.clone(), cites(|tally| &tally.cited, id), cites(|tally| &tally.summed, id)))
        .collect();
    let silent = switches.iter().all(|(_, events, sums)| events + sums == 0);
    Fired { pairs: different, of, lists, void: different == 0 && lists.0 == 0 && silent, switches }
}

/// The switch that a cited rule names: `V4.1` of `4.1 (V4.1)`.
pub(super) fn cited_switch(rule: &str) -> Option<&str> {
    rule.split_once(" (").map(|(_, switch)| switch.trim_end_matches(')'))
}

/// Whether a cited rule is there by a switch: it is cited with it, or there is no such rule without it.
fn is_of(book: &Rulebook, rule: &str, switch: &str) -> bool {
    match cited_switch(rule) {
        Some(cited) => cited == switch,
        None => book.rule(rule).is_some_and(|text| text.when == switch),
    }
}

/// Chunks that were not played because an arm was decided are not missing.
fn forgive(experiment: &Experiment, report: &mut Report) {
    if report
        .comparisons
        .iter()
        .all(|comparison| comparison.verdict.as_ref().is_none_or(|verdict| !verdict.decided))
    {
        return;
    }
    let rounds = u64::from(experiment.plan.rounds());
    let until = |arm: &str| {
        let of = |comparison: &Comparison| {
            comparison
                .verdict
                .as_ref()
                .filter(|verdict| verdict.decided)
                .map(|verdict| verdict.pairs as u64 / rounds)
        };
        let own = report.comparisons.iter().find(|comparison| comparison.arm == arm);
        let all: Option<Vec<u64>> = report.comparisons.iter().map(of).collect();
        // The first arm plays as long as any other.
        own.map_or_else(|| all.and_then(|all| all.into_iter().max()), of)
    };
    let ends: Vec<Option<u64>> = experiment.arms.iter().map(|arm| until(&arm.name)).collect();
    let first = experiment.plan.first_seed;
    let is_missing = |line: &String| {
        let arm = experiment.arms.iter().position(|arm| line.ends_with(&format!(" of the arm {}", arm.name)));
        let dice =
            line.split_once(": dice ").and_then(|(_, rest)| rest.split(' ').next()?.parse::<u64>().ok());
        match (arm.and_then(|arm| ends[arm]), dice) {
            (Some(end), Some(dice)) => dice < first + end,
            _ => true,
        }
    };
    report.parts.missing.retain(is_missing);
}

/// What a rule is called.
pub(super) fn title<'a>(book: &'a Rulebook, rule: &str) -> &'a str {
    let number = rule.split(" (").next().unwrap_or(rule);
    let section = || {
        book.sections().iter().find(|section| section.number == number).map(|section| section.title.as_str())
    };
    book.rule(number).map(|rule| rule.title.as_str()).or_else(section).unwrap_or_default()
}
