//! How a staff leads the cadet of Panzerbitz: what it varies, when it thinks, and what it reads of a position.

use engine::{Game, Side};
use panzerbitz::scenario::Condition;
use panzerbitz::{Panzerbitz, Place, Segment};

use super::{Cadet, Temper};
use crate::staff::front::which;
use crate::staff::{Drill, Effort, Knob, Moment, Named, Question, Ripe, led};

/// The cards that the game comes with.
const CARDS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// Units further than so many hexes from what counts are all alike.
const FAR: u16 = 30;

impl Drill for Panzerbitz {
    led!(Panzerbitz);

    const KNOBS: &'static [Knob] = &[
        ("pull", "haste"),
        ("pull_content", "haste of who holds all"),
        ("hurry_now", "haste without time to spare"),
        ("hurry_soon", "haste with little time to spare"),
        ("caution_holder", "caution of the defender"),
        ("caution_taker", "caution of the attacker"),
        ("take", "taking what counts"),
        ("take_weight", "the weight of what counts"),
        ("keep_close", "keeping what is threatened"),
        ("keep_near", "keeping what is soon threatened"),
        ("keep_far", "keeping what is far from the enemy"),
        ("exposed", "the fear of fire"),
        ("danger", "the fear of opportunity fire"),
        ("reach_risk", "safe ways"),
        ("field_of_fire", "fields of fire"),
        ("crowd", "the price of crowds"),
        ("assault_share", "assaults to come"),
        ("assault_risk", "the fear of assaults"),
        ("assault_price", "the price of an assault"),
        ("overrun_least", "the least worth of an overrun"),
        ("price_opportunity", "the price of opportunity fire"),
        ("price_interdiction", "the price of interdiction"),
        ("price_content", "the price of fire of who stays"),
        ("price_taker", "the price of fire of who could take"),
        ("price_move", "the price of fire of who could move"),
        ("wanted_out", "fire on what is wanted"),
        ("move_least", "staying put"),
        ("load", "riding"),
        ("leave", "leaving the map"),
        ("begin_turn", "setting up near the goal"),
        ("begin_hidden", "setting up in cover"),
        ("hold_far", "setting up close to what counts"),
        ("hold_first", "setting up in what counts"),
        ("hold_crowd", "setting up spread out"),
        ("post_hidden", "posts in cover"),
        ("post_height", "posts on heights"),
        ("post_view_most", "posts with a view"),
    ];

    const PLANS: &'static [Named] = &[
        Named {
            name: "hold",
            factors: &[
                ("keep_close", 1.6),
                ("keep_near", 1.6),
                ("caution_holder", 1.4),
                ("exposed", 1.4),
                ("pull", 0.7),
                ("price_opportunity", 0.7),
            ],
        },
        Named {
            name: "counterattack",
            factors: &[
                ("take", 1.6),
                ("caution_holder", 0.6),
                ("caution_taker", 0.6),
                ("assault_risk", 0.6),
                ("wanted_out", 1.5),
            ],
        },
        Named {
            name: "drive",
            factors: &[
                ("pull", 1.8),
                ("hurry_now", 1.4),
                ("exposed", 0.6),
                ("danger", 0.6),
                ("reach_risk", 0.6),
            ],
        },
        Named {
            name: "fire first",
            factors: &[
                ("price_move", 0.4),
                ("price_taker", 0.5),
                ("price_opportunity", 0.5),
                ("field_of_fire", 1.8),
                ("pull", 0.7),
            ],
        },
    ];

    const ENEMIES: [&'static [(&'static str, f64)]; 2] = [
        &[("caution_taker", 0.6), ("caution_holder", 0.7), ("pull", 1.4), ("exposed", 0.7)],
        &[("caution_taker", 1.5), ("caution_holder", 1.3), ("pull", 0.8), ("exposed", 1.4)],
    ];

    const EFFORT: Effort = Effort { plans: 8, horizon: 4, turns: 128 };

    const FEATURES: &'static [(&'static str, &'static str)] = &[
        ("left", "Turns to go, as a share of the game."),
        ("second_turn", "1 in the player turn of the second side."),
        (
            "now",
            "The victory if the game ended now: 1 for a decisive one of the first side, -1 for one of the second.",
        ),
        ("near_first", "How nearly the conditions of a victory of the first side are met."),
        ("near_second", "The same for the second side."),
        (
            "odds",
            "The logarithm of what is left of the first side, by the factors of its units, by what is left of the second.",
        ),
        ("first", "The share that is left of the first side."),
        ("second", "The share that is left of the second side."),
        ("first_dispersed", "The share of the first side that is dispersed."),
        ("second_dispersed", "The share of the second side that is dispersed."),
        ("held", "The share of the hexes that count which the first side controls, less that of the second."),
        ("first_away", "How far units of the first side are from what counts in the mean, in tens of hexes."),
        ("second_away", "The same for the second side."),
        ("gone", "Units of the first side that left the map, less those of the second, in tens."),
        ("card_1", "1 on card 1."),
        ("card_2", "1 on card 2."),
        ("card_3", "1 on card 3."),
        ("card_4", "1 on card 4."),
        ("card_5", "1 on card 5."),
        ("card_6", "1 on card 6."),
        ("card_7", "1 on card 7."),
        ("card_8", "1 on card 8."),
        ("card_9", "1 on card 9."),
        ("card_10", "1 on card 10."),
    ];

    fn moment(&self) -> Moment {
        if self.segment_now() == Segment::Setup {
            return Moment { turn: 0, side: Side(0) };
        }
        Moment { turn: u32::from(self.turn()), side: self.phasing() }
    }

    fn ripe(&self) -> Option<Ripe> {
        let of = |key, share| Ripe { key, question: Question::Plan, share, horizon: Self::EFFORT.horizon };
        let own = self.status().side()? == self.phasing();
        let (part, share) = match self.segment_now() {
            Segment::Setup => return Some(of(0, 1.0)),
            // The reactions of the enemy's player turn.
            _ if !own => (3, 0.5),
            Segment::Columns | Segment::Movement => (2, 1.0),
            Segment::Load | Segment::Mines | Segment::Indirect | Segment::Direct | Segment::Register => {
                (1, 0.5)
            }
            Segment::Assault | Segment::Recovery => return None,
        };
        Some(of((u32::from(self.turn()) + 1) * 4 + part, share))
    }

    fn features(&self, out: &mut Vec<f32>) {
        let (fixed, state) = (self.fixed(), self.state());
        let turn = if self.segment_now() == Segment::Setup { 1 } else { self.turn() };
        let limit = f32::from(fixed.limit.max(1));
        out.push((limit + 1.0 - f32::from(turn)) / limit);
        out.push(f32::from(self.moment().side.0));
        let score = |end: panzerbitz::End| {
            end.winner.map_or(0.0, |(side, level)| {
                use panzerbitz::scenario::Level;
                let size = match level {
                    Level::Decisive => 1.0,
                    Level::Tactical => 0.7,
                    Level::Marginal => 0.4,
                };
                if side == Side(0) { size } else { -size }
            })
        };
        out.push(score(self.verdict()));
        let mut near = [0.0_f32; 2];
        for (side, condition) in fixed.victory() {
            near[side.index()] = near[side.index()].max(nearly(self, condition));
        }
        out.extend(near);
        let sides = [Side(0), Side(1)].map(|side| Force::of(self, side));
        let [one, two] = &sides;
        out.push(((1.0 + one.left) / (1.0 + two.left)).ln());
        out.extend([one.left / one.all, two.left / two.all]);
        out.extend([one.dispersed / one.left.max(1.0), two.dispersed / two.left.max(1.0)]);
        let held = |side: Side| {
            let mut held = state.control[side.index()];
            held.intersect(&fixed.objectives);
            held.len() as f32 / fixed.objectives.len().max(1) as f32
        };
        out.push(held(Side(0)) - held(Side(1)));
        out.extend([one.away, two.away]);
        out.push((one.gone - two.gone) / 10.0);
        which(self.scenario(), &CARDS, out);
    }
}

