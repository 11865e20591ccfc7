//! Improved positions, fortifications and minefields in play (10.1 to 10.3).

use engine::{HexId, Rule, Told, UnitId};

use crate::attack::result_words;
use crate::charts::Outcome;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::sheet::result_spot;
use crate::state::{Flag, Place, Shelter};
use crate::why::Why;

engine::events! {
    /// What happens in positions and minefields.
    pub enum WorksEvent for Panzerbitz as game {
        /// 10.1.2, 10.2.2: a unit goes under, inside or out.
        Sheltered { unit: UnitId, shelter: Shelter } => {
            let (rule, what) = match *shelter {
                Shelter::Open => ("10.1.2", "comes out"),
                Shelter::Under => ("10.1.2", "goes under the improved position"),
                Shelter::Inside => ("10.2.2", "goes inside the fortification"),
            };
            Told::text(Rule(rule), format!("{unit} {what}.")).flip(unit)
        };
        /// 10.2.3: X on a fortification.
        FortLost { hex: HexId, defence: u8 } =>
            Told::text(Rule("10.2.3"), format!("The fortification in {hex} is destroyed."))
                .unmark(hex, format!("fortification {defence}"));
        /// 10.3.2.
        Mines { unit: UnitId, hex: HexId, die: u8, result: Outcome } => {
            let text = format!("Mines in {hex}: {unit}, die {die}: {}.", result_words(*result));
            Told::text(Rule("10.3.2"), text).roll("mines", &[*die]).on(result_spot(game.fixed.charts.mines, *die as i8))
        };
        /// 10.3.5: a Crab has cleared a minefield.
        Flailed { unit: UnitId, hex: HexId } =>
            Told::text(Rule("10.3.5"), format!("{unit} has cleared the minefield in {hex}.")).unmark(hex, "minefield");
    }
}

impl Panzerbitz {
    fn judge_shelters(&self, unit: UnitId, shelter: Shelter, why: &mut Why) -> Option<()> {
        let state = self.unit(unit);
        why.when(state.shelter == shelter, "10.1.2", "it is there already")?;
        why.when(state.is(Flag::Sheltered), "10.1.2", "it has changed its shelter in this phase")?;
        why.heed(self.check_unbound(unit))
    }

    /// Going under an improved position costs the whole allowance; static and unloaded units choose freely (10.1.2, 8.6.5).
    pub(crate) fn judge_under(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        self.judge_shelters(unit, Shelter::Under, why)?;
        let (piece, state) = (self.piece(unit), self.unit(unit));
        let nothing = !self.hex_of(unit).is_some_and(|hex| self.state.improved.contains(hex));
        why.when(nothing, "10.1.2", "there is no improved position")?;
        why.when(piece.unit.vehicle, "10.1.2", "vehicles are always above it")?;
        let free = piece.allowance == 0 || state.is(Flag::Unloaded);
        let tired = !free && (state.spent > 0 || state.is(Flag::Moved) || state.is(Flag::Stopped));
        why.when(tired, "10.1.2", "the whole movement allowance is needed")
    }

    /// Going inside a fortification is free (10.2.2).
    pub(crate) fn judge_inside(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        self.judge_shelters(unit, Shelter::Inside, why)?;
        let fort = self.hex_of(unit).filter(|&hex| self.fort(hex).is_some());
        let hex = why.need(fort, "10.2.2", "there is no fortification")?;
        // Who is inside has its room.
        let inside = self.unit(unit).shelter == Shelter::Inside;
        let full = !inside && !self.has_room(hex, self.points(unit), Shelter::Inside);
        why.when(full, "7.2", "there is no room inside")
    }

    /// Coming out by choice (10.1.2, 10.2.2).
    pub(crate) fn judge_out(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        self.judge_shelters(unit, Shelter::Open, why)?;
        let inside = self.unit(unit).shelter == Shelter::Inside;
        let hex = why.need(self.hex_of(unit), "10.1.2", "the unit is not on the map")?;
        let full = inside && !self.has_room(hex, self.points(unit), Shelter::Open);
        why.when(full, "7.4", "there is no room outside")
    }

    /// A unit goes under, inside or out.
    pub(crate) fn shelter(&mut self, unit: UnitId, shelter: Shelter, ctx: &mut Ctx) {
        let allowance = self.piece(unit).allowance;
        let free = self.is(unit, Flag::Unloaded);
        let state = self.unit_mut(unit);
        state.shelter = shelter;
        state.set(Flag::Sheltered, true);
        if shelter == Shelter::Under && !free {
            state.spent = allowance;
            state.set(Flag::Stopped, true);
        }
        ctx.tell(WorksEvent::Sheltered { unit, shelter });
    }

    /// Each unit of the opposing side in a mined hex is attacked (10.3.2); a Crab is not (10.3.5).
    pub(crate) fn mines(&mut self, ctx: &mut Ctx) {
        if self.state.mines.is_empty() {
            return;
        }
        for unit in self.fixed.ids(self.phasing().other()) {
            let Some(hex) = self.hex_of(unit) else { continue };
            if !self.state.mines.contains(hex) || self.piece(unit).crab || self.unit(unit).place != Place::Map
            {
                continue;
            }
            let die = ctx.dice.d6();
            let result = self.fixed.charts.combat.result(self.fixed.charts.mines, die as i8).on_targets();
            ctx.tell(WorksEvent::Mines { unit, hex, die, result });
            if result != Outcome::None {
                self.suffer(unit, result, ctx);
            }
        }
        self.test_markers(ctx);
    }
}
