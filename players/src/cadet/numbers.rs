//! How what the cadets of both wars share asks for their numbers, and what follows from a few of them.

super::shared::shared! { numbers {} }

/// What a threat counts for after a march of at most so much.
pub(crate) fn soon(temper: &impl Numbers) -> [(u8, f32); 4] {
    [
        (temper.reach_now(), temper.threat_now()),
        (temper.reach_soon(), temper.threat_soon()),
        (temper.reach_later(), temper.threat_later()),
        (temper.reach_last(), temper.threat_last()),
    ]
}

/// How much further a town of so many points seems.
pub(crate) fn town_aim(temper: &impl Numbers, vp: u8) -> u16 {
    let nearer = u16::from(vp.min(temper.aim_town_most())) * temper.aim_town_points();
    temper.aim_town().saturating_sub(nearer)
}

/// The share of a stack, or of a step, that is lost when it retreats with so many ways open.
pub(crate) fn share_lost(temper: &impl Numbers, gaps: usize) -> f32 {
    match gaps {
        0 => temper.retreat_shut(),
        1 => temper.retreat_narrow(),
        _ => temper.retreat_open(),
    }
}

/// What a march of so many movement points to the goal takes off a place. Near the goal there is room to stand where one is needed.
pub(crate) fn approach(temper: &impl Numbers, march: f32, slope: f32, defensive: f32) -> f32 {
    let close = march.min(temper.near_goal());
    -(march - close) * slope - close * slope * (1.0 - temper.near_goal_defensive() * defensive)
}
