//! Positions and what came of them, a line each: scenario, dice, which player had side 0, turn, whose player-turn, what side 0 had of
//! the game, and the features, parted by commas.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use players::{Example, MatchGame};

/// The columns before the features.
const HEAD: [&str; 6] = ["scenario", "dice", "first", "turn", "side", "share"];

/// Writes rows.
pub(super) struct Writer(BufWriter<File>);

impl Writer {
    pub(super) fn new(path: &Path, features: &[(&str, &str)]) -> Result<Writer> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        let mut out = BufWriter::new(file);
        let names: Vec<&str> = HEAD.into_iter().chain(features.iter().map(|(name, _)| *name)).collect();
        writeln!(out, "{}", names.join(","))?;
        Ok(Writer(out))
    }

    pub(super) fn write(&mut self, scenario: &str, games: &[MatchGame]) -> Result<()> {
        for game in games {
            // What side 0 had of it.
            let share = game.share(game.first);
            for row in &game.rows {
                write!(
                    self.0,
                    "{scenario},{},{},{},{},{share}",
                    game.dice, game.first, row.turn, row.side.0
                )?;
                for feature in &row.features {
                    write!(self.0, ",{feature}")?;
                }
                writeln!(self.0)?;
            }
        }
        self.0.flush()?;
        Ok(())
    }
}

/// Reads rows of these features.
pub(super) fn read(name: &str, text: &str, features: &[&str], examples: &mut Vec<Example>) -> Result<()> {
    let mut lines = text.lines().enumerate();
    let head: Vec<&str> = lines.next().map(|(_, line)| line.split(',').collect()).unwrap_or_default();
    let wanted: Vec<&str> = HEAD.into_iter().chain(features.iter().copied()).collect();
    if head != wanted {
        bail!("{name}:1: the columns are {}, not {}", wanted.join(","), head.join(","));
    }
    for (at, line) in lines {
        let words: Vec<&str> = line.split(',').collect();
        let numbers: Result<Vec<f32>, _> = words.iter().skip(1).map(|word| word.parse()).collect();
        let example = numbers.ok().filter(|_| words.len() == wanted.len()).map(|numbers| Example {
            // Both games of the same dice are kept together.
            game: number(words[0], words[1]),
            share: numbers[HEAD.len() - 2],
            features: numbers[HEAD.len() - 1..].to_vec(),
        });
        match example {
            Some(example) => examples.push(example),
            None => bail!("{name}:{}: a row has a word and {} numbers", at + 1, wanted.len() - 1),
        }
    }
    Ok(())
}

/// A number for the games of a scenario with the same dice.
fn number(scenario: &str, dice: &str) -> u64 {
    let bytes = scenario.bytes().chain([0]).chain(dice.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
        >> 8
}
