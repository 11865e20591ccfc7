//! What the fronts of the cadets look like in campaigns of Battle of the Bulge '81 and of Dark December.
//!
//! `cargo bench -p players --bench fronts -- 10` plays ten campaigns and prints, for some turns and each side, the mean of what
//! `Front` measures; `-- 1 map 7` draws the map of the campaign with dice 7 in letters as well. `-- dark-december 10` does
//! the same for that game. `-- 8 310000 picture=FILE.svg` draws small maps of all campaigns after turns 4, 8 and 16 into one picture.

#[path = "../tests/common/front.rs"]
#[allow(dead_code)]
mod front;
mod picture;

use std::collections::BTreeMap;

use bulge::Bulge;
use dark_december::DarkDecember;
use engine::{Dice, Game, Grid, HexId, HexSet, Side, Status};
use front::{Front, Fronts};
use players::Player;
use players::{bulge as bulge_cadet, dark_december as december_cadet};

/// The turns after which the fronts are measured.
const TURNS: [u8; 10] = [2, 4, 6, 8, 10, 12, 16, 20, 24, 30];

/// The turns that are drawn.
const DRAWN: [u8; 3] = [4, 8, 16];

/// A game with campaigns of cadets.
trait Campaign: Fronts + Game {
    type Cadet: Player<Self>;
    /// A campaign of that name, or the usual one.
    fn begin(scenario: Option<&str>) -> Self;
    fn cadet(number: u64) -> Self::Cadet;
    fn line(cadet: &Self::Cadet) -> &[HexId];
    fn turn_of(&self) -> u8;
    fn spot(&self, hex: HexId) -> Spot;
    fn far_bank(&self) -> &HexSet;
}

macro_rules! campaign {
    ($game:ty, $cadet:ty, $usual:literal, $spot:expr) => {
        impl Campaign for $game {
            type Cadet = $cadet;

            fn begin(scenario: Option<&str>) -> $game {
                <$game>::new(scenario.unwrap_or($usual), None, "").unwrap_or_else(|error| panic!("{error}"))
            }

            fn cadet(number: u64) -> $cadet {
                <$cadet>::new(number)
            }

            fn line(cadet: &$cadet) -> &[HexId] {
                cadet.line()
            }

            fn turn_of(&self) -> u8 {
                self.turn()
            }

            fn spot(&self, hex: HexId) -> Spot {
                $spot(self, hex)
            }

            fn far_bank(&self) -> &HexSet {
                &self.fixed().far_bank
            }
        }
    };
}

campaign!(Bulge, bulge_cadet::Cadet, "S1", |game: &Bulge, hex| {
    let town = game.fixed().towns.iter().any(|town| town.0 == hex);
    Spot { units: game.combat_units(hex), german: game.state().german.contains(hex), town }
});

campaign!(DarkDecember, december_cadet::Cadet, "C2", |game: &DarkDecember, hex| {
    let german = game.holds(Side(0), hex) || game.state().german.contains(hex);
    Spot { units: game.combat_units(hex), german, town: game.fixed().towns.contains(hex) }
});

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if words.iter().any(|word| word == "dark-december") {
        measure::<DarkDecember>(&words);
    } else {
        measure::<Bulge>(&words);
    }
}

