//! Attacks are found before anything moves: for each enemy hex the units that can get beside it, the room there, and what
//! the attack would be worth. The best attack is ordered, its units are spoken for, and so on until none is worth while.

use bulge::{Bulge, Field, Flag};
use engine::{HexId, HexSet, Side, UnitId};

use super::fight::{self, Fight, column, gaps};
use super::plan::Plan;
use super::temper::Temper;
use crate::cadet::posts::Posts;

/// A unit and the hex from which it would attack.
type Post = (UnitId, HexId);

/// What is known of an enemy hex before the attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub(super) stakes: Fight,
    base: u32,
    pub(super) multiplier: u32,
    cohesion: u32,
    fire: u32,
    /// The support that an attack may have.
    pub(super) support: u32,
}

impl Facts {
    /// 12.5: the defence total to reckon with.
    pub(super) fn defence(&self, multiplier: u32) -> u32 {
        self.base * multiplier + self.cohesion + self.fire.min(self.base)
    }
}

/// An enemy hex.
#[derive(Debug)]
struct Target {
    hex: HexId,
    facts: Facts,
    posts: Vec<Post>,
    /// The best attack, if it is known.
    best: Option<(f32, Vec<Post>)>,
}

/// The attacks of a player-turn.
#[derive(Debug, Default)]
pub(super) struct Assault {
    /// Who goes where to attack, in order.
    pub(super) orders: Vec<Post>,
    /// What each unit is to attack.
    target_of: Vec<Option<HexId>>,
    /// What is known of each enemy hex.
    facts: Vec<Option<Facts>>,
    field: Field,
    /// What can be attacked.
    targets: Vec<Target>,
    /// What a point of strength costs.
    tied: f32,
}

impl Assault {
    /// What is known of an enemy hex in this Movement Phase.
    pub(super) fn facts(&self, hex: HexId) -> Option<&Facts> {
        self.facts.get(hex.index())?.as_ref()
    }

    /// Where a unit is to stand to attack.
    pub(super) fn order(&self, unit: UnitId) -> Option<HexId> {
        self.orders.iter().find(|order| order.0 == unit).map(|order| order.1)
    }

    /// What a unit is to attack.
    pub(super) fn target(&self, unit: UnitId) -> Option<HexId> {
        self.target_of.get(unit.index()).copied().flatten()
    }

