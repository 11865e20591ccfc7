//! Reactions to a unit that has entered a hex: opportunity fire (8.7), interdiction (8.8, 12.9.1), demolition (10.6.2), in
//! the order of 8.10, and standing orders (14.3).

use engine::{HexId, Refusal, UnitId};

use crate::attack::no;
use crate::charts::{Attack as Kind, Column};
use crate::event::{Ctx, Event, Release};
use crate::game::Panzerbitz;
use crate::state::{Flag, Place};
use crate::units::WeaponClass;
use crate::why::Why;

/// The standing order never to react by fire.
pub const NEVER: u8 = 8;

impl Panzerbitz {
    /// A unit has come into a hex: stop conditions, spotting, march order; then the opposing side may react (8.10).
    pub(crate) fn arrive(&mut self, unit: UnitId, concealed: bool, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(unit) else { return };
        let side = self.piece(unit).side;
        if self.state.mines.contains(hex) || self.state.blocks.contains(hex) {
            // 8.4.3, 8.4.4.
            self.unit_mut(unit).set(Flag::Stopped, true);
        }
        self.unspot(unit, ctx);
        // 12.4.3: a concealed unit is spotted only next to an enemy.
        if !concealed || self.spotter_next_to(side.other(), hex) {
            self.reveal(unit, ctx);
        }
        self.test_markers(ctx);
        if self.bound_by(unit).is_some() && self.enemy_next_to(side, hex) {
            self.release_of(unit, Release::Enemy, ctx);
        }
        if self.state.entering.is_empty() {
            self.state.answered = false;
        }
        self.state.entering.push(unit);
    }

    /// The reactions are over: control changes, and the mover goes on (8.10).
    pub(crate) fn finish_entry(&mut self, ctx: &mut Ctx) {
        self.state.answered = false;
        self.state.given_up.retain(|(kind, _)| *kind == Kind::Overrun);
        if self.state.entering.is_empty() {
            return;
        }
        let unit = self.state.entering.remove(0);
        self.claim(unit, ctx);
    }

    /// Whether the opposing side is asked for a reaction to the first unit that has entered (8.7.1, 8.8.1, 14.3).
    pub(crate) fn reacts(&self) -> bool {
        let Some((unit, hex)) = self.mover_now() else { return false };
        if self.bridges_to_blow().next().is_some() {
            return true;
        }
        let order = self.state.orders[self.phasing().other().index()];
        let asked = |kind| {
            let best = self.best_reaction(kind, unit, hex);
            best.is_some_and(|column| column.index() + 1 >= usize::from(order))
                && self.check_given_up(kind, hex).is_ok()
        };
        order != NEVER && self.is_spotted(unit) && (asked(Kind::Opportunity) || asked(Kind::Interdiction))
    }

    /// The unit that may be fired at now, and its hex.
    pub(crate) fn mover_now(&self) -> Option<(UnitId, HexId)> {
        let unit = *self.state.entering.first()?;
        Some((unit, self.hex_of(unit)?))
    }

    /// The column of all reactions of a kind together.
    pub(crate) fn best_reaction(&self, kind: Kind, unit: UnitId, hex: HexId) -> Option<Column> {
        let side = self.phasing().other();
        let targets = [unit];
        let attack = if kind == Kind::Opportunity {
            let able = |other: &UnitId| self.may_hit(*other, hex, &targets);
            let shooters = self.shooters(kind, side, hex).filter(able);
            self.attack_strength(kind, hex, &targets, shooters)
        } else {
            // Most units have no marker (8.8.1), and are not asked for more.
            let marked = self.fixed.ids(side).filter(|&gun| self.unit(gun).marks != [None; 2]);
            let guns = marked.filter(|&gun| self.check_interdictor(gun, hex).is_ok());
            self.attack_strength(kind, hex, &targets, guns)
        };
        if attack == 0 {
            return None;
        }
        self.fixed.charts.combat.column(2 * attack, self.defence_strength(kind, hex, &targets))
    }

    /// Whether a unit may interdict in a hex (8.8.1, 8.8.2).
    pub(crate) fn check_interdictor(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        self.judge_interdictor(unit, hex, &mut Why::first())
    }

