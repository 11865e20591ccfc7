//! The switches of a scenario.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Reader, Text};
use crate::{RuleSet, Rulebook, SwitchErrors, SwitchFault};

/// The part `[switches]` of a scenario file.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SwitchesFile {
    /// The preset that is offered first.
    pub preset: Option<Text>,
    /// What is set on top of it.
    pub set: Option<Text>,
    /// What is set for good.
    pub fixed: Option<Text>,
    /// Switches that change nothing here.
    pub idle: Option<Text>,
}

/// The switches of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Switches {
    /// The preset that is offered first.
    pub preset: Option<String>,
    /// What is set on top of it; players may change it.
    pub set: String,
    /// What is set for good.
    pub fixed: String,
    /// Switches that change nothing here.
    pub idle: Vec<String>,
}

impl Switches {
    /// The rule set for a game: the preset (the scenario's own if none is chosen), what the scenario sets, and what
    /// the players set. What the scenario fixes cannot be changed. `scenario` is its id, for messages.
    pub fn rule_set(
        &self,
        scenario: &str,
        book: &Rulebook,
        preset: Option<&str>,
        line: &str,
    ) -> Result<RuleSet, SwitchErrors> {
        let named: BTreeSet<&str> = switch_words(line).map(switch_id).collect();
        let mut all: Vec<&str> = switch_words(&self.set)
            .chain(switch_words(&self.fixed))
            .filter(|word| !named.contains(&switch_id(word)))
            .collect();
        all.push(line);
        let set = book.resolve(preset.or(self.preset.as_deref()), &all.join(","))?;
        let broken = switch_words(&self.fixed).filter(|word| !book.holds(&set, word));
        let faults: Vec<SwitchFault> = broken
            .map(|word| SwitchFault {
                about: switch_id(word).into(),
                message: format!("{scenario} is played with {word}"),
                rule: None,
            })
            .collect();
        if faults.is_empty() { Ok(set) } else { Err(SwitchErrors(faults)) }
    }
}

impl Reader<'_> {
    /// The switches of a scenario; every preset, switch and value must exist.
    pub fn switches(&mut self, book: &Rulebook, file: &SwitchesFile) -> Switches {
        let mut preset = None;
        if let Some(word) = &file.preset {
            match book.resolve(Some(word.get_ref()), "") {
                Ok(_) => preset = Some(word.get_ref().clone()),
                Err(wrong) => self.fault(word.span(), wrong.to_string(), ""),
            }
        }
        for line in [&file.set, &file.fixed].into_iter().flatten() {
            if let Err(wrong) = book.resolve(preset.as_deref(), line.get_ref()) {
                for fault in wrong.0 {
                    self.fault(line.span(), fault.message, "");
                }
            }
        }
        let plain =
            |line: &Option<Text>| line.as_ref().map(|line| line.get_ref().clone()).unwrap_or_default();
        if let Some(line) = &file.idle {
            self.expression(book, line);
        }
        Switches {
            preset,
            set: plain(&file.set),
            fixed: plain(&file.fixed),
            idle: switch_words(&plain(&file.idle)).map(str::to_owned).collect(),
        }
    }
}

/// The words of a line of switches.
///
/// ```
/// use engine::data::switch_words;
/// assert_eq!(switch_words("+DC, MIX=base").collect::<Vec<_>>(), ["+DC", "MIX=base"]);
/// ```
pub fn switch_words(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', ' ', '\t', '\n']).filter(|word| !word.is_empty())
}

/// The switch that a word is about.
///
/// ```
/// use engine::data::switch_id;
/// assert_eq!((switch_id("+NW"), switch_id("MIX=base")), ("NW", "MIX"));
/// ```
pub fn switch_id(word: &str) -> &str {
    match word.split_once('=') {
        Some((id, _)) => id,
        None => word.strip_prefix(['+', '-']).unwrap_or(word),
    }
}
