//! The Combat Phase (12.0 to 15.0, 22.0).
//!
//! In rulebook order: `attack` (12.1, 12.3), `obligation` (12.2), `totals` (12.4 to 12.6, 15.0), `odds` (12.7, 12.8, 17.3),
//! `artillery` (13.0, 16.4), `results` (14.1 to 14.3), `retreat` (14.4), `exchange` (14.5), `stand_fast` (14.6),
//! `advance` (14.7, 14.8), `cohesion` (22.0). `stage` holds what changes, `event` what happens, `words` and `explain` tell.
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
mod event;
mod exchange;
mod explain;
mod obligation;
mod odds;
mod results;
mod retreat;
mod stage;
mod stand_fast;
mod totals;
mod words;

use engine::{Decision, HexId, Reason, Refusal, Rule, UnitId};

use crate::action::Action;
use crate::event::Ctx;
use crate::fixed::Fixed;
use crate::game::Bulge;

pub use cohesion::{Cohesion, cohesion_bonus};
pub use event::CombatEvent;
pub(crate) use explain::{explain, explain_done, explain_loss};
pub use retreat::Retreat;
pub use stage::{CombatState, Stage};
pub use totals::{Battle, Totals};
pub(crate) use words::{KEYWORDS, badge, narrate, parse, prompt, write};

/// What can be chosen in a Combat Phase, `done` and `lose` aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CombatAction {
    /// D18: attacks a hex.
    Attack(HexId),
    /// D19: adds a unit to the attack.
    Add(UnitId),
    /// D19: the attackers are complete.
    Confirm,
    /// D20: OFS.
    Support(UnitId),
    /// D21: air points, 0 for none.
    Air(u8),
    /// D22: FPF.
    Fire(UnitId),
    /// D25: stands fast.
    Stand,
    /// D25: does not.
    GiveWay,
    /// D26: who retreats next.
    Retreat(UnitId),
    /// D26: where it retreats to.
    To(HexId),
    /// D27: advances.
    Advance(UnitId),
    /// D28: breaks through.
    Exploit(UnitId, HexId),
}

/// The Combat Phase begins.
pub(crate) fn begin(game: &mut Bulge, ctx: &mut Ctx) {
    game.mark_obliged(ctx);
}

/// Whether a decision is open. `state.passed` is true after "done".
pub(crate) fn asks(game: &Bulge) -> bool {
    game.state.combat.stage != Stage::Target || (!game.state.passed && game.has_target())
}

/// The Combat Phase ends, before Engaged and "fired" marks come off.
pub(crate) fn end(game: &mut Bulge, _ctx: &mut Ctx) {
    let combat = &mut game.state.combat;
    combat.clear_attack();
    combat.attacked.clear();
    combat.front.clear();
}

/// Who chooses, and under which rule.
pub(crate) fn decision(game: &Bulge) -> Decision {
    let (attacker, defender) = (game.phasing(), game.phasing().other());
    let combat = &game.state.combat;
    let owner = || {
        let unit = combat.picked.or(combat.retreating.first().copied());
        unit.map_or(defender, |unit| game.counter(unit).side)
    };
    let (side, name, rule) = match combat.stage {
        Stage::Target => (attacker, "attack", "12.1.1"),
        Stage::Attackers => (attacker, "attackers", "12.3"),
        Stage::Support => (attacker, "support", "13.4"),
        Stage::AttackAir => (attacker, "air", "16.4 (AIR)"),
        Stage::FinalFire => (defender, "fpf", "13.6"),
        Stage::DefenceAir => (defender, "air", "16.4 (AIR)"),
        Stage::DefenderLoss => (defender, "exchange", "14.5"),
        Stage::AttackerLoss => (attacker, "exchange", "14.5"),
        Stage::StandFast => (defender, "stand-fast", "14.6 (STF)"),
        Stage::StandLoss => (defender, "stand-fast-loss", "14.6 (STF)"),
        Stage::Retreat => (owner(), "retreat", "14.4"),
        Stage::RetreatTo => (owner(), "retreat-to", "14.4"),
        Stage::Advance => (attacker, "advance", "14.7"),
        Stage::Breakthrough => (attacker, "breakthrough", "14.8 (BRK)"),
    };
    Decision { side, name, rule: Rule(rule) }
}

