//! The charts against the tables of the specification.

mod track;

use dark_december::charts::{
    CHARTS, Charts, Cost, Emptied, Feature, Ground, GroundLine, Hexside, Odds, Outcome, Road, Terrain, Turn,
};
use dark_december::map::board;
use dark_december::rulebook::rulebook;
use dark_december::units::{MoveClass, UnitType};
use engine::rules::Origin;
use trials::charts::hash_of_values_alone;
use trials::table::table;

fn charts() -> &'static Charts {
    Charts::standard()
}

fn origin(tag: &str) -> Origin {
    match tag.split(' ').next() {
        Some("seed") => Origin::Seed,
        Some("public") => Origin::Public,
        _ => Origin::House,
    }
}

const CLASSES: [(&str, MoveClass); 3] =
    [("F", MoveClass::Foot), ("M", MoveClass::Mechanised), ("A", MoveClass::Armour)];

#[test]
fn rule_4_3_levels() {
    let combat = &charts().combat;
    let rows = table("crt");
    assert_eq!((rows.len(), rows[0].len()), (combat.levels.len(), combat.odds.len() + 1));
    for row in &rows {
        let die: i8 = row["modified_die"].parse().unwrap();
        for (column, odds) in combat.odds.iter().enumerate() {
            assert_eq!(combat.level(column, die).to_string(), row[&odds.to_string()], "{odds}, die {die}");
        }
    }
    assert_eq!(combat.level(0, -9), combat.level(0, -1));
    assert_eq!(combat.level(0, 99), combat.level(0, 7));
}

#[test]
fn rule_4_3_odds() {
    let combat = &charts().combat;
    let column =
        |attack, defence| combat.column(Odds::of(attack, defence)).map(|at| combat.odds[at].to_string());
    // Ex 4.3-a
    let cases = [(9, 4, "2:1"), (14, 4, "3:1"), (40, 4, "9:1"), (5, 6, "1:2"), (3, 9, "1:3"), (7, 7, "1:1")];
    for (attack, defence, odds) in cases {
        assert_eq!(column(attack, defence).as_deref(), Some(odds), "{attack} to {defence}");
    }
    assert_eq!(column(3, 10), None);
    assert_eq!(Odds::of(3, 10).to_string(), "1:4");
    let constant =
        |key: &str| table("constants").into_iter().find(|row| row["key"] == key).unwrap()["value"].clone();
    assert_eq!(combat.odds.first().unwrap().to_string(), format!("1:{}", constant("odds_min")));
    assert_eq!(combat.odds.last().unwrap().to_string(), format!("{}:1", constant("odds_max")));
    assert_eq!(combat.first_die.to_string(), constant("die_row_min"));
    let last = combat.first_die + combat.levels.len() as i8 - 1;
    assert_eq!(last.to_string(), constant("die_row_max"));
    assert_eq!(combat.result(constant("ca_threshold").parse().unwrap()), Outcome::Counterattack);
    assert_eq!((constant("equality_means_ff").as_str(), combat.result(0)), ("1", Outcome::Firefight));
}

#[test]
fn rule_4_3_5_results() {
    for row in table("results") {
        let number = |column: &str| row[column].parse::<i8>().unwrap();
        for margin in number("margin_min")..=number("margin_max") {
            let found = charts().combat.result(margin);
            match found {
                Outcome::Retreat { requirement, hexes } => {
                    assert_eq!(row["result"], "R", "{margin}");
                    assert_eq!(
                        (requirement.to_string(), hexes.to_string()),
                        (row["requirement"].clone(), row["max_hexes"].clone())
                    );
                }
                other => assert_eq!(other.to_string(), row["result"], "{margin}"),
            }
        }
    }
    // Ex 4.3-b, 4.9: levels and results of whole combats.
    let combat = &charts().combat;
    let fought = |attack, defence, die, tdl: i8| {
        let column = combat.column(Odds::of(attack, defence)).unwrap();
        combat.result(combat.level(column, die) - tdl).to_string()
    };
    assert_eq!((fought(12, 4, 4 - 2, 3), fought(12, 4, 6 - 2, 3)), ("R1".into(), "FF".into()));
    assert_eq!((fought(4, 4, 5, 4), fought(3, 1, 3, 1)), ("CA".into(), "R2".into()));
    assert_eq!((fought(21, 5, 4 - 2, 5), fought(21, 5, 3, 5)), ("FF".into(), "NE".into()));
}

