//! Finds set-ups for the book of the cadet of Panzerbitz (`players/src/panzerbitz/book`), by games.
//!
//! `cargo bench -p players --bench book --profile quick -- card=1 side=American out=FILE` sets a side of a card up in many ways
//! (`pool=256`: cadets whose numbers for set-up differ at random), plays each against a cadet, a recruit, a bold and a cautious
//! cadet, and halves the field (`tries=8` games at first, each round twice as many) until `elite=16` are left. Then it can go on
//! with small changes of these (`rounds=0` times, `children=5` of each), and keep the best of each family on other dice. Those
//! that are left are tried again (`check=200`) on dice that nothing was chosen by; at most `keep=8` are written, the best by the
//! lower bound first, no two with less than a third of their places apart (`apart=0.3`), none that wins less than `least` or
//! more than `most` of its games.
//!
//! `from=20000000` is the first of the dice. One thread; the same words give the same file.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use engine::{Dice, Game, HexId, Side, Status};
use panzerbitz::{Action, Panzerbitz};
use players::panzerbitz::{Cadet, Temper};
use players::{Player, Share};

/// Everything that a side sets up, with its place.
type Lines = Vec<[Action; 2]>;

/// The enemies, by what they are called.
const ENEMIES: [&str; 4] = ["cadet", "recruit", "bold", "cautious"];

/// Numbers of the temper that decide a set-up, by what their names begin with.
const AT_SETUP: [&str; 6] = ["begin_", "hold_", "hide_", "post_", "works_", "mines_"];

/// How far, in logarithms, they are varied.
const SPREAD: f64 = 0.4;

/// What is moved a little goes no further than so many hexes.
const NEAR: u16 = 2;

/// The search for a side of a card.
struct Search {
    first: Panzerbitz,
    side: Side,
    tempers: [Temper; 4],
    /// The first dice of the series.
    from: u64,
    chance: Dice,
    /// The share of the places that two set-ups must not have in common.
    apart: f64,
}

/// A set-up with what it won, by the enemy.
#[derive(Clone)]
struct Tried {
    lines: Lines,
    won: [u32; 4],
    played: u32,
}

impl Tried {
    fn new(lines: Lines) -> Tried {
        Tried { lines, won: [0; 4], played: 0 }
    }

    fn wins(&self) -> u32 {
        self.won.iter().sum()
    }

    fn share(&self) -> f64 {
        f64::from(self.wins()) / f64::from(self.played.max(1))
    }

    /// The lower end of the interval of its share.
    fn at_least(&self) -> f64 {
        let (won, played) = (self.wins() as usize, self.played as usize);
        let won = std::iter::repeat_n(1.0, won);
        Share::of(won.chain(std::iter::repeat_n(0.0, played - self.wins() as usize))).low
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let said = |name: &str| words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let number = |name: &str, usual: f64| said(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let count = |name: &str, usual: u32| number(name, f64::from(usual)) as usize;
    let (Some(card), Some(name)) = (said("card"), said("side")) else {
        println!("which side of which card? For instance: -- card=1 side=American");
        return;
    };
    let first = Panzerbitz::new(card, None, "").expect("the card is good");
    let side = first.sides().iter().position(|known| *known == name).expect("a side of the card");
    let from = number("from", 2e7) as u64;
    let mut search = Search::new(first, Side(side as u8), from, number("apart", 0.3));
    let (tries, elite) = (count("tries", 8) as u64, count("elite", 16));
    let mut field = search.pool(count("pool", 256));
    search.halve(&mut field, tries, elite);
    for _ in 0..count("rounds", 0) {
        search.climb(&mut field, count("children", 5), tries);
    }
    let checked = search.check(field, count("check", 200) as u64);
    let bounds = (number("least", 0.0), number("most", 1.0));
    // Where it is written, and what the bench is told besides, does not matter.
    let asked: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !word.starts_with("out=") && word.contains('='))
        .collect();
    let kept = search.kept(checked, count("keep", 8), bounds);
    let text = search.write(card, name, &kept, &asked.join(" "));
    match said("out") {
        Some(out) => std::fs::write(out, text).expect("a file that can be written"),
        None => print!("{text}"),
    }
}

impl Search {
    fn new(first: Panzerbitz, side: Side, from: u64, apart: f64) -> Search {
        let scaled =
            |factors: &[(&str, f64)]| Temper::default().scaled(factors).expect("numbers of the temper");
        // As the enemies in the rollouts of a staff.
        let bold =
            scaled(&[("caution_taker", 0.6), ("caution_holder", 0.7), ("pull", 1.4), ("exposed", 0.7)]);
        let cautious =
            scaled(&[("caution_taker", 1.5), ("caution_holder", 1.3), ("pull", 0.8), ("exposed", 1.4)]);
        let tempers = [Temper::default(), Temper::recruit(), bold, cautious];
        Search { first, side, tempers, from, chance: Dice::fast(from), apart }
    }

