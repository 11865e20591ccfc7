//! The command with the example game on the shelf.

#[allow(dead_code)]
#[path = "../../../engine/examples/skirmish.rs"]
mod skirmish;

use engine::{Board, Faults, Game, Rulebook};
use players::{Choice, Map, Playable, Scenario, Setup, Title, Trouble};
use salient::Io;
use skirmish::Skirmish;
use std::io::{BufRead, Cursor};
use std::sync::LazyLock;

static FIRST: LazyLock<Skirmish> = LazyLock::new(|| Skirmish::new("").expect("the example's data are good"));

struct Example;

impl Playable for Example {
    type Game = Skirmish;

    fn rulebook(&self) -> &Rulebook {
        FIRST.rulebook()
    }

    fn scenarios(&self) -> Vec<Scenario> {
        vec![Scenario {
            id: "clearing".into(),
            name: "The clearing".into(),
            about: "Two patrols meet in the woods. Neither knows which squad of the other is green, and whoever attacks \
                    finds out."
                .into(),
            switches: String::new(),
        }]
    }

    fn set_up(&self, setup: &Setup) -> Result<Skirmish, Trouble> {
        match &setup.scenario {
            Some(Choice::File(file)) if file.text.trim() != "clearing" => {
                let mut faults = Faults::new(&file.name, &file.text);
                faults.add(0..1, "this is no scenario", "write: clearing");
                return Err(faults.into());
            }
            Some(Choice::Id(id)) => drop(Scenario::find(&self.scenarios(), Some(id))?),
            Some(Choice::File(_)) | None => {}
        }
        if setup.charts.is_some() {
            return Err(Trouble::Wish("skirmish has no charts to replace".into()));
        }
        if setup.units.is_some() {
            return Err(Trouble::Wish("skirmish has no counters to replace".into()));
        }
        let rules = self.rulebook().resolve(setup.preset.as_deref(), &setup.rules)?;
        Skirmish::new(rules.text()).map_err(|error| Trouble::Wish(error.to_string()))
    }
}

fn board() -> &'static Board {
    FIRST.board()
}

/// The example, and a game that has no rules yet.
pub(crate) const SHELF: &[Title] = &[
    Title {
        id: "skirmish",
        name: "Skirmish",
        about: "Two patrols of two squads meet in the woods.",
        credit: "",
        map: Map::One(board),
        counters: |_| Ok(Vec::new()),
        rules: Some(&Example),
    },
    Title {
        id: "unwritten",
        name: "Unwritten",
        about: "A map and counters.",
        credit: "",
        map: Map::One(board),
        counters: |_| Ok(Vec::new()),
        rules: None,
    },
];

/// What a command did.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: u8,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `salient` with these words and this input.
pub(crate) fn salient(words: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    salient_from(words, Cursor::new(input.into()))
}

/// Runs `salient` with these words on any input.
pub(crate) fn salient_from(words: &[&str], input: impl BufRead) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let all = ["salient"].iter().chain(words).map(std::ffi::OsString::from);
    let code = salient::run(SHELF, all, &mut Io::new(input, &mut out, &mut err));
    let text = |bytes| String::from_utf8(bytes).expect("only text is written");
    Ran { code, out: text(out), err: text(err) }
}
