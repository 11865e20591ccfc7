//! What a staff would do in a person's place: the best two plans, and how each would begin.
//!
//! Plans are compared as a staff compares its own, from what the person's side may know. The best two whose first moves differ
//! are then played out once, both on the same dice, to the end of the player-turn.

use engine::{Badge, BadgeKind, Chance, Dice, Effect, Headline, MarkKind, Seat, SeenUnit, Side, Spot, View};
use serde::Serialize;

use super::drill::{Drill, Effort, Question};
use super::orders::{Candidate, Orders};
use super::plans::{self, Plan};
use super::rollout::{Bench, Start, mix};
use super::search::{affordable, search};
use super::thought::Weighed;
use crate::{Player as _, Progress};

/// How many times the effort of a staff a hint is worth.
const HINT: u32 = 2;
/// So many plans are told.
const PLANS: usize = 2;
/// So many are looked at for one that begins in another way than the best.
const LOOKED: usize = 4;
/// No player-turn has more choices than this.
const LONGEST: usize = 1500;
/// What the dice of hints come from.
const NUMBER: u64 = 0x4849_4e54;

/// One who finds out what a staff would do. It stands for itself: the game can go on meanwhile.
pub trait Hinter: Send {
    /// Finds it out. It takes a while; none if it is broken off.
    fn find(self: Box<Self>, progress: &Progress) -> Option<Hint>;
}

/// What a staff would do.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hint {
    /// Turn and phase for which it holds.
    pub when: String,
    /// For which side.
    pub side: String,
    /// The best plans, the best first.
    pub plans: Vec<HintPlan>,
    /// Player-turns that each rollout looked ahead.
    pub horizon: u32,
    /// Player-turns that were simulated in all.
    pub turns: u32,
}

/// A plan, and how it would begin.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HintPlan {
    /// The plan with the chance to win.
    #[serde(flatten)]
    pub weighed: Weighed,
    /// The moves of the player-turn, in order.
    pub moves: Vec<HintMove>,
    /// The attacks of the player-turn, in order.
    pub attacks: Vec<HintAttack>,
}

/// A move of a unit.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HintMove {
    /// Its number in the view.
    pub unit: u32,
    /// What it is called.
    pub name: String,
    /// Its way: every hex, the first included; only the last for one that comes onto the map.
    pub path: Vec<String>,
    /// The rule by which it goes.
    pub rule: String,
}

/// An attack.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HintAttack {
    /// The hex that is attacked.
    pub at: String,
    /// The hexes from which it is attacked.
    pub from: Vec<String>,
    /// In words, with the odds.
    pub title: String,
    /// The exact chance of each result.
    pub chances: Vec<Chance>,
}

/// One who finds out what a staff would do for a side in a position as the side imagines it.
pub(crate) fn hinter<G: Drill>(game: G, side: Side) -> Box<dyn Hinter> {
    Box::new(HinterOf { game, side })
}

struct HinterOf<G> {
    game: G,
    side: Side,
}

impl<G: Drill> Hinter for HinterOf<G> {
    fn find(self: Box<Self>, progress: &Progress) -> Option<Hint> {
        let HinterOf { game, side } = *self;
        let Effort { plans, horizon, turns } = G::EFFORT;
        let turns = super::bounded(&game, side, turns * HINT);
        let usual = Plan::usual::<G>();
        let count = affordable(plans, horizon, turns);
        let list = plans::candidates::<G>(side, &usual, count, &mut Dice::fast(NUMBER));
        let list: Vec<Candidate<G>> =
            list.into_iter().map(|plan| Candidate::new(plan, Orders::None)).collect();
        let start = Start { game: &game, side, horizon, number: NUMBER, hand: NUMBER, progress };
        let found = search(&start, &list, turns, None, &mut [Bench::default()]);
        if progress.halted() {
            return None;
        }
        let mut told: Vec<HintPlan> = Vec::new();
        let mut same = None;
        for tried in found.tried.iter().take(LOOKED) {
            let candidate = &list[tried.plan];
            let begun = begin(&start, candidate, candidate.weighed(tried, &game, Question::Plan));
            if told.iter().all(|other| (&other.moves, &other.attacks) != (&begun.moves, &begun.attacks)) {
                told.push(begun);
            } else {
                same.get_or_insert(begun);
            }
            if told.len() == PLANS || progress.halted() {
                break;
            }
        }
        // All begin alike: then the second is told all the same, for its chance.
        if told.len() < PLANS {
            told.extend(same);
        }
        let Headline { turn, phase } = game.headline();
        Some(Hint {
            when: if phase.is_empty() { turn } else { format!("{turn}, {phase}") },
            side: game.side_name(side),
            plans: told,
            horizon,
            turns: found.turns,
        })
    }
}

