//! Fuel: both players name German formations that go without (1.1).

use engine::{Refusal, Rule, Side};

use crate::charts::{ALLIED, GERMAN};
use crate::event::{Ctx, Event};
use crate::game::DarkDecember;
use crate::state::Flag;

impl DarkDecember {
    /// 1.1: the German Supply Determination Phase begins. What was short of fuel has fuel again.
    pub(crate) fn begin_fuel(&mut self) {
        self.state.short_before = self.state.short;
        self.state.short = 0;
        self.state.selections = self.track().fuel;
        for unit in &mut self.state.units {
            unit.set(Flag::ShortOfFuel, false);
        }
    }

    /// 1.1: who selects now: first the German, and nobody if nothing can be selected.
    pub(crate) fn selecting(&self) -> Option<Side> {
        let side = [GERMAN, ALLIED].into_iter().find(|side| self.state.selections[side.index()] > 0)?;
        (self.divisions_to_starve().next().is_some() || self.pairs_to_starve().next().is_some())
            .then_some(side)
    }

    /// 1.1.1: whether a formation may be selected, alone or in a pair.
    fn eligible(&self, formation: usize) -> bool {
        let bit = 1_u32 << formation;
        let members = &self.fixed.formations[formation].members;
        (self.state.short | self.state.short_before) & bit == 0
            && members.iter().any(|&unit| self.hex_of(unit).is_some())
    }

    /// 1.1.1: the divisions that may be selected.
    pub(crate) fn divisions_to_starve(&self) -> impl Iterator<Item = u8> + '_ {
        let formations = self.fixed.formations.iter().enumerate().filter(|(_, one)| !one.brigade);
        formations.map(|(at, _)| at).filter(|&at| self.eligible(at)).map(|at| at as u8)
    }

    /// 1.1.2: the pairs of brigades that may be selected.
    pub(crate) fn pairs_to_starve(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let brigades = || self.fixed.formations.iter().enumerate().filter(|(_, one)| one.brigade);
        let open = move |at: &usize| self.fixed.options.brigade_pairs && self.eligible(*at);
        let first = brigades().map(|(at, _)| at).filter(open);
        first.flat_map(move |a| {
            let second = brigades().map(|(at, _)| at).filter(open).filter(move |&b| b > a);
            second.map(move |b| (a as u8, b as u8))
        })
    }

    pub(crate) fn check_starve(&self, formation: u8) -> Result<(), Refusal> {
        if self.divisions_to_starve().any(|one| one == formation) {
            return Ok(());
        }
        let bit = 1_u32.checked_shl(u32::from(formation)).unwrap_or(0);
        let text = match self.fixed.formations.get(usize::from(formation)) {
            None => "there is no such formation",
            Some(one) if one.brigade => "brigades are selected in pairs",
            Some(_) if self.state.short_before & bit != 0 => "it was selected in the Player-Turn before",
            Some(_) if self.state.short & bit != 0 => "it has been selected already",
            Some(_) => "none of its units is on the map",
        };
        Err(Refusal::new(Rule("1.1.1"), text))
    }

    pub(crate) fn check_starve_pair(&self, pair: (u8, u8)) -> Result<(), Refusal> {
        if self.pairs_to_starve().any(|one| one == pair) {
            Ok(())
        } else {
            let text = "two brigades are needed, both on the map and not selected in the Player-Turn before";
            Err(Refusal::new(Rule("1.1.2 (V1.1)"), text))
        }
    }

    /// 1.1: formations go without fuel.
    pub(crate) fn starve(&mut self, formations: &[u8], ctx: &mut Ctx) {
        let Some(side) = self.selecting() else { return };
        self.state.selections[side.index()] -= 1;
        for &formation in formations {
            self.state.short |= 1 << formation;
            ctx.tell(Event::Starved { side, formation });
            let members = self.fixed.formations[usize::from(formation)].members.len();
            for at in 0..members {
                let unit = self.fixed.formations[usize::from(formation)].members[at];
                if self.hex_of(unit).is_some() {
                    self.set(unit, Flag::ShortOfFuel, true);
                }
            }
        }
    }
}