    /// Set-ups of cadets whose numbers for set-up differ.
    fn pool(&mut self, count: usize) -> Vec<Tried> {
        let mut field = Vec::new();
        for at in 0..count as u64 {
            let factors: Vec<(&str, f64)> = Temper::DIALS
                .iter()
                .filter(|dial| !dial.whole && AT_SETUP.iter().any(|begin| dial.name.starts_with(begin)))
                .map(|dial| (dial.name, (SPREAD * normal(&mut self.chance)).exp()))
                .collect();
            let mut temper = Temper::default().scaled(&factors).expect("numbers of the temper");
            temper.book = 0;
            field.push(Tried::new(self.set_up(temper, self.from + at)));
        }
        field
    }

    /// What a cadet of that temper sets up.
    fn set_up(&self, temper: Temper, seed: u64) -> Lines {
        let (mut game, mut cadet) = (self.first.clone(), Cadet::new(seed).with(temper));
        let mut enemy = Cadet::new(seed + 1);
        let (mut dice, mut legal, mut lines) = (Dice::fast(seed), Vec::new(), Vec::<[Action; 2]>::new());
        while let Some(decision) = game.decision()
            && is_setup(decision.name)
        {
            game.legal(&mut legal);
            let own = decision.side == self.side;
            let action = if own { cadet.choose(&game, &legal) } else { enemy.choose(&game, &legal) };
            if own && decision.name == "set-up" {
                lines.push([action, action]);
            } else if let Some(line) = lines.last_mut().filter(|_| own) {
                line[1] = action;
            }
            game.play(action, &mut dice, &mut Vec::new());
        }
        lines
    }

    /// Plays so many games from these dice on.
    fn play(&self, tried: &mut Tried, from: u64, games: u64) {
        for seed in from..from + games {
            let enemy = (seed % 4) as usize;
            tried.won[enemy] += u32::from(self.wins(&tried.lines, enemy, seed));
            tried.played += 1;
        }
    }

    fn wins(&self, lines: &Lines, enemy: usize, seed: u64) -> bool {
        let mut game = self.first.clone();
        let (mut own, temper) = (Cadet::new(seed * 2 + 1), self.tempers[enemy].clone());
        let mut other = Cadet::new(seed * 2 + 2).with(temper);
        let (mut dice, mut legal, mut events) = (Dice::fast(seed), Vec::new(), Vec::new());
        let mut script = lines.iter().flatten().copied();
        loop {
            let decision = match game.status() {
                Status::Over(outcome) => return outcome.winner == Some(self.side),
                Status::Choose(decision) => decision,
            };
            game.legal(&mut legal);
            let action = if decision.side != self.side {
                other.choose(&game, &legal)
            } else if is_setup(decision.name) {
                // Where an enemy stands in the way the cadet finds another place.
                let next = script.next().filter(|next| legal.contains(next));
                next.unwrap_or_else(|| own.choose(&game, &legal))
            } else {
                own.choose(&game, &legal)
            };
            events.clear();
            game.play(action, &mut dice, &mut events);
        }
    }

    /// Tries all a little, the better half more, until few are left.
    fn halve(&mut self, field: &mut Vec<Tried>, mut games: u64, elite: usize) {
        for tried in field.iter_mut() {
            *tried = Tried::new(std::mem::take(&mut tried.lines));
        }
        loop {
            for tried in field.iter_mut() {
                self.play(tried, self.from, games);
            }
            self.from += games;
            field.sort_by(|one, other| other.share().total_cmp(&one.share()));
            let all: f64 = field.iter().map(Tried::share).sum::<f64>() / field.len() as f64;
            println!(
                "{} set-ups, {} games each: {all:.3}, best {:.3}",
                field.len(),
                field[0].played,
                field[0].share()
            );
            if field.len() <= elite {
                return;
            }
            field.truncate((field.len() / 2).max(elite));
            games *= 2;
        }
    }

    /// Tries small changes of each, and keeps the best of them in its place.
    fn climb(&mut self, field: &mut [Tried], children: usize, games: u64) {
        for tried in field {
            let mut family = vec![tried.clone()];
            for _ in 0..children {
                family.extend(self.changed(&tried.lines).map(Tried::new));
            }
            self.halve(&mut family, games, 1);
            *tried = family.swap_remove(0);
        }
    }

