//! A game in progress: position, dice, record and the way back.

use crate::past::Marks;
use crate::{
    Commitment, Decision, Dice, Entry, Game, Header, Headline, Luck, Mismatch, MismatchKind, NewDice, Past,
    Record, Refusal, Seat, Seed, StateHash, Status, Stretch, Told, Unreadable, is_word,
};
use std::ops::Range;

/// A hash goes into the record after so many actions.
const CHECK_EVERY: usize = 100;

/// A game in progress.
///
/// [`act`](Self::act) checks an action, plays it and records it. Decisions with a single legal action are played at
/// once, so a person is only asked where there is a choice.
///
/// ```no_run
/// # fn go<G: engine::Game>(game: G) -> Result<(), Box<dyn std::error::Error>> {
/// use engine::{Play, Seed};
/// let mut play = Play::new(game, Seed::number(7));
/// play.act_text("move 901/Lehr BB25")?;
/// play.undo()?;
/// println!("{}", play.record());
/// # Ok(()) }
/// ```
#[derive(Debug, Clone)]
pub struct Play<G: Game> {
    game: G,
    dice: Dice,
    /// Where the dice came from, part by part; the last one is the present.
    stretches: Vec<Stretch>,
    record: Record,
    steps: Vec<Played<G::Action>>,
    events: Vec<G::Event>,
    /// Turns and phases of the steps, each once in a row.
    headlines: Vec<Headline>,
    /// The positions before each choice of a person, back to the last die or reveal and no further.
    back: Vec<Before<G>>,
    wall: Wall,
    /// Positions at intervals, for looking back.
    marks: Marks<G>,
    legal: Vec<G::Action>,
}

/// One action of a game in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played<A> {
    /// The decision that it answered.
    pub decision: Decision,
    /// The action.
    pub action: A,
    /// Whether there was no other.
    pub forced: bool,
    headline: usize,
    events: Range<usize>,
}

/// What is needed to go back to a position. The dice are not: undo never crosses a roll.
#[derive(Debug, Clone)]
struct Before<G> {
    game: G,
    entries: usize,
    steps: usize,
    events: usize,
}

/// What undo cannot go behind.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Wall {
    Start,
    Rolled(String),
    Shown(String),
    NewDice,
}

/// Why nothing can be taken back.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoUndo {
    /// Nothing was chosen yet.
    #[error("there is nothing to take back")]
    Start,
    /// A die was rolled.
    #[error("\"{0}\" cannot be taken back: a die was rolled")]
    Rolled(String),
    /// Something hidden was shown.
    #[error("\"{0}\" cannot be taken back: something hidden was shown")]
    Shown(String),
    /// The dice are others since the last choice.
    #[error("what was chosen before cannot be taken back: the dice are new from here on")]
    NewDice,
}

/// Why words were not stirred into the dice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotStirred {
    /// The dice are a list with nothing behind it.
    #[error("these dice have no seed that words could be stirred into")]
    NoSeed,
    /// It is no word.
    #[error("\"{0}\" is no word: at most 64 letters, digits, \"-\" and \"_\"")]
    BadWord(String),
    /// There are none.
    #[error("there are no words to stir in")]
    NoWords,
}

/// Why an action in text was not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayed {
    /// It is no action at all.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// It is not legal.
    #[error("{0}")]
    Refused(#[from] Refusal),
}

impl<G: Game> Play<G> {
    /// Starts a game with the dice of a seed.
    pub fn new(game: G, seed: Seed) -> Self {
        let header = Header::of(&game, Luck::Seed(seed));
        Self::start(game, Dice::sealed(seed), header)
    }

    /// Starts a game whose dice can be proved to be fair: the seed's hash goes into the record, and words of the
    /// players are stirred into the seed.
    pub fn fair(game: G, seed: Seed, nonces: Vec<String>) -> Self {
        let mut header = Header::of(&game, Luck::Seed(seed));
        header.commitment = Some(seed.commitment());
        let dice = Dice::sealed(seed.stirred(&nonces));
        header.nonces = nonces;
        Self::start(game, dice, header)
    }

    /// Starts a game whose dice show these values, for tests and examples.
    pub fn scripted(game: G, shows: Vec<u32>) -> Self {
        let header = Header::of(&game, Luck::Listed { shows: shows.clone(), then: None });
        Self::start(game, Dice::listed(shows), header)
    }

