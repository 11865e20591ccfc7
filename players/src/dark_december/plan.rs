//! What the cadet of Dark December plans beside what all do: what of the map matters, and what draws a side.

use dark_december::charts::GERMAN;
use dark_december::scenario::Victory;
use dark_december::{DarkDecember, Segment};
use engine::{HexId, Side, UnitId};

use super::arteries::Arteries;
use super::fields::POINT;
use super::temper::Temper;
use crate::cadet::numbers::town_aim;
use crate::cadet::plan::Plan;

/// What only this cadet keeps in mind.
#[derive(Debug, Default)]
pub(crate) struct Own {
    pub(super) map: Map,
    /// The German supply roads, for the Allies.
    pub(super) arteries: Arteries,
    /// The other side.
    pub(super) enemy: Option<Side>,
    /// Where the unit in motion is to go.
    pub(super) order: Option<(UnitId, HexId)>,
}

/// The column that armour must cross to count, and whether only panzer units do (W1, W3.1, RL37).
pub(super) fn west_line(game: &DarkDecember) -> (i16, bool) {
    let fixed = game.fixed();
    match &fixed.scenario.victory {
        Victory::Objectives { west_of_column, .. } => (i16::from(*west_of_column), true),
        Victory::Score(_) => (fixed.charts.numbers.mech_west_of_column, false),
    }
}

/// What of the map matters for victory.
#[derive(Debug, Default)]
pub(super) struct Map {
    /// Towns and their victory points.
    pub(super) towns: Vec<(HexId, u8)>,
    /// Towns so far west that armour there counts (W1, W3.1), and their victory points.
    pub(super) west: Vec<(HexId, u8)>,
    /// The far ends of the bridges over the Meuse (W2).
    pub(super) crossings: Vec<HexId>,
    /// From where the bridges over the Meuse are guarded and blown (5.0): as few hexes as will do, on the far bank if they can.
    pub(super) guards: Vec<HexId>,
    /// Both ends of each bridge over the Meuse.
    pub(super) bridges: Vec<[HexId; 2]>,
    /// The cities whose capture wins (W2).
    pub(super) cities: Vec<HexId>,
}

impl Map {
    fn of(game: &DarkDecember, temper: &Temper) -> Map {
        let fixed = game.fixed();
        let grid = &fixed.setting.board.grid;
        let all = fixed.charts.towns.iter().filter_map(|town| Some((grid.find(&town.hex)?, town.vp)));
        let all: Vec<(HexId, u8)> = all.filter(|&(hex, _)| fixed.towns.contains(hex)).collect();
        let towns = all.iter().copied().filter(|&(_, vp)| vp > 0).collect();
        let (line, _) = west_line(game);
        let near = |hex: HexId| {
            (line - temper.west_columns..line).contains(&fixed.column(hex)) && !fixed.far_bank.contains(hex)
        };
        let west = all.into_iter().filter(|&(hex, _)| near(hex)).collect();
        let meuse = |ends: &&[HexId; 2]| fixed.edge(ends[0], ends[1]).is_some_and(dark_december::Edge::meuse);
        let sites: Vec<[HexId; 2]> = fixed.site_hexes.iter().filter(meuse).copied().collect();
        let far = |ends: &[HexId; 2]| ends.iter().copied().find(|&hex| fixed.far_bank.contains(hex));
        let crossings = sites.iter().filter_map(far).collect();
        let ends = |hex: HexId| sites.iter().filter(|ends| ends.contains(&hex)).count();
        let mut guards: Vec<HexId> = sites
            .iter()
            .filter_map(|site| {
                site.iter().copied().max_by_key(|&hex| (ends(hex), fixed.far_bank.contains(hex)))
            })
            .collect();
        guards.sort_unstable();
        guards.dedup();
        Map {
            towns,
            west,
            crossings,
            guards,
            bridges: sites,
            cities: fixed.scenario.sudden_death.clone().unwrap_or_default(),
        }
    }

    /// Whether the Allies keep a hex for the sake of the Meuse (W2).
    pub(super) fn is_kept(&self, hex: HexId) -> bool {
        self.guards.contains(&hex) || self.cities.contains(&hex)
    }