    /// The same with one to four things elsewhere, half of them not far; none if that is not legal.
    fn changed(&mut self, lines: &Lines) -> Option<Lines> {
        let mut moved: BTreeSet<usize> = BTreeSet::new();
        for _ in 0..=self.chance.index(4) {
            moved.insert(self.chance.index(lines.len()));
        }
        let mut result: Lines = Vec::with_capacity(lines.len());
        let (mut game, mut dice, mut legal) = (self.base(), Dice::fast(1), Vec::new());
        let kept =
            lines.iter().enumerate().filter(|(at, _)| !moved.contains(at)).map(|(_, line)| (*line, false));
        let again = moved.iter().map(|&at| (lines[at], true));
        for ([take, mut put], free) in kept.chain(again) {
            for opens in [true, false] {
                if !opens && free {
                    game.legal(&mut legal);
                    if let Action::Put(old) = put
                        && self.chance.index(2) == 0
                    {
                        let near = |hex: HexId| game.range(old, hex) <= NEAR;
                        legal.retain(|action| matches!(*action, Action::Put(hex) if near(hex)));
                    }
                    put = *legal.get(self.chance.index(legal.len().max(1)))?;
                }
                let action = if opens { take } else { put };
                game.check(action).ok()?;
                game.play(action, &mut dice, &mut Vec::new());
            }
            result.push([take, put]);
        }
        Some(result)
    }

    /// The card when the side sets up.
    fn base(&self) -> Panzerbitz {
        let (mut game, mut enemy, mut legal) = (self.first.clone(), Cadet::new(self.from), Vec::new());
        while let Some(decision) = game.decision()
            && decision.side != self.side
        {
            game.legal(&mut legal);
            let action = enemy.choose(&game, &legal);
            game.play(action, &mut Dice::fast(1), &mut Vec::new());
        }
        game
    }

    /// Tries all on dice that none was chosen by.
    fn check(&self, field: Vec<Tried>, games: u64) -> Vec<Tried> {
        let again = |tried: Tried| {
            let mut tried = Tried::new(tried.lines);
            self.play(&mut tried, self.from, games);
            tried
        };
        let mut field: Vec<Tried> = field.into_iter().map(again).collect();
        field.sort_by(|one, other| other.at_least().total_cmp(&one.at_least()));
        for tried in &field {
            println!("{:.3} of {}, {:?}", tried.share(), tried.played, tried.won);
        }
        field
    }

    /// The best that are different enough.
    fn kept(&self, field: Vec<Tried>, most: usize, (low, high): (f64, f64)) -> Vec<Tried> {
        let mut kept: Vec<Tried> = Vec::new();
        for tried in field {
            let fits = (low..=high).contains(&tried.share());
            if fits
                && kept.len() < most
                && kept.iter().all(|known| self.apart_of(&tried, known) >= self.apart)
            {
                kept.push(tried);
            }
        }
        kept
    }

    /// The share of what one sets up that the other sets up elsewhere. Units of a type are all alike.
    fn apart_of(&self, one: &Tried, other: &Tried) -> f64 {
        let places = |tried: &Tried| -> BTreeSet<String> {
            let kind = |take: Action| match take {
                Action::Take(unit) => self.first.fixed().piece(unit).unit.id.clone(),
                other => format!("{other:?}"),
            };
            tried.lines.iter().map(|line| format!("{} {:?}", kind(line[0]), line[1])).collect()
        };
        let (own, others) = (places(one), places(other));
        own.difference(&others).count() as f64 / own.len().max(1) as f64
    }

    /// The book as a file.
    fn write(&self, card: &str, side: &str, field: &[Tried], words: &str) -> String {
        let mut text = format!(
            "# Set-ups of the {side} of card {card}, found by\n\
             # cargo bench -p players --bench book --profile quick -- {words}\n\
             # What each won on the dice from {}, which nothing was chosen by: of all games, and against {},\n\
             # {}, each a quarter of them.\n\
             card = {card}\nside = \"{side}\"\n",
            self.from,
            ENEMIES[..3].join(", "),
            ENEMIES[3],
        );
        for tried in field {
            let _ = writeln!(
                text,
                "\n# {} of {}: {:?}\n[[setup]]\nplaces = [",
                tried.wins(),
                tried.played,
                tried.won
            );
            for [take, put] in sorted(&tried.lines) {
                let [take, put] = [take, put].map(|action| self.first.action_text(action));
                let _ = writeln!(text, "  \"{take}, {put}\",");
            }
            text.push_str("]\n");
        }
        text
    }
}

/// Position counters first, so that units can use them; who rides last.
fn sorted(lines: &Lines) -> Lines {
    let rank = |line: &[Action; 2]| match line {
        [Action::TakeCounter(at), _] => (0, at.0.into()),
        [Action::Take(unit), Action::PutAboard(_)] => (2, unit.0),
        [Action::Take(unit), _] => (1, unit.0),
        _ => (3, 0),
    };
    let mut lines = lines.clone();
    lines.sort_by_key(rank);
    lines
}

fn is_setup(question: &str) -> bool {
    matches!(question, "set-up" | "place" | "place-counter")
}

/// A number of the normal distribution, nearly: the sum of twelve even ones.
fn normal(dice: &mut Dice) -> f64 {
    (0..12).map(|_| f64::from(dice.roll(10_000)) / 10_000.0).sum::<f64>() - 6.0
}
