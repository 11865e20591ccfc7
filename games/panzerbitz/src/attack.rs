//! What all attacks have in common until the die is rolled (14.3.D12): who may take part, and giving it up. What the die does
//! is in `resolution`.

use std::fmt::{self, Write};

use engine::{Ask, HexId, Offer, Refusal, Rule, Say, Side, Told, UnitId, place};

use crate::action::Action;
use crate::assault::ASSAULT_UNITS;
use crate::charts::{Attack as Kind, Column, Outcome};
use crate::direct::DIRECT_FIRERS;
use crate::event::Ctx;
use crate::explain::attack_sum;
use crate::game::Panzerbitz;
use crate::indirect::INDIRECT_FIRERS;
use crate::overrun::OVERRUN_STACK;
use crate::reaction::{INTERDICTION_FIRERS, OPPORTUNITY_FIRERS};
use crate::sequence::ANSWER;
use crate::sheet::result_spot;
use crate::state::Attack;
use crate::why::{Why, no, no_if};
use crate::words::strength;

engine::events! {
    /// What happens in attacks of every kind.
    pub enum AttackEvent for Panzerbitz as game {
        /// 14.3.D12: an attack is given up before the die.
        GivenUp { side: Side, kind: Kind, hex: HexId } =>
            Told::text(Rule("14.3.D12"), format!("{side} gives up its {kind} at {hex} before the die."));
        /// A unit takes part in an attack.
        Fires { unit: UnitId, kind: Kind, hex: HexId } => {
            let (rule, verb) = match *kind {
                Kind::Direct => ("6.1", "fires at"),
                Kind::Indirect => ("5.4", "fires indirectly at"),
                Kind::Opportunity => ("8.7", "fires at the mover in"),
                Kind::Interdiction => ("8.8", "interdicts"),
                Kind::Assault => ("9.1", "assaults"),
                Kind::Overrun => ("8.9", "overruns"),
            };
            Told::text(Rule(rule), format!("{unit} {verb} {hex}."))
        };
        /// The die of an attack; the target where each unit has a die of its own (5.6.3).
        Rolled { side: Side, kind: Kind, hex: HexId, target: Option<UnitId>, roll: Roll } => {
            let (side, at) = (game.side_word(*side), hex.word());
            let at = target.map_or_else(|| at.clone(), |unit| format!("{} in {at}", game.piece(unit).name));
            let sum = roll.words(game.has_own_goals(*kind));
            Told::text(Rule("11.1"), format!("{side} {kind} at {at}: {sum}."))
                .roll(&kind.to_string(), &[roll.die])
                .on(roll.column.map(|column| result_spot(column, roll.die as i8 + roll.modifier)))
        };
    }
}

/// The sum of an attack as it was rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Attack strength in quarters (1.6.2).
    pub attack: u32,
    /// Defence strength in halves, because a quick march halves it (8.5).
    pub defence: u32,
    /// The column after shifts; none if it lies left of the table (6.6).
    pub column: Option<Column>,
    /// Die modifiers together.
    pub modifier: i8,
    /// The die.
    pub die: u8,
    /// The result.
    pub result: Outcome,
}

impl Roll {
    /// The sum in words. A grey result is told only where it falls on the attackers (12.15).
    fn words(&self, grey: bool) -> String {
        let column = self.column.map_or_else(|| "left of 1-4".into(), |column| column.to_string());
        let modifier = if self.modifier == 0 { String::new() } else { format!(" {:+}", self.modifier) };
        let result = if grey { self.result } else { self.result.on_targets() };
        format!(
            "{} against {}, column {column}, die {}{modifier}: {}",
            strength(self.attack),
            strength(2 * self.defence),
            self.die,
            result_words(result)
        )
    }
}

/// What a result means (6.8), with its sign in the table.
pub(crate) fn result_words(result: Outcome) -> &'static str {
    match result {
        Outcome::None => "no effect",
        Outcome::Dispersed => "dispersed (D)",
        Outcome::DoubleDispersed => "doubly dispersed (DD)",
        Outcome::Eliminated => "eliminated (X)",
        Outcome::GreyDispersed => "attackers dispersed (grey D)",
        Outcome::GreyDoubleDispersed => "attackers doubly dispersed (grey DD)",
        Outcome::GreyEliminated => "attackers eliminated (grey X)",
    }
}

impl Say<Panzerbitz> for Kind {
    fn say(self, _: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        out.write_str(match self {
            Kind::Direct => "direct fire",
            Kind::Indirect => "indirect fire",
            Kind::Opportunity => "opportunity fire",
            Kind::Interdiction => "interdiction",
            Kind::Assault => "assault",
            Kind::Overrun => "overrun",
        })
    }
}

