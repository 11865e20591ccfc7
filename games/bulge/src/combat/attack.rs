//! Attacks (12.1) and the procedure of one attack (12.3).

use engine::{Ask, Asks, HexId, HexSet, Reasons, Refusal, Rule, Side, Told, UnitId, enlist, place, refuse};

use crate::action::Action;
use crate::charts::{ALLIED, Class, GERMAN, SIDES};
use crate::event::Ctx;
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::state::Flag;
use crate::words::further;

use super::explain::Draft;
use super::{Battle, Stage};

engine::events! {
    /// What happens before the die of an attack is rolled.
    pub enum AttackEvent for Bulge as game {
        /// 12.2.1: a unit must attack.
        Obliged { unit: UnitId } => Told::text(Rule("12.2.1 (MC)"), format!("{unit} is obliged to attack."));
        /// 12.1.2: nobody is adjacent to an enemy.
        NoAttack { side: Side } => {
            let side = SIDES[side.index()];
            Told::text(Rule("12.1.2"), format!("No {side} combat unit is adjacent to an enemy: there is no attack."))
        };
        /// 12.1.3: whoever is has attacked, or was attacked.
        NoFurtherAttack { side: Side } =>
            Told::text(Rule("12.1.3"), format!("No further {} attack is possible.", SIDES[side.index()]));
        /// 11.10: only water is between.
        OnlyAcrossWater { side: Side } => {
            let side = SIDES[side.index()];
            Told::text(Rule("11.10"), format!("No {side} unit can attack across the water that is between."))
        };
        /// 12.1.2: an attack is declared.
        Declared { side: Side, hex: HexId } => Told::text(Rule("12.1.2"), format!("{side} attack {hex}."));
        /// 4.3.
        Declined { side: Side, again: bool } =>
            Told::text(Rule("12.1.1"), format!("{side} make no {}attack.", further(*again)));
        /// 12.3 b: a unit takes part; 12.2.4 may force it.
        Joined { unit: UnitId, forced: bool } => if *forced {
            Told::text(Rule("12.2.4 (MC)"), format!("{unit} must take part in the attack."))
        } else {
            Told::text(Rule("12.3"), format!("{unit} takes part in the attack."))
        };
    }
}

/// D18 (12.1): which hex is attacked.
pub(super) static TARGET: Ask<Bulge> = Ask {
    name: "attack",
    rule: Rule("12.1.1"),
    side: Bulge::phasing,
    open: |game| game.target_hexes().next().is_some(),
    prompt: |game| match game.open_obligation() {
        Some((unit, _)) => format!("which hex is attacked? {} is obliged to attack", game.counter(unit).name),
        None => "which hex is attacked?".into(),
    },
    check: engine::judged!(game, Action::Attack(hex) => game.check_attack(hex)),
    play: engine::played!(game, ctx, Action::Attack(hex) => {
        game.declare(hex, ctx);
        game.proceed(ctx);
    }),
    explain: engine::explained!(game, why,
        Action::Attack(hex) => Draft::on(game, hex).explain_with_others(game, why),
    ),
    offer: |game, action, offer| match action {
        Action::Attack(hex) => {
            let mut attackers: Vec<UnitId> = game.attackers_of(hex).collect();
            attackers.sort_unstable();
            let most = game.odds(&Battle { hex, attackers: &attackers, guns: &[], fire: &[], air: 0 });
            offer.odds(most.clone()).label(format!("Attack {} (up to {most})", place(game, hex)))
        }
        Action::Done => match game.targets().iter().count() {
            0 => offer,
            1 => offer.warn(Rule("12.1.1"), "one more hex could be attacked"),
            left => offer.warn(Rule("12.1.1"), format!("{left} more hexes could be attacked")),
        },
        _ => offer,
    },
    done: "End the combat",
    may_end: Bulge::check_end_of_phase,
    ends: |game| game.open_obligation().is_none(),
    end: |game, ctx| {
        let again = !game.state.combat.attacked.is_empty();
        game.decline(AttackEvent::Declined { side: game.phasing(), again }, ctx);
    },
    ..engine::one_of!(game, hex in game.targets().iter() => Action::Attack)
};

