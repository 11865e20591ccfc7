//! Attacks are declared (4.0), and what obliges to attack (C5, 3.4.7).

use engine::{Ask, Asks, HexId, Look, Reasons, Refusal, Rule, Side, Told, UnitId, enlist, place, refuse};

use crate::action::Action;
use crate::activation::Leash;
use crate::charts::{GERMAN, Odds, Turn};
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::state::{Flag, Place};
use crate::words::{count, player};

use super::explain::{battle, battle_after};
use super::stage::Stage;

engine::events! {
    /// What happens when attacks are declared.
    pub enum AttackEvent for DarkDecember as game {
        /// 4.0.1: no enemy is adjacent.
        NoEnemy { side: Side } =>
            Told::text(Rule("4.0.1"), format!("No {side} attack is possible: no enemy unit is adjacent."));
        /// 4.3.3: the best attack is not allowed.
        LowOdds { side: Side, hex: HexId, attack: u16, defence: u16 } => {
            let odds = Odds::of((*attack).into(), (*defence).into());
            let least = game.fixed.charts.combat.odds.first().map_or_else(String::new, Odds::to_string);
            let best = format!("the best one, {attack} to {defence} on {hex}, is {odds}");
            Told::text(Rule("4.3.3 (V4.3)"), format!("No {side} attack is allowed: {best}, below {least}."))
        };
        /// Those who are adjacent may not attack, by this rule.
        MayNotAttack { side: Side, rule: Rule } => {
            let why = "the units next to the enemy may not attack";
            Told::text(*rule, format!("No {side} attack is possible: {why}."))
        };
        Declared { side: Side, hex: HexId } => player(Rule("4.0.1"), side, &format!("attacks {hex}"));
        Joined { unit: UnitId } => Told::text(Rule("4.0.5"), format!("{unit} attacks."));
        /// 3.4.7: from off the map it must.
        Forced { unit: UnitId } =>
            Told::text(Rule("3.4.7 (V3.4)"), format!("{unit} attacks from off the map."));
        NoMore { side: Side } => player(Rule("4.0.1"), side, "makes no more attacks");
        /// C5: attacks are missing.
        Missing { attacks: u8 } => {
            let attacks = count(usize::from(*attacks), "attack", "attacks");
            let text = format!("The German player makes {attacks} too few on the first morning.");
            Told::text(Rule("C5 (FIVE)"), text)
        };
    }
}

/// D8 (4.0.1): the phasing player names a hex to attack.
pub(super) static TARGET: Ask<DarkDecember> = Ask {
    name: "attack",
    rule: Rule("4.0.1"),
    side: DarkDecember::phasing,
    prompt: |game| {
        let (made, due) = (game.state.combat.made, game.attacks_due());
        let owed = if made < due { format!(" {made} of {due} attacks made") } else { String::new() };
        format!("which hex is attacked?{owed}")
    },
    check: engine::judged!(game, Action::Attack(hex) => game.check_attack(hex, Look::Full)),
    play: |game, action, ctx| {
        let Action::Attack(hex) = action else { return };
        let mut defenders = std::mem::take(&mut game.state.combat.defenders);
        defenders.clear();
        defenders.extend(game.fighters_at(hex));
        defenders.sort_unstable();
        let combat = &mut game.state.combat;
        (combat.target, combat.defenders, combat.stage) = (Some(hex), defenders, Stage::Attackers);
        ctx.tell(AttackEvent::Declared { side: game.phasing(), hex });
        // 3.4.7: a stack off the map takes part.
        loop {
            let next = game.gathered_at(hex).find(|&unit| game.check_add(unit, Look::Quick).is_ok());
            let Some(unit) = next else { break };
            enlist(&mut game.state.combat.attackers, unit);
            ctx.tell(AttackEvent::Forced { unit });
        }
    },
    explain: engine::explained!(game, why,
        Action::Attack(hex) => battle_after(game, why, |combat| {
            combat.target = Some(hex);
            combat.defenders = game.fighters_at(hex).collect();
            combat.attackers = game.attackers_of(hex).collect();
            combat.attackers.sort_unstable();
        }),
    ),
    offer: |game, action, offer| match action {
        Action::Attack(hex) => {
            let attack = game.attack_of(game.attackers_of(hex), hex);
            let defence = game.defence_of(game.fighters_at(hex));
            offer.odds(Odds::of(attack.into(), defence.into()).to_string())
        }
        _ => offer,
    },
    done: "End the attacks",
    may_end: |game| {
        let mut reasons = Reasons::new(Look::Full);
        let open = game.state.combat.made < game.attacks_due() && game.targets().next().is_some();
        reasons.unless(!open, Rule("C5 (FIVE)"), || "five attacks must be made while one is possible".into());
        let stacks = game.placed(game.phasing(), Place::Gathered);
        let bound = stacks.filter_map(|unit| game.unit_state(unit).beside).any(|hex| game.must_attack(hex));
        reasons.unless(!bound, Rule("3.4.7 (V3.4)"), || "a stack off the map must attack".into());
        reasons.verdict()
    },
    end: |game, ctx| game.decline(AttackEvent::NoMore { side: game.phasing() }, ctx),
    ..engine::one_of!(game, hex in game.targets() => Action::Attack)
};

