//! Scenarios: what may stand in a file, and the second pass that finds all that is wrong with it.

use std::collections::BTreeMap;

use engine::data::{
    Muster, Reader, ScenarioFile, Schema, Source, Spanned, Switches, SwitchesFile, Text, Token, parse,
};
use engine::{Board, Faults, HexId, Side, UnitId};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::rulebook::rulebook;
use crate::units::{SIDE_WORDS, Unit};

/// The format that this version reads.
const FORMAT: u32 = 1;
/// The most turns: a position counts the moves of both sides.
const MOST_TURNS: u8 = 100;
/// The most objectives.
const MOST_OBJECTIVES: usize = 20;

/// The scenarios that the game comes with.
pub fn standard() -> &'static [ScenarioFile] {
    engine::scenario_files! {
        "clearing" "clearing",
        "bridge" "bridge",
        "mill" "mill",
        "hill" "hill",
    }
}

/// A scenario file.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct File {
    /// The format of the file: 1.
    format: Spanned<u32>,
    /// What one types: one word.
    id: Text,
    /// Its name.
    name: Text,
    /// A paragraph for those who choose.
    about: Text,
    /// The map: `standard`, `clearing`, or the name of a file beside this one.
    map: Text,
    /// How many turns it has.
    turns: Spanned<u8>,
    /// What the scenario sets of the switches.
    #[serde(default)]
    switches: SwitchesFile,
    /// Where the squads stand at first.
    setup: Spanned<SetupFile>,
    /// What is worth points.
    #[serde(default)]
    objective: Vec<Spanned<ObjectiveFile>>,
}

/// `[setup]`: for each side the hexes, each with its squad.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SetupFile {
    /// A line for each squad of Blue: `A5 = "Blue-1"`.
    blue: BTreeMap<Text, Text>,
    /// The same for Red.
    red: BTreeMap<Text, Text>,
}

/// `[[objective]]`
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ObjectiveFile {
    /// Its hex.
    hex: Text,
    /// What it is worth (4.1).
    points: u8,
    /// Who holds it at first, `blue` or `red`; nobody if not given.
    holder: Option<Text>,
}

/// A hex that is worth points (4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The hex.
    pub hex: HexId,
    /// The points.
    pub points: u8,
    /// Who holds it at first.
    pub holder: Option<Side>,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What one types.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A paragraph for those who choose.
    pub about: String,
    /// The last turn.
    pub turns: u8,
    /// What it sets of the switches.
    pub switches: Switches,
    /// Where which squad of the list stands, in the order of the list.
    pub placed: Vec<(UnitId, HexId)>,
    /// What is worth points.
    pub objectives: Vec<Objective>,
}

/// The schema of a scenario file.
pub fn schema() -> Schema {
    engine::data::schema::<File>()
}

impl Scenario {
    /// Reads a scenario on its board, with these squads; all faults are reported together.
    pub fn read(source: Source, board: &Board, units: &[Unit]) -> Result<Scenario, Faults> {
        let file: File = parse(source.name, source.text)?;
        let reader = Reader::new(source.name, source.text).of_format(&file.format, FORMAT)?;
        let list = units.iter().map(|unit| (unit.id.as_str(), unit.side()));
        let mut pass = Pass { reader, board, muster: Muster::new(SIDE_WORDS, list) };
        let scenario = pass.scenario(file);
        pass.reader.finish(scenario)
    }
}

/// The second pass over a file.
struct Pass<'a> {
    reader: Reader<'a>,
    board: &'a Board,
    muster: Muster<'a>,
}

impl Pass<'_> {
    fn scenario(&mut self, file: File) -> Scenario {
        if !engine::is_word(file.id.get_ref()) {
            self.reader.fault(file.id.span(), "the id is not one word", "write a word such as \"bridge\"");
        }
        self.reader.at_most(&file.id, "the id", 20);
        self.reader.named(&file.name, 60);
        self.reader.at_most(&file.about, "the text about it", 2000);
        self.reader.at_most(&file.map, "the name of the map", 100);
        let switches = self.reader.switches(rulebook(), &file.switches);
        Scenario {
            turns: self.reader.within(&file.turns, "the number of turns", [1, MOST_TURNS]),
            switches,
            placed: self.placed(&file.setup),
            objectives: self.objectives(&file.objective),
            id: file.id.into_inner(),
            name: file.name.into_inner(),
            about: file.about.into_inner(),
        }
    }

    fn placed(&mut self, setup: &Spanned<SetupFile>) -> Vec<(UnitId, HexId)> {
        let SetupFile { blue, red } = setup.get_ref();
        let mut placed: Vec<(UnitId, HexId)> = Vec::new();
        for (side, lines) in [(Side(0), blue), (Side(1), red)] {
            if lines.is_empty() {
                let message = format!("{} has no squads", SIDE_WORDS[side.index()]);
                self.reader.fault(setup.span(), message, "write a line such as A5 = \"Blue-1\"");
            }
            for (hex, squad) in lines {
                let found = self.reader.hex(self.board, &Token::whole(hex));
                let unit = self.muster.unit(&mut self.reader, squad.get_ref(), squad.span(), side);
                if let Some(found) = found
                    && placed.iter().any(|&(_, taken)| taken == found)
                {
                    let message = format!("a squad of the other side is in {} already", hex.get_ref());
                    self.reader.fault(hex.span(), message, "a hex holds one squad (2.2)");
                }
                placed.extend(unit.zip(found));
            }
        }
        placed.sort_unstable();
        placed
    }

    fn objectives(&mut self, list: &[Spanned<ObjectiveFile>]) -> Vec<Objective> {
        self.reader.most(MOST_OBJECTIVES, "objectives", list.iter().map(Spanned::span));
        let mut found: Vec<Objective> = Vec::new();
        for file in list.iter().take(MOST_OBJECTIVES).map(Spanned::get_ref) {
            let holder = file.holder.as_ref().and_then(|word| self.reader.side(SIDE_WORDS, word));
            let Some(hex) = self.reader.hex(self.board, &Token::whole(&file.hex)) else { continue };
            if found.iter().any(|other| other.hex == hex) {
                let message = format!("{} is an objective already", file.hex.get_ref());
                self.reader.fault(file.hex.span(), message, "give its points once");
            }
            found.push(Objective { hex, points: file.points, holder });
        }
        found
    }
}
