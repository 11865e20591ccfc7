//! What a person asks of the computer: how far it is, why it did something, and what it would do in his place.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::{Side, Status};
use players::{Account, Choice, Motive, Progress, Setup, Shelved, Table};

fn table(game: &Shelved, scenario: &str, players: &str) -> Box<dyn Table> {
    let setup = Setup {
        scenario: Some(Choice::Id(scenario.into())),
        players: players.into(),
        ..Setup::new(engine::Seed::number(7))
    };
    (game.open)(&setup).expect("the wish is good")
}

fn skirmish(players: &str) -> Box<dyn Table> {
    table(&Shelved::game::<skirmish::Skirmish>(), "bridge", players)
}

/// Who thinks away from the table chooses as he would have at it.
#[test]
fn a_computer_chooses_alike_away_from_its_table() {
    let (mut here, mut away) = (skirmish("staff,staff"), skirmish("staff,staff"));
    here.think_on(1);
    away.think_on(1);
    here.run_computers().expect("all choices are legal");
    while let Some(mut gone) = away.send_away() {
        assert!(away.computer_move().expect("nobody chooses").is_none(), "its place is empty");
        gone.think();
        assert!(away.take_back(gone).expect("its choice is legal").is_some());
    }
    assert_eq!(away.record().to_string(), here.record().to_string());
    assert_eq!(away.status(), here.status());
}

/// What was chosen for another position is not played.
#[test]
fn a_computer_that_comes_back_to_another_position_chooses_anew() {
    let mut table = skirmish("human,staff");
    let choice = table.legal().remove(0);
    table.act(&choice).expect("it is legal");
    while table.waits_for().is_some() {
        let choice = table.legal().remove(0);
        table.act(&choice).expect("it is legal");
    }
    let mut away = table.send_away().expect("the computer must choose");
    away.think();
    if table.undo().is_ok() {
        let before = table.actions();
        assert!(table.take_back(away).expect("nothing is played").is_none());
        assert_eq!(table.actions(), before);
    }
}

#[test]
fn a_thought_tells_how_far_it_is_and_can_be_broken_off() {
    let mut table = skirmish("staff,human");
    table.think_on(1);
    let (calls, last) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let seen = (Arc::clone(&calls), Arc::clone(&last));
    let progress = Arc::new(Progress::pausing(move |progress| {
        let percent = (progress.share().expect("it thinks") * 100.0) as u32;
        assert!(seen.1.swap(percent, Ordering::Relaxed) <= percent, "it never goes back");
        seen.0.fetch_add(1, Ordering::Relaxed);
        true
    }));
    table.think_with(1, &progress);
    assert!(table.is_ripe() && progress.share().is_none());
    table.computer_move().expect("its choice is legal");
    assert!(calls.load(Ordering::Relaxed) > 8);
    assert!(last.load(Ordering::Relaxed) > 50, "{last:?}");
    assert!(progress.share().is_none(), "it is done");
    let halted = Arc::new(Progress::pausing(|_| false));
    assert!(table.hinter().is_some_and(|hinter| hinter.find(&halted).is_none()));
}

/// On a busy server less is tried, and the thought says so.
#[test]
fn part_of_the_effort_is_a_part_of_the_count() {
    let thought = |part| {
        let mut table = skirmish("staff,human");
        table.think_with(part, &Arc::new(Progress::new()));
        table.computer_move().expect("its choice is legal");
        table.thought(Side(0)).expect("it has thought").clone()
    };
    let (whole, quarter) = (thought(1), thought(4));
    assert!(quarter.turns * 3 < whole.turns, "{} of {}", quarter.turns, whole.turns);
    assert!(quarter.words().contains("a quarter of its effort: the server was busy"), "{}", quarter.words());
    assert!(!whole.words().contains("busy"));
}

/// A staff that is named with a part makes that part of its effort wherever it plays, and a record of it goes on with it.
#[test]
fn a_staff_can_be_asked_to_make_a_part_of_its_effort() {
    let opened = |players: &str| {
        let mut table = skirmish(players);
        table.computer_move().expect("its choice is legal");
        table
    };
    let turns = |table: &dyn Table| table.thought(Side(0)).expect("it has thought").turns;
    let (whole, eighth) = (opened("staff,human"), opened("Staff/8,human"));
    assert!(turns(&*eighth) * 5 < turns(&*whole), "{} of {}", turns(&*eighth), turns(&*whole));
    let told = eighth.thought(Side(0)).expect("it has thought").words();
    assert!(!told.contains("busy"), "an eighth is all that it makes: {told}");

    // A busy server divides what is left of it.
    let mut busy = skirmish("staff/2,human");
    busy.think_with(4, &Arc::new(Progress::new()));
    busy.computer_move().expect("its choice is legal");
    assert_eq!(turns(&*busy), turns(&*eighth));

    let record = eighth.record();
    assert_eq!(record.header.players[0], "staff/8");
    let again = Setup::new(engine::Seed::number(7));
    let resumed = (Shelved::game::<skirmish::Skirmish>().resume)(&record, &again).expect("it goes on");
    assert_eq!(resumed.chairs()[0].to_string(), "staff/8");
}

