//! Attacks (12.1) and the procedure of one attack (12.3).

use engine::{HexId, HexSet, Reasons, Refusal, Rule, Side, UnitId};

use crate::charts::{ALLIED, Class, GERMAN, SIDES};
use crate::event::{Ctx, Event};
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::state::Flag;

use super::stage::insert;
use super::{CombatEvent, Stage};

impl Bulge {
    /// 11.10: whether a unit may attack across a hexside. Without a usable bridge only the infantry class attacks over water.
    pub fn can_strike(&self, unit: UnitId, edge: &Edge) -> bool {
        !edge.wet() || self.bridged(edge) || self.counter(unit).class == Class::Inf
    }

    /// 12.1.3, 12.1.5, 18.4.3: whether a unit may still attack in this phase.
    fn is_fresh(&self, unit: UnitId) -> bool {
        self.counter(unit).is_combat()
            && !self.unit_state(unit).any(Flag::Attacked as u16 | Flag::Landed as u16)
    }

    /// 12.1.2, 12.1.3: whether a unit of the phasing side may attack a hex.
    pub fn may_attack(&self, unit: UnitId, hex: HexId) -> bool {
        let side = self.counter(unit).side;
        let edge = self.hex_of(unit).and_then(|from| self.fixed.edge(from, hex));
        side == self.phasing()
            && self.is_fresh(unit)
            && self.holds(side.other(), hex)
            && !self.state.combat.attacked.contains(hex)
            && edge.is_some_and(|edge| self.can_strike(unit, edge))
    }

    /// D19: the units that may attack a hex.
    pub fn attackers_of(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let around = self.fixed.edges(hex).iter().filter(|edge| self.combat_units(edge.to) > 0);
        around.flat_map(|edge| self.units_at(edge.to)).filter(move |&unit| self.may_attack(unit, hex))
    }

