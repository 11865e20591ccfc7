//! Strengths, levels and results (4.3).

use std::collections::BTreeSet;

use dark_december::charts::Terrain;
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Flag, Place, Stage};
use engine::{Game, HexId, UnitId};

use crate::{GAMES, watch};
use trials::table;

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
