//! Artillery (13.4 to 13.6) and air support (16.4).

use engine::{HexId, Reasons, Refusal, Rule, UnitId};

use crate::charts::ALLIED;
use crate::event::{Ctx, Declined, Event};
use crate::game::Bulge;
use crate::mixes::Role;
use crate::state::Flag;

use super::CombatEvent;
use super::stage::insert;

impl Bulge {
    /// 13.1, 13.4, 13.6: what OFS and FPF ask of a gun alike. `hex` is the attacked hex.
    fn check_gun(&self, unit: UnitId, hex: HexId, rule: Rule, reasons: &mut Reasons) {
        let counter = self.counter(unit);
        let at = self.hex_of(unit);
        let near = at.is_some_and(|at| self.distance(at, hex) <= u16::from(counter.range));
        let free = at.is_some_and(|at| !self.zoc(counter.side.other(), at));
        reasons.unless(at.is_some(), rule, || "it is not on the map".into());
        reasons.unless(near || at.is_none(), Rule("13.1"), || "the hex is out of its range".into());
        reasons.unless(free || at.is_none(), rule, || "it is in an enemy zone of control".into());
        reasons.unless(self.supplied(unit), Rule("6.3"), || "it is out of supply".into());
        reasons.unless(!self.is(unit, Flag::Fired), rule, || "it has fired in this phase".into());
    }

    /// 13.4, 13.5: whether artillery may support an attack on a hex, so many being committed already.
    pub(super) fn check_support_of(&self, unit: UnitId, hex: HexId, committed: usize) -> Result<(), Refusal> {
        let (counter, state, rule) = (self.counter(unit), self.unit_state(unit), Rule("13.4"));
        let side = self.phasing();
        let mut reasons = Reasons::default();
        reasons.unless(counter.side == side && counter.role == Role::Artillery, rule, || {
            "only artillery of the phasing side supports an attack".into()
        });
        reasons.unless(side != ALLIED || !self.surprise(), Rule("17.1 (SUR)"), || {
            "there is no Allied OFS on turn 1".into()
        });
        let most = self.fixed.charts.numbers.ofs_max_guns;
        reasons.unless(committed < usize::from(most), rule, || "no more guns may support this attack".into());
        reasons.unless(!state.any(Flag::Moved as u16 | Flag::Entered as u16), rule, || {
            "it has moved in this player-turn".into()
        });
        self.check_gun(unit, hex, rule, &mut reasons);
        reasons.verdict()
    }

    /// 13.6, 17.1: whether a gun may fire FPF for a hex, so many being committed already.
    pub(super) fn check_fire_for(&self, unit: UnitId, hex: HexId, committed: usize) -> Result<(), Refusal> {
        let (counter, rule) = (self.counter(unit), Rule("13.6"));
        let side = self.phasing().other();
        let mut reasons = Reasons::default();
        reasons.unless(counter.side == side && counter.is_gun(), rule, || {
            "only guns of the defender fire FPF".into()
        });
        reasons.unless(side != ALLIED || !self.surprise(), Rule("17.1 (SUR)"), || {
            "there is no Allied FPF on turn 1".into()
        });
        let most = self.fixed.charts.numbers.fpf_max_guns;
        reasons.unless(committed < usize::from(most), rule, || "no more guns may fire for this hex".into());
        reasons.unless(self.is(unit, Flag::Emplaced), rule, || "it is not on its back, emplaced".into());
        reasons.unless(self.combat_units(hex) > 0, rule, || "a hex without a combat unit gets no FPF".into());
        reasons.unless(self.hex_of(unit) != Some(hex), rule, || "it is in the attacked hex".into());
        self.check_gun(unit, hex, rule, &mut reasons);
        reasons.verdict()
    }

    /// The same as `check_support_of`, without reasons.
    fn may_support(&self, unit: UnitId, from: HexId, hex: HexId) -> bool {
        let (counter, state) = (self.counter(unit), self.unit_state(unit));
        let spent = Flag::Moved as u16 | Flag::Entered as u16 | Flag::Fired as u16 | Flag::Unsupplied as u16;
        counter.role == Role::Artillery
            && !state.any(spent)
            && self.distance(from, hex) <= u16::from(counter.range)
            && !self.zoc(counter.side.other(), from)
    }

