//! The rulebook of a game.

use super::{
    Rule,
    expression::{Word, words},
    load,
    resolve::RuleSet,
    warning::Warning,
};
use crate::Faults;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where a rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// It stands in one of the variant documents.
    Seed,
    /// It is publicly known about the published game.
    Public,
    /// It is ours, to fill a gap.
    House,
}

/// What a rule is, beside the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A rule of the game itself.
    Base,
    /// It says more clearly what a base rule means.
    Clarification,
    /// It replaces a base rule.
    Change,
    /// It adds to the base rules.
    Addition,
    /// It is played only if the players wish.
    Optional,
    /// It corrects a misprint.
    Errata,
}

/// A part of the rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its number.
    pub number: String,
    /// Its heading.
    pub title: String,
    /// An introduction; often empty.
    pub text: String,
}

/// One rule with its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleText {
    /// The section it stands in, by its place in [`Rulebook::sections`]; none above the first heading.
    pub section: Option<usize>,
    /// Its number.
    pub number: String,
    /// Other numbers that it is cited by.
    pub aliases: Vec<String>,
    /// Its heading.
    pub title: String,
    /// What it says when no variant applies.
    pub text: String,
    /// Where it comes from.
    pub origin: Origin,
    /// What it is.
    pub kind: Kind,
    /// The switches under which it is in play, such as `OPT9.0`; always if empty.
    pub when: String,
    /// What it says under other switches.
    pub variants: Vec<Variant>,
    /// Worked examples.
    pub examples: Vec<String>,
    /// Why no code is to be found for it, if that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prose: Option<Prose>,
    /// The ids of the charts that it refers to.
    pub charts: Vec<String>,
}

/// What a chart is called. What is in it the game says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChartName {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The number of the rule that uses it.
    pub rule: String,
    /// Other names that it is found by.
    pub names: Vec<String>,
    /// How it is read.
    pub about: String,
}

/// Why a rule has no code of its own. Every other rule is cited where it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prose {
    /// It says what a word means, or how a thing looks.
    Definition,
    /// It says that something is not done, or that nothing else counts.
    Negative,
    /// It points to other rules, says how they are read, or draws a conclusion from them; they are cited.
    Reference,
    /// It is done by numbers and lists of the data files.
    Data,
    /// It explains, advises or gives an example.
    Note,
}

/// What a rule says under certain switches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Variant {
    /// The switches, such as `-V3.1`.
    pub when: String,
    /// What the rule then says.
    pub text: String,
}

/// A switch: a rule that can be played in one way or another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SwitchInfo {
    /// Its id, such as `V3.2R` or `VAR-XVIII`.
    pub id: String,
    /// Its values. The first is the neutral one: at it nothing is required and nothing excluded.
    pub values: Vec<String>,
    /// The value when nothing is said, by its place in `values`.
    pub default: u8,
    /// The number of the rule that it changes.
    pub rule: String,
    /// Where it comes from.
    pub origin: Origin,
    /// What each value means, in the order of `values`; empty where nothing is said.
    pub texts: Vec<String>,
    /// What must be set too when it is not neutral.
    pub requires: Vec<String>,
    /// What must not be set when it is not neutral.
    pub excludes: Vec<String>,
}

/// A named set of switches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Preset {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What it sets, on top of the defaults.
    pub set: String,
}

/// A switch of one rulebook, looked up once at set-up and then as cheap as an array index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Switch(pub(crate) u16);

/// All rules of a game, its switches and presets.
///
/// ```
/// use engine::Rulebook;
/// let book = Rulebook::from_toml("rules.toml", r#"
///     [game]
///     id = "tiny"
///     title = "Tiny"
///     version = 1
///
///     [[section]]
///     number = "1.0"
///     title = "Movement"
///
///     [[rule]]
///     number = "1.1"
///     title = "Roads"
///     text = "A road hex costs one point."
///     variants = [{ when = "MUD", text = "A road hex costs two points." }]
///
///     [[switch]]
///     id = "MUD"
///     rule = "1.1"
///     default = "off"
///     text = { off = "the ground is firm", on = "off the roads vehicles stick" }
/// "#)?;
/// let set = book.resolve(None, "+MUD")?;
/// let mud = book.switch("MUD").expect("it is in the file");
/// assert!(set.on(mud));
/// assert!(book.printed(&set).to_string().contains("two points"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulebook {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) version: u32,
    pub(super) sections: Vec<Section>,
    pub(super) rules: Vec<RuleText>,
    pub(super) switches: Vec<SwitchInfo>,
    pub(super) charts: Vec<ChartName>,
    pub(super) presets: Vec<Preset>,
    pub(super) warnings: Vec<Warning>,
    pub(super) by_number: BTreeMap<String, usize>,
}

impl Rulebook {
    /// Reads a rulebook; `name` is the file's name for messages. All faults are reported together.
    pub fn from_toml(name: &str, text: &str) -> Result<Self, Faults> {
        load::load(name, text)
    }

    /// The game's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The game's name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The version of the rules. It grows when the same actions no longer give the same game.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The sections in order.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The rules in order.
    pub fn rules(&self) -> &[RuleText] {
        &self.rules
    }

    /// The switches in order.
    pub fn switches(&self) -> &[SwitchInfo] {
        &self.switches
    }

    /// The charts that the game has under some switches, in order.
    pub fn charts(&self) -> &[ChartName] {
        &self.charts
    }

    /// The chart with this id.
    pub fn chart(&self, id: &str) -> Option<&ChartName> {
        self.charts.iter().find(|chart| chart.id == id)
    }

    /// The presets in order.
    pub fn presets(&self) -> &[Preset] {
        &self.presets
    }

    /// The rule with this number or alias.
    pub fn rule(&self, number: &str) -> Option<&RuleText> {
        self.by_number.get(number).map(|&at| &self.rules[at])
    }

    /// Whether a cited rule is in the book, and its switch too if it cites one.
    pub fn knows(&self, rule: Rule) -> bool {
        let section = || self.sections.iter().any(|section| section.number == rule.number());
        let switch = rule.switch().is_none_or(|id| self.switch(id).is_some());
        (self.rule(rule.number()).is_some() || section()) && switch
    }

    /// The switch with this id.
    pub fn switch(&self, id: &str) -> Option<Switch> {
        self.switches.iter().position(|switch| switch.id == id).map(|at| Switch(at as u16))
    }

    /// All about a switch.
    pub fn switch_info(&self, switch: Switch) -> &SwitchInfo {
        &self.switches[usize::from(switch.0)]
    }

    /// The name of the value that a switch has in a rule set.
    pub fn value_name(&self, set: &RuleSet, switch: Switch) -> &str {
        &self.switch_info(switch).values[usize::from(set.value(switch))]
    }

    /// Whether a rule set has all of these switches, such as `OPT9.0,-V4.6`. Unknown switches are never set.
    pub fn holds(&self, set: &RuleSet, line: &str) -> bool {
        words(line).all(|word| self.word_holds(set, &word))
    }

    pub(super) fn word_holds(&self, set: &RuleSet, word: &Word<'_>) -> bool {
        self.switch(word.id)
            .is_some_and(|switch| self.switch_info(switch).grants(word.wish, set.value(switch)))
    }
}
