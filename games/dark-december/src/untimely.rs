//! Why an action is refused that is asked for at another time.

use engine::{Game, Look, Reason, Refusal, Rule, Side};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN};
use crate::combat::CombatState;
use crate::game::DarkDecember;
use crate::sequence::{SEQUENCE, Segment};
use crate::state::Place;
use crate::view;

impl DarkDecember {
    /// The refusal of an action that is not asked for now, with what would bar it as things stand if it were.
    pub(crate) fn untimely(&self, action: Action) -> Refusal {
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
            then.state.combat = CombatState::default();
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
        let more: Vec<Reason> = verdict.err().map(Into::into).unwrap_or_default();
        more.into_iter().fold(refusal, |refusal, reason| refusal.and(reason.rule, reason.text))
    }

    /// The step in which an action is asked for, and the side whose Player-Turn it is.
    fn time_of(&self, action: Action) -> Option<(Side, Segment)> {
        let of = |unit| self.counter(unit).side;
        Some(match action {
            // Those who do not hold the hex would attack it.
            Action::Attack(hex) if self.holds(GERMAN, hex) => (ALLIED, Segment::Combat),
            Action::Attack(hex) if self.holds(ALLIED, hex) => (GERMAN, Segment::Combat),
            Action::Attack(_) => (self.phasing(), Segment::Combat),
            Action::Starve(_) | Action::StarvePair(..) => (GERMAN, Segment::Fuel),
            Action::Commit(unit) => (of(unit), Segment::Forces),
            Action::Restore(unit) | Action::Return(unit) => (of(unit), Segment::Replacement),
            Action::Screen(unit, _) | Action::Shift(unit, _) | Action::Gather(unit, _) => {
                (of(unit), Segment::Entry)
            }
            Action::Drop(_) => (GERMAN, Segment::Drop),
            Action::Take(unit) | Action::Column(unit) | Action::Fort(unit) | Action::Infiltrate(unit) => {
                (of(unit), Segment::Movement)
            }
            Action::Enter(unit, _) | Action::EnterColumn(unit, _) => (of(unit), Segment::Movement),
            Action::Add(unit) | Action::Advance(unit) if self.unit_state(unit).place != Place::Absent => {
                (of(unit), Segment::Combat)
            }
            Action::Blow(_) => (ALLIED, Segment::Bridges),
            Action::Build(_) => (GERMAN, Segment::Bridges),
            _ => return None,
        })
    }
}
