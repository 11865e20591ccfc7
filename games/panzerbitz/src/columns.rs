//! Reinforcements in columns (12.13), and plain entry without them (8.4.6).

use engine::{HexId, HexSet, Refusal, UnitId};

use crate::attack::no;
use crate::charts::{Cost, Ground as Line};
use crate::event::{Ctx, Event};
use crate::game::Panzerbitz;
use crate::roster::{Origin, side_of};
use crate::state::{Flag, Place, Shelter};

impl Panzerbitz {
    /// The columns of the phasing side that are due and not formed (12.13.2).
    pub(crate) fn due_columns(&self) -> impl Iterator<Item = u8> + '_ {
        let side = self.phasing();
        let on = self.fixed.options.reinforcements;
        (0..self.state.columns.len() as u8).filter(move |&column| {
            let state = &self.state.columns[usize::from(column)];
            let card = &self.fixed.card.columns[usize::from(column)];
            on && !state.formed
                && state.turn == self.state.turn
                && side_of(&self.fixed.card, card.side) == side
        })
    }

    /// Whether a column may come in at a hex (12.13.3).
    pub(crate) fn check_column(&self, column: u8, hex: HexId) -> Result<(), Refusal> {
        if !self.due_columns().any(|due| due == column) {
            return no("12.13.2", "the column is not due");
        }
        if !self.fixed.card.columns[usize::from(column)].entry.contains(&hex) {
            return no("12.13.a", "it is no entry hex of the column");
        }
        if self.holds(self.phasing().other(), hex) {
            return no("12.13.3", "an enemy unit is in the entry hex");
        }
        if self.state.exits[1].contains(hex) {
            return no("12.13.3", "an enemy unit left the map there in the last player turn");
        }
        Ok(())
    }

    /// Columns that cannot come in wait a turn (R12.13-b). True if one can come in.
    pub(crate) fn columns_ask(&mut self, ctx: &mut Ctx) -> bool {
        let mut open = false;
        for column in 0..self.state.columns.len() as u8 {
            if !self.due_columns().any(|due| due == column) {
                continue;
            }
            let entry = &self.fixed.card.columns[usize::from(column)].entry;
            if entry.iter().any(|&hex| self.check_column(column, hex).is_ok()) {
                open = true;
            } else {
                let state = &mut self.state.columns[usize::from(column)];
                state.turn += 1;
                ctx.tell(Event::ColumnWaits { column, turn: state.turn });
            }
        }
        open
    }

    /// The carriers and lone units of a column, in the order of the card.
    fn slots(&self, column: u8) -> impl Iterator<Item = UnitId> + '_ {
        self.fixed.all().filter(move |&unit| {
            let own = matches!(self.piece(unit).origin, Origin::Column { column: at, .. } if at == column);
            own && self.unit(unit).place == Place::Due
        })
    }

    /// Picks the entry hex of a column (12.13.a); then its slots are arranged.
    pub(crate) fn pick_entry(&mut self, column: u8, hex: HexId, ctx: &mut Ctx) {
        self.state.columns[usize::from(column)].entry = Some(hex);
        self.state.arranging = Some(column);
        self.arrange(false, ctx);
    }

    /// Whether a slot may be the next of the column that is arranged (12.13.b, 12.14.3).
    pub(crate) fn check_next(&self, unit: UnitId) -> Result<(), Refusal> {
        let Some(column) = self.state.arranging else { return no("12.13.b", "no column is arranged now") };
        let state = &self.state.columns[usize::from(column)];
        if state.order.contains(&unit) || !self.slots(column).any(|slot| slot == unit) {
            return no("12.13.b", "it is no slot of the column that is left");
        }
        if self.fixed.options.march_order && self.fixed.card.columns[usize::from(column)].march_order {
            let first = self.slots(column).find(|slot| !state.order.contains(slot));
            if first.is_some_and(|first| !self.is_attached(first)) && first != Some(unit) {
                return no("12.14.4", "the slots of the battalion stand in march order");
            }
        }
        Ok(())
    }

    /// Whether a slot is attached and not of the battalion (12.14.3).
    fn is_attached(&self, unit: UnitId) -> bool {
        let Origin::Column { column, slot } = self.piece(unit).origin else { return false };
        let slots = &self.fixed.card.columns[usize::from(column)].slots;
        slots.get(usize::from(slot)).is_some_and(|slot| slot.attached)
    }

    /// Adds a slot to the column that is arranged.
    pub(crate) fn add_slot(&mut self, unit: UnitId, ctx: &mut Ctx) {
        if let Some(column) = self.state.arranging {
            self.state.columns[usize::from(column)].order.push(unit);
            self.arrange(false, ctx);
        }
    }

    /// Adds slots as long as there is no choice, or all in the order of the card; then the column is formed.
    pub(crate) fn arrange(&mut self, all: bool, ctx: &mut Ctx) {
        let Some(column) = self.state.arranging else { return };
        loop {
            let mut open = self.slots(column).filter(|&unit| self.check_next(unit).is_ok());
            let (first, second) = (open.next(), open.next());
            drop(open);
            let Some(unit) = first else { break };
            if second.is_some() && !all {
                return;
            }
            self.state.columns[usize::from(column)].order.push(unit);
        }
        self.state.arranging = None;
        self.form(column, ctx);
    }

    /// Fills the entry hex, then the off-map hexes behind it (12.13.1, 12.13.c). Who is placed has entered (12.13.d).
    fn form(&mut self, column: u8, ctx: &mut Ctx) {
        let at = usize::from(column);
        let Some(entry) = self.state.columns[at].entry else { return };
        let order = std::mem::take(&mut self.state.columns[at].order);
        ctx.tell(Event::ColumnEnters { column, hex: entry });
        // A second column lines up behind the first.
        let mut back = self.waiting_at(entry).map(|unit| self.back(unit)).max().unwrap_or(0);
        let limit = self.fixed.limit;
        let most = usize::from(self.fixed.charts.numbers.column_slots.unsigned_abs());
        let (mut points, mut slots) = if back == 0 {
            (self.points_at(entry), 0)
        } else {
            let last = || self.waiting_at(entry).filter(|&unit| self.back(unit) == back);
            (last().map(|unit| self.points(unit)).sum(), last().count())
        };
        for &unit in &order {
            let own = self.points(unit);
            if slots == most || points + own > limit {
                back += 1;
                (points, slots) = (0, 0);
            }
            points += own;
            slots += 1;
            if back == 0 {
                self.put(unit, entry, Shelter::Open);
                self.unit_mut(unit).set(Flag::Moved, true);
                ctx.tell(Event::Entered { unit, hex: entry, cost: 0 });
            } else {
                self.unit_mut(unit).place = Place::Behind(back);
                ctx.tell(Event::Behind { unit, hex: entry, back });
            }
        }
        let state = &mut self.state.columns[at];
        state.formed = true;
        state.bound = self.fixed.options.march_order && self.fixed.card.columns[at].march_order;
        state.route.clear();
        state.route.push(entry);
        for &unit in &order {
            if self.unit(unit).place == Place::Map {
                self.arrive(unit, false, ctx);
            }
        }
        self.state.columns[at].order = order;
    }

    /// The units that wait behind an entry hex.
    fn waiting_at(&self, entry: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.fixed.ids(self.phasing()).filter(move |&unit| {
            matches!(self.unit(unit).place, Place::Behind(_)) && self.entry_of(unit) == Some(entry)
        })
    }

    fn back(&self, unit: UnitId) -> u8 {
        match self.unit(unit).place {
            Place::Behind(back) => back,
            _ => 0,
        }
    }

    /// The entry hex of the column of a unit.
    pub(crate) fn entry_of(&self, unit: UnitId) -> Option<HexId> {
        self.column_of(unit).and_then(|column| self.state.columns[usize::from(column)].entry)
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
                if self.state.columns[usize::from(column)].turn > self.state.turn {
                    return no("8.4.6", "the unit is not due yet");
                }
                1
            }
            _ => return no("12.13.2", "the column has not come in yet"),
        };
        if self.is(unit, Flag::Stopped) {
            return no("8.1.2", "the unit moves no more in this phase");
        }
        if !self.entry_hexes(unit).contains(hex) {
            let rule = if self.fixed.options.reinforcements { "12.13.a" } else { "8.4.6" };
            return no(rule, "the unit does not enter there");
        }
        if self.state.blocks.contains(hex) {
            return no("8.4.4", "a block is entered only from an adjacent hex");
        }
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
        ctx.tell(Event::Entered { unit, hex, cost });
        self.arrive(unit, false, ctx);
    }

    /// How far a unit that cannot reach the entry hex moves up behind it, and what it pays (12.13.e).
    pub(crate) fn check_forward(&self, unit: UnitId) -> Result<(u8, u8), Refusal> {
        let Place::Behind(back) = self.unit(unit).place else {
            return no("12.13.e", "the unit is not behind an entry hex");
        };
        let Some(entry) = self.entry_of(unit) else { return no("12.13.e", "the column has not come in yet") };
        if self.is(unit, Flag::Stopped) {
            return no("8.1.2", "the unit moves no more in this phase");
        }
        let Some(Cost::Half(each) | Cost::RoadRate(each)) = self.entry_cost(unit, entry) else {
            return no("8.2.5", "the unit may not enter such a hex");
        };
        if back < 2 || each.saturating_mul(back) <= self.left(unit) {
            return no("12.13.e", "the unit can reach the entry hex itself");
        }
        let paid = self.left(unit) / each.max(1);
        let steps = if paid == 0 && self.unit(unit).spent == 0 { 1 } else { paid }.min(back - 1);
        if steps == 0 {
            return no("8.1.4", "the unit has not enough movement points left");
        }
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
        ctx.tell(Event::Behind { unit, hex, back });
    }
}
