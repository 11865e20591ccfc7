//! Transport (8.6), with heavy equipment (12.5) and revealed movement (12.6).

use std::fmt::{self, Write};

use engine::{Ask, Asks, Explanation, HexId, Rule, Say, SumLine, Told, UnitId};

use crate::action::Action;
use crate::charts::Price;
use crate::event::Ctx;
use crate::fares::left_after;
use crate::game::Panzerbitz;
use crate::march_order::Release;
use crate::sequence::ANSWER;
use crate::spotting::SpottingEvent;
use crate::state::{Flag, LoadMarker, Place, Shelter, Spotted};
use crate::why::{Why, no};
use crate::words::mp;

engine::events! {
    /// Loading and unloading.
    pub enum TransportEvent for Panzerbitz as game {
        /// 12.5: heavy equipment begins to load or unload.
        Begun { carrier: UnitId, unit: UnitId, marker: LoadMarker } =>
            Told::text(Rule("12.5"), format!("{carrier} begins {} {unit}: marker {marker}.", marker.word()));
        /// 12.5.1: the next lower marker.
        Counted { carrier: UnitId, marker: LoadMarker } =>
            Told::text(Rule("12.5.1"), format!("{carrier} goes on {}: marker {marker}.", marker.word()));
        /// 12.5.2: turned round.
        Reversed { carrier: UnitId, marker: LoadMarker } =>
            Told::text(Rule("12.5.2"), format!("{carrier} turns round: {} marker {marker}.", marker.word()));
        /// 7.4: there is no room to unload.
        Held { carrier: UnitId } => Told::text(Rule("7.4"), format!("{carrier} has no room to unload."));
        /// 8.6: a unit is aboard.
        Loaded { carrier: UnitId, unit: UnitId } => Told::text(Rule("8.6.3"), format!("{carrier} loads {unit}."));
        /// 8.6: a unit is out.
        Unloaded { carrier: UnitId, unit: UnitId, hex: HexId } =>
            Told::text(Rule("8.6.5"), format!("{unit} gets off {carrier} in {hex}.")).place(unit, hex);
    }
}

impl LoadMarker {
    /// What is done under it.
    pub(crate) fn word(self) -> &'static str {
        if self.loading { "loading" } else { "unloading" }
    }
}

/// Its value; the last one is Nil (R12.5-a).
impl Say<Panzerbitz> for LoadMarker {
    fn say(self, _: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        if self.value == 1 { out.write_str("Nil") } else { write!(out, "{}", self.value) }
    }
}

/// D3 (12.5.1): whether the next load marker is counted down or turned round.
pub(crate) static LOAD_MARKER: Ask<Panzerbitz> = Ask {
    name: "load-marker",
    rule: Rule("12.5.1"),
    open: |game| game.marker_to_count().is_some(),
    prompt: |game| match game.marker_to_count() {
        Some(unit) => format!("does {} count down or turn round?", game.piece(unit).name),
        None => "load markers".into(),
    },
    press: |_, on| on.unit.map(Action::Count),
    list: |game, out| {
        if let Some(unit) = game.marker_to_count() {
            out.extend([Action::Count(unit), Action::Reverse(unit)]);
        }
    },
    check: |game, action| match action {
        Action::Count(unit) | Action::Reverse(unit) if game.marker_to_count() == Some(unit) => Ok(()),
        Action::Count(_) | Action::Reverse(_) => no("12.5.1", "another load marker is counted now"),
        _ => Err(game.not_asked(action)),
    },
    play: |game, action, ctx| match action {
        Action::Count(unit) => game.count_down(unit, ctx),
        Action::Reverse(unit) => game.reverse(unit, ctx),
        _ => {}
    },
    ..ANSWER
};

impl Panzerbitz {
    /// Whether a unit needs full turns to load and unload (12.5).
    pub fn is_heavy(&self, unit: UnitId) -> bool {
        self.fixed.options.heavy_equipment && self.piece(unit).allowance == 0
    }

    /// What a carrier pays in half points to load or unload a unit (8.6.4).
    pub fn load_price(&self, carrier: UnitId, passenger: UnitId) -> u8 {
        let whole = self.piece(carrier).allowance;
        if self.is_heavy(passenger) {
            return 0;
        }
        let piece = self.piece(passenger);
        let line = self.fixed.charts.loading(piece.range);
        if piece.allowance > 0 || line.price == Price::Half {
            // Half of the allowance in points, rounded up (1.6.3).
            2 * (whole / 2).div_ceil(2)
        } else {
            whole
        }
    }

    /// All that keeps a carrier from loading or unloading, whatever the passenger, and where it is (8.6.3).
    fn judge_carrier(&self, carrier: UnitId, why: &mut Why) -> Option<HexId> {
        if self.piece(carrier).unit.carries.is_none() {
            return why.stop("8.6.1", "the unit carries nobody");
        }
        why.when(self.is(carrier, Flag::Handled), "8.6.3", "a carrier loads or unloads once per phase")?;
        why.need(self.hex_of(carrier), "8.6.3", "the carrier is not on the map")
    }

