//! Set-up (13.2). Position counters are in `counters`, the plan that sets up the rest in `placing`.

use engine::{Ask, Asks, HexId, HexSet, Rule, Side, Told, UnitId};

use crate::action::Action;
use crate::counters::CounterId;
use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::roster::{Origin, side_of};
use crate::scenario::PositionCounter;
use crate::sequence::ANSWER;
use crate::state::{Place, Shelter};
use crate::why::{Why, no};

engine::events! {
    /// What is set up.
    pub enum SetupEvent for Panzerbitz as game {
        /// 13.2.
        Placed { unit: UnitId, hex: HexId, shelter: Shelter } => {
            let how = match *shelter {
                Shelter::Open => "",
                Shelter::Under => ", under the improved position",
                Shelter::Inside => ", inside the fortification",
            };
            Told::text(Rule("13.2"), format!("{unit} sets up in {hex}{how}.")).place(unit, hex)
        };
        /// 8.6.8.
        Aboard { unit: UnitId, carrier: UnitId } =>
            Told::text(Rule("8.6.8"), format!("{unit} sets up aboard {carrier}."));
        /// 13.2: a position counter.
        Counter { side: Side, counter: PositionCounter, hex: HexId } => {
            let what = match *counter {
                PositionCounter::Improved => "an improved position".into(),
                PositionCounter::Fortification(defence) => format!("a fortification of {defence}"),
                PositionCounter::Mine | PositionCounter::Block => format!("a {counter}"),
            };
            Told::text(Rule("13.2"), format!("{side} places {what} in {hex}.")).mark(hex, counter.to_string())
        };
        /// 13.2: a unit finds no room.
        LeftOut { unit: UnitId } =>
            Told::text(Rule("13.2"), format!("There is no room for {unit}; it is left out."));
    }
}

/// D2 (13.2): which unit or position counter is set up next.
pub(crate) static SET_UP: Ask<Panzerbitz> = Ask {
    name: "set-up",
    rule: Rule("13.2"),
    open: |game| game.units_to_place().next().is_some() || game.counters_to_place().next().is_some(),
    prompt: |_| "what is set up next?".into(),
    sets_up: true,
    press: |_, on| on.unit.map(Action::Take),
    list: |game, out| {
        out.extend(game.units_to_place().map(Action::Take));
        out.extend(game.counters_to_place().map(Action::TakeCounter));
        if out.len() > 1 {
            out.push(Action::PlaceRest);
        }
    },
    check: |game, action| match action {
        Action::Take(unit) => Why::every(|why| game.judge_take_to_place(unit, why)),
        Action::TakeCounter(line) => Why::every(|why| game.judge_take_counter(line, why)),
        // A single one is placed by hand.
        Action::PlaceRest if game.units_to_place().count() + game.counters_to_place().count() < 2 => {
            no("14.3.D2", "only one is left to set up")
        }
        Action::PlaceRest => Ok(()),
        _ => Err(game.not_asked(action)),
    },
    play: |game, action, ctx| match action {
        Action::Take(unit) => game.state.hand = Some(unit),
        Action::TakeCounter(line) => game.state.counter = Some(line.0),
        Action::PlaceRest => game.place_rest(ctx),
        _ => {}
    },
    ..ANSWER
};

