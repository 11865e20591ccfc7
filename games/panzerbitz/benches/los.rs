//! How long the sight of a map takes to compute, and how long a question takes.
//!
//! `cargo bench -p panzerbitz --bench los`

use std::hint::black_box;
use std::time::Instant;

use engine::{HexId, Placement};
use panzerbitz::layout;
use panzerbitz::los::{Conditions, Sight};

const QUESTIONS: usize = 20_000_000;
const EXPLAINED: usize = 20_000;

fn main() {
    let place = |(at, &board): (usize, &&str)| Placement {
        board: board.to_owned(),
        column: at as u8,
        row: 0,
        turned: at % 2 == 1,
    };
    for names in [&["1"][..], &["1", "2"], &["1", "2", "3"], &["6", "5", "4"]] {
        let places: Vec<Placement> = names.iter().enumerate().map(place).collect();
        let board = layout("bench", &places).expect("the boards are there");
        let start = Instant::now();
        let sight = Sight::new(&board);
        let computed = start.elapsed();
        let hexes = board.grid.len();
        let seen: usize = board.grid.ids().map(|hex| sight.from(hex).len()).sum();
        let pair = |n: usize| {
            let n = n.wrapping_mul(2_654_435_761);
            (HexId((n % hexes) as u16), HexId((n / hexes % hexes) as u16))
        };
        let plain = Conditions::default();
        let fog = Conditions { visibility: Some(8), ..Conditions::default() };
        let asked = |now: &Conditions| {
            let start = Instant::now();
            let count = (0..QUESTIONS).filter(|&n| {
                let (from, to) = pair(n);
                sight.sees(from, to, black_box(now))
            });
            black_box(count.count());
            start.elapsed().as_secs_f64() * 1e9 / QUESTIONS as f64
        };
        let start = Instant::now();
        for n in 0..EXPLAINED {
            let (from, to) = pair(n);
            black_box(sight.explain(from, to, &plain));
        }
        let explained = start.elapsed().as_secs_f64() * 1e6 / EXPLAINED as f64;
        println!(
            "boards {:9} {hexes:5} hexes  {:5.1}% seen  computed in {:6.1} ms  a question {:4.1} ns, in fog {:4.1} ns  \
             explained in {explained:.1} us",
            names.join(" "),
            seen as f64 * 100.0 / (hexes * hexes) as f64,
            computed.as_secs_f64() * 1e3,
            asked(&plain),
            asked(&fog),
        );
    }
}
