//! Divisional Integrity (4.6), and the Attack Option Capability of commanders (OR9.3).

use engine::{Ask, Asks, Look, Reasons, Refusal, Rule, Side, Told, UnitId, refuse};

use crate::action::Action;
use crate::charts::{ALLIED, GERMAN};
use crate::game::DarkDecember;
use crate::state::Flag;
use crate::words::{Bonuses, player};

use super::explain::{battle, battle_after};
use super::stage::Stage;

engine::events! {
    /// What is used to better the die.
    pub enum IntegrityEvent for DarkDecember as game {
        Used { side: Side, bonuses: Bonuses } =>
            player(Rule("4.6"), side, &format!("uses {bonuses} for Divisional Integrity"));
        NotInAttack { side: Side } => player(Rule("4.6.1"), side, "uses no Divisional Integrity in the attack");
        NotInDefence { side: Side } => player(Rule("4.6.2"), side, "uses no Divisional Integrity in the defence");
        Capability { unit: UnitId } =>
            Told::text(Rule("OR9.3"), format!("{unit} gives his Attack Option Capability."));
        NoCapability { side: Side } =>
            player(Rule("OR9.3"), side, "uses no commander's Attack Option Capability");
    }
}

/// D11 (4.6.1): the attacker's bonuses.
pub(super) static INTEGRITY: Ask<DarkDecember> = Ask {
    name: "integrity",
    rule: Rule("4.6.1"),
    side: DarkDecember::phasing,
    open: |game| game.most_integrity() > 0,
    prompt: |game| format!("how many Divisional Integrity bonuses?{}", game.odds_in_words()),
    check: engine::judged!(game, Action::Integrity(bonuses) => game.check_integrity(bonuses)),
    play: engine::played!(game, ctx, Action::Integrity(bonuses) => {
        let side = game.phasing();
        ctx.tell(match bonuses {
            Bonuses(0) => IntegrityEvent::NotInAttack { side },
            _ => IntegrityEvent::Used { side, bonuses },
        });
        let combat = &mut game.state.combat;
        combat.integrity = bonuses.0;
        combat.doubled |= bonuses.0 > 1;
        combat.stage = Stage::Capability;
    }),
    explain: engine::explained!(game, why,
        Action::Integrity(bonuses) => battle_after(game, why, |combat| combat.integrity = bonuses.0),
    ),
    offer: |game, action, offer| {
        let none = matches!(action, Action::Integrity(Bonuses(0)));
        let offer = if none { offer.label("No Divisional Integrity") } else { offer };
        game.or_roll(game.state.combat.stage, offer)
    },
    may_end: |_| refuse(Rule("4.6.1"), "say how many bonuses, 0 for none"),
    ..engine::one_of!(game, (0..=game.most_integrity()).map(Bonuses) => Action::Integrity)
};

/// D12 (4.6.2): the defender's bonus.
pub(super) static STAND: Ask<DarkDecember> = Ask {
    rule: Rule("4.6.2"),
    side: |game| game.phasing().other(),
    open: DarkDecember::may_stand,
    prompt: |game| {
        let hex = game.target_in_words();
        format!("Divisional Integrity for the defence of {hex}?{}", game.odds_in_words())
    },
    list: |_, out| out.extend([Bonuses(0), Bonuses(1)].map(Action::Integrity)),
    check: engine::judged!(game,
        Action::Integrity(Bonuses(0 | 1)) => Ok(()),
        Action::Integrity(_) => refuse(Rule("4.6.2"), "the defender has one bonus at most"),
    ),
    play: engine::played!(game, ctx, Action::Integrity(bonuses) => {
        let side = game.phasing().other();
        ctx.tell(match bonuses {
            Bonuses(0) => IntegrityEvent::NotInDefence { side },
            _ => IntegrityEvent::Used { side, bonuses },
        });
        game.state.combat.stands = bonuses.0 > 0;
        game.resolve(ctx);
    }),
    explain: engine::explained!(game, why,
        Action::Integrity(bonuses) => battle_after(game, why, |combat| combat.stands = bonuses.0 > 0),
    ),
    may_end: |_| refuse(Rule("4.6.2"), "say how many bonuses, 0 for none"),
    ..INTEGRITY
};

/// D11 (OR9.3): a commander gives the attack his die.
pub(super) static CAPABILITY: Ask<DarkDecember> = Ask {
    name: "capability",
    rule: Rule("OR9.3"),
    side: DarkDecember::phasing,
    prompt: |game| format!("a commander's Attack Option Capability?{}", game.odds_in_words()),
    check: engine::judged!(game,
        Action::Command(unit) if game.has_capability(unit) => Ok(()),
        Action::Command(_) => refuse(Rule("OR9.3"), "he cannot help here, or has been used"),
    ),
    play: engine::played!(game, ctx, Action::Command(unit) => {
        game.state.combat.capability = Some(unit);
        game.state.combat.used |= game.commander_bit(unit).unwrap_or(0);
        game.state.combat.stage = Stage::Stand;
        ctx.tell(IntegrityEvent::Capability { unit });
    }),
    explain: |game, action, why| match action {
        Action::Command(unit) => battle_after(game, why, |combat| combat.capability = Some(unit)),
        _ => battle(game, why),
    },
    offer: |game, _, offer| game.or_roll(Stage::Capability, offer),
    done: "No commander helps",
    end: |game, ctx| {
        ctx.tell(IntegrityEvent::NoCapability { side: game.phasing() });
        game.state.combat.stage = Stage::Stand;
    },
    ..engine::one_of!(game, unit in game.helpers() => Action::Command)
};

