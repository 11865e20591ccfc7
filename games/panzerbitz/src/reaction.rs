//! Reactions to a unit that has entered a hex: opportunity fire (8.7), interdiction (8.8, 12.9.1), demolition (10.6.2), in
//! the order of 8.10.

use engine::{Ask, Asks, HexId, Rule, Side, Told, UnitId, place};

use crate::action::Action;
use crate::attack::ATTACKERS;
use crate::charts::{Attack as Kind, Column};
use crate::event::Ctx;
use crate::explain::{attack_sum, blow_chances};
use crate::game::Panzerbitz;
use crate::march_order::Release;
use crate::orders::NEVER;
use crate::sequence::SEGMENT;
use crate::state::{Attack, Flag, Place};
use crate::units::WeaponClass;
use crate::why::Why;

engine::events! {
    /// What is not reacted to.
    pub enum ReactionEvent for Panzerbitz as game {
        /// 8.10: a side does not react to a unit, or no more.
        Declined { side: Side, unit: UnitId, hex: HexId } =>
            Told::text(Rule("8.10"), format!("{side} leaves {unit} alone in {hex}."));
    }
}

/// D10 (8.10): the reaction to a unit that has entered a hex.
pub(crate) static REACTION: Ask<Panzerbitz> = Ask {
    name: "react",
    rule: Rule("8.10"),
    side: |game| game.phasing().other(),
    open: |game| !game.state.answered && game.reacts(),
    prompt: |game| match game.mover_now() {
        Some((unit, hex)) => format!("{} has entered {}: react?", game.piece(unit).name, place(game, hex)),
        None => "react?".into(),
    },
    press: |_, on| on.unit.map(Action::Add),
    list: |game, out| {
        let side = game.phasing().other();
        let reacts = |unit: &UnitId| Why::allows(|why| game.judge_react(*unit, why));
        out.extend(game.fixed.ids(side).filter(reacts).map(Action::Add));
        out.extend(game.bridges_to_blow().map(|(unit, hex)| Action::Blow(unit, hex)));
        if game.check_orders(side).is_ok() {
            out.push(Action::Orders);
        }
    },
    check: |game, action| match action {
        Action::Add(unit) => Why::every(|why| game.judge_react(unit, why)),
        Action::Blow(unit, hex) if game.bridges_to_blow().any(|pair| pair == (unit, hex)) => Ok(()),
        Action::Blow(unit, hex) => Why::every(|why| {
            if game.piece(unit).side == game.phasing() {
                return why.stop("1.3", "it is not a unit of this side");
            }
            game.judge_blow(unit, hex, why)?;
            let far = game.mover_now().is_none_or(|(_, mover)| game.range(mover, hex) > 1);
            why.when(far, "10.6.2", "the mover is not near that bridge")
        }),
        Action::Orders => game.check_orders(game.phasing().other()),
        _ => Err(game.not_asked(action)),
    },
    play: |game, action, ctx| match action {
        Action::Add(unit) => {
            if let Some((mover, hex)) = game.mover_now() {
                game.prepare(game.reaction_kind(unit), hex, &[mover], Some(unit));
            }
        }
        Action::Blow(unit, hex) => game.blow(unit, hex, ctx),
        Action::Orders => game.state.ordering = Some(game.phasing().other()),
        _ => {}
    },
    explain: |game, action, why| match (action, game.mover_now()) {
        (Action::Add(unit), Some((mover, hex))) => {
            let kind = game.reaction_kind(unit);
            let attack = Attack { kind, hex, targets: vec![mover], firers: Vec::new() };
            attack_sum(game, &attack, Some(unit), why)
        }
        (Action::Blow(..), _) => blow_chances(game, why),
        _ => why,
    },
    offer: |game, action, offer| match action {
        Action::Blow(..) => offer.odds(game.blow_odds()),
        _ => offer,
    },
    done: "No reaction",
    end: |game, ctx| {
        game.state.answered = true;
        if let Some((unit, hex)) = game.mover_now() {
            ctx.tell(ReactionEvent::Declined { side: game.phasing().other(), unit, hex });
        }
    },
    ..SEGMENT
};

/// D10 (8.7.2): who fires at the mover at once.
pub(crate) static OPPORTUNITY_FIRERS: Ask<Panzerbitz> =
    Ask { name: "opportunity-firers", rule: Rule("8.7.2"), side: |game| game.phasing().other(), ..ATTACKERS };

/// D10 (8.8.2): who interdicts.
pub(crate) static INTERDICTION_FIRERS: Ask<Panzerbitz> = Ask {
    name: "interdiction-firers",
    rule: Rule("8.8.2"),
    side: |game| game.phasing().other(),
    ..ATTACKERS
};

