//! The laws that every game must keep, as tests that a game calls in one line.
//!
//! ```no_run
//! use engine::laws::{self, Budget, Start};
//! # fn test<G: engine::Game>(first: G, second: G) {
//! let starts = [Start::new("S1", first), Start::new("S2 with mud", second)];
//! let report = laws::all(&starts, &Budget::default()).unwrap_or_else(|broken| panic!("{broken}"));
//! println!("{report}");
//! # }
//! ```
//!
//! Random games are played from every start. In each position, after each action and at the end of each game the
//! laws are tested. A broken law is reported with the record of the game so far, so that it can be replayed.

mod board;
mod charts;
mod choices;
mod positions;
mod presses;
mod secrets;
mod walk;
mod ways;
mod whole;

use crate::Game;
use std::fmt;
use walk::{Finished, Moved, Trail, Visit};

/// A position to start games from: a scenario with certain switches.
#[derive(Debug, Clone)]
pub struct Start<G> {
    /// How it is called when a law is broken.
    pub name: String,
    /// The first position.
    pub game: G,
}

impl<G> Start<G> {
    /// A start with a name.
    pub fn new(name: impl Into<String>, game: G) -> Self {
        Self { name: name.into(), game }
    }
}

/// How much to play.
#[derive(Debug, Clone)]
pub struct Budget {
    /// Games from each start.
    pub games: u64,
    /// The seed of the first game; the next has the next seed.
    pub seed: u64,
    /// Laws that cost much are tested in every so many positions.
    pub stride: usize,
    /// How many actions are tried where all would be too many.
    pub sample: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { games: 4, seed: 1, stride: 5, sample: 8 }
    }
}

/// What a law says of one case: nothing, or how it is broken.
type Verdict = Result<(), String>;

/// One law.
#[derive(Debug, Clone, Copy)]
pub struct Law<G: Game> {
    /// Its name.
    pub name: &'static str,
    /// What it demands.
    pub says: &'static str,
    test: Test<G>,
}

