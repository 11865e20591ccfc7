//! The same attack with and without a switch: the sums differ in the lines of the switch's rules, in the sums of those
//! lines, and nowhere else.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Flag, Position, Segment};
use engine::Game;

/// An attack, a switch that is off, and the lines that differ.
struct Row {
    switch: &'static str,
    build: fn(&str) -> Bulge,
    action: &'static str,
    with: &'static [&'static str],
    without: &'static [&'static str],
}

/// The lines of an explanation, spaces made one.
fn lines(game: &Bulge, action: &str) -> Vec<String> {
    let action = game.parse_action(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    let why = game.explain(action);
    assert_eq!(why.chances_add_up(), Ok(()));
    let text = why.to_string();
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The lines of one that the other does not have, as often as it has them more.
fn more(one: &[String], two: &[String]) -> Vec<String> {
    let mut rest = two.to_vec();
    let mut found = one.to_vec();
    found.retain(|line| match rest.iter().position(|other| other == line) {
        Some(at) => {
            rest.swap_remove(at);
            false
        }
        None => true,
    });
    found
}

fn division(switches: &str) -> Bulge {
    // 26 and 2 to 12 and 2: the column is 2-1 with cohesion and without.
    let position =
        Position::empty("S1", switches).turn(26).stack(&["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], "P9");
    position.stack(&["u-28-109", "u-28-110", "u-28-112"], "O10").begin(GERMAN, Segment::Combat)
}

fn panzers(switches: &str) -> Bulge {
    let position = Position::empty("S1", switches).turn(26).stack(&["g-2pz-3", "g-2pz-2", "g-2pz-304"], "P9");
    position.place("u-517", "O10").begin(GERMAN, Segment::Combat)
}

fn first_turn(switches: &str) -> Bulge {
    Position::empty("S1", switches).places("g-150 P9, u-517 O10").begin(GERMAN, Segment::Combat)
}

fn from_the_air(switches: &str) -> Bulge {
    let position = Position::empty("S1", switches).turn(20).places("u-517 P9, g-150 O10");
    let mut game = position.flag("u-517", Flag::Engaged, true).begin(ALLIED, Segment::Combat);
    crate::tools::play(&mut game, &["attack O10"], &[]);
    game
}

const TABLE: &[Row] = &[
    Row {
        switch: "-DC",
        build: division,
        action: "attack O10",
        with: &[
            "Attack 28 [12.4]",
            "Cohesion of 1SS +2 [22.2 (DC)]",
            "Strength of the division 26 [22.2 (DC)]",
            "A tenth x1/10 [22.2 (DC)]",
            "Fractions rounded down [22.2 (DC)]",
            "Peiper/1SS, P9 attacks [22.2 (DC)]",
            "1/1SS, P9 attacks [22.2 (DC)]",
            "2/1SS, P9 attacks [22.2 (DC)]",
            "Defence 14 [12.5]",
            "Cohesion of 28Inf +2 [22.5 (DC)]",
            "Strength of the division 12 [22.5 (DC)]",
            "Multiplier x1 [22.6 (DC)]",
            "A tenth x1/10 [22.5 (DC)]",
            "Fractions rounded up [22.5 (DC)]",
            "109/28Inf, O10 attacked [22.4 (DC)]",
            "110/28Inf, O10 attacked [22.4 (DC)]",
            "112/28Inf, O10 attacked [22.4 (DC)]",
            "Attack 28 [12.4]",
            "Defence : 14 [12.5]",
        ],
        without: &["Attack 26 [12.4]", "Defence 12 [12.5]", "Attack 26 [12.4]", "Defence : 12 [12.5]"],
    },
    Row {
        switch: "MIX=base",
        build: panzers,
        action: "attack O10",
        with: &["3/2Pz 10 [2.3.2]", "304/2Pz 5 [2.3.2]"],
        without: &["3/2Pz 9 [2.3.2]", "304/2Pz 6 [2.3.2]"],
    },
    Row {
        switch: "-SUR",
        build: first_turn,
        action: "attack O10",
        // 7 to 4 is 3-2; surprise makes it 2-1.
        with: &["Column 2-1 [12.7]", "Odds 3-2 [12.7]", "Surprise +1 column [17.3 (SUR)]"],
        without: &[],
    },
    Row { switch: "-MOT", build: panzers, action: "attack O10", with: &[], without: &[] },
    Row { switch: "-NW", build: division, action: "attack O10", with: &[], without: &[] },
    Row { switch: "-AIR", build: division, action: "attack O10", with: &[], without: &[] },
    Row { switch: "-STF", build: division, action: "attack O10", with: &[], without: &[] },
    Row { switch: "-BRK", build: division, action: "attack O10", with: &[], without: &[] },
    Row { switch: "-MC", build: division, action: "attack O10", with: &[], without: &[] },
];

#[test]
fn the_same_attack_line_by_line() {
    for row in TABLE {
        let (on, off) = (lines(&(row.build)(""), row.action), lines(&(row.build)(row.switch), row.action));
        // The chances of a shifted column are those of the column, not a rule of the switch.
        let sum = |lines: &[String]| -> Vec<String> {
            lines.iter().take_while(|line| *line != "Chances").cloned().collect()
        };
        let (on_sum, off_sum) = (sum(&on), sum(&off));
        let mut with: Vec<String> = row.with.iter().map(|&line| line.into()).collect();
        let mut found = more(&on_sum, &off_sum);
        with.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, with, "{}\n{}", row.switch, on.join("\n"));
        assert_eq!(more(&off_sum, &on_sum), row.without, "{}\n{}", row.switch, off.join("\n"));
        if row.switch != "-SUR" {
            assert_eq!(on[on_sum.len()..], off[off_sum.len()..], "{}: the chances", row.switch);
        }
    }
}

#[test]
fn air_points_enter_as_a_part_of_support() {
    let none = lines(&from_the_air(""), "air 0");
    let three = lines(&from_the_air(""), "air 1");
    let mut found = more(&three, &none);
    found.retain(|line| !line.contains('%'));
    let expected = [
        "air 1",
        "Attack 7 [12.4]",
        "Support 3 [12.4]",
        "Air 3 [16.4 (AIR)]",
        "Air points 1 [16.4 (AIR)]",
        "Strength of each x3 [16.4 (AIR)]",
        "Odds 1-1 [12.7]",
        "Attack 7 [12.4]",
    ];
    let mut expected: Vec<String> = expected.map(str::to_owned).into();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "{}", three.join("\n"));
}
