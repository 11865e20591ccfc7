//! A lesson that is played: the pupil in one chair, the teacher in the others.
//!
//! A lesson is an ordinary game. Its record says so: the chair of the enemy is [`TEACHER`], the scenario is that of the lesson,
//! and the dice are a list with a seed behind it. How far the pupil has come is found from the record alone.

mod check;
mod standing;

pub use check::check_lesson;
pub(crate) use standing::Standing;

use engine::lesson::{Lesson, LessonStep, Mistake};
use engine::{Luck, NoUndo, OfferKind, Seed, Side};

use crate::{Chair, Choice, Deed, Opened, Setup, Shelved, Table};
use engine::title::Trouble;

/// What the record calls who plays the enemy in a lesson.
pub const TEACHER: &str = "lesson";

/// Who follows a lesson: knows which step the pupil is at, plays the enemy, and says what is wrong.
#[derive(Debug, Clone)]
pub struct Teacher {
    lesson: Lesson,
    /// The lesson after it.
    next: Option<Box<Lesson>>,
    seat: Side,
    /// After how many actions each step began; the last is the present one, or behind the last step the end.
    begun: Vec<usize>,
    /// So many actions have been looked at.
    noted: usize,
}

/// A legal action that leads away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Astray {
    /// Why.
    pub say: String,
    /// The rule, if it is about one.
    pub rule: Option<String>,
    /// How many choices of the pupil must be taken back.
    pub back: usize,
}

impl Teacher {
    /// Begins a lesson. The dice come from the seed when those of the lesson have been rolled.
    pub fn open(shelved: &Shelved, lesson: &Lesson, seed: Seed) -> Opened {
        let setup = Setup {
            scenario: Some(Choice::File(lesson.scenario.clone())),
            rules: lesson.rules.clone(),
            luck: Luck::Listed { shows: lesson.dice.clone(), then: Some(seed) },
            players: format!("{}=human", lesson.seat.get_ref()),
            lesson: true,
            ..Setup::new(seed)
        };
        let mut table = (shelved.open)(&setup)?;
        for action in &lesson.opening {
            table
                .act(action.get_ref())
                .map_err(|why| Trouble::Wish(format!("{}: {why}", action.get_ref())))?;
        }
        Ok(table)
    }

    /// The teacher of a game, if it is a lesson that comes with its game.
    pub fn of(table: &dyn Table) -> Option<Self> {
        let taught =
            table.chairs().iter().any(|chair| matches!(chair, Chair::Computer(name) if name == TEACHER));
        if !taught {
            return None;
        }
        let mut lessons = table.title().lessons().into_iter().skip_while(|each| each.id != table.scenario());
        let mut teacher = Self::of_lesson(lessons.next()?, table)?;
        teacher.next = lessons.next().map(Box::new);
        Some(teacher)
    }

    /// The teacher of a game that was begun with this lesson.
    pub(crate) fn of_lesson(lesson: Lesson, table: &dyn Table) -> Option<Self> {
        let seat = table.chairs().iter().position(Chair::is_human)?;
        let first = opened(&lesson, table);
        let mut teacher =
            Self { lesson, next: None, seat: Side(seat as u8), begun: vec![first], noted: first };
        teacher.note(table);
        Some(teacher)
    }

    /// The lesson.
    pub fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The lesson after it, if there is one.
    pub fn next(&self) -> Option<&Lesson> {
        self.next.as_deref()
    }

    /// The number of the present step, from 0; after the last one it is their number.
    pub fn at(&self) -> usize {
        self.begun.len() - 1
    }

    /// The present step; none when the lesson is over.
    pub fn step(&self) -> Option<&LessonStep> {
        self.lesson.steps.get(self.at())
    }

    /// After how many actions the present step began.
    fn since(&self) -> usize {
        self.begun.last().copied().unwrap_or_default()
    }

