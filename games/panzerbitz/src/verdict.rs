//! Victory conditions and the end of the game in words (14.4.4).

use std::fmt::Write as _;

use engine::{Game, Rule, Told};

use crate::game::Panzerbitz;
use crate::scenario::{Count, Filter, Zone};
use crate::state::End;

/// A function of the victory conditions in words (14.4.4).
pub(crate) fn count_words(count: &Count) -> String {
    match count {
        Count::Control(side, zone) => format!("{side:?} hexes of {}", zone_words(zone)),
        Count::Destroyed(side, filter) => format!("{side:?} {} eliminated", filter_words(*filter)),
        Count::Exited(side, zone, filter) => {
            format!("{side:?} {} off {}", filter_words(*filter), zone_words(zone))
        }
        Count::InZone(side, zone, filter) => {
            format!("{side:?} {} in {}", filter_words(*filter), zone_words(zone))
        }
    }
}

fn filter_words(filter: Filter) -> &'static str {
    match filter {
        Filter::All => "units",
        Filter::Combat => "combat units",
        Filter::Armour => "armour",
        Filter::Guns => "guns",
    }
}

fn zone_words(zone: &Zone) -> String {
    match zone {
        Zone::All => "the map".into(),
        Zone::Board(board) => format!("board {board}"),
        Zone::Rows(board, ..) | Zone::Columns(board, ..) => format!("a part of board {board}"),
        Zone::Hexes(names) => names.join(", "),
        Zone::Town(_, name) => name.clone(),
        Zone::Way(board) => format!("the ways of board {board}"),
        Zone::Terrain(terrain) => terrain.word().into(),
        Zone::Edge(edge) => format!("the {} edge", format!("{edge:?}").to_lowercase()),
        Zone::Near(distance, zone) => format!("{distance} hexes around {}", zone_words(zone)),
        Zone::Not(zone) => format!("all but {}", zone_words(zone)),
        Zone::And(zones) => join(zones, " within "),
        Zone::Or(zones) => join(zones, " or "),
    }
}

fn join(zones: &[Zone], word: &str) -> String {
    zones.iter().map(zone_words).collect::<Vec<_>>().join(word)
}

/// How the game ended, or would end now.
pub(crate) fn verdict_words(game: &Panzerbitz, end: End) -> String {
    let line = end.line.and_then(|line| game.fixed.card.victory.get(usize::from(line)));
    match (end.winner, line) {
        (Some((side, level)), Some(line)) => {
            format!("{} {} victory ({})", game.side_word(side), level.word(), line.text)
        }
        _ => "a draw".into(),
    }
}

/// How the game ended, with the value of every function of the card's conditions (14.4.4).
pub(crate) fn ending(game: &Panzerbitz) -> Option<Told> {
    game.status().outcome()?;
    let verdict = verdict_words(game, game.state.end?);
    let mut text = format!("The game ends with {verdict}.");
    let mut counts: Vec<&Count> = Vec::new();
    for line in &game.fixed.card.victory {
        line.when.counts(&mut |count| {
            if !counts.contains(&count) {
                counts.push(count);
            }
        });
    }
    for count in counts {
        // Writing to a string cannot fail.
        let _ = write!(text, " {}: {}.", count_words(count), game.count(count));
    }
    Some(Told::text(Rule("13.4.1"), text))
}
