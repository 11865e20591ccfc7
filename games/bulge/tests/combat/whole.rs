//! Whole games: the laws of the engine over scenarios and switches, and many random games.

use bulge::Bulge;
use engine::laws::Start;
use engine::{Dice, Game, Status};
use trials::laws;

/// The laws hold from some scenarios, each with its preset and switches.
fn hold(wishes: [(&str, &str, &str); 3]) {
    let start = |(scenario, preset, switches)| laws::start::<Bulge>(scenario, Some(preset), switches);
    let starts: Vec<Start<Bulge>> = wishes.into_iter().map(start).collect();
    laws::hold(&starts, 1, 80);
}

#[test]
fn laws_of_the_short_scenarios() {
    hold([
        ("S2", "variant", "-MC,-STF,-BRK"),
        ("S3", "original", ""),
        ("S3", "variant", "-DC,-AIR,-MOT,-CA"),
    ]);
}

#[test]
fn laws_of_the_long_scenarios() {
    hold([("S1", "variant", ""), ("S4", "variant", "-SUR"), ("S5", "original", "")]);
}

/// A player who attacks whenever he can, so that much is fought.
fn fierce(game: &Bulge, legal: &[bulge::Action], random: &mut Dice) -> bulge::Action {
    use bulge::Action;
    let eager = |action: &bulge::Action| {
        matches!(action, Action::Attack(_) | Action::Advance(_) | Action::Exploit(..))
    };
    let bold: Vec<_> = legal.iter().copied().filter(eager).collect();
    let nearer = |action: &bulge::Action| match *action {
        Action::Go(hex) => game.zoc(game.phasing().other(), hex),
        _ => false,
    };
    let close: Vec<_> = legal.iter().copied().filter(nearer).collect();
    let list = if !bold.is_empty() {
        &bold
    } else if !close.is_empty() {
        &close
    } else {
        legal
    };
    list[random.index(list.len())]
}

#[test]
fn random_games_end() {
    let scenarios = [("S2", "variant"), ("S3", "variant"), ("S4", "original"), ("S2", "original")];
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let mut results = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let (scenario, preset) = scenarios[seed as usize % scenarios.len()];
        let mut game = Bulge::new(scenario, Some(preset), "").unwrap();
        let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 1000));
        let mut decisions = 0;
        while let Status::Choose(_) = game.status() {
            game.legal(&mut legal);
            assert!(!legal.is_empty(), "a dead end: seed {seed}, {}", game.prompt());
            let action = if seed % 2 == 0 {
                legal[random.index(legal.len())]
            } else {
                fierce(&game, &legal, &mut random)
            };
            events.clear();
            game.play(action, &mut dice, &mut events);
            for event in crate::tools::results(&events) {
                if let bulge::ResultEvent::Resolved { outcome, .. } = event {
                    results.insert(outcome.to_string());
                }
            }
            decisions += 1;
            assert!(decisions <= game.longest(), "seed {seed} does not end");
        }
        assert_eq!(game.audit(), Vec::<String>::new(), "seed {seed}");
    }
    for result in ["AE", "AR1", "AR2", "AR3", "EN", "EX", "DR1", "DR2", "DR3", "DE"] {
        assert!(results.contains(result), "{result} never came: {results:?}");
    }
}
