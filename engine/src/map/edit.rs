//! Changes of a map file as a hand makes them: paint, draw, name. Only what changes is written anew, so that comments, credits
//! and the order of the rest stay as they are. A file that cannot be played on yet can be changed all the same.

use std::fmt::Write as _;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::file::{BridgeFile, MapFile, PlaceFile};
use super::lists::{Entry, Lists, Section};
use super::tokens::{Finder, Token};
use super::write::{block, quoted};
use super::{grids, labels};
use crate::data::{Spanned, parse};
use crate::fault::Faults;
use crate::grid::{Grid, HexId};

/// A change of a map. Hexes and sides are named as in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Edit {
    /// Hexes get another ground.
    Ground {
        /// The hexes.
        hexes: Vec<String>,
        /// The character of the terrain.
        key: String,
    },
    /// Hexes get another height.
    Height {
        /// The hexes.
        hexes: Vec<String>,
        /// In metres.
        metres: i16,
    },
    /// Hexes get something that stands in them, or lose it.
    Feature {
        /// The hexes.
        hexes: Vec<String>,
        /// Its kind.
        kind: String,
        /// Whether they get it.
        on: bool,
    },
    /// Hexsides become a river or another kind of side, or are so no more. A side has one kind of river.
    Side {
        /// The sides, each as `A1/A2`.
        sides: Vec<String>,
        /// The kind.
        kind: String,
        /// Whether they become so.
        on: bool,
    },
    /// A road from hex to hex, or a stream; or what there is of it on that way is taken away. A step has one kind of road.
    Way {
        /// The hexes from end to end; a direction first or last, where it leaves the map.
        path: Vec<String>,
        /// The kind.
        kind: String,
        /// Whether it is drawn.
        on: bool,
    },
    /// A bridge or ford over a hexside.
    Bridge {
        /// The side.
        side: String,
        /// What it is called; often nothing.
        name: String,
        /// Whether it is a ford.
        ford: bool,
        /// Whether there is one.
        on: bool,
    },
    /// A place in a hex. One without a name is taken away.
    Place {
        /// The hex.
        hex: String,
        /// Its name.
        name: String,
        /// Its kind.
        kind: String,
    },
    /// A hex belongs to an area, or does so no more.
    Area {
        /// The hexes.
        hexes: Vec<String>,
        /// The area.
        name: String,
        /// Whether they belong to it.
        on: bool,
    },
    /// The map is called otherwise.
    Name {
        /// Its name.
        name: String,
    },
}

/// A piece of the text and what comes in its place.
pub(super) type Change = (Range<usize>, String);

/// The file as it stands.
pub(super) struct Sheet<'a> {
    pub(super) source: &'a str,
    pub(super) file: MapFile,
    pub(super) grid: Grid,
}

/// Changes the text of a map file. What cannot be done is said, and then nothing is changed.
///
/// ```
/// use engine::map::{Edit, edit};
/// let text = "format = 1\nname = \"Two\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = 2\nrows = 1\n\
///     [[terrain]]\nkey = \".\"\nname = \"clear\"\n[[terrain]]\nkey = \"f\"\nname = \"forest\"\n\
///     [ground]\nhexes = '''\n1 ..\n'''\n";
/// let paint = Edit::Ground { hexes: vec!["B1".into()], key: "f".into() };
/// assert_eq!(edit("map.toml", text, &[paint]).unwrap(), text.replace("1 ..", "1 .f"));
/// ```
pub fn edit(name: &str, text: &str, edits: &[Edit]) -> Result<String, Faults> {
    let mut text = text.to_owned();
    for one in edits {
        let sheet = Sheet::read(name, &text)?;
        let refused = |why: String| {
            let mut faults = Faults::new(name, &text);
            faults.add(0..0, why, "");
            faults
        };
        let mut changes = sheet.changes(one).map_err(refused)?;
        changes.sort_by_key(|(at, _)| (at.start, at.end));
        let mut next = text.clone();
        for (at, new) in changes.into_iter().rev() {
            next.replace_range(at, &new);
        }
        // A file may say the same in other ways than with tables of their own; it is not torn apart.
        if parse::<MapFile>(name, &next).is_err() {
            return Err(refused(
                "this file is written in another way than this change can follow; change its text".into(),
            ));
        }
        text = next;
    }
    Ok(text)
}

