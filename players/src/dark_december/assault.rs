//! Attacks are found before anything moves: for each enemy hex the units that can get beside it, the room there, and what the
//! attack would be worth. The best attack is ordered, its units are spoken for, and so on until none is worth while.

use dark_december::charts::ALLIED;
use dark_december::scenario::Victory;
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Field, Flag, Mode};
use engine::{HexId, HexSet, Side, UnitId};

use super::fight::{Fight, Stakes, armour_modifier, gaps, ground_modifier, mean_step, stakes, whole};
use super::plan::Plan;
use super::temper::Temper;
use crate::cadet::posts::Posts;

/// A unit and the hex from which it would attack.
type Post = (UnitId, HexId);

/// An enemy hex.
#[derive(Debug)]
struct Target {
    hex: HexId,
    stakes: Stakes,
    modifier: i8,
    posts: Vec<Post>,
    /// The best attack, if it is known.
    best: Option<(f32, Vec<Post>)>,
}

/// The attacks of a Player-Turn.
#[derive(Debug, Default)]
pub(super) struct Assault {
    /// Who goes where to attack, in order.
    pub(super) orders: Vec<Post>,
    /// What each unit is to attack.
    target_of: Vec<Option<HexId>>,
    /// What a point of strength costs.
    tied: f32,
    /// The enemy hexes that can be attacked.
    found: Vec<Target>,
    field: Field,
}

impl Assault {
    /// What a unit is to attack.
    pub(super) fn target(&self, unit: UnitId) -> Option<HexId> {
        self.target_of.get(unit.index()).copied().flatten()
    }

