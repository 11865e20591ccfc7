//! The full sum behind an action: every number with its rule, and the exact chance of every result.

mod ratio;
mod sum;

pub use ratio::Ratio;
pub use sum::{Amount, Column, Rounding, SumLine, Value};

use crate::{ChartSpot, Rule};
use serde::Serialize;
use std::fmt;

/// What an action will do and why.
///
/// ```
/// use engine::{Explanation, Rule, SumLine};
/// let why = Explanation::new("Attack on AA26")
///     .line(SumLine::new("Attack", 8, Rule("12.4")).with(SumLine::new("901/Lehr", 8, Rule("2.3"))))
///     .line(SumLine::new("Defence", 4, Rule("12.5")))
///     .chance("DR1", 3, 6, Rule("12.8"))
///     .chance("no effect", 3, 6, Rule("12.8"));
/// assert_eq!(why.chances_add_up(), Ok(()));
/// assert_eq!(why.sums_add_up(), Ok(()));
/// assert_eq!(why.to_string(), "\
/// Attack on AA26
///   Attack         8  [12.4]
///     901/Lehr     8  [2.3]
///   Defence        4  [12.5]
///   Chances
///     DR1        3/6   50.0 %  [12.8]
///     no effect  3/6   50.0 %  [12.8]
/// ");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Explanation {
    /// What it is about.
    pub title: String,
    /// The sum, line by line.
    pub lines: Vec<SumLine>,
    /// The exact chance of each result; empty where no die is rolled.
    pub chances: Vec<Chance>,
    /// Where it is looked up on the game's charts.
    pub spots: Vec<ChartSpot>,
}

/// The exact chance of one result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Chance {
    /// The result, in the chart's words.
    pub result: String,
    /// So many cases ...
    pub cases: u64,
    /// ... out of so many.
    pub of: u64,
    /// The rule or chart that gives the result.
    pub rule: Rule,
}

impl Chance {
    /// The chance in tenths of a percent, rounded to the nearest: 1/6 is 16.7 %.
    ///
    /// ```
    /// use engine::{Chance, Rule};
    /// assert_eq!(Chance { result: "DR1".into(), cases: 1, of: 6, rule: Rule("12.8") }.tenths(), 167);
    /// ```
    pub fn tenths(&self) -> u64 {
        let of = self.of.max(1);
        (self.cases * 2000 + of) / (2 * of)
    }
}

impl Explanation {
    /// An explanation with no lines yet.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), lines: Vec::new(), chances: Vec::new(), spots: Vec::new() }
    }

    /// Adds a line.
    #[must_use]
    pub fn line(mut self, line: SumLine) -> Self {
        self.lines.push(line);
        self
    }

    /// Says where it is looked up on a chart.
    #[must_use]
    pub fn spot(mut self, spot: ChartSpot) -> Self {
        self.spots.push(spot);
        self
    }

    /// Adds a result with its chance of `cases` out of `of`. Cases of the same result add up.
    #[must_use]
    pub fn chance(mut self, result: impl Into<String>, cases: u64, of: u64, rule: Rule) -> Self {
        let result = result.into();
        match self.chances.iter_mut().find(|chance| chance.result == result && chance.of == of) {
            Some(chance) => chance.cases += cases,
            None => self.chances.push(Chance { result, cases, of, rule }),
        }
        self
    }

    /// Every rule that is cited, in order, repeats included.
    pub fn rules(&self) -> Vec<Rule> {
        fn gather(lines: &[SumLine], rules: &mut Vec<Rule>) {
            for line in lines {
                rules.push(line.rule);
                gather(&line.parts, rules);
            }
        }
        let mut rules = Vec::new();
        gather(&self.lines, &mut rules);
        rules.extend(self.chances.iter().map(|chance| chance.rule));
        rules
    }

    /// The chances, if there are any, must add up to exactly one; otherwise says what they add up to.
    pub fn chances_add_up(&self) -> Result<(), String> {
        let Some(whole) = self.chances.first().map(|chance| chance.of) else { return Ok(()) };
        if whole == 0 || self.chances.iter().any(|chance| chance.of != whole) {
            return Err("the chances are not counted out of one number of cases".into());
        }
        let sum: u64 = self.chances.iter().map(|chance| chance.cases).sum();
        if sum == whole { Ok(()) } else { Err(format!("the chances add up to {sum}/{whole}")) }
    }

    /// Every line must be what its parts come to; otherwise says which is not.
    pub fn sums_add_up(&self) -> Result<(), String> {
        self.lines.iter().try_for_each(SumLine::adds_up)
    }

    fn rows(&self) -> Vec<Row> {
        fn push(lines: &[SumLine], depth: usize, rows: &mut Vec<Row>) {
            for line in lines {
                let label = format!("{:indent$}{}", "", line.label, indent = depth * 2);
                rows.push(Row {
                    label,
                    value: line.value.to_string(),
                    percent: String::new(),
                    rule: Some(line.rule),
                });
                push(&line.parts, depth + 1, rows);
            }
        }
        let mut rows = Vec::new();
        push(&self.lines, 1, &mut rows);
        if !self.chances.is_empty() {
            rows.push(Row {
                label: "  Chances".into(),
                value: String::new(),
                percent: String::new(),
                rule: None,
            });
        }
        for chance in &self.chances {
            let tenths = chance.tenths();
            rows.push(Row {
                label: format!("    {}", chance.result),
                value: format!("{}/{}", chance.cases, chance.of),
                percent: format!("  {:>3}.{} %", tenths / 10, tenths % 10),
                rule: Some(chance.rule),
            });
        }
        rows
    }
}

/// A row of the printed table.
struct Row {
    label: String,
    value: String,
    percent: String,
    rule: Option<Rule>,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        let rows = self.rows();
        let labels = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
        let values = rows.iter().map(|row| row.value.chars().count()).max().unwrap_or(0);
        for Row { label, value, percent, rule } in rows {
            match rule {
                Some(rule) => writeln!(f, "{label:labels$}  {value:>values$}{percent}  [{rule}]")?,
                None => writeln!(f, "{label}")?,
            }
        }
        Ok(())
    }
}
