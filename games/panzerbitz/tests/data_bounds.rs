//! Cards and charts that are too large or too deep: refused in a moment, with the line and the limit, and nothing falls over.

use engine::title::Playable;
use std::time::Duration;

use engine::Faults;
use engine::data::Files;
use panzerbitz::Panzerbitz;
use panzerbitz::charts::Charts;
use panzerbitz::scenario::{Card, Chart, Zone, cards};
use trials::stopwatch::Stopwatch;

const HEAD: &str = r#"format = 1
card = 99
name = "A long morning"
date = "18 December 1944"
place = "nowhere"
text = "For trying how much is too much."
[map]
layout = "1 2"
[turns]
count = 6
first = "German"
[sides]
attacker = "German"
defender = "American"
setup = ["American", "German"]
[switches]
on = ["OPT12.7"]
[control]
American = "all"
"#;

const FORCES: &str = r#"[[force]]
side = "German"
name = "One"
zone = "ZONE"
units = { ge_rifle44 = 1 }
[[force]]
side = "American"
name = "Two"
zone = "board(2)"
units = { us_rifle = 1 }
"#;

const VICTORY: &str = r#"[[victory]]
side = "German"
level = "marginal"
text = "all of it"
when = "control(German,all) >= 1"
"#;

/// The zone stands in this line.
const LINE: usize = 23;

fn card(zone: &str) -> String {
    format!("{HEAD}{}{VICTORY}", FORCES.replace("ZONE", zone))
}

/// Reads a card that must be refused, in a moment even without optimisation, and says why.
fn refused(text: &str) -> Faults {
    let begun = Stopwatch::start();
    let faults = Card::read("card.toml", text).err().unwrap_or_else(|| panic!("nothing is wrong"));
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert!(faults.to_string().len() < 1_100_000, "no more is said than the file has");
    faults
}

/// The line and the message of the only fault.
fn only(text: &str) -> (usize, String) {
    let faults = refused(text);
    let [fault] = faults.list() else { panic!("{faults}") };
    assert!(fault.help.is_some(), "what to write instead");
    (fault.line, fault.message.clone())
}

