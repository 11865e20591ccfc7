//! What can be chosen in a Movement Phase (Q.3). How units move is in `movement` and `march`; forts (3.6), entry (3.4) and
//! infiltration (OR2.0) have their own files.

use engine::briefing::names;
use engine::{
    Ask, Asks, HexId, Look, Offer, Path, Reasons, Refusal, Rule, Side, Told, UnitId, place, refuse,
};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN};
use crate::explain;
use crate::field::Field;
use crate::game::DarkDecember;
use crate::march::March;
use crate::ready::Choices;
use crate::state::{Flag, Mode, Motion, Place};
use crate::words::{count, mp, player, points};

engine::events! {
    /// What happens in a Movement Phase.
    pub enum MovementEvent for DarkDecember as game {
        /// 3.1: nobody can move, build or enter.
        Nobody { side: Side } => Told::text(Rule("3.1"), format!("No {side} unit can move, build or enter."));
        /// SR1.2: and those who could are not activated.
        Restricted { side: Side } => {
            let who = "those that German attacks activate may, and reinforcements";
            Told::text(Rule("SR1.2"), format!("No {side} unit can move: {who}."))
        };
        Moved { unit: UnitId, path: Path, mode: Mode, left: u16 } => {
            let (rule, how) = match *mode {
                Mode::Normal => (Rule("3.0"), "goes"),
                Mode::Strategic => (Rule("3.2"), "drives in column"),
                Mode::Infiltration => (Rule("OR2.0.1"), "infiltrates"),
            };
            let (from, left) = (game.fixed.label(path.from), points(*left));
            let to = place(game, path.end(&game.fixed.setting.board.grid));
            Told::text(rule, format!("{unit} {how} from {from} to {to}, {left} left."))
                .along(unit, path)
        };
        /// 3.0: the unit in motion goes no further.
        Stays { unit: UnitId, hex: HexId } => Told::text(Rule("3.0"), format!("{unit} stays in {hex}."));
        NoMore { side: Side } => player(Rule("Q.3"), side, "moves no more units");
    }
}

/// D7 (3.0): the phasing player takes a unit to move, in one way or another, or brings a reinforcement in.
pub(crate) static MOVEMENT: Ask<DarkDecember> = Ask {
    name: "move",
    rule: Rule("Q.3"),
    side: DarkDecember::phasing,
    open: |game| {
        let any = |fort_left: bool| game.ready().any(|(_, choices)| choices.any(fort_left));
        !game.movement_skipped()
            && (any(false)
                || game.entrants().any(|unit| game.can_enter(unit))
                || (game.fort_left(game.phasing()) && any(true)))
    },
    prompt: |_| "which unit moves?".into(),
    press: |_, on| match (on.picked, on.hex) {
        (Some(unit), Some(hex)) => Some(Action::Enter(unit, hex)),
        _ => on.unit.map(Action::Take),
    },
    list: DarkDecember::list_moves,
    check: |game, action| match action {
        Action::Take(unit) => {
            game.check_free(unit, Look::Full)?;
            game.check_step(unit, Mode::Normal, Look::Full)
        }
        Action::Column(unit) => {
            game.check_free(unit, Look::Full)?;
            game.check_road(unit, Look::Full)
        }
        Action::Fort(unit) => game.check_fort(unit, Look::Full),
        Action::Infiltrate(unit) => game.check_infiltrate(unit, Look::Full),
        Action::Enter(unit, hex) => game.check_enter(unit, hex, Mode::Normal, Look::Full),
        Action::EnterColumn(unit, hex) => game.check_enter(unit, hex, Mode::Strategic, Look::Full),
        Action::Go(_) | Action::Stay => game.check_motion(action),
        _ => Err(game.not_asked(action)),
    },
    play: |game, action, ctx| match action {
        Action::Take(unit) => game.take(unit, Mode::Normal),
        Action::Column(unit) => game.take(unit, Mode::Strategic),
        Action::Fort(unit) => game.build_fort(unit, ctx),
        Action::Infiltrate(unit) => game.infiltrate(unit, ctx),
        Action::Enter(unit, hex) => game.enter(unit, hex, Mode::Normal, ctx),
        Action::EnterColumn(unit, hex) => game.enter(unit, hex, Mode::Strategic, ctx),
        _ => {}
    },
    explain: engine::explained!(game, why,
        Action::Take(unit) => why.line(explain::allowance(game, unit, Mode::Normal)),
        Action::Column(unit) => why.line(explain::allowance(game, unit, Mode::Strategic)),
        Action::Infiltrate(_) => game.explain_infiltration(why),
        Action::Enter(unit, hex) => explain::entry(game, unit, hex, Mode::Normal, why),
        Action::EnterColumn(unit, hex) => explain::entry(game, unit, hex, Mode::Strategic, why),
    ),
    offer: |game, action, offer| if action == Action::Done { game.warn_of_undone(offer) } else { offer },
    done: "End the movement",
    may_end: DarkDecember::check_withheld,
    end: |game, ctx| game.decline(MovementEvent::NoMore { side: game.phasing() }, ctx),
    ..Ask::PLAIN
};

