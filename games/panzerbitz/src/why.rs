//! Why something is not allowed. The list of legal actions asks by the million whether, people ask once why: a rule is written
//! once, line by line, and ends at its first reason or goes on to every one.

use engine::{Asks, Reason, Refusal, Rule};

use crate::game::Panzerbitz;

/// A refusal for one plain reason.
pub(crate) fn no<T>(rule: &'static str, text: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(Rule(rule), text))
}

/// The same when this is so.
pub(crate) fn no_if(so: bool, rule: &'static str, text: &'static str) -> Result<(), Refusal> {
    if so { no(rule, text) } else { Ok(()) }
}

/// What is against something: the first reason, or every one. After the first its questions are answered with none, which
/// ends the rule; who wants every reason is never stopped.
#[derive(Debug, Default)]
pub(crate) struct Why {
    all: bool,
    /// The first reason, as long as nobody has to read it.
    first: Option<(&'static str, &'static str)>,
    found: Option<Refusal>,
}

impl Why {
    /// What a rule comes to, or the first reason against it. Nothing is allocated.
    pub(crate) fn first<T>(rule: impl FnOnce(&mut Why) -> Option<T>) -> Result<T, Refusal> {
        let mut why = Why::default();
        let found = rule(&mut why);
        match (why.first, why.found) {
            (Some((rule, text)), _) => no(rule, text),
            (None, Some(refusal)) => Err(refusal),
            (None, None) => found.ok_or_else(|| Refusal::new(Rule("8.1.2"), "the unit is not on the map")),
        }
    }

    /// Whether nothing is against something.
    pub(crate) fn allows<T>(rule: impl FnOnce(&mut Why) -> Option<T>) -> bool {
        let mut why = Why::default();
        rule(&mut why).is_some() && why.is_clear()
    }

    /// Every reason against something.
    pub(crate) fn every<T>(rule: impl FnOnce(&mut Why) -> Option<T>) -> Result<(), Refusal> {
        let mut why = Why { all: true, ..Why::default() };
        rule(&mut why);
        why.found.map_or(Ok(()), Err)
    }

    /// It is not allowed when this is so.
    #[must_use]
    pub(crate) fn when(&mut self, so: bool, rule: &'static str, text: &'static str) -> Option<()> {
        if !so {
            return self.goes_on();
        }
        if self.all {
            self.note(Refusal::new(Rule(rule), text));
        } else if self.is_clear() {
            self.first = Some((rule, text));
        }
        self.goes_on()
    }

    /// It is not allowed, and nothing more can be said.
    pub(crate) fn stop<T>(&mut self, rule: &'static str, text: &'static str) -> Option<T> {
        self.when(true, rule, text).and(None)
    }

    /// It needs something. Without it nothing more can be said.
    pub(crate) fn need<T>(&mut self, what: Option<T>, rule: &'static str, text: &'static str) -> Option<T> {
        what.or_else(|| self.stop(rule, text))
    }

    /// It is not allowed when another rule does not allow it.
    #[must_use]
    pub(crate) fn heed(&mut self, answer: Result<(), Refusal>) -> Option<()> {
        self.of(answer);
        self.goes_on()
    }

    /// The answer of another rule, which nothing more can be said without.
    pub(crate) fn of<T>(&mut self, answer: Result<T, Refusal>) -> Option<T> {
        answer.map_err(|refusal| self.note(refusal)).ok()
    }

    /// Whether nothing is against it so far.
    pub(crate) fn is_clear(&self) -> bool {
        self.first.is_none() && self.found.is_none()
    }

    /// None if one reason is enough and known.
    pub(crate) fn goes_on(&self) -> Option<()> {
        (self.all || self.is_clear()).then_some(())
    }

    /// Notes what is not known yet.
    fn note(&mut self, refusal: Refusal) {
        if !self.all {
            if self.is_clear() {
                self.found = Some(refusal);
            }
            return;
        }
        for Reason { rule, text } in Vec::from(refusal) {
            self.found = Some(match self.found.take() {
                None => Refusal::new(rule, text),
                Some(known) if known.reasons().any(|other| other.rule == rule && other.text == text) => known,
                Some(known) => known.and(rule, text),
            });
        }
    }
}

impl Panzerbitz {
    /// Of a rule that is not in play people hear no more than that it is not: the present question is cited instead.
    pub(crate) fn in_play(&self, refusal: Refusal) -> Refusal {
        let number = refusal.rule().number();
        let mut told = Why { all: true, ..Why::default() };
        for Reason { rule, text } in Vec::from(refusal) {
            if !self.fixed.is_out_of_play(rule) {
                told.note(Refusal::new(rule, text));
            }
        }
        told.found.unwrap_or_else(|| {
            Refusal::new(self.ask().rule, format!("that is a matter of {number}, which is not in play"))
        })
    }
}
