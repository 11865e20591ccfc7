//! Why something is not allowed: every reason, each with its rule.

use crate::Rule;
use serde::Serialize;
use std::{borrow::Cow, fmt};

/// One reason why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reason {
    /// The rule that forbids it.
    pub rule: Rule,
    /// What a player reads: "901/Lehr may not enter BB25: an enemy unit stands there".
    #[cfg_attr(feature = "wire", schema(value_type = String))]
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub text: Cow<'static, str>,
}

impl Reason {
    /// A reason by a rule.
    pub fn new(rule: Rule, text: impl Into<Cow<'static, str>>) -> Self {
        Self { rule, text: text.into() }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.text)
    }
}

/// A refused action, with one reason or more.
///
/// ```
/// use engine::{Refusal, Rule};
/// let refusal = Refusal::new(Rule("8.4"), "901/Lehr may not enter BB25: an enemy unit stands there")
///     .and(Rule("8.1"), "901/Lehr has no movement points left");
/// assert_eq!(
///     refusal.to_string(),
///     "8.4: 901/Lehr may not enter BB25: an enemy unit stands there\n8.1: 901/Lehr has no movement points left",
/// );
/// ```
// The first reason is kept apart: a single reason with a constant text then needs no allocation, and a refusal
// without a reason cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(into = "Vec<Reason>")]
pub struct Refusal {
    first: Reason,
    more: Vec<Reason>,
}

impl Refusal {
    /// A refusal for one reason.
    pub fn new(rule: Rule, text: impl Into<Cow<'static, str>>) -> Self {
        Self { first: Reason { rule, text: text.into() }, more: Vec::new() }
    }

    /// The same with one more reason.
    #[must_use]
    pub fn and(mut self, rule: Rule, text: impl Into<Cow<'static, str>>) -> Self {
        self.more.push(Reason { rule, text: text.into() });
        self
    }

    /// The same with every reason of another refusal, if there is one.
    #[must_use]
    pub fn besides(mut self, other: Result<(), Refusal>) -> Self {
        if let Err(other) = other {
            self.more.push(other.first);
            self.more.extend(other.more);
        }
        self
    }

    /// All reasons, the weightiest first.
    pub fn reasons(&self) -> impl Iterator<Item = &Reason> {
        std::iter::once(&self.first).chain(&self.more)
    }

    /// The rule of the first reason.
    pub fn rule(&self) -> Rule {
        self.first.rule
    }
}

impl From<Refusal> for Vec<Reason> {
    fn from(refusal: Refusal) -> Self {
        let mut reasons = refusal.more;
        reasons.insert(0, refusal.first);
        reasons
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        self.more.iter().try_for_each(|reason| write!(f, "\n{reason}"))
    }
}

impl std::error::Error for Refusal {}

/// How closely a refusal is looked at: computer players ask by the million whether, people ask once why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// The first reason will do, so that nothing is allocated.
    Quick,
    /// Every reason.
    #[default]
    Full,
}

/// Collects reasons while a check goes through the rules: every one, unless a [`Look`] wants less.
///
/// ```
/// use engine::{Reasons, Rule};
/// let (points, enemy) = (0, true);
/// let mut reasons = Reasons::default();
/// reasons.unless(points > 0, Rule("8.1"), || "no movement points left".into());
/// reasons.unless(!enemy, Rule("8.4"), || "an enemy unit stands there".into());
/// assert_eq!(reasons.verdict().unwrap_err().reasons().count(), 2);
/// ```
#[derive(Debug, Default)]
pub struct Reasons {
    look: Look,
    found: Option<Refusal>,
}

impl Reasons {
    /// No reason yet, and as many of them as are wanted.
    #[inline]
    pub fn new(look: Look) -> Self {
        Self { look, found: None }
    }

    /// Adds a reason unless the condition holds. The text is made only when it is needed.
    #[inline]
    pub fn unless(&mut self, holds: bool, rule: Rule, text: impl FnOnce() -> Cow<'static, str>) {
        if holds || (self.look == Look::Quick && self.found.is_some()) {
            return;
        }
        self.found = Some(match self.found.take() {
            None => Refusal::new(rule, text()),
            Some(refusal) => refusal.and(rule, text()),
        });
    }

    /// Whether no reason was found yet.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.found.is_none()
    }

    /// Allowed if no reason was found.
    #[inline]
    pub fn verdict(self) -> Result<(), Refusal> {
        self.found.map_or(Ok(()), Err)
    }
}

/// Not allowed, for one reason.
pub fn refuse(rule: Rule, why: impl Into<Cow<'static, str>>) -> Result<(), Refusal> {
    Err(Refusal::new(rule, why))
}
