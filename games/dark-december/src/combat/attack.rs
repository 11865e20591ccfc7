//! Attacks are declared (4.0), and what obliges to attack (C5, 3.4.7).

use std::borrow::Cow;

use engine::{HexId, Refusal, Rule, UnitId};

use crate::charts::{GERMAN, Odds, Turn};
use crate::event::{Ctx, Event};
use crate::game::DarkDecember;
use crate::look::{Look, Reasons};
use crate::query::Leash;
use crate::state::{Flag, Place};

use super::CombatEvent;
use super::stage::{Stage, insert};

impl DarkDecember {
    /// 4.0.3: whether a unit may attack a hex.
    pub(crate) fn check_attacker(&self, unit: UnitId, hex: HexId, look: Look) -> Result<(), Refusal> {
        let (counter, state) = (self.counter(unit), self.unit_state(unit));
        let never = Rule("4.0.3");
        let mut reasons = Reasons::new(look);
        reasons
            .unless(counter.side == self.phasing(), Rule("4.0.1"), || "only the phasing side attacks".into());
        let beside = state.place == Place::Gathered && state.beside == Some(hex);
        let near = self.hex_of(unit).is_some_and(|from| self.distance(from, hex) == 1);
        reasons.unless(near || beside, Rule("4.0.1"), || "it is not adjacent".into());
        reasons.unless(self.strength(unit).attack > 0, never, || "it has no attack strength".into());
        reasons.unless(!state.is(Flag::Attacked), Rule("4.0.2"), || "it has attacked in this phase".into());
        reasons.unless(!state.is(Flag::Builder), Rule("3.6.1"), || "it has built a fort".into());
        reasons.unless(!state.is(Flag::Shaken), never, || "it may not attack in this turn".into());
        reasons.unless(!self.restricted(unit), Rule("SR1.4"), || "it is restricted".into());
        reasons.unless(self.leash(unit) != Leash::Bound, Rule("SR1.2.4"), || "it is not activated".into());
        let column = state.is(Flag::Strategic) && !self.fixed.options.strategic_zones;
        reasons.unless(!column, Rule("3.2.6 (V3.2Z)"), || "it is in Strategic Movement".into());
        reasons
            .unless(!state.is(Flag::Held), Rule("3.4.8 (V3.4)"), || "it had to retreat off the map".into());
        reasons.verdict()
    }

    /// The units that may attack a hex.
    pub fn attackers_of(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let near = self.fixed.edges(hex).iter().flat_map(|edge| self.fighters_at(edge.to));
        near.chain(self.gathered_at(hex))
            .filter(move |&unit| self.check_attacker(unit, hex, Look::Quick).is_ok())
    }

    /// 4.0.1, 4.0.2: whether a hex may be attacked.
    pub(crate) fn check_attack(&self, hex: HexId, look: Look) -> Result<(), Refusal> {
        let mut reasons = Reasons::new(look);
        reasons.unless(self.holds(self.phasing().other(), hex), Rule("4.0.1"), || {
            "no enemy unit is there".into()
        });
        let again = self.state.combat.attacked.contains(hex);
        reasons.unless(!again, Rule("4.0.2"), || "it was attacked in this phase".into());
        reasons.verdict()?;
        let attack = self.attack_of(self.attackers_of(hex), hex);
        let defence = self.defence_of(self.fighters_at(hex));
        let mut reasons = Reasons::new(look);
        reasons.unless(attack > 0, Rule("4.0.1"), || "nobody can attack it".into());
        let low = attack > 0 && self.column(attack, defence).is_none();
        reasons.unless(!low, Rule("4.3.3 (V4.3)"), || self.too_low(attack, defence, look));
        reasons.verdict()
    }

