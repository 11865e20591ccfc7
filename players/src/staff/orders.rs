//! Orders beside a plan: which attacks to make first, in addition or not at all, or what to answer now; and the hand that carries
//! plan and orders out, in rollouts as in the game.

use engine::Game;

use super::drill::{Drill, Moment, Question};
use super::plans::{Plan, TOLD};
use super::search::Tried;
use super::thought::Weighed;
use crate::Player as _;

/// What the cadet is told beside its temper, for the present player-turn.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Orders<A> {
    /// Nothing.
    None,
    /// The attack that is made before the others.
    First(A),
    /// The attack that is made after all that the cadet thinks good.
    Also(A),
    /// The attack that is not made, unless it must be.
    Not(A),
    /// No attack but what must be made.
    NoAttack,
    /// The next answer.
    Say(A),
}

/// What is compared: a plan with orders.
#[derive(Debug, Clone)]
pub(super) struct Candidate<G: Game> {
    pub(super) plan: Plan,
    pub(super) orders: Orders<G::Action>,
    /// The factors of the plan.
    pub(super) factors: Vec<(&'static str, f64)>,
}

impl<G: Drill> Candidate<G> {
    pub(super) fn new(plan: Plan, orders: Orders<G::Action>) -> Candidate<G> {
        let factors = plan.factors::<G>();
        Candidate { plan, orders, factors }
    }

    /// What it is called.
    pub(super) fn name(&self) -> &'static str {
        match self.orders {
            Orders::None => self.plan.name,
            Orders::First(_) => "another attack first",
            Orders::Also(_) => "one attack more",
            Orders::Not(_) => "one attack less",
            Orders::NoAttack => "no attack that need not be made",
            Orders::Say(_) => "another answer",
        }
    }

    /// What came of it in a position. Where orders are compared the changes of the plan are not told: all have the same.
    pub(super) fn weighed(&self, tried: &Tried, game: &G, question: Question) -> Weighed {
        let told = if question == Question::Plan { TOLD } else { 0 };
        let order = self.action().map(|action| game.action_text(action));
        Weighed { name: self.name().into(), order, ..self.plan.weighed::<G>(tried, told) }
    }

    /// What is ordered.
    fn action(&self) -> Option<G::Action> {
        match self.orders {
            Orders::First(action) | Orders::Also(action) | Orders::Not(action) | Orders::Say(action) => {
                Some(action)
            }
            Orders::None | Orders::NoAttack => None,
        }
    }
}

/// A cadet with its orders.
pub(super) struct Hand<G: Drill> {
    cadet: G::Cadet,
    orders: Orders<G::Action>,
    /// When the orders were given.
    given: Option<Moment>,
    allowed: Vec<G::Action>,
}