/// D19 (12.3 b): who attacks the hex.
pub(super) static ATTACKERS: Ask<Bulge> = Ask {
    name: "attackers",
    rule: Rule("12.3"),
    side: Bulge::phasing,
    open: |game| game.addable().next().is_some() || game.roll_waits(Stage::Attackers),
    waits: |game| game.roll_waits(Stage::Attackers),
    prompt: |game| {
        let (hex, odds) = (game.target_name(), game.odds_so_far());
        match game.addable().next() {
            Some(_) => format!("who attacks {hex}?{odds}"),
            None => format!("attack {hex} with these?{odds}"),
        }
    },
    press: |_, on| on.unit.map(Action::Add),
    list: |game, out| {
        out.extend(game.addable().map(Action::Add));
        if !game.state.combat.attackers.is_empty() {
            out.push(Action::Confirm);
        }
    },
    check: engine::judged!(game,
        Action::Add(unit) => game.check_add(unit),
        Action::Confirm if game.state.combat.attackers.is_empty() => {
            refuse(Rule("12.1.2"), "an attack needs at least one unit: add one")
        },
        Action::Confirm => Ok(()),
    ),
    play: |game, action, ctx| {
        match action {
            Action::Add(unit) => {
                enlist(&mut game.state.combat.attackers, unit);
                ctx.tell(AttackEvent::Joined { unit, forced: false });
            }
            _ => game.state.combat.stage = Stage::Support,
        }
        game.proceed(ctx);
    },
    explain: |game, action, why| match action {
        Action::Add(unit) => Draft::of(game).add(unit).explain_with_others(game, why),
        _ => Draft::of(game).explain(game, why),
    },
    offer: |game, action, offer| match action {
        Action::Add(unit) => {
            let (name, strength) = (&game.counter(unit).name, game.attack_strength(unit));
            let odds = game.odds_with(|draft| draft.add(unit));
            offer
                .brings(strength)
                .odds(format!("+{strength}, {odds}"))
                .label(format!("Add {name} (+{strength})"))
        }
        Action::Confirm => {
            let now = game.battle().map_or_else(String::new, |battle| game.odds(&battle));
            offer.odds(now.clone()).label(game.roll_at(Stage::Attackers, &now))
        }
        _ => offer,
    },
    may_end: |_| refuse(Rule("12.3"), "say \"confirm\" when the attackers are complete"),
    ..Ask::PLAIN
};

impl Bulge {
    /// The attacked hex, as sentences name it.
    pub(super) fn target_name(&self) -> String {
        self.state.combat.target.map_or_else(String::new, |hex| place(self, hex))
    }

    /// The odds of the present attack, for a prompt.
    pub(super) fn odds_so_far(&self) -> String {
        let battle = self.battle().filter(|battle| !battle.attackers.is_empty());
        battle.map_or_else(String::new, |battle| {
            let totals = self.totals(&battle);
            format!(" ({} to {}, column {})", totals.attack, totals.defence, self.odds(&battle))
        })
    }

    /// The column on which an attack would be resolved.
    pub(super) fn odds(&self, battle: &Battle) -> String {
        self.fixed.charts.combat.odds[self.totals(battle).shifted].to_string()
    }

    /// The column of the present attack with one more unit, gun or air point.
    pub(super) fn odds_with(&self, change: impl FnOnce(Draft) -> Draft) -> String {
        change(Draft::of(self)).battle().map_or_else(String::new, |battle| self.odds(&battle))
    }