    /// The hexes that are to be attacked.
    pub(super) fn targets(&self) -> impl Iterator<Item = HexId> + '_ {
        self.orders.iter().filter_map(|&(unit, _)| self.target(unit))
    }

    /// Forgets all orders.
    pub(super) fn clear(&mut self) {
        self.orders.clear();
        self.target_of.clear();
    }

    /// The hex from which a unit is to attack.
    pub(super) fn order(&self, unit: UnitId) -> Option<HexId> {
        self.target(unit)?;
        self.orders.iter().find(|order| order.0 == unit).map(|order| order.1)
    }

    /// Chooses the attacks of a side among those that were found.
    pub(super) fn choose(&mut self, game: &DarkDecember, temper: &Temper, side: Side, plan: &Plan) {
        self.clear();
        self.tied = temper.tied * (1.0 + temper.tied_defensive * plan.estimate.defensive);
        self.target_of.resize(game.fixed().units.len(), None);
        let mut targets = std::mem::take(&mut self.found);
        let mut taken = [0_u8; engine::MAX_HEXES];
        loop {
            for target in targets.iter_mut().filter(|target| target.best.is_none()) {
                target.best = Some(self.weigh(game, temper, side, target, &taken));
            }
            let best =
                targets.iter().enumerate().filter_map(|(at, target)| Some((at, target.best.as_ref()?.0)));
            let Some((at, worth)) = best.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))) else {
                return;
            };
            if worth < temper.attack_least {
                return;
            }
            let target = targets.swap_remove(at);
            let posts = target.best.map(|(_, posts)| posts).unwrap_or_default();
            for &(unit, hex) in &posts {
                self.target_of[unit.index()] = Some(target.hex);
                if game.hex_of(unit) != Some(hex) {
                    taken[hex.index()] += game.counter(unit).stack;
                }
                self.orders.push((unit, hex));
            }
            // Only attacks that counted on these units or this room are weighed again.
            let hit = |post: &Post| posts.iter().any(|&(unit, hex)| unit == post.0 || hex == post.1);
            for other in &mut targets {
                if other.best.as_ref().is_some_and(|(_, own)| own.iter().any(hit)) {
                    other.best = None;
                }
            }
        }
    }

    /// Finds every enemy hex that can be attacked at the start of a Movement Phase, with those who can. `may_move` says who can be
    /// taken. On the way the posts of the line learn who can get where.
    pub(super) fn find(
        &mut self,
        game: &DarkDecember,
        temper: &Temper,
        side: Side,
        plan: &Plan,
        line: &mut Posts,
        may_move: impl Fn(UnitId) -> bool,
    ) {
        let fixed = game.fixed();
        let mut number = [u8::MAX; engine::MAX_HEXES];
        let mut targets: Vec<Target> = Vec::new();
        let mut contact = HexSet::new();
        for hex in game.occupied(side.other()).iter().take(usize::from(u8::MAX)) {
            number[hex.index()] = targets.len() as u8;
            for edge in fixed.edges(hex) {
                contact.insert(edge.to);
            }
            targets.push(Target {
                hex,
                stakes: stakes(game, temper, hex, prize(game, temper, side, hex, plan)),
                modifier: ground_modifier(game, side, hex),
                posts: Vec::new(),
                best: None,
            });
        }
        for (unit, at) in game.fighters(side) {
            line.offer(unit, at, 0);
            let moves = may_move(unit)
                && !plan.is_garrison(game, unit)
                && game.reach_of(unit, Mode::Normal, &mut self.field);
            if moves {
                for &hex in self.field.hexes() {
                    if hex != at && game.room(hex, unit) {
                        line.offer(unit, hex, self.field.cost(hex).unwrap_or(0).max(1));
                    }
                }
            }
            if game.strength(unit).attack == 0 || game.restricted(unit) || game.is(unit, Flag::Shaken) {
                continue;
            }
            let runs = must_run(game, temper, unit);
            let mut post = |hex: HexId| {
                for edge in fixed.edges(hex) {
                    let place = usize::from(number[edge.to.index()]);
                    if place < targets.len() && runs.is_none_or(|line| fixed.column(edge.to) < line) {
                        targets[place].posts.push((unit, hex));
                    }
                }
            };
            if contact.contains(at) {
                post(at);
            }
            if moves {
                for &hex in self.field.hexes() {
                    if hex != at && contact.contains(hex) && game.room(hex, unit) {
                        post(hex);
                    }
                }
            }
        }
        targets.retain(|target| !target.posts.is_empty());
        self.found = targets;
    }

    /// The best attack on a target with units that are free. Units are added one by one, the strongest and those that close a
    /// way of retreat first; the best number of them is kept.
    fn weigh(
        &self,
        game: &DarkDecember,
        temper: &Temper,
        side: Side,
        target: &Target,
        taken: &[u8],
    ) -> (f32, Vec<Post>) {
        let fixed = game.fixed();
        let limit = fixed.charts.numbers.stack_limit_points as u8;
        let (mut posts, mut best): (Vec<Post>, (f32, usize)) = (Vec::new(), (f32::MIN, 0));
        let (mut attack, mut river) = (0_u16, u8::MAX);
        let mut covered = HexSet::new();
        while posts.len() < usize::from(temper.attack_most) {
            let mut next: Option<(f32, Post, u16, u8)> = None;
            for &(unit, hex) in &target.posts {
                let stays = game.hex_of(unit) == Some(hex);
                if self.target_of[unit.index()].is_some() || posts.iter().any(|post| post.0 == unit) {
                    continue;
                }
                let coming = posts.iter().filter(|post| post.1 == hex && game.hex_of(post.0) != Some(hex));
                let coming: u8 = coming.map(|post| game.counter(post.0).stack).sum();
                let stack = game.counter(unit).stack;
                if !stays && game.stacked(hex) + taken[hex.index()] + coming + stack > limit {
                    continue;
                }
                let (Some(edge), Some(way)) = (fixed.edge(hex, target.hex), fixed.edge(target.hex, hex))
                else {
                    continue;
                };
                let strength = game.attack_over(unit, game.strength(unit).attack, Some(edge));
                let wet = game.river_level(way);
                let closes = fixed
                    .edges(hex)
                    .iter()
                    .filter(|way| !covered.contains(way.to) && game.distance(way.to, target.hex) == 1);
                let division = game.counter(unit).division;
                let kin =
                    division.is_some() && posts.iter().any(|post| game.counter(post.0).division == division);
                let score = f32::from(strength)
                    + temper.pick_closes * closes.count() as f32
                    + if wet == 0 { temper.pick_dry } else { 0.0 }
                    + temper.pick_ground * f32::from(game.ground_level(side, hex, 0))
                    + if kin { temper.pick_kin } else { 0.0 }
                    + if stays { temper.pick_there } else { 0.0 };
                if next.is_none_or(|(known, ..)| score > known) {
                    next = Some((score, (unit, hex), strength, wet));
                }
            }
            let Some((_, (unit, hex), strength, wet)) = next else { break };
            posts.push((unit, hex));
            attack += strength;
            river = river.min(wet);
            covered.insert(hex);
            for edge in fixed.edges(hex) {
                covered.insert(edge.to);
            }
            let Some((column, _)) = game.column(attack, target.stakes.defence) else { continue };
            let units = || posts.iter().map(|post| post.0);
            let ways = gaps(game, side, target.hex, |to| covered.contains(to));
            let fight = Fight {
                column,
                modifier: target.modifier
                    + armour_modifier(game, &posts, target.hex)
                    + integrity(game, side, units),
                tdl: game.ground_level(side.other(), target.hex, river),
                own: mean_step(game, temper, units()),
                stakes: target.stakes,
                kill: temper.share_lost(ways),
            };
            let worth = fight.worth(game, temper) - self.tied * f32::from(attack);
            if worth > best.0 {
                best = (worth, posts.len());
            }
        }
        posts.truncate(best.1);
        (best.0, posts)
    }
}