impl<'a> Sheet<'a> {
    pub(super) fn read(name: &str, source: &'a str) -> Result<Self, Faults> {
        let file: MapFile = parse(name, source)?;
        let grid = labels(file.grid.get_ref())
            .and_then(|labels| Grid::new(file.grid.get_ref().orientation, labels).map_err(|e| e.to_string()));
        match grid {
            Ok(grid) => Ok(Self { source, file, grid }),
            Err(why) => {
                let mut faults = Faults::new(name, source);
                faults.add(file.grid.span(), why, "");
                Err(faults)
            }
        }
    }

    pub(super) fn find(&self) -> Finder<'_> {
        Finder { source: self.source, grid: &self.grid }
    }

    fn hexes(&self, names: &[String]) -> Result<Vec<HexId>, String> {
        names.iter().map(|name| self.hex(name)).collect()
    }

    fn hex(&self, name: &str) -> Result<HexId, String> {
        self.grid.find(name).ok_or_else(|| format!("there is no hex '{name}'"))
    }

    fn changes(&self, edit: &Edit) -> Result<Vec<Change>, String> {
        let kinds = &self.file.kinds;
        match edit {
            Edit::Ground { hexes, key } => {
                let known = self.file.terrain.iter().any(|terrain| terrain.get_ref().key.get_ref() == key);
                if !known || key.chars().count() != 1 {
                    return Err(format!("'{key}' is no terrain of this map"));
                }
                self.cells(&self.file.ground.hexes, true, &self.hexes(hexes)?, key)
            }
            Edit::Height { hexes, metres } => {
                let rows = self.file.ground.elevation.as_ref();
                let rows = rows.ok_or("this map has no table of heights")?;
                self.cells(rows, false, &self.hexes(hexes)?, &format!("{metres:>3}"))
            }
            Edit::Feature { hexes, kind, on } => {
                known(kind, "feature", &kinds.feature)?;
                self.hexes(hexes)?;
                Lists::of(self, Section::Feature).words(hexes, "", kind, *on).changes(self)
            }
            Edit::Area { hexes, name, on } => {
                self.hexes(hexes)?;
                Lists::of(self, Section::Area).words(hexes, name, "", *on).changes(self)
            }
            Edit::Side { sides, kind, on } if kinds.river.contains(kind) => {
                self.sides(sides)?;
                Lists::of(self, Section::River).rivers(self, sides, kind, *on).changes(self)
            }
            Edit::Side { sides, kind, on } => {
                known(kind, "side", &kinds.side)?;
                self.sides(sides)?;
                Lists::of(self, Section::Side).words(sides, "", kind, *on).changes(self)
            }
            Edit::Way { path, kind, on } => {
                let table = if kinds.stream.contains(kind) { Section::Stream } else { Section::Road };
                if table == Section::Road {
                    known(kind, "road", &kinds.road)?;
                }
                self.path(path)?;
                Lists::of(self, table).ways(self, path, kind, *on).changes(self)
            }
            Edit::Bridge { side, name, ford, on } => self.bridge(side, name, *ford, *on),
            Edit::Place { hex, name, kind } => self.place(hex, name, kind),
            Edit::Name { name } => Ok(vec![(self.file.name.span(), quoted(name))]),
        }
    }

    fn sides(&self, names: &[String]) -> Result<(), String> {
        for name in names {
            let mut faults = Faults::new("", name);
            let token = Token { text: name, span: 0..name.len() };
            if self.find().side(&token, &mut faults).is_none() {
                return Err(format!("there is no hexside '{name}'"));
            }
        }
        Ok(())
    }

    fn path(&self, path: &[String]) -> Result<(), String> {
        let mut before = None;
        for (place, word) in path.iter().enumerate() {
            if self.find().direction(word).is_some() && (place == 0 || place + 1 == path.len()) {
                continue;
            }
            let hex = self.hex(word)?;
            if before.is_some_and(|other| self.grid.direction(other, hex).is_none()) {
                return Err(format!("{word} is not adjacent to the hex before it"));
            }
            before = Some(hex);
        }
        Ok(())
    }

    /// New words for hexes in a row picture.
    fn cells(
        &self,
        rows: &Spanned<String>,
        by_character: bool,
        hexes: &[HexId],
        word: &str,
    ) -> Result<Vec<Change>, String> {
        let (mut changes, mut rest) = (Vec::new(), hexes.to_vec());
        rest.sort_unstable();
        rest.dedup();
        let mut faults = Faults::new("", self.source);
        grids::read(self.source, rows, &self.grid, by_character, &mut faults, |hex, old, span, _| {
            if let Ok(at) = rest.binary_search(&hex) {
                rest.remove(at);
                // Words of the same width keep the columns straight; a blank between them stays.
                let blank = span.start.saturating_sub(word.len().saturating_sub(old.len()));
                let room = &self.source.as_bytes()[blank.saturating_sub(1)..span.start];
                let start = if room.iter().all(|byte| *byte == b' ') { blank } else { span.start };
                let short = old.len().saturating_sub(word.len());
                if span != rows.span() {
                    changes.push((start..span.end, format!("{}{word}", " ".repeat(short))));
                }
            }
        });
        let whole = rest.is_empty() && faults.is_empty() && !changes.is_empty();
        let why = "the rows of hexes are not in order; mend their text first";
        if whole || hexes.is_empty() { Ok(changes) } else { Err(why.into()) }
    }

    fn bridge(&self, side: &str, name: &str, ford: bool, on: bool) -> Result<Vec<Change>, String> {
        self.sides(&[side.to_owned()])?;
        let same = |bridge: &&BridgeFile| same_side(bridge.side.get_ref().trim(), side);
        let old = self.file.bridge.iter().find(same);
        let mut text = format!("[[bridge]]\nside = {}\n", quoted(side));
        if !name.is_empty() {
            let _ = writeln!(text, "name = {}", quoted(name));
        }
        if ford {
            text += "ford = true\n";
        }
        if let Some(status) = old.map(|bridge| &bridge.status).filter(|status| !status.is_empty()) {
            let pairs: Vec<String> =
                status.iter().map(|(key, word)| format!("{} = {}", quoted(key), quoted(word))).collect();
            let _ = writeln!(text, "status = {{ {} }}", pairs.join(", "));
        }
        self.one(Section::Bridge, old.map(|bridge| bridge.side.span()), on.then_some(text))
    }

    fn place(&self, hex: &str, name: &str, kind: &str) -> Result<Vec<Change>, String> {
        self.hex(hex)?;
        let same = |place: &&PlaceFile| place.hex.get_ref().trim() == hex;
        let old = self.file.place.iter().find(same).map(|place| place.hex.span());
        if name.is_empty() {
            return self.one(Section::Place, old, None);
        }
        known(kind, "place", &self.file.kinds.place)?;
        let text =
            format!("[[place]]\nname = {}\nhex = {}\nkind = {}\n", quoted(name), quoted(hex), quoted(kind));
        self.one(Section::Place, old, Some(text))
    }

    /// An entry in place of another, a new one, or none.
    fn one(
        &self,
        table: Section,
        old: Option<Range<usize>>,
        new: Option<String>,
    ) -> Result<Vec<Change>, String> {
        Ok(match (old, new) {
            (None, None) => Vec::new(),
            (None, Some(new)) => vec![(self.end_of(table), format!("\n{new}"))],
            (Some(old), Some(new)) => vec![(self.entry(table, &old)?, new)],
            (Some(old), None) => vec![(self.entry_with_gap(table, &old)?, String::new())],
        })
    }
}

/// Whether two names are of one side: `A1/A2` is `A2/A1`.
pub(super) fn same_side(a: &str, b: &str) -> bool {
    let turned =
        || matches!((a.split_once('/'), b.split_once('/')), (Some((c, d)), Some((e, f))) if c == f && d == e);
    a == b || turned()
}

fn known(kind: &str, table: &str, kinds: &[String]) -> Result<(), String> {
    if kinds.iter().any(|known| known == kind) {
        return Ok(());
    }
    Err(match kinds {
        [] => format!("this map has no kind of {table}"),
        kinds => format!("there is no kind of {table} '{kind}'; this map has {}", kinds.join(", ")),
    })
}

impl Entry {
    /// A new entry as text.
    pub(super) fn text(&self) -> String {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let mut text = format!("\n[[{}]]\n", self.table.word());
        if !self.name.is_empty() {
            let _ = writeln!(text, "name = {}", quoted(&self.name));
        }
        if !self.kind.is_empty() {
            let _ = writeln!(text, "kind = {}", quoted(&self.kind));
        }
        text + &format!("{} = {}\n", self.table.key(), block(&words))
    }
}
