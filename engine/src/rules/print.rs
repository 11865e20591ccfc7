//! The rulebook as switched: only what is in play, in the words that apply.

use super::{
    book::{Kind, Origin, RuleText, Rulebook, Switch},
    resolve::RuleSet,
};
use serde::Serialize;
use std::fmt::{self, Write as _};

/// A rulebook under one set of switches. Printed it is plain text; serialised it is what the browser shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Printed {
    /// The game's id.
    pub id: String,
    /// The game's name.
    pub title: String,
    /// The version of the rules.
    pub version: u32,
    /// The switches in canonical form.
    pub rules: String,
    /// The switches one by one.
    pub switches: Vec<PrintedSwitch>,
    /// The rules by section.
    pub sections: Vec<PrintedSection>,
}

/// A switch as set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedSwitch {
    /// Its id.
    pub id: String,
    /// The value it has.
    pub value: String,
    /// All values it could have.
    pub values: Vec<String>,
    /// What the value means.
    pub text: String,
    /// The rule it changes.
    pub rule: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// A section as switched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedSection {
    /// Its number; empty for rules above the first heading.
    pub number: String,
    /// Its heading.
    pub title: String,
    /// Its introduction.
    pub text: String,
    /// Its rules.
    pub rules: Vec<PrintedRule>,
}

/// A rule as switched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PrintedRule {
    /// Its number.
    pub number: String,
    /// Its other numbers.
    pub aliases: Vec<String>,
    /// Its heading.
    pub title: String,
    /// What it says under these switches.
    pub text: String,
    /// Where it comes from.
    pub origin: Origin,
    /// What it is.
    pub kind: Kind,
    /// Whether it is in play.
    pub in_play: bool,
    /// The switches that gave it this text, or took it out of play; empty if none did.
    pub because: String,
    /// Worked examples.
    pub examples: Vec<String>,
    /// The ids of the charts that it refers to.
    pub charts: Vec<String>,
}

impl Rulebook {
    /// The rulebook as switched.
    pub fn printed(&self, set: &RuleSet) -> Printed {
        let switches = self.switches.iter().enumerate().map(|(at, info)| {
            let value = usize::from(set.value(Switch(at as u16)));
            PrintedSwitch {
                id: info.id.clone(),
                value: info.values[value].clone(),
                values: info.values.clone(),
                text: info.texts[value].clone(),
                rule: info.rule.clone(),
                origin: info.origin,
            }
        });
        let section = |at: Option<usize>| {
            let rules = self.rules.iter().filter(|rule| rule.section == at);
            let head = at.map(|at| &self.sections[at]);
            PrintedSection {
                number: head.map(|head| head.number.clone()).unwrap_or_default(),
                title: head.map(|head| head.title.clone()).unwrap_or_default(),
                text: head.map(|head| head.text.clone()).unwrap_or_default(),
                rules: rules.map(|rule| self.printed_rule(rule, set)).collect(),
            }
        };
        let loose = Some(section(None)).filter(|section| !section.rules.is_empty());
        Printed {
            id: self.id.clone(),
            title: self.title.clone(),
            version: self.version,
            rules: set.text().into(),
            switches: switches.collect(),
            sections: loose.into_iter().chain((0..self.sections.len()).map(|at| section(Some(at)))).collect(),
        }
    }

    fn printed_rule(&self, rule: &RuleText, set: &RuleSet) -> PrintedRule {
        let in_play = self.holds(set, &rule.when);
        let variant = rule.variants.iter().find(|variant| self.holds(set, &variant.when));
        let because = if in_play { variant.map(|variant| &variant.when) } else { Some(&rule.when) };
        PrintedRule {
            number: rule.number.clone(),
            aliases: rule.aliases.clone(),
            title: rule.title.clone(),
            text: variant.map_or(&rule.text, |variant| &variant.text).clone(),
            origin: rule.origin,
            kind: rule.kind,
            in_play,
            because: because.cloned().unwrap_or_default(),
            examples: rule.examples.clone(),
            charts: rule.charts.clone(),
        }
    }
}

const WIDTH: usize = 100;

/// Writes a paragraph in lines of at most [`WIDTH`] letters.
fn paragraph(f: &mut fmt::Formatter<'_>, indent: usize, text: &str) -> fmt::Result {
    for part in text.split("\n\n") {
        let mut used = 0;
        for word in part.split_whitespace() {
            let letters = word.chars().count();
            if used > 0 && used + 1 + letters > WIDTH {
                writeln!(f)?;
                used = 0;
            }
            if used == 0 {
                write!(f, "{:indent$}{word}", "")?;
                used = indent + letters;
            } else {
                write!(f, " {word}")?;
                used += 1 + letters;
            }
        }
        if used > 0 {
            writeln!(f)?;
        }
    }
    Ok(())
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title.to_uppercase())?;
        writeln!(f, "Rules version {}", self.version)?;
        if !self.switches.is_empty() {
            writeln!(f, "\nSWITCHES")?;
        }
        for switch in &self.switches {
            let text =
                format!("{} = {} [{}] {}", switch.id, switch.value, switch.rule, switch.text.trim_end());
            paragraph(f, 2, &text)?;
        }
        for section in &self.sections {
            if !section.number.is_empty() {
                writeln!(f, "\n[{}] {}", section.number, section.title.to_uppercase())?;
            }
            paragraph(f, 0, &section.text)?;
            for rule in &section.rules {
                write!(f, "\n{rule}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for PrintedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut head = format!("[{}] {}", self.number, self.title);
        if !self.in_play {
            let _ = write!(head, " (not in play: needs {})", self.because);
        } else if !self.because.is_empty() {
            let _ = write!(head, " ({})", self.because);
        }
        writeln!(f, "{}", head.trim_end())?;
        if self.in_play {
            paragraph(f, 2, &self.text)?;
            self.examples.iter().try_for_each(|example| paragraph(f, 4, &format!("Example: {example}")))?;
        }
        Ok(())
    }
}
