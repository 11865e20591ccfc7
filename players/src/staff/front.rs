//! What a staff reads and varies alike in both wars of fronts.

use engine::{HexId, Side};

use super::{Question, Ripe};
use crate::cadet::war::War;

/// What the drills of both wars answer alike. `$lone` are numbers that one side has alone though their names do not say so, and
/// `$choices` the segments whose choices are compared one by one.
macro_rules! alike {
    ($game:ident, lone: [$($lone:expr),*], choices: $choices:pat, support: $support:pat $(,)?) => {
        const ENEMIES: [&'static [(&'static str, f64)]; 2] = [
            &[("attack_least", 0.6), ("fear_german", 0.7), ("fear_allied", 0.7), ("tied_defensive", 0.6)],
            &[("attack_least", 1.5), ("fear_german", 1.4), ("fear_allied", 1.4), ("line_value", 1.4)],
        ];

        fn turns(side: engine::Side, knob: &str) -> bool {
            $crate::staff::front::turns(side, knob, &[$($lone),*])
        }

        fn opens(action: Self::Action) -> bool {
            <$game as $crate::cadet::war::Doctrine>::attacked(action).is_some()
        }

        fn moment(&self) -> $crate::staff::Moment {
            $crate::staff::Moment { turn: u32::from(self.state().turn), side: self.phasing() }
        }

        fn ripe(&self) -> Option<$crate::staff::Ripe> {
            use $crate::staff::front::Part;
            let engine::Status::Choose(decision) = self.status() else { return None };
            let own = decision.side == self.phasing();
            let part = match self.segment() {
                Segment::Begin => Part::SetUp,
                Segment::Movement if own => Part::Movement,
                Segment::Combat if own && decision.name == "attack" => Part::Attacks,
                Segment::Combat if !own => Part::Reactions,
                $choices => Part::Choice,
                $support => Part::Support,
                _ => return None,
            };
            Some(part.ripe(self.state().turn, Self::EFFORT.horizon))
        }
    };
}

pub(crate) use alike;

/// What a side thinks about in a game-turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// A free set-up.
    SetUp,
    /// The own Movement Phase, and all that follows from it.
    Movement,
    /// The attacks of the own Combat Phase.
    Attacks,
    /// What is asked for in the enemy's Combat Phase.
    Reactions,
    /// A great decision.
    Choice,
    /// Support phases and the like.
    Support,
}

impl Part {
    /// What is thought about, with which share of the effort. Small questions look no further than the next player-turn.
    pub(crate) fn ripe(self, turn: u8, horizon: u32) -> Ripe {
        let (question, share, horizon) = match self {
            Part::SetUp => (Question::Plan, 0.5, horizon),
            Part::Movement => (Question::Plan, 1.0, horizon),
            Part::Attacks => (Question::Attacks, 0.5, horizon.min(SHORT)),
            Part::Reactions | Part::Support => (Question::Plan, 0.25, horizon.min(SHORT)),
            Part::Choice => (Question::Choice, 0.25, horizon),
        };
        Ripe { key: u32::from(turn) * 8 + self as u32, question, share, horizon }
    }
}

/// The present player-turn and the next.
const SHORT: u32 = 2;

/// Whether a side weighs anything by a number: what is one side's alone has its name at the end, or is in the list.
pub(crate) fn turns(side: Side, knob: &str, lone: &[(&str, Side)]) -> bool {
    let named = [("_german", Side(0)), ("_allied", Side(1))].into_iter().find(|(end, _)| knob.ends_with(end));
    let listed = lone.iter().copied().find(|(name, _)| *name == knob);
    named.or(listed).is_none_or(|(_, whose)| whose == side)
}

/// The knobs that both wars have, with those of their own between them. The dice of a variation fall in this order.
macro_rules! knobs {
    (
        attacks: [$($attacks:expr),* $(,)?],
        prizes: [$($prizes:expr),* $(,)?],
        places: [$($places:expr),* $(,)?],
        goals: [$($goals:expr),* $(,)?],
        others: [$($others:expr),* $(,)?] $(,)?
    ) => {
        &[
            ("attack_least", "the least worth of an attack"),
            ("fight_least", "the least worth of an attack in hand"),
            ("tied", "the price of strength tied to attacks"),
            ("tied_defensive", "the price of attacks in defence"),
            $($attacks,)*
            ("retreat_shut", "the cost of encirclement"),
            ("retreat_narrow", "the cost of a narrow retreat"),
            ("retreat_open", "the cost of an open retreat"),
            ("prize_goal", "attacks on goals"),
            $($prizes,)*
            ("defensive", "the need to defend"),
            ("fear_german", "German fear of losses"),
            ("fear_allied", "Allied fear of losses"),
            ("ground_german", "good ground for the German"),
            ("ground_allied", "good ground for the Allies"),
            ("slope_german", "German haste"),
            ("slope_allied", "Allied haste"),
            ("place_odds", "the odds that are thought safe"),
            ("place_loss", "the fear of bad odds"),
            ("place_line", "the line"),
            ("place_line_defensive", "the line in defence"),
            ("line_value", "the worth of an unbroken line"),
            ("post_given", "ground given up"),
            ("post_late", "late posts"),
            ("line_cut", "cutting the enemy off"),
            $($places,)*
            ("keep_want", "garrisons"),
            ("keep_want_danger", "garrisons under threat"),
            ("take_rest", "places to take"),
            ("take_want_defence", "strength against places"),
            ("key", "the towns that decide"),
            $($goals,)*
            ("unsupplied", "supply"),
            ("bother", "staying put"),
            $($others,)*
        ]
    };
}

