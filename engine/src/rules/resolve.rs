//! From a line such as `+DC,-NW,MIX=base` to a valid set of switches.

use super::{
    book::{Rulebook, Switch},
    expression::{Wish, words},
};
use crate::closest;
use serde::Serialize;
use std::fmt::{self, Write as _};

/// No line of switches is longer: all switches of a game need a tenth of it.
const LONGEST_LINE: usize = 8000;

/// The switches of one game, all set and free of contradictions.
///
/// It is hashed into every record and every result, so that nobody compares games under different rules unawares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleSet {
    values: Box<[u8]>,
    on: Box<[bool]>,
    text: String,
    hash: blake3::Hash,
}

impl RuleSet {
    /// Whether a switch is on: it has the value `on`, or, if there is no such value, any but the first.
    pub fn on(&self, switch: Switch) -> bool {
        self.on.get(usize::from(switch.0)).copied().unwrap_or(false)
    }

    /// The value of a switch, by its place in the switch's list of values.
    pub fn value(&self, switch: Switch) -> u8 {
        self.values.get(usize::from(switch.0)).copied().unwrap_or(0)
    }

    /// The canonical form: every switch in the rulebook's order, `+DC,-NW,MIX=base`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The hash of game, rules version and canonical form.
    pub fn hash(&self) -> blake3::Hash {
        self.hash
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// One thing that is wrong with a choice of switches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SwitchFault {
    /// The word or switch it is about.
    pub about: String,
    /// What is wrong and what to write instead.
    pub message: String,
    /// The number of the rule that the switch changes, if the switch exists.
    pub rule: Option<String>,
}

/// Everything that is wrong with a choice of switches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SwitchErrors(pub Vec<SwitchFault>);

impl fmt::Display for SwitchErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.0.iter().enumerate() {
            let gap = if at == 0 { "" } else { "\n" };
            match &fault.rule {
                Some(rule) => write!(f, "{gap}{rule}: {}", fault.message)?,
                None => write!(f, "{gap}{}", fault.message)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for SwitchErrors {}

/// So many mistakes of a line are told.
const MOST_FAULTS: usize = 50;

impl Rulebook {
    /// The rule set of the defaults, a preset on top of them, and a line of switches on top of that.
    ///
    /// Besides `+ID`, `-ID` and `ID=value` the line may hold `-*` (all at their first value) and `+*` (all on). Everything wrong is
    /// reported together.
    ///
    /// ```no_run
    /// # fn show(book: engine::Rulebook) -> Result<(), engine::SwitchErrors> {
    /// let set = book.resolve(Some("variant"), "+DC,-NW,MIX=base")?;
    /// # Ok(()) }
    /// ```
    pub fn resolve(&self, preset: Option<&str>, line: &str) -> Result<RuleSet, SwitchErrors> {
        let mut faults = Vec::new();
        if line.len() > LONGEST_LINE {
            let message = format!("the line of switches is longer than {LONGEST_LINE} letters");
            return Err(SwitchErrors(vec![SwitchFault { about: String::new(), message, rule: None }]));
        }
        let mut values: Vec<u8> = self.switches.iter().map(|switch| switch.default).collect();
        if let Some(id) = preset {
            match self.presets.iter().find(|preset| preset.id.eq_ignore_ascii_case(id)) {
                Some(preset) => self.apply(&preset.set, &mut values, &mut faults),
                None => faults.push(self.unknown_preset(id)),
            }
        }
        self.apply(line, &mut values, &mut faults);
        let set = self.seal(values);
        self.contradictions(&set, &mut faults);
        if faults.is_empty() { Ok(set) } else { Err(SwitchErrors(faults)) }
    }

    /// The switch that an unknown word is most like. One that the word begins is meant sooner than one that is
    /// merely as long.
    pub(super) fn near(&self, word: &str) -> Option<&str> {
        let ids = || self.switches.iter().map(|switch| switch.id.as_str());
        let begun = |id: &&str| !word.is_empty() && id.to_lowercase().starts_with(&word.to_lowercase());
        ids().find(begun).or_else(|| closest(word, ids()))
    }

    fn unknown_preset(&self, id: &str) -> SwitchFault {
        let ids = || self.presets.iter().map(|preset| preset.id.as_str());
        let mut message = format!("there is no preset \"{id}\"");
        if let Some(near) = closest(id, ids()) {
            let _ = write!(message, "; did you mean {near}?");
        } else if !self.presets.is_empty() {
            let _ = write!(message, "; the presets are {}", ids().collect::<Vec<_>>().join(", "));
        }
        SwitchFault { about: id.into(), message, rule: None }
    }

    /// Sets what the line says. A switch that one line sets to two values is a fault, except after `*`.
    pub(super) fn apply(&self, line: &str, values: &mut [u8], faults: &mut Vec<SwitchFault>) {
        let mut set_by: Vec<Option<&str>> = vec![None; values.len()];
        for word in words(line) {
            if faults.len() >= MOST_FAULTS {
                let message = format!("there are more than {MOST_FAULTS} mistakes in the switches");
                faults.push(SwitchFault { about: String::new(), message, rule: None });
                return;
            }
            if word.id == "*" {
                for (switch, value) in self.switches.iter().zip(values.iter_mut()) {
                    // Off for all means neutral for all: nothing is then required and nothing excluded.
                    *value =
                        if word.wish == Wish::Off { 0 } else { switch.wished(word.wish).unwrap_or(*value) };
                }
                continue;
            }
            let Some(switch) = self.switch(word.id) else {
                let mut message = format!("there is no switch \"{}\"", word.id);
                if let Some(near) = self.near(word.id) {
                    let _ = write!(message, "; did you mean {near}?");
                }
                faults.push(SwitchFault { about: word.text.into(), message, rule: None });
                continue;
            };
            let (at, info) = (usize::from(switch.0), self.switch_info(switch));
            let Some(value) = info.wished(word.wish) else {
                let list: Vec<String> =
                    info.values.iter().map(|value| format!("{}={value}", info.id)).collect();
                let message = format!("\"{}\" sets nothing; write {}", word.text, list.join(" or "));
                faults.push(SwitchFault { about: word.text.into(), message, rule: Some(info.rule.clone()) });
                continue;
            };
            if let Some(before) = set_by[at].filter(|_| values[at] != value) {
                let message = format!("\"{before}\" and \"{}\" contradict each other", word.text);
                faults.push(SwitchFault { about: word.text.into(), message, rule: Some(info.rule.clone()) });
            }
            set_by[at] = Some(word.text);
            values[at] = value;
        }
    }

    /// What is missing beside the switches that are set, and what may not stand beside them.
    pub(super) fn contradictions(&self, set: &RuleSet, faults: &mut Vec<SwitchFault>) {
        for (at, info) in self.switches.iter().enumerate() {
            let value = set.value(Switch(at as u16));
            if value == 0 {
                continue;
            }
            let set_to = info.word(value);
            let fault =
                |message| SwitchFault { about: info.id.clone(), message, rule: Some(info.rule.clone()) };
            for word in info.requires.iter().flat_map(|line| words(line)) {
                if !self.word_holds(set, &word) {
                    faults.push(fault(format!("{set_to} needs {}", self.sets(word.id, word.text))));
                }
            }
            for word in info.excludes.iter().flat_map(|line| words(line)) {
                // Two switches that exclude each other are one conflict, told once.
                let told = self.switch(word.id).is_some_and(|other| {
                    let other_info = self.switch_info(other);
                    usize::from(other.0) < at
                        && set.value(other) != 0
                        && other_info
                            .excludes
                            .iter()
                            .flat_map(|line| words(line))
                            .any(|back| back.id == info.id && info.grants(back.wish, value))
                });
                if !told && self.word_holds(set, &word) {
                    let other = self.sets(word.id, word.text);
                    faults.push(fault(format!("{set_to} cannot be played with {other}")));
                }
            }
        }
    }

    /// The word that would set what an expression asks for, to be copied by the player.
    fn sets(&self, id: &str, text: &str) -> String {
        match self.switch(id) {
            Some(switch) => words(text)
                .next()
                .and_then(|word| self.switch_info(switch).wished(word.wish))
                .map_or_else(|| text.to_owned(), |value| self.switch_info(switch).word(value)),
            None => text.to_owned(),
        }
    }

    /// A rule set of these values, one for each switch.
    pub(super) fn seal(&self, values: Vec<u8>) -> RuleSet {
        let pairs = || self.switches.iter().zip(&values);
        let text = pairs().map(|(switch, &value)| switch.word(value)).collect::<Vec<_>>().join(",");
        let on = pairs().map(|(switch, &value)| switch.grants(Wish::On, value)).collect();
        let hash = blake3::hash(format!("{} {} {text}", self.id, self.version).as_bytes());
        RuleSet { on, values: values.into(), text, hash }
    }
}
