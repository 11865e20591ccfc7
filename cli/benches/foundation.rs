//! Speed of the foundation, as ratios against named baselines that are measured in the same run.
//!
//! The two sides of a ratio take turns, batch by batch, and the medians are compared: on a noisy machine both suffer
//! alike. Absolute times are printed too, but only the ratios mean something elsewhere.

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::{
    Arrival, Board, Dice, Game, HexId, HexSet, Mover, Play, Reach, Record, Seed, Stacks, Start, Status, Step,
    UnitId, map, replay,
};

fn main() {
    // `cargo bench -- reach` runs that one alone.
    let wanted = std::env::args().skip(1).find(|a| !a.starts_with('-')).unwrap_or_default();
    println!(
        "{:<34} {:>12} {:>12} {:>9}   baseline (ratio: its time / ours)",
        "what", "time", "baseline", "ratio"
    );
    let all: [(&str, fn()); 4] =
        [("reach", reach), ("load", load), ("replay", replaying), ("clone", cloning)];
    for (_, run) in all.iter().filter(|(name, _)| name.contains(&wanted)) {
        run();
    }
}

/// Times two things in turns and prints how many times faster the first is; gives the ratio.
fn compare(what: &str, baseline: &str, mut ours: impl FnMut(), mut theirs: impl FnMut()) -> f64 {
    let (a, b) = (batch(&mut ours), batch(&mut theirs));
    let (mut mine, mut others) = (Vec::new(), Vec::new());
    for _ in 0..41 {
        mine.push(time(a, &mut ours));
        others.push(time(b, &mut theirs));
    }
    let (mine, others) = (median(&mut mine), median(&mut others));
    let ratio = others / mine;
    println!("{what:<34} {:>12} {:>12} {ratio:>8.1}x   {baseline}", human(mine), human(others));
    ratio
}

/// As many calls as take about five milliseconds.
fn batch(call: &mut impl FnMut()) -> u32 {
    let mut calls = 1;
    loop {
        let start = Instant::now();
        (0..calls).for_each(|_| call());
        if start.elapsed() > Duration::from_millis(5) {
            return calls;
        }
        calls *= 2;
    }
}

fn time(calls: u32, call: &mut impl FnMut()) -> f64 {
    let start = Instant::now();
    (0..calls).for_each(|_| call());
    start.elapsed().as_secs_f64() / f64::from(calls)
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn human(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.1} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.2} us", s * 1e6),
        s => format!("{:.2} ms", s * 1e3),
    }
}

/// Infantry on the Bulge map, in twelfths of a point: terrain, roads, rivers without a bridge, zones that stop.
struct Infantry<'a> {
    board: &'a Board,
    costs: [u16; 8],
    zone: HexSet,
}

impl<'a> Infantry<'a> {
    fn new(board: &'a Board) -> Infantry<'a> {
        let mut costs = [12; 8];
        for (i, name) in board.terrains.iter().enumerate() {
            costs[i] = if matches!(name.as_str(), "rough" | "forest") { 24 } else { 12 };
        }
        // Enemies on every 61st hex.
        let enemies = board.grid.ids().filter(|h| h.0 % 61 == 7);
        let zone = engine::zone(board, enemies, |link| !board.is_river(link.side));
        Infantry { board, costs, zone }
    }
}

impl Mover for Infantry<'_> {
    #[inline]
    fn step(&self, step: &Step) -> Option<Arrival> {
        let bridged = self.board.bridge(step.side).is_some();
        let cost = if self.board.roads.crosses(step.side) && (bridged || !self.board.is_river(step.side)) {
            3
        } else {
            self.costs[usize::from(self.board.terrain(step.to).0)]
                + if self.board.is_river(step.side) { 24 } else { 0 }
        };
        Some(if self.zone.contains(step.to) { Arrival::stop(cost) } else { Arrival::at(cost) })
    }
}

