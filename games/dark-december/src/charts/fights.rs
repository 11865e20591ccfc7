//! Reading the combat tables (4.3).

use engine::data::Spanned;

use super::file::{CombatFile, ResultFile};
use super::read::Pass;
use super::{Combat, Odds, Outcome};

impl Pass<'_> {
    pub(super) fn combat(
        &mut self,
        file: &CombatFile,
        results: &Spanned<Vec<Spanned<ResultFile>>>,
    ) -> Combat {
        let mut odds: Vec<Odds> = Vec::new();
        for word in file.odds.get_ref() {
            let Ok(read) = word.get_ref().parse::<Odds>() else {
                let message = format!("\"{}\" are no odds", word.get_ref());
                self.0.fault(word.span(), message, "write them like \"1:2\" or \"3:1\"");
                continue;
            };
            if let Some(wanted) = odds.last().map(|left| left.better()).filter(|wanted| *wanted != read) {
                let message = format!("{read} does not belong here");
                self.0.fault(word.span(), message, format!("the next column is {wanted}"));
            }
            odds.push(read);
        }
        let rows = file.levels.get_ref();
        if odds.is_empty() || rows.is_empty() {
            self.0.fault(file.levels.span(), "the table is empty", "it needs a column and a row at least");
        }
        let mut levels: Vec<Vec<i8>> = Vec::new();
        for row in rows {
            let (span, row) = (row.span(), row.get_ref());
            if row.len() != file.odds.get_ref().len() {
                self.0.count(span, "levels", row.len(), file.odds.get_ref().len());
            }
            for (at, level) in row.iter().enumerate() {
                let above = levels.last().and_then(|above| above.get(at)).copied();
                if at > 0 && *row[at - 1].get_ref() > *level.get_ref() {
                    let message = format!("level {} falls", level.get_ref());
                    self.0.fault(level.span(), message, "levels never fall from left to right");
                } else if above.is_some_and(|above| above < *level.get_ref()) {
                    let message = format!("level {} rises", level.get_ref());
                    self.0.fault(level.span(), message, "levels never rise from top to bottom");
                }
            }
            levels.push(row.iter().map(|level| *level.get_ref()).collect());
        }
        self.0.within(&file.first_die, "the first row", [-20, 20]);
        for level in rows.iter().flat_map(Spanned::get_ref) {
            self.0.within(level, "a level", [-50, 50]);
        }
        Combat { odds, first_die: *file.first_die.get_ref(), levels, results: self.results(results) }
    }

    fn results(&mut self, file: &Spanned<Vec<Spanned<ResultFile>>>) -> Vec<(i8, Outcome)> {
        let list = file.get_ref();
        if list.is_empty() {
            self.0.fault(file.span(), "there are no results", "write at least one");
        }
        let mut results: Vec<(i8, Outcome)> = Vec::new();
        for (at, entry) in list.iter().enumerate() {
            let line = entry.get_ref();
            if (at + 1 == list.len()) != line.margin.is_none() {
                let help = "every line but the last has a margin, the last is for all the rest";
                self.0.fault(entry.span(), "this leaves a gap between the results", help);
            }
            let margin = line.margin.unwrap_or(i8::MIN);
            if let Some((above, _)) = results.last().filter(|(above, _)| *above <= margin) {
                let message = format!("{margin} is not below the {above} before it");
                self.0.fault(entry.span(), message, "the best result comes first");
            }
            let plain = line.requirement.is_none() && line.hexes.is_none();
            let outcome = match (line.result.get_ref().as_str(), line.requirement, line.hexes) {
                ("R", Some(requirement), Some(hexes)) => {
                    if hexes > requirement || hexes > 3 {
                        let help = "they are a part of the requirement, and at most 3";
                        self.0.fault(entry.span(), format!("{hexes} hexes are too many"), help);
                    }
                    Outcome::Retreat { requirement, hexes }
                }
                ("FF", ..) if plain => Outcome::Firefight,
                ("NE", ..) if plain => Outcome::NoEffect,
                ("CA", ..) if plain => Outcome::Counterattack,
                ("R" | "FF" | "NE" | "CA", ..) => {
                    let help = "R has both requirement and hexes, the others have neither";
                    self.0.fault(entry.span(), "this is not a whole result", help);
                    Outcome::NoEffect
                }
                (other, ..) => {
                    let message = format!("there is no result \"{other}\"");
                    self.0.fault(line.result.span(), message, "the results are R, FF, NE and CA");
                    Outcome::NoEffect
                }
            };
            results.push((margin, outcome));
        }
        results
    }
}
