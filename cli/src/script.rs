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
//! expect over Blue
//! ```

use std::path::Path;

use anyhow::{Result, anyhow, bail};
use engine::{Faults, NotPlayed, Seat, Spot, Status, closest};
use players::{Course, Table, follow};

use crate::files;
use crate::output::{count, quoted, shortened};
use crate::session::Session;

const EXPECTATIONS: [&str; 6] = ["prompt", "legal", "illegal", "unit", "side", "over"];

/// A script, read.
#[derive(Debug)]
pub(crate) struct Script {
    name: String,
    /// What the dice show, if the script says so at its head.
    pub(crate) dice: Option<Vec<u32>>,
    /// What to do, each with its line.
    steps: Vec<(usize, Instruction)>,
}

#[derive(Debug)]
enum Instruction {
    Act(String),
    Undo,
    Expect(Expect),
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

impl Script {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        Ok(Self::parse(&path.display().to_string(), &files::read(path)?)?)
    }

    fn parse(name: &str, text: &str) -> Result<Self, Faults> {
        let mut faults = Faults::new(name, text);
        let mut script = Self { name: name.into(), dice: None, steps: Vec::new() };
        let mut start = 0;
        for (at, whole) in text.split('\n').enumerate() {
            let span = start..start + whole.len();
            start += whole.len() + 1;
            let line = whole.split_once('#').map_or(whole, |(line, _)| line).trim();
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let rest = rest.trim();
            let step = match word {
                "" => continue,
                "dice" => {
                    let dice =
                        rest.split_whitespace().map(|die| die.parse().ok()).collect::<Option<Vec<u32>>>();
                    match dice {
                        _ if script.dice.is_some() || !script.steps.is_empty() => {
                            faults.add(
                                span,
                                "the dice stand once, before everything else",
                                "move the line to the head",
                            );
                        }
                        None => {
                            faults.add(
                                span,
                                "expected numbers with blanks between them",
                                "write: dice 6 3 1",
                            );
                        }
                        dice => script.dice = dice,
                    }
                    continue;
                }
                "undo" if rest.is_empty() => Instruction::Undo,
                "expect" => match Expect::parse(rest) {
                    Ok(expect) => Instruction::Expect(expect),
                    Err((message, help)) => {
                        faults.add(span, message, help);
                        continue;
                    }
                },
                _ => Instruction::Act(line.to_owned()),
            };
            script.steps.push((at + 1, step));
        }
        faults.finish(script)
    }

    /// Plays it. The first thing that is not so ends it.
    pub(crate) fn run(&self, session: &mut Session) -> Result<()> {
        for (line, step) in &self.steps {
            session.table.run_computers()?;
            if let Err(error) = step.take(session) {
                // Dice that ran out are the likelier reason for whatever else went wrong.
                self.dice_suffice(session)?;
                bail!("{}:{line}: {}", self.name, shortened(&format!("{error:#}")));
            }
        }
        session.table.run_computers()?;
        session.keep()?;
        self.dice_suffice(session)
    }

    /// Listed dice that run out, or show what the die does not have, are found when the record is played again.
    fn dice_suffice(&self, session: &Session) -> Result<()> {
        match session.table.replays() {
            Err(engine::Mismatch { kind: engine::MismatchKind::NoDice { text }, .. }) => {
                bail!("{}: {} needs a die that the line `dice` does not have", self.name, quoted(&text))
            }
            Err(other) => bail!("{}: the game cannot be played again: {other}", self.name),
            Ok(()) => Ok(()),
        }
    }

    /// What was done, in a line.
    pub(crate) fn summary(&self) -> String {
        let expected = self.steps.iter().filter(|(_, step)| matches!(step, Instruction::Expect(_))).count();
        let acted = self.steps.iter().filter(|(_, step)| matches!(step, Instruction::Act(_))).count();
        format!("{}: {}, {} as expected", self.name, count(acted, "action"), count(expected, "thing"))
    }
}

impl Instruction {
    fn take(&self, session: &mut Session) -> Result<()> {
        match self {
            Self::Act(text) => match follow(&mut *session.table, text, |_, action| action.to_owned()) {
                Ok(Course { halt: Some(halt), left, .. }) => {
                    bail!("{} is not played to its end, {} is left: {halt}", quoted(text), left.join(", "))
                }
                Ok(_) => session.keep(),
                Err(NotPlayed::Refused(refusal)) => bail!("{} is not legal: {refusal}", quoted(text)),
                Err(NotPlayed::Unreadable(why)) => bail!("{} is no action: {why}", quoted(text)),
            },
            Self::Undo => {
                session.table.undo()?;
                session.keep()
            }
            Self::Expect(expect) => expect.check(&*session.table).map_err(|why| anyhow!(why)),
        }
    }
}