/// Appends the legal actions, and says whether "done" is one too.
pub(crate) fn legal(game: &Bulge, out: &mut Vec<Action>) -> bool {
    let combat = &game.state.combat;
    let push = |action| Action::Combat(action);
    match combat.stage {
        Stage::Target => {
            out.extend(game.targets().iter().map(|hex| push(CombatAction::Attack(hex))));
            return game.open_obligation().is_none();
        }
        Stage::Attackers => {
            out.extend(game.addable().map(|unit| push(CombatAction::Add(unit))));
            if !combat.attackers.is_empty() {
                out.push(push(CombatAction::Confirm));
            }
        }
        Stage::Support => {
            out.extend(game.support_guns().map(|unit| push(CombatAction::Support(unit))));
            return true;
        }
        Stage::AttackAir | Stage::DefenceAir => {
            out.extend((0..=game.air_limit()).map(|points| push(CombatAction::Air(points))));
        }
        Stage::FinalFire => {
            out.extend(game.fire_guns().map(|unit| push(CombatAction::Fire(unit))));
            return true;
        }
        Stage::DefenderLoss | Stage::StandLoss => out.extend(game.defenders_to_lose().map(Action::Lose)),
        Stage::AttackerLoss => {
            out.extend(
                combat.attackers.iter().copied().filter(|&unit| game.may_give_up(unit)).map(Action::Lose),
            );
        }
        Stage::StandFast => out.extend([push(CombatAction::Stand), push(CombatAction::GiveWay)]),
        Stage::Retreat => {
            out.extend(combat.retreating.iter().map(|&unit| push(CombatAction::Retreat(unit))));
        }
        Stage::RetreatTo => {
            if let Some((unit, retreat)) = game.present_retreat() {
                out.extend(retreat.ends(game, unit).map(|hex| push(CombatAction::To(hex))));
            }
        }
        Stage::Advance => {
            out.extend(game.advancers().map(|unit| push(CombatAction::Advance(unit))));
            return true;
        }
        Stage::Breakthrough => {
            out.extend(game.breakthroughs().map(|(unit, hex)| push(CombatAction::Exploit(unit, hex))));
            return true;
        }
    }
    false
}

/// Whether an action is legal.
pub(crate) fn check(game: &Bulge, action: CombatAction) -> Result<(), Refusal> {
    let rule = decision(game).rule;
    let hexes = game.fixed.setting.board.grid.len();
    let (hex, unit) = match action {
        CombatAction::Attack(hex) | CombatAction::To(hex) => (Some(hex), None),
        CombatAction::Exploit(unit, hex) => (Some(hex), Some(unit)),
        CombatAction::Add(unit)
        | CombatAction::Support(unit)
        | CombatAction::Fire(unit)
        | CombatAction::Retreat(unit)
        | CombatAction::Advance(unit) => (None, Some(unit)),
        _ => (None, None),
    };
    if hex.is_some_and(|hex| hex.index() >= hexes)
        || unit.is_some_and(|unit| unit.index() >= game.fixed.units.len())
    {
        return Err(Refusal::new(rule, "there is no such unit or hex"));
    }
    let combat = &game.state.combat;
    match (combat.stage, action, combat.target) {
        (Stage::Target, CombatAction::Attack(hex), _) => game.check_attack(hex),
        (Stage::Attackers, CombatAction::Add(unit), _) => game.check_add(unit),
        (Stage::Attackers, CombatAction::Confirm, _) => game.check_confirm(),
        (Stage::Support, CombatAction::Support(unit), Some(hex)) => {
            game.check_support_of(unit, hex, combat.guns.len())
        }
        (Stage::FinalFire, CombatAction::Fire(unit), Some(hex)) => {
            game.check_fire_for(unit, hex, combat.fire.len())
        }
        (Stage::AttackAir | Stage::DefenceAir, CombatAction::Air(points), _) => game.check_air(points),
        (Stage::StandFast, CombatAction::Stand | CombatAction::GiveWay, _) => Ok(()),
        (Stage::Retreat, CombatAction::Retreat(unit), _) => game.check_retreat(unit),
        (Stage::RetreatTo, CombatAction::To(hex), _) => game.check_retreat_to(hex),
        (Stage::Advance, CombatAction::Advance(unit), _) => game.check_advance(unit),
        (Stage::Breakthrough, CombatAction::Exploit(unit, hex), _) => game.check_exploit(unit, hex),
        _ => Err(not_now(game, action)),
    }
}

