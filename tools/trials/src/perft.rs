//! How many sequences of actions there are, to a small depth, from fixed positions: a lost or a doubled action shows in a second.
//!
//! A text begins with its scenario, preset, switches and seed, as a golden game does. Then each line has a position of the
//! game that this seed plays at random (how many decisions it is away from the start, and what is asked there) and the
//! counts: actions, sequences of two, sequences of three. The last is left out where it would take too long.
//!
//! ```text
//! scenario: S2
//! preset: variant
//! rules:
//! seed: 7
//!
//! after 40: go 17 301 5023
//! ```
//!
//! The dice are fixed: every action is played with the same ones. To add a text write its head, and let
//! `SALIENT_BLESS=1` choose positions.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use engine::title::Playable;
use engine::{Dice, Game, Status};

use crate::golden::Script;
use crate::{begin, bless};

/// So many positions are chosen of a game.
const POSITIONS: usize = 12;
/// Of these some are at the first decision of its kind; the others have this distance.
const STRIDE: usize = 61;
/// No more actions than this are played to count the sequences of three.
const MOST: u64 = 2500;

/// Where a crate has its counts.
pub fn folder(manifest: &str) -> PathBuf {
    Path::new(manifest).join("tests/perft")
}

/// Counts every text of a crate anew and compares it with its file.
///
/// # Panics
/// If one differs.
pub fn compare<G: Playable>(manifest: &str) {
    let counted = bless::folder(&folder(manifest), |text| {
        let script = Script::read(text)?;
        count(text, &script, &begin::scripted::<G>(&script))
    });
    counted.unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// The text with its counts as they are now.
pub fn count<G: Game>(text: &str, script: &Script<'_>, first: &G) -> Result<String, String> {
    let mut wanted = positions(text)?;
    if wanted.is_empty() {
        wanted = choose(first, script.seed);
    }
    let head = text.lines().take_while(|line| !line.starts_with("after "));
    let mut out: String = head.map(|line| line.to_owned() + "\n").collect();
    let mut walk = Walk::new(first, script.seed);
    for after in wanted {
        let Some(game) = walk.to(after) else { return Err(format!("the game is over before {after}")) };
        let name = game.status().decision().map_or("", |decision| decision.name);
        let counts: Vec<String> = sequences(game, script.seed).iter().map(u64::to_string).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(out, "after {after}: {name} {}", counts.join(" "));
    }
    Ok(out)
}

/// The positions that a text asks for.
fn positions(text: &str) -> Result<Vec<usize>, String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("after "));
    let number = |line: &str| line.split_once(':').and_then(|(number, _)| number.parse().ok());
    lines.map(|line| number(line).ok_or_else(|| format!("\"after {line}\" has no number"))).collect()
}

/// The first decision of each kind that leaves a choice, and then some more.
fn choose<G: Game>(first: &G, seed: u64) -> Vec<usize> {
    let (mut walk, mut names, mut chosen) = (Walk::new(first, seed), Vec::new(), Vec::new());
    let mut later = Vec::new();
    while let Status::Choose(decision) = walk.game.status() {
        walk.game.legal(&mut walk.legal);
        if walk.legal.len() > 1 && !names.contains(&decision.name) {
            names.push(decision.name);
            chosen.push(walk.after);
        } else if walk.legal.len() > 1 && walk.after.is_multiple_of(STRIDE) {
            later.push(walk.after);
        }
        walk.step();
    }
    chosen.truncate(POSITIONS);
    let rest = POSITIONS - chosen.len();
    // Evenly over the game.
    let every = later.len().div_ceil(rest.max(1)).max(1);
    chosen.extend(later.into_iter().step_by(every).take(rest));
    chosen.sort_unstable();
    chosen
}

/// A game at random.
struct Walk<G: Game> {
    game: G,
    after: usize,
    dice: Dice,
    random: Dice,
    legal: Vec<G::Action>,
}

impl<G: Game> Walk<G> {
    fn new(first: &G, seed: u64) -> Self {
        let (dice, random) = (Dice::fast(seed), Dice::fast(seed ^ 0x9e7f));
        Self { game: first.clone(), after: 0, dice, random, legal: Vec::new() }
    }

    /// One action; false at the end of the game.
    fn step(&mut self) -> bool {
        self.game.legal(&mut self.legal);
        let Some(&action) = self.legal.get(self.random.index(self.legal.len())) else { return false };
        self.game.play(action, &mut self.dice, &mut Vec::new());
        self.after += 1;
        true
    }

    /// The position after so many decisions, no less than before.
    fn to(&mut self, after: usize) -> Option<&G> {
        while self.after < after {
            if !self.step() {
                return None;
            }
        }
        Some(&self.game)
    }
}

/// How many sequences of one, two and three actions there are.
pub fn sequences<G: Game>(game: &G, seed: u64) -> Vec<u64> {
    let mut counts = vec![0; 2];
    grow(game, &Dice::fast(seed), &mut counts);
    if counts[1] <= MOST {
        counts = vec![0; 3];
        grow(game, &Dice::fast(seed), &mut counts);
    }
    counts
}

/// Adds the sequences that begin in a position: those of one action to the first count, those of two to the second.
fn grow<G: Game>(game: &G, dice: &Dice, counts: &mut [u64]) {
    let Some((here, further)) = counts.split_first_mut() else { return };
    let mut legal = Vec::new();
    game.legal(&mut legal);
    *here += legal.len() as u64;
    if further.is_empty() {
        return;
    }
    let mut events = Vec::new();
    for action in legal {
        let (mut next, mut dice) = (game.clone(), dice.clone());
        events.clear();
        next.play(action, &mut dice, &mut events);
        grow(&next, &dice, further);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read() {
        assert_eq!(positions("seed: 7\n\nafter 0: go 3 9 27\nafter 61: stay 2 4\n"), Ok(vec![0, 61]));
        assert_eq!(positions("after x: go\n").unwrap_err(), "\"after x: go\" has no number");
        assert_eq!(positions("seed: 7\n"), Ok(vec![]));
    }
}
