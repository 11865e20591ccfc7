//! How closely a refusal is looked at: computer players ask by the million whether, people ask once why.

use std::borrow::Cow;

use engine::{Refusal, Rule};

/// How many reasons are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The first will do, so that nothing is allocated.
    Quick,
    /// Every reason.
    Full,
}

/// Collects the reasons against an action.
#[derive(Debug)]
pub(crate) struct Reasons {
    look: Look,
    found: Option<Refusal>,
}

impl Reasons {
    pub(crate) fn new(look: Look) -> Reasons {
        Reasons { look, found: None }
    }

    /// Adds a reason unless the condition holds. The text is made only when it is needed.
    pub(crate) fn unless(&mut self, holds: bool, rule: Rule, text: impl FnOnce() -> Cow<'static, str>) {
        if holds || (self.look == Look::Quick && self.found.is_some()) {
            return;
        }
        self.found = Some(match self.found.take() {
            None => Refusal::new(rule, text()),
            Some(refusal) => refusal.and(rule, text()),
        });
    }

    /// Whether no reason was found yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_none()
    }

    /// Allowed if no reason was found.
    pub(crate) fn verdict(self) -> Result<(), Refusal> {
        self.found.map_or(Ok(()), Err)
    }
}
