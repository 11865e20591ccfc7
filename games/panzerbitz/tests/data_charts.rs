//! The charts against the tables of the specification.

use engine::rules::Origin;
use panzerbitz::charts::{
    Block, CHARTS, COLUMNS, Charts, Column, Cost, Ground, Outcome, Placed, PositionKind, Price, Task, Weather,
};
use panzerbitz::ground::Terrain;
use panzerbitz::rulebook::rulebook;
use panzerbitz::units::{Mover, WeaponClass};
use trials::broken::mention;
use trials::table::table;

fn charts() -> &'static Charts {
    Charts::standard()
}

#[test]
fn rule_11_1_every_cell() {
    let rows = table("crt");
    assert_eq!(rows.len(), 10 * COLUMNS);
    for row in rows {
        let column = Column::named(&row["column"]).unwrap();
        let result = charts().combat.result(column, row["modified_die"].parse().unwrap());
        assert_eq!(result.on_targets().word(), row["result"], "{row:?}");
        let grey = result.on_assaulters();
        let wanted = if row["grey_result"].is_empty() { "-" } else { &row["grey_result"] };
        assert_eq!(grey.word(), wanted, "{row:?}");
    }
}

#[test]
fn rule_11_1_chances_in_sixths() {
    for row in table("crt_odds") {
        let column = Column::named(&row["column"]).unwrap();
        let modifier: i8 = row["die_modifier"].parse().unwrap();
        let count = |wanted: Outcome| {
            let results = (1..=6).map(|die| charts().combat.result(column, die + modifier));
            results.filter(|result| *result == wanted).count().to_string()
        };
        assert_eq!(count(Outcome::None), row["no_effect_of_6"], "{row:?}");
        assert_eq!(count(Outcome::Dispersed), row["D_of_6"], "{row:?}");
        assert_eq!(count(Outcome::DoubleDispersed), row["DD_of_6"], "{row:?}");
        assert_eq!(count(Outcome::Eliminated), row["X_of_6"], "{row:?}");
        assert_eq!(count(Outcome::GreyDispersed), row["grey_D_of_6"], "{row:?}");
        assert_eq!(count(Outcome::GreyDoubleDispersed), row["grey_DD_of_6"], "{row:?}");
        assert_eq!(count(Outcome::GreyEliminated), row["grey_X_of_6"], "{row:?}");
    }
}

#[test]
fn rule_6_6_odds_and_shifts() {
    let column =
        |quarters: u32, defence: u32| charts().combat.column(quarters, defence).map(|c| c.to_string());
    let whole = |attack: u32, defence: u32| column(4 * attack, defence);
    let odds = [(3, 8, "1-3"), (6, 8, "1-2"), (9, 8, "1-1"), (17, 8, "2-1"), (26, 10, "2-1"), (99, 8, "4-1")];
    for (attack, defence, wanted) in odds {
        assert_eq!(whole(attack, defence).as_deref(), Some(wanted), "E6.6-1");
    }
    assert_eq!(whole(2, 9), None, "E6.6-1");
    assert_eq!(whole(2, 8).as_deref(), Some("1-4"));
    assert_eq!(column(26, 3).as_deref(), Some("2-1"), "E6.4-1: 6 1/2 to 3");
    let named = |word: &str| Column::named(word).unwrap();
    assert_eq!(named("1-4").shifted(-1), None, "left of 1-4: no effect");
    assert_eq!(named("4-1").shifted(2), Some(named("4-1")));
    assert_eq!(named("1-2").shifted(1), Some(named("1-1")), "E9.1-1");
}

