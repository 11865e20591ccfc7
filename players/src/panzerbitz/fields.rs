//! Marches to the goals, and what the enemy can do to a unit in each hex.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::{Game, HexId, Side, UnitId};
use panzerbitz::charts::{Attack as Kind, Column};
use panzerbitz::ground::Terrain;
use panzerbitz::units::{Mover, WeaponClass};
use panzerbitz::{Panzerbitz, Place, Spotted};

use super::clock::Clock;
use super::goals::Goals;
use super::temper::Temper;

/// Very far.
pub(super) const FAR: u16 = 4_000;

/// An enemy unit in a hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub(super) unit: UnitId,
    pub(super) hex: HexId,
    /// Whether it can be fired at from afar.
    pub(super) plain: bool,
}

/// What is known in a phase.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// Half movement points to the nearest hex that is wanted, by mover.
    lure: [Vec<u16>; 6],
    /// The same to the hexes through which units leave the map.
    out: [Vec<u16>; 6],
    /// Quarters of direct fire that the enemy can bring to bear on a hex in his next turn, at soft and armoured targets.
    threat: Vec<[u32; 2]>,
    /// The same for opportunity fire now.
    watch: Vec<[u32; 2]>,
    /// Hexes next to an enemy that spots.
    next: Vec<bool>,
    /// The enemies on the map.
    pub(super) foes: Vec<Foe>,
    /// What time it is.
    pub(super) clock: Clock,
    /// Whether nothing is wanted that the side does not hold.
    pub(super) content: bool,
    march: Option<(u8, Side)>,
    stamp: u64,
}

impl Fields {
    /// Looks at the position: marches once in a player turn, fire whenever an enemy has changed.
    pub(super) fn refresh(&mut self, game: &Panzerbitz, temper: &Temper, side: Side, goals: &Goals) {
        if self.march != Some((game.turn(), game.phasing())) {
            self.march = Some((game.turn(), game.phasing()));
            self.clock = Clock::new(game, side);
            self.marches(game, temper, side, goals);
            self.stamp = 0;
        }
        let stamp = stamp(game, side);
        if stamp != self.stamp {
            self.stamp = stamp;
            self.fire(game, side);
        }
    }

    fn marches(&mut self, game: &Panzerbitz, temper: &Temper, side: Side, goals: &Goals) {
        let fixed = game.fixed();
        let control = &game.state().control[side.index()];
        let held = |hex: HexId| u16::from(game.holds(side.other(), hex)) * temper.aim_held;
        let aim =
            |(hex, weight): (HexId, f32)| (hex, ((1.0 - weight) * temper.aim_weight) as u16 + held(hex));
        let mut aims: Vec<(HexId, u16)> = goals.wanted(control).map(aim).collect();
        self.content = aims.is_empty();
        if self.content {
            aims = goals.hexes.iter().copied().map(aim).collect();
        }
        let exits: Vec<(HexId, u16)> = fixed.exits[side.index()].iter().map(|hex| (hex, 0)).collect();
        if aims.is_empty() {
            // Without hexes to hold the way out is the goal.
            aims.clone_from(&exits);
        }
        for mover in MOVERS {
            let at = mover as usize;
            let own = fixed
                .ids(side)
                .find(|&unit| fixed.piece(unit).unit.mover == Some(mover) && fixed.piece(unit).allowance > 0);
            self.lure[at].clear();
            self.out[at].clear();
            if let Some(unit) = own {
                self.lure[at] = march(game, temper, unit, &aims);
                self.out[at] = march(game, temper, unit, &exits);
            }
        }
    }

    fn fire(&mut self, game: &Panzerbitz, side: Side) {
        let fixed = game.fixed();
        let grid = &fixed.setting.board.grid;
        let hexes = grid.len();
        for field in [&mut self.threat, &mut self.watch] {
            field.clear();
            field.resize(hexes, [0; 2]);
        }
        self.next.clear();
        self.next.resize(hexes, false);
        self.foes.clear();
        for unit in fixed.ids(side.other()) {
            let Some(hex) = game.hex_of(unit) else { continue };
            let (piece, state) = (game.piece(unit), game.unit(unit));
            let plain = !fixed.conceals.contains(hex) || state.spotted != Spotted::None;
            self.foes.push(Foe { unit, hex, plain });
            if game.is_spotter(unit) {
                grid.neighbours(hex).for_each(|(_, next)| self.next[next.index()] = true);
            }
            if piece.attack == 0 || state.dispersed() || game.wades(hex) {
                continue;
            }
            let reacts = game.is_ready(unit)
                && !matches!(piece.class, Some(WeaponClass::Artillery | WeaponClass::Mortar));
            // One that has reacted misses its next turn; others turn up again.
            let fires = !state.inverted || game.phasing() != side;
            if !reacts && !fires {
                continue;
            }
            let reach = u16::from(piece.range) * if piece.unit.star { 2 } else { 1 };
            for at in fixed.sight.from(hex).iter() {
                let distance = game.range(hex, at);
                if distance > reach || !game.sees(hex, at) {
                    continue;
                }
                for (armoured, place) in [(false, 0), (true, 1)] {
                    let Some(strength) = game.fire_strength(unit, at, armoured) else { continue };
                    if fires {
                        self.threat[at.index()][place] += strength;
                    }
                    if reacts && distance <= u16::from(piece.range / 2) {
                        self.watch[at.index()][place] += strength;
                    }
                }
            }
        }
    }

