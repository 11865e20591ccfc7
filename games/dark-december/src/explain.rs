//! The sums behind moves: what one costs step by step, and the chances of a roll. Combat is in `combat::explain`.

use engine::{Explanation, HexId, Ratio, Rule, SumLine, UnitId, capital, place};

use crate::activation::Leash;
use crate::charts::{Cost, Feature, GERMAN, GroundLine, Hexside, MP};
use crate::field::Field;
use crate::game::DarkDecember;
use crate::march::March;
use crate::state::Mode;
use crate::toll::{Bill, Slow, Toll};
use crate::words::mp;

/// The chances of a die.
pub(crate) fn chances(why: Explanation, needed: u8, (good, bad): (&str, &str), rule: Rule) -> Explanation {
    let needed = u64::from(needed.min(6));
    why.line(SumLine::new("At or below", needed, rule)).chance(good, needed, 6, rule).chance(
        bad,
        6 - needed,
        6,
        rule,
    )
}

/// 3.0, 3.2.1, 1.2.1: the points with which a move begins.
pub(crate) fn allowance(game: &DarkDecember, unit: UnitId, mode: Mode) -> SumLine {
    let numbers = &game.fixed.charts.numbers;
    let printed = u16::from(game.strength(unit).movement) * MP;
    let line = SumLine::new("Movement points", mp(game.points_for(unit, mode)), Rule("3.0"));
    let line = line.with(SumLine::new("Allowance", mp(printed), Rule("0.3")));
    let german = game.counter(unit).side == GERMAN;
    if mode == Mode::Strategic && german && game.is_clear() {
        let times = numbers.strategic_multiplier_german_clear;
        line.with(SumLine::times("Strategic Movement of Germans under a clear sky", times, Rule("SR1.3")))
    } else if mode == Mode::Strategic {
        line.with(SumLine::times("Strategic Movement", numbers.strategic_multiplier, Rule("3.2.1")))
    } else if !game.supplied(unit) && game.counter(unit).is_combat() {
        let half = Ratio::new(1, numbers.unsupplied_ma_divisor.into());
        line.with(SumLine::times("Unsupplied", half, Rule("1.2.1")))
            .with(SumLine::rounded_down(Rule("1.2.1")))
            .with(SumLine::at_least("Minimum", mp(MP), Rule("1.2.1")))
    } else {
        line
    }
}

/// 3.4: what it costs to enter.
pub(crate) fn entry(
    game: &DarkDecember,
    unit: UnitId,
    hex: HexId,
    mode: Mode,
    why: Explanation,
) -> Explanation {
    let all = game.points_for(unit, mode);
    let (march, mut bill) = (March::new(game, unit, mode), Bill::default());
    let Ok(step) = march.enter(&mut bill, hex, all) else { return why };
    let cost = SumLine::new("To enter", mp(step.cost), Rule("3.4")).with_all(items(&march, hex, &bill));
    let stop = step.stop.then_some(hex).filter(|&hex| march.enemy_zone(hex));
    let spent = if step.stop { all } else { step.cost };
    let mut left = SumLine::new("Left", mp(all - spent), Rule("3.0"))
        .with(allowance(game, unit, mode))
        .with(SumLine::minus("To enter", mp(step.cost), Rule("3.4")));
    if stop.is_some() {
        left = left.with(SumLine::instead("It stops in an enemy zone of control", mp(0), Rule("3.5.2")));
    }
    why.line(cost).line(left)
}

