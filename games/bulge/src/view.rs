//! What a seat sees. Nothing is hidden in this game.

use engine::{Seat, SeenUnit, Spot, View};

use crate::game::Bulge;
use crate::state::Place;

/// The position as a seat sees it.
pub(crate) fn view(game: &Bulge, seat: Seat) -> View {
    let mut view = View::new(seat, game.calendar().to_string(), format!("{:?}", game.step()));
    for unit in game.fixed.unit_ids() {
        let state = game.unit_state(unit);
        if state.place == Place::Absent {
            continue;
        }
        let counter = game.counter(unit);
        let spot = match game.hex_of(unit) {
            Some(hex) => Spot::Hex(game.fixed.label(hex).to_owned()),
            None => Spot::Box(format!("{:?}", state.place)),
        };
        view.units.push(SeenUnit {
            id: unit.0.into(),
            side: counter.side,
            name: Some(counter.name.clone()),
            counter: Some(counter.id.clone()),
            spot,
            level: 0,
            badges: Vec::new(),
        });
    }
    view
}
