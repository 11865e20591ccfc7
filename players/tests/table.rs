//! The table: the same game as `Play` alone, fair to those who may not see everything, and honest about what it refuses.

use engine::title::Playable;
use engine::{Dice, Game, Luck, NoUndo, NotPlayed, Play, Seat, Seed, Side, Status, UnitId};
use players::{BadMove, Chair, Computer, Player, Random, Table, TableOf, computers};
use skirmish::{Action, Skirmish};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

fn game() -> Skirmish {
    Skirmish::new("clearing", None, "").expect("the example's data are good")
}

fn computer(name: &str) -> Chair {
    Chair::Computer(name.into())
}

fn table(luck: &Luck, chairs: [Chair; 2]) -> TableOf<Skirmish> {
    TableOf::new(game(), luck, chairs.into(), &computers())
}

fn seed(number: u64) -> Luck {
    Luck::Seed(Seed::number(number))
}

/// What the table does with two random players, done by hand.
fn by_hand(seed: u64, mut players: [Random; 2]) -> Play<Skirmish> {
    let mut play = Play::fair(game(), Seed::number(seed), Vec::new());
    while let Status::Choose(decision) = play.status() {
        let action = players[decision.side.index()].choose(play.game(), play.legal());
        play.act(action).expect("it is on the list");
    }
    play
}