impl Panzerbitz {
    /// A unit has come into a hex, by a step, onto the map or out of an overrun (8.7.6): stop conditions, spotting, march
    /// order; then the opposing side may react (8.10).
    pub(crate) fn arrive(&mut self, unit: UnitId, concealed: bool, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(unit) else { return };
        let side = self.piece(unit).side;
        if self.state.mines.contains(hex) || self.state.blocks.contains(hex) {
            // 8.4.3, 8.4.4, 10.3.3.
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
    fn reacts(&self) -> bool {
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
    fn mover_now(&self) -> Option<(UnitId, HexId)> {
        let unit = *self.state.entering.first()?;
        Some((unit, self.hex_of(unit)?))
    }

    /// The column of all reactions of a kind together.
    fn best_reaction(&self, kind: Kind, unit: UnitId, hex: HexId) -> Option<Column> {
        let side = self.phasing().other();
        let targets = [unit];
        let attack = if kind == Kind::Opportunity {
            let able = |other: &UnitId| self.may_hit(*other, hex, &targets);
            let shooters = self.shooters(kind, side, hex).filter(able);
            self.attack_strength(kind, hex, &targets, shooters)
        } else {
            // Most units have no marker (8.8.1), and are not asked for more.
            let marked = self.fixed.ids(side).filter(|&gun| self.unit(gun).marks != [None; 2]);
            let guns = marked.filter(|&gun| Why::allows(|why| self.judge_interdictor(gun, hex, why)));
            self.attack_strength(kind, hex, &targets, guns)
        };
        if attack == 0 {
            return None;
        }
        self.fixed.charts.combat.column(2 * attack, self.defence_strength(kind, hex, &targets))
    }

    /// All that keeps a unit from interdicting in a hex (8.8.1, 8.8.2).
    pub(crate) fn judge_interdictor(&self, unit: UnitId, hex: HexId, why: &mut Why) -> Option<()> {
        let (piece, state) = (self.piece(unit), self.unit(unit));
        if self.reaction_kind(unit) != Kind::Interdiction {
            return why.stop("8.8.1", "only (H) and M units interdict");
        }
        if state.place == Place::OffBoard {
            return why.stop("8.8.4", "off-board units never interdict");
        }
        let near = self.fixed.options.horseshoes && self.has_mark_next_to(unit, hex);
        let marked = self.has_mark(unit, hex) || near;
        why.when(!marked, "8.8.1", "its registration marker does not lie there")?;
        self.judge_attacker(unit, why);
        why.when(state.is(Flag::Interdicted), "8.8.2", "it has interdicted in this phase")?;
        why.when(!self.in_indirect_range(unit, hex), "5.8", "the hex is out of range")?;
        let seen = self.observed_by(piece.side, hex, false);
        why.when(!seen, "8.8.1", "no eligible observing unit sees the hex")
    }

    /// The way in which a unit would react.
    fn reaction_kind(&self, unit: UnitId) -> Kind {
        match self.piece(unit).class {
            Some(WeaponClass::Artillery | WeaponClass::Mortar) => Kind::Interdiction,
            _ => Kind::Opportunity,
        }
    }

    /// All that keeps a unit from opening a reaction attack (8.7.2, 8.8.2).
    fn judge_react(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        let (mover, hex) = why.need(self.mover_now(), "8.7.1", "nobody has entered a hex")?;
        if self.piece(unit).side == self.phasing() {
            return why.stop("1.3", "it is not a unit of this side");
        }
        let kind = self.reaction_kind(unit);
        if kind == Kind::Opportunity {
            self.judge_firer(kind, unit, hex, &[mover], why);
        } else {
            self.judge_interdictor(unit, hex, why);
        }
        why.goes_on()?;
        why.when(!self.is_spotted(mover), "4.5.1", "the mover is not spotted")?;
        why.of(self.check_given_up(kind, hex))?;
        let weak = why.is_clear() && self.best_reaction(kind, mover, hex).is_none();
        why.when(weak, "6.6", "the odds are below 1-4")
    }

    /// Prepared bridges that the opposing side may blow under the mover, each with an engineer (10.6.2).
    fn bridges_to_blow(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let mover = self.mover_now();
        let near = move |bridge: &HexId| mover.is_some_and(|(_, hex)| self.range(hex, *bridge) <= 1);
        let side = self.phasing().other();
        self.fixed.prepared.iter().filter(near).flat_map(move |bridge| {
            let engineers = self.fixed.ids(side).map(move |unit| (unit, bridge));
            engineers.filter(|&(unit, bridge)| Why::allows(|why| self.judge_blow(unit, bridge, why)))
        })
    }
}
