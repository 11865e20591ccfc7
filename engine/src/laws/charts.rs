//! The law about charts: what they say exists, and what is looked up on them is there.

use std::collections::HashSet;

use super::{
    Verdict,
    positions::{known, seats},
    walk::{Moved, Visit},
};
use crate::{Chart, ChartBody, ChartSpot, Effect, Game, Seat};

/// Charts are large: they are looked at in one of so many positions.
const SELDOM: usize = 12;

/// Every chart is one of the rulebook, whole, and cites its rules; what is explained by a chart is on it.
pub(super) fn charts_are_true<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    if at.random.index(SELDOM) != 0 {
        return Ok(());
    }
    let game = at.game;
    for seat in seats(game) {
        let charts = game.chart_list(seat);
        let mut ids = HashSet::new();
        for chart in &charts {
            whole(game, chart).map_err(|why| format!("the chart {} {why}", chart.id))?;
            if !ids.insert(&chart.id) {
                return Err(format!("there are two charts {}", chart.id));
            }
        }
        if seat == Seat::Referee {
            for action in at.some_legal() {
                let spots = game.explain(action).spots;
                on(&charts, &spots).map_err(|why| format!("\"{}\": {why}", game.action_text(action)))?;
            }
        }
    }
    Ok(())
}

/// What a roll is looked up by is on the charts.
pub(super) fn rolls_are_on_charts<G: Game>(moved: &mut Moved<'_, G>) -> Verdict {
    for told in moved.events.iter().filter_map(|event| moved.after.narrate(event, Seat::Referee)) {
        if let Effect::Roll { spots, .. } = &told.effect
            && !spots.is_empty()
        {
            let charts = moved.after.chart_list(Seat::Referee);
            on(&charts, spots).map_err(|why| format!("\"{}\": {why}", told.text))?;
        }
    }
    Ok(())
}

fn on(charts: &[Chart], spots: &[ChartSpot]) -> Verdict {
    for spot in spots {
        let chart = charts.iter().find(|chart| chart.id == spot.chart);
        let chart = chart.ok_or_else(|| format!("there is no chart {}", spot.chart))?;
        if !chart.has(spot.place()) {
            return Err(format!("{spot:?} is not on the chart"));
        }
    }
    Ok(())
}

fn whole<G: Game>(game: &G, chart: &Chart) -> Verdict {
    if game.rulebook().chart(&chart.id).is_none() {
        return Err("is not in the rulebook".into());
    }
    for rule in chart.rules() {
        known(game, rule, "it")?;
    }
    if let Some(place) = chart.now.iter().find(|place| !chart.has(**place)) {
        return Err(format!("marks {place:?}, which is not on it"));
    }
    match &chart.body {
        ChartBody::Table { columns, rows, .. } if columns.is_empty() || rows.is_empty() => {
            Err("is empty".into())
        }
        ChartBody::Table { columns, rows, .. } => {
            match rows.iter().find(|row| row.cells.len() != columns.len()) {
                Some(row) => Err(format!("has a row \"{}\" that is not as long as the others", row.head)),
                None => Ok(()),
            }
        }
        ChartBody::Track { boxes } if boxes.is_empty() => Err("is empty".into()),
        ChartBody::Track { .. } => Ok(()),
    }
}
