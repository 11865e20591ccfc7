//! The attacks of Battle of the Bulge '81: what can be attacked, with whom, and what that would be worth.

use bulge::{Bulge, Field, Flag};
use engine::{HexId, HexSet, Side, UnitId};

use super::fight::{self, Fight, column, gaps};
use super::plan::Plan;
use super::temper::Temper;
use crate::cadet::assault::{self, Attack, Post};
use crate::cadet::posts::Posts;

/// The attacks of a player-turn.
pub(super) type Assault = assault::Assault<Facts>;

/// An enemy hex with those who can attack it.
type Target = assault::Target<Facts>;

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
    fn of(game: &Bulge, temper: &Temper, side: Side, hex: HexId, plan: &Plan) -> Facts {
        let (base, multiplier, cohesion) = fight::defence(game, hex);
        Facts {
            stakes: fight::stakes(game, temper, hex, prize(game, temper, side, hex, plan)),
            base,
            multiplier,
            cohesion,
            fire: fight::expected_fire(game, temper, hex),
            support: fight::expected_support(game, hex),
        }
    }

    /// 12.5: the defence total to reckon with.
    pub(super) fn defence(&self, multiplier: u32) -> u32 {
        self.base * multiplier + self.cohesion + self.fire.min(self.base)
    }
}

/// Chooses the attacks of a side at the start of its Movement Phase.
pub(super) fn choose(assault: &mut Assault, game: &Bulge, temper: &Temper, side: Side, plan: &Plan) {
    let defensive = plan.estimate.defensive;
    let tied = temper.tied * (1.0 + temper.tied_defensive * defensive);
    let scarce = (temper.caution_many - game.combat_units_of(side).count() as f32) / temper.caution_few;
    let least = temper.attack_least + temper.caution * defensive * scarce.clamp(temper.caution_rest, 1.0);
    let scale = Scale { game, temper, side, tied };
    assault.choose(
        game.fixed().units.len(),
        least,
        |assault, target, taken| scale.weigh(assault, target, taken),
        |(unit, hex)| u8::from(game.hex_of(unit) != Some(hex)),
    );
}

/// Every enemy hex that can be attacked, with those who can. On the way the posts of the line learn who can get where.
pub(super) fn find(
    assault: &mut Assault,
    game: &Bulge,
    temper: &Temper,
    side: Side,
    plan: &Plan,
    line: &mut Posts,
    field: &mut Field,
) {
    let fixed = game.fixed();
    let foes = game.occupied(side.other());
    let facts = foes.iter().map(|hex| (hex, Facts::of(game, temper, side, hex, plan)));
    assault.begin(fixed.terrain.len(), facts);
    let mut contact = HexSet::new();
    for edge in foes.iter().flat_map(|hex| fixed.edges(hex)) {
        contact.insert(edge.to);
    }
    for (unit, at) in game.combat_units_of(side) {
        if game.is(unit, Flag::Landed) || plan.leaves(unit) {
            continue;
        }
        let mut post = |hex: HexId| {
            for edge in fixed.edges(hex) {
                if assault.is_target(edge.to) && game.can_strike(unit, edge) {
                    assault.offer(edge.to, (unit, hex));
                }
            }
        };
        if contact.contains(at) {
            post(at);
        }
        if game.may_act(unit) && !plan.is_garrison(game, temper, unit) && game.reach_of(unit, field) {
            line.offer(unit, at, 0);
            for &hex in field.hexes() {
                line.offer(unit, hex, field.cost(hex).unwrap_or(0));
                if hex != at && contact.contains(hex) && game.room(hex, unit) {
                    post(hex);
                }
            }
        }
    }
}

/// A hex from which a target can be attacked.
struct Stand {
    hex: HexId,
    wet: bool,
    ground: f32,
    /// The units that are there or will be.
    units: u8,
    /// The ways of retreat that nobody closes yet.
    closes: usize,
}

/// What attacks are weighed by.
struct Scale<'a> {
    game: &'a Bulge,
    temper: &'a Temper,
    side: Side,
    /// What a point of strength costs.
    tied: f32,
}