    /// 4.3.3: why an attack is not allowed. Only who asks why is told the sum.
    pub(crate) fn too_low(&self, attack: u16, defence: u16, look: Look) -> Cow<'static, str> {
        let Some(least) = self.fixed.charts.combat.odds.first().filter(|_| look == Look::Full) else {
            return "the odds are below the table".into();
        };
        let odds = Odds::of(attack.into(), defence.into());
        format!("{attack} to {defence} is {odds}, and below {least} no attack is allowed").into()
    }

    /// The hexes that may be attacked now.
    pub fn targets(&self) -> impl Iterator<Item = HexId> + '_ {
        let side = self.phasing();
        let beside = move |hex: HexId| {
            self.fixed.lettered.contains(hex)
                || self.fixed.edges(hex).iter().any(|edge| self.holds(side, edge.to))
        };
        let enemy = self.occupied(side.other()).iter();
        enemy.filter(move |&hex| beside(hex) && self.check_attack(hex, Look::Quick).is_ok())
    }

    /// 3.4.7: whether a stack off the map must still attack a hex.
    fn must_attack(&self, hex: HexId) -> bool {
        let own = |unit: &UnitId| self.check_attacker(*unit, hex, Look::Quick).is_ok();
        let attack = self.attack_of(self.gathered_at(hex).filter(own), hex);
        let defence = self.defence_of(self.fighters_at(hex));
        self.check_attack(hex, Look::Quick).is_ok() && self.column(attack, defence).is_some()
    }

    /// C5, 3.4.7: whether the phase may end.
    pub(crate) fn check_end_of_combat(&self, look: Look) -> Result<(), Refusal> {
        let mut reasons = Reasons::new(look);
        let open = self.state.combat.made < self.attacks_due() && self.targets().next().is_some();
        reasons.unless(!open, Rule("C5 (FIVE)"), || "five attacks must be made while one is possible".into());
        let stacks = self.placed(self.phasing(), Place::Gathered);
        let bound = stacks.filter_map(|unit| self.unit_state(unit).beside).any(|hex| self.must_attack(hex));
        reasons.unless(!bound, Rule("3.4.7 (V3.4)"), || "a stack off the map must attack".into());
        reasons.verdict()
    }

    /// C5: attacks that must be made in this phase.
    pub(crate) fn attacks_due(&self) -> u8 {
        let first = self.phasing() == GERMAN && self.state.turn == Turn::FIRST.number();
        if self.fixed.options.five_attacks && first {
            u8::try_from(self.fixed.charts.numbers.first_turn_attacks).unwrap_or(0)
        } else {
            0
        }
    }

    /// A hex is attacked; a stack off the map takes part.
    pub(crate) fn declare(&mut self, hex: HexId, ctx: &mut Ctx) {
        let mut defenders = std::mem::take(&mut self.state.combat.defenders);
        defenders.clear();
        defenders.extend(self.fighters_at(hex));
        defenders.sort_unstable();
        let combat = &mut self.state.combat;
        (combat.target, combat.defenders, combat.stage) = (Some(hex), defenders, Stage::Attackers);
        ctx.tell(Event::Combat(CombatEvent::Declared { side: self.phasing(), hex }));
        loop {
            let next = self.gathered_at(hex).find(|&unit| self.check_add(unit, Look::Quick).is_ok());
            let Some(unit) = next else { break };
            self.join(unit, true, ctx);
        }
    }

    /// A unit takes part in the attack.
    pub(crate) fn join(&mut self, unit: UnitId, forced: bool, ctx: &mut Ctx) {
        insert(&mut self.state.combat.attackers, unit);
        ctx.tell(Event::Combat(CombatEvent::Joined { unit, forced }));
    }

    /// Whether a unit may be added to the present attack.
    pub(crate) fn check_add(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else {
            return Err(Refusal::new(Rule("4.0.1"), "no hex is attacked"));
        };
        if combat.attackers.binary_search(&unit).is_ok() {
            return Err(Refusal::new(Rule("4.0.5"), "it takes part already"));
        }
        self.check_attacker(unit, hex, look)
    }

    /// 4.3.3: whether the attackers are enough.
    pub(crate) fn check_confirm(&self, look: Look) -> Result<(), Refusal> {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else {
            return Err(Refusal::new(Rule("4.0.1"), "no hex is attacked"));
        };
        let attack = self.attack_of(combat.attackers.iter().copied(), hex);
        let defence = self.defence_of(combat.defenders.iter().copied());
        let mut reasons = Reasons::new(look);
        reasons.unless(!combat.attackers.is_empty(), Rule("4.0.5"), || "somebody must attack".into());
        let low = attack > 0 && self.column(attack, defence).is_none();
        reasons.unless(!low, Rule("4.3.3 (V4.3)"), || self.too_low(attack, defence, look));
        reasons.verdict()
    }

    /// The attack is made: it counts (C5), and it activates (SR1.2.1).
    pub(crate) fn confirm(&mut self) {
        let Some(hex) = self.state.combat.target else { return };
        self.state.combat.attacked.insert(hex);
        self.state.combat.made = self.state.combat.made.saturating_add(1);
        self.state.combat.stage = Stage::LowerOwn;
        for at in 0..self.state.combat.attackers.len() {
            let unit = self.state.combat.attackers[at];
            self.set(unit, Flag::Attacked, true);
            self.set(unit, Flag::Reserve, false);
        }
        if self.phasing() == GERMAN {
            self.activate(hex);
        }
    }

    /// SR1.2.1: the units of an attacked hex and their divisions.
    fn activate(&mut self, hex: HexId) {
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let division = self.counter(unit).division;
            let kin = division.is_some()
                && self.state.combat.defenders.iter().any(|&one| self.counter(one).division == division);
            if self.hex_of(unit) == Some(hex) || kin {
                self.set(unit, Flag::Activated, true);
            }
        }
    }

    /// 4.2.4: the levels that the attacker may lower: of his hexes, and of his stack off the map under the attacked hex.
    pub(crate) fn own_levels(&self) -> impl Iterator<Item = (HexId, u8)> + '_ {
        let combat = &self.state.combat;
        let hexes = combat.attackers.iter().enumerate().filter_map(move |(at, &unit)| {
            let hex = self.hex_of(unit).or(combat.target)?;
            let before = combat.attackers[..at].iter().map(|&one| self.hex_of(one).or(combat.target));
            (!{ before }.any(|one| one == Some(hex))).then_some(hex)
        });
        hexes
            .filter(|hex| !combat.lowered.iter().any(|(one, _)| one == hex))
            .map(|hex| (hex, self.own_level(hex)))
    }

    /// 4.2.3: the level of an attacking hex against a strike from the attacked one, or of the stack off the map.
    pub(crate) fn own_level(&self, hex: HexId) -> u8 {
        let combat = &self.state.combat;
        if let Some((_, level)) = combat.lowered.iter().find(|(one, _)| *one == hex) {
            return *level;
        }
        match combat.target {
            Some(target) if target == hex => u8::try_from(self.fixed.charts.numbers.tdl_off_map).unwrap_or(0),
            Some(target) => {
                let river = self.fixed.edge(target, hex).map_or(0, |edge| self.river_level(edge));
                self.ground_level(self.phasing(), hex, river)
            }
            None => 0,
        }
    }

    /// 4.2: the level of the attacked hex, voluntary reductions included.
    pub(crate) fn cover_level(&self) -> u8 {
        let combat = &self.state.combat;
        let level = combat.target.map_or(0, |hex| self.level_against(hex, &combat.attackers));
        combat.cover.map_or(level, |cover| cover.min(level))
    }

    /// 4.2.4, 3.0.3: whether a level may be lowered to a value.
    pub(crate) fn check_lower(&self, hex: HexId, value: u8, look: Look) -> Result<(), Refusal> {
        let rule = Rule("4.2.4 (V4.2)");
        let level = if self.state.combat.stage == Stage::LowerCover {
            (self.state.combat.target == Some(hex)).then(|| self.cover_level())
        } else {
            self.own_levels().find(|(one, _)| *one == hex).map(|(_, level)| level)
        };
        let Some(level) = level else {
            return Err(Refusal::new(rule, "it is no hex of yours in this combat, or it was lowered"));
        };
        let options = &self.fixed.options;
        let mut reasons = Reasons::new(look);
        reasons.unless(value < level, rule, || "that does not lower it".into());
        let any = options.tdl_reduction || (options.tdl_to_zero && value == 0);
        reasons.unless(any, Rule("3.0.3 (V3.0)"), || "it may be set to 0 only, or not at all".into());
        reasons.verdict()
    }

    /// 4.2.4: a level is lowered for the whole attack.
    pub(crate) fn lower(&mut self, hex: HexId, level: u8, ctx: &mut Ctx) {
        let (own, target) = (self.state.combat.stage == Stage::LowerOwn, self.state.combat.target);
        let side = if own { self.phasing() } else { self.phasing().other() };
        let off_map = own && target == Some(hex);
        if own {
            self.state.combat.lowered.push((hex, level));
            self.state.combat.lowered.sort_unstable();
        } else {
            self.state.combat.cover = Some(level);
            self.state.combat.stage = Stage::Integrity;
        }
        ctx.tell(Event::Combat(CombatEvent::Lowered { side, hex, level, off_map }));
    }
}
