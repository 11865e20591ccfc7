//! What steps cost a kind of unit where there is no bridge site and nobody is in the way (8.2, 11.2, 11.3): laid out once for all
//! games of a scenario.

use std::sync::OnceLock;

use engine::{HexId, MAX_HEXES, Prices};

use crate::charts::{Class, Crosser, Ground};
use crate::march::March;

/// The steps into a hex by their direction.
#[derive(Clone, Copy, Debug)]
struct Steps {
    /// What they cost off the road; `Prices::SHUT` where nobody may go.
    off_road: [u16; 6],
    /// Those along a road, as bits.
    roads: u8,
    /// Those at a bridge site, of which nothing is written here.
    sites: u8,
}

/// Units that pay differently: by class, by how they cross water, and on both kinds of ground.
const PAYERS: usize = (Class::Cdo as usize + 1) * CROSSERS * GROUNDS;
const CROSSERS: usize = Crosser::Cdo as usize + 1;
const GROUNDS: usize = Ground::Frozen as usize + 1;

/// The steps into all hexes for each of them.
#[derive(Debug)]
pub(crate) struct Tariffs([OnceLock<Box<[Steps]>>; PAYERS]);

impl Default for Tariffs {
    fn default() -> Self {
        Tariffs([const { OnceLock::new() }; PAYERS])
    }
}

impl March<'_> {
    fn steps_into(&self, hex: HexId) -> Steps {
        let game = self.game;
        let payer = (self.class() as usize * CROSSERS + self.crosser as usize) * GROUNDS;
        let tariff = &game.fixed.tariffs.0[payer + game.ground() as usize];
        tariff.get_or_init(|| game.fixed.setting.board.grid.ids().map(|hex| self.lay_out(hex)).collect())
            [hex.index() % MAX_HEXES]
    }

    fn lay_out(&self, hex: HexId) -> Steps {
        let (fixed, mut steps) =
            (&self.game.fixed, Steps { off_road: [Prices::SHUT; 6], roads: 0, sites: 0 });
        for back in fixed.edges(hex) {
            let direction = back.direction.opposite();
            let Some(edge) = fixed.edge_towards(back.to, direction) else { continue };
            if edge.site().is_some() {
                steps.sites |= 1 << direction.index();
            } else if self.game.road_step(edge) {
                steps.roads |= 1 << direction.index();
            } else {
                let fare = self.off_road(*edge, false, || false).ok();
                steps.off_road[direction.index()] = fare.map_or(Prices::SHUT, |fare| fare.cost);
            }
        }
        steps
    }

    /// What the steps into a hex cost by their direction after the first of a move. Nobody goes over the bridges in `waiting`.
    pub(crate) fn prices(&self, hex: HexId, waiting: &[(HexId, HexId)]) -> [u16; 6] {
        if self.barred(hex).is_some() || self.is_unescorted(hex) {
            return [Prices::SHUT; 6];
        }
        let Steps { off_road: mut prices, mut roads, sites } = self.steps_into(hex);
        let rate = self.road_rate(None, hex);
        while roads != 0 {
            prices[roads.trailing_zeros() as usize] = rate;
            roads &= roads - 1;
        }
        // Where more matters than the hex that is entered the rule is asked.
        if sites != 0 || self.is_marked() || self.is_choosy(hex) {
            self.ask_prices(hex, waiting, sites, &mut prices);
        }
        prices
    }

    #[cold]
    fn ask_prices(&self, hex: HexId, waiting: &[(HexId, HexId)], sites: u8, prices: &mut [u16; 6]) {
        let fixed = &self.game.fixed;
        let all = self.is_choosy(hex) || self.under_fire(hex);
        for back in fixed.edges(hex) {
            let (from, direction) = (back.to, back.direction.opposite());
            if !all && sites >> direction.index() & 1 == 0 && !self.under_fire(from) {
                continue;
            }
            let Some(edge) = fixed.edge_towards(from, direction) else { continue };
            let shut = waiting.iter().any(|&bridge| bridge == (from, hex) || bridge == (hex, from));
            let fare = if shut { None } else { self.fare(from, *edge, false).ok() };
            prices[direction.index()] = fare.map_or(Prices::SHUT, |fare| fare.cost);
        }
    }
}
