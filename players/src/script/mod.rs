//! Scripts: actions of a game, one a line, with what is expected between them.
//!
//! ```text
//! # A squad attacks the woods.
//! dice 6 3
//! expect prompt pick the green squad
//! pick Blue-1
//! expect side Red
//! pick Red-1
//! expect legal pick Blue-2
//! expect illegal pick Red-2 [2.1]
//! expect unit Blue-2 at B3
//! undo
//! goal event 3.1
//! goal unit Blue-2 at D3
//! go D3
//! expect over Blue
//! ```
//!
//! A goal stands before the actions that reach it: it must not hold there, and it must hold where the next goals stand, or at
//! the end. The goals of a lesson are the same.

mod expect;
mod read;

use engine::lesson::Goal;
use engine::{Mismatch, MismatchKind, NotPlayed, Side};

use crate::lesson::Standing;
use crate::{Followed, Table, follow};

/// A script, read.
#[derive(Debug)]
pub struct Script {
    name: String,
    /// What the dice show, if the script says so at its head.
    pub dice: Option<Vec<u32>>,
    /// What to do, each with its line.
    steps: Vec<(usize, Instruction)>,
}

#[derive(Debug)]
enum Instruction {
    Act(String),
    Undo,
    Expect(Expect),
    Goal(Goal),
}

/// What must be so.
#[derive(Debug)]
enum Expect {
    Prompt(String),
    Legal(String),
    Illegal(String),
    Unit { name: String, at: String },
    Side(String),
    Over(String),
}

/// A goal that was set: its line, what it is, for whom, and how many actions were played before.
struct Set<'a> {
    line: usize,
    goal: &'a Goal,
    side: Option<Side>,
    since: usize,
}

impl Script {
    /// Plays it. The first thing that is not so ends it. `table` is where it is played, and `keep` is called when something
    /// was played.
    pub fn run<S>(
        &self,
        stage: &mut S,
        table: impl Fn(&mut S) -> &mut dyn Table,
        keep: impl Fn(&mut S) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut goals: Vec<Set> = Vec::new();
        for (line, step) in &self.steps {
            let here = table(stage);
            here.run_computers().map_err(|bad| bad.to_string())?;
            let done = match step {
                Instruction::Goal(goal) => self.set(here, *line, goal, &mut goals),
                step => step.take(here).map(|changed| if changed { keep(stage) } else { Ok(()) }),
            };
            if let Err(error) = done.and_then(|kept| kept) {
                // Dice that ran out are the likelier reason for whatever else went wrong.
                self.dice_suffice(table(stage))?;
                return Err(format!("{}:{line}: {}", self.name, shortened(&error)));
            }
        }
        let here = table(stage);
        here.run_computers().map_err(|bad| bad.to_string())?;
        self.reached(here, &mut goals)?;
        keep(stage)?;
        self.dice_suffice(table(stage))
    }

    /// Sets a goal. Those that were set before other actions must be reached by now.
    fn set<'a>(
        &self,
        table: &dyn Table,
        line: usize,
        goal: &'a Goal,
        goals: &mut Vec<Set<'a>>,
    ) -> Result<Result<(), String>, String> {
        let since = table.actions();
        if goals.first().is_some_and(|first| first.since != since) {
            self.reached(table, goals)?;
        }
        let side = table.status().side();
        if Standing::now(table).reaches(goal, side, since) {
            return Err("the goal holds before anything is done for it".into());
        }
        goals.push(Set { line, goal, side, since });
        Ok(Ok(()))
    }

    /// All goals that were set must hold.
    fn reached(&self, table: &dyn Table, goals: &mut Vec<Set>) -> Result<(), String> {
        let moment = Standing::now(table);
        for set in goals.drain(..) {
            if !moment.reaches(set.goal, set.side, set.since) {
                return Err(format!("{}:{}: the goal is not reached", self.name, set.line));
            }
        }
        Ok(())
    }

    /// Listed dice that run out, or show what the die does not have, are found when the record is played again.
    fn dice_suffice(&self, table: &dyn Table) -> Result<(), String> {
        match table.replays() {
            Err(Mismatch { kind: MismatchKind::NoDice { text }, .. }) => {
                let action = quoted(&text);
                Err(format!("{}: {action} needs a die that the line `dice` does not have", self.name))
            }
            Err(other) => Err(format!("{}: the game cannot be played again: {other}", self.name)),
            Ok(()) => Ok(()),
        }
    }

    /// What it does: how many actions there are in it, and how many things it expects.
    pub fn counts(&self) -> (usize, usize) {
        let acted = self.steps.iter().filter(|(_, step)| matches!(step, Instruction::Act(_))).count();
        let expected = self
            .steps
            .iter()
            .filter(|(_, step)| matches!(step, Instruction::Expect(_) | Instruction::Goal(_)))
            .count();
        (acted, expected)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Instruction {
    /// Does it, and says whether something was played.
    fn take(&self, table: &mut dyn Table) -> Result<bool, String> {
        match self {
            Self::Act(text) => match follow(table, text, |_, action| action.to_owned()) {
                Ok(Followed { halt: Some(halt), left, .. }) => Err(format!(
                    "{} is not played to its end, {} is left: {halt}",
                    quoted(text),
                    left.join(", ")
                )),
                Ok(_) => Ok(true),
                Err(NotPlayed::Refused(refusal)) => Err(format!("{} is not legal: {refusal}", quoted(text))),
                Err(NotPlayed::Unreadable(why)) => Err(format!("{} is no action: {why}", quoted(text))),
            },
            Self::Undo => table.undo().map(|_| true).map_err(|why| why.to_string()),
            Self::Expect(expect) => expect.check(table).map(|()| false),
            Self::Goal(_) => Ok(false),
        }
    }
}

/// What a stranger wrote, in quotation marks: without signs that move the cursor, and not without end.
fn quoted(text: &str) -> String {
    const MOST: usize = 60;
    let short: String =
        text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).take(MOST).collect();
    if text.chars().count() > MOST { format!("\"{short}...\"") } else { format!("\"{short}\"") }
}

/// What is said about something that a stranger wrote, and that may have no end.
fn shortened(text: &str) -> String {
    const MOST: usize = 1000;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
