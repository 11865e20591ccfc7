//! Moves of several actions: a way hex by hex or through way points, and several units that go to one place.
//!
//! The client of a game makes no actions up. It asks for a [`Course`], which is a list of ordinary actions, and has them
//! played one by one.

use crate::rehearsal::{Incident, Rehearsal};
use crate::{Flood, Game, Going, HexId, Passage, Press, Refusal, Rule, UnitId, way};

/// How some units would come to a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course<A> {
    /// What is to be played, in this order.
    pub actions: Vec<A>,
    /// The way of each unit that moves.
    pub legs: Vec<Leg>,
    /// The units that do not get there, each with every reason.
    pub stays: Vec<(UnitId, Refusal)>,
    /// What would happen on the way: somebody else is asked, a die falls.
    pub incidents: Vec<Incident>,
}

/// The way of one unit of a [`Course`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leg {
    /// The unit.
    pub unit: UnitId,
    /// Every hex of its way by its printed name, the first included.
    pub path: Vec<String>,
    /// The points that it has left then, as a person reads them; none if its move is over.
    pub left: Option<String>,
}

/// A hex to which a unit can come by several actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reachable {
    /// The hex.
    pub hex: HexId,
    /// The points that are left there, as a person reads them.
    pub left: String,
    /// Whether the unit must stop there.
    pub stop: bool,
    /// Every hex of the way by its printed name, the first included.
    pub path: Vec<String>,
}

impl<A: Copy> Course<A> {
    /// Finds how units come to a hex by way points, one unit after the other. Who does not get there stays where he is, and
    /// the others go all the same.
    pub fn find<G: Game<Action = A>>(game: &G, units: &[UnitId], via: &[HexId], to: HexId) -> Self {
        let Some(mut rehearsal) = Rehearsal::of(game) else {
            return Self { actions: Vec::new(), legs: Vec::new(), stays: Vec::new(), incidents: Vec::new() };
        };
        let (mut legs, mut stays) = (Vec::new(), Vec::new());
        for &unit in units {
            let mut trial = rehearsal.clone();
            let went = take(&mut trial, unit)
                .and_then(|()| via.iter().chain([&to]).try_for_each(|&hex| go(&mut trial, unit, hex)));
            // What a die cut short is still worth to begin; what a rule refuses is not.
            if let Err(refusal) = went
                && !(trial.ended && trial.path_of(unit).is_some())
            {
                stays.push((unit, refusal));
                continue;
            }
            let path = trial.path_of(unit).map(<[String]>::to_vec);
            legs.extend(path.map(|path| Leg { unit, path, left: left(&trial, unit) }));
            rehearsal = trial;
            if rehearsal.ended {
                break;
            }
        }
        Self { actions: rehearsal.actions, legs, stays, incidents: rehearsal.incidents }
    }
}

/// Takes a unit in hand, after the one that was there is put down.
fn take<G: Game>(rehearsal: &mut Rehearsal<G>, unit: UnitId) -> Result<(), Refusal> {
    let hand = rehearsal.hand();
    if hand == Some(unit) {
        return Ok(());
    }
    if let Some(stay) = hand.and_then(|_| rehearsal.put_down()) {
        rehearsal.play(stay)?;
    }
    // A press on a unit may mean something else that it can do.
    let mut trial = rehearsal.clone();
    trial.play(trial.game.press(Press::unit(unit))?)?;
    if trial.hand() != Some(unit) {
        return Err(not_now(&rehearsal.game));
    }
    *rehearsal = trial;
    Ok(())
}

fn not_now<G: Game>(game: &G) -> Refusal {
    let rule = game.decision().map_or(Rule("0"), |decision| decision.rule);
    Refusal::new(rule, "it cannot go on from here now")
}

/// The unit in hand goes to a hex: in one action, or hex by hex where the game moves so.
fn go<G: Game>(rehearsal: &mut Rehearsal<G>, unit: UnitId, to: HexId) -> Result<(), Refusal> {
    if rehearsal.ended || rehearsal.hand() != Some(unit) {
        return Err(not_now(&rehearsal.game));
    }
    let game = &rehearsal.game;
    let action = game.press(Press::hex(to))?;
    let Err(refusal) = game.check(action) else { return rehearsal.play(action) };
    let steps = match game.passage(action) {
        Some(passage) if passage.most_steps() == 1 => way::open(game.board(), &*passage, to),
        _ => None,
    };
    for hex in steps.ok_or(refusal)? {
        if rehearsal.ended || rehearsal.hand() != Some(unit) {
            return Err(not_now(&rehearsal.game));
        }
        let action = rehearsal.game.press(Press::hex(hex))?;
        let label = rehearsal.game.label(hex).to_owned();
        rehearsal.heed(action, &label);
        rehearsal.play(action)?;
    }
    Ok(())
}

