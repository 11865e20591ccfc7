//! Who is free to hold a post of the line, and how well he fits it.

use dark_december::charts::GERMAN;
use dark_december::{DarkDecember, Field, Mode};
use engine::{Side, UnitId};

use super::assault::Assault;
use super::plan::Plan;
use crate::cadet::posts::{Post, Posts};

/// What Strategic Movement counts for in a march, in movement points: who comes in a column is an easy prey (3.2.6).
const COLUMN: u16 = 4;

/// The posts learn who can get where in Strategic Movement.
pub(super) fn offer_columns(
    posts: &mut Posts,
    game: &DarkDecember,
    side: Side,
    field: &mut Field,
    may_column: impl Fn(UnitId) -> bool,
) {
    for (unit, at) in game.fighters(side) {
        if may_column(unit) && game.reach_of(unit, Mode::Strategic, field) {
            for &hex in field.hexes() {
                let cost = field.cost(hex).unwrap_or(0);
                if hex != at && cost > game.allowance(unit) && game.room(hex, unit) {
                    posts.offer(unit, hex, COLUMN + cost / 4);
                }
            }
        }
    }
}

/// Shares the units of a side out to the posts of its line.
pub(super) fn share_out(posts: &mut Posts, game: &DarkDecember, side: Side, plan: &Plan, assault: &Assault) {
    let enemy = side.other();
    let defence = |unit: UnitId| f32::from(game.strength(unit).defence);
    let list = plan.line.posts.iter().map(|&hex| {
        let cover = f32::from(game.ground_level(side, hex, 0).max(1));
        let mut post = Post::new(hex, plan.threat[enemy.index()][hex.index()], cover);
        hold_by_those_there(&mut post, game, side, plan, assault);
        post
    });
    let unfit = |unit: UnitId, post: &Post, march: u16| {
        let counter = game.counter(unit);
        // W2, W3: the armour has better things to do while there is something to win.
        let panzer = side == GERMAN && counter.is_mech() && plan.defensive < 0.6;
        let bound = game.restricted(unit) && !game.fixed().guard_line.contains(post.hex);
        if panzer || bound || assault.target(unit).is_some() || plan.told_off_to(unit).is_some() {
            return None;
        }
        let exposed = march >= COLUMN && game.zoc(enemy, post.hex) && game.hex_of(unit) != Some(post.hex);
        Some(
            f32::from(march) * 0.5
                + if counter.is_mech() { 0.5 } else { 0.0 }
                + if exposed { 1.0 } else { 0.0 }
                + (post.want() - f32::from(game.strength(unit).defence)).abs() * 0.3
                - if march == 0 { 1.0 } else { 0.0 },
        )
    };
    posts.share_out(list, game.fixed().units.len(), unfit, defence);
}

/// Those who are at a post anyway: garrisons, and attackers beside it.
fn hold_by_those_there(post: &mut Post, game: &DarkDecember, side: Side, plan: &Plan, assault: &Assault) {
    for (unit, hex) in game.fighters(side) {
        let stands = assault.order(unit).unwrap_or(hex);
        let attacks = assault.target(unit).is_some();
        let near = game.distance(post.hex, stands);
        if (near == 0 && (attacks || plan.is_garrison(game, unit))) || (near == 1 && attacks) {
            post.hold(f32::from(game.strength(unit).defence));
        }
    }
}