impl<G: Drill> Hand<G> {
    /// One who follows a temper and nothing else.
    pub(super) fn free(number: u64, factors: &[(&'static str, f64)]) -> Hand<G> {
        Hand { cadet: G::cadet(number, factors), orders: Orders::None, given: None, allowed: Vec::new() }
    }

    /// One who carries a candidate out from this position on.
    pub(super) fn new(number: u64, candidate: &Candidate<G>, game: &G) -> Hand<G> {
        let orders = candidate.orders.clone();
        Hand { orders, given: Some(game.moment()), ..Hand::free(number, &candidate.factors) }
    }

    pub(super) fn choose(&mut self, game: &G, legal: &[G::Action]) -> G::Action {
        if self.orders == Orders::None {
            return self.cadet.choose(game, legal);
        }
        if self.given != Some(game.moment()) {
            self.orders = Orders::None;
            return self.cadet.choose(game, legal);
        }
        if let Orders::Say(answer) = self.orders {
            self.orders = Orders::None;
            return if legal.contains(&answer) { answer } else { self.cadet.choose(game, legal) };
        }
        if !legal.iter().any(|&action| G::opens(action)) {
            return self.cadet.choose(game, legal);
        }
        self.attack(game, legal)
    }

    /// The errand that its last choice served.
    pub(super) fn errand(&self, game: &G, action: G::Action) -> Option<String> {
        self.cadet.errand(game, action)
    }

    /// The next attack, or none.
    fn attack(&mut self, game: &G, legal: &[G::Action]) -> G::Action {
        let ordered = |action: G::Action| if legal.contains(&action) { Some(action) } else { None };
        match self.orders {
            Orders::First(first) => {
                self.orders = Orders::None;
                match ordered(first) {
                    Some(first) => self.cadet.choose(game, &[first]),
                    None => self.cadet.choose(game, legal),
                }
            }
            Orders::Also(also) => {
                let chosen = self.cadet.choose(game, legal);
                let more = if G::opens(chosen) { None } else { ordered(also) };
                if chosen == also || more.is_some() {
                    self.orders = Orders::None;
                }
                more.map_or(chosen, |also| self.cadet.choose(game, &[also]))
            }
            Orders::Not(not) => self.choose_of(game, legal, |action| action != not),
            Orders::NoAttack => self.choose_of(game, legal, |action| !G::opens(action)),
            Orders::None | Orders::Say(_) => self.cadet.choose(game, legal),
        }
    }

    /// What the cadet chooses of those that may be, or of all if none may.
    fn choose_of(&mut self, game: &G, legal: &[G::Action], may: impl Fn(G::Action) -> bool) -> G::Action {
        self.allowed.clear();
        self.allowed.extend(legal.iter().copied().filter(|&action| may(action)));
        match &self.allowed[..] {
            [] => self.cadet.choose(game, legal),
            // To stop needs no thought.
            [only] if !G::opens(*only) => *only,
            allowed => self.cadet.choose(game, allowed),
        }
    }
}

/// The attacks that are compared: as the cadet would make them (`made`, the best first), without the last of them, with the next best
/// of the others, in another order, and so on; the likeliest changes first.
pub(super) fn attacks<G: Drill>(
    game: &G,
    number: u64,
    plan: &Plan,
    made: &[G::Action],
    legal: &[G::Action],
) -> Vec<Candidate<G>> {
    let mut others: Vec<G::Action> =
        legal.iter().copied().filter(|&action| G::opens(action) && !made.contains(&action)).collect();
    let mut cadet = G::cadet(number, &plan.factors::<G>());
    let mut more = || {
        if others.is_empty() {
            return None;
        }
        let best = cadet.choose(game, &others);
        let at = others.iter().position(|&other| other == best)?;
        Some(others.swap_remove(at))
    };
    let (one_more, two_more) = (more(), more());
    // An attack that only came about in the course of the phase cannot be ordered now.
    let now = |at: Option<usize>| at.and_then(|at| made.get(at)).copied().filter(|made| legal.contains(made));
    let last = |back: usize| made.len().checked_sub(back);
    let orders = [
        now(last(1)).map(Orders::Not),
        one_more.map(Orders::Also),
        now(Some(1)).map(Orders::First),
        now(last(2)).map(Orders::Not),
        two_more.map(Orders::Also),
        now(Some(2)).map(Orders::First),
        (!made.is_empty()).then_some(Orders::NoAttack),
        now(last(3)).map(Orders::Not),
        now(Some(3)).map(Orders::First),
        now(last(4)).map(Orders::Not),
        one_more.map(Orders::First),
    ];
    let usual = Plan { name: "the attacks as planned", ..plan.clone() };
    let orders = std::iter::once(Orders::None).chain(orders.into_iter().flatten());
    orders.map(|orders| Candidate::new(usual.clone(), orders)).collect()
}

/// The answers that are compared: the cadet's own first.
pub(super) fn answers<G: Drill>(
    game: &G,
    number: u64,
    plan: &Plan,
    legal: &[G::Action],
) -> Vec<Candidate<G>> {
    let own = G::cadet(number, &plan.factors::<G>()).choose(game, legal);
    let others = legal.iter().copied().filter(|&action| action != own).map(Orders::Say);
    let usual = Plan { name: "the answer as planned", ..plan.clone() };
    let orders = std::iter::once(Orders::None).chain(others);
    orders.map(|orders| Candidate::new(usual.clone(), orders)).collect()
}
