//! Advance (14.7) and breakthrough (14.8).

use engine::{Ask, Asks, Explanation, HexId, Reasons, Refusal, Rule, Side, SumLine, Told, UnitId, dismiss};

use crate::action::Action;
use crate::charts::{Class, Crosser, Outcome, Terrain, Water};
use crate::event::Ctx;
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::march::Bar;
use crate::state::Flag;
use crate::words::further;

use super::Stage;

engine::events! {
    /// Who follows the enemy.
    pub enum AdvanceEvent for Bulge as game {
        /// 14.7.
        Advanced { unit: UnitId, from: HexId, to: HexId } =>
            Told::text(Rule("14.7"), format!("{unit} advances into {to}.")).go(unit, [from.word(), to.word()]);
        /// 4.3.
        NoAdvance { side: Side, again: bool } =>
            Told::text(Rule("14.7"), format!("{side} advance no {}unit.", further(*again)));
        /// 14.8.
        BrokeThrough { unit: UnitId, from: HexId, to: HexId } =>
            Told::text(Rule("14.8 (BRK)"), format!("{unit} breaks through to {to}.")).go(unit, [from.word(), to.word()]);
        /// 4.3.
        NoBreakthrough { side: Side } =>
            Told::text(Rule("14.8 (BRK)"), format!("{side} do not break through any further."));
    }
}

/// D27 (14.7): who advances.
pub(super) static ADVANCE: Ask<Bulge> = Ask {
    name: "advance",
    rule: Rule("14.7"),
    side: Bulge::phasing,
    prompt: |game| format!("who advances into {}?", game.target_name()),
    check: engine::judged!(game, Action::Advance(unit) => game.check_advance(unit)),
    play: engine::played!(game, ctx, Action::Advance(unit) => {
        game.advance(unit, ctx);
        game.proceed(ctx);
    }),
    explain: engine::explained!(game, why,
        Action::Advance(unit) => game.explain_advance(unit, game.state.combat.target, why),
    ),
    done: "Nobody else advances",
    end: |game, ctx| {
        let again = !game.state.combat.advanced.is_empty();
        ctx.tell(AdvanceEvent::NoAdvance { side: game.phasing(), again });
        game.state.combat.stage = Stage::Breakthrough;
        game.proceed(ctx);
    },
    ..engine::one_of!(game, unit in game.advancers() => Action::Advance)
};

/// D28 (14.8): who breaks through, and where to.
pub(super) static BREAKTHROUGH: Ask<Bulge> = Ask {
    name: "breakthrough",
    rule: Rule("14.8 (BRK)"),
    side: Bulge::phasing,
    open: |game| game.breakthroughs().next().is_some(),
    prompt: |_| "who breaks through, and where to?".into(),
    press: |_, on| on.both().map(|(unit, hex)| Action::Exploit(unit, hex)),
    list: |game, out| out.extend(game.breakthroughs().map(|(unit, hex)| Action::Exploit(unit, hex))),
    check: engine::judged!(game, Action::Exploit(unit, hex) => game.check_exploit(unit, hex)),
    play: engine::played!(game, ctx, Action::Exploit(unit, hex) => {
        game.exploit(unit, hex, ctx);
        game.proceed(ctx);
    }),
    explain: engine::explained!(game, why,
        Action::Exploit(unit, to) => game.explain_advance(unit, Some(to), why),
    ),
    done: "No breakthrough",
    end: |game, ctx| {
        ctx.tell(AdvanceEvent::NoBreakthrough { side: game.phasing() });
        game.state.combat.clear_attack();
        game.proceed(ctx);
    },
    ..Ask::PLAIN
};

/// The shortest retreat that opens a breakthrough (14.8).
const ROUT: u8 = 3;

