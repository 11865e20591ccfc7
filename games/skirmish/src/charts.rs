//! The charts: numbers that an owner may replace.

use engine::Faults;
use engine::data::{Number, NumbersFile, Reader, Spanned, Text, hash_of_values, parse};
use engine::rules::Origin;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::rulebook::rulebook;

/// The names of all terrain.
pub const TERRAIN: [&str; 4] = ["clear", "hill", "village", "forest"];
/// The place of the forest among them.
pub const FOREST: usize = 3;

/// The format that this version reads.
const FORMAT: u32 = 1;

engine::numbers! {
    /// The single numbers.
    pub struct Numbers: u8;
    /// To attack, roll this or more (3.1).
    attack: 1 to 6,
    /// To hit by fire, roll this or more (3.3).
    fire: 1 to 6,
    /// So much less against a pinned squad (3.4).
    pinned: 0 to 5,
    /// So many hexes more over the stream (2.3).
    stream: 0 to 5,
    /// So many hexes more up a hill (2.3).
    slope: 0 to 5,
}

/// A charts file.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ChartsFile {
    /// The format of the file: 1.
    format: Spanned<u32>,
    /// What the charts are called.
    name: Text,
    /// What the ground does.
    terrain: TerrainFile,
    /// The single numbers.
    numbers: NumbersFile<u8>,
}

engine::lines! {
    /// `[terrain]`
    TerrainFile {
        /// The rule that uses it.
        rule: Text,
        /// Where its values come from.
        source: Origin,
    } of GroundFile { clear, hill, village, forest }
}

/// A line of `[terrain]`
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GroundFile {
    /// How many hexes a step into it counts.
    hexes: Spanned<u8>,
    /// How much more one rolls against a squad in it.
    cover: Spanned<u8>,
}

/// What a terrain does (2.1, 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// How many hexes a step into it counts.
    pub hexes: u8,
    /// How much more one rolls against a squad in it.
    pub cover: u8,
}

/// All charts.
#[derive(Clone, Debug)]
pub struct Charts {
    /// What they are called.
    pub name: String,
    /// What each terrain does, in the order of [`TERRAIN`].
    pub ground: [Ground; 4],
    /// Where the terrain's values come from.
    pub source: Origin,
    /// The single numbers.
    pub numbers: Numbers,
    /// The same with their rules and sources.
    pub number_list: Vec<Number<u8>>,
    hash: blake3::Hash,
}

engine::charts! { Charts of ChartsFile = |name, text| read(name, text) }

fn read(name: &str, text: &str) -> Result<Charts, Faults> {
    let file: ChartsFile = parse(name, text)?;
    let mut reader = Reader::new(name, text).of_format(&file.format, FORMAT)?;
    reader.at_most(&file.name, "the name", 100);
    reader.rule(rulebook(), &file.terrain.rule);
    let ground = file.terrain.lines().map(|line| ground(&mut reader, line));
    let (numbers, number_list) = Numbers::read(&mut reader, rulebook(), file.numbers);
    let hash = hash_of_values(text, &["rule", "source"]);
    let name = file.name.into_inner();
    reader.finish(Charts { name, ground, source: file.terrain.source, numbers, number_list, hash })
}

fn ground(reader: &mut Reader, line: &GroundFile) -> Ground {
    let hexes = reader.within(&line.hexes, "the number of hexes", [1, 9]);
    Ground { hexes, cover: reader.within(&line.cover, "the cover", [0, 5]) }
}
