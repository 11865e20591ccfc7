//! What the cadet of Battle of the Bulge '81 plans beside what all do: who leaves the map, and what draws a side.

use bulge::charts::{ALLIED, GERMAN};
use bulge::scenario::Victory;
use bulge::{Bulge, Flag};
use engine::{Game, Hex, HexId, HexSet, Side, UnitId};

use super::fields::POINT;
use super::temper::Temper;
use crate::cadet::flood::FAR;
use crate::cadet::numbers::town_aim;
use crate::cadet::plan::Plan;

/// What only this cadet keeps in mind.
#[derive(Debug, Default)]
pub(crate) struct Own {
    /// The march to the nearest post of the line, as far as it counts.
    pub(super) to_line: Vec<u16>,
    /// The march of US regiments to the south edge (23.5).
    exit_field: Vec<u16>,
    leaving: Vec<UnitId>,
    pub(super) foes: Foes,
    /// The victory points of the town in each hex.
    pub(super) towns: Vec<u8>,
    /// Whether bridges have been seen to in this phase.
    pub(super) built: bool,
}

/// How far the enemy is from hexes to which guns may go.
#[derive(Debug, Default)]
pub(super) struct Foes {
    at: HexSet,
    places: Vec<Hex>,
    /// For each hex the way to the nearest, where it was asked for.
    pub(super) away: Vec<u16>,
}

/// No enemy is so far.
const NOBODY: u16 = 99;

/// Nobody has asked yet.
const UNKNOWN: u16 = u16::MAX;

impl Foes {
    /// Makes sure that it is known how far those of a side are from some hexes.
    pub(super) fn look(&mut self, game: &Bulge, side: Side, from: impl Iterator<Item = HexId>) {
        let (at, grid) = (game.occupied(side), &game.fixed().setting.board.grid);
        if self.away.is_empty() || self.at != *at {
            self.at = *at;
            self.places.clear();
            self.places.extend(at.iter().map(|foe| grid.hex(foe)));
            self.away.clear();
            self.away.resize(grid.len(), UNKNOWN);
        }
        for hex in from {
            let away = &mut self.away[hex.index()];
            if *away == UNKNOWN {
                let place = grid.hex(hex);
                *away = self.places.iter().map(|foe| foe.distance(place)).min().unwrap_or(NOBODY);
            }
        }
    }
}

impl Plan<Bulge> {
    /// The march from a hex to a unit's goal, in movement points.
    pub(super) fn march(&self, temper: &Temper, unit: UnitId, hex: HexId) -> f32 {
        if self.leaves(unit) {
            return f32::from(self.own.exit_field[hex.index()]) / POINT;
        }
        // Who is free keeps near the line.
        let free = || {
            self.own.to_line.get(hex.index()).map_or(0.0, |&march| {
                f32::from(march.min(temper.free_march_most)) / POINT * temper.free_march
            })
        };
        self.goals.march(unit, hex).map_or_else(free, |march| f32::from(march) / POINT)
    }

    /// The victory points of a town; 0 where there is none.
    pub(super) fn town(&self, hex: HexId) -> f32 {
        self.own.towns.get(hex.index()).map_or(0.0, |&vp| f32::from(vp))
    }

    /// Whether a unit is to leave the map (23.5).
    pub(super) fn leaves(&self, unit: UnitId) -> bool {
        self.own.leaving.contains(&unit)
    }

    /// 23.5: the regiments that are nearest to the south edge leave.
    pub(super) fn pick_leavers(&mut self, game: &Bulge) {
        self.own.leaving.clear();
        let (fixed, state) = (game.fixed(), game.state());
        let numbers = &fixed.charts.numbers;
        let open = (numbers.nw_decision_turn..=numbers.nw_divert_deadline).contains(&u16::from(game.turn()));
        let missing = usize::from(numbers.nw_divert_units).saturating_sub(usize::from(state.diverted));
        if state.nordwind != 2 || !open || missing == 0 {
            return;
        }
        let exits = fixed.schedule.hexes(fixed.schedule.south).map(|(_, hex)| hex);
        self.estimate.march_near(ALLIED, exits, FAR, &mut self.own.exit_field);
        let able = |unit: UnitId| game.counter(unit).divert && !game.is(unit, Flag::Engaged);
        let mut list: Vec<(u16, UnitId)> = game
            .combat_units_of(ALLIED)
            .filter(|&(unit, _)| able(unit))
            .map(|(unit, hex)| (self.own.exit_field[hex.index()], unit))
            .collect();
        list.sort_unstable();
        self.own.leaving.extend(list.into_iter().take(missing).map(|(_, unit)| unit));
    }
}

/// The towns that decide the game at its end.
pub(super) fn keys(game: &Bulge) -> &[HexId] {
    match &game.fixed().scenario.victory {
        Victory::Hold(hex) => std::slice::from_ref(hex),
        Victory::Campaign { .. } => game.victory_towns(),
        Victory::Margin(_) => &[],
    }
}

/// What draws a side: what it does not have of the towns, and for the Germans the Meuse and Liege. In twelfths of a movement
/// point of march that it is further than it seems.
pub(super) fn aims(game: &Bulge, temper: &Temper, side: Side) -> Vec<(HexId, u16)> {
    let fixed = game.fixed();
    let german = side == GERMAN;
    let wanted = move |hex: HexId| !game.controls(side, hex) || game.holds(side.other(), hex);
    let keys = keys(game).iter().filter(move |&&hex| wanted(hex)).map(|&hex| (hex, 0));
    let towns = fixed.towns.iter().filter(move |&&(hex, vp)| vp > 1 && wanted(hex));
    let towns = towns.map(|&(hex, vp)| (hex, town_aim(temper, vp)));
    let far = fixed.sites.iter().filter(move |site| german && site.meuse);
    let far = far.filter_map(|site| site.hexes.into_iter().find(|&hex| fixed.far_bank.contains(hex)));
    let liege = fixed.liege.filter(|_| german).map(|hex| (hex, temper.aim_liege));
    let east = if german { &[][..] } else { &fixed.sources[GERMAN.index()][..] };
    let far = far.map(|hex| (hex, temper.aim_meuse));
    let east = east.iter().map(|&hex| (hex, temper.aim_east));
    keys.chain(towns).chain(far).chain(liege).chain(east).collect()
}