/// Our reach knows hexsides, roads and zones; the field of movement of `hexx` sees only the hex that is entered. Both
/// are given as many points as reach about as many hexes, and the time is per hex reached.
fn reach() {
    let board = bulge::board();
    let infantry = Infantry::new(board);
    let starts: Vec<HexId> = board.grid.ids().step_by(board.grid.len() / 50).take(50).collect();
    let mut flood = Reach::new();
    let points = 72;
    let count = |flood: &mut Reach| -> usize {
        let size = |&h: &HexId| {
            flood.flood(board, Start::fresh(h, points), &infantry);
            flood.hexes().len()
        };
        starts.iter().map(size).sum()
    };
    let ours = count(&mut flood);
    let hexx_of = |h: HexId| hexx::Hex::new(i32::from(board.grid.hex(h).q), i32::from(board.grid.hex(h).r));
    let field = |start: HexId, budget: u32| {
        hexx::algorithms::field_of_movement(hexx_of(start), budget, |hex| {
            let hex = board.grid.id(engine::Hex::new(hex.x as i16, hex.y as i16))?;
            Some(u32::from(infantry.costs[usize::from(board.terrain(hex).0)]) / 12 - 1)
        })
    };
    let total = |budget: u32| -> usize { starts.iter().map(|&h| field(h, budget).len()).sum() };
    let budget = (1..40).find(|&b| total(b) >= ours).unwrap_or(40);
    let theirs = total(budget);
    let name = format!("reach, {ours} hexes from 50 places");
    let baseline = format!("hexx field_of_movement, {theirs} hexes, no hexsides, no zones");
    let ratio = compare(
        &name,
        &baseline,
        || {
            for &start in &starts {
                flood.flood(board, Start::fresh(start, points), &infantry);
                black_box(flood.hexes().len());
            }
        },
        || {
            for &start in &starts {
                black_box(field(start, budget).len());
            }
        },
    );
    println!(
        "{:<34} {:>12} {:>12} {:>8.1}x",
        "  per hex reached",
        "",
        "",
        ratio * ours as f64 / theirs as f64
    );
}

fn load() {
    let text = map::write(bulge::board());
    compare(
        "load the Bulge map",
        "reading the same text as bare TOML",
        || drop(black_box(map::read("map.toml", &text))),
        || drop(black_box(text.parse::<toml::Table>())),
    );
}

/// A long record: many games of the example one after another would not be one record, so the longest of a thousand.
fn replaying() {
    let game = skirmish::Skirmish::new("clearing", None, "").expect("the example game");
    let mut longest: Option<Record> = None;
    for seed in 0..1000 {
        let mut play = Play::new(game.clone(), Seed::number(seed));
        let mut choice = Dice::fast(seed);
        while let Status::Choose(_) = play.status() {
            let legal = play.legal();
            play.act(legal[choice.index(legal.len())]).expect("a legal action");
        }
        let record = play.record();
        if longest.as_ref().is_none_or(|l| record.actions().count() > l.actions().count()) {
            longest = Some(record);
        }
    }
    let record = longest.expect("a thousand games");
    let text = record.to_string();
    let what = format!("replay a record of {} actions", record.actions().count());
    compare(
        &what,
        "only reading the record's text",
        || drop(black_box(replay(&record, game.clone()))),
        || drop(black_box(Record::parse("record", &text))),
    );
}

/// A position as large as a campaign's: 252 units on 1,700 hexes, and six sets of hexes.
#[derive(Clone)]
struct Position {
    stacks: Stacks,
    sets: [HexSet; 6],
    units: Vec<u32>,
}

fn cloning() {
    let board = bulge::board();
    let mut stacks = Stacks::new(board.grid.len(), 252);
    for unit in 0..252 {
        stacks.place(UnitId(unit), HexId(unit * 6 % 1700));
    }
    let position = Position { stacks, sets: [HexSet::new(); 6], units: vec![7; 252] };
    let bytes = vec![1_u8; 1700 * 2 + 252 * 8 + 6 * 256];
    let mut copy = position.clone();
    compare(
        "clone a campaign position",
        "copying as many bytes",
        || {
            copy.clone_from(black_box(&position));
            black_box((&copy.stacks, &copy.sets, &copy.units));
        },
        || drop(black_box(bytes.clone())),
    );
    let game = skirmish::Skirmish::new("clearing", None, "").expect("the example game");
    compare(
        "clone a skirmish",
        "its state as stored bytes",
        || drop(black_box(game.clone())),
        || {
            black_box(engine::StateHash::of(game.state()));
        },
    );
}
