//! The laws that every game keeps, on all scenarios and several switch sets.

use bulge::Bulge;
use engine::laws::{self, Budget, Start};

fn start(scenario: &str, preset: &str, switches: &str) -> Start<Bulge> {
    let game = Bulge::new(scenario, Some(preset), switches).unwrap_or_else(|error| panic!("{error}"));
    Start::new(format!("{scenario} {preset} {switches}"), game)
}

fn hold(starts: &[Start<Bulge>], games: u64, stride: usize) {
    let budget = Budget { games, stride, ..Budget::default() };
    let report = laws::all(starts, &budget).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{report}");
}

#[test]
fn short_scenarios() {
    hold(&[start("S2", "variant", ""), start("S3", "variant", "")], 1, 40);
}
