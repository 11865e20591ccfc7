//! What a player is told before his first move, and the objectives as they stand (4.1).

use engine::briefing::{names, units};
use engine::{Briefing, Game, Objective, Rule, Side};

use crate::game::Skirmish;
use crate::units::SIDES;

/// A side's orders.
pub(crate) fn briefing(game: &Skirmish, side: Side) -> Briefing {
    let scenario = &game.fixed.scenario;
    let squads = game.squads_of(side).count();
    let you = format!(
        "You lead {} in {}: {} against {} of the enemy. The game has {} turns.",
        SIDES[side.index()],
        scenario.name,
        units(squads).replace("unit", "squad"),
        game.squads_of(side.other()).count(),
        scenario.turns
    );
    let mut orders = Briefing::new(side, you);
    orders.win(Rule("4.1"), "After the last turn, or when a side has no squads, who has more points wins.");
    let prizes: Vec<String> = scenario
        .objectives
        .iter()
        .map(|one| format!("{} ({})", game.label(one.hex), units(one.points.into()).replace("unit", "point")))
        .collect();
    if prizes.is_empty() {
        orders.win(Rule("4.1"), "Each squad that is left is a point.");
    } else {
        let prizes = names(prizes, 6);
        orders.win(Rule("4.1"), format!("Each squad that is left is a point, and so count {prizes}."));
    }
    if game.setting_up() && game.decision().is_some_and(|decision| decision.side == side) {
        orders.first(
            Rule("1.1"),
            "Pick your green squad in secret, or let it be picked: it runs when attacked.",
        );
    }
    let text = "In your turn one squad goes, stays or attacks; press it, and then a lit hex.";
    let with_fire =
        "In your turn one squad goes, stays, attacks or fires; press it, and then a lit hex or enemy.";
    orders.first(Rule("2.1"), if game.fixed.options.fire { with_fire } else { text });
    if game.fixed.options.woods {
        orders.first(Rule("3.2"), "Woods shelter and slow: stop in them, and pass round them when in haste.");
    }
    orders
}

/// What is worth points.
pub(crate) fn objectives(game: &Skirmish) -> Vec<Objective> {
    let held = game.fixed.scenario.objectives.iter().zip(&game.state.held);
    held.map(|(one, holder)| {
        let place = game.board().place_at(one.hex).map(|place| place.name.clone());
        Objective::new(Rule("4.1"), place.unwrap_or_else(|| game.label(one.hex).to_owned()))
            .at(game.label(one.hex))
            .points(one.points)
            .held(*holder)
            .state(holder.map_or("nobody", |side| SIDES[side.index()]), holder.is_some())
    })
    .collect()
}
