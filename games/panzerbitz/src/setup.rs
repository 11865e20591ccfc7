//! Set-up (13.2).

use engine::{HexId, HexSet, Refusal, Side, Stacks, UnitId};

use crate::attack::no;
use crate::charts::PositionKind;
use crate::event::{Ctx, Event};
use crate::fixed::Fixed;
use crate::game::Panzerbitz;
use crate::ground::Terrain;
use crate::roster::{Origin, side_of};
use crate::scenario::PositionCounter;
use crate::sequence::Step;
use crate::state::{ColumnState, Place, Shelter, State, UnitState};

impl PositionCounter {
    /// Its kind.
    pub const fn kind(self) -> PositionKind {
        match self {
            PositionCounter::Improved => PositionKind::Improved,
            PositionCounter::Fortification(_) => PositionKind::Fortification,
            PositionCounter::Mine => PositionKind::Mine,
            PositionCounter::Block => PositionKind::Block,
        }
    }
}

/// The first position of a game: nobody is set up yet.
pub(crate) fn first_state(fixed: &Fixed) -> State {
    let mut units: Vec<UnitState> = fixed
        .pieces
        .iter()
        .map(|piece| {
            UnitState::new(match piece.origin {
                Origin::Force(_) => Place::Unplaced,
                Origin::Column { .. } => Place::Due,
                Origin::OffBoard(_) => Place::OffBoard,
            })
        })
        .collect();
    for unit in fixed.all() {
        if let Some(passenger) = fixed.piece(unit).brings {
            units[unit.index()].cargo = Some(passenger);
            units[passenger.index()].place = Place::Aboard(unit);
        }
    }
    let mut control = fixed.control;
    // A shared hex that both would hold is nobody's at first (2.6).
    let mut both = control[0];
    both.intersect(&control[1]);
    for held in &mut control {
        held.subtract(&both);
    }
    let column = |turn| ColumnState {
        turn,
        entry: None,
        order: Vec::new(),
        formed: false,
        bound: false,
        route: Vec::new(),
    };
    State {
        turn: 0,
        phasing: side_of(&fixed.card, fixed.card.setup[0]),
        step: Step::Setup,
        passed: false,
        asked: false,
        stacks: Stacks::new(fixed.setting.board.grid.len(), fixed.pieces.len()),
        units,
        control,
        improved: HexSet::new(),
        forts: Vec::new(),
        mines: HexSet::new(),
        blocks: HexSet::new(),
        wrecks: HexSet::new(),
        blown: HexSet::new(),
        tried: HexSet::new(),
        attacked: HexSet::new(),
        exits: [HexSet::new(); 2],
        counters: fixed.counters.iter().map(|line| line.number).collect(),
        counter: None,
        hand: None,
        acted: false,
        columns: fixed.card.columns.iter().map(|card| column(card.turn)).collect(),
        arranging: None,
        missions: vec![0; fixed.card.off_board.len()],
        attack: None,
        given_up: Vec::new(),
        entering: Vec::new(),
        answered: false,
        orders: [0; 2],
        ordering: None,
        ordered: [false; 2],
        end: None,
    }
}

impl Panzerbitz {
    pub(crate) fn zone_of(&self, unit: UnitId) -> Option<&HexSet> {
        match self.piece(unit).origin {
            Origin::Force(force) => self.fixed.zones.get(usize::from(force)),
            _ => None,
        }
    }

    /// Whether a unit could be in a hex at all (13.2).
    fn check_stands(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        if self.fixed.tolls.stands(unit).contains(hex) {
            return Ok(());
        }
        if self.fixed.ground.terrain(hex).is_lake() {
            return no("13.2", "nobody sets up in a lake");
        }
        no("13.2", "the unit cannot be in such a hex")
    }

