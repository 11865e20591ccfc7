//! Tables of comma-separated values with a head line.

use std::path::Path;

use anyhow::{Context, Result};
use csv::StringRecord;

/// A table: its columns by name.
pub(crate) struct CsvFile {
    head: StringRecord,
    rows: Vec<StringRecord>,
}

/// One line of a table.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    head: &'a StringRecord,
    cells: &'a StringRecord,
}

impl CsvFile {
    /// Reads a file; every line has as many cells as the head.
    pub(crate) fn read(path: &Path) -> Result<CsvFile> {
        let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
        CsvFile::parse(&text).with_context(|| format!("{}", path.display()))
    }

    fn parse(text: &str) -> Result<CsvFile> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let head = reader.headers()?.clone();
        Ok(CsvFile { head, rows: reader.records().collect::<Result<_, _>>()? })
    }

    /// The lines below the head.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { head: &self.head, cells })
    }
}

impl<'a> Row<'a> {
    /// The cell of a column; a column that is not there is an error of the file.
    pub(crate) fn get(&self, column: &str) -> Result<&'a str> {
        let at = self.head.iter().position(|name| name == column);
        at.and_then(|at| self.cells.get(at)).with_context(|| format!("there is no column {column}"))
    }

    /// The cell of a column as a number.
    pub(crate) fn number(&self, column: &str) -> Result<f64> {
        let text = self.get(column)?;
        text.parse().with_context(|| format!("{column}: {text:?} is no number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_cells_keep_their_commas() {
        let table = CsvFile::parse("name,note\nA,\"x, \"\"y\"\"\"\n").unwrap();
        assert_eq!(table.rows().next().unwrap().get("note").unwrap(), "x, \"y\"");
    }

    #[test]
    fn a_short_line_is_refused() {
        assert!(CsvFile::parse("name,note\nA\n").is_err());
    }
}