    /// Chooses the attacks of a side at the start of its Movement Phase.
    pub(super) fn choose(&mut self, game: &Bulge, temper: &Temper, side: Side, plan: &Plan) {
        self.orders.clear();
        self.tied = temper.tied * (1.0 + temper.tied_defensive * plan.estimate.defensive);
        self.target_of.clear();
        self.target_of.resize(game.fixed().units.len(), None);
        let mut targets = std::mem::take(&mut self.targets);
        let mut taken = [0_u8; engine::MAX_HEXES];
        let scarce = (temper.caution_many - game.combat_units_of(side).count() as f32) / temper.caution_few;
        let least = temper.attack_least
            + temper.caution * plan.estimate.defensive * scarce.clamp(temper.caution_rest, 1.0);
        loop {
            for target in targets.iter_mut().filter(|target| target.best.is_none()) {
                target.best = Some(self.weigh(game, temper, side, target, &taken));
            }
            let best =
                targets.iter().enumerate().filter_map(|(at, target)| Some((at, target.best.as_ref()?.0)));
            let Some((at, worth)) = best.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))) else {
                return;
            };
            if worth < least {
                return;
            }
            let target = targets.swap_remove(at);
            let posts = target.best.map(|(_, posts)| posts).unwrap_or_default();
            for &(unit, hex) in &posts {
                self.target_of[unit.index()] = Some(target.hex);
                if game.hex_of(unit) != Some(hex) {
                    taken[hex.index()] += 1;
                }
                self.orders.push((unit, hex));
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

    /// Every enemy hex that can be attacked, with those who can. On the way the posts of the line learn who can get where.
    pub(super) fn find(&mut self, game: &Bulge, temper: &Temper, side: Side, plan: &Plan, line: &mut Posts) {
        let fixed = game.fixed();
        let mut number = [u8::MAX; engine::MAX_HEXES];
        let mut targets: Vec<Target> = Vec::new();
        let mut contact = HexSet::new();
        self.facts.clear();
        self.facts.resize(fixed.terrain.len(), None);
        for hex in game.occupied(side.other()).iter().take(usize::from(u8::MAX)) {
            number[hex.index()] = targets.len() as u8;
            for edge in fixed.edges(hex) {
                contact.insert(edge.to);
            }
            let (base, multiplier, cohesion) = fight::defence(game, hex);
            let facts = Facts {
                stakes: fight::stakes(game, temper, hex, prize(game, temper, side, hex, plan)),
                base,
                multiplier,
                cohesion,
                fire: fight::expected_fire(game, temper, hex),
                support: fight::expected_support(game, hex),
            };
            self.facts[hex.index()] = Some(facts);
            targets.push(Target { hex, facts, posts: Vec::new(), best: None });
        }
        for (unit, at) in game.combat_units_of(side) {
            if game.is(unit, Flag::Landed) || plan.leaves(unit) {
                continue;
            }
            let mut post = |hex: HexId| {
                for edge in fixed.edges(hex) {
                    let place = usize::from(number[edge.to.index()]);
                    if place < targets.len() && game.can_strike(unit, edge) {
                        targets[place].posts.push((unit, hex));
                    }
                }
            };
            if contact.contains(at) {
                post(at);
            }
            if game.may_act(unit)
                && !plan.is_garrison(game, temper, unit)
                && game.reach_of(unit, &mut self.field)
            {
                line.offer(unit, at, 0);
                for &hex in self.field.hexes() {
                    line.offer(unit, hex, self.field.cost(hex).unwrap_or(0));
                    if hex != at && contact.contains(hex) && game.room(hex, unit) {
                        post(hex);
                    }
                }
            }
        }
        targets.retain(|target| !target.posts.is_empty());
        self.targets = targets;
    }

    /// The best attack on a target with units that are free. Units are added one by one, the strongest and those that
    /// close a way of retreat first; the best number of them is kept.
    fn weigh(
        &self,
        game: &Bulge,
        temper: &Temper,
        side: Side,
        target: &Target,
        taken: &[u8],
    ) -> (f32, Vec<Post>) {
        let fixed = game.fixed();
        let limit = fixed.charts.numbers.stack_combat as u8;
        let (mut posts, mut best): (Vec<Post>, (f32, usize)) = (Vec::new(), (f32::MIN, 0));
        let (mut ground, mut risk, mut all_wet) = (0_u32, 0.0_f32, true);
        let mut covered = HexSet::new();
        while posts.len() < usize::from(temper.attack_most) {
            let mut next: Option<(f32, Post, bool)> = None;
            for &(unit, hex) in &target.posts {
                let stays = game.hex_of(unit) == Some(hex);
                let coming =
                    posts.iter().filter(|post| post.1 == hex && game.hex_of(post.0) != Some(hex)).count();
                let full = game.combat_units(hex) + taken[hex.index()] + coming as u8 >= limit;
                if self.target_of[unit.index()].is_some()
                    || posts.iter().any(|post| post.0 == unit)
                    || (!stays && full)
                {
                    continue;
                }
                let Some(edge) = fixed.edge(hex, target.hex) else { continue };
                let closes = fixed
                    .edges(hex)
                    .iter()
                    .filter(|way| !covered.contains(way.to) && game.distance(way.to, target.hex) == 1);
                let score = game.attack_strength(unit) as f32
                    + temper.pick_closes * closes.count() as f32
                    + if edge.wet() { 0.0 } else { temper.pick_dry }
                    + temper.pick_ground * f32::from(fixed.multiplier(hex, side))
                    + if stays { temper.pick_there } else { 0.0 };
                if next.is_none_or(|(known, ..)| score > known) {
                    next = Some((score, (unit, hex), edge.wet()));
                }
            }
            let Some((_, (unit, hex), wet)) = next else { break };
            posts.push((unit, hex));
            all_wet &= wet;
            ground += game.attack_strength(unit);
            risk += f32::from(game.counter(unit).vp);
            covered.insert(hex);
            for edge in fixed.edges(hex) {
                covered.insert(edge.to);
            }
            let most = u32::from(fixed.charts.most_multiplier);
            let multiplier = (target.facts.multiplier
                + u32::from(all_wet) * u32::from(fixed.charts.across_river))
            .min(most);
            let defence = target.facts.defence(multiplier);
            let attack = ground + target.facts.support.min(ground);
            let ways = gaps(game, side, target.hex, |to| covered.contains(to));
            let fight = Fight {
                column: column(game, side, attack, defence),
                risk,
                kill: temper.share_lost(ways),
                ..target.facts.stakes
            };
            let worth = fight.worth(game, temper) - self.tied * risk;
            if worth > best.0 {
                best = (worth, posts.len());
            }
        }
        posts.truncate(best.1);
        (best.0, posts)
    }
}

/// What an enemy hex is worth to a side when it is taken: the town, and the way that it opens.
pub(super) fn prize(game: &Bulge, temper: &Temper, side: Side, hex: HexId, plan: &Plan) -> f32 {
    let fixed = game.fixed();
    let town = fixed.towns.iter().find(|town| town.0 == hex).map_or(0.0, |town| f32::from(town.1));
    let goal = plan.goals.at(hex).map_or(0.0, |goal| goal.value * temper.prize_goal);
    let road = if fixed.roads.contains(hex) { temper.prize_road } else { temper.prize_open };
    let danger = plan.estimate.threat(side.other())[hex.index()] * temper.prize_danger;
    town.max(goal) + road - danger
}
