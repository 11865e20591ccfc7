//! Reinforcements (12.13): columns come in at an entry hex and line up behind it. How a unit gets from there onto the map is in
//! `entry`.

use std::fmt::{self, Write};

use engine::{Ask, Asks, HexId, Refusal, Rule, Say, Told, UnitId, Unreadable, Word, Words};

use crate::action::Action;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::roster::{Origin, side_of};
use crate::sequence::ANSWER;
use crate::state::{Flag, Place, Shelter};
use crate::why::{Why, no, no_if};
use crate::words::points;

engine::events! {
    /// How columns and their units come in.
    pub enum ColumnEvent for Panzerbitz as game {
        /// 12.13: a column is placed.
        Enters { column: ColumnId, hex: HexId } =>
            Told::text(Rule("12.13"), format!("Column {column} comes in at {hex}."));
        /// R12.13-b: its turn of entry moves on.
        Waits { column: ColumnId, turn: u8 } => {
            let text = format!("Column {column} cannot come in; it is due in turn {turn} now.");
            Told::text(Rule("14.R12.13-b"), text)
        };
        /// 12.13.c, 12.13.e: a unit lines up behind an entry hex, or moves up there.
        Behind { unit: UnitId, hex: HexId, back: u8 } => {
            let hexes = if *back == 1 { "hex" } else { "hexes" };
            let text = format!("{unit} stands {back} {hexes} behind the entry hex {}.", hex.word());
            Told::text(Rule("12.13.c"), text)
        };
        /// 12.13, 8.4.6: a unit enters the map.
        Entered { unit: UnitId, hex: HexId, cost: u8 } => {
            let price = if *cost == 0 { String::new() } else { format!(" for {}", points(*cost)) };
            Told::text(Rule(game.entry_rule("12.13")), format!("{unit} enters at {hex}{price}.")).place(unit, hex)
        };
    }
}

/// A column of reinforcements, by its place on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ColumnId(pub u8);

impl Say<Panzerbitz> for ColumnId {
    fn say(self, game: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&game.fixed.card.columns[usize::from(self.0)].name)
    }
}

impl Word<Panzerbitz> for ColumnId {
    fn exists(self, game: &Panzerbitz) -> bool {
        usize::from(self.0) < game.fixed.card.columns.len()
    }

    fn write(self, game: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        self.say(game, out)
    }

    fn read(game: &Panzerbitz, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        let names: Vec<&str> = game.fixed.card.columns.iter().map(|column| column.name.as_str()).collect();
        words.name("a column", &names).map(|at| ColumnId(at as u8))
    }
}

/// D7 (12.13.a): which column enters where.
pub(crate) static COLUMN: Ask<Panzerbitz> = Ask {
    name: "column",
    rule: Rule("12.13.a"),
    open: |game| game.due_columns().any(|column| game.entries_of(column).next().is_some()),
    prompt: |_| "where does a column enter?".into(),
    press: |game, on| Some(Action::Enter(ColumnId(game.due_columns().next()?), on.hex?)),
    list: |game, out| {
        for column in game.due_columns() {
            out.extend(game.entries_of(column).map(|hex| Action::Enter(ColumnId(column), hex)));
        }
    },
    check: engine::judged!(game, Action::Enter(column, hex) => Why::every(|why| game.judge_column(column.0, hex, why))),
    play: engine::played!(game, ctx, Action::Enter(column, hex) => {
        game.state.columns[usize::from(column.0)].entry = Some(hex);
        game.state.arranging = Some(column.0);
        game.arrange(false, ctx);
    }),
    ..ANSWER
};

/// D7 (12.13.b): the next slot of the column that comes in.
pub(crate) static SLOTS: Ask<Panzerbitz> = Ask {
    name: "slots",
    rule: Rule("12.13.b"),
    sets_up: true,
    prompt: |_| "which slot is next in the column?".into(),
    press: |_, on| on.unit.map(Action::Next),
    list: |game, out| {
        let own = game.fixed.ids(game.phasing());
        out.extend(own.filter(|&unit| game.check_next(unit).is_ok()).map(Action::Next));
    },
    check: engine::judged!(game, Action::Next(unit) => game.check_next(unit)),
    play: |game, action, ctx| {
        if let (Action::Next(unit), Some(column)) = (action, game.state.arranging) {
            game.state.columns[usize::from(column)].order.push(unit);
            game.arrange(false, ctx);
        }
    },
    done: "The rest in the order of the card",
    may_end: |_| Ok(()),
    ends: |_| true,
    end: |game, ctx| game.arrange(true, ctx),
    ..ANSWER
};

