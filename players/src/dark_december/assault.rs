//! The attacks of Dark December: what can be attacked, with whom, and what that would be worth.

use dark_december::charts::ALLIED;
use dark_december::scenario::Victory;
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Edge, Field, Flag, Mode};
use engine::{HexId, HexSet, Side, UnitId};

use super::fight::{Fight, Stakes, armour_modifier, gaps, ground_modifier, mean_step, stakes, whole};
use super::plan::Plan;
use super::temper::Temper;
use crate::cadet::assault::{self, Attack, Post};
use crate::cadet::posts::Posts;

/// The attacks of a Player-Turn.
pub(super) type Assault = assault::Assault<Facts>;

/// An enemy hex with those who can attack it.
type Target = assault::Target<Facts>;

/// What is known of an enemy hex before the attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    stakes: Stakes,
    modifier: i8,
}

/// Chooses the attacks of a side among those that were found.
pub(super) fn choose(assault: &mut Assault, game: &DarkDecember, temper: &Temper, side: Side, plan: &Plan) {
    let tied = temper.tied * (1.0 + temper.tied_defensive * plan.estimate.defensive);
    let scale = Scale { game, temper, side, tied };
    assault.choose(
        game.fixed().units.len(),
        temper.attack_least,
        |assault, target, taken| scale.weigh(assault, target, taken),
        |(unit, hex)| if game.hex_of(unit) == Some(hex) { 0 } else { game.counter(unit).stack },
    );
}

/// What is done to find attacks: who can be taken, and the memory for marches.
pub(super) struct Search<'a, M> {
    pub(super) may_move: M,
    pub(super) field: &'a mut Field,
}

/// Finds every enemy hex that can be attacked at the start of a Movement Phase, with those who can. On the way the posts of the line
/// learn who can get where.
pub(super) fn find<M: Fn(UnitId) -> bool>(
    assault: &mut Assault,
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    plan: &Plan,
    line: &mut Posts,
    search: Search<M>,
) {
    let (fixed, field) = (game.fixed(), search.field);
    let foes = game.occupied(side.other());
    let facts = foes.iter().map(|hex| {
        let stakes = stakes(game, temper, hex, prize(game, temper, side, hex, plan));
        (hex, Facts { stakes, modifier: ground_modifier(game, side, hex) })
    });
    assault.begin(fixed.terrain.len(), facts);
    let mut contact = HexSet::new();
    for edge in foes.iter().flat_map(|hex| fixed.edges(hex)) {
        contact.insert(edge.to);
    }
    for (unit, at) in game.fighters(side) {
        line.offer(unit, at, 0);
        let moves = (search.may_move)(unit)
            && !plan.is_garrison(game, unit)
            && game.reach_of(unit, Mode::Normal, field);
        let attacks =
            game.strength(unit).attack != 0 && !game.restricted(unit) && !game.is(unit, Flag::Shaken);
        let runs = must_run(game, temper, unit);
        let mut post = |hex: HexId| {
            for edge in fixed.edges(hex).iter().filter(|_| attacks && contact.contains(hex)) {
                if runs.is_none_or(|line| fixed.column(edge.to) < line) {
                    assault.offer(edge.to, (unit, hex));
                }
            }
        };
        post(at);
        if moves {
            for &hex in field.hexes().iter().filter(|&&hex| hex != at && game.room(hex, unit)) {
                line.offer(unit, hex, field.cost(hex).unwrap_or(0).max(1));
                post(hex);
            }
        }
    }
}

/// A hex from which a target can be attacked.
struct Stand<'a> {
    hex: HexId,
    edge: &'a Edge,
    /// The river level of the hexside.
    wet: u8,
    ground: f32,
    /// The room that is taken or will be.
    stack: u8,
    /// The ways of retreat that nobody closes yet.
    closes: usize,
}

/// What attacks are weighed by.
struct Scale<'a> {
    game: &'a DarkDecember,
    temper: &'a Temper,
    side: Side,
    /// What a point of strength costs.
    tied: f32,
}

