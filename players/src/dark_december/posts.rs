//! Who is free to hold a post of the line, and how well he fits it.

use dark_december::charts::GERMAN;
use dark_december::{DarkDecember, Field, Mode};
use engine::{Side, UnitId};

use super::assault::Assault;
use super::plan::Plan;
use super::temper::Temper;
use crate::cadet::posts::{Needs, Post, Posts};

/// Strategic Movement goes so much further than a normal move.
const PACE: u16 = 4;

/// The posts learn who can get where in Strategic Movement.
pub(super) fn offer_columns(
    posts: &mut Posts,
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    field: &mut Field,
    may_column: impl Fn(UnitId) -> bool,
) {
    for (unit, at) in game.fighters(side) {
        if may_column(unit) && game.reach_of(unit, Mode::Strategic, field) {
            for &hex in field.hexes() {
                let cost = field.cost(hex).unwrap_or(0);
                if hex != at && cost > game.allowance(unit) && game.room(hex, unit) {
                    posts.offer(unit, hex, temper.post_column + cost / PACE);
                }
            }
        }
    }
}

/// Shares the units of a side out to the posts of its line.
pub(super) fn share_out(
    posts: &mut Posts,
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    plan: &Plan,
    assault: &Assault,
) {
    let enemy = side.other();
    let needs = Needs { share: temper.post_share, least: temper.post_least, room: temper.post_room };
    let defence = |unit: UnitId| f32::from(game.strength(unit).defence);
    let list = plan.line.posts.iter().map(|&hex| {
        let cover = f32::from(game.ground_level(side, hex, 0).max(1));
        let mut post = Post::new(hex, plan.estimate.threat(enemy)[hex.index()], cover);
        hold_by_those_there(&mut post, game, side, plan, assault);
        post
    });
    let unfit = |unit: UnitId, post: &Post, march: u16| {
        let counter = game.counter(unit);
        // W2, W3: the armour has better things to do while there is something to win.
        let panzer = side == GERMAN && counter.is_mech() && plan.estimate.defensive < temper.panzer_free;
        let bound = game.restricted(unit) && !game.fixed().guard_line.contains(post.hex);
        if panzer || bound || assault.target(unit).is_some() || plan.told_off_to(unit).is_some() {
            return None;
        }
        let exposed =
            march >= temper.post_column && game.zoc(enemy, post.hex) && game.hex_of(unit) != Some(post.hex);
        Some(
            f32::from(march) * temper.post_distance
                + if counter.is_mech() { temper.post_wheels } else { 0.0 }
                + if exposed { temper.post_exposed } else { 0.0 }
                + (post.want(&needs) - f32::from(game.strength(unit).defence)).abs() * temper.post_misfit
                - if march == 0 { temper.post_there } else { 0.0 },
        )
    };
    posts.share_out(needs, list, game.fixed().units.len(), unfit, defence);
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
