//! A game that is a lesson: how the pupil stands, and what the enemy answers.

use engine::lesson::Lesson;
use engine::{Record, Seed};
use players::{Astray, Setup, Teacher};

use super::{OpenGame, SharedTable};
use crate::error::ApiError;
use crate::wire;

/// A lesson as a list shows it.
pub(crate) fn card(lesson: &Lesson) -> wire::LessonCard {
    wire::LessonCard {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        about: lesson.about.clone(),
        minutes: lesson.minutes,
    }
}

impl SharedTable {
    /// What was chosen last leads away from the goal of a lesson.
    pub(super) fn astray(&self) -> Option<Astray> {
        self.teacher.as_ref().and_then(|teacher| teacher.astray(&*self.table))
    }

    /// Whether nothing can be chosen before what leads away has been taken back.
    pub(super) fn on_track(&self) -> Result<(), ApiError> {
        match self.astray() {
            Some(_) => Err(ApiError::astray("take back what leads away from the goal of the lesson")),
            None => Ok(()),
        }
    }

    /// The table as a record has it.
    pub(super) fn as_recorded(&mut self, game: &OpenGame, record: &Record) {
        match (self.shelved.resume)(record, &Setup::new(Seed::number(0))) {
            Ok(table) => self.table = table,
            Err(_) => game.lose(),
        }
        self.learn();
    }

    /// The teacher looks at what was played or taken back.
    pub(super) fn learn(&mut self) {
        if let Some(teacher) = &mut self.teacher {
            teacher.note(&*self.table);
        }
    }

    /// The enemy of a lesson chooses, if it is for him to choose.
    pub(super) fn reply(&mut self) -> Option<String> {
        let reply = self.teacher.as_ref()?.reply(&*self.table)?;
        self.table.act(&reply).ok()?;
        self.learn();
        Some(reply)
    }

    /// How the pupil stands, if this is a lesson.
    pub(super) fn lesson(&self) -> Option<wire::LessonNow> {
        let teacher = self.teacher.as_ref()?;
        let (lesson, at, step) = (teacher.lesson(), teacher.at(), teacher.step());
        let reached = teacher.reached(&*self.table);
        let before = at.checked_sub(1).and_then(|at| lesson.steps.get(at));
        let labels = |list: &[engine::data::Text]| list.iter().map(|hex| hex.get_ref().clone()).collect();
        Some(wire::LessonNow {
            id: lesson.id.clone(),
            title: lesson.title.clone(),
            step: at as u32,
            steps: lesson.steps.len() as u32,
            text: step.map(|step| step.text.clone()).unwrap_or_default(),
            goals: goals(teacher, &reached),
            hints: step.map(|step| step.hints.clone()).unwrap_or_default(),
            show: step.map(|step| labels(&step.show)).unwrap_or_default(),
            focus: labels(&lesson.focus),
            praise: before
                .map(|step| wire::LessonWords { text: step.praise.clone(), rule: Some(step.rule.clone()) }),
            astray: self.astray().map(|Astray { say, rule, .. }| wire::LessonWords { text: say, rule }),
            next: teacher.next().map(card),
        })
    }
}

fn goals(teacher: &Teacher, reached: &[bool]) -> Vec<wire::LessonGoal> {
    let goals = teacher.step().map_or(&[][..], |step| &step.goals);
    let goal = |(goal, met): (&engine::lesson::LessonGoal, &bool)| wire::LessonGoal {
        text: goal.say.clone(),
        met: *met,
    };
    goals.iter().zip(reached).map(goal).collect()
}
