//! Two computer players against each other: the same dice twice, with sides swapped, on as many threads as one likes.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use engine::title::{Playable, Trouble};
use engine::{Dice, Luck, Outcome, Rule, Seat, Seed, Side, Status};
use serde::Serialize;

use crate::pace::processor_time;
use crate::player::{Make, number, reader, tell_all};
use crate::program::{maker_of_many, seated};
use crate::staff::Moment;
use crate::{Player, Setup, is_computer, of};

/// Who plays against whom, and how often.
#[derive(Debug, Clone)]
pub struct Match {
    /// The two players, by name.
    pub players: [String; 2],
    /// So many dice; each is played twice, with sides swapped. Where a player meets itself the second game would be the first again: it
    /// is not played, only told from the other side, without rows.
    pub dice: u32,
    /// The number of the first dice; the next are those that follow it.
    pub first: u64,
    /// On so many threads. The result does not depend on it.
    pub threads: usize,
    /// Whether positions are noted.
    pub rows: bool,
}

/// One game of a match.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchGame {
    /// The number of its dice. `salient play --seed` with the same players plays the same game.
    pub dice: u64,
    /// Which of the two players had side 0.
    pub first: usize,
    /// Who won.
    pub winner: Option<Side>,
    /// How well.
    pub level: &'static str,
    /// The rule that decided.
    pub rule: Rule,
    /// The margin, positive for side 0.
    pub score: i32,
    /// Own player-turns of each player.
    pub turns: [u32; 2],
    /// Seconds of a processor that each player had.
    #[serde(skip)]
    pub seconds: [f64; 2],
    /// Player-turns that each player simulated.
    pub simulated: [u64; 2],
    /// Positions as they were when player-turns began, if they were asked for.
    #[serde(skip)]
    pub rows: Vec<Row>,
}

impl MatchGame {
    /// What a player has of it: 1 for a victory, a half for a draw.
    pub fn share(&self, player: usize) -> f64 {
        match self.winner {
            None => 0.5,
            Some(side) => f64::from(u8::from((side == Side(0)) == (self.first == player))),
        }
    }

    /// The same game told with the players swapped, without its rows.
    fn mirrored(&self) -> MatchGame {
        MatchGame {
            first: 1 - self.first,
            turns: [self.turns[1], self.turns[0]],
            seconds: [self.seconds[1], self.seconds[0]],
            simulated: [self.simulated[1], self.simulated[0]],
            rows: Vec::new(),
            ..self.clone()
        }
    }

    /// The margin as a player sees it.
    pub fn margin(&self, player: usize) -> i32 {
        if self.first == player { self.score } else { -self.score }
    }
}

/// A position of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The turn, and whose player-turn it is.
    pub turn: u32,
    /// Whose player-turn begins.
    pub side: Side,
    /// The chance that side 0 wins, as appraised.
    pub chance: f32,
    /// Its features.
    pub features: Vec<f32>,
}

/// A share of so many games, with the interval in which the true one lies in nineteen of twenty cases (Wilson).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Share {
    /// Games.
    pub games: usize,
    /// The share of them, draws as a half.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// The share of some games.
    ///
    /// ```
    /// let share = players::Share::of([1.0, 1.0, 0.5, 1.0].into_iter());
    /// assert_eq!((share.games, share.share), (4, 0.875));
    /// assert!((share.low - 0.39).abs() < 0.01 && (share.high - 0.99).abs() < 0.01, "{share:?}");
    /// ```
    pub fn of(shares: impl Iterator<Item = f64>) -> Share {
        let (games, won) = shares.fold((0_usize, 0.0), |(games, won), share| (games + 1, won + share));
        if games == 0 {
            return Share { games, share: 0.5, low: 0.0, high: 1.0 };
        }
        let (n, share, z2) = (games as f64, won / games as f64, 1.96_f64.powi(2));
        let middle = share + z2 / (2.0 * n);
        let wide = (z2 * (share * (1.0 - share) / n + z2 / (4.0 * n * n))).sqrt();
        let at = |value: f64| (value / (1.0 + z2 / n)).clamp(0.0, 1.0);
        Share { games, share, low: at(middle - wide), high: at(middle + wide) }
    }

    /// The difference in strength on the scale of chess players: 400 points are odds of ten to one. None where all or nothing
    /// was won.
    pub fn elo(&self) -> Option<f64> {
        let inside = self.share > 0.0 && self.share < 1.0;
        inside.then(|| 400.0 * (self.share / (1.0 - self.share)).log10())
    }
}

/// What is noted of a position.
pub(crate) fn features<G: Playable>() -> &'static [(&'static str, &'static str)] {
    reader::<G>().map_or(&[], |reader| reader.features)
}

