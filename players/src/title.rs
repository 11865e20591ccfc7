//! An entry in the list of games.

use crate::Rules;
use engine::counter::CounterGroup;
use engine::{Board, Placement};

/// A game on the shelf.
pub struct Title {
    /// What one types.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// A sentence about it.
    pub about: &'static str,
    /// Printed at the foot of its pictures.
    pub credit: &'static str,
    /// Its map: one board, or a set of geomorphic ones.
    pub map: Map,
    /// Its counters, in the mix that is asked for; says what is wrong with the wish.
    pub counters: fn(Option<&str>) -> Result<Vec<CounterGroup>, String>,
    /// Its rules; none while they are being written.
    pub rules: Option<&'static dyn Rules>,
}

/// What a game is played on.
pub enum Map {
    /// One board.
    One(fn() -> &'static Board),
    /// Boards that are joined as one likes.
    Geomorphic {
        /// Which of them are shown when nobody says.
        all: &'static str,
        /// Joins them under a name, or says why they cannot be joined.
        join: fn(&str, &[Placement]) -> Result<Board, String>,
    },
}

impl Title {
    /// Its entry in a list.
    pub fn find<'a>(shelf: &'a [Title], id: &str) -> Result<&'a Title, String> {
        if let Some(title) = shelf.iter().find(|title| title.id.eq_ignore_ascii_case(id)) {
            return Ok(title);
        }
        let ids: Vec<&str> = shelf.iter().map(|title| title.id).collect();
        Err(match engine::closest(id, ids.iter().copied()) {
            Some(near) => format!("there is no game '{id}'; did you mean '{near}'?"),
            None => format!("there is no game '{id}'; the games are {}", ids.join(", ")),
        })
    }

    /// Its rules, or why it cannot be played.
    pub fn playable(&self) -> Result<&'static dyn Rules, String> {
        self.rules
            .ok_or_else(|| format!("{} has a map and counters, but its rules are not here yet", self.name))
    }
}
