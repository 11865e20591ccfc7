//! The figures to reach, on a core of the machines of 2026.

use players::Pace;
use serde::Serialize;

/// The scenarios that are measured if nobody says which: a long one and a short one, or an easy card and a hard one.
const TYPICAL: &[(&str, &[&str])] =
    &[("bulge", &["S1", "S2"]), ("dark-december", &["C1", "C2"]), ("panzerbitz", &["1", "8"])];

/// Microseconds of a random decision in the games with large maps.
const DECISION_US: &[(&str, f64)] = &[("bulge", 2.5), ("dark-december", 2.5)];
/// Random games a second.
const RANDOM_GAMES: &[(&str, &str, f64)] = &[("panzerbitz", "1", 1000.0), ("panzerbitz", "8", 150.0)];
/// Games of cadets a second.
const CADET_GAMES: &[(&str, &str, f64)] =
    &[("bulge", "S1", 6.0), ("bulge", "S2", 25.0), ("dark-december", "C2", 8.0)];
/// Microseconds that `Play::act` may take above the bare game, in every game.
const ACT_US: f64 = 1.0;
/// Microseconds that the list of a decision may take in the mean, in every game.
const LEGAL_US: f64 = 30.0;

/// A figure beside the one to reach.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Goal {
    /// Which figure of the pace.
    pub(super) figure: &'static str,
    /// What was measured.
    pub(super) measured: f64,
    /// What is to be reached.
    pub(super) bound: f64,
    /// Whether less is better.
    pub(super) at_most: bool,
    pub(super) met: bool,
}

impl Goal {
    fn at_most(figure: &'static str, measured: f64, bound: f64) -> Self {
        Self { figure, measured, bound, at_most: true, met: measured <= bound }
    }

    fn at_least(figure: &'static str, measured: f64, bound: f64) -> Self {
        Self { figure, measured, bound, at_most: false, met: measured >= bound }
    }
}

/// The scenarios that are typical of a game.
pub(super) fn typical(game: &str) -> &'static [&'static str] {
    TYPICAL.iter().find(|(id, _)| *id == game).map_or(&[], |(_, scenarios)| scenarios)
}

/// What is to be reached in a scenario, and whether it is.
pub(super) fn judge(game: &str, scenario: &str, pace: &Pace) -> Vec<Goal> {
    let here = |list: &[(&str, &str, f64)]| {
        list.iter().find(|line| (line.0, line.1) == (game, scenario)).map(|line| line.2)
    };
    let decision = DECISION_US.iter().find(|line| line.0 == game).map(|line| line.1);
    let slowest = pace.legal.first().map_or(0.0, |list| list.mean_us);
    let mut goals = Vec::new();
    goals.extend(here(RANDOM_GAMES).map(|bound| Goal::at_least("random_games", pace.random_games, bound)));
    goals.extend(decision.map(|bound| Goal::at_most("decision_us", pace.decision_us, bound)));
    goals.push(Goal::at_most("act_us", pace.act_us, ACT_US));
    goals.extend(here(CADET_GAMES).map(|bound| Goal::at_least("player_games", pace.player_games, bound)));
    goals.push(Goal::at_most("legal", slowest, LEGAL_US));
    goals
}

#[cfg(test)]
mod tests {
    use super::*;
    use players::ListPace;

    fn pace(mean_us: f64) -> Pace {
        Pace {
            load_ms: 1.0,
            random_games: 999.0,
            decisions: 600.0,
            listed: 10.0,
            decision_us: 2.5,
            act_us: 0.4,
            legal: vec![ListPace { decision: "drop", count: 3, mean_us, worst_us: 50.0 }],
            player: "cadet",
            player_games: 6.5,
            player_decisions: 900.0,
        }
    }

    fn met(game: &str, scenario: &str, mean_us: f64) -> Vec<(&'static str, bool)> {
        judge(game, scenario, &pace(mean_us)).iter().map(|goal| (goal.figure, goal.met)).collect()
    }

    #[test]
    fn figures_are_judged_by_game_and_scenario() {
        assert_eq!(
            met("bulge", "S1", 36.0),
            [("decision_us", true), ("act_us", true), ("player_games", true), ("legal", false)]
        );
        assert_eq!(
            met("panzerbitz", "1", 30.0),
            [("random_games", false), ("act_us", true), ("legal", true)]
        );
        assert_eq!(met("another", "1", 30.0), [("act_us", true), ("legal", true)]);
        assert_eq!((typical("bulge"), typical("another")), (&["S1", "S2"][..], &[][..]));
    }
}
