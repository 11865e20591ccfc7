//! Switches that may stand beside each other, but are hardly meant to.

use super::{book::Rulebook, expression::words, resolve::RuleSet};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// What is allowed, but hardly meant: some switches together. It is told where a game is set up or a scenario checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Warning {
    /// The rule that it is about.
    pub rule: String,
    /// The switches together, such as `MIX=custom,+C2,-C6`; any one of the lines is enough.
    pub when: Vec<String>,
    /// What comes of them.
    pub text: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.text, self.rule)
    }
}

impl Rulebook {
    /// All warnings that the rulebook can give.
    pub fn all_warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The warnings that a set of switches deserves.
    pub fn warnings(&self, set: &RuleSet) -> impl Iterator<Item = &Warning> {
        self.warnings.iter().filter(|warning| warning.when.iter().any(|line| self.holds(set, line)))
    }

    /// The same as values of switches, for those who cannot read expressions: any one of the sets is enough.
    pub fn values_of(&self, warning: &Warning) -> Vec<BTreeMap<String, String>> {
        warning.when.iter().map(|line| self.values_in(line)).collect()
    }

    /// The values that a line such as `+DC,MIX=base` sets, by the ids of the switches. Words that set nothing are left out.
    pub fn values_in(&self, line: &str) -> BTreeMap<String, String> {
        let pair = |word: super::expression::Word<'_>| {
            let info = self.switch_info(self.switch(word.id)?);
            let value = info.wished(word.wish)?;
            Some((info.id.clone(), info.values.get(usize::from(value))?.clone()))
        };
        words(line).filter_map(pair).collect()
    }

    /// What a line such as `NW,MIX=custom` asks for: for each switch that it names the values that would do, the best first.
    ///
    /// ```no_run
    /// # fn show(book: engine::Rulebook) {
    /// assert_eq!(book.granted_by("MIX=custom"), [("MIX".to_owned(), vec!["custom".to_owned()])]);
    /// # }
    /// ```
    pub fn granted_by(&self, line: &str) -> Vec<(String, Vec<String>)> {
        let pair = |word: super::expression::Word<'_>| {
            let info = self.switch_info(self.switch(word.id)?);
            let granted = (0..info.values.len() as u8).filter(|&value| info.grants(word.wish, value));
            let values = granted.filter_map(|value| info.values.get(usize::from(value)).cloned()).collect();
            Some((info.id.clone(), values))
        };
        words(line).filter_map(pair).collect()
    }
}
