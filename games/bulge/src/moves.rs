//! What can be chosen in a Movement Phase (8.0): D12 to D17. How units move is in `movement` and `march`; bridges (11.4, 11.7),
//! entry (7.2), the ruse (18.3), exits (23.5) and dumps (19.4) have their own files.

use engine::briefing::names;
use engine::{Ask, Asks, HexId, Offer, Path, Rule, Side, SumLine, Told, UnitId, place, refuse};

use crate::action::Action;
use crate::charts::{ALLIED, SIDES};
use crate::event::Ctx;
use crate::explain::{explain_allowance, explain_entry, explain_move};
use crate::field::Field;
use crate::fuel::BURNING;
use crate::game::Bulge;
use crate::march::March;
use crate::state::Flag;
use crate::words::{mp, points};

engine::events! {
    /// What happens in a Movement Phase.
    pub enum MovementEvent for Bulge as game {
        /// 8.9: a unit goes along a path, and has so many twelfths of a point left.
        Moved { unit: UnitId, path: Path, left: u16 } => {
            let to = place(game, path.end(&game.fixed.setting.board.grid));
            let from = game.fixed.label(path.from);
            Told::text(Rule("8.9"), format!("{unit} goes from {from} to {to}, {} left.", points(*left)))
                .along(unit, path)
        };
        /// 13.3: a gun turns to its front to move.
        Limbered { unit: UnitId } => Told::text(Rule("13.3"), format!("{unit} pays 1 MP and limbers up.")).flip(unit);
        /// 8.9: a unit that was taken does not move.
        Stayed { unit: UnitId } => Told::text(Rule("8.9"), format!("{unit} does not move."));
        /// 4.3.
        Declined { side: Side } => Told::text(Rule("8.1"), format!("{side} move nobody else."));
        /// 8.1: nobody can move or do anything else.
        NobodyMoves { side: Side } => {
            let side = SIDES[side.index()];
            Told::text(Rule("8.1"), format!("No {side} unit can move, enter or work on a bridge."))
        };
        /// 8.1: nobody can any more.
        NobodyMovesOn { side: Side } =>
            Told::text(Rule("8.1"), format!("No {} unit can do more in this phase.", SIDES[side.index()]));
    }
}

/// D12 to D17 (8.1): the next unit to move, or something else to do.
pub(crate) static MOVE: Ask<Bulge> = Ask { ..MOVEMENT };

/// D12 (8.9): where the unit in motion goes, or what else is done when it has moved.
pub(crate) static GO: Ask<Bulge> = Ask {
    name: "go",
    rule: Rule("8.9"),
    prompt: |game| match game.state.moving {
        Some(unit) => {
            let (name, left) = (&game.counter(unit).name, game.unit_state(unit).left);
            format!("where does {name} go ({})?", points(left))
        }
        None => String::new(),
    },
    ..MOVEMENT
};

const MOVEMENT: Ask<Bulge> = Ask {
    name: "move",
    rule: Rule("8.1"),
    side: Bulge::phasing,
    open: Bulge::can_act_in_movement,
    prompt: |_| "which unit moves?".into(),
    press: |game, on| match (game.state.moving, on.hex, on.picked) {
        (Some(_), Some(hex), _) => Some(Action::Go(hex)),
        (None, Some(hex), Some(unit)) => Some(Action::Enter(unit, hex)),
        _ => on.unit.map(Action::Take),
    },
    list: Bulge::list_moves,
    check: engine::judged!(game,
        Action::Take(unit) => game.check_take(unit),
        Action::Go(hex) => game.check_go(hex),
        Action::Stay if game.state.moving.is_none() => refuse(Rule("8.9"), "no unit is in motion"),
        Action::Stay if game.may_stop() => Ok(()),
        Action::Stay => refuse(Rule("8.12"), "it cannot stop in a full hex"),
        Action::Enter(unit, hex) => game.check_enter(unit, hex),
        Action::Build(site, unit) => game.check_build(site, unit),
        Action::DemolishWith(site, unit) => game.check_demolish_with(site, unit),
        Action::Ruse => game.check_ruse(),
        Action::Exit(unit) => game.check_exit(unit),
        Action::Burn(dump) => game.check_burn(dump),
    ),
    play: |game, action, ctx| match action {
        Action::Take(unit) => game.take(unit),
        Action::Go(hex) => game.go(hex, ctx),
        Action::Stay => game.stay(ctx),
        Action::Enter(unit, hex) => game.enter(unit, hex, ctx),
        Action::Build(site, unit) => game.build(site, unit, ctx),
        Action::DemolishWith(site, unit) => game.demolish(site, game.phasing(), Some(unit), ctx),
        Action::Ruse => game.use_ruse(ctx),
        Action::Exit(unit) => game.exit(unit, ctx),
        Action::Burn(dump) => game.burn(dump, ctx),
        _ => {}
    },
    explain: |game, action, why| match action {
        Action::Go(to) => match game.state.moving {
            Some(unit) => explain_move(game, unit, to),
            None => why,
        },
        Action::Take(unit) => explain_allowance(game, unit, why),
        Action::Enter(unit, hex) => explain_entry(game, unit, hex, why),
        Action::DemolishWith(site, _) => game.explain_demolition(site, game.phasing(), why),
        Action::Burn(_) => (BURNING.explain)(game, action, why),
        Action::Exit(unit) => {
            let rate = game.hex_of(unit).map_or(0, |hex| March::new(game, unit).road_rate(None, hex));
            why.line(SumLine::new("One more road rate", mp(rate), Rule("23.5")))
        }
        _ => why,
    },
    offer: |game, action, offer| match action {
        Action::Take(unit) => offer.left(mp(game.first_points(unit)).number.to_string()),
        Action::Go(to) => game.offer_go(to, offer),
        Action::Done => game.warn_of_unmoved(offer),
        _ => offer,
    },
    done: "End the movement",
    may_end: Bulge::check_pick,
    end: |game, ctx| {
        ctx.tell(MovementEvent::Declined { side: game.phasing() });
        game.pass(ctx);
    },
    ..Ask::PLAIN
};

