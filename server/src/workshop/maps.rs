//! Maps in the making: painted by hand, looked through by the checker of `salient check`, drawn as every map is.

use std::sync::Arc;

use engine::counter::Counter;
use engine::data::{Source, Switches};
use engine::map::{self, Edit};
use engine::title::map_report;
use engine::{Board, Faults, HexId, Labels, Setting, SideId};
use players::{Scenery, Shelved};
use serde_json::Value;

use super::{Benches, Draft};
use crate::error::ApiError;
use crate::own::OwnFiles;
use crate::prints::Atlas;
use crate::wire::{BlankRequest, MapCard, MapChecked, MapFault, MapHex, MapRequest, MapSheet, MapSide};

/// What the map is called in messages.
const NAME: &str = "your map";
/// So many changes are made at once, ...
const MOST_EDITS: usize = 16;
/// ... of so many hexes each, ...
const MOST_HEXES: usize = 400;
/// ... with names of so many letters.
const LONGEST_NAME: usize = 60;
/// So many doubts are told.
const MOST_DOUBTS: usize = 100;

/// A map alone, without a game on it.
struct Easel(Setting);

impl Scenery for Easel {
    fn setting(&self) -> &Setting {
        &self.0
    }

    fn counters(&self) -> Vec<Counter> {
        Vec::new()
    }
}

/// The maps that come with a game.
pub(crate) fn cards(shelved: &'static Shelved) -> Vec<MapCard> {
    let card = |file: &Source<'static>| {
        let board = map::read(file.name, file.text).ok()?;
        let (columns, rows) = size(&board);
        let any_size = !matches!(board.grid.labels(), Labels::Geomorphic { .. });
        Some(MapCard { id: file.name.to_owned(), name: board.name, columns, rows, any_size })
    };
    (shelved.title.files.maps)().iter().filter_map(card).collect()
}

fn size(board: &Board) -> (u16, u16) {
    let flat = board.grid.orientation() == engine::Orientation::Flat;
    match *board.grid.labels() {
        Labels::Letters { lines, places, .. } | Labels::Ccrr { lines, places, .. } => {
            if flat {
                (lines, places)
            } else {
                (places, lines)
            }
        }
        Labels::Geomorphic { rows, places, .. } => (places, rows),
        Labels::Joined { .. } => (0, 0),
    }
}

/// A map in the making.
pub(crate) struct Sketch {
    shelved: &'static Shelved,
    text: String,
    refused: Option<String>,
}

impl Sketch {
    /// A map that comes with a game.
    pub(crate) fn shipped(shelved: &'static Shelved, id: &str) -> Result<Self, ApiError> {
        let files = (shelved.title.files.maps)();
        let file = files.iter().find(|file| file.name == id);
        let file = file.ok_or_else(|| ApiError::bad("there is no such map to begin with"))?;
        Ok(Self { shelved, text: file.text.to_owned(), refused: None })
    }

    /// An empty grid with the words of the game's map.
    pub(crate) fn blank(shelf: &'static [Shelved], wish: &BlankRequest) -> Result<Self, ApiError> {
        let shelved = Shelved::find(shelf, &wish.game).map_err(ApiError::bad)?;
        let files = (shelved.title.files.maps)();
        let like = files.first().ok_or_else(|| ApiError::bad("this game has no map"))?;
        let like = map::read(like.name, like.text).map_err(|faults| ApiError::internal(&faults))?;
        named(&wish.name)?;
        let text = map::blank(&like, &wish.name, wish.columns, wish.rows).map_err(ApiError::bad)?;
        Self { shelved, text, refused: None }.checked_size()
    }