    /// Looks at what was played or taken back.
    pub fn note(&mut self, table: &dyn Table) {
        let now = table.actions();
        let first = self.begun[0];
        self.begun.retain(|&at| at <= now || at == first);
        self.noted = self.noted.min(now);
        for actions in self.noted + 1..=now {
            let Some(step) = self.lesson.steps.get(self.begun.len() - 1) else { break };
            let standing = Standing::after(table, actions);
            let since = self.since();
            if step.goals.iter().all(|each| standing.reaches(&each.goal, Some(self.seat), since)) {
                self.begun.push(actions);
            }
        }
        self.noted = now;
    }

    /// For each goal of the present step, whether it is reached.
    pub fn reached(&self, table: &dyn Table) -> Vec<bool> {
        let (standing, since) = (Standing::now(table), self.since());
        let goals = self.step().map_or(&[][..], |step| &step.goals);
        goals.iter().map(|each| standing.reaches(&each.goal, Some(self.seat), since)).collect()
    }

    /// What was chosen in the present step: by the pupil, or by the enemy.
    fn choices(&self, table: &dyn Table, pupil: bool) -> Vec<Deed> {
        let story = table.story(engine::Seat::Referee, self.since(), usize::MAX);
        story.into_iter().filter(|deed| !deed.forced && (deed.side == self.seat) == pupil).collect()
    }

    /// Whether the pupil has gone astray: the first action that led away, and why.
    pub fn astray(&self, table: &dyn Table) -> Option<Astray> {
        let step = self.step()?;
        let chosen = self.choices(table, true);
        let in_time = step.within.map_or(usize::MAX, usize::from);
        chosen.iter().enumerate().find_map(|(at, deed)| {
            let known = step.wrong.iter().find(|mistake| mistake.action.fits(&deed.action));
            let right = step.right.is_empty() || step.right.iter().any(|each| each.fits(&deed.action));
            // Who has run out of choices begins the step again.
            let (say, rule, from) = match known {
                Some(Mistake { say, rule, .. }) => (say.clone(), rule.clone(), at),
                None if !right => (step.otherwise.clone(), None, at),
                None if at + 1 >= in_time => (step.otherwise.clone(), None, 0),
                None => return None,
            };
            Some(Astray { say, rule, back: chosen.len() - from })
        })
    }

    /// Whether the enemy must choose now, and may: not while the pupil is astray, and not after the end.
    pub fn replies(&self, table: &dyn Table) -> bool {
        let side = table.status().side();
        side.is_some_and(|side| side != self.seat) && self.step().is_some() && self.astray(table).is_none()
    }

    /// What the enemy chooses now: as the step says; when it says no more, he declines or ends what can be ended.
    pub fn reply(&self, table: &dyn Table) -> Option<String> {
        if !self.replies(table) {
            return None;
        }
        let said = self.step()?.replies.get(self.choices(table, false).len());
        if let Some(reply) = said.and_then(|reply| table.check(reply.get_ref()).ok()) {
            return Some(reply);
        }
        let offers = table.offers();
        let of = |kind: OfferKind| offers.iter().find(|offer| offer.kind == kind);
        let quiet = of(OfferKind::End).or_else(|| of(OfferKind::Stay)).or_else(|| offers.first());
        quiet.map(|offer| offer.text.clone())
    }

    /// What can be taken back: nothing that was played before the lesson began.
    pub fn can_undo(&self, table: &dyn Table) -> Result<(), NoUndo> {
        let first = self.begun.first().copied().unwrap_or_default();
        let story = table.story(engine::Seat::Referee, first, usize::MAX);
        let chosen = story.iter().any(|deed| !deed.forced && deed.side == self.seat);
        if chosen { Ok(()) } else { Err(NoUndo::Start) }
    }
}

/// How many actions a table has played when its opening is over: those of the opening, and what was forced around them.
fn opened(lesson: &Lesson, table: &dyn Table) -> usize {
    let story = table.story(engine::Seat::Referee, 0, usize::MAX);
    let mut left = lesson.opening.len();
    let first = story.iter().position(|deed| {
        let over = !deed.forced && left == 0;
        left -= usize::from(!deed.forced && left > 0);
        over
    });
    first.unwrap_or(story.len())
}
