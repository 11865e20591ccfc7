//! What a side thinks of its own: the numbers in which it differs from the usual ones, and what no longer matters at the end.

use std::sync::LazyLock;

use bulge::Bulge;
use bulge::charts::{ALLIED, GERMAN};
use engine::Side;

use super::temper::Temper;
use crate::cadet::mind::Mind;

/// A number, and by what a side multiplies it.
type Factor = (&'static str, f64);

/// The factors of the German and of the Allies, as their files say.
static SIDES: LazyLock<[Vec<Factor>; 2]> = LazyLock::new(|| {
    let mut sides = [Vec::new(), Vec::new()];
    for (side, name, file) in [
        (GERMAN, "german.toml", include_str!("german.toml")),
        (ALLIED, "allied.toml", include_str!("allied.toml")),
    ] {
        sides[side.index()] = factors(&Temper::read(name, file).unwrap_or_else(|faults| panic!("{faults}")));
    }
    sides
});

/// By what the usual numbers are multiplied to get those of a temper, where it differs from them.
fn factors(temper: &Temper) -> Vec<Factor> {
    let usual = Temper::default();
    let differs =
        |&at: &usize| usual.value(at) != 0.0 && (usual.value(at) - temper.value(at)).abs() > f64::EPSILON;
    let numbers = (0..Temper::DIALS.len()).filter(differs);
    numbers.map(|at| (Temper::DIALS[at].name, temper.value(at) / usual.value(at))).collect()
}

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
        let mut temper = self.clone();
        if self.by_side > 0.0 {
            let power = f64::from(self.by_side);
            let own: Vec<Factor> =
                SIDES[side.index()].iter().map(|&(name, factor)| (name, factor.powf(power))).collect();
            temper = temper.scaled(&own).unwrap_or(temper);
        }
        if last && self.last_turn > 0.0 {
            let ends = HEREAFTER.map(|name| (name, 1.0 - f64::from(self.last_turn)));
            temper = temper.scaled(&ends).unwrap_or(temper);
        }
        temper
    }
}

/// Whose numbers a cadet has taken: a side's, on its last turn or before, and what they were made of.
#[derive(Debug, Default)]
pub(super) struct Taken {
    who: Option<(Side, bool)>,
    usual: Option<Temper>,
}

impl Mind<Bulge> {
    /// Takes the numbers of a side.
    pub(super) fn take_side(&mut self, game: &Bulge, side: Side) {
        let last = side == ALLIED && game.turn() == game.fixed().scenario.last.number();
        let taken = &mut self.plan.own.taken;
        if taken.who != Some((side, last)) {
            taken.who = Some((side, last));
            let usual = taken.usual.get_or_insert_with(|| self.temper.clone());
            self.temper = usual.of(side, last);
        }
    }

    /// Whether the game ends before the enemy moves again, and the cadet knows what that means.
    pub(super) fn is_last(&self) -> bool {
        self.temper.last_turn > 0.0 && matches!(self.plan.own.taken.who, Some((_, true)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recruit_is_the_same_on_both_sides_and_at_the_end() {
        let recruit = Temper::recruit();
        for side in [GERMAN, ALLIED] {
            assert_eq!(recruit.of(side, false), recruit);
            assert_eq!(recruit.of(side, true), recruit);
        }
    }

    #[test]
    fn a_cadet_is_as_its_side_says_and_fears_nothing_at_the_end() {
        let files = [(GERMAN, include_str!("german.toml")), (ALLIED, include_str!("allied.toml"))];
        for (side, file) in files {
            let own = Temper::read("side.toml", file).expect("the file is good");
            let cadet = Temper::default().of(side, false);
            for at in 0..Temper::DIALS.len() {
                let apart = (cadet.value(at) - own.value(at)).abs();
                assert!(apart <= 1e-4 * own.value(at).abs().max(1.0), "{}", Temper::DIALS[at].name);
            }
        }
        let last = Temper::default().of(ALLIED, true);
        assert_eq!((last.fear_allied, last.caution, last.place_line), (0.0, 0.0, 0.0));
        let half = Temper { last_turn: 0.5, ..Temper::default() };
        let (at_last, before) = (half.of(ALLIED, true).caution, half.of(ALLIED, false).caution);
        assert!((at_last * 2.0 - before).abs() < 1e-5, "{at_last} and {before}");
    }
}
