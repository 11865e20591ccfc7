//! Movement, checked against a plain search that shares no code with it, and against `hexx`.

use std::collections::{BTreeMap, HashMap};

use engine::{
    Arrival, Begin, Board, Flood, Going, Grid, HexId, HexSet, Landing, Mover, Prices, Start, Step, map,
};
use proptest::prelude::*;

const CROSSROADS: &str = include_str!("data/crossroads.toml");

fn crossroads() -> Board {
    map::read("crossroads.toml", CROSSROADS).unwrap()
}

/// A board of `columns` x `rows` clear hexes.
fn open_board(columns: u16, rows: u16) -> Board {
    let row = ".".repeat(usize::from(columns));
    let rows_text: Vec<String> = (1..=rows).map(|r| format!("{r} {row}")).collect();
    let rows_text = rows_text.join("\n");
    let text = format!(
        "format = 1\nname = \"Plain\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = {columns}\nrows = {rows}\n\
         [[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = '''\n{rows_text}\n'''\n"
    );
    map::read("plain.toml", &text).unwrap()
}

/// Costs by hex and by side, stops, closed hexes and lanes: all of it made up.
#[derive(Clone, Debug)]
struct Made {
    hexes: Vec<u8>,
    sides: Vec<u8>,
    stops: HexSet,
    closed: HexSet,
    lanes: u8,
    /// The hex decides the lane, and not the hexside.
    by_hex: bool,
}

impl Made {
    /// The lanes that have prices: where the hexside decides, not all have.
    fn priced(&self) -> Vec<u8> {
        (0..if self.by_hex { self.lanes } else { 1 }).collect()
    }

    /// Nothing is known yet of the steps that are not the first of a move.
    fn prices(&self, board: &Board) -> Prices {
        Prices::new(&board.grid, self.lanes, &self.priced(), 1)
    }
}

impl Mover for Made {
    fn step(&self, step: &Step) -> Option<Arrival> {
        if self.closed.contains(step.to) {
            return None;
        }
        let side = self.sides[step.side.index()];
        if side == 9 {
            return None;
        }
        // The first step is dearer, and so is one that changes lanes: costs that depend on the way in.
        let lane = if self.by_hex { step.to.0 as u8 } else { step.side.0 as u8 } % self.lanes;
        let extra = u16::from(step.first) + u16::from(step.lane != lane);
        let cost = 1 + u16::from(self.hexes[step.to.index()]) + u16::from(side) + extra;
        let arrival = if self.stops.contains(step.to) { Arrival::stop(cost) } else { Arrival::at(cost) };
        Some(arrival.lane(lane))
    }

    fn lanes(&self) -> u8 {
        self.lanes
    }

    fn price(&self, grid: &Grid, prices: &mut Prices, to: HexId) {
        for (row, lane) in self.priced().into_iter().enumerate() {
            let mut prices_into = [Prices::SHUT; 6];
            for (direction, side, from) in grid.steps(to) {
                let direction = direction.opposite();
                let step = Step { from, to, side, direction, lane, first: false, left: u16::MAX };
                let cost = self.step(&step).map(|arrival| arrival.cost);
                prices_into[direction.index()] = cost.unwrap_or(Prices::SHUT);
            }
            prices.enter(grid, row, to, prices_into);
        }
        let landing = match self.stops.contains(to) {
            true => Landing::Stop,
            false if self.by_hex || self.lanes == 1 => Landing::Lane(to.0 as u8 % self.lanes),
            false => Landing::Fork,
        };
        prices.land(grid, to, landing);
    }
}

/// Cost, number of hexes, path.
type Trip = (u16, u16, Vec<HexId>);