    /// All that keeps a unit from interdicting in a hex.
    pub(crate) fn judge_interdictor(&self, unit: UnitId, hex: HexId, why: &mut Why) -> Result<(), Refusal> {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        if !matches!(piece.class, Some(WeaponClass::Artillery | WeaponClass::Mortar)) {
            return no("8.8.1", "only (H) and M units interdict");
        }
        if state.place == Place::OffBoard {
            return no("8.8.4", "off-board units never interdict");
        }
        let next_to = self.fixed.options.horseshoes && self.has_mark_next_to(unit, hex);
        if !self.has_mark(unit, hex) && !next_to {
            why.no("8.8.1", "its registration marker does not lie there")?;
        }
        self.judge_attacker(unit, why)?;
        if state.is(Flag::Interdicted) {
            why.no("8.8.2", "it has interdicted in this phase")?;
        }
        if !self.in_indirect_range(unit, hex) {
            why.no("5.8", "the hex is out of range")?;
        }
        if !self.observed_by(piece.side, hex, false) {
            why.no("8.8.1", "no eligible observing unit sees the hex")?;
        }
        Ok(())
    }

    /// The way in which a unit would react.
    fn reaction_kind(&self, unit: UnitId) -> Kind {
        match self.piece(unit).class {
            Some(WeaponClass::Artillery | WeaponClass::Mortar) => Kind::Interdiction,
            _ => Kind::Opportunity,
        }
    }

    /// Whether a unit may open a reaction attack (8.7.2, 8.8.2).
    pub(crate) fn check_react(&self, unit: UnitId) -> Result<(), Refusal> {
        self.judge_react(unit, &mut Why::first())
    }

    /// All that keeps a unit from opening a reaction attack.
    pub(crate) fn judge_react(&self, unit: UnitId, why: &mut Why) -> Result<(), Refusal> {
        let Some((mover, hex)) = self.mover_now() else { return no("8.7.1", "nobody has entered a hex") };
        if self.piece(unit).side == self.phasing() {
            return no("1.3", "it is not a unit of this side");
        }
        let kind = self.reaction_kind(unit);
        if kind == Kind::Opportunity {
            self.judge_firer(kind, unit, hex, &[mover], why)?;
        } else {
            self.judge_interdictor(unit, hex, why)?;
        }
        if !self.is_spotted(mover) {
            why.no("4.5.1", "the mover is not spotted")?;
        }
        self.check_given_up(kind, hex)?;
        if why.is_clear() && self.best_reaction(kind, mover, hex).is_none() {
            why.no("6.6", "the odds are below 1-4")?;
        }
        Ok(())
    }

    /// Opens a reaction attack.
    pub(crate) fn react(&mut self, unit: UnitId) {
        if let Some((mover, hex)) = self.mover_now() {
            let kind = self.reaction_kind(unit);
            self.prepare(kind, hex, &[mover], Some(unit));
        }
    }

    /// Prepared bridges that the opposing side may blow under the mover, each with an engineer (10.6.2).
    pub(crate) fn bridges_to_blow(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let mover = self.mover_now();
        let near = move |bridge: &HexId| mover.is_some_and(|(_, hex)| self.range(hex, *bridge) <= 1);
        let side = self.phasing().other();
        self.fixed.prepared.iter().filter(near).flat_map(move |bridge| {
            let engineers = self.fixed.ids(side).map(move |unit| (unit, bridge));
            engineers.filter(|&(unit, bridge)| self.check_blow(unit, bridge).is_ok())
        })
    }

    /// Whether the side that chooses may give a standing order now (14.3).
    pub(crate) fn check_orders(&self, side: engine::Side) -> Result<(), Refusal> {
        if self.state.ordered[side.index()] {
            return no("14.3.D10", "a standing order is given once in a movement phase");
        }
        Ok(())
    }

    /// Gives a standing order.
    pub(crate) fn order(&mut self, order: u8, ctx: &mut Ctx) {
        if let Some(side) = self.state.ordering.take() {
            self.state.orders[side.index()] = order;
            self.state.ordered[side.index()] = true;
            ctx.tell(Event::Order { side, order });
        }
    }
}
