//! Direct fire (6.1 to 6.3): who may fire at what.

use engine::{HexId, Refusal, Side, UnitId};

use crate::attack::no;
use crate::charts::{Attack as Kind, Column};
use crate::game::Panzerbitz;
use crate::ground::Terrain;
use crate::state::{Attack, Place, Shelter};
use crate::strength::{Group, counted};
use crate::unit_set::UnitSet;
use crate::units::WeaponClass;
use crate::why::Why;

impl Panzerbitz {
    /// All that keeps a unit from attacking, and where it stands (6.1).
    pub(crate) fn judge_attacker(&self, unit: UnitId, why: &mut Why) -> Result<Option<HexId>, Refusal> {
        let (state, piece) = (self.unit(unit), self.piece(unit));
        if matches!(state.place, Place::Aboard(_)) {
            why.no("8.6.2", "a passenger does nothing")?;
            return Ok(None);
        }
        let Some(hex) = self.hex_of(unit) else {
            why.no("6.1", "the unit is not on the map")?;
            return Ok(None);
        };
        if state.dispersed() {
            why.no("6.8.1", "the unit is dispersed")?;
        }
        if state.inverted {
            why.no("6.9", "the unit is inverted")?;
        }
        if state.load.is_some() {
            why.no("12.5.a", "the unit carries a load marker")?;
        }
        if piece.attack == 0 {
            why.no("6.1", "the unit has no attack factor")?;
        }
        if self.wades(hex) {
            why.no("6.1", "a unit in a stream may not attack")?;
        }
        Ok(Some(hex))
    }

    /// Whether a unit could attack, whatever the target (6.1).
    pub(crate) fn is_armed(&self, unit: UnitId) -> bool {
        self.is_ready(unit) && self.judge_attacker(unit, &mut Why::first()).is_ok()
    }

    /// Whether a unit may fire directly at a hex: line of sight and range (6.1, 6.3, 8.7.1).
    pub(crate) fn check_shot(&self, kind: Kind, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        self.judge_shot(kind, unit, hex, &mut Why::first())
    }

    fn judge_shot(&self, kind: Kind, unit: UnitId, hex: HexId, why: &mut Why) -> Result<(), Refusal> {
        let Some(from) = self.judge_attacker(unit, why)? else { return Ok(()) };
        let piece = self.piece(unit);
        let distance = self.range(from, hex);
        if kind == Kind::Opportunity {
            if matches!(
                piece.class,
                None | Some(WeaponClass::Artillery | WeaponClass::Mortar | WeaponClass::Carrier)
            ) {
                why.no("8.7.1", "only units of class I, A, H and C(I) fire at once")?;
            }
            let part = self.fixed.charts.numbers.opportunity_part.unsigned_abs().max(1);
            if distance > u16::from(piece.range / part) {
                why.no("8.7.1", "the hex is beyond half range")?;
            }
        }
        if self.fire_strength(unit, hex, false).is_none() && self.fire_strength(unit, hex, true).is_none() {
            why.no("6.3", "the hex is out of range")?;
        }
        if !self.sees(from, hex) {
            why.no("6.3", "the unit does not see the hex")?;
        }
        Ok(())
    }

    /// All that keeps a unit from firing directly at a target set (6.1, 6.3, 11.2).
    pub(crate) fn judge_firer(
        &self,
        kind: Kind,
        unit: UnitId,
        hex: HexId,
        targets: &[UnitId],
        why: &mut Why,
    ) -> Result<(), Refusal> {
        self.judge_shot(kind, unit, hex, why)?;
        // Out of range there is no strength to compare (6.3); a weapon that has none at any range is told here.
        if !self.may_hit(unit, hex, targets) && (why.is_clear() || self.never_hits(unit, hex, targets)) {
            why.no("11.2", "it may not fire at such a target")?;
        }
        Ok(())
    }

    /// Whether the weapons chart closes a target set to a unit at every range.
    fn never_hits(&self, unit: UnitId, hex: HexId, targets: &[UnitId]) -> bool {
        let effect = self.piece(unit).class.and_then(|class| self.fixed.charts.weapons.direct(class));
        let hits = |armoured| {
            effect.is_some_and(|effect| {
                [true, false].iter().any(|&near| effect.factor(armoured, near).is_some())
            })
        };
        let [soft, armoured] = self.reading(hex, targets);
        !(soft && hits(false) || armoured && hits(true))
    }

    /// The units that may fire directly at a hex.
    pub(crate) fn shooters(
        &self,
        kind: Kind,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = UnitId> + Clone + '_ {
        let watched = self.is_watched(side, hex);
        self.fixed
            .ids(side)
            .filter(move |&unit| watched && self.is_ready(unit) && self.looks_at(unit, hex))
            .filter(move |&unit| self.check_shot(kind, unit, hex).is_ok())
    }

    /// A quick no to whether a unit of the side can fire at a hex: whoever is armed and fires directly observes (4.6, 6.3), so
    /// that nobody does where nobody observes.
    fn is_watched(&self, side: Side, hex: HexId) -> bool {
        self.watches.of(side).is_none_or(|watch| watch.observed.contains(hex))
    }

    /// Whether a unit on the map sees a hex.
    fn looks_at(&self, unit: UnitId, hex: HexId) -> bool {
        self.hex_of(unit).is_some_and(|from| self.sees(from, hex))
    }

