//! The shelf: the list of games. A new game is one line here, and one in `players` for its computer players.

use bulge::Bulge;
use dark_december::DarkDecember;
use panzerbitz::Panzerbitz;
use players::Shelved;
use skirmish::Skirmish;

use crate::output::Usage;

/// All games.
pub const SHELF: &[Shelved] = &[
    Shelved::game::<Bulge>(),
    Shelved::game::<DarkDecember>(),
    Shelved::game::<Panzerbitz>(),
    Shelved::game::<Skirmish>(),
];

/// The game of that id.
pub(crate) fn find<'a>(shelf: &'a [Shelved], id: &str) -> Result<&'a Shelved, Usage> {
    Shelved::find(shelf, id).map_err(Usage)
}
