//! Tunes the temper of the cadet of Battle of the Bulge '81, each side for itself, by games of cadets whose numbers differ at
//! random from the usual ones.
//!
//! `cargo bench -p players --bench tune --profile quick -- S2=200 S1=40 rounds=20 from=0` plays so many games of each scenario a
//! round. In each game every number of both sides is multiplied by a random factor (log-normal, `sigma=0.25`); what went with
//! better results than the mean is moved that way (`pace=0.05` for each standard error), and the next round begins there. A result
//! is the win by a share (`wins=0.5`) and the margin by the rest.
//! After each round the factors are written to `tuned-german.toml` and `tuned-allied.toml` in the folder `out=`, from which the
//! next run takes with `start=`. `only=gun,team` tunes the numbers whose names begin so. `threads=2` changes the time and
//! nothing else.
//!
//! `-- S2=100 german=FILE allied=recruit` plays games without any tuning: each side is `cadet`, `recruit` or a temper file.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use bulge::Bulge;
use engine::{Dice, Game, Status};
use players::Player;
use players::bulge::{Cadet, Temper};

/// Factors are kept within this and its inverse.
const MOST: f64 = 3.0;

/// The logarithms of the factors of a side, a place for each number that is tuned.
type Lean = Vec<f64>;

/// A game to play: scenario, dice, and how both sides lean.
struct Trial {
    scenario: usize,
    seed: u64,
    leans: [Lean; 2],
    tempers: [Temper; 2],
}

/// What came out of it, for the German: 1, 0 or -1, and the margin.
#[derive(Clone, Copy, Default)]
struct Result {
    win: f64,
    margin: f64,
}

/// What is looked at in a result.
type Measure = fn(&Result) -> f64;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let said = |name: &str| words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let number = |name: &str, usual: f64| said(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (rounds, threads) = (number("rounds", 10.0) as usize, number("threads", 2.0) as usize);
    let (sigma, pace) = (number("sigma", 0.25), number("pace", 0.05));
    let mut seed = number("from", 0.0) as u64;
    let out = said("out").unwrap_or(".");
    let (mut first, mut games) = (Vec::new(), Vec::new());
    for scenario in ["S1", "S2", "S3", "S4", "S5"] {
        let count = number(scenario, 0.0) as usize;
        if count > 0 {
            first.push(Bulge::new(scenario, None, "").expect("the scenario is good"));
            games.push(count);
        }
    }
    if said("german").is_some() || said("allied").is_some() {
        let tempers = ["german", "allied"].map(|side| temper(said(side).unwrap_or("cadet")));
        return compare(&first, &games, seed, &tempers, threads);
    }
    let only: Vec<&str> = said("only").unwrap_or("").split(',').collect();
    let dials = tuned(&only);
    let mut leans = ["german", "allied"].map(|side| begin(said("start"), side, &dials));
    let mut chance = Chance(seed ^ 0x5eed);
    for round in 0..rounds {
        let mut trials = Vec::new();
        for (scenario, &count) in games.iter().enumerate() {
            for _ in 0..count {
                let varied = |lean: &Lean, chance: &mut Chance| -> Lean {
                    lean.iter().map(|&at| at + sigma * chance.normal()).collect()
                };
                let leans = [varied(&leans[0], &mut chance), varied(&leans[1], &mut chance)];
                let tempers = leans.each_ref().map(|lean| leaning(&dials, lean));
                trials.push(Trial { scenario, seed, leans, tempers });
                seed += 1;
            }
        }
        let results = play_all(&first, &trials, threads);
        let worths = worths(&trials, &results, first.len(), number("wins", 0.5));
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            for (at, lean) in leans[side].iter_mut().enumerate() {
                let pull = |(trial, worth): (&Trial, &f64)| worth * (trial.leans[side][at] - *lean) / sigma;
                let sum: f64 = trials.iter().zip(&worths).map(pull).sum();
                let errors = sign * sum / (trials.len() as f64).sqrt();
                *lean = (*lean + pace * errors).clamp(-MOST.ln(), MOST.ln());
            }
        }
        print!("round {round}: ");
        tell(&first, &trials, &results);
        for (side, name) in ["german", "allied"].iter().enumerate() {
            let mut text = String::new();
            for (dial, lean) in dials.iter().zip(&leans[side]) {
                let _ = writeln!(text, "{dial} = {:.2}", lean.exp());
            }
            std::fs::write(format!("{out}/tuned-{name}.toml"), text).expect("a folder to write to");
        }
    }
}

/// Who plays: a cadet, a recruit, or a file.
fn temper(word: &str) -> Temper {
    match word {
        "cadet" => Temper::default(),
        "recruit" => Temper::recruit(),
        file => {
            let text = std::fs::read_to_string(file).expect("a temper file");
            Temper::read(file, &text).unwrap_or_else(|faults| panic!("{faults}"))
        }
    }
}

/// Plays games of the two and tells how they ended.
fn compare(first: &[Bulge], games: &[usize], from: u64, tempers: &[Temper; 2], threads: usize) {
    let mut trials = Vec::new();
    for (scenario, &count) in games.iter().enumerate() {
        for seed in from..from + count as u64 {
            trials.push(Trial { scenario, seed, leans: [Vec::new(), Vec::new()], tempers: tempers.clone() });
        }
    }
    tell(first, &trials, &play_all(first, &trials, threads));
}

