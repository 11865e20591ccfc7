//! Fuel (19.0).

use engine::{Ask, Asks, HexId, Refusal, Rule, Told, UnitId, refuse};

use crate::action::Action;
use crate::charts::{ALLIED, Class, GERMAN};
use crate::event::Ctx;
use crate::explain::chances;
use crate::fixed::{DumpId, Fixed};
use crate::game::Bulge;
use crate::scenario::DumpState;
use crate::sequence::Segment;
use crate::sheet::Roll;
use crate::state::{Dump, Flag};
use crate::supply::Lines;
use crate::words::{further, rolled};

engine::events! {
    /// What happens to fuel and its dumps.
    pub enum FuelEvent for Bulge as game {
        /// 19.2: a unit is beyond the fuel range.
        Short { unit: UnitId } => Told::text(Rule("19.2"), format!("{unit} is beyond the fuel range."));
        /// 19.3.
        DumpCaptured { dump: DumpId } => {
            let (name, vp) = (dump_name(game, *dump), game.fixed.charts.numbers.dump_vp);
            Told::text(Rule("19.3"), format!("The Germans capture {name}: {vp} German VP."))
        };
        /// 19.4: a dump is gone at this number or below.
        Burning { dump: DumpId, needed: u8, die: u8 } => {
            let result = if *die <= *needed { "goes up in flames" } else { "does not burn" };
            let (name, roll) = (dump_name(game, *dump), rolled(*needed, *die));
            let text = format!("The Allies try to burn {name}: {roll}, it {result}.");
            Told::text(Rule("19.4"), text).roll("burning", &[*die]).on(Roll::Burning.spot(&game.fixed, *die))
        };
        /// 4.3.
        NoBurning { again: bool } =>
            Told::text(Rule("19.4"), format!("The Allies burn no {}dump.", further(*again)));
        /// 19.5: an Allied unit destroyed a captured dump.
        DumpDestroyed { dump: DumpId } =>
            Told::text(Rule("19.5"), format!("The Allies destroy {}.", dump_name(game, *dump)));
        /// 19.6.
        DumpEvacuated { dump: DumpId } =>
            Told::text(Rule("19.6"), format!("The Allies evacuate {}.", dump_name(game, *dump)));
    }
}

fn dump_name(game: &Bulge, dump: DumpId) -> String {
    let dumps = &game.fixed.charts.dumps;
    dumps.get(dump.index()).map_or_else(String::new, |dump| format!("the dump {}", dump.name))
}

/// D7 (19.4): the Allies burn dumps, in their Support Phase. They may also do so when they move.
pub(crate) static BURNING: Ask<Bulge> = Ask {
    name: "burn",
    rule: Rule("19.4"),
    side: |_| ALLIED,
    prompt: |_| "burn a fuel dump?".into(),
    press: |game, on| {
        game.fixed
            .dumps
            .iter()
            .position(|&hex| on.hex == Some(hex))
            .map(|dump| Action::Burn(DumpId(dump as u8)))
    },
    check: engine::judged!(game, Action::Burn(dump) => game.check_burn(dump)),
    play: engine::played!(game, ctx, Action::Burn(dump) => game.burn(dump, ctx)),
    explain: engine::explained!(game, why,
        Action::Burn(_) => {
            let needed = game.fixed.charts.numbers.dump_success as u8;
            chances(why, needed, ["the dump is gone", "the dump does not burn"], Rule("19.4"))
        }
    ),
    done: "Burn no more dumps",
    end: |game, ctx| game.decline(FuelEvent::NoBurning { again: game.state.burned != 0 }, ctx),
    ..engine::one_of!(game, game.dumps_to_burn() => Action::Burn)
};

/// 19.1, 24.1: the dumps at the beginning. With FUEL off there are none (3.4), so that nothing below happens to any.
pub(crate) fn first_dumps(fixed: &Fixed) -> Vec<Dump> {
    let dumps = fixed.scenario.dumps.iter().take(fixed.dumps.len());
    let first = |&dump: &DumpState| match dump {
        DumpState::Allied if fixed.options.fuel => Dump::Allied,
        DumpState::Captured if fixed.options.fuel => Dump::Captured,
        _ => Dump::Gone,
    };
    dumps.map(first).collect()
}

