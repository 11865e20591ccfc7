//! What a step costs (3.0 to 3.3, OR4.0, OR7.0).

use dark_december::charts::GERMAN;
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Edge, Flag, Leash, March, Mode, Segment};
use engine::{Dice, Game, HexId, Side, UnitId};

use crate::watch;
use trials::table;

/// 3.0.1, 4.2.1: a value of the terrain chart for a hex, the dearer or greater of ground and town; none for P.
fn chart(game: &DarkDecember, rows: &[table::Row], hex: HexId, column: &str) -> Option<u16> {
    let fixed = game.fixed();
    let mut lines = vec![fixed.terrain[hex.index()].word()];
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
            if game.segment() != Segment::Movement || game.state().motion.is_some() || number % 3 != 0 {
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
