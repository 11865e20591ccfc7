//! What each step costs a unit after its first, laid out for its flood: a hex is judged again by the rules of [`March`] when
//! something has changed there, and not for every flood.

use engine::{Grid, HexId, HexSet, Landing, Prices, Shelf, Side};

use crate::charts::{Class, Crosser, Ground, MP};
use crate::fixed::{Fixed, Site};
use crate::march::March;

/// The kinds of units that hexes treat alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact about the unit")]
pub(crate) struct Kind {
    pub(crate) side: Side,
    pub(crate) class: Class,
    pub(crate) crosser: Crosser,
    pub(crate) rates: [u16; 2],
    pub(crate) ignores_zones: bool,
    pub(crate) team: bool,
    pub(crate) british: bool,
    pub(crate) gun: bool,
    /// Ground comes and goes for all hexes at once.
    pub(crate) ground: Ground,
}

/// Bridge sites, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sites([u64; 4]);

impl Sites {
    pub(crate) fn set(&mut self, site: Site, on: bool) {
        let (word, bit) = (&mut self.0[site.index() / 64], 1 << (site.index() % 64));
        *word = if on { *word | bit } else { *word & !bit };
    }

    /// Becomes others; the hexes beside those that differ are added to `changed`.
    fn follow(&mut self, other: Sites, fixed: &Fixed, changed: &mut HexSet) {
        for (at, (own, other)) in self.0.iter().zip(other.0).enumerate() {
            let mut differ = own ^ other;
            while differ != 0 {
                let site = at * 64 + differ.trailing_zeros() as usize;
                fixed.sites[site].hexes.iter().for_each(|&hex| _ = changed.insert(hex));
                differ &= differ - 1;
            }
        }
        *self = other;
    }
}

/// All that the steps of a kind of unit depend on, as sets, so that it is soon known where something has changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Look {
    enemies: HexSet,
    /// Enemy zones that stop it (10.2), or that only bar it (21.9).
    zones: HexSet,
    roadblocks: HexSet,
    /// German control (8.6).
    german: HexSet,
    /// Where combat units escort guns in enemy zones (13.2).
    escorts: HexSet,
    /// Roads beside raiders (18.1.5, 18.4.4).
    unsafe_roads: [HexSet; 2],
    /// Roads under a strike or interdiction: these matter to steps out of them, too (16.5, 16.7).
    struck: HexSet,
    interdicted: HexSet,
    usable: Sites,
    /// Bridges whose guards wait (11.6).
    waiting: Sites,
}

impl Look {
    /// Becomes the look of now: the hexes into which steps may cost something else, and those in which a move may end
    /// otherwise.
    fn follow(&mut self, march: &March) -> [HexSet; 2] {
        let (game, kind) = (march.game, march.kind());
        let (fixed, enemy) = (&game.fixed, march.side().other());
        let [mut fares, mut landings] = [HexSet::new(); 2];
        if march.is_marked() || !self.struck.is_empty() || !self.interdicted.is_empty() {
            self.follow_marks(march, &mut fares);
        }
        self.enemies.follow(game.occupied(enemy), &mut fares);
        // 8.6: who controls a hex matters to those whose rates differ, and only on roads.
        if kind.rates[0] != kind.rates[1] {
            let mut german = game.state.german;
            german.intersect(&fixed.roads);
            self.german.follow(&german, &mut fares);
        }
        if kind.gun {
            let mut escorts = *game.zones(enemy);
            escorts.intersect(game.with_combat());
            self.escorts.follow(&escorts, &mut fares);
        }
        if let Some(roads) = march.unsafe_roads() {
            self.unsafe_roads.iter_mut().zip(roads).for_each(|(own, now)| own.follow(now, &mut fares));
        }
        self.usable.follow(game.cache.usable, fixed, &mut fares);
        let mut waiting = Sites::default();
        march.guards().for_each(|site| waiting.set(site, true));
        self.waiting.follow(waiting, fixed, &mut fares);
        self.zones.follow(game.zones(enemy), &mut landings);
        if kind.gun || kind.crosser == Crosser::Ca {
            fares.add(&landings);
        }
        if let Some(roadblocks) = march.roadblocks() {
            self.roadblocks.follow(roadblocks, &mut landings);
        }
        [fares, landings]
    }

    /// 16.5, 16.7: the same for roads under a strike or interdiction.
    fn follow_marks(&mut self, march: &March, fares: &mut HexSet) {
        let state = &march.game.state;
        let (mut struck, mut interdicted) = (HexSet::new(), HexSet::new());
        if march.is_marked() {
            struck = state.struck.into_iter().collect();
            interdicted = state.interdicted;
        }
        let mut both = HexSet::new();
        self.struck.follow(&struck, &mut both);
        self.interdicted.follow(&interdicted, &mut both);
        fares.add(&both);
        for edge in both.iter().flat_map(|hex| march.game.fixed.edges(hex)) {
            fares.insert(edge.to);
        }
    }
}

/// The steps on the whole map, kept for each kind of unit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gates(Shelf<Kind, Look>);

impl Gates {
    /// Takes out what the steps of a unit cost. Bridges whose guards wait are barred (8.9).
    pub(crate) fn lay(&mut self, march: &March) {
        let (game, kind) = (march.game, march.kind());
        let grid = &game.fixed.setting.board.grid;
        let new = || {
            let mut look = Look::default();
            look.follow(march);
            (look, Prices::new(grid, 1, &[0], march.least()))
        };
        let follow = |look: &mut Look, prices: &mut Prices| {
            let [fares, landings] = look.follow(march);
            fares.iter().for_each(|hex| prices.doubt(grid, hex));
            landings.iter().for_each(|hex| march.land(grid, prices, hex));
        };
        self.0.lay(kind, new, follow);
    }

    /// What was taken out last.
    pub(crate) fn prices(&mut self) -> Option<&mut Prices> {
        self.0.prices()
    }
}

impl March<'_> {
    /// No step after its first costs it less, whatever ground and weather come.
    fn least(&self) -> u16 {
        let (fixed, numbers) = (&self.game.fixed, &self.game.fixed.charts.numbers);
        let hexes = fixed.setting.board.grid.len();
        let grounds =
            [Ground::Mud, Ground::Frozen].map(|ground| &fixed.costs_of(self.class(), ground)[..hexes]);
        let marks = [numbers.strategic_cost_mp, numbers.interdict_cost_mp].map(|points| points * MP);
        let costs = grounds.into_iter().flatten().chain(&marks).copied();
        costs.chain(self.kind().rates).min().unwrap_or(1)
    }

    /// Writes down what the steps into a hex cost, and whether a move ends there. Nobody goes over the bridges in `waiting`.
    pub(crate) fn price_into(
        &self,
        grid: &Grid,
        prices: &mut Prices,
        hex: HexId,
        waiting: &[(HexId, HexId)],
    ) {
        prices.enter(grid, 0, hex, self.prices(hex, waiting));
        self.land(grid, prices, hex);
    }

    /// Writes down whether a move ends in a hex.
    fn land(&self, grid: &Grid, prices: &mut Prices, hex: HexId) {
        let halts = self.halted_by_zone(hex) || self.halted_by_roadblock(hex);
        let landing = if halts { Landing::Stop } else { Landing::Lane(0) };
        prices.land(grid, hex, landing);
    }
}