impl Bulge {
    /// 19.2, 19.5: how long the road part of a German mechanised unit may be.
    pub fn fuel_range(&self) -> u16 {
        let numbers = &self.fixed.charts.numbers;
        let captured = self.state.dumps.iter().filter(|&&dump| dump == Dump::Captured).count() as u16;
        numbers.fuel_range + numbers.fuel_dump_bonus * captured
    }

    /// 19.2: whether the fuel range counts in this turn.
    pub(crate) fn fuel_counts(&self) -> bool {
        self.fixed.options.fuel && u16::from(self.state.turn) >= self.fixed.charts.numbers.fuel_from_turn
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
        let counts = supplied && self.fuel_counts();
        let range = self.fuel_range();
        let short = counts && lines.shortest(self, hex, range).is_some_and(|road| road > range);
        if short && !self.is(unit, Flag::ShortOfFuel) {
            ctx.tell(FuelEvent::Short { unit });
        }
        self.set(unit, Flag::ShortOfFuel, short);
    }

    /// 19.3: at the end of a German Movement or Combat Phase.
    pub(crate) fn capture_dumps(&mut self, ctx: &mut Ctx) {
        for dump in 0..self.state.dumps.len() {
            let hex = self.fixed.dumps[dump];
            if self.state.dumps[dump] == Dump::Allied && self.has_combat(GERMAN, hex) {
                self.state.dumps[dump] = Dump::Captured;
                self.state.points.dumps += 1;
                ctx.tell(FuelEvent::DumpCaptured { dump: DumpId(dump as u8) });
            }
        }
    }

    /// 19.4: why a dump may not be burned now.
    fn burn_bar(&self, dump: DumpId) -> Option<&'static str> {
        let at = dump.index();
        let Some(&hex) = self.fixed.dumps.get(at) else { return Some("there is no such dump") };
        let support = self.segment() == Segment::Burning && !self.surprise();
        let movement = self.segment() == Segment::Movement && self.phasing() == ALLIED;
        let near = || {
            self.has_combat(ALLIED, hex)
                || self.fixed.edges(hex).iter().any(|edge| self.has_combat(ALLIED, edge.to))
        };
        if self.state.dumps[at] != Dump::Allied {
            Some("the dump is not in Allied hands")
        } else if !support && !movement {
            Some("dumps are burned in the Allied Support Phase and the Allied Movement Phase")
        } else if self.state.burned >> dump.0 & 1 != 0 {
            Some("one attempt for each dump in a phase")
        } else if !near() {
            Some("no Allied combat unit is at the dump")
        } else if !self.combat_in(GERMAN, &self.fixed.near_dumps[at]) {
            Some("no German combat unit is near the dump")
        } else {
            None
        }
    }

    /// D7: the dumps that may be burned now.
    pub(crate) fn dumps_to_burn(&self) -> impl Iterator<Item = DumpId> + '_ {
        (0..self.state.dumps.len() as u8).map(DumpId).filter(|&dump| self.burn_bar(dump).is_none())
    }

    pub(crate) fn check_burn(&self, dump: DumpId) -> Result<(), Refusal> {
        if self.segment() == Segment::Movement {
            self.check_pick()?;
        }
        if !self.fixed.options.fuel {
            return refuse(Rule("19.1"), "there are no dumps");
        }
        self.burn_bar(dump).map_or(Ok(()), |why| refuse(Rule("19.4 (FUEL)"), why))
    }

    /// 19.4: tries to burn a dump.
    pub(crate) fn burn(&mut self, dump: DumpId, ctx: &mut Ctx) {
        self.finish_motion();
        let needed = self.fixed.charts.numbers.dump_success as u8;
        let die = ctx.dice.d6();
        self.state.burned |= 1 << dump.0;
        ctx.tell(FuelEvent::Burning { dump, needed, die });
        if die <= needed {
            self.state.dumps[dump.index()] = Dump::Gone;
        }
    }

    /// 19.6: a dump not captured by then is evacuated.
    pub(crate) fn evacuate_dumps(&mut self, ctx: &mut Ctx) {
        if u16::from(self.state.turn) != self.fixed.charts.numbers.dump_evacuated_turn {
            return;
        }
        for dump in 0..self.state.dumps.len() {
            if self.state.dumps[dump] == Dump::Allied {
                self.state.dumps[dump] = Dump::Gone;
                ctx.tell(FuelEvent::DumpEvacuated { dump: DumpId(dump as u8) });
            }
        }
    }
}