#[test]
fn rule_11_2_weapons() {
    let class = |word: &str| match word {
        "I" => WeaponClass::SmallArms,
        "C(I)" => WeaponClass::ArmedCarrier,
        "A" => WeaponClass::ArmourPiercing,
        "H" => WeaponClass::HighExplosive,
        "(H)" => WeaponClass::Artillery,
        _ => WeaponClass::Mortar,
    };
    let quarters = |word: &str| match word {
        "forbidden" => None,
        number => Some((number.parse::<f64>().unwrap() * 4.0) as u8),
    };
    for row in table("wec").iter().filter(|row| ["direct", "indirect"].contains(&row["fire"].as_str())) {
        let weapons = &charts().weapons;
        let line = match row["fire"].as_str() {
            "direct" => weapons.direct(class(&row["class"])),
            _ => weapons.indirect(class(&row["class"])),
        };
        let line = line.unwrap();
        for (name, armoured, near) in [
            ("armoured_near", true, true),
            ("armoured_far", true, false),
            ("unarmoured_near", false, true),
            ("unarmoured_far", false, false),
        ] {
            assert_eq!(line.factor(armoured, near).map(|q| q.0), quarters(&row[name]), "{name} {row:?}");
        }
        // A weapon of range 12 and one of range 32, at each distance.
        for (range, distance) in [(12_u8, 6_u16), (12, 7), (32, 6), (32, 7), (32, 16), (32, 17)] {
            let half = distance <= u16::from(range / 2);
            let wanted = match row["near_limit"].as_str() {
                "half range" => half,
                "half range and open_sights_range" => half && distance <= 6,
                "open_sights_range" => distance <= 6,
                _ => true,
            };
            assert_eq!(line.near.holds(distance, range, 6), wanted, "{row:?}");
        }
    }
    assert!(charts().weapons.direct(WeaponClass::Carrier).is_none());
    assert!(charts().weapons.indirect(WeaponClass::HighExplosive).is_none());
}

#[test]
fn rule_11_3_modifiers() {
    let rows = table("drm");
    assert_eq!(rows.len(), charts().modifiers.len());
    for (row, modifier) in rows.iter().zip(&charts().modifiers) {
        assert_eq!(row["id"], modifier.id);
        let value: i8 = row["modifier"].split(' ').next().unwrap().parse().unwrap();
        assert_eq!(modifier.value, value, "{}", modifier.id);
        assert_eq!(modifier.rule, row["rule"], "{}", modifier.id);
        let switch = row["switch"].replace("negated by ", "-");
        assert_eq!(modifier.switch, switch, "{}", modifier.id);
        assert_eq!(modifier.source, origin(&row["source"]), "{}", modifier.id);
        assert!(rulebook().rule(&modifier.rule).is_some());
    }
    assert_eq!(charts().cover(Terrain::Swamp).modifier.as_deref(), Some("M3"));
    assert!(charts().cover(Terrain::Woods).conceals && !charts().cover(Terrain::Broken).conceals);
}

fn origin(word: &str) -> Origin {
    match word.split([' ', ';', '(']).next().unwrap_or_default() {
        "seed" => Origin::Seed,
        "public" => Origin::Public,
        _ => Origin::House,
    }
}

#[test]
fn rule_11_4_every_cost_in_every_weather() {
    let rows = table("movement");
    assert_eq!(rows.len(), 3 * 14 * 6);
    for row in rows {
        let weather = match row["weather"].as_str() {
            "normal" => Weather::Normal,
            "saturated" => Weather::Saturated,
            _ => Weather::Winter,
        };
        let ground = match (row["action"].as_str(), row["feature"].as_str()) {
            ("leave", _) => Ground::LeaveGully,
            (_, word) => Ground::named(word).unwrap_or_else(|| panic!("there is no ground {word}")),
        };
        let mover = match row["mover"].as_str() {
            "FOOT" => Mover::Foot,
            "CAV" => Mover::Cav,
            "VEH" => Mover::Veh,
            "WHEEL" => Mover::Wheel,
            "TRUCK" => Mover::Truck,
            _ => Mover::Wagon,
        };
        let cost = match charts().movement.cost(weather, ground, mover) {
            Cost::Half(points) | Cost::RoadRate(points) => (f64::from(points) / 2.0).to_string(),
            Cost::Forbidden => "P".into(),
            Cost::Roll => "R".into(),
            Cost::Negated => "N".into(),
        };
        assert_eq!(cost, row["cost"].trim_end_matches('*'), "{row:?}");
    }
    let rate =
        |weather, ground, mover| matches!(charts().movement.cost(weather, ground, mover), Cost::RoadRate(1));
    assert!(rate(Weather::Normal, Ground::Road, Mover::Wagon), "8.3.1");
    assert!(!rate(Weather::Normal, Ground::Town, Mover::Foot));
    assert!(rate(Weather::Saturated, Ground::Highway, Mover::Truck), "E12.1-3");
    assert!(!rate(Weather::Saturated, Ground::Road, Mover::Veh), "12.1");
    assert!(rate(Weather::Winter, Ground::Road, Mover::Truck), "E12.2-2");
    assert!(!rate(Weather::Winter, Ground::Road, Mover::Wagon), "E12.2-2");
}

