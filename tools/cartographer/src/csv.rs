//! Tables of comma-separated values with a head line.

use std::path::Path;

use anyhow::{Context, Result, bail};

/// A table: its columns by name.
pub(crate) struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// One line of a table.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    head: &'a [String],
    cells: &'a [String],
}

impl Table {
    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Result<Table> {
        let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
        Table::parse(&text).with_context(|| format!("{}", path.display()))
    }

    /// Reads a text; every line has as many cells as the head.
    pub(crate) fn parse(text: &str) -> Result<Table> {
        let mut lines = text.lines().filter(|l| !l.trim().is_empty()).map(cells);
        let head = lines.next().unwrap_or_default();
        let rows: Vec<Vec<String>> = lines.collect();
        if let Some(row) = rows.iter().find(|r| r.len() != head.len()) {
            bail!("{} cells instead of {} in the line that begins with {:?}", row.len(), head.len(), row[0]);
        }
        Ok(Table { head, rows })
    }

    /// The lines below the head.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { head: &self.head, cells })
    }
}

impl<'a> Row<'a> {
    /// The cell of a column; a column that is not there is an error of the file.
    pub(crate) fn get(&self, column: &str) -> Result<&'a str> {
        let at = self.head.iter().position(|h| h == column);
        at.map(|i| self.cells[i].as_str()).with_context(|| format!("there is no column {column}"))
    }

    /// The cell of a column as a number.
    pub(crate) fn number(&self, column: &str) -> Result<f64> {
        let text = self.get(column)?;
        text.parse().with_context(|| format!("{column}: {text:?} is no number"))
    }
}

/// Splits a line; a cell in quotes may hold commas, and two quotes in it stand for one.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let cell = cells.len() - 1;
        match sign {
            '"' if quoted && signs.peek() == Some(&'"') => {
                signs.next();
                cells[cell].push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cells[cell].push(other),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_cells_keep_their_commas() {
        let table = Table::parse("name,note\nA,\"x, \"\"y\"\"\"\n").unwrap();
        assert_eq!(table.rows().next().unwrap().get("note").unwrap(), "x, \"y\"");
    }

    #[test]
    fn a_short_line_is_refused() {
        assert!(Table::parse("name,note\nA\n").is_err());
    }
}
