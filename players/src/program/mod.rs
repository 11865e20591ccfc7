//! Players that are programs of their own, of anybody's making: they are asked in lines of JSON and answer in such lines.
//! `docs/programs.md` is what whoever writes one reads.
//!
//! A program is run beside this one and never trusted: it has a clock, its lines have a bound, and when it hangs, ends or answers
//! nonsense its side has lost ([`Forfeit`]). It and what it started are ended with the game.

mod child;
mod forfeit;
mod lines;
mod own_line;
mod player;

use std::time::Duration;

use engine::Game;

use crate::chair::level_and_part;
use crate::player::{Computer, Make};
use crate::{Chair, Setup, chairs};

pub use forfeit::{Fault, Forfeit};
pub(crate) use player::Program;

/// What a program is named by among the players: this and its command.
pub const PROGRAM: &str = "program:";
/// The command of a program that is whoever started this one: it is asked over standard output and answers over standard input.
pub(crate) const STARTER: &str = "-";

/// How long a program may think.
///
/// ```
/// let clock: players::Clock = "2,60".parse().unwrap();
/// assert_eq!((clock.answer.as_secs(), clock.game.as_secs()), (2, 60));
/// assert!("2".parse::<players::Clock>().is_err() && "60,2".parse::<players::Clock>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// About one answer.
    pub answer: Duration,
    /// In a whole game.
    pub game: Duration,
}

impl Default for Clock {
    fn default() -> Self {
        Self { answer: Duration::from_secs(30), game: Duration::from_hours(1) }
    }
}

impl std::str::FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("\"{text}\" is no clock: write seconds of an answer and of a game, such as 30,3600");
        let (answer, game) = text.split_once(',').ok_or_else(wrong)?;
        let seconds = |text: &str| {
            let number = text.trim().parse::<f64>().ok().filter(|number| (0.001..=1e6).contains(number));
            number.map(Duration::from_secs_f64).ok_or_else(wrong)
        };
        let (answer, game) = (seconds(answer)?, seconds(game)?);
        if answer <= game { Ok(Self { answer, game }) } else { Err(wrong()) }
    }
}

/// Who plays the sides of a game. Programs may only where the set-up has a clock for them; a server has none.
pub(crate) fn seated(setup: &Setup, sides: &[&str], computers: &[&str]) -> Result<Vec<Chair>, String> {
    let mut chairs = chairs(&setup.players, sides, computers)?;
    for chair in &mut chairs {
        if let Chair::Program { line, clock } = chair {
            let Some(wished) = setup.clock else {
                return Err(format!(
                    "{PROGRAM}{line} cannot play here: programs play only in the terminal and in the lab"
                ));
            };
            *clock = wished;
        }
    }
    Ok(chairs)
}

/// Makes the players of a chair for many games at once, which whoever started this program cannot play; none for him and for a
/// person.
pub(crate) fn maker_of_many<G: Game + 'static>(chair: &Chair, computers: &[Computer<G>]) -> Option<Make<G>> {
    let starter = matches!(chair, Chair::Program { line, .. } if line == STARTER);
    maker(chair, computers).filter(|_| !starter)
}

/// Makes the players of a chair; none for a person.
pub(crate) fn maker<G: Game + 'static>(chair: &Chair, computers: &[Computer<G>]) -> Option<Make<G>> {
    match chair {
        Chair::Human => None,
        Chair::Computer(name) => {
            let (level, part) = level_and_part(name);
            let make = computers.iter().find(|computer| computer.name == level)?.make;
            Some(Box::new(move |number| {
                let mut player = make(number);
                player.hold_back(part);
                player
            }))
        }
        Chair::Program { line, clock } => {
            let (line, clock) = (line.clone(), *clock);
            Some(Box::new(move |number| Box::new(Program::new(&line, clock, number))))
        }
    }
}
