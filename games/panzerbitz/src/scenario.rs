//! Scenario cards (13.0): a file each, which stands alone and can be edited.

mod boards;
mod chart;
mod column;
mod file;
mod limits;
mod read;
mod slips;
mod victory;
mod words;
mod zone;

use std::sync::{Arc, LazyLock, OnceLock};

use engine::data::ScenarioFile;
use engine::{Board, Faults, HexId, Placement, RuleSet};

use crate::units::{self, Nation, Unit};
pub use chart::{Chart, Edge};
pub(crate) use limits::UNITS;
pub use victory::{Condition, Count, Filter, Level, Victory};
pub use zone::Zone;

const FILES: &[ScenarioFile] = engine::scenario_files! {
    "1" "card01-the-stone-bridge",
    "2" "card02-losheim-fog",
    "3" "card03-twin-villages",
    "4" "card04-column-on-the-ambre",
    "5" "card05-frozen-crossroads",
    "6" "card06-hedgerow-morning",
    "7" "card07-mud-in-the-forest",
    "8" "card08-belt-of-fire",
    "9" "card09-causeway",
    "10" "card10-ice-on-the-tresna",
};

/// A position counter that a side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionCounter {
    /// Improved position.
    Improved,
    /// Fortification of that defence.
    Fortification(u8),
    /// Minefield.
    Mine,
    /// Block.
    Block,
}

/// A group of units and position counters that set up in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Whose it is.
    pub side: Nation,
    /// What it is called.
    pub name: String,
    /// Where it sets up.
    pub zone: Zone,
    /// Units: places in the list of counter types, with their number.
    pub units: Vec<(usize, u8)>,
    /// Position counters with their number.
    pub positions: Vec<(PositionCounter, u8)>,
}

/// A slot of a column: a unit, or a carrier with its passenger (12.13.c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The unit: its place in the list of counter types.
    pub unit: usize,
    /// Its passenger.
    pub passenger: Option<usize>,
    /// Attached and not of the battalion (12.14.3).
    pub attached: bool,
}

/// Reinforcements that enter together (12.13).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Whose it is.
    pub side: Nation,
    /// What it is called: G1.
    pub name: String,
    /// Its game turn of entry.
    pub turn: u8,
    /// Its entry hexes.
    pub entry: Vec<HexId>,
    /// The edge on which they lie; none if they lie on several.
    pub edge: Option<Edge>,
    /// Whether 12.14 binds it.
    pub march_order: bool,
    /// Its slots from head to tail.
    pub slots: Vec<Slot>,
}

/// Off-board artillery of one type (12.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffBoard {
    /// Whose it is.
    pub side: Nation,
    /// The type.
    pub unit: usize,
    /// How many.
    pub number: u8,
    /// The game turns in which it fires, as bits: bit 1 for turn 1.
    pub turns: u64,
    /// Where it fires.
    pub area: Zone,
    /// Missions in all, if limited.
    pub missions: Option<u8>,
    /// Whether it has odd and even markers (12.8.3).
    pub odd_even: bool,
}

/// The special rules of a card.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Special {
    /// Bridges prepared for demolition (10.6.2).
    pub prepared_bridges: Vec<HexId>,
    /// Position counters that may not be placed in a zone; fortifications of every defence.
    pub forbid: Vec<(crate::charts::PositionKind, Zone)>,
    /// Sides that may set up loaded (8.6.8).
    pub setup_loaded: Vec<Nation>,
    /// Types on the map with odd and even markers, if the card limits them; all of them otherwise (12.8.3).
    pub odd_even: Option<Vec<usize>>,
    /// The special rules in words.
    pub notes: Vec<String>,
}

