//! The staff: it plays by the rules, chooses alike on any number of threads, keeps to its count, and can say what it thought.

#[allow(dead_code)]
mod common;

use bulge::Bulge;
use dark_december::DarkDecember;
use engine::title::Playable;
use engine::{Dice, Seat, Seed, Side, Status};
use panzerbitz::Panzerbitz;
use players::{Chair, Table};
use players::{Choice, Match, Player, Setup, Share, Shelved, TableOf, Thought, of};
use skirmish::Skirmish;

fn player<G: Playable>(name: &str, number: u64, threads: usize) -> Box<dyn Player<G>> {
    let computers = of::<G>();
    let found = computers.iter().find(|computer| computer.name == name).expect("it is a level");
    let mut player = (found.make)(number);
    player.think_on(threads);
    player
}

/// Lets a staff play both sides until it has thought so often, and gives what it chose and thought.
fn thinks<G: Playable>(mut game: G, threads: usize, most: usize) -> (Vec<String>, Vec<Thought>) {
    let mut players = [player::<G>("staff", 5, threads), player("staff", 6, threads)];
    let (mut dice, mut fancy) = (Dice::fast(3), Dice::fast(4));
    let (mut legal, mut events, mut chosen, mut thoughts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    while let Status::Choose(decision) = game.status() {
        game.legal(&mut legal);
        let imagined = game.imagine(Seat::Player(decision.side), &mut fancy);
        let player = &mut players[decision.side.index()];
        let action = player.choose(imagined.as_ref().unwrap_or(&game), &legal);
        assert!(legal.contains(&action), "{} is not legal", game.action_text(action));
        chosen.push(game.action_text(action));
        if let Some(thought) = player.thought()
            && thoughts.last() != Some(thought)
        {
            thoughts.push(thought.clone());
            if thoughts.len() == most {
                break;
            }
        }
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
    (chosen, thoughts)
}

/// What is chosen and thought does not depend on threads; every thought is whole.
fn thinks_alike<G: Playable>(game: &G, most: usize) {
    let (chosen, thoughts) = thinks(game.clone(), 1, most);
    assert_eq!((chosen, thoughts.clone()), thinks(game.clone(), 3, most));
    assert!(!thoughts.is_empty());
    for thought in &thoughts {
        let [best, others @ ..] = &thought.plans[..] else { panic!("no plan: {thought:?}") };
        assert!(!others.is_empty(), "{thought:?}");
        assert!(others.iter().all(|other| other.tries <= best.tries), "{thought:?}");
        assert!(thought.plans.iter().all(|plan| (0.0..=1.0).contains(&plan.chance)), "{thought:?}");
        let usual = |name: &str| name == "as usual" || name.ends_with("as planned");
        assert!(thought.plans.iter().any(|plan| usual(&plan.name)), "{thought:?}");
        let tries: u32 = thought.plans.iter().map(|plan| plan.tries).sum();
        assert!(thought.turns >= tries && thought.turns <= tries * thought.horizon, "{thought:?}");
        assert!(thought.words().contains("Chosen: "), "{}", thought.words());
    }
}

#[test]
fn it_thinks_alike_on_any_number_of_threads_in_skirmish() {
    thinks_alike(&Skirmish::new("bridge", None, "").expect("the scenario is good"), usize::MAX);
}

#[test]
fn it_thinks_alike_on_any_number_of_threads_in_the_bulge() {
    thinks_alike(&Bulge::new("S2", None, "").expect("the scenario is good"), 2);
}

#[test]
fn it_thinks_alike_on_any_number_of_threads_in_dark_december() {
    thinks_alike(&DarkDecember::new("C1", None, "").expect("the scenario is good"), 2);
}

/// Set-up of both sides, fire, movement, and the reactions of the other side.
#[test]
fn it_thinks_alike_on_any_number_of_threads_in_panzerbitz() {
    thinks_alike(&Panzerbitz::new("1", None, "").expect("the card is good"), 5);
}

#[test]
fn every_game_has_the_levels_and_the_quick_one_is_first() {
    let names = |computers: Vec<(&'static str, &'static str)>| -> Vec<&str> {
        computers.into_iter().map(|(name, _)| name).collect()
    };
    for shelved in [
        Shelved::game::<Bulge>(),
        Shelved::game::<DarkDecember>(),
        Shelved::game::<Panzerbitz>(),
        Shelved::game::<Skirmish>(),
    ] {
        assert_eq!(names((shelved.opponents)()), ["cadet", "recruit", "staff", "general", "random"]);
        let features = (shelved.features)();
        assert!(features.iter().all(|(name, about)| !name.contains([' ', ',']) && about.ends_with('.')));
    }
}

#[test]
fn those_who_do_not_think_ahead_have_no_thought() {
    let game = Skirmish::new("bridge", None, "").expect("the scenario is good");
    let computer = |name: &str| Chair::Computer(name.into());
    let chairs = vec![computer("staff"), computer("cadet")];
    let mut table = TableOf::new(game, &engine::Luck::Seed(Seed::number(7)), chairs, &of::<Skirmish>());
    assert!(table.thought(Side(0)).is_none());
    table.run_computers().expect("all choices are legal");
    let thought = table.thought(Side(0)).expect("the staff has thought");
    assert_eq!(thought.side, "Blue");
    assert!(table.thought(Side(1)).is_none());
}

fn play_match(players: [&str; 2], dice: u32, threads: usize, scenario: &str) -> Vec<players::MatchGame> {
    let shelved = Shelved::game::<Skirmish>();
    let setup = Setup { scenario: Some(Choice::Id(scenario.into())), ..Setup::new(Seed::number(1)) };
    let players = players.map(ToOwned::to_owned);
    let wanted = Match { players, dice, first: 40, threads, rows: true };
    (shelved.hold_match)(&setup, &wanted).expect("the wish is good")
}

/// A game of a match is the game that is played with the same seed and the same players.
#[test]
fn a_game_of_a_match_can_be_played_again() {
    let games = play_match(["staff", "cadet"], 2, 2, "bridge");
    assert_eq!(
        games.iter().map(|game| (game.dice, game.first)).collect::<Vec<_>>(),
        [(40, 0), (40, 1), (41, 0), (41, 1)]
    );
    for game in &games {
        let mut names = ["staff", "cadet"];
        names.rotate_left(game.first);
        let setup = Setup {
            scenario: Some(Choice::Id("bridge".into())),
            players: names.join(","),
            ..Setup::new(Seed::number(game.dice))
        };
        let mut table = (Shelved::game::<Skirmish>().open)(&setup).expect("the wish is good");
        table.run_computers().expect("all choices are legal");
        let outcome = table.status().outcome().expect("it is over");
        assert_eq!((outcome.winner, outcome.score), (game.winner, game.score));
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let still = |threads| {
        let games = play_match(["cadet", "recruit"], 6, threads, "mill");
        let played = games.into_iter().map(|game| players::MatchGame { seconds: [0.0; 2], ..game });
        played.collect::<Vec<_>>()
    };
    let games = still(1);
    assert_eq!(games, still(4));
    for game in &games {
        assert!((game.share(0) + game.share(1) - 1.0).abs() < 1e-9);
        assert_eq!(game.margin(0), -game.margin(1));
        assert_eq!(game.rows.len(), (game.turns[0] + game.turns[1]) as usize);
        let features = (Shelved::game::<Skirmish>().features)().len();
        assert!(
            game.rows.iter().all(|row| row.features.len() == features && (0.0..=1.0).contains(&row.chance))
        );
    }
}

/// A player who meets itself plays each dice once; the other game is the same one, told from the other side.
#[test]
fn who_meets_itself_plays_each_dice_once() {
    let both =
        [play_match(["cadet", "cadet"], 3, 2, "mill"), play_match(["staff/8", "staff/8"], 1, 2, "mill")]
            .concat();
    for pair in both.chunks(2) {
        let [one, other] = pair else { panic!("an odd number of games") };
        assert_eq!((one.dice, one.winner, one.score), (other.dice, other.winner, other.score));
        assert_eq!((one.first, other.first), (0, 1));
        assert!((one.share(0) + other.share(0) - 1.0).abs() < 1e-9);
        assert_eq!([one.turns[0], one.turns[1]], [other.turns[1], other.turns[0]]);
        assert!(!one.rows.is_empty() && other.rows.is_empty());
    }
}

/// Staff beats the cadet that it leads, and who wins more has the larger share.
#[test]
fn a_staff_is_stronger_than_its_cadet() {
    let mut shares = Vec::new();
    for scenario in ["bridge", "mill", "hill"] {
        shares.extend(play_match(["staff", "cadet"], 12, 2, scenario).iter().map(|game| game.share(0)));
    }
    let share = Share::of(shares.into_iter());
    assert!(share.share > 0.5, "{share:?}");
}

/// The count of simulated player-turns stands in the record, which is read and verified as ever.
#[test]
fn the_record_says_how_much_was_simulated() {
    let game = Skirmish::new("bridge", None, "").expect("the scenario is good");
    let chairs = vec![Chair::Computer("staff".into()), Chair::Computer("cadet".into())];
    let mut table = TableOf::new(game, &engine::Luck::Seed(Seed::number(7)), chairs, &of::<Skirmish>());
    table.computer_move().expect("the choice is legal");
    let thought = table.thought(Side(0)).expect("the staff has thought").turns;
    let text = table.record().to_string();
    assert!(text.contains(&format!("\n# staff simulated {thought} player-turns before \"")), "{text}");
    assert!(!text.contains("# cadet"), "{text}");
    let read = engine::Record::parse("record", &text).expect("it is a record");
    assert_eq!(read, table.record());
    table.replays().expect("it is the same game");
    // Who takes the choice back takes the note back too.
    if table.undo().is_ok() {
        assert!(!table.record().to_string().contains("simulated"));
    }
}

/// Before its attacks a staff weighs single ones.
#[test]
fn it_weighs_attacks_one_by_one() {
    let (_, thoughts) = thinks(Bulge::new("S2", None, "").expect("the scenario is good"), 2, 3);
    let orders: Vec<_> =
        thoughts.iter().flat_map(|thought| &thought.plans).filter_map(|plan| plan.order.clone()).collect();
    assert!(orders.iter().any(|order| order.starts_with("attack ")), "{thoughts:#?}");
}
