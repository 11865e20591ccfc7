//! The law about what a board is given to draw.

use std::collections::HashSet;

use super::{Verdict, positions::known, walk::Visit};
use crate::counter::{Counter, Face};
use crate::{Game, Headline, MarkKind, Offer, Seat, Side, SumLine, View};

/// The offers are the legal actions, and all that is drawn exists.
pub(super) fn the_board_is_true<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let game = at.game;
    let side = game.decision().map(|decision| decision.side);
    let view = game.view(side.map_or(Seat::Observer, Seat::Player));
    let Headline { turn, phase } = game.headline();
    if (&turn, &phase) != (&view.turn, &view.phase) {
        return Err(format!(
            "the headline is \"{turn}, {phase}\", the view's \"{}, {}\"",
            view.turn, view.phase
        ));
    }
    let offers = game.offers();
    let offered: Vec<&str> = offers.iter().map(|offer| offer.text.as_str()).collect();
    let legal: Vec<String> = at.legal.iter().map(|&action| game.action_text(action)).collect();
    if offered != legal {
        return Err(format!("offered is {offered:?}, legal is {legal:?}"));
    }
    if let Some(hand) = view.hand
        && !view.units.iter().any(|seen| seen.id == hand.unit)
    {
        return Err(format!("the unit {} is in hand, but not in the view", hand.unit));
    }
    for offer in &offers {
        is_true(game, &view, offer).map_err(|why| format!("\"{}\" {why}", offer.text))?;
    }
    for overlay in game.overlays(Seat::Observer) {
        let name = &overlay.id;
        if let Some(tint) = overlay.hexes.iter().find(|tint| game.board().grid.find(&tint.at).is_none()) {
            return Err(format!("the overlay {name} is drawn on {}, which is no hex", tint.at));
        }
        if let Some(rule) = overlay.rule {
            known(game, rule, &format!("the overlay {name}"))?;
        }
    }
    objectives_are_true(game, &view)?;
    for hex in game.board().grid.ids().skip(at.random.index(7)).step_by(97) {
        for fact in game.facts(hex) {
            all_known(game, &fact, &format!("a fact about {}", game.label(hex)))?;
        }
    }
    // There are hundreds of counters, and orders are long: they are looked at now and then.
    if at.random.index(40) != 0 {
        return Ok(());
    }
    orders_are_true(game)?;
    all_drawn(game, &view)
}

/// Every objective lies on the map, is somebody's, and cites a rule.
fn objectives_are_true<G: Game>(game: &G, view: &View) -> Verdict {
    for objective in &view.objectives {
        let name = &objective.name;
        if name.is_empty() || objective.state.is_empty() {
            return Err(format!("the objective \"{name}\" has no name or does not say how it stands"));
        }
        if let Some(hex) = objective.at.iter().find(|hex| game.board().grid.find(hex).is_none()) {
            return Err(format!("the objective \"{name}\" is in {hex}, which is no hex"));
        }
        let mut sides = [objective.side, objective.holder].into_iter().flatten();
        if let Some(side) = sides.find(|side| side.index() >= game.sides().len()) {
            return Err(format!("the objective \"{name}\" is that of {side:?}, which is no side"));
        }
        known(game, objective.rule, &format!("the objective \"{name}\""))?;
    }
    Ok(())
}

/// The orders of each side say something of all that they are for, and cite rules.
fn orders_are_true<G: Game>(game: &G) -> Verdict {
    for side in (0..game.sides().len() as u8).map(Side) {
        let Some(orders) = game.briefing(side) else { continue };
        let by = format!("the orders of {}", game.side_name(side));
        if orders.side != side || orders.you.is_empty() || orders.wins.is_empty() || orders.first.is_empty() {
            return Err(format!("{by} do not say who he is, what wins and what to do first"));
        }
        for remark in orders.wins.iter().chain(&orders.first) {
            known(game, remark.rule, &format!("{by} (\"{}\")", remark.text))?;
        }
        for coming in &orders.arrives {
            known(game, coming.rule, &format!("{by} (\"{}\")", coming.text))?;
        }
        let turns: Vec<u16> = orders.arrives.iter().map(|coming| coming.turn).collect();
        if !turns.is_sorted() {
            return Err(format!("{by} do not tell of arrivals in the order of their turns"));
        }
    }
    Ok(())
}

/// Every counter and every marker in view has a picture. Control and the hex under attack are drawn by the board itself.
fn all_drawn<G: Game>(game: &G, view: &View) -> Verdict {
    let mut drawn = HashSet::new();
    for Counter { id, back, .. } in game.counters() {
        match back {
            Some(Face::Marker(marker)) => drawn.insert(marker.key()),
            Some(Face::Unit(_)) => drawn.insert(format!("{id} back")),
            None => false,
        };
        drawn.insert(id);
    }
    let counters = view.units.iter().filter_map(|seen| seen.counter.clone());
    let marks = view.marks.iter().filter(|mark| mark.kind == MarkKind::Marker);
    match counters.chain(marks.map(|mark| mark.mark.replace(' ', "-"))).find(|name| !drawn.contains(name)) {
        Some(name) => Err(format!("there is no counter \"{name}\" to draw")),
        None => Ok(()),
    }
}

fn is_true<G: Game>(game: &G, view: &View, offer: &Offer) -> Verdict {
    let grid = &game.board().grid;
    if offer.label.is_empty() || offer.verb.is_empty() {
        return Err("has no label or verb".into());
    }
    if let Some(unit) = offer.unit
        && !view.units.iter().any(|seen| seen.id == unit)
    {
        return Err(format!("is about the unit {unit}, which is not in the view"));
    }
    let mut hexes = Vec::new();
    for name in offer.path.iter().chain(&offer.hex) {
        hexes.push(grid.find(name).ok_or_else(|| format!("names {name}, which is no hex"))?);
    }
    if !offer.path.is_empty() {
        if offer.hex.as_ref().is_some_and(|hex| offer.path.last() != Some(hex)) {
            return Err("has a path that ends elsewhere".into());
        }
        hexes.truncate(offer.path.len());
        if hexes.windows(2).any(|pair| grid.distance(pair[0], pair[1]) != 1) {
            return Err("has a path with a gap".into());
        }
    }
    offer.warnings.iter().try_for_each(|warning| known(game, warning.rule, "a warning"))
}

fn all_known<G: Game>(game: &G, line: &SumLine, what: &str) -> Verdict {
    known(game, line.rule, what)?;
    line.parts.iter().try_for_each(|part| all_known(game, part, what))
}
