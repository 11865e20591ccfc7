//! Artillery (13.4 to 13.6) and air support (16.4).

use engine::{
    Ask, Asks, HexId, Offer, OfferKind, Reasons, Refusal, Rule, Side, Told, UnitId, enlist, refuse,
};

use crate::action::Action;
use crate::charts::ALLIED;
use crate::event::Ctx;
use crate::game::Bulge;
use crate::mixes::Role;
use crate::state::Flag;
use crate::words::{count, further};

use super::Stage;
use super::explain::Draft;

engine::events! {
    /// What artillery and aircraft do in an attack.
    pub enum ArtilleryEvent for Bulge as game {
        /// 13.4: OFS.
        Supported { unit: UnitId, strength: u8 } =>
            Told::text(Rule("13.4"), format!("{unit} supports the attack with {strength}."));
        /// 4.3.
        NoSupport { side: Side, again: bool } =>
            Told::text(Rule("13.4"), format!("{side} commit no {}artillery to the attack.", further(*again)));
        /// 13.6: FPF.
        Fired { unit: UnitId, strength: u8 } =>
            Told::text(Rule("13.6"), format!("{unit} supports the defence with {strength}."));
        /// 4.3.
        NoFire { side: Side, again: bool } =>
            Told::text(Rule("13.6"), format!("{side} fire with no {}gun.", further(*again)));
        /// 16.4: air points.
        Air { points: u8, strength: u16 } => {
            let add = if *points == 1 { "adds" } else { "add" };
            Told::text(Rule("16.4 (AIR)"), format!("{} {add} {strength}.", count(*points, "Allied air point")))
        };
        /// 4.3.
        NoAir => Told::text(Rule("16.4 (AIR)"), "The Allies commit no air points.");
    }
}

/// D20 (13.4): artillery supports the attack.
pub(super) static SUPPORT: Ask<Bulge> = Ask {
    name: "support",
    rule: Rule("13.4"),
    side: Bulge::phasing,
    open: |game| game.support_guns().next().is_some() || game.roll_waits(Stage::Support),
    waits: |game| game.roll_waits(Stage::Support),
    prompt: |game| {
        let (hex, odds) = (game.target_name(), game.odds_so_far());
        match game.support_guns().next() {
            Some(_) => format!("artillery in support of the attack on {hex}?{odds}"),
            None => format!("attack {hex} with these?{odds}"),
        }
    },
    check: |game, action| match (action, game.state.combat.target) {
        (Action::Support(unit), Some(hex)) => game.check_support_of(unit, hex, game.state.combat.guns.len()),
        _ => Err(game.not_asked(action)),
    },
    play: engine::played!(game, ctx, Action::Support(unit) => {
        enlist(&mut game.state.combat.guns, unit);
        let strength = game.counter(unit).ofs;
        game.gun_fired(unit, ArtilleryEvent::Supported { unit, strength }, ctx);
    }),
    explain: |game, action, why| match action {
        Action::Support(gun) => Draft::of(game).support(gun).explain(game, why),
        _ => Draft::of(game).explain(game, why),
    },
    offer: |game, action, offer| match action {
        Action::Support(gun) => {
            let odds = game.odds_with(|draft| draft.support(gun));
            game.offer_gun(offer, gun, game.counter(gun).ofs, &odds, "supports")
        }
        Action::Done => {
            let more = game.support_guns().next().is_some();
            game.offer_none(offer, (Stage::Support, more), &game.state.combat.guns, "artillery")
        }
        _ => offer,
    },
    done: "No more artillery",
    end: |game, ctx| {
        if game.support_guns().next().is_some() {
            let again = !game.state.combat.guns.is_empty();
            ctx.tell(ArtilleryEvent::NoSupport { side: game.phasing(), again });
        }
        game.state.combat.stage = Stage::AttackAir;
        game.proceed(ctx);
    },
    ..engine::one_of!(game, unit in game.support_guns() => Action::Support)
};

/// D21 (16.4): air points for an Allied attack.
pub(super) static ATTACK_AIR: Ask<Bulge> = Ask {
    side: Bulge::phasing,
    open: |game| game.phasing() == ALLIED && game.air_limit() > 0,
    prompt: |game| {
        let (hex, air) = (game.target_name(), game.state.air);
        format!("air points for the attack on {hex}, of {air}?{}", game.odds_so_far())
    },
    play: engine::played!(game, ctx, Action::Air(points) => {
        game.commit_air(points, ctx);
        game.state.combat.stage = Stage::FinalFire;
        game.proceed(ctx);
    }),
    ..AIR
};

/// D22 (13.6): final protective fire.
pub(super) static FINAL_FIRE: Ask<Bulge> = Ask {
    name: "fpf",
    rule: Rule("13.6"),
    side: |game| game.phasing().other(),
    open: |game| game.fire_guns().next().is_some() || game.roll_waits(Stage::FinalFire),
    waits: |game| game.roll_waits(Stage::FinalFire),
    prompt: |game| {
        let (hex, odds) = (game.target_name(), game.odds_so_far());
        match game.fire_guns().next() {
            Some(_) => format!("final protective fire for {hex}?{odds}"),
            None => format!("defend {hex} with these?{odds}"),
        }
    },
    check: |game, action| match (action, game.state.combat.target) {
        (Action::Fire(unit), Some(hex)) => game.check_fire_for(unit, hex, game.state.combat.fire.len()),
        _ => Err(game.not_asked(action)),
    },
    play: engine::played!(game, ctx, Action::Fire(unit) => {
        enlist(&mut game.state.combat.fire, unit);
        let strength = game.counter(unit).fpf;
        game.gun_fired(unit, ArtilleryEvent::Fired { unit, strength }, ctx);
    }),
    explain: |game, action, why| match action {
        Action::Fire(gun) => Draft::of(game).fire(gun).explain(game, why),
        _ => Draft::of(game).explain(game, why),
    },
    offer: |game, action, offer| match action {
        Action::Fire(gun) => {
            let odds = game.odds_with(|draft| draft.fire(gun));
            game.offer_gun(offer, gun, game.counter(gun).fpf, &odds, "fires in defence")
        }
        Action::Done => {
            let more = game.fire_guns().next().is_some();
            game.offer_none(offer, (Stage::FinalFire, more), &game.state.combat.fire, "protective fire")
        }
        _ => offer,
    },
    done: "No more protective fire",
    end: |game, ctx| {
        if game.fire_guns().next().is_some() {
            let again = !game.state.combat.fire.is_empty();
            ctx.tell(ArtilleryEvent::NoFire { side: game.phasing().other(), again });
        }
        game.state.combat.stage = Stage::DefenceAir;
        game.proceed(ctx);
    },
    ..engine::one_of!(game, unit in game.fire_guns() => Action::Fire)
};

