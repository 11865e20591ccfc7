//! Many games at random: none panics, comes to a dead end, goes on for ever, breaks what must hold, or refuses what it
//! lists as legal.
//!
//! A failure names the scenario, the switches, the number and the step, so that it can be played again: with
//! `SALIENT_GAME=123` in the environment [`soak`] plays that one game alone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use engine::title::Playable;
use engine::{Dice, Game, Rulebook, Status};

use crate::begin;

/// The whole position is looked over every so many steps. It is odd, so that no phase is always missed.
const STRIDE: usize = 251;

/// One game: all of it follows from its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its number.
    pub number: u64,
    /// The scenario.
    pub scenario: String,
    /// The preset, if not that of the scenario.
    pub preset: Option<&'static str>,
    /// Changes of switches.
    pub switches: String,
}

impl Case {
    /// A game of a scenario with some switches of the book changed at random. About a fourth of the games is played as the preset
    /// has it; switches that contradict each other or the scenario are left out.
    pub fn new<G: Playable>(number: u64, scenario: &str, preset: Option<&'static str>) -> Case {
        let mut case = Case { number, scenario: scenario.to_owned(), preset, switches: String::new() };
        let mut random = Dice::fast(number ^ 0x5a1e);
        if random.index(4) == 0 {
            return case;
        }
        for info in (G::TITLE.rulebook)().switches() {
            if random.index(4) != 0 {
                continue;
            }
            let word = format!("{}={}", info.id, info.values[random.index(info.values.len())]);
            let before = case.switches.clone();
            if !before.is_empty() {
                case.switches.push(',');
            }
            case.switches.push_str(&word);
            if case.begin::<G>().is_err() {
                case.switches = before;
            }
        }
        case
    }

    /// Whether a switch is changed.
    pub fn changes(&self, switch: &str) -> bool {
        self.switches.split(',').any(|word| engine::data::switch_id(word) == switch)
    }

    /// Its first position.
    pub fn begin<G: Playable>(&self) -> Result<G, String> {
        begin::game(&self.scenario, self.preset, &self.switches)
    }

    /// Plays it, and says how many steps it had or what broke.
    pub fn play<G: Playable>(&self) -> Result<usize, String> {
        let mut step = 0;
        let played = catch_unwind(AssertUnwindSafe(|| run(self.begin::<G>()?, self.number, &mut step)));
        let wrong = match played {
            Ok(Ok(())) => return Ok(step),
            Ok(Err(wrong)) => wrong,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                format!("panic: {}", text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("unknown"))
            }
        };
        let Case { number, scenario, preset, switches } = self;
        let preset = preset.unwrap_or("of the scenario");
        Err(format!(
            "game {number} ({scenario}, preset {preset}, switches \"{switches}\"), step {step}: {wrong}"
        ))
    }
}

fn run<G: Game>(mut game: G, number: u64, step: &mut usize) -> Result<(), String> {
    let (mut dice, mut random) = (Dice::fast(number), Dice::fast(number + 1_000_000));
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

/// What must hold in every position: the audit finds nothing, and every action that is listed may be played and is read
/// back as it is written.
fn sound<G: Game>(game: &G, legal: &[G::Action]) -> Result<(), String> {
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

/// A thousand games end well.
///
/// # Panics
/// If one does not; it is named.
pub fn thousand<G: Playable>(case: impl Fn(u64) -> Case + Sync) {
    let steps = soak::<G>(1000, case).unwrap_or_else(|wrong| panic!("{wrong}"));
    println!("{steps} steps");
}

/// Among the first two hundred games there is one of each scenario with each preset, and one that changes each switch.
///
/// # Panics
/// If one is missing.
pub fn of_every_kind<'a>(
    case: impl Fn(u64) -> Case,
    wanted: impl IntoIterator<Item = (&'a str, Option<&'a str>)>,
    book: &Rulebook,
) {
    let cases: Vec<Case> = (0..200).map(case).collect();
    for (scenario, preset) in wanted {
        let of = |case: &Case| case.scenario == scenario && case.preset == preset;
        assert!(cases.iter().any(of), "{scenario} {preset:?}");
    }
    for info in book.switches() {
        assert!(cases.iter().any(|case| case.changes(&info.id)), "{} is never switched", info.id);
    }
}

/// Plays so many games on all cores: how many steps they had, or the first that broke.
pub fn soak<G: Playable>(games: u64, case: impl Fn(u64) -> Case + Sync) -> Result<usize, String> {
    let one = std::env::var("SALIENT_GAME").ok().and_then(|word| word.parse::<u64>().ok());
    let (first, last) = one.map_or((0, games), |one| (one, one + 1));
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
                results.push(case(number).play::<G>());
            }
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect::<Vec<_>>()
    });
    if results.len() as u64 != last - first {
        return Err(format!("only {} of {} games were played", results.len(), last - first));
    }
    let broken: Vec<&str> =
        results.iter().filter_map(|result| result.as_ref().err()).map(String::as_str).collect();
    if broken.is_empty() {
        return Ok(results.iter().flatten().sum());
    }
    let some = broken[..broken.len().min(10)].join("\n");
    Err(format!("{} of {} games broke:\n{some}", broken.len(), results.len()))
}

/// The test of a game that a thousand games end well, of which a function says how each begins: `thousand_games!(Bulge, case);`
#[macro_export]
macro_rules! thousand_games {
    ($game:ty, $case:ident) => {
        #[test]
        fn a_thousand_games_end_well() {
            $crate::soak::thousand::<$game>($case);
        }
    };
}
