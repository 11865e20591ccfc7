//! How much a charts file may hold: what a rule goes through must not be endless, and sums must fit their numbers.

use engine::data::Spanned;
use std::ops::Range;

use super::MP;
use super::file::ChartsFile;
use super::read::Pass;

/// The most letters of a name.
const MOST_OF_NAME: usize = 100;
/// The most rows, columns, results and what-ifs.
const MOST_LINES: usize = 30;
/// The most towns: one for each hex of the greatest map.
const MOST_TOWNS: usize = engine::MAX_HEXES;
/// The greatest TDL of a terrain, feature or hexside.
pub(super) const MOST_TDL: u8 = 20;
/// The longest advance.
pub(super) const MOST_ADVANCE: u8 = 9;
/// The greatest cost, in halves of a point.
pub(super) const MOST_POINTS: u16 = 99 * MP;

impl Pass<'_> {
    /// Lists that a rule goes through must not be endless.
    pub(super) fn sizes(&mut self, file: &ChartsFile) {
        self.0.at_most(&file.name, "the name", MOST_OF_NAME);
        let mut most = |what: &str, found: usize, most: usize, span: Option<Range<usize>>| {
            if let Some(span) = span.filter(|_| found > most) {
                self.0.too_many(span, what, found, most);
            }
        };
        let (odds, levels) = (file.combat.odds.get_ref(), file.combat.levels.get_ref());
        most("columns", odds.len(), MOST_LINES, odds.get(MOST_LINES).map(Spanned::span));
        most("rows", levels.len(), MOST_LINES, levels.get(MOST_LINES).map(Spanned::span));
        let results = file.results.list.get_ref();
        most("results", results.len(), MOST_LINES, results.get(MOST_LINES).map(Spanned::span));
        let shifts = &file.shifts.list;
        most("what-ifs", shifts.len(), MOST_LINES, shifts.get(MOST_LINES).map(|shift| shift.switch.span()));
        let towns = &file.towns.list;
        most("towns", towns.len(), MOST_TOWNS, towns.get(MOST_TOWNS).map(|town| town.hex.span()));
    }

    /// A number must lie between two others.
    pub(super) fn between(&mut self, value: &Spanned<i8>, what: &str, least: i8, most: i8) {
        if !(least..=most).contains(value.get_ref()) {
            let message = format!("{what} cannot be {}", value.get_ref());
            self.0.fault(value.span(), message, format!("it must be from {least} to {most}"));
        }
    }
}
