//! The positions of `positions.rs`, for given switches.

use dark_december::charts::{ALLIED, GERMAN, Terrain};
use dark_december::{DarkDecember, Edge, Flag, Place, Position, Segment, Stage, position};
use engine::{Game, HexId};
use trials::ground::nearest_step;

use crate::tools::{new, play};

/// The middle of open ground, and what is around it clockwise from the north.
const PLAIN: &str = "0605";

/// Nobody on the map, nobody to come, turn 10: overcast, soft ground, no surprise.
fn plain(switches: &str) -> Position {
    Position::empty("C2", switches).quiet().turn(10)
}

fn find(test: impl Fn(&DarkDecember, HexId, &Edge) -> bool) -> (String, String) {
    let game = new("C2", "");
    let step = |hex| game.fixed().edges(hex).iter().find(|edge| test(&game, hex, edge)).map(|edge| edge.to);
    nearest_step(&game.fixed().setting.board, "2515", step)
}

/// Goes on to a stage of the attack without using anything.
fn until(mut game: DarkDecember, stage: Stage, dice: &[u32]) -> DarkDecember {
    for _ in 0..12 {
        if game.state().combat.stage == stage || game.state().combat.target.is_none() {
            break;
        }
        let action = match game.state().combat.stage {
            Stage::Integrity | Stage::Stand => "integrity 0",
            _ => "done",
        };
        play(&mut game, &[action], dice);
    }
    game
}

fn attack(position: Position, target: &str, names: &[&str]) -> DarkDecember {
    let mut game = position.begin(GERMAN, Segment::Combat);
    play(&mut game, &[&format!("attack {target}")], &[]);
    for name in names {
        play(&mut game, &[&format!("add {name}")], &[]);
    }
    play(&mut game, &["confirm"], &[6]);
    game
}

pub(crate) fn isolated(switches: &str) -> DarkDecember {
    let position = plain(switches).place("A-28-110", PLAIN).place("A-28-109", "0606");
    let ring = [("G-26V-39", "0703"), ("G-26V-77", "0706"), ("G-26V-78", "0506"), ("G-12V-27", "0504")];
    let position = ring.iter().fold(position, |position, (unit, at)| position.place(unit, at));
    position.markers("A-28-110", 2).markers("A-28-109", 2).begin_with(GERMAN, Segment::Supply, &[1, 6]).0
}

pub(crate) fn brigades(switches: &str) -> DarkDecember {
    let position = plain(switches).turn(12).places("G-150 4119, G-FBB 4120");
    position.place("G-2Pz-3 Pz", "4219").begin(GERMAN, Segment::Fuel)
}

pub(crate) fn surrendered(switches: &str) -> DarkDecember {
    let position = plain(switches).place("A-106-424", "3811").send("A-106-422", Place::Surrendered);
    let mut game = position.points(ALLIED, [0, 3]).begin(ALLIED, Segment::Replacement);
    play(&mut game, &["return 422/106Inf"], &[]);
    game
}

/// Without V2.0 VOR1.0 alone asks for the extra point.
pub(crate) fn surrendered_before(switches: &str) -> DarkDecember {
    let position = plain(&format!("-V2.0,{switches}")).place("A-106-424", "3811");
    position.send("A-106-422", Place::Surrendered).points(ALLIED, [0, 3]).begin(ALLIED, Segment::Replacement)
}

pub(crate) fn lowering(switches: &str) -> DarkDecember {
    let position = plain(switches).places("A-28-110 3022, G-12V-27 3021, G-12V-48 3121");
    until(attack(position, "3022", &["27/12VG", "48/12VG"]), Stage::LowerCover, &[3])
}

/// The same without V4.2, where V3.0 alone lets a TDL be lowered.
pub(crate) fn lowering_before(switches: &str) -> DarkDecember {
    lowering(&format!("-V4.2,{switches}"))
}

pub(crate) fn short_legs(switches: &str) -> DarkDecember {
    let (from, _) = find(|game, _, edge| {
        game.fixed().edges(edge.to).len() == 6
            && game.fixed().edges(edge.to).iter().all(|other| {
                !other.road()
                    && game.fixed().terrain[other.to.index()] != Terrain::Clear
                    && !game.fixed().setting.board.roads.touches(edge.to)
            })
    });
    let probe = new("C2", "");
    let fixed = probe.fixed();
    // A hex of which every neighbour is dearer than 1.
    let hard = fixed.setting.board.grid.ids().find(|&hex| {
        let edges = fixed.edges(hex);
        edges.len() == 6
            && edges
                .iter()
                .all(|edge| !edge.road() && !edge.wet() && fixed.terrain[edge.to.index()] != Terrain::Clear)
    });
    let at = hard.map_or(from, |hex| fixed.label(hex).to_owned());
    let position = plain(switches).place("A-Eng-35", &at).flag("A-Eng-35", Flag::Unsupplied, true);
    position.begin(ALLIED, Segment::Movement)
}

