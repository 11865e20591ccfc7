//! What steps cost a kind of mover where there is no bridge site and nobody is in the way (3.0.1, 3.3, 3.7.1): laid out once for
//! all games of a scenario.

use std::sync::OnceLock;

use engine::{HexId, MAX_HEXES, Prices};

use crate::charts::{Cost, Ground, Hexside, MP, Road};
use crate::fixed::{Edge, on_heap};
use crate::march::March;
use crate::toll::{Slow, Strict};
use crate::units::MoveClass;

/// What the steps into a hex cost by their direction, at full speed and slowly: off the road, or in Strategic Movement among
/// friends. `Prices::SHUT` where nobody may go.
type Fares = [[u16; 6]; 2];

/// Movers that pay differently: by class and whether they move strategically.
const PAYERS: usize = 8;

/// The prices of all hexes on both kinds of ground for each of them.
#[derive(Debug, Default)]
pub(crate) struct Tariffs([OnceLock<Box<[[Fares; 2]; MAX_HEXES]>>; PAYERS]);

impl March<'_> {
    /// What the steps into a hex cost, nobody being in the way, at full speed and slowly.
    pub(crate) fn fares(&self, hex: HexId) -> Fares {
        let fixed = &self.game.fixed;
        let payer = self.class as usize * 2 + usize::from(self.strategic());
        let tariff = fixed.tariffs.0[payer % PAYERS].get_or_init(|| {
            let mut tariff = on_heap([[[Prices::SHUT; 6]; 2]; 2]);
            for ground in [Ground::Soft, Ground::Frozen] {
                let march = self.on(ground);
                for hex in fixed.setting.board.grid.ids() {
                    let fares = &mut tariff[hex.index()][ground as usize];
                    march.ask_fares(hex, fares, |edge| edge.site().is_none());
                }
            }
            tariff
        });
        let mut fares = tariff[hex.index() % MAX_HEXES][self.ground as usize];
        if fixed.bridgeheads.contains(hex) {
            self.ask_fares(hex, &mut fares, |edge| edge.site().is_some());
        }
        fares
    }

    /// The same movement on some ground.
    pub(crate) fn on(&self, ground: Ground) -> Self {
        let (charts, class) = (&self.game.fixed.charts, self.class);
        let road = if self.strategic() { Road::Strategic } else { Road::March };
        March {
            ground,
            terrain: self.game.fixed.costs(class, ground),
            rate: charts.road(road).cost(class, ground),
            bridge: charts.hexside(Hexside::BridgeRoadMarch).cost(class, ground),
            ..*self
        }
    }

    /// Asks the rule about some of the steps into a hex.
    fn ask_fares(&self, hex: HexId, fares: &mut Fares, which: impl Fn(&Edge) -> bool) {
        let fixed = &self.game.fixed;
        for back in fixed.edges(hex).iter().filter(|edge| which(edge)) {
            let direction = back.direction.opposite();
            let Some(edge) = fixed.edge_towards(back.to, direction) else { continue };
            for (fares, slow) in fares.iter_mut().zip([None, Some(Slow::Zone)]) {
                fares[direction.index()] = self.price(edge, slow).unwrap_or(Prices::SHUT);
            }
        }
    }

    fn price(&self, edge: &Edge, slow: Option<Slow>) -> Option<u16> {
        if self.class == MoveClass::Commander {
            return Some(MP);
        }
        match self.fare(&mut Strict, edge, slow) {
            Ok((Cost::Points(points), _)) => Some(points.max(1)),
            // 3.0.2: a crossing that takes all must be the first step.
            Ok((Cost::All | Cost::Never, _)) | Err(_) => None,
        }
    }
}
