//! What a press on the board means: the choice that the present question (14.3) makes of a hex or unit, legal or not.

use engine::{Game, Press, Refusal};

use crate::action::Action;
use crate::game::Panzerbitz;
use crate::sequence::Ask;

pub(crate) fn press(game: &Panzerbitz, on: Press) -> Result<Action, Refusal> {
    let decision = game.status().open()?;
    let meant = on.legal(game, &game.offers()).or_else(|| meant(game, on));
    meant.ok_or_else(|| Refusal::new(decision.rule, "there is nothing to choose here now"))
}

fn meant(game: &Panzerbitz, on: Press) -> Option<Action> {
    match game.ask() {
        Ask::Setup | Ask::Register | Ask::Move => on.unit.map(Action::Take),
        Ask::Place => on.hex.map(Action::Put).or(on.unit.map(Action::PutAboard)),
        Ask::PlaceCounter | Ask::Mark => on.hex.map(Action::Put),
        Ask::Load => on.unit.map(Action::Count),
        Ask::Target(_) => on.hex.map(Action::Attack),
        Ask::Attack(kind) => {
            let unit = on.unit.filter(|&unit| game.has_unit(unit))?;
            let own = game.piece(unit).side == game.attacker_of(kind);
            Some(if own { Action::Add(unit) } else { Action::Aim(unit) })
        }
        Ask::Column => Some(Action::Enter(game.due_columns().next()?, on.hex?)),
        Ask::Arrange => on.unit.map(Action::Next),
        Ask::Motion => on.hex.map(Action::Go).or(on.unit.map(Action::Load)),
        Ask::React => on.unit.map(Action::Add),
        Ask::Order => None,
    }
}
