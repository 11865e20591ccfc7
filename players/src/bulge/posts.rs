//! Who is free to hold a post of the line, and how well he fits it.

use bulge::charts::Class;
use bulge::{Bulge, Flag};
use engine::{HexId, Side, UnitId};

use super::assault::Assault;
use super::fields::POINT;
use super::plan::Plan;
use super::temper::Temper;
use crate::cadet::posts::{Needs, Post, Posts};

/// Shares the units of a side out to the posts of its line. `owed` is the worth of the attack that a unit would owe in a hex.
pub(super) fn share_out(
    posts: &mut Posts,
    game: &Bulge,
    temper: &Temper,
    side: Side,
    plan: &Plan,
    assault: &Assault,
    owed: impl Fn(UnitId, HexId) -> f32,
) {
    let enemy = side.other();
    let needs = Needs { share: temper.post_share, least: temper.post_least, room: temper.post_room };
    let defence = |unit: UnitId| f32::from(game.counter(unit).defence);
    let list = plan.line.posts.iter().map(|&hex| {
        let cover = f32::from(game.fixed().multiplier(hex, side));
        let mut post = Post::new(hex, plan.estimate.threat(enemy)[hex.index()], cover);
        hold_by_those_there(&mut post, game, temper, side, plan, assault);
        post
    });
    let unfit = |unit: UnitId, post: &Post, march: u16| {
        let counter = game.counter(unit);
        let fast = counter.class == Class::Mech;
        let panzer = fast && counter.attack >= temper.panzer && plan.estimate.defensive < temper.panzer_free;
        if panzer || assault.target(unit).is_some() || plan.is_told_off(unit) {
            return None;
        }
        if game.zoc(enemy, post.hex) && owed(unit, post.hex) < temper.post_owed {
            return None;
        }
        Some(
            f32::from(march) / POINT
                + if fast { temper.post_wheels } else { 0.0 }
                + (post.want(&needs) - f32::from(counter.defence)).abs() * temper.post_misfit
                - if march == 0 { temper.post_there } else { 0.0 },
        )
    };
    posts.share_out(needs, list, game.fixed().units.len(), unfit, defence);
}

/// Those who are at a post anyway: garrisons, attackers beside it, and who cannot move.
fn hold_by_those_there(
    post: &mut Post,
    game: &Bulge,
    temper: &Temper,
    side: Side,
    plan: &Plan,
    assault: &Assault,
) {
    for (unit, hex) in game.combat_units_of(side) {
        let stands = assault.order(unit).unwrap_or(hex);
        let attacks = assault.target(unit).is_some();
        let fixed = plan.is_garrison(game, temper, unit) || game.is(unit, Flag::Engaged);
        let near = game.distance(post.hex, stands);
        if (near == 0 && (fixed || attacks)) || (near == 1 && attacks) {
            post.hold(f32::from(game.counter(unit).defence));
        }
    }
}
