//! The plans that are compared: tempers for the cadet who carries them out.

use engine::{Dice, Side};

use super::drill::{Drill, Knob, Named};
use super::search::Tried;
use super::thought::Weighed;

/// No number is multiplied by more than this, or by less than that: a walk from choice to choice must not run away.
const MOST: f64 = 3.0;
const LEAST: f64 = 0.3;
/// How far plans differ, as the logarithm of a factor.
const SPREAD: f64 = 0.35;
/// How far variations of a named plan differ.
const NARROW: f64 = 0.15;
/// So many changes of a plan are told.
pub(super) const TOLD: usize = 3;

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

    /// What came of it; so many of its changes are told.
    pub(super) fn weighed<G: Drill>(&self, tried: &Tried, told: usize) -> Weighed {
        // No more is told than can be read, so that what is written down is read again as it was.
        let round = |number: f64, parts: f64| (number * parts).round() / parts;
        let changes = self.changes::<G>(told).into_iter();
        let changes = changes.map(|(what, factor)| (what.into(), round(factor, 100.0)));
        Weighed {
            name: self.name.into(),
            chance: round(tried.chance(), 10_000.0),
            tries: tried.tries,
            changes: changes.collect(),
            order: None,
        }
    }

    /// The same a little otherwise, in what the side weighs anything by.
    fn varied<G: Drill>(&self, side: Side, name: &'static str, spread: f64, dice: &mut Dice) -> Plan {
        let turn = |((knob, _), log): (&Knob, &f64)| {
            let varied = (log + spread * normal(dice)).clamp(LEAST.ln(), MOST.ln());
            if G::turns(side, knob) { varied } else { 0.0 }
        };
        Plan { name, logs: G::KNOBS.iter().zip(&self.logs).map(turn).collect() }
    }

    /// A plan by its name.
    fn named<G: Drill>(named: &Named) -> Plan {
        let log = |(knob, _): &Knob| {
            let found = named.factors.iter().find(|(name, _)| name == knob);
            found.map_or(0.0, |(_, factor)| factor.ln())
        };
        Plan { name: named.name, logs: G::KNOBS.iter().map(log).collect() }
    }
}

/// So many plans for a side: the cadet as it is, the last choice, named plans, and variations of all these.
pub(super) fn candidates<G: Drill>(side: Side, last: &Plan, count: usize, dice: &mut Dice) -> Vec<Plan> {
    let usual = Plan::usual::<G>();
    let mut plans = vec![usual.clone()];
    if *last != usual {
        plans.push(Plan { name: "as before", ..last.clone() });
    }
    // What turns nothing that the side has is no plan of it.
    let mine =
        |named: &&Named| named.factors.iter().filter(|(knob, _)| G::turns(side, knob)).nth(1).is_some();
    let named: Vec<&Named> = G::PLANS.iter().filter(mine).collect();
    // Every plan is tried equally often, whichever is first.
    let first = dice.index(named.len().max(1));
    while plans.len() < count {
        let at = plans.len();
        let plan = match at % 3 {
            0 if !named.is_empty() => {
                let named = named[(first + at / 3) % named.len()];
                Plan::named::<G>(named).varied::<G>(side, named.name, NARROW, dice)
            }
            1 => last.varied::<G>(side, "a variation of the last plan", SPREAD, dice),
            _ => usual.varied::<G>(side, "a variation", SPREAD, dice),
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
    fn knobs_are_numbers<G: Drill>() {
        let knob = |name: &str| G::KNOBS.iter().any(|knob| knob.0 == name);
        for (name, _) in G::KNOBS {
            assert!(G::DIALS.iter().any(|dial| dial.name == *name), "there is no number {name}");
        }
        for named in G::PLANS {
            assert!(named.factors.iter().all(|(name, _)| knob(name)), "{}", named.name);
        }
        for (name, _) in G::ENEMIES.into_iter().flatten() {
            assert!(G::DIALS.iter().any(|dial| dial.name == *name), "there is no number {name}");
        }
    }

    #[test]
    fn plans_turn_numbers_of_the_temper() {
        knobs_are_numbers::<bulge::Bulge>();
        knobs_are_numbers::<dark_december::DarkDecember>();
        knobs_are_numbers::<panzerbitz::Panzerbitz>();
        knobs_are_numbers::<skirmish::Skirmish>();
    }

    /// However often the last choice is varied, no factor runs away.
    #[test]
    fn factors_stay_within_their_bounds() {
        let (mut plan, mut dice) = (Plan::usual::<bulge::Bulge>(), Dice::fast(5));
        for _ in 0..200 {
            let plans = candidates::<bulge::Bulge>(Side(0), &plan, 8, &mut dice);
            assert_eq!(plans.len(), 8);
            assert_eq!(plans[0], Plan::usual::<bulge::Bulge>());
            let factors = plans.iter().flat_map(Plan::factors::<bulge::Bulge>);
            assert!(factors.into_iter().all(|(_, factor)| (0.299..=3.001).contains(&factor)));
            plan = plans[dice.index(8)].clone();
        }
    }

    /// A plan turns nothing that only the other side has.
    fn turns_its_own<G: Drill>() {
        for (side, other) in [(Side(0), "_allied"), (Side(1), "_german")] {
            let mut dice = Dice::fast(7);
            let mut last = Plan::usual::<G>();
            for _ in 0..20 {
                let plans = candidates::<G>(side, &last, 12, &mut dice);
                let turned = || plans.iter().flat_map(Plan::factors::<G>);
                assert!(turned().all(|(name, _)| G::turns(side, name) && !name.ends_with(other)));
                assert!(turned().any(|(name, _)| name == ["fear_german", "fear_allied"][side.index()]));
                last = plans[dice.index(plans.len())].clone();
            }
        }
    }

    #[test]
    fn plans_of_a_side_turn_what_it_has() {
        turns_its_own::<bulge::Bulge>();
        turns_its_own::<dark_december::DarkDecember>();
        assert!(dark_december::DarkDecember::turns(Side(1), "guard_value"));
        assert!(!dark_december::DarkDecember::turns(Side(0), "guard_value"));
    }
}