/// Holds a match. The games are in the order of their dice, with the first player as side 0 before the swap.
pub(crate) fn hold<G: Playable>(setup: &Setup, wanted: &Match) -> Result<Vec<MatchGame>, Trouble> {
    let start = G::set_up(&setup.wish())?;
    let computers = of::<G>();
    let names: Vec<&str> = computers.iter().map(|computer| computer.name).collect();
    let find = |name: &String| {
        let setup = Setup { players: name.clone(), ..setup.clone() };
        let list = seated(&setup, &start.sides()[..1], &names).map_err(Trouble::Wish)?;
        let found = list.first().and_then(|chair| maker_of_many(chair, &computers));
        found.ok_or_else(|| {
            Trouble::Wish(format!("{name} is no computer player; they are {}", names.join(", ")))
        })
    };
    let pair = &[find(&wanted.players[0])?, find(&wanted.players[1])?];
    let (next, games) = (AtomicUsize::new(0), 2 * wanted.dice as usize);
    // Two of our own of one name choose alike on the same dice, whoever has which side; of a program nobody knows.
    let [one, other] = &wanted.players;
    let step = if one == other && is_computer(one, &names) { 2 } else { 1 };
    let played = Mutex::new(vec![None; games]);
    let work = || {
        loop {
            let at = next.fetch_add(step, Ordering::Relaxed);
            if at >= games {
                break;
            }
            let game = play(&start, wanted.first + (at / 2) as u64, at % 2, pair, wanted.rows);
            played.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[at] = Some(game);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..wanted.threads.clamp(1, games.max(1)) {
            scope.spawn(work);
        }
        work();
    });
    let mut played = played.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if step == 2 {
        for at in (1..games).step_by(2) {
            played[at] = played[at - 1].as_ref().map(MatchGame::mirrored);
        }
    }
    Ok(played.into_iter().flatten().collect())
}

/// A game of it. `swapped` is 1 where the first player has side 1.
fn play<G: Playable>(start: &G, dice: u64, swapped: usize, pair: &[Make<G>; 2], rows: bool) -> MatchGame {
    let seed = Seed::number(dice);
    let luck = Luck::Seed(seed);
    let mut players: Vec<Box<dyn Player<G>>> =
        (0..2).map(|side: usize| pair[side ^ swapped](number(&luck, &format!("player {side}")))).collect();
    // The games are on threads already, and the time of each player is that of its own.
    for player in &mut players {
        player.think_on(1);
    }
    let (mut game, mut cup) = (start.clone(), Dice::sealed(seed));
    let mut fancy = Dice::fast(number(&luck, "fancy"));
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let mut notes = Notes { turns: [0; 2], last: None, rows: Vec::new(), wanted: rows };
    let mut seconds = [0.0; 2];
    let outcome = loop {
        let side = match game.status() {
            Status::Choose(decision) => decision.side,
            Status::Over(outcome) => break outcome,
        };
        notes.look(&game);
        game.legal(&mut legal);
        let action = if let [only] = legal[..] {
            only
        } else {
            let imagined = game.imagine(Seat::Player(side), &mut fancy);
            let begun = processor_time();
            let action = players[side.index()].choose(imagined.as_ref().unwrap_or(&game), &legal);
            seconds[side.index()] += processor_time().saturating_sub(begun).as_secs_f64();
            if let Some(forfeit) = players[side.index()].forfeit() {
                break forfeit.outcome(side);
            }
            action
        };
        events.clear();
        game.play(action, &mut cup, &mut events);
    };
    tell_all(&game, outcome, players.iter_mut());
    let (Outcome { winner, level, rule, score }, Notes { turns, rows, .. }) = (outcome, notes);
    // By player: the first has side 0, or side 1 after the swap.
    let [one, two] = [swapped, 1 - swapped];
    let (turns, seconds) = ([turns[one], turns[two]], [seconds[one], seconds[two]]);
    let simulated = [players[one].simulated(), players[two].simulated()];
    MatchGame { dice, first: swapped, winner, level, rule, score, turns, seconds, simulated, rows }
}

/// What is noted of a game as it goes on.
struct Notes {
    /// Player-turns by side.
    turns: [u32; 2],
    last: Option<Moment>,
    rows: Vec<Row>,
    wanted: bool,
}

impl Notes {
    fn look<G: Playable>(&mut self, game: &G) {
        let Some(reader) = reader::<G>() else { return };
        let moment = (reader.moment)(game);
        if self.last.replace(moment) == Some(moment) {
            return;
        }
        let Moment { turn, side } = moment;
        self.turns[side.index()] += 1;
        if self.wanted {
            let mut features = Vec::new();
            (reader.read)(game, &mut features);
            self.rows.push(Row { turn, side, chance: (reader.chance)(&features), features });
        }
    }
}
