//! Commanders (OR9.0): displacement (OR9.4). Their part in combat is in `combat::modifiers`.

use engine::{Ask, Asks, HexId, HexSet, Rule, Told, UnitId, refuse};

use crate::action::Action;
use crate::change::{Cause, ChangeEvent};
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::state::Place;

engine::events! {
    /// What happens to displaced commanders.
    pub enum CommanderEvent for DarkDecember as game {
        Relocated { unit: UnitId, hex: HexId } =>
            Told::text(Rule("OR9.4 (VOR9.4)"), format!("{unit} goes to {hex}.")).place(unit, hex);
    }
}

/// D22 (OR9.4): the owner of a displaced commander chooses among equally near units.
pub(crate) static DISPLACEMENT: Ask<DarkDecember> = Ask {
    name: "relocate",
    rule: Rule("OR9.4 (VOR9.4)"),
    side: |game| game.state.displaced.first().map_or(game.phasing(), |&unit| game.counter(unit).side),
    open: |game| !game.state.displaced.is_empty(),
    prompt: |game| {
        let name = game.state.displaced.first().map_or("", |&unit| &game.counter(unit).name);
        format!("where does {name} go?")
    },
    check: engine::judged!(game,
        Action::Relocate(hex) if game.cache.refuges.contains(hex) => Ok(()),
        Action::Relocate(_) => {
            refuse(Rule("OR9.4 (VOR9.4)"), "it goes to the nearest friendly unit with a supply line")
        }
    ),
    play: engine::played!(game, ctx, Action::Relocate(hex) => game.relocate(hex, ctx)),
    may_end: |game| Err(game.not_asked(Action::Done)),
    ..engine::one_of!(game, hex in game.cache.refuges.iter() => Action::Relocate)
};

impl DarkDecember {
    /// OR9.4: a commander alone in a hex that the enemy enters, or whose units are eliminated.
    pub(crate) fn displace(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let hex = self.hex_of(unit);
        if !self.fixed.options.displacement {
            self.leave(unit, Place::Removed);
            ctx.tell(ChangeEvent::Removed { unit, hex, cause: Cause::Displaced });
            return;
        }
        self.leave(unit, Place::Displaced);
        self.state.units[unit.index()].beside = hex;
        self.state.displaced.push(unit);
    }

    /// OR9.4: all commanders in a hex, who are alone there.
    pub(crate) fn displace_all(&mut self, hex: HexId, ctx: &mut Ctx) {
        loop {
            let commander = self.commanders_at(hex).next();
            let Some(commander) = commander else { break };
            self.displace(commander, ctx);
        }
    }

    /// OR9.4: the nearest friendly units with a supply line.
    pub(crate) fn refuges(&mut self, unit: UnitId) -> HexSet {
        let side = self.counter(unit).side;
        let Some(from) = self.unit_state(unit).beside else { return HexSet::new() };
        let lines = self.take_lines(side);
        let held = *self.occupied(side);
        let distance = |hex: HexId| self.distance(from, hex);
        let nearest = held.iter().filter(|&hex| lines.reach(hex)).map(distance).min();
        let found = held.iter().filter(|&hex| lines.reach(hex) && Some(distance(hex)) == nearest).collect();
        self.keep_lines(side, lines);
        found
    }

    /// Puts displaced commanders where they must go. True if an owner has to choose.
    pub(crate) fn settle_displaced(&mut self, ctx: &mut Ctx) -> bool {
        while let Some(&unit) = self.state.displaced.first() {
            let refuges = self.refuges(unit);
            match (refuges.len(), refuges.iter().next()) {
                (0, _) | (_, None) => {
                    let hex = self.unit_state(unit).beside;
                    self.leave(unit, Place::Removed);
                    self.state.displaced.remove(0);
                    ctx.tell(ChangeEvent::Removed { unit, hex, cause: Cause::Displaced });
                }
                (1, Some(hex)) => self.relocate(hex, ctx),
                _ => {
                    self.cache.refuges = refuges;
                    return true;
                }
            }
        }
        self.cache.refuges.clear();
        false
    }

    /// OR9.4: puts the first displaced commander into a hex.
    fn relocate(&mut self, hex: HexId, ctx: &mut Ctx) {
        let unit = self.state.displaced.remove(0);
        self.arrive(unit, hex, ctx);
        ctx.tell(CommanderEvent::Relocated { unit, hex });
    }
}
