//! The shelf: the list of games. A new game is one entry here.

use engine::counter::CounterGroup;
use players::{Map, Title};

use crate::output::Usage;

mod bulge_files;
mod bulge_rules;
mod dark_december_files;
mod dark_december_rules;
pub(crate) mod files;
mod panzerbitz_files;
mod panzerbitz_rules;
mod wished;

/// All games.
pub const SHELF: &[Title] = &[
    Title {
        id: "bulge",
        name: "Battle of the Bulge '81",
        about: "The Ardennes, December 1944; regiments and brigades, half a day a turn, with the Nordwind variant.",
        credit: "Counters drawn for Salient; strengths from the variant document and our own reconstruction.",
        map: Map::One(bulge::board),
        counters: bulge_counters,
        rules: Some(&bulge_rules::BulgeRules),
    },
    Title {
        id: "dark-december",
        name: "Dark December",
        about: "The Ardennes, 16 to 25 December 1944; two-step regiments, with a variant of some thirty rules.",
        credit: "Counters drawn for Salient; strengths are our own reconstruction.",
        map: Map::One(dark_december::board),
        counters: |mix| no_mix(mix, dark_december::counters),
        rules: Some(&dark_december_rules::DarkDecemberRules),
    },
    Title {
        id: "panzerbitz",
        name: "Panzerbitz",
        about: "Platoons, companies and batteries, 1943 to 1945, on geomorphic boards.",
        credit: "Counters drawn for Salient; values from public descriptions and our own reconstruction.",
        map: Map::Geomorphic {
            all: "1,2,3/4,5,6",
            join: |name, boards| panzerbitz::layout(name, boards).map_err(|fault| fault.to_string()),
        },
        counters: |mix| no_mix(mix, panzerbitz::counters),
        rules: Some(&panzerbitz_rules::PanzerbitzRules),
    },
];

/// The games of which every rule has a test.
pub const COMPLETE: &[&str] = &["bulge", "dark-december", "panzerbitz"];

/// The game of that id.
pub(crate) fn find<'a>(shelf: &'a [Title], id: &str) -> Result<&'a Title, Usage> {
    Title::find(shelf, id).map_err(Usage)
}

fn bulge_counters(mix: Option<&str>) -> Result<Vec<CounterGroup>, String> {
    let mix = match mix {
        None | Some("revised") => bulge::Mix::Revised,
        Some("base") => bulge::Mix::Base,
        Some("sheet") => bulge::Mix::Sheet,
        Some(other) => {
            return Err(format!("there is no counter mix '{other}'; the mixes are base, revised and sheet"));
        }
    };
    Ok(bulge::counters(mix))
}

fn no_mix(mix: Option<&str>, counters: fn() -> Vec<CounterGroup>) -> Result<Vec<CounterGroup>, String> {
    if mix.is_some() {
        return Err("only bulge has counter mixes; leave --mix out".into());
    }
    Ok(counters())
}
