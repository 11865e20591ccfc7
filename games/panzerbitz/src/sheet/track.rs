//! The turns of the card: weather and visibility (4.2.8, 12.1, 12.2), who comes when and where (12.13), and what wins (13.4).

use engine::{Chart, ChartArrival, ChartBox, ChartCell, ChartSpot, Game, Rule};

use crate::charts::Weather;
use crate::game::Panzerbitz;
use crate::roster::side_of;
use crate::scenario::Count;
use crate::state::Place;
use crate::verdict::count_words;

fn visibility(game: &Panzerbitz, turn: u8) -> Option<u16> {
    let place = usize::from(turn).checked_sub(1)?;
    game.fixed.card.visibility.get(place).copied().flatten()
}

/// 4.2.8, 12.1, 12.2: weather and visibility, the present turn marked.
pub(super) fn weather(game: &Panzerbitz) -> Chart {
    let mut chart = Chart::table(game.rulebook(), "weather", "Turn", ["Ground", "Visibility in hexes"]);
    let (ground, rule) = match game.fixed.options.weather {
        Weather::Normal => ("normal", None),
        Weather::Saturated => ("saturated", Some(Rule("12.1 (OPT12.1)"))),
        Weather::Winter => ("winter", Some(Rule("12.2 (OPT12.2)"))),
    };
    for turn in 1..=game.fixed.card.turns {
        let limit = visibility(game, turn);
        let cell = limit.map_or_else(|| ChartCell::faint("unlimited"), |hexes| hexes.to_string().into());
        chart.row(turn.to_string(), rule, [ground.into(), cell]);
    }
    let now = usize::from(game.turn()).checked_sub(1).filter(|row| *row < usize::from(game.fixed.card.turns));
    chart.marked(now.map(|row| ChartSpot::row("weather", row)))
}

/// 12.13, 8.4.6, 12.7: who comes and fires when.
pub(super) fn turns(game: &Panzerbitz) -> Chart {
    let card = &game.fixed.card;
    let boxes = (1..=card.turns).map(|turn| {
        let mut one = ChartBox::of(turn, game.turn(), "");
        if let Some(hexes) = visibility(game, turn) {
            one.note(format!("visibility {hexes}"), Rule("4.2.8"));
        }
        if game.fixed.options.rolling_thunder {
            for line in card.off_board.iter().filter(|line| line.turns >> turn & 1 != 0) {
                let (side, unit) = (side_of(card, line.side), &card.units[line.unit].name);
                one.note(format!("{} off-board {unit} x{}", game.side_word(side), line.number), Rule("12.7"));
            }
        }
        for (at, column) in card.columns.iter().enumerate() {
            if game.state.columns[at].turn == turn {
                column_in(game, at, column.turn, &mut one);
            }
        }
        if turn == card.turns {
            one.note("the last turn", Rule("13.4.1"));
        }
        one
    });
    Chart::track(game.rulebook(), "turns", boxes.collect())
}

/// The units of a column, in the turn in which it is due now.
fn column_in(game: &Panzerbitz, at: usize, listed: u8, one: &mut ChartBox) {
    let column = &game.fixed.card.columns[at];
    let (side, rule) = (side_of(&game.fixed.card, column.side), Rule(game.entry_rule("12.13")));
    let hexes: Vec<&str> = column.entry.iter().map(|&hex| game.fixed.label(hex)).collect();
    let late = game.state.columns[at].turn > listed;
    for unit in game.fixed.all().filter(|&unit| game.column_of(unit) == Some(at as u8)) {
        let waits = matches!(game.unit(unit).place, Place::Due | Place::Behind(_));
        let with = ChartArrival {
            side,
            side_name: game.side_word(side).into(),
            units: Vec::new(),
            place: format!("column {} at {}", column.name, hexes.join(" or ")),
            condition: if late { format!("put off from turn {listed}") } else { String::new() },
            done: u16::from(!waits),
            rule,
        };
        one.arrive(game.piece(unit).name.clone(), with);
    }
}

/// 13.4: the lines of the card; the one that holds now is marked.
pub(super) fn victory(game: &Panzerbitz) -> Chart {
    let card = &game.fixed.card;
    let columns = ["Who wins", "How it stands"];
    let mut chart = Chart::table(game.rulebook(), "victory", "The first that holds at the end", columns);
    for line in &card.victory {
        let mut counts: Vec<&Count> = Vec::new();
        line.when.counts(&mut |count| {
            if !counts.contains(&count) {
                counts.push(count);
            }
        });
        let stands: Vec<String> = counts
            .into_iter()
            .map(|count| format!("{}: {}", count_words(count), game.count(count)))
            .collect();
        let side = game.side_word(side_of(card, line.side));
        let who = format!("{side}, {}", line.level.word());
        chart.row(line.text.clone(), Some(Rule("13.4.1")), [who, stands.join("; ")]);
    }
    chart.row("none of these", Some(Rule("13.4.1")), ["draw", ""]);
    let row = game.verdict().line.map_or(card.victory.len(), usize::from);
    chart.marked([ChartSpot::row("victory", row)])
}
