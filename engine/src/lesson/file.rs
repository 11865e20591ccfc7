//! What may stand in the file of a lesson, and the second pass over it.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Goal, Lesson, LessonGoal, LessonStep, Mistake, Pattern};
use crate::data::{Reader, Schema, Source, Spanned, Text, parse};
use crate::title::Document;
use crate::{Faults, Rulebook, is_word};

/// The format that this version reads.
const FORMAT: u32 = 1;
/// The most steps, goals of a step, hints of it, and so on.
const MOST: usize = 40;
/// The longest paragraph, in letters.
const LONGEST: usize = 700;

/// A lesson file.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct File {
    /// The format of the file: 1.
    format: Spanned<u32>,
    /// The id of the game.
    game: Text,
    /// One word; the scenario has the same.
    id: Text,
    /// What it is called.
    title: Text,
    /// What is learned, in a sentence.
    about: Text,
    /// How many minutes it takes.
    minutes: Spanned<u8>,
    /// The side that the pupil plays.
    seat: Text,
    /// Switches on top of those of the scenario, such as `-FIRE`.
    #[serde(default)]
    rules: String,
    /// What the dice show, in order.
    #[serde(default)]
    dice: Vec<u32>,
    /// What is played before the pupil is asked, by whichever side.
    #[serde(default)]
    opening: Vec<Text>,
    /// Hexes that should be seen at first.
    #[serde(default)]
    focus: Vec<Text>,
    /// A scenario of the game, between `'''` and `'''`.
    scenario: Text,
    /// What is done, in order.
    step: Vec<Spanned<StepFile>>,
}

/// `[[step]]`
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StepFile {
    /// What to do, and why.
    text: Text,
    /// Hexes to point at.
    #[serde(default)]
    show: Vec<Text>,
    /// What must be reached.
    goals: Vec<GoalFile>,
    /// Help, one after the other.
    hints: Vec<Text>,
    /// If there are any, only such actions are right; `*` stands for anything.
    #[serde(default)]
    right: Vec<Text>,
    /// Actions that are legal and lead away.
    #[serde(default)]
    wrong: Vec<MistakeFile>,
    /// What is said of any other action that is not right, or when the goal is not reached in time.
    #[serde(default)]
    otherwise: Option<Text>,
    /// How many choices the pupil has.
    #[serde(default)]
    within: Option<u8>,
    /// What is said when the goals are reached.
    praise: Text,
    /// The rule that it was about.
    rule: Text,
    /// What the enemy chooses while the step lasts, in order.
    #[serde(default)]
    replies: Vec<Text>,
    /// Actions that reach the goals.
    solution: Vec<Text>,
    /// Actions of which the last is a mistake, for the tests.
    #[serde(default)]
    mistake: Vec<Text>,
}

/// A goal: `{ is = "unit Blue-1 at A3", say = "Blue-1 stands in A3" }`
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GoalFile {
    /// What is checked.
    is: Text,
    /// What the pupil reads.
    say: Text,
}

/// A mistake: `{ action = "go B*", say = "...", rule = "2.1" }`
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MistakeFile {
    /// Which actions; `*` stands for anything.
    action: Text,
    /// Why it leads away.
    say: Text,
    /// The rule.
    #[serde(default)]
    rule: Option<Text>,
}

/// The schema of a lesson file.
pub fn schema() -> Schema {
    crate::data::schema::<File>()
}

impl Lesson {
    /// Reads a lesson of the game that has this rulebook; all faults are reported together. The scenario is not read.
    pub fn read(source: Source, book: &Rulebook) -> Result<Self, Faults> {
        let file: File = parse(source.name, source.text)?;
        let reader = Reader::new(source.name, source.text).of_format(&file.format, FORMAT)?;
        let mut pass = Pass { reader, source, book };
        let lesson = pass.lesson(file);
        pass.reader.finish(lesson)
    }
}

/// The second pass over a file.
struct Pass<'a> {
    reader: Reader<'a>,
    source: Source<'a>,
    book: &'a Rulebook,
}

