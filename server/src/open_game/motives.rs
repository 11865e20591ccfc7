//! Why a computer did something, and what one would do in a player's place.

use std::sync::{Arc, PoisonError};

use engine::Side;
use players::{Account, Hinter, Moment, Progress};

use super::{OpenGame, Seat, SharedTable};
use crate::error::ApiError;
use crate::wire::{AccountInfo, Live};

impl OpenGame {
    /// Whether a seat may ask for hints: whoever plays alone, and two people who have agreed to it.
    pub(crate) fn may_have_hints(&self, seat: &Seat) -> bool {
        !seat.sides.is_empty() && (self.hints || self.people() == 1)
    }

    /// A hint is asked for: the one before it is broken off.
    pub(crate) fn ask_hint(&self, progress: &Arc<Progress>) {
        let mut last = self.hint.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = last.replace(Arc::downgrade(progress)).and_then(|before| before.upgrade()) {
            before.halt();
        }
    }

    /// How far the thought of a computer is, if one goes on.
    pub(crate) fn thought_now(&self) -> Option<Live> {
        let pondering = self.pondering.borrow().clone()?;
        let percent = (pondering.progress.share()? * 100.0) as u8;
        Some(Live::Thinking { side: pondering.side, percent, part: pondering.part })
    }
}

impl SharedTable {
    /// Why a computer did something, as a seat may know it. The sum is added by whoever looks at the moment, which comes with it.
    pub(crate) fn account(
        &self,
        seat: &Seat,
        number: usize,
    ) -> Result<(AccountInfo, Option<Box<dyn Moment>>), ApiError> {
        let account = Account::of(&*self.table, number).map_err(ApiError::bad)?;
        let side = account.side;
        if self.holds_back(seat, side) {
            let name = self.table.side_name(side);
            let held =
                format!("{name} knows what you may not. Why it did this is told when the game is over.");
            return Ok((AccountInfo::held(account, held), None));
        }
        let moment = (!account.forced).then(|| self.table.moment(number));
        Ok((AccountInfo::told(account), moment))
    }

    /// Whether what a side thinks would tell a seat more than it may know.
    fn holds_back(&self, seat: &Seat, side: Side) -> bool {
        let open = self.eyes(seat) == engine::Seat::Referee || seat.plays(side);
        !open && self.table.hides()
    }

    /// One who finds out what a staff would do in the place of a seat, which must choose now.
    pub(crate) fn hinter(&self, game: &OpenGame, seat: &Seat, at: u32) -> Result<Box<dyn Hinter>, ApiError> {
        if !game.may_have_hints(seat) || self.teacher.is_some() {
            return Err(ApiError::not_yours("there are no hints in this game"));
        }
        let played = self.table.actions();
        if at as usize != played {
            return Err(ApiError::stale(played));
        }
        self.still_open()?;
        match self.table.status().side() {
            Some(side) if seat.plays(side) => self
                .table
                .hinter()
                .ok_or_else(|| ApiError::bad("this game has no computer player that could tell")),
            Some(side) => {
                let whose = self.table.side_name(side);
                Err(ApiError::not_your_turn(format!("it is for {whose} to choose")))
            }
            None => Err(ApiError::not_your_turn("the game is over")),
        }
    }
}
