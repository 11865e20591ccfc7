//! The rules worked out a second time, the long way, in positions of random games: supply lines (1.0.1), isolation (1.0.5),
//! the cost of a step (3.0 to 3.3, OR4.0), the level of an attack (4.3) and retreat paths (4.4).

#[path = "../../../tools/tests/table.rs"]
#[allow(dead_code, reason = "shared with other tests")]
mod table;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use dark_december::charts::{ALLIED, Cost, GERMAN, Terrain};
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Edge, Flag, Leash, March, Mode, Place, Stage, Step};
use engine::{Dice, Game, HexId, Side, Status, UnitId};

/// Plays a game at random and shows every position in which somebody chooses.
fn watch(scenario: &str, preset: &str, switches: &str, seed: u64, mut see: impl FnMut(&DarkDecember, usize)) {
    let mut game = DarkDecember::new(scenario, Some(preset), switches).unwrap();
    let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 1000));
    let (mut legal, mut events, mut number) = (Vec::new(), Vec::new(), 0);
    while let Status::Choose(_) = game.status() {
        see(&game, number);
        game.legal(&mut legal);
        game.play(legal[random.index(legal.len())], &mut dice, &mut events);
        events.clear();
        number += 1;
    }
}

const GAMES: [(&str, &str, &str); 4] =
    [("C1", "variant", ""), ("C6", "variant", ""), ("C6", "base79", ""), ("C1", "free", "-V4.4,-V1.0")];

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
            let fresh = matches!(game.step(), Step::Forces | Step::Replacement) && before != Some(now);
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

/// 4.3: the table and the results of the specification.
#[test]
fn levels_and_results_the_long_way() {
    let rows = table::table("crt");
    let mut seen = BTreeSet::new();
    for (seed, (scenario, preset, switches)) in GAMES.into_iter().enumerate() {
        watch(scenario, preset, switches, seed as u64 + 20, |game, _| {
            let combat = &game.state().combat;
            if !matches!(combat.stage, Stage::Capability | Stage::Integrity | Stage::LowerCover) {
                return;
            }
            let hex = combat.target.expect("an attack");
            let attack: u16 = combat.attackers.iter().map(|&unit| strength(game, unit, hex)).sum();
            let defence: u16 = combat.defenders.iter().map(|&unit| defence(game, unit)).sum::<u16>().max(1);
            let (column, ratio) = if attack >= defence {
                (format!("{}:1", (attack / defence).min(9)), 0)
            } else {
                let ratio = defence.div_ceil(attack);
                (format!("1:{}", ratio.min(3)), ratio)
            };
            let modifier = i32::from(game.modifier(combat.integrity));
            for die in 1..=6_u8 {
                let roll = game.outcome_of(die).expect("an attack");
                assert_eq!((roll.attack, roll.defence), (attack, defence));
                let row = (i32::from(die) + modifier).clamp(-1, 7).to_string();
                let row = rows.iter().find(|line| line["modified_die"] == row).expect("a row");
                let margin = row[&column].parse::<i32>().expect("a level") - i32::from(roll.tdl);
                let result = match margin {
                    1.. => format!("R{}", margin.min(6)),
                    0 => "FF".into(),
                    -2.. => "NE".into(),
                    _ => "CA".into(),
                };
                if !roll.dropped {
                    assert_eq!(
                        roll.outcome.to_string(),
                        result,
                        "{attack} to {defence}, {die}, TDL {}",
                        roll.tdl
                    );
                    seen.insert(result);
                }
            }
            assert!(ratio <= 3 || !game.fixed().options.odds_limits, "below 1:3");
        });
    }
    assert!(seen.len() > 6, "{seen:?}");
}

/// 4.3.1: attack.
fn strength(game: &DarkDecember, unit: UnitId, hex: HexId) -> u16 {
    let counter = game.counter(unit);
    let mut value = f64::from(game.strength(unit).attack);
    let mut halve = |yes: bool| {
        if yes {
            value = (value / 2.0).ceil();
        }
    };
    let on_map = game.unit_state(unit).place == Place::Map;
    halve(on_map && !game.supplied(unit));
    halve(game.is(unit, Flag::Strategic));
    if let Some(edge) = game.hex_of(unit).and_then(|from| game.fixed().edge(from, hex)) {
        let river = game.unbridged(edge);
        let forest = game.fixed().terrain[hex.index()] == Terrain::Forest && !game.road(edge);
        let armour = matches!(counter.kind, UnitType::Arm | UnitType::Cav);
        halve(armour && (forest || river));
        halve(river && edge.major());
    }
    value as u16
}

/// 4.3.1: defence.
fn defence(game: &DarkDecember, unit: UnitId) -> u16 {
    let mut value = u16::from(game.strength(unit).defence);
    if game.is(unit, Flag::Isolated) {
        value = value.div_ceil(2);
    }
    if game.is(unit, Flag::Strategic) && !game.fixed().options.strategic_zones {
        value = value.div_ceil(2);
    }
    value
}

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