    fn judge_price(&self, carrier: UnitId, passenger: UnitId, why: &mut Why) -> Option<()> {
        let dear = self.load_price(carrier, passenger) > self.left(carrier);
        why.when(dear, "8.6.4", "the carrier has not enough movement points left")
    }

    /// All that keeps the carrier in hand from loading a unit.
    pub(crate) fn judge_load(&self, carrier: UnitId, unit: UnitId, why: &mut Why) -> Option<()> {
        let hex = self.judge_carrier(carrier, why)?;
        why.heed(self.check_unbound(carrier))?;
        let fit = carrier != unit && self.piece(carrier).carries(self.piece(unit));
        why.when(!fit, "8.6.1", "it does not carry such a unit")?;
        why.when(self.unit(carrier).cargo.is_some(), "8.6.1", "it carries a unit already")?;
        let here = self.hex_of(unit) == Some(hex);
        why.when(!here, "8.6.3", "the unit is not in the hex of the carrier")?;
        let state = self.unit(unit);
        let comes_in = self.unit(carrier).shelter == Shelter::Inside && state.shelter != Shelter::Inside;
        let more = self.piece(unit).stack.saturating_sub(self.piece(carrier).stack);
        let full = fit && here && comes_in && !self.has_room(hex, more, Shelter::Inside);
        why.when(full, "7.4", "there is no room for the passenger inside")?;
        why.when(state.inverted, "8.6.6", "an inverted unit does not load")?;
        why.when(state.dispersed(), "6.8.1", "a dispersed unit does not load")?;
        why.when(state.is(Flag::Moved) || state.spent > 0, "8.6.3", "the passenger has moved")?;
        why.when(state.is(Flag::Unloaded), "8.6.5", "the unit was unloaded in this player turn")?;
        // Whom it does not carry has no price.
        if fit { self.judge_price(carrier, unit, why) } else { None }
    }

    /// All that keeps the carrier in hand from unloading.
    pub(crate) fn judge_unload(&self, carrier: UnitId, why: &mut Why) -> Option<()> {
        let hex = self.judge_carrier(carrier, why)?;
        let unit = why.need(self.unit(carrier).cargo, "8.6.3", "it carries nobody")?;
        self.judge_price(carrier, unit, why)?;
        let full = !self.has_room_to_unload(carrier, unit, hex);
        why.when(full, "7.4", "there is no room for the passenger")
    }

    fn has_room_to_unload(&self, carrier: UnitId, unit: UnitId, hex: HexId) -> bool {
        let more = self.piece(carrier).stack + self.piece(unit).stack - self.points(carrier);
        self.has_room(hex, more, self.unit(carrier).shelter)
    }

    fn handled(&mut self, carrier: UnitId, price: u8) {
        // 8.6.3: it may move before or after, not both.
        let moved = self.is(carrier, Flag::Moved);
        let state = self.unit_mut(carrier);
        state.spent += price;
        state.set(Flag::Handled, true);
        if moved {
            state.set(Flag::Stopped, true);
        }
    }

    /// Loads a unit, or begins to (12.5).
    pub(crate) fn load(&mut self, carrier: UnitId, unit: UnitId, ctx: &mut Ctx) {
        let price = self.load_price(carrier, unit);
        self.lift_marks(unit, ctx);
        self.give_up(unit, ctx);
        self.unwatch(unit);
        self.state.stacks.remove(unit);
        let state = self.unit_mut(unit);
        state.place = Place::Aboard(carrier);
        state.shelter = Shelter::Open;
        self.unit_mut(carrier).cargo = Some(unit);
        self.share_marker(carrier, unit, ctx);
        self.handled(carrier, price);
        if self.is_heavy(unit) {
            self.begin_heavy(carrier, unit, true, ctx);
        } else {
            ctx.tell(TransportEvent::Loaded { carrier, unit });
        }
        self.test_markers(ctx);
    }

    /// Carrier and passenger are one unit for spotting: what the enemy knows of the one he knows of both (4.5.9).
    fn share_marker(&mut self, carrier: UnitId, unit: UnitId, ctx: &mut Ctx) {
        let marker = std::mem::replace(&mut self.unit_mut(unit).spotted, Spotted::None);
        let own = self.unit(carrier).spotted;
        if marker == Spotted::None || marker == own || own == Spotted::Opportunity {
            return;
        }
        self.unit_mut(carrier).spotted = marker;
        ctx.tell(SpottingEvent::SpottedWith { carrier, unit });
    }

    /// Unloads the passenger, or begins to (12.5).
    pub(crate) fn unload(&mut self, carrier: UnitId, ctx: &mut Ctx) {
        let Some(unit) = self.unit(carrier).cargo else { return };
        let price = self.load_price(carrier, unit);
        self.handled(carrier, price);
        self.release_of(carrier, Release::Unloaded, ctx);
        if self.is_heavy(unit) {
            self.begin_heavy(carrier, unit, false, ctx);
        } else {
            self.set_down(carrier, unit, ctx);
        }
    }

