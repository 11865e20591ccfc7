//! Charts: the tables and tracks that a game is played with, as data that anybody can draw, search and read aloud.
//!
//! What a chart is called stands in the rulebook (`[[chart]]` in `rules.toml`), so that a rule can point to it and a search
//! finds it. What is in it is made by [`Game::chart_list`](crate::Game::chart_list) from the numbers that the rules use, as
//! switched. `press` draws it, the browser shows it as a table, the terminal as text.

mod print;
mod rolls;
mod track;

pub use rolls::Rolls;
pub use track::{ChartArrival, ChartBox, ChartNote, ChartWhen};

use crate::{Rule, Rulebook};
use serde::Serialize;

/// A chart of a game as it stands.
///
/// ```
/// use engine::{Chart, ChartCell, ChartTone, Rule, Rulebook};
/// # let book = Rulebook::from_toml("rules.toml", r#"
/// #     [game]
/// #     id = "tiny"
/// #     title = "Tiny"
/// #     version = 1
/// #     [[rule]]
/// #     number = "3.1"
/// #     text = "See the table."
/// #     charts = ["crt"]
/// #     [[chart]]
/// #     id = "crt"
/// #     title = "Combat results"
/// #     rule = "3.1"
/// #     names = ["CRT"]
/// # "#)?;
/// let mut crt = Chart::table(&book, "crt", "Die", ["1-1", "2-1"].map(|odds| ("Odds", odds)));
/// crt.row("1", None, ["-", "D"]);
/// crt.row("2", None, ["-", "X"].map(|result| ChartCell::toned(result, ChartTone::Defender)));
/// crt.key("X", "eliminated", Rule("3.1"));
/// assert_eq!(crt.size(), (2, 2));
/// assert_eq!(crt.to_string(), "\
/// COMBAT RESULTS [3.1]
///        Odds
///   Die  1-1  2-1
///   1    -    D
///   2    -    X
///   X  eliminated  [3.1]
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Chart {
    /// Its id, one word: `crt`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The rule that uses it.
    pub rule: String,
    /// Other names that it is found by: "CRT".
    pub names: Vec<String>,
    /// How it is read; often empty.
    pub about: String,
    /// What is in it.
    pub body: ChartBody,
    /// What the signs in it mean.
    pub key: Vec<ChartKey>,
    /// What of it counts now: the column of the attack in hand, the weather of the turn.
    pub now: Vec<ChartPlace>,
}

/// What is in a chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ChartBody {
    /// Rows and columns.
    Table {
        /// What the heads of the rows are: "Die".
        corner: String,
        /// The columns.
        columns: Vec<ChartColumn>,
        /// The rows.
        rows: Vec<ChartRow>,
    },
    /// Turns, one after another.
    Track {
        /// The turns.
        boxes: Vec<ChartBox>,
    },
}

/// The head of a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChartColumn {
    /// What it says.
    pub name: String,
    /// What stands above it and its neighbours of the same group; empty if nothing does.
    pub group: String,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChartRow {
    /// Its head.
    pub head: String,
    /// What stands above it and its neighbours of the same group; empty if nothing does.
    pub group: String,
    /// The rule about it, if it has one of its own.
    pub rule: Option<Rule>,
    /// One cell for each column.
    pub cells: Vec<ChartCell>,
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChartCell {
    /// What it says.
    pub text: String,
    /// Whom it hurts, for those who colour it.
    pub tone: ChartTone,
    /// The rule about it, if it has one of its own.
    pub rule: Option<Rule>,
}

/// Whom a cell hurts. The text says it too: nothing is told by colour alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ChartTone {
    /// Nobody.
    #[default]
    Plain,
    /// The attacker.
    Attacker,
    /// Both.
    Both,
    /// The defender.
    Defender,
    /// The defender, for good.
    Ruin,
    /// Nothing happens, or it cannot be.
    Faint,
}

/// What a sign of a chart means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChartKey {
    /// The sign.
    pub sign: String,
    /// What it means.
    pub text: String,
    /// The rule that says so.
    pub rule: Rule,
}

/// A column, a row, or the cell where they cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChartPlace {
    /// The column, from 0.
    pub column: Option<u16>,
    /// The row, from 0; the box of a track.
    pub row: Option<u16>,
}

/// A place on one of the charts: where an action or a roll is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChartSpot {
    /// The chart's id.
    pub chart: &'static str,
    /// The column, from 0.
    pub column: Option<u16>,
    /// The row, from 0.
    pub row: Option<u16>,
}

impl ChartSpot {
    /// A column.
    pub const fn column(chart: &'static str, column: usize) -> Self {
        Self { chart, column: Some(column as u16), row: None }
    }

    /// A row.
    pub const fn row(chart: &'static str, row: usize) -> Self {
        Self { chart, column: None, row: Some(row as u16) }
    }

    /// The cell where a column and a row cross.
    pub const fn cell(chart: &'static str, column: usize, row: usize) -> Self {
        Self { chart, column: Some(column as u16), row: Some(row as u16) }
    }

    /// The same without its chart.
    pub const fn place(self) -> ChartPlace {
        ChartPlace { column: self.column, row: self.row }
    }
}

