//! The attacks of Battle of the Bulge '81: what can be attacked, with whom, and what that would be worth.

use bulge::{Bulge, Field, Flag};
use engine::{HexId, HexSet, Side};

use super::fight::{self, Fight};
use super::temper::Temper;
use crate::cadet::assault::{self, Scale};
use crate::cadet::plan::Plan;
use crate::cadet::posts::Posts;

/// The attacks of a player-turn.
type Assault = assault::Assault<Facts>;

/// What is known of an enemy hex before the attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub(super) stakes: Fight,
    base: u32,
    pub(super) multiplier: u32,
    cohesion: u32,
    fire: u32,
    /// The support that an attack may have.
    pub(super) support: u32,
}

impl Facts {
    fn of(game: &Bulge, temper: &Temper, side: Side, hex: HexId, plan: &Plan<Bulge>) -> Facts {
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
pub(super) fn choose(assault: &mut Assault, game: &Bulge, temper: &Temper, side: Side, plan: &Plan<Bulge>) {
    let defensive = plan.estimate.defensive;
    let scarce = (temper.caution_many - game.combat_units_of(side).count() as f32) / temper.caution_few;
    let least = temper.attack_least + temper.caution * defensive * scarce.clamp(temper.caution_rest, 1.0);
    Scale::new(game, temper, side, defensive).with_detours(plan).choose(assault, least);
}

/// Every enemy hex that can be attacked, with those who can. On the way the posts of the line learn who can get where.
pub(super) fn find(
    assault: &mut Assault,
    game: &Bulge,
    temper: &Temper,
    side: Side,
    plan: &Plan<Bulge>,
    line: &mut Posts,
    field: &mut Field,
) {
    let fixed = game.fixed();
    let foes = game.occupied(side.other());
    let facts = foes.iter().map(|hex| (hex, Facts::of(game, temper, side, hex, plan)));
    assault.begin(fixed.terrain.len(), facts);
    let contact: HexSet = foes.iter().flat_map(|hex| fixed.edges(hex)).map(|edge| edge.to).collect();
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

/// What an enemy hex is worth to a side when it is taken: the town, and the way that it opens.
pub(super) fn prize(game: &Bulge, temper: &Temper, side: Side, hex: HexId, plan: &Plan<Bulge>) -> f32 {
    let fixed = game.fixed();
    let goal = plan.goals.at(hex).map_or(0.0, |goal| goal.value * temper.prize_goal);
    let road = if fixed.roads.contains(hex) { temper.prize_road } else { temper.prize_open };
    let danger = plan.estimate.threat_at(side.other(), hex) * temper.prize_danger;
    plan.town(hex).max(goal) + road - danger
}