/// How the games of each scenario ended: the share of the German, a draw as half, with its Wilson interval, and the margin with its
/// standard error.
fn tell(first: &[Bulge], trials: &[Trial], results: &[Result]) {
    for (scenario, game) in first.iter().enumerate() {
        let own = trials.iter().zip(results).filter(|(trial, _)| trial.scenario == scenario);
        let own: Vec<Result> = own.map(|(_, result)| *result).collect();
        let count = own.len() as f64;
        let share = 0.5 + own.iter().map(|result| result.win).sum::<f64>() / count / 2.0;
        let mean = own.iter().map(|result| result.margin).sum::<f64>() / count;
        let spread = own.iter().map(|result| (result.margin - mean).powi(2)).sum::<f64>() / count;
        let error = (spread / count).sqrt();
        let (z2, root) = (
            1.96_f64.powi(2),
            (share * (1.0 - share) / count + 1.96_f64.powi(2) / count.powi(2) / 4.0).sqrt(),
        );
        let (middle, wide) = (share + z2 / count / 2.0, 1.96 * root);
        let [low, high] = [middle - wide, middle + wide].map(|end| end / (1.0 + z2 / count));
        print!(
            "{} German {share:.3} [{low:.2}, {high:.2}] of {count}, margin {mean:.0} +- {error:.0}; ",
            game.setting().scenario,
        );
    }
    println!();
}

/// Where a side begins: at the factors of an earlier run, or with none.
fn begin(folder: Option<&str>, side: &str, dials: &[&str]) -> Lean {
    let text = folder.map(|folder| std::fs::read_to_string(format!("{folder}/tuned-{side}.toml")));
    let text = text.map_or_else(String::new, |text| text.expect("a folder with factors"));
    let factor = |dial: &str| {
        let said = text.lines().find_map(|line| line.strip_prefix(dial)?.strip_prefix(" = "));
        said.map_or(1.0, |factor| factor.parse().expect("a number"))
    };
    dials.iter().map(|dial| f64::ln(factor(dial))).collect()
}

/// The usual temper of a cadet with its numbers multiplied by factors.
fn leaning(dials: &[&str], lean: &Lean) -> Temper {
    let factors: Vec<(&str, f64)> = dials.iter().zip(lean).map(|(&dial, lean)| (dial, lean.exp())).collect();
    Temper::default().scaled(&factors).expect("the numbers are known")
}

/// The numbers that can be tuned by factors: those that are not nothing, and not small whole ones.
fn tuned(only: &[&str]) -> Vec<&'static str> {
    let dials = Temper::DIALS.iter().filter(|dial| dial.usual != 0.0 && dial.name != "whim");
    let dials = dials.filter(|dial| !dial.whole || dial.usual >= 10.0);
    dials.map(|dial| dial.name).filter(|name| only.iter().any(|begin| name.starts_with(begin))).collect()
}

/// The results of some games, in their order.
fn play_all(first: &[Bulge], trials: &[Trial], threads: usize) -> Vec<Result> {
    let next = AtomicUsize::new(0);
    let mut results = vec![Result::default(); trials.len()];
    std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(trial) = trials.get(at) else { return done };
                done.push((at, play(first[trial.scenario].clone(), trial)));
            }
        };
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            for (at, result) in worker.join().expect("no game fails") {
                results[at] = result;
            }
        }
    });
    results
}

/// Plays a game to its end.
fn play(mut game: Bulge, trial: &Trial) -> Result {
    let cadet = |side: usize| Cadet::new(trial.seed * 2 + 1 + side as u64).with(trial.tempers[side].clone());
    let mut players = [cadet(0), cadet(1)];
    let (mut dice, mut legal, mut events) = (Dice::fast(trial.seed), Vec::new(), Vec::new());
    loop {
        match game.status() {
            Status::Choose(decision) => {
                game.legal(&mut legal);
                let action = players[decision.side.index()].choose(&game, &legal);
                events.clear();
                game.play(action, &mut dice, &mut events);
            }
            Status::Over(outcome) => {
                let win = outcome.winner.map_or(0.0, |side| 1.0 - 2.0 * side.index() as f64);
                return Result { win, margin: f64::from(outcome.score) };
            }
        }
    }
}

/// What each result is worth to the German: wins by their share and margins by the rest, each by the spread that it has in its
/// scenario.
fn worths(trials: &[Trial], results: &[Result], scenarios: usize, wins: f64) -> Vec<f64> {
    let mut worths = vec![0.0; trials.len()];
    for scenario in 0..scenarios {
        let parts: [(f64, Measure); 2] = [(wins, |result| result.win), (1.0 - wins, |result| result.margin)];
        for (part, what) in parts {
            let own: Vec<usize> = (0..trials.len()).filter(|&at| trials[at].scenario == scenario).collect();
            let mean = own.iter().map(|&at| what(&results[at])).sum::<f64>() / own.len() as f64;
            let spread = own.iter().map(|&at| (what(&results[at]) - mean).powi(2)).sum::<f64>();
            let spread = (spread / own.len() as f64).sqrt().max(1e-9);
            for at in own {
                worths[at] += part * (what(&results[at]) - mean) / spread;
            }
        }
    }
    worths
}

/// Chance for the factors: the dice of the games are not touched.
struct Chance(u64);

impl Chance {
    /// Anything from 0 to 1.
    fn even(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Around 0 with a spread of 1.
    fn normal(&mut self) -> f64 {
        (-2.0 * (1.0 - self.even()).ln()).sqrt() * (std::f64::consts::TAU * self.even()).cos()
    }
}
