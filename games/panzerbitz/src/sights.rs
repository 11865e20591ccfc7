//! Lines of sight that are kept from game to game: they are the dearest part of a game's beginning.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::{Board, Hex};

use crate::charts::Elevation;
use crate::ground::Ground;
use crate::los::Sight;

/// So many are kept: those of the ten cards, and the last of others.
const MOST: usize = 16;

/// Who sees whom on equal ground by an equal target elevation table.
struct Kept {
    hexes: Vec<Hex>,
    ground: Ground,
    table: Elevation,
    /// It is computed once, and nobody who wants another map waits for it.
    sight: OnceLock<Arc<Sight>>,
}

/// The last that were asked for, the latest first.
static KEPT: Mutex<Vec<Arc<Kept>>> = Mutex::new(Vec::new());

/// The lines of sight of a map.
pub(crate) fn sight(board: &Board, ground: &Ground, table: &Elevation) -> Arc<Sight> {
    let hexes = || board.grid.ids().map(|id| board.grid.hex(id));
    let same = |one: &Arc<Kept>| {
        one.table == *table && one.ground == *ground && hexes().eq(one.hexes.iter().copied())
    };
    let kept = {
        let mut list = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = match list.iter().position(same) {
            Some(place) => list.remove(place),
            None => Arc::new(Kept {
                hexes: hexes().collect(),
                ground: ground.clone(),
                table: table.clone(),
                sight: OnceLock::new(),
            }),
        };
        list.insert(0, kept.clone());
        list.truncate(MOST);
        kept
    };
    kept.sight.get_or_init(|| Arc::new(Sight::with(board, table))).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::data::Files;
    use engine::title::Playable;

    use crate::charts::Charts;
    use crate::game::Panzerbitz;
    use crate::scenario::{card, files};

    #[test]
    fn equal_maps_share_their_lines_of_sight_and_others_do_not() {
        let (one, charts) = (Panzerbitz::new("1", None, "").expect("it is good"), Charts::standard());
        let file = files().first().expect("there are cards");
        let read = Panzerbitz::read_files(&Files::scenario(file.name, file.text), charts, None, "")
            .expect("it is good");
        assert!(Arc::ptr_eq(&one.fixed.sight, &read.fixed.sight));
        let mut card = card(1).expect("there is one").clone();
        card.board = crate::boards()[0].clone();
        let ground = Ground::new(&card.board);
        let single = sight(&card.board, &ground, &charts.elevation);
        assert!(!Arc::ptr_eq(&one.fixed.sight, &single));
        assert!(Arc::ptr_eq(&single, &sight(&card.board, &ground, &charts.elevation)));
    }
}
