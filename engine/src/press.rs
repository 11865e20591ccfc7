//! What a press on the board means now.

use crate::{Game, HexId, Offer, Refusal, UnitId};

/// A press on a board: what lies under the finger, and the unit that was picked for it before.
///
/// A board knows no game. It shows the [offers](Game::offers) as places to press, and asks [`Game::press`] what a press
/// elsewhere would mean, to say why that cannot be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Press {
    /// The hex.
    pub hex: Option<HexId>,
    /// The unit on top there, or beside the map.
    pub unit: Option<UnitId>,
    /// The unit that was picked on the board, whose hexes are lit.
    pub picked: Option<UnitId>,
}

impl Press {
    /// A press on a hex.
    pub fn hex(hex: HexId) -> Self {
        Self { hex: Some(hex), ..Self::default() }
    }

    /// A press on a unit.
    pub fn unit(unit: UnitId) -> Self {
        Self { unit: Some(unit), ..Self::default() }
    }

    /// The unit that it is about, and the hex, for choices that need both.
    pub fn both(self) -> Option<(UnitId, HexId)> {
        self.picked.or(self.unit).zip(self.hex)
    }

    /// The legal action that it means, if there is one: on the hex for the unit that was picked, or alone; on the unit; on
    /// the hex for any unit, or one for which the unit is picked. `offers` are those of the legal actions, in their order.
    pub fn legal<G: Game>(self, game: &G, offers: &[Offer]) -> Option<G::Action> {
        let label = self.hex.map(|hex| game.label(hex));
        let number = |unit: Option<UnitId>| unit.map(|unit| u32::from(unit.0));
        let (unit, picked) = (number(self.unit), number(self.picked));
        let here = |offer: &Offer| label.is_some() && offer.hex.as_deref() == label;
        let ways: [&dyn Fn(&Offer) -> bool; 5] = [
            &|offer| here(offer) && picked.is_some() && offer.unit == picked,
            &|offer| here(offer) && offer.unit.is_none(),
            &|offer| unit.is_some() && offer.unit == unit && offer.hex.is_none(),
            &|offer| here(offer) && picked.is_none(),
            &|offer| unit.is_some() && offer.unit == unit && picked.is_none(),
        ];
        let found = ways.into_iter().find_map(|way| offers.iter().position(way))?;
        let mut legal = Vec::new();
        game.legal(&mut legal);
        legal.get(found).copied()
    }
}

/// What a press gets that means nothing.
pub(crate) fn nothing<G: Game>(game: &G) -> Refusal {
    match game.status().open() {
        Ok(decision) => Refusal::new(decision.rule, "there is nothing to choose here now"),
        Err(over) => over,
    }
}
