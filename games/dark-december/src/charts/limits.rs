//! How much a charts file may hold: what a rule goes through must not be endless, and sums must fit their numbers.

use engine::data::Spanned;

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
        let (odds, levels) = (file.combat.odds.get_ref(), file.combat.levels.get_ref());
        self.0.most(MOST_LINES, "columns", odds.iter().map(Spanned::span));
        self.0.most(MOST_LINES, "rows", levels.iter().map(Spanned::span));
        self.0.most(MOST_LINES, "results", file.results.list.get_ref().iter().map(Spanned::span));
        self.0.most(MOST_LINES, "what-ifs", file.shifts.list.iter().map(|shift| shift.switch.span()));
        self.0.most(MOST_TOWNS, "towns", file.towns.list.iter().map(|town| town.hex.span()));
    }
}
