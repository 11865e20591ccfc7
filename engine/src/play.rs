//! A play: a position with its dice, its record and the way back.

mod lines;
mod luck;
mod undo;

pub use luck::NotStirred;
pub use undo::NoUndo;

use self::lines::Lines;
use self::undo::{Choice, Wall};
use crate::past::Marks;
use crate::{
    Decision, Dice, Entry, Game, Header, Headline, Luck, Mismatch, MismatchKind, Past, Record, Refusal, Seat,
    Seed, StateHash, Status, Stretch, Told, Unreadable,
};
use std::ops::Range;

/// A hash goes into the record after so many actions.
const CHECK_EVERY: usize = 100;

/// A position with its dice, its record and the way back.
///
/// [`act`](Self::act) checks an action, plays it and records it. Decisions with a single legal action are played at
/// once, so a person is only asked where there is a choice. The exception is a die that [waits](Game::waits) for him.
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
    header: Header,
    lines: Lines<G::Action>,
    steps: Vec<Played<G::Action>>,
    events: Vec<G::Event>,
    /// Turns and phases of the steps, each once in a row.
    headlines: Vec<Headline>,
    /// The [chapter](Game::chapter) of the last headline.
    chapter: Option<u64>,
    /// The choices back to the last die or reveal and no further.
    back: Vec<Choice>,
    wall: Wall<G::Action>,
    /// Positions at intervals, for looking and going back.
    marks: Marks<G>,
    /// The legal actions of the present position.
    legal: Vec<G::Action>,
}

/// One action of a play.
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
        let mut legal = Vec::new();
        game.legal(&mut legal);
        Self {
            game,
            dice,
            stretches: vec![header.stretch()],
            header,
            lines: Lines::new(),
            steps: Vec::new(),
            events: Vec::new(),
            headlines: Vec::new(),
            chapter: None,
            back: Vec::new(),
            wall: Wall::Start,
            marks,
            legal,
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
        let mut game = game;
        game.leave_rolls_to(record.own_rolls(&game)?);
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
                let forced = self.legal.len() == 1 && !self.game.waits();
                if !forced {
                    self.remember();
                }
                self.apply(decision, action, forced);
                drop(self.dice.take_rolled());
                self.game.legal(&mut self.legal);
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
        self.lines.write(entry.clone());
        Ok(())
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

    /// Plays decisions with a single legal action until there is a choice, a die waits to be asked for, or the game is over.
    fn settle(&mut self) {
        // The bound is for a game that is broken; the laws find it, and a server should not hang on it.
        for _ in 0..self.game.longest() {
            self.game.legal(&mut self.legal);
            let (Status::Choose(decision), &[action]) = (self.game.status(), &self.legal[..]) else { return };
            if self.game.waits() {
                return;
            }
            self.enter(decision, action, true);
        }
        self.game.legal(&mut self.legal);
    }

    /// Plays an action and writes it into the record.
    fn enter(&mut self, decision: Decision, action: G::Action, forced: bool) {
        self.apply(decision, action, forced);
        self.lines.play(action, forced, &mut self.dice);
        if self.steps.len().is_multiple_of(CHECK_EVERY) {
            self.lines.write(Entry::Check { hash: self.hash(), comment: None });
        }
    }

    /// Plays an action, and builds the wall for undo where it must stand.
    fn apply(&mut self, decision: Decision, action: G::Action, forced: bool) {
        let (position, first) = (self.dice.position(), self.events.len());
        let headline = self.headline();
        self.game.play(action, &mut self.dice, &mut self.events);
        if self.dice.position() != position {
            self.build(Wall::Rolled(action));
        } else if self.events[first..].iter().any(|event| self.game.reveals(event)) {
            self.build(Wall::Shown(action));
        }
        self.steps.push(Played { decision, action, forced, headline, events: first..self.events.len() });
        self.marks.pass(self.steps.len(), &self.game, &self.dice);
    }

    /// Where the turn and phase of the present position stand in the list.
    fn headline(&mut self) -> usize {
        let chapter = Some(self.game.chapter());
        if self.chapter != chapter {
            self.chapter = chapter;
            let now = self.game.headline();
            if self.headlines.last() != Some(&now) {
                self.headlines.push(now);
            }
        }
        self.headlines.len() - 1
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
    pub fn legal(&self) -> &[G::Action] {
        &self.legal
    }

    /// One of the legal actions, at random; none when the game is over.
    pub fn random_action(&self, random: &mut Dice) -> Option<G::Action> {
        self.legal.get(random.index(self.legal.len())).copied()
    }

    /// The hash of the position.
    pub fn hash(&self) -> StateHash {
        StateHash::of(self.game.state())
    }

    /// How far the dice have come.
    pub fn dice_position(&self) -> u64 {
        self.dice.position()
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
        self.header.players = players;
    }

    /// Writes a comment into the record at this point.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.lines.write(Entry::Comment(text.into()));
    }

    /// The head of the record: the game, its switches, its dice.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The record so far, with the hash of the position at its end.
    pub fn record(&self) -> Record {
        let mut record = Record { header: self.header.clone(), entries: self.lines.entries(&self.game) };
        if !matches!(record.entries.last(), Some(Entry::Check { .. })) {
            record.entries.push(Entry::Check { hash: self.hash(), comment: None });
        }
        record
    }
}