    fn target_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let enemy = self.phasing().other();
        let fresh = self.combat_units_of(self.phasing()).filter(|&(unit, _)| self.is_fresh(unit));
        fresh.flat_map(move |(unit, from)| {
            let strikes = move |edge: &&Edge| {
                self.holds(enemy, edge.to)
                    && !self.state.combat.attacked.contains(edge.to)
                    && self.can_strike(unit, edge)
            };
            self.fixed.edges(from).iter().filter(strikes).map(|edge| edge.to)
        })
    }

    /// D18: every hex that may be attacked now.
    pub fn targets(&self) -> HexSet {
        self.target_hexes().collect()
    }

    /// D18: whether any hex may be attacked now.
    pub(super) fn has_target(&self) -> bool {
        self.target_hexes().next().is_some()
    }

    /// D19: who may still be added to the attack.
    pub(super) fn addable(&self) -> impl Iterator<Item = UnitId> + '_ {
        let target = self.state.combat.target;
        target.into_iter().flat_map(|hex| self.attackers_of(hex)).filter(|&unit| !self.is_attacker(unit))
    }

    pub(super) fn is_attacker(&self, unit: UnitId) -> bool {
        self.state.combat.attackers.binary_search(&unit).is_ok()
    }

    pub(super) fn check_attack(&self, hex: HexId) -> Result<(), Refusal> {
        let side = self.phasing();
        if self.holds(side.other(), hex) && self.attackers_of(hex).next().is_some() {
            return Ok(());
        }
        self.attack_bars_of(side, hex)
    }

    /// Why nobody could attack a hex, whoever's turn it is: the units in it say who would.
    pub(super) fn attack_bars(&self, hex: HexId) -> Result<(), Refusal> {
        let side = if self.holds(ALLIED, hex) { GERMAN } else { ALLIED };
        self.attack_bars_of(side, hex)
    }

    /// 11.10, 12.1.2, 12.1.3: why a side cannot attack a hex.
    fn attack_bars_of(&self, side: Side, hex: HexId) -> Result<(), Refusal> {
        let mut reasons = Reasons::default();
        reasons
            .unless(self.holds(side.other(), hex), Rule("12.1.2"), || "no enemy ground unit is there".into());
        reasons.unless(!self.state.combat.attacked.contains(hex), Rule("12.1.3"), || {
            "the hex was attacked in this phase".into()
        });
        reasons.verdict()?;
        let ready = |unit: &UnitId| self.is_fresh(*unit);
        let beside = |edge: &Edge| self.friends_at(side, edge.to).find(ready);
        let strikes = |edge: &Edge| {
            let towards = self.fixed.edge(edge.to, hex);
            self.friends_at(side, edge.to)
                .any(|unit| ready(&unit) && towards.is_some_and(|towards| self.can_strike(unit, towards)))
        };
        let edges = self.fixed.edges(hex);
        reasons = Reasons::default();
        let near = edges.iter().any(|edge| beside(edge).is_some());
        reasons.unless(near, Rule("12.1.2"), || {
            let name = SIDES[side.index()];
            format!("no {name} combat unit that has not attacked is adjacent to it").into()
        });
        reasons.unless(!near || edges.iter().any(strikes), Rule("11.10"), || {
            "only infantry attacks across water without a usable bridge".into()
        });
        reasons.verdict()
    }

    pub(super) fn check_add(&self, unit: UnitId) -> Result<(), Refusal> {
        let Some(hex) = self.state.combat.target else {
            return Err(Refusal::new(Rule("12.3"), "pick the hex first"));
        };
        let counter = self.counter(unit);
        let edge = self.hex_of(unit).and_then(|from| self.fixed.edge(from, hex));
        let mut reasons = Reasons::default();
        reasons.unless(!self.is_attacker(unit), Rule("12.3"), || "it takes part already".into());
        reasons.unless(counter.side == self.phasing(), Rule("12.1.2"), || {
            "only the phasing side attacks".into()
        });
        reasons.unless(counter.is_combat(), Rule("12.1.5"), || "artillery and teams never attack".into());
        reasons.unless(!self.is(unit, Flag::Attacked), Rule("12.1.3"), || {
            "it has attacked in this phase".into()
        });
        reasons.unless(!self.is(unit, Flag::Landed), Rule("18.4.3"), || "it has just landed".into());
        reasons.unless(edge.is_some(), Rule("12.1.2"), || "it is not adjacent to the hex".into());
        reasons.unless(edge.is_none_or(|edge| self.can_strike(unit, edge)), Rule("11.10"), || {
            "only infantry attacks across water without a usable bridge".into()
        });
        reasons.verdict()
    }

    pub(super) fn check_confirm(&self) -> Result<(), Refusal> {
        if self.state.combat.attackers.is_empty() {
            Err(Refusal::new(Rule("12.1.2"), "an attack needs at least one unit: add one"))
        } else {
            Ok(())
        }
    }

    /// 12.3 a: declares an attack. 12.2.4: units that must take part are added; so is the only one that can.
    pub(super) fn declare(&mut self, hex: HexId, ctx: &mut Ctx) {
        self.state.combat.target = Some(hex);
        self.state.combat.stage = Stage::Attackers;
        ctx.tell(Event::Combat(CombatEvent::Declared { side: self.phasing(), hex }));
        let mut attackers = std::mem::take(&mut self.state.combat.attackers);
        self.first_attackers(hex, &mut attackers);
        for &unit in &attackers {
            let forced = self.must_join(unit, hex);
            ctx.tell(Event::Combat(CombatEvent::Joined { unit, forced }));
        }
        self.state.combat.attackers = attackers;
    }

    /// 12.2.4: the units with which an attack on a hex begins.
    pub(super) fn first_attackers(&self, hex: HexId, out: &mut Vec<UnitId>) {
        let mut sole = None;
        for (count, unit) in self.attackers_of(hex).enumerate() {
            sole = (count == 0).then_some(unit);
            if self.must_join(unit, hex) {
                insert(out, unit);
            }
        }
        if let Some(unit) = sole {
            insert(out, unit);
        }
    }

    /// 12.3 b: adds a unit.
    pub(super) fn join(&mut self, unit: UnitId, ctx: &mut Ctx) {
        insert(&mut self.state.combat.attackers, unit);
        ctx.tell(Event::Combat(CombatEvent::Joined { unit, forced: false }));
    }

    /// 12.3: goes on until someone must choose. Decisions without a choice are skipped (31.0).
    pub(super) fn proceed(&mut self, ctx: &mut Ctx) {
        loop {
            let stage = self.state.combat.stage;
            let next = match stage {
                Stage::Attackers if self.addable().next().is_none() => Stage::Support,
                Stage::Support if self.support_guns().next().is_none() => Stage::AttackAir,
                Stage::AttackAir if self.phasing() != ALLIED || self.air_limit() == 0 => Stage::FinalFire,
                Stage::FinalFire if self.fire_guns().next().is_none() => Stage::DefenceAir,
                Stage::DefenceAir if self.phasing() == ALLIED || self.air_limit() == 0 => {
                    self.resolve(ctx);
                    continue;
                }
                Stage::AttackerLoss if self.settle_exchange(ctx) => continue,
                Stage::StandLoss if self.state.combat.need == 0 => {
                    self.engage_defenders(ctx);
                    self.state.combat.clear_attack();
                    Stage::Target
                }
                Stage::Retreat => match *self.state.combat.retreating {
                    [] => self.after_retreats(),
                    [unit] => {
                        self.pick_retreat(unit, ctx);
                        continue;
                    }
                    _ => return,
                },
                Stage::Advance if self.advancers().next().is_none() => Stage::Breakthrough,
                Stage::Breakthrough if self.breakthroughs().next().is_none() => {
                    self.state.combat.clear_attack();
                    Stage::Target
                }
                _ => return,
            };
            self.state.combat.stage = next;
        }
    }
}