#[test]
fn rule_4_3_chances() {
    // R, FF, NE and CA in sixths without modifiers, at TDL 1 to 5.
    let rows = [
        (1, ["2/2/2/0", "1/1/3/1", "0/1/3/2", "0/0/2/4", "0/0/1/5"]),
        (2, ["4/1/1/0", "2/2/2/0", "1/1/3/1", "0/1/3/2", "0/0/2/4"]),
        (3, ["5/1/0/0", "4/1/1/0", "2/2/2/0", "1/1/3/1", "0/1/3/2"]),
        (4, ["6/0/0/0", "5/1/0/0", "4/1/1/0", "2/2/2/0", "1/1/3/1"]),
        (5, ["6/0/0/0", "6/0/0/0", "5/1/0/0", "4/1/1/0", "2/2/2/0"]),
    ];
    let combat = &charts().combat;
    for (attack, cells) in rows {
        let column = combat.column(Odds::of(attack, 1)).unwrap();
        for (tdl, cell) in (1..).zip(cells) {
            let results: Vec<String> =
                (1..=6).map(|die| combat.result(combat.level(column, die) - tdl).to_string()).collect();
            let count = |start| results.iter().filter(|result| result.starts_with(start)).count();
            let found = [count("R"), count("FF"), count("NE"), count("CA")].map(|n| n.to_string()).join("/");
            assert_eq!(found, cell, "{attack}:1 at {tdl}");
        }
    }
}

#[test]
fn die_modifiers() {
    let rows = table("modifiers");
    let mut seen = 0;
    for number in &charts().modifier_list {
        let name = if number.name == "odds_below_table" { "odds_below_1:3" } else { number.name };
        let row = rows.iter().find(|row| row["modifier"] == name).unwrap();
        assert_eq!(number.value.to_string(), row["die"], "{name}");
        assert_eq!((&number.rule, number.source), (&row["rule"], origin(&row["tag"])), "{name}");
        seen += 1;
    }
    for (turn, name) in
        [(Turn::FIRST, "surprise_attack_16AM"), (Turn::new(2).unwrap(), "surprise_attack_16PM")]
    {
        let row = rows.iter().find(|row| row["modifier"] == name).unwrap();
        assert_eq!(charts().turn(turn).surprise.to_string(), row["die"]);
        seen += 1;
    }
    assert_eq!(seen, rows.len());
    assert_eq!(charts().modifiers.all_out_assault, -1);
}

#[test]
fn rule_3_0_terrain() {
    let line = |name: &str| -> Option<&'static GroundLine> {
        let road = name.strip_prefix("road_").and_then(Road::named);
        Terrain::named(name)
            .map(|terrain| charts().terrain(terrain))
            .or_else(|| Feature::named(name).map(|feature| charts().feature(feature)))
            .or_else(|| Hexside::named(name).map(|hexside| charts().hexside(hexside)))
            .or_else(|| road.map(|road| charts().road(road)))
    };
    let rows = table("terrain");
    assert_eq!(rows.len(), 15);
    for row in rows {
        let line = line(&row["terrain"]).unwrap_or_else(|| panic!("{}", row["terrain"]));
        assert_eq!(line.tdl.to_string(), row["tdl"], "{}", row["terrain"]);
        for (letter, class) in CLASSES {
            for (word, ground) in [("soft", Ground::Soft), ("frozen", Ground::Frozen)] {
                let expected = match row[&format!("mp_{letter}_{word}")].as_str() {
                    "P" => Cost::Never,
                    "ALL" => Cost::All,
                    points => Cost::Points(points.parse::<u16>().unwrap() * 2),
                };
                assert_eq!(line.cost(class, ground), expected, "{} {letter} {word}", row["terrain"]);
            }
        }
        assert_eq!(line.cost(MoveClass::Commander, Ground::Soft), Cost::Points(0));
    }
    let extra =
        table("constants").into_iter().find(|row| row["key"] == "bridge_not_road_march_extra").unwrap();
    let bridge = charts().hexside(Hexside::BridgeOther).cost(MoveClass::Armour, Ground::Soft);
    assert_eq!(bridge, Cost::Points(2 * extra["value"].parse::<u16>().unwrap()));
    for hex in board().grid.ids() {
        assert!(Terrain::named(board().terrain_name(hex)).is_some(), "the map has a terrain of its own");
    }
}

#[test]
fn half_points_may_be_written() {
    let text = CHARTS.replace("soft = [\"1\", \"2\", \"2\"]", "soft = [\"1/2\", \"3/2\", \"2\"]");
    let charts = Charts::read("x", &text).unwrap();
    let clear = charts.terrain(Terrain::Clear);
    assert_eq!(clear.costs[0], [Cost::Points(1), Cost::Points(3), Cost::Points(4)]);
}

#[test]
fn rule_4_5_1_advance() {
    for row in table("advance") {
        let emptied = match row["cause"].split(' ').next_back().unwrap().parse() {
            Ok(hexes) => Emptied::Retreat(hexes),
            Err(_) => Emptied::Eliminated,
        };
        for (letter, class) in CLASSES {
            assert_eq!(charts().advance(emptied, class).to_string(), row[&format!("hexes_{letter}")]);
        }
    }
    assert_eq!(charts().advance(Emptied::Retreat(0), MoveClass::Foot), 0);
    assert_eq!(charts().advance(Emptied::Eliminated, MoveClass::Commander), 0);
}

