//! Attacks are found before anything moves: for each enemy hex the units that can get beside it, the room there, and what the
//! attack would be worth. The best attack is ordered, its units are spoken for, and so on until none is worth while.

use engine::{HexId, HexSet, Side, UnitId};

use super::numbers::Numbers as _;
use super::plan::Plan;
use super::war::{Doctrine, gaps};

/// A unit and the hex from which it would attack.
pub(crate) type Post = (UnitId, HexId);

/// No target.
const NONE: u8 = u8::MAX;

/// An enemy hex and what is known of it before the attack.
#[derive(Debug)]
pub(crate) struct Target<F> {
    pub(crate) hex: HexId,
    pub(crate) facts: F,
    /// Who can attack it from where.
    pub(crate) posts: Vec<Post>,
    /// The best attack, if it is known.
    best: Option<Attack>,
}

/// What an attack is worth, and by whom it is made.
type Attack = (f32, Vec<Post>);

/// The attacks of a player-turn.
#[derive(Debug)]
pub(crate) struct Assault<F> {
    /// Who goes where to attack, in order.
    pub(crate) orders: Vec<Post>,
    /// What each unit is to attack.
    target_of: Vec<Option<HexId>>,
    /// What can be attacked.
    targets: Vec<Target<F>>,
    /// The number of the target in each hex.
    number: Vec<u8>,
    /// What is known of each enemy hex.
    facts: Vec<Option<F>>,
}

impl<F> Default for Assault<F> {
    fn default() -> Assault<F> {
        let (orders, target_of, targets) = (Vec::new(), Vec::new(), Vec::new());
        Assault { orders, target_of, targets, number: Vec::new(), facts: Vec::new() }
    }
}

impl<F: Copy> Assault<F> {
    /// What is known of an enemy hex in this Movement Phase.
    pub(crate) fn facts(&self, hex: HexId) -> Option<&F> {
        self.facts.get(hex.index())?.as_ref()
    }

    /// Where a unit is to stand to attack.
    pub(crate) fn order(&self, unit: UnitId) -> Option<HexId> {
        self.orders.iter().find(|order| order.0 == unit).map(|order| order.1)
    }

    /// What a unit is to attack.
    pub(crate) fn target(&self, unit: UnitId) -> Option<HexId> {
        self.target_of.get(unit.index()).copied().flatten()
    }

    /// The hexes that are to be attacked.
    pub(crate) fn targets(&self) -> impl Iterator<Item = HexId> + '_ {
        self.orders.iter().filter_map(|&(unit, _)| self.target(unit))
    }

    /// Forgets all orders.
    pub(crate) fn clear(&mut self) {
        self.orders.clear();
        self.target_of.clear();
    }

    /// Begins anew with enemy hexes on a map of so many hexes.
    pub(crate) fn begin(&mut self, hexes: usize, targets: impl Iterator<Item = (HexId, F)>) {
        self.targets.clear();
        self.number.clear();
        self.number.resize(hexes, NONE);
        self.facts.clear();
        self.facts.resize(hexes, None);
        for (hex, facts) in targets.take(usize::from(NONE)) {
            self.number[hex.index()] = self.targets.len() as u8;
            self.facts[hex.index()] = Some(facts);
            self.targets.push(Target { hex, facts, posts: Vec::new(), best: None });
        }
    }

    /// Somebody can attack an enemy hex, if it is one, from a post.
    pub(crate) fn offer(&mut self, hex: HexId, post: Post) {
        if let Some(target) = self.targets.get_mut(usize::from(self.number[hex.index()])) {
            target.posts.push(post);
        }
    }

    /// Whether the enemy can be attacked in a hex.
    pub(crate) fn is_target(&self, hex: HexId) -> bool {
        self.number[hex.index()] != NONE
    }

    /// Chooses the attacks of so many units among those that were found; none that is worth less than `least`. `weigh` says what the
    /// best attack on a target is with the units that are free and what room was taken; `size` is the room that a unit takes in
    /// a hex.
    fn choose_best(
        &mut self,
        units: usize,
        least: f32,
        weigh: impl Fn(&Assault<F>, &Target<F>, &[u8]) -> Attack,
        size: impl Fn(Post) -> u8,
    ) {
        self.clear();
        self.target_of.resize(units, None);
        let mut targets = std::mem::take(&mut self.targets);
        targets.retain(|target| !target.posts.is_empty());
        let mut taken = vec![0_u8; self.number.len()];
        loop {
            for target in targets.iter_mut().filter(|target| target.best.is_none()) {
                target.best = Some(weigh(self, target, &taken));
            }
            let best =
                targets.iter().enumerate().filter_map(|(at, target)| Some((at, target.best.as_ref()?.0)));
            let best = best.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
            let Some((at, _)) = best.filter(|best| best.1 >= least) else { return };
            let target = targets.swap_remove(at);
            let posts = target.best.map(|(_, posts)| posts).unwrap_or_default();
            for &post in &posts {
                self.target_of[post.0.index()] = Some(target.hex);
                taken[post.1.index()] += size(post);
                self.orders.push(post);
            }
            // Only attacks that counted on these units or this room are weighed again.
            let hit = |post: &Post| posts.iter().any(|&(unit, hex)| unit == post.0 || hex == post.1);
            for other in &mut targets {
                if other.best.as_ref().is_some_and(|(_, own)| own.iter().any(hit)) {
                    other.best = None;
                }
            }
        }
    }
}

