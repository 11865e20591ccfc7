//! Set-ups from a book: for some sides of some cards a few good ones are written down, and a cadet takes one by its number.
//!
//! `cargo bench -p players --bench book` finds them, by games. A set-up is used where it fits: on the card that it was found
//! for, with the same map, forces and conditions of victory, and if every placement is legal under the switches as they are.
//! Otherwise the cadet sets up by its numbers (`setup`).

use std::sync::LazyLock;

use engine::data::parse;
use engine::{Dice, Game, Side, UnitId};
use panzerbitz::{Action, CounterId, Panzerbitz, Place, scenario};
use serde::Deserialize;

use crate::staff::mix;

/// The books: a file for each side of a card that has one.
const FILES: &[(&str, &str)] = &[("card-01-american.toml", include_str!("book/card-01-american.toml"))];

/// A book: the set-ups of a side of a card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    card: u8,
    side: String,
    setup: Vec<SetUp>,
}

/// A set-up: a line for everything that is set up, which is two actions: `take Engineer.1, put 1-I-7`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetUp {
    places: Vec<String>,
}

static BOOKS: LazyLock<Vec<Book>> = LazyLock::new(|| {
    // The files are part of the program and read by its tests.
    FILES.iter().map(|(name, text)| parse(name, text).unwrap_or_else(|faults| panic!("{faults}"))).collect()
});

/// What a cadet sets up by the book.
#[derive(Debug, Default)]
pub(super) struct Opening {
    /// Whose it is; none before it was looked for.
    side: Option<Side>,
    /// Everything that is set up, with its place.
    lines: Vec<[Action; 2]>,
}

impl Opening {
    /// What the book says of a side, for the cadet of that number. It has nothing to say where no set-up fits.
    pub(super) fn new(game: &Panzerbitz, side: Side, number: u64) -> Opening {
        let own = list(game, side);
        let lines = match own.len() {
            0 => None,
            count => lines(game, side, own[(mix(number, side.index() as u64 + 1) % count as u64) as usize]),
        };
        Opening { side: Some(side), lines: lines.unwrap_or_default() }
    }

    /// Whether it was looked for already.
    pub(super) fn is_of(&self, side: Side) -> bool {
        self.side == Some(side)
    }

    /// What is set up next.
    pub(super) fn next(&self, game: &Panzerbitz, legal: &[Action]) -> Option<Action> {
        let open = |[take, put]: &&[Action; 2]| match (*take, *put) {
            (Action::Take(unit), _) => game.unit(unit).place == Place::Unplaced,
            (Action::TakeCounter(line), Action::Put(hex)) => {
                !game.has_counter(game.fixed().counters[usize::from(line)].counter.kind(), hex)
            }
            _ => false,
        };
        self.lines.iter().find(open).map(|line| line[0]).filter(|take| legal.contains(take))
    }

    /// Where the unit in hand goes.
    pub(super) fn place(&self, unit: UnitId, legal: &[Action]) -> Option<Action> {
        let own = self.lines.iter().find(|line| line[0] == Action::Take(unit));
        own.map(|line| line[1]).filter(|put| legal.contains(put))
    }

    /// Where the position counter in hand goes.
    pub(super) fn place_counter(
        &self,
        game: &Panzerbitz,
        counter: CounterId,
        legal: &[Action],
    ) -> Option<Action> {
        let kind = game.fixed().counters[usize::from(counter)].counter.kind();
        let open = |put: &Action| matches!(*put, Action::Put(hex) if !game.has_counter(kind, hex));
        let own = self.lines.iter().filter(|line| line[0] == Action::TakeCounter(counter));
        own.map(|line| line[1]).find(open).filter(|put| legal.contains(put))
    }
}

/// The set-ups in the book for a side of a card that is still as it was.
fn list<'a>(game: &Panzerbitz, side: Side) -> Vec<&'a SetUp> {
    let card = &game.fixed().card;
    let own = |book: &&'a Book| book.card == card.number && book.side == game.side_name(side);
    let as_it_was = || {
        scenario::card(card.number).is_some_and(|known| {
            card.layout == known.layout
                && card.board == known.board
                && card.forces == known.forces
                && card.victory == known.victory
        })
    };
    let books: Vec<&Book> = BOOKS.iter().filter(own).collect();
    if books.is_empty() || !as_it_was() {
        return Vec::new();
    }
    books.into_iter().flat_map(|book| &book.setup).collect()
}

/// The actions of a set-up, if all of them are legal, one after the other, and nobody is left after them.
fn lines(game: &Panzerbitz, side: Side, setup: &SetUp) -> Option<Vec<[Action; 2]>> {
    let (mut trial, mut dice, mut events) = (game.clone(), Dice::fast(0), Vec::new());
    let mut lines = Vec::with_capacity(setup.places.len());
    for text in &setup.places {
        let (take, put) = text.split_once(", ")?;
        let line = [trial.parse_action(take).ok()?, trial.parse_action(put).ok()?];
        for action in line {
            if trial.check(action).is_err() {
                return None;
            }
            trial.play(action, &mut dice, &mut events);
        }
        lines.push(line);
    }
    let left = trial.decision().is_some_and(|decision| decision.side == side && decision.name == "set-up");
    (!left).then_some(lines)
}

