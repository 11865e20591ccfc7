//! Entry onto the map (12.13.d to 12.13.f), and plain entry without columns (8.4.6).

use engine::{HexId, HexSet, Refusal, UnitId};

use crate::charts::{Cost, Ground as Line};
use crate::columns::ColumnEvent;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::state::{Flag, Place, Shelter};
use crate::why::{no, no_if};

impl Panzerbitz {
    /// The hexes at which a unit that is off the map could enter it.
    pub(crate) fn entry_hexes(&self, unit: UnitId) -> HexSet {
        let Some(column) = self.column_of(unit) else { return HexSet::new() };
        if self.fixed.options.reinforcements {
            return self.entry_of(unit).into_iter().collect();
        }
        let card = &self.fixed.card.columns[usize::from(column)];
        let board = &self.fixed.setting.board;
        let most = self.fixed.charts.numbers.plain_entry_distance.unsigned_abs().into();
        let near = |hex: &HexId| {
            let edge = card.edge.map_or_else(|| board.grid.is_edge(*hex), |edge| edge.has(board, *hex));
            edge && card.entry.iter().any(|&entry| self.range(entry, *hex) <= most)
        };
        board.grid.ids().filter(near).collect()
    }

    /// What a step into an entry hex costs: the way, or a clear hex at a plain map edge (12.13.e); without columns the hex
    /// itself (8.4.6).
    pub(crate) fn entry_cost(&self, unit: UnitId, hex: HexId) -> Option<Cost> {
        let listed = self
            .column_of(unit)
            .is_some_and(|column| self.fixed.card.columns[usize::from(column)].entry.contains(&hex));
        let way = self.fixed.ground.way_of_hex(hex).filter(|_| listed).map(|way| self.way_cost(unit, way));
        let cost = way.filter(|cost| *cost != Cost::Negated).unwrap_or_else(|| {
            if self.fixed.options.reinforcements {
                self.fixed.charts.movement.cost(self.fixed.options.weather, Line::Clear, self.mover(unit))
            } else {
                self.terrain_cost(unit, None, hex)
            }
        });
        matches!(cost, Cost::Half(_) | Cost::RoadRate(_)).then_some(cost)
    }

    /// Notes that a unit pays the road movement rate to come in (12.4.2).
    fn note_rate(&mut self, unit: UnitId, hex: HexId) {
        if matches!(self.entry_cost(unit, hex), Some(Cost::RoadRate(_))) {
            self.unit_mut(unit).set(Flag::RoadRate, true);
        }
    }

    /// Whether a unit off the map may enter at a hex, and what it pays.
    pub(crate) fn check_enter(&self, unit: UnitId, hex: HexId) -> Result<u8, Refusal> {
        let Some(column) = self.column_of(unit) else { return no("8.4.6", "the unit is no reinforcement") };
        let steps = match self.unit(unit).place {
            Place::Behind(back) => back,
            Place::Due if !self.fixed.options.reinforcements => {
                let early = self.state.columns[usize::from(column)].turn > self.state.turn;
                no_if(early, "8.4.6", "the unit is not due yet")?;
                1
            }
            _ => return no("12.13.2", "the column has not come in yet"),
        };
        no_if(self.is(unit, Flag::Stopped), "8.1.2", "the unit moves no more in this phase")?;
        if !self.entry_hexes(unit).contains(hex) {
            let rule = if self.fixed.options.reinforcements { "12.13.a" } else { "8.4.6" };
            return no(rule, "the unit does not enter there");
        }
        no_if(self.state.blocks.contains(hex), "8.4.4", "a block is entered only from an adjacent hex")?;
        self.check_open(unit, hex, Shelter::Open)?;
        self.check_sequence(unit, 0)?;
        let Some(Cost::Half(each) | Cost::RoadRate(each)) = self.entry_cost(unit, hex) else {
            return no("8.2.5", "the unit may not enter such a hex");
        };
        let cost = each.saturating_mul(steps);
        match (cost <= self.left(unit), self.unit(unit).spent) {
            (true, _) => Ok(cost),
            (false, 0) if steps == 1 => Ok(self.left(unit)),
            _ => no("8.1.4", "the unit has not enough movement points left"),
        }
    }

    /// A unit comes onto the map.
    pub(crate) fn enter(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        let Ok(cost) = self.check_enter(unit, hex) else { return };
        self.note_rate(unit, hex);
        self.put(unit, hex, Shelter::Open);
        let state = self.unit_mut(unit);
        state.spent += cost;
        state.route = 0;
        state.set(Flag::Moved, true);
        ctx.tell(ColumnEvent::Entered { unit, hex, cost });
        self.arrive(unit, false, ctx);
    }

    /// How far a unit that cannot reach the entry hex moves up behind it, and what it pays (12.13.e).
    pub(crate) fn check_forward(&self, unit: UnitId) -> Result<(u8, u8), Refusal> {
        let Place::Behind(back) = self.unit(unit).place else {
            return no("12.13.e", "the unit is not behind an entry hex");
        };
        let Some(entry) = self.entry_of(unit) else { return no("12.13.e", "the column has not come in yet") };
        no_if(self.is(unit, Flag::Stopped), "8.1.2", "the unit moves no more in this phase")?;
        let Some(Cost::Half(each) | Cost::RoadRate(each)) = self.entry_cost(unit, entry) else {
            return no("8.2.5", "the unit may not enter such a hex");
        };
        let reaches = back < 2 || each.saturating_mul(back) <= self.left(unit);
        no_if(reaches, "12.13.e", "the unit can reach the entry hex itself")?;
        let paid = self.left(unit) / each.max(1);
        let steps = if paid == 0 && self.unit(unit).spent == 0 { 1 } else { paid }.min(back - 1);
        no_if(steps == 0, "8.1.4", "the unit has not enough movement points left")?;
        self.check_sequence(unit, i16::from(steps) - i16::from(back))?;
        Ok((steps, each.saturating_mul(steps).min(self.left(unit))))
    }

    /// A unit moves up behind the entry hex.
    pub(crate) fn forward(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let (Ok((steps, cost)), Some(hex)) = (self.check_forward(unit), self.entry_of(unit)) else { return };
        self.note_rate(unit, hex);
        let back = self.back(unit).saturating_sub(steps);
        let state = self.unit_mut(unit);
        state.place = Place::Behind(back);
        state.spent += cost;
        state.set(Flag::Moved, true);
        ctx.tell(ColumnEvent::Behind { unit, hex, back });
    }
}