/// W1: near the end armour only fights for its way west, up to a column.
fn must_run(game: &DarkDecember, temper: &Temper, unit: UnitId) -> Option<i16> {
    let scenario = &game.fixed().scenario;
    match &scenario.victory {
        Victory::Objectives { west_of_column, .. }
            if game.counter(unit).kind == UnitType::Arm
                && game.turn() + temper.run_turns >= scenario.last.number() =>
        {
            Some(i16::from(*west_of_column) + temper.run_columns)
        }
        _ => None,
    }
}

/// 4.6.1, 4.6.4: the modifier for Divisional Integrity of an attack.
pub(super) fn integrity<I: Iterator<Item = UnitId>>(
    game: &DarkDecember,
    side: Side,
    units: impl Fn() -> I,
) -> i8 {
    let german = side == dark_december::charts::GERMAN;
    let may = if german { !game.assault_positions() } else { !game.advantage() || game.is_clear() };
    let fit = |&unit: &UnitId| game.supplied(unit) && !game.is(unit, Flag::Strategic);
    if may && whole(game, || units().filter(fit)) {
        game.fixed().charts.modifiers.divisional_integrity_attack as i8
    } else {
        0
    }
}

/// What an enemy hex is worth to the side whose plan this is: the town, and the way that it opens.
pub(super) fn prize(game: &DarkDecember, temper: &Temper, side: Side, hex: HexId, plan: &Plan) -> f32 {
    let goal = plan.goals.at(hex).map_or(0.0, |goal| goal.value * temper.prize_goal);
    let town = plan.vp(hex) * temper.prize_town + gate(game, temper, hex);
    let roads = &game.fixed().setting.board.roads;
    let road = if roads.touches(hex) { temper.prize_road } else { temper.prize_open };
    let way = plan.estimate.flow(side).at(hex);
    let wanted = way / (way + temper.prize_way_half) * temper.prize_way;
    road + goal.max(town) + wanted * (temper.prize_way_rest - plan.estimate.defensive)
}

/// W1: at the end a hex before the line that armour must cross is a gate, and one beyond it is the goal.
fn gate(game: &DarkDecember, temper: &Temper, hex: HexId) -> f32 {
    let scenario = &game.fixed().scenario;
    let Victory::Objectives { west_of_column, .. } = &scenario.victory else { return 0.0 };
    let (line, column) = (i16::from(*west_of_column), game.fixed().column(hex));
    let near = game.turn() + temper.gate_turns > scenario.last.number() && game.holds(ALLIED, hex);
    if near && column < line {
        temper.gate_beyond
    } else if near && column - line < temper.gate_columns {
        temper.gate
    } else {
        0.0
    }
}
