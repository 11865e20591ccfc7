//! March order (12.14): bound columns, their routes, and what frees them.

use engine::{HexId, Refusal, Rule, Told, UnitId};

use crate::columns::ColumnId;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::state::Place;
use crate::steps::StepCost;
use crate::why::{no, no_if};

engine::events! {
    /// What becomes of bound columns.
    pub enum MarchOrderEvent for Panzerbitz as game {
        /// 12.14.2: march order no longer binds a column.
        Released { column: ColumnId, why: Release } => {
            let why = match *why {
                Release::LeftRoad => "its head leaves the road",
                Release::Enemy => "it meets the enemy",
                Release::Unloaded => "a unit is unloaded",
                Release::Fired => "a unit has fired",
                Release::FiredUpon => "it is fired upon",
            };
            Told::text(Rule("12.14.2"), format!("Column {column} is free of march order: {why}."))
        };
    }
}

/// Why a column is no longer bound (12.14.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Release {
    LeftRoad,
    Enemy,
    Unloaded,
    Fired,
    FiredUpon,
}

impl Panzerbitz {
    /// Whether a column comes in march order: the card says it of those that do (12.14).
    pub(crate) fn in_march_order(&self, column: u8) -> bool {
        self.fixed.options.march_order && self.fixed.card.columns[usize::from(column)].march_order
    }

    /// Whether nothing binds a unit (12.14.e).
    pub(crate) fn check_unbound(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.bound_by(unit) {
            Some(_) => no("12.14.e", "march order does not allow it"),
            None => Ok(()),
        }
    }

    /// The slots of a column that are still in play, from head to tail.
    pub(crate) fn marching(&self, column: u8) -> impl DoubleEndedIterator<Item = UnitId> + '_ {
        let order = &self.state.columns[usize::from(column)].order;
        order.iter().copied().filter(|&unit| matches!(self.unit(unit).place, Place::Map | Place::Behind(_)))
    }

    /// Whether a unit is the leading slot of its bound column.
    pub(crate) fn leads(&self, unit: UnitId) -> bool {
        self.bound_by(unit).is_some_and(|column| self.marching(column).next() == Some(unit))
    }

    /// The place of a slot on the one route of its column (12.14.1); off the map it is negative (12.14.a).
    pub fn position(&self, unit: UnitId) -> i16 {
        match self.unit(unit).place {
            Place::Behind(back) => -i16::from(back),
            _ => self.unit(unit).route.into(),
        }
    }

    /// The one hex into which a bound unit may step that does not lead its column (12.14.c); its own if the route ends there.
    pub(crate) fn next_on_route(&self, unit: UnitId) -> Option<HexId> {
        let column = self.bound_by(unit).filter(|_| !self.leads(unit))?;
        let route = &self.state.columns[usize::from(column)].route;
        let next = usize::try_from(self.position(unit) + 1).ok().and_then(|next| route.get(next));
        next.copied().or_else(|| self.hex_of(unit))
    }

    /// The slot in front of a unit in its column.
    fn in_front(&self, column: u8, unit: UnitId) -> Option<UnitId> {
        self.marching(column).take_while(|&other| other != unit).last()
    }

    /// Whether march order lets a slot come to a place on the route (12.14.c).
    pub(crate) fn check_sequence(&self, unit: UnitId, position: i16) -> Result<(), Refusal> {
        let front = self.bound_by(unit).and_then(|column| self.in_front(column, unit));
        let passes = front.is_some_and(|front| self.position(front) < position);
        no_if(passes, "12.14.c", "it would pass the unit in front of it")
    }

    /// Whether march order allows a step (12.14.b to 12.14.d).
    pub(crate) fn check_march_order(&self, unit: UnitId, to: HexId, step: StepCost) -> Result<(), Refusal> {
        if self.bound_by(unit).is_none() {
            return Ok(());
        }
        self.check_march_from(unit, Some(self.position(unit)), to, step)
    }

    /// The same from a place on the route; none off it.
    pub(crate) fn check_march_from(
        &self,
        unit: UnitId,
        position: Option<i16>,
        to: HexId,
        step: StepCost,
    ) -> Result<(), Refusal> {
        let Some(column) = self.bound_by(unit) else { return Ok(()) };
        if self.leads(unit) {
            // Turning back on the road is neither a longer route nor leaving the road.
            let back =
                step.marches() && !step.least && self.state.columns[usize::from(column)].route.contains(&to);
            return if back { no("12.14.a", "no hex is on the route twice") } else { Ok(()) };
        }
        let route = &self.state.columns[usize::from(column)].route;
        let follows = |next: &i16| usize::try_from(*next).ok().and_then(|next| route.get(next)) == Some(&to);
        let Some(next) = position.map(|position| position + 1).filter(follows) else {
            return no("12.14.c", "the unit follows the route of its column");
        };
        no_if(!step.marches() || step.least, "12.14.d", "a bound unit moves at the road movement rate")?;
        self.check_sequence(unit, next)
    }

    /// A step of a bound unit: the leading slot makes the route longer, or leaves the road (12.14.b).
    pub(crate) fn extend_route(&mut self, unit: UnitId, to: HexId, step: StepCost, ctx: &mut Ctx) {
        let Some(column) = self.bound_by(unit) else { return };
        if self.leads(unit) {
            let route = &mut self.state.columns[usize::from(column)].route;
            if !step.marches() || step.least {
                self.release_of(unit, Release::LeftRoad, ctx);
                return;
            }
            route.push(to);
        }
        self.unit_mut(unit).route += 1;
    }

    /// Frees the column of a unit for good (12.14.g).
    pub(crate) fn release_of(&mut self, unit: UnitId, why: Release, ctx: &mut Ctx) {
        if let Some(column) = self.bound_by(unit) {
            self.state.columns[usize::from(column)].bound = false;
            ctx.tell(MarchOrderEvent::Released { column: ColumnId(column), why });
        }
    }
}