/// D7 (3.0): where the unit in motion goes.
pub(crate) static MOTION: Ask<DarkDecember> = Ask {
    name: "go",
    rule: Rule("3.0"),
    open: |_| true,
    prompt: |game| match game.state.motion {
        Some(Motion { unit, left, .. }) => {
            format!("where does {} go ({})?", game.counter(unit).name, points(left))
        }
        None => String::new(),
    },
    press: |_, on| on.hex.map(Action::Go),
    list: |game, out| {
        // Sets are read faster from within than one hex after the other.
        game.cache.ends.iter().for_each(|hex| out.push(Action::Go(hex)));
        out.push(Action::Stay);
    },
    play: |game, action, ctx| match (action, game.under_way()) {
        (Action::Go(hex), _) => game.go(hex, ctx),
        (Action::Stay, Some((motion, start))) => {
            ctx.tell(MovementEvent::Stays { unit: motion.unit, hex: start.hex });
            game.finish_motion();
        }
        _ => {}
    },
    explain: engine::explained!(game, why, Action::Go(hex) => explain::path(game, hex, why)),
    offer: |game, action, offer| match action {
        Action::Go(hex) => game.offer_way(hex, offer),
        _ => offer,
    },
    may_end: |_| refuse(Rule("3.0"), "a unit is in motion: let it go on or stay"),
    ..MOVEMENT
};

/// Units that a warning names.
const NAMED: usize = 5;

impl DarkDecember {
    /// Who has not moved though he could, and who has not entered.
    fn warn_of_undone(&self, mut offer: Offer) -> Offer {
        let still =
            self.ready().filter(|&(unit, choices)| choices.has(Choices::TAKE) && !self.is(unit, Flag::Moved));
        let still = still.count();
        if still > 0 {
            offer = offer.warn(Rule("Q.3"), count(still, "unit has not moved", "units have not moved"));
        }
        let waiting: Vec<UnitId> = self.placed(self.phasing(), Place::Due).collect();
        if !waiting.is_empty() {
            let number = count(waiting.len(), "reinforcement has", "reinforcements have");
            let names = names(waiting.iter().map(|&unit| self.counter(unit).name.clone()), NAMED);
            offer = offer.warn(Rule("3.4"), format!("{number} not entered: {names}"));
        }
        offer
    }

    /// Every action of the Movement Phase while nobody is in motion.
    fn list_moves(&self, out: &mut Vec<Action>) {
        let fort_left = self.fort_left(self.phasing());
        for (unit, choices) in self.ready() {
            if choices.has(Choices::TAKE) {
                out.push(Action::Take(unit));
            }
            if choices.has(Choices::COLUMN) {
                out.push(Action::Column(unit));
            }
            if choices.has(Choices::FORT) && fort_left {
                out.push(Action::Fort(unit));
            }
            if choices.has(Choices::INFILTRATE) {
                out.push(Action::Infiltrate(unit));
            }
        }
        for unit in self.entrants() {
            let [normal, column] = [Mode::Normal, Mode::Strategic].map(|mode| March::new(self, unit, mode));
            for hex in self.doors(unit) {
                if self.check_door(&normal, hex, Reasons::new(Look::Quick)).is_ok() {
                    out.push(Action::Enter(unit, hex));
                }
                if self.check_door(&column, hex, Reasons::new(Look::Quick)).is_ok() {
                    out.push(Action::EnterColumn(unit, hex));
                }
            }
        }
    }

    /// What the unit in motion may do.
    pub(crate) fn check_motion(&self, action: Action) -> Result<(), Refusal> {
        match (self.state.motion, action) {
            (Some(_), Action::Stay) => Ok(()),
            (Some(_), Action::Go(to)) if self.cache.ends.contains(to) => Ok(()),
            (Some(_), Action::Go(to)) => Err(self.why_not(to)),
            (None, Action::Go(_)) => refuse(Rule("3.0"), "no unit is in motion: take one first"),
            (None, Action::Stay) => refuse(Rule("3.0"), "no unit is in motion"),
            _ => Err(self.not_asked(action)),
        }
    }

    /// What is said if nobody is asked. Q2: that the phase is skipped has been told.
    pub(crate) fn idle_movement(&self) -> Option<MovementEvent> {
        let side = self.phasing();
        let event = if side == ALLIED && self.track().restricted {
            MovementEvent::Restricted { side }
        } else {
            MovementEvent::Nobody { side }
        };
        (!self.movement_skipped()).then_some(event)
    }

    /// Q2: with Historical Assault Positions the first German Movement Phase is skipped whole.
    pub(crate) fn movement_skipped(&self) -> bool {
        self.phasing() == GERMAN && self.assault_positions()
    }

    /// A move with its path and the points that are left.
    fn offer_way(&self, hex: HexId, offer: Offer) -> Offer {
        let (mut reach, mut path) = (Field::default(), Vec::new());
        let (Some((motion, start)), true) = (self.under_way(), self.reach_of_motion(&mut reach)) else {
            return offer;
        };
        let Some(cost) = reach.cost(hex).filter(|_| self.route(&mut reach, hex, &mut path)) else {
            return offer;
        };
        let left = if reach.must_stop(hex) { 0 } else { motion.left - cost };
        let mut offer = offer
            .unit(motion.unit.0)
            .label(format!("{} to {}", self.counter(motion.unit).name, place(self, hex)))
            .left(mp(left).number.to_string());
        offer.stop = left == 0;
        let way = std::iter::once(start.hex).chain(path);
        offer.path.extend(way.map(|hex| self.fixed.label(hex).to_owned()));
        offer
    }
}
