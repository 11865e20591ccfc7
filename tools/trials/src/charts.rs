//! Charts as a player reads them, for tests that compare them with what the rules do.

use std::fmt::Debug;

use engine::{Chart, ChartBody, ChartSpot, Game, Seat};

/// The chart of that id, as everybody sees it.
pub fn chart(game: &impl Game, id: &str) -> Chart {
    let found = game.chart_list(Seat::Observer).into_iter().find(|chart| chart.id == id);
    found.unwrap_or_else(|| panic!("there is no chart {id}"))
}

/// The text of a cell.
pub fn cell(chart: &Chart, column: usize, row: usize) -> &str {
    let ChartBody::Table { rows, .. } = &chart.body else { panic!("{} is no table", chart.id) };
    &rows[row].cells[column].text
}

/// The text of the cell at a spot.
pub fn at(game: &impl Game, spot: ChartSpot) -> String {
    let (column, row) = (spot.column.expect("a cell"), spot.row.expect("a cell"));
    cell(&chart(game, spot.chart), column.into(), row.into()).to_owned()
}

/// The texts of the row with that head, after those of its columns' heads.
pub fn row(chart: &Chart, head: &str) -> Vec<(String, String)> {
    let ChartBody::Table { columns, rows, .. } = &chart.body else { panic!("{} is no table", chart.id) };
    let row = rows.iter().find(|row| row.head == head);
    let row = row.unwrap_or_else(|| panic!("{} has no row {head}", chart.id));
    let name = |at: usize| format!("{} {}", columns[at].group, columns[at].name).trim().to_owned();
    row.cells.iter().enumerate().map(|(at, cell)| (name(at), cell.text.clone())).collect()
}

/// Every chart that the rulebook names is on the table of one of these games, under its title; and every rule of one exists.
pub fn all_there<G: Game>(games: &[G]) {
    let book = games[0].rulebook();
    let lists: Vec<Chart> = games.iter().flat_map(|game| game.chart_list(Seat::Observer)).collect();
    for name in book.charts() {
        let found = lists.iter().find(|chart| chart.id == name.id);
        let found = found.unwrap_or_else(|| panic!("no game shows the chart {}", name.id));
        assert_eq!((&found.title, &found.rule), (&name.title, &name.rule));
        assert!(
            book.rules().iter().any(|rule| rule.charts.contains(&name.id)),
            "no rule points to {}",
            name.id
        );
    }
    for chart in lists {
        for rule in chart.rules() {
            assert!(book.knows(rule), "the chart {} cites {rule}", chart.id);
        }
        assert!(chart.to_string().contains(&chart.title.to_uppercase()), "it can be printed");
    }
}

/// The hash of the charts in a file depends on its values, of which `value` is one and another, and neither on its name and remarks nor on
/// where a number comes from.
///
/// # Panics
/// If it does not.
pub fn hash_of_values_alone<H: PartialEq + Debug>(text: &str, value: (&str, &str), hash: impl Fn(&str) -> H) {
    let remarks = text.replace("House charts", "Other charts").replace("# --- Combat", "# Fights");
    let sourced = text.replacen("source = \"house\"", "source = \"public\"", 1);
    assert_eq!([hash(&remarks), hash(&sourced)], [hash(text), hash(text)]);
    assert_ne!(hash(&text.replace(value.0, value.1)), hash(text));
}