    /// The march of a unit to what is wanted.
    pub(super) fn lure(&self, game: &Panzerbitz, unit: UnitId, hex: HexId) -> u16 {
        of(&self.lure, game, unit, hex)
    }

    /// The march of a unit to the way out.
    pub(super) fn out(&self, game: &Panzerbitz, unit: UnitId, hex: HexId) -> u16 {
        of(&self.out, game, unit, hex)
    }

    /// Whether an enemy that spots is next to a hex.
    pub(super) fn is_next(&self, hex: HexId) -> bool {
        self.next[hex.index()]
    }

    /// The column and the modifier of all the fire that the enemy can bring to bear on a unit in a hex in his turn, in
    /// which so much defence of others helps it.
    pub(super) fn threat(
        &self,
        game: &Panzerbitz,
        unit: UnitId,
        hex: HexId,
        help: u32,
    ) -> (Option<Column>, i8) {
        weigh(&self.threat, game, unit, hex, (Kind::Direct, help))
    }

    /// The same for opportunity fire when it enters the hex.
    pub(super) fn watch(&self, game: &Panzerbitz, unit: UnitId, hex: HexId) -> (Option<Column>, i8) {
        weigh(&self.watch, game, unit, hex, (Kind::Opportunity, 0))
    }
}

const MOVERS: [Mover; 6] = [Mover::Foot, Mover::Cav, Mover::Wheel, Mover::Truck, Mover::Wagon, Mover::Veh];

fn of(fields: &[Vec<u16>; 6], game: &Panzerbitz, unit: UnitId, hex: HexId) -> u16 {
    let mover = game.piece(unit).unit.mover.unwrap_or(Mover::Foot);
    fields[mover as usize].get(hex.index()).copied().unwrap_or(FAR)
}

fn weigh(
    field: &[[u32; 2]],
    game: &Panzerbitz,
    unit: UnitId,
    hex: HexId,
    (kind, help): (Kind, u32),
) -> (Option<Column>, i8) {
    let (fixed, piece) = (game.fixed(), game.piece(unit));
    let terrain = fixed.ground.terrain(hex);
    let armoured = piece.unit.armoured || terrain == Terrain::Town;
    let attack = field[hex.index()][usize::from(armoured)];
    let column = fixed.charts.combat.column(attack, u32::from(piece.defence.max(1)) + help);
    let mut modifier = fixed.modifier(9, kind);
    let cover = fixed.cover(terrain);
    if cover != 0 && (terrain != Terrain::Broken || !piece.unit.vehicle) {
        modifier += fixed.modifier(cover, kind);
    }
    (column, modifier)
}

/// What has changed of the enemy since the fire was computed.
fn stamp(game: &Panzerbitz, side: Side) -> u64 {
    game.fixed().ids(side.other()).fold(1, |sum: u64, unit| {
        let state = game.unit(unit);
        let at = game.hex_of(unit).map_or(0, |hex| u64::from(hex.0) + 1);
        let bits = at << 4
            | u64::from(state.inverted) << 3
            | u64::from(state.dispersed()) << 2
            | u64::from(state.spotted != Spotted::None) << 1
            | u64::from(state.load.is_some());
        (sum ^ bits).wrapping_mul(0x0100_0000_01b3).rotate_left(7)
    })
}

/// The cheapest marches of a mover to some aims, in half points; each aim has a cost of its own.
fn march(game: &Panzerbitz, temper: &Temper, unit: UnitId, aims: &[(HexId, u16)]) -> Vec<u16> {
    let fixed = game.fixed();
    let grid = &fixed.setting.board.grid;
    let state = game.state();
    let (side, allowance) = (game.piece(unit).side, u16::from(game.piece(unit).allowance));
    let mut field = vec![FAR; grid.len()];
    let (foe, block) = (temper.march_foe_least, temper.march_block_least);
    let mut open = BinaryHeap::new();
    for &(hex, cost) in aims {
        if cost < field[hex.index()] {
            field[hex.index()] = cost;
            open.push(Reverse((cost, hex)));
        }
    }
    while let Some(Reverse((cost, hex))) = open.pop() {
        if field[hex.index()] != cost {
            continue;
        }
        let mut more = 0;
        if game.holds(side.other(), hex) {
            more += allowance.clamp(foe, foe + temper.march_foe_more);
        }
        if state.blocks.contains(hex) || state.mines.contains(hex) {
            more += allowance.clamp(block, block + temper.march_block_more);
        }
        for (_, from) in grid.neighbours(hex) {
            let Ok(step) = game.plain_step(unit, from, hex, true) else { continue };
            let total =
                cost + more + u16::from(step.cost).min(allowance) + u16::from(step.roll) * temper.march_roll;
            if total < field[from.index()] {
                field[from.index()] = total;
                open.push(Reverse((total, from)));
            }
        }
    }
    field
}

/// Whether a unit is on the map or waits behind an entry hex.
pub(super) fn in_play(game: &Panzerbitz, unit: UnitId) -> bool {
    matches!(game.unit(unit).place, Place::Map | Place::Behind(_))
}
