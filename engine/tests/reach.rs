//! Movement and tracing, checked against plain searches that share no code with them, and against `hexx`.

use std::collections::{BTreeMap, HashMap};

use engine::{ANY_LENGTH, Arrival, Board, HexId, HexSet, Mover, Reach, Start, Step, Supply, map, zone};
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
        let lane = (step.side.0 % u16::from(self.lanes)) as u8;
        let extra = u16::from(step.first) + u16::from(step.lane != lane);
        let cost = 1 + u16::from(self.hexes[step.to.index()]) + u16::from(side) + extra;
        let arrival = if self.stops.contains(step.to) { Arrival::stop(cost) } else { Arrival::at(cost) };
        Some(arrival.lane(lane))
    }

    fn lanes(&self) -> u8 {
        self.lanes
    }
}

/// Cost, number of hexes, path.
type Way = (u16, u16, Vec<HexId>);

/// The cheapest way to each hex, found by relaxing every state until nothing changes.
fn oracle(board: &Board, start: Start, mover: &Made) -> BTreeMap<HexId, Way> {
    type State = (HexId, u8, bool);
    let mut best: HashMap<State, Way> = HashMap::new();
    best.insert((start.hex, start.lane, false), (0, 0, vec![]));
    loop {
        let mut better: Vec<(State, Way)> = Vec::new();
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
    let mut by_hex: BTreeMap<HexId, Way> = BTreeMap::new();
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
        any::<bool>(),
    )
        .prop_map(|(hexes, sides, stops, closed, lanes, start, points, moved)| {
            let stops = stops.into_iter().map(HexId).collect();
            let closed = closed.into_iter().map(HexId).collect();
            (Made { hexes, sides, stops, closed, lanes }, start, points, moved)
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn costs_and_paths_are_those_of_an_exhaustive_search((mover, start, points, moved) in made()) {
        let board = open_board(7, 6);
        let start = Start { hex: HexId(start), points, moved, lane: 0 };
        let wanted = oracle(&board, start, &mover);
        let mut reach = Reach::new();
        reach.flood(&board, start, &mover);
        let mut path = Vec::new();
        for hex in board.grid.ids() {
            let found = wanted.get(&hex);
            prop_assert_eq!(reach.cost(hex), found.map(|w| w.0), "cost of {}", board.grid.label(hex));
            prop_assert_eq!(reach.path(&board, hex, &mover, &mut path), found.is_some());
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
    fn of_equal_paths_the_lowest_ids_win((mover, start, points, moved) in made()) {
        // With one lane and no halts there is one state a hex, and the whole order of 8.9 can be compared.
        let mover = Made { lanes: 1, stops: HexSet::new(), ..mover };
        let board = open_board(7, 6);
        let start = Start { hex: HexId(start), points, moved, lane: 0 };
        let wanted = oracle(&board, start, &mover);
        let mut reach = Reach::new();
        reach.flood(&board, start, &mover);
        let mut path = Vec::new();
        for (hex, (_, _, best)) in wanted {
            reach.path(&board, hex, &mover, &mut path);
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
        };
        let centre = board.grid.find("E4").unwrap();
        let mut reach = Reach::new();
        reach.flood(&board, Start { hex: centre, points, moved: true, lane: 0 }, &made);
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
    full: HexSet,
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

    fn may_end(&self, hex: HexId) -> bool {
        !self.full.contains(hex)
    }
}

#[test]
fn rivers_roads_zones_and_stacking() {
    let board = crossroads();
    let hex = |name: &str| board.grid.find(name).unwrap();
    let mut unit = Infantry { board: &board, zone: HexSet::new(), full: HexSet::new() };
    let mut reach = Reach::new();
    let mut path = Vec::new();
    reach.flood(&board, Start::fresh(hex("A3"), 8), &unit);
    // The river has one bridge, at A2/B2: A3 to A2 in the open, then along the road.
    assert_eq!(reach.cost(hex("B3")), Some(5));
    assert!(reach.path(&board, hex("B3"), &unit, &mut path));
    assert_eq!(path, ["A2", "B2", "B3"].map(hex));
    assert_eq!(reach.cost(hex("C2")), Some(4), "2 + road 1 + road 1");
    // An enemy zone on the bridge's far side: the move ends there and nothing beyond is in reach.
    unit.zone.insert(hex("B2"));
    reach.flood(&board, Start::fresh(hex("A3"), 8), &unit);
    assert_eq!(reach.cost(hex("B2")), Some(3));
    assert!(reach.must_stop(hex("B2")) && !reach.must_stop(hex("A2")));
    assert_eq!(reach.cost(hex("C2")), None);
    assert!(!reach.path(&board, hex("C2"), &unit, &mut path) && path.is_empty());
    // Full hexes are passed through; the move does not end in them.
    unit.zone.clear();
    unit.full.insert(hex("B2"));
    reach.flood(&board, Start::fresh(hex("A3"), 4), &unit);
    assert!(reach.hexes().contains(&hex("B2")) && reach.cost(hex("C2")) == Some(4));
    assert!(reach.ends(&unit).all(|h| h != hex("B2")) && reach.ends(&unit).any(|h| h == hex("C2")));
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
    };
    let (mut reach, mut supply, mut path) = (Reach::new(), Supply::new(), Vec::with_capacity(64));
    let middle = board.grid.find("T20").unwrap();
    let corner = board.grid.find("A1").unwrap();
    reach.flood(&board, Start::fresh(middle, 40), &mover);
    reach.path(&board, corner, &mover, &mut path);
    supply.flood(&board, [middle], ANY_LENGTH, |_| true);
    let info = allocation_counter::measure(|| {
        for start in board.grid.ids().step_by(97) {
            reach.flood(&board, Start::fresh(start, 30), &mover);
            let last = *reach.hexes().last().unwrap();
            reach.path(&board, last, &mover, &mut path);
            supply.flood(&board, [start], 12, |link| !mover.stops.contains(link.to));
        }
    });
    assert_eq!(info.count_total, 0);
}

#[test]
fn supply_lines_have_a_length_and_open_hexes() {
    let board = open_board(9, 9);
    let hex = |name: &str| board.grid.find(name).unwrap();
    let mut supply = Supply::new();
    supply.flood(&board, [hex("A1")], 4, |_| true);
    for h in board.grid.ids() {
        let distance = board.grid.distance(hex("A1"), h);
        assert_eq!(supply.length(h), (distance <= 4).then_some(distance));
    }
    // A wall of enemies with one gap.
    let wall: HexSet = (1..=9).filter(|r| *r != 7).map(|r| hex(&format!("E{r}"))).collect();
    supply.flood(&board, [hex("A1")], ANY_LENGTH, |link| !wall.contains(link.to));
    assert_eq!(supply.length(hex("E1")), None);
    assert_eq!(supply.length(hex("E7")), Some(8));
    assert_eq!(supply.reached().len(), 81 - 8);
}

#[test]
fn supply_along_roads_does_not_change_from_one_road_to_another() {
    let text = "[[separate]]\nhex = \"C2\"\nroads = [\"B2 D1\", \"C1 C3\"]\n\n[[area]]";
    let apart = map::read("apart.toml", &CROSSROADS.replace("[[area]]", text)).unwrap();
    let together = crossroads();
    let hex = |name: &str| apart.grid.find(name).unwrap();
    let mut supply = Supply::new();
    let bridged = |_| true;
    supply.flood_roads(&together, &together.roads, [hex("E1")], ANY_LENGTH, bridged);
    assert_eq!((supply.length(hex("A2")), supply.length(hex("C4"))), (Some(4), Some(4)));
    supply.flood_roads(&apart, &apart.roads, [hex("E1")], ANY_LENGTH, bridged);
    assert_eq!(
        (supply.length(hex("A2")), supply.length(hex("C2")), supply.length(hex("C3"))),
        (Some(4), Some(2), None)
    );
    // A source in the hex of both roads serves both.
    supply.flood_roads(&apart, &apart.roads, [hex("C2")], ANY_LENGTH, bridged);
    assert_eq!((supply.length(hex("A2")), supply.length(hex("C4"))), (Some(2), Some(2)));
}

#[test]
fn zones_of_control_stop_at_closed_sides() {
    let board = crossroads();
    let hex = |name: &str| board.grid.find(name).unwrap();
    let all = zone(&board, [hex("B2"), hex("B3")], |_| true);
    assert_eq!(all.len(), 10);
    let dry =
        zone(&board, [hex("B2"), hex("B3")], |l| !board.is_river(l.side) || board.bridge(l.side).is_some());
    let labels: Vec<&str> = dry.iter().map(|h| board.grid.label(h)).collect();
    assert_eq!(labels, ["A2", "B1", "B2", "B3", "B4", "C2", "C3", "C4"]);
}
