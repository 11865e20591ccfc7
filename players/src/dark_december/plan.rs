//! What a side knows and wants in this Player-Turn: threats, the enemy's ways, and goals with those who go for them.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::scenario::Victory;
use dark_december::{DarkDecember, Step};
use engine::{HexId, Side, UnitId};

use super::arteries::Arteries;
use super::fields::POINT;
use super::goals;
use super::line::Ground;
use super::temper::Temper;
use crate::cadet::estimate::Estimate;
use crate::cadet::goals::Goals;
use crate::cadet::line::Line;

/// The towns within so many columns of the line that armour must cross are those to take: whoever has come there has done enough.
const WEST: i16 = 9;

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
    /// The cities whose capture wins (W2).
    pub(super) cities: Vec<HexId>,
}

impl Map {
    fn of(game: &DarkDecember) -> Map {
        let fixed = game.fixed();
        let grid = &fixed.setting.board.grid;
        let towns = fixed.charts.towns.iter().filter_map(|town| Some((grid.find(&town.hex)?, town.vp)));
        let towns: Vec<(HexId, u8)> =
            towns.filter(|&(hex, vp)| vp > 0 && fixed.towns.contains(hex)).collect();
        let line = match &fixed.scenario.victory {
            Victory::Objectives { west_of_column, .. } => i16::from(*west_of_column),
            Victory::Score(_) => fixed.charts.numbers.mech_west_of_column,
        };
        let near =
            |hex: HexId| (line - WEST..line).contains(&fixed.column(hex)) && !fixed.far_bank.contains(hex);
        let west = fixed.charts.towns.iter().filter_map(|town| Some((grid.find(&town.hex)?, town.vp)));
        let west = west.filter(|&(hex, _)| near(hex) && fixed.towns.contains(hex)).collect();
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
            cities: fixed.scenario.sudden_death.clone().unwrap_or_default(),
        }
    }

    /// The victory points of a town.
    pub(super) fn vp(&self, hex: HexId) -> f32 {
        self.towns.iter().find(|town| town.0 == hex).map_or(0.0, |town| f32::from(town.1))
    }
}

/// The plan of a side.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// When it was made.
    key: Option<(u8, Side, Step)>,
    map: Map,
    pub(super) estimate: Estimate<DarkDecember>,
    pub(super) goals: Goals,
    /// The German supply roads, for the Allies.
    pub(super) arteries: Arteries,
    pub(super) line: Line,
}

impl Plan {
    /// Makes the plan anew if it is not of this step: goals only where units move.
    pub(super) fn refresh(&mut self, game: &DarkDecember, temper: &Temper, side: Side, step: Step) -> bool {
        let moves = matches!(step, Step::Movement | Step::Reserve) || !self.is_made();
        let key = (game.turn(), side, step);
        if self.key == Some(key) {
            return false;
        }
        self.key = Some(key);
        if !self.is_made() {
            self.map = Map::of(game);
        }
        self.estimate.begin(game, temper, side);
        if moves {
            self.estimate.need_threat(temper, side.other());
            self.estimate.need_comes(temper, side.other());
            self.estimate.need_march(temper, side);
            goals::set(&mut self.goals, game, temper, side, &self.map, &mut self.estimate);
        }
        true
    }

    /// Makes sure that it is known where a side wants to go.
    pub(super) fn need_flow(&mut self, temper: &Temper, side: Side) {
        self.estimate.need_flow(temper, side, |game| aims(game, temper, side, &self.map).collect());
    }

    /// Makes sure that all is known by which places are weighed by a side.
    pub(super) fn need_places(&mut self, temper: &Temper, side: Side) {
        self.estimate.need_threat(temper, side.other());
        self.estimate.need_comes(temper, side.other());
        self.need_flow(temper, side.other());
    }

