//! How large a card may be. Cards come from strangers too: whatever is in a file, reading it takes no more than a moment.
//! The ten cards of the game stay far below all of this.

use std::ops::Range;

use super::file::{CardFile, Text};
use super::read::Pass;
use super::zone::Zone;

/// Bytes of a zone, or of a condition with its zones.
pub(super) const ZONE_TEXT: usize = 4_000;
/// Terms of a zone: whatever names hexes, `!` and `near`.
pub(super) const ZONE_TERMS: usize = 256;
/// How deep a zone may be nested.
pub(super) const ZONE_DEPTH: usize = 32;
/// Terms of all zones of a card: what it costs to look them up.
pub(super) const CARD_TERMS: usize = 1_000;
/// Comparisons in a condition.
pub(super) const COMPARISONS: usize = 64;
/// Boards side by side, and one below the other.
pub(super) const BOARDS: usize = 6;
/// Units of both sides together, whatever the switches.
pub(crate) const UNITS: usize = 1020;
/// Position counters of both sides together.
const POSITIONS: usize = 255;
/// A position of a game has a force for every hex that is held.
const FORCES: usize = 256;
const COLUMNS: usize = 32;
const SLOTS: usize = 64;
const ENTRIES: usize = 64;
const OFF_BOARD: usize = 16;
const VISIBILITY: usize = 60;
const CONTROL: usize = 4;
const FORBID: usize = 32;
const BRIDGES: usize = 64;
const ODD_EVEN: usize = 64;
const LOADED: usize = 2;
const NOTES: usize = 32;
const VICTORY: usize = 32;
const SWITCHES: usize = 64;
const KINDS: usize = 64;
const NAME: usize = 200;
const WORDS: usize = 4_000;

impl Pass<'_> {
    /// Whether the card is of a size that can be looked at; every list that is too long is a fault.
    pub(super) fn bounded(&mut self, file: &CardFile) -> bool {
        let before = self.faults.list().len();
        let special = &file.special;
        self.faults.most(FORCES, "forces", file.force.iter().map(|force| force.side.span()));
        self.faults.most(COLUMNS, "columns", file.column.iter().map(|column| column.name.span()));
        self.faults.most(
            OFF_BOARD,
            "lines of off-board artillery",
            file.off_board.iter().map(|line| line.unit.span()),
        );
        self.faults.most(VICTORY, "victory conditions", file.victory.iter().map(|line| line.side.span()));
        self.faults.most(SWITCHES, "switches", file.switches.on.get_ref().iter().map(Text::span));
        self.faults.most(
            VISIBILITY,
            "limits of sight",
            file.sight.visibility.iter().map(|line| line.turns.span()),
        );
        self.faults.most(CONTROL, "lines of control", file.control.keys().map(Text::span));
        self.faults.most(FORBID, "forbid lines", special.forbid.iter().map(|line| line.position.span()));
        self.faults.most(BRIDGES, "prepared bridges", special.prepared_bridges.iter().map(Text::span));
        self.faults.most(LOADED, "sides that set up loaded", special.setup_loaded.iter().map(Text::span));
        self.faults.most(ODD_EVEN, "odd_even units", special.odd_even.iter().flatten().map(Text::span));
        self.faults.most(NOTES, "notes", special.notes.iter().map(Text::span));
        for force in &file.force {
            self.faults.most(KINDS, "kinds of unit in a force", force.units.keys().map(Text::span));
            self.faults.most(KINDS, "kinds of position in a force", force.positions.keys().map(Text::span));
        }
        for column in &file.column {
            self.faults.most(ENTRIES, "entry hexes in a column", column.entry.iter().map(Text::span));
            let slots = column.slots.iter().chain(&column.attached);
            self.faults.most(SLOTS, "slots in a column", slots.map(Text::span));
        }
        self.words(file);
        self.numbers(file);
        self.faults.list().len() == before
    }

    /// Names and texts that somebody can read.
    fn words(&mut self, file: &CardFile) {
        if file.name.get_ref().trim().is_empty() {
            self.faults.add(file.name.span(), "the name is empty", "write a name, to be found by in lists");
        }
        let names = [&file.name, &file.date, &file.place].into_iter();
        let names = names.chain(file.force.iter().map(|force| &force.name));
        for name in names.chain(file.column.iter().map(|column| &column.name)) {
            self.length(name, NAME);
        }
        let texts = [&file.text].into_iter().chain(&file.special.notes);
        for text in texts.chain(file.victory.iter().map(|line| &line.text)) {
            self.length(text, WORDS);
        }
    }

    fn length(&mut self, text: &Text, limit: usize) {
        let long = text.get_ref().len();
        if long > limit {
            let help = format!("write at most {limit}");
            self.faults.add(text.span(), format!("a text of {long} bytes"), help);
        }
    }

    /// Units and position counters in all. The line that goes beyond the limit is shown.
    fn numbers(&mut self, file: &CardFile) {
        let on_map = file.force.iter().flat_map(|force| force.units.iter());
        let on_map = on_map.map(|(word, number)| (word.span(), usize::from(*number.get_ref())));
        let slots = file.column.iter().flat_map(|column| column.slots.iter().chain(&column.attached));
        let arriving = slots.map(|word| (word.span(), 1 + usize::from(word.get_ref().contains('+'))));
        let guns = file.off_board.iter().map(|line| (line.unit.span(), usize::from(*line.number.get_ref())));
        self.sum(UNITS, "units", &on_map.chain(arriving).chain(guns));
        let counters = file.force.iter().flat_map(|force| force.positions.iter());
        let counters = counters.map(|(word, number)| (word.span(), usize::from(*number.get_ref())));
        self.sum(POSITIONS, "position counters", &counters);
    }

    fn sum(
        &mut self,
        limit: usize,
        what: &str,
        lines: &(impl Iterator<Item = (Range<usize>, usize)> + Clone),
    ) {
        let total: usize = lines.clone().map(|(_, number)| number).sum();
        let mut sum = 0;
        let beyond = lines.clone().find(|(_, number)| {
            sum += number;
            sum > limit
        });
        if let Some((place, _)) = beyond {
            let message = format!("the card has {total} {what}");
            self.faults.add(place, message, format!("a card has at most {limit}"));
        }
    }

    /// Counts the terms of a zone; false if those of the card are used up, so that nobody looks it up.
    pub(super) fn affords(&mut self, place: Range<usize>, zones: &[&Zone]) -> bool {
        let before = self.terms;
        self.terms += zones.iter().map(|zone| zone.terms()).sum::<usize>();
        if before <= CARD_TERMS && self.terms > CARD_TERMS {
            let message = format!("the zones of this card have more than {CARD_TERMS} terms up to here");
            self.faults.add(place, message, "write the zones more simply (13.2)");
        }
        self.terms <= CARD_TERMS
    }
}
