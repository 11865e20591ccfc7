//! Fortifications (3.6).

use engine::{HexId, Look, Reasons, Refusal, Rule, Side, Told, UnitId};

use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::state::Flag;
use crate::units::UnitType;

engine::events! {
    /// What happens to fortifications.
    pub enum FortEvent for DarkDecember as game {
        Begun { side: Side, hex: HexId } =>
            Told::text(Rule("3.6.2"), format!("The {side} player begins a fort in {hex}."))
                .mark(hex, "fort under construction");
        Finished { side: Side, hex: HexId } =>
            Told::text(Rule("3.6.2"), format!("The {side} player finishes a fort in {hex}.")).mark(hex, "fort");
        Lost { side: Side, hex: HexId } =>
            Told::text(Rule("3.6.3"), format!("The {side} fort in {hex} is given up.")).unmark(hex, "fort");
    }
}

impl DarkDecember {
    /// 3.6.1, 3.6.4: whether a unit may build a fort.
    pub(crate) fn check_fort(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        self.check_free(unit, look)?;
        self.check_site(unit, self.fort_left(self.counter(unit).side), look)
    }

    /// 3.6.3: whether a fort marker of a side is left.
    pub(crate) fn fort_left(&self, side: Side) -> bool {
        let built = self.state.forts[side.index()].len() + self.state.works[side.index()].len();
        built < usize::try_from(self.fixed.charts.numbers.fort_limit_per_side).unwrap_or(0)
    }

    /// The same as [`Self::check_fort`] for a unit that is free, if it is known whether a marker is left.
    pub(crate) fn check_site(&self, unit: UnitId, left: bool, look: Look) -> Result<(), Refusal> {
        let Some(hex) = self.hex_of(unit) else {
            return Err(Refusal::new(Rule("3.6.1"), "it is not on the map"));
        };
        let (counter, state) = (self.counter(unit), self.unit_state(unit));
        let (forts, works) =
            (&self.state.forts[counter.side.index()], &self.state.works[counter.side.index()]);
        let mut reasons = Reasons::new(look);
        reasons.unless(counter.is_infantry(), Rule("3.6.1"), || "only infantry types build".into());
        reasons.unless(!state.any(Flag::Moved as u32 | Flag::Entered as u32), Rule("3.6.1"), || {
            "it builds instead of moving".into()
        });
        reasons.unless(self.supplied(unit), Rule("3.6.1"), || "it is not Supplied".into());
        let zone = self.zoc(counter.side.other(), hex);
        reasons.unless(!zone, Rule("3.6.1"), || "it is in an enemy zone of control".into());
        let taken = forts.contains(hex) || works.contains(hex);
        reasons.unless(!taken, Rule("3.6.3"), || "there is a fort already".into());
        reasons.unless(left, Rule("3.6.3"), || "no fort marker is left".into());
        reasons.verdict()
    }

    /// 3.6.2: engineers finish at once.
    pub(crate) fn build_fort(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(unit) else { return };
        let side = self.counter(unit).side;
        self.set(unit, Flag::Finished, true);
        self.set(unit, Flag::Builder, true);
        if self.counter(unit).kind == UnitType::Eng {
            self.state.forts[side.index()].insert(hex);
            ctx.tell(FortEvent::Finished { side, hex });
        } else {
            self.state.works[side.index()].insert(hex);
            ctx.tell(FortEvent::Begun { side, hex });
        }
    }

    /// 3.6.2: the owner's Movement Phase begins.
    pub(crate) fn finish_forts(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        let works = std::mem::take(&mut self.state.works[side.index()]);
        for hex in works.iter() {
            ctx.tell(FortEvent::Finished { side, hex });
        }
        self.state.forts[side.index()].add(&works);
    }

    /// 3.6.3: at the end of any phase forts without a combat unit of their owner come off.
    pub(crate) fn raze_forts(&mut self, ctx: &mut Ctx) {
        for side in [GERMAN, ALLIED] {
            let forts = self.state.forts[side.index()];
            for hex in forts.iter() {
                if self.holds(side, hex) {
                    continue;
                }
                self.state.forts[side.index()].remove(hex);
                ctx.tell(FortEvent::Lost { side, hex });
            }
        }
    }
}
