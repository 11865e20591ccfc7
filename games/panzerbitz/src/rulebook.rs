//! The rulebook (`data/rules.toml`) and its switches (11.11) as plain values.

use std::sync::LazyLock;

use engine::{RuleSet, Rulebook};

use crate::charts::Weather;

/// The rules that the game comes with.
pub const RULES: &str = include_str!("../data/rules.toml");

/// The rulebook, read once.
///
/// ```
/// let book = panzerbitz::rulebook::rulebook();
/// assert_eq!(book.rule("12.4.2").unwrap().title, "Movement allowance of one");
/// assert_eq!(book.rule("R12.5-e").unwrap().number, "14.R12.5-e");
/// ```
pub fn rulebook() -> &'static Rulebook {
    static BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
        // The file is part of the program and read by its tests.
        Rulebook::from_toml("rules.toml", RULES).unwrap_or_else(|faults| panic!("{faults}"))
    });
    &BOOK
}

/// The switches OPT12.1 to OPT12.15 as plain values, read once from a rule set.
///
/// ```
/// use panzerbitz::charts::Weather;
/// use panzerbitz::rulebook::{Options, rulebook};
/// let set = rulebook().resolve(Some("base"), "+OPT12.2,+OPT12.13").unwrap();
/// let options = Options::of(&set);
/// assert_eq!(options.weather, Weather::Winter);
/// assert!(options.reinforcements && !options.march_order);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "switches are on or off")]
pub struct Options {
    /// OPT12.1 and OPT12.2: the rows of the movement chart in use.
    pub weather: Weather,
    /// OPT12.3.
    pub revised_stacking: bool,
    /// OPT12.4.
    pub concealed_movement: bool,
    /// OPT12.5.
    pub heavy_equipment: bool,
    /// OPT12.6.
    pub revealed_movement: bool,
    /// OPT12.7.
    pub rolling_thunder: bool,
    /// OPT12.8.
    pub shell_game: bool,
    /// OPT12.9.
    pub horseshoes: bool,
    /// OPT12.10.
    pub headroom: bool,
    /// OPT12.11.
    pub iron_sights: bool,
    /// OPT12.12.
    pub bigfoot: bool,
    /// OPT12.13.
    pub reinforcements: bool,
    /// OPT12.14.
    pub march_order: bool,
    /// OPT12.15.
    pub own_goal: bool,
}

impl Options {
    /// The switches of a rule set of [`rulebook`].
    pub fn of(set: &RuleSet) -> Options {
        let book = rulebook();
        // Every id below is a switch of the book; a test reads them all.
        let on = |id: &str| book.switch(id).is_some_and(|switch| set.on(switch));
        let weather = match (on("OPT12.1"), on("OPT12.2")) {
            (true, _) => Weather::Saturated,
            (false, true) => Weather::Winter,
            (false, false) => Weather::Normal,
        };
        Options {
            weather,
            revised_stacking: on("OPT12.3"),
            concealed_movement: on("OPT12.4"),
            heavy_equipment: on("OPT12.5"),
            revealed_movement: on("OPT12.6"),
            rolling_thunder: on("OPT12.7"),
            shell_game: on("OPT12.8"),
            horseshoes: on("OPT12.9"),
            headroom: on("OPT12.10"),
            iron_sights: on("OPT12.11"),
            bigfoot: on("OPT12.12"),
            reinforcements: on("OPT12.13"),
            march_order: on("OPT12.14"),
            own_goal: on("OPT12.15"),
        }
    }
}