#[test]
fn rule_11_4_a_changed_cost_changes_the_other_weathers() {
    let text = CHARTS.replace(
        r#"clear = { cost = ["1", "1", "1", "2", "2", "1"]"#,
        r#"clear = { cost = ["1", "1", "1 1/2", "2", "3", "1"]"#,
    );
    let changed = Charts::read("mine.toml", &text).unwrap_or_else(|faults| panic!("{faults}"));
    let cost = |weather, ground, mover| changed.movement.cost(weather, ground, mover);
    assert_eq!(cost(Weather::Saturated, Ground::Clear, Mover::Veh), Cost::Half(5));
    assert_eq!(cost(Weather::Winter, Ground::Lake, Mover::Truck), Cost::Half(10), "ice is clear ground");
    assert_ne!(changed.hash(), charts().hash());
}

#[test]
fn rule_11_5_elevation() {
    let blocks = |a, b| charts().elevation.blocks(a, b);
    let ground =
        [Block::HilltopCover, Block::Green, Block::Town, Block::Brown, Block::Orange, Block::Depression];
    assert_eq!(blocks(0, 0), ground);
    assert_eq!(blocks(2, 2), [Block::HilltopCover]);
    assert_eq!(blocks(2, 0), blocks(0, 2));
    assert_eq!(blocks(0, 2), [Block::HilltopCover, Block::TwoOrange, Block::FarBrown, Block::LowCover]);
    assert_eq!(table("tet").len(), 8);
}

#[test]
fn rule_11_6_loading() {
    for row in table("loading") {
        for end in ["range_from", "range_to"] {
            let range = row[end].parse::<u16>().unwrap().min(255) as u8;
            let line = charts().loading(range);
            assert_eq!(line.turns.to_string(), row["turns_12_5"], "{row:?}");
            let half = row["base_cost_to_transport"].starts_with("half");
            assert_eq!(line.price == Price::Half, half, "{row:?}");
        }
    }
    let turns = [0, 16, 17, 32, 33, 48, 49, 80].map(|range| charts().loading(range).turns);
    assert_eq!(turns, [1, 1, 2, 2, 3, 3, 4, 4], "E12.5-4");
}

#[test]
fn rules_11_8_and_11_9_positions_and_tasks() {
    let of = |kind| charts().position(kind);
    for row in table("positions").iter().filter(|row| row["id"] != "wreck") {
        let kind = match row["id"].as_str() {
            "ip" => PositionKind::Improved,
            "mine" => PositionKind::Mine,
            "block" => PositionKind::Block,
            _ => PositionKind::Fortification,
        };
        assert_eq!(
            of(kind).stack.map(|n| n.to_string()),
            [row["stack_base"].clone(), row["stack_12_3"].clone()]
        );
        if let Ok(defence) = row["defence"].parse() {
            assert!(of(kind).defence.contains(&defence));
        }
    }
    assert!(of(PositionKind::Improved).shares.contains(&PositionKind::Mine));
    let tasks = [
        Task::ClearMine,
        Task::ClearBlock,
        Task::LayBlockInWoods,
        Task::LayBlock,
        Task::BlowPreparedBridge,
        Task::BlowBridge,
        Task::RepairBridge,
    ];
    for (row, task) in table("engineer").iter().zip(tasks) {
        let line = charts().task(task);
        assert_eq!(line.turns.to_string(), row["own_player_turns"], "{row:?}");
        assert_eq!(line.die.map_or("none".into(), |die| format!("1-{die}")), row["die"], "{row:?}");
        assert_eq!(line.adjacent, row["where"].contains("adjacent"), "{row:?}");
    }
}

