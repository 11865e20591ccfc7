//! Prices of steps that are kept from flood to flood.

use std::cell::Cell;

use engine::{Arrival, Begin, Flood, Going, Grid, HexId, HexSet, Mover, Prices, Shelf, Step, map};

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
