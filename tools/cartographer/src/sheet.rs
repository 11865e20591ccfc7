//! The finished map as the text of a map file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use engine::{Direction, Grid, HexId, Orientation, Point, SideId};

use crate::plan::Plan;
use crate::rivers::River;
use crate::roads::Road;

/// A bridge or ford.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bridge {
    /// The hexside.
    pub(crate) side: SideId,
    /// The place it is known by.
    pub(crate) name: String,
    /// True for a ford.
    pub(crate) ford: bool,
    /// Its state in each set-up.
    pub(crate) status: BTreeMap<String, String>,
}

/// A named place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settlement {
    /// Its name.
    pub(crate) name: String,
    /// Its hex.
    pub(crate) hex: HexId,
    /// What it is.
    pub(crate) kind: String,
}

/// All that a map holds.
pub(crate) struct Sheet {
    /// The hexes.
    pub(crate) grid: Grid,
    /// Terrain of each hex, by its number in the plan.
    pub(crate) terrain: Vec<usize>,
    /// Height of each hex in metres.
    pub(crate) height: Vec<i16>,
    /// Features with their hexes.
    pub(crate) features: BTreeMap<String, BTreeSet<HexId>>,
    /// Places.
    pub(crate) places: Vec<Settlement>,
    /// Rivers.
    pub(crate) rivers: Vec<River>,
    /// Roads.
    pub(crate) roads: Vec<Road>,
    /// Hexes in which roads do not meet, with the neighbours that each road leads to.
    pub(crate) separations: Vec<(HexId, Vec<String>)>,
    /// Bridges and fords.
    pub(crate) bridges: Vec<Bridge>,
    /// Names across the map: text, kind, place, angle.
    pub(crate) captions: Vec<(String, String, Point, f64)>,
    /// Borders.
    pub(crate) borders: Vec<(String, Vec<Point>)>,
    /// Which way true north lies.
    pub(crate) north: f64,
    /// The width of a hex.
    pub(crate) hex_km: f64,
}

impl Sheet {
    /// The map as a file, not yet in the form that the engine prints.
    pub(crate) fn text(&self, plan: &Plan) -> String {
        let mut out = String::new();
        // Writing into a String cannot fail.
        let _ = self.sections(plan, &mut out);
        out
    }

