//! Reading a lesson with all that belongs to it, and playing its solution.

use engine::data::{Source, Text};
use engine::lesson::{Goal, Lesson, LessonStep};
use engine::title::{Report, Trouble, count};
use engine::{Faults, Seat, Seed, closest};

use super::Teacher;
use crate::{Shelved, Table};

/// More answers of the enemy in a row than any lesson has.
const MOST_REPLIES: usize = 500;

/// Reads a lesson and plays it through: each mistake must be found and taken back, each goal must be open before its step is
/// solved and reached after it, and all that the enemy answers must be legal. What is wrong is said at its line.
pub fn check_lesson(shelved: &Shelved, file: Source) -> Result<Report, Faults> {
    let lesson = Lesson::read(file, (shelved.title.rulebook)())?;
    let mut faults = Faults::new(file.name, file.text);
    let table = match Teacher::open(shelved, &lesson, Seed::number(1)) {
        Ok(table) => table,
        Err(Trouble::File(broken)) => return Err(broken),
        Err(trouble) => {
            faults.add(lesson.seat.span(), trouble.to_string(), "");
            return Err(faults);
        }
    };
    if table.scenario() != lesson.id {
        let message = format!("the scenario has the id \"{}\"", table.scenario());
        faults.add(lesson.seat.span(), message, format!("give it that of the lesson: \"{}\"", lesson.id));
    }
    names(&lesson, &*table, &mut faults);
    if faults.is_empty() {
        solve(shelved, &lesson, table, &mut faults);
    }
    let lines = vec![
        ("seat", lesson.seat.get_ref().clone()),
        ("steps", lesson.steps.len().to_string()),
        ("goals", lesson.steps.iter().map(|step| step.goals.len()).sum::<usize>().to_string()),
        ("solution", count(lesson.steps.iter().map(|step| step.solution.len()).sum(), "action")),
    ];
    faults.finish(Report { name: format!("{}  {}", lesson.id, lesson.title), lines, doubts: Vec::new() })
}

/// Every hex and unit that the lesson names must be there.
fn names(lesson: &Lesson, table: &dyn Table, faults: &mut Faults) {
    let grid = &table.board().grid;
    let hex = |label: &str, at: &Text, faults: &mut Faults| {
        if grid.find(label).is_none() {
            faults.add(at.span(), format!("there is no hex \"{label}\""), grid.label_help());
        }
    };
    let view = table.view(Seat::Referee);
    let units: Vec<&str> = view.units.iter().filter_map(|unit| unit.name.as_deref()).collect();
    for label in lesson.focus.iter().chain(lesson.steps.iter().flat_map(|step| &step.show)) {
        hex(label.get_ref(), label, faults);
    }
    for each in lesson.steps.iter().flat_map(|step| &step.goals) {
        match &each.goal {
            Goal::At { unit, .. } | Goal::Is { unit, .. } | Goal::Hand { unit } | Goal::Gone { unit } => {
                if !units.contains(&unit.as_str()) {
                    let near = closest(unit, units.iter().copied());
                    let help = near.map_or_else(
                        || format!("there are {}", units.join(", ")),
                        |near| format!("did you mean {near}?"),
                    );
                    faults.add(each.line.span(), format!("there is no unit \"{unit}\""), help);
                }
            }
            Goal::Control { hex: label, .. } => hex(label, &each.line, faults),
            Goal::Event { .. } | Goal::Prompt(_) | Goal::Over(_) => {}
        }
    }
}

/// Plays the solution, step by step, with the mistakes on the way.
fn solve(shelved: &Shelved, lesson: &Lesson, table: Box<dyn Table>, faults: &mut Faults) {
    let Some(teacher) = Teacher::of_lesson(lesson.clone(), &*table) else {
        faults.add(lesson.seat.span(), "nobody plays in this lesson", "write the name of a side");
        return;
    };
    let mut desk = Desk { shelved, table, teacher };
    for (number, step) in lesson.steps.iter().enumerate() {
        if let Err((place, message)) = desk.solve(number, step) {
            faults.add(place.span(), message, "");
            return;
        }
    }
    if let Err(why) = desk.table.replays() {
        faults.add(lesson.seat.span(), format!("the lesson cannot be played again: {why}"), "");
    }
}

/// A lesson that is tried: what is wrong is a line of it and a sentence.
struct Desk<'a> {
    shelved: &'a Shelved,
    table: Box<dyn Table>,
    teacher: Teacher,
}

