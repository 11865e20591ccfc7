//! What the tests share.

use bulge::charts::GERMAN;
use bulge::{AttackEvent, Battle, Bulge, Event, Position, ResultEvent, Segment, Totals, position};
use engine::{Dice, Game, Side, UnitId};
use trials::hand::action;
pub(crate) use trials::hand::{asked, refused, texts};

/// Switches without air points, so that no combat asks for them.
pub(crate) const QUIET: &str = "-AIR";

/// An empty map on turn 20, when nothing special holds.
pub(crate) fn table() -> Position {
    Position::empty("S1", QUIET).turn(20)
}

/// The units of a worked example on such a map.
pub(crate) fn example(id: &str) -> Position {
    table().places(&trials::examples::units::<Bulge>(id))
}

/// A Combat Phase of a side.
pub(crate) fn fight(position: Position, side: Side) -> Bulge {
    position.begin(side, Segment::Combat)
}

/// Plays an action that must be legal, with exactly these dice.
pub(crate) fn act(game: &mut Bulge, text: &str, dice: &[u32]) -> Vec<Event> {
    let action = action(game, text);
    game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    assert!(texts(game).iter().any(|legal| legal == text), "{text} is not listed: {:?}", texts(game));
    let (mut events, mut cup) = (Vec::new(), Dice::fixed(dice));
    game.play(action, &mut cup, &mut events);
    assert_eq!(cup.rolls(), dice.len() as u64, "dice of {text}");
    assert_eq!(game.audit(), Vec::<String>::new(), "after {text}");
    events
}

/// Attacks a hex with all who can, without support, and rolls.
pub(crate) fn assault(game: &mut Bulge, hex: &str, die: u32) -> Vec<Event> {
    let (mut events, mut cup) = (Vec::new(), Dice::fixed(&[die]));
    let mut text = format!("attack {hex}");
    loop {
        let action = action(game, &text);
        game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.play(action, &mut cup, &mut events);
        match asked(game) {
            "attackers" => text.clone_from(&texts(game)[0]),
            "support" | "fpf" => text = "done".into(),
            _ => break,
        }
    }
    assert_eq!((cup.rolls(), game.audit()), (1, Vec::<String>::new()), "after an attack on {hex}");
    events
}

/// Lets the present unit retreat to the first hex that it can; it gets through if it must roll.
pub(crate) fn fall_back(game: &mut Bulge) {
    while asked(game).starts_with("retreat") {
        let action = game.parse_action(&texts(game)[0]).expect("readable");
        game.play(action, &mut Dice::listed(vec![6]), &mut Vec::new());
    }
}

/// Plays several actions without dice.
pub(crate) fn acts(game: &mut Bulge, texts: &[&str]) {
    for text in texts {
        act(game, text, &[]);
    }
}

pub(crate) fn unit(game: &Bulge, word: &str) -> UnitId {
    position::unit(game, word)
}

/// Where a unit is, `-` if it is not on the map.
pub(crate) fn at(game: &Bulge, word: &str) -> String {
    game.hex_of(unit(game, word)).map_or_else(|| "-".into(), |hex| game.fixed().label(hex).to_owned())
}

/// The sums of an attack by these units on a hex, without support.
pub(crate) fn sums(game: &Bulge, attackers: &[&str], hex: &str) -> Totals {
    supported(game, attackers, &[], &[], 0, hex)
}

/// The sums of an attack with support.
pub(crate) fn supported(
    game: &Bulge,
    attackers: &[&str],
    guns: &[&str],
    fire: &[&str],
    air: u8,
    hex: &str,
) -> Totals {
    let ids = |words: &[&str]| -> Vec<UnitId> { words.iter().map(|word| unit(game, word)).collect() };
    let (attackers, guns, fire) = (ids(attackers), ids(guns), ids(fire));
    let hex = position::hex(game, hex);
    game.totals(&Battle { hex, attackers: &attackers, guns: &guns, fire: &fire, air })
}

/// The odds of a column.
pub(crate) fn odds(game: &Bulge, column: usize) -> String {
    game.fixed().charts.combat.odds[column].to_string()
}

/// Who joins attacks, among other events.
pub(crate) fn attacks(events: &[Event]) -> impl Iterator<Item = &AttackEvent> {
    events.iter().filter_map(|event| match event {
        Event::Attack(event) => Some(event),
        _ => None,
    })
}

/// The results of attacks, among other events.
pub(crate) fn results(events: &[Event]) -> impl Iterator<Item = &ResultEvent> {
    events.iter().filter_map(|event| match event {
        Event::Result(event) => Some(event),
        _ => None,
    })
}

/// An attack by German units in P9 on an Allied stack in O10: strong units for good odds, weak ones for bad.
pub(crate) fn duel(attackers: &[&str], defenders: &[&str]) -> Bulge {
    fight(table().stack(attackers, "P9").stack(defenders, "O10"), GERMAN)
}

/// The explanation of an action as text.
pub(crate) fn explained(game: &Bulge, text: &str) -> String {
    let action = action(game, text);
    let why = game.explain(action);
    assert_eq!(why.chances_add_up(), Ok(()));
    why.to_string()
}
