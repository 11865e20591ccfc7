//! What nobody chooses: choices that are declined (4.3), and phases in which there is nothing to choose.

use engine::{Rule, Side, Told};

use crate::charts::{ALLIED, SIDES};
use crate::combat::{self, Stage};
use crate::event::{Ctx, Declined, Event, Idle};
use crate::game::Bulge;
use crate::sequence::Step;
use crate::state::Flag;
use crate::words::people;

impl Bulge {
    /// 4.3: "done" where something could have been chosen.
    pub(crate) fn decline(&self, ctx: &mut Ctx) {
        let enemy = self.phasing().other();
        let (side, what, again) = match self.step() {
            Step::Begin if self.free_setup() => (self.phasing(), Declined::SetUp, false),
            Step::Roadblocks => (ALLIED, Declined::Roadblock, !self.state.roadblocks.is_empty()),
            Step::Interdiction => (ALLIED, Declined::Interdiction, !self.state.interdicted.is_empty()),
            Step::Strike => (ALLIED, Declined::Strike, false),
            Step::Emplacement => (enemy, Declined::Emplacement, false),
            Step::Demolition => {
                (enemy, Declined::Demolition, self.state.bridges.iter().any(|bridge| bridge.tried))
            }
            Step::Burning => (ALLIED, Declined::Burning, self.state.burned != 0),
            Step::Airdrop => (ALLIED, Declined::Airdrop, false),
            Step::Okw => (self.phasing(), Declined::Release, self.state.released != 0),
            Step::Movement => (self.phasing(), Declined::Movement, false),
            Step::Combat => return self.decline_in_combat(ctx),
            _ => return,
        };
        ctx.tell(Event::Declined { side, what, again });
    }

    fn decline_in_combat(&self, ctx: &mut Ctx) {
        let combat = &self.state.combat;
        let side = combat::decision(self).side;
        let (what, again) = match combat.stage {
            Stage::Target => (Declined::Attack, !combat.attacked.is_empty()),
            Stage::Support => (Declined::Support, !combat.guns.is_empty()),
            Stage::FinalFire => (Declined::FinalFire, !combat.fire.is_empty()),
            Stage::Advance => (Declined::Advance, !combat.advanced.is_empty()),
            Stage::Breakthrough => (Declined::Breakthrough, false),
            _ => return,
        };
        ctx.tell(Event::Declined { side, what, again });
    }

    /// A phase ends because nobody can choose anything in it, or any more.
    pub(crate) fn tell_idle(&self, ctx: &mut Ctx) {
        let side = self.phasing();
        let why = match self.step() {
            Step::Movement => {
                let gone = Flag::Moved as u16 | Flag::Entered as u16 | Flag::Finished as u16;
                let moved = self.on_map(side).any(|(unit, _)| self.unit_state(unit).any(gone));
                if moved { Idle::NobodyMovesOn } else { Idle::NobodyMoves }
            }
            Step::Combat if !self.state.combat.attacked.is_empty() => Idle::NoFurtherAttack,
            Step::Combat if self.in_touch(side) => Idle::OnlyAcrossWater,
            Step::Combat => Idle::NoAttack,
            _ => return,
        };
        ctx.tell(Event::Idle { side, why });
    }

    /// 5.0: tells that the Support Phase goes by, if it does.
    pub(crate) fn tell_idle_support(&self, ctx: &mut Ctx) {
        let side = self.phasing().other();
        if side == ALLIED && self.surprise() {
            ctx.tell(Event::Idle { side, why: Idle::Surprised });
        } else if !self.can_support(side) {
            ctx.tell(Event::Idle { side, why: Idle::NoSupport });
        }
    }

    /// D2 to D7: whether there is anything to choose in the Support Phase.
    fn can_support(&self, side: Side) -> bool {
        let allied = side == ALLIED
            && (self.may_interdict()
                || self.roadblock_hexes().next().is_some()
                || self.strike_hexes().next().is_some()
                || self.dumps_to_burn().next().is_some());
        allied || self.guns_to_emplace().next().is_some() || self.sites_to_blow(side).next().is_some()
    }

    /// Whether a combat unit of a side is adjacent to an enemy ground unit, whatever is between.
    fn in_touch(&self, side: Side) -> bool {
        let near = |hex| self.fixed.edges(hex).iter().any(|edge| self.holds(side.other(), edge.to));
        self.combat_units_of(side).any(|(_, hex)| near(hex))
    }
}

/// A phase in which there is nothing to choose, in a sentence.
pub(crate) fn narrate_idle(side: Side, why: Idle) -> Told {
    let name = SIDES[side.index()];
    let (rule, text) = match why {
        Idle::Surprised => ("17.1 (SUR)", "Surprise: there is no Allied Support Phase.".to_owned()),
        Idle::NoSupport => ("5.0", format!("{} have nothing to support with.", people(side))),
        Idle::NobodyMoves => ("8.1", format!("No {name} unit can move, enter or work on a bridge.")),
        Idle::NobodyMovesOn => ("8.1", format!("No {name} unit can do more in this phase.")),
        Idle::NoAttack => {
            ("12.1.2", format!("No {name} combat unit is adjacent to an enemy: there is no attack."))
        }
        Idle::NoFurtherAttack => ("12.1.3", format!("No further {name} attack is possible.")),
        Idle::OnlyAcrossWater => {
            ("11.10", format!("No {name} unit can attack across the water that is between."))
        }
    };
    Told::text(Rule(rule), text)
}

/// A choice that was declined, in a sentence.
pub(crate) fn narrate_declined(side: Side, what: Declined, again: bool) -> Told {
    let further = if again { "further " } else { "" };
    let (rule, text) = match what {
        Declined::SetUp => ("24.2", "set up no further unit anew".to_owned()),
        Declined::Roadblock => ("5.1.1", format!("place no {further}roadblock")),
        Declined::Interdiction => ("5.2.1", format!("interdict no {further}road")),
        Declined::Strike => ("5.3.1", "fly no strategic strike".into()),
        Declined::Emplacement => ("5.4.1", "leave their other guns as they are".into()),
        Declined::Demolition => ("5.5.1", format!("blow no {further}bridge")),
        Declined::Burning => ("19.4", format!("burn no {further}dump")),
        Declined::Airdrop => ("16.6", "drop no supplies".into()),
        Declined::Release => ("7.6", format!("release no {further}division")),
        Declined::Movement => ("8.1", "move nobody else".into()),
        Declined::Attack => ("12.1.1", format!("make no {further}attack")),
        Declined::Support => ("13.4", format!("commit no {further}artillery to the attack")),
        Declined::FinalFire => ("13.6", format!("fire with no {further}gun")),
        Declined::Air => ("16.4 (AIR)", "commit no air points".into()),
        Declined::Advance => ("14.7", format!("advance no {further}unit")),
        Declined::Breakthrough => ("14.8 (BRK)", "do not break through any further".into()),
    };
    Told::text(Rule(rule), format!("{} {text}.", people(side)))
}
