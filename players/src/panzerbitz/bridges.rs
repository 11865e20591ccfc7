//! Bridges that are prepared for demolition (10.6.2).

use engine::{Game, HexId, Side, UnitId};
use panzerbitz::{Action, Panzerbitz};

use super::Cadet;

/// An engineer blows a bridge from its hex or from beside it (11.9).
const REACH: u16 = 1;

impl Cadet {
    /// A bridge is blown in the enemy's turn if he has it before him and nobody of ours is on it.
    pub(super) fn would_blow(&self, game: &Panzerbitz, side: Side, action: Action) -> bool {
        let Action::Blow(_, bridge) = action else { return false };
        !game.holds(side, bridge) && self.goals(side).holds
    }

    /// The bridge that an engineer blows in his own turn, and what that is worth: when the enemy comes near.
    pub(super) fn demolition(&self, game: &Panzerbitz, side: Side, unit: UnitId) -> Option<(Action, f32)> {
        let temper = &self.temper;
        if temper.blow == 0.0 {
            return None;
        }
        let bridge = Self::bridge_beside(game, unit, game.hex_of(unit)?)?;
        let near = self.fields.foes.iter().any(|foe| game.range(foe.hex, bridge) <= temper.blow_near);
        let tried = game.state().tried.contains(bridge) || !game.is_ready(unit);
        let free = !tried && game.units_at(bridge).next().is_none() && self.goals(side).holds;
        (near && free).then_some((Action::Blow(unit, bridge), temper.blow))
    }

    /// What a hex is worth to a unit because of a bridge that it can blow from there.
    pub(super) fn guards(&self, game: &Panzerbitz, unit: UnitId, hex: HexId) -> f32 {
        let guard = self.temper.bridge_guard;
        let guards = guard > 0.0 && Self::bridge_beside(game, unit, hex).is_some_and(|bridge| bridge != hex);
        if guards { guard } else { 0.0 }
    }

    /// A bridge that an engineer could blow from a hex: the defender has the charges.
    fn bridge_beside(game: &Panzerbitz, unit: UnitId, hex: HexId) -> Option<HexId> {
        let (fixed, piece) = (game.fixed(), game.piece(unit));
        if !piece.is_engineer() || piece.side != Side(1) {
            return None;
        }
        let blown = &game.state().blown;
        fixed.prepared.iter().find(|&bridge| !blown.contains(bridge) && game.range(hex, bridge) <= REACH)
    }
}