/// A scenario card.
///
/// ```
/// let card = panzerbitz::scenario::cards().first().unwrap();
/// assert_eq!((card.number, card.name.as_str(), card.turns), (1, "The Stone Bridge", 7));
/// assert_eq!(card.columns[1].slots.len(), 8);
/// ```
#[derive(Clone, Debug)]
pub struct Card {
    /// Its number.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// The date.
    pub date: String,
    /// The place.
    pub place: String,
    /// What it is about.
    pub text: String,
    /// Where the boards lie.
    pub layout: Vec<Placement>,
    /// The map.
    pub board: Board,
    /// Game turns.
    pub turns: u8,
    /// Who is first in each game turn.
    pub first: Nation,
    /// The attacker.
    pub attacker: Nation,
    /// The defender.
    pub defender: Nation,
    /// Who sets up, in order.
    pub setup: [Nation; 2],
    /// The switches as the card sets them.
    pub switches: RuleSet,
    /// The visibility in each turn, from turn 1 (4.2.8).
    pub visibility: Vec<Option<u16>>,
    /// Who controls what at the start.
    pub control: Vec<(Nation, Zone)>,
    /// Forces on the map.
    pub forces: Vec<Force>,
    /// Reinforcements.
    pub columns: Vec<Column>,
    /// Off-board artillery.
    pub off_board: Vec<OffBoard>,
    /// Special rules.
    pub special: Special,
    /// Victory conditions; the first that is true counts.
    pub victory: Vec<Victory>,
    /// The counter types that it names by their places: those of the game, or the player's own.
    pub units: Arc<[Unit]>,
}

impl Card {
    /// How many counters of a type it needs, on the map, in columns and off the board.
    pub fn number_of(&self, id: &str) -> usize {
        let is = |unit: usize| usize::from(self.units[unit].id == id);
        let forces = self.forces.iter().flat_map(|force| &force.units);
        let slots = self.columns.iter().flat_map(|column| &column.slots);
        forces.map(|&(unit, number)| is(unit) * usize::from(number)).sum::<usize>()
            + slots.map(|slot| is(slot.unit) + slot.passenger.map_or(0, is)).sum::<usize>()
            + self.off_board.iter().map(|line| is(line.unit) * usize::from(line.number)).sum::<usize>()
    }

    /// Reads a card; `name` is the file's name for messages. All faults are reported together.
    pub fn read(name: &str, text: &str) -> Result<Card, Faults> {
        Card::read_with(name, text, units::shared())
    }

    /// The same with counter types of one's own.
    pub fn read_with(name: &str, text: &str, units: Arc<[Unit]>) -> Result<Card, Faults> {
        read::read(name, text, units, None)
    }

    /// The same with a board of one's own, where the card names one.
    pub fn read_on(name: &str, text: &str, units: Arc<[Unit]>, own: Option<&Board>) -> Result<Card, Faults> {
        read::read(name, text, units, own)
    }

    /// The file of a board of one's own that a card names.
    pub fn board_of(name: &str, text: &str) -> Result<Option<String>, Faults> {
        boards::board_of(name, text)
    }
}

/// The files of the cards that the game comes with, in their order.
pub fn files() -> &'static [ScenarioFile] {
    FILES
}

/// The schema of a card's file.
pub fn schema() -> engine::data::Schema {
    engine::data::schema::<file::CardFile>()
}

/// The card of that number, from 1. It is read when it is first asked for, and no other with it.
///
/// ```
/// assert_eq!(panzerbitz::scenario::card(8).unwrap().name, "Belt of Fire");
/// assert!(panzerbitz::scenario::card(0).is_none());
/// ```
pub fn card(number: u8) -> Option<&'static Card> {
    static CARDS: [OnceLock<Card>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
    let place = usize::from(number).checked_sub(1)?;
    let file = FILES.get(place)?;
    // The files are part of the program and read by its tests.
    let read = || Card::read(file.name, file.text).unwrap_or_else(|faults| panic!("{faults}"));
    Some(CARDS[place].get_or_init(read))
}

/// The cards that the game comes with; for one of them [`card`] is quicker.
pub fn cards() -> &'static [Card] {
    static CARDS: LazyLock<Vec<Card>> =
        LazyLock::new(|| (1..=FILES.len() as u8).filter_map(card).cloned().collect());
    &CARDS
}

/// The nation of that word.
pub(crate) fn nation(word: &str) -> Option<Nation> {
    Some(match word {
        "German" => Nation::German,
        "Soviet" => Nation::Soviet,
        "American" => Nation::American,
        "British" => Nation::British,
        _ => return None,
    })
}
