//! Playing by text, as the tests of rules do.

use engine::{Dice, Game, Refusal, Seat, Status};

/// The action that a text names.
///
/// # Panics
/// If no action is written so.
pub fn action<G: Game>(game: &G, text: &str) -> G::Action {
    game.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays an action that must be legal, with these dice.
///
/// # Panics
/// If it is not legal, or breaks what must hold.
pub fn act<G: Game>(game: &mut G, text: &str, dice: &[u32]) -> Vec<G::Event> {
    let action = action(game, text);
    game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}\n{}", game.prompt()));
    let mut events = Vec::new();
    game.play(action, &mut Dice::fixed(dice), &mut events);
    assert_eq!(game.audit(), Vec::<String>::new(), "after {text}");
    events
}

/// Plays several actions without dice.
///
/// # Panics
/// As [`act`].
pub fn acts<G: Game>(game: &mut G, texts: &[&str]) {
    for text in texts {
        act(game, text, &[]);
    }
}

/// Plays several actions; the dice show these, and nothing is missed if they are not asked for.
///
/// # Panics
/// If one is not legal, or what must hold does not hold in the end.
pub fn play<G: Game>(game: &mut G, texts: &[&str], dice: &[u32]) -> Vec<G::Event> {
    let (mut dice, mut events) = (Dice::listed(dice.to_vec()), Vec::new());
    for text in texts {
        let action = action(game, text);
        game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.play(action, &mut dice, &mut events);
    }
    assert_eq!(game.audit(), Vec::<String>::new());
    events
}

/// Why an action is refused.
///
/// # Panics
/// If it is legal.
pub fn refusal<G: Game>(game: &G, text: &str) -> Refusal {
    match game.check(action(game, text)) {
        Ok(()) => panic!("{text} is legal"),
        Err(refusal) => refusal,
    }
}

/// The number of the rule that refuses an action.
///
/// # Panics
/// If it is legal.
pub fn refused<G: Game>(game: &G, text: &str) -> &'static str {
    refusal(game, text).rule().number()
}

/// All legal actions as text.
pub fn texts<G: Game>(game: &G) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.into_iter().map(|action| game.action_text(action)).collect()
}

/// Whether an action is in the list of legal ones.
pub fn is_legal<G: Game>(game: &G, text: &str) -> bool {
    texts(game).iter().any(|legal| legal == text)
}

/// The name of the present decision.
pub fn asked<G: Game>(game: &G) -> &'static str {
    game.decision().map_or("over", |decision| decision.name)
}

/// The log of some events.
pub fn log<G: Game>(game: &G, events: &[G::Event]) -> String {
    let tell = |event: &G::Event| game.narrate(event, Seat::Referee).map(|told| told.to_string());
    events.iter().filter_map(tell).collect::<Vec<_>>().join("\n")
}

/// What a player is asked and can do: the question, the list of actions, the sums behind some of them, and how the game ended.
pub fn choices<G: Game>(game: &G) -> Vec<String> {
    let mut lines = vec![game.prompt()];
    if let Status::Over(end) = game.status() {
        lines.push(format!("{end:?}"));
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    lines.extend(legal.iter().map(|&action| game.action_text(action)));
    // Sums are long: some of the actions, spread over the list.
    let some = legal.iter().step_by(1 + legal.len() / 40);
    lines.extend(some.map(|&action| game.explain(action).to_string()));
    lines
}