impl Attack {
    /// D4, D5, D9, D10, D11: who takes part.
    pub(crate) fn question(&self) -> &'static Ask<Panzerbitz> {
        match self.kind {
            Kind::Direct => &DIRECT_FIRERS,
            Kind::Indirect => &INDIRECT_FIRERS,
            Kind::Opportunity => &OPPORTUNITY_FIRERS,
            Kind::Interdiction => &INTERDICTION_FIRERS,
            Kind::Assault => &ASSAULT_UNITS,
            Kind::Overrun => &OVERRUN_STACK,
        }
    }
}

/// The offer of the die: an assault and an overrun have words of their own for it.
fn worded(kind: Kind, offer: Offer) -> Offer {
    let these = match kind {
        Kind::Assault => "Assault with these",
        Kind::Overrun => "Overrun with these",
        _ => return offer,
    };
    let label =
        offer.note.as_ref().map_or_else(|| these.into(), |odds| format!("{these}: roll at {}", odds.text));
    offer.label(label)
}

/// The rest of a question that asks which hex is attacked by those who are able to, in place of [`SEGMENT`](crate::sequence::SEGMENT).
macro_rules! targets {
    ($able:ident, $check:ident) => {
        engine::Ask {
            press: |_, on| on.hex.map(crate::action::Action::Attack),
            list: |game, out| game.list_targets(&game.$able(), Panzerbitz::$check, out),
            check: |game, action| match action {
                crate::action::Action::Attack(hex) => game.$check(&game.$able(), hex),
                _ => Err(engine::Asks::not_asked(game, action)),
            },
            ..crate::sequence::SEGMENT
        }
    };
}
pub(crate) use targets;

/// The offer of a hex with the odds of an attack on it, if any can be made.
pub(crate) fn at_odds(offer: Offer, column: Option<Column>) -> Offer {
    match column {
        Some(column) => offer.odds(column.to_string()),
        None => offer,
    }
}

/// D12: who takes part in the attack that is prepared, one after another; then the die, or not.
pub(crate) const ATTACKERS: Ask<Panzerbitz> = Ask {
    prompt: Panzerbitz::ask_who,
    press: |_, on| on.unit.map(Action::Add),
    list: |game, out| {
        let Some(attack) = &game.state.attack else { return };
        out.extend(game.joiners(attack).map(Action::Add));
        if game.check_fire(attack).is_ok() {
            out.push(Action::Fire);
        }
        // There is always a choice before the die.
        out.push(Action::Cancel);
    },
    check: |game, action| match (action, &game.state.attack) {
        (Action::Add(unit), Some(attack)) => Why::every(|why| game.judge_add(attack, unit, why)),
        (Action::Fire, Some(attack)) => game.check_fire(attack),
        (Action::Cancel, Some(_)) => Ok(()),
        (Action::Aim(_), Some(_)) => no("6.2.1", "targets are named in direct fire only"),
        _ => no("14.3.D12", "an attack is being prepared"),
    },
    play: |game, action, ctx| match (action, &mut game.state.attack) {
        (Action::Add(unit), Some(attack)) => attack.firers.push(unit),
        (Action::Fire, _) => game.fire(ctx),
        (Action::Cancel, _) => game.cancel(ctx),
        _ => {}
    },
    explain: |game, action, why| match (action, &game.state.attack) {
        (Action::Fire, Some(attack)) => attack_sum(game, attack, None, why),
        (Action::Add(unit), Some(attack)) => attack_sum(game, attack, Some(unit), why),
        _ => why,
    },
    offer: |game, action, offer| match (action, &game.state.attack) {
        (Action::Add(unit), Some(attack)) => game.offer_attacker(attack, unit, offer),
        (Action::Fire, Some(attack)) => worded(attack.kind, game.offer_die(attack, offer)),
        _ => offer,
    },
    ..ANSWER
};

/// An attack on a hex may be given up so often in a segment. It is enough for every change of mind, and games end.
const CHANGES_OF_MIND: usize = 3;

impl Panzerbitz {
    /// The question who takes part, or whether to roll the die if nobody else can.
    fn ask_who(&self) -> String {
        let Some(attack) = &self.state.attack else { return String::new() };
        let (who, all) = match attack.kind {
            Kind::Assault => ("assaults", "assault"),
            Kind::Overrun => ("overruns", "overrun"),
            _ => ("fires at", "fire at"),
        };
        let target = place(self, attack.hex);
        match self.joiners(attack).next() {
            Some(_) => format!("who {who} {target}?"),
            None => format!("{all} {target}, or not?"),
        }
    }

    /// Who may still join the attack that is prepared.
    fn joiners<'a>(&'a self, attack: &'a Attack) -> impl Iterator<Item = UnitId> + 'a {
        let own = self.fixed.ids(self.attacker_of(attack.kind));
        own.filter(move |&unit| Why::allows(|why| self.judge_add(attack, unit, why)))
    }