    /// Starts a game whose dice show these values first, and then those of a seed.
    pub fn listed(game: G, shows: Vec<u32>, then: Seed) -> Self {
        let dice = Dice::listed_then(shows.clone(), then);
        let mut header = Header::of(&game, Luck::Listed { shows, then: Some(then) });
        header.commitment = Some(then.commitment());
        Self::start(game, dice, header)
    }

    fn start(game: G, dice: Dice, header: Header) -> Self {
        let mut play = Self::unsettled(game, dice, header);
        play.settle();
        play
    }

    /// A game from the middle, with its next decision left to choose even if there is only one action. For laws.
    pub(crate) fn from_position(game: G, dice: Dice, seed: Seed) -> Self {
        let header = Header::of(&game, Luck::Seed(seed));
        Self::unsettled(game, dice, header)
    }

    fn unsettled(game: G, mut dice: Dice, header: Header) -> Self {
        dice.keep_rolls();
        let marks = Marks::new(&game, &dice);
        Self {
            game,
            dice,
            stretches: vec![header.stretch()],
            record: Record { header, entries: Vec::new() },
            steps: Vec::new(),
            events: Vec::new(),
            headlines: Vec::new(),
            back: Vec::new(),
            wall: Wall::Start,
            marks,
            legal: Vec::new(),
        }
    }

    /// Goes on with a recorded game. `game` is the first position of the game that the record is about.
    pub fn resume(game: G, record: &Record) -> Result<Self, Mismatch> {
        let mut play = Self::replaying(game, record)?;
        play.settle();
        Ok(play)
    }

    /// Plays a record through, and nothing beyond it.
    pub(crate) fn replaying(game: G, record: &Record) -> Result<Self, Mismatch> {
        record.fits(&game)?;
        let Some(dice) = record.header.dice() else {
            return Err(Mismatch { line: 1, kind: MismatchKind::Secret });
        };
        let mut play = Self::unsettled(game, dice, record.header.clone());
        for (at, entry) in record.entries.iter().enumerate() {
            play.follow(entry).map_err(|kind| Mismatch { line: record.line_of(at), kind })?;
        }
        Ok(play)
    }

    /// Plays one line of a record, and keeps the line as it is.
    fn follow(&mut self, entry: &Entry) -> Result<(), MismatchKind> {
        match entry {
            Entry::Action { text, .. } => {
                let action = self
                    .game
                    .parse_action(text)
                    .map_err(|why| MismatchKind::Unreadable { text: text.clone(), why })?;
                let decision = self
                    .check(action)
                    .map_err(|refusal| MismatchKind::Refused { text: text.clone(), refusal })?;
                self.game.legal(&mut self.legal);
                let forced = self.legal.len() == 1;
                if !forced {
                    self.remember();
                }
                self.apply(decision, action, forced);
                if self.dice.ran_out() {
                    return Err(MismatchKind::NoDice { text: text.clone() });
                }
            }
            Entry::Check { hash: recorded, .. } => {
                let here = self.hash();
                if here != *recorded {
                    return Err(MismatchKind::Position { recorded: *recorded, here });
                }
            }
            Entry::Dice { dice, .. } => self.change(dice)?,
            Entry::Comment(_) | Entry::Blank => {}
        }
        self.record.entries.push(entry.clone());
        Ok(())
    }

    /// Takes other dice from here on. Nothing before this is taken back: the choices that were made with the old dice
    /// must not be made again with the new ones.
    fn change(&mut self, new: &NewDice) -> Result<(), MismatchKind> {
        if let NewDice::Seed { seed: Some(seed), commitment } = new
            && !commitment.keeps(seed)
        {
            return Err(MismatchKind::BrokenPromise);
        }
        let missing = match new {
            NewDice::Seed { .. } => MismatchKind::Secret,
            NewDice::Words(_) => MismatchKind::NoSeed,
        };
        let next = self.stretches.last().and_then(|last| last.after(new, self.steps.len()));
        let (stretch, mut dice) =
            next.and_then(|next| next.dice().map(|dice| (next, dice))).ok_or(missing)?;
        dice.keep_rolls();
        self.dice = dice;
        self.stretches.push(stretch);
        self.back.clear();
        self.wall = Wall::NewDice;
        self.marks.mark(self.steps.len(), &self.game, &self.dice);
        Ok(())
    }

