//! The Combat Phase (4.0).
//!
//! In rulebook order: `attack` (4.0, C5), `assault` (4.1), `levels` (4.2.4), `strength` (4.2, 4.3.1 to 4.3.3), `resolve` (4.3.4, 4.3.5),
//! `giving` (4.4.6), `retreat` and `ways` (4.4), `advance` (4.5), `integrity` (4.6, OR9.3), `modifiers` (4.6, 4.7, OR9.3), `firefight`
//! (4.8), `counterattack` (4.9). `stage` holds what changes, `explain` and `sums` the sums. Each file has its decisions (D8 to D18) and
//! events.

mod advance;
mod assault;
mod attack;
mod counterattack;
mod explain;
mod firefight;
mod giving;
mod integrity;
mod levels;
mod modifiers;
mod outlook;
mod resolve;
mod retreat;
mod stage;
mod strength;
mod sums;
mod ways;

use engine::{Ask, Badge, BadgeKind, Offer, Side, UnitId};

use crate::event::Ctx;
use crate::game::DarkDecember;

pub use advance::AdvanceEvent;
pub use assault::AssaultEvent;
pub use attack::AttackEvent;
pub use counterattack::CounterattackEvent;
pub use giving::GivingEvent;
pub use integrity::IntegrityEvent;
pub use levels::{Level, LevelEvent};
pub use modifiers::Modifier;
pub(crate) use resolve::meaning;
pub use resolve::{ResultEvent, Roll};
pub use retreat::RetreatEvent;
pub use stage::{Advancing, CombatState, Stage};
pub(crate) use sums::level;
pub use ways::Ways;

impl Stage {
    /// D8 to D18: what is asked.
    pub(crate) const fn question(self) -> &'static Ask<DarkDecember> {
        match self {
            Stage::Target => &attack::TARGET,
            Stage::Attackers => &attack::ATTACKERS,
            Stage::LowerOwn => &levels::LOWER_OWN,
            Stage::LowerCover => &levels::LOWER_COVER,
            Stage::Integrity => &integrity::INTEGRITY,
            Stage::Capability => &integrity::CAPABILITY,
            Stage::Stand => &integrity::STAND,
            Stage::Give => &giving::GIVE,
            Stage::Losses => &giving::LOSSES,
            Stage::Fire => &firefight::FIRE,
            Stage::ReturnFire => &firefight::RETURN_FIRE,
            Stage::Retreat => &retreat::RETREAT,
            Stage::RetreatTo => &retreat::RETREAT_TO,
            Stage::Counter => &counterattack::COUNTERATTACK,
            Stage::Assault => &assault::ASSAULT,
            Stage::Price => &assault::PRICE,
            Stage::Advance => &advance::ADVANCE,
            Stage::AdvanceOn => &advance::ADVANCE_ON,
        }
    }
}

impl DarkDecember {
    /// Whether an attack is under way.
    pub(crate) fn in_attack(&self) -> bool {
        self.state.combat.stage != Stage::Target
    }

    /// 4.0.5: an attack goes on until somebody must choose.
    pub(crate) fn proceed(&mut self, ctx: &mut Ctx) {
        loop {
            let stage = self.state.combat.stage;
            if stage == Stage::Target || (stage.question().open)(self) {
                return;
            }
            match stage {
                Stage::LowerOwn => self.state.combat.stage = Stage::LowerCover,
                Stage::LowerCover => self.state.combat.stage = Stage::Integrity,
                Stage::Integrity => self.state.combat.stage = Stage::Capability,
                Stage::Capability => self.state.combat.stage = Stage::Stand,
                Stage::Stand => self.resolve(ctx),
                Stage::Give => self.give_without_choice(ctx),
                Stage::Losses => self.settle_losses(ctx),
                Stage::Fire | Stage::ReturnFire => self.fire_without_choice(ctx),
                Stage::Retreat => self.retreat_without_choice(ctx),
                Stage::RetreatTo => self.withdraw_without_choice(ctx),
                Stage::Counter => self.end_round(),
                Stage::Assault => self.end_rounds(),
                Stage::Advance => self.state.combat.clear_attack(),
                Stage::AdvanceOn => self.end_unit_advance(),
                Stage::Target | Stage::Attackers | Stage::Price => {}
            }
            if self.state.combat.stage == stage {
                return;
            }
        }
    }
}

impl DarkDecember {
    /// Who is still asked something between a stage of the present attack and its die.
    pub(super) fn asked_after(&self, stage: Stage) -> impl Iterator<Item = Side> + '_ {
        let stages = [
            Stage::Attackers,
            Stage::LowerOwn,
            Stage::LowerCover,
            Stage::Integrity,
            Stage::Capability,
            Stage::Stand,
        ];
        let later = stages.into_iter().skip_while(move |&one| one != stage).skip(1);
        let questions = later.map(Stage::question).filter(|question| (question.open)(self));
        questions.map(|question| (question.side)(self))
    }

    /// Whether nobody is: the die falls.
    pub(super) fn rolls_after(&self, stage: Stage) -> bool {
        self.asked_after(stage).next().is_none()
    }

    /// Whether the player who is asked at this stage asks for his dice himself, and is asked nothing else before this one.
    pub(super) fn asks_for_die(&self, stage: Stage) -> bool {
        let side = (stage.question().side)(self);
        self.own_rolls.has(side) && self.asked_after(stage).all(|other| other != side)
    }

    /// What a choice that leads to the die or to the other player is called.
    pub(super) fn roll_at(&self, stage: Stage) -> String {
        let verb = if self.rolls_after(stage) { "Roll" } else { "Attack" };
        format!("{verb} at {}", self.odds_now())
    }

    /// A choice that leads to the die says so, with the odds.
    pub(super) fn or_roll(&self, stage: Stage, offer: Offer) -> Offer {
        if !self.rolls_after(stage) {
            return offer;
        }
        let label = format!("{}: roll at {}", offer.label, self.odds_now());
        offer.label(label)
    }
}

/// What a unit does in the present attack.
pub(crate) fn badge(game: &DarkDecember, unit: UnitId) -> Option<Badge> {
    let combat = &game.state.combat;
    if combat.picked == Some(unit) {
        return Some("retreating".into());
    }
    if combat.advancing.is_some_and(|one| one.unit == unit) {
        return Some("advancing".into());
    }
    let roles = [
        (&combat.retreating, "must retreat", BadgeKind::State),
        (&combat.attackers, "attacking", BadgeKind::Attacking),
    ];
    let role = roles.into_iter().find(|(list, ..)| list.binary_search(&unit).is_ok());
    role.map(|(_, word, kind)| Badge::new(word, kind))
}
