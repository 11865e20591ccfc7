//! How closely a refusal is looked at: the list of legal actions asks by the million whether, people ask once why.

use engine::{Refusal, Rule};

/// The reasons against an action: the first one, or every one.
#[derive(Debug)]
pub(crate) struct Why {
    all: bool,
    found: Option<Refusal>,
}

impl Why {
    /// The first reason will do, so that nothing is allocated.
    pub(crate) const fn first() -> Why {
        Why { all: false, found: None }
    }

    /// Every reason is wanted.
    pub(crate) const fn all() -> Why {
        Why { all: true, found: None }
    }

    /// A reason against it. It ends the check where one is enough; otherwise it is noted and the check goes on.
    pub(crate) fn no(&mut self, rule: &'static str, text: &'static str) -> Result<(), Refusal> {
        if self.all {
            self.note(Refusal::new(Rule(rule), text));
            Ok(())
        } else {
            Err(Refusal::new(Rule(rule), text))
        }
    }

    /// The answer of a check that knows one reason only.
    pub(crate) fn of<T>(&mut self, answer: Result<T, Refusal>) -> Result<Option<T>, Refusal> {
        match answer {
            Ok(found) => Ok(Some(found)),
            Err(refusal) if self.all => {
                self.note(refusal);
                Ok(None)
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// Whether nothing is against it so far.
    pub(crate) fn is_clear(&self) -> bool {
        self.found.is_none()
    }

    /// What a check found that ended at its first reason; it has found something, or it would have ended before.
    pub(crate) fn certain<T>(found: Option<T>) -> Result<T, Refusal> {
        found.ok_or_else(|| Refusal::new(Rule("8.1.2"), "the unit is not on the map"))
    }

    fn note(&mut self, refusal: Refusal) {
        let reasons: Vec<engine::Reason> = refusal.into();
        for reason in reasons {
            self.found = Some(match self.found.take() {
                None => Refusal::new(reason.rule, reason.text),
                Some(known) if known.reasons().any(|other| *other == reason) => known,
                Some(known) => known.and(reason.rule, reason.text),
            });
        }
    }

    /// All that was found, with what ended the check. Of a rule that is not in play people hear no more than that it is not:
    /// the present question is cited instead.
    pub(crate) fn verdict(
        mut self,
        last: Result<(), Refusal>,
        question: Rule,
        in_play: impl Fn(Rule) -> bool,
    ) -> Result<(), Refusal> {
        if let Err(refusal) = last {
            self.note(refusal);
        }
        let Some(found) = self.found else { return Ok(()) };
        let mut told = Why::all();
        for reason in found.reasons().filter(|reason| in_play(reason.rule)) {
            told.note(Refusal::new(reason.rule, reason.text.clone()));
        }
        Err(told.found.unwrap_or_else(|| {
            Refusal::new(
                question,
                format!("that is a matter of {}, which is not in play", found.rule().number()),
            )
        }))
    }
}
