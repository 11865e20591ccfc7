//! Reading a script.

use engine::lesson::Goal;
use engine::{Faults, closest};

use super::{Expect, Instruction, Script};

const EXPECTATIONS: [&str; 6] = ["prompt", "legal", "illegal", "unit", "side", "over"];

impl Script {
    /// Reads a script; `name` is what its reader knows it by. All faults are reported together.
    pub fn parse(name: &str, text: &str) -> Result<Self, Faults> {
        let mut faults = Faults::new(name, text);
        let mut script = Self { name: name.into(), dice: None, steps: Vec::new() };
        let mut start = 0;
        for (at, whole) in text.split('\n').enumerate() {
            let span = start..start + whole.len();
            start += whole.len() + 1;
            let line = whole.split_once('#').map_or(whole, |(line, _)| line).trim();
            if line.is_empty() {
                continue;
            }
            match script.line(line) {
                Ok(Some(step)) => script.steps.push((at + 1, step)),
                Ok(None) => {}
                Err((message, help)) => faults.add(span, message, help),
            }
        }
        faults.finish(script)
    }

    /// Reads a line: what it says to do, if it is not about the dice; otherwise what is wrong and what to write.
    fn line(&mut self, line: &str) -> Result<Option<Instruction>, (String, String)> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(Some(match word {
            "dice" => {
                self.dice(rest)?;
                return Ok(None);
            }
            "undo" if rest.is_empty() => Instruction::Undo,
            "expect" => Instruction::Expect(Expect::parse(rest)?),
            "goal" => Instruction::Goal(Goal::parse(rest)?),
            _ => Instruction::Act(line.to_owned()),
        }))
    }

    fn dice(&mut self, list: &str) -> Result<(), (String, String)> {
        if self.dice.is_some() || !self.steps.is_empty() {
            let message = "the dice stand once, before everything else";
            return Err((message.into(), "move the line to the head".into()));
        }
        let dice = list.split_whitespace().map(|die| die.parse().ok()).collect::<Option<Vec<u32>>>();
        if dice.is_none() {
            let message = "expected numbers with blanks between them";
            return Err((message.into(), "write: dice 6 3 1".into()));
        }
        self.dice = dice;
        Ok(())
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
                format!("nothing can be expected of {}", super::quoted(word)),
                closest(word, EXPECTATIONS).map_or_else(
                    || format!("what can be expected: {}", EXPECTATIONS.join(", ")),
                    |near| format!("did you mean '{near}'?"),
                ),
            )),
        }
    }
}