/// Plays a plan out to the end of the player-turn, on the same dice as the others, and notes what is done.
fn begin<G: Drill>(start: &Start<'_, G>, candidate: &Candidate<G>, weighed: Weighed) -> HintPlan {
    let side = start.side;
    let mut world = start.game.clone();
    let factors = &candidate.factors;
    let mut cadets = [Side(0), Side(1)].map(|seat| {
        let (factors, number) = if seat == side { (&factors[..], start.hand) } else { (&[][..], NUMBER) };
        G::cadet(number, factors)
    });
    let (mut dice, mut fancy) = (Dice::fast(mix(NUMBER, 1)), Dice::fast(mix(NUMBER, 2)));
    let mut told = HintPlan { weighed, moves: Vec::new(), attacks: Vec::new() };
    let (moment, seat) = (world.moment(), Seat::Player(side));
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    for _ in 0..LONGEST {
        let Some(chooser) = world.status().side().filter(|_| world.moment() == moment) else { break };
        world.legal(&mut legal);
        let action = if let [only] = legal[..] {
            only
        } else {
            let imagined = world.imagine(Seat::Player(chooser), &mut fancy);
            cadets[chooser.index()].choose(imagined.as_ref().unwrap_or(&world), &legal)
        };
        if chooser == side
            && let Some(attack) = attack(&world, action, seat)
        {
            // An attack is put together by several choices; as it is settled it counts.
            told.attacks.pop_if(|last| last.at == attack.at);
            told.attacks.push(attack);
        }
        events.clear();
        world.play(action, &mut dice, &mut events);
        if chooser == side {
            let effects = events.iter().filter_map(|event| world.narrate(event, seat));
            let names = world.view(seat);
            for effect in effects {
                note_move(&mut told.moves, &names, side, &effect);
            }
        }
    }
    // Who came back to where he stood went nowhere.
    told.moves.retain(|going| going.path.len() == 1 || going.path.first() != going.path.last());
    told
}

/// The attack that an action settles, if it does: then its chances are known, and the hex is marked.
fn attack<G: Drill>(world: &G, action: G::Action, seat: Seat) -> Option<HintAttack> {
    let explained = world.explain(action);
    if explained.chances.is_empty() {
        return None;
    }
    let view = world.view(seat);
    let at = view.marks.iter().find(|mark| mark.kind == MarkKind::Target)?.at.clone();
    let mut from: Vec<String> = Vec::new();
    let attacks = |badge: &Badge| badge.kind == BadgeKind::Attacking;
    let own = |unit: &&SeenUnit| Seat::Player(unit.side) == seat && unit.badges.iter().any(attacks);
    for unit in view.units.iter().filter(own) {
        if let Spot::Hex(hex) = &unit.spot
            && !from.contains(hex)
        {
            from.push(hex.clone());
        }
    }
    // Where only the other side attacks, it is its attack: a retreat has chances too.
    (!from.is_empty()).then_some(HintAttack { at, from, title: explained.title, chances: explained.chances })
}

/// Notes a move; steps of one unit after another are one way.
fn note_move(moves: &mut Vec<HintMove>, view: &View, side: Side, told: &engine::Told) {
    let (unit, path) = match &told.effect {
        Effect::Move { unit, path } => (*unit, path.clone()),
        Effect::Place { unit, at } => (*unit, vec![at.clone()]),
        _ => return,
    };
    let Some(seen) = view.units.iter().find(|seen| seen.id == unit && seen.side == side) else { return };
    match moves.iter_mut().find(|going| going.unit == unit) {
        Some(going) => going.path.extend(path.into_iter().skip(1)),
        None => moves.push(HintMove {
            unit,
            name: seen.name.clone().unwrap_or_default(),
            path,
            rule: told.rule.to_string(),
        }),
    }
}
