//! The turn track, what-ifs, towns and commanders.

use dark_december::charts::{ALLIED, GERMAN, Ground, Sky, Turn, side_word};
use dark_december::map::board;
use dark_december::rulebook::{Options, rulebook};
use dark_december::units::{DoubleWhen, standard};
use trials::table::{has_towns, plain, table};

use crate::charts;

#[test]
fn turns() {
    let (weather, fuel, replacements) = (table("weather"), table("fuel"), table("replacements"));
    assert_eq!((weather.len(), fuel.len(), replacements.len()), (20, 20, 20));
    for turn in Turn::all() {
        let (row, line) = (&weather[turn.index()], charts().turn(turn));
        assert_eq!(
            (turn.number().to_string(), turn.to_string()),
            (row["turn"].clone(), row["game_turn"].clone())
        );
        assert_eq!(line.sky == Sky::Clear, row["sky"] == "clear");
        assert_eq!(line.ground == Ground::Frozen, row["ground"] == "frozen");
        assert_eq!(line.surprise.to_string(), row["surprise_die_modifier"]);
        let flags = [
            (line.advantage, "german_tactical_advantage"),
            (line.restricted, "allied_movement_restricted"),
            (line.auto_supply, "german_auto_supply"),
        ];
        for (flag, column) in flags {
            assert_eq!(u8::from(flag).to_string(), row[column], "{turn} {column}");
        }
        let row = &fuel[turn.index()];
        assert_eq!(
            line.fuel.map(|n| n.to_string()),
            [row["german_selects"].clone(), row["allied_selects"].clone()]
        );
        let row = &replacements[turn.index()];
        let found = [line.replacements.as_flattened(), &line.dice].concat();
        let columns = [
            "german_motor",
            "german_other",
            "allied_motor",
            "allied_other",
            "german_optional_dice",
            "allied_optional_dice",
        ];
        assert_eq!(
            found.iter().map(ToString::to_string).collect::<Vec<_>>(),
            columns.map(|c| row[c].clone()),
            "{turn}"
        );
    }
    assert_eq!(Turn::LAST.next(), None);
    assert_eq!((Turn::FIRST.shifted(-1), Turn::FIRST.shifted(19)), (None, Some(Turn::LAST)));
}

/// X2, X3, X5.
#[test]
fn rules_x2_x3_x5_change_the_turn_track() {
    let with = |line: &str, turn: u8| {
        let options = Options::of(&rulebook().resolve(None, line).unwrap());
        charts().turn(Turn::new(turn).unwrap()).with(&options)
    };
    assert_eq!((with("", 15).sky, with("+VAR-A", 15).sky), (Sky::Clear, Sky::Overcast));
    assert_eq!(with("+VAR-A", 15).ground, Ground::Frozen);
    assert_eq!((with("", 15).fuel, with("+VAR-B", 15).fuel), ([1, 1], [0, 0]));
    assert_eq!((with("", 1).surprise, with("+VAR-D", 1).surprise), (-2, 0));
    assert!(with("", 2).restricted && !with("+VAR-D", 2).restricted);
    assert_eq!((with("", 9).dice, with("-OPT3.0,-VOR3.0", 9).dice), ([1, 1], [0, 0]));
}

/// X4, X6.
#[test]
fn rules_x4_and_x6_shifts() {
    let shifts = &charts().shifts;
    let ids: Vec<(&str, i8)> = shifts.iter().map(|shift| (shift.switch.as_str(), shift.turns)).collect();
    assert_eq!(ids, [("VAR-C", -4), ("VAR-E", 1)]);
    let variants = table("variants");
    let early = variants.iter().find(|row| row["id"] == "VAR-C").unwrap();
    for name in shifts[0].divisions.iter().chain(&shifts[0].units) {
        assert!(early["changes"].contains(name.as_str()), "{name}");
    }
    let moved: Vec<&str> = standard()
        .iter()
        .filter(|unit| unit.turn.and_then(Turn::new).is_some_and(|turn| shifts[0].holds(unit, turn)))
        .map(|unit| unit.id.as_str())
        .collect();
    assert_eq!(moved.len(), 2 + 3 + 2 + 3 + 3 + 1, "{moved:?}");
}

/// M8.
#[test]
fn rule_m8_towns() {
    has_towns(&charts().towns, ("class", "place"), &["16", "22"], [GERMAN, ALLIED].map(side_word));
    for town in &charts().towns {
        assert!(board().grid.find(&town.hex).is_some(), "{}", town.name);
        let named = board().places.iter().any(|place| plain(&place.name) == plain(&town.name));
        assert!(named, "the map does not know {}", town.name);
    }
    assert_eq!(charts().towns.iter().map(|town| u32::from(town.vp)).sum::<u32>(), 191);
    assert_eq!(charts().town_at("3022").map(|town| town.vp), Some(8));
}

#[test]
fn rule_or9_commanders_are_in_the_unit_list() {
    for row in table("commanders") {
        let unit = standard().iter().find(|unit| unit.id == row["id"]).unwrap();
        assert_eq!(unit.range.unwrap().to_string(), row["range"]);
        assert_eq!(unit.full.movement.to_string(), row["move_hexes"]);
        assert_eq!(u8::from(unit.attack_option).to_string(), row["attack_option"]);
        let when = match unit.double_when {
            None => "",
            Some(DoubleWhen::GermanTacticalAdvantage) => "german_tactical_advantage",
            Some(DoubleWhen::ClearWeather) => "clear_weather",
        };
        assert_eq!((when, when), (row["double_di_when"].as_str(), row["second_aoa_when"].as_str()));
    }
}
