//! Supply lines (1.0.1) and isolation (1.0.5).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{DarkDecember, Edge, Flag, Segment};
use engine::{HexId, Side, UnitId};

use crate::{GAMES, watch};

/// 1.0.1: whether a line may go through a hex.
fn open(game: &DarkDecember, side: Side, hex: HexId) -> bool {
    let enemies = |at: HexId| game.fighters_at(at).any(|unit| game.counter(unit).side != side);
    let friends = game.fighters_at(hex).any(|unit| game.counter(unit).side == side);
    let watched = game.fixed().edges(hex).iter().any(|edge| {
        let bridge = edge.site().is_some_and(|site| game.stands(site));
        enemies(edge.to) && (!edge.major() || bridge)
    });
    !enemies(hex) && (!watched || friends)
}

/// The road hexes from which a source is reached, each with the road by which it is left: in 2920 and 3213 two roads cross.
fn roads(game: &DarkDecember, side: Side) -> BTreeSet<HexId> {
    let fixed = game.fixed();
    let piece = |hex: HexId, edge: &Edge| if fixed.separated.contains(hex) { edge.piece } else { 0 };
    let mut seen: BTreeSet<(HexId, u8)> = BTreeSet::new();
    let mut queue: VecDeque<(HexId, u8)> = VecDeque::new();
    for &source in fixed.sources[side.index()].iter().filter(|&&hex| open(game, side, hex)) {
        queue.push_back((source, 0));
    }
    while let Some((hex, at)) = queue.pop_front() {
        if !seen.insert((hex, at)) {
            continue;
        }
        for edge in fixed.edges(hex).iter().filter(|edge| edge.road() && piece(hex, edge) == at) {
            let dry = !edge.wet() || edge.site().is_some_and(|site| game.stands(site));
            if dry && open(game, side, edge.to) {
                let back = fixed.edge(edge.to, hex).expect("neighbours");
                queue.push_back((edge.to, piece(edge.to, back)));
            }
        }
    }
    seen.into_iter().map(|(hex, _)| hex).collect()
}

/// 1.0.1: whether a unit in a hex has a line: four points at most to such a road.
fn has_line(game: &DarkDecember, side: Side, roads: &BTreeSet<HexId>, from: HexId) -> bool {
    let mut best: BTreeMap<HexId, u8> = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((hex, paid)) = queue.pop_front() {
        if roads.contains(&hex) {
            return true;
        }
        for edge in game.fixed().edges(hex) {
            let total = paid + if game.unbridged(edge) { 2 } else { 1 };
            if total <= 4 && open(game, side, edge.to) && best.get(&edge.to).is_none_or(|&old| total < old) {
                best.insert(edge.to, total);
                queue.push_back((edge.to, total));
            }
        }
    }
    false
}

/// 1.0.1, 1.0.2, M6.3.
#[test]
fn supply_lines_the_long_way() {
    for (seed, (scenario, preset, switches)) in GAMES.into_iter().enumerate() {
        watch(scenario, preset, switches, seed as u64, |game, number| {
            if number % 397 != 0 {
                return;
            }
            for side in [GERMAN, ALLIED] {
                let (lines, roads) = (game.lines(side), roads(game, side));
                for (unit, hex) in game.fighters(side) {
                    // A unit that stands on such a road needs no further look at its own hex.
                    let expected = has_line(game, side, &roads, hex);
                    let name = &game.counter(unit).name;
                    assert_eq!(
                        lines.traced(hex),
                        expected,
                        "{name} in {}, {number}",
                        game.fixed().label(hex)
                    );
                }
            }
        });
    }
}

/// 1.0.5, with V1.0 and without.
#[test]
fn isolation_the_long_way() {
    let mut isolated = 0;
    for (seed, (scenario, preset, switches)) in GAMES.into_iter().enumerate() {
        let mut before = None;
        watch(scenario, preset, switches, seed as u64, |game, _| {
            // Judged in the Supply Phase just before: nobody has moved since.
            let now = (game.turn(), game.phasing());
            let fresh =
                matches!(game.segment(), Segment::Forces | Segment::Replacement) && before != Some(now);
            if !fresh {
                return;
            }
            before = Some(now);
            let side = game.phasing().other();
            let auto = side == GERMAN && game.turn() <= 4;
            let three = game.fixed().options.three_part_isolation;
            let roads = roads(game, side);
            let held: Vec<(UnitId, HexId)> = game.fighters(side).collect();
            let linked: BTreeSet<HexId> =
                held.iter().map(|one| one.1).filter(|&hex| has_line(game, side, &roads, hex)).collect();
            for &(unit, hex) in &held {
                let shut = game.fixed().edges(hex).iter().all(|edge| {
                    let enemy = game.holds(side.other(), edge.to) || game.zoc(side.other(), edge.to);
                    enemy && (three || !game.holds(side, edge.to))
                });
                let far = linked.iter().all(|&other| game.distance(hex, other) > 3);
                let exempt = three && side == ALLIED && game.is_clear();
                let expected = !auto && !linked.contains(&hex) && shut && (far || !three) && !exempt;
                assert_eq!(game.is(unit, Flag::Isolated), expected, "{}", game.counter(unit).name);
                isolated += usize::from(expected);
            }
        });
    }
    assert!(isolated > 0, "somebody was isolated");
}
