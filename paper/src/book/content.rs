//! What stands in a rulebook: all of it, or on a variant sheet only what differs. The PDF and the page for a browser print the same.

use engine::Chart;
use engine::rules::{Printed, PrintedSection};

use super::errata::is_listed;
use crate::pdf::PaperError;

/// The sections that are printed; of a variant sheet only what is not of the base game.
pub(crate) fn sections(printed: &Printed, changes: bool) -> Result<Vec<PrintedSection>, PaperError> {
    let mut sections = printed.sections.clone();
    if changes {
        for section in &mut sections {
            section.rules.retain(is_listed);
            section.text.clear();
        }
    }
    sections.retain(|section| !section.rules.is_empty() || !section.text.trim().is_empty());
    if sections.is_empty() {
        return Err(PaperError::Wish(format!(
            "no rule of {} differs from the base game as it is switched",
            printed.title
        )));
    }
    Ok(sections)
}

/// The charts that are printed; of a variant sheet only those that its rules name.
pub(crate) fn charts<'c>(list: &'c [Chart], sections: &[PrintedSection], changes: bool) -> Vec<&'c Chart> {
    let rules = || sections.iter().flat_map(|section| &section.rules);
    let named =
        |chart: &&Chart| !changes || rules().any(|rule| rule.in_play && rule.charts.contains(&chart.id));
    list.iter().filter(named).collect()
}