    /// Whether a unit may be set up in a hex (13.2).
    pub(crate) fn check_place(&self, unit: UnitId, hex: HexId, shelter: Shelter) -> Result<(), Refusal> {
        if !self.zone_of(unit).is_some_and(|zone| zone.contains(hex)) {
            return no("13.2", "the hex is not in the zone of the unit");
        }
        let (piece, side) = (self.piece(unit), self.piece(unit).side);
        if self.holds(side.other(), hex) {
            return no("7.3", "an enemy unit is there");
        }
        self.check_stands(unit, hex)?;
        match shelter {
            Shelter::Open => {}
            _ if piece.unit.vehicle => return no("13.2", "only non-vehicles set up in a position"),
            Shelter::Under if !self.state.improved.contains(hex) => {
                return no("10.1.2", "there is no improved position");
            }
            Shelter::Inside if self.fort(hex).is_none() => return no("10.2.2", "there is no fortification"),
            _ => {}
        }
        if !self.has_room(hex, piece.stack, shelter) {
            return no("7.4", "the stacking limit would be broken");
        }
        Ok(())
    }

    /// Where in its zone a unit may be set up.
    pub(crate) fn places_of(&self, unit: UnitId) -> impl Iterator<Item = (HexId, Shelter)> + '_ {
        let shelters = move |hex| {
            let under = self.state.improved.contains(hex).then_some((hex, Shelter::Under));
            let inside = (!self.state.forts.is_empty()).then_some((hex, Shelter::Inside));
            std::iter::once((hex, Shelter::Open)).chain(under).chain(inside)
        };
        let places = self.zone_of(unit).into_iter().flat_map(HexSet::iter).flat_map(shelters);
        places.filter(move |&(hex, shelter)| self.check_place(unit, hex, shelter).is_ok())
    }

    /// Whether a unit may be set up on a carrier (8.6.8): infantry of a side that the card allows it.
    pub(crate) fn check_aboard(&self, unit: UnitId, carrier: UnitId) -> Result<(), Refusal> {
        let (piece, other) = (self.piece(unit), self.piece(carrier));
        if !self.fixed.card.special.setup_loaded.contains(&self.fixed.nation(piece.side)) {
            return no("8.6.8", "the card does not let this side set up loaded");
        }
        if !piece.is_infantry_type() || !other.carries(piece) {
            return no("8.6.8", "it does not carry such a unit");
        }
        if self.unit(carrier).cargo.is_some() {
            return no("8.6.1", "it carries a unit already");
        }
        let Some(hex) = self.hex_of(carrier) else { return no("8.6.8", "the carrier is not set up yet") };
        if !self.zone_of(unit).is_some_and(|zone| zone.contains(hex)) {
            return no("13.2", "the hex is not in the zone of the unit");
        }
        let more = piece.stack.saturating_sub(other.stack);
        if !self.has_room(hex, more, self.unit(carrier).shelter) {
            return no("7.4", "the stacking limit would be broken");
        }
        Ok(())
    }

    /// Whether a position counter may be placed in a hex (10.1.1, 10.2.1, 10.3.1, 10.4, 13.2).
    pub(crate) fn check_counter(&self, line: u8, hex: HexId) -> Result<(), Refusal> {
        let line = self.fixed.counters[usize::from(line)];
        let (kind, ground) = (line.counter.kind(), &self.fixed.ground);
        if !self.fixed.zones[usize::from(line.force)].contains(hex) {
            return no("13.2", "the hex is not in the zone of the counter");
        }
        if self.holds(line.side.other(), hex) {
            return no("13.2", "an enemy unit is there");
        }
        if self.fixed.forbid.iter().any(|(barred, zone)| *barred == kind && zone.contains(hex)) {
            return no("13.2", "the card forbids it there");
        }
        let terrain = ground.terrain(hex);
        let wet = ground.watercourse(hex).is_some();
        let barred = match kind {
            PositionKind::Improved | PositionKind::Mine => {
                matches!(terrain, Terrain::Town | Terrain::Swamp) || terrain.is_lake() || wet
            }
            PositionKind::Fortification | PositionKind::Block => terrain.is_lake(),
        };
        if barred {
            let rule = match kind {
                PositionKind::Improved => "10.1.1",
                PositionKind::Mine => "10.3.1",
                PositionKind::Fortification => "10.2.1",
                PositionKind::Block => "10.4",
            };
            return no(rule, "such a counter cannot lie there");
        }
        let shares = &self.fixed.charts.position(kind).shares;
        let clash = PositionKind::ALL
            .into_iter()
            .any(|other| self.has_counter(other, hex) && !shares.contains(&other));
        if clash {
            return no("11.8", "another counter lies there");
        }
        let points = self.fixed.charts.position(kind).stack[usize::from(self.fixed.options.revised_stacking)];
        if !self.has_room(hex, points, Shelter::Open) {
            return no("7.4", "the stacking limit would be broken");
        }
        Ok(())
    }

    /// Whether a position counter of a kind lies in a hex.
    pub fn has_counter(&self, kind: PositionKind, hex: HexId) -> bool {
        match kind {
            PositionKind::Improved => self.state.improved.contains(hex),
            PositionKind::Fortification => self.fort(hex).is_some(),
            PositionKind::Mine => self.state.mines.contains(hex),
            PositionKind::Block => self.state.blocks.contains(hex),
        }
    }

    /// Whether a unit may be taken to be set up: it has a place to go to.
    pub(crate) fn check_take_to_place(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.piece(unit).side != self.phasing() {
            return no("13.2", "the other side sets up now");
        }
        if self.unit(unit).place != Place::Unplaced {
            return no("13.2", "the unit is not to be set up");
        }
        let aboard =
            || self.fixed.ids(self.phasing()).any(|carrier| self.check_aboard(unit, carrier).is_ok());
        if self.places_of(unit).next().is_some() || aboard() {
            Ok(())
        } else {
            no("7.4", "there is no room for the unit")
        }
    }

    /// Whether a position counter may be taken to be set up.
    pub(crate) fn check_take_counter(&self, line: u8) -> Result<(), Refusal> {
        let at = usize::from(line);
        if self.fixed.counters[at].side != self.phasing() {
            return no("13.2", "the other side sets up now");
        }
        if self.state.counters[at] == 0 {
            return no("13.2", "no such counter is left");
        }
        let zone = &self.fixed.zones[usize::from(self.fixed.counters[at].force)];
        if zone.iter().any(|hex| self.check_counter(line, hex).is_ok()) {
            Ok(())
        } else {
            no("13.2", "there is no place for such a counter")
        }
    }

    /// Sets the unit in hand up.
    pub(crate) fn place(&mut self, hex: HexId, shelter: Shelter, ctx: &mut Ctx) {
        if let Some(unit) = self.state.hand.take() {
            self.put(unit, hex, shelter);
            ctx.tell(Event::Placed { unit, hex, shelter });
            self.claim(unit, ctx);
        }
    }

    /// Sets the unit in hand up on a carrier.
    pub(crate) fn place_aboard(&mut self, carrier: UnitId, ctx: &mut Ctx) {
        if let Some(unit) = self.state.hand.take() {
            self.unit_mut(unit).place = Place::Aboard(carrier);
            self.unit_mut(carrier).cargo = Some(unit);
            ctx.tell(Event::PlacedAboard { unit, carrier });
        }
    }

    /// Sets the position counter in hand up.
    pub(crate) fn place_counter(&mut self, hex: HexId, ctx: &mut Ctx) {
        let Some(line) = self.state.counter.take() else { return };
        self.state.counters[usize::from(line)] -= 1;
        let line = self.fixed.counters[usize::from(line)];
        match line.counter {
            PositionCounter::Improved => {
                self.state.improved.insert(hex);
            }
            PositionCounter::Fortification(defence) => self.state.forts.push((hex, defence)),
            PositionCounter::Mine => {
                self.state.mines.insert(hex);
            }
            PositionCounter::Block => {
                self.state.blocks.insert(hex);
            }
        }
        ctx.tell(Event::Counter { side: line.side, counter: line.counter, hex });
    }

    /// Whether the side that sets up has something left to place.
    pub(crate) fn setup_asks(&self) -> bool {
        self.fixed.ids(self.phasing()).any(|unit| self.check_take_to_place(unit).is_ok())
            || (0..self.fixed.counters.len() as u8).any(|line| self.check_take_counter(line).is_ok())
    }

    /// A side has set up. Units that found no room are out of the game.
    pub(crate) fn end_setup(&mut self, ctx: &mut Ctx) {
        for unit in self.fixed.ids(self.phasing()) {
            if self.unit(unit).place == Place::Unplaced {
                self.unit_mut(unit).place = Place::LeftOut;
                ctx.tell(Event::LeftOut { unit });
            }
        }
    }

    /// Who sets up second.
    pub(crate) fn second_to_set_up(&self) -> Side {
        side_of(&self.fixed.card, self.fixed.card.setup[1])
    }
}