#[cfg(test)]
mod tests {
    use engine::HexId;
    use engine::data::Source;
    use engine::title::{Playable, Wish, Wished};
    use panzerbitz::Segment;

    use super::super::{Cadet, Temper};
    use super::*;
    use crate::Player;

    fn card(number: u8) -> Panzerbitz {
        Panzerbitz::new(&number.to_string(), None, "").expect("the card is good")
    }

    /// Plays on as long as somebody else sets up.
    fn until(mut game: Panzerbitz, side: Side) -> Panzerbitz {
        let (mut other, mut legal) = (Cadet::new(3), Vec::new());
        while game.decision().is_some_and(|decision| decision.side != side) {
            game.legal(&mut legal);
            let action = other.choose(&game, &legal);
            game.play(action, &mut Dice::fast(1), &mut Vec::new());
        }
        game
    }

    /// What a side has set up, and what the book says of it.
    fn set_up(game: &Panzerbitz, side: Side, mut cadet: Cadet) -> (Vec<Option<HexId>>, usize) {
        let (mut game, mut legal) = (until(game.clone(), side), Vec::new());
        while game.segment_now() == Segment::Setup
            && game.decision().is_some_and(|decision| decision.side == side)
        {
            game.legal(&mut legal);
            let action = cadet.choose(&game, &legal);
            game.play(action, &mut Dice::fast(1), &mut Vec::new());
        }
        let places = game.fixed().ids(side).map(|unit| game.where_is(unit)).collect();
        (places, cadet.opening.lines.len())
    }

    fn side_of(game: &Panzerbitz, book: &Book) -> Side {
        let at = game.sides().iter().position(|side| *side == book.side);
        Side(at.expect("a side of the card") as u8)
    }

    #[test]
    fn every_set_up_of_every_book_fits_its_card() {
        assert!(!BOOKS.is_empty());
        for book in BOOKS.iter() {
            let game = card(book.card);
            let side = side_of(&game, book);
            let game = until(game, side);
            assert_eq!(list(&game, side).len(), book.setup.len(), "card {}, {}", book.card, book.side);
            for (at, setup) in book.setup.iter().enumerate() {
                assert!(lines(&game, side, setup).is_some(), "card {}, {} {at}", book.card, book.side);
            }
        }
    }

    #[test]
    fn a_cadet_sets_up_by_the_book_and_each_set_up_has_its_number() {
        for book in BOOKS.iter() {
            let game = card(book.card);
            let side = side_of(&game, book);
            let (one, said) = set_up(&game, side, Cadet::new(5));
            assert_eq!(said, book.setup[0].places.len());
            assert_eq!(set_up(&game, side, Cadet::new(5)).0, one);
            let mut all: Vec<String> =
                (0..60).map(|number| format!("{:?}", set_up(&game, side, Cadet::new(number)).0)).collect();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), book.setup.len(), "card {}, {}", book.card, book.side);
        }
    }

    #[test]
    fn a_recruit_has_no_book() {
        let game = card(1);
        assert_eq!(set_up(&game, Side(1), Cadet::new(5).with(Temper::recruit())).1, 0);
    }

    /// A changed card is set up by the numbers of the temper, as cards without a book are.
    #[test]
    fn a_changed_card_has_no_book() {
        let text = scenario::files()[0].text;
        for (before, after) in [
            ("us_rifle = 3", "us_rifle = 4"),
            ("block = 2", "block = 1"),
            ("near(3,town(1,Vieux-Ambre))", "near(2,town(1,Vieux-Ambre))"),
            ("control(German,town(1,Vieux-Ambre)) >= 5\"", "control(German,town(1,Vieux-Ambre)) >= 4\""),
        ] {
            assert!(text.contains(before), "{before}");
            let text = text.replace(before, after);
            let file = Source { name: "mine.toml", text: &text };
            let game = Panzerbitz::set_up(&Wish { scenario: Wished::File(file), ..Wish::default() });
            let game = game.unwrap_or_else(|trouble| panic!("{trouble}"));
            assert_eq!(set_up(&game, Side(1), Cadet::new(5)).1, 0, "{after}");
        }
    }

    #[test]
    fn a_set_up_that_is_not_legal_or_not_whole_is_not_used() {
        let (game, book) = (card(1), &BOOKS[0]);
        let with = |places: Vec<String>| lines(&game, Side(1), &SetUp { places }).is_some();
        let places = &book.setup[0].places;
        assert!(with(places.clone()));
        assert!(!with(places[1..].to_vec()));
        let last = places.len() - 1;
        for other in ["take Rifle.1, put 2-I-10", "take Rifle.9, put 1-I-5", "take Rifle.1"] {
            let mut places = places.clone();
            places[last] = other.into();
            assert!(!with(places), "{other}");
        }
    }

    /// Who finds something set up already goes on by himself.
    #[test]
    fn a_set_up_that_somebody_else_began_is_not_by_the_book() {
        let (mut game, mut legal) = (card(1), Vec::new());
        let mut other = Cadet::new(1).with(Temper::recruit());
        for _ in 0..4 {
            game.legal(&mut legal);
            let action = other.choose(&game, &legal);
            game.play(action, &mut Dice::fast(1), &mut Vec::new());
        }
        assert_eq!(set_up(&game, Side(1), Cadet::new(5)).1, 0);
    }
}
