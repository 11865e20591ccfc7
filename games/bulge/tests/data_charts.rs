//! The charts against the tables of the specification.

use bulge::charts::{
    ALLIED, CHARTS, Charts, Class, Crosser, Crossing, GERMAN, Ground, Half, RoadGroup, RoadRate,
    SupplyAcross, Terrain, TownKind, Turn, Water, Weather, side_word,
};
use bulge::rulebook::rulebook;
use bulge::units::UnitType;
use engine::rules::Origin;
use trials::broken::have_messages;
use trials::charts::hash_of_values_alone;
use trials::table::{has_towns, table};

fn charts() -> &'static Charts {
    Charts::standard()
}

fn origin(tag: &str) -> Origin {
    match tag {
        "seed" => Origin::Seed,
        "public" => Origin::Public,
        _ => Origin::House,
    }
}

#[test]
fn rule_12_8_results_table() {
    let combat = &charts().combat;
    for row in table("crt") {
        let die: u8 = row["die"].parse().unwrap();
        for (column, odds) in combat.odds.iter().enumerate() {
            assert_eq!(combat.result(column, die).to_string(), row[&odds.to_string()], "{odds}, die {die}");
        }
    }
}

#[test]
fn rule_12_7_odds_columns() {
    let combat = &charts().combat;
    for row in table("crt_columns") {
        let column: usize = row["index"].parse().unwrap();
        let odds = combat.odds[column];
        assert_eq!(odds.to_string(), row["column"]);
        if column > 0 {
            let factor = |number: u8| if number == 1 { String::new() } else { number.to_string() };
            let test = format!("{}A>={}D", factor(odds.defence), factor(odds.attack));
            assert_eq!(test, row["test_use_rightmost_true"]);
        }
    }
    // X48, X49, X46
    assert_eq!(combat.column(17, 12), 3);
    assert_eq!(combat.column(18, 12), 4);
    let column = combat.column(29, 8);
    let shifted = combat.shifted(column, charts().numbers.surprise_shift as i8);
    assert_eq!(
        (combat.odds[column].to_string(), combat.odds[shifted].to_string()),
        ("3-1".into(), "4-1".into())
    );
    assert_eq!((combat.column(1, 100), combat.column(100, 1)), (0, 10));
    assert_eq!((combat.column(1, 3), combat.column(33, 100)), (1, 0));
    assert_eq!((combat.shifted(10, 1), combat.shifted(0, -1), combat.shifted(4, -2)), (10, 0, 2));
}

#[test]
fn rule_29_2_chances_of_the_results_table() {
    let combat = &charts().combat;
    let count = |column: usize, begins: &[&str]| {
        let results = combat.results[column].iter().map(ToString::to_string);
        results.filter(|result| begins.iter().any(|start| result.starts_with(start))).count()
    };
    let leaves: Vec<usize> = (3..11).map(|column| count(column, &["DR", "DE"])).collect();
    assert_eq!(leaves, [0, 1, 3, 4, 5, 6, 6, 6]);
    assert_eq!((count(0, &["AE"]), count(1, &["AE"])), (3, 1));
    assert_eq!((count(8, &["DE"]), count(9, &["DE"]), count(10, &["DE"])), (1, 1, 2));
}

#[test]
fn rule_15_1_terrain() {
    let twelfths = |word: &str| if word == "P" { None } else { Some(word.parse::<u16>().unwrap() * 12) };
    for row in table("terrain") {
        let terrain = Terrain::named(&row["terrain"]).unwrap();
        let columns = [
            ("inf_cost", Class::Inf, Ground::Mud),
            ("inf_cost", Class::Inf, Ground::Frozen),
            ("mech_mud", Class::Mech, Ground::Mud),
            ("mech_frozen", Class::Mech, Ground::Frozen),
            ("art_mud", Class::Art, Ground::Mud),
            ("art_frozen", Class::Art, Ground::Frozen),
            ("cdo_cost", Class::Cdo, Ground::Mud),
            ("cdo_cost", Class::Cdo, Ground::Frozen),
        ];
        for (column, class, ground) in columns {
            assert_eq!(charts().cost(terrain, class, ground), twelfths(&row[column]), "{terrain:?} {column}");
        }
        assert_eq!(charts().multiplier(terrain).to_string(), row["defence_multiplier"]);
    }
    assert_eq!((charts().across_river, charts().most_multiplier), (1, 3));
}