#[test]
fn a_small_card_is_read() {
    Card::read("card.toml", &card("board(1)")).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn a_zone_may_not_be_nested_too_deep() {
    let wanted = (LINE, "it is nested more than 32 deep; write it more simply".to_owned());
    for (open, close) in [("(", ")"), ("!", ""), ("near(1,", ")"), ("!(", ")"), ("(!", ")")] {
        let zone = |times: usize| format!("{}all{}", open.repeat(times), close.repeat(times));
        assert_eq!(only(&card(&zone(40))), wanted, "{open}");
        for times in [2_000, 5_000, 50_000] {
            let (line, why) = only(&card(&zone(times)));
            assert_eq!(line, LINE);
            assert!(why.ends_with("bytes are too long; write at most 4000") || why == wanted.1, "{why}");
        }
        Card::read("card.toml", &card(&zone(12))).unwrap_or_else(|faults| panic!("{open}: {faults}"));
    }
}

#[test]
fn a_zone_may_not_have_too_many_terms() {
    for sign in ["|", "&"] {
        let zone = |terms: usize| vec!["all"; terms].join(sign);
        let wanted = (LINE, "there are more than 256 terms; write it with fewer".to_owned());
        assert_eq!(only(&card(&zone(257))), wanted);
        assert!(only(&card(&zone(40_000))).1.ends_with("bytes are too long; write at most 4000"));
        Card::read("card.toml", &card(&zone(256))).unwrap_or_else(|faults| panic!("{faults}"));
    }
    let (line, why) = only(&card(&vec!["board(1)"; 40_000].join("|")));
    assert_eq!((line, why.as_str()), (LINE, "359999 bytes are too long; write at most 4000"));
}

#[test]
fn a_condition_is_bounded_like_a_zone() {
    let when = |condition: &str| card("board(1)").replace("control(German,all) >= 1", condition);
    let deep = format!("control(German,{}all{}) >= 1", "(".repeat(40), ")".repeat(40));
    assert_eq!(only(&when(&deep)).1, "it is nested more than 32 deep; write it more simply");
    let many = vec!["destroyed(German,all) >= 1"; 65].join(" | ");
    assert_eq!(only(&when(&many)).1, "there are more than 64 comparisons; write it with fewer");
    let long = vec!["destroyed(German,all) >= 1"; 20_000].join(" & ");
    assert!(only(&when(&long)).1.ends_with("bytes are too long; write at most 4000"));
}

/// Ten forces, each with 500 times `near(0,all)`: 64 KB that once took 14 seconds.
#[test]
fn the_zones_of_a_card_may_not_cost_too_much() {
    let zone = vec!["near(0,all)"; 500].join("|");
    let text = format!("{HEAD}{}{VICTORY}", FORCES.replace("ZONE", &zone).repeat(5));
    let faults = refused(&text);
    assert_eq!(faults.list().len(), 5);
    assert!(faults.list()[0].message.ends_with("bytes are too long; write at most 4000"));
    // Each zone is small enough, but not all together.
    let zone = vec!["near(9,all)"; 120].join("|");
    let text = format!("{HEAD}{}{VICTORY}", FORCES.replace("ZONE", &zone).repeat(10));
    let (line, why) = only(&text);
    assert_eq!(why, "the zones of this card have more than 1000 terms up to here");
    // 242 terms in a pair of forces: the fifth pair is too much.
    assert_eq!(line, LINE + 10 * 4);
}

#[test]
fn every_list_has_a_limit() {
    let sound = card("board(1)");
    let pairs: String = FORCES.replace("ZONE", "board(1)").repeat(129);
    let many = |one: &str, times: usize| vec![one; times].join(", ");
    let column = "[[column]]\nside = \"German\"\nname = \"G1\"\nturn = 1\nentry = [\"1-I-1\"]\nslots = [\"ge_pz4h\"]\n";
    let off =
        "[[off_board]]\nside = \"German\"\nunit = \"ge_h105\"\nnumber = 1\nturns = \"1\"\narea = \"all\"\n";
    let special = |line: &str| format!("{sound}[special]\n{line}\n");
    let cases = [
        (format!("{HEAD}{pairs}{VICTORY}"), "there are 258 forces", "write at most 256"),
        (format!("{sound}{}", column.repeat(10_000)), "there are 10000 columns", "write at most 32"),
        (
            format!("{sound}{}", column.replace("\"1-I-1\"", &many("\"edge(west)\"", 60_000))),
            "there are 60000 entry hexes in a column",
            "write at most 64",
        ),
        (
            format!("{sound}{}", column.replace("\"ge_pz4h\"", &many("\"ge_pz4h\"", 65))),
            "there are 65 slots in a column",
            "write at most 64",
        ),
        (
            format!("{sound}{}", off.repeat(17)),
            "there are 17 lines of off-board artillery",
            "write at most 16",
        ),
        (format!("{sound}{}", VICTORY.repeat(32)), "there are 33 victory conditions", "write at most 32"),
        (
            special(&format!("prepared_bridges = [{}]", many("\"1-I-6\"", 65))),
            "there are 65 prepared bridges",
            "write at most 64",
        ),
        (
            special(&format!("forbid = [{}]", many("{ position = \"mine\", zone = \"all\" }", 33))),
            "there are 33 forbid lines",
            "write at most 32",
        ),
        (
            special(&format!("setup_loaded = [{}]", many("\"German\"", 3))),
            "there are 3 sides that set up loaded",
            "write at most 2",
        ),
        (
            special(&format!("odd_even = [{}]", many("\"ge_m81\"", 65))),
            "there are 65 odd_even units",
            "write at most 64",
        ),
        (
            sound.replace("[\"OPT12.7\"]", &format!("[{}]", many("\"OPT12.77\"", 80_000))),
            "there are 80000 switches",
            "write at most 64",
        ),
        (special(&format!("notes = [{}]", many("\"x\"", 33))), "there are 33 notes", "write at most 32"),
        (
            special(&format!("notes = [\"{}\"]", "x".repeat(1_000_000))),
            "a text of 1000000 bytes",
            "write at most 4000",
        ),
        (sound.replace("A long morning", &"x".repeat(201)), "a text of 201 bytes", "write at most 200"),
        (
            sound.replace("\"1 2\"", &format!("\"1{} 2\"", " _".repeat(300))),
            "the layout is too large",
            "write at most 6 boards in a row, and 6 rows",
        ),
        (
            sound.replace("\"1 2\"", &format!("\"1{} 2\"", " /".repeat(300_000))),
            "the layout is too large",
            "write at most 6 boards in a row, and 6 rows",
        ),
    ];
    for (text, message, help) in cases {
        let faults = refused(&text);
        let found = faults.list().iter().find(|fault| fault.message == message);
        let found = found.unwrap_or_else(|| panic!("{message}: {}", faults.list()[0].message));
        assert_eq!(found.help.as_deref(), Some(help));
    }
}

/// D13: whoever checks a card and whoever plays it are told the same.
#[test]
fn a_card_has_at_most_1020_units() {
    let units = |number: usize| {
        let forces = FORCES.replace("ZONE", "all").replace("ge_rifle44 = 1", "ge_rifle44 = 250");
        format!("{HEAD}{}{VICTORY}", forces.replace("us_rifle = 1", "us_rifle = 5").repeat(number))
    };
    let text = units(4);
    let card = Card::read("card.toml", &text).unwrap_or_else(|faults| panic!("{faults}"));
    let game =
        Panzerbitz::with_card(card, Charts::standard(), None, "").unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(game.fixed().pieces.len(), 1020);
    let faults = refused(&units(5));
    assert_eq!(faults.list()[0].message, "the card has 1275 units");
    assert_eq!(faults.list()[0].help.as_deref(), Some("a card has at most 1020"));
    let played =
        Panzerbitz::read_files(&Files::scenario("card.toml", &units(5)), Charts::standard(), None, "")
            .err()
            .map(|why| why.to_string());
    assert_eq!(played, Some(faults.to_string()));
    let mines = FORCES
        .replace("ZONE", "all")
        .replace("units = { ge", "positions = { mine = 255, ip = 1 }\nunits = { ge");
    let faults = refused(&format!("{HEAD}{mines}{VICTORY}"));
    assert_eq!(faults.list()[0].message, "the card has 256 position counters");
}

/// A megabyte of anything: each is refused, and after some hundred mistakes no more are listed.
#[test]
fn a_megabyte_is_refused_in_a_moment() {
    let sound = card("board(1)");
    let fill = |one: &str| one.repeat(1_000_000 / one.len());
    let texts = [
        card(&fill("near(0,all)|")),
        card(&fill("(")),
        card(&fill("!")),
        format!("{sound}{}", fill("[[force]]\nside=\"x\"\nname=\"\"\nzone=\"y\"\n")),
        sound.replace("[\"OPT12.7\"]", &format!("[{}]", fill("\"OPT12.77\","))),
        sound.replace("\"German\"\n[sides]", &format!("\"{}\"\n[sides]", fill("x"))),
        sound.replace("ge_rifle44 = 1", &format!("{} = 1", fill("x"))),
        sound.replace("count = 6", &format!("count = 6{}", fill("0"))),
        format!("{sound}[sight]\nvisibility = [{}]\n", fill("{turns=\"1-6\",hexes=1},")),
        format!("{sound}[special]\nnotes = [{}]\n", fill("\"\",")),
        format!("{sound}[special]\nprepared_bridges = [{}]\n", fill("\"zzz\",")),
        format!("{sound}x = {}", fill("[")),
    ];
    for text in texts {
        let faults = refused(&text);
        assert!((1..=300).contains(&faults.list().len()), "{}", faults.list().len());
    }
}

/// The flood finds what counting from hex to hex finds, also where boards lie round a corner.
#[test]
fn near_is_as_the_crow_flies() {
    let text = card("board(1)").replace("\"1 2\"", "\"1 2 / _ 3\"");
    let card = Card::read("card.toml", &text).unwrap_or_else(|faults| panic!("{faults}"));
    let (chart, grid) = (Chart::new(&card.board), &card.board.grid);
    for (inner, distance) in
        [("hex(1-GG-1)", 25), ("hex(3-A-1,1-A-1)", 9), ("edge(south)", 3), ("town(1,Vieux-Ambre)", 0)]
    {
        let zone = |text: &str| Zone::parse(text, &chart).unwrap().hexes(&chart);
        let (from, near) = (zone(inner), zone(&format!("near({distance},{inner})")));
        for hex in grid.ids() {
            let counted = from.iter().any(|other| grid.distance(hex, other) <= distance);
            assert_eq!(near.contains(hex), counted, "{inner} {}", grid.label(hex));
        }
    }
}

/// The cards of the game stay far below every limit.
#[test]
fn the_ten_cards_are_small() {
    for card in cards() {
        assert!(card.forces.len() <= 32 && card.columns.len() <= 16 && card.off_board.len() <= 8);
    }
}

#[test]
fn charts_are_bounded_too() {
    let sound = include_str!("../data/charts.toml");
    let refused = |from: &str, to: &str| {
        assert_eq!(sound.matches(from).count(), 1, "{from}");
        let begun = Stopwatch::start();
        let faults = Charts::read("charts.toml", &sound.replace(from, to)).err();
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        faults.map_or_else(|| "nothing is wrong".to_owned(), |faults| faults.list()[0].message.clone())
    };
    let many = |one: &str, times: usize| vec![one; times].join(", ");
    let row = "slope_slope = [\"brown\", \"orange\"]";
    assert_eq!(
        refused(row, &format!("slope_slope = [{}]", many("\"brown\"", 100_000))),
        "there are 100000 obstacles in a row"
    );
    let modifier =
        "\n[[modifier]]\nid = \"M99\"\nvalue = 1\nto = []\ntext = \"\"\nrule = \"6.7\"\nsource = \"house\"\n";
    let place = "# --- Movement (8.2, 11.4)";
    assert_eq!(refused(place, &format!("{}\n{place}", modifier.repeat(10_000))), "there are 10016 modifiers");
}