/// What is no part, or of somebody who makes no effort, is told.
#[test]
fn a_part_that_cannot_be_made_is_refused() {
    let why = |players: &str| {
        let setup = Setup { players: players.into(), ..Setup::new(engine::Seed::number(7)) };
        let opened = (Shelved::game::<skirmish::Skirmish>().open)(&setup);
        opened.err().unwrap_or_else(|| panic!("{players} plays")).to_string()
    };
    for silly in ["staff/0", "staff/1", "staff/3", "staff/08", "staff/", "staff/x", "staff/8/2", "general/-2"]
    {
        let told = why(silly);
        assert!(told.contains(&format!("\"{silly}\"")) && told.contains("an eighth"), "{told}");
    }
    assert!(why("cadet/8").contains("a cadet does not think ahead"));
    assert_eq!(why("stfaf/8"), "there is no player \"stfaf/8\"; did you mean staff?");
}

/// The thought in force is known for every action of its side, survives being written down, and goes when it is taken back.
#[test]
fn every_action_of_a_computer_has_its_account() {
    let mut table = skirmish("staff,cadet");
    table.run_computers().expect("all choices are legal");
    let (mut thoughts, mut chosen) = (0, 0);
    let kept: Vec<Option<Motive>> = (0..table.actions()).map(|n| table.motive(n).cloned()).collect();
    for (number, motive) in kept.iter().enumerate() {
        let account = Account::of(&*table, number).expect("a computer chose it");
        if account.forced {
            continue;
        }
        chosen += 1;
        thoughts += usize::from(motive.as_ref().is_some_and(|motive| motive.thought.is_some()));
        let told = account.reasons().join("\n");
        match account.side {
            Side(0) => assert!(told.contains("Chosen: ") && account.thought.is_some(), "{told}"),
            _ => assert!(told.contains("The cadet compares no plans"), "{told}"),
        }
    }
    assert!(thoughts > 1 && thoughts < chosen, "{thoughts} thoughts for {chosen} choices");
    let mut again = skirmish("staff,cadet");
    for (number, motive) in kept.iter().enumerate() {
        let Some(motive) = motive else { continue };
        let text = serde_json::to_string(motive).expect("it can be written");
        let read: Motive = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(read, *motive);
        again.recall(number, read);
    }
    let last = table.actions() - 1;
    assert_eq!(again.thought_at(last, Side(0)), table.thought_at(last, Side(0)));
    assert!(Account::of(&*table, last + 1).is_err_and(|why| why.contains("were played")));
}

/// The best two plans with what they would do; nothing is played, and the same question has the same answer.
fn hints(game: &Shelved, scenario: &str) {
    let mut table = table(game, scenario, "human,human");
    while table.setting_up() {
        table.place().expect("the set-up is legal");
    }
    let before = (table.actions(), table.hash());
    let Status::Choose(decision) = table.status() else { panic!("the game goes on") };
    let find =
        || table.hinter().expect("it has a staff").find(&Progress::new()).expect("nobody breaks it off");
    let hint = find();
    assert_eq!(hint, find());
    assert_eq!((table.actions(), table.hash()), before);
    assert_eq!((hint.plans.len(), &hint.side), (2, &table.side_name(decision.side)));
    assert!(hint.turns > 0);
    let units = table.view(engine::Seat::Player(decision.side)).units;
    for plan in &hint.plans {
        assert!((0.0..=1.0).contains(&plan.weighed.chance));
        for going in &plan.moves {
            let unit = units.iter().find(|unit| unit.id == going.unit).expect("it is seen");
            assert_eq!(unit.side, decision.side);
            assert!(going.path.iter().all(|hex| table.board().grid.find(hex).is_some()), "{going:?}");
        }
        for attack in &plan.attacks {
            assert!(!attack.chances.is_empty() && !attack.from.is_empty(), "{attack:?}");
            assert!(!attack.from.contains(&attack.at), "{attack:?}");
        }
    }
    assert!(hint.plans.iter().any(|plan| !plan.moves.is_empty()), "{hint:?}");
}

#[test]
fn a_hint_in_each_game() {
    for (game, scenario) in [
        (Shelved::game::<skirmish::Skirmish>(), "bridge"),
        (Shelved::game::<bulge::Bulge>(), "S2"),
        (Shelved::game::<dark_december::DarkDecember>(), "C1"),
        (Shelved::game::<panzerbitz::Panzerbitz>(), "1"),
    ] {
        hints(&game, scenario);
    }
}

/// A cadet of a war can say what its units were sent for.
#[test]
fn a_cadet_names_the_errands_of_its_units() {
    let mut table = table(&Shelved::game::<bulge::Bulge>(), "S2", "cadet");
    let mut errands = Vec::new();
    while table.actions() < 400 && table.computer_move().expect("its choices are legal").is_some() {
        let last = (0..table.actions()).rev().find_map(|number| table.motive(number));
        errands.extend(last.and_then(|motive| motive.errand.clone()));
    }
    let has = |word: &str| errands.iter().any(|errand| errand.contains(word));
    assert!(has("to attack"), "{errands:?}");
    assert!(has("a post of the line") || has("on its way"), "{errands:?}");
    assert!(has("worth most"), "{errands:?}");
}