/// Plays the campaigns that are asked for and prints what their fronts were like.
fn measure<G: Campaign>(words: &[String]) {
    let mut numbers = words.iter().filter_map(|word| word.parse::<u64>().ok());
    let (games, from) = (numbers.next().unwrap_or(10), numbers.next().unwrap_or(0));
    let map = words.iter().any(|word| word == "map");
    let scenario = words.iter().find(|word| word.starts_with(['S', 'C'])).map(String::as_str);
    let picture = words.iter().find_map(|word| word.strip_prefix("picture="));
    let first = G::begin(scenario);
    let mut sheet = picture::Sheet::new(&first.setting().board, first.far_bank(), DRAWN.len());
    let mut sums = Sums::default();
    for seed in from..from + games {
        sheet.next_row();
        play(G::begin(scenario), seed, |game, cadets, turn| {
            for side in [Side(0), Side(1)] {
                sums.add(turn, side, game.front(side));
            }
            if let Some(column) = DRAWN.iter().position(|&drawn| drawn == turn) {
                let title = format!("dice {seed}, after turn {turn}");
                sheet.draw(column, &title, &game.setting().board, |hex| game.spot(hex));
            }
            if map {
                println!("dice {seed}, after turn {turn}");
                let lines = [G::line(&cadets[0]), G::line(&cadets[1])];
                draw(&game.setting().board.grid, lines, |hex| game.spot(hex));
            }
        });
    }
    sums.print();
    if let Some(path) = picture {
        std::fs::write(path, sheet.finish()).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}

/// The sums of many games, for each turn and side, with how many fronts had no hole and how many there were.
#[derive(Default)]
struct Sums(BTreeMap<(u8, u8), ([usize; 6], usize, usize)>);

impl Sums {
    fn add(&mut self, turn: u8, side: Side, front: Front) {
        let (sum, tight, count) = self.0.entry((turn, side.0)).or_default();
        let Front { holes, unsupplied, cut_off, alone, idle, units } = front;
        for (sum, value) in sum.iter_mut().zip([holes, unsupplied, cut_off, alone, idle, units]) {
            *sum += value;
        }
        *tight += usize::from(holes == 0);
        *count += 1;
    }

    fn print(&self) {
        println!("turn side      holes  none  unsupplied  cut off  alone   idle  units");
        for (&(turn, side), &(sum, tight, count)) in &self.0 {
            let mean = |value: usize| value as f64 / count as f64;
            println!(
                "{turn:>4} {:<8} {:>6.1} {:>4.0}% {:>11.1} {:>8.1} {:>6.1} {:>6.1} {:>6.1}",
                ["German", "Allied"][usize::from(side)],
                mean(sum[0]),
                mean(tight) * 100.0,
                mean(sum[1]),
                mean(sum[2]),
                mean(sum[3]),
                mean(sum[4]),
                mean(sum[5])
            );
        }
    }
}

/// Plays a campaign and tells the position after each of the turns.
fn play<G: Campaign>(mut game: G, seed: u64, mut tell: impl FnMut(&G, &[G::Cadet; 2], u8)) {
    let mut players = [1, 2].map(|side| G::cadet(seed * 2 + side));
    let (mut dice, mut legal, mut events) = (Dice::fast(seed), Vec::new(), Vec::new());
    let mut turn = game.turn_of();
    while let Status::Choose(decision) = game.status() {
        if game.turn_of() > turn {
            if TURNS.contains(&turn) {
                tell(&game, &players, turn);
            }
            turn = game.turn_of();
        }
        game.legal(&mut legal);
        let action = players[decision.side.index()].choose(&game, &legal);
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
}

/// What is drawn of a hex.
struct Spot {
    units: u8,
    /// Whether the units, or the town, are German.
    german: bool,
    town: bool,
}

/// The map in letters: how many German (a, b, c) or Allied (1, 2, 3) combat units are in a hex, ":" a hex that the Germans control,
/// "*" and "o" towns of either side, "-" and "+" posts of either line where nobody stands.
fn draw(grid: &Grid, lines: [&[HexId]; 2], spot: impl Fn(HexId) -> Spot) {
    let mut rows: BTreeMap<(i16, i16), char> = BTreeMap::new();
    for hex in grid.ids() {
        let Spot { units, german, town } = spot(hex);
        let letter = match (units, german, town) {
            (1.., true, _) => char::from(b'a' + units - 1),
            (1.., false, _) => char::from(b'0' + units),
            _ if lines[1].contains(&hex) => '+',
            _ if lines[0].contains(&hex) => '-',
            (_, true, true) => '*',
            (_, false, true) => 'o',
            (_, true, false) => ':',
            (_, false, false) => '.',
        };
        let axial = grid.hex(hex);
        rows.insert((axial.r * 2 + axial.q, axial.q), letter);
    }
    let (top, left) = (
        rows.keys().map(|place| place.0).min().unwrap_or(0),
        rows.keys().map(|place| place.1).min().unwrap_or(0),
    );
    let mut text = String::new();
    let (mut row, mut column) = (top, left);
    for ((down, across), letter) in rows {
        while row < down {
            text.push('\n');
            (row, column) = (row + 1, left);
        }
        while column < across {
            text.push_str("  ");
            column += 1;
        }
        text.push(letter);
        text.push(' ');
        column += 1;
    }
    println!("{text}");
}
