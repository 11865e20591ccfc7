//! What the units of the phasing side may do in a Movement Phase (3.0), kept from one decision to the next: only what lies
//! near a change is judged again. [`DarkDecember::audit`](engine::Game::audit) compares it with a fresh judgement.

use engine::{HexId, HexSet, Look, UnitId, UnitSet};

use crate::game::DarkDecember;
use crate::sequence::Segment;
use crate::state::{Mode, Place};

/// What a unit may do, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choices(u8);

impl Choices {
    /// A normal move (3.1).
    pub(crate) const TAKE: Choices = Choices(1);
    /// Strategic Movement (3.2).
    pub(crate) const COLUMN: Choices = Choices(2);
    /// A fort (3.6), if a marker is left.
    pub(crate) const FORT: Choices = Choices(4);
    /// An attempt to infiltrate (OR2.0).
    pub(crate) const INFILTRATE: Choices = Choices(8);

    pub(crate) const fn has(self, one: Choices) -> bool {
        self.0 & one.0 != 0
    }

    fn add(&mut self, one: Choices, may: bool) {
        if may {
            self.0 |= one.0;
        }
    }

    /// Whether there is any, if it is known whether a fort marker is left (3.6.3).
    pub(crate) const fn any(self, fort_left: bool) -> bool {
        self.0 & if fort_left { u8::MAX } else { !Choices::FORT.0 } != 0
    }
}

/// The choices of all units.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ready {
    /// The turn and the step for which they are kept.
    kept: Option<(u8, u8)>,
    choices: Vec<Choices>,
    /// Who has any.
    able: UnitSet,
    /// Who waited off the map when the step began (3.4).
    waiting: UnitSet,
    /// Where something has changed since.
    stale: HexSet,
}

impl Ready {
    /// Everything may have changed.
    pub(crate) fn forget(&mut self) {
        self.kept = None;
    }

    /// A unit has left the map.
    pub(crate) fn dismiss(&mut self, unit: UnitId) {
        if self.able.contains(unit) {
            self.note(unit, Choices::default());
        }
    }

    fn note(&mut self, unit: UnitId, choices: Choices) {
        self.choices[unit.index()] = choices;
        if choices == Choices::default() {
            self.able.remove(unit);
        } else {
            self.able.insert(unit);
        }
    }

    /// Something has changed in a hex.
    pub(crate) fn touch(&mut self, hex: HexId) {
        self.stale.insert(hex);
    }
}

impl DarkDecember {
    /// What a unit of the phasing side may do, forts aside for which no marker is left.
    pub(crate) fn find_choices(&self, unit: UnitId) -> Choices {
        let mut choices = Choices::default();
        if self.check_free(unit, Look::Quick).is_ok() {
            choices.add(Choices::TAKE, self.check_step(unit, Mode::Normal, Look::Quick).is_ok());
            choices.add(Choices::COLUMN, self.check_road(unit, Look::Quick).is_ok());
            choices.add(Choices::FORT, self.check_site(unit, true, Look::Quick).is_ok());
            choices.add(Choices::INFILTRATE, self.check_infiltrate(unit, Look::Quick).is_ok());
        }
        choices
    }

    /// The units of the phasing side that may do something, nobody being in motion, in the order of their ids.
    pub(crate) fn ready(&self) -> impl Iterator<Item = (UnitId, Choices)> + '_ {
        let (kept, ready) = (self.ready_kept(), &self.cache.ready);
        let able = kept.then(|| ready.able.iter().map(|unit| (unit, ready.choices[unit.index()])));
        let found = (!kept).then(|| self.fixed.unit_ids().map(|unit| (unit, self.find_choices(unit))));
        let found = found.into_iter().flatten().filter(|&(_, choices)| choices != Choices::default());
        able.into_iter().flatten().chain(found)
    }

    /// Those who may enter: units that are due, and screening units whose hex is free (3.4.3).
    pub(crate) fn entrants(&self) -> impl Iterator<Item = UnitId> + '_ {
        let waiting = if self.ready_kept() { self.cache.ready.waiting } else { self.find_waiting() };
        waiting.iter().filter(|&unit| self.waits(unit))
    }

    fn waits(&self, unit: UnitId) -> bool {
        matches!(self.unit_state(unit).place, Place::Due | Place::Screening)
            && self.counter(unit).side == self.phasing()
    }

    fn find_waiting(&self) -> UnitSet {
        let mut waiting = UnitSet::default();
        self.fixed.unit_ids().filter(|&unit| self.waits(unit)).for_each(|unit| waiting.insert(unit));
        waiting
    }

    /// Whether the choices kept are those of the position.
    fn ready_kept(&self) -> bool {
        let ready = &self.cache.ready;
        ready.kept == Some((self.state.turn, self.state.step)) && ready.stale.is_empty()
    }

    /// Judges again what may have changed since the last decision.
    pub(crate) fn keep_ready(&mut self) {
        if self.segment() != Segment::Movement || self.state.motion.is_some() || self.ready_kept() {
            return;
        }
        let mut ready = std::mem::take(&mut self.cache.ready);
        let now = Some((self.state.turn, self.state.step));
        if ready.kept == now {
            let near = self.near(&ready.stale);
            for unit in near.iter().flat_map(|hex| self.units_at(hex)) {
                if self.counter(unit).side == self.phasing() {
                    ready.note(unit, self.find_choices(unit));
                }
            }
        } else {
            ready.choices.resize(self.fixed.units.len(), Choices::default());
            self.fixed.unit_ids().for_each(|unit| ready.note(unit, self.find_choices(unit)));
            ready.waiting = self.find_waiting();
        }
        (ready.kept, ready.stale) = (now, HexSet::new());
        self.cache.ready = ready;
    }

    /// The hexes so near to some others that what happens there may matter: a step leads into the next hex, and zones (3.5.1)
    /// and columns on the road (3.2.5) beside that one count.
    fn near(&self, hexes: &HexSet) -> HexSet {
        hexes.iter().flat_map(|hex| self.fixed.within_two(hex).iter().copied()).collect()
    }

    /// Whether the choices kept are what a fresh judgement finds.
    pub(crate) fn ready_is_right(&self) -> bool {
        let fresh = |unit: UnitId| self.cache.ready.choices[unit.index()] == self.find_choices(unit);
        self.state.motion.is_some()
            || !self.ready_kept()
            || (self.fixed.unit_ids().all(fresh) && self.entrants().eq(self.find_waiting().iter()))
    }
}
