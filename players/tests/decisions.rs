//! The decisions of the cadets on fixed dice, pinned: a change that is to leave them alone is seen to do so.
//!
//! A game is told by how many choices were made and a mark of all of them. Who means to change how a cadet plays replaces the
//! pairs that differ by those that the failing test prints.

#[allow(dead_code)]
mod common;

use bulge::Bulge;
use dark_december::DarkDecember;
use engine::Game;
use panzerbitz::Panzerbitz;
use players::{Computer, Player};

/// A game: scenario, switches (of Panzerbitz the preset), dice, and for each level of players the choices and the mark.
type Pin<const LEVELS: usize> = (&'static str, &'static str, u64, [(usize, u64); LEVELS]);

/// Battle of the Bulge '81: cadets, and recruits, who have none of the habits that a cadet has learned.
const BULGE: &[Pin<2>] = &[
    ("S1", "", 3, [(10869, 0x399f_4037_f5dc_ea5d), (11116, 0xcc3b_1e4e_a4f0_23f6)]),
    ("S1", "", 4, [(11071, 0x2367_d0cb_9b40_4c40), (11668, 0xc57f_fa57_317d_7d80)]),
    ("S1", "NWF=2", 5, [(11379, 0xa8d5_c621_b2d7_1fa3), (12087, 0x9dd8_af20_39f3_691e)]),
    ("S2", "", 0, [(2114, 0x21ba_6abc_2e0e_75c1), (2305, 0xcf14_79a2_7acb_0ea4)]),
    ("S2", "", 1, [(2285, 0x65a6_eee9_1546_2fe8), (2229, 0x84c8_13ba_a30f_68dd)]),
    ("S2", "MIX=base,-DC", 2, [(2175, 0x1535_6ad1_c9df_4eee), (2215, 0xc299_6a4a_a4ab_4909)]),
    ("S2", "-MC,-RB,-AIR,-ISO", 3, [(2380, 0x5668_1ce6_f75e_a9fe), (2305, 0xdefe_cefe_d30f_167a)]),
    ("S2", "+FREE,-BRK,-STF,-SUR", 4, [(2287, 0x20d4_0202_47c3_954a), (2184, 0x734a_a1b8_5b52_f52b)]),
    ("S3", "", 1, [(4963, 0x0a55_b25e_0a51_cabb), (5128, 0x0be8_6672_5a2f_16ee)]),
    ("S4", "", 1, [(6003, 0xbe22_5945_e52b_9b0f), (5875, 0x0d47_a49c_43b1_ce73)]),
    ("S4", "NWF=3", 2, [(6200, 0x6bf7_1f8a_c70c_882d), (6532, 0x0d5f_396a_82c6_51a4)]),
    ("S5", "", 1, [(8798, 0xa5f4_2660_11ef_21d9), (9426, 0xac02_ea62_d402_b70d)]),
];

/// Dark December: cadets and recruits.
const DECEMBER: &[Pin<2>] = &[
    ("C1", "", 0, [(2013, 0x9d6e_3ab3_d43b_f672), (2100, 0xe32d_4b6f_4b11_48a1)]),
    ("C1", "", 1, [(2056, 0x96dc_5443_d1f9_e25d), (2331, 0xbe18_659d_66cc_4f6d)]),
    ("C1", "-HAP,-FIVE", 2, [(2331, 0xbe3a_0283_326e_4646), (2201, 0xcc81_bc6d_06c9_2615)]),
    ("C1", "-V3.2R,-V3.2Z,-V3.4,-V4.4", 3, [(2337, 0xfc61_06e0_7049_49f6), (2417, 0xac49_21c5_224a_a8ec)]),
    (
        "C1",
        "-OPT6.0,-OPT9.0,-VOR9.4,-VOR9.5,-V4.6,+OPT7.0",
        4,
        [(2073, 0x81e1_af95_f665_49b8), (2269, 0x931f_17c7_41cc_25d5)],
    ),
    ("C2", "", 0, [(6688, 0x58e4_dc95_667f_4bd7), (1800, 0x0efe_d5eb_c923_0e68)]),
    ("C2", "", 1, [(2061, 0xe074_7a01_a071_96cd), (6481, 0x5a78_e864_6378_685a)]),
    ("C2", "", 2, [(2049, 0x0709_c23d_04b3_2b9a), (6497, 0x7ddb_2e52_5e65_be1d)]),
    ("C6", "", 0, [(3891, 0xd344_3292_84c9_4934), (3868, 0x7fe4_4809_9f39_3ffc)]),
    ("C6", "", 1, [(3835, 0xc13b_a02d_9468_04ff), (3746, 0x0e22_f934_8d83_279d)]),
];

