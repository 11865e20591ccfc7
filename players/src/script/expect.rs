//! What a script expects of a game.

use engine::{NotPlayed, Seat, Spot, Status, closest};

use super::Expect;
use crate::Table;

impl Expect {
    /// What is not as expected.
    pub(super) fn check(&self, table: &dyn Table) -> Result<(), String> {
        match self {
            Self::Prompt(text) => {
                let prompt = table.prompt();
                let found = prompt.to_lowercase().contains(&text.to_lowercase());
                if found {
                    Ok(())
                } else {
                    Err(format!("expected the prompt \"{text}\"; it is \"{prompt}\""))
                }
            }
            Self::Legal(action) => match table.check(action) {
                Ok(_) => Ok(()),
                Err(why) => Err(format!("expected \"{action}\" to be legal; it is not: {why}")),
            },
            Self::Illegal(text) => illegal(table, text),
            Self::Unit { name, at } => unit(table, name, at),
            Self::Side(name) => match table.status().side().map(|side| table.side_name(side)) {
                Some(side) if side.eq_ignore_ascii_case(name) => Ok(()),
                Some(side) => Err(format!("expected that {name} must choose; it is {side}")),
                None => Err(format!("expected that {name} must choose; the game is over")),
            },
            Self::Over(winner) => over(table, winner),
        }
    }
}

/// The rule may stand in brackets, or without them where it cannot be part of the action.
fn illegal(table: &dyn Table, text: &str) -> Result<(), String> {
    let bracketed = text.strip_suffix(']').and_then(|text| text.rsplit_once('['));
    let (action, rule) = match bracketed {
        Some((action, rule)) => (action.trim(), Some(rule.trim())),
        None => match text.rsplit_once(' ') {
            Some((action, rule))
                if matches!(table.check(text), Err(NotPlayed::Unreadable(_)))
                    && table.rulebook().rule(rule).is_some() =>
            {
                (action.trim(), Some(rule))
            }
            _ => (text, None),
        },
    };
    let by = rule.map(|rule| format!(" by rule {rule}")).unwrap_or_default();
    match table.check(action) {
        Ok(_) => Err(format!("expected \"{action}\" to be illegal{by}; it is legal")),
        Err(NotPlayed::Unreadable(why)) => Err(format!("\"{action}\" is no action: {why}")),
        Err(NotPlayed::Refused(refusal)) => {
            let cites = |rule: &str| {
                refusal.reasons().any(|reason| reason.rule.0 == rule || reason.rule.number() == rule)
            };
            if rule.is_none_or(cites) {
                return Ok(());
            }
            Err(format!("expected \"{action}\" to be illegal{by}; the reasons are: {refusal}"))
        }
    }
}

fn unit(table: &dyn Table, name: &str, at: &str) -> Result<(), String> {
    let view = table.view(Seat::Referee);
    let mut found = view.units.iter().filter(|unit| unit.name.as_deref() == Some(name)).peekable();
    if found.peek().is_none() {
        let near = closest(name, view.units.iter().filter_map(|unit| unit.name.as_deref()));
        let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        return Err(format!("expected unit {name} at {at}; there is no such unit{near}"));
    }
    let places: Vec<&str> = found
        .map(|unit| match &unit.spot {
            Spot::Hex(place) | Spot::Box(place) => place.as_str(),
        })
        .collect();
    if places.iter().any(|place| place.eq_ignore_ascii_case(at)) {
        return Ok(());
    }
    Err(format!("expected unit {name} at {at}; it is at {}", places.join(", ")))
}

fn over(table: &dyn Table, winner: &str) -> Result<(), String> {
    let outcome = match table.status() {
        Status::Over(outcome) => outcome,
        Status::Choose(decision) => {
            let side = table.side_name(decision.side);
            return Err(format!("expected the end of the game; {side} must choose"));
        }
    };
    let is = outcome.winner.map_or_else(|| "nobody".to_owned(), |side| table.side_name(side));
    let draw = outcome.winner.is_none() && winner.eq_ignore_ascii_case("draw");
    if winner.is_empty() || draw || is.eq_ignore_ascii_case(winner) {
        return Ok(());
    }
    Err(format!("expected that {winner} wins; the winner is {is}"))
}
