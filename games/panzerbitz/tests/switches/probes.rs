//! Questions to chosen positions. The answer to each differs under the switches that are listed with it, and under no other.

use engine::{Board, Game, HexId, map};
use panzerbitz::charts::Attack as Kind;
use panzerbitz::ground::Terrain;
use panzerbitz::scenario::cards;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Panzerbitz, Position, Segment, Shelter, boards, position};

use crate::tools::{FLIPS, act, acts, texts};

/// A question: what it is about, the switches that answer it otherwise, and how it is asked.
type Probe = (&'static str, &'static [u8], fn(&str) -> String);

const PROBES: &[Probe] = &[
    ("the cost of every step on every board", &[1, 2], costs),
    ("cover in a swamp", &[2], swamp),
    ("how many points stack", &[3], stacking),
    ("who may creep", &[4], creeping),
    ("who is spotted in the town that it enters", &[4], entering),
    ("what loading a howitzer takes", &[5], loading),
    ("who is spotted while loading", &[6], revealed),
    ("shooting from the hip beside the marker", &[9], hip),
    ("interdiction beside the marker", &[9], interdiction),
    ("indirect fire at a half-track", &[10], headroom),
    ("indirect fire at a tank", &[], tank_under_fire),
    ("direct fire at a position at half range", &[11], position_near),
    ("direct fire at a position beyond half range", &[], position_far),
    ("the overrun of a position", &[12], bigfoot),
    ("the overrun of a truck in the open", &[], overrun),
    ("how reinforcements come", &[13], entry),
    ("whether a column is bound", &[14], bound),
    ("a grey result in an assault", &[15], own_goal),
    ("a grey result in direct fire", &[], grey_fire),
    ("a line of sight", &[], sight),
    ("direct fire in the open", &[], open_fire),
    ("opportunity fire", &[], opportunity),
];

#[test]
fn each_probe_differs_under_its_switches_alone() {
    for (about, expected, ask) in PROBES {
        let differs = |&&(_, without, with): &&(u8, &str, &str)| ask(without) != ask(with);
        let found: Vec<u8> = FLIPS.iter().filter(differs).map(|(number, ..)| *number).collect();
        assert_eq!(found, *expected, "{about}");
    }
}

#[test]
fn every_switch_has_a_probe_or_a_card() {
    // 12.7 and 12.8 are matters of the cards: see `start`.
    for (number, ..) in FLIPS {
        let probed = PROBES.iter().any(|(_, expected, _)| expected.contains(&number));
        assert!(probed || [7, 8].contains(&number), "{number}");
    }
}

fn map_x() -> Board {
    map::read("example-map.toml", include_str!("../../data/example-map.toml"))
        .unwrap_or_else(|f| panic!("{f}"))
}

fn on_x(switches: &str) -> Position {
    Position::on(&map_x(), [German, American], switches)
}

fn on_board(number: usize, switches: &str) -> Position {
    Position::on(&boards()[number - 1], [German, American], switches)
}

/// Column and modifier of an attack by the unit named first on the one named last.
fn weigh(game: &Panzerbitz, kind: Kind, at: &str, firer: &str, target: &str) -> String {
    let (firer, target) = (position::unit(game, firer), position::unit(game, target));
    let sum = game.weigh(kind, position::hex(game, at), &[target], [firer].into_iter());
    format!("{:?}", (sum.attack, sum.defence, sum.column, sum.modifier))
}

fn costs(switches: &str) -> String {
    let mut answer = String::new();
    for number in 1..=6 {
        let game = on_board(number, switches)
            .stack(&["ge_truck", "ge_panther", "ge_rifle44", "ge_wagon"], &format!("{number}-A-1"))
            .stack(&["ge_cav", "ge_mc"], &format!("{number}-A-2"))
            .unit("us_truck", &format!("{number}-GG-1"))
            .begin(German, Segment::Movement);
        let grid = &game.board().grid;
        for unit in game.fixed().ids(engine::Side(0)) {
            for from in grid.ids() {
                for (_, to) in grid.neighbours(from) {
                    let step = game.plain_step(unit, from, to, true);
                    answer +=
                        &step.map_or_else(|_| "- ".into(), |step| format!("{}{} ", step.cost, step.rate));
                }
            }
        }
    }
    answer
}

