//! The lines of a sum: numbers, and what is done with them.

use super::Ratio;
use crate::Rule;
use serde::Serialize;
use std::{borrow::Cow, fmt};

/// One line of a sum.
///
/// Its value is a number, an operation with a number, or words that do not count. A line that has parts is computed
/// from them, from the first to the last: [`adds_up`](Self::adds_up) says whether it was, and a law asks it of every
/// line that a game shows.
///
/// ```
/// use engine::{Rule, SumLine};
/// let allowance = SumLine::new("Allowance", (5, "MP"), Rule("8.2"))
///     .with(SumLine::new("Printed", (9, "MP"), Rule("2.3.2")))
///     .with(SumLine::halved("Out of supply", Rule("6.3")))
///     .with(SumLine::rounded_up(Rule("6.3")));
/// assert_eq!(allowance.adds_up(), Ok(()));
///
/// let wrong = SumLine::new("Defence", 7, Rule("12.5"))
///     .with(SumLine::new("109/28", 3, Rule("2.3.2")))
///     .with(SumLine::times("Forest", 2, Rule("15.1")));
/// assert_eq!(wrong.adds_up().unwrap_err(), "\"Defence\" is 7, but its parts come to 6");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SumLine {
    /// What is counted.
    pub label: String,
    /// How much, and what is done with it. In JSON it is the text that people read.
    #[serde(serialize_with = "text")]
    #[cfg_attr(feature = "wire", schema(value_type = String))]
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub value: Value,
    /// The rule that says so.
    pub rule: Rule,
    /// What the line is made of.
    #[cfg_attr(feature = "wire", schema(no_recursion))]
    pub parts: Vec<SumLine>,
}

fn text<S: serde::Serializer>(value: &Value, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(value)
}

/// A number of things: `3`, `2 1/2 MP`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Amount {
    /// How many.
    pub number: Ratio,
    /// What of; empty for plain numbers.
    pub unit: &'static str,
}

/// What a line of a sum says, and what it does to the line that it is a part of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// A number; as a part it is added: `8`.
    Is(Amount),
    /// A number that is added, written with its sign: `+2`.
    Plus(Amount),
    /// What came before is multiplied: `x1/2`.
    Times(Ratio),
    /// What came before is divided, as attack by defence: `: 4`.
    Over(Amount),
    /// What came before is rounded to a multiple of this.
    Rounded(Rounding, Ratio),
    /// What came before counts, but no more than this.
    AtMost(Amount),
    /// What came before counts, but no less than this.
    AtLeast(Amount),
    /// This counts in place of what came before.
    Instead(Amount),
    /// A column of a table.
    Column(Column),
    /// So many columns to the right, or to the left if negative.
    Shift(i16),
    /// So much of so much, as a range or a chance; it does not count.
    Of(Amount, Amount),
    /// Something that does not count, without any figure: `in supply`.
    Words(Cow<'static, str>),
}

/// Which way to round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    /// To the next that is not smaller.
    Up,
    /// To the next that is not larger.
    Down,
}

/// A column of a combat table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Its heading: `3-1`.
    pub name: String,
    /// Its place in the table, from 0.
    pub index: i16,
    /// How many columns the table has. A shift does not leave it.
    pub of: i16,
    /// The ratios that belong to it: from this one; none for the first column of a table that takes all that is less ...
    pub from: Option<Ratio>,
    /// ... up to, and without, this one; none for the last column.
    pub below: Option<Ratio>,
}

impl Amount {
    /// So many of a unit.
    pub fn new(number: impl Into<Ratio>, unit: &'static str) -> Self {
        Self { number: number.into(), unit }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        if self.unit.is_empty() { Ok(()) } else { write!(f, " {}", self.unit) }
    }
}

impl<N: Into<Ratio>> From<N> for Amount {
    fn from(number: N) -> Self {
        Self::new(number, "")
    }
}

impl<N: Into<Ratio>> From<(N, &'static str)> for Amount {
    fn from((number, unit): (N, &'static str)) -> Self {
        Self::new(number, unit)
    }
}

impl<A: Into<Amount>> From<A> for Value {
    fn from(amount: A) -> Self {
        Self::Is(amount.into())
    }
}

impl From<Column> for Value {
    fn from(column: Column) -> Self {
        Self::Column(column)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(amount) => write!(f, "{amount}"),
            Self::Plus(amount) if amount.number < Ratio::from(0) => write!(f, "{amount}"),
            Self::Plus(amount) => write!(f, "+{amount}"),
            Self::Times(ratio) => write!(f, "x{ratio}"),
            Self::Over(amount) => write!(f, ": {amount}"),
            Self::Rounded(Rounding::Up, _) => write!(f, "rounded up"),
            Self::Rounded(Rounding::Down, _) => write!(f, "rounded down"),
            Self::AtMost(amount) => write!(f, "at most {amount}"),
            Self::AtLeast(amount) => write!(f, "at least {amount}"),
            Self::Instead(amount) => write!(f, "{amount} instead"),
            Self::Column(column) => write!(f, "{}", column.name),
            Self::Shift(1 | -1) => write!(f, "{} column", self.shift().signed()),
            Self::Shift(_) => write!(f, "{} columns", self.shift().signed()),
            Self::Of(some, all) => write!(f, "{} of {all}", some.number),
            Self::Words(words) => write!(f, "{words}"),
        }
    }
}