pub(crate) use knobs;

/// The plans that both wars have: what they turn in both, and then what each turns besides.
macro_rules! plans {
    (
        hold: [$($hold:expr),*],
        counterattack: [$($strike:expr),*],
        drive: [$($drive:expr),*],
        towns: [$($towns:expr),*] $(,)?
    ) => {
        &[
            Named {
                name: "hold",
                factors: &[
                    ("defensive", 1.4),
                    ("fear_german", 1.5),
                    ("fear_allied", 1.5),
                    ("line_value", 1.5),
                    ("attack_least", 1.5),
                    $($hold),*
                ],
            },
            Named {
                name: "counterattack",
                factors: &[
                    ("attack_least", 0.5),
                    ("tied_defensive", 0.5),
                    ("tied", 0.6),
                    ("gain_hex", 1.5),
                    $($strike),*
                ],
            },
            Named {
                name: "drive",
                factors: &[
                    ("slope_german", 1.5),
                    ("slope_allied", 1.5),
                    ("fear_german", 0.6),
                    ("fear_allied", 0.6),
                    ("take_rest", 1.5),
                    ("place_line", 0.6),
                    $($drive),*
                ],
            },
            Named {
                name: "mass for the towns",
                factors: &[("key", 2.0), ("take_want_defence", 1.6), ("prize_goal", 1.8), $($towns),*],
            },
        ]
    };
}

pub(crate) use plans;

/// The features that both wars have, before those of their own.
macro_rules! features {
    ($(($name:literal, $about:literal)),+ $(,)?) => {
        &[
            ("left", "Game-turns to go, in tens."),
            ("allied_turn", "1 in the Allied player-turn."),
            ("odds", "The logarithm of German attack strength on the map by Allied."),
            ("german", "German attack strength on the map, in hundreds."),
            ("allied", "Allied attack strength on the map, in hundreds."),
            ("german_cut", "The share of German strength out of supply."),
            ("allied_cut", "The share of Allied strength out of supply."),
            $(($name, $about)),+
        ]
    };
}

pub(crate) use features;

/// Fills in the features that both wars have.
pub(crate) fn read<G: War>(game: &G, last: u8, side: Side, out: &mut Vec<f32>) {
    let sums = [Side(0), Side(1)].map(|side| {
        game.army(side).fold([0.0_f32; 2], |[all, cut], (unit, _)| {
            let strength = game.attack(unit);
            [all + strength, cut + if game.is_supplied(unit) { 0.0 } else { strength }]
        })
    });
    let [[german, german_cut], [allied, allied_cut]] = sums;
    out.push((f32::from(last) - f32::from(game.turn())) / 10.0);
    out.push(f32::from(side.0));
    out.push(((1.0 + german) / (1.0 + allied)).ln());
    out.push(german / 100.0);
    out.push(allied / 100.0);
    out.push(german_cut / german.max(1.0));
    out.push(allied_cut / allied.max(1.0));
}

/// The logarithm of German by Allied strength within so many hexes of some place, in the mean of the places; 0 without any.
pub(crate) fn odds_near<G: War>(game: &G, places: &[HexId], range: u16) -> f32 {
    let odds = |&place: &HexId| {
        let near = |side| -> f32 {
            let army = game.army(side).filter(|&(_, hex)| game.distance(place, hex) <= range);
            army.map(|(unit, _)| game.attack(unit).max(game.defence(unit))).sum()
        };
        ((1.0 + near(Side(0))) / (1.0 + near(Side(1)))).ln()
    };
    places.iter().map(odds).sum::<f32>() / places.len().max(1) as f32
}

/// The share of a list for which something holds; 0 if it is empty.
pub(crate) fn share<T>(list: &[T], holds: impl Fn(&T) -> bool) -> f32 {
    list.iter().filter(|one| holds(one)).count() as f32 / list.len().max(1) as f32
}

/// Where between a victory of the one and of the other side a margin lies, by levels: the middle of the draw, or 0 where levels
/// do not decide.
pub(crate) fn par(levels: &[engine::data::MarginLevel]) -> f32 {
    let least =
        |winner: Option<Side>| levels.iter().filter(|l| l.winner == winner).filter_map(|l| l.at_least).min();
    let won = least(Some(Side(0)));
    match (won, least(None)) {
        (Some(won), Some(draw)) => (won + draw) as f32 / 2.0,
        (Some(won), None) => won as f32,
        (None, draw) => draw.unwrap_or(0) as f32,
    }
}

/// 1 for each of these scenarios that is played.
pub(crate) fn which(scenario: &str, known: &[&str], out: &mut Vec<f32>) {
    out.extend(known.iter().map(|&id| f32::from(u8::from(id == scenario))));
}
