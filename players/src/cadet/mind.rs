//! What a cadet of a war keeps in mind from one choice to the next, and the choices that are made alike in both.

use engine::{HexId, Side, UnitId};

use super::assault::Assault;
use super::numbers::Numbers as _;
use super::plan::Plan;
use super::posts::Posts;
use super::sides::Taken;
use super::war::Doctrine;

/// What a cadet keeps in mind.
#[derive(Debug)]
pub(crate) struct Mind<G: Doctrine> {
    pub(crate) number: u64,
    pub(crate) temper: G::Temper,
    pub(crate) taken: Taken<G::Temper>,
    pub(crate) plan: Plan<G>,
    pub(crate) assault: Assault<G::Facts>,
    pub(crate) posts: Posts,
    pub(crate) lines: G::Lines,
    pub(crate) field: G::Field,
    /// Who has yet to move, the last first.
    pub(crate) queue: Vec<UnitId>,
    /// The unit in motion, once it has gone where it was sent.
    pub(crate) gone: Option<UnitId>,
    /// The attackers of the present attack.
    pub(crate) party: Vec<UnitId>,
    pub(crate) spare: Vec<UnitId>,
    pub(crate) scores: Vec<(f32, HexId)>,
}

impl<G: Doctrine> Default for Mind<G> {
    fn default() -> Mind<G> {
        Mind {
            number: 0,
            temper: G::Temper::default(),
            taken: Taken::default(),
            plan: Plan::default(),
            assault: Assault::default(),
            posts: Posts::default(),
            lines: G::Lines::default(),
            field: G::Field::default(),
            queue: Vec::new(),
            gone: None,
            party: Vec::new(),
            spare: Vec::new(),
            scores: Vec::new(),
        }
    }
}

/// Declares the cadet of a war, as others see it.
macro_rules! cadet {
    ($game:ty, $computers:ident, $about:literal) => {
        /// The computer players of the game, the best first.
        pub fn $computers() -> Vec<$crate::Computer<$game>> {
            $crate::player::levels($about)
        }

        /// The cadet. Two with the same number choose alike.
        #[derive(Debug, Default)]
        pub struct Cadet($crate::cadet::mind::Mind<$game>);

        impl Cadet {
            /// A cadet. Two with the same number choose alike.
            pub fn new(number: u64) -> Cadet {
                Cadet($crate::cadet::mind::Mind { number, ..Default::default() })
            }

            /// The same cadet with a temper of its own.
            pub fn with(self, temper: Temper) -> Cadet {
                Cadet($crate::cadet::mind::Mind { temper, ..self.0 })
            }

            /// The line that it chose in its last Movement Phase: its posts from one edge of the map to another.
            pub fn line(&self) -> &[engine::HexId] {
                &self.0.plan.line.posts
            }
        }

        impl $crate::Player<$game> for Cadet {
            fn choose(
                &mut self,
                game: &$game,
                legal: &[<$game as engine::Game>::Action],
            ) -> <$game as engine::Game>::Action {
                self.0.choose(game, legal)
            }

            fn errand(&self, game: &$game, action: <$game as engine::Game>::Action) -> Option<String> {
                self.0.errand(game, action)
            }
        }
    };
}

pub(crate) use cadet;

impl<G: Doctrine> Mind<G> {
    /// The attack that is worth most; none if all cost more than they bring and none is owed.
    pub(crate) fn pick_target(&mut self, game: &G, side: Side, legal: &[G::Action]) -> G::Action {
        let mut best: Option<(f32, HexId, G::Action)> = None;
        for &action in legal {
            let Some(hex) = G::attacked(action) else { continue };
            let worth = G::muster(self, game, side, hex);
            if best.is_none_or(|(known, ..)| worth > known) {
                best = Some((worth, hex, action));
            }
        }
        let may_stop = legal.contains(&G::DONE);
        match best {
            Some((worth, hex, action)) if worth > self.temper.fight_least() || !may_stop => {
                G::muster(self, game, side, hex);
                action
            }
            _ => G::DONE,
        }
    }

    /// Adds those who are to spare to the party one by one, and keeps the best number of them. Gives what the attack is worth then.
    pub(crate) fn grow(
        party: &mut Vec<UnitId>,
        spare: &[UnitId],
        price: f32,
        weigh: impl Fn(&[UnitId]) -> f32,
    ) -> f32 {
        let mut best = (weigh(party), party.len());
        for &unit in spare {
            party.push(unit);
            let more = party.len().saturating_sub(best.1);
            let worth = weigh(party) - price * more as f32;
            if worth > best.0 {
                best = (worth, party.len());
            }
        }
        party.truncate(best.1);
        best.0
    }

    /// The next of the party, or enough.
    pub(crate) fn pick_attacker(
        &mut self,
        game: &G,
        side: Side,
        hex: HexId,
        legal: &[G::Action],
    ) -> G::Action {
        let next = |party: &[UnitId]| {
            let mut adds = party.iter().map(|&unit| G::adding(unit));
            adds.find(|add| legal.contains(add))
        };
        if let Some(add) = next(&self.party) {
            return add;
        }
        if legal.contains(&G::CONFIRM) {
            return G::CONFIRM;
        }
        G::muster(self, game, side, hex);
        next(&self.party).unwrap_or(legal[0])
    }

    /// The order in which units move: those who attack in the order of their orders, then these by their rank, the highest first.
    pub(crate) fn line_up<K: Ord>(&mut self, game: &G, mut units: Vec<(K, UnitId)>) {
        units.sort_unstable();
        self.queue.clear();
        self.queue.extend(units.into_iter().map(|(_, unit)| unit));
        // Taken from the end.
        let go = self.assault.orders.iter().rev().filter(|&&(unit, hex)| game.hex_of(unit) != Some(hex));
        self.queue.extend(go.map(|&(unit, _)| unit));
    }

    /// The action with the highest score above a bound, or "done".
    pub(crate) fn pick(
        legal: &[G::Action],
        least: f32,
        score: impl Fn(G::Action) -> Option<f32>,
    ) -> G::Action {
        super::pick(legal, least, score).unwrap_or_else(|| Self::stop(legal))
    }

    /// "Done" where it is legal.
    pub(crate) fn stop(legal: &[G::Action]) -> G::Action {
        if legal.contains(&G::DONE) { G::DONE } else { legal[legal.len() - 1] }
    }

    /// A little that differs from one cadet to the next, so that not all games are alike.
    pub(crate) fn whim(&self, unit: UnitId, hex: HexId) -> f32 {
        super::whim(self.number, unit, hex) * self.temper.whim()
    }
}
