//! A position played on for a few player-turns, and how it stands then: what the rollouts of a staff and of an analysis have in
//! common.

use engine::{Dice, Game, Outcome, Seat, Side, Status};

use super::drill::{Drill, Moment};

/// Who chooses for both sides while a position is played on.
pub(crate) trait Leads<G: Game> {
    /// Looks at a position before a choice, and at the dice.
    fn look(&mut self, world: &G, dice: &Dice) {
        let _ = (world, dice);
    }

    /// The choice of a side, from what it sees.
    fn choose(&mut self, seen: &G, side: Side, legal: &[G::Action]) -> G::Action;

    /// Is told of a step.
    fn played(&mut self, world: &G, step: &Acted<'_, G>);
}

/// What was played.
pub(crate) struct Acted<'a, G: Game> {
    pub(crate) side: Side,
    pub(crate) action: G::Action,
    pub(crate) events: &'a [G::Event],
    /// Player-turns so far, the present one included.
    pub(crate) turns: u32,
}

/// How far a position is played on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HowFar {
    /// The player-turn from which on is counted.
    pub(crate) since: Moment,
    /// Player-turns to be played, that one included.
    pub(crate) horizon: u32,
}

/// Room for lists, kept from one rollout to the next.
pub(crate) struct Room<G: Game> {
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
}

impl<G: Game> Default for Room<G> {
    fn default() -> Room<G> {
        Room { legal: Vec::new(), events: Vec::new() }
    }
}

/// Plays a position on, and tells how many player-turns it took. What is hidden from a side when it chooses is imagined.
pub(crate) fn play_on<G: Drill>(
    world: &mut G,
    way: HowFar,
    [dice, fancy]: [&mut Dice; 2],
    room: &mut Room<G>,
    leader: &mut impl Leads<G>,
) -> u32 {
    let (mut moment, mut turns) = (way.since, 1);
    while let Status::Choose(decision) = world.status() {
        let side = decision.side;
        let now = world.moment();
        if now != moment {
            moment = now;
            if turns >= way.horizon {
                break;
            }
            turns += 1;
        }
        leader.look(world, dice);
        world.legal(&mut room.legal);
        let action = if let [only] = room.legal[..] {
            only
        } else {
            let imagined = world.imagine(Seat::Player(side), fancy);
            leader.choose(imagined.as_ref().unwrap_or(world), side, &room.legal)
        };
        room.events.clear();
        world.play(action, dice, &mut room.events);
        leader.played(world, &Acted { side, action, events: &room.events, turns });
    }
    turns
}

/// A position that these eyes cannot tell from the true one.
pub(crate) fn imagined<G: Game>(game: &G, eyes: Seat, fancy: &mut Dice) -> G {
    game.imagine(eyes, fancy).unwrap_or_else(|| game.clone())
}

/// The chance that side 0 wins: what came of the game, or else the appraisal of the position.
pub(crate) fn stands<G: Drill>(game: &G) -> f64 {
    match game.status() {
        Status::Over(Outcome { winner, .. }) => {
            winner.map_or(0.5, |winner| if winner == Side(0) { 1.0 } else { 0.0 })
        }
        Status::Choose(_) => {
            let mut features = Vec::with_capacity(G::FEATURES.len());
            game.features(&mut features);
            f64::from(G::chance(&features))
        }
    }
}
