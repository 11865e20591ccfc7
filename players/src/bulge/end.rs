//! What no longer matters at the end.

use bulge::Bulge;
use bulge::charts::ALLIED;
use engine::Side;

use super::temper::Temper;
use crate::cadet::mind::Mind;

/// What matters only if the enemy has another turn: danger, ground, the line, and who is needed in it.
const HEREAFTER: [&str; 14] = [
    "attack_least",
    "caution",
    "tied",
    "detour",
    "fear_german",
    "fear_allied",
    "ground_german",
    "ground_allied",
    "place_line",
    "place_line_defensive",
    "prize_danger",
    "line_value",
    "lone",
    "gun_worth",
];

impl Temper {
    /// The same as a side has it, on its last turn or before.
    pub(super) fn of(&self, side: Side, last: bool) -> Temper {
        let temper = self.of_side(side);
        if !last || self.last_turn == 0.0 {
            return temper;
        }
        let ends = HEREAFTER.map(|name| (name, 1.0 - f64::from(self.last_turn)));
        temper.scaled(&ends).unwrap_or(temper)
    }
}

impl Mind<Bulge> {
    /// Takes the numbers of a side.
    pub(super) fn take_numbers(&mut self, game: &Bulge, side: Side) {
        let last = side == ALLIED && game.turn() == game.fixed().scenario.last.number();
        self.take_side(side, last, |usual| usual.of(side, last));
    }

    /// Whether the game ends before the enemy moves again, and the cadet knows what that means.
    pub(super) fn is_last(&self) -> bool {
        self.temper.last_turn > 0.0 && self.at_last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recruit_does_not_know_the_end_and_a_cadet_fears_nothing_there() {
        let recruit = Temper::recruit();
        assert_eq!(recruit.of(ALLIED, true), recruit);
        let last = Temper::default().of(ALLIED, true);
        assert_eq!((last.fear_allied, last.caution, last.place_line), (0.0, 0.0, 0.0));
        let half = Temper { last_turn: 0.5, ..Temper::default() };
        let (at_last, before) = (half.of(ALLIED, true).caution, half.of(ALLIED, false).caution);
        assert!((at_last * 2.0 - before).abs() < 1e-5, "{at_last} and {before}");
    }
}