impl Bulge {
    fn explain_advance(&self, unit: UnitId, to: Option<HexId>, why: Explanation) -> Explanation {
        let edge = self.hex_of(unit).zip(to).and_then(|(from, to)| self.fixed.edge(from, to));
        match edge {
            Some(edge) if self.guards_wait(unit, edge) => {
                let rule = Rule("11.6");
                let blown = u64::from(self.fixed.charts.numbers.meuse_guard_success.min(6));
                why.line(SumLine::new("Meuse guards blow the bridge on, or less", blown as u8, rule))
                    .chance("the bridge is blown", blown, 6, rule)
                    .chance("it crosses", 6 - blown, 6, rule)
            }
            _ => why,
        }
    }

    /// The step of an attacker into the attacked hex.
    fn advance_edge(&self, unit: UnitId) -> Option<(HexId, &Edge)> {
        let from = self.hex_of(unit)?;
        Some((from, self.fixed.edge(from, self.state.combat.target?)?))
    }

    /// 20.2: whether the British restriction lets a unit advance.
    fn british_may_advance(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        !self.british_bound(unit) || self.british_may_enter(from, to)
    }

    /// 14.7: whether an attacking unit may advance.
    fn may_advance(&self, unit: UnitId) -> bool {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else { return false };
        let step = |(from, edge): (HexId, &Edge)| {
            self.may_cross(unit, edge)
                && !self.prohibited(unit, edge)
                && self.british_may_advance(unit, from, hex)
        };
        combat.attackers.binary_search(&unit).is_ok()
            && !self.holds(self.phasing().other(), hex)
            && self.room(hex, unit)
            && self.advance_edge(unit).is_some_and(step)
    }

    /// 14.7: who may advance.
    fn advancers(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.state.combat.attackers.iter().copied().filter(|&unit| self.may_advance(unit))
    }

    pub(crate) fn check_advance(&self, unit: UnitId) -> Result<(), Refusal> {
        let rule = Rule("14.7");
        let (Some(hex), true) = (self.state.combat.target, self.is_attacker(unit)) else {
            return Err(Refusal::new(rule, "only units that took part advance, each once"));
        };
        let mut reasons = Reasons::default();
        reasons.unless(!self.holds(self.phasing().other(), hex), rule, || "enemies are still there".into());
        reasons.unless(self.room(hex, unit), Rule("9.1"), || "the hex is full".into());
        match self.advance_edge(unit) {
            None => reasons.unless(false, rule, || "it is not adjacent to the hex".into()),
            Some((from, edge)) => {
                let (water, why) = self.water_bar(unit, *edge);
                reasons.unless(self.may_cross(unit, edge), water, || why.into());
                reasons.unless(!self.prohibited(unit, edge), Rule("8.2"), || {
                    "this class of unit enters that terrain only along a road".into()
                });
                reasons.unless(self.british_may_advance(unit, from, hex), Rule("20.2 (BRIT)"), || {
                    "British units stay near the Meuse".into()
                });
            }
        }
        reasons.verdict()
    }

    /// The rule that keeps a unit from advancing over water without a usable bridge.
    fn water_bar(&self, unit: UnitId, edge: Edge) -> (Rule, &'static str) {
        match (edge.water(), self.fixed.crosser(unit)) {
            (Some(Water::Meuse), _) => (
                Rule("11.3"),
                "the Meuse without a usable bridge is crossed only by the first step of a move",
            ),
            (_, Crosser::Ca) => (Bar::CombinedArms.rule(), Bar::CombinedArms.text()),
            _ => (Rule("14.7"), "only infantry advances across a river without a usable bridge"),
        }
    }

    /// 14.7: a unit advances. 11.6: at the Meuse the guards may blow the bridge before it.
    fn advance(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let Some((from, &edge)) = self.advance_edge(unit) else { return };
        if self.pass_guards(unit, &edge, ctx) {
            self.enter_hex(unit, edge.to, ctx);
            self.note_advance(unit);
            ctx.tell(AdvanceEvent::Advanced { unit, from, to: edge.to });
        }
    }

