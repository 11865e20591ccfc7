//! The list of legal actions: what could be chosen, kept if its rule allows it.

use engine::{HexId, Refusal, UnitId};

use crate::action::Action;
use crate::charts::Attack as Kind;
use crate::game::Panzerbitz;
use crate::sequence::Ask;
use crate::state::{Attack, Shelter};
use crate::unit_set::UnitSet;

impl Panzerbitz {
    /// Adds every legal action to a list, in an order that depends on the position alone.
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        let side = self.phasing();
        let units = || self.fixed.ids(side);
        match self.ask() {
            Ask::Setup => {
                out.extend(units().filter(|&unit| self.check_take_to_place(unit).is_ok()).map(Action::Take));
                let lines = (0..self.fixed.counters.len() as u8)
                    .filter(|&line| self.check_take_counter(line).is_ok());
                out.extend(lines.map(Action::TakeCounter));
                if out.len() > 1 {
                    out.push(Action::PlaceRest);
                }
            }
            Ask::Place => self.list_places(out),
            Ask::PlaceCounter => {
                if let Some(line) = self.state.counter {
                    let zone = &self.fixed.zones[usize::from(self.fixed.counters[usize::from(line)].force)];
                    let open = zone.iter().filter(|&hex| self.check_counter(line, hex).is_ok());
                    out.extend(open.map(Action::Put));
                }
            }
            Ask::Load => {
                if let Some(unit) = self.marker_to_count() {
                    out.extend([Action::Count(unit), Action::Reverse(unit)]);
                }
            }
            Ask::Target(kind) => {
                let able = self.able(kind);
                let open = self.target_hexes().filter(|&hex| self.check_target(kind, &able, hex).is_ok());
                out.extend(open.map(Action::Attack));
                out.push(Action::Done);
            }
            Ask::Attack(kind) => self.list_attack(kind, out),
            Ask::Register => {
                out.extend(units().filter(|&unit| self.check_register(unit).is_ok()).map(Action::Take));
                out.push(Action::Done);
            }
            Ask::Mark => {
                if let Some(unit) = self.state.hand {
                    self.list_marks(unit, out);
                }
            }
            Ask::Column => {
                for column in self.due_columns() {
                    let entry = &self.fixed.card.columns[usize::from(column)].entry;
                    let open = entry.iter().filter(|&&hex| self.check_column(column, hex).is_ok());
                    out.extend(open.map(|&hex| Action::Enter(column, hex)));
                }
            }
            Ask::Arrange => {
                out.extend(units().filter(|&unit| self.check_next(unit).is_ok()).map(Action::Next));
                out.push(Action::Done);
            }
            Ask::Move => {
                out.extend(units().filter(|&unit| self.check_take(unit).is_ok()).map(Action::Take));
                if self.check_orders(side).is_ok() {
                    out.push(Action::Orders);
                }
                out.push(Action::Done);
            }
            Ask::Motion => {
                if let Some(unit) = self.state.hand {
                    self.each_motion(unit, |action| {
                        if self.check_motion(unit, action).is_ok() {
                            out.push(action);
                        }
                        false
                    });
                }
                out.push(Action::Stay);
            }
            Ask::React => self.list_reactions(out),
            Ask::Order => out.extend((0..=crate::reaction::NEVER).map(Action::Order)),
        }
    }

    fn list_places(&self, out: &mut Vec<Action>) {
        let Some(unit) = self.state.hand else { return };
        out.extend(self.places_of(unit).map(|(hex, shelter)| match shelter {
            Shelter::Open => Action::Put(hex),
            Shelter::Under => Action::PutUnder(hex),
            Shelter::Inside => Action::PutInside(hex),
        }));
        let carriers =
            self.fixed.ids(self.phasing()).filter(|&carrier| self.check_aboard(unit, carrier).is_ok());
        out.extend(carriers.map(Action::PutAboard));
    }

    fn list_attack(&self, kind: Kind, out: &mut Vec<Action>) {
        let Some(attack) = &self.state.attack else { return };
        if kind == Kind::Direct && attack.firers.is_empty() {
            for unit in self.units_at(attack.hex) {
                let both = [Some(unit), self.unit(unit).cargo];
                out.extend(
                    both.into_iter()
                        .flatten()
                        .filter(|&unit| self.check_aim(attack, unit).is_ok())
                        .map(Action::Aim),
                );
            }
        }
        let own = self.fixed.ids(self.attacker_of(kind));
        out.extend(own.filter(|&unit| self.check_add(attack, unit).is_ok()).map(Action::Add));
        if self.check_fire(attack).is_ok() {
            out.push(Action::Fire);
        }
        // D12: there is always a choice before the die.
        out.push(Action::Cancel);
    }

    /// Whether someone may still join the attack that is prepared.
    pub(crate) fn more_can_join(&self, attack: &Attack) -> bool {
        self.fixed.ids(self.attacker_of(attack.kind)).any(|unit| self.check_add(attack, unit).is_ok())
    }

    fn list_reactions(&self, out: &mut Vec<Action>) {
        let side = self.phasing().other();
        out.extend(self.fixed.ids(side).filter(|&unit| self.check_react(unit).is_ok()).map(Action::Add));
        out.extend(self.bridges_to_blow().map(|(unit, hex)| Action::Blow(unit, hex)));
        if self.check_orders(side).is_ok() {
            out.push(Action::Orders);
        }
        out.push(Action::Done);
    }

    fn list_marks(&self, unit: UnitId, out: &mut Vec<Action>) {
        let put = |hex: &HexId| self.check_mark(unit, *hex).is_ok();
        match self.watches.of(self.piece(unit).side) {
            // A marker lies where someone observes (5.3.3, 12.7.5).
            Some(watch) => {
                let observed = if self.is_off_board(unit) { &watch.directed } else { &watch.observed };
                out.extend(observed.iter().filter(put).map(Action::Put));
            }
            None => out.extend(self.fixed.setting.board.grid.ids().filter(put).map(Action::Put)),
        }
        if self.check_lift(unit).is_ok() {
            out.push(Action::Lift);
        }
        out.push(Action::Stay);
    }

    /// The units of the phasing side that could attack so, whatever the hex: found once for all hexes of a list.
    pub(crate) fn able(&self, kind: Kind) -> UnitSet {
        let able = |unit: &UnitId| match kind {
            Kind::Indirect => self.check_gun(*unit).is_ok(),
            Kind::Assault => self.is_able_to_assault(*unit),
            _ => self.is_armed(*unit),
        };
        self.fixed.ids(self.phasing()).filter(able).collect()
    }

    /// Whether a hex may be attacked in the present segment by those who could attack at all.
    pub(crate) fn check_target(&self, kind: Kind, able: &UnitSet, hex: HexId) -> Result<(), Refusal> {
        match kind {
            Kind::Indirect => self.check_indirect(able, hex),
            Kind::Assault => self.check_assault(able, hex),
            _ => self.check_direct(able, hex),
        }
    }

    /// Whether the units and hexes of an action exist.
    pub(crate) fn exists(&self, action: Action) -> bool {
        match action {
            Action::Take(unit)
            | Action::PutAboard(unit)
            | Action::Count(unit)
            | Action::Reverse(unit)
            | Action::Aim(unit)
            | Action::Add(unit)
            | Action::Next(unit)
            | Action::Load(unit) => self.has_unit(unit),
            Action::Put(hex)
            | Action::PutUnder(hex)
            | Action::PutInside(hex)
            | Action::Attack(hex)
            | Action::Go(hex)
            | Action::Cross(hex)
            | Action::GoInside(hex)
            | Action::Creep(hex)
            | Action::March(hex)
            | Action::Begin(_, hex)
            | Action::Overrun(hex) => self.has_hex(hex),
            Action::Blow(unit, hex) => self.has_unit(unit) && self.has_hex(hex),
            Action::Enter(column, hex) => usize::from(column) < self.state.columns.len() && self.has_hex(hex),
            Action::TakeCounter(line) => usize::from(line) < self.fixed.counters.len(),
            _ => true,
        }
    }
}