/// D8 (4.0.5): he adds units one by one, then the attack is made.
pub(super) static ATTACKERS: Ask<DarkDecember> = Ask {
    name: "attackers",
    rule: Rule("4.0.5"),
    side: DarkDecember::phasing,
    open: |_| true,
    // He would be asked nothing else before the die.
    waits: |game| game.asks_for_die(Stage::Attackers) && game.check_confirm(Look::Quick).is_ok(),
    prompt: |game| {
        let (hex, odds) = (game.target_in_words(), game.odds_in_words());
        match game.others().next() {
            Some(_) => format!("who attacks {hex}?{odds}"),
            None => format!("attack {hex} with these?{odds}"),
        }
    },
    press: |_, on| on.unit.map(Action::Add),
    list: |game, out| {
        out.extend(game.others().map(Action::Add));
        if game.check_confirm(Look::Quick).is_ok() {
            out.push(Action::Confirm);
        }
    },
    check: engine::judged!(game,
        Action::Add(unit) => game.check_add(unit, Look::Full),
        Action::Confirm => game.check_confirm(Look::Full),
    ),
    play: |game, action, ctx| match action {
        Action::Add(unit) => {
            enlist(&mut game.state.combat.attackers, unit);
            ctx.tell(AttackEvent::Joined { unit });
        }
        Action::Confirm => {
            // The attack is made: it counts (C5), and it activates (SR1.2.1).
            let Some(hex) = game.state.combat.target else { return };
            game.state.combat.attacked.insert(hex);
            game.state.combat.made = game.state.combat.made.saturating_add(1);
            game.state.combat.stage = Stage::LowerOwn;
            for at in 0..game.state.combat.attackers.len() {
                let unit = game.state.combat.attackers[at];
                game.set(unit, Flag::Attacked, true);
                game.set(unit, Flag::Reserve, false);
            }
            game.activate(hex);
        }
        _ => {}
    },
    explain: engine::explained!(game, why,
        Action::Add(unit) => battle_after(game, why, |combat| enlist(&mut combat.attackers, unit)),
        Action::Confirm => battle(game, why),
    ),
    offer: |game, action, offer| match (action, game.state.combat.target) {
        (Action::Add(unit), Some(hex)) => {
            let strength = game.attack_strength(unit, hex);
            let (attack, defence) = game.strengths(hex);
            let odds = Odds::of((attack + strength).into(), defence.into());
            offer.brings(strength).odds(format!("+{strength}, {odds}"))
        }
        (Action::Confirm, _) => offer.odds(game.odds_now()).label(game.roll_at(Stage::Attackers)),
        _ => offer,
    },
    may_end: |_| refuse(Rule("4.0.5"), "say \"confirm\" when the attackers are complete"),
    ..Ask::PLAIN
};

impl DarkDecember {
    /// 4.0.3: whether a unit may attack a hex.
    fn check_attacker(&self, unit: UnitId, hex: HexId, look: Look) -> Result<(), Refusal> {
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
        reasons
            .unless(!self.is_unready(unit), Rule("3.2.6 (V3.2Z)"), || "it is in Strategic Movement".into());
        reasons
            .unless(!state.is(Flag::Held), Rule("3.4.8 (V3.4)"), || "it had to retreat off the map".into());
        reasons.verdict()
    }

