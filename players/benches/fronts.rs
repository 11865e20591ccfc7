//! What the fronts of the cadets look like in campaigns of Battle of the Bulge '81 and of Dark December.
//!
//! `cargo bench -p players --bench fronts -- 10` plays ten campaigns and prints, for some turns and each side, the mean of what
//! `Front` measures; `-- 1 map 7` draws the map of the campaign with dice 7 in letters as well. `-- dark-december 10` does
//! the same for that game.

use std::collections::BTreeMap;

use bulge::Bulge;
use dark_december::DarkDecember;
use engine::{Dice, Game, Grid, HexId, Side, Status};
use players::Player;
use players::{bulge as bulge_cadet, dark_december as december_cadet};

/// The turns after which the fronts are measured.
const TURNS: [u8; 10] = [2, 4, 6, 8, 10, 12, 16, 20, 24, 30];

/// What is measured of a front: holes, units out of supply, units cut off or alone, idle units (not in every game), all units.
type Front = [usize; 5];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let games = numbers.first().copied().unwrap_or(10);
    let from = numbers.get(1).copied().unwrap_or(0);
    let map = words.iter().any(|word| word == "map");
    let scenario = |first: char| words.iter().find(|word| word.starts_with(first)).map(String::as_str);
    let mut sums = Sums::default();
    if words.iter().any(|word| word == "dark-december") {
        for seed in from..from + games {
            let game = DarkDecember::new(scenario('C').unwrap_or("C2"), None, "");
            let cadets = [1, 2].map(|side| december_cadet::Cadet::new(seed * 2 + side));
            play(good(game), cadets, seed, DarkDecember::turn, |game, players, turn| {
                for side in [Side(0), Side(1)] {
                    let front = december_cadet::Front::of(game, side);
                    sums.add(
                        turn,
                        side,
                        [front.holes, front.unsupplied, front.alone, front.idle, front.units],
                    );
                }
                if map {
                    println!("dice {seed}, after turn {turn}");
                    let lines = [players[0].line(), players[1].line()];
                    let grid = &game.fixed().setting.board.grid;
                    draw(grid, lines, |hex| Spot {
                        units: game.combat_units(hex),
                        german: game.holds(Side(0), hex) || game.state().german.contains(hex),
                        town: game.fixed().towns.contains(hex),
                    });
                }
            });
        }
        sums.print("alone");
    } else {
        for seed in from..from + games {
            let game = Bulge::new(scenario('S').unwrap_or("S1"), None, "");
            let cadets = [1, 2].map(|side| bulge_cadet::Cadet::new(seed * 2 + side));
            play(good(game), cadets, seed, Bulge::turn, |game, players, turn| {
                for side in [Side(0), Side(1)] {
                    let front = bulge_cadet::Front::of(game, side);
                    sums.add(turn, side, [front.holes, front.unsupplied, front.cut_off, 0, front.units]);
                }
                if map {
                    println!("dice {seed}, after turn {turn}");
                    let lines = [players[0].line(), players[1].line()];
                    draw(&game.fixed().setting.board.grid, lines, |hex| Spot {
                        units: game.combat_units(hex),
                        german: game.state().german.contains(hex),
                        town: game.fixed().towns.iter().any(|town| town.0 == hex),
                    });
                }
            });
        }
        sums.print("cut off");
    }
}

fn good<G>(game: Result<G, impl std::fmt::Display>) -> G {
    game.unwrap_or_else(|error| panic!("{error}"))
}

/// The sums of many games, for each turn and side, with how many fronts had no hole and how many there were.
#[derive(Default)]
struct Sums(BTreeMap<(u8, u8), (Front, usize, usize)>);

impl Sums {
    fn add(&mut self, turn: u8, side: Side, front: Front) {
        let (sum, tight, count) = self.0.entry((turn, side.0)).or_default();
        for (sum, value) in sum.iter_mut().zip(front) {
            *sum += value;
        }
        *tight += usize::from(front[0] == 0);
        *count += 1;
    }

    fn print(&self, third: &str) {
        println!("turn side      holes  none  unsupplied  {third:>7}   idle  units");
        for (&(turn, side), &(sum, tight, count)) in &self.0 {
            let mean = |value: usize| value as f64 / count as f64;
            println!(
                "{turn:>4} {:<8} {:>6.1} {:>4.0}% {:>11.1} {:>8.1} {:>6.1} {:>6.1}",
                ["German", "Allied"][usize::from(side)],
                mean(sum[0]),
                mean(tight) * 100.0,
                mean(sum[1]),
                mean(sum[2]),
                mean(sum[3]),
                mean(sum[4])
            );
        }
    }
}

/// Plays a campaign and tells the position after each of the turns.
fn play<G: Game, P: Player<G>>(
    mut game: G,
    mut players: [P; 2],
    seed: u64,
    turn_of: impl Fn(&G) -> u8,
    mut tell: impl FnMut(&G, &[P; 2], u8),
) {
    let (mut dice, mut legal, mut events) = (Dice::fast(seed), Vec::new(), Vec::new());
    let mut turn = turn_of(&game);
    while let Status::Choose(decision) = game.status() {
        if turn_of(&game) > turn {
            if TURNS.contains(&turn) {
                tell(&game, &players, turn);
            }
            turn = turn_of(&game);
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