    /// Whether the armed units that may fire at a target set together reach 1-4 (6.6). The more fire the better the odds, so
    /// that no more are asked than it takes.
    fn can_be_hit(&self, armed: &UnitSet, hex: HexId, targets: &[UnitId]) -> bool {
        if !self.is_watched(self.phasing(), hex) {
            return false;
        }
        let defence = self.defence_strength(Kind::Direct, hex, targets);
        let reading = self.reading(hex, targets);
        let mut totals = [0; 2];
        armed.iter().filter(|&unit| self.looks_at(unit, hex)).any(|unit| {
            for armoured in [false, true] {
                if reading[usize::from(armoured)] {
                    totals[usize::from(armoured)] += self.fire_strength(unit, hex, armoured).unwrap_or(0);
                }
            }
            self.fixed.charts.combat.column(2 * counted(reading, totals), defence).is_some()
        })
    }

    fn check_hit(&self, hex: HexId, targets: &[UnitId]) -> Result<(), Refusal> {
        if self.can_be_hit(&self.able(Kind::Direct), hex, targets) {
            Ok(())
        } else {
            no("6.6", "the odds would be below 1-4")
        }
    }

    /// The spotted enemies in a hex that can be named as a target: those inside a fortification by the first of them (6.2).
    pub(crate) fn nameable(&self, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let first = self.units_at(hex).find(|&unit| self.unit(unit).shelter == Shelter::Inside);
        self.units_at(hex).filter(move |&unit| {
            let inside = self.unit(unit).shelter == Shelter::Inside;
            self.piece(unit).side != side && (!inside || first == Some(unit)) && self.is_spotted(unit)
        })
    }

    /// In a town all spotted units are the one possible target set (6.2.1).
    fn whole_hex(&self, side: Side, hex: HexId) -> Group {
        Group::of(self.units_at(hex).filter(|&unit| self.piece(unit).side != side && self.is_spotted(unit)))
    }

    /// Whether a hex may be fired at in the direct fire segment (6.2).
    pub(crate) fn check_direct(&self, armed: &UnitSet, hex: HexId) -> Result<(), Refusal> {
        let side = self.phasing();
        self.check_given_up(Kind::Direct, hex)?;
        if !self.holds(side.other(), hex) {
            return no("6.2.1", "no enemy unit is there");
        }
        let mut targets = self.nameable(side, hex).peekable();
        if targets.peek().is_none() {
            return no("4.5.1", "no enemy unit there is spotted");
        }
        let town = self.fixed.ground.terrain(hex) == Terrain::Town;
        let hit = if town {
            self.can_be_hit(armed, hex, &self.whole_hex(side, hex))
        } else {
            targets.any(|unit| {
                self.can_be_hit(armed, hex, &self.target_of(unit))
                    || self.riders_on(unit).is_some_and(|riders| self.can_be_hit(armed, hex, &[riders]))
            })
        };
        if hit { Ok(()) } else { no("6.6", "nobody can fire at it with odds of 1-4 or better") }
    }

    /// The best column of direct fire at a hex: all who can, at the target that suits them best.
    pub(crate) fn best_shot(&self, hex: HexId) -> Option<Column> {
        let side = self.phasing();
        let column = |targets: &[UnitId]| {
            self.weigh(Kind::Direct, hex, targets, self.shooters(Kind::Direct, side, hex)).column
        };
        if self.fixed.ground.terrain(hex) == Terrain::Town {
            return column(&self.whole_hex(side, hex));
        }
        self.nameable(side, hex).filter_map(|unit| column(&self.target_of(unit))).max()
    }

    /// The riders on a unit (8.6.7).
    pub(crate) fn riders_on(&self, unit: UnitId) -> Option<UnitId> {
        self.unit(unit).cargo.filter(|_| self.piece(unit).has_riders() && self.unit(unit).load.is_none())
    }

    /// Begins direct fire at a hex. Where there is one possible target set it is named at once.
    pub(crate) fn begin_direct(&mut self, hex: HexId) {
        let side = self.phasing();
        let mut targets = Group::EMPTY;
        if self.fixed.ground.terrain(hex) == Terrain::Town {
            targets = self.whole_hex(side, hex);
        } else {
            let mut named = self.nameable(side, hex);
            if let (Some(only), None) = (named.next(), named.next())
                && self.riders_on(only).is_none()
            {
                targets = self.target_of(only);
            }
        }
        self.prepare(Kind::Direct, hex, &targets, None);
    }

    /// Whether a unit may be added to the target set (6.2).
    pub(crate) fn check_aim(&self, attack: &Attack, unit: UnitId) -> Result<(), Refusal> {
        let side = self.phasing();
        if attack.kind != Kind::Direct {
            return no("6.2.1", "targets are named in direct fire only");
        }
        if !attack.firers.is_empty() {
            return no("14.3.D5", "targets are named before the firers");
        }
        if attack.targets.contains(&unit) {
            return no("6.2.1", "it is a target already");
        }
        if self.fixed.ground.terrain(attack.hex) == Terrain::Town {
            return no("6.2.1", "in a town all spotted units are the one target set");
        }
        let riders = |unit: &UnitId| matches!(self.unit(*unit).place, Place::Aboard(_));
        if let Place::Aboard(carrier) = self.unit(unit).place {
            let named = self.riders_on(carrier) == Some(unit)
                && self.hex_of(carrier) == Some(attack.hex)
                && self.piece(unit).side != side;
            if !named {
                return no("8.6.2", "passengers are no target of their own");
            }
            if !self.is_spotted(carrier) {
                return no("4.5.1", "the unit is not spotted");
            }
            if !attack.targets.is_empty() {
                return no("6.2.3", "riders are a target of their own");
            }
            return self.check_hit(attack.hex, &[unit]);
        }
        if attack.targets.iter().any(riders) {
            return no("6.2.3", "riders are a target of their own");
        }
        if !self.nameable(side, attack.hex).any(|other| other == unit) {
            return no("4.5.1", "no such target is spotted there");
        }
        let both = attack.targets.iter().copied().chain(self.target_of(unit));
        self.check_hit(attack.hex, &Group::of(both))
    }
}
