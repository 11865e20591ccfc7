//! Direct fire (6.1 to 6.3): who may fire at what.

use engine::{Ask, HexId, Refusal, Rule, Side, UnitId, place};

use crate::action::Action;
use crate::attack::{ATTACKERS, at_odds, targets};
use crate::charts::{Attack as Kind, Column};
use crate::game::Panzerbitz;
use crate::ground::Terrain;
use crate::sequence::{Bar, nearest};
use crate::state::{Attack, Place, Shelter};
use crate::strength::{Group, counted};
use crate::unit_set::UnitSet;
use crate::units::WeaponClass;
use crate::why::{Why, no_if};

/// D5 (6.2): which hex is fired at.
pub(crate) static DIRECT_FIRE: Ask<Panzerbitz> = Ask {
    name: "direct-fire",
    rule: Rule("6.2"),
    prompt: |_| "direct fire at which hex?".into(),
    play: engine::played!(game, _ctx, Action::Attack(hex) => game.begin_direct(hex)),
    offer: |game, action, offer| match action {
        Action::Attack(hex) => at_odds(offer, game.best_shot(hex)),
        _ => offer,
    },
    done: "End direct fire",
    ..targets!(armed, check_direct)
};

/// D5 (6.2.1): the target set, unit by unit, and then who fires at it.
pub(crate) static DIRECT_FIRERS: Ask<Panzerbitz> = Ask {
    name: "direct-firers",
    rule: Rule("6.2.1"),
    prompt: |game| match &game.state.attack {
        Some(attack) if attack.targets.is_empty() => format!("which target in {}?", place(game, attack.hex)),
        _ => (ATTACKERS.prompt)(game),
    },
    press: |game, on| {
        let pieces = &game.fixed.pieces;
        let own = |unit: UnitId| pieces.get(unit.index()).is_some_and(|piece| piece.side == game.phasing());
        on.unit.map(|unit| if own(unit) { Action::Add(unit) } else { Action::Aim(unit) })
    },
    list: |game, out| {
        if let Some(attack) = game.state.attack.as_ref().filter(|attack| attack.firers.is_empty()) {
            let aims = |unit: &UnitId| game.check_aim(attack, *unit).is_ok();
            for unit in game.units_at(attack.hex) {
                out.extend(
                    [Some(unit), game.unit(unit).cargo].into_iter().flatten().filter(aims).map(Action::Aim),
                );
            }
        }
        (ATTACKERS.list)(game, out);
    },
    check: |game, action| match (action, &game.state.attack) {
        (Action::Aim(unit), Some(attack)) => game.check_aim(attack, unit),
        _ => (ATTACKERS.check)(game, action),
    },
    play: |game, action, ctx| match action {
        Action::Aim(unit) => {
            let group = game.target_of(unit);
            if let Some(attack) = &mut game.state.attack {
                attack.targets.extend_from_slice(&group);
            }
        }
        _ => (ATTACKERS.play)(game, action, ctx),
    },
    ..ATTACKERS
};

impl Panzerbitz {
    /// 3.4: why nothing can be fired at.
    pub(crate) fn direct_fire_bar(&self) -> Option<Bar> {
        let armed = self.armed();
        let odds = if armed.is_empty() {
            Bar("6.1", "no unit can fire")
        } else {
            Bar("6.6", "nobody reaches odds of 1-4")
        };
        let bar = nearest(
            self.target_hexes().map(|hex| self.check_direct(&armed, hex)),
            &[
                Bar("6.2.1", "no enemy unit is on the map"),
                Bar("4.5.1", "no enemy unit that could be fired at is spotted"),
                Bar("6.6", "nobody reaches odds of 1-4"),
                Bar("14.3.D12", "nothing can be attacked"),
            ],
        )?;
        Some(if bar.0 == "6.6" { odds } else { bar })
    }

    /// Who could attack, whatever the target (6.1).
    pub(crate) fn armed(&self) -> UnitSet {
        let armed =
            |unit: &UnitId| self.is_ready(*unit) && Why::allows(|why| self.judge_attacker(*unit, why));
        self.fixed.ids(self.phasing()).filter(armed).collect()
    }

    /// All that keeps a unit from attacking, and where it stands (6.1).
    pub(crate) fn judge_attacker(&self, unit: UnitId, why: &mut Why) -> Option<HexId> {
        let (state, piece) = (self.unit(unit), self.piece(unit));
        if matches!(state.place, Place::Aboard(_)) {
            return why.stop("8.6.2", "a passenger does nothing");
        }
        let hex = why.need(self.hex_of(unit), "6.1", "the unit is not on the map")?;
        why.when(state.dispersed(), "6.8.1", "the unit is dispersed")?;
        why.when(state.inverted, "6.9", "the unit is inverted")?;
        why.when(state.load.is_some(), "12.5.a", "the unit carries a load marker")?;
        why.when(piece.attack == 0, "6.1", "the unit has no attack factor")?;
        why.when(self.wades(hex), "6.1", "a unit in a stream may not attack")?;
        Some(hex)
    }

