//! The goals of Dark December: towns, the west, the Meuse and its guards.

use dark_december::DarkDecember;
use dark_december::charts::GERMAN;
use dark_december::scenario::Victory;
use dark_december::units::UnitType;
use engine::{HexId, Side, UnitId};

use super::fields::POINT;
use super::plan::{Map, caution};
use super::temper::Temper;
use crate::cadet::estimate::Estimate;
use crate::cadet::goals::{Goal, Man, NEVER, Scale, Wishes};
use crate::cadet::plan::Plan;
use crate::cadet::war::War as _;

/// Sets the goals of a side and tells off the garrisons.
pub(super) fn set(plan: &mut Plan<DarkDecember>, game: &DarkDecember, temper: &Temper, side: Side) {
    let wishes = wishes(game, temper, side, &plan.own.map, &plan.estimate);
    plan.goals.set(wishes, temper.goals_most, game.units(), &mut plan.estimate, side);
    let mut men: Vec<Man> = game.army(side).collect();
    let defence = |unit: UnitId| game.defence(unit);
    let guards = plan.own.map.guards.clone();
    // Who is there stays; then one for each place before any has more.
    for (most, there) in [(1, true), (1, false), (temper.garrison_men, false)] {
        plan.goals.man(most, temper.garrison_men, &mut men, defence, |goal, need, man, march| {
            let second = most > 1 && temper.guard_one >= 0.5 && game.counter(man.0).kind == UnitType::Eng;
            let never = if second || (there && man.1 != goal.hex) { NEVER } else { 0.0 };
            let guard = guards.contains(&goal.hex);
            fit(game, temper, (goal, guard), need, man, march) - never
        });
    }
}

/// How well somebody fits a garrison that needs so much strength more for each of its units: those who are near, no stronger than
/// it takes.
fn fit(
    game: &DarkDecember,
    temper: &Temper,
    (goal, guard): (&Goal, bool),
    need: f32,
    (unit, hex): Man,
    march: u16,
) -> f32 {
    let counter = game.counter(unit);
    let strength = f32::from(game.strength(unit).defence);
    // 3.2: who is not in an enemy zone can drive there.
    let pace = if game.zoc(counter.side.other(), hex) { 1.0 } else { temper.garrison_pace };
    let turns = f32::from(march) / POINT / (f32::from(counter.full.movement) * pace);
    // W1, W2: armour is for the attack.
    let bound = is_bound(game, unit, goal) || (counter.side == GERMAN && counter.is_mech());
    let never = if bound || turns > temper.garrison_turns { NEVER } else { 0.0 };
    // 5.0: engineers blow bridges best, and can do little else.
    let engineer = match counter.kind {
        UnitType::Eng if guard => temper.garrison_engineers,
        UnitType::Eng => temper.garrison_engineers - temper.garrison_fighters,
        _ => 0.0,
    };
    strength.min(need) - (strength - need).max(0.0) * temper.garrison_waste
        + engineer
        + if hex == goal.hex { temper.garrison_there } else { 0.0 }
        - turns * temper.garrison_turn
        - never
}

/// Whether a goal is closed to a unit that is restricted to the guard line.
pub(super) fn is_bound(game: &DarkDecember, unit: UnitId, goal: &Goal) -> bool {
    game.restricted(unit) && !game.fixed().guard_line.contains(goal.hex)
}

/// What a side wants.
fn wishes(
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    map: &Map,
    estimate: &Estimate<DarkDecember>,
) -> Wishes {
    let scales = Scale::new(game, temper, side, estimate);
    let german = side == GERMAN;
    let turn = f32::from(game.turn());
    let mut wishes = Wishes { list: Vec::new(), least: temper.goal_least };
    let mut add = |hex: HexId, value: f32, key: bool| wishes.add(weigh(&scales, hex, value, key));
    match &game.fixed().scenario.victory {
        Victory::Objectives { towns, .. } => {
            for &hex in towns {
                add(hex, temper.key, true);
            }
            // W1: the armour must be there at the end.
            let west = if german { temper.west_value(turn) } else { temper.west_allied };
            for &(hex, _) in &map.west {
                let goal = weigh(&scales, hex, west, false);
                wishes.add(if german { goal.for_panzers() } else { goal });
            }
            for &(hex, vp) in &map.towns {
                wishes.add(weigh(&scales, hex, f32::from(vp) * temper.town_w1 + temper.town_w1_base, false));
            }
        }
        Victory::Score(_) => {
            // W3.1: armour in the far west counts, and the towns there more.
            for &(hex, vp) in &map.towns {
                add(hex, f32::from(vp) * temper.town_w3, false);
            }
            for &(hex, vp) in &map.west {
                add(hex, f32::from(vp) + temper.town_west, false);
            }
            // W2: the run for the Meuse has its time.
            let late = temper.meuse_fading(turn, f32::from(game.fixed().scenario.last.number()));
            for &hex in map.crossings.iter().filter(|_| german) {
                add(hex, temper.meuse * late, false);
            }
            // For the Allies nothing matters more: the game ends with them.
            let city = if german { temper.city_german * late } else { temper.city_allied };
            for &hex in &map.cities {
                add(hex, city, !german);
            }
        }
    }
    if !german && !map.cities.is_empty() {
        add_guards(&scales, map, &mut wishes);
    }
    wishes
}

