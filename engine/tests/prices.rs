//! Prices of steps that are kept from flood to flood.

use std::cell::Cell;

use engine::{
    Arrival, Begin, Flood, Going, Grid, HexId, HexSet, Labels, Landing, Mover, Orientation, Parity, Prices,
    Shelf, Start, Step, map,
};

#[test]
fn what_is_kept_follows_what_changes() {
    let board = map::read("crossroads.toml", include_str!("data/crossroads.toml")).unwrap();
    let grid = &board.grid;
    let mut shelf = Shelf::<u8, HexSet>::default();
    let walls = |names: &[&str]| names.iter().map(|name| grid.find(name).unwrap()).collect::<HexSet>();
    let mut asked = Vec::new();
    for (kind, walls) in
        [(1, walls(&[])), (2, walls(&["B2"])), (1, walls(&["B1", "B2"])), (1, walls(&["B2"]))]
    {
        let walled = Walled { walls, asked: Cell::new(0) };
        let new = || (walls, Prices::new(grid, 1, &[0], 1));
        let follow = |before: &mut HexSet, prices: &mut Prices| {
            let mut changed = HexSet::new();
            before.follow(&walls, &mut changed);
            changed.iter().for_each(|hex| prices.doubt(grid, hex));
        };
        shelf.lay(kind, new, follow);
        let mut going = Going::priced(grid, &walled, shelf.prices().unwrap());
        let begin = Begin { hex: grid.find("A1").unwrap(), arrival: Arrival::at(0), hops: 0 };
        let mut flood = Flood::new();
        flood.run_from(&mut going, 20, [begin]);
        assert_eq!(flood.hexes().len(), grid.len() - walls.len());
        asked.push(walled.asked.get());
    }
    assert_eq!(asked, [grid.len(), grid.len(), 2, 1], "only what has changed is asked about again");
}

/// Nobody goes through walls.
struct Walled {
    walls: HexSet,
    asked: Cell<usize>,
}

impl Mover for Walled {
    fn step(&self, _: &Step) -> Option<Arrival> {
        None
    }

    fn price(&self, grid: &Grid, prices: &mut Prices, hex: HexId) {
        self.asked.set(self.asked.get() + 1);
        prices.enter(grid, 0, hex, [if self.walls.contains(hex) { Prices::SHUT } else { 1 }; 6]);
    }
}

#[test]
fn prices_are_those_of_the_rule_on_maps_of_any_shape() {
    let wide = Labels::Ccrr { lines: 90, first_line: 1, places: 8, first_place: 0, low: Parity::Odd };
    let letters = || Labels::letters(12, 20, Parity::Odd);
    for (orientation, labels) in
        [(Orientation::Flat, letters()), (Orientation::Pointed, letters()), (Orientation::Flat, wide)]
    {
        let grid = Grid::new(orientation, labels).unwrap();
        let hexes: Vec<HexId> = grid.ids().collect();
        let start = Start { moved: true, ..Start::fresh(hexes[hexes.len() / 2], 15) };
        let mut by_rule = Flood::new();
        by_rule.run(&mut Going::by_rule(&grid, &Rough), start);
        assert!(by_rule.hexes().len() > 40, "{} hexes", by_rule.hexes().len());
        let mut prices = Prices::new(&grid, 1, &[0], 1);
        for ordered in [true, false] {
            let mut priced = Flood::new();
            let mut going = Going::priced(&grid, &Rough, &mut prices);
            if ordered {
                priced.run(&mut going, start);
            } else {
                priced.run_unordered(&mut going, start);
            }
            assert_eq!(priced.reached(), by_rule.reached());
            for &hex in &hexes {
                let known = |flood: &Flood| (flood.cost(hex), flood.hops(hex), flood.must_stop(hex));
                assert_eq!(known(&priced), known(&by_rule), "{} of {orientation:?}", grid.label(hex));
            }
        }
    }
}

/// Each step costs something else, and in some hexes all must stop.
struct Rough;

impl Rough {
    fn cost(to: HexId, direction: usize) -> u16 {
        1 + (to.0 * 7 + direction as u16 * 3) % 4
    }

    fn halts(hex: HexId) -> bool {
        hex.0.is_multiple_of(11)
    }
}

impl Mover for Rough {
    fn step(&self, step: &Step) -> Option<Arrival> {
        let cost = Rough::cost(step.to, step.direction.index());
        Some(if Rough::halts(step.to) { Arrival::stop(cost) } else { Arrival::at(cost) })
    }

    fn price(&self, grid: &Grid, prices: &mut Prices, hex: HexId) {
        prices.enter(grid, 0, hex, std::array::from_fn(|direction| Rough::cost(hex, direction)));
        prices.land(grid, hex, if Rough::halts(hex) { Landing::Stop } else { Landing::Lane(0) });
    }

    fn on_its_way(&self, start: &Start) -> bool {
        start.moved
    }
}