/// A unit in Strategic Movement and another that sets out near it along the road.
pub(crate) fn columns(switches: &str) -> DarkDecember {
    let game = plain(switches).places("A-28-110 2610, A-28-109 2711").begin(ALLIED, Segment::Movement);
    let mut game =
        Position::after(game).flag("A-28-109", Flag::Strategic, true).begin(ALLIED, Segment::Movement);
    play(&mut game, &["column 110/28Inf"], &[]);
    game
}

pub(crate) fn column_near_the_enemy(switches: &str) -> DarkDecember {
    let mut game =
        plain(switches).place("A-28-110", "0608").place("G-26V-39", PLAIN).begin(ALLIED, Segment::Movement);
    play(&mut game, &["column 110/28Inf"], &[]);
    game
}

pub(crate) fn column_and_friends(switches: &str) -> DarkDecember {
    let mut game = plain(switches).places("A-28-109 2609, A-28-110 2610").begin(ALLIED, Segment::Movement);
    play(&mut game, &["column 109/28Inf"], &[]);
    game
}

pub(crate) fn bridge_in_a_zone(switches: &str) -> DarkDecember {
    let open = |game: &DarkDecember, hex: HexId| game.fixed().is_open(hex);
    let (from, to) = find(|game, _, edge| game.bridged(edge) && !edge.major() && open(game, edge.to));
    let probe = new("C2", "");
    let far = |edge: &&Edge| probe.distance(edge.to, position::hex(&probe, &to)) == 2 && !edge.major();
    let enemy = probe.fixed().edges(position::hex(&probe, &from)).iter().find(far).expect("a hex").to;
    let enemy = probe.fixed().label(enemy).to_owned();
    let mut game =
        plain(switches).place("G-2Pz-3 Pz", &from).place("A-28-110", &enemy).begin(GERMAN, Segment::Movement);
    if game.check(game.parse_action("take 3Pz/2Pz").unwrap()).is_ok() {
        play(&mut game, &["take 3Pz/2Pz"], &[]);
    }
    game
}

pub(crate) fn blocked_letter(switches: &str) -> DarkDecember {
    let position = plain(switches).turn(6).places("A-28-110 3022, G-2Pz-3 Pz 1335");
    let position = position.due("A-101-501", 6, "G").due("A-101-502", 6, "G");
    position.begin(ALLIED, Segment::Entry)
}

pub(crate) fn assault(switches: &str) -> DarkDecember {
    let position = plain(switches).place("A-28-110", PLAIN).fort(ALLIED, PLAIN);
    let position = position.places("G-12V-27 0604, G-12V-48 0704, G-18V-293 0705");
    let game = attack(position, PLAIN, &["27/12VG", "48/12VG", "293/18VG"]);
    let mut game = until(game, Stage::Assault, &[5]);
    play(&mut game, &["assault", "lose 27/12VG"], &[6]);
    game
}

pub(crate) fn great_odds_against(switches: &str) -> DarkDecember {
    let position =
        plain(switches).stack(&["A-28-110", "A-28-109", "A-28-112"], PLAIN).place("G-12V-27", "0604");
    position.begin(GERMAN, Segment::Combat)
}

pub(crate) fn retreat(switches: &str) -> DarkDecember {
    let position = plain(switches).place("A-28-110", PLAIN);
    let position = position
        .stack(&["G-26V-39", "G-26V-77", "G-12V-27"], "0604")
        .stack(&["G-18V-293", "G-12V-48"], "0704");
    let game = attack(position, PLAIN, &["39/26VG", "77/26VG", "27/12VG", "293/18VG", "48/12VG"]);
    // 15 to 4 is 3:1 on TDL 1: a 4 is level 3, R2.
    let mut game = until(game, Stage::Give, &[4]);
    play(&mut game, &["give 1"], &[]);
    game
}

fn engineer_destroyed(switches: &str, target: &str, from: &str, watcher: Option<&str>) -> DarkDecember {
    let mut position =
        plain(switches).place("A-Eng-35", target).stack(&["G-1SS-1 Pz", "G-1SS-1 PG", "G-18V-293"], from);
    if let Some(at) = watcher {
        position = position.place("A-28-110", at);
    }
    let game = attack(position, target, &["1Pz/1SSPz", "1PG/1SSPz", "293/18VG"]);
    until(game, Stage::Advance, &[1])
}