impl Value {
    fn shift(&self) -> Ratio {
        if let Self::Shift(columns) = self { Ratio::from(*columns) } else { Ratio::from(0) }
    }

    /// Whether a line with this value does something to the line above it.
    fn counts(&self) -> bool {
        !matches!(self, Self::Of(..) | Self::Words(_))
    }
}

impl SumLine {
    /// A line with a number, such as `3`, `(2, "MP")` or a [`Column`]; or with any other [`Value`].
    pub fn new(label: impl Into<String>, value: impl Into<Value>, rule: Rule) -> Self {
        Self { label: label.into(), value: value.into(), rule, parts: Vec::new() }
    }

    fn of(label: impl Into<String>, value: Value, rule: Rule) -> Self {
        Self { label: label.into(), value, rule, parts: Vec::new() }
    }

    /// A line that does not count. The words hold no figure: a figure is a number or belongs in the label.
    pub fn words(label: impl Into<String>, words: impl Into<Cow<'static, str>>, rule: Rule) -> Self {
        Self::of(label, Value::Words(words.into()), rule)
    }

    /// A number that is added and shows its sign.
    pub fn plus(label: impl Into<String>, amount: impl Into<Amount>, rule: Rule) -> Self {
        Self::of(label, Value::Plus(amount.into()), rule)
    }

    /// A number that is taken away.
    pub fn minus(label: impl Into<String>, amount: impl Into<Amount>, rule: Rule) -> Self {
        let Amount { number, unit } = amount.into();
        Self::of(label, Value::Plus(Amount { number: -number, unit }), rule)
    }

    /// What came before is multiplied.
    pub fn times(label: impl Into<String>, by: impl Into<Ratio>, rule: Rule) -> Self {
        Self::of(label, Value::Times(by.into()), rule)
    }

    /// What came before is halved.
    pub fn halved(label: impl Into<String>, rule: Rule) -> Self {
        Self::times(label, Ratio::new(1, 2), rule)
    }

    /// What came before is divided: the defence under the attack.
    pub fn over(label: impl Into<String>, amount: impl Into<Amount>, rule: Rule) -> Self {
        Self::of(label, Value::Over(amount.into()), rule)
    }

    /// What came before is rounded up to a whole number.
    pub fn rounded_up(rule: Rule) -> Self {
        Self::rounded(Rounding::Up, 1, rule)
    }

    /// What came before is rounded down to a whole number.
    pub fn rounded_down(rule: Rule) -> Self {
        Self::rounded(Rounding::Down, 1, rule)
    }

    /// What came before is rounded to a multiple of `to`.
    pub fn rounded(way: Rounding, to: impl Into<Ratio>, rule: Rule) -> Self {
        let to = to.into();
        let label = if to == Ratio::from(1) { "Fractions".to_owned() } else { format!("To {to}") };
        Self::of(label, Value::Rounded(way, to), rule)
    }

    /// No more than this counts.
    pub fn at_most(label: impl Into<String>, amount: impl Into<Amount>, rule: Rule) -> Self {
        Self::of(label, Value::AtMost(amount.into()), rule)
    }

    /// No less than this counts; also for the higher of two numbers.
    pub fn at_least(label: impl Into<String>, amount: impl Into<Amount>, rule: Rule) -> Self {
        Self::of(label, Value::AtLeast(amount.into()), rule)
    }

    /// This counts in place of what came before.
    pub fn instead(label: impl Into<String>, amount: impl Into<Amount>, rule: Rule) -> Self {
        Self::of(label, Value::Instead(amount.into()), rule)
    }

    /// Columns to the right, or to the left if negative.
    pub fn shift(label: impl Into<String>, columns: impl Into<i16>, rule: Rule) -> Self {
        Self::of(label, Value::Shift(columns.into()), rule)
    }

    /// So much of so much; it does not count.
    pub fn share(
        label: impl Into<String>,
        some: impl Into<Amount>,
        all: impl Into<Amount>,
        rule: Rule,
    ) -> Self {
        Self::of(label, Value::Of(some.into(), all.into()), rule)
    }

    /// The same with one more part.
    #[must_use]
    pub fn with(mut self, part: Self) -> Self {
        self.parts.push(part);
        self
    }

    /// The same with more parts.
    #[must_use]
    pub fn with_all(mut self, parts: impl IntoIterator<Item = Self>) -> Self {
        self.parts.extend(parts);
        self
    }