    /// What somebody sends, changed as he wants.
    pub(crate) fn read(shelf: &'static [Shelved], wish: MapRequest) -> Result<Self, ApiError> {
        let shelved = Shelved::find(shelf, &wish.game).map_err(ApiError::bad)?;
        let sketch = Self { shelved, text: wish.map_file, refused: None }.checked_size()?;
        if wish.edits.len() > MOST_EDITS {
            return Err(ApiError::bad(format!("at most {MOST_EDITS} changes are made at once")));
        }
        wish.edits.iter().try_for_each(bounded)?;
        match map::edit(NAME, &sketch.text, &wish.edits) {
            Ok(text) => Self { text, ..sketch }.checked_size(),
            Err(faults) => {
                let why = faults.list().first().map(|fault| fault.message.clone());
                Ok(Self { refused: why.filter(|_| !wish.edits.is_empty()), ..sketch })
            }
        }
    }

    fn checked_size(self) -> Result<Self, ApiError> {
        OwnFiles { map: Some(self.text.clone()), ..OwnFiles::default() }.check()?;
        Ok(self)
    }

    /// Looks it through. What can be drawn is drawn.
    pub(crate) fn check(self, benches: &Benches, atlas: &Atlas) -> Result<MapChecked, ApiError> {
        let source = Source { name: NAME, text: &self.text };
        let palette = map::palette(NAME, &self.text);
        let read = (self.shelved.title.files.board)(source);
        let (faults, report) = match &read {
            Ok(board) => (Vec::new(), Some(map_report(board))),
            Err(faults) => (self.told(faults), None),
        };
        // What the game refuses for its words can be drawn still.
        let board = read.or_else(|_| map::read(NAME, &self.text)).ok();
        let doubts = board.as_ref().filter(|_| faults.is_empty()).map(doubts).unwrap_or_default();
        let lines = report.map(|report| report.lines).unwrap_or_default();
        let name = board.as_ref().map(|board| board.name.clone()).unwrap_or_default();
        let sheet = board.map(|board| self.lay(board, benches, atlas)).transpose()?;
        Ok(MapChecked {
            ok: faults.is_empty(),
            name,
            faults,
            doubts,
            summary: lines.into_iter().map(|(label, text)| (label.to_owned(), text)).collect(),
            palette,
            sheet,
            refused: self.refused,
            text: self.text,
        })
    }

    /// Faults with the hexes that they are about.
    fn told(&self, faults: &Faults) -> Vec<MapFault> {
        let places: Vec<usize> = faults.list().iter().map(|fault| fault.span.start).collect();
        let hexes = map::hexes_at(NAME, &self.text, &places);
        let one = |(fault, hexes): (&engine::Fault, Vec<String>)| MapFault {
            hexes,
            line: fault.line,
            message: fault.message.clone(),
            help: fault.help.clone(),
        };
        faults.list().iter().zip(hexes).map(one).collect()
    }

    /// Its pictures, and what lies on it.
    fn lay(&self, board: Board, benches: &Benches, atlas: &Atlas) -> Result<MapSheet, ApiError> {
        let hexes = board.grid.ids().map(|hex| hex_of(&board, hex)).collect();
        let sides = board.grid.side_ids().filter_map(|side| side_of(&board, side)).collect();
        let book = (self.shelved.title.rulebook)();
        let rules =
            Switches::default().rule_set("", book, None, "").map_err(|wrong| ApiError::internal(&wrong))?;
        let setting = Setting::new(&[], "", 0_usize, board, book.clone(), rules);
        let prints = atlas.prints(Arc::new(Easel(setting)), None);
        let pictures = prints.addresses();
        benches.hold(prints);
        Ok(MapSheet { pictures, hexes, sides })
    }
}

fn bounded(edit: &Edit) -> Result<(), ApiError> {
    let (list, name): (&[String], &str) = match edit {
        Edit::Ground { hexes, .. } | Edit::Height { hexes, .. } | Edit::Feature { hexes, .. } => (hexes, ""),
        Edit::Area { hexes, name, .. } => (hexes, name),
        Edit::Side { sides, .. } => (sides, ""),
        Edit::Way { path, .. } => (path, ""),
        Edit::Bridge { name, .. } | Edit::Place { name, .. } | Edit::Name { name } => (&[], name),
    };
    if list.len() > MOST_HEXES {
        return Err(ApiError::bad(format!("a change is of at most {MOST_HEXES} hexes")));
    }
    named(name)
}