impl Desk<'_> {
    fn solve(&mut self, number: usize, step: &LessonStep) -> Result<(), (Text, String)> {
        let head = || step.solution[0].clone();
        self.replies(step, number)?;
        if self.teacher.at() != number {
            return Err((head(), "the goals are reached before anything is done for them".into()));
        }
        if self.teacher.reached(&*self.table).iter().all(|reached| *reached) {
            return Err((head(), "the goals hold before the step begins".into()));
        }
        self.mistake(step, number)?;
        for action in &step.solution {
            if self.teacher.at() != number {
                return Err((action.clone(), "the goals are reached before this".into()));
            }
            self.act(action)?;
            if let Some(astray) = self.teacher.astray(&*self.table) {
                return Err((action.clone(), format!("the solution is said to be wrong: {}", astray.say)));
            }
            self.replies(step, number)?;
        }
        if self.teacher.at() == number {
            return Err((head(), format!("the solution does not reach the goals{}", self.open(step))));
        }
        let played = step.replies.len();
        if self.teacher.at() == number + 1 && self.unused(step, number) {
            return Err((step.replies[played - 1].clone(), "the enemy is never asked for this".into()));
        }
        Ok(())
    }

    /// Which goals are open.
    fn open(&self, step: &LessonStep) -> String {
        let reached = self.teacher.reached(&*self.table);
        let open = step.goals.iter().zip(reached).filter(|(_, reached)| !reached);
        open.fold(String::new(), |told, (goal, _)| told + "; open: " + goal.line.get_ref())
    }

    /// Whether the enemy chose less often in a step than it has answers.
    fn unused(&self, step: &LessonStep, number: usize) -> bool {
        let (from, to) = (self.teacher.begun[number], self.teacher.begun[number + 1]);
        let story = self.table.story(Seat::Referee, from, to - from);
        let chosen = story.iter().filter(|deed| !deed.forced && deed.side != self.teacher.seat).count();
        chosen < step.replies.len()
    }

    /// Plays the mistake of a step, and takes it back.
    fn mistake(&mut self, step: &LessonStep, number: usize) -> Result<(), (Text, String)> {
        let Some(last) = step.mistake.last() else { return Ok(()) };
        let before = (self.table.hash(), self.table.actions());
        for action in &step.mistake {
            if let Some(astray) = self.teacher.astray(&*self.table) {
                return Err((
                    action.clone(),
                    format!("what was played before is wrong already: {}", astray.say),
                ));
            }
            self.act(action)?;
            if self.teacher.at() != number {
                return Err((action.clone(), "the mistake reaches the goals".into()));
            }
        }
        if self.teacher.astray(&*self.table).is_none() {
            return Err((last.clone(), "nothing is said against this mistake".into()));
        }
        self.back(before.1).map_err(|why| (last.clone(), why))?;
        if self.table.hash() != before.0 {
            return Err((last.clone(), "the mistake cannot be taken back".into()));
        }
        Ok(())
    }

    /// Goes back to where there were so many actions: by undo, or where a die forbids that, by playing up to there anew.
    fn back(&mut self, actions: usize) -> Result<(), String> {
        while self.table.actions() > actions && self.table.undo().is_ok() {}
        if self.table.actions() > actions {
            let played = self.table.story(Seat::Referee, 0, actions);
            let begun = Teacher::open(self.shelved, self.teacher.lesson(), Seed::number(1));
            self.table = begun.map_err(|trouble| trouble.to_string())?;
            let opened = self.teacher.begun[0];
            for deed in played.iter().skip(opened).filter(|deed| !deed.forced) {
                self.table.act(&deed.action).map_err(|why| why.to_string())?;
            }
        }
        self.teacher.note(&*self.table);
        Ok(())
    }

    /// Lets the enemy answer. In the present step every answer must be the one that is written.
    fn replies(&mut self, step: &LessonStep, number: usize) -> Result<(), (Text, String)> {
        for _ in 0..MOST_REPLIES {
            let used = self.teacher.choices(&*self.table, false).len();
            let Some(reply) = self.teacher.reply(&*self.table) else { return Ok(()) };
            if self.teacher.at() == number
                && let Some(said) = step.replies.get(used)
                && let Err(why) = self.table.check(said.get_ref())
            {
                return Err((said.clone(), format!("the enemy may not choose this: {why}")));
            }
            self.play(&Text::new(0..0, reply))?;
            if self.teacher.at() != number {
                return Ok(());
            }
        }
        Err((step.solution[0].clone(), "the enemy never comes to an end".into()))
    }

    /// The pupil acts.
    fn act(&mut self, action: &Text) -> Result<(), (Text, String)> {
        if self.table.status().side() != Some(self.teacher.seat) {
            let whom = self.table.status().side().map_or("nobody".into(), |side| self.table.side_name(side));
            return Err((action.clone(), format!("{whom} is asked, not the pupil")));
        }
        self.play(action)
    }

    fn play(&mut self, action: &Text) -> Result<(), (Text, String)> {
        self.table.act(action.get_ref()).map_err(|why| {
            let legal = self.table.legal();
            let some = legal.iter().take(12).cloned().collect::<Vec<_>>().join(", ");
            (action.clone(), format!("\"{}\": {why} Legal: {some}", action.get_ref()))
        })?;
        self.teacher.note(&*self.table);
        Ok(())
    }
}
