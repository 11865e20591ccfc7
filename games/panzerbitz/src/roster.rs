//! The units of a game: one entry for each counter of the card, with what the rules ask for most at hand.

use std::sync::Arc;

use engine::{Side, UnitId};

use crate::rulebook::Options;
use crate::scenario::Card;
use crate::stacking::unit_points;
use crate::units::{Assault, Carries, Kind, Mover, Nation, Unit, WeaponClass};

/// Where a unit comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A force on the map, by its place on the card.
    Force(u8),
    /// A slot of a column; a passenger has the slot of its carrier.
    Column {
        /// The column, by its place on the card.
        column: u8,
        /// The slot, from the head.
        slot: u8,
    },
    /// Off-board artillery, by its line on the card.
    OffBoard(u8),
}

/// A unit of the game.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "the flags of 2.1")]
pub struct Piece {
    /// Its name, unique and without blanks: `Panther-G.2`.
    pub name: String,
    /// Its counter type.
    pub unit: Arc<Unit>,
    /// Its side.
    pub side: Side,
    /// Where it comes from.
    pub origin: Origin,
    /// Its passenger when it enters (8.6.8).
    pub brings: Option<UnitId>,
    /// Weapon class.
    pub class: Option<WeaponClass>,
    /// Attack factor.
    pub attack: u8,
    /// Range.
    pub range: u8,
    /// Defence factor.
    pub defence: u8,
    /// Movement allowance in half points.
    pub allowance: u8,
    /// Stacking points under the switches of the game (7.1, 12.3).
    pub stack: u8,
    /// Whether it has odd and even markers (12.8.3).
    pub odd_even: bool,
    /// A Crab (10.3.5).
    pub crab: bool,
}

impl Piece {
    /// Whether it may spot at all: class C may not (4.5.2).
    pub fn spots(&self) -> bool {
        self.class != Some(WeaponClass::Carrier)
    }

    /// Whether it takes control of hexes (13.3).
    pub fn controls(&self) -> bool {
        self.spots() && !matches!(self.unit.kind, Kind::CommandPost | Kind::ForwardObserver)
    }

    /// A forward observer (12.7.5).
    pub fn observes_off_board(&self) -> bool {
        self.unit.kind == Kind::ForwardObserver
    }

    /// An engineer (10.5).
    pub fn is_engineer(&self) -> bool {
        self.unit.kind == Kind::Engineer
    }

    /// A non-vehicle unit of class I with movement 1 (1.10).
    pub fn is_infantry_type(&self) -> bool {
        !self.unit.vehicle && self.unit.movement == 1 && self.class == Some(WeaponClass::SmallArms)
    }

    /// Whether it may quick-march (8.5).
    pub fn quick_marches(&self) -> bool {
        let kind = matches!(self.unit.kind, Kind::Infantry | Kind::Engineer | Kind::Recon | Kind::Security);
        kind && self.is_infantry_type()
    }

    /// Whether it may take part in an assault on its own (9.1.1).
    pub fn assaults(&self) -> bool {
        self.unit.assault == Some(Assault::Yes)
    }

    /// Whether it may carry that unit (8.6.1).
    pub fn carries(&self, other: &Piece) -> bool {
        self.side == other.side && carries(&self.unit, &other.unit)
    }

    /// Whether its passenger rides on the outside (8.6.7).
    pub fn has_riders(&self) -> bool {
        self.unit.carries == Some(Carries::Riders)
    }
}

/// Whether a type may carry another (8.6.1).
pub(crate) fn carries(carrier: &Unit, passenger: &Unit) -> bool {
    let foot = !passenger.vehicle && passenger.mover == Some(Mover::Foot);
    let infantry = passenger.movement == 1 && passenger.class == Some(WeaponClass::SmallArms);
    match carrier.carries {
        Some(Carries::Any) => foot,
        Some(Carries::Riders) => foot && infantry,
        None => false,
    }
}

/// All units of a card, those of the attacker first.
pub(crate) fn roster(card: &Card, options: &Options) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for nation in [card.attacker, card.defender] {
        for (at, force) in card.forces.iter().enumerate().filter(|(_, force)| force.side == nation) {
            for &(unit, number) in &force.units {
                for _ in 0..number {
                    add(&mut pieces, card, options, unit, Origin::Force(at as u8));
                }
            }
        }
        for (at, column) in card.columns.iter().enumerate().filter(|(_, column)| column.side == nation) {
            for (slot, line) in column.slots.iter().enumerate() {
                let origin = Origin::Column { column: at as u8, slot: slot as u8 };
                let carrier = add(&mut pieces, card, options, line.unit, origin);
                if let Some(passenger) = line.passenger {
                    pieces[carrier].brings = Some(UnitId(pieces.len() as u16));
                    add(&mut pieces, card, options, passenger, origin);
                }
            }
        }
        if options.rolling_thunder {
            let lines = card.off_board.iter().enumerate().filter(|(_, line)| line.side == nation);
            for (at, line) in lines {
                for _ in 0..line.number {
                    let piece = add(&mut pieces, card, options, line.unit, Origin::OffBoard(at as u8));
                    pieces[piece].odd_even = options.shell_game && line.odd_even;
                }
            }
        }
    }
    pieces
}

fn add(pieces: &mut Vec<Piece>, card: &Card, options: &Options, unit: usize, origin: Origin) -> usize {
    let kind = &card.units[unit];
    let stem = kind.short.replace(' ', "-");
    let named = |piece: &&Piece| piece.name.rsplit_once('.').is_some_and(|(name, _)| name == stem);
    let before = pieces.iter().filter(named).count();
    let same = pieces.iter().find(|piece| piece.unit.id == kind.id).map(|piece| piece.unit.clone());
    // 12.8.3: every indirect fire unit, unless the card names those that have the pair.
    let listed = card.special.odd_even.as_ref().is_none_or(|list| list.contains(&unit));
    pieces.push(Piece {
        name: format!("{stem}.{}", before + 1),
        unit: same.unwrap_or_else(|| Arc::new(kind.clone())),
        side: side_of(card, kind.nation),
        origin,
        brings: None,
        class: kind.class,
        attack: kind.attack,
        range: kind.range,
        defence: kind.defence,
        allowance: 2 * kind.movement,
        stack: unit_points(kind, options),
        odd_even: options.shell_game && kind.indirect && listed,
        crab: kind.id == CRAB,
    });
    pieces.len() - 1
}

/// The one type that clears mines by driving over them (10.3.5).
const CRAB: &str = "br_crab";

/// The side of a nation: the attacker is side 0.
pub(crate) fn side_of(card: &Card, nation: Nation) -> Side {
    Side(u8::from(nation == card.defender))
}
