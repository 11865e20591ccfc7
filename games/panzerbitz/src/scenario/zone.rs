//! Zones (13.2): expressions over sets of hexes, such as `near(3,town(1,Vieux-Ambre)) & board(1)`.

use engine::{HexSet, letters};

use super::chart::{Chart, Edge, Printed};
use super::words::Words;
use crate::ground::Terrain;

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The whole map.
    All,
    /// A board.
    Board(String),
    /// Printed rows of a board, counted from 1, the last included.
    Rows(String, u16, u16),
    /// Printed numbers of a board, the last included.
    Columns(String, u16, u16),
    /// Hexes by name.
    Hexes(Vec<String>),
    /// A named place of a board.
    Town(String, String),
    /// Way hexes of a board.
    Way(String),
    /// A terrain.
    Terrain(Terrain),
    /// An edge of the joined map.
    Edge(Edge),
    /// Hexes within a distance of a zone.
    Near(u16, Box<Zone>),
    /// What is not in a zone.
    Not(Box<Zone>),
    /// What is in all of them.
    And(Vec<Zone>),
    /// What is in one of them.
    Or(Vec<Zone>),
}

impl Zone {
    /// The hexes of the zone; shared hexes are in it if either half is.
    pub fn hexes(&self, chart: &Chart<'_>) -> HexSet {
        let of = |name: &str, wanted: &dyn Fn(&Printed) -> bool| -> HexSet {
            chart.hexes(name).iter().filter(|printed| wanted(printed)).map(|printed| printed.hex).collect()
        };
        match self {
            Zone::All => chart.all().collect(),
            Zone::Board(name) => of(name, &|_| true),
            Zone::Rows(name, first, last) => of(name, &|printed| (first..=last).contains(&&printed.row)),
            Zone::Columns(name, first, last) => {
                of(name, &|printed| (first..=last).contains(&&printed.number))
            }
            Zone::Hexes(names) => names.iter().filter_map(|name| chart.board.grid.find(name)).collect(),
            Zone::Town(board, name) => {
                let own = of(board, &|_| true);
                let areas = chart.board.areas.iter().filter(|area| &area.name == name);
                areas.flat_map(|area| area.hexes.iter().copied()).filter(|&hex| own.contains(hex)).collect()
            }
            Zone::Way(name) => of(name, &|printed| chart.ground.way_of_hex(printed.hex).is_some()),
            Zone::Terrain(terrain) => {
                chart.all().filter(|&hex| chart.ground.terrain(hex) == *terrain).collect()
            }
            Zone::Edge(edge) => chart.all().filter(|&hex| edge.has(chart.board, hex)).collect(),
            Zone::Near(distance, zone) => chart.near(&zone.hexes(chart), *distance),
            Zone::Not(zone) => {
                let mut all: HexSet = chart.all().collect();
                all.subtract(&zone.hexes(chart));
                all
            }
            Zone::And(zones) => {
                let mut common: HexSet = chart.all().collect();
                for zone in zones {
                    common.intersect(&zone.hexes(chart));
                }
                common
            }
            Zone::Or(zones) => {
                let mut either = HexSet::new();
                for zone in zones {
                    either.add(&zone.hexes(chart));
                }
                either
            }
        }
    }

    /// The hexes of the zone without shared ones, as set-up and victory count them (13.2).
    pub fn own_hexes(&self, chart: &Chart<'_>) -> HexSet {
        let mut hexes = self.hexes(chart);
        hexes.subtract(&chart.shared());
        hexes
    }

    /// How many terms it has: what it costs to look it up.
    pub(super) fn terms(&self) -> usize {
        match self {
            Zone::Near(_, zone) | Zone::Not(zone) => 1 + zone.terms(),
            Zone::And(zones) | Zone::Or(zones) => zones.iter().map(Zone::terms).sum(),
            _ => 1,
        }
    }

    /// Reads a zone and checks its names against a map.
    pub fn parse(text: &str, chart: &Chart<'_>) -> Result<Zone, String> {
        let mut words = Words::new(text)?;
        let zone = Zone::read(&mut words, chart)?;
        words.end()?;
        Ok(zone)
    }

    /// Reads a zone that ends where it ends. What it may be made of is bounded by the words, so that neither reading it nor
    /// anything that is done with it goes too deep.
    pub(super) fn read(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<Zone, String> {
        let mut zones = vec![Zone::both(words, chart)?];
        while words.take("|") {
            zones.push(Zone::both(words, chart)?);
        }
        Ok(if zones.len() == 1 { zones.swap_remove(0) } else { Zone::Or(zones) })
    }

    fn both(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<Zone, String> {
        let mut zones = vec![Zone::single(words, chart)?];
        while words.take("&") {
            zones.push(Zone::single(words, chart)?);
        }
        Ok(if zones.len() == 1 { zones.swap_remove(0) } else { Zone::And(zones) })
    }

    fn single(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<Zone, String> {
        words.deeper()?;
        let zone = if words.take("!") {
            words.term()?;
            Zone::Not(Box::new(Zone::single(words, chart)?))
        } else if words.take("(") {
            let zone = Zone::read(words, chart)?;
            words.must(")")?;
            zone
        } else {
            words.term()?;
            Zone::term(words, chart)?
        };
        words.higher();
        Ok(zone)
    }

    fn term(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<Zone, String> {
        let term = words.word();
        if term == "all" {
            return Ok(Zone::All);
        }
        words.must("(")?;
        let zone = match term {
            "near" => {
                let distance = words.number()?;
                words.must(",")?;
                Zone::Near(distance, Box::new(Zone::read(words, chart)?))
            }
            "board" => Zone::Board(board(words, chart)?),
            "way" => Zone::Way(board(words, chart)?),
            "rows" => {
                let name = board(words, chart)?;
                words.must(",")?;
                let first = row(words.word())?;
                words.must(",")?;
                Zone::Rows(name, first, row(words.word())?)
            }
            "cols" => {
                let name = board(words, chart)?;
                words.must(",")?;
                let first = words.number()?;
                words.must(",")?;
                Zone::Columns(name, first, words.number()?)
            }
            "hex" => hexes(words, chart)?,
            "town" => town(words, chart)?,
            "terr" => {
                let word = words.word();
                Zone::Terrain(Terrain::named(word).ok_or_else(|| format!("there is no terrain \"{word}\""))?)
            }
            "edge" => {
                let word = words.word();
                Zone::Edge(Edge::named(word).ok_or_else(|| format!("there is no edge \"{word}\""))?)
            }
            other => return Err(format!("there is no zone \"{other}\"")),
        };
        words.must(")")?;
        Ok(zone)
    }
}

fn hexes(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<Zone, String> {
    let mut names = Vec::new();
    loop {
        let name = words.word();
        if chart.board.grid.find(name).is_none() {
            return Err(format!("there is no hex \"{name}\""));
        }
        names.push(name.to_owned());
        if !words.take(",") {
            return Ok(Zone::Hexes(names));
        }
    }
}

fn town(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<Zone, String> {
    let own = board(words, chart)?;
    words.must(",")?;
    let name = words.until(")").to_owned();
    let zone = Zone::Town(own.clone(), name.clone());
    if zone.hexes(chart).is_empty() {
        return Err(format!("board {own} has no place \"{name}\""));
    }
    Ok(zone)
}

fn board(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<String, String> {
    let name = words.word();
    if chart.has(name) { Ok(name.to_owned()) } else { Err(format!("board \"{name}\" is not on the map")) }
}

fn row(word: &str) -> Result<u16, String> {
    (1..=33).find(|&row| letters::name(row) == word).ok_or_else(|| format!("there is no row \"{word}\""))
}
