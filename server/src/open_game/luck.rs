//! The dice of a game of two people: each stirs in a word that he drew after the hash of the seed was shown to him.
//!
//! The server commits itself to a seed before anybody gives a word, so it cannot choose the seed to suit the words. A seat
//! gives its word once and for all, and never learns the seed before the end, so it cannot choose the word to suit the
//! seed. With the last word all are stirred in, in the order of the sides, by a line of the record.

use engine::{NewDice, Stretch, is_word};

use super::{OpenGame, Seat, SharedTable};
use crate::error::ApiError;
use crate::store::{self, DiceRow, Store};
use crate::wire::{DiceInfo, DiceKind, DicePart, SeatWord, WordRequest};

/// A word of chance is at least so long: 16 letters of 64 are 96 bits.
const SHORTEST_WORD: usize = 16;

impl SharedTable {
    /// The part of the game that is played now.
    fn present(&self) -> Option<&Stretch> {
        self.table.stretches().last()
    }

    /// The hash of the present seed.
    pub(crate) fn commitment(&self) -> Option<String> {
        self.present().and_then(Stretch::seed).map(|seed| seed.commitment().to_string())
    }

    /// Where the dice come from, as a seat is told.
    pub(crate) fn dice(&self, game: &OpenGame, seat: &Seat) -> DiceInfo {
        let over = self.over();
        let shared = game.people() > 1;
        let words = if shared { game.words() } else { Vec::new() };
        let mine = |word: &SeatWord| !seat.sides.is_empty() && word.sides == seat.sides;
        let part = |part: &Stretch| DicePart {
            from: part.from as u32,
            listed: part.is_listed(),
            commitment: part.seed().map(|seed| seed.commitment().to_string()),
            words: part.words.clone(),
            seed: part.seed().filter(|_| over).map(|seed| seed.to_string()),
        };
        let stirred = self.present().is_some_and(|part| !part.words.is_empty());
        let listed = self.present().is_some_and(Stretch::is_listed);
        DiceInfo {
            kind: match (shared, stirred) {
                (false, _) => DiceKind::Alone,
                (true, false) => DiceKind::Server,
                (true, true) => DiceKind::Words,
            },
            known: self.dice_seen || listed,
            commitment: self.commitment(),
            wanted: !over && words.iter().any(|word| mine(word) && word.word.is_none()),
            words,
            parts: self.table.stretches().iter().map(part).collect(),
        }
    }

    /// Takes the word of a seat. With the last one all are stirred into the dice. The same word again is no fault.
    pub(crate) fn give_word(
        &mut self,
        game: &OpenGame,
        store: &Store,
        seat: &Seat,
        wish: &WordRequest,
    ) -> Result<DiceInfo, ApiError> {
        let Some(hash) = seat.hash.filter(|_| !seat.sides.is_empty()) else {
            return Err(ApiError::not_your_seat("who watches gives no word"));
        };
        if game.people() < 2 {
            return Err(ApiError::bad("where one person plays, no words are stirred into the dice"));
        }
        if !is_word(&wish.word) || wish.word.len() < SHORTEST_WORD {
            return Err(ApiError::bad("a word has 16 to 64 letters, digits, \"-\" and \"_\""));
        }
        let mut words = game.words();
        let own = words.iter_mut().find(|word| word.sides == seat.sides);
        match own {
            Some(SeatWord { word: Some(given), .. }) if *given == wish.word => {
                return Ok(self.dice(game, seat));
            }
            Some(SeatWord { word: Some(_), .. }) => {
                return Err(ApiError::word_given("this seat has given its word; it is never changed"));
            }
            Some(own) => own.word = Some(wish.word.clone()),
            None => return Err(ApiError::not_your_seat("this token gives no seat in this game")),
        }
        if self.over() {
            return Err(ApiError::word_given("the game is over: no more dice are rolled"));
        }
        if self.commitment().as_deref() != Some(wish.commitment.as_str()) {
            return Err(ApiError::word_given(
                "the hash of the seed is another one: fetch the game again and draw a word after it",
            ));
        }
        let all: Option<Vec<String>> = words.into_iter().map(|word| word.word).collect();
        let stirred = match all {
            Some(all) => {
                self.table.stir(&all).map_err(|why| ApiError::internal(&why))?;
                Some(DiceRow { n: self.table.actions(), line: NewDice::Words(all).to_string() })
            }
            None => None,
        };
        let (id, word, line) = (game.id.clone(), wish.word.clone(), stirred.clone());
        let written = store
            .wait(move |db| store::give_word(db, &id, hash, &word, line.as_ref()))
            .inspect_err(|_| game.lose())?;
        if !written {
            game.lose();
            return Err(ApiError::word_given("this seat has given its word; it is never changed"));
        }
        game.set_word(hash, &wish.word);
        self.tell_dice(game, stirred.is_some());
        Ok(self.dice(game, seat))
    }
}
