//! A program as a player of any game.

use std::time::{Duration, Instant};

use engine::{Game, Outcome, Side};

use super::child::Running;
use super::forfeit::{Fault, Forfeit};
use super::lines::{self, Answer, ClockLine};
use super::{Clock, STARTER, own_line};
use crate::Player;

/// So much of a wrong answer is told.
const QUOTED: usize = 80;

/// Where a program is.
enum Line {
    /// Nobody has asked it anything.
    Silent,
    Child(Box<Running>),
    /// Whoever started this program.
    Starter,
    /// The game is over for it.
    Ended,
}

/// A program that plays a side. It is started when it is asked for the first time.
pub(crate) struct Program {
    command: String,
    clock: Clock,
    number: u64,
    line: Line,
    thought: Duration,
    forfeit: Option<Forfeit>,
}

impl Program {
    pub(crate) fn new(command: &str, clock: Clock, number: u64) -> Self {
        let (line, thought) = (Line::Silent, Duration::ZERO);
        Self { command: command.to_owned(), clock, number, line, thought, forfeit: None }
    }

    fn tell(&mut self, line: &lines::Line) {
        match &mut self.line {
            Line::Child(running) => running.tell(line.text()),
            Line::Starter => own_line::tell(&line.text()),
            Line::Silent | Line::Ended => {}
        }
    }

    fn ask<G: Game>(&mut self, game: &G, legal: &[G::Action]) -> Result<G::Action, Forfeit> {
        let side = game.status().side().unwrap_or(Side(0));
        if matches!(self.line, Line::Silent) {
            self.line = if self.command == STARTER {
                Line::Starter
            } else {
                Line::Child(Box::new(Running::start(&self.command)?))
            };
            self.tell(&lines::hello(game, side, self.number));
        }
        let left = self.clock.game.saturating_sub(self.thought);
        let patience = self.clock.answer.min(left);
        let watched = matches!(self.line, Line::Child(_));
        let clock = ClockLine { answer: patience.as_secs_f64(), game: left.as_secs_f64() };
        self.tell(&lines::choose(game, side, legal, watched.then_some(clock)));
        let begun = Instant::now();
        let answer = match &mut self.line {
            Line::Child(running) => running.answer(patience)?,
            Line::Starter => own_line::answer()?,
            Line::Silent | Line::Ended => return Err(Forfeit::new(Fault::Ended, "it was sent away")),
        };
        self.thought += begun.elapsed();
        meant(game, legal, &answer).ok_or_else(|| {
            let quoted: String = answer.chars().filter(|letter| !letter.is_control()).take(QUOTED).collect();
            Forfeit::new(Fault::Nonsense, quoted)
        })
    }
}

/// The action that is meant by an answer.
fn meant<G: Game>(game: &G, legal: &[G::Action], answer: &str) -> Option<G::Action> {
    let Answer { action, index } = serde_json::from_str(answer).ok()?;
    match (action, index) {
        (None, Some(index)) => legal.get(usize::try_from(index).ok()?).copied(),
        (Some(text), None) => {
            let action = game.parse_action(&text).ok()?;
            legal.contains(&action).then_some(action)
        }
        _ => None,
    }
}

impl<G: Game> Player<G> for Program {
    fn choose(&mut self, game: &G, legal: &[G::Action]) -> G::Action {
        if self.forfeit.is_none() {
            match self.ask(game, legal) {
                Ok(action) => return action,
                Err(forfeit) => self.forfeit = Some(forfeit),
            }
        }
        // Nobody plays it: the game is over when this is asked for.
        legal[0]
    }

    fn forfeit(&self) -> Option<&Forfeit> {
        self.forfeit.as_ref()
    }

    fn over(&mut self, game: &G, side: Side, outcome: Outcome) {
        if !matches!(self.line, Line::Silent | Line::Ended) {
            self.tell(&lines::over(game, side, outcome));
            self.line = Line::Ended;
        }
    }
}
