//! The scenario cards against the tables of the specification.

use engine::Placement;
use panzerbitz::layout;
use panzerbitz::rulebook::rulebook;
use panzerbitz::scenario::{Card, Chart, Condition, Count, Level, PositionCounter, Zone, cards};
use panzerbitz::units::{Nation, standard};
use trials::broken::mention;
use trials::table::{Row, table};

fn rows(name: &str, card: &Card) -> Vec<Row> {
    table(name).into_iter().filter(|row| row["card"] == card.number.to_string()).collect()
}

#[test]
fn there_are_ten_cards() {
    let lines = table("scenarios");
    assert_eq!(lines.len(), cards().len());
    for (row, card) in lines.iter().zip(cards()) {
        assert_eq!(row["card"], card.number.to_string());
        assert_eq!(panzerbitz::scenario::card(card.number).map(|card| &card.name), Some(&card.name));
        assert_eq!(row["title"], card.name);
        assert_eq!(row["date"], card.date);
        assert_eq!(row["turns"], card.turns.to_string());
        assert_eq!(row["first_player"], format!("{:?}", card.first));
        assert_eq!(row["attacker"], format!("{:?}", card.attacker));
        assert_eq!(row["defender"], format!("{:?}", card.defender));
        assert_eq!(row["sets_up_first"], format!("{:?}", card.setup[0]));
        assert_eq!(row["visibility"] == "unlimited", card.visibility.iter().all(Option::is_none));
        assert!(!card.text.is_empty() && !card.text.contains('['));
    }
    assert_eq!(cards()[1].visibility[..4], [Some(3), Some(3), Some(3), Some(8)]);
    assert_eq!(cards()[2].visibility[3..5], [Some(6), None]);
}

#[test]
fn switches_are_those_of_the_table() {
    for card in cards() {
        for row in rows("options", card) {
            let switch = rulebook().switch(&row["switch"]).unwrap();
            assert_eq!(card.switches.on(switch), row["default"] == "on", "card {}: {row:?}", card.number);
        }
    }
}

#[test]
fn forces_are_those_of_the_table() {
    for card in cards() {
        let units = card.forces.iter().flat_map(|force| {
            let units = force.units.iter().map(|(unit, number)| (standard()[*unit].id.clone(), *number));
            let positions = force.positions.iter().map(|(counter, number)| {
                let id = match counter {
                    PositionCounter::Improved => "ip".to_owned(),
                    PositionCounter::Mine => "mine".to_owned(),
                    PositionCounter::Block => "block".to_owned(),
                    PositionCounter::Fortification(defence) => format!("fort{defence}"),
                };
                (id, *number)
            });
            let line = move |(id, number)| (format!("{:?}", force.side), force.name.clone(), id, number);
            units.chain(positions).map(line).collect::<Vec<_>>()
        });
        let mut found: Vec<_> = units.collect();
        let mut wanted: Vec<_> = rows("oob", card)
            .into_iter()
            .map(|row| {
                let number: u8 = row["number"].parse().unwrap();
                (row["side"].clone(), row["group_name"].clone(), row["counter"].clone(), number)
            })
            .collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "card {}", card.number);
    }
}

#[test]
fn reinforcements_are_those_of_the_table() {
    for card in cards() {
        let mut slots = Vec::new();
        for column in &card.columns {
            for (place, slot) in column.slots.iter().enumerate() {
                let passenger = slot.passenger.map(|unit| standard()[unit].id.clone()).unwrap_or_default();
                let status = if slot.attached { "attached" } else { "organic" };
                let unit = standard()[slot.unit].id.clone();
                let march = if column.march_order { "yes" } else { "no" };
                slots.push((
                    column.name.clone(),
                    place + 1,
                    unit,
                    passenger,
                    status.to_owned(),
                    march.to_owned(),
                ));
            }
        }
        let wanted: Vec<_> = rows("reinforcements", card)
            .into_iter()
            .map(|row| {
                let slot: usize = row["slot"].parse().unwrap();
                let text = |key: &str| row[key].clone();
                (text("column"), slot, text("unit"), text("passenger"), text("status"), text("march_order"))
            })
            .collect();
        assert_eq!(slots, wanted, "card {}", card.number);
        let orders = rows("march_orders", card).len();
        let bound: usize = card.columns.iter().filter(|c| c.march_order).map(|c| c.slots.len()).sum();
        assert_eq!(bound, orders, "card {}", card.number);
        assert_eq!(card.off_board.len(), rows("offboard", card).len(), "card {}", card.number);
        assert_eq!(card.victory.len(), rows("victory", card).len(), "card {}", card.number);
    }
}

#[test]
fn rule_13_2_zones_of_card_1() {
    let card = &cards()[0];
    let chart = Chart::new(&card.board);
    let size = |text: &str| Zone::parse(text, &chart).unwrap().own_hexes(&chart).len();
    assert_eq!(size("all"), 676 - 16, "without the shared hexes");
    assert_eq!(size("town(1,Vieux-Ambre)"), 5);
    assert_eq!(size("town(2,Kaltenfeld)"), 6);
    assert_eq!(size("edge(north)"), 20);
    assert_eq!(size("rows(1,A,A) | cols(1,1,1) & rows(1,C,C)"), 11);
    assert_eq!(size("!all"), 0);
    let wrong = |text: &str| Zone::parse(text, &chart).unwrap_err();
    assert_eq!(wrong("board(3)"), "board \"3\" is not on the map");
    assert_eq!(wrong("town(1,Kaltenfeld)"), "board 1 has no place \"Kaltenfeld\"");
    assert_eq!(wrong("all &"), "\"(\" is missing before \"\"");
    assert_eq!(wrong("hex(1-I-66)"), "there is no hex \"1-I-66\"");
    assert_eq!(wrong("edge(up)"), "there is no edge \"up\"");
}

#[test]
fn rule_13_2_edges_are_those_of_the_joined_map() {
    let places = [("3", 0, true), ("2", 1, false)];
    let places =
        places.map(|(board, column, turned)| Placement { board: board.into(), column, row: 0, turned });
    let board = layout("turned", &places).unwrap();
    let chart = Chart::new(&board);
    let west = Zone::parse("edge(west)", &chart).unwrap().hexes(&chart);
    assert_eq!(west.len(), 33);
    assert!(west.contains(board.grid.find("3-I-10").unwrap()), "board 3 is turned");
}

#[test]
fn rule_14_4_the_worked_example() {
    // Germans control five hexes, four have left, nine German and eleven American combat units are eliminated.
    let card = &cards()[0];
    let mut value = |count: &Count| match count {
        Count::Control(Nation::German, Zone::Town(..)) => 5,
        Count::Control(Nation::German, _) => 1,
        Count::Exited(Nation::German, ..) => 4,
        Count::Destroyed(Nation::German, _) => 9,
        Count::Destroyed(..) => 11,
        _ => 0,
    };
    let line = card.victory.iter().find(|line| line.when.holds(&mut value)).unwrap();
    assert_eq!((line.side, line.level), (Nation::German, Level::Tactical));
    assert!(matches!(card.victory[0].when, Condition::All(_)));
}

#[test]
fn broken_cards_say_what_is_wrong() {
    let sound = include_str!("../data/scenarios/card01-the-stone-bridge.toml");
    mention(sound, include_str!("broken/card.txt"), |text| Card::read("card.toml", text));
}
