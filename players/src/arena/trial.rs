//! One game, with a witness.

use engine::counter::Counter;
use engine::title::Playable;
use engine::{
    Decision, Dice, Explanation, Luck, Outcome, Play, Record, Refusal, Rule, Seat, Seed, Setting, StateHash,
    Status, Tally, View,
};

use super::rollers::Bookmark;
use super::{Arena, ArenaOf, Ended, Ready, Scene, Trial, Witness, compare};
use crate::player::{number, reader, tell_all};
use crate::{Chair, Player, turn_number};

/// Every so many choices the list is compared with that of another arm.
const COMPARE_EVERY: u32 = 50;

impl<G: Playable> Arena for ArenaOf<G> {
    fn setting(&self, arm: usize) -> &Setting {
        self.0[arm].start.setting()
    }

    fn counters(&self, arm: usize) -> Vec<Counter> {
        self.0[arm].start.counters()
    }

    fn chairs(&self, arm: usize) -> &[Chair] {
        &self.0[arm].chairs
    }

    fn play(&self, trial: Trial, witness: &mut dyn Witness) -> Ended {
        self.run(trial, witness, |_| {})
    }

    fn record(&self, trial: Trial) -> Result<Record, Refusal> {
        let mut chosen = Vec::new();
        let ended = self.run(trial, &mut Blind, |action| chosen.push(action));
        let arm = &self.0[trial.arm];
        let mut play = Play::fair(arm.start.clone(), Seed::number(trial.seed), Vec::new());
        let mut names: Vec<String> = arm.chairs.iter().map(ToString::to_string).collect();
        if trial.swapped {
            names.reverse();
        }
        play.set_players(names);
        for action in chosen {
            play.act(action)?;
        }
        if play.status().outcome().is_none() {
            let winner = ended.outcome.winner.map_or_else(String::new, |side| play.game().side_name(side));
            play.comment(format!("{winner} wins: {}", ended.outcome.level));
        }
        Ok(play.record())
    }
}

impl<G: Playable> ArenaOf<G> {
    fn run(&self, trial: Trial, witness: &mut dyn Witness, mut chosen: impl FnMut(G::Action)) -> Ended {
        let arm = &self.0[trial.arm];
        let seed = Seed::number(trial.seed);
        let luck = Luck::Seed(seed);
        let mut players = arm.players(&luck, trial.swapped);
        let (mut game, mut cup) = (arm.start.clone(), Dice::sealed(seed));
        let mut fancy = Dice::fast(number(&luck, "fancy"));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        let mut bookmark = Bookmark::new(&game, &cup);
        let mut calendar = Calendar::default();
        let mut decisions = 0;
        loop {
            let Decision { side, name, .. } = match game.status() {
                Status::Choose(decision) => decision,
                Status::Over(outcome) => {
                    return end(&game, outcome, &mut players, calendar.turn, decisions, witness);
                }
            };
            if calendar.pass(&game, witness) && witness.counts() {
                bookmark = Bookmark::new(&game, &cup);
            }
            game.legal(&mut legal);
            let action = if let [only] = legal[..] {
                only
            } else {
                decisions += 1;
                if decisions.is_multiple_of(COMPARE_EVERY) && witness.counts() {
                    let round = (decisions / COMPARE_EVERY) as usize - 1;
                    self.compare(trial.arm, round, &game, &legal, witness);
                }
                let imagined = game.imagine(Seat::Player(side), &mut fancy);
                let action = players[side.index()].choose(imagined.as_ref().unwrap_or(&game), &legal);
                if let Some(outcome) = players[side.index()].forfeit().map(|forfeit| forfeit.outcome(side)) {
                    return end(&game, outcome, &mut players, calendar.turn, decisions, witness);
                }
                chosen(action);
                action
            };
            events.clear();
            let before = (witness.counts() && self.1.has(name, &action)).then(|| game.clone());
            let rolled = cup.position();
            game.play(action, &mut cup, &mut events);
            for event in &events {
                witness.event(game.cited(event));
            }
            if witness.counts() && cup.position() != rolled {
                let before = before.unwrap_or_else(|| {
                    self.1.add(name, &action);
                    bookmark.replayed()
                });
                witness.sum(&before.explain(action));
            }
            bookmark.played(action);
        }
    }

    /// Compares a list with that of the same position under the rules of another arm: of the first arm, or, in the first
    /// arm, of each of the others in its turn.
    fn compare(&self, arm: usize, round: usize, game: &G, legal: &[G::Action], witness: &mut dyn Witness) {
        let others = self.0.len() - 1;
        if others == 0 {
            return;
        }
        let other = if arm == 0 { 1 + round % others } else { 0 };
        if let Some(differs) = compare::differs(game, legal, &self.0[other].start) {
            witness.compared(other, differs);
        }
    }
}

/// A game is over: the witness and the players are told.
fn end<G: Playable>(
    game: &G,
    outcome: Outcome,
    players: &mut [Box<dyn Player<G>>],
    turn: usize,
    decisions: u32,
    witness: &mut dyn Witness,
) -> Ended {
    witness.turn(turn, &Look(game));
    tell_all(game, outcome, players.iter_mut());
    Ended { outcome, hash: StateHash::of(game.state()), decisions }
}

impl<G: Playable> Ready<G> {
    /// The players, in the order of the sides. Each has the number of its side, so that `salient play --seed` plays the same game.
    fn players(&self, luck: &Luck, swapped: bool) -> Vec<Box<dyn Player<G>>> {
        let sides = self.make.len();
        let mut players: Vec<Box<dyn Player<G>>> = (0..sides)
            .map(|side| {
                let who = if swapped { sides - 1 - side } else { side };
                self.make[who](number(luck, &format!("player {side}")))
            })
            .collect();
        // The games are on threads already.
        for player in &mut players {
            player.think_on(1);
        }
        players
    }
}

/// Which turn it is.
#[derive(Default)]
struct Calendar {
    chapter: Option<u64>,
    turn: usize,
}

impl Calendar {
    /// Tells the witness when a turn is over, and says whether a phase is.
    fn pass<G: Playable>(&mut self, game: &G, witness: &mut dyn Witness) -> bool {
        let chapter = Some(game.chapter());
        if self.chapter == chapter {
            return false;
        }
        self.chapter = chapter;
        let turn = turn_number(&game.headline().turn).unwrap_or(self.turn);
        if turn > self.turn {
            witness.turn(self.turn, &Look(game));
            self.turn = turn;
        }
        true
    }
}

/// A position as a witness sees it.
struct Look<'a, G>(&'a G);

impl<G: Playable> Scene for Look<'_, G> {
    fn view(&self) -> View {
        self.0.view(Seat::Referee)
    }

    fn tally(&self) -> Option<Tally> {
        self.0.tally()
    }

    fn chance(&self) -> Option<f32> {
        let reader = reader::<G>()?;
        let mut features = Vec::new();
        (reader.read)(self.0, &mut features);
        Some((reader.chance)(&features))
    }

    fn counts_as_lost(&self, beside: &str) -> bool {
        self.0.counts_as_lost(beside)
    }
}

/// A witness who does not look, for those who want to know only how games end.
#[derive(Debug, Clone, Copy)]
pub struct Blind;

impl Witness for Blind {
    fn turn(&mut self, _: usize, _: &dyn Scene) {}
    fn event(&mut self, _: Rule) {}
    fn sum(&mut self, _: &Explanation) {}
    fn compared(&mut self, _: usize, _: bool) {}

    fn counts(&self) -> bool {
        false
    }
}