#[test]
fn rule_15_2_forts() {
    for row in table("forts") {
        assert_eq!(charts().fort(GERMAN).to_string(), row["mult_german"]);
        assert_eq!(charts().fort(ALLIED).to_string(), row["mult_allied"]);
    }
}

#[test]
fn rule_11_2_and_11_3_hexsides() {
    let rows = table("hexsides");
    let crossers = [
        ("inf", Crosser::Inf),
        ("mech", Crosser::Mech),
        ("ca", Crosser::Ca),
        ("art", Crosser::Art),
        ("cdo", Crosser::Cdo),
    ];
    for (water, row) in [(Water::River, &rows[0]), (Water::Meuse, &rows[1])] {
        for (column, crosser) in crossers {
            let expected = match row[column].as_str() {
                "P" => Crossing::Never,
                word if word.starts_with("+2") => Crossing::Extra(24),
                _ => Crossing::Whole,
            };
            assert_eq!(charts().crossing(water, crosser), expected, "{water:?} {column}");
        }
        assert_eq!(charts().hexside(water).zoc, row["zoc_across"] == "yes");
    }
    assert_eq!(charts().hexside(Water::River).supply, SupplyAcross::Infantry);
    assert_eq!(charts().hexside(Water::Meuse).supply, SupplyAcross::Nobody);
    assert_eq!(Crosser::of(UnitType::Ca), Crosser::Ca);
    assert_eq!(Crosser::of(UnitType::Mot), Crosser::Inf);
}

#[test]
fn rule_8_5_road_rates() {
    let rate = |word: &str| 12 / word.split_once('/').unwrap().1.parse::<u16>().unwrap();
    let groups = [
        RoadGroup::GermanInfantry,
        RoadGroup::GermanMotorised,
        RoadGroup::AlliedInfantry,
        RoadGroup::Mechanised,
        RoadGroup::Artillery,
        RoadGroup::Teams,
    ];
    let rows = table("road_rates");
    assert_eq!(rows.len(), groups.len());
    let tags = charts().tags.iter().filter(|tag| tag.table.starts_with("roads."));
    for ((group, row), tag) in groups.into_iter().zip(rows).zip(tags) {
        let expected = RoadRate {
            friendly: rate(&row["friendly_controlled_hex"]),
            enemy: rate(&row["enemy_controlled_hex"]),
        };
        assert_eq!(charts().road(group), expected, "{}", row["unit_group"]);
        assert_eq!(tag.source, origin(row["tag"].split(' ').next().unwrap()), "{}", row["unit_group"]);
    }
    // X9: 4 MP at 1/4 are 16 hexes, 3 MP at 1/3 are 9.
    assert_eq!(48 / charts().road(RoadGroup::of(UnitType::Mot, GERMAN)).friendly, 16);
    assert_eq!(36 / charts().road(RoadGroup::of(UnitType::Inf, GERMAN)).friendly, 9);
    assert_eq!(RoadGroup::of(UnitType::Para, ALLIED), RoadGroup::AlliedInfantry);
    assert_eq!(RoadGroup::of(UnitType::Cav, ALLIED), RoadGroup::Mechanised);
}

#[test]
fn single_numbers() {
    let rows = table("params");
    assert_eq!(rows.len(), charts().number_list.len());
    for (number, row) in charts().number_list.iter().zip(&rows) {
        assert_eq!(number.name, row["name"]);
        assert_eq!(number.value.to_string(), row["value"], "{}", number.name);
        assert_eq!(number.rule, row["rule"], "{}", number.name);
        assert_eq!(number.source, origin(&row["tag"]), "{}", number.name);
        assert!(rulebook().rule(&number.rule).is_some(), "{} names rule {}", number.name, number.rule);
    }
    for tag in &charts().tags {
        let section = rulebook().sections().iter().any(|section| section.number == tag.rule);
        assert!(section || rulebook().rule(&tag.rule).is_some(), "{} names rule {}", tag.table, tag.rule);
    }
    let numbers = &charts().numbers;
    assert_eq!((numbers.nw_divert_deadline, numbers.meuse_victory_sp, numbers.iso_town_from), (27, 15, 12));
}

