//! The rulebook (`data/rules.toml`) and its switches (11.11) as plain values.

use engine::{RuleSet, Rulebook};

use crate::charts::Weather;

/// The rules that the game comes with.
pub const RULES: &str = include_str!("../data/rules.toml");

engine::shipped! {
    /// The rulebook, read once.
    ///
    /// ```
    /// let book = panzerbitz::rulebook::rulebook();
    /// assert_eq!(book.rule("12.4.2").unwrap().title, "Movement allowance of one");
    /// assert_eq!(book.rule("R12.5-e").unwrap().number, "14.R12.5-e");
    /// ```
    pub fn rulebook() -> Rulebook = Rulebook::from_toml("rules.toml", RULES);
}

engine::options! {
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
    pub struct Options of rulebook;
    /// OPT12.1 and OPT12.2: the rows of the movement chart in use.
    weather: Weather = weather;
    "OPT12.3" revised_stacking /// Rule 12.3.
    "OPT12.4" concealed_movement /// Rule 12.4.
    "OPT12.5" heavy_equipment /// Rule 12.5.
    "OPT12.6" revealed_movement /// Rule 12.6.
    "OPT12.7" rolling_thunder /// Rule 12.7.
    "OPT12.8" shell_game /// Rule 12.8.
    "OPT12.9" horseshoes /// Rule 12.9.
    "OPT12.10" headroom /// Rule 12.10.
    "OPT12.11" iron_sights /// Rule 12.11.
    "OPT12.12" bigfoot /// Rule 12.12.
    "OPT12.13" reinforcements /// Rule 12.13.
    "OPT12.14" march_order /// Rule 12.14.
    "OPT12.15" own_goal /// Rule 12.15.
}

/// OPT12.1 and OPT12.2: what the ground is like.
fn weather(set: &RuleSet) -> Weather {
    let on = |id: &str| rulebook().switch(id).is_some_and(|switch| set.on(switch));
    match (on("OPT12.1"), on("OPT12.2")) {
        (true, _) => Weather::Saturated,
        (false, true) => Weather::Winter,
        (false, false) => Weather::Normal,
    }
}
