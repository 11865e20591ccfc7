//! The rulebook as switched, for a reader.

use std::fmt::Write as _;

use anyhow::Result;
use engine::rules::{Origin, Printed, PrintedRule, PrintedSection};
use engine::title::Title;
use engine::{RuleSet, Rulebook, closest};

use crate::arguments::RulesArguments;
use crate::output::{Io, Usage, quoted, wrapped};
use crate::{FAILED, coverage};

/// `salient rules GAME`
pub(crate) fn command(title: &Title, wish: &RulesArguments, io: &mut Io<'_>) -> Result<u8> {
    let book = (title.rulebook)();
    if wish.coverage {
        return coverage::command(title, book, wish.json, io);
    }
    let set =
        book.resolve(wish.preset.as_deref(), &wish.rules).map_err(|errors| Usage(errors.to_string()))?;
    for warning in book.warnings(&set) {
        io.note(&format!("warning: {warning}"))?;
    }
    let mut printed = book.printed(&set);
    if let Some(word) = &wish.search {
        narrow(&mut printed, book, word);
        if printed.sections.is_empty() {
            io.note(&format!("no rule of {} is about {}", book.title(), quoted(word)))?;
            return Ok(FAILED);
        }
    }
    if wish.json {
        return io.json(&printed).map(|()| 0);
    }
    let text = if wish.search.is_some() {
        sections(&printed.sections, io.width)
    } else {
        whole(&printed, book, io.width)
    };
    io.line(text.trim_end())?;
    Ok(0)
}

/// Keeps what has the word in number, heading or text.
fn narrow(printed: &mut Printed, book: &Rulebook, word: &str) {
    let low = word.to_lowercase();
    let has = |text: &str| text.to_lowercase().contains(&low);
    // A number is that rule and its parts, not whatever has these digits somewhere; a switch is the rule it changes.
    let switch = book.switches().iter().find(|switch| switch.id.eq_ignore_ascii_case(word));
    let number = book.rule(switch.map_or(word, |switch| &switch.rule)).map(|rule| rule.number.clone());
    printed.switches.clear();
    for section in &mut printed.sections {
        section.rules.retain(|rule| match &number {
            Some(number) => is_part(&rule.number, number),
            None => has(&rule.title) || has(&rule.text) || rule.examples.iter().any(|example| has(example)),
        });
        let whole = number.as_deref().unwrap_or(word) == section.number;
        if !whole && (number.is_some() || !has(&section.text)) {
            section.text.clear();
        }
    }
    printed.sections.retain(|section| {
        !section.rules.is_empty() || !section.text.is_empty() || (number.is_none() && has(&section.title))
    });
}

/// Whether a rule is another one or part of it: 8.3.1 of 8.3.
pub(crate) fn is_part(number: &str, of: &str) -> bool {
    number.strip_prefix(of).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn whole(printed: &Printed, book: &Rulebook, width: usize) -> String {
    let mut out = format!("{}\nRules version {}\n", printed.title.to_uppercase(), printed.version);
    if !printed.switches.is_empty() {
        out.push_str("\nSWITCHES\n");
    }
    for switch in &printed.switches {
        let head = format!("{} = {} [{}]", switch.id, switch.value, switch.rule);
        let others: Vec<&str> =
            switch.values.iter().filter(|value| **value != switch.value).map(String::as_str).collect();
        let text = format!("{head} {} (or {})", switch.text.trim(), others.join(", "));
        out.push_str(&hanging(&text, 2, 6, width));
    }
    if !book.presets().is_empty() {
        out.push_str("\nPRESETS\n");
    }
    for preset in book.presets() {
        let _ = writeln!(out, "  {}: {} ({})", preset.id, preset.title, preset.set);
    }
    out.push('\n');
    out.push_str(&sections(&printed.sections, width));
    out
}

/// A paragraph whose first line starts further left than the rest.
fn hanging(text: &str, first: usize, rest: usize, width: usize) -> String {
    let lines = wrapped(text, rest, width);
    format!("{:first$}{}", "", lines.trim_start())
}

fn sections(list: &[PrintedSection], width: usize) -> String {
    let mut out = String::new();
    for section in list {
        if !section.number.is_empty() {
            let _ = writeln!(out, "[{}] {}\n", section.number, section.title.to_uppercase());
        }
        if !section.text.trim().is_empty() {
            let _ = writeln!(out, "{}", wrapped(&section.text, 0, width));
        }
        for rule in &section.rules {
            let _ = writeln!(out, "{}", one(rule, width));
        }
    }
    out
}

/// One rule: number, heading, text, examples.
fn one(rule: &PrintedRule, width: usize) -> String {
    let mut head = format!("[{}] {}", rule.number, rule.title).trim_end().to_owned();
    let mut marks = Vec::new();
    if rule.origin == Origin::House {
        marks.push("house".to_owned());
    }
    if !rule.in_play {
        marks.push(format!("not in play: needs {}", rule.because));
    } else if !rule.because.is_empty() {
        marks.push(rule.because.clone());
    }
    if !rule.aliases.is_empty() {
        marks.push(format!("also {}", rule.aliases.join(", ")));
    }
    if !marks.is_empty() {
        let _ = write!(head, " ({})", marks.join("; "));
    }
    let mut out = hanging(&head, 0, 2, width);
    if rule.in_play {
        out.push_str(&wrapped(&rule.text, 2, width));
        for example in &rule.examples {
            out.push_str(&wrapped(&format!("Example: {example}"), 4, width));
        }
    }
    out
}

/// A rule by its number, or the rules of a section, or what a switch means; otherwise what was probably meant.
pub(crate) fn look_up(book: &Rulebook, set: &RuleSet, word: &str, width: usize) -> Result<String, String> {
    let printed = book.printed(set);
    let word = word.trim_matches(['[', ']', '(', ')']);
    if let Some(rule) = book.rule(word) {
        let all = printed.sections.iter().flat_map(|section| &section.rules);
        return Ok(all
            .filter(|other| is_part(&other.number, &rule.number))
            .map(|other| one(other, width))
            .collect());
    }
    if let Some(section) = printed.sections.iter().find(|section| section.number == word) {
        return Ok(sections(std::slice::from_ref(section), width));
    }
    if let Some(switch) = printed.switches.iter().find(|switch| switch.id.eq_ignore_ascii_case(word)) {
        let values = switch.values.join(", ");
        let text =
            format!("{} = {} [{}] {} (values: {values})", switch.id, switch.value, switch.rule, switch.text);
        return Ok(wrapped(&text, 0, width));
    }
    let known = book.rules().iter().flat_map(|rule| std::iter::once(&rule.number).chain(&rule.aliases));
    Err(match closest(word, known.map(String::as_str)) {
        Some(near) => format!("there is no rule {}; did you mean {near}?", quoted(word)),
        None => format!("there is no rule {}; `salient rules {}` prints them all", quoted(word), book.id()),
    })
}