#[test]
fn the_rules_name_the_numbers_of_the_charts() {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    for number in &charts().number_list {
        // A bridge is built by the owner's next Movement Phase: one player-turn, without a word for it.
        let rule = match number.name {
            "bridge_turns" => continue,
            "interdict_max" => "5.2.1",
            _ => number.rule.as_str(),
        };
        let part = format!("{rule}.");
        let rules = rulebook().rules().iter();
        let rules = rules.filter(|text| text.number == rule || text.number.starts_with(&part));
        let text = rules.map(|rule| rule.text.to_lowercase()).collect::<Vec<_>>().join(" ");
        let value = number.value.to_string();
        let word = words.get(usize::from(number.value)).copied().unwrap_or("twelve");
        let found = text.split(|c: char| !c.is_alphanumeric()).any(|part| part == value || part == word);
        assert!(found, "{} is {value}, but {rule} does not say so: {text}", number.name);
    }
}

#[test]
fn rule_16_turns() {
    let rows = table("weather");
    assert_eq!(rows.len(), 36);
    for (turn, row) in Turn::all().zip(&rows) {
        let line = charts().turn(turn);
        let weather = match line.weather {
            Weather::Fog => "fog",
            Weather::Mist => "mist",
            Weather::Snow => "snow",
            Weather::Clear => "clear",
        };
        let ground = if line.ground == Ground::Mud { "mud" } else { "frozen" };
        assert_eq!(turn.number().to_string(), row["turn"]);
        assert_eq!(
            (weather, ground),
            (row["weather"].as_str(), row["ground"].as_str()),
            "turn {}",
            row["turn"]
        );
        assert_eq!(line.air.to_string(), row["allied_air_points"]);
        assert_eq!(u8::from(line.strike).to_string(), row["strategic_strikes"]);
        assert_eq!(line.roadblocks.to_string(), row["allied_roadblocks"]);
        assert_eq!(line.events, row["events"]);
    }
}

#[test]
fn rule_1_3_sequence_of_turns_and_dates() {
    let rows = table("weather");
    for (turn, row) in Turn::all().zip(&rows) {
        let (year, rest) = row["date"].split_once('-').unwrap();
        let (month, day) = rest.split_once('-').unwrap();
        let day: u8 = day.parse().unwrap();
        let half = if row["half"] == "AM" { Half::Am } else { Half::Pm };
        let expected = match (year, month) {
            ("1944", "12") => format!("{} {day} Dec", row["half"]),
            _ => format!("{} {day} Jan", row["half"]),
        };
        assert_eq!(turn.to_string(), expected);
        assert_eq!(Turn::on(half, if month == "12" { day } else { day + 31 }), Some(turn));
        assert_eq!(turn.next().map(Turn::number), Some(turn.number() + 1).filter(|next| *next <= 36));
    }
    // X36
    let dates = [(Half::Pm, 27), (Half::Am, 28), (Half::Am, 29), (Half::Am, 30), (Half::Am, 31)];
    let turns = dates.map(|(half, day)| Turn::on(half, day).unwrap().number());
    assert_eq!(turns, [24, 25, 27, 29, 31]);
    assert_eq!((Turn::on(Half::Am, 15), Turn::on(Half::Am, 34), Turn::new(0)), (None, None, None));
}

#[test]
fn rule_25_2_2_towns() {
    has_towns(&charts().towns, ("kind", "locality"), &["T1", "T13", "T24"], [GERMAN, ALLIED].map(side_word));
    assert_eq!(charts().town_at("AA26").map(|town| town.vp), Some(20));
    let board = bulge::map::board();
    for town in &charts().towns {
        let hex = board.grid.find(&town.hex).unwrap();
        let kind = if town.kind == TownKind::City { "city" } else { "town" };
        assert_eq!(board.terrain_name(hex), kind, "{}", town.name);
    }
}

#[test]
fn dumps_and_drop() {
    let hexes: Vec<&str> = charts().dumps.iter().map(|dump| dump.hex.as_str()).collect();
    assert_eq!(hexes, ["EE9", "GG11"]);
    assert_eq!(charts().drop.target, "KK6");
    assert_eq!(charts().drop.scatter, [0, 0, 1, 1, 2, 3]);
}

#[test]
fn the_hash_depends_on_values_alone() {
    let change = ("straggle_kill = { value = 3", "straggle_kill = { value = 2");
    hash_of_values_alone(CHARTS, change, |text| Charts::read("mine.toml", text).unwrap().hash());
}

#[test]
fn broken_charts_say_what_is_wrong_and_where() {
    have_messages(CHARTS, include_str!("broken/charts.txt"), |text| Charts::read("mine.toml", text));
}

#[test]
fn all_faults_come_at_once() {
    let text = CHARTS.replace("\"EX\"", "\"EE\"").replace("most = 3", "most = 0");
    let faults = Charts::read("mine.toml", &text).unwrap_err();
    assert_eq!(faults.list().len(), 3);
}
