//! How large a charts file may be. It comes from strangers too, so that every list has an end.

use super::file::{ChartsFile, Spanned, Text};
use super::read::Pass;

/// Die modifiers (11.3).
const MODIFIERS: usize = 64;
/// Lines of the loading table (11.6).
const LOADING: usize = 16;
/// What blocks a line of sight, in a row of the elevation table (11.5).
const BLOCKS: usize = 16;
/// Kinds of counters that may share a hex, and defences of fortifications (11.8).
const COUNTERS: usize = 32;
/// Numbers (11.10).
const NUMBERS: usize = 64;
/// Letters of a name.
const NAME: usize = 200;

impl Pass<'_> {
    /// Whether the file is of a size that can be looked at; every list that is too long is a fault.
    pub(super) fn bounded(&mut self, file: &ChartsFile) -> bool {
        let modifiers = file.modifier.iter().map(|modifier| modifier.id.span());
        self.0.most(MODIFIERS, "modifiers", modifiers);
        let lines = file.loading.lines.get_ref();
        self.0.most(LOADING, "lines of the loading table", lines.iter().map(Spanned::span));
        for row in file.elevation.lines().into_iter().chain([&file.elevation.any]) {
            self.0.most(BLOCKS, "obstacles in a row", row.iter().map(Text::span));
        }
        for place in file.positions.lines() {
            let here = || std::iter::repeat(place.stack[0].span());
            self.0.most(COUNTERS, "counters that share a hex", here().take(place.shares.len()));
            self.0.most(COUNTERS, "defences", here().take(place.defence.len()));
        }
        for modifier in &file.modifier {
            let here = std::iter::repeat(modifier.id.span());
            self.0.most(COUNTERS, "kinds of attack", here.take(modifier.to.len()));
        }
        self.0.most(NUMBERS, "numbers", file.numbers.get_ref().keys().map(Text::span));
        self.0.at_most(&file.name, "the name", NAME);
        self.0.is_sound()
    }
}
