//! The Combat Phase (4.0).
//!
//! In rulebook order: `attack` (4.0, 4.2.4, C5), `price` (4.1.2), `strength` (4.2, 4.3.1 to 4.3.3), `resolve` (4.1, 4.3.4, 4.8,
//! 4.9), `giving` (4.4.6), `retreat` (4.4), `advance` (4.5), `modifiers` (4.6, 4.7, OR9.3). `stage` holds what changes,
//! `event` what happens, `words`, `explain` and `sums` tell.

mod advance;
mod attack;
mod event;
mod explain;
mod giving;
mod modifiers;
mod price;
mod resolve;
mod retreat;
mod stage;
mod strength;
mod sums;
mod words;

use engine::{Decision, Refusal, Rule, Side, UnitId};

use crate::action::Action;
use crate::event::{Choice, Ctx, Event};
use crate::game::DarkDecember;
use crate::look::Look;
use crate::state::Flag;

pub use event::{CombatEvent, Roll};
pub(crate) use explain::explain;
pub use modifiers::Modifier;
pub use retreat::Ways;
pub use stage::{Advancing, CombatState, Stage};
pub(crate) use sums::level;
pub(crate) use words::{badge, narrate, prompt};

/// The Combat Phase begins.
pub(crate) fn begin(game: &mut DarkDecember) {
    game.state.combat.clear_phase();
}

/// Whether a decision is open. `state.passed` is true after "done".
pub(crate) fn asks(game: &DarkDecember) -> bool {
    game.state.combat.stage != Stage::Target || (!game.state.passed && game.targets().next().is_some())
}

/// The Combat Phase ends. C5: attacks that were not made count.
pub(crate) fn end(game: &mut DarkDecember, ctx: &mut Ctx) {
    let missing = game.attacks_due().saturating_sub(game.state.combat.made);
    if missing > 0 {
        game.state.missing += missing;
        ctx.tell(Event::Missing { attacks: missing });
    }
    game.state.combat.clear_phase();
    for unit in &mut game.state.units {
        unit.set(Flag::Attacked, false);
    }
}

/// The side that loses and retreats now.
fn losing_side(game: &DarkDecember) -> Side {
    if game.state.combat.counter.is_some() { game.phasing() } else { game.phasing().other() }
}

/// Who chooses, and under which rule.
pub(crate) fn decision(game: &DarkDecember) -> Decision {
    let (attacker, defender) = (game.phasing(), game.phasing().other());
    let combat = &game.state.combat;
    let (side, name, rule) = match combat.stage {
        Stage::Target => (attacker, "attack", "4.0.1"),
        Stage::Attackers => (attacker, "attackers", "4.0.5"),
        Stage::LowerOwn => (attacker, "lower", "4.2.4"),
        Stage::LowerCover => (defender, "lower", "4.2.4"),
        Stage::Integrity => (attacker, "integrity", "4.6.1"),
        Stage::Capability => (attacker, "capability", "OR9.3"),
        Stage::Stand => (defender, "integrity", "4.6.2"),
        Stage::Give => (losing_side(game), "give", "4.4.6"),
        Stage::Losses => (losing_side(game), "lose", "4.4.6"),
        Stage::Fire => (losing_side(game), "lose", "4.8"),
        Stage::ReturnFire => (losing_side(game).other(), "lose", "4.8"),
        Stage::Retreat => (losing_side(game), "retreat", "4.4"),
        Stage::RetreatTo => (losing_side(game), "retreat-to", "4.4.7"),
        Stage::Counter => (defender, "counterattack", "4.9"),
        Stage::Assault => (attacker, "assault", "4.1.1"),
        Stage::Price => (attacker, "price", "4.1.2"),
        Stage::Advance => (attacker, "advance", "4.5"),
        Stage::AdvanceOn => (attacker, "advance-on", "4.5.1"),
    };
    Decision { side, name, rule: Rule(rule) }
}

