//! The first position of a game: nobody is set up yet (13.2).

use engine::{HexSet, Stacks};

use crate::fixed::Fixed;
use crate::roster::{Origin, side_of};
use crate::sequence::Segment;
use crate::state::{ColumnState, Place, State, UnitState};

/// The first position of a game: nobody is set up yet.
pub(crate) fn first_state(fixed: &Fixed) -> State {
    let mut units: Vec<UnitState> = fixed
        .pieces
        .iter()
        .map(|piece| {
            UnitState::new(match piece.origin {
                Origin::Force(_) => Place::Unplaced,
                Origin::Column { .. } => Place::Due,
                Origin::OffBoard(_) => Place::OffBoard,
            })
        })
        .collect();
    for unit in fixed.all() {
        if let Some(passenger) = fixed.piece(unit).brings {
            units[unit.index()].cargo = Some(passenger);
            units[passenger.index()].place = Place::Aboard(unit);
        }
    }
    let mut control = fixed.control;
    // A shared hex that both would hold is nobody's at first (2.6).
    let mut both = control[0];
    both.intersect(&control[1]);
    for held in &mut control {
        held.subtract(&both);
    }
    let column = |turn| ColumnState {
        turn,
        entry: None,
        order: Vec::new(),
        formed: false,
        bound: false,
        route: Vec::new(),
    };
    State {
        turn: 0,
        phasing: side_of(&fixed.card, fixed.card.setup[0]),
        step: Segment::Setup,
        passed: false,
        asked: false,
        stacks: Stacks::new(fixed.setting.board.grid.len(), fixed.pieces.len()),
        units,
        control,
        improved: HexSet::new(),
        forts: Vec::new(),
        mines: HexSet::new(),
        blocks: HexSet::new(),
        wrecks: HexSet::new(),
        blown: HexSet::new(),
        tried: HexSet::new(),
        attacked: HexSet::new(),
        exits: [HexSet::new(); 2],
        counters: fixed.counters.iter().map(|line| line.number).collect(),
        counter: None,
        hand: None,
        acted: false,
        columns: fixed.card.columns.iter().map(|card| column(card.turn)).collect(),
        arranging: None,
        missions: vec![0; fixed.card.off_board.len()],
        attack: None,
        given_up: Vec::new(),
        entering: Vec::new(),
        answered: false,
        orders: [0; 2],
        ordering: None,
        ordered: [false; 2],
        end: None,
    }
}