    /// The number that the parts come to; none if no part counts.
    ///
    /// For a line whose number the rules do not keep by themselves: give it the number that its parts come to.
    pub fn total(&self) -> Result<Option<Amount>, String> {
        Ok(match self.fold()? {
            Total::Nothing | Total::Column { .. } => None,
            Total::Amount(amount) => Some(amount),
        })
    }

    /// Whether this line, and every line below it, is what its parts come to; if not, which is not.
    pub fn adds_up(&self) -> Result<(), String> {
        let Self { label, value, parts, .. } = self;
        parts.iter().try_for_each(Self::adds_up)?;
        if matches!(value, Value::Words(words) if words.contains(|sign: char| sign.is_ascii_digit())) {
            return Err(format!(
                "\"{label}\" says \"{value}\": a figure that does not count stands in words"
            ));
        }
        let wrong =
            |total: &dyn fmt::Display| Err(format!("\"{label}\" is {value}, but its parts come to {total}"));
        match (value, self.fold()?) {
            (Value::Words(_) | Value::Of(..), _) | (_, Total::Nothing) => Ok(()),
            (Value::Is(own) | Value::Plus(own), Total::Amount(total)) if *own == total => Ok(()),
            (
                Value::Over(own) | Value::AtMost(own) | Value::AtLeast(own) | Value::Instead(own),
                Total::Amount(total),
            ) if *own == total => Ok(()),
            (Value::Times(own), Total::Amount(total)) if *own == total.number => Ok(()),
            (Value::Shift(own), Total::Amount(total)) if Ratio::from(*own) == total.number => Ok(()),
            (Value::Column(own), Total::Column { index, .. }) if own.index == index => Ok(()),
            (Value::Column(own), Total::Amount(total)) if own.holds(total.number) => Ok(()),
            (_, Total::Amount(total)) => wrong(&total),
            (_, Total::Column { index, .. }) => wrong(&format!("column {index}")),
        }
    }

    /// Computes the parts from the first to the last.
    fn fold(&self) -> Result<Total, String> {
        let mut total = Total::Nothing;
        for part in self.parts.iter().filter(|part| part.value.counts()) {
            total = total.then(&part.value).map_err(|why| format!("\"{}\": {why}", part.label))?;
        }
        Ok(total)
    }
}

impl Column {
    /// Whether a ratio belongs to this column.
    fn holds(&self, ratio: Ratio) -> bool {
        self.from.is_none_or(|from| from <= ratio) && self.below.is_none_or(|below| ratio < below)
    }
}

/// What some parts of a line come to.
enum Total {
    Nothing,
    Amount(Amount),
    Column { index: i16, of: i16 },
}

impl Total {
    /// The total with one more part.
    fn then(self, value: &Value) -> Result<Self, String> {
        let before = match (self, value) {
            (Self::Nothing, Value::Column(Column { index, of, .. })) => {
                return Ok(Self::Column { index: *index, of: *of });
            }
            (Self::Column { index, of }, Value::Shift(columns)) => {
                return Ok(Self::Column { index: (index + columns).clamp(0, of - 1), of });
            }
            (Self::Column { .. }, _) => return Err(format!("{value} cannot be added to a column")),
            (Self::Nothing, Value::Is(amount) | Value::Plus(amount) | Value::Instead(amount)) => {
                return Ok(Self::Amount(*amount));
            }
            (Self::Nothing, Value::Shift(columns)) => return Ok(Self::Amount(Amount::from(*columns))),
            (Self::Nothing, Value::Times(by)) => return Ok(Self::Amount(Amount::from(*by))),
            (Self::Nothing, Value::AtLeast(amount)) => Amount { number: Ratio::from(0), ..*amount },
            (Self::Nothing, _) => return Err(format!("{value} stands before any number")),
            (Self::Amount(before), _) => before,
        };
        let same = |amount: &Amount| {
            let fits = amount.unit == before.unit;
            if fits { Ok(amount.number) } else { Err(format!("{amount} is added to {before}")) }
        };
        let number = match value {
            Value::Is(amount) | Value::Plus(amount) => before.number + same(amount)?,
            Value::Times(by) => before.number * *by,
            Value::Over(by) => before.number / by.number,
            Value::Rounded(Rounding::Up, to) => *to * Ratio::from((before.number / *to).ceil()),
            Value::Rounded(Rounding::Down, to) => *to * Ratio::from((before.number / *to).floor()),
            Value::AtMost(most) => before.number.min(same(most)?),
            Value::AtLeast(least) => before.number.max(same(least)?),
            Value::Instead(other) => return Ok(Self::Amount(*other)),
            Value::Shift(columns) => before.number + Ratio::from(*columns),
            Value::Column(_) => return Err(format!("the column {value} is added to {before}")),
            Value::Of(..) | Value::Words(_) => before.number,
        };
        Ok(Self::Amount(Amount { number, ..before }))
    }
}