    /// 14.8: whether the result opens a breakthrough.
    fn breakthrough_open(&self) -> bool {
        let wide = match self.result() {
            Some(Outcome::DefenderRetreats(hexes)) => hexes >= ROUT,
            Some(Outcome::DefenderEliminated) => true,
            _ => false,
        };
        wide && self.fixed.options.breakthrough
    }

    /// 14.8, 19.2: whether a unit that advanced may go on.
    fn may_break_through(&self, unit: UnitId) -> bool {
        self.breakthrough_open()
            && self.state.combat.advanced.binary_search(&unit).is_ok()
            && self.counter(unit).class == Class::Mech
            && !self.unit_state(unit).any(Flag::Unsupplied as u16 | Flag::ShortOfFuel as u16)
    }

    /// 14.8: whether a step is one for a breakthrough.
    fn breakthrough_step(&self, unit: UnitId, from: HexId, edge: Edge) -> bool {
        let level = || matches!(self.terrain(edge.to), Terrain::Clear | Terrain::Town | Terrain::City);
        !self.holds(self.phasing().other(), edge.to)
            && self.room(edge.to, unit)
            && (self.road_step(&edge) || (!edge.wet() && level() && !self.prohibited(unit, &edge)))
            && self.british_may_advance(unit, from, edge.to)
    }

    /// 14.8: who may break through, and where to.
    fn breakthroughs(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let units = self.state.combat.advanced.iter().copied().filter(|&unit| self.may_break_through(unit));
        units.filter_map(|unit| Some((unit, self.hex_of(unit)?))).flat_map(move |(unit, from)| {
            let steps = self.fixed.edges(from).iter();
            steps
                .filter(move |edge| self.breakthrough_step(unit, from, **edge))
                .map(move |edge| (unit, edge.to))
        })
    }

    fn check_exploit(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let rule = Rule("14.8 (BRK)");
        if !self.may_break_through(unit) {
            let why = if self.state.combat.advanced.binary_search(&unit).is_err() {
                "only units that have just advanced break through, each once"
            } else if self.counter(unit).class != Class::Mech {
                "only the mechanised class breaks through"
            } else if self.is(unit, Flag::ShortOfFuel) {
                return Err(Refusal::new(Rule("19.2 (FUEL)"), "it is beyond the fuel range"));
            } else {
                "it is out of supply"
            };
            return Err(Refusal::new(rule, why));
        }
        let from = self.hex_of(unit).unwrap_or(hex);
        let Some(edge) = self.fixed.edge(from, hex) else {
            return Err(Refusal::new(rule, "a breakthrough goes one hex further"));
        };
        if self.breakthrough_step(unit, from, *edge) {
            return Ok(());
        }
        let mut reasons = Reasons::default();
        reasons
            .unless(!self.holds(self.phasing().other(), hex), Bar::Enemy.rule(), || Bar::Enemy.text().into());
        reasons.unless(self.room(hex, unit), Rule("9.1"), || "the hex is full".into());
        reasons.unless(self.british_may_advance(unit, from, hex), Rule("20.2 (BRIT)"), || {
            "British units stay near the Meuse".into()
        });
        let road = self.road_step(edge);
        reasons.unless(road || !edge.wet(), rule, || {
            "a breakthrough crosses water only along a road with a usable bridge".into()
        });
        reasons.unless(road || !self.prohibited(unit, edge), Bar::Prohibited.rule(), || {
            Bar::Prohibited.text().into()
        });
        reasons.verdict()?;
        Err(Refusal::new(rule, "a breakthrough goes along a road, or into clear, town or city"))
    }

    /// 14.8: a unit breaks through.
    fn exploit(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        let Some(from) = self.hex_of(unit) else { return };
        let Some(&edge) = self.fixed.edge(from, hex) else { return };
        if self.pass_guards(unit, &edge, ctx) {
            self.enter_hex(unit, hex, ctx);
            dismiss(&mut self.state.combat.advanced, unit);
            ctx.tell(AdvanceEvent::BrokeThrough { unit, from, to: hex });
        }
    }
}