fn of_terrain(board: &Board, terrain: Terrain) -> String {
    let ground = panzerbitz::ground::Ground::new(board);
    let hex = board.grid.ids().find(|&hex: &HexId| ground.terrain(hex) == terrain);
    board.grid.label(hex.expect("there is such a hex")).to_owned()
}

fn swamp(switches: &str) -> String {
    let number = boards().iter().position(|board| {
        let ground = panzerbitz::ground::Ground::new(board);
        board.grid.ids().any(|hex| ground.terrain(hex) == Terrain::Swamp)
    });
    let number = number.expect("a board has a swamp") + 1;
    let at = of_terrain(&boards()[number - 1], Terrain::Swamp);
    let game = on_board(number, switches)
        .unit("ge_panther", &format!("{number}-A-1"))
        .unit("us_rifle", &at)
        .begin(German, Segment::Direct);
    let (firer, target) = (position::unit(&game, "Panther-G.1"), position::unit(&game, "Rifle.1"));
    let sum = game.weigh(Kind::Direct, position::hex(&game, &at), &[target], [firer].into_iter());
    sum.modifier.to_string()
}

fn stacking(switches: &str) -> String {
    let game = on_x(switches).stack(&["ge_rifle44", "ge_panther", "ge_at88"], "A-1").unit("us_truck", "K-10");
    let game = game.begin(German, Segment::Movement);
    let points: Vec<u8> = game.fixed().all().map(|unit| game.points(unit)).collect();
    format!("{points:?} of {}", game.fixed().limit)
}

fn creeping(switches: &str) -> String {
    let mut game =
        on_x(switches).unit("ge_stug", "F-7").unit("us_rifle", "F-10").begin(German, Segment::Movement);
    acts(&mut game, &["take StuG-III-G.1"]);
    texts(&game).into_iter().filter(|text| text.starts_with("creep")).collect()
}

fn entering(switches: &str) -> String {
    let mut game =
        on_x(switches).unit("ge_rifle44", "E-8").unit("us_rifle", "F-10").begin(German, Segment::Movement);
    acts(&mut game, &["take Grenadier.1", "go F-8"]);
    format!("{:?}", game.unit(position::unit(&game, "Grenadier.1")).spotted)
}

/// A truck and a howitzer in the town of Map X, seen by a platoon.
fn gun_in_town(switches: &str) -> Panzerbitz {
    let position = on_x(switches).stack(&["ge_truck", "ge_h105"], "F-8").unit("us_rifle", "F-10");
    let mut game = position.begin(German, Segment::Movement);
    acts(&mut game, &["take Truck.1", "load 105mm-how.1"]);
    game
}

fn loading(switches: &str) -> String {
    format!("{:?}", gun_in_town(switches).unit(engine::UnitId(0)).load)
}

fn revealed(switches: &str) -> String {
    format!("{:?}", gun_in_town(switches).unit(engine::UnitId(0)).spotted)
}

/// A self-propelled gun with a marker next to the hex that matters.
fn gun(switches: &str, target: &str) -> Position {
    on_board(1, switches)
        .stack(&["ge_wespe", "ge_fo"], "1-A-1")
        .unit(target, "1-A-10")
        .mark("Wespe.1", false, "1-A-9")
}

fn hip(switches: &str) -> String {
    let game = gun(switches, "us_truck").begin(German, Segment::Indirect);
    weigh(&game, Kind::Indirect, "1-A-10", "Wespe.1", "Truck.1")
}

fn interdiction(switches: &str) -> String {
    let mut game = on_x(switches)
        .unit("ge_truck", "A-3")
        .stack(&["us_m81", "us_fo"], "A-10")
        .mark("81mm-mortar.1", false, "A-5")
        .begin(German, Segment::Movement);
    acts(&mut game, &["take Truck.1", "go A-4"]);
    format!("{:?}", game.decision().map(|decision| decision.name))
}

fn headroom(switches: &str) -> String {
    let game = gun(switches, "us_m3ht").mark("Wespe.1", false, "1-A-10").begin(German, Segment::Indirect);
    let name = game.fixed().pieces.last().map(|piece| piece.name.clone()).unwrap_or_default();
    weigh(&game, Kind::Indirect, "1-A-10", "Wespe.1", &name)
}

