//! The shape of `rules.toml`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::data::Text;

/// A whole `rules.toml`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// `[game]`: what the book is about.
    pub game: Head,
    /// `[[section]]`: headings.
    #[serde(default)]
    pub section: Vec<SectionEntry>,
    /// `[[rule]]`: the rules.
    #[serde(default)]
    pub rule: Vec<RuleEntry>,
    /// `[[switch]]`: what can be switched.
    #[serde(default)]
    pub switch: Vec<SwitchEntry>,
    /// `[[chart]]`: the charts that rules refer to.
    #[serde(default)]
    pub chart: Vec<ChartEntry>,
    /// `[[preset]]`: named sets of switches.
    #[serde(default)]
    pub preset: Vec<PresetEntry>,
    /// `[[warning]]`: switches that are hardly meant together.
    #[serde(default)]
    pub warning: Vec<WarningEntry>,
}

/// `[game]`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// One word: `bulge`.
    pub id: Text,
    /// The name for people.
    pub title: String,
    /// The version of the rules, a whole number.
    pub version: u32,
}

/// `[[section]]`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SectionEntry {
    /// Its number: `12.0`.
    pub number: Text,
    /// Its heading.
    pub title: String,
    /// An introduction.
    #[serde(default)]
    pub text: String,
}

/// `[[rule]]`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleEntry {
    /// Its number: `12.2.3`.
    pub number: Text,
    /// Other numbers that it is cited by.
    #[serde(default)]
    pub aliases: Vec<Text>,
    /// Its heading.
    #[serde(default)]
    pub title: String,
    /// What it says.
    pub text: String,
    /// `seed`, `public` or `house` (the default).
    pub origin: Option<Text>,
    /// `base` (the default), `clarification`, `change`, `addition`, `optional` or `errata`.
    pub kind: Option<Text>,
    /// The switches under which it is in play; always if not given.
    pub when: Option<Text>,
    /// What it says under other switches.
    #[serde(default)]
    pub variants: Vec<VariantEntry>,
    /// Worked examples.
    #[serde(default)]
    pub examples: Vec<String>,
    /// If no code is to be found for it, why: `definition`, `negative`, `reference`, `data` or `note`.
    pub prose: Option<Text>,
    /// The ids of the charts that it refers to.
    #[serde(default)]
    pub charts: Vec<Text>,
}

/// `[[chart]]`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChartEntry {
    /// Its id, one word: `crt`.
    pub id: Text,
    /// What it is called.
    pub title: String,
    /// The rule that uses it.
    pub rule: Text,
    /// Other names that it is found by: `["CRT"]`.
    #[serde(default)]
    pub names: Vec<String>,
    /// How it is read.
    #[serde(default)]
    pub about: String,
}

/// One of a rule's `variants`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VariantEntry {
    /// The switches: `-V3.1`.
    pub when: Text,
    /// What the rule then says.
    pub text: String,
}

/// `[[switch]]`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SwitchEntry {
    /// Its id: `V3.2R`.
    pub id: Text,
    /// Its values, the neutral one first; `["off", "on"]` if not given.
    pub values: Option<Vec<Text>>,
    /// The value when nothing is said.
    pub default: Text,
    /// The rule that it changes.
    pub rule: Text,
    /// `seed`, `public` or `house` (the default).
    pub origin: Option<Text>,
    /// What each value changes, a line for each: `{ on = "...", off = "..." }`.
    pub text: BTreeMap<Text, String>,
    /// Switches that must be set too.
    #[serde(default)]
    pub requires: Vec<Text>,
    /// Switches that must not be set.
    #[serde(default)]
    pub excludes: Vec<Text>,
}

/// `[[preset]]`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PresetEntry {
    /// Its id, one word.
    pub id: Text,
    /// Its name for people.
    pub title: String,
    /// What it sets on top of the defaults: `-*,+DC,MIX=base`.
    pub set: Text,
}

/// `[[warning]]`
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WarningEntry {
    /// The rule that it is about.
    pub rule: Text,
    /// The switches together; any one of the lines is enough.
    pub when: Vec<Text>,
    /// What comes of them.
    pub text: String,
}
