//! The attacks of Dark December: what can be attacked, with whom, and what that would be worth.

use dark_december::charts::ALLIED;
use dark_december::scenario::Victory;
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Flag, Mode};
use engine::{HexId, HexSet, Side, UnitId};

use super::fight::Stakes;
use super::scout::Scout;
use super::temper::Temper;
use crate::cadet::assault;
use crate::cadet::plan::Plan;
use crate::cadet::posts::Posts;

/// The attacks of a Player-Turn.
type Assault = assault::Assault<Stakes>;

/// What is done to find attacks: who can be taken, and what is known of marches.
pub(super) struct Search<'a, M> {
    pub(super) may_move: M,
    pub(super) scout: &'a mut Scout,
}

/// Finds every enemy hex that can be attacked at the start of a Movement Phase, with those who can. On the way the posts of the line
/// learn who can get where.
pub(super) fn find<M: Fn(UnitId) -> bool>(
    assault: &mut Assault,
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    plan: &Plan<DarkDecember>,
    line: &mut Posts,
    search: Search<M>,
) {
    let (fixed, scout) = (game.fixed(), search.scout);
    let foes = game.occupied(side.other());
    let facts = foes.iter().map(|hex| (hex, Stakes::of(game, temper, side, hex, plan)));
    assault.begin(fixed.terrain.len(), facts);
    let contact: HexSet = foes.iter().flat_map(|hex| fixed.edges(hex)).map(|edge| edge.to).collect();
    for (unit, at) in game.fighters(side) {
        line.offer(unit, at, 0);
        let moves = (search.may_move)(unit) && !plan.is_garrison(game, temper, unit);
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
            for &(hex, cost) in scout.reach(game, (unit, at), Mode::Normal) {
                if hex != at && game.room(hex, unit) {
                    line.offer(unit, hex, cost.max(1));
                    post(hex);
                }
            }
        }
    }
}

/// What an attack must be worth to a side before it is sought. W1: the Allies need not attack where the German must come.
pub(super) fn least_attack(game: &DarkDecember, temper: &Temper, side: Side) -> f32 {
    let waits = side == ALLIED && matches!(game.fixed().scenario.victory, Victory::Objectives { .. });
    if waits { temper.attack_least * (1.0 + temper.still) } else { temper.attack_least }
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

/// What an enemy hex is worth to the side whose plan this is: the town, and the way that it opens.
pub(super) fn prize(
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    hex: HexId,
    plan: &Plan<DarkDecember>,
) -> f32 {
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