/// Units that a warning names.
const NAMED: usize = 5;

impl Bulge {
    /// Whether anything can be done in the Movement Phase beside ending it.
    fn can_act_in_movement(&self) -> bool {
        self.state.moving.is_some()
            || self.takeable().next().is_some()
            || self.entries().next().is_some()
            || self.works(|_| true)
            || self.may_use_ruse()
            || self.exits().next().is_some()
            || (self.phasing() == ALLIED && self.dumps_to_burn().next().is_some())
    }

    fn list_moves(&self, out: &mut Vec<Action>) {
        if let Some(unit) = self.state.moving {
            self.cache.ends.iter().for_each(|hex| out.push(Action::Go(hex)));
            if self.may_stop() {
                out.push(Action::Stay);
            }
            if !self.may_pick() {
                if self.may_exit(unit) {
                    out.push(Action::Exit(unit));
                }
                return;
            }
        }
        self.takeable().for_each(|unit| out.push(Action::Take(unit)));
        self.entries().for_each(|(unit, hex)| out.push(Action::Enter(unit, hex)));
        self.works(|action| {
            out.push(action);
            false
        });
        if self.may_use_ruse() {
            out.push(Action::Ruse);
        }
        self.exits().for_each(|unit| out.push(Action::Exit(unit)));
        self.dumps_to_burn().for_each(|dump| out.push(Action::Burn(dump)));
    }

    /// 8.9: the unit in motion stays where it is.
    fn stay(&mut self, ctx: &mut Ctx) {
        if let Some(unit) = self.state.moving.filter(|&unit| !self.under_way(unit)) {
            ctx.tell(MovementEvent::Stayed { unit });
        }
        self.finish_motion();
    }

    /// The phase ends because nobody can choose anything in it, or any more.
    pub(crate) fn tell_idle_movement(&self, ctx: &mut Ctx) {
        let side = self.phasing();
        let gone = Flag::Moved as u16 | Flag::Entered as u16 | Flag::Finished as u16;
        let moved = self.on_map(side).any(|(unit, _)| self.unit_state(unit).any(gone));
        ctx.tell(if moved {
            MovementEvent::NobodyMovesOn { side }
        } else {
            MovementEvent::NobodyMoves { side }
        });
    }

    /// Where the unit in motion would go, how, and with how much left.
    fn offer_go(&self, to: HexId, offer: Offer) -> Offer {
        let Some((unit, from)) = self.state.moving.and_then(|unit| Some((unit, self.hex_of(unit)?))) else {
            return offer;
        };
        let Some(start) = self.start_of(unit) else { return offer };
        let march = March::new(self, unit);
        let (mut field, mut path) = (Field::flood_once(&march, start), Vec::new());
        let (points_left, halts) = (self.unit_state(unit).left, field.halts(&march, to));
        let cost = field.cost(to).unwrap_or(points_left);
        let left = if halts { 0 } else { points_left - cost };
        let mut offer = offer.unit(unit.0).left(mp(left).number.to_string()).label(format!(
            "{} to {}",
            self.counter(unit).name,
            place(self, to)
        ));
        offer.stop = halts;
        if field.path(&march, to, &mut path) {
            let hexes = std::iter::once(from).chain(path);
            offer.path = hexes.map(|hex| self.fixed.label(hex).to_owned()).collect();
        }
        offer
    }

    /// Who has not moved though he could, who waits at the edge, and who must attack if the movement ends here.
    fn warn_of_unmoved(&self, mut offer: Offer) -> Offer {
        let count = |count: usize, one: &str, many: &str| match count {
            1 => format!("1 unit {one}"),
            count => format!("{count} units {many}"),
        };
        let ready = self.takeable().filter(|&unit| !self.is(unit, Flag::Moved)).count();
        if ready > 0 {
            offer = offer.warn(Rule("8.1"), count(ready, "has not moved", "have not moved"));
        }
        let mut waiting: Vec<UnitId> = self.entries().map(|(unit, _)| unit).collect();
        waiting.sort_unstable();
        waiting.dedup();
        if !waiting.is_empty() {
            let names = self.few_names(&waiting);
            let text = count(waiting.len(), "is still off the map", "are still off the map");
            offer = offer.warn(Rule("7.2"), format!("{text}, and could enter: {names}"));
        }
        let side = self.phasing();
        let own = self.on_map(side).map(|(unit, _)| unit);
        let bound: Vec<UnitId> = own.filter(|&unit| self.would_be_obliged(unit)).collect();
        if !bound.is_empty() {
            let names = self.few_names(&bound);
            let text = count(bound.len(), "must then attack", "must then attack");
            offer = offer.warn(Rule("12.2.1 (MC)"), format!("{text}: {names}"));
        }
        offer
    }

    fn few_names(&self, units: &[UnitId]) -> String {
        names(units.iter().map(|&unit| self.counter(unit).name.clone()), NAMED)
    }
}
