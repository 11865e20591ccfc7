//! What a side knows and wants in this player-turn: threats, the enemy's ways, and goals with those who go for them.

use bulge::charts::{ALLIED, GERMAN};
use bulge::scenario::Victory;
use bulge::{Bulge, Flag};
use engine::{Game, HexId, Side, UnitId};

use super::fields::POINT;
use super::goals;
use super::line::Ground;
use super::temper::Temper;
use crate::cadet::estimate::Estimate;
use crate::cadet::goals::Goals;
use crate::cadet::line::Line;

/// The plan of a side.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// When it was made: the turn, and whether for movement.
    key: Option<(u8, Side, bool)>,
    pub(super) estimate: Estimate<Bulge>,
    pub(super) goals: Goals,
    pub(super) line: Line,
    /// The march to the nearest post of the line.
    to_line: Vec<u16>,
    /// The march of US regiments to the south edge (23.5).
    exit_field: Vec<u16>,
    leaving: Vec<UnitId>,
}

impl Plan {
    /// Makes the plan anew if it is not of this phase. `moves` asks for goals too.
    pub(super) fn refresh(&mut self, game: &Bulge, temper: &Temper, side: Side, moves: bool) -> bool {
        let key = (game.turn(), side, moves);
        if self.key == Some(key) {
            return false;
        }
        self.key = Some(key);
        self.estimate.begin(game, temper, side);
        if moves {
            self.estimate.need_threat(temper, side.other());
            self.estimate.need_comes(temper, side.other());
            self.estimate.need_march(temper, side);
            goals::set(&mut self.goals, game, temper, side, &mut self.estimate);
            if side == ALLIED {
                self.pick_leavers(game);
            }
        }
        true
    }

    /// Makes sure that it is known where a side wants to go.
    pub(super) fn need_flow(&mut self, temper: &Temper, side: Side) {
        self.estimate.need_flow(temper, side, |game| aims(game, temper, side).collect());
    }

