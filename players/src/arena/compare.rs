//! What the rules of another arm would allow in the same position. So a rule that only forbids, or only prices, is seen to do
//! something though no event ever cites it.

use engine::{Game, Status};

/// Whether the list of choices would be another one under the rules of `other`; none if its counters or its map are so different
/// that it cannot have the position.
pub(super) fn differs<G: Game>(game: &G, legal: &[G::Action], other: &G) -> Option<bool> {
    let twin = other.restore(game.state().clone()).ok()?;
    let (Status::Choose(here), Status::Choose(there)) = (game.status(), twin.status()) else {
        return Some(true);
    };
    if (here.side, here.name) != (there.side, there.name) {
        return Some(true);
    }
    let mut list = Vec::new();
    twin.legal(&mut list);
    Some(list != legal)
}