impl<'a> Scale<'a> {
    /// The hexes around a target.
    fn stands(&self, target: HexId, taken: &[u8]) -> Vec<Stand<'a>> {
        let (game, fixed) = (self.game, self.game.fixed());
        let stand = |way: &Edge| {
            let hex = way.to;
            let stack = game.stacked(hex) + taken[hex.index()];
            let ground = f32::from(game.ground_level(self.side, hex, 0));
            let (edge, wet) = (fixed.edge(hex, target)?, game.river_level(way));
            Some(Stand { hex, edge, wet, ground, stack, closes: 0 })
        };
        fixed.edges(target).iter().filter_map(stand).collect()
    }

    /// Counts the ways of retreat that attackers in each hex would newly close.
    fn count_ways(&self, target: HexId, covered: &HexSet, stands: &mut [Stand]) {
        for stand in stands {
            let ways = self.game.fixed().edges(stand.hex).iter();
            let open = ways.filter(|way| !covered.contains(way.to));
            stand.closes = open.filter(|way| self.game.distance(way.to, target) == 1).count();
        }
    }

    /// The best attack on a target with units that are free. Units are added one by one, the strongest and those that close a
    /// way of retreat first; the best number of them is kept.
    fn weigh(&self, assault: &Assault, target: &Target, taken: &[u8]) -> Attack {
        let (game, temper, side) = (self.game, self.temper, self.side);
        let Facts { stakes, modifier } = target.facts;
        let mut stands = self.stands(target.hex, taken);
        let mut free: Vec<Post> =
            target.posts.iter().copied().filter(|&(unit, _)| assault.target(unit).is_none()).collect();
        let (mut posts, mut best): (Vec<Post>, (f32, usize)) = (Vec::new(), (f32::MIN, 0));
        let (mut attack, mut river) = (0_u16, u8::MAX);
        let mut covered = HexSet::new();
        while posts.len() < usize::from(temper.attack_most) {
            self.count_ways(target.hex, &covered, &mut stands);
            let Some((unit, at, strength)) = self.next(&free, &posts, &stands) else { break };
            let hex = stands[at].hex;
            free.retain(|post| post.0 != unit);
            posts.push((unit, hex));
            stands[at].stack += if game.hex_of(unit) == Some(hex) { 0 } else { game.counter(unit).stack };
            attack += strength;
            river = river.min(stands[at].wet);
            covered.insert(hex);
            for edge in game.fixed().edges(hex) {
                covered.insert(edge.to);
            }
            let Some((column, _)) = game.column(attack, stakes.defence) else { continue };
            let units = || posts.iter().map(|post| post.0);
            let ways = gaps(game, side, target.hex, |to| covered.contains(to));
            let fight = Fight {
                column,
                modifier: modifier + armour_modifier(game, &posts, target.hex) + integrity(game, side, units),
                tdl: game.ground_level(side.other(), target.hex, river),
                own: mean_step(game, temper, units()),
                stakes,
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

    /// The next attacker: who it is, the number of the hex from which it attacks, and with what strength.
    fn next(&self, free: &[Post], posts: &[Post], stands: &[Stand]) -> Option<(UnitId, usize, u16)> {
        let (game, temper) = (self.game, self.temper);
        let limit = game.fixed().charts.numbers.stack_limit_points as u8;
        let mut next: Option<(f32, (UnitId, usize, u16))> = None;
        for &(unit, hex) in free {
            let Some(at) = stands.iter().position(|stand| stand.hex == hex) else { continue };
            let (stand, stays) = (&stands[at], game.hex_of(unit) == Some(hex));
            if !stays && stand.stack + game.counter(unit).stack > limit {
                continue;
            }
            let strength = game.attack_over(unit, game.strength(unit).attack, Some(stand.edge));
            let division = game.counter(unit).division;
            let kin =
                division.is_some() && posts.iter().any(|post| game.counter(post.0).division == division);
            let score = f32::from(strength)
                + temper.pick_closes * stand.closes as f32
                + if stand.wet == 0 { temper.pick_dry } else { 0.0 }
                + temper.pick_ground * stand.ground
                + if kin { temper.pick_kin } else { 0.0 }
                + if stays { temper.pick_there } else { 0.0 };
            if next.is_none_or(|(known, _)| score > known) {
                next = Some((score, (unit, at, strength)));
            }
        }
        next.map(|(_, next)| next)
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
