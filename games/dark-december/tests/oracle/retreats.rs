//! Retreat paths (4.4).

use std::collections::BTreeSet;

use dark_december::DarkDecember;
use dark_december::charts::{ALLIED, Cost, GERMAN};
use dark_december::units::UnitType;
use engine::{Dice, HexId, UnitId};

use crate::watch;

/// A path with what 4.4 looks at.
#[derive(Clone, Default)]
struct Trial {
    hexes: Vec<HexId>,
    losses: usize,
    zones: usize,
    crossings: usize,
}

/// Every path that 4.4.7 and 4.4.8 allow, of any length.
fn trials(game: &DarkDecember, unit: UnitId, origin: HexId, most: usize) -> Vec<Trial> {
    let counter = game.counter(unit);
    let enemy = counter.side.other();
    let mut done = Vec::new();
    let mut open = vec![Trial::default()];
    while let Some(trial) = open.pop() {
        let at = trial.hexes.last().copied().unwrap_or(origin);
        if trial.hexes.len() == most {
            continue;
        }
        for edge in game.fixed().edges(at) {
            let outward = usize::from(game.distance(edge.to, origin)) == trial.hexes.len() + 1;
            let river = game.unbridged(edge);
            let swims = !matches!(counter.kind, UnitType::Arm | UnitType::Cav);
            let ground =
                game.fixed().cost(edge.to, counter.class, game.ground()) != Cost::Never || game.road(edge);
            let bound = game.restricted(unit) && !game.fixed().guard_line.contains(edge.to);
            if !outward || game.holds(enemy, edge.to) || (river && !swims) || !ground || bound {
                continue;
            }
            let mut next = trial.clone();
            next.hexes.push(edge.to);
            let zone = game.zoc(enemy, edge.to);
            next.zones += usize::from(zone);
            next.losses += usize::from(zone && !game.holds(counter.side, edge.to));
            next.crossings += usize::from(river);
            if game.room(edge.to, unit) {
                done.push(next.clone());
            }
            open.push(next);
        }
    }
    done
}

/// 4.4, 4.4.1 to 4.4.5, 4.4.8, RL20, RL21: all paths are listed, and the best are those of the game.
#[test]
fn retreats_the_long_way() {
    let mut compared = 0;
    for (seed, scenario) in ["C1", "C6", "C6"].into_iter().enumerate() {
        let mut random = Dice::fast(seed as u64 + 5);
        watch(scenario, "variant", "", seed as u64 + 40, |game, number| {
            if number % 23 != 0 {
                return;
            }
            let side = [GERMAN, ALLIED][random.index(2)];
            let all: Vec<(UnitId, HexId)> = game.fighters(side).collect();
            // Those next to the enemy are of more interest.
            let near: Vec<(UnitId, HexId)> =
                all.iter().copied().filter(|&(_, hex)| game.zoc(side.other(), hex)).collect();
            let list = if near.is_empty() { &all } else { &near };
            let (unit, origin) = list[random.index(list.len())];
            let hexes = 1 + random.index(3);
            let column = |hex: HexId| i32::from(game.fixed().column(hex));
            let home = if side == GERMAN { 1 } else { -1 };
            let key = |trial: &Trial| {
                let missing = if trial.crossings > 0 { 0 } else { hexes - trial.hexes.len() };
                let lost = missing + trial.losses >= usize::from(game.steps(unit));
                let end = *trial.hexes.last().expect("a hex");
                let away = (column(end) - column(origin)).signum() * home;
                (lost, missing, trial.losses, trial.zones, trial.crossings, -away)
            };
            let all = trials(game, unit, origin, hexes);
            let best = all.iter().map(key).min();
            let expected: BTreeSet<Vec<HexId>> = all
                .iter()
                .filter(|trial| Some(key(trial)) == best)
                .map(|trial| trial.hexes.clone())
                .collect();
            let ways = game.retreat_ways(unit, origin, hexes as u8);
            let found: BTreeSet<Vec<HexId>> = ways.list().iter().map(|way| way.hexes().to_vec()).collect();
            assert_eq!(found, expected, "{} {number}", game.counter(unit).name);
            compared += 1;
        });
    }
    assert!(compared > 300, "{compared}");
}