#[test]
fn two_random_players_play_the_same_game_with_and_without_a_table() {
    static MADE: AtomicU32 = AtomicU32::new(0);
    // The numbers that the table gives to its players are its own affair; here they are known.
    let known = || {
        vec![Computer::<Skirmish> {
            name: "random",
            about: "",
            make: |_| Box::new(Random::new(u64::from(MADE.fetch_add(1, Relaxed)) % 2)),
        }]
    };
    for number in 0..20 {
        let chairs = vec![computer("random"); 2];
        let mut table = TableOf::new(game(), &seed(number), chairs, &known());
        table.run_computers().unwrap();
        let play = by_hand(number, [Random::new(0), Random::new(1)]);
        assert!(play.status().outcome().is_some());
        assert_eq!((table.status(), table.hash()), (play.status(), play.hash()));
        let (mut record, by_hand) = (table.record(), play.record());
        assert_eq!(record.header.players, ["random", "random"]);
        record.header.players.clear();
        assert_eq!(record.to_string(), by_hand.to_string());
        assert_eq!(table.told(Seat::Referee, 0), play.told(Seat::Referee, 0).collect::<Vec<_>>());
        assert_eq!((table.actions(), table.events()), (play.steps().len(), play.events().len()));
        assert_eq!(table.replays(), Ok(()));
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let run = |number| {
        let mut table = table(&seed(number), [computer("random"), computer("random")]);
        table.run_computers().unwrap();
        table.record().to_string()
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

/// Looks whether it can see which enemy squad is green.
struct Spy;

static TRUE_GREEN: AtomicU32 = AtomicU32::new(0);
static SAW_OTHER: AtomicU32 = AtomicU32::new(0);

impl Player<Skirmish> for Spy {
    fn choose(&mut self, game: &Skirmish, legal: &[Action]) -> Action {
        let squads = &game.state().squads;
        let red = [2, 3].into_iter().find(|&unit| squads[unit].green);
        if let Some(green) = red {
            let known = squads[green].known;
            SAW_OTHER.fetch_add(u32::from(!known && green as u32 != TRUE_GREEN.load(Relaxed)), Relaxed);
        }
        legal[legal.len() - 1]
    }
}

#[test]
fn a_computer_player_cannot_peek() {
    let spies = [Computer::<Skirmish> { name: "spy", about: "", make: |_| Box::new(Spy) }];
    for number in 0..10 {
        let mut table = TableOf::new(game(), &seed(number), vec![computer("spy"), Chair::Human], &spies);
        table.run_computers().unwrap();
        TRUE_GREEN.store(2, Relaxed);
        table.act("pick Red-1").unwrap();
        table.run_computers().unwrap();
        assert_eq!(table.waits_for(), Some(Side(1)));
    }
    let saw = SAW_OTHER.load(Relaxed);
    assert!(saw > 0, "in some of the positions that it was shown the other squad was green");
}

#[test]
fn an_illegal_choice_of_a_computer_player_is_an_error_and_changes_nothing() {
    struct Cheat;
    impl Player<Skirmish> for Cheat {
        fn choose(&mut self, _: &Skirmish, _: &[Action]) -> Action {
            Action::Pick(UnitId(3))
        }
    }
    let cheats = [Computer::<Skirmish> { name: "cheat", about: "", make: |_| Box::new(Cheat) }];
    let mut table = TableOf::new(game(), &seed(1), vec![computer("cheat"), Chair::Human], &cheats);
    let before = table.hash();
    let BadMove { player, action, refusal } = table.run_computers().unwrap_err();
    assert_eq!((player.as_str(), action.as_str(), refusal.rule().0), ("cheat", "pick Red-2", "1.1"));
    assert_eq!(table.hash(), before);
}

#[test]
fn actions_in_text_are_checked_explained_and_played() {
    let mut table = table(&Luck::Listed { shows: vec![6], then: None }, [Chair::Human, Chair::Human]);
    assert_eq!(
        (table.game(), table.scenario(), table.sides()),
        ("skirmish", "clearing", &["Blue", "Red"][..])
    );
    assert_eq!(table.legal(), ["pick Blue-1", "pick Blue-2"]);
    assert_eq!(table.check(" pick   Blue-1 "), Ok("pick Blue-1".into()));
    assert!(matches!(table.check("pick Red-1"), Err(NotPlayed::Refused(_))));
    assert!(matches!(table.act("pcik Red-1"), Err(NotPlayed::Unreadable(_))));
    for action in ["pick Blue-1", "pick Red-1", "pick Blue-2", "go D3"] {
        table.act(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    let told: Vec<String> = table.told(Seat::Player(Side(0)), 0).iter().map(ToString::to_string).collect();
    assert!(
        told.contains(&"Blue-1 is green. [1.1]".to_owned()) && !told.join(" ").contains("Red-1 is green")
    );
    let story = table.story(Seat::Referee, 0, usize::MAX);
    assert_eq!(story.len(), table.actions());
    assert_eq!((story[0].action.as_str(), story[0].side, story[0].forced), ("pick Blue-1", Side(0), false));
    assert!(story.iter().any(|step| step.forced), "picking the only squad left is no choice");
    assert_eq!(table.forced(4), [(Side(1), "pick Red-2".to_owned())]);
    let all: Vec<_> = story.into_iter().flat_map(|step| step.told).collect();
    assert_eq!(all, table.told(Seat::Referee, 0));
}

#[test]
fn undo_takes_back_what_a_person_chose_and_all_after_it() {
    let mut table = table(&seed(3), [Chair::Human, computer("random")]);
    assert_eq!(table.undo(), Err(NoUndo::Start));
    let start = table.hash();
    table.act("pick Blue-2").unwrap();
    assert_eq!(table.run_computers(), Ok(1), "Red picks its green squad");
    assert_eq!(table.waits_for(), Some(Side(0)));
    assert_eq!(table.undo(), Ok("pick Blue-2".into()));
    assert_eq!((table.hash(), table.actions()), (start, 0));
    // Nothing behind what was rolled or shown, and then nothing at all is taken back.
    let mut random = Dice::fast(5);
    while let (Status::Choose(_), Ok(_)) = (table.status(), table.run_computers()) {
        let legal = table.legal();
        if legal.is_empty() {
            break;
        }
        table.act(&legal[random.index(legal.len())]).unwrap();
        let before = (table.hash(), table.actions());
        if table.undo().is_err() {
            assert_eq!((table.hash(), table.actions()), before);
        } else {
            table.act(&legal[random.index(legal.len())]).unwrap();
        }
    }
    assert_eq!(table.replays(), Ok(()));
}

#[test]
fn a_game_goes_on_where_its_record_ends() {
    let mut table = table(&seed(8), [Chair::Human, computer("random")]);
    table.act("pick Blue-1").unwrap();
    table.run_computers().unwrap();
    let record = table.record();
    let chairs = vec![Chair::Human, computer("random")];
    let mut again = TableOf::resume(game(), &record, chairs, &computers()).unwrap();
    assert_eq!((again.hash(), again.legal()), (table.hash(), table.legal()));
    assert_eq!(again.record(), record);
    again.act("pick Blue-2").unwrap();
    assert_eq!(again.replays(), Ok(()));
    assert_eq!(again.play().game().id(), "skirmish");
}

#[test]
fn after_the_end_everything_is_refused() {
    let mut table = table(&seed(2), [computer("random"), computer("random")]);
    table.run_computers().unwrap();
    assert!(table.ending().is_some() && table.legal().is_empty() && table.prompt().is_empty());
    assert_eq!(table.computer_move(), Ok(None));
    for refused in [table.check("pick Blue-1").err(), table.act("go A1").err(), table.explain("go A1").err()]
    {
        assert_eq!(refused.unwrap().to_string(), "4.1: the game is over");
    }
}

/// A Bulge with the scenario of two units near the Meuse, for one person.
fn guard(shows: Vec<u32>) -> TableOf<bulge::Bulge> {
    let text = include_str!("../../games/bulge/tests/cases/guard.toml");
    let charts = bulge::charts::Charts::standard();
    let game = bulge::Bulge::read_files(&engine::data::Files::scenario("guard.toml", text), charts, None, "")
        .unwrap();
    TableOf::new(game, &Luck::Listed { shows, then: None }, vec![Chair::Human, Chair::Human], &computers())
}

fn course(table: &mut dyn Table, text: &str) -> Result<players::Followed, NotPlayed> {
    players::follow(table, text, |_, action| action.to_owned())
}

#[test]
fn a_path_is_played_as_single_actions() {
    let mut table = guard(vec![6]);
    course(&mut table, "take 3/2Pz").unwrap();
    let before = table.actions();
    let path = course(&mut table, "go Q8 Q9").unwrap();
    assert_eq!((path.played, path.halt), (2, None));
    assert_eq!(table.actions(), before + 2);
    let record = table.record().to_string();
    assert!(record.contains("\ngo Q8\ngo Q9\n") && !record.contains("go Q8 Q9"), "{record}");
    assert_eq!(table.undo().unwrap(), "go Q9", "each is taken back alone");
    // A slip of the pen moves nobody.
    let hash = table.hash();
    assert!(matches!(course(&mut table, "go Q9 nowhere"), Err(NotPlayed::Unreadable(_))));
    assert!(matches!(course(&mut table, "go XX1 Q9"), Err(NotPlayed::Refused(_))));
    assert_eq!(table.hash(), hash);
    // What is refused on the way ends it there.
    let path = course(&mut table, "go Q9 XX1 Q10").unwrap();
    assert_eq!((path.played, path.left), (1, vec!["go XX1".to_owned(), "go Q10".to_owned()]));
    assert!(matches!(path.halt, Some(players::Halt::Refused(NotPlayed::Refused(_)))));
}