/// Appends the legal actions.
pub(crate) fn legal(game: &DarkDecember, out: &mut Vec<Action>) {
    let combat = &game.state.combat;
    let lower = |hex, level: u8, out: &mut Vec<Action>| {
        let values = (0..level).filter(|&value| game.check_lower(hex, value, Look::Quick).is_ok());
        out.extend(values.map(|value| Action::Lower(hex, value)));
    };
    match combat.stage {
        Stage::Target => out.extend(game.targets().map(Action::Attack)),
        Stage::Attackers => {
            if let Some(hex) = combat.target {
                let others =
                    game.attackers_of(hex).filter(|unit| combat.attackers.binary_search(unit).is_err());
                out.extend(others.map(Action::Add));
            }
            if game.check_confirm(Look::Quick).is_ok() {
                out.push(Action::Confirm);
            }
        }
        Stage::LowerOwn => game.own_levels().for_each(|(hex, level)| lower(hex, level, out)),
        Stage::LowerCover => {
            if let Some(hex) = combat.target {
                lower(hex, game.cover_level(), out);
            }
        }
        Stage::Integrity => out.extend((0..=game.most_integrity()).map(Action::Integrity)),
        Stage::Capability => {
            let own = game.fixed.commanders.iter().copied().filter(|&unit| game.has_capability(unit));
            out.extend(own.map(Action::Command));
        }
        Stage::Stand => out.extend((0..=1).map(Action::Integrity)),
        Stage::Give => {
            out.extend(
                (0..=combat.requirement.1)
                    .filter(|&hexes| game.check_give(hexes, Look::Quick).is_ok())
                    .map(Action::Give),
            );
        }
        Stage::Losses => out.extend(game.losers().map(Action::Lose)),
        Stage::Fire | Stage::ReturnFire => out.extend(game.fire_group().map(Action::Lose)),
        Stage::Retreat => out.extend(combat.retreating.iter().copied().map(Action::Retreat)),
        Stage::RetreatTo => {
            if let Some((_, ways)) = game.present_ways() {
                out.extend(ways.list().iter().copied().map(Action::Withdraw));
            }
        }
        Stage::Counter => out.extend(game.strikes().map(Action::Strike)),
        Stage::Assault => out.push(Action::Assault),
        Stage::Price => out.extend(game.payers().map(Action::Lose)),
        Stage::Advance => out.extend(game.advancers().map(Action::Advance)),
        Stage::AdvanceOn => {
            out.extend(game.onward().map(Action::Go));
            if game.check_halt().is_ok() {
                out.push(Action::Stay);
            }
        }
    }
    if check_done(game, Look::Quick).is_ok() {
        out.push(Action::Done);
    }
}

/// Whether "done" is legal.
pub(crate) fn check_done(game: &DarkDecember, look: Look) -> Result<(), Refusal> {
    let wait = |text: &'static str| Err(Refusal::new(decision(game).rule, text));
    match game.state.combat.stage {
        Stage::Target => game.check_end_of_combat(look),
        Stage::LowerOwn | Stage::LowerCover | Stage::Capability | Stage::Counter | Stage::Assault => Ok(()),
        Stage::Advance => game.check_end_of_advance(),
        Stage::Attackers => wait("say \"confirm\" when the attackers are complete"),
        Stage::Integrity | Stage::Stand => wait("say how many bonuses, 0 for none"),
        Stage::Give => wait("say how many hexes are given"),
        Stage::Losses | Stage::Fire | Stage::ReturnFire | Stage::Price => wait("a unit must lose a step"),
        Stage::Retreat | Stage::RetreatTo => wait("the units must retreat"),
        Stage::AdvanceOn => wait("say \"stay\" to end the advance"),
    }
}