impl Expect {
    /// Reads what stands behind `expect`; otherwise what is wrong and what to write.
    fn parse(text: &str) -> Result<Self, (String, String)> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim().to_owned();
        let need = |what: &str| Err((format!("expect what {word}?"), format!("write: expect {word} {what}")));
        match word {
            "prompt" if rest.is_empty() => need("TEXT"),
            "prompt" => Ok(Self::Prompt(rest)),
            "legal" if rest.is_empty() => need("ACTION"),
            "legal" => Ok(Self::Legal(rest)),
            "illegal" if rest.is_empty() => need("ACTION [RULE]"),
            "illegal" => Ok(Self::Illegal(rest)),
            "side" if rest.is_empty() => need("NAME"),
            "side" => Ok(Self::Side(rest)),
            "over" => Ok(Self::Over(rest)),
            "unit" => match rest.rsplit_once(" at ") {
                Some((name, at)) => Ok(Self::Unit { name: name.trim().into(), at: at.trim().into() }),
                None => need("NAME at HEX"),
            },
            _ => Err((
                format!("nothing can be expected of {}", quoted(word)),
                closest(word, EXPECTATIONS).map_or_else(
                    || format!("what can be expected: {}", EXPECTATIONS.join(", ")),
                    |near| format!("did you mean '{near}'?"),
                ),
            )),
        }
    }

    /// What is not as expected.
    fn check(&self, table: &dyn Table) -> Result<(), String> {
        match self {
            Self::Prompt(text) => {
                let prompt = table.prompt();
                let found = prompt.to_lowercase().contains(&text.to_lowercase());
                if found {
                    Ok(())
                } else {
                    Err(format!("expected the prompt \"{text}\"; it is \"{prompt}\""))
                }
            }
            Self::Legal(action) => match table.check(action) {
                Ok(_) => Ok(()),
                Err(why) => Err(format!("expected \"{action}\" to be legal; it is not: {why}")),
            },
            Self::Illegal(text) => illegal(table, text),
            Self::Unit { name, at } => unit(table, name, at),
            Self::Side(name) => match table.status().side().map(|side| table.side_name(side)) {
                Some(side) if side.eq_ignore_ascii_case(name) => Ok(()),
                Some(side) => Err(format!("expected that {name} must choose; it is {side}")),
                None => Err(format!("expected that {name} must choose; the game is over")),
            },
            Self::Over(winner) => over(table, winner),
        }
    }
}

/// The rule may stand in brackets, or without them where it cannot be part of the action.
fn illegal(table: &dyn Table, text: &str) -> Result<(), String> {
    let bracketed = text.strip_suffix(']').and_then(|text| text.rsplit_once('['));
    let (action, rule) = match bracketed {
        Some((action, rule)) => (action.trim(), Some(rule.trim())),
        None => match text.rsplit_once(' ') {
            Some((action, rule))
                if matches!(table.check(text), Err(NotPlayed::Unreadable(_)))
                    && table.rulebook().rule(rule).is_some() =>
            {
                (action.trim(), Some(rule))
            }
            _ => (text, None),
        },
    };
    let by = rule.map(|rule| format!(" by rule {rule}")).unwrap_or_default();
    match table.check(action) {
        Ok(_) => Err(format!("expected \"{action}\" to be illegal{by}; it is legal")),
        Err(NotPlayed::Unreadable(why)) => Err(format!("\"{action}\" is no action: {why}")),
        Err(NotPlayed::Refused(refusal)) => {
            let cites = |rule: &str| {
                refusal.reasons().any(|reason| reason.rule.0 == rule || reason.rule.number() == rule)
            };
            if rule.is_none_or(cites) {
                return Ok(());
            }
            Err(format!("expected \"{action}\" to be illegal{by}; the reasons are: {refusal}"))
        }
    }
}

fn unit(table: &dyn Table, name: &str, at: &str) -> Result<(), String> {
    let view = table.view(Seat::Referee);
    let mut found = view.units.iter().filter(|unit| unit.name.as_deref() == Some(name)).peekable();
    if found.peek().is_none() {
        let near = closest(name, view.units.iter().filter_map(|unit| unit.name.as_deref()));
        let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        return Err(format!("expected unit {name} at {at}; there is no such unit{near}"));
    }
    let places: Vec<&str> = found
        .map(|unit| match &unit.spot {
            Spot::Hex(place) | Spot::Box(place) => place.as_str(),
        })
        .collect();
    if places.iter().any(|place| place.eq_ignore_ascii_case(at)) {
        return Ok(());
    }
    Err(format!("expected unit {name} at {at}; it is at {}", places.join(", ")))
}

fn over(table: &dyn Table, winner: &str) -> Result<(), String> {
    let outcome = match table.status() {
        Status::Over(outcome) => outcome,
        Status::Choose(decision) => {
            let side = table.side_name(decision.side);
            return Err(format!("expected the end of the game; {side} must choose"));
        }
    };
    let is = outcome.winner.map_or_else(|| "nobody".to_owned(), |side| table.side_name(side));
    let draw = outcome.winner.is_none() && winner.eq_ignore_ascii_case("draw");
    if winner.is_empty() || draw || is.eq_ignore_ascii_case(winner) {
        return Ok(());
    }
    Err(format!("expected that {winner} wins; the winner is {is}"))
}