pub(crate) fn advance_over_a_river(switches: &str) -> DarkDecember {
    let (target, from) = find(|game, hex, edge| {
        edge.wet()
            && !edge.major()
            && edge.site().is_none()
            && game.fixed().is_open(hex)
            && game.fixed().is_open(edge.to)
    });
    engineer_destroyed(switches, &target, &from, None)
}

pub(crate) fn breakthrough(switches: &str) -> DarkDecember {
    let mut game = engineer_destroyed(switches, PLAIN, "0704", Some("0504"));
    play(&mut game, &["advance 1Pz/1SSPz"], &[6]);
    game
}

/// A reduced regiment that retreats through zones is lost on the way.
pub(crate) fn lost_in_retreat(switches: &str) -> DarkDecember {
    let mut position = plain(switches).place("A-28-110", PLAIN).flag("A-28-110", Flag::Reduced, true);
    for (id, at) in ["G-26V-39", "G-26V-77", "G-26V-78"].iter().zip(["0703", "0706", "0405"]) {
        position = position.place(id, at);
    }
    let position = position.stack(&["G-1SS-1 PG", "G-18V-293"], "0604");
    let game = attack(position, PLAIN, &["1PG/1SSPz", "293/18VG"]);
    // 3:1 on TDL 1: a 5 is level 2, R1.
    let mut game = until(game, Stage::RetreatTo, &[5]);
    for _ in 0..6 {
        if matches!(game.state().combat.stage, Stage::Advance | Stage::Target) {
            break;
        }
        let mut legal = Vec::new();
        game.legal(&mut legal);
        let text = game.action_text(legal[0]);
        play(&mut game, &[&text], &[6]);
    }
    game
}

/// Two whole divisions near a commander.
fn divisions(switches: &str, turn: u8) -> DarkDecember {
    let mut position = plain(switches).turn(turn).stack(&["A-28-110", "A-28-109"], PLAIN).fort(ALLIED, PLAIN);
    position = position.stack(&["G-12V-27", "G-12V-48", "G-12V-89"], "0604");
    position = position.stack(&["G-26V-39", "G-26V-77", "G-26V-78"], "0704");
    let commanders = position.clone().begin(GERMAN, Segment::Combat).fixed().options.commanders;
    if commanders {
        position = position.place("G-Manteuffel", "0604");
    }
    let names = ["27/12VG", "48/12VG", "89/12VG", "39/26VG", "77/26VG", "78/26VG"];
    until(attack(position, PLAIN, &names), Stage::Integrity, &[6])
}

pub(crate) fn two_divisions(switches: &str) -> DarkDecember {
    divisions(switches, 10)
}

pub(crate) fn surprised(switches: &str) -> DarkDecember {
    divisions(switches, 2)
}

pub(crate) fn first_assault_failed(switches: &str) -> DarkDecember {
    let mut game = divisions(switches, 10);
    play(&mut game, &["integrity 0"], &[6]);
    if game.state().combat.stage == Stage::Capability {
        play(&mut game, &["done"], &[6]);
    }
    // 18 to 8 is 2:1 on TDL 2: level 0, no effect; then 17 to 8, row 5, level 1.
    play(&mut game, &["assault", "lose 89/12VG"], &[6]);
    if game.state().combat.stage == Stage::Price {
        play(&mut game, &["lose 39/26VG"], &[6]);
    }
    play(&mut game, &["integrity 0"], &[6]);
    game
}

pub(crate) fn first_morning(switches: &str) -> DarkDecember {
    let mut position =
        plain(switches).turn(1).place("A-28-110", PLAIN).fort(ALLIED, PLAIN).place("A-28-109", "0609");
    position = position.stack(&["G-12V-27", "G-12V-48", "G-12V-89"], "0604").place("G-26V-39", "0608");
    position.place("G-2Pz-3 Pz", "0601").begin(GERMAN, Segment::Combat)
}

/// A whole division attacks on the first morning.
pub(crate) fn first_bonus(switches: &str) -> DarkDecember {
    let game = first_morning(switches);
    let mut game = Position::after(game).begin(GERMAN, Segment::Combat);
    play(&mut game, &["attack 0605", "add 27/12VG", "add 48/12VG", "add 89/12VG", "confirm", "done"], &[]);
    play(&mut game, &["done"], &[6]);
    game
}

pub(crate) fn bridge_far_from_the_enemy(switches: &str) -> DarkDecember {
    plain(switches).places("A-Eng-51 2114, G-2Pz-3 Pz 2516").begin(ALLIED, Segment::Bridges)
}