impl Temper {
    /// W1: the value of a town in the west to the German on a turn.
    fn west_value(&self, turn: f32) -> f32 {
        self.west_german + self.west_a_turn * (turn - self.west_turn).clamp(0.0, self.west_turns)
    }

    /// W2: what is left of the run for the Meuse on a turn.
    fn meuse_fading(&self, turn: f32, last: f32) -> f32 {
        let over = (turn - self.meuse_turn).max(0.0) / (last - self.meuse_rest).max(1.0);
        (1.0 - over).max(self.meuse_least)
    }
}

/// What a hex is worth as a goal, and what it takes. A key decides the game at its end.
fn weigh(scale: &Scale<DarkDecember>, hex: HexId, value: f32, key: bool) -> Goal {
    let Scale { game, temper, side, .. } = *scale;
    let (town, allied) = (game.fixed().towns.contains(hex), side != GERMAN);
    let own = if town { game.controls(side, hex) } else { game.holds(side, hex) || allied };
    let own = own && !game.holds(side.other(), hex);
    let (worth, want) = if !own {
        scale.take(hex, value, key)
    } else if key {
        keep_key(scale, hex, value)
    } else {
        scale.keep(hex, value, 0.0)
    };
    let near = scale.enemy_march[hex.index()] < temper.garrison_near;
    let great = key || (value >= temper.garrison_town && allied);
    // M8: what is ours stays ours where no enemy turn follows, whoever is there.
    let caution = caution(game, temper, side);
    let garrison = own && town && ((key && allied) || (near && great)) && caution > 0.5;
    Goal::new(hex, if own { worth * caution } else { worth }, want, garrison)
}

/// A hex of one's own that decides the game.
fn keep_key(scale: &Scale<DarkDecember>, hex: HexId, value: f32) -> (f32, f32) {
    let Scale { game, temper, side, .. } = *scale;
    let far = game.fixed().far_bank.contains(hex) && !is_bridged(game, hex);
    let most = temper.key_want + if far { temper.key_want_far } else { temper.key_want_more };
    let close = scale.enemy_march[hex.index()] < temper.key_near;
    let added = if close && !far && side != GERMAN { temper.key_want_near } else { 0.0 };
    scale.keep_key(hex, value, (temper.key_want + added).min(most), most)
}

/// Whether a bridge over the Meuse that begins in a hex stands.
fn is_bridged(game: &DarkDecember, hex: HexId) -> bool {
    let edges = game.fixed().edges(hex).iter();
    edges.filter(|edge| edge.meuse()).any(|edge| game.bridged(edge))
}

/// The guards of the bridges over the Meuse: each at its usual end, or at the other one if the enemy holds that.
fn add_guards(scale: &Scale<DarkDecember>, map: &Map, wishes: &mut Wishes) {
    let Scale { game, temper, .. } = *scale;
    let either = temper.guard_either >= 0.5;
    let away = |hex: HexId| either && game.holds(GERMAN, hex);
    let stands = |[a, b]: [HexId; 2]| game.fixed().edge(a, b).is_some_and(|edge| game.bridged(edge));
    let usual = map.guards.iter().copied().filter(|&hex| !away(hex));
    let lost = map.bridges.iter().copied().filter(|&ends| stands(ends));
    let others = lost.filter_map(|[a, b]| match (away(a), away(b)) {
        (true, false) => Some(b),
        (false, true) => Some(a),
        _ => None,
    });
    for hex in usual.chain(others).filter(|hex| !map.cities.contains(hex)) {
        wishes.list.retain(|known| known.hex != hex);
        wishes.list.extend(guard(scale, hex));
    }
}

/// W2: a bridge over the Meuse has a guard that blows it when the enemy comes (5.0).
fn guard(scale: &Scale<DarkDecember>, hex: HexId) -> Option<Goal> {
    let (game, temper, march) = (scale.game, scale.temper, scale.enemy_march[hex.index()]);
    if caution(game, temper, scale.side) <= 0.5 {
        return None;
    }
    if march > temper.guard_march || game.holds(scale.side.other(), hex) || !is_bridged(game, hex) {
        return None;
    }
    let most = temper.guard_want + temper.guard_want_more;
    let want = (scale.danger[hex.index()] * temper.guard_share).clamp(temper.guard_want, most);
    let value = temper.guard_value + f32::from(temper.guard_march - march) * temper.guard_near;
    Some(Goal::new(hex, value, want, true))
}
