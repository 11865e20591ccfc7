//! Files from strangers: whatever their size and depth, they are read quickly or refused with the place and the limit.

use std::fmt::Display;
use std::time::Duration;

use engine::data::{Charted as _, Files, MOST_BYTES};
use engine::title::Playable;

use crate::stopwatch::Stopwatch;

/// Processor time. The slowest of these files takes less than a second in a build for tests, and less than a tenth in a program
/// as players have it; this is for slow machines.
const PATIENCE: Duration = Duration::from_secs(5);

/// As many copies of a part, made from its number, as a file holds.
pub fn filled(start: &str, part: impl Fn(usize) -> String, end: &str) -> String {
    let mut text = start.to_owned();
    for number in 0.. {
        let part = part(number);
        if text.len() + part.len() + end.len() > MOST_BYTES - 1000 {
            break;
        }
        text.push_str(&part);
    }
    text + end
}

/// Reads a file, and says in a few words what is wrong with it; nothing if it is sound.
///
/// # Panics
/// If it was not quick, or what was said is not short.
pub fn told<T, E: Display>(text: &str, read: impl FnOnce(&str) -> Result<T, E>) -> String {
    let begin = Stopwatch::start();
    let told = read(text).err().map_or_else(String::new, |error| error.to_string());
    let start: String = text.chars().skip(200).take(100).collect();
    assert!(begin.elapsed() < PATIENCE, "{:?} for {} bytes: {start}", begin.elapsed(), text.len());
    assert!(told.len() < 100_000, "{} bytes are said about {start}", told.len());
    told
}

/// A message names the line and the limit.
///
/// # Panics
/// If it does not.
pub fn names(told: &str, parts: &[&str]) {
    for part in parts {
        assert!(told.contains(part), "{part} is not in\n{}", told.chars().take(2000).collect::<String>());
    }
}

/// Sets a scenario of a game up, and says in a few words what came of it.
///
/// # Panics
/// If it was not quick, or what was said is not short.
pub fn set_up<G: Playable>(text: &str) -> String {
    let files = Files::scenario("stranger.toml", text);
    told(text, |_| G::read_files(&files, G::Charts::standard(), None, ""))
}