/// When a law is tested.
#[derive(Debug, Clone, Copy)]
enum Test<G: Game> {
    /// In every position.
    Always(fn(&mut Visit<'_, G>) -> Verdict),
    /// In every position that the budget's stride hits.
    Often(fn(&mut Visit<'_, G>) -> Verdict),
    /// After the actions that the budget's stride hits.
    Moved(fn(&mut Moved<'_, G>) -> Verdict),
    /// At the end of a game.
    Finished(fn(&Finished<'_, G>) -> Verdict),
}

/// All laws, in the order in which they are tested.
pub fn list<G: Game>() -> Vec<Law<G>> {
    let mut list = of_decisions();
    list.extend(of_games());
    list
}

fn law<G: Game>(name: &'static str, says: &'static str, test: Test<G>) -> Law<G> {
    Law { name, says, test }
}

/// Those of choices, events and explanations.
fn of_decisions<G: Game>() -> Vec<Law<G>> {
    use Test::{Always, Moved, Often};
    vec![
        law(
            "legal and check agree",
            "the list holds exactly the actions that check allows, each once, and is empty only at the end",
            Always(choices::legal_and_check_agree),
        ),
        law(
            "notation round-trips",
            "every legal action can be written and read back, and no two are written alike",
            Always(choices::notation_round_trips),
        ),
        law(
            "refused actions change nothing",
            "after a refused action position, dice and record are as before",
            Often(choices::refused_actions_change_nothing),
        ),
        law(
            "the audit holds",
            "in every position no unit is in two places and stacking holds where it must",
            Always(positions::the_audit_holds),
        ),
        law(
            "rules are cited rightly",
            "every rule cited by a decision, refusal, event or explanation is in the rulebook",
            Often(positions::rules_are_cited_rightly),
        ),
        law(
            "events cite rules",
            "every event that is told, to any seat, cites a rule of the rulebook",
            Moved(positions::events_cite_rules),
        ),
        law(
            "chances add up",
            "the chances that explain an action add up to exactly one",
            Often(positions::chances_add_up),
        ),
        law(
            "sums add up",
            "every line of a sum is what its parts come to, and no figure hides in words",
            Often(positions::sums_add_up),
        ),
        law(
            "events are sentences",
            "every event is told in a sentence that begins with a capital and ends with a full stop",
            Moved(positions::events_are_sentences),
        ),
        law(
            "reasons are true",
            "a refused move is told the bars on its cheapest way: the rules refuse each, and without them it is legal",
            Often(ways::reasons_are_true),
        ),
    ]
}

/// Those of saving, of what is seen and shown, and of whole games.
fn of_games<G: Game>() -> Vec<Law<G>> {
    use Test::{Finished, Moved, Often};
    vec![
        law(
            "saved positions go on",
            "a state survives saving, and the restored game goes on as the original does",
            Often(positions::saved_positions_go_on),
        ),
        law(
            "views keep secrets",
            "a seat's view and choices are the same in every position that it cannot tell from the true one, \
             and show each unit once",
            Often(secrets::views_keep_secrets),
        ),
        law(
            "the board is true",
            "what a board offers is what is legal, and every hex, unit, path, counter and rule that it shows exists",
            Often(board::the_board_is_true),
        ),
        law(
            "presses mean what is offered",
            "a press where something is offered means that, and elsewhere nothing legal",
            Often(presses::presses_mean_what_is_offered),
        ),
        law(
            "refused presses say why",
            "a press that means nothing legal is refused by rules of the rulebook, each with words of its own",
            Often(presses::refused_presses_say_why),
        ),
        law(
            "charts are true",
            "every chart is one of the rulebook, whole, and what an action is looked up by is on it",
            Often(charts::charts_are_true),
        ),
        law(
            "rolls are on charts",
            "what a roll is looked up by is on the charts",
            Moved(charts::rolls_are_on_charts),
        ),
        law(
            "chapters tell headlines apart",
            "while the chapter is the same, so are turn and phase",
            Moved(positions::chapters_tell_headlines_apart),
        ),
        law(
            "undo is exact",
            "undo gives back the exact position, and never crosses a die or anything that was shown",
            Moved(secrets::undo_is_exact),
        ),
        law("games end", "a game ends within its longest number of decisions", Finished(whole::games_end)),
        law(
            "records replay",
            "a record, also when printed and read again, replays to the same position",
            Finished(whole::records_replay),
        ),
        law(
            "same seed, same game",
            "the same choices with the same seed give the same events and the same position",
            Finished(whole::same_seed_same_game),
        ),
    ]
}

/// A law that a game broke, with all that is needed to see it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LawBroken {
    /// The law's name.
    pub law: &'static str,
    /// What it demands.
    pub says: &'static str,
    /// The start's name.
    pub start: String,
    /// The seed of the game.
    pub seed: u64,
    /// How many actions had been played.
    pub action: usize,
    /// How the law is broken.
    pub message: String,
    /// The record of the game so far.
    pub record: String,
}

impl fmt::Display for LawBroken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the law \"{}\" is broken: {}", self.law, self.message)?;
        writeln!(f, "  the law: {}", self.says)?;
        writeln!(f, "  start \"{}\", seed {}, after {} actions", self.start, self.seed, self.action)?;
        write!(f, "{}", self.record)
    }
}

impl std::error::Error for LawBroken {}

/// What was tested.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to their end.
    pub games: u64,
    /// Decisions in them.
    pub decisions: u64,
    /// How often each law was tested.
    pub tests: Vec<(&'static str, u64)>,
    /// Positions in which a player's view lacked something.
    pub hidden: u64,
    /// Positions for which another one was imagined that differed from it.
    pub imagined: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games, {} decisions; tests of each law:", self.games, self.decisions)?;
        self.tests.iter().try_for_each(|(law, count)| writeln!(f, "{count:>9}  {law}"))
    }
}

/// Tests all laws on games from all starts. The first broken law ends it.
pub fn all<G: Game>(starts: &[Start<G>], budget: &Budget) -> Result<Report, Box<LawBroken>> {
    run(&list(), starts, budget)
}

/// Tests each law on its own, so that one that is broken does not hide the next. The broken ones are returned.
pub fn survey<G: Game>(starts: &[Start<G>], budget: &Budget) -> Vec<LawBroken> {
    list().into_iter().filter_map(|law| run(&[law], starts, budget).err()).map(|broken| *broken).collect()
}

fn run<G: Game>(laws: &[Law<G>], starts: &[Start<G>], budget: &Budget) -> Result<Report, Box<LawBroken>> {
    let pool = walk::pool(starts, budget);
    let mut report = Report { tests: laws.iter().map(|law| (law.name, 0)).collect(), ..Report::default() };
    for start in starts {
        for seed in budget.seed..budget.seed + budget.games {
            Trail::new(start, seed, &pool, budget).walk(laws, &mut report)?;
        }
    }
    secrets::imagination_was_used(laws, starts, budget, &report)?;
    Ok(report)
}