    /// All that keeps a unit from joining the attack that is prepared.
    fn judge_add(&self, attack: &Attack, unit: UnitId, why: &mut Why) -> Option<()> {
        let answer = if attack.firers.contains(&unit) {
            no("14.3.D12", "it takes part already")
        } else if self.piece(unit).side != self.attacker_of(attack.kind) {
            no("1.3", "it is not a unit of this side")
        } else if attack.kind == Kind::Direct && attack.targets.is_empty() {
            no("6.2.1", "name a target first")
        } else {
            Ok(())
        };
        why.of(answer)?;
        match attack.kind {
            Kind::Direct | Kind::Opportunity => {
                self.judge_firer(attack.kind, unit, attack.hex, &attack.targets, why)
            }
            Kind::Indirect => self.judge_indirect_firer(unit, attack.hex, why),
            Kind::Interdiction => self.judge_interdictor(unit, attack.hex, why),
            Kind::Overrun => self.judge_joins_overrun(attack, unit, why),
            Kind::Assault => self.judge_assaulter(attack, unit, why),
        }
    }

    /// An attacker with the column that the attack would have.
    fn offer_attacker(&self, attack: &Attack, unit: UnitId, offer: Offer) -> Offer {
        if attack.kind == Kind::Indirect {
            return offer.note(if self.has_mark(unit, attack.hex) { "registered" } else { "from the hip" });
        }
        let firers = attack.firers.iter().copied().chain([unit]);
        let sum = self.weigh(attack.kind, attack.hex, &attack.targets, firers);
        let offer = offer.brings(sum.attack);
        offer.odds(sum.column.map_or_else(|| "-".into(), |column| column.to_string()))
    }

    /// The die, with column and modifier.
    fn offer_die(&self, attack: &Attack, offer: Offer) -> Offer {
        if attack.kind == Kind::Indirect {
            return offer;
        }
        let sum = self.weigh(attack.kind, attack.hex, &attack.targets, attack.firers.iter().copied());
        let column = sum.column.map_or_else(|| "-".into(), |column| column.to_string());
        let odds = if sum.modifier == 0 { column } else { format!("{column} {:+}", sum.modifier) };
        offer.label(format!("Roll at {odds}")).odds(odds)
    }

    /// Gives the attack that is prepared up. No die was rolled, so that nothing has happened (14.3.D12).
    fn cancel(&mut self, ctx: &mut Ctx) {
        let Some(attack) = self.state.attack.take() else { return };
        let side = self.attacker_of(attack.kind);
        ctx.tell(AttackEvent::GivenUp { side, kind: attack.kind, hex: attack.hex });
        if attack.kind == Kind::Assault {
            self.state.attacked.remove(attack.hex);
        }
        self.state.given_up.push((attack.kind, attack.hex));
        self.spare = [attack.targets, attack.firers];
    }

    /// Whether an attack on a hex was given up so often that it is not offered again in this segment.
    pub(crate) fn check_given_up(&self, kind: Kind, hex: HexId) -> Result<(), Refusal> {
        let times = self.state.given_up.iter().filter(|&&one| one == (kind, hex)).count();
        no_if(times >= CHANGES_OF_MIND, "14.3.D12", "this attack was given up three times")
    }

    /// Begins an attack. The lists of the last one are used again, so that nothing is allocated.
    pub(crate) fn prepare(&mut self, kind: Kind, hex: HexId, targets: &[UnitId], firer: Option<UnitId>) {
        let [mut own, mut firers] = std::mem::take(&mut self.spare);
        own.clear();
        own.extend_from_slice(targets);
        firers.clear();
        firers.extend(firer);
        self.state.attack = Some(Attack { kind, hex, targets: own, firers });
    }

    /// The side that attacks in this way now.
    pub(crate) fn attacker_of(&self, kind: Kind) -> Side {
        match kind {
            Kind::Opportunity | Kind::Interdiction => self.phasing().other(),
            _ => self.phasing(),
        }
    }

    /// Whether the die of the attack may be rolled.
    fn check_fire(&self, attack: &Attack) -> Result<(), Refusal> {
        no_if(attack.firers.is_empty(), "14.3.D12", "nobody takes part")?;
        no_if(!self.best_odds(attack), "6.6", "the odds are below 1-4")
    }

    fn best_odds(&self, attack: &Attack) -> bool {
        let firers = attack.firers.iter().copied();
        if attack.kind == Kind::Indirect {
            return self.barrage_hits(attack.hex, firers);
        }
        self.odds(attack.kind, attack.hex, &attack.targets, firers).is_some()
    }
}