/// D2 (13.2): where the unit in hand goes.
pub(crate) static PLACE: Ask<Panzerbitz> = Ask {
    name: "place",
    rule: Rule("13.2"),
    prompt: |game| format!("where is {} set up?", game.hand_name()),
    sets_up: true,
    press: |_, on| on.hex.map(Action::Put).or(on.unit.map(Action::PutAboard)),
    list: |game, out| {
        let Some(unit) = game.state.hand else { return };
        out.extend(game.places_of(unit).map(|(hex, shelter)| match shelter {
            Shelter::Open => Action::Put(hex),
            Shelter::Under => Action::PutUnder(hex),
            Shelter::Inside => Action::PutInside(hex),
        }));
        out.extend(game.carriers_for(unit).map(Action::PutAboard));
    },
    check: |game, action| match (action, game.state.hand) {
        (Action::Put(hex), Some(unit)) => Why::every(|why| game.judge_place(unit, hex, Shelter::Open, why)),
        (Action::PutUnder(hex), Some(unit)) => {
            Why::every(|why| game.judge_place(unit, hex, Shelter::Under, why))
        }
        (Action::PutInside(hex), Some(unit)) => {
            Why::every(|why| game.judge_place(unit, hex, Shelter::Inside, why))
        }
        (Action::PutAboard(carrier), Some(unit)) => Why::every(|why| game.judge_aboard(unit, carrier, why)),
        _ => no("14.3.D2", "place the unit in hand first"),
    },
    play: |game, action, ctx| match action {
        Action::Put(hex) => game.place(hex, Shelter::Open, ctx),
        Action::PutUnder(hex) => game.place(hex, Shelter::Under, ctx),
        Action::PutInside(hex) => game.place(hex, Shelter::Inside, ctx),
        Action::PutAboard(carrier) => game.place_aboard(carrier, ctx),
        _ => {}
    },
    offer: |game, _, offer| game.about_hand(offer),
    ..ANSWER
};

impl Panzerbitz {
    /// The units that can be set up next.
    fn units_to_place(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.fixed.ids(self.phasing()).filter(|&unit| Why::allows(|why| self.judge_take_to_place(unit, why)))
    }