/// An attack that is put together.
#[derive(Debug)]
pub(crate) struct Party {
    pub(crate) side: Side,
    pub(crate) posts: Vec<Post>,
    /// The strength of all.
    pub(crate) strength: u32,
    /// The least water over which any of them attacks.
    pub(crate) river: u8,
    /// The ways of retreat that it leaves open.
    pub(crate) gaps: usize,
}

impl Party {
    /// Who takes part.
    pub(crate) fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.posts.iter().map(|post| post.0)
    }
}

/// A hex from which a target can be attacked.
struct Stand {
    hex: HexId,
    river: u8,
    cover: f32,
    /// The room that is taken or will be.
    taken: u8,
    /// The ways of retreat that nobody closes yet.
    closes: usize,
}

/// Somebody who can attack from one of those hexes.
#[derive(Clone, Copy)]
struct Candidate {
    unit: UnitId,
    /// The number of the hex.
    stand: usize,
    /// Whether he is there already.
    stays: bool,
    strength: u32,
    /// The movement points by which he would be further from where he was going.
    detour: f32,
}

/// What attacks are weighed by.
pub(crate) struct Scale<'a, G: Doctrine> {
    game: &'a G,
    temper: &'a G::Temper,
    side: Side,
    /// What a point costs that an attack ties.
    tied: f32,
    /// Where units were going.
    plan: Option<&'a Plan<G>>,
    /// The goal of each unit, by its number.
    going: Vec<Option<usize>>,
}