/// Whether an action is legal.
pub(crate) fn check(game: &DarkDecember, action: Action) -> Result<(), Refusal> {
    let rule = decision(game).rule;
    let no = |text: &'static str| Err(Refusal::new(rule, text));
    match (game.state.combat.stage, action) {
        (_, Action::Done) => check_done(game, Look::Full),
        (Stage::Stand, Action::Integrity(0 | 1)) | (Stage::Assault, Action::Assault) => Ok(()),
        (Stage::AdvanceOn, Action::Stay) => game.check_halt(),
        (Stage::Target, Action::Attack(hex)) => game.check_attack(hex, Look::Full),
        (Stage::Attackers, Action::Add(unit)) => game.check_add(unit, Look::Full),
        (Stage::Attackers, Action::Confirm) => game.check_confirm(Look::Full),
        (Stage::LowerOwn | Stage::LowerCover, Action::Lower(hex, value)) => {
            game.check_lower(hex, value, Look::Full)
        }
        (Stage::Integrity, Action::Integrity(bonuses)) => game.check_integrity(bonuses),
        (Stage::Stand, Action::Integrity(_)) => no("the defender has one bonus at most"),
        (Stage::Capability, Action::Command(unit)) if game.has_capability(unit) => Ok(()),
        (Stage::Capability, Action::Command(_)) => no("he cannot help here, or has been used"),
        (Stage::Give, Action::Give(hexes)) => game.check_give(hexes, Look::Full),
        (Stage::Losses, Action::Lose(unit)) if game.losers().any(|one| one == unit) => Ok(()),
        (Stage::Fire | Stage::ReturnFire, Action::Lose(unit)) if game.fire_group().any(|one| one == unit) => {
            Ok(())
        }
        (Stage::Losses | Stage::Fire | Stage::ReturnFire, Action::Lose(_)) => {
            no("it is not one of the units that lose")
        }
        (Stage::Retreat, Action::Retreat(unit)) => game.check_retreat(unit),
        (Stage::RetreatTo, Action::Withdraw(way)) => game.check_withdraw(way),
        (Stage::Counter, Action::Strike(hex)) => game.check_strike(hex, Look::Full),
        (Stage::Price, Action::Lose(unit)) => game.check_payer(unit),
        (Stage::Advance, Action::Advance(unit)) => game.check_advance(unit, Look::Full),
        (Stage::AdvanceOn, Action::Go(hex)) => game.check_onward(hex),
        _ => Err(game.not_now(action)),
    }
}

/// Plays an action, and goes on to the next that somebody must choose.
pub(crate) fn play(game: &mut DarkDecember, action: Action, ctx: &mut Ctx) {
    match action {
        Action::Done => done(game, ctx),
        Action::Attack(hex) => game.declare(hex, ctx),
        Action::Add(unit) => game.join(unit, false, ctx),
        Action::Confirm => game.confirm(),
        Action::Lower(hex, level) => game.lower(hex, level, ctx),
        Action::Integrity(bonuses) => use_integrity(game, bonuses, ctx),
        Action::Command(unit) => {
            game.state.combat.capability = Some(unit);
            game.state.combat.used |= game.commander_bit(unit).unwrap_or(0);
            game.state.combat.stage = Stage::Stand;
            ctx.tell(Event::Combat(CombatEvent::Capability { unit }));
        }
        Action::Give(hexes) => game.give(hexes, ctx),
        Action::Lose(unit) => lose(game, unit, ctx),
        Action::Retreat(unit) => game.pick_retreat(unit),
        Action::Withdraw(way) => game.withdraw(way, ctx),
        Action::Strike(hex) => game.strike(hex, ctx),
        Action::Assault => game.assault(ctx),
        Action::Advance(unit) => game.advance(unit, ctx),
        Action::Go(hex) => game.advance_to(hex, ctx),
        Action::Stay => {
            if let Some((unit, hex)) = game.advances() {
                ctx.tell(Event::Stays { unit, hex, advance: true });
            }
            game.end_unit_advance();
        }
        _ => {}
    }
    proceed(game, ctx);
}

