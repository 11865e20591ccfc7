//! How a staff leads the cadet of Battle of the Bulge '81: what it varies, when it thinks, and what it reads of a position.

use bulge::charts::{ALLIED, GERMAN};
use bulge::scenario::Victory;
use bulge::{Bulge, Segment};
use engine::Game;

use super::plan::keys;
use super::{Cadet, Temper};
use crate::cadet::war::War;
use crate::staff::front::{alike, features, knobs, odds_near, par, plans, read, share, which};
use crate::staff::{Drill, Effort, Knob, Named, led};

/// The Meuse is near within so many hexes.
const NEAR: u8 = 6;
/// Who fights for a town is no further from it.
const AROUND: u16 = 3;

impl Drill for Bulge {
    alike! {
        Bulge,
        lone: [("block_least", ALLIED), ("interdict_least", ALLIED)],
        choices: Segment::Nordwind | Segment::Okw,
        support: Segment::Roadblocks | Segment::Interdiction | Segment::Strike | Segment::Emplacement
            | Segment::Demolition | Segment::Burning | Segment::Airdrop | Segment::Drop,
    }
    led!(Bulge);

    const KNOBS: &'static [Knob] = knobs! {
        attacks: [("exchange", "the price of exchanges"), ("gain_hex", "the worth of driving the enemy back")],
        prizes: [("prize_road", "attacks along roads"), ("caution", "caution with few units")],
        places: [],
        goals: [
            ("goal_march", "short marches"),
            ("garrison_value", "free garrisons"),
            ("meuse_german", "the Meuse for the German"),
        ],
        others: [
            ("gun_worth", "care for guns"),
            ("advance_first", "advances"),
            ("exploit_least", "the least worth of a breakthrough"),
            ("round", "sparing guns"),
            ("air_point", "sparing air points"),
            ("block_least", "the least worth of a roadblock"),
            ("interdict_least", "the least worth of interdiction"),
            ("blow", "sparing bridges"),
            ("emplace_odds", "emplaced guns under threat"),
        ],
    };

    const PLANS: &'static [Named] = plans! {
        hold: [("place_line_defensive", 1.4)],
        counterattack: [("line_cut", 1.4), ("caution", 0.6)],
        drive: [("meuse_german", 1.6), ("exploit_least", 0.6)],
        towns: [("goal_march", 0.7)],
    };

    const EFFORT: Effort = Effort { plans: 8, horizon: 2, turns: 64 };

    const FEATURES: &'static [(&'static str, &'static str)] = features![
        ("lead", "The margin above the middle of a draw, or above what it must exceed, in fifties (25.2.5)."),
        ("german_guns", "German guns on the map, in tens."),
        ("allied_guns", "Allied guns on the map, in tens."),
        ("meuse", "How far the first German is from the far bank of the Meuse, in tens of hexes."),
        ("spear", "German strength within 6 hexes of it, in tens."),
        ("across", "German strength beyond it, in tens (25.3)."),
        ("keys_left", "The share of the towns that decide in which no Allied unit stands (24.5, 25.5.1)."),
        ("keys_taken", "The share of them that the German holds."),
        ("keys_odds", "The logarithm of German by Allied strength around them."),
        ("keys_cut", "The share of them whose garrison is out of supply."),
        ("s1", "1 in scenario S1."),
        ("s2", "1 in scenario S2."),
        ("s3", "1 in scenario S3."),
        ("s4", "1 in scenario S4."),
        ("s5", "1 in scenario S5."),
    ];

    fn features(&self, out: &mut Vec<f32>) {
        let fixed = self.fixed();
        read(self, fixed.scenario.last.number(), self.phasing(), out);
        let enough = match &fixed.scenario.victory {
            Victory::Margin(levels) => par(levels),
            other => other.more_than() as f32,
        };
        out.push((self.margin() as f32 - enough) / 50.0);
        for side in [GERMAN, ALLIED] {
            let guns = fixed.guns[side.index()].iter().filter(|&&gun| self.hex_of(gun).is_some());
            out.push(guns.count() as f32 / 10.0);
        }
        let (mut first, mut near, mut across) = (u8::MAX, 0.0, 0.0);
        for (unit, hex) in self.combat_units_of(GERMAN) {
            let away = fixed.far_distance.get(hex.index()).copied().unwrap_or(u8::MAX);
            first = first.min(away);
            let strength = f32::from(self.counter(unit).attack);
            near += if away <= NEAR { strength } else { 0.0 };
            across += if fixed.far_bank.contains(hex) { strength } else { 0.0 };
        }
        out.extend([f32::from(first.min(60)) / 10.0, near / 10.0, across / 10.0]);
        let keys = keys(self);
        out.push(share(keys, |&hex| !self.holds(ALLIED, hex)));
        out.push(share(keys, |&hex| self.holds(GERMAN, hex)));
        out.push(odds_near(self, keys, AROUND));
        let cut = |hex| self.friends_at(ALLIED, hex).all(|unit| !self.is_supplied(unit));
        out.push(share(keys, |&hex| self.holds(ALLIED, hex) && cut(hex)));
        which(self.scenario(), &["S1", "S2", "S3", "S4", "S5"], out);
    }
}