    /// A passenger stands in the hex of its carrier (8.6.5). It keeps what the enemy knows of it (4.5.9).
    fn set_down(&mut self, carrier: UnitId, unit: UnitId, ctx: &mut Ctx) {
        let Some(hex) = self.hex_of(carrier) else { return };
        let inside = self.unit(carrier).shelter == Shelter::Inside;
        self.unit_mut(carrier).cargo = None;
        self.put(unit, hex, if inside { Shelter::Inside } else { Shelter::Open });
        let spotted = self.unit(carrier).spotted;
        let state = self.unit_mut(unit);
        state.spotted = spotted;
        state.set(Flag::Unloaded, true);
        ctx.tell(TransportEvent::Unloaded { carrier, unit, hex });
        self.claim(unit, ctx);
        self.test_markers(ctx);
    }

    /// Places the first marker of heavy equipment (12.5).
    fn begin_heavy(&mut self, carrier: UnitId, unit: UnitId, loading: bool, ctx: &mut Ctx) {
        let value = self.fixed.charts.loading(self.piece(unit).range).turns;
        let marker = LoadMarker { loading, value };
        self.lift_marks(carrier, ctx);
        self.unwatch(carrier);
        let state = self.unit_mut(carrier);
        state.load = Some(marker);
        state.set(Flag::Stopped, true);
        ctx.tell(TransportEvent::Begun { carrier, unit, marker });
        if self.fixed.options.revealed_movement {
            self.reveal_load(carrier, value, ctx);
        }
        self.test_markers(ctx);
    }

    /// A marker of two or more spots transport and passenger, also before the combat phase (12.5.3, 12.6, 12.6.1).
    fn reveal_load(&mut self, carrier: UnitId, value: u8, ctx: &mut Ctx) {
        if i16::from(value) >= self.fixed.charts.numbers.spotting_marker.into() {
            self.reveal(carrier, ctx);
        }
    }

    /// The next load marker to be counted down; that of a dispersed transport stands still (12.5.1, 12.5.a).
    fn marker_to_count(&self) -> Option<UnitId> {
        self.fixed.ids(self.phasing()).find(|&unit| {
            let state = self.unit(unit);
            state.load.is_some() && !state.dispersed() && !state.is(Flag::Seen)
        })
    }

    /// Counts a marker down; with the last one the unit is loaded or unloaded (12.5.1).
    fn count_down(&mut self, carrier: UnitId, ctx: &mut Ctx) {
        self.unit_mut(carrier).set(Flag::Seen, true);
        let (Some(marker), Some(unit)) = (self.unit(carrier).load, self.unit(carrier).cargo) else { return };
        if marker.value > 1 {
            let marker = LoadMarker { value: marker.value - 1, ..marker };
            self.unit_mut(carrier).load = Some(marker);
            ctx.tell(TransportEvent::Counted { carrier, marker });
            self.reveal_load(carrier, marker.value, ctx);
            return;
        }
        let room = self.hex_of(carrier).is_some_and(|hex| self.has_room_to_unload(carrier, unit, hex));
        if !marker.loading && !room {
            // 7.4: it waits until there is room.
            ctx.tell(TransportEvent::Held { carrier });
            return;
        }
        self.unwatch(carrier);
        self.unit_mut(carrier).load = None;
        if marker.loading {
            ctx.tell(TransportEvent::Loaded { carrier, unit });
        } else {
            self.set_down(carrier, unit, ctx);
            // 12.5.1: it may fire freely in this player turn.
            self.unit_mut(unit).set(Flag::Unloaded, false);
        }
        self.test_markers(ctx);
    }

    /// Turns loading into unloading, or the reverse, with the same value (12.5.2).
    fn reverse(&mut self, carrier: UnitId, ctx: &mut Ctx) {
        self.unit_mut(carrier).set(Flag::Seen, true);
        let Some(marker) = self.unit(carrier).load else { return };
        let marker = LoadMarker { loading: !marker.loading, ..marker };
        self.unit_mut(carrier).load = Some(marker);
        ctx.tell(TransportEvent::Reversed { carrier, marker });
        self.reveal_load(carrier, marker.value, ctx);
    }

    /// What loading or unloading a unit costs the carrier in hand (8.6.4).
    pub(crate) fn explain_load(&self, carrier: UnitId, unit: UnitId, why: Explanation) -> Explanation {
        if self.is_heavy(unit) {
            let turns = self.fixed.charts.loading(self.piece(unit).range).turns;
            return why.line(SumLine::new("Turns", turns, Rule("12.5")));
        }
        let (price, whole) = (self.load_price(carrier, unit), self.piece(carrier).allowance);
        let mut line = SumLine::new("Price", mp(price), Rule("8.6.4"));
        line = line.with(SumLine::new("Allowance", mp(whole), Rule("2.1")));
        if price < whole {
            let half = SumLine::halved("It moves by itself, or its range is short", Rule("8.6.4"));
            line = line.with(half).with(SumLine::rounded_up(Rule("1.6.3")));
        }
        why.line(line).line(left_after(self, carrier, price))
    }
}