/// D21 (16.4): air points for an Allied defence.
pub(super) static DEFENCE_AIR: Ask<Bulge> = Ask {
    side: |game| game.phasing().other(),
    open: |game| game.phasing() != ALLIED && game.air_limit() > 0,
    prompt: |game| {
        let (hex, air) = (game.target_name(), game.state.air);
        format!("air points for the defence of {hex}, of {air}?{}", game.odds_so_far())
    },
    play: engine::played!(game, ctx, Action::Air(points) => {
        game.commit_air(points, ctx);
        game.resolve(ctx);
        game.proceed(ctx);
    }),
    ..AIR
};

/// 16.4: what both have alike.
const AIR: Ask<Bulge> = Ask {
    name: "air",
    rule: Rule("16.4 (AIR)"),
    list: |game, out| out.extend((0..=game.air_limit()).map(Action::Air)),
    check: engine::judged!(game, Action::Air(points) => game.check_air(points)),
    explain: engine::explained!(game, why,
        Action::Air(points) => Draft::of(game).air(points).explain(game, why),
    ),
    offer: |game, action, offer: Offer| match action {
        Action::Air(points) => {
            let now = game.odds_with(|draft| draft.air(points));
            let words = if points == 0 { "No air points".into() } else { count(points, "air point") };
            let offer = offer.odds(now.clone()).label(game.or_roll(game.state.combat.stage, &now, &words));
            if points == 0 { offer.kind(OfferKind::End) } else { offer }
        }
        _ => offer,
    },
    may_end: |_| refuse(Rule("16.4 (AIR)"), "say how many air points, \"air 0\" for none"),
    ..Ask::PLAIN
};

impl Bulge {
    /// A gun fires OFS or FPF, once in a Combat Phase (4.1 G5, A5), and the combat goes on.
    fn gun_fired(&mut self, gun: UnitId, told: ArtilleryEvent, ctx: &mut Ctx) {
        self.set(gun, Flag::Fired, true);
        ctx.tell(told);
        self.proceed(ctx);
    }

    /// The offer of a gun that brings so many points to the combat, which would then be at these odds.
    fn offer_gun(&self, offer: Offer, gun: UnitId, points: u8, odds: &str, deed: &str) -> Offer {
        let label = format!("{} {deed} (+{points})", self.counter(gun).name);
        offer.brings(points).odds(format!("+{points}, {odds}")).label(label)
    }

    /// The offer to fire with none, or no more, of something: with `more` guns it declines those, without it rolls the die.
    fn offer_none(&self, offer: Offer, (stage, more): (Stage, bool), fired: &[UnitId], what: &str) -> Offer {
        let now = self.odds_with(|draft| draft);
        let offer = offer.odds(now.clone());
        if more {
            let words = if fired.is_empty() { format!("No {what}") } else { format!("No more {what}") };
            offer.label(self.or_roll(stage, &now, &words))
        } else {
            offer.kind(OfferKind::Resolve).label(self.roll_at(stage, &now))
        }
    }

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
    fn check_support_of(&self, unit: UnitId, hex: HexId, committed: usize) -> Result<(), Refusal> {
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
    fn check_fire_for(&self, unit: UnitId, hex: HexId, committed: usize) -> Result<(), Refusal> {
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
    fn support_guns(&self) -> impl Iterator<Item = UnitId> + '_ {
        let combat = &self.state.combat;
        let open = combat.guns.len() < usize::from(self.fixed.charts.numbers.ofs_max_guns);
        combat.target.filter(|_| open).into_iter().flat_map(|hex| self.supporters_of(hex))
    }

    /// D22: guns that may fire FPF in the present attack.
    fn fire_guns(&self) -> impl Iterator<Item = UnitId> + '_ {
        let combat = &self.state.combat;
        let open = combat.fire.len() < usize::from(self.fixed.charts.numbers.fpf_max_guns);
        combat.target.filter(|_| open).into_iter().flat_map(|hex| self.protectors_of(hex))
    }

    /// 16.4: how many air points may be committed to one combat now.
    pub fn air_limit(&self) -> u8 {
        u16::from(self.state.air).min(self.fixed.charts.numbers.air_max_per_combat) as u8
    }

    fn check_air(&self, points: u8) -> Result<(), Refusal> {
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

    /// 16.4: commits air points.
    fn commit_air(&mut self, points: u8, ctx: &mut Ctx) {
        self.state.air -= points;
        self.state.combat.air = points;
        if points > 0 {
            let strength = u16::from(points) * self.fixed.charts.numbers.air_sp;
            ctx.tell(ArtilleryEvent::Air { points, strength });
        } else {
            ctx.tell(ArtilleryEvent::NoAir);
        }
    }
}
