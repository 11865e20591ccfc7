//! Entry onto the map (12.13.d to 12.13.f), and plain entry without columns (8.4.6).

use engine::{HexId, HexSet, Refusal, UnitId};

use crate::charts::{Cost, Ground as Line};
use crate::columns::ColumnEvent;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::state::{Flag, Place, Shelter};
use crate::why::Why;

impl Panzerbitz {
    /// The rule by which reinforcements enter: this one of 12.13, or that of plain entry.
    pub(crate) fn entry_rule(&self, columns: &'static str) -> &'static str {
        if self.fixed.options.reinforcements { columns } else { "8.4.6" }
    }

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
                self.chart_cost(Line::Clear, self.mover(unit))
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
        Why::first(|why| self.judge_enter(unit, hex, why))
    }

    /// All that keeps a unit from entering the map at a hex, and what it pays.
    pub(crate) fn judge_enter(&self, unit: UnitId, hex: HexId, why: &mut Why) -> Option<u8> {
        let column = why.need(self.column_of(unit), "8.4.6", "the unit is no reinforcement")?;
        let columns = self.fixed.options.reinforcements;
        let steps = match self.unit(unit).place {
            Place::Behind(back) => back,
            Place::Due if !columns => {
                let early = self.state.columns[usize::from(column)].turn > self.state.turn;
                why.when(early, "8.4.6", "the unit is not due yet")?;
                1
            }
            _ => return why.stop("12.13.2", "the column has not come in yet"),
        };
        why.when(self.is(unit, Flag::Stopped), "8.1.2", "the unit moves no more in this phase")?;
        let elsewhere = !self.entry_hexes(unit).contains(hex);
        why.when(elsewhere, self.entry_rule("12.13.a"), "the unit does not enter there")?;
        let block = self.state.blocks.contains(hex);
        why.when(block, "8.4.4", "a block is entered only from an adjacent hex")?;
        self.judge_open(unit, hex, Shelter::Open, why)?;
        why.heed(self.check_sequence(unit, 0))?;
        if elsewhere {
            // Where nobody enters there is no price.
            return None;
        }
        let Some(Cost::Half(each) | Cost::RoadRate(each)) = self.entry_cost(unit, hex) else {
            return why.stop("8.2.5", "the unit may not enter such a hex");
        };
        let cost = each.saturating_mul(steps);
        match (cost <= self.left(unit), self.unit(unit).spent) {
            (true, _) => Some(cost),
            (false, 0) if steps == 1 => Some(self.left(unit)),
            _ => why.stop("8.1.4", "the unit has not enough movement points left"),
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

    /// All that keeps a unit that cannot reach the entry hex from moving up behind it; how far it moves, and what it pays
    /// (12.13.e).
    pub(crate) fn judge_forward(&self, unit: UnitId, why: &mut Why) -> Option<(u8, u8)> {
        let Place::Behind(back) = self.unit(unit).place else {
            return why.stop("12.13.e", "the unit is not behind an entry hex");
        };
        let entry = why.need(self.entry_of(unit), "12.13.e", "the column has not come in yet")?;
        why.when(self.is(unit, Flag::Stopped), "8.1.2", "the unit moves no more in this phase")?;
        let Some(Cost::Half(each) | Cost::RoadRate(each)) = self.entry_cost(unit, entry) else {
            return why.stop("8.2.5", "the unit may not enter such a hex");
        };
        if back < 2 || each.saturating_mul(back) <= self.left(unit) {
            return why.stop("12.13.e", "the unit can reach the entry hex itself");
        }
        let paid = self.left(unit) / each.max(1);
        let steps = if paid == 0 && self.unit(unit).spent == 0 { 1 } else { paid }.min(back - 1);
        why.when(steps == 0, "8.1.4", "the unit has not enough movement points left")?;
        // Without a step it asks for the next place behind.
        why.heed(self.check_sequence(unit, i16::from(steps.max(1)) - i16::from(back)))?;
        Some((steps, each.saturating_mul(steps).min(self.left(unit))))
    }

    /// A unit moves up behind the entry hex.
    pub(crate) fn forward(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let check = Why::first(|why| self.judge_forward(unit, why));
        let (Ok((steps, cost)), Some(hex)) = (check, self.entry_of(unit)) else { return };
        self.note_rate(unit, hex);
        let back = self.back(unit).saturating_sub(steps);
        let state = self.unit_mut(unit);
        state.place = Place::Behind(back);
        state.spent += cost;
        state.set(Flag::Moved, true);
        ctx.tell(ColumnEvent::Behind { unit, hex, back });
    }
}
