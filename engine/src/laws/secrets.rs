//! Laws about what is hidden: views that do not tell, and undo that does not forget what was shown.

use super::{
    Budget, Law, LawBroken, Report, Start, Verdict,
    positions::seats,
    walk::{Moved, Visit},
};
use crate::{Game, Play, Seat, Seed, StateHash, View};

/// So many positions with something hidden are enough to expect that one was imagined differently.
const ENOUGH: u64 = 20;

/// How many other worlds are imagined for an action.
const WORLDS: usize = 3;

const VIEWS: &str = "views keep secrets";

/// A seat's view and choices are the same in every position that it cannot tell from the true one, and show each
/// unit once.
pub(super) fn views_keep_secrets<G: Game>(at: &mut Visit<'_, G>) -> Verdict {
    let (mut hidden, mut imagined) = (false, false);
    for seat in seats(at.game) {
        let world = at.game.imagine(seat, at.random).unwrap_or_else(|| at.game.clone());
        let view = at.game.view(seat);
        units_once(&view)?;
        let differs = StateHash::of(world.state()) != StateHash::of(at.game.state());
        if seat == Seat::Referee && differs {
            return Err("the referee sees everything, but another position was imagined".into());
        }
        imagined |= differs;
        let mut full = at.game.view(Seat::Referee);
        full.seat = seat;
        hidden |= full != view;
        if let Some(difference) = difference(&view, &world.view(seat)) {
            return Err(format!("{seat:?} can tell an imagined position from the true one: {difference}"));
        }
        if differs && at.game.chart_list(seat) != world.chart_list(seat) {
            return Err(format!("{seat:?} can tell an imagined position from the true one by the charts"));
        }
        // Unless the true position is impossible already, which another law says.
        let faults = world.audit();
        if at.game.audit().is_empty() && !faults.is_empty() {
            return Err(format!("{seat:?} imagines the impossible: {}", faults.join("; ")));
        }
        if at.game.status().side().is_some_and(|side| seat == Seat::Player(side)) {
            same_choices(at, &world, seat)?;
        }
    }
    at.report.hidden += u64::from(hidden);
    at.report.imagined += u64::from(imagined);
    Ok(())
}

fn units_once(view: &View) -> Verdict {
    let mut ids: Vec<u32> = view.units.iter().map(|unit| unit.id).collect();
    ids.sort_unstable();
    match ids.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("{:?} sees unit {} twice", view.seat, pair[0])),
        None => Ok(()),
    }
}

/// The first thing that differs between two views.
fn difference(one: &View, other: &View) -> Option<String> {
    if one == other {
        return None;
    }
    let unit = one.units.iter().zip(&other.units).find(|(a, b)| a != b);
    let track = one.tracks.iter().zip(&other.tracks).find(|(a, b)| a != b);
    Some(match (unit, track) {
        (Some((a, b)), _) => format!("{a:?} is {b:?}"),
        (_, Some((a, b))) => format!("{a:?} is {b:?}"),
        _ => format!("{one:?} is {other:?}"),
    })
}

/// What the deciding side is asked, offered, refused and told must not depend on what it does not know.
fn same_choices<G: Game>(at: &mut Visit<'_, G>, world: &G, seat: Seat) -> Verdict {
    let mut legal = Vec::new();
    world.legal(&mut legal);
    if at.game.status() != world.status() || at.game.prompt() != world.prompt() || legal != at.legal {
        return Err(format!("{seat:?} can tell an imagined position from the true one by its choices"));
    }
    for action in at.some_legal() {
        let text = at.game.action_text(action);
        if at.game.explain(action) != world.explain(action) || text != world.action_text(action) {
            return Err(format!("the explanation of \"{text}\" tells {seat:?} what it may not know"));
        }
    }
    match at.strangers.iter().find(|&&action| at.game.check(action) != world.check(action)) {
        Some(&action) => {
            let text = at.game.action_text(action);
            Err(format!("the refusal of \"{text}\" tells {seat:?} what it may not know"))
        }
        None => Ok(()),
    }
}

/// Where something is hidden, `imagine` must sometimes differ from the truth; otherwise the law tests nothing.
pub(super) fn imagination_was_used<G: Game>(
    laws: &[Law<G>],
    starts: &[Start<G>],
    budget: &Budget,
    report: &Report,
) -> Result<(), Box<LawBroken>> {
    match laws.iter().find(|law| law.name == VIEWS) {
        Some(law) if report.hidden >= ENOUGH && report.imagined == 0 => Err(Box::new(LawBroken {
            law: law.name,
            says: law.says,
            start: starts.first().map(|start| start.name.clone()).unwrap_or_default(),
            seed: budget.seed,
            action: 0,
            message: format!(
                "something was hidden in {} positions, but `imagine` always gave the true one",
                report.hidden
            ),
            record: String::new(),
        })),
        _ => Ok(()),
    }
}

/// Undo gives back the exact position, and never crosses a die or anything that was shown.
pub(super) fn undo_is_exact<G: Game>(moved: &mut Moved<'_, G>) -> Verdict {
    let mut play = Play::from_position(moved.before.clone(), moved.dice_before.clone(), Seed::number(0));
    let text = moved.before.action_text(moved.action);
    let before = (play.hash(), play.record(), play.legal().to_vec());
    if let Err(refusal) = play.act(moved.action) {
        return Err(format!("\"{text}\" was played, but is refused now: {refusal}"));
    }
    let rolled = play.dice_position() != moved.dice_before.position();
    let shown = play.events().iter().any(|event| play.game().reveals(event)) || learned(moved);
    match play.undo() {
        Ok(()) if rolled => Err(format!("\"{text}\" rolled a die, and was taken back")),
        Ok(()) if shown => Err(format!(
            "\"{text}\" showed something that was hidden, and was taken back (see Game::reveals)"
        )),
        Ok(()) if (play.hash(), play.record(), play.legal().to_vec()) != before => {
            Err(format!("\"{text}\" was taken back, but the position is not the one before it"))
        }
        Err(why) if !rolled && !shown => Err(format!("\"{text}\" rolled and showed nothing, but: {why}")),
        _ => Ok(()),
    }
}

/// Whether the side that acted learned something, whatever the game says: it did if the same action looks different
/// in another world that it could not tell from the true one before.
fn learned<G: Game>(moved: &mut Moved<'_, G>) -> bool {
    let Some(side) = moved.before.status().side() else { return false };
    if moved.dice_after.position() != moved.dice_before.position() {
        return false;
    }
    let seat = Seat::Player(side);
    let tell = |game: &G, events: &[G::Event]| -> Vec<_> {
        events.iter().filter_map(|event| game.narrate(event, seat)).collect()
    };
    (0..WORLDS).any(|_| {
        let Some(mut world) = moved.before.imagine(seat, moved.random) else { return false };
        // A world that can be told apart already, or refuses the action, breaks another law.
        if world.view(seat) != moved.before.view(seat) || world.check(moved.action).is_err() {
            return false;
        }
        let (mut dice, mut events) = (moved.dice_before.clone(), Vec::new());
        world.play(moved.action, &mut dice, &mut events);
        dice.position() != moved.dice_before.position()
            || world.view(seat) != moved.after.view(seat)
            || tell(&world, &events) != tell(moved.after, moved.events)
    })
}