/// An action of the Combat Phase that is not asked for now, and what bars it besides.
pub(crate) fn not_now(game: &Bulge, action: CombatAction) -> Refusal {
    let rule = game.decision_now().rule;
    let refusal = Refusal::new(rule, "something else is asked for now");
    let besides = match action {
        CombatAction::Attack(hex) => game.attack_bars(hex),
        CombatAction::Advance(unit) if game.state.combat.target.is_some() => game.check_advance(unit),
        _ => Ok(()),
    };
    let reasons: Vec<Reason> = besides.err().map(Vec::from).unwrap_or_default();
    reasons.into_iter().fold(refusal, |refusal, reason| refusal.and(reason.rule, reason.text))
}

/// Whether a unit may be given up now (14.5, 14.6).
pub(crate) fn check_lose(game: &Bulge, unit: UnitId) -> Result<(), Refusal> {
    game.check_loss(unit)
}

/// Whether "done" is legal: the phase, or what is asked for in it, may end.
pub(crate) fn check_done(game: &Bulge) -> Result<(), Refusal> {
    let rule = decision(game).rule;
    let wait = |text: &'static str| Err(Refusal::new(rule, text));
    match game.state.combat.stage {
        Stage::Target => game.check_end_of_phase(),
        Stage::Support | Stage::FinalFire | Stage::Advance | Stage::Breakthrough => Ok(()),
        Stage::Attackers => wait("say \"confirm\" when the attackers are complete"),
        Stage::AttackAir | Stage::DefenceAir => wait("say how many air points, \"air 0\" for none"),
        Stage::DefenderLoss | Stage::AttackerLoss | Stage::StandLoss => wait("a unit must be given up"),
        Stage::StandFast => wait("stand or give way"),
        Stage::Retreat | Stage::RetreatTo => wait("the units must retreat"),
    }
}

/// Plays an action.
pub(crate) fn play(game: &mut Bulge, action: CombatAction, ctx: &mut Ctx) {
    match action {
        CombatAction::Attack(hex) => game.declare(hex, ctx),
        CombatAction::Add(unit) => game.join(unit, ctx),
        CombatAction::Confirm => game.state.combat.stage = Stage::Support,
        CombatAction::Support(unit) => game.support_with(unit, ctx),
        CombatAction::Air(points) => {
            game.commit_air(points, ctx);
            if game.state.combat.stage == Stage::AttackAir {
                game.state.combat.stage = Stage::FinalFire;
            } else {
                game.resolve(ctx);
            }
        }
        CombatAction::Fire(unit) => game.fire_with(unit, ctx),
        CombatAction::Stand => game.stand(ctx),
        CombatAction::GiveWay => game.give_way(ctx),
        CombatAction::Retreat(unit) => game.pick_retreat(unit, ctx),
        CombatAction::To(hex) => game.retreat_to(hex, ctx),
        CombatAction::Advance(unit) => game.advance(unit, ctx),
        CombatAction::Exploit(unit, hex) => game.exploit(unit, hex, ctx),
    }
    game.proceed(ctx);
}

/// Gives a unit up (14.5, 14.6).
pub(crate) fn lose(game: &mut Bulge, unit: UnitId, ctx: &mut Ctx) {
    game.give_up(unit, ctx);
    game.proceed(ctx);
}

/// Plays "done".
pub(crate) fn done(game: &mut Bulge, ctx: &mut Ctx) {
    game.decline(ctx);
    let next = match game.state.combat.stage {
        Stage::Support => Stage::AttackAir,
        Stage::FinalFire => Stage::DefenceAir,
        Stage::Advance => Stage::Breakthrough,
        Stage::Breakthrough => {
            game.state.combat.clear_attack();
            Stage::Target
        }
        other => {
            game.state.passed = true;
            other
        }
    };
    game.state.combat.stage = next;
    game.proceed(ctx);
}

/// What is wrong with the state of a Combat Phase.
pub(crate) fn audit(game: &Bulge, faults: &mut Vec<String>) {
    faults.extend(game.combat_faults().map(str::to_owned));
}

/// Whether a state read from a file is possible.
pub(crate) fn restore(game: &Bulge) -> Result<(), String> {
    game.combat_faults().map_or(Ok(()), |fault| Err(fault.to_owned()))
}

/// The most decisions of one Combat Phase: every unit attacks once, alone and against a full hex, and whatever can be decided
/// is decided.
pub(crate) fn longest(fixed: &Fixed) -> usize {
    let numbers = &fixed.charts.numbers;
    let stack = usize::from(numbers.stack_combat + numbers.stack_artillery);
    let guns = usize::from(numbers.ofs_max_guns + numbers.fpf_max_guns);
    fixed.units.len() * (16 + 3 * stack + guns)
}