impl Scale<'_> {
    /// The hexes around a target.
    fn stands(&self, target: HexId, taken: &[u8]) -> Vec<Stand> {
        let (game, fixed) = (self.game, self.game.fixed());
        let stand = |hex: HexId| {
            let edge = fixed.edge(hex, target)?;
            let units = game.combat_units(hex) + taken[hex.index()];
            let ground = f32::from(fixed.multiplier(hex, self.side));
            Some(Stand { hex, wet: edge.wet(), ground, units, closes: 0 })
        };
        fixed.edges(target).iter().filter_map(|edge| stand(edge.to)).collect()
    }

    /// Counts the ways of retreat that attackers in each hex would newly close.
    fn count_ways(&self, target: HexId, covered: &HexSet, stands: &mut [Stand]) {
        for stand in stands {
            let ways = self.game.fixed().edges(stand.hex).iter();
            let open = ways.filter(|way| !covered.contains(way.to));
            stand.closes = open.filter(|way| self.game.distance(way.to, target) == 1).count();
        }
    }

    /// The best attack on a target with units that are free. Units are added one by one, the strongest and those that
    /// close a way of retreat first; the best number of them is kept.
    fn weigh(&self, assault: &Assault, target: &Target, taken: &[u8]) -> Attack {
        let (game, temper, fixed) = (self.game, self.temper, self.game.fixed());
        let mut stands = self.stands(target.hex, taken);
        let mut free: Vec<Post> =
            target.posts.iter().copied().filter(|&(unit, _)| assault.target(unit).is_none()).collect();
        let (mut posts, mut best): (Vec<Post>, (f32, usize)) = (Vec::new(), (f32::MIN, 0));
        let (mut ground, mut risk, mut all_wet) = (0_u32, 0.0_f32, true);
        let mut covered = HexSet::new();
        while posts.len() < usize::from(temper.attack_most) {
            self.count_ways(target.hex, &covered, &mut stands);
            let Some((unit, at)) = self.next(&free, &stands) else { break };
            let hex = stands[at].hex;
            free.retain(|post| post.0 != unit);
            posts.push((unit, hex));
            stands[at].units += u8::from(game.hex_of(unit) != Some(hex));
            all_wet &= stands[at].wet;
            ground += game.attack_strength(unit);
            risk += f32::from(game.counter(unit).vp);
            covered.insert(hex);
            for edge in fixed.edges(hex) {
                covered.insert(edge.to);
            }
            let wet = u32::from(all_wet) * u32::from(fixed.charts.across_river);
            let multiplier = (target.facts.multiplier + wet).min(u32::from(fixed.charts.most_multiplier));
            let defence = target.facts.defence(multiplier);
            let attack = ground + target.facts.support.min(ground);
            let ways = gaps(game, self.side, target.hex, |to| covered.contains(to));
            let fight = Fight {
                column: column(game, self.side, attack, defence),
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

    /// The next attacker: who it is, and the number of the hex from which it attacks.
    fn next(&self, free: &[Post], stands: &[Stand]) -> Option<(UnitId, usize)> {
        let (game, temper) = (self.game, self.temper);
        let limit = game.fixed().charts.numbers.stack_combat as u8;
        let mut next: Option<(f32, (UnitId, usize))> = None;
        for &(unit, hex) in free {
            let Some(at) = stands.iter().position(|stand| stand.hex == hex) else { continue };
            let (stand, stays) = (&stands[at], game.hex_of(unit) == Some(hex));
            if !stays && stand.units >= limit {
                continue;
            }
            let score = game.attack_strength(unit) as f32
                + temper.pick_closes * stand.closes as f32
                + if stand.wet { 0.0 } else { temper.pick_dry }
                + temper.pick_ground * stand.ground
                + if stays { temper.pick_there } else { 0.0 };
            if next.is_none_or(|(known, _)| score > known) {
                next = Some((score, (unit, at)));
            }
        }
        next.map(|(_, next)| next)
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
