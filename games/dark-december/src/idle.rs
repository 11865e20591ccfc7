//! Phases in which nothing can be done: why they are passed over, and why an action is refused that is not asked for now.

use engine::{Game, Refusal, Rule, Side};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN};
use crate::event::Idle;
use crate::game::DarkDecember;
use crate::look::Look;
use crate::sequence::{SEQUENCE, Step};
use crate::state::Place;
use crate::view;

impl DarkDecember {
    /// Why the step that has just begun asks nobody; none if that needs no word.
    pub(crate) fn idle(&self) -> Option<Idle> {
        let side = self.phasing();
        match self.step() {
            Step::Fuel => (self.state.selections != [0, 0]).then_some(Idle::Fuel),
            Step::Replacement => Some(match self.state.points[side.index()] {
                [0, 0] => Idle::NoPoints,
                _ => Idle::NothingToBuy,
            }),
            // Q2: that it is skipped has been told.
            Step::Movement if self.movement_skipped() => None,
            Step::Movement if side == ALLIED && self.track().restricted => Some(Idle::Restricted),
            Step::Movement => Some(Idle::NobodyMoves),
            Step::Combat => Some(self.no_attack(side)),
            Step::Bridges if side == ALLIED => Some(Idle::NothingToBlow),
            Step::Bridges => {
                let limit = self.fixed.charts.numbers.german_bridge_limit;
                let all = i16::from(self.state.built) >= limit;
                Some(if all { Idle::AllBuilt } else { Idle::NothingToBuild })
            }
            _ => None,
        }
    }

    /// Why a side has nothing to attack: of the hexes beside its units the one with the best odds.
    fn no_attack(&self, side: Side) -> Idle {
        let (mut best, mut rule) = (None, None);
        for hex in self.occupied(side.other()).iter() {
            let beside = || self.fixed.edges(hex).iter().flat_map(|edge| self.fighters_at(edge.to));
            let near =
                || beside().chain(self.gathered_at(hex)).filter(|&unit| self.counter(unit).side == side);
            if near().next().is_none() {
                continue;
            }
            let attack = self.attack_of(self.attackers_of(hex), hex);
            if attack == 0 {
                let refusal = near().find_map(|unit| self.check_attacker(unit, hex, Look::Quick).err());
                rule = rule.or(refusal.map(|refusal| refusal.rule()));
                continue;
            }
            let defence = self.defence_of(self.fighters_at(hex));
            let better = |(_, other, than): (_, u16, u16)| {
                u32::from(attack) * u32::from(than) > u32::from(other) * u32::from(defence)
            };
            if best.is_none_or(better) {
                best = Some((hex, attack, defence));
            }
        }
        match (best, rule) {
            (Some((hex, attack, defence)), _) => Idle::LowOdds { hex, attack, defence },
            (None, Some(rule)) => Idle::MayNotAttack { rule },
            (None, None) => Idle::NoEnemy,
        }
    }

    /// The refusal of an action that is not asked for now, with what would bar it as things stand if it were.
    pub(crate) fn not_now(&self, action: Action) -> Refusal {
        let rule = self.decision().map_or(Rule("Q.0"), |decision| decision.rule);
        let Some((side, step)) = self.time_of(action) else {
            return Refusal::new(rule, "something else is asked for now");
        };
        let at = SEQUENCE.iter().position(|&one| one == (side, step)).unwrap_or(0) as u8;
        let same = at == self.state.step;
        let refusal = if same {
            Refusal::new(rule, "something else must be answered first")
        } else {
            let (when, now) = (view::phase_of(side, step), view::headline(self).phase);
            Refusal::new(rule, format!("it is asked for in the {when}, and this is the {now}"))
        };
        let mut then = self.clone();
        then.state.step = at;
        if !same {
            then.state.combat = crate::combat::CombatState::default();
            then.state.tried = 0;
        }
        (then.state.motion, then.state.taken) = (None, None);
        then.state.displaced.clear();
        let verdict = match action {
            Action::Attack(hex) => then.check_attack(hex, Look::Full),
            Action::Restore(unit) => then.check_restore(unit, Look::Full),
            Action::Return(unit) => then.check_return(unit, Look::Full),
            Action::Blow(site) => then.check_blow(site, Look::Full),
            Action::Build(site) => then.check_build(site, Look::Full),
            _ => Ok(()),
        };
        let more: Vec<engine::Reason> = verdict.err().map(Into::into).unwrap_or_default();
        more.into_iter().fold(refusal, |refusal, reason| refusal.and(reason.rule, reason.text))
    }

    /// The step in which an action is asked for, and the side whose Player-Turn it is.
    fn time_of(&self, action: Action) -> Option<(Side, Step)> {
        let of = |unit| self.counter(unit).side;
        Some(match action {
            // Those who do not hold the hex would attack it.
            Action::Attack(hex) if self.holds(GERMAN, hex) => (ALLIED, Step::Combat),
            Action::Attack(hex) if self.holds(ALLIED, hex) => (GERMAN, Step::Combat),
            Action::Attack(_) => (self.phasing(), Step::Combat),
            Action::Starve(_) | Action::StarvePair(..) => (GERMAN, Step::Fuel),
            Action::Commit(unit) => (of(unit), Step::Forces),
            Action::Restore(unit) | Action::Return(unit) => (of(unit), Step::Replacement),
            Action::Screen(unit, _) | Action::Shift(unit, _) | Action::Gather(unit, _) => {
                (of(unit), Step::Entry)
            }
            Action::Drop(_) => (GERMAN, Step::Drop),
            Action::Take(unit) | Action::Column(unit) | Action::Fort(unit) | Action::Infiltrate(unit) => {
                (of(unit), Step::Movement)
            }
            Action::Enter(unit, _) | Action::EnterColumn(unit, _) => (of(unit), Step::Movement),
            Action::Add(unit) | Action::Advance(unit) if self.unit_state(unit).place != Place::Absent => {
                (of(unit), Step::Combat)
            }
            Action::Blow(_) => (ALLIED, Step::Bridges),
            Action::Build(_) => (GERMAN, Step::Bridges),
            _ => return None,
        })
    }
}
