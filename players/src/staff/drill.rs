//! What the staff asks of a game.

use engine::{Faults, Game, Side};

use crate::{Dial, Player};

/// A player-turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Moment {
    /// The turn.
    pub turn: u32,
    /// Whose player-turn it is. What belongs to no player-turn, such as set-up, is counted as one of the side that begins.
    pub side: Side,
}

/// What there is to think about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    /// Which plan to follow: tempers are compared.
    Plan,
    /// Which attacks to make, to add, to leave out or to make first.
    Attacks,
    /// What to answer now: the choices themselves are compared.
    Choice,
}

/// A time to think.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Ripe {
    /// The staff thinks once for each number.
    pub(crate) key: u32,
    pub(crate) question: Question,
    /// The share of the usual effort that the question deserves.
    pub(crate) share: f32,
    /// Player-turns that a rollout looks ahead, the present one included.
    pub(crate) horizon: u32,
}

/// How much is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Effort {
    /// Plans that are compared.
    pub(crate) plans: usize,
    /// Player-turns that a rollout of a plan looks ahead, the present one included.
    pub(crate) horizon: u32,
    /// Player-turns that may be simulated in a think of the full share.
    pub(crate) turns: u32,
}

/// A number of the cadet's temper that the staff varies, and what it is called in an explanation.
pub(crate) type Knob = (&'static str, &'static str);

/// A plan that has a name: factors of some numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Named {
    pub(crate) name: &'static str,
    pub(crate) factors: &'static [(&'static str, f64)],
}

/// A game whose cadet a staff can lead.
pub(crate) trait Drill: Game + 'static {
    /// The cadet that carries plans out.
    type Cadet: Player<Self> + 'static;

    /// All numbers of its temper.
    const DIALS: &'static [Dial];
    /// Those of them that matter.
    const KNOBS: &'static [Knob];
    /// Plans with a name.
    const PLANS: &'static [Named];
    /// What an enemy may be like: the factors of a bold one, and of a cautious one.
    const ENEMIES: [&'static [(&'static str, f64)]; 2];
    /// The effort of a staff.
    const EFFORT: Effort;
    /// What is noted of a position: a name and a sentence each.
    const FEATURES: &'static [(&'static str, &'static str)];

    /// A cadet with a temper of these factors. Two with the same number and factors choose alike.
    fn cadet(number: u64, factors: &[(&'static str, f64)]) -> Self::Cadet;

    /// One whose temper is that of a file.
    fn tempered(number: u64, file: &str) -> Result<Self::Cadet, Faults>;

    /// One of the easy level.
    fn recruit(number: u64) -> Self::Cadet;

    /// Whether a side ever weighs anything by a knob: some are the other's alone.
    fn turns(side: Side, knob: &str) -> bool {
        let _ = (side, knob);
        true
    }

    /// Whether an action opens an attack.
    fn opens(action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// The player-turn.
    fn moment(&self) -> Moment;

    /// Whether it is time for the side that chooses to think.
    fn ripe(&self) -> Option<Ripe>;

    /// Fills `out` with the features of the position.
    fn features(&self, out: &mut Vec<f32>);

    /// The chance that side 0 wins, by the features.
    fn chance(features: &[f32]) -> f32;
}

/// How positions of a game are read, without its types.
#[derive(Debug)]
pub(crate) struct Reader<G: Game> {
    pub(crate) features: &'static [(&'static str, &'static str)],
    pub(crate) moment: fn(&G) -> Moment,
    pub(crate) read: fn(&G, &mut Vec<f32>),
    pub(crate) chance: fn(&[f32]) -> f32,
}

impl<G: Drill> Reader<G> {
    pub(crate) const fn of() -> Reader<G> {
        Reader { features: G::FEATURES, moment: G::moment, read: G::features, chance: G::chance }
    }
}

/// Says who is led, and how the chance to win comes from the features of a position: by the weights that stand beside the drill.
macro_rules! led {
    ($game:ty) => {
        type Cadet = Cadet;

        const DIALS: &'static [$crate::Dial] = Temper::DIALS;

        fn cadet(number: u64, factors: &[(&'static str, f64)]) -> Cadet {
            Cadet::new(number).with(Temper::default().scaled(factors).unwrap_or_default())
        }

        fn tempered(number: u64, file: &str) -> Result<Cadet, engine::Faults> {
            Ok(Cadet::new(number).with(Temper::read("temper", file)?))
        }

        fn recruit(number: u64) -> Cadet {
            Cadet::new(number).with(Temper::recruit())
        }

        fn chance(features: &[f32]) -> f32 {
            static APPRAISAL: std::sync::LazyLock<$crate::Network> = std::sync::LazyLock::new(|| {
                let features = <$game as $crate::staff::Drill>::FEATURES;
                let names: Vec<&str> = features.iter().map(|(name, _)| *name).collect();
                let read = $crate::Network::read(include_str!("appraisal.txt"), &names);
                read.unwrap_or_else(|wrong| panic!("appraisal.txt of {}: {wrong}", stringify!($game)))
            });
            APPRAISAL.chance(features)
        }
    };
}

pub(crate) use led;
