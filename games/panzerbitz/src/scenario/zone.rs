//! Zones (13.2): expressions over sets of hexes, such as `near(3,town(1,Vieux-Ambre)) & board(1)`.

use engine::{Board, Direction, HexId, HexSet, Labels, letters};

use super::words::Words;
use crate::ground::{Ground, Terrain};

/// An edge of the joined map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    /// All four.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// The edge of that word.
    pub fn named(word: &str) -> Option<Edge> {
        Some(match word {
            "north" => Edge::North,
            "east" => Edge::East,
            "south" => Edge::South,
            "west" => Edge::West,
            _ => return None,
        })
    }

    /// Whether a hex lies on this edge: nothing is beyond it there.
    pub fn has(self, board: &Board, hex: HexId) -> bool {
        // Clockwise from the north-east.
        let beyond: &[usize] = match self {
            Edge::North => &[0, 5],
            Edge::East => &[1],
            Edge::South => &[2, 3],
            Edge::West => &[4],
        };
        beyond.iter().all(|&d| board.grid.neighbour(hex, Direction::new(d)).is_none())
    }
}

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
    /// What is in both.
    And(Box<Zone>, Box<Zone>),
    /// What is in one of them.
    Or(Box<Zone>, Box<Zone>),
}

/// The map that zones are looked up on.
pub struct Chart<'a> {
    board: &'a Board,
    ground: Ground,
}

impl<'a> Chart<'a> {
    /// The map of a layout.
    pub fn new(board: &'a Board) -> Chart<'a> {
        Chart { board, ground: Ground::new(board) }
    }

    /// The hexes of a board with their printed row and number; shared ones too.
    fn hexes<'b>(&'b self, name: &'b str) -> impl Iterator<Item = (u16, u16, HexId)> + 'b {
        let all = (1..=33).flat_map(|row| (1..=11).map(move |number| (row, number)));
        all.filter_map(move |(row, number)| {
            let label = format!("{name}-{}-{number}", letters::name(row));
            self.board.grid.find(&label).map(|hex| (row, number, hex))
        })
    }

    /// The hexes that two boards share (2.6): in no set-up zone and no victory zone.
    pub fn shared(&self) -> HexSet {
        let (mut once, mut twice) = (HexSet::new(), HexSet::new());
        for name in self.names() {
            for (_, _, hex) in self.hexes(&name) {
                if !once.insert(hex) {
                    twice.insert(hex);
                }
            }
        }
        twice
    }

    /// The boards of the layout.
    pub fn names(&self) -> Vec<String> {
        match self.board.grid.labels() {
            Labels::Joined { boards } => boards.iter().map(|place| place.board.clone()).collect(),
            Labels::Geomorphic { board, .. } => vec![board.clone()],
            _ => Vec::new(),
        }
    }

    fn all(&self) -> impl Iterator<Item = HexId> + use<> {
        self.board.grid.ids()
    }
}

impl Zone {
    /// The hexes of the zone; shared hexes are in it if either half is.
    pub fn hexes(&self, chart: &Chart<'_>) -> HexSet {
        let grid = &chart.board.grid;
        match self {
            Zone::All => chart.all().collect(),
            Zone::Board(name) => chart.hexes(name).map(|(_, _, hex)| hex).collect(),
            Zone::Rows(name, first, last) => {
                let rows = chart.hexes(name).filter(|(row, _, _)| (first..=last).contains(&row));
                rows.map(|(_, _, hex)| hex).collect()
            }
            Zone::Columns(name, first, last) => {
                let columns = chart.hexes(name).filter(|(_, number, _)| (first..=last).contains(&number));
                columns.map(|(_, _, hex)| hex).collect()
            }
            Zone::Hexes(names) => names.iter().filter_map(|name| grid.find(name)).collect(),
            Zone::Town(board, name) => {
                let own: HexSet = chart.hexes(board).map(|(_, _, hex)| hex).collect();
                let areas = chart.board.areas.iter().filter(|area| &area.name == name);
                areas.flat_map(|area| area.hexes.iter().copied()).filter(|&hex| own.contains(hex)).collect()
            }
            Zone::Way(name) => {
                let ways = chart.hexes(name).filter(|(_, _, hex)| chart.ground.way_of_hex(*hex).is_some());
                ways.map(|(_, _, hex)| hex).collect()
            }
            Zone::Terrain(terrain) => {
                chart.all().filter(|&hex| chart.ground.terrain(hex) == *terrain).collect()
            }
            Zone::Edge(edge) => chart.all().filter(|&hex| edge.has(chart.board, hex)).collect(),
            Zone::Near(distance, zone) => {
                let inner = zone.hexes(chart);
                let near = |hex: &HexId| inner.iter().any(|other| grid.distance(*hex, other) <= *distance);
                chart.all().filter(near).collect()
            }
            Zone::Not(zone) => {
                let mut all: HexSet = chart.all().collect();
                all.subtract(&zone.hexes(chart));
                all
            }
            Zone::And(one, other) => {
                let mut both = one.hexes(chart);
                both.intersect(&other.hexes(chart));
                both
            }
            Zone::Or(one, other) => {
                let mut either = one.hexes(chart);
                either.add(&other.hexes(chart));
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

    /// Reads a zone and checks its names against a map.
    pub fn parse(text: &str, chart: &Chart<'_>) -> Result<Zone, String> {
        let mut words = Words::new(text);
        let zone = Zone::read(&mut words, chart)?;
        words.end()?;
        Ok(zone)
    }

    /// Reads a zone that ends where it ends.
    pub(super) fn read(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<Zone, String> {
        let mut zone = Zone::both(words, chart)?;
        while words.take("|") {
            zone = Zone::Or(Box::new(zone), Box::new(Zone::both(words, chart)?));
        }
        Ok(zone)
    }

    fn both(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<Zone, String> {
        let mut zone = Zone::single(words, chart)?;
        while words.take("&") {
            zone = Zone::And(Box::new(zone), Box::new(Zone::single(words, chart)?));
        }
        Ok(zone)
    }

    fn single(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<Zone, String> {
        if words.take("!") {
            return Ok(Zone::Not(Box::new(Zone::single(words, chart)?)));
        }
        if words.take("(") {
            let zone = Zone::read(words, chart)?;
            words.must(")")?;
            return Ok(zone);
        }
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
            "hex" => {
                let mut names = Vec::new();
                loop {
                    let name = words.word();
                    if chart.board.grid.find(name).is_none() {
                        return Err(format!("there is no hex \"{name}\""));
                    }
                    names.push(name.to_owned());
                    if !words.take(",") {
                        break Zone::Hexes(names);
                    }
                }
            }
            "town" => {
                let own = board(words, chart)?;
                words.must(",")?;
                let zone = Zone::Town(own, words.until(")").to_owned());
                if zone.hexes(chart).is_empty() {
                    let Zone::Town(own, name) = &zone else { return Ok(zone) };
                    return Err(format!("board {own} has no place \"{name}\""));
                }
                zone
            }
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

fn board(words: &mut Words<'_>, chart: &Chart<'_>) -> Result<String, String> {
    let name = words.word();
    if chart.names().iter().any(|known| known == name) {
        Ok(name.to_owned())
    } else {
        Err(format!("board \"{name}\" is not on the map"))
    }
}

fn row(word: &str) -> Result<u16, String> {
    (1..=33).find(|&row| letters::name(row) == word).ok_or_else(|| format!("there is no row \"{word}\""))
}