impl Panzerbitz {
    /// The columns of the phasing side that are due and not formed (12.13.2).
    fn due_columns(&self) -> impl Iterator<Item = u8> + '_ {
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

    /// All that keeps a column from coming in at a hex (12.13.3).
    fn judge_column(&self, column: u8, hex: HexId, why: &mut Why) -> Option<()> {
        why.when(!self.due_columns().any(|due| due == column), "12.13.2", "the column is not due")?;
        if !self.fixed.card.columns[usize::from(column)].entry.contains(&hex) {
            return why.stop("12.13.a", "it is no entry hex of the column");
        }
        let enemy = self.holds(self.phasing().other(), hex);
        why.when(enemy, "12.13.3", "an enemy unit is in the entry hex")?;
        let fresh_exit = self.state.exits[1].contains(hex);
        why.when(fresh_exit, "12.13.3", "an enemy unit left the map there in the last player turn")
    }

    /// Where a column may come in now.
    fn entries_of(&self, column: u8) -> impl Iterator<Item = HexId> + '_ {
        let entry = &self.fixed.card.columns[usize::from(column)].entry;
        entry.iter().copied().filter(move |&hex| Why::allows(|why| self.judge_column(column, hex, why)))
    }

    /// Columns that cannot come in wait a turn (R12.13-b).
    pub(crate) fn delay_columns(&mut self, ctx: &mut Ctx) {
        for column in 0..self.state.columns.len() as u8 {
            let due = self.due_columns().any(|due| due == column);
            if due && self.entries_of(column).next().is_none() {
                let turn = self.state.turn + 1;
                self.state.columns[usize::from(column)].turn = turn;
                ctx.tell(ColumnEvent::Waits { column: ColumnId(column), turn });
            }
        }
    }

    /// The carriers and lone units of a column, in the order of the card.
    fn slots(&self, column: u8) -> impl Iterator<Item = UnitId> + '_ {
        self.fixed.all().filter(move |&unit| {
            let own = matches!(self.piece(unit).origin, Origin::Column { column: at, .. } if at == column);
            own && self.unit(unit).place == Place::Due
        })
    }

    /// Whether a slot may be the next of the column that is arranged (12.13.b, 12.14.3).
    fn check_next(&self, unit: UnitId) -> Result<(), Refusal> {
        let Some(column) = self.state.arranging else { return no("12.13.b", "no column is arranged now") };
        let state = &self.state.columns[usize::from(column)];
        let no_slot = state.order.contains(&unit) || !self.slots(column).any(|slot| slot == unit);
        no_if(no_slot, "12.13.b", "it is no slot of the column that is left")?;
        if self.in_march_order(column) {
            let first = self.slots(column).find(|slot| !state.order.contains(slot));
            let out_of_order = first.is_some_and(|first| !self.is_attached(first)) && first != Some(unit);
            no_if(out_of_order, "12.14.4", "the slots of the battalion stand in march order")?;
        }
        Ok(())
    }

    /// Whether a slot is attached and not of the battalion (12.14.3).
    fn is_attached(&self, unit: UnitId) -> bool {
        let Origin::Column { column, slot } = self.piece(unit).origin else { return false };
        let slots = &self.fixed.card.columns[usize::from(column)].slots;
        slots.get(usize::from(slot)).is_some_and(|slot| slot.attached)
    }

    /// Adds slots as long as there is no choice, or all in the order of the card; then the column is formed.
    fn arrange(&mut self, all: bool, ctx: &mut Ctx) {
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
        ctx.tell(ColumnEvent::Enters { column: ColumnId(column), hex: entry });
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
                ctx.tell(ColumnEvent::Entered { unit, hex: entry, cost: 0 });
            } else {
                self.unit_mut(unit).place = Place::Behind(back);
                ctx.tell(ColumnEvent::Behind { unit, hex: entry, back });
            }
        }
        let bound = self.in_march_order(column);
        let state = &mut self.state.columns[at];
        (state.formed, state.bound) = (true, bound);
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

    pub(crate) fn back(&self, unit: UnitId) -> u8 {
        match self.unit(unit).place {
            Place::Behind(back) => back,
            _ => 0,
        }
    }

    /// The entry hex of the column of a unit.
    pub(crate) fn entry_of(&self, unit: UnitId) -> Option<HexId> {
        self.column_of(unit).and_then(|column| self.state.columns[usize::from(column)].entry)
    }
}