/// What is left of a side.
struct Force {
    all: f32,
    left: f32,
    dispersed: f32,
    /// Tens of hexes from what counts, in the mean.
    away: f32,
    gone: f32,
}

impl Force {
    fn of(game: &Panzerbitz, side: Side) -> Force {
        let fixed = game.fixed();
        let mut force = Force { all: 1.0, left: 0.0, dispersed: 0.0, away: 0.0, gone: 0.0 };
        let (mut away, mut count) = (0.0, 0.0_f32);
        for unit in fixed.ids(side) {
            let (piece, state) = (game.piece(unit), game.unit(unit));
            let worth = 2.5 + 0.25 * f32::from(piece.attack) + 0.3 * f32::from(piece.defence);
            force.all += worth;
            match state.place {
                Place::Eliminated => continue,
                Place::Exited(_) => force.gone += 1.0,
                _ => {}
            }
            force.left += worth;
            force.dispersed += if state.dispersed() { worth } else { 0.0 };
            if let Some(hex) = game.where_is(unit) {
                let to = fixed.to_objective.get(hex.index()).copied().unwrap_or(FAR);
                away += f32::from(to.min(FAR)) / 10.0;
                count += 1.0;
            }
        }
        force.away = away / count.max(1.0);
        force
    }
}

/// How nearly a condition is met: 1 if it is.
fn nearly(game: &Panzerbitz, condition: &Condition) -> f32 {
    match condition {
        Condition::AtLeast(count, least) => {
            (f32::from(game.count(count)) / f32::from(*least).max(1.0)).min(1.0)
        }
        Condition::AtMost(count, most) => {
            let over = f32::from(game.count(count)) - f32::from(*most);
            1.0 / (1.0 + over.max(0.0) / 4.0)
        }
        Condition::All(list) => {
            list.iter().map(|one| nearly(game, one)).sum::<f32>() / list.len().max(1) as f32
        }
        Condition::Any(list) => list.iter().map(|one| nearly(game, one)).fold(0.0, f32::max),
    }
}