/// Panzerbitz: cadets.
const CARDS: &[Pin<1>] = &[
    ("1", "", 0, [(746, 0xbdaa_8eef_a6b4_89e6)]),
    ("1", "base", 1, [(849, 0x3e3c_5832_d9b5_3c73)]),
    ("2", "", 0, [(1033, 0x6fe1_32aa_466d_dbea)]),
    ("3", "", 0, [(1519, 0xfa6e_777e_a11f_b8a9)]),
    ("4", "", 0, [(1668, 0xd1a1_727b_8d3d_625f)]),
    ("5", "", 0, [(1268, 0x9ce1_0de9_f60a_9b44)]),
    ("6", "", 0, [(1869, 0x896a_97a7_dd25_7406)]),
    ("6", "full", 1, [(1936, 0xd0a1_64c1_0778_f34f)]),
    ("7", "", 0, [(1253, 0x5cea_cdd6_25be_8f61)]),
    ("8", "", 0, [(1875, 0x6de5_eeea_c9c7_1eaf)]),
    ("9", "", 0, [(1059, 0x84f0_02ba_9b82_b465)]),
    ("9", "base", 1, [(1215, 0x3bdd_9866_41cb_3c22)]),
    ("10", "", 0, [(1445, 0xff58_5842_615a_720d)]),
    ("10", "full", 1, [(1359, 0x3401_8826_8240_a3f7)]),
];

/// The levels, in the order of the pairs.
const LEVELS: [&str; 2] = ["cadet", "recruit"];

/// Plays each game with two computers of a level and compares.
fn compare<G: Game, const N: usize>(
    level: usize,
    pins: &[Pin<N>],
    computers: &[Computer<G>],
    set_up: impl Fn(&str, &str) -> G,
) {
    let level_is = |computer: &&Computer<G>| computer.name == LEVELS[level];
    let computer = computers.iter().find(level_is).expect("the level is known");
    let player = |number| -> Box<dyn Player<G>> { (computer.make)(number) };
    let mut differ = Vec::new();
    for &(scenario, switches, seed, marks) in pins {
        let players = [player(seed * 2 + 1), player(seed * 2 + 2)];
        let played = common::play(set_up(scenario, switches), seed, players, |_| ());
        if (played.count, played.mark) != marks[level] {
            let (count, mark) = (played.count, played.mark);
            differ.push(format!("({scenario:?}, {switches:?}, {seed}): ({count}, {mark:#018x})"));
        }
    }
    let level = LEVELS[level];
    assert!(differ.is_empty(), "other decisions of a {level} than those pinned:\n{}", differ.join("\n"));
}

fn bulge(level: usize) {
    compare(level, BULGE, &players::bulge::bulge_computers(), |scenario, switches| {
        Bulge::new(scenario, None, switches).expect("the scenario is good")
    });
}

fn december(level: usize) {
    compare(level, DECEMBER, &players::dark_december::dark_december_computers(), |scenario, switches| {
        DarkDecember::new(scenario, None, switches).expect("the scenario is good")
    });
}

#[test]
fn battle_of_the_bulge() {
    bulge(0);
}

#[test]
fn recruits_of_battle_of_the_bulge() {
    bulge(1);
}

#[test]
fn dark_december() {
    december(0);
}

#[test]
fn the_recruit_of_dark_december() {
    december(1);
}

#[test]
fn panzerbitz() {
    compare(0, CARDS, &players::panzerbitz::panzerbitz_computers(), |card, preset| {
        let preset = Some(preset).filter(|preset| !preset.is_empty());
        Panzerbitz::new(card, preset, "").expect("the card is good")
    });
}