    /// Goes on with the dice of another seed, and records it.
    pub fn reseed(&mut self, seed: Seed) {
        let dice = NewDice::fresh(seed);
        // A seed that is told and keeps its own promise is never refused.
        if self.change(&dice).is_ok() {
            self.record.entries.push(Entry::Dice { dice, comment: None });
        }
    }

    /// Stirs words of the players into the seed, and records it: from here on whoever chose the seed did not choose
    /// the dice.
    pub fn stir(&mut self, words: &[String]) -> Result<(), NotStirred> {
        if words.is_empty() {
            return Err(NotStirred::NoWords);
        }
        if let Some(bad) = words.iter().find(|word| !is_word(word)) {
            return Err(NotStirred::BadWord(bad.clone()));
        }
        let dice = NewDice::Words(words.to_vec());
        self.change(&dice).map_err(|_| NotStirred::NoSeed)?;
        self.record.entries.push(Entry::Dice { dice, comment: None });
        Ok(())
    }

    /// Where the dice came from, part by part. There is always a first part.
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// Whether an action may be played now, and which decision it answers.
    fn check(&self, action: G::Action) -> Result<Decision, Refusal> {
        let decision = self.game.status().open()?;
        self.game.check(action).map(|()| decision)
    }

    /// Plays an action if it is legal, and after it every decision that leaves no choice. A refused action changes
    /// nothing. What happened is in [`steps`](Self::steps) and [`events`](Self::events).
    pub fn act(&mut self, action: G::Action) -> Result<(), Refusal> {
        let decision = self.check(action)?;
        self.remember();
        self.enter(decision, action, false);
        self.settle();
        Ok(())
    }

    /// Plays an action that is given in the game's notation.
    pub fn act_text(&mut self, text: &str) -> Result<(), NotPlayed> {
        let action = self.game.parse_action(text)?;
        Ok(self.act(action)?)
    }

    /// Plays decisions with a single legal action until there is a choice or the game is over.
    fn settle(&mut self) {
        // The bound is for a game that is broken; the laws find it, and a server should not hang on it.
        for _ in 0..self.game.longest() {
            let Status::Choose(decision) = self.game.status() else { return };
            self.game.legal(&mut self.legal);
            let [action] = self.legal[..] else { return };
            self.enter(decision, action, true);
        }
    }

    fn remember(&mut self) {
        self.back.push(Before {
            game: self.game.clone(),
            entries: self.record.entries.len(),
            steps: self.steps.len(),
            events: self.events.len(),
        });
    }

    /// Plays an action and writes it into the record.
    fn enter(&mut self, decision: Decision, action: G::Action, forced: bool) {
        let text = self.game.action_text(action);
        let rolled = self.apply(decision, action, forced);
        let comment = match (forced, rolled.is_empty()) {
            (false, true) => None,
            (true, true) => Some("forced".into()),
            (false, false) => Some(format!("rolled {rolled}")),
            (true, false) => Some(format!("forced, rolled {rolled}")),
        };
        self.record.entries.push(Entry::Action { text, comment });
        if self.steps.len().is_multiple_of(CHECK_EVERY) {
            self.record.entries.push(Entry::Check { hash: self.hash(), comment: None });
        }
    }