    /// Chooses the line. `near` says how many units can get to each hex in this phase.
    pub(super) fn draw_line(&mut self, game: &DarkDecember, temper: &Temper, side: Side, near: &[u8]) {
        let enemy = side.other();
        self.estimate.need_comes(temper, side);
        self.estimate.need_lifelines(temper, side);
        self.estimate.need_lifelines(temper, enemy);
        let ground = Ground {
            game,
            temper,
            side,
            near,
            own_march: self.estimate.comes(side),
            enemy_march: self.estimate.comes(enemy),
            danger: self.estimate.threat(enemy),
            lifelines: [self.estimate.lifelines(side), self.estimate.lifelines(enemy)],
            garrisons: self.goals.garrisons(),
            defensive: self.estimate.defensive,
            men: game.fighters(side).count(),
        };
        let fixed = game.fixed();
        let sources = [GERMAN, ALLIED].map(|side| &fixed.sources[side.index()][..]);
        self.line.choose(temper.line_sources, &fixed.setting.board.grid, sources, &ground);
    }

    /// Gives goals to those who neither attack nor hold a post. Posts that lack something are a goal too.
    pub(super) fn give_rest(
        &mut self,
        game: &DarkDecember,
        temper: &Temper,
        side: Side,
        lacking: impl Iterator<Item = (HexId, f32)> + Clone,
        busy: impl Fn(UnitId) -> bool,
    ) {
        let defensive = self.estimate.defensive;
        let value = temper.line_value * (temper.line_value_rest + temper.line_value_defensive * defensive);
        self.goals.fill(value, lacking, &mut self.estimate, side);
        goals::give_rest(&mut self.goals, game, temper, side, busy);
    }

    /// Whether any plan was made yet.
    pub(super) fn is_made(&self) -> bool {
        self.goals.is_made()
    }

    /// The next plan is made anew, whatever this one is.
    pub(super) fn forget(&mut self) {
        self.key = None;
    }

    /// Lets the enemy's strength run past all units but one.
    pub(super) fn run_without(&mut self, game: &DarkDecember, temper: &Temper, unit: UnitId) {
        let side = game.counter(unit).side;
        self.need_flow(temper, side.other());
        self.estimate.flow_mut(side.other()).pass(game, temper, side.other(), Some(unit));
        if side != GERMAN {
            self.arteries.find(game, temper, unit);
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
        self.map.vp(hex)
    }

    /// Whether a unit is the garrison of a goal that it should not leave.
    pub(super) fn is_garrison(&self, game: &DarkDecember, unit: UnitId) -> bool {
        let at = game.hex_of(unit);
        self.goals.of(unit).is_some_and(|goal| Some(goal.hex) == at && goal.garrison)
    }

    /// The place whose garrison a unit is told off for, wherever it is now.
    pub(super) fn told_off_to(&self, unit: UnitId) -> Option<HexId> {
        self.goals.of(unit).filter(|goal| goal.garrison).map(|goal| goal.hex)
    }
}

impl Temper {
    /// How much further a town of so many points seems.
    fn town_aim(&self, vp: u8) -> u16 {
        self.aim_town.saturating_sub(u16::from(vp.min(self.aim_town_most)) * self.aim_town_points)
    }
}

/// What draws a side: towns that it does not have, and for the Germans the west and the Meuse. In halves of a movement point of
/// march that it is further than it seems.
fn aims<'a>(
    game: &'a DarkDecember,
    temper: &'a Temper,
    side: Side,
    map: &'a Map,
) -> impl Iterator<Item = (HexId, u16)> + 'a {
    let fixed = game.fixed();
    let german = side == GERMAN;
    let wanted = move |hex: HexId| !game.controls(side, hex) || game.holds(side.other(), hex);
    let keys = match &fixed.scenario.victory {
        Victory::Objectives { towns, .. } => &towns[..],
        Victory::Score(_) => &[],
    };
    let keys = keys.iter().filter(move |&&hex| wanted(hex)).map(|&hex| (hex, 0));
    let towns = map.towns.iter().filter(move |&&(hex, _)| wanted(hex));
    let towns = towns.map(|&(hex, vp)| (hex, temper.town_aim(vp)));
    let west = map.west.iter().filter(move |_| german).map(|&(hex, _)| (hex, temper.aim_west));
    let far = map.crossings.iter().filter(move |_| german).map(|&hex| (hex, temper.aim_meuse));
    let east = if german { &[][..] } else { &fixed.sources[GERMAN.index()][..] };
    keys.chain(towns).chain(west).chain(far).chain(east.iter().map(|&hex| (hex, temper.aim_east)))
}