    /// The same as `check_fire_for`, without reasons.
    fn may_fire(&self, unit: UnitId, from: HexId, hex: HexId) -> bool {
        let (counter, state) = (self.counter(unit), self.unit_state(unit));
        counter.is_gun()
            && state.is(Flag::Emplaced)
            && !state.any(Flag::Fired as u16 | Flag::Unsupplied as u16)
            && from != hex
            && self.distance(from, hex) <= u16::from(counter.range)
            && !self.zoc(counter.side.other(), from)
    }

    /// 13.4: the artillery of the phasing side that could support an attack on a hex.
    pub fn supporters_of(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let side = self.phasing();
        let silent = side == ALLIED && self.surprise();
        let own = self.on_map(side).filter(move |_| !silent);
        own.filter(move |&(unit, from)| self.may_support(unit, from, hex)).map(|(unit, _)| unit)
    }

    /// 13.6: the guns of the other side that could fire FPF for a hex.
    pub fn protectors_of(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let side = self.phasing().other();
        let silent = (side == ALLIED && self.surprise()) || self.combat_units(hex) == 0;
        let own = self.on_map(side).filter(move |_| !silent);
        own.filter(move |&(unit, from)| self.may_fire(unit, from, hex)).map(|(unit, _)| unit)
    }

    /// D20: artillery that may be committed to the present attack.
    pub(super) fn support_guns(&self) -> impl Iterator<Item = UnitId> + '_ {
        let combat = &self.state.combat;
        let open = combat.guns.len() < usize::from(self.fixed.charts.numbers.ofs_max_guns);
        combat.target.filter(|_| open).into_iter().flat_map(|hex| self.supporters_of(hex))
    }

    /// D22: guns that may fire FPF in the present attack.
    pub(super) fn fire_guns(&self) -> impl Iterator<Item = UnitId> + '_ {
        let combat = &self.state.combat;
        let open = combat.fire.len() < usize::from(self.fixed.charts.numbers.fpf_max_guns);
        combat.target.filter(|_| open).into_iter().flat_map(|hex| self.protectors_of(hex))
    }

    /// 16.4: how many air points may be committed to one combat now.
    pub fn air_limit(&self) -> u8 {
        u16::from(self.state.air).min(self.fixed.charts.numbers.air_max_per_combat) as u8
    }

    pub(super) fn check_air(&self, points: u8) -> Result<(), Refusal> {
        let most = self.fixed.charts.numbers.air_max_per_combat;
        let mut reasons = Reasons::default();
        reasons.unless(u16::from(points) <= most, Rule("16.4 (AIR)"), || {
            format!("at most {most} air points in one combat").into()
        });
        reasons.unless(points <= self.state.air, Rule("16.3 (AIR)"), || {
            format!("{} air points are left", self.state.air).into()
        });
        reasons.verdict()
    }

    /// 13.4: commits artillery to the attack.
    pub(super) fn support_with(&mut self, unit: UnitId, ctx: &mut Ctx) {
        self.set(unit, Flag::Fired, true);
        insert(&mut self.state.combat.guns, unit);
        let strength = self.counter(unit).ofs;
        ctx.tell(Event::Combat(CombatEvent::Supported { unit, strength }));
    }

    /// 13.6: commits a gun to the defence.
    pub(super) fn fire_with(&mut self, unit: UnitId, ctx: &mut Ctx) {
        self.set(unit, Flag::Fired, true);
        insert(&mut self.state.combat.fire, unit);
        let strength = self.counter(unit).fpf;
        ctx.tell(Event::Combat(CombatEvent::Fired { unit, strength }));
    }

    /// 16.4: commits air points.
    pub(super) fn commit_air(&mut self, points: u8, ctx: &mut Ctx) {
        self.state.air -= points;
        self.state.combat.air = points;
        if points > 0 {
            let strength = u16::from(points) * self.fixed.charts.numbers.air_sp;
            ctx.tell(Event::Combat(CombatEvent::Air { points, strength }));
        } else {
            ctx.tell(Event::Declined { side: ALLIED, what: Declined::Air, again: false });
        }
    }
}