impl DarkDecember {
    /// OR9.3: the commanders who may give their die now.
    fn helpers(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.fixed.commanders.iter().copied().filter(|&unit| self.has_capability(unit))
    }

    /// RL4: whether a side may use DI at all.
    fn may_use_integrity(&self, side: Side) -> bool {
        side == ALLIED || !self.assault_positions() || !self.fixed.options.integrity_with_surprise
    }

    /// 4.6.1: how many divisions among some units are whole enough, units counted that `counts` lets count.
    fn whole_divisions(&self, units: &[UnitId], counts: impl Fn(UnitId) -> bool) -> u8 {
        let mut found = 0;
        for (at, &unit) in units.iter().enumerate() {
            let (division, need) = (self.counter(unit).division, self.counter(unit).di);
            let kin = |&&one: &&UnitId| self.counter(one).division == division;
            if division.is_none() || need == 0 || units[..at].iter().any(|one| kin(&one)) {
                continue;
            }
            let there = units.iter().filter(kin).filter(|&&one| counts(one)).count();
            found += u8::from(there >= usize::from(need));
        }
        found
    }

    /// 4.6.4: during GTA the Allied player has no bonus unless the sky is clear.
    fn is_outdone(&self, side: Side) -> bool {
        side == ALLIED && self.advantage() && !self.is_clear()
    }

    /// 4.6.1: the divisions that attack as such.
    fn whole_attackers(&self) -> u8 {
        let fit = |unit| self.supplied(unit) && !self.is(unit, Flag::Strategic);
        self.whole_divisions(&self.state.combat.attackers, fit)
    }

    /// 4.6.1, 4.6.3, 4.6.4: the most DI bonuses that the attacker may use now.
    pub fn most_integrity(&self) -> u8 {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else { return 0 };
        let side = self.phasing();
        if self.is_outdone(side) || !self.may_use_integrity(side) {
            return 0;
        }
        let two = self.fixed.options.double_integrity
            && combat.round == 0
            && !combat.doubled
            && self.great_commander(side, hex).is_some();
        self.whole_attackers().min(if two { 2 } else { 1 })
    }

    /// Whether the attacker may use so many DI bonuses, and if not, each thing that is missing.
    fn check_integrity(&self, Bonuses(bonuses): Bonuses) -> Result<(), Refusal> {
        if bonuses <= self.most_integrity() {
            return Ok(());
        }
        let (combat, side) = (&self.state.combat, self.phasing());
        let mut reasons = Reasons::new(Look::Full);
        reasons.unless(self.may_use_integrity(side), Rule("SR1.1.3 (VSR1.1)"), || {
            "out of the assault positions there is no German bonus on turn 1".into()
        });
        reasons.unless(!self.is_outdone(side), Rule("4.6.4"), || {
            "during the German Tactical Advantage the Allied player has none under an overcast sky".into()
        });
        let whole = self.whole_attackers();
        reasons.unless(whole >= bonuses, Rule("4.6.1"), || match whole {
            0 => "no division attacks with all that it needs, Supplied and out of Strategic Movement".into(),
            1 => "only one division attacks with all that it needs, Supplied and out of Strategic Movement"
                .into(),
            _ => format!("only {whole} divisions attack with all that they need").into(),
        });
        if bonuses < 2 {
            return reasons.verdict();
        }
        let rule = Rule("4.6.3 (V4.6)");
        let two = self.fixed.options.double_integrity;
        reasons.unless(two, rule, || "an attack uses one bonus at most".into());
        reasons.unless(!two || bonuses == 2, rule, || "an attack uses two bonuses at most".into());
        reasons
            .unless(combat.round == 0, Rule("4.1.3"), || "an All Out Assault has one bonus at most".into());
        reasons.unless(!combat.doubled, rule, || "two bonuses were used in this phase already".into());
        let now = if side == GERMAN { self.advantage() } else { self.is_clear() };
        reasons.unless(!two || now, rule, || {
            match side {
                GERMAN => "the German Tactical Advantage is over",
                _ => "the sky is not clear",
            }
            .into()
        });
        let helped = combat.target.is_some_and(|hex| self.great_commander(side, hex).is_some());
        reasons.unless(!two || !now || helped, rule, || {
            let name = if side == GERMAN { "Manteuffel" } else { "Patton" };
            format!("the hex is not in the range of {name}").into()
        });
        reasons.verdict()
    }

    /// 4.6.2, 1.2.1 to 1.2.3: whether the defender may use DI. Only Supplied units count.
    pub fn may_stand(&self) -> bool {
        let combat = &self.state.combat;
        self.may_use_integrity(self.phasing().other())
            && self.whole_divisions(&combat.defenders, |unit| self.supplied(unit)) > 0
    }

    /// OR9.3: whether a commander may give his die now.
    fn has_capability(&self, unit: UnitId) -> bool {
        let combat = &self.state.combat;
        let counter = self.counter(unit);
        counter.side == self.phasing()
            && counter.attack_option
            && combat.round == 0
            && self.commander_bit(unit).is_some_and(|bit| combat.used & bit == 0)
            && combat.target.is_some_and(|hex| self.in_range(unit, hex))
    }

    /// The bit of a commander in [`CombatState::used`](super::CombatState::used).
    pub(crate) fn commander_bit(&self, unit: UnitId) -> Option<u16> {
        self.fixed.commanders.iter().position(|&one| one == unit).map(|at| 1 << at)
    }
}