    fn counters_to_place(&self) -> impl Iterator<Item = CounterId> + '_ {
        self.counter_lines().filter(|&line| Why::allows(|why| self.judge_take_counter(line, why)))
    }

    /// The carriers on which a unit may be set up.
    pub(crate) fn carriers_for(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.fixed
            .ids(self.phasing())
            .filter(move |&carrier| Why::allows(|why| self.judge_aboard(unit, carrier, why)))
    }

    pub(crate) fn zone_of(&self, unit: UnitId) -> Option<&HexSet> {
        match self.piece(unit).origin {
            Origin::Force(force) => self.fixed.zones.get(usize::from(force)),
            _ => None,
        }
    }

    /// Whether a unit could be in a hex at all (13.2).
    fn judge_stands(&self, unit: UnitId, hex: HexId, why: &mut Why) -> Option<()> {
        if self.fixed.tolls.stands(unit).contains(hex) {
            return why.goes_on();
        }
        let lake = self.fixed.ground.terrain(hex).is_lake();
        let text = if lake { "nobody sets up in a lake" } else { "the unit cannot be in such a hex" };
        why.when(true, "13.2", text)
    }

    /// All that keeps a unit from being set up in a hex (13.2).
    fn judge_place(&self, unit: UnitId, hex: HexId, shelter: Shelter, why: &mut Why) -> Option<()> {
        let outside = !self.zone_of(unit).is_some_and(|zone| zone.contains(hex));
        why.when(outside, "13.2", "the hex is not in the zone of the unit")?;
        let piece = self.piece(unit);
        let enemy = self.holds(piece.side.other(), hex);
        why.when(enemy, "7.3", "an enemy unit is there")?;
        self.judge_stands(unit, hex, why)?;
        let drives_in = shelter != Shelter::Open && piece.unit.vehicle;
        why.when(drives_in, "13.2", "only non-vehicles set up in a position")?;
        let bare = shelter == Shelter::Under && !self.state.improved.contains(hex);
        why.when(bare, "10.1.2", "there is no improved position")?;
        let open = shelter == Shelter::Inside && self.fort(hex).is_none();
        why.when(open, "10.2.2", "there is no fortification")?;
        // The limit is one side's (7.1), and that inside needs a fortification.
        let full = !enemy && !open && !self.has_room(hex, piece.stack, shelter);
        why.when(full, "7.4", "the stacking limit would be broken")
    }

    /// Where in its zone a unit may be set up.
    pub(crate) fn places_of(&self, unit: UnitId) -> impl Iterator<Item = (HexId, Shelter)> + '_ {
        let shelters = move |hex| {
            let under = self.state.improved.contains(hex).then_some((hex, Shelter::Under));
            let inside = (!self.state.forts.is_empty()).then_some((hex, Shelter::Inside));
            std::iter::once((hex, Shelter::Open)).chain(under).chain(inside)
        };
        let places = self.zone_of(unit).into_iter().flat_map(HexSet::iter).flat_map(shelters);
        places.filter(move |&(hex, shelter)| Why::allows(|why| self.judge_place(unit, hex, shelter, why)))
    }

    /// All that keeps a unit from being set up on a carrier (8.6.8): infantry of a side that the card allows it.
    fn judge_aboard(&self, unit: UnitId, carrier: UnitId, why: &mut Why) -> Option<()> {
        let (piece, other) = (self.piece(unit), self.piece(carrier));
        let barred = !self.fixed.card.special.setup_loaded.contains(&self.fixed.nation(piece.side));
        why.when(barred, "8.6.8", "the card does not let this side set up loaded")?;
        let fit = piece.is_infantry_type() && other.carries(piece);
        why.when(!fit, "8.6.8", "it does not carry such a unit")?;
        why.when(self.unit(carrier).cargo.is_some(), "8.6.1", "it carries a unit already")?;
        let hex = why.need(self.hex_of(carrier), "8.6.8", "the carrier is not set up yet")?;
        let outside = !self.zone_of(unit).is_some_and(|zone| zone.contains(hex));
        why.when(outside, "13.2", "the hex is not in the zone of the unit")?;
        let more = piece.stack.saturating_sub(other.stack);
        let full = fit && !self.has_room(hex, more, self.unit(carrier).shelter);
        why.when(full, "7.4", "the stacking limit would be broken")
    }

    /// All that keeps a unit from being taken to be set up. At last it must have a place to go to.
    fn judge_take_to_place(&self, unit: UnitId, why: &mut Why) -> Option<()> {
        why.when(self.piece(unit).side != self.phasing(), "13.2", "the other side sets up now")?;
        why.when(self.unit(unit).place != Place::Unplaced, "13.2", "the unit is not to be set up")?;
        let lost = why.is_clear()
            && self.places_of(unit).next().is_none()
            && self.carriers_for(unit).next().is_none();
        why.when(lost, "7.4", "there is no room for the unit")
    }

    /// Sets the unit in hand up.
    pub(crate) fn place(&mut self, hex: HexId, shelter: Shelter, ctx: &mut Ctx) {
        if let Some(unit) = self.state.hand.take() {
            self.put(unit, hex, shelter);
            ctx.tell(SetupEvent::Placed { unit, hex, shelter });
            self.claim(unit, ctx);
        }
    }

    /// Sets the unit in hand up on a carrier.
    pub(crate) fn place_aboard(&mut self, carrier: UnitId, ctx: &mut Ctx) {
        if let Some(unit) = self.state.hand.take() {
            self.unit_mut(unit).place = Place::Aboard(carrier);
            self.unit_mut(carrier).cargo = Some(unit);
            ctx.tell(SetupEvent::Aboard { unit, carrier });
        }
    }

    /// A side has set up. Units that found no room are out of the game.
    pub(crate) fn end_setup(&mut self, ctx: &mut Ctx) {
        for unit in self.fixed.ids(self.phasing()) {
            if self.unit(unit).place == Place::Unplaced {
                self.unit_mut(unit).place = Place::LeftOut;
                ctx.tell(SetupEvent::LeftOut { unit });
            }
        }
    }

    /// Who sets up second.
    pub(crate) fn second_to_set_up(&self) -> Side {
        side_of(&self.fixed.card, self.fixed.card.setup[1])
    }
}
