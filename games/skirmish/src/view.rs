//! What a seat sees: which squad is green only if all know it or it is one's own (1.1).

use engine::{
    Game, Hand, Headline, HexId, Mark, MarkKind, Rule, Seat, SeenUnit, Side, Spot, SumLine, Track, UnitId,
    View,
};

use crate::briefing;
use crate::game::Skirmish;
use crate::units::SIDES;

/// The turn, and who moves.
pub(crate) fn headline(game: &Skirmish) -> Headline {
    let (turn, last) = (game.turn(), game.fixed.scenario.turns);
    let words = match turn {
        0 => format!("Before turn 1 of {last}"),
        _ => format!("Turn {} of {last}", turn.min(last)),
    };
    Headline { turn: words, phase: format!("{} moves", SIDES[game.mover().index()]) }
}

/// The position as a seat sees it.
pub(crate) fn view(game: &Skirmish, seat: Seat) -> View {
    let Headline { turn, phase } = headline(game);
    let mut view = View::new(seat, turn, phase);
    view.hand = game.state.picked.map(|unit| Hand { unit: unit.0.into(), fresh: true });
    view.units.extend(game.fixed.all().map(|unit| seen(game, unit, seat)));
    let objectives = game.fixed.scenario.objectives.iter().zip(&game.state.held);
    view.marks.extend(objectives.map(|(objective, holder)| Mark {
        kind: MarkKind::Control,
        value: Some(objective.points.to_string()),
        ..Mark::marker(game.label(objective.hex), "control", *holder)
    }));
    view.objectives = briefing::objectives(game);
    view.tracks.extend([Side(0), Side(1)].map(|side| Track {
        label: SIDES[side.index()].to_owned(),
        value: game.points(side).to_string(),
        rule: Rule("4.1"),
        score: true,
    }));
    view
}

fn seen(game: &Skirmish, unit: UnitId, seat: Seat) -> SeenUnit {
    let (squad, side) = (game.squad(unit), game.fixed.side(unit));
    let spot = Spot::of(&game.board().grid, squad.hex, "lost");
    let mut seen = SeenUnit::new(unit.0.into(), side, game.name(unit), spot);
    seen.counter = Some(game.name(unit).to_owned());
    if game.fixed.options.green && (squad.known || seat.sees(side)) {
        seen.badges.push(if squad.green { "green" } else { "veteran" }.into());
    }
    if squad.pinned {
        seen.badges.push("pinned".into());
    }
    seen
}

/// What a hex is, for those who point at it.
pub(crate) fn facts(game: &Skirmish, hex: HexId) -> Vec<SumLine> {
    let (fixed, ground) = (&game.fixed, game.fixed.ground(hex));
    let rule = if fixed.is_woods(hex) { Rule("3.2 (WOODS)") } else { Rule("2.1") };
    let mut facts = vec![SumLine::words("Terrain", game.board().terrain_name(hex).to_owned(), rule)];
    facts.push(SumLine::new("A step into it counts", u64::from(ground.hexes), rule));
    if ground.cover > 0 {
        facts.push(game.cover(hex));
    }
    if let Some((at, objective)) = fixed.objective(hex) {
        let holder = game.state.held[at].map_or("nobody", |side| SIDES[side.index()]);
        let words = format!("{} points, held by {holder}", objective.points);
        facts.push(SumLine::words("Objective", words, Rule("4.1")));
    }
    facts
}
