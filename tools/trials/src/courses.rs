//! Moves of several actions: what a course promises is what the game allows.

use engine::{Course, Dice, Game, HexId, Play, Seat, Seed, UnitId, reach};

/// How a trial went.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Courses that were played to their last action.
    pub whole: usize,
    /// Courses of more than one hex by hex action, or through a way point.
    pub long: usize,
    /// Courses that a die or somebody else interrupted.
    pub interrupted: usize,
    /// Units that were said to stay.
    pub stays: usize,
}

/// Every so many decisions with a unit in hand a course is tried.
const STRIDE: usize = 3;

/// Plays a game at random, and tries courses of the units in hand: every action of a course is legal in its turn until a die falls or
/// somebody else is asked, and the unit then stands where the course said.
pub fn play<G: Game>(start: G, seed: u64, decisions: usize) -> Tried {
    let mut play = Play::new(start, Seed::number(seed));
    let mut random = Dice::fast(seed ^ 0xc0);
    let mut tried = Tried::default();
    for at in 0..decisions {
        let Some(side) = play.status().side() else { break };
        let hand = play.game().view(Seat::Player(side)).hand;
        if let Some(hand) = hand.filter(|_| at % STRIDE == 0) {
            try_course(&play, UnitId(hand.unit as u16), &mut random, &mut tried);
        }
        let Some(action) = play.random_action(&mut random) else { break };
        play.act(action).expect("a legal action is played");
    }
    tried
}

/// Tries a course of a unit to a hex in its reach, with a way point every other time.
fn try_course<G: Game>(play: &Play<G>, unit: UnitId, random: &mut Dice, tried: &mut Tried) {
    let game = play.game();
    let hexes = |via: &[HexId]| -> Vec<HexId> {
        reach(game, &[unit], via)
            .map_or_else(|_| Vec::new(), |found| found.iter().map(|spot| spot.hex).collect())
    };
    let grid = &game.board().grid;
    let offered = || {
        let offers = game.offers();
        let hex = |offer: &engine::Offer| grid.find(offer.hex.as_deref()?);
        offers.iter().filter(|offer| offer.kind == engine::OfferKind::Go).filter_map(hex).collect::<Vec<_>>()
    };
    let mut first = hexes(&[]);
    if first.is_empty() {
        first = offered();
    }
    let Some(&near) = first.get(random.index(first.len().max(1))) else { return };
    let via = if random.index(2) == 0 { vec![near] } else { Vec::new() };
    let ends = if via.is_empty() { first } else { hexes(&via) };
    let Some(&to) = ends.get(random.index(ends.len().max(1))) else { return };
    follow(play, &Course::find(game, &[unit], &via, to), unit, to, tried);
}

/// Plays a course on a copy.
fn follow<G: Game>(play: &Play<G>, course: &Course<G::Action>, unit: UnitId, to: HexId, tried: &mut Tried) {
    let side = play.status().side();
    let mut copy = play.clone();
    if course.actions.is_empty() {
        tried.stays += 1;
        assert!(!course.stays.is_empty(), "who does not move is told why");
        return;
    }
    tried.long += usize::from(course.actions.len() > 1);
    for (done, &action) in course.actions.iter().enumerate() {
        if copy.status().side() != side || (done > 0 && copy.can_undo().is_err()) {
            tried.interrupted += 1;
            return;
        }
        let text = copy.game().action_text(action);
        copy.act(action).unwrap_or_else(|refusal| panic!("\"{text}\" of a course is refused: {refusal}"));
    }
    tried.whole += 1;
    // To put a unit where it is set up is no way.
    let leg = course.legs.iter().find(|leg| leg.unit == unit).filter(|_| course.incidents.is_empty());
    if let Some(end) = leg.and_then(|leg| leg.path.last()) {
        assert_eq!(end, play.game().label(to), "the way ends where it should");
    }
}
