//! Every lesson of every game is solved as its file says, with its mistakes on the way.

use engine::Seed;
use players::{Shelved, Table, Teacher, check_lesson};

/// Reads and solves the lessons of a game, which has at least five.
fn solved(shelved: &Shelved) {
    let files = shelved.title.lessons;
    assert!(files.len() >= 5, "{} lessons", files.len());
    let wrong: Vec<String> = files
        .iter()
        .filter_map(|file| check_lesson(shelved, *file).err())
        .map(|why| why.to_string())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(shelved.title.lessons().len(), files.len(), "each is read");
    let mistakes =
        shelved.title.lessons().iter().all(|lesson| lesson.steps.iter().any(|step| !step.mistake.is_empty()));
    assert!(mistakes, "each lesson knows a mistake");
}

#[test]
fn the_lessons_of_each_game() {
    for game in [
        Shelved::game::<skirmish::Skirmish>(),
        Shelved::game::<bulge::Bulge>(),
        Shelved::game::<dark_december::DarkDecember>(),
        Shelved::game::<panzerbitz::Panzerbitz>(),
    ] {
        solved(&game);
    }
}

/// A lesson that is begun.
fn begun() -> Box<dyn Table> {
    let shelved = Shelved::game::<skirmish::Skirmish>();
    let lesson = shelved.title.lesson("first-move").unwrap();
    Teacher::open(&shelved, &lesson, Seed::number(7)).unwrap()
}

#[test]
fn how_far_the_pupil_has_come_is_found_from_the_record() {
    let mut table = begun();
    table.act("pick Blue-1").unwrap();
    table.act("go C2").unwrap();
    let teacher = Teacher::of(&*table).unwrap();
    assert_eq!((teacher.at(), teacher.replies(&*table)), (2, true));
    let shelved = Shelved::game::<skirmish::Skirmish>();
    let again = (shelved.resume)(&table.record(), &players::Setup::new(Seed::number(0))).unwrap();
    assert_eq!(again.hash(), table.hash());
    let teacher = Teacher::of(&*again).unwrap();
    assert_eq!((teacher.at(), teacher.lesson().id.as_str()), (2, "first-move"));
    assert_eq!(teacher.reply(&*again).as_deref(), Some("go E2"));
}

#[test]
fn who_goes_astray_is_told_why_and_the_enemy_waits() {
    let mut table = begun();
    table.act("pick Blue-1").unwrap();
    table.act("stay").unwrap();
    let mut teacher = Teacher::of(&*table).unwrap();
    let astray = teacher.astray(&*table).unwrap();
    assert!(astray.say.contains("used up the turn") && astray.rule.as_deref() == Some("2.1"), "{astray:?}");
    assert_eq!((astray.back, teacher.reply(&*table)), (1, None));
    table.undo().unwrap();
    teacher.note(&*table);
    assert_eq!((teacher.astray(&*table), teacher.at()), (None, 1));
}

#[test]
fn nothing_before_the_lesson_is_taken_back() {
    let mut table = begun();
    let teacher = Teacher::of(&*table).unwrap();
    assert!(teacher.can_undo(&*table).is_err());
    table.act("pick Blue-1").unwrap();
    assert!(teacher.can_undo(&*table).is_ok());
}

#[test]
fn what_is_wrong_with_a_lesson_is_told_at_its_line() {
    let shelved = Shelved::game::<skirmish::Skirmish>();
    let file = shelved.title.lessons[0];
    let faults = |from: &str, to: &str| {
        let text = file.text.replace(from, to);
        assert_ne!(text, file.text);
        let source = engine::data::Source { name: "mine.toml", text: &text };
        check_lesson(&shelved, source).unwrap_err().to_string()
    };
    let line = |what: &str| {
        let at = file.text.lines().position(|line| line.contains(what)).unwrap();
        format!("mine.toml:{}:", at + 1)
    };
    for (from, to, says) in [
        ("solution = [\"go C2\"]", "solution = [\"go C3\"]", "go C3"),
        ("A3 = \"Blue-2\"", "A3 = \"Blue-9\"", "Blue-9"),
        ("unit Blue-2 at C3", "unit Blue-7 at C3", "there is no unit"),
        ("hex = \"C2\"", "hex = \"C9\"", "there is no hex"),
        ("is = \"control C2\"", "is = \"contrl C2\"", "did you mean control?"),
        ("rule = \"2.2\"", "rule = \"2.9\"", "there is no rule 2.9"),
        ("mistake = [\"go A2\"]", "mistake = [\"go C2\"]", "the mistake reaches the goals"),
        ("replies = [\"go E2\"]", "replies = [\"go A9\"]", "the enemy may not choose this"),
    ] {
        let said = faults(from, to);
        let words = from.split('"').next().unwrap();
        let place = if words.contains("solution") || words.contains("mistake") || words.contains("replies") {
            line(from)
        } else {
            line(from.trim_start_matches("is = "))
        };
        assert!(said.contains(says) && said.contains(&place), "{from} -> {to}: {said}, expected {place}");
    }
}