fn tank_under_fire(switches: &str) -> String {
    let game = gun(switches, "us_m4_75").mark("Wespe.1", false, "1-A-10").begin(German, Segment::Indirect);
    weigh(&game, Kind::Indirect, "1-A-10", "Wespe.1", "M4-Sherman-75.1")
}

fn position_at(switches: &str, from: &str) -> String {
    let game = on_x(switches)
        .unit("ge_stuh", from)
        .unit("us_para", "A-9")
        .improved("A-9")
        .sheltered("Parachute.1", Shelter::Under)
        .begin(German, Segment::Direct);
    weigh(&game, Kind::Direct, "A-9", "StuH-42.1", "Parachute.1")
}

fn position_near(switches: &str) -> String {
    position_at(switches, "A-3")
}

fn position_far(switches: &str) -> String {
    position_at(switches, "A-2")
}

fn overruns(switches: &str, dug_in: bool) -> String {
    let position = on_x(switches).unit("ge_panther", "A-3").unit("us_truck", "A-4");
    let position = if dug_in { position.improved("A-4") } else { position };
    let mut game = position.begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1"]);
    let can = texts(&game).contains(&"overrun A-4".into());
    format!("{can} {}", weigh(&game, Kind::Overrun, "A-4", "Panther-G.1", "Truck.1"))
}

fn bigfoot(switches: &str) -> String {
    overruns(switches, true)
}

fn overrun(switches: &str) -> String {
    overruns(switches, false)
}

/// Card 1 with its first column and an enemy truck far away.
fn column(switches: &str) -> Panzerbitz {
    let card = &cards()[0];
    let first = card.columns.iter().find(|column| column.side == German && column.turn == 1);
    Position::on(&card.board, [German, American], switches)
        .unit("us_truck", "1-A-1")
        .column(first.expect("card 1 has it").clone())
        .begin(German, Segment::Columns)
}

fn entry(switches: &str) -> String {
    texts(&column(switches)).join(",")
}

fn bound(switches: &str) -> String {
    let mut game = column(switches);
    if game.decision().is_some_and(|decision| decision.name == "column") {
        acts(&mut game, &["enter G1 2-I-10"]);
    }
    if game.decision().is_some_and(|decision| decision.name == "slots") {
        acts(&mut game, &["done"]);
    }
    game.state().columns.iter().any(|column| column.bound).to_string()
}

fn own_goal(switches: &str) -> String {
    after_a_six(switches, Segment::Assault, ["F-9", "F-8"])
}

fn grey_fire(switches: &str) -> String {
    after_a_six(switches, Segment::Direct, ["A-3", "A-5"])
}

/// Where grenadiers are after an attack on paratroops with the worst die.
fn after_a_six(switches: &str, step: Segment, [from, to]: [&str; 2]) -> String {
    let mut game = on_x(switches).unit("ge_rifle44", from).unit("us_para", to).begin(German, step);
    acts(&mut game, &[&format!("attack {to}"), "add Grenadier.1"]);
    act(&mut game, "fire", &[6]);
    format!("{:?}", game.unit(position::unit(&game, "Grenadier.1")).place)
}

fn sight(switches: &str) -> String {
    let game =
        on_x(switches).unit("ge_truck", "A-1").unit("us_truck", "K-10").begin(German, Segment::Movement);
    let grid = &game.board().grid;
    let pairs = grid.ids().flat_map(|from| grid.ids().map(move |to| (from, to)));
    pairs.map(|(from, to)| if game.sees(from, to) { '1' } else { '0' }).collect()
}

fn open_fire(switches: &str) -> String {
    let mut game = on_x(switches)
        .stack(&["ge_panther", "ge_rifle44"], "A-1")
        .unit("us_m10", "A-4")
        .begin(German, Segment::Direct);
    acts(&mut game, &["attack A-4", "add Panther-G.1"]);
    game.explain(game.parse_action("fire").expect("it is a word")).to_string() + &texts(&game).join(",")
}

fn opportunity(switches: &str) -> String {
    let mut game =
        on_x(switches).unit("ge_panther", "A-4").unit("us_m10", "A-10").begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1", "go A-5", "add M10.1"]);
    game.explain(game.parse_action("fire").expect("it is a word")).to_string()
}
