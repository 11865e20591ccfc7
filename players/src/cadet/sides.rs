//! What a side has of its own: the numbers in which it differs from the usual ones, as `german.toml` and `allied.toml` of each war
//! say.

use engine::Side;

use super::mind::Mind;
use super::war::Doctrine;

/// A number, and by what a side multiplies it.
pub(crate) type Factor = (&'static str, f64);

/// Whose numbers a cadet has taken, and what they were made of.
#[derive(Debug)]
pub(crate) struct Taken<T> {
    /// A side, and whether the game ends before the enemy moves again.
    who: Option<(Side, bool)>,
    usual: Option<T>,
}

impl<T> Default for Taken<T> {
    fn default() -> Taken<T> {
        Taken { who: None, usual: None }
    }
}

impl<G: Doctrine> Mind<G> {
    /// Takes the numbers of a side, on its last turn or before, as `of` makes them of those that the cadet began with.
    pub(crate) fn take_side(&mut self, side: Side, last: bool, of: impl FnOnce(&G::Temper) -> G::Temper) {
        let who = Some((side, last));
        if self.taken.who != who {
            self.taken.who = who;
            let usual = self.taken.usual.get_or_insert_with(|| self.temper.clone());
            self.temper = of(usual);
        }
    }

    /// Whether the numbers are those of the last turn.
    pub(crate) fn at_last(&self) -> bool {
        matches!(self.taken.who, Some((_, true)))
    }
}

/// Says what the sides have of their own: a file each, beside the temper.
macro_rules! sides {
    () => {
        impl Temper {
            /// The same as a side has it: each number is changed by as much as that side's differs from the usual one.
            pub(crate) fn of_side(&self, side: engine::Side) -> Temper {
                static OWN: std::sync::LazyLock<[Vec<$crate::cadet::sides::Factor>; 2]> =
                    std::sync::LazyLock::new(|| {
                        let files = [
                            ("german.toml", include_str!("german.toml")),
                            ("allied.toml", include_str!("allied.toml")),
                        ];
                        files.map(|(name, file)| {
                            Temper::read(name, file).unwrap_or_else(|faults| panic!("{faults}")).factors()
                        })
                    });
                if self.by_side == 0.0 {
                    return self.clone();
                }
                let power = f64::from(self.by_side);
                let own: Vec<_> =
                    OWN[side.index()].iter().map(|&(name, factor)| (name, factor.powf(power))).collect();
                self.scaled(&own).unwrap_or_else(|fault| panic!("{fault}"))
            }

            /// By what the usual numbers are multiplied to get these, where they differ.
            fn factors(&self) -> Vec<$crate::cadet::sides::Factor> {
                let usual = Temper::default();
                let apart = |at: usize| (usual.value(at) - self.value(at)).abs() > f64::EPSILON;
                let numbers = (0..Temper::DIALS.len()).filter(|&at| usual.value(at) != 0.0 && apart(at));
                numbers.map(|at| (Temper::DIALS[at].name, self.value(at) / usual.value(at))).collect()
            }
        }
    };
}

pub(crate) use sides;

#[cfg(test)]
mod tests {
    use engine::Side;

    /// A cadet of a side has the numbers of its file, and one who knows of no sides has his own on both.
    macro_rules! is_as_its_file_says {
        ($game:ident) => {
            for side in [Side(0), Side(1)] {
                let name = ["german.toml", "allied.toml"][side.index()];
                let path = format!("{}/src/{}/{name}", env!("CARGO_MANIFEST_DIR"), stringify!($game));
                let file = std::fs::read_to_string(path).expect("the file is there");
                let own = crate::$game::Temper::read(name, &file).expect("the file is good");
                let cadet = crate::$game::Temper::default().of_side(side);
                for (at, dial) in crate::$game::Temper::DIALS.iter().enumerate() {
                    let apart = (cadet.value(at) - own.value(at)).abs();
                    assert!(apart <= 1e-4 * own.value(at).abs().max(1.0), "{}", dial.name);
                }
                let recruit = crate::$game::Temper::recruit();
                assert_eq!(recruit.of_side(side), recruit);
            }
        };
    }

    #[test]
    fn a_cadet_is_as_its_side_says() {
        is_as_its_file_says!(bulge);
        is_as_its_file_says!(dark_december);
    }
}