impl<'a, G: Doctrine> Scale<'a, G> {
    /// For a side that must defend itself so much.
    pub(crate) fn new(game: &'a G, temper: &'a G::Temper, side: Side, defensive: f32) -> Scale<'a, G> {
        let tied = temper.tied() * (1.0 + temper.tied_defensive() * defensive);
        Scale { game, temper, side, tied, plan: None, going: Vec::new() }
    }

    /// The same where detours count: by a plan whose goals are set.
    pub(crate) fn with_detours(mut self, plan: &'a Plan<G>) -> Scale<'a, G> {
        if self.temper.detour() > 0.0 || self.temper.pick_detour() > 0.0 {
            self.plan = Some(plan);
            self.going.resize(self.game.units(), None);
            for (unit, hex) in self.game.army(self.side) {
                let goal = plan.best_goal(self.game, self.temper, unit, hex);
                self.going[unit.index()] = goal.map(|(_, at)| at);
            }
        }
        self
    }

    /// The movement points by which a unit in a hex would be further from where it is going.
    fn detour(&self, (unit, hex): Post) -> f32 {
        let goal = self.going.get(unit.index()).copied().flatten();
        let (Some(plan), Some(goal), Some(here)) = (self.plan, goal, self.game.hex_of(unit)) else {
            return 0.0;
        };
        let (now, then) = (plan.goals.march_to(goal, here), plan.goals.march_to(goal, hex));
        (f32::from(then.saturating_sub(now)) / G::POINT - self.temper.detour_free()).max(0.0)
    }

    /// Chooses the attacks of the side among those that were found; none that is worth less than `least`.
    pub(crate) fn choose(&self, assault: &mut Assault<G::Facts>, least: f32) {
        assault.choose_best(
            self.game.units(),
            least,
            |assault, target, taken| self.weigh(assault, target, taken),
            |post| self.takes(post),
        );
    }

    /// The room that a unit takes in a hex unless it is there.
    fn takes(&self, (unit, hex): Post) -> u8 {
        if self.game.hex_of(unit) == Some(hex) { 0 } else { self.game.size(unit) }
    }

    /// The hexes around a target.
    fn stands(&self, target: HexId, taken: &[u8]) -> Vec<Stand> {
        let game = self.game;
        let stand = |(hex, _): (HexId, bool)| Stand {
            hex,
            river: game.river(hex, target),
            cover: game.cover(self.side, hex),
            taken: game.taken(hex) + taken[hex.index()],
            closes: 0,
        };
        game.around(target).map(stand).collect()
    }

    /// Counts the ways of retreat that attackers in each hex would newly close.
    fn count_ways(&self, target: HexId, covered: &HexSet, stands: &mut [Stand]) {
        for stand in stands {
            let open = self.game.around(stand.hex).filter(|&(way, _)| !covered.contains(way));
            stand.closes = open.filter(|&(way, _)| self.game.distance(way, target) == 1).count();
        }
    }

    /// The best attack on a target with units that are free. Units are added one by one, the strongest and those that close a
    /// way of retreat first; the best number of them is kept.
    fn weigh(&self, assault: &Assault<G::Facts>, target: &Target<G::Facts>, taken: &[u8]) -> Attack {
        let (game, temper) = (self.game, self.temper);
        let mut stands = self.stands(target.hex, taken);
        let mut free = self.free(assault, target, &stands);
        let mut party = Party { side: self.side, posts: Vec::new(), strength: 0, river: u8::MAX, gaps: 0 };
        let mut best = (f32::MIN, 0);
        let mut covered = HexSet::new();
        let mut detours = 0.0;
        while party.posts.len() < usize::from(temper.attack_most()) {
            self.count_ways(target.hex, &covered, &mut stands);
            let Some(next) = self.next(&free, &party.posts, &stands) else { break };
            let stand = &mut stands[next.stand];
            let hex = stand.hex;
            free.retain(|other| other.unit != next.unit);
            party.posts.push((next.unit, hex));
            detours += next.detour * temper.detour();
            party.strength += next.strength;
            party.river = party.river.min(stand.river);
            stand.taken += self.takes((next.unit, hex));
            covered.insert(hex);
            for (to, _) in game.around(hex) {
                covered.insert(to);
            }
            party.gaps = gaps(game, self.side, target.hex, |to| covered.contains(to));
            if let Some((worth, points)) = game.attack_worth(temper, target, &party) {
                let worth = worth - self.tied * points - detours;
                if worth > best.0 {
                    best = (worth, party.posts.len());
                }
            }
        }
        party.posts.truncate(best.1);
        (best.0, party.posts)
    }

    /// Those who can attack a target and are free.
    fn free(
        &self,
        assault: &Assault<G::Facts>,
        target: &Target<G::Facts>,
        stands: &[Stand],
    ) -> Vec<Candidate> {
        let free = target.posts.iter().filter(|&&(unit, _)| assault.target(unit).is_none());
        free.filter_map(|&(unit, hex)| {
            let stand = stands.iter().position(|stand| stand.hex == hex)?;
            let stays = self.game.hex_of(unit) == Some(hex);
            let strength = self.game.strikes(unit, hex, target.hex);
            Some(Candidate { unit, stand, stays, strength, detour: self.detour((unit, hex)) })
        })
        .collect()
    }

    /// The next attacker.
    fn next(&self, free: &[Candidate], posts: &[Post], stands: &[Stand]) -> Option<Candidate> {
        let (game, temper) = (self.game, self.temper);
        let mut next: Option<(f32, Candidate)> = None;
        for &one in free {
            let stand = &stands[one.stand];
            if !one.stays && stand.taken + game.size(one.unit) > game.room() {
                continue;
            }
            let score = one.strength as f32
                + temper.pick_closes() * stand.closes as f32
                + if stand.river == 0 { temper.pick_dry() } else { 0.0 }
                + temper.pick_ground() * stand.cover
                + game.kinship(temper, one.unit, posts)
                + if one.stays { temper.pick_there() } else { 0.0 };
            let score = score - temper.pick_detour() * one.detour;
            if next.is_none_or(|(known, _)| score > known) {
                next = Some((score, one));
            }
        }
        next.map(|(_, next)| next)
    }
}