/// The cheapest way to each hex, found by relaxing every state until nothing changes.
fn oracle(board: &Board, start: Start, mover: &Made) -> BTreeMap<HexId, Trip> {
    type State = (HexId, u8, bool);
    let mut best: HashMap<State, Trip> = HashMap::new();
    best.insert((start.hex, start.lane, false), (0, 0, vec![]));
    loop {
        let mut better: Vec<(State, Trip)> = Vec::new();
        for ((from, lane, halted), (cost, hops, path)) in &best {
            if *halted {
                continue;
            }
            for (direction, side, to) in board.steps(*from) {
                let first = *hops == 0 && !start.moved;
                let left = start.points - cost;
                let step = Step { from: *from, to, side, direction, lane: *lane, first, left };
                let Some(arrival) = mover.step(&step).filter(|a| a.cost <= left) else { continue };
                let mut path = path.clone();
                path.push(to);
                let state = (to, if arrival.stop { 0 } else { arrival.lane }, arrival.stop);
                let found = (cost + arrival.cost, hops + 1, path);
                if best.get(&state).is_none_or(|known| found < *known) {
                    better.push((state, found));
                }
            }
        }
        let mut changed = false;
        for (state, found) in better {
            if best.get(&state).is_none_or(|known| found < *known) {
                best.insert(state, found);
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let mut by_hex: BTreeMap<HexId, Trip> = BTreeMap::new();
    for ((hex, _, _), found) in best {
        let known = by_hex.entry(hex).or_insert_with(|| found.clone());
        if found < *known {
            *known = found;
        }
    }
    by_hex
}

fn made() -> impl Strategy<Value = (Made, u16, u16, bool)> {
    let board = open_board(7, 6);
    let (hexes, sides) = (board.grid.len(), board.grid.side_count());
    let cost = prop_oneof![4 => 0_u8..3, 1 => Just(9_u8)];
    (
        prop::collection::vec(0_u8..3, hexes),
        prop::collection::vec(cost, sides),
        prop::collection::vec(0_u16..hexes as u16, 0..8),
        prop::collection::vec(0_u16..hexes as u16, 0..8),
        1_u8..4,
        0_u16..hexes as u16,
        0_u16..14,
        any::<(bool, bool)>(),
    )
        .prop_map(|(hexes, sides, stops, closed, lanes, start, points, (moved, by_hex))| {
            let stops = stops.into_iter().map(HexId).collect();
            let closed = closed.into_iter().map(HexId).collect();
            (Made { hexes, sides, stops, closed, lanes, by_hex }, start, points, moved)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn costs_and_paths_are_those_of_an_exhaustive_search((mover, start, points, moved) in made()) {
        let board = open_board(7, 6);
        let start = Start { hex: HexId(start), points, moved, lane: 0 };
        let wanted = oracle(&board, start, &mover);
        let (mut reach, mut going) = (Flood::new(), Going::by_rule(&board.grid, &mover));
        reach.run(&mut going, start);
        let mut path = Vec::new();
        for hex in board.grid.ids() {
            let found = wanted.get(&hex);
            prop_assert_eq!(reach.cost(hex), found.map(|w| w.0), "cost of {}", board.grid.label(hex));
            prop_assert_eq!(reach.path(&going, hex, &mut path), found.is_some());
            if let Some((_, hops, _)) = found {
                prop_assert_eq!(path.len(), usize::from(*hops), "length of the path to {}", board.grid.label(hex));
            }
        }
        let mut listed = reach.hexes().to_vec();
        prop_assert!(listed.windows(2).all(|w| reach.cost(w[0]) <= reach.cost(w[1])), "cheapest first");
        listed.sort();
        let reached: Vec<HexId> = wanted.keys().copied().filter(|&h| h != start.hex).collect();
        prop_assert_eq!(listed, reached);
    }

    #[test]
    fn prices_change_nothing((mover, start, points, moved) in made()) {
        let board = open_board(7, 6);
        let (mut prices, start) = (mover.prices(&board), Start { hex: HexId(start), points, moved, lane: 0 });
        let mut rule = Going::by_rule(&board.grid, &mover);
        let (mut one, mut other) = (Flood::new(), Flood::new());
        // What another flood has left behind is forgotten; what has changed since is doubted.
        let before = Made { closed: mover.stops, stops: mover.closed, ..mover.clone() };
        other.run(&mut Going::priced(&board.grid, &before, &mut prices), Start::fresh(HexId(20), 9));
        mover.stops.iter().chain(mover.closed.iter()).for_each(|hex| prices.doubt(&board.grid, hex));
        let mut priced = Going::priced(&board.grid, &mover, &mut prices);
        one.run(&mut rule, start);
        other.run(&mut priced, start);
        prop_assert_eq!(one.hexes(), other.hexes(), "even in the same order");
        prop_assert_eq!(one.reached(), other.reached());
        prop_assert!(other.costs().all(|(hex, cost)| one.cost(hex) == Some(cost)));
        let (mut path, mut same) = (Vec::new(), Vec::new());
        for ordered in [true, false] {
            if !ordered {
                other.run_unordered(&mut priced, start);
                prop_assert_eq!(one.reached(), other.reached());
            }
            for hex in board.grid.ids() {
                prop_assert_eq!(one.cost(hex), other.cost(hex));
                prop_assert_eq!(one.hops(hex), other.hops(hex));
                prop_assert_eq!(one.must_stop(hex), other.must_stop(hex));
                prop_assert_eq!(one.path(&rule, hex, &mut path), other.path(&priced, hex, &mut same));
                prop_assert_eq!(&path, &same);
            }
        }
        // An unordered flood leaves nothing behind either.
        other.run(&mut priced, start);
        prop_assert_eq!(one.hexes(), other.hexes());
    }

    #[test]
    fn a_flood_from_several_places_is_the_best_of_each((mover, start, points, _) in made()) {
        let mover = Made { lanes: 1, ..mover };
        let board = open_board(7, 6);
        let mut prices = mover.prices(&board);
        let mut going = Going::priced(&board.grid, &mover, &mut prices);
        let begin = |hex, cost| Begin { hex: HexId(hex), arrival: Arrival::at(cost), hops: 0 };
        let begins = [begin(start, 2), begin(17, 0), begin(30, 1)];
        let (mut all, mut one) = (Flood::new(), Flood::new());
        all.run_from(&mut going, points, begins);
        let mut best = HashMap::<HexId, u16>::new();
        for begin in begins {
            one.run_from(&mut going, points, [begin]);
            for &hex in one.hexes() {
                let cost = one.cost(hex).unwrap();
                best.entry(hex).and_modify(|known| *known = cost.min(*known)).or_insert(cost);
            }
        }
        for hex in board.grid.ids() {
            prop_assert_eq!(all.cost(hex), best.get(&hex).copied());
        }
        prop_assert_eq!(all.hexes().len(), best.len());
    }

    #[test]
    fn of_equal_paths_the_lowest_ids_win((mover, start, points, moved) in made()) {
        // With one lane and no halts there is one state a hex, and the whole order of 8.9 can be compared.
        let mover = Made { lanes: 1, stops: HexSet::new(), ..mover };
        let board = open_board(7, 6);
        let start = Start { hex: HexId(start), points, moved, lane: 0 };
        let wanted = oracle(&board, start, &mover);
        let (mut reach, mut going) = (Flood::new(), Going::by_rule(&board.grid, &mover));
        reach.run(&mut going, start);
        let mut path = Vec::new();
        for (hex, (_, _, best)) in wanted {
            reach.path(&going, hex, &mut path);
            prop_assert_eq!(&path, &best);
        }
    }

    #[test]
    fn reach_agrees_with_the_field_of_movement_of_hexx(costs in prop::collection::vec(0_u8..4, 80), points in 1_u16..9) {
        let board = open_board(10, 8);
        let made = Made {
            hexes: costs,
            sides: vec![0; board.grid.side_count()],
            stops: HexSet::new(),
            closed: HexSet::new(),
            lanes: 1,
            by_hex: false,
        };
        let centre = board.grid.find("E4").unwrap();
        let (mut reach, mut prices) = (Flood::new(), made.prices(&board));
        let start = Start { hex: centre, points, moved: true, lane: 0 };
        reach.run(&mut Going::priced(&board.grid, &made, &mut prices), start);
        let hexx_of = |h: HexId| hexx::Hex::new(i32::from(board.grid.hex(h).q), i32::from(board.grid.hex(h).r));
        let ids: HashMap<hexx::Hex, HexId> = board.grid.ids().map(|h| (hexx_of(h), h)).collect();
        // hexx adds 1 to the cost of every hex, as the made-up mover does.
        let field = hexx::algorithms::field_of_movement(hexx_of(centre), u32::from(points), |h| {
            ids.get(&h).map(|id| u32::from(made.hexes[id.index()]))
        });
        let mut theirs: Vec<HexId> = field.iter().map(|h| ids[h]).filter(|&h| h != centre).collect();
        theirs.sort();
        let mut ours = reach.hexes().to_vec();
        ours.sort();
        prop_assert_eq!(ours, theirs);
    }
}

/// Infantry of a simple game: clear 1, forest 2, rivers need a bridge, roads a half, zones stop.
struct Infantry<'a> {
    board: &'a Board,
    zone: HexSet,
}

impl Mover for Infantry<'_> {
    fn step(&self, step: &Step) -> Option<Arrival> {
        let bridged = self.board.bridge(step.side).is_some();
        if self.board.is_river(step.side) && !bridged {
            return None;
        }
        let cost = match self.board.terrain_name(step.to) {
            _ if self.board.roads.crosses(step.side) => 1,
            "forest" => 4,
            _ => 2,
        };
        Some(if self.zone.contains(step.to) { Arrival::stop(cost) } else { Arrival::at(cost) })
    }
}

#[test]
fn rivers_roads_and_zones() {
    let board = crossroads();
    let hex = |name: &str| board.grid.find(name).unwrap();
    let mut unit = Infantry { board: &board, zone: HexSet::new() };
    let mut reach = Flood::new();
    let mut path = Vec::new();
    let mut going = Going::by_rule(&board.grid, &unit);
    reach.run(&mut going, Start::fresh(hex("A3"), 8));
    // The river has one bridge, at A2/B2: A3 to A2 in the open, then along the road.
    assert_eq!(reach.cost(hex("B3")), Some(5));
    assert!(reach.path(&going, hex("B3"), &mut path));
    assert_eq!(path, ["A2", "B2", "B3"].map(hex));
    assert_eq!(reach.cost(hex("C2")), Some(4), "2 + road 1 + road 1");
    // An enemy zone on the bridge's far side: the move ends there and nothing beyond is in reach.
    unit.zone.insert(hex("B2"));
    let mut going = Going::by_rule(&board.grid, &unit);
    reach.run(&mut going, Start::fresh(hex("A3"), 8));
    assert_eq!(reach.cost(hex("B2")), Some(3));
    assert!(reach.must_stop(hex("B2")) && !reach.must_stop(hex("A2")));
    assert_eq!(reach.cost(hex("C2")), None);
    assert!(!reach.path(&going, hex("C2"), &mut path) && path.is_empty());
}

#[test]
fn a_flood_allocates_nothing_after_the_first() {
    let board = open_board(40, 40);
    let mover = Made {
        hexes: vec![0; board.grid.len()],
        sides: vec![0; board.grid.side_count()],
        stops: [HexId(300), HexId(900)].into_iter().collect(),
        closed: HexSet::new(),
        lanes: 2,
        by_hex: true,
    };
    let mut prices = mover.prices(&board);
    let (mut reach, mut path) = (Flood::new(), Vec::with_capacity(64));
    let middle = board.grid.find("T20").unwrap();
    let corner = board.grid.find("A1").unwrap();
    let mut goings = [Going::by_rule(&board.grid, &mover), Going::priced(&board.grid, &mover, &mut prices)];
    for going in &mut goings {
        // So far that every hex has been asked about.
        reach.run(going, Start::fresh(middle, 200));
        reach.path(going, corner, &mut path);
    }
    let info = allocation_counter::measure(|| {
        for going in &mut goings {
            for start in board.grid.ids().step_by(97) {
                reach.run(going, Start::fresh(start, 30));
                let last = *reach.hexes().last().unwrap();
                reach.path(going, last, &mut path);
            }
        }
    });
    assert_eq!(info.count_total, 0);
}