    /// Who is still asked something between a stage of the present attack and its die.
    fn asked_after(&self, stage: Stage) -> impl Iterator<Item = Side> + '_ {
        let stages =
            [Stage::Attackers, Stage::Support, Stage::AttackAir, Stage::FinalFire, Stage::DefenceAir];
        let later = stages.into_iter().skip_while(move |&one| one != stage).skip(1);
        let questions = later.map(Stage::question).filter(|question| (question.open)(self));
        questions.map(|question| (question.side)(self))
    }

    /// Whether nobody is: the die falls.
    fn rolls_after(&self, stage: Stage) -> bool {
        self.asked_after(stage).next().is_none()
    }

    /// What a choice that leads to the die or to the defender is called.
    pub(super) fn roll_at(&self, stage: Stage, odds: &str) -> String {
        let verb = if self.rolls_after(stage) { "Roll" } else { "Attack" };
        format!("{verb} at {odds}")
    }

    /// Whether the attack waits for the player who is asked at this stage, although he has nothing more to add: he would be asked
    /// nothing else before the die, and has not said that it be rolled.
    pub(super) fn roll_waits(&self, stage: Stage) -> bool {
        let combat = &self.state.combat;
        let added = match stage {
            Stage::Support => &combat.guns,
            Stage::FinalFire => &combat.fire,
            _ => &combat.attackers,
        };
        let side = (stage.question().side)(self);
        self.own_rolls.has(side) && !added.is_empty() && self.asked_after(stage).all(|other| other != side)
    }

    /// What a choice that leads to the die is called.
    pub(super) fn or_roll(&self, stage: Stage, odds: &str, words: &str) -> String {
        if self.rolls_after(stage) { format!("{words}: roll at {odds}") } else { words.into() }
    }

    /// The Combat Phase ends because there is no attack, or none any more.
    pub(crate) fn tell_idle_combat(&self, ctx: &mut Ctx) {
        let side = self.phasing();
        let near = |hex| self.fixed.edges(hex).iter().any(|edge| self.holds(side.other(), edge.to));
        ctx.tell(if !self.state.combat.attacked.is_empty() {
            AttackEvent::NoFurtherAttack { side }
        } else if self.combat_units_of(side).any(|(_, hex)| near(hex)) {
            AttackEvent::OnlyAcrossWater { side }
        } else {
            AttackEvent::NoAttack { side }
        });
    }

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

    /// D19: who may still be added to the attack.
    fn addable(&self) -> impl Iterator<Item = UnitId> + '_ {
        let target = self.state.combat.target;
        target.into_iter().flat_map(|hex| self.attackers_of(hex)).filter(|&unit| !self.is_attacker(unit))
    }

    pub(super) fn is_attacker(&self, unit: UnitId) -> bool {
        self.state.combat.attackers.binary_search(&unit).is_ok()
    }

    fn check_attack(&self, hex: HexId) -> Result<(), Refusal> {
        let side = self.phasing();
        if self.holds(side.other(), hex) && self.attackers_of(hex).next().is_some() {
            return Ok(());
        }
        self.attack_bars_of(side, hex)
    }

    /// Why nobody could attack a hex, whoever's turn it is: the units in it say who would.
    pub(crate) fn attack_bars(&self, hex: HexId) -> Result<(), Refusal> {
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

    fn check_add(&self, unit: UnitId) -> Result<(), Refusal> {
        let Some(hex) = self.state.combat.target else {
            return refuse(Rule("12.3"), "pick the hex first");
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

    /// 12.3 a: declares an attack. 12.2.4: units that must take part are added; so is the only one that can.
    fn declare(&mut self, hex: HexId, ctx: &mut Ctx) {
        self.state.combat.target = Some(hex);
        self.state.combat.stage = Stage::Attackers;
        ctx.tell(AttackEvent::Declared { side: self.phasing(), hex });
        let mut attackers = std::mem::take(&mut self.state.combat.attackers);
        self.first_attackers(hex, &mut attackers);
        for &unit in &attackers {
            let forced = self.must_join(unit, hex);
            ctx.tell(AttackEvent::Joined { unit, forced });
        }
        self.state.combat.attackers = attackers;
    }

    /// 12.2.4: the units with which an attack on a hex begins.
    pub(super) fn first_attackers(&self, hex: HexId, out: &mut Vec<UnitId>) {
        let mut sole = None;
        for (count, unit) in self.attackers_of(hex).enumerate() {
            sole = (count == 0).then_some(unit);
            if self.must_join(unit, hex) {
                enlist(out, unit);
            }
        }
        if let Some(unit) = sole {
            enlist(out, unit);
        }
    }
}