    /// The victory points of a town.
    pub(super) fn vp(&self, hex: HexId) -> f32 {
        self.towns.iter().find(|town| town.0 == hex).map_or(0.0, |town| f32::from(town.1))
    }
}

/// How much of its caution a side keeps: less where no enemy turn follows.
pub(super) fn caution(game: &DarkDecember, temper: &Temper, side: Side) -> f32 {
    if is_last(game, side) { 1.0 - temper.last } else { 1.0 }
}

/// Whether this is the last Player-Turn of the game, and the side's own.
pub(super) fn is_last(game: &DarkDecember, side: Side) -> bool {
    side != GERMAN && game.phasing() == side && game.turn() >= game.fixed().scenario.last.number()
}

impl Plan<DarkDecember> {
    /// Makes the plan anew if it is not of this step: goals only where units move.
    pub(super) fn look(&mut self, game: &DarkDecember, temper: &Temper, side: Side, step: Segment) -> bool {
        let first = !self.is_made();
        if first {
            self.own.map = Map::of(game, temper);
        }
        let moves = matches!(step, Segment::Movement | Segment::Reserve) || first;
        self.refresh(game, temper, side, step as u8, moves)
    }

    /// Makes sure that all is known by which places are weighed by a side.
    pub(super) fn need_places(&mut self, temper: &Temper, side: Side) {
        self.estimate.need_threat(temper, side.other());
        self.need_ways(temper, side);
    }

    /// The same but for what threatens them.
    pub(super) fn need_ways(&mut self, temper: &Temper, side: Side) {
        self.estimate.need_comes(temper, side.other());
        self.need_flow(temper, side.other());
    }

    /// Lets the enemy's strength run past all units but one.
    pub(super) fn run_without(&mut self, game: &DarkDecember, temper: &Temper, unit: UnitId) {
        let side = game.counter(unit).side;
        self.need_flow(temper, side.other());
        self.estimate.run_flow(game, temper, side.other(), Some(unit));
        if side != GERMAN {
            let Own { arteries, map, .. } = &mut self.own;
            arteries.find(game, temper, &map.towns, unit);
        }
    }

    /// The march from a hex to a unit's goal, in movement points.
    pub(super) fn march(&self, game: &DarkDecember, temper: &Temper, unit: UnitId, hex: HexId) -> f32 {
        if let Some(march) = self.goals.march(unit, hex) {
            return f32::from(march) / POINT;
        }
        // Who is free keeps near the front.
        let front = self.estimate.comes(game.counter(unit).side.other())[hex.index()];
        f32::from(front.min(temper.free_march_most)) / POINT * temper.free_march
    }

    /// The victory points of a town.
    pub(super) fn vp(&self, hex: HexId) -> f32 {
        self.own.map.vp(hex)
    }
}

/// What draws a side: towns that it does not have, and for the Germans the west and the Meuse. In halves of a movement point of
/// march that it is further than it seems.
pub(super) fn aims(game: &DarkDecember, temper: &Temper, side: Side, map: &Map) -> Vec<(HexId, u16)> {
    let fixed = game.fixed();
    let german = side == GERMAN;
    let wanted = move |hex: HexId| !game.controls(side, hex) || game.holds(side.other(), hex);
    let keys = match &fixed.scenario.victory {
        Victory::Objectives { towns, .. } => &towns[..],
        Victory::Score(_) => &[],
    };
    let keys = keys.iter().filter(move |&&hex| wanted(hex)).map(|&hex| (hex, 0));
    let towns = map.towns.iter().filter(move |&&(hex, _)| wanted(hex));
    let towns = towns.map(|&(hex, vp)| (hex, town_aim(temper, vp)));
    let west = map.west.iter().filter(move |_| german).map(|&(hex, _)| (hex, temper.aim_west));
    let far = map.crossings.iter().filter(move |_| german).map(|&hex| (hex, temper.aim_meuse));
    let east = if german { &[][..] } else { &fixed.sources[GERMAN.index()][..] };
    let east = east.iter().map(|&hex| (hex, temper.aim_east));
    keys.chain(towns).chain(west).chain(far).chain(east).collect()
}