    /// All that keeps a unit from firing directly at a hex: line of sight and range (6.1, 6.3, 8.7.1).
    fn judge_shot(&self, kind: Kind, unit: UnitId, hex: HexId, why: &mut Why) -> Option<()> {
        let from = self.judge_attacker(unit, why)?;
        let piece = self.piece(unit);
        if kind == Kind::Opportunity {
            let slow = matches!(
                piece.class,
                None | Some(WeaponClass::Artillery | WeaponClass::Mortar | WeaponClass::Carrier)
            );
            why.when(slow, "8.7.1", "only units of class I, A, H and C(I) fire at once")?;
            let part = self.fixed.charts.numbers.opportunity_part.unsigned_abs().max(1);
            let far = self.range(from, hex) > u16::from(piece.range / part);
            why.when(far, "8.7.1", "the hex is beyond half range")?;
        }
        let far = [false, true].iter().all(|&armoured| self.fire_strength(unit, hex, armoured).is_none());
        why.when(far, "6.3", "the hex is out of range")?;
        why.when(!self.sees(from, hex), "6.3", "the unit does not see the hex")
    }

    /// All that keeps a unit from firing directly at a target set (6.1, 6.3, 11.2).
    pub(crate) fn judge_firer(
        &self,
        kind: Kind,
        unit: UnitId,
        hex: HexId,
        targets: &[UnitId],
        why: &mut Why,
    ) -> Option<()> {
        self.judge_shot(kind, unit, hex, why);
        why.goes_on()?;
        // Out of range there is no strength to compare (6.3); a weapon that has none at any range is told here.
        let closed =
            !self.may_hit(unit, hex, targets) && (why.is_clear() || self.never_hits(unit, hex, targets));
        why.when(closed, "11.2", "it may not fire at such a target")
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
            .filter(move |&unit| Why::allows(|why| self.judge_shot(kind, unit, hex, why)))
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
        no_if(!self.can_be_hit(&self.armed(), hex, targets), "6.6", "the odds would be below 1-4")
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
        no_if(!self.holds(side.other(), hex), "6.2.1", "no enemy unit is there")?;
        let mut targets = self.nameable(side, hex).peekable();
        no_if(targets.peek().is_none(), "4.5.1", "no enemy unit there is spotted")?;
        let town = self.fixed.ground.terrain(hex) == Terrain::Town;
        let hit = if town {
            self.can_be_hit(armed, hex, &self.whole_hex(side, hex))
        } else {
            targets.any(|unit| {
                self.can_be_hit(armed, hex, &self.target_of(unit))
                    || self.riders_on(unit).is_some_and(|riders| self.can_be_hit(armed, hex, &[riders]))
            })
        };
        no_if(!hit, "6.6", "nobody can fire at it with odds of 1-4 or better")
    }

    /// The best column of direct fire at a hex: all who can, at the target that suits them best.
    fn best_shot(&self, hex: HexId) -> Option<Column> {
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
    fn begin_direct(&mut self, hex: HexId) {
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
    fn check_aim(&self, attack: &Attack, unit: UnitId) -> Result<(), Refusal> {
        let side = self.phasing();
        no_if(!attack.firers.is_empty(), "14.3.D5", "targets are named before the firers")?;
        no_if(attack.targets.contains(&unit), "6.2.1", "it is a target already")?;
        let town = self.fixed.ground.terrain(attack.hex) == Terrain::Town;
        no_if(town, "6.2.1", "in a town all spotted units are the one target set")?;
        let riders = |unit: &UnitId| matches!(self.unit(*unit).place, Place::Aboard(_));
        if let Place::Aboard(carrier) = self.unit(unit).place {
            let named = self.riders_on(carrier) == Some(unit)
                && self.hex_of(carrier) == Some(attack.hex)
                && self.piece(unit).side != side;
            no_if(!named, "8.6.2", "passengers are no target of their own")?;
            no_if(!self.is_spotted(carrier), "4.5.1", "the unit is not spotted")?;
            no_if(!attack.targets.is_empty(), "6.2.3", "riders are a target of their own")?;
            return self.check_hit(attack.hex, &[unit]);
        }
        no_if(attack.targets.iter().any(riders), "6.2.3", "riders are a target of their own")?;
        let hidden = !self.nameable(side, attack.hex).any(|other| other == unit);
        no_if(hidden, "4.5.1", "no such target is spotted there")?;
        let both = attack.targets.iter().copied().chain(self.target_of(unit));
        self.check_hit(attack.hex, &Group::of(both))
    }
}
