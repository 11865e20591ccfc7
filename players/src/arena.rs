//! Games that are played to be looked at: several arms of an experiment, each a game as switched with its own players, and a witness
//! who is told what happens. Nothing here knows what is looked for.

mod compare;
mod rollers;
mod trial;

pub use trial::Blind;

use engine::counter::Counter;
use engine::title::{Playable, Trouble};
use engine::{Explanation, Game, Outcome, Record, Refusal, Rule, Setting, Side, StateHash, Tally, View};

use crate::arena::rollers::Rollers;
use crate::player::{Make, tempered};
use crate::program::{maker_of_many, seated};
use crate::{Chair, Computer, Setup, of};

/// An arm of an experiment: a game as switched, and who plays it.
#[derive(Debug, Clone)]
pub struct Arm {
    /// What is played, and by whom. Its dice do not matter.
    pub setup: Setup,
    /// Tempers of players that are not the usual ones: whose, and what a temper file says.
    pub tempers: Vec<(Side, String)>,
}

/// One game of an experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trial {
    /// The arm.
    pub arm: usize,
    /// The number of its dice: the same in two arms are the same dice.
    pub seed: u64,
    /// Whether the players have changed sides.
    pub swapped: bool,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ended {
    /// Who won, and by which rule.
    pub outcome: Outcome,
    /// The last position.
    pub hash: StateHash,
    /// How many choices there were.
    pub decisions: u32,
}

/// A position of a game that a witness may look at.
pub trait Scene {
    /// All there is to see.
    fn view(&self) -> View;

    /// The points of each side, if the game counts any.
    fn tally(&self) -> Option<Tally>;

    /// The chance that side 0 wins, as it is appraised; none in games without an appraisal.
    fn chance(&self) -> Option<f32>;

    /// Whether a unit that lies in this box beside the map is lost.
    fn counts_as_lost(&self, beside: &str) -> bool;
}

/// One who is told what happens in a game.
pub trait Witness {
    /// A turn is over, and this is how things stand. Turn 0 is the beginning, or the set-up.
    fn turn(&mut self, turn: usize, scene: &dyn Scene);

    /// Something happened by a rule.
    fn event(&mut self, rule: Rule);

    /// Dice were rolled for an action with this sum behind it.
    fn sum(&mut self, sum: &Explanation);

    /// Whether it wants to know of sums and of lists that are compared, which takes time.
    fn counts(&self) -> bool {
        true
    }

    /// A list of choices was compared with that of the same position under the rules of another arm.
    fn compared(&mut self, other: usize, differs: bool);
}

/// The arms of an experiment, whatever game they are of.
pub trait Arena: Send + Sync {
    /// What never changes in an arm: the map, the rulebook, the switches.
    fn setting(&self, arm: usize) -> &Setting;

    /// The counters of an arm.
    fn counters(&self, arm: usize) -> Vec<Counter>;

    /// Who plays in an arm, in the order of the sides.
    fn chairs(&self, arm: usize) -> &[Chair];

    /// Plays a game. The same trial is always the same game.
    fn play(&self, trial: Trial, witness: &mut dyn Witness) -> Ended;

    /// The record of a game.
    fn record(&self, trial: Trial) -> Result<Record, Refusal>;
}

/// What is wrong with an arm.
#[derive(Debug)]
pub struct ArmTrouble {
    /// Which arm.
    pub arm: usize,
    /// Whose temper is wrong; none if it is the game or its players.
    pub temper: Option<Side>,
    /// What is wrong.
    pub trouble: Trouble,
}

/// An arena, or all that is wrong with its arms.
pub type Arranged = Result<Box<dyn Arena>, Vec<ArmTrouble>>;

/// An arm of a game.
struct Ready<G> {
    start: G,
    chairs: Vec<Chair>,
    /// For each side.
    make: Vec<Make<G>>,
}

/// The arms of a game, and the choices after which dice were ever rolled.
struct ArenaOf<G: Game>(Vec<Ready<G>>, Rollers<G::Action>);

/// Reads the arms of an experiment.
pub(crate) fn arrange<G: Playable>(arms: &[Arm]) -> Arranged {
    let (mut ready, mut wrong) = (Vec::new(), Vec::new());
    for (at, arm) in arms.iter().enumerate() {
        match prepare::<G>(arm, at) {
            Ok(arm) => ready.push(arm),
            Err(trouble) => wrong.push(*trouble),
        }
    }
    if wrong.is_empty() { Ok(Box::new(ArenaOf(ready, Rollers::default()))) } else { Err(wrong) }
}

fn prepare<G: Playable>(arm: &Arm, at: usize) -> Result<Ready<G>, Box<ArmTrouble>> {
    let wrong = |temper, trouble| Box::new(ArmTrouble { arm: at, temper, trouble });
    let start = G::set_up(&arm.setup.wish()).map_err(|trouble| wrong(None, trouble))?;
    let computers = of::<G>();
    let names: Vec<&str> = computers.iter().map(|computer| computer.name).collect();
    let chairs = seated(&arm.setup, start.sides(), &names).map_err(|why| wrong(None, Trouble::Wish(why)))?;
    let mut make: Vec<Make<G>> = Vec::new();
    for (chair, side) in chairs.iter().zip((0..).map(Side)) {
        let Some(usual) = maker_of_many(chair, &computers) else {
            let (side, all) = (start.sides()[side.index()], names.join(", "));
            let why = format!("{side} is played by nobody; the computer players are {all}");
            return Err(wrong(None, Trouble::Wish(why)));
        };
        let temper = arm.tempers.iter().find(|(whose, _)| *whose == side);
        make.push(match temper {
            None => usual,
            Some((_, text)) => {
                with_temper(&computers, chair, text, usual).map_err(|why| wrong(Some(side), why))?
            }
        });
    }
    Ok(Ready { start, chairs, make })
}

/// Makes players of a chair whose temper is that of a file.
fn with_temper<G: Playable>(
    computers: &[Computer<G>],
    chair: &Chair,
    text: &str,
    usual: Make<G>,
) -> Result<Make<G>, Trouble> {
    let (name, cadet) = (chair.to_string(), computers.first().map_or("", |computer| computer.name));
    let Some(found) = tempered::<G>().filter(|_| name == cadet) else {
        return Err(Trouble::Wish(format!("only a {cadet} has a temper, not a {name}")));
    };
    found(0, text).map_err(Trouble::File)?;
    let text = text.to_owned();
    // It was read a moment ago, so that it can be read again.
    Ok(Box::new(move |number| found(number, &text).unwrap_or_else(|_| usual(number))))
}
