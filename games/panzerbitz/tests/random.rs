//! A thousand games at random: none panics, comes to a dead end, goes on for ever, breaks what must hold, or refuses what
//! it lists as legal.
//!
//! A failure names the card, the switches, the seed and the step, so that it can be played again:
//! `SALIENT_GAME=123 cargo test -p panzerbitz --test random` plays that one game alone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use engine::{Dice, Game, Status};
use panzerbitz::rulebook::rulebook;
use panzerbitz::{Action, Panzerbitz};

const GAMES: u64 = 1000;
/// The whole position is looked over every so many steps. It is odd, so that no phase is always missed.
const STRIDE: usize = 251;

/// One game: all of it follows from its number.
struct Case {
    number: u64,
    card: String,
    preset: Option<&'static str>,
    switches: String,
}

impl Case {
    fn new(number: u64) -> Case {
        let card = (1 + number % 10).to_string();
        // Half of the games have the switches of the card, the others begin with none or with all.
        let preset = [None, None, Some("base"), Some("full")][(number / 10 % 4) as usize];
        let mut random = Dice::fast(number ^ 0x5a1e);
        let mut words: Vec<String> = Vec::new();
        let plain = random.index(4) == 0;
        for info in rulebook().switches().iter().filter(|_| !plain) {
            if random.index(3) != 0 {
                continue;
            }
            words.push(format!("{}{}", ["-", "+"][random.index(2)], info.id));
            // Switches that contradict each other are left out.
            if Panzerbitz::new(&card, preset, &words.join(",")).is_err() {
                words.pop();
            }
        }
        Case { number, card, preset, switches: words.join(",") }
    }

    /// Plays it, and says how many steps it had or what broke.
    fn play(&self) -> Result<usize, String> {
        let mut step = 0;
        let played = catch_unwind(AssertUnwindSafe(|| self.run(&mut step)));
        let wrong = match played {
            Ok(Ok(())) => return Ok(step),
            Ok(Err(wrong)) => wrong,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                format!("panic: {}", text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("unknown"))
            }
        };
        let Case { number, card, preset, switches } = self;
        Err(format!(
            "game {number} (card {card}, preset {preset:?}, switches \"{switches}\"), step {step}: {wrong}"
        ))
    }

    fn run(&self, step: &mut usize) -> Result<(), String> {
        let mut game =
            Panzerbitz::new(&self.card, self.preset, &self.switches).map_err(|error| error.to_string())?;
        let (mut dice, mut random) = (Dice::fast(self.number), Dice::fast(self.number + 1_000_000));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        while let Status::Choose(_) = game.status() {
            game.legal(&mut legal);
            if legal.is_empty() {
                return Err(format!("nothing can be chosen: {}", game.prompt()));
            }
            if step.is_multiple_of(STRIDE) {
                sound(&game, &legal)?;
            }
            let action = legal[random.index(legal.len())];
            if let Err(refusal) = game.check(action) {
                return Err(format!("\"{}\" is listed and refused: {refusal}", game.action_text(action)));
            }
            events.clear();
            game.play(action, &mut dice, &mut events);
            *step += 1;
            if *step > game.longest() {
                return Err("the game does not end".into());
            }
        }
        sound(&game, &[])
    }
}

/// What must hold in every position: the audit finds nothing, and every action that is listed may be played and is read
/// back as it is written.
fn sound(game: &Panzerbitz, legal: &[Action]) -> Result<(), String> {
    let faults = game.audit();
    if !faults.is_empty() {
        return Err(faults.join("; "));
    }
    for &action in legal {
        let text = game.action_text(action);
        if let Err(refusal) = game.check(action) {
            return Err(format!("\"{text}\" is listed and refused: {refusal}"));
        }
        if game.parse_action(&text) != Ok(action) {
            return Err(format!("\"{text}\" is not read back as it was written"));
        }
    }
    Ok(())
}

#[test]
fn a_thousand_games_end_well() {
    let one = std::env::var("SALIENT_GAME").ok().and_then(|word| word.parse::<u64>().ok());
    let (first, last) = one.map_or((0, GAMES), |one| (one, one + 1));
    let next = AtomicU64::new(first);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let results = thread::scope(|scope| {
        let work = || {
            let mut results = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= last {
                    return results;
                }
                results.push(Case::new(number).play());
            }
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect::<Vec<_>>()
    });
    let broken: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    for wrong in broken.iter().take(10) {
        println!("{wrong}");
    }
    assert!(broken.is_empty(), "{} of {} games broke; they are listed above", broken.len(), results.len());
    assert_eq!(results.len() as u64, last - first, "a thread was lost");
    let steps: usize = results.iter().filter_map(|result| result.as_ref().ok()).sum();
    println!("{} games, {steps} steps", results.len());
}

#[test]
fn the_games_are_of_every_kind() {
    let cases: Vec<Case> = (0..200).map(Case::new).collect();
    for card in 1..=10 {
        for preset in [None, Some("base"), Some("full")] {
            let of = |case: &Case| case.card == card.to_string() && case.preset == preset;
            assert!(cases.iter().any(of), "card {card} {preset:?}");
        }
    }
    for info in rulebook().switches() {
        for sign in ["+", "-"] {
            let word = format!("{sign}{}", info.id);
            let set = |case: &Case| case.switches.split(',').any(|other| other == word);
            assert!(cases.iter().any(set), "{word} is never switched");
        }
    }
}