/// The points that the unit has left, if it is still in hand.
fn left<G: Game>(rehearsal: &Rehearsal<G>, unit: UnitId) -> Option<String> {
    if rehearsal.ended || rehearsal.hand() != Some(unit) {
        return None;
    }
    let passage = passage(&rehearsal.game)?;
    Some(passage.points(passage.start().points))
}

/// The move of the unit in hand, wherever it may go.
fn passage<G: Game>(game: &G) -> Option<Box<dyn Passage + '_>> {
    game.board().grid.ids().take(2).find_map(|hex| game.passage(game.press(Press::hex(hex)).ok()?))
}

/// The hexes to which units can come, each by itself, after they went through way points; a unit that cannot move at all does not
/// count. For one unit in hand, where one action is enough, the [offers](Game::offers) say it, and nothing is listed.
pub fn reach<G: Game>(game: &G, units: &[UnitId], via: &[HexId]) -> Result<Vec<Reachable>, Refusal> {
    if let &[unit] = units {
        return reach_of(game, unit, via, false);
    }
    let mut common: Option<Vec<Reachable>> = None;
    let mut refused = None;
    for &unit in units {
        let own = match reach_of(game, unit, via, true) {
            Ok(own) => own,
            Err(refusal) => {
                refused = Some(refusal);
                continue;
            }
        };
        let both = |known: Vec<Reachable>| -> Vec<Reachable> {
            let met =
                |spot: &Reachable| own.iter().find(|other| other.hex == spot.hex).map(|other| other.stop);
            let stays =
                |spot: Reachable| met(&spot).map(|stop| Reachable { stop: stop || spot.stop, ..spot });
            known.into_iter().filter_map(stays).collect()
        };
        common = Some(match common {
            Some(known) => both(known),
            None => own,
        });
    }
    match (common, refused) {
        (None, Some(refusal)) => Err(refusal),
        (common, _) => Ok(common.unwrap_or_default()),
    }
}

/// The same for one unit. `whole`: what is offered is listed too.
fn reach_of<G: Game>(game: &G, unit: UnitId, via: &[HexId], whole: bool) -> Result<Vec<Reachable>, Refusal> {
    let Some(mut rehearsal) = Rehearsal::of(game) else { return Ok(Vec::new()) };
    take(&mut rehearsal, unit)?;
    via.iter().try_for_each(|&hex| go(&mut rehearsal, unit, hex))?;
    if rehearsal.ended || rehearsal.hand() != Some(unit) {
        return Ok(Vec::new());
    }
    let before = rehearsal.path_of(unit).unwrap_or_default();
    let at_hand = rehearsal.actions.is_empty();
    let game = &rehearsal.game;
    let Some(passage) = passage(game) else { return Ok(Vec::new()) };
    if at_hand && !whole && passage.most_steps() > 1 {
        return Ok(Vec::new());
    }
    Ok(spots(game, &*passage, before))
}

/// Every hex in reach of a passage, behind a way that was gone before.
fn spots<G: Game>(game: &G, passage: &dyn Passage, before: &[String]) -> Vec<Reachable> {
    let (start, board) = (passage.start(), game.board());
    let mover = way::by_rule(passage);
    let mut going = Going::by_rule(&board.grid, &mover);
    let (mut flood, mut path) = (Flood::new(), Vec::new());
    flood.run(&mut going, start);
    let mut found = Vec::new();
    for hex in flood.hexes().to_vec() {
        if passage.full(hex).is_some() || !flood.path(&going, hex, &mut path) {
            continue;
        }
        let label = |&hex: &HexId| game.label(hex).to_owned();
        let own = std::iter::once(&start.hex).chain(&path).skip(usize::from(!before.is_empty())).map(label);
        let stop = flood.must_stop(hex);
        let points = start.points - flood.cost(hex).unwrap_or(0);
        found.push(Reachable {
            hex,
            left: passage.points(if stop { 0 } else { points }),
            stop: stop || points == 0,
            path: before.iter().cloned().chain(own).collect(),
        });
    }
    found
}