impl Chart {
    fn new(book: &Rulebook, id: &str, body: ChartBody) -> Self {
        let (key, now, known) = (Vec::new(), Vec::new(), book.chart(id));
        let (title, rule) = known.map_or(("", ""), |known| (&known.title, &known.rule));
        Self {
            id: id.into(),
            title: title.into(),
            rule: rule.into(),
            names: known.map_or_else(Vec::new, |known| known.names.clone()),
            about: known.map_or_else(String::new, |known| known.about.clone()),
            body,
            key,
            now,
        }
    }

    /// A table without rows. The rulebook knows what it is called.
    pub fn table<C: Into<ChartColumn>>(
        book: &Rulebook,
        id: &str,
        corner: &str,
        columns: impl IntoIterator<Item = C>,
    ) -> Self {
        let columns = columns.into_iter().map(Into::into).collect();
        Self::new(book, id, ChartBody::Table { corner: corner.into(), columns, rows: Vec::new() })
    }

    /// A track of turns.
    pub fn track(book: &Rulebook, id: &str, boxes: Vec<ChartBox>) -> Self {
        Self::new(book, id, ChartBody::Track { boxes })
    }

    /// Adds a row to a table.
    pub fn row<C: Into<ChartCell>>(
        &mut self,
        head: impl Into<String>,
        rule: Option<Rule>,
        cells: impl IntoIterator<Item = C>,
    ) {
        self.row_of("", head, rule, cells);
    }

    /// Adds a row of a group to a table.
    pub fn row_of<C: Into<ChartCell>>(
        &mut self,
        group: &str,
        head: impl Into<String>,
        rule: Option<Rule>,
        cells: impl IntoIterator<Item = C>,
    ) {
        let cells = cells.into_iter().map(Into::into).collect();
        if let ChartBody::Table { rows, .. } = &mut self.body {
            rows.push(ChartRow { head: head.into(), group: group.into(), rule, cells });
        }
    }

    /// Says what a sign means, once.
    pub fn key(&mut self, sign: impl Into<String>, text: impl Into<String>, rule: Rule) {
        let sign = sign.into();
        if self.key.iter().all(|known| known.sign != sign) {
            self.key.push(ChartKey { sign, text: text.into(), rule });
        }
    }

    /// Marks what counts now, of the spots that are on this chart.
    #[must_use]
    pub fn marked(mut self, spots: impl IntoIterator<Item = ChartSpot>) -> Self {
        let own = spots.into_iter().filter(|spot| spot.chart == self.id);
        self.now.extend(own.map(ChartSpot::place));
        self
    }

    /// How many columns and rows it has; a track has one column.
    pub fn size(&self) -> (usize, usize) {
        match &self.body {
            ChartBody::Table { columns, rows, .. } => (columns.len(), rows.len()),
            ChartBody::Track { boxes } => (1, boxes.len()),
        }
    }

    /// Every rule that is cited in it, but that of its head.
    pub fn rules(&self) -> Vec<Rule> {
        let mut rules: Vec<Rule> = self.key.iter().map(|key| key.rule).collect();
        match &self.body {
            ChartBody::Table { rows, .. } => {
                for row in rows {
                    rules.extend(row.rule);
                    rules.extend(row.cells.iter().filter_map(|cell| cell.rule));
                }
            }
            ChartBody::Track { boxes } => rules.extend(boxes.iter().flat_map(ChartBox::rules)),
        }
        rules
    }

    /// Whether a spot lies on it.
    pub fn has(&self, place: ChartPlace) -> bool {
        let (columns, rows) = self.size();
        let within = |at: Option<u16>, of: usize| at.is_none_or(|at| usize::from(at) < of);
        within(place.column, columns) && within(place.row, rows)
    }
}

impl ChartCell {
    /// A cell that says whom it hurts.
    pub fn toned(text: impl Into<String>, tone: ChartTone) -> Self {
        Self { text: text.into(), tone, rule: None }
    }

    /// A cell that says what cannot be, or nothing much.
    pub fn faint(text: impl Into<String>) -> Self {
        Self::toned(text, ChartTone::Faint)
    }

    /// A cell in which there is nothing.
    pub fn none() -> Self {
        Self::faint("-")
    }

    /// A number; nothing for 0.
    pub fn number(number: impl Into<i64>) -> Self {
        match number.into() {
            0 => Self::none(),
            number => number.to_string().into(),
        }
    }

    /// Yes, or nothing.
    pub fn yes(holds: bool) -> Self {
        if holds { "yes".into() } else { Self::none() }
    }

    /// A cell with a rule of its own.
    pub fn ruled(text: impl Into<String>, rule: Rule) -> Self {
        Self { text: text.into(), tone: ChartTone::Plain, rule: Some(rule) }
    }
}

impl<T: Into<String>> From<T> for ChartCell {
    fn from(text: T) -> Self {
        Self::toned(text, ChartTone::Plain)
    }
}

impl From<&str> for ChartColumn {
    fn from(name: &str) -> Self {
        Self { name: name.into(), group: String::new() }
    }
}

impl From<String> for ChartColumn {
    fn from(name: String) -> Self {
        Self { name, group: String::new() }
    }
}

impl<N: Into<String>> From<(&str, N)> for ChartColumn {
    fn from((group, name): (&str, N)) -> Self {
        Self { name: name.into(), group: group.into() }
    }
}
