//! The plans that are compared: tempers for the cadet who carries them out.

use engine::Dice;

use super::drill::Drill;

/// No number is multiplied by more than this, or by less than that: a walk from choice to choice must not run away.
const MOST: f64 = 3.0;
const LEAST: f64 = 0.3;
/// How far plans differ, as the logarithm of a factor.
const SPREAD: f64 = 0.35;
/// How far variations of a named plan differ.
const NARROW: f64 = 0.15;

/// A plan: a factor for each of the game's knobs.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Plan {
    pub(super) name: &'static str,
    /// Logarithms, in the order of the knobs.
    pub(super) logs: Vec<f64>,
}

impl Plan {
    /// The cadet as it is.
    pub(super) fn usual<G: Drill>() -> Plan {
        Plan { name: "as usual", logs: vec![0.0; G::KNOBS.len()] }
    }

    /// The factors that are not 1.
    pub(super) fn factors<G: Drill>(&self) -> Vec<(&'static str, f64)> {
        let knobs = G::KNOBS.iter().zip(&self.logs).filter(|(_, log)| **log != 0.0);
        knobs.map(|((name, _), log)| (*name, log.exp())).collect()
    }

    /// The knobs that are turned most, by what they are called, with their factors.
    pub(super) fn changes<G: Drill>(&self, most: usize) -> Vec<(&'static str, f64)> {
        let mut knobs: Vec<_> = G::KNOBS.iter().zip(&self.logs).filter(|(_, log)| **log != 0.0).collect();
        knobs.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
        knobs.into_iter().take(most).map(|((_, words), log)| (*words, log.exp())).collect()
    }

    fn varied(&self, name: &'static str, spread: f64, dice: &mut Dice) -> Plan {
        let turn = |log: &f64| (log + spread * normal(dice)).clamp(LEAST.ln(), MOST.ln());
        Plan { name, logs: self.logs.iter().map(turn).collect() }
    }
}

/// So many plans: the cadet as it is, the last choice, named plans, and variations of all these.
pub(super) fn candidates<G: Drill>(last: &Plan, count: usize, dice: &mut Dice) -> Vec<Plan> {
    let usual = Plan::usual::<G>();
    let mut plans = vec![usual.clone()];
    if *last != usual {
        plans.push(Plan { name: "as before", ..last.clone() });
    }
    // Every plan is tried equally often, whichever is first.
    let first = dice.index(G::PLANS.len().max(1));
    while plans.len() < count {
        let at = plans.len();
        let plan = match at % 3 {
            0 if !G::PLANS.is_empty() => {
                let named = &G::PLANS[(first + at / 3) % G::PLANS.len()];
                let mut plan = Plan { name: named.name, ..usual.clone() };
                for (knob, log) in G::KNOBS.iter().zip(&mut plan.logs) {
                    let found = named.factors.iter().find(|(name, _)| *name == knob.0);
                    *log = found.map_or(0.0, |(_, factor)| factor.ln());
                }
                plan.varied(named.name, NARROW, dice)
            }
            1 => last.varied("a variation of the last plan", SPREAD, dice),
            _ => usual.varied("a variation", SPREAD, dice),
        };
        plans.push(plan);
    }
    plans
}

/// A number of the normal distribution, nearly: the sum of twelve even ones.
fn normal(dice: &mut Dice) -> f64 {
    (0..12).map(|_| f64::from(dice.roll(10_000)) / 10_000.0).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every knob is a number of the temper, and plans and enemies turn nothing else.
    fn knobs_are_numbers<G: Drill>(dials: &[crate::Dial]) {
        let knob = |name: &str| G::KNOBS.iter().any(|knob| knob.0 == name);
        for (name, _) in G::KNOBS {
            assert!(dials.iter().any(|dial| dial.name == *name), "there is no number {name}");
        }
        for named in G::PLANS {
            assert!(named.factors.iter().all(|(name, _)| knob(name)), "{}", named.name);
        }
        for (name, _) in G::ENEMIES.into_iter().flatten() {
            assert!(dials.iter().any(|dial| dial.name == *name), "there is no number {name}");
        }
    }

    #[test]
    fn plans_turn_numbers_of_the_temper() {
        knobs_are_numbers::<bulge::Bulge>(crate::bulge::Temper::DIALS);
        knobs_are_numbers::<dark_december::DarkDecember>(crate::dark_december::Temper::DIALS);
        knobs_are_numbers::<panzerbitz::Panzerbitz>(crate::panzerbitz::Temper::DIALS);
        knobs_are_numbers::<skirmish::Skirmish>(crate::skirmish::Temper::DIALS);
    }

    /// However often the last choice is varied, no factor runs away.
    #[test]
    fn factors_stay_within_their_bounds() {
        let (mut plan, mut dice) = (Plan::usual::<bulge::Bulge>(), Dice::fast(5));
        for _ in 0..200 {
            let plans = candidates::<bulge::Bulge>(&plan, 8, &mut dice);
            assert_eq!(plans.len(), 8);
            assert_eq!(plans[0], Plan::usual::<bulge::Bulge>());
            let factors = plans.iter().flat_map(Plan::factors::<bulge::Bulge>);
            assert!(factors.into_iter().all(|(_, factor)| (0.299..=3.001).contains(&factor)));
            plan = plans[dice.index(8)].clone();
        }
    }
}