/// 3.0.1, 4.2.1: a value of the terrain chart for a hex, the dearer or greater of ground and town; none for P.
fn chart(game: &DarkDecember, rows: &[table::Row], hex: HexId, column: &str) -> Option<u16> {
    let fixed = game.fixed();
    let mut lines = vec![fixed.terrain[hex.index()].name()];
    if fixed.cities.contains(hex) {
        lines.push("city");
    } else if fixed.towns.contains(hex) {
        lines.push("town");
    }
    let value =
        |line: &str| rows.iter().find(|row| row["terrain"] == line).expect("a line")[column].parse().ok();
    lines.into_iter().map(value).collect::<Option<Vec<u16>>>().map(|all| all.into_iter().max().unwrap_or(0))
}

/// OR4.0.1: the TDL of a hex for its holders, the river if every adjacent enemy is across one.
fn cover(game: &DarkDecember, rows: &[table::Row], side: Side, hex: HexId) -> u16 {
    let fixed = game.fixed();
    let mut level = chart(game, rows, hex, "tdl").expect("a level");
    level += u16::from(game.state().forts[side.index()].contains(hex));
    level += if side == GERMAN && fixed.west_wall.contains(hex) { 2 } else { 0 };
    let enemies = fixed.edges(hex).iter().filter(|edge| game.holds(side.other(), edge.to));
    let rivers = enemies.map(|edge| match (edge.wet(), edge.major()) {
        (false, _) => 0,
        (true, false) => 2,
        (true, true) => 3,
    });
    let level = (level + rivers.min().unwrap_or(0)).min(7);
    // 3.2.6: a unit in Strategic Movement in the hex.
    let column = game.fighters_at(hex).any(|unit| game.is(unit, Flag::Strategic));
    if column && fixed.options.strategic_zones { level.saturating_sub(1) } else { level }
}

/// 3.0 to 3.3, 3.5, OR4.0, OR7.0: what the first step of a normal move costs, in whole points; none if it is forbidden.
fn first_step(
    game: &DarkDecember,
    rows: &[table::Row],
    unit: UnitId,
    from: HexId,
    edge: &Edge,
) -> Option<u16> {
    let (counter, options) = (game.counter(unit), &game.fixed().options);
    let enemy = counter.side.other();
    let allowance = game.allowance(unit) / 2;
    let bound = game.restricted(unit) && !game.fixed().guard_line.contains(edge.to);
    let (out, into) = (game.zoc(enemy, from), game.zoc(enemy, edge.to));
    if game.holds(enemy, edge.to) || bound || (out && into) {
        return None;
    }
    let bridge = edge.site().is_some_and(|site| game.stands(site));
    let crowd = game.fighters_at(edge.to).count() >= 2 && options.congestion;
    let disengage = out
        && options.disengagement
        && !counter.is_armour()
        && !(options.strong_terrain && cover(game, rows, counter.side, from) >= 4);
    let class = match counter.kind {
        UnitType::Arm | UnitType::Cav => "A",
        UnitType::ArmInf | UnitType::MechPara => "M",
        _ => "F",
    };
    let march = edge.road() && (!edge.wet() || bridge) && !out && !into && !crowd;
    let cost = if march {
        1
    } else {
        let ground = if game.turn() < 15 { "soft" } else { "frozen" };
        let ground = chart(game, rows, edge.to, &format!("mp_{class}_{ground}"))?;
        let water = match (edge.wet(), class, edge.major()) {
            (false, ..) => 0,
            _ if bridge && options.bridge_crossing => 2,
            _ if game.forded(edge) => 1,
            (true, "F", false) => 3,
            // ALL: nothing is added to it.
            (true, "F", true) | (true, "M", false) => return Some(allowance),
            _ => return None,
        };
        ground + water
    };
    let cost = cost + u16::from(disengage);
    let limited = matches!(game.leash(unit), Leash::Hexes(_));
    match cost {
        cost if cost <= allowance => Some(cost),
        _ if options.minimum_move && !limited => Some(allowance),
        _ => None,
    }
}

#[test]
fn rule_3_0_steps_the_long_way() {
    let rows = table::table("terrain");
    let mut compared = 0;
    let games = [
        ("C1", "variant", ""),
        ("C6", "variant", "+OPT7.0"),
        ("C6", "base79", ""),
        ("C1", "free", "-V3.1,-V3.3,-VOR4.0"),
        ("C6", "base79+", ""),
    ];
    for (seed, (scenario, preset, switches)) in games.into_iter().enumerate() {
        let mut random = Dice::fast(seed as u64 + 9);
        watch(scenario, preset, switches, seed as u64 + 60, |game, number| {
            if game.step() != Step::Movement || game.state().motion.is_some() || number % 3 != 0 {
                return;
            }
            let all: Vec<(UnitId, HexId)> = game.fighters(game.phasing()).collect();
            let (unit, from) = all[random.index(all.len())];
            let march = March::new(game, unit, Mode::Normal);
            for edge in game.fixed().edges(from) {
                let step = march.step(from, edge, 0, true, game.allowance(unit)).ok();
                let expected = first_step(game, &rows, unit, from, edge);
                let name = &game.counter(unit).name;
                let to = game.fixed().label(edge.to);
                assert_eq!(
                    step.map(|step| step.cost),
                    expected.map(|cost| 2 * cost),
                    "{name} to {to}, {number}"
                );
                compared += 1;
            }
        });
    }
    assert!(compared > 3000, "{compared}");
}
