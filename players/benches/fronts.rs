//! What the fronts of the cadets look like in campaigns of Battle of the Bulge '81.
//!
//! `cargo bench -p players --bench fronts -- 10` plays ten campaigns and prints, for some turns and each side, the mean of what
//! `Front` measures; `-- 1 map 7` draws the map of the campaign with dice 7 in letters as well.

use bulge::Bulge;
use engine::{Dice, Game, HexId, Side, Status};
use players::Player as _;
use players::bulge::{Cadet, Front};

/// The turns after which the fronts are measured.
const TURNS: [u8; 8] = [2, 4, 8, 12, 16, 20, 24, 30];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let games = numbers.first().copied().unwrap_or(10);
    let from = numbers.get(1).copied().unwrap_or(0);
    let map = words.iter().any(|word| word == "map");
    let scenario = words.iter().find(|word| word.starts_with('S')).map_or("S1", String::as_str);
    let mut sums = [[(Front::default(), 0_usize, 0_usize); 2]; TURNS.len()];
    for seed in from..from + games {
        play(scenario, seed, |game, players, place| {
            for side in [Side(0), Side(1)] {
                let front = Front::of(game, side);
                let (sum, tight, count) = &mut sums[place][side.index()];
                sum.holes += front.holes;
                sum.unsupplied += front.unsupplied;
                sum.cut_off += front.cut_off;
                sum.units += front.units;
                *tight += usize::from(front.holes == 0);
                *count += 1;
            }
            if map {
                println!(
                    "dice {seed}, after turn {}: {:?}",
                    TURNS[place],
                    [0, 1].map(|side| Front::of(game, Side(side)))
                );
                draw(game, players);
            }
        });
    }
    println!("turn side      holes  none  unsupplied  cut off  units");
    for (place, sides) in sums.iter().enumerate() {
        for (side, (sum, tight, count)) in sides.iter().enumerate().filter(|entry| entry.1.2 > 0) {
            let mean = |value: usize| value as f64 / *count as f64;
            println!(
                "{:>4} {:<8} {:>6.1} {:>4.0}% {:>11.1} {:>8.1} {:>6.1}",
                TURNS[place],
                ["German", "Allied"][side],
                mean(sum.holes),
                mean(*tight) * 100.0,
                mean(sum.unsupplied),
                mean(sum.cut_off),
                mean(sum.units)
            );
        }
    }
}

/// Plays a campaign and tells the position after each of the turns.
fn play(scenario: &str, seed: u64, mut tell: impl FnMut(&Bulge, &[Cadet; 2], usize)) {
    let mut game = Bulge::new(scenario, None, "").unwrap_or_else(|error| panic!("{error}"));
    let mut players = [Cadet::new(seed * 2 + 1), Cadet::new(seed * 2 + 2)];
    let (mut dice, mut legal, mut events) = (Dice::fast(seed), Vec::new(), Vec::new());
    let mut turn = game.turn();
    while let Status::Choose(decision) = game.status() {
        if game.turn() > turn {
            if let Some(place) = TURNS.iter().position(|&known| known == turn) {
                tell(&game, &players, place);
            }
            turn = game.turn();
        }
        game.legal(&mut legal);
        let action = players[decision.side.index()].choose(&game, &legal);
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
}

/// The map in letters: how many German (a, b, c) or Allied (1, 2, 3) combat units are in a hex, ":" a hex that the Germans control,
/// "*" and "o" towns of
/// either side, "-" and "+" posts of either line where nobody stands.
fn draw(game: &Bulge, players: &[Cadet; 2]) {
    let grid = &game.fixed().setting.board.grid;
    let width = 50;
    let rows = 34;
    let mut lines = vec![vec![' '; width * 2]; rows * 2 + 2];
    for hex in (0..grid.len() as u16).map(HexId) {
        let (german, count) = (game.state().german.contains(hex), game.combat_units(hex));
        let town = game.fixed().towns.iter().any(|town| town.0 == hex);
        let letter = match (count, game.holds(Side(0), hex)) {
            (1.., true) => char::from(b'a' + count - 1),
            (1.., false) => char::from(b'0' + count),
            _ if players[1].line().contains(&hex) => '+',
            _ if players[0].line().contains(&hex) => '-',
            _ if town => {
                if german {
                    '*'
                } else {
                    'o'
                }
            }
            _ => {
                if german {
                    ':'
                } else {
                    '.'
                }
            }
        };
        let axial = grid.hex(hex);
        let down = axial.r * 2 + axial.q;
        let (row, column) = ((down.max(0) as usize).min(rows * 2 + 1), (axial.q.max(1) - 1) as usize * 2);
        lines[row][column] = letter;
    }
    for line in lines {
        println!("{}", line.into_iter().collect::<String>().trim_end());
    }
}