    /// Who may still be added to the attack.
    fn others(&self) -> impl Iterator<Item = UnitId> + '_ {
        let combat = &self.state.combat;
        let able = combat.target.into_iter().flat_map(|hex| self.attackers_of(hex));
        able.filter(|unit| combat.attackers.binary_search(unit).is_err())
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
        let mut reasons = Reasons::new(look);
        reasons.unless(attack > 0, Rule("4.0.1"), || "nobody can attack it".into());
        self.judge_odds(attack, self.defence_of(self.fighters_at(hex)), &mut reasons, look);
        reasons.verdict()
    }

    /// 4.3.3: an attack whose odds are too low is not allowed. Only who asks why is told the sum.
    pub(super) fn judge_odds(&self, attack: u16, defence: u16, reasons: &mut Reasons, look: Look) {
        let low = attack > 0 && self.column(attack, defence).is_none();
        reasons.unless(!low, Rule("4.3.3 (V4.3)"), || {
            let Some(least) = self.fixed.charts.combat.odds.first().filter(|_| look == Look::Full) else {
                return "the odds are below the table".into();
            };
            let odds = Odds::of(attack.into(), defence.into());
            format!("{attack} to {defence} is {odds}, and below {least} no attack is allowed").into()
        });
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

    /// What is said if nobody is asked: of the hexes beside the units of the side the one with the best odds.
    pub(crate) fn idle_combat(&self) -> AttackEvent {
        let side = self.phasing();
        let (mut best, mut rule) = (None, None);
        for hex in self.occupied(side.other()).iter() {
            let beside = || self.fixed.edges(hex).iter().flat_map(|edge| self.fighters_at(edge.to));
            let near =
                || beside().chain(self.gathered_at(hex)).filter(|&unit| self.counter(unit).side == side);
            if near().next().is_none() {
                continue;
            }
            let attack = self.attack_of(self.attackers_of(hex), hex);
            if attack == 0 {
                let refusal = near().find_map(|unit| self.check_attacker(unit, hex, Look::Quick).err());
                rule = rule.or(refusal.map(|refusal| refusal.rule()));
                continue;
            }
            let defence = self.defence_of(self.fighters_at(hex));
            let better = |(_, other, than): (_, u16, u16)| {
                u32::from(attack) * u32::from(than) > u32::from(other) * u32::from(defence)
            };
            if best.is_none_or(better) {
                best = Some((hex, attack, defence));
            }
        }
        match (best, rule) {
            (Some((hex, attack, defence)), _) => AttackEvent::LowOdds { side, hex, attack, defence },
            (None, Some(rule)) => AttackEvent::MayNotAttack { side, rule },
            (None, None) => AttackEvent::NoEnemy { side },
        }
    }

    /// What attacks and what defends in the present attack.
    pub(super) fn strengths(&self, hex: HexId) -> (u16, u16) {
        let combat = &self.state.combat;
        let attack = self.attack_of(combat.attackers.iter().copied(), hex);
        (attack, self.defence_of(combat.defenders.iter().copied()))
    }

    /// The hexes from which units attack, each once; a stack off the map stands for the attacked hex.
    pub(super) fn attacking_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let attackers = &self.state.combat.attackers;
        attackers.iter().enumerate().filter_map(move |(at, &unit)| {
            let hex = self.stand(unit)?;
            (!attackers[..at].iter().any(|&one| self.stand(one) == Some(hex))).then_some(hex)
        })
    }

    /// The attacked hex in words.
    pub(super) fn target_in_words(&self) -> String {
        self.state.combat.target.map_or_else(String::new, |hex| place(self, hex))
    }

    /// The odds of the present attack.
    pub(super) fn odds_now(&self) -> String {
        let Some(hex) = self.state.combat.target else { return String::new() };
        let (attack, defence) = self.strengths(hex);
        Odds::of(attack.into(), defence.into()).to_string()
    }

    /// The odds of the present attack in words.
    pub(super) fn odds_in_words(&self) -> String {
        let combat = &self.state.combat;
        let Some(hex) = combat.target.filter(|_| !combat.attackers.is_empty()) else { return String::new() };
        let (attack, defence) = self.strengths(hex);
        let odds = Odds::of(attack.into(), defence.into());
        format!(" ({attack} to {defence}, {odds}, TDL {})", self.cover_level())
    }

    /// 3.4.7: whether a stack off the map must still attack a hex.
    fn must_attack(&self, hex: HexId) -> bool {
        let own = |unit: &UnitId| self.check_attacker(*unit, hex, Look::Quick).is_ok();
        let attack = self.attack_of(self.gathered_at(hex).filter(own), hex);
        let defence = self.defence_of(self.fighters_at(hex));
        self.check_attack(hex, Look::Quick).is_ok() && self.column(attack, defence).is_some()
    }

    /// C5: attacks that must be made in this phase.
    fn attacks_due(&self) -> u8 {
        if self.phasing() == GERMAN { self.first_attacks() } else { 0 }
    }

    /// C5 (FIVE): attacks that the German must make on turn 1, and none later.
    pub(crate) fn first_attacks(&self) -> u8 {
        if self.fixed.options.five_attacks && self.state.turn == Turn::FIRST.number() {
            u8::try_from(self.fixed.charts.numbers.first_turn_attacks).unwrap_or(0)
        } else {
            0
        }
    }

    /// The Combat Phase ends. C5: attacks that were not made count.
    pub(crate) fn end_combat(&mut self, ctx: &mut Ctx) {
        let missing = self.attacks_due().saturating_sub(self.state.combat.made);
        if missing > 0 {
            self.state.missing += missing;
            ctx.tell(AttackEvent::Missing { attacks: missing });
        }
        self.state.combat.clear_phase();
        self.forget(Flag::Attacked);
    }

    /// Whether a unit may be added to the present attack.
    fn check_add(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
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
    fn check_confirm(&self, look: Look) -> Result<(), Refusal> {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else {
            return Err(Refusal::new(Rule("4.0.1"), "no hex is attacked"));
        };
        let (attack, defence) = self.strengths(hex);
        let mut reasons = Reasons::new(look);
        reasons.unless(!combat.attackers.is_empty(), Rule("4.0.5"), || "somebody must attack".into());
        self.judge_odds(attack, defence, &mut reasons, look);
        reasons.verdict()
    }
}
