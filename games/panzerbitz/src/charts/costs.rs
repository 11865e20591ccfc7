//! Reading the movement chart (11.4).

use super::file::{CostFile, MovementFile, SurchargeFile, Text};
use super::movement::{Cost, MOVERS, Movement, Surcharge, half_points};
use super::read::Pass;

impl Pass<'_> {
    pub(super) fn movement(&mut self, file: &MovementFile) -> Movement {
        const NAMES: [&str; MOVERS] = ["FOOT", "CAV", "VEH", "WHEEL", "TRUCK", "WAGON"];
        let given: Vec<&str> = file.movers.get_ref().iter().map(|word| word.get_ref().as_str()).collect();
        if given != NAMES {
            let help = format!("write {}", NAMES.join(", "));
            self.0.fault(file.movers.span(), "the mover classes are not in their order", help);
        }
        let normal = file.normal.lines().map(|line| self.costs(line));
        Movement::new(normal, self.surcharge(&file.saturated), self.surcharge(&file.winter))
    }

    fn costs(&mut self, file: &CostFile) -> [Cost; MOVERS] {
        let words = file.cost.get_ref();
        if words.len() != MOVERS {
            self.0.count(file.cost.span(), "costs", words.len(), MOVERS);
        }
        let mut costs = [Cost::Forbidden; MOVERS];
        for (place, word) in costs.iter_mut().zip(words) {
            match Cost::named(word.get_ref()) {
                Some(cost) => *place = cost,
                None => self.points(word, "\"1\", \"2 1/2\", \"1/2*\", \"P\" or \"R\""),
            }
        }
        costs
    }

    fn surcharge(&mut self, file: &SurchargeFile) -> Surcharge {
        let mut points = |word: &Text| {
            half_points(word.get_ref()).unwrap_or_else(|| {
                self.points(word, "\"1\" or \"1/2\"");
                0
            })
        };
        Surcharge { vehicle: points(&file.vehicle), carrier: points(&file.carrier) }
    }

    fn points(&mut self, word: &Text, help: &str) {
        let message = format!("\"{}\" is no cost", word.get_ref());
        self.0.fault(word.span(), message, format!("write movement points such as {help}"));
    }
}