#[test]
fn rule_4_4_8_river_retreat() {
    let types = [
        ("inf", UnitType::Inf),
        ("para", UnitType::Para),
        ("glider", UnitType::Glider),
        ("eng", UnitType::Eng),
        ("arminf", UnitType::ArmInf),
        ("mechpara", UnitType::MechPara),
        ("arm", UnitType::Arm),
        ("cav", UnitType::Cav),
    ];
    for (row, (word, kind)) in table("river_retreat").iter().zip(types) {
        assert_eq!(row["type"], word);
        let roll = charts().river_retreat(kind);
        assert_eq!(roll.map_or(String::new(), |roll| roll.to_string()), row["step_loss_on_d6_max"], "{word}");
        assert_eq!(roll.is_some(), row["may_cross"] == "1", "{word}");
    }
    assert_eq!(charts().river_retreat(UnitType::Cmd), None);
}

#[test]
fn rolls() {
    let bridges = &charts().bridges;
    let found = [
        bridges.blow_engineer[0],
        bridges.blow_engineer[1],
        bridges.blow_other[0],
        bridges.blow_other[1],
        bridges.build,
        bridges.build_major,
    ];
    let expected: Vec<u8> =
        table("bridge_rolls").iter().map(|row| row["success_max_d6"].parse().unwrap()).collect();
    assert_eq!(found.as_slice(), expected);
    let mut infiltration = vec![0; 20];
    for row in table("infiltration") {
        let number = |column: &str| row[column].parse::<usize>().unwrap();
        infiltration[number("turn_min") - 1..number("turn_max")].fill(number("success_max_d6") as u8);
    }
    assert_eq!(Turn::all().map(|turn| charts().infiltration(turn)).collect::<Vec<_>>(), infiltration);
    let scatter: Vec<u8> =
        table("drop_scatter").iter().map(|row| row["distance_hexes"].parse().unwrap()).collect();
    assert_eq!(charts().drop.scatter.as_slice(), scatter);
    let clear: Vec<(String, String)> = Turn::all()
        .filter_map(|turn| Some((turn.number().to_string(), charts().clear_roll(turn)?.to_string())))
        .collect();
    let expected: Vec<(String, String)> = table("variable_weather")
        .iter()
        .map(|row| (row["turn"].clone(), row["clear_on_d6_max"].clone()))
        .collect();
    assert_eq!(clear, expected);
}

/// Constants that stand in a table of their own.
const IN_TABLES: [&str; 8] = [
    "odds_max",
    "odds_min",
    "die_row_min",
    "die_row_max",
    "equality_means_ff",
    "ca_threshold",
    "bridge_not_road_march_extra",
    "drop_centre_hex",
];

#[test]
fn single_numbers() {
    let mut rows = table("constants");
    rows.retain(|row| !IN_TABLES.contains(&row["key"].as_str()));
    let mut victory = table("victory");
    victory.retain(|row| row["value"].parse::<i16>().is_ok() && !row["key"].ends_with("_min"));
    rows.extend(victory);
    assert_eq!(rows.len(), charts().number_list.len());
    for (number, row) in charts().number_list.iter().zip(&rows) {
        assert_eq!(number.name, row["key"]);
        assert_eq!(number.value.to_string(), row["value"], "{}", number.name);
        assert_eq!((&number.rule, number.source), (&row["rule"], origin(&row["tag"])), "{}", number.name);
    }
    let centre = table("constants").into_iter().find(|row| row["key"] == "drop_centre_hex").unwrap();
    assert_eq!(charts().drop.centre, centre["value"]);
    assert!(board().grid.find(&charts().drop.centre).is_some());
    for tag in &charts().tags {
        let section = rulebook().sections().iter().any(|section| section.number == tag.rule);
        assert!(section || rulebook().rule(&tag.rule).is_some(), "{} names rule {}", tag.table, tag.rule);
    }
}

#[test]
fn the_rules_name_the_numbers_of_the_charts() {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    for number in charts().number_list.iter().chain(&charts().modifier_list) {
        let part = format!("{}.", number.rule);
        let rules = rulebook().rules().iter();
        let rules = rules.filter(|rule| rule.number == number.rule || rule.number.starts_with(&part));
        let texts =
            rules.flat_map(|rule| rule.variants.iter().map(|variant| &variant.text).chain([&rule.text]));
        let text = texts.map(|text| text.to_lowercase()).collect::<Vec<_>>().join(" ");
        let size = number.value.unsigned_abs();
        let word = words.get(usize::from(size)).copied().unwrap_or("many");
        // Divisors are told as halves.
        let half = number.name.contains("divisor") && (text.contains("half") || text.contains("halved"));
        let found =
            text.split(|c: char| !c.is_alphanumeric()).any(|part| part == size.to_string() || part == word);
        assert!(found || half, "{} is {}, but {} does not say so", number.name, number.value, number.rule);
    }
}

#[test]
fn the_hash_depends_on_values_alone() {
    let change = ("tdl_cap = { value = 7", "tdl_cap = { value = 8");
    hash_of_values_alone(CHARTS, change, |text| Charts::read("mine.toml", text).unwrap().hash());
}
