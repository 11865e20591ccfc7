//! Trying a scenario out: computers play it, a few games at a time, and somebody looks who wins.

use std::time::{Duration, Instant};

use engine::{Explanation, Rule};
use players::{Arm, Scene, Trial, Witness};

use super::Draft;
use crate::error::ApiError;
use crate::wire::{Tried, TriedGame};

/// So many games are played for one request at most ...
const MOST: u32 = 50;
/// ... and none is begun after so long: whoever wants more asks again, behind others.
const PATIENCE: Duration = Duration::from_millis(1500);
/// Players that think ahead take minutes for a game.
const SLOW: [&str; 2] = ["staff", "general"];

/// One who looks only at the end.
struct Nobody;

impl Witness for Nobody {
    fn turn(&mut self, _: usize, _: &dyn Scene) {}
    fn event(&mut self, _: Rule) {}
    fn sum(&mut self, _: &Explanation) {}
    fn compared(&mut self, _: usize, _: bool) {}
}

/// Plays games with a scenario, `player` on both sides, from a number of dice on.
pub(crate) fn try_out(
    draft: &Draft,
    player: Option<&str>,
    from: u32,
    games: u32,
    is_wanted: impl Fn() -> Result<(), ApiError>,
) -> Result<Tried, ApiError> {
    let shelved = draft.shelved();
    let quick: Vec<&str> =
        (shelved.opponents)().into_iter().map(|(name, _)| name).filter(|name| !SLOW.contains(name)).collect();
    let player = player.or_else(|| quick.first().copied()).unwrap_or_default();
    if !quick.contains(&player) {
        return Err(ApiError::bad(format!("a scenario is tried by a quick player: {}", quick.join(", "))));
    }
    let mut setup = draft.setup();
    setup.players = format!("{player},{player}");
    let arranged = (shelved.arrange)(&[Arm { setup, tempers: Vec::new() }]);
    let arena = arranged.map_err(|wrong| {
        let words: Vec<String> = wrong.iter().map(|arm| arm.trouble.to_string()).collect();
        ApiError::bad(words.join("; "))
    })?;
    let sides = arena.setting(0).sides.iter().map(ToString::to_string).collect();
    let (begun, mut played) = (Instant::now(), Vec::new());
    for number in (from..).take(games.min(MOST) as usize) {
        if !played.is_empty() && begun.elapsed() > PATIENCE {
            break;
        }
        is_wanted()?;
        let trial = Trial { arm: 0, seed: u64::from(number), swapped: false };
        let outcome = arena.play(trial, &mut Nobody).outcome;
        played.push(TriedGame {
            winner: outcome.winner.map(|side| side.0),
            level: outcome.level.to_owned(),
            score: outcome.score,
        });
    }
    Ok(Tried { player: player.to_owned(), sides, games: played })
}