    /// Plays an action, builds the wall for undo where it must stand, and says what was rolled.
    fn apply(&mut self, decision: Decision, action: G::Action, forced: bool) -> String {
        let (position, first) = (self.dice.position(), self.events.len());
        let told = self.game.action_text(action);
        let headline = self.headline();
        self.game.play(action, &mut self.dice, &mut self.events);
        let wall = if self.dice.position() != position {
            Some(Wall::Rolled(told))
        } else if self.events[first..].iter().any(|event| self.game.reveals(event)) {
            Some(Wall::Shown(told))
        } else {
            None
        };
        if let Some(wall) = wall {
            self.wall = wall;
            self.back.clear();
        }
        self.steps.push(Played { decision, action, forced, headline, events: first..self.events.len() });
        let rolled = self.dice.take_rolled();
        self.marks.pass(self.steps.len(), &self.game, &self.dice);
        rolled.iter().map(|die| die.shown.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Where the turn and phase of the present position stand in the list.
    fn headline(&mut self) -> usize {
        let now = self.game.headline();
        if self.headlines.last() != Some(&now) {
            self.headlines.push(now);
        }
        self.headlines.len() - 1
    }

    /// Whether [`undo`](Self::undo) would work; if not, why.
    pub fn can_undo(&self) -> Result<&Played<G::Action>, NoUndo> {
        match (self.back.last(), &self.wall) {
            // The step after the remembered position is the choice itself.
            (Some(before), _) => self.steps.get(before.steps).ok_or(NoUndo::Start),
            (None, Wall::Start) => Err(NoUndo::Start),
            (None, Wall::Rolled(text)) => Err(NoUndo::Rolled(text.clone())),
            (None, Wall::Shown(text)) => Err(NoUndo::Shown(text.clone())),
            (None, Wall::NewDice) => Err(NoUndo::NewDice),
        }
    }

    /// The choices that [`undo`](Self::undo) could take back one after the other, the last first.
    pub fn choices(&self) -> impl Iterator<Item = &Played<G::Action>> {
        self.back.iter().rev().filter_map(|before| self.steps.get(before.steps))
    }

    /// Takes back the last choice, and with it all that was forced after it. It goes behind no die and nothing that
    /// was shown.
    pub fn undo(&mut self) -> Result<(), NoUndo> {
        self.can_undo()?;
        if let Some(before) = self.back.pop() {
            self.game = before.game;
            self.record.entries.truncate(before.entries);
            self.steps.truncate(before.steps);
            self.events.truncate(before.events);
            self.marks.back(before.steps);
        }
        Ok(())
    }

    /// The position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The moment after so many actions, or now if there were fewer.
    pub fn past(&self, actions: usize) -> Past<G> {
        let now = self.steps.len();
        match self.marks.before(actions) {
            Some((from, game, dice)) if actions < now => {
                let actions = self.steps[from..actions].iter().map(|played| played.action).collect();
                Past { game: game.clone(), dice: dice.clone(), actions }
            }
            _ => Past { game: self.game.clone(), dice: self.dice.clone(), actions: Vec::new() },
        }
    }

    /// The position, when the rest is no longer needed.
    pub fn into_game(self) -> G {
        self.game
    }

    /// Who must choose, or how the game ended.
    pub fn status(&self) -> Status {
        self.game.status()
    }

    /// Every legal action.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut list = Vec::new();
        self.game.legal(&mut list);
        list
    }

    /// One of the legal actions, at random; none when the game is over.
    pub fn random_action(&self, random: &mut Dice) -> Option<G::Action> {
        let legal = self.legal();
        legal.get(random.index(legal.len())).copied()
    }

    /// The hash of the position.
    pub fn hash(&self) -> StateHash {
        StateHash::of(self.game.state())
    }

    /// How far the dice have come.
    pub fn dice_position(&self) -> u64 {
        self.dice.position()
    }

    /// The hash of the present seed, to be published before its first die; none for scripted dice.
    pub fn commitment(&self) -> Option<Commitment> {
        self.stretches.last().and_then(Stretch::seed).map(|seed| seed.commitment())
    }

    /// Every action so far.
    pub fn steps(&self) -> &[Played<G::Action>] {
        &self.steps
    }

    /// What happened in one of the [`steps`](Self::steps).
    pub fn events_of(&self, step: &Played<G::Action>) -> &[G::Event] {
        self.events.get(step.events.clone()).unwrap_or_default()
    }

    /// The turn and phase in which one of the [`steps`](Self::steps) was chosen.
    pub fn headline_of(&self, step: &Played<G::Action>) -> Option<&Headline> {
        self.headlines.get(step.headline)
    }

    /// All that happened so far.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// All that happened since the given number of events, as a seat is told.
    pub fn told(&self, seat: Seat, since: usize) -> impl Iterator<Item = Told> {
        self.events.iter().skip(since).filter_map(move |event| self.game.narrate(event, seat))
    }

    /// All that a seat was told, a sentence in each line, with the end if the game is over.
    pub fn log(&self, seat: Seat) -> String {
        self.told(seat, 0).chain(self.game.ending()).map(|told| told.to_string() + "\n").collect()
    }

    /// Names the players, in the order of the sides.
    pub fn set_players(&mut self, players: Vec<String>) {
        self.record.header.players = players;
    }

    /// Writes a comment into the record at this point.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.record.entries.push(Entry::Comment(text.into()));
    }

    /// The head of the record: the game, its switches, its dice.
    pub fn header(&self) -> &Header {
        &self.record.header
    }

    /// The record so far, with the hash of the position at its end.
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        if !matches!(record.entries.last(), Some(Entry::Check { .. })) {
            record.entries.push(Entry::Check { hash: self.hash(), comment: None });
        }
        record
    }
}
