//! Fuel (19.0).

use engine::{HexId, Refusal, Rule, UnitId};

use crate::charts::{ALLIED, Class, GERMAN};
use crate::event::{Ctx, Event};
use crate::game::Bulge;
use crate::sequence::Step;
use crate::state::{Dump, Flag};
use crate::supply::Lines;

impl Bulge {
    /// 19.2, 19.5: how long the road part of a German mechanised unit may be.
    pub fn fuel_range(&self) -> u16 {
        let numbers = &self.fixed.charts.numbers;
        let captured = self.state.dumps.iter().filter(|&&dump| dump == Dump::Captured).count() as u16;
        numbers.fuel_range + numbers.fuel_dump_bonus * captured
    }

    /// 19.2: judges the fuel of a unit in its Supply Phase.
    pub(crate) fn judge_fuel(
        &mut self,
        unit: UnitId,
        hex: HexId,
        supplied: bool,
        lines: &mut Lines,
        ctx: &mut Ctx,
    ) {
        let counter = self.counter(unit);
        if counter.side != GERMAN || counter.class != Class::Mech {
            return;
        }
        let counts = self.fixed.options.fuel
            && supplied
            && u16::from(self.state.turn) >= self.fixed.charts.numbers.fuel_from_turn;
        let range = self.fuel_range();
        let short = counts && lines.shortest(self, hex, range).is_some_and(|road| road > range);
        if short && !self.is(unit, Flag::ShortOfFuel) {
            ctx.tell(Event::ShortOfFuel { unit });
        }
        self.set(unit, Flag::ShortOfFuel, short);
    }

    /// 19.3: at the end of a German Movement or Combat Phase.
    pub(crate) fn capture_dumps(&mut self, ctx: &mut Ctx) {
        for dump in 0..self.state.dumps.len() {
            let hex = self.fixed.dumps[dump];
            if self.fixed.options.fuel
                && self.state.dumps[dump] == Dump::Allied
                && self.has_combat(GERMAN, hex)
            {
                self.state.dumps[dump] = Dump::Captured;
                self.state.points.dumps += 1;
                ctx.tell(Event::DumpCaptured { dump: dump as u8 });
            }
        }
    }

    /// 19.4: why a dump may not be burned now.
    fn burn_bar(&self, dump: u8) -> Option<&'static str> {
        let at = usize::from(dump);
        let range = self.fixed.charts.numbers.dump_range;
        let Some(&hex) = self.fixed.dumps.get(at) else { return Some("there is no such dump") };
        let support = self.step() == Step::Burning && !self.surprise();
        let movement = self.step() == Step::Movement && self.phasing() == ALLIED;
        let near = || {
            self.has_combat(ALLIED, hex)
                || self.fixed.edges(hex).iter().any(|edge| self.has_combat(ALLIED, edge.to))
        };
        if !self.fixed.options.fuel || self.state.dumps[at] != Dump::Allied {
            Some("the dump is not in Allied hands")
        } else if !support && !movement {
            Some("dumps are burned in the Allied Support Phase and the Allied Movement Phase")
        } else if self.state.burned >> dump & 1 != 0 {
            Some("one attempt for each dump in a phase")
        } else if !near() {
            Some("no Allied combat unit is at the dump")
        } else if !self.combat_within(GERMAN, hex, range) {
            Some("no German combat unit is near the dump")
        } else {
            None
        }
    }

    /// D7: the dumps that may be burned now.
    pub(crate) fn dumps_to_burn(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.state.dumps.len() as u8).filter(|&dump| self.burn_bar(dump).is_none())
    }

    pub(crate) fn check_burn(&self, dump: u8) -> Result<(), Refusal> {
        if self.step() == Step::Movement {
            self.check_pick()?;
        }
        if !self.fixed.options.fuel {
            return Err(Refusal::new(Rule("19.1"), "there are no dumps"));
        }
        self.burn_bar(dump).map_or(Ok(()), |why| Err(Refusal::new(Rule("19.4 (FUEL)"), why)))
    }

    /// 19.4: tries to burn a dump.
    pub(crate) fn burn(&mut self, dump: u8, ctx: &mut Ctx) {
        self.finish_motion();
        let needed = self.fixed.charts.numbers.dump_success as u8;
        let die = ctx.dice.d6();
        self.state.burned |= 1 << dump;
        ctx.tell(Event::Burning { dump, needed, die });
        if die <= needed {
            self.state.dumps[usize::from(dump)] = Dump::Gone;
        }
    }

    /// 19.6: a dump not captured by then is evacuated.
    pub(crate) fn evacuate_dumps(&mut self, ctx: &mut Ctx) {
        if u16::from(self.state.turn) != self.fixed.charts.numbers.dump_evacuated_turn
            || !self.fixed.options.fuel
        {
            return;
        }
        for dump in 0..self.state.dumps.len() {
            if self.state.dumps[dump] == Dump::Allied {
                self.state.dumps[dump] = Dump::Gone;
                ctx.tell(Event::DumpEvacuated { dump: dump as u8 });
            }
        }
    }
}