    fn sections(&self, plan: &Plan, out: &mut String) -> std::fmt::Result {
        let list = |words: &[String]| words.iter().map(|w| quoted(w)).collect::<Vec<_>>().join(", ");
        writeln!(out, "format = 1\nname = {}\ncredits = [{}]", quoted(&plan.name), list(&plan.credits))?;
        writeln!(out, "\n[grid]\n{}", grid_lines(plan))?;
        writeln!(out, "north = {:?}\nhex_km = {:?}", self.north, self.hex_km)?;
        let kinds = &plan.kinds;
        writeln!(out, "\n[kinds]\nriver = [{}]\nroad = [{}]", list(&kinds.river), list(&kinds.road))?;
        writeln!(out, "feature = [{}]\nplace = [{}]", list(&kinds.feature), list(&kinds.place))?;
        for (key, name) in &plan.ground.keys {
            writeln!(out, "\n[[terrain]]\nkey = {}\nname = {}", quoted(&key.to_string()), quoted(name))?;
        }
        self.ground(plan, out)?;
        for (kind, hexes) in &self.features {
            let hexes = words(hexes.iter().map(|&h| self.grid.label(h)));
            writeln!(out, "\n[[feature]]\nkind = {}\nhexes = {}", quoted(kind), quoted(&hexes))?;
        }
        for place in &self.places {
            let (name, hex, kind) = (quoted(&place.name), self.grid.label(place.hex), quoted(&place.kind));
            writeln!(out, "\n[[place]]\nname = {name}\nhex = \"{hex}\"\nkind = {kind}")?;
        }
        for river in &self.rivers {
            let sides: Vec<String> = river.sides.iter().map(|&s| self.grid.side_label(s)).collect();
            let sides = words(sides.iter().map(String::as_str));
            writeln!(out, "\n[[river]]\nname = {}\nkind = {}", quoted(&river.name), quoted(&river.kind))?;
            writeln!(out, "sides = {}", quoted(&sides))?;
        }
        for road in &self.roads {
            let edge = |d: Option<Direction>| d.map(|d| d.name(Orientation::Flat));
            let path = edge(road.from_edge)
                .into_iter()
                .chain(road.path.iter().map(|&h| self.grid.label(h)))
                .chain(edge(road.to_edge));
            let (name, kind) = (quoted(&road.name), quoted(&kinds.road[road.kind]));
            writeln!(out, "\n[[road]]\nname = {name}\nkind = {kind}\npath = {}", quoted(&words(path)))?;
        }
        for (hex, roads) in &self.separations {
            writeln!(out, "\n[[separate]]\nhex = \"{}\"\nroads = [{}]", self.grid.label(*hex), list(roads))?;
        }
        for bridge in &self.bridges {
            let side = self.grid.side_label(bridge.side);
            writeln!(out, "\n[[bridge]]\nside = \"{side}\"\nname = {}", quoted(&bridge.name))?;
            writeln!(out, "ford = {}", bridge.ford)?;
            let status: Vec<String> =
                bridge.status.iter().map(|(k, v)| format!("{} = {}", quoted(k), quoted(v))).collect();
            writeln!(out, "status = {{ {} }}", status.join(", "))?;
        }
        for area in &plan.area {
            let (name, kind, hexes) = (quoted(&area.name), quoted(&area.kind), quoted(&area.hexes));
            writeln!(out, "\n[[area]]\nname = {name}\nkind = {kind}\nhexes = {hexes}")?;
        }
        for (text, kind, at, angle) in &self.captions {
            let (text, kind) = (quoted(text), quoted(kind));
            writeln!(out, "\n[[caption]]\ntext = {text}\nkind = {kind}\nat = [{:?}, {:?}]", at.x, at.y)?;
            writeln!(out, "angle = {angle:?}")?;
        }
        for (name, points) in &self.borders {
            let points: Vec<String> = points.iter().map(|p| format!("[{:?}, {:?}]", p.x, p.y)).collect();
            writeln!(out, "\n[[trace]]\nname = {}\nkind = \"border\"", quoted(name))?;
            writeln!(out, "points = [{}]", points.join(", "))?;
        }
        Ok(())
    }

    /// The two pictures of the ground, row by row.
    fn ground(&self, plan: &Plan, out: &mut String) -> std::fmt::Result {
        let (columns, rows) = (usize::from(plan.grid.columns), usize::from(plan.grid.rows));
        let first = usize::from(plan.grid.first_row.unwrap_or(1));
        let label = |row: usize| match plan.grid.labels.as_str() {
            "ccrr" => format!("{:02}", row + first),
            _ => (row + 1).to_string(),
        };
        writeln!(out, "\n[ground]\nhexes = '''")?;
        for row in 0..rows {
            let line: String =
                (0..columns).map(|c| plan.ground.keys[self.terrain[c * rows + row]].0).collect();
            writeln!(out, "{} {line}", label(row))?;
        }
        writeln!(out, "'''\nelevation = '''")?;
        for row in 0..rows {
            let line: Vec<String> = (0..columns).map(|c| self.height[c * rows + row].to_string()).collect();
            writeln!(out, "{} {}", label(row), line.join(" "))?;
        }
        writeln!(out, "'''")
    }
}

/// The lines of the grid table.
pub(crate) fn grid_lines(plan: &Plan) -> String {
    let grid = &plan.grid;
    let mut lines = format!(
        "orientation = \"flat\"\nlabels = \"{}\"\ncolumns = {}\nrows = {}\nlow = \"{}\"",
        grid.labels, grid.columns, grid.rows, grid.low
    );
    for (key, value) in [("first_column", grid.first_column), ("first_row", grid.first_row)] {
        if let Some(value) = value {
            let _ = write!(lines, "\n{key} = {value}");
        }
    }
    lines
}

fn words<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
