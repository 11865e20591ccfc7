//! The shelf: the list of games. A new game is one entry here.

use anyhow::{Result, bail};
use engine::counter::CounterGroup;
use engine::{Board, closest};

/// A game on the shelf.
pub(crate) struct Title {
    /// What one types.
    pub(crate) id: &'static str,
    /// What it is called.
    pub(crate) name: &'static str,
    /// A sentence about it.
    pub(crate) about: &'static str,
    /// Printed at the foot of its pictures.
    pub(crate) credit: &'static str,
    /// Its map: one board, or a set of geomorphic ones.
    pub(crate) map: Map,
    /// Its counters, in the mix that is asked for.
    pub(crate) counters: fn(Option<&str>) -> Result<Vec<CounterGroup>>,
}

/// What a game is played on.
pub(crate) enum Map {
    /// One board.
    One(fn() -> &'static Board),
    /// Boards that are joined as one likes, and which of them are shown when nobody says.
    Geomorphic(&'static str),
}

/// All games.
pub(crate) const SHELF: &[Title] = &[
    Title {
        id: "bulge",
        name: "Battle of the Bulge '81",
        about: "The Ardennes, December 1944; regiments and brigades, half a day a turn, with the Nordwind variant.",
        credit: "Counters drawn for Salient; strengths from the variant document and our own reconstruction.",
        map: Map::One(bulge::board),
        counters: bulge_counters,
    },
    Title {
        id: "dark-december",
        name: "Dark December",
        about: "The Ardennes, 16 to 25 December 1944; two-step regiments, with a variant of some thirty rules.",
        credit: "Counters drawn for Salient; strengths are our own reconstruction.",
        map: Map::One(dark_december::board),
        counters: |mix| no_mix(mix, dark_december::counters),
    },
    Title {
        id: "panzerbitz",
        name: "Panzerbitz",
        about: "Platoons, companies and batteries, 1943 to 1945, on geomorphic boards.",
        credit: "Counters drawn for Salient; values from public descriptions and our own reconstruction.",
        map: Map::Geomorphic("1,2,3/4,5,6"),
        counters: |mix| no_mix(mix, panzerbitz::counters),
    },
];

/// The game of that id.
pub(crate) fn find(id: &str) -> Result<&'static Title> {
    let Some(title) = SHELF.iter().find(|t| t.id == id) else {
        let ids: Vec<&str> = SHELF.iter().map(|t| t.id).collect();
        match closest(id, ids.iter().copied()) {
            Some(near) => bail!("there is no game '{id}'; did you mean '{near}'?"),
            None => bail!("there is no game '{id}'; the games are {}", ids.join(", ")),
        }
    };
    Ok(title)
}

fn bulge_counters(mix: Option<&str>) -> Result<Vec<CounterGroup>> {
    let mix = match mix {
        None | Some("revised") => bulge::Mix::Revised,
        Some("base") => bulge::Mix::Base,
        Some("sheet") => bulge::Mix::Sheet,
        Some(other) => bail!("there is no counter mix '{other}'; the mixes are base, revised and sheet"),
    };
    Ok(bulge::counters(mix))
}

fn no_mix(mix: Option<&str>, counters: fn() -> Vec<CounterGroup>) -> Result<Vec<CounterGroup>> {
    if mix.is_some() {
        bail!("only bulge has counter mixes; leave --mix out");
    }
    Ok(counters())
}