impl Pass<'_> {
    fn lesson(&mut self, file: File) -> Lesson {
        if file.game.get_ref() != self.book.id() {
            let message = format!("this is a lesson of \"{}\"", file.game.get_ref());
            self.reader.fault(file.game.span(), message, format!("write \"{}\"", self.book.id()));
        }
        if !is_word(file.id.get_ref()) {
            self.reader.fault(
                file.id.span(),
                "the id is not one word",
                "write a word such as \"first-move\"",
            );
        }
        self.reader.at_most(&file.id, "the id", 20);
        self.reader.at_most(&file.title, "the title", 60);
        self.reader.at_most(&file.about, "the text about it", 200);
        if !(1..=10).contains(file.minutes.get_ref()) {
            let message = format!("{} minutes", file.minutes.get_ref());
            self.reader.fault(file.minutes.span(), message, "write a number from 1 to 10");
        }
        if file.step.is_empty() {
            self.reader.fault(
                file.id.span(),
                "the lesson has no steps",
                "write [[step]] and what is done in it",
            );
        }
        self.reader.most(MOST, "steps", file.step.iter().map(Spanned::span));
        Lesson {
            steps: file.step.into_iter().take(MOST).map(|step| self.step(step)).collect(),
            scenario: self.scenario(&file.scenario),
            id: file.id.into_inner(),
            title: file.title.into_inner(),
            about: plain(&file.about),
            minutes: file.minutes.into_inner(),
            seat: file.seat,
            rules: file.rules,
            dice: file.dice,
            opening: file.opening,
            focus: file.focus,
        }
    }

    /// The scenario behind as many line ends as stand before it in the file.
    fn scenario(&self, scenario: &Text) -> Document {
        let text = self.source.text;
        let quotes = scenario.span().start + 3;
        let first = quotes + usize::from(text.get(quotes..).is_some_and(|rest| rest.starts_with('\n')));
        let lines = text.bytes().take(first).filter(|byte| *byte == b'\n').count();
        Document { name: self.source.name.to_owned(), text: "\n".repeat(lines) + scenario.get_ref() }
    }

    fn step(&mut self, step: Spanned<StepFile>) -> LessonStep {
        let span = step.span();
        let file = step.into_inner();
        for text in [&file.text, &file.praise].into_iter().chain(&file.hints).chain(&file.otherwise) {
            self.reader.at_most(text, "the paragraph", LONGEST);
        }
        for (empty, what, example) in [
            (file.goals.is_empty(), "goals", "goals = [{ is = \"unit X at H\", say = \"...\" }]"),
            (file.hints.is_empty(), "hints", "hints = [\"...\"]"),
            (file.solution.is_empty(), "solution", "solution = [\"...\"]"),
        ] {
            if empty {
                self.reader.fault(
                    span.clone(),
                    format!("the step has no {what}"),
                    format!("write: {example}"),
                );
            }
        }
        if file.otherwise.is_none() && (!file.right.is_empty() || file.within.is_some()) {
            let message = "nothing is said of what is not right";
            self.reader.fault(span, message, "write: otherwise = \"...\"");
        }
        let pattern = |text: &Text| Pattern::new(text.get_ref());
        LessonStep {
            rule: self.reader.rule(self.book, &file.rule),
            goals: file.goals.into_iter().filter_map(|goal| self.goal(goal)).collect(),
            wrong: file.wrong.into_iter().map(|wrong| self.mistake(wrong)).collect(),
            text: plain(&file.text),
            hints: file.hints.iter().map(plain).collect(),
            right: file.right.iter().map(pattern).collect(),
            otherwise: file.otherwise.as_ref().map(plain).unwrap_or_default(),
            within: file.within,
            praise: plain(&file.praise),
            show: file.show,
            replies: file.replies,
            solution: file.solution,
            mistake: file.mistake,
        }
    }

    fn goal(&mut self, file: GoalFile) -> Option<LessonGoal> {
        let goal = match Goal::parse(file.is.get_ref()) {
            Ok(goal) => goal,
            Err((message, help)) => {
                self.reader.fault(file.is.span(), message, help);
                return None;
            }
        };
        if let Goal::Event { rule, .. } = &goal {
            self.reader.rule(self.book, &Text::new(file.is.span(), rule.clone()));
        }
        Some(LessonGoal { say: plain(&file.say), goal, line: file.is })
    }

    fn mistake(&mut self, file: MistakeFile) -> Mistake {
        Mistake {
            action: Pattern::new(file.action.get_ref()),
            say: plain(&file.say),
            rule: file.rule.map(|rule| self.reader.rule(self.book, &rule)),
        }
    }
}

/// A paragraph: the lines of the file are none of the reader's.
fn plain(text: &Text) -> String {
    text.get_ref().split_whitespace().collect::<Vec<_>>().join(" ")
}
