//! What must hold in every position, computed from scratch.

use engine::{HexId, Side, UnitId};

use crate::game::Panzerbitz;
use crate::state::{Place, Shelter, State};

/// Whether a state can be of this game; says what is wrong with it.
pub(crate) fn possible(game: &Panzerbitz, state: &State) -> Result<(), String> {
    let (hexes, units) = (game.fixed.setting.board.grid.len(), game.fixed.pieces.len());
    let unit = |unit: &UnitId| unit.index() < units;
    let hex = |hex: &HexId| hex.index() < hexes;
    let attack = state
        .attack
        .iter()
        .all(|attack| hex(&attack.hex) && attack.targets.iter().chain(&attack.firers).all(unit));
    let columns = state
        .columns
        .iter()
        .all(|column| column.entry.iter().chain(&column.route).all(hex) && column.order.iter().all(unit));
    let places = state.units.iter().all(|one| {
        let place = match one.place {
            Place::Aboard(carrier) => unit(&carrier),
            Place::Exited(from) => hex(&from),
            _ => true,
        };
        place
            && one.cargo.iter().all(unit)
            && one.marks.iter().flatten().all(hex)
            && one.work.iter().all(|work| hex(&work.hex))
    });
    let lists = state.units.len() == units
        && state.columns.len() == game.fixed.card.columns.len()
        && state.missions.len() == game.fixed.card.off_board.len()
        && state.counters.len() == game.fixed.counters.len()
        && state.counter.is_none_or(|line| usize::from(line) < state.counters.len())
        && state.arranging.is_none_or(|column| usize::from(column) < state.columns.len());
    let rest = state.turn <= game.fixed.card.turns
        && state.phasing.0 < 2
        && state.stacks.on_map().all(|(one, at)| unit(&one) && hex(&at))
        && state.hand.iter().chain(&state.entering).all(unit)
        && state.forts.iter().all(|(at, _)| hex(at))
        && state.given_up.iter().all(|(_, at)| hex(at));
    if !(lists && rest && attack && columns && places) {
        return Err("the state is not of this game".into());
    }
    for (at, one) in state.units.iter().enumerate() {
        if (one.place == Place::Map) != state.stacks.hex(UnitId(at as u16)).is_some() {
            return Err(format!("{} is in two places", game.fixed.pieces[at].name));
        }
    }
    Ok(())
}

/// Every fault of a position; none if all is well.
pub(crate) fn audit(game: &Panzerbitz) -> Vec<String> {
    let mut faults = Vec::new();
    for side in [Side(0), Side(1)] {
        if game.watches.of(side).is_some_and(|watch| *watch != game.watch_of(side)) {
            faults.push(format!("4.5: what the {} see is not up to date", game.side_word(side)));
        }
    }
    for hex in game.fixed.setting.board.grid.ids() {
        let label = game.fixed.label(hex);
        let sides: Vec<_> = game.units_at(hex).map(|unit| game.piece(unit).side).collect();
        if sides.windows(2).any(|pair| pair[0] != pair[1]) {
            faults.push(format!("7.3: both sides are in {label}"));
        }
        if game.points_at(hex) > game.fixed.limit || game.points_inside(hex) > game.fixed.limit {
            faults.push(format!("7.1: too many units in {label}"));
        }
        if game.state.control.iter().all(|control| control.contains(hex)) {
            faults.push(format!("13.3: both sides control {label}"));
        }
    }
    for unit in game.fixed.all() {
        let (state, name) = (game.unit(unit), &game.piece(unit).name);
        if game.has_step(unit) && !game.can_do_something(unit) {
            faults.push(format!("14.3.D8: {name} is said to have a step"));
        }
        if (state.place == Place::Map) != game.hex_of(unit).is_some() {
            faults.push(format!("2.4: {name} is in two places"));
        }
        if let Some(cargo) = state.cargo
            && game.unit(cargo).place != Place::Aboard(unit)
        {
            faults.push(format!("8.6: {name} carries a unit that is elsewhere"));
        }
        if let Place::Aboard(carrier) = state.place
            && game.unit(carrier).cargo != Some(unit)
        {
            faults.push(format!("8.6: {name} is aboard a unit that does not carry it"));
        }
        if state.place == Place::Map {
            let hex = game.hex_of(unit);
            let improved = hex.is_some_and(|hex| game.state.improved.contains(hex));
            let fort = hex.is_some_and(|hex| game.fort(hex).is_some());
            if (state.shelter == Shelter::Under && !improved) || (state.shelter == Shelter::Inside && !fort) {
                faults.push(format!("10.1: {name} is in a position that is not there"));
            }
        }
        if state.spent > game.piece(unit).allowance {
            faults.push(format!("8.1.4: {name} has spent more than its allowance"));
        }
        if state.load.is_some() && (state.cargo.is_none() || state.place != Place::Map) {
            faults.push(format!("12.5: {name} has a load marker and no load"));
        }
        let marks = state.marks.iter().flatten().count();
        if marks > usize::from(game.piece(unit).odd_even) + 1 || (marks > 0 && state.dispersed()) {
            faults.push(format!("5.2: {name} has a marker that it may not have"));
        }
        if state.dispersed() != (state.recovery > 0) {
            faults.push(format!("9.3.1: {name} recovers from nothing, or never"));
        }
    }
    for (at, column) in game.state.columns.iter().enumerate().filter(|(_, column)| column.bound) {
        let positions: Vec<i16> = game.marching(at as u8).map(|unit| game.position(unit)).collect();
        if positions.windows(2).any(|pair| pair[0] < pair[1]) {
            faults.push(format!("12.14.1: column {} is out of order", game.fixed.card.columns[at].name));
        }
        for unit in game.marching(at as u8) {
            let place = usize::try_from(game.position(unit)).ok().and_then(|place| column.route.get(place));
            if place.is_some() && place.copied() != game.hex_of(unit) {
                faults.push(format!("12.14.1: {} is off its route", game.piece(unit).name));
            }
        }
    }
    faults
}