#[test]
fn rule_9_3_1_recovery() {
    for row in table("recovery") {
        let placed = match row["placed"].as_str() {
            "enemy player turn" => Placed::Enemy,
            "own player turn phases A to C" => Placed::Own,
            _ => Placed::Assault,
        };
        let phases = charts().recovery.phases(row["marker"] == "DD", placed);
        assert_eq!(phases.to_string(), row["own_recovery_phases"], "{row:?}");
    }
}

#[test]
fn rule_11_10_numbers() {
    let numbers = &charts().numbers;
    let modifier = |id: &str| charts().modifier(id).unwrap().value;
    for row in table("params") {
        let value = match row["name"].as_str() {
            "stack_limit_base" => numbers.stack_limit.to_string(),
            "stack_limit_12_3" => numbers.stack_limit_revised.to_string(),
            "road_rate_max_other_units" => numbers.road_rate_others.to_string(),
            "column_max_units_per_hex" => numbers.column_slots.to_string(),
            "indirect_divisor_min_heavy" => numbers.divisor_heavy.to_string(),
            "indirect_divisor_min_medium_mortar" => numbers.divisor_mortar.to_string(),
            "open_sights_range" => numbers.open_sights_range.to_string(),
            "indirect_min_range_fraction" => format!("1/{}", numbers.indirect_least_part),
            "opportunity_range_fraction" => format!("1/{}", numbers.opportunity_part),
            "drm_opportunity" => modifier("M9").to_string(),
            "drm_interdiction" => modifier("M10").to_string(),
            "drm_interdiction_adjacent_extra" => modifier("M14").to_string(),
            "drm_hip_H" => modifier("M11").to_string(),
            "drm_hip_M" => modifier("M12").to_string(),
            "drm_hip_H_near_marker" => modifier("M13").to_string(),
            "drm_overrun" => modifier("M7").to_string(),
            "columns_overrun" => numbers.columns_overrun.to_string(),
            "columns_overrun_ip" => numbers.columns_overrun_position.to_string(),
            "drm_assault" => modifier("M8").to_string(),
            "columns_assault_engineer" => numbers.columns_assault_engineer.to_string(),
            "drm_dispersed" => modifier("M6").to_string(),
            "drm_improved_position" => modifier("M5").to_string(),
            "mine_column" => charts().mines.to_string(),
            "stream_foot_roll" => format!("1-{}", numbers.stream_roll),
            "quick_march_dispersal" => format!("{}-6", numbers.quick_march_roll),
            "rider_defence" => numbers.rider_defence.to_string(),
            "plain_entry_distance" => numbers.plain_entry_distance.to_string(),
            // A rule and no number: 8.4.5.
            "exit_cost" => row["value"].clone(),
            other => panic!("{other} is not in the charts"),
        };
        assert_eq!(value, row["value"], "{}", row["name"]);
    }
    assert_eq!(charts().number_list.len(), 19);
    assert!(charts().tags.iter().any(|tag| tag.table == "movement.saturated" && tag.source == Origin::Seed));
}

#[test]
fn remarks_do_not_change_the_hash() {
    let text = CHARTS.replace("House charts", "Mine").replace("source = \"house\"", "source = \"public\"");
    let same = Charts::read("mine.toml", &text).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(same.hash(), charts().hash());
}

#[test]
fn broken_charts_say_what_is_wrong() {
    mention(CHARTS, include_str!("broken/charts.txt"), |text| Charts::read("mine.toml", text));
    // All faults at once.
    let text =
        CHARTS.replace("near = \"both\"", "near = \"bath\"").replace("vehicle = \"1\"", "vehicle = \"one\"");
    assert_eq!(Charts::read("mine.toml", &text).unwrap_err().list().len(), 2);
}