fn use_integrity(game: &mut DarkDecember, bonuses: u8, ctx: &mut Ctx) {
    let own = game.state.combat.stage == Stage::Integrity;
    let side = if own { game.phasing() } else { game.phasing().other() };
    if bonuses > 0 {
        ctx.tell(Event::Combat(CombatEvent::Integrity { side, bonuses }));
    } else {
        let choice = if own { Choice::Integrity } else { Choice::Stand };
        ctx.tell(Event::Declined { side, choice });
    }
    if own {
        game.state.combat.integrity = bonuses;
        game.state.combat.doubled |= bonuses > 1;
        game.state.combat.stage = Stage::Capability;
    } else {
        game.state.combat.stands = bonuses > 0;
        game.resolve(ctx);
    }
}

fn lose(game: &mut DarkDecember, unit: UnitId, ctx: &mut Ctx) {
    match game.state.combat.stage {
        Stage::Losses => game.lose_one(unit, ctx),
        Stage::Price => game.pay_step(unit, ctx),
        _ => game.fire_loss(unit, ctx),
    }
}

fn done(game: &mut DarkDecember, ctx: &mut Ctx) {
    let choice = match game.state.combat.stage {
        Stage::Target => return game.pass(ctx),
        Stage::LowerOwn => Choice::OwnLevels,
        Stage::LowerCover => Choice::Cover,
        Stage::Capability => Choice::Capability,
        Stage::Counter => Choice::Strike,
        Stage::Assault => Choice::Assault,
        _ => Choice::Advance,
    };
    ctx.tell(Event::Declined { side: decision(game).side, choice });
    match game.state.combat.stage {
        Stage::LowerOwn => game.state.combat.stage = Stage::LowerCover,
        Stage::LowerCover => game.state.combat.stage = Stage::Integrity,
        Stage::Capability => game.state.combat.stage = Stage::Stand,
        Stage::Counter => game.end_round(),
        Stage::Assault => game.end_rounds(),
        _ => game.state.combat.clear_attack(),
    }
}

/// Goes through all that needs no choice.
fn proceed(game: &mut DarkDecember, ctx: &mut Ctx) {
    loop {
        let stage = game.state.combat.stage;
        match stage {
            Stage::LowerOwn => {
                let options = &game.fixed.options;
                let may = options.tdl_reduction || options.tdl_to_zero;
                if !may || game.own_levels().all(|(_, level)| level == 0) {
                    game.state.combat.stage = Stage::LowerCover;
                }
            }
            Stage::LowerCover => {
                let options = &game.fixed.options;
                let may = options.tdl_reduction || options.tdl_to_zero;
                if !may || game.cover_level() == 0 {
                    game.state.combat.stage = Stage::Integrity;
                }
            }
            Stage::Integrity if game.most_integrity() == 0 => game.state.combat.stage = Stage::Capability,
            Stage::Capability if !game.fixed.commanders.iter().any(|&unit| game.has_capability(unit)) => {
                game.state.combat.stage = Stage::Stand;
            }
            Stage::Stand if !game.may_stand() => game.resolve(ctx),
            Stage::Give => {
                let (_, most) = game.state.combat.requirement;
                let mut open = (0..=most).filter(|&hexes| game.check_give(hexes, Look::Quick).is_ok());
                if let (Some(only), None) = (open.next(), open.next()) {
                    drop(open);
                    game.give(only, ctx);
                }
            }
            Stage::Losses => game.settle_losses(ctx),
            Stage::Fire | Stage::ReturnFire => {
                let mut group = game.fire_group();
                if let (Some(only), None) = (group.next(), group.next()) {
                    drop(group);
                    game.fire_loss(only, ctx);
                } else {
                    drop(group);
                    game.settle_fire();
                }
            }
            Stage::Retreat | Stage::RetreatTo => game.settle_retreats(ctx),
            Stage::Counter if game.strikes().next().is_none() => game.end_round(),
            Stage::Advance if game.advancers().next().is_none() => game.state.combat.clear_attack(),
            _ => return,
        }
        if game.state.combat.stage == stage {
            return;
        }
    }
}
