//! New dice in the middle of a game.

use engine::{
    Dice, Entry, Game, Luck, MismatchKind, NewDice, NoUndo, NotStirred, Play, Record, Seed, replay,
};
use skirmish::Skirmish;

use crate::{game, mismatch, played, read};

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

proptest::proptest! {
    /// Whatever is in the file: a record or faults, never a panic; and what is read prints and reads the same.
    #[test]
    fn any_text_is_read_or_refused(body in "(?s).{0,200}", whole in "(?s).{0,80}") {
        let _ = Record::parse("x", &whole);
        let _ = Record::parse("x", &format!("salient record 1\n{whole}"));
        let _ = Record::parse("x", &format!("salient record 2\n{whole}"));
        let _ = NewDice::parse(&whole);
        let head = played(6, false).record().to_string();
        let head = head.split_once("\n\n").expect("a head and a body").0.to_owned();
        let later = head.replace("salient record 1", "salient record 2");
        for head in [head, later] {
            let Ok(record) = Record::parse("x", &format!("{head}\n\n{body}")) else { continue };
            let printed = record.to_string();
            proptest::prop_assert_eq!(read(&printed).to_string(), printed);
            let _ = replay(&record, game());
        }
    }

    /// The same for actions and switches, which people type.
    #[test]
    fn any_words_are_read_or_refused(text in "(?s).{0,60}") {
        let game = game();
        let _ = game.parse_action(&text);
        let _ = game.parse_action(&format!("go {text}"));
        let _ = game.rulebook().resolve(Some(&text), &text);
        let _ = text.parse::<Seed>();
    }
}
