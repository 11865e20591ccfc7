//! Records: reading, writing, replaying, and every way in which one can be wrong.

mod wild;

use engine::{
    Dice, Entry, Game, Luck, Mismatch, MismatchKind, NewDice, NoUndo, NotStirred, Play, Record, Seed,
    StateHash, Status, Unreadable, replay,
};
use skirmish::Skirmish;

fn game() -> Skirmish {
    Skirmish::new("clearing", None, "").expect("the example's data are good")
}

/// A finished random game. In a peaceful one nobody attacks.
fn played(seed: u64, peaceful: bool) -> Play<Skirmish> {
    let mut play = Play::new(game(), Seed::number(seed));
    let mut random = Dice::fast(seed);
    while let Status::Choose(_) = play.status() {
        let mut legal = play.legal().to_vec();
        legal.retain(|&action| !peaceful || play.game().explain(action).chances.is_empty());
        play.act(legal[random.index(legal.len())]).expect("a listed action is legal");
    }
    play
}

fn read(text: &str) -> Record {
    Record::parse("game.txt", text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn mismatch(text: &str) -> Mismatch {
    replay(&read(text), game()).expect_err("the record does not fit")
}

/// A golden game: it must replay on every machine, in every version.
#[test]
fn the_checked_in_game_still_replays() {
    let text = include_str!("../data/skirmish.txt");
    let record = read(text);
    let game = replay(&record, game()).unwrap_or_else(|mismatch| panic!("{mismatch}"));
    assert!(matches!(game.status(), Status::Over(_)));
    assert_eq!(record.to_string(), text);
}

#[test]
fn comments_blank_lines_and_notes_survive() {
    let mut play = Play::new(game(), Seed::number(1));
    play.set_players(vec!["Anna".into(), "computer".into()]);
    play.comment("Anna thinks\nfor a week.");
    play.act_text("pick Blue-1").expect("legal");
    let text = play.record().to_string();
    let text = text.replace("players: ", "note: a quiet evening\nnote: with tea\nplayers: ");
    let text = text.replace("pick Blue-1\n", "pick Blue-1 # bold!\n\n");
    let record = read(&text);
    assert_eq!(record.header.players, ["Anna", "computer"]);
    assert_eq!(record.header.notes, ["a quiet evening", "with tea"]);
    assert!(record.entries.contains(&Entry::Comment("Anna thinks for a week.".into())));
    assert!(
        record.entries.contains(&Entry::Action { text: "pick Blue-1".into(), comment: Some("bold!".into()) })
    );
    assert!(record.entries.contains(&Entry::Blank));
    assert_eq!(read(&record.to_string()), record);
    // A resumed game keeps them too.
    let resumed = Play::resume(game(), &record).expect("it fits");
    assert_eq!(resumed.record(), record);
}

#[test]
fn a_hash_stands_after_every_hundred_actions_and_at_the_end() {
    let play = played(1, true);
    assert!(play.steps().len() > 100, "a long game");
    let record = play.record();
    let before = record.entries.iter().position(|entry| matches!(entry, Entry::Check { .. }));
    assert_eq!(before, Some(100));
    assert!(matches!(record.entries.last(), Some(Entry::Check { hash, .. }) if *hash == play.hash()));
}

#[test]
fn files_with_windows_line_ends_can_be_read() {
    let text = played(2, false).record().to_string();
    assert_eq!(read(&text.replace('\n', "\r\n")), read(&text));
}

#[test]
fn all_faults_of_a_record_are_found_with_line_and_column() {
    let text = "salient record 1\ngame: skirmish\ngame: chess\nrules-version: one\nrulse: +WOODS\nscenario clearing\n\
                charts: 12\nseed: x\n\ndone\n= 12\n";
    let faults = Record::parse("game.txt", text).expect_err("it is bad");
    let list: Vec<(usize, usize, &str)> =
        faults.list().iter().map(|fault| (fault.line, fault.column, fault.message.as_str())).collect();
    assert_eq!(
        list,
        [
            (1, 1, "the head has no line \"scenario: ...\""),
            (1, 1, "the head has no line \"rules: ...\""),
            (3, 1, "a second line \"game\""),
            (4, 16, "expected a whole number, found \"one\""),
            (5, 1, "there is no key \"rulse\""),
            (6, 1, "expected \"key: value\", or an empty line before the first action"),
            (7, 9, "expected 64 hexadecimal digits, found \"12\""),
            (8, 7, "expected 64 hexadecimal digits or a whole number, found \"x\""),
            (11, 1, "expected 16 hexadecimal digits after \"=\", found \"12\""),
        ]
    );
}

#[test]
fn other_formats_and_other_files_are_refused() {
    let message = |text: &str| Record::parse("x", text).expect_err("it is bad").to_string();
    assert!(message("salient record 4\n").contains("the record has format 4"));
    assert!(message("salient record 0\n").contains("the record has format 0"));
    assert!(message("").contains("expected \"salient record 1\""));
    assert!(message("[Event \"chess\"]").contains("expected \"salient record 1\""));
    // Cut off anywhere, a record is read or refused, never a panic.
    let whole = played(3, false).record().to_string();
    for end in 0..whole.len() {
        let _ = Record::parse("x", &whole[..end]);
    }
}

#[test]
fn rolls_that_wait_are_said_in_the_head_since_format_3() {
    let text = played(3, true).record().to_string();
    let said = |format: u32| {
        text.replace("salient record 1", &format!("salient record {format}"))
            .replace("\n\n", "\nown-rolls: Blue | Red\n\n")
    };
    let record = read(&said(3));
    assert_eq!(record.header.own_rolls, ["Blue", "Red"]);
    assert_eq!(record.to_string(), said(3));
    replay(&record, game()).expect("nothing waits in this game, and nothing is asked twice");
    let early = Record::parse("game.txt", &said(2)).expect_err("it is too early").to_string();
    assert!(early.contains("format 2 has no rolls that wait"), "{early}");
}

#[test]
fn a_record_of_another_game_is_refused_with_its_line() {
    let text = played(4, false).record().to_string();
    let head = |from: &str, to: &str| mismatch(&text.replace(from, to));
    let rules = head("+WOODS", "-WOODS");
    assert_eq!(
        rules.to_string(),
        "line 5: the record has rules \"+GREEN,-WOODS,-FIRE\", this game has \"+GREEN,+WOODS,-FIRE\""
    );
    assert_eq!(head("rules-version: 1", "rules-version: 2").line, 3);
    assert_eq!(head("game: skirmish", "game: chess").line, 2);
    assert_eq!(head("scenario: clearing", "scenario: bog").line, 4);
    assert_eq!(head("charts: 17", "charts: 00").line, 6);
}

#[test]
fn a_wrong_action_is_refused_with_its_line_and_the_rule() {
    let head = Play::new(game(), Seed::number(1)).record().to_string();
    let head = head.rsplit_once("= ").expect("a hash at the end").0.to_owned();
    let wrong = mismatch(&format!("{head}pick Blue-1\npick Blue-1\n"));
    assert_eq!(wrong.to_string(), "line 10: \"pick Blue-1\" is not legal here. 1.1: you have no such squad");
    let wrong = mismatch(&format!("{head}pikc Blue-1\n"));
    assert!(matches!(
        &wrong.kind,
        MismatchKind::Unreadable { why: Unreadable { column: 1, suggestion: Some(word), .. }, .. } if word == "pick"
    ));
    let wrong = mismatch(&format!("{head}pick Blue-1\n\n# hm\n= 0123456789abcdef\n"));
    assert!(matches!(wrong.kind, MismatchKind::Position { .. }) && wrong.line == 12, "{wrong}");
}

#[test]
fn an_action_after_the_end_is_refused() {
    let record = played(5, false).record().to_string();
    let wrong = mismatch(&format!("{record}pick Blue-1\n"));
    assert!(wrong.to_string().ends_with("is not legal here. 4.1: the game is over"), "{wrong}");
}

#[test]
fn a_changed_seed_changes_the_game() {
    let play = (1..60)
        .map(|seed| played(seed, false))
        .find(|play| play.dice_position() > 3)
        .expect("a game with some dice");
    let mut record = play.record();
    record.header.luck = Luck::Seed(Seed::number(1_000_000));
    let last = replay(&record, game());
    // Either the hash at the end differs, or an action became illegal, or by chance all dice did the same.
    assert!(last.is_err() || StateHash::of(last.expect("it fits").state()) == play.hash());
}

#[test]
fn a_sealed_record_hides_the_seed_and_promises_it() {
    let play = Play::fair(game(), Seed::number(8), vec!["tulip".into(), "mill".into()]);
    let record = play.record();
    let sealed = record.sealed();
    assert!(!sealed.to_string().contains(&Seed::number(8).to_string()));
    assert!(matches!(mismatch(&sealed.to_string()).kind, MismatchKind::Secret));
    assert_eq!(sealed.header.commitment, play.commitment());
    assert!(replay(&read(&record.to_string()), game()).is_ok());
    let mut cheat = record;
    cheat.header.luck = Luck::Seed(Seed::number(9));
    assert!(matches!(mismatch(&cheat.to_string()).kind, MismatchKind::BrokenPromise));
}

#[test]
fn a_script_says_what_the_dice_show() {
    let script = include_str!("../data/script.txt");
    let game_over = replay(&read(script), game()).unwrap_or_else(|mismatch| panic!("{mismatch}"));
    assert_eq!(game_over.state().squads.iter().filter_map(|squad| squad.hex).count(), 2);
    assert_eq!(
        game_over.ending().map(|told| told.to_string()).as_deref(),
        Some("Blue wins: victory. Points: Blue 2, Red 0. [4.1]")
    );
    let short = script.replace("dice: 6", "dice:");
    assert_eq!(mismatch(&short).to_string(), "line 20: \"go E1\" needs a die that is not on the list");
    // With another die the position at the end is another.
    let held = mismatch(&script.replace("dice: 6", "dice: 3"));
    assert!(matches!(held.kind, MismatchKind::Position { .. }) && held.line == 21, "{held}");
}

/// Plays at random for so many choices without an attack.
fn walk(play: &mut Play<Skirmish>, random: &mut Dice, choices: usize) {
    for _ in 0..choices {
        let mut legal = play.legal().to_vec();
        legal.retain(|&action| play.game().explain(action).chances.is_empty());
        play.act(legal[random.index(legal.len())]).expect("a listed action is legal");
    }
}

/// Plays at random to the end.
fn finish(play: &mut Play<Skirmish>, random: &mut Dice) {
    while let Some(action) = play.random_action(random) {
        play.act(action).expect("a listed action is legal");
    }
}

/// A game with a fresh seed after 6 choices and two words after 12.
fn changed(seed: u64) -> Play<Skirmish> {
    let (mut play, mut random) = (Play::fair(game(), Seed::number(seed), Vec::new()), Dice::fast(seed));
    walk(&mut play, &mut random, 6);
    play.reseed(Seed::number(seed + 1000));
    walk(&mut play, &mut random, 6);
    play.stir(&["tulip".into(), "mill".into()]).expect("there is a seed");
    finish(&mut play, &mut random);
    play
}

#[test]
fn new_dice_stand_in_the_record_and_play_again() {
    let play = changed(11);
    let text = play.record().to_string();
    let (fresh, seed) = (Seed::number(1011), format!("seed {} ", Seed::number(1011)));
    assert!(text.starts_with("salient record 2\n"));
    assert!(text.contains(&format!("\n~ {seed}commitment {}\n", fresh.commitment())));
    assert!(text.contains("\n~ words tulip mill\n"));
    let record = read(&text);
    assert_eq!(record.to_string(), text);
    let again = Play::resume(game(), &record).expect("it fits");
    assert_eq!((again.hash(), again.record()), (play.hash(), play.record()));
    // Where the dice came from, and which they are.
    let parts = play.stretches();
    assert_eq!(parts.len(), 3);
    assert!(parts[0].from == 0 && parts[1].from >= 6 && parts[2].from >= parts[1].from + 6);
    assert_eq!((parts[1].seed(), parts[2].seed()), (Some(fresh), Some(fresh)));
    assert_eq!(play.commitment(), Some(fresh.commitment()));
    let mut stirred = Dice::sealed(fresh.stirred(&["tulip", "mill"]));
    let mut third = parts[2].dice().expect("it is known");
    assert_eq!([third.d6(), third.d6(), third.d6()], [stirred.d6(), stirred.d6(), stirred.d6()]);
}

#[test]
fn other_new_dice_are_another_game() {
    // In some game a die after the change decides something.
    let differs = (0..40).any(|seed| {
        let text = changed(seed).record().to_string();
        replay(&read(&text.replace("~ words tulip mill", "~ words tulip hill")), game()).is_err()
    });
    assert!(differs);
}

#[test]
fn undo_does_not_go_behind_new_dice() {
    let mut play = Play::fair(game(), Seed::number(1), Vec::new());
    play.act_text("pick Blue-1").expect("legal");
    assert!(play.can_undo().is_ok());
    play.reseed(Seed::number(2));
    assert_eq!(play.undo(), Err(NoUndo::NewDice));
    let wanted = play.legal()[0];
    let before = play.record();
    play.act(wanted).expect("legal");
    play.undo().expect("what came after can be taken back");
    assert_eq!((play.record(), play.undo()), (before, Err(NoUndo::NewDice)));
    // A resumed game has the same wall.
    let mut again = Play::resume(game(), &play.record()).expect("it fits");
    assert_eq!(again.undo(), Err(NoUndo::NewDice));
    play.stir(&["tulip".into()]).expect("there is a seed");
    assert_eq!(play.undo(), Err(NoUndo::NewDice));
}

#[test]
fn new_dice_that_are_wrong_are_found_with_their_line() {
    let good = changed(12).record().to_string();
    let fault = |line: &str| {
        let text = good.replacen("~ words tulip mill", line, 1);
        Record::parse("x", &text).expect_err("it is bad").to_string()
    };
    assert!(fault("~ tulip").contains("expected \"seed S commitment C\" or \"words A B\" after \"~\""));
    assert!(fault("~").contains("after \"~\""));
    assert!(fault("~ words").contains("after \"~\""));
    assert!(fault(&format!("~ words {}", "x".repeat(65))).contains("at most 64 letters"));
    assert!(fault("~ seed 7 commitment 8").contains("64 hexadecimal digits"));
    let many = good.replacen("~ words tulip mill\n", &"~ words tulip mill\n".repeat(300), 1);
    let many = Record::parse("x", &many).expect_err("too many").to_string();
    assert!(many.contains("too many lines with new dice") && many.contains("at most 200"), "{many}");
    // A seed that does not keep its promise; one that is not told.
    let hash = Seed::number(1012).commitment().to_string();
    let cheat = mismatch(&good.replace(&hash, &Seed::number(1).commitment().to_string()));
    assert!(matches!(cheat.kind, MismatchKind::BrokenPromise) && cheat.line > 14, "{cheat}");
    let secret = mismatch(&good.replace(&format!("seed {} ", Seed::number(1012)), ""));
    assert!(matches!(secret.kind, MismatchKind::Secret) && secret.line == cheat.line, "{secret}");
    // Words without a seed.
    let listed = Play::scripted(game(), vec![6; 40]).record().to_string();
    let listed = listed.replace("record 1", "record 2").replace("\n= ", "\n~ words tulip\n= ");
    assert!(matches!(mismatch(&listed).kind, MismatchKind::NoSeed));
    // Format 1 has no such lines.
    let old = mismatch(&good.replace("salient record 2", "salient record 1"));
    assert!(matches!(old.kind, MismatchKind::Unreadable { .. }), "{old}");
}

#[test]
fn only_words_are_stirred_in() {
    let mut play = Play::fair(game(), Seed::number(1), Vec::new());
    for bad in ["", "two words", "a#b", "new\nline", &"x".repeat(65)] {
        assert_eq!(play.stir(&[bad.to_owned()]), Err(NotStirred::BadWord(bad.to_owned())));
    }
    assert_eq!(play.stir(&[]), Err(NotStirred::NoWords));
    assert_eq!(Play::scripted(game(), vec![6]).stir(&["tulip".into()]), Err(NotStirred::NoSeed));
    assert_eq!(play.stretches().len(), 1, "what was refused changed nothing");
}

#[test]
fn a_sealed_record_hides_every_seed() {
    let record = changed(13).record();
    let sealed = record.sealed();
    assert!(sealed.is_secret() && !record.is_secret());
    let text = sealed.to_string();
    for seed in [13, 1013] {
        assert!(!text.contains(&Seed::number(seed).to_string()));
        assert!(text.contains(&Seed::number(seed).commitment().to_string()));
    }
    assert!(text.contains("~ words tulip mill") && !text.contains("seed"));
    assert_eq!(read(&text), sealed);
    assert!(matches!(mismatch(&text).kind, MismatchKind::Secret));
}

#[test]
fn after_a_list_the_dice_come_from_a_seed() {
    let rolls = |play: &Play<Skirmish>| -> Vec<String> {
        let comments = play.record().entries.into_iter().filter_map(|entry| match entry {
            Entry::Action { comment, .. } => comment,
            _ => None,
        });
        comments.filter(|comment| comment.contains("rolled")).collect()
    };
    let listed = |number| {
        let (mut play, mut random) = (Play::listed(game(), vec![1, 9], Seed::number(7)), Dice::fast(number));
        finish(&mut play, &mut random);
        play
    };
    let play = (0..200).map(listed).find(|play| rolls(play).len() > 3).expect("a game with some dice");
    let shown = rolls(&play);
    let mut sealed = Dice::sealed(Seed::number(7));
    assert!(shown[0].ends_with("rolled 1"), "{shown:?}");
    for die in &shown[1..] {
        assert!(die.ends_with(&format!("rolled {}", sealed.d6())), "{shown:?}");
    }
    let record = play.record();
    let text = record.to_string();
    assert!(text.starts_with("salient record 2\n") && text.contains("\ndice: 1 9\nseed: "));
    assert_eq!(read(&text), record);
    assert_eq!(Play::resume(game(), &record).expect("it fits").hash(), play.hash());
    assert!(record.sealed().is_secret() && !record.sealed().to_string().contains("seed: "));
    assert_eq!(read(&record.sealed().to_string()), record.sealed());
    let mut cheat = record;
    cheat.header.luck = Luck::Listed { shows: vec![1, 9], then: Some(Seed::number(8)) };
    assert!(matches!(mismatch(&cheat.to_string()).kind, MismatchKind::BrokenPromise));
    // A list that an old record ends with is gone on from, and words can be stirred in.
    let mut old = read(include_str!("../data/script.txt"));
    old.follow_list(Seed::number(9));
    old.entries.push(Entry::Dice { dice: NewDice::Words(vec!["tulip".into()]), comment: None });
    let on = Play::resume(game(), &old).expect("it fits");
    assert_eq!(on.stretches()[1].seed(), Some(Seed::number(9)));
    // In format 1 there is no such thing.
    let both = text.replace("salient record 2", "salient record 1");
    assert!(Record::parse("x", &both).expect_err("bad").to_string().contains("not both"));
}
