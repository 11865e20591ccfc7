//! How a staff leads the cadet of Dark December: what it varies, when it thinks, and what it reads of a position.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::scenario::Victory;
use dark_december::{DarkDecember, Flag, Segment};
use engine::{Game, HexId, Side};

use super::{Cadet, Temper};
use crate::staff::front::{alike, features, knobs, odds_near, par, plans, read, share, which};
use crate::staff::{Drill, Effort, Knob, Named, led};

/// Who fights for a town is no further from it.
const AROUND: u16 = 3;
/// Armour is near the column that counts within so many columns.
const NEAR: i16 = 8;

impl Drill for DarkDecember {
    alike! {
        DarkDecember,
        lone: [("guard_value", ALLIED), ("cut", ALLIED), ("step_mech", GERMAN)],
        choices: Segment::Forces,
        support: Segment::Entry | Segment::Bridges,
    }
    led!(DarkDecember);

    const KNOBS: &'static [Knob] = knobs! {
        attacks: [("gain_hex", "the worth of driving the enemy back"), ("counter", "the fear of counterattacks")],
        prizes: [
            ("prize_town", "attacks on towns"),
            ("prize_way", "attacks that open the way"),
            ("assault_more", "the price of an All Out Assault"),
            ("step", "the worth of a step"),
            ("step_mech", "the worth of German armour"),
        ],
        places: [
            ("stop_german", "stopping the enemy, German"),
            ("stop_allied", "stopping the enemy, Allied"),
            ("cut", "cutting supply roads"),
            ("lonely", "the fear of being alone"),
        ],
        goals: [
            ("west_german", "the west for the German"),
            ("goal_march_mech", "short marches of armour"),
            ("goal_march_foot", "short marches on foot"),
            ("guard_value", "guards of the Meuse"),
            ("column_threat", "the fear for columns"),
        ],
        others: [
            ("advance_first", "advances"),
            ("give_ground", "the price of ground given"),
            ("give_hex", "the price of long retreats"),
            ("strike", "striking back"),
            ("blow", "sparing bridges"),
        ],
    };

    const PLANS: &'static [Named] = plans! {
        hold: [("stop_allied", 1.4)],
        counterattack: [("counter", 0.7), ("cut", 1.5)],
        drive: [("west_german", 1.6), ("prize_way", 1.5)],
        towns: [("prize_town", 1.5)],
    };

    const EFFORT: Effort = Effort { plans: 8, horizon: 3, turns: 48 };

    const FEATURES: &'static [(&'static str, &'static str)] = features![
        ("lead", "The score above the middle of a draw, in tens, where the score decides (W3)."),
        ("met", "The share of the conditions that are met, where they decide (W1)."),
        ("mech_west", "German mech units in supply west of the column that counts (W1, W3.1), in tens."),
        ("mech_near", "German mech units less than 8 columns east of it, in tens."),
        ("across", "German mech units beyond the Meuse (W2)."),
        ("first", "The westernmost column of a German mech unit, in tens."),
        ("towns", "The points of towns under German control, in tens."),
        ("keys_odds", "The logarithm of German by Allied strength around the towns that decide."),
        ("german_isolated", "The share of German units that are isolated (1.0.5)."),
        ("allied_isolated", "The share of Allied units that are isolated (1.0.5)."),
        ("c1", "1 in scenario C1."),
        ("c2", "1 in scenario C2."),
        ("c6", "1 in scenario C6."),
    ];

    fn features(&self, out: &mut Vec<f32>) {
        let fixed = self.fixed();
        read(self, fixed.scenario.last.number(), self.phasing(), out);
        let [one, other] = self.tally().map_or([0; 2], |tally| tally.points);
        let (lead, met, keys): (f32, f32, &[HexId]) = match &fixed.scenario.victory {
            Victory::Score(levels) => {
                let keys = fixed.scenario.sudden_death.as_deref().unwrap_or_default();
                (((one - other) as f32 - par(levels)) / 10.0, 0.0, keys)
            }
            Victory::Objectives { towns, .. } => (0.0, one as f32 / (one + other).max(1) as f32, towns),
        };
        out.extend([lead, met]);
        let (mut west, mut near, mut across, mut first) = (0.0, 0.0, 0.0, i16::MAX);
        let counts = match &fixed.scenario.victory {
            Victory::Objectives { west_of_column, .. } => i16::from(*west_of_column),
            Victory::Score(_) => fixed.charts.numbers.mech_west_of_column,
        };
        for (unit, hex) in self.fighters(GERMAN).filter(|&(unit, _)| self.counter(unit).is_mech()) {
            let column = fixed.column(hex);
            first = first.min(column);
            west += if column < counts && self.supplied(unit) { 0.1 } else { 0.0 };
            near += if (counts..counts + NEAR).contains(&column) { 0.1 } else { 0.0 };
            across += if fixed.far_bank.contains(hex) { 1.0 } else { 0.0 };
        }
        out.extend([west, near, across, f32::from(first.min(80)) / 10.0]);
        let towns = fixed.charts.towns.iter().filter(|town| {
            let hex = fixed.setting.board.grid.find(&town.hex);
            hex.is_some_and(|hex| self.controls(GERMAN, hex))
        });
        out.push(towns.map(|town| f32::from(town.vp)).sum::<f32>() / 10.0);
        out.push(odds_near(self, keys, AROUND));
        let isolated = |side: Side| {
            let units: Vec<_> = self.fighters(side).map(|(unit, _)| unit).collect();
            share(&units, |&unit| self.is(unit, Flag::Isolated))
        };
        out.extend([isolated(GERMAN), isolated(ALLIED)]);
        which(self.scenario(), &["C1", "C2", "C6"], out);
    }
}