pub(crate) fn second_turn(switches: &str) -> DarkDecember {
    let position = plain(switches).turn(2).place("A-28-110", PLAIN).flag("A-28-110", Flag::Activated, true);
    position.place("A-9A-CCB", "0609").begin(ALLIED, Segment::Movement)
}

fn brigade_150(switches: &str, turn: u8) -> DarkDecember {
    plain(switches).turn(turn).place("G-150", "4119").begin(GERMAN, Segment::Movement)
}

pub(crate) fn infiltration(switches: &str) -> DarkDecember {
    brigade_150(switches, 3)
}

pub(crate) fn late_infiltration(switches: &str) -> DarkDecember {
    brigade_150(switches, 8)
}

pub(crate) fn forces(switches: &str) -> DarkDecember {
    Position::empty("C2", switches).quiet().turn(9).begin_with(GERMAN, Segment::Forces, &[2]).0
}

fn disengaging(switches: &str, fort: bool) -> DarkDecember {
    let woods = |game: &DarkDecember, hex: HexId| {
        game.fixed().terrain[hex.index()] == Terrain::Woods && !game.fixed().towns.contains(hex)
    };
    let (from, enemy) = find(|game, hex, edge| {
        let edges = game.fixed().edges(hex);
        woods(game, hex)
            && edges.len() == 6
            && edges.iter().all(|one| !one.wet() && !one.road())
            && !edge.wet()
    });
    let mut position = plain(switches).place("A-28-110", &from).place("G-26V-39", &enemy);
    if fort {
        position = position.fort(ALLIED, &from);
    }
    let mut game = position.begin(ALLIED, Segment::Movement);
    play(&mut game, &["take 110/28Inf"], &[]);
    game
}

pub(crate) fn out_of_woods(switches: &str) -> DarkDecember {
    disengaging(switches, false)
}

pub(crate) fn out_of_a_fort(switches: &str) -> DarkDecember {
    disengaging(switches, true)
}

pub(crate) fn clear_sky(switches: &str) -> DarkDecember {
    let game = plain(switches).turn(15).place("G-26V-39", PLAIN).place("A-28-110", "0604");
    let game = game.begin_with(GERMAN, Segment::TurnStart, &[6]).0;
    let mut game = Position::after(game).begin(ALLIED, Segment::Combat);
    play(&mut game, &["attack 0605", "add 110/28Inf"], &[]);
    game
}

pub(crate) fn reserve(switches: &str) -> DarkDecember {
    let game = plain(switches).place("G-2Pz-3 Pz", PLAIN).begin(GERMAN, Segment::Combat);
    Position::after(game).begin(GERMAN, Segment::Reserve)
}

pub(crate) fn crowded_road(switches: &str) -> DarkDecember {
    let position = plain(switches).place("A-7A-CCA", "2609").stack(&["A-28-110", "A-28-109"], "2610");
    let mut game = position.begin(ALLIED, Segment::Movement);
    play(&mut game, &["take CCA/7Armd"], &[]);
    game
}

pub(crate) fn parachutists(switches: &str) -> DarkDecember {
    let position = Position::empty("C2", switches).turn(3).place("G-26V-39", "4119");
    let position = position.flag("G-26V-39", Flag::Reduced, true).points(GERMAN, [0, 1]);
    let mut game = position.begin(GERMAN, Segment::Replacement);
    play(&mut game, &["done"], &[]);
    game
}

pub(crate) fn lone_commander(switches: &str) -> DarkDecember {
    let mut position = plain(switches).places("A-28-110 2822, G-2Pz-3 Pz 3020");
    if position.clone().begin(GERMAN, Segment::Movement).fixed().options.commanders {
        position = position.place("A-Middleton", "3022");
    }
    let mut game = position.begin(GERMAN, Segment::Movement);
    play(&mut game, &["take 3Pz/2Pz", "go 3022"], &[]);
    game
}

pub(crate) fn first_choice(switches: &str) -> DarkDecember {
    new("C2", switches)
}

fn arrivals(switches: &str, side: engine::Side, turn: u8) -> DarkDecember {
    let game = Position::empty("C2", switches).turn(turn).begin(side, Segment::Entry);
    Position::after(game).begin(side, Segment::Movement)
}

pub(crate) fn fourth_turn(switches: &str) -> DarkDecember {
    arrivals(switches, ALLIED, 4)
}

pub(crate) fn tenth_turn(switches: &str) -> DarkDecember {
    arrivals(switches, GERMAN, 10)
}

pub(crate) fn seventeenth_turn(switches: &str) -> DarkDecember {
    arrivals(switches, ALLIED, 17)
}
