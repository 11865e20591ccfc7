//! The Combat Phase (12.0 to 15.0, 22.0).
//!
//! In rulebook order: `attack` (12.1, 12.3), `obligation` (12.2), `totals` (12.4 to 12.6, 15.0), `odds` (12.7, 12.8, 17.3),
//! `artillery` (13.0, 16.4), `results` (14.1 to 14.3), `retreat` (14.4), `exchange` (14.5), `stand_fast` (14.6),
//! `advance` (14.7, 14.8), `cohesion` (22.0). `stage` holds what changes, `explain` the sums. Each file has its decisions (D18 to D28) and events.
//!
//! | question of a computer player | answer |
//! |---|---|
//! | [`Bulge::targets`], [`Bulge::attackers_of`], [`Bulge::may_attack`] | what can be attacked, and by whom |
//! | [`Bulge::supporters_of`], [`Bulge::protectors_of`], [`Bulge::air_limit`] | OFS, FPF and air in reach |
//! | [`Bulge::totals`], [`Bulge::results`] | the odds of any [`Battle`] and the six results |
//! | [`Bulge::cohesion_in_attack`], [`Bulge::cohesion_in_defence`] | Division Cohesion |
//! | [`Bulge::would_be_obliged`], [`Bulge::obligations`], [`Bulge::open_obligation`] | mandatory combat |
//! | [`Bulge::retreat_hexes`], [`Bulge::may_stand`] | what a retreat would do |

mod advance;
mod artillery;
mod attack;
mod cohesion;
mod exchange;
mod explain;
mod obligation;
mod odds;
mod outlook;
mod results;
mod retreat;
mod stage;
mod stand_fast;
mod totals;

use engine::{Ask, Badge, BadgeKind, UnitId};

use crate::event::Ctx;
use crate::fixed::Fixed;
use crate::game::Bulge;

pub use advance::AdvanceEvent;
pub use artillery::ArtilleryEvent;
pub use attack::AttackEvent;
pub use cohesion::{Cohesion, cohesion_bonus};
pub use results::ResultEvent;
pub(crate) use results::meaning;
pub use retreat::{Retreat, RetreatEvent};
pub use stage::{CombatState, Stage};
pub use stand_fast::StandEvent;
pub use totals::{Battle, Totals};

impl Stage {
    /// D18 to D28: what is asked.
    pub(crate) fn question(self) -> &'static Ask<Bulge> {
        match self {
            Stage::Target => &attack::TARGET,
            Stage::Attackers => &attack::ATTACKERS,
            Stage::Support => &artillery::SUPPORT,
            Stage::AttackAir => &artillery::ATTACK_AIR,
            Stage::FinalFire => &artillery::FINAL_FIRE,
            Stage::DefenceAir => &artillery::DEFENCE_AIR,
            Stage::DefenderLoss => &exchange::DEFENDER_LOSS,
            Stage::AttackerLoss => &exchange::ATTACKER_LOSS,
            Stage::StandFast => &stand_fast::STAND_FAST,
            Stage::StandLoss => &stand_fast::STAND_LOSS,
            Stage::Retreat => &retreat::RETREAT,
            Stage::RetreatTo => &retreat::RETREAT_TO,
            Stage::Advance => &advance::ADVANCE,
            Stage::Breakthrough => &advance::BREAKTHROUGH,
        }
    }
}

impl Bulge {
    /// The Combat Phase begins.
    pub(crate) fn begin_combat(&mut self, ctx: &mut Ctx) {
        self.mark_obliged(ctx);
    }

    /// Whether an attack is under way.
    pub(crate) fn in_attack(&self) -> bool {
        self.state.combat.stage != Stage::Target
    }

    /// 12.3: goes on until someone must choose. Decisions without a choice are skipped (31.0).
    pub(super) fn proceed(&mut self, ctx: &mut Ctx) {
        loop {
            let stage = self.state.combat.stage;
            let next = match stage {
                Stage::Target => return,
                Stage::AttackerLoss if self.settle_exchange(ctx) => continue,
                _ if (stage.question().open)(self) => return,
                Stage::Attackers => Stage::Support,
                Stage::Support => Stage::AttackAir,
                Stage::AttackAir => Stage::FinalFire,
                Stage::FinalFire => Stage::DefenceAir,
                Stage::DefenceAir => {
                    self.resolve(ctx);
                    continue;
                }
                Stage::StandLoss => {
                    self.engage_defenders(ctx);
                    self.state.combat.clear_attack();
                    Stage::Target
                }
                Stage::Retreat => match *self.state.combat.retreating {
                    [unit, ..] => {
                        self.pick_retreat(unit, ctx);
                        continue;
                    }
                    [] => self.after_retreats(),
                },
                Stage::Advance => Stage::Breakthrough,
                Stage::Breakthrough => {
                    self.state.combat.clear_attack();
                    Stage::Target
                }
                Stage::DefenderLoss | Stage::AttackerLoss | Stage::StandFast | Stage::RetreatTo => return,
            };
            self.state.combat.stage = next;
        }
    }

    /// The Combat Phase ends, before Engaged and "fired" marks come off.
    pub(crate) fn clear_combat(&mut self) {
        let combat = &mut self.state.combat;
        combat.clear_attack();
        combat.attacked.clear();
        combat.front.clear();
    }
}

/// What a unit does in the present attack.
pub(crate) fn badge(game: &Bulge, unit: UnitId) -> Option<Badge> {
    let combat = &game.state.combat;
    let roles = [
        (&combat.retreating, "must retreat", BadgeKind::State),
        (&combat.attackers, "attacking", BadgeKind::Attacking),
        (&combat.advanced, "advanced", BadgeKind::State),
        (&combat.guns, "supporting", BadgeKind::Supporting),
        (&combat.fire, "supporting", BadgeKind::Supporting),
    ];
    if combat.picked == Some(unit) {
        return Some("retreating".into());
    }
    let role = roles.into_iter().find(|(list, ..)| list.binary_search(&unit).is_ok());
    role.map(|(_, word, kind)| Badge::new(word, kind))
}

/// The most decisions of one Combat Phase: every unit attacks once, alone and against a full hex, and whatever can be decided
/// is decided.
pub(crate) fn longest(fixed: &Fixed) -> usize {
    let numbers = &fixed.charts.numbers;
    let stack = usize::from(numbers.stack_combat + numbers.stack_artillery);
    let guns = usize::from(numbers.ofs_max_guns + numbers.fpf_max_guns);
    fixed.units.len() * (16 + 3 * stack + guns)
}
