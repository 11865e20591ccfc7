//! A game on the shelf: its title, and how it is opened with its computer players.

use crate::arena::{self, Arm, Arranged};
use crate::matches::{self, Match, MatchGame};
use crate::pace::measure;
use crate::player::dials;
use crate::program::seated;
use crate::{Chair, Dial, Effort, Pace, Setup, TEACHER, Table, TableOf, chairs, is_computer, of};
use engine::title::{Playable, Title, Trouble, Wished};
use engine::{Luck, Mismatch, MismatchKind, Record};

/// A table, or why there is none.
pub type Opened = Result<Box<dyn Table>, Trouble>;

/// A game on the shelf, without its types, so that games can stand in one list.
#[derive(Clone, Copy)]
pub struct Shelved {
    /// What it is.
    pub title: &'static Title,
    /// The computer players, each with a sentence about it: first the one who is taken where nobody chooses.
    pub opponents: fn() -> Vec<(&'static str, &'static str)>,
    /// Begins a game.
    pub open: fn(&Setup) -> Opened,
    /// Goes on with a recorded game. The record says which scenario and switches; the set-up gives the player's own
    /// files (scenario, map, charts, counters), and the players if they are not those of the record.
    pub resume: fn(&Record, &Setup) -> Opened,
    /// Measures how fast a scenario goes.
    pub pace: fn(&Setup, &Effort) -> Result<Pace, Trouble>,
    /// Lets two computer players play a scenario many times against each other.
    pub hold_match: fn(&Setup, &Match) -> Result<Vec<MatchGame>, Trouble>,
    /// Makes the arms of an experiment ready to be played.
    pub arrange: fn(&[Arm]) -> Arranged,
    /// The numbers of the temper of its cadet; none if it has none.
    pub dials: fn() -> &'static [Dial],
    /// What is noted of a position in the rows of a match: a name and a sentence each.
    pub features: fn() -> &'static [(&'static str, &'static str)],
}

impl Shelved {
    /// A game as it stands on the shelf.
    pub const fn game<G: Playable>() -> Self {
        Self {
            title: G::TITLE,
            opponents: opponents::<G>,
            open: open::<G>,
            resume: resume::<G>,
            pace: measure::<G>,
            hold_match: matches::hold::<G>,
            arrange: arena::arrange::<G>,
            dials: dials::<G>,
            features: matches::features::<G>,
        }
    }

    /// The game of that id in a list.
    pub fn find<'a>(shelf: &'a [Self], id: &str) -> Result<&'a Self, String> {
        Title::find(shelf, id, |shelved| shelved.title)
    }
}

fn opponents<G: Playable>() -> Vec<(&'static str, &'static str)> {
    of::<G>().iter().map(|computer| (computer.name, computer.about)).collect()
}

fn open<G: Playable>(setup: &Setup) -> Opened {
    let game = G::set_up(&setup.wish())?;
    let computers = of::<G>();
    let names: Vec<&str> = computers.iter().map(|computer| computer.name).collect();
    let mut chairs = seated(setup, game.sides(), &names).map_err(Trouble::Wish)?;
    if setup.lesson {
        taught(&mut chairs, &setup.players, game.sides());
    }
    if setup.luck == Luck::Secret {
        return Err(Trouble::Wish("a game needs a seed or a list of dice".into()));
    }
    Ok(Box::new(TableOf::new(game, &setup.luck, chairs, &computers)))
}

/// In a lesson whoever is not the pupil is played by the teacher.
fn taught(chairs: &mut [Chair], pupil: &str, sides: &[&str]) {
    let pupil = pupil.split('=').next().unwrap_or_default();
    for (chair, side) in chairs.iter_mut().zip(sides) {
        if !side.eq_ignore_ascii_case(pupil) {
            *chair = Chair::Computer(TEACHER.into());
        }
    }
}

fn resume<G: Playable>(record: &Record, setup: &Setup) -> Opened {
    let (book, head) = ((G::TITLE.rulebook)(), &record.header);
    let differs = |line, key, recorded: String, here: String| {
        Trouble::Record(Mismatch { line, kind: MismatchKind::Head { key, recorded, here } })
    };
    // Before anything else: under another version the scenario and the switches may not exist.
    if head.game != book.id() {
        return Err(differs(2, "game", head.game.clone(), book.id().into()));
    }
    if head.rules_version != book.version() {
        let (recorded, here) = (head.rules_version.to_string(), book.version().to_string());
        return Err(differs(3, "rules-version", recorded, here));
    }
    let is_lesson = setup.scenario.is_none() && head.players.iter().any(|player| player == TEACHER);
    let lesson = is_lesson.then(|| G::TITLE.lesson(&head.scenario)).flatten();
    let mut wish = setup.wish_of(head);
    if let Some(lesson) = &lesson {
        wish.scenario = Wished::File(lesson.scenario.source());
    }
    let game = G::set_up(&wish)?;
    let computers = of::<G>();
    let mut names: Vec<&str> = computers.iter().map(|computer| computer.name).collect();
    names.extend(lesson.is_some().then_some(TEACHER));
    let chairs = if setup.players.is_empty() {
        // People are recorded by their names, so that whoever is not a computer player is a person.
        let recorded = |at: usize| head.players.get(at).map_or("human", String::as_str);
        let chair = |at| if is_computer(recorded(at), &names) { recorded(at) } else { "human" };
        let line: Vec<&str> = (0..game.sides().len()).map(chair).collect();
        chairs(&line.join(","), game.sides(), &names)
    } else {
        seated(setup, game.sides(), &names)
    };
    let chairs = chairs.map_err(Trouble::Wish)?;
    Ok(Box::new(TableOf::resume(game, record, chairs, &computers)?))
}