/// A move along its cheapest path, hex by hex.
pub(crate) fn path(game: &DarkDecember, to: HexId, why: Explanation) -> Explanation {
    let Some(motion) = game.state.motion else { return why };
    let Some(mut at) = game.hex_of(motion.unit) else { return why };
    let (mut reach, mut path) = (Field::default(), Vec::new());
    if !game.reach_of_motion(&mut reach) || !game.route(&mut reach, to, &mut path) {
        return why;
    }
    let march = March::new(game, motion.unit, motion.mode);
    let (mut left, mut lane, mut first) = (motion.left, motion.lane, motion.hexes == 0);
    let (mut steps, mut spent, mut zone) = (Vec::new(), 0, false);
    for hex in path {
        let Some(edge) = game.fixed.edge(at, hex) else { break };
        let mut bill = Bill::default();
        let Ok(step) = march.walk(&mut bill, at, edge, lane, first, left) else { break };
        let rule = match (step.road, motion.mode) {
            (true, Mode::Strategic) => Rule("3.2.2"),
            (true, _) => Rule("3.3.1"),
            (false, _) => Rule("3.0.1"),
        };
        let parts = items(&march, hex, &bill);
        steps.push(SumLine::new(place(game, hex), mp(step.cost), rule).with_all(parts));
        spent += step.cost;
        zone = step.stop && march.enemy_zone(hex);
        left = if step.stop { 0 } else { left - step.cost };
        (lane, first, at) = (step.lane, false, hex);
    }
    let way = SumLine::new("The way", mp(spent), Rule("3.0")).with_all(steps);
    let mut rest = SumLine::new("Left", mp(left), Rule("3.0"))
        .with(SumLine::new("Before", mp(motion.left), Rule("3.0")))
        .with(SumLine::minus("The way", mp(spent), Rule("3.0")));
    // SR1.2.2: so many hexes and no more.
    let most = match game.leash(motion.unit) {
        Leash::Hexes(most) => usize::from(most).saturating_sub(motion.hexes.into()),
        Leash::Free | Leash::Bound => usize::MAX,
    };
    if zone {
        rest = rest.with(SumLine::instead("It stops in an enemy zone of control", mp(0), Rule("3.5.2")));
    } else if way.parts.len() >= most {
        rest = rest.with(SumLine::instead("An activated unit goes no further", mp(0), Rule("SR1.2.2")));
        rest.value = mp(0).into();
    }
    why.line(way).line(rest)
}

/// The parts of what a step into a hex costs.
fn items(march: &March, hex: HexId, bill: &Bill) -> Vec<SumLine> {
    bill.0.iter().map(|&(toll, cost)| item(march, hex, toll, cost)).collect()
}

fn item(march: &March, hex: HexId, toll: Toll, cost: u16) -> SumLine {
    let cost = mp(cost);
    match toll {
        Toll::Road if march.mode == Mode::Strategic => SumLine::new("Road", cost, Rule("3.2.2")),
        Toll::Road => SumLine::new("Road March", cost, Rule("3.3.1")),
        Toll::RoadBridge => SumLine::plus("Bridge on the road", cost, Rule("3.3.1")),
        Toll::Ground => SumLine::new(capital(ground_name(march, hex)), cost, Rule("3.0.1")),
        Toll::OffRoad(slow) => {
            let (label, rule) = match slow {
                Slow::Zone => ("No Road March in an enemy zone of control", Rule("3.3.1")),
                Slow::Congestion => ("Road congestion", Rule("OR7.0")),
                Slow::Friends => ("Through friendly units", Rule("3.7.1 (V3.7)")),
                Slow::AfterFriends => ("After friendly units", Rule("3.7.1 (V3.7)")),
            };
            SumLine::instead(format!("{label}: {}", ground_name(march, hex)), cost, rule)
        }
        Toll::Water(Hexside::River) => SumLine::plus("River", cost, Rule("3.0.1")),
        Toll::Water(Hexside::MajorRiver) => SumLine::plus("Major river", cost, Rule("3.0.1")),
        Toll::Water(Hexside::Ford) => SumLine::plus("Ford", cost, Rule("3.3.3")),
        Toll::Water(Hexside::BridgeRoadMarch | Hexside::BridgeOther) => {
            SumLine::plus("Bridge without Road March", cost, Rule("3.3.2 (V3.3)"))
        }
        Toll::Unconnected => SumLine::plus("The roads do not connect", cost, Rule("3.3.4")),
        Toll::Disengagement => SumLine::plus("Disengagement", cost, Rule("OR4.0")),
        Toll::Whole => SumLine::instead("The crossing takes the whole allowance", cost, Rule("3.0.2")),
        Toll::Minimum => {
            SumLine::instead("The minimum move takes all that it has", cost, Rule("3.1.1 (V3.1)"))
        }
        Toll::Least => SumLine::at_least("Every step costs something", cost, Rule("3.0.1")),
        Toll::Commander => SumLine::new("A commander pays for hexes", cost, Rule("OR9.2")),
    }
}

/// 3.0.1: what decides the cost of a hex off the road: its terrain, or its city or town if that is dearer.
fn ground_name(march: &March, hex: HexId) -> &'static str {
    let (fixed, charts) = (&march.game.fixed, &march.game.fixed.charts);
    let terrain = fixed.terrain[hex.index()];
    let cost = |line: &GroundLine| match line.cost(march.class, march.ground) {
        Cost::Points(points) => points,
        Cost::All | Cost::Never => u16::MAX,
    };
    let feature = if fixed.cities.contains(hex) {
        Feature::City
    } else if fixed.towns.contains(hex) {
        Feature::Town
    } else {
        return terrain.word();
    };
    if cost(charts.feature(feature)) > cost(charts.terrain(terrain)) {
        feature.word()
    } else {
        terrain.word()
    }
}