    /// Chooses the line, and measures the marches to it. `near` says how many units can get to each hex in this phase.
    pub(super) fn draw_line(&mut self, game: &Bulge, temper: &Temper, side: Side, near: &[u8]) {
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
            towns: game.fixed().towns.iter().filter(|town| town.1 > 0).map(|town| town.0).collect(),
            defensive: self.estimate.defensive,
            men: game.combat_units_of(side).count(),
        };
        let fixed = game.fixed();
        let sources = [GERMAN, ALLIED].map(|side| &fixed.sources[side.index()][..]);
        self.line.choose(temper.line_sources, &fixed.setting.board.grid, sources, &ground);
        let posts = self.line.posts.iter().map(|&hex| (hex, 0));
        self.estimate.march_to(side, posts, &mut self.to_line);
    }

    /// Gives goals to those who neither attack nor hold a post. Posts that lack something are a goal too.
    pub(super) fn give_rest(
        &mut self,
        game: &Bulge,
        temper: &Temper,
        side: Side,
        lacking: impl Iterator<Item = (HexId, f32)> + Clone,
        busy: impl Fn(UnitId) -> bool,
    ) {
        let defensive = self.estimate.defensive;
        let value = temper.line_value * (temper.line_value_rest + temper.line_value_defensive * defensive);
        self.goals.fill(value, lacking, &mut self.estimate, side);
        goals::give_rest(&mut self.goals, game, temper, side, defensive, busy);
    }

    /// Whether any plan was made yet.
    pub(super) fn is_made(&self) -> bool {
        self.goals.is_made()
    }

    /// The next plan is made anew, whatever this one is.
    pub(super) fn forget(&mut self) {
        self.key = None;
    }

    /// The march from a hex to a unit's goal, in movement points.
    pub(super) fn march(&self, temper: &Temper, unit: UnitId, hex: HexId) -> f32 {
        if self.leaving.contains(&unit) {
            return f32::from(self.exit_field[hex.index()]) / POINT;
        }
        // Who is free keeps near the line.
        let free = || {
            self.to_line.get(hex.index()).map_or(0.0, |&march| {
                f32::from(march.min(temper.free_march_most)) / POINT * temper.free_march
            })
        };
        self.goals.march(unit, hex).map_or_else(free, |march| f32::from(march) / POINT)
    }

    /// Whether a unit is the garrison of a goal that it should not leave to attack.
    pub(super) fn is_garrison(&self, game: &Bulge, temper: &Temper, unit: UnitId) -> bool {
        let at = game.hex_of(unit);
        self.goals.of(unit).is_some_and(|goal| Some(goal.hex) == at && goal.value >= temper.garrison_value)
    }

    /// Whether a unit has a task that the line does not touch: a garrison, or one who leaves.
    pub(super) fn is_told_off(&self, unit: UnitId) -> bool {
        self.leaves(unit) || self.goals.of(unit).is_some_and(|goal| goal.garrison)
    }

    /// Whether a unit is to leave the map (23.5).
    pub(super) fn leaves(&self, unit: UnitId) -> bool {
        self.leaving.contains(&unit)
    }

    /// 23.5: the regiments that are nearest to the south edge leave.
    fn pick_leavers(&mut self, game: &Bulge) {
        self.leaving.clear();
        let (fixed, state) = (game.fixed(), game.state());
        let numbers = &fixed.charts.numbers;
        let open = (numbers.nw_decision_turn..=numbers.nw_divert_deadline).contains(&u16::from(game.turn()));
        let missing = usize::from(numbers.nw_divert_units).saturating_sub(usize::from(state.diverted));
        if state.nordwind != 2 || !open || missing == 0 {
            return;
        }
        let exits = fixed.schedule.hexes(fixed.schedule.south).map(|(_, hex)| (hex, 0));
        self.estimate.march_to(ALLIED, exits, &mut self.exit_field);
        let able = |unit: UnitId| game.counter(unit).divert && !game.is(unit, Flag::Engaged);
        let mut list: Vec<(u16, UnitId)> = game
            .combat_units_of(ALLIED)
            .filter(|&(unit, _)| able(unit))
            .map(|(unit, hex)| (self.exit_field[hex.index()], unit))
            .collect();
        list.sort_unstable();
        self.leaving.extend(list.into_iter().take(missing).map(|(_, unit)| unit));
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

impl Temper {
    /// How much further a town of so many points seems.
    fn town_aim(&self, vp: u8) -> u16 {
        self.aim_town.saturating_sub(u16::from(vp.min(self.aim_town_most)) * self.aim_town_points)
    }
}

/// What draws a side: what it does not have of the towns, and for the Germans the Meuse and Liege. In twelfths of a movement
/// point of march that it is further than it seems.
fn aims<'a>(game: &'a Bulge, temper: &'a Temper, side: Side) -> impl Iterator<Item = (HexId, u16)> + 'a {
    let fixed = game.fixed();
    let german = side == GERMAN;
    let wanted = move |hex: HexId| !game.controls(side, hex) || game.holds(side.other(), hex);
    let keys = keys(game).iter().filter(move |&&hex| wanted(hex)).map(|&hex| (hex, 0));
    let towns = fixed.towns.iter().filter(move |&&(hex, vp)| vp > 1 && wanted(hex));
    let towns = towns.map(|&(hex, vp)| (hex, temper.town_aim(vp)));
    let far = fixed.sites.iter().filter(move |site| german && site.meuse);
    let far = far.filter_map(|site| site.hexes.into_iter().find(|&hex| fixed.far_bank.contains(hex)));
    let liege = fixed.liege.filter(|_| german).map(|hex| (hex, temper.aim_liege));
    let east = if german { &[][..] } else { &fixed.sources[GERMAN.index()][..] };
    let far = far.map(|hex| (hex, temper.aim_meuse));
    keys.chain(towns).chain(far).chain(liege).chain(east.iter().map(|&hex| (hex, temper.aim_east)))
}
