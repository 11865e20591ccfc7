//! Once its buffers are warm, a game is asked and played without allocating: computer players do it by the million.
//!
//! One thing allocates, and must: the second reason of a refusal, which needs a list.

use allocation_counter::measure;
use engine::{Dice, Game, Reasons, Rule, Seed};
use skirmish::{Action, Event, Skirmish, State};

/// A game with its buffers, which is played again and again without being copied.
struct Kit {
    game: Skirmish,
    first: State,
    legal: Vec<Action>,
    events: Vec<Event>,
    text: String,
    random: Dice,
    dice: Dice,
}

impl Kit {
    /// A table at which many games were played.
    fn warm() -> Self {
        let game = Skirmish::new("clearing", None, "").expect("the example's data are good");
        let mut table = Self {
            first: game.state.clone(),
            game,
            legal: Vec::new(),
            events: Vec::new(),
            text: String::with_capacity(80),
            random: Dice::fast(1),
            dice: Dice::sealed(Seed::number(1)),
        };
        for _ in 0..50 {
            table.restart();
            while table.step() {}
        }
        table
    }

    fn restart(&mut self) {
        let State { moves, picked, squads, held } = &mut self.game.state;
        (*moves, *picked) = (self.first.moves, self.first.picked);
        squads.clone_from(&self.first.squads);
        held.clone_from(&self.first.held);
        self.events.clear();
    }

    /// One random action; false at the end of the game.
    fn step(&mut self) -> bool {
        self.game.legal(&mut self.legal);
        let Some(&action) = self.legal.get(self.random.index(self.legal.len())) else { return false };
        self.game.play(action, &mut self.dice, &mut self.events);
        true
    }
}

/// How often the work allocates.
fn allocations(work: impl FnOnce()) -> u64 {
    measure(work).count_total
}

#[test]
fn no_question_and_no_action_allocates() {
    let mut table = Kit::warm();
    let (mut decisions, mut went_on) = (0, true);
    while decisions < 1000 {
        if !went_on {
            table.restart();
        }
        let Kit { game, legal, text, .. } = &mut table;
        assert_eq!(allocations(|| _ = game.status()), 0, "status");
        assert_eq!(allocations(|| game.legal(legal)), 0, "legal");
        for &action in legal.iter() {
            assert_eq!(allocations(|| game.check(action).expect("legal")), 0, "check {action:?}");
            text.clear();
            assert_eq!(allocations(|| game.write_action(action, text).expect("a string")), 0, "{action:?}");
        }
        assert_eq!(allocations(|| went_on = table.step()), 0, "legal and play");
        decisions += 1;
    }
}

#[test]
fn whole_random_games_do_not_allocate() {
    let mut table = Kit::warm();
    let mut decisions = 0;
    let count = allocations(|| {
        for _ in 0..100 {
            table.restart();
            while table.step() {
                decisions += 1;
            }
        }
    });
    assert_eq!(count, 0);
    assert!(decisions > 2000, "{decisions}");
}

#[test]
fn a_refusal_allocates_only_for_its_second_reason() {
    let mut table = Kit::warm();
    table.restart();
    let Kit { mut game, mut events, mut dice, .. } = table;
    for text in ["pick Blue-1", "pick Red-1", "pick Blue-2"] {
        let action = game.parse_action(text).expect("readable");
        game.play(action, &mut dice, &mut events);
    }
    let refused = |text: &str| {
        let action = game.parse_action(text).expect("readable");
        allocations(|| assert!(game.check(action).is_err()))
    };
    assert_eq!(refused("pick Blue-1"), 0, "something else is asked for");
    // A refused move is told where its way is barred; nobody asks that by the million.
    assert!(refused("go E1") > 0);
    let reasons = |count: usize| {
        allocations(|| {
            let mut reasons = Reasons::default();
            (0..count).for_each(|_| reasons.unless(false, Rule("2.1"), || "that is too far".into()));
            assert!(reasons.verdict().is_err());
        })
    };
    assert_eq!((reasons(1), reasons(2)), (0, 1));
}