fn named(name: &str) -> Result<(), ApiError> {
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(ApiError::bad(format!("a name has at most {LONGEST_NAME} letters, in one line")));
    }
    Ok(())
}

fn doubts(board: &Board) -> Vec<MapFault> {
    let one = |doubt: &map::Doubt| MapFault {
        hexes: doubt.hexes(board),
        line: 0,
        message: doubt.describe(board),
        help: None,
    };
    map::check(board).iter().take(MOST_DOUBTS).map(one).collect()
}

fn hex_of(board: &Board, hex: HexId) -> MapHex {
    let stands = |kind: &&String| board.feature_named(kind).is_some_and(|feature| board.has(hex, feature));
    let place = board.place_at(hex);
    let areas = board.areas.iter().filter(|area| area.hexes.contains(&hex));
    MapHex {
        hex: board.grid.label(hex).to_owned(),
        height: board.elevation(hex),
        features: board.features.iter().filter(stands).cloned().collect(),
        place: place.map(|place| (place.name.clone(), board.place_kinds[usize::from(place.kind)].clone())),
        areas: areas.map(|area| area.name.clone()).collect(),
    }
}

/// A side with something on it.
fn side_of(board: &Board, side: SideId) -> Option<MapSide> {
    let bits = board.side_bits(side);
    let kinds = board.side_kinds.iter().enumerate();
    let kinds: Vec<String> =
        kinds.filter(|(at, _)| bits & (1 << at) != 0).map(|(_, kind)| kind.clone()).collect();
    let way = |network: &engine::Network| {
        network.kind(side).and_then(|kind| network.kinds.get(usize::from(kind)).cloned())
    };
    let (road, stream) = (way(&board.roads), way(&board.streams));
    let bridge = board.bridge(side).map(|at| (board.bridges[at].name.clone(), board.bridges[at].ford));
    let empty = kinds.is_empty() && road.is_none() && stream.is_none() && bridge.is_none();
    (!empty).then(|| MapSide { side: board.grid.side_label(side), kinds, road, stream, bridge })
}

impl Draft {
    /// The scenario on a map of the player's own: its file names that map, or lays that board.
    pub(crate) fn on_map(self, text: String) -> Result<Self, ApiError> {
        let own = OwnFiles { map: Some(text), ..self.own };
        own.check()?;
        let board = map::read(NAME, own.map.as_deref().unwrap_or_default());
        let board = board.map_err(|faults| ApiError::bad(faults.to_string()))?;
        let mut value =
            self.page.value.clone().ok_or_else(|| ApiError::bad("this scenario cannot be read"))?;
        let file = format!("{}.toml", stem(&board.name));
        match &mut value["map"] {
            Value::Object(table) => {
                if let Labels::Geomorphic { board, .. } = board.grid.labels() {
                    let layout = laid(table.get("layout").and_then(Value::as_str).unwrap_or_default(), board);
                    table.insert("layout".into(), layout.into());
                }
                table.insert("board".into(), file.into());
            }
            word => *word = file.into(),
        }
        Ok(Self { shelved: self.shelved, own, page: self.page.changed(value)? })
    }
}

/// A layout with a board in it: where it lies already, or else in place of the first.
fn laid(layout: &str, board: &str) -> String {
    let is = |word: &str| word.trim_end_matches('^') == board;
    if layout.split_whitespace().any(is) {
        return layout.to_owned();
    }
    let mut placed = false;
    let put = |word: &str| {
        if word == "/" || word == "_" || std::mem::replace(&mut placed, true) {
            word.to_owned()
        } else {
            board.to_owned()
        }
    };
    layout.split_whitespace().map(put).collect::<Vec<_>>().join(" ")
}

/// A name as a file has it.
fn stem(name: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' };
    let words: String = name.chars().map(plain).collect();
    let joined = words.split_whitespace().collect::<Vec<_>>().join("-");
    if joined.is_empty() { "map".into() } else { format!("my-{joined}") }
}
