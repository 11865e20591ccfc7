//! A computer player that chooses away from its table, so that the table can be looked at meanwhile.

use std::any::Any;

use engine::{Dice, Game, Seat, Side, StateHash};

use crate::{BadMove, Forfeit, Hinter, Player, TableOf};

/// A computer player with what it must choose from.
pub trait Away: Send {
    /// Lets it choose. It may take its time.
    fn think(&mut self);

    /// For the table that it comes back to.
    #[doc(hidden)]
    fn into_any(self: Box<Self>) -> Box<dyn Any>;
}

/// The same for a game of this type.
pub(crate) struct AwayOf<G: Game> {
    side: Side,
    /// The position that it left, to be known again.
    left: (usize, StateHash),
    /// The position as its side imagines it.
    game: G,
    legal: Vec<G::Action>,
    player: Box<dyn Player<G>>,
    /// What the player had simulated before.
    before: u64,
    chosen: Option<G::Action>,
}

impl<G: Game + 'static> Away for AwayOf<G> {
    fn think(&mut self) {
        self.chosen = Some(self.player.choose(&self.game, &self.legal));
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}

impl<G: Game + 'static> TableOf<G> {
    fn place_now(&self) -> (usize, StateHash) {
        (self.play.steps().len(), self.play.hash())
    }

    /// Whether the computer player that must choose would think ahead first.
    pub(crate) fn is_ripe(&self) -> bool {
        let player = |side: Side| self.players.get(side.index())?.as_ref();
        let game = self.play.game();
        game.status().side().and_then(player).is_some_and(|player| player.is_ripe(game))
    }

    /// The computer player that must choose leaves, with a position that its side cannot tell from the true one.
    pub(crate) fn send_away(&mut self) -> Option<AwayOf<G>> {
        let side = self.play.status().side()?;
        let player = self.players.get_mut(side.index())?.take()?;
        let game = self.play.game();
        let imagined = game.imagine(Seat::Player(side), &mut self.fancy);
        let game = imagined.unwrap_or_else(|| game.clone());
        let legal = self.play.legal().to_vec();
        let before = player.simulated();
        Some(AwayOf { side, left: self.place_now(), game, legal, player, before, chosen: None })
    }

    /// One who finds out what a staff would do in the place of the side that must choose.
    pub(crate) fn hinter(&self) -> Option<Box<dyn Hinter>> {
        let game = self.play.game();
        let side = game.status().side()?;
        let mut fancy = Dice::fast(self.play.steps().len() as u64);
        let imagined = game.imagine(Seat::Player(side), &mut fancy).unwrap_or_else(|| game.clone());
        crate::player::hinter(imagined, side)
    }

    /// Lets a computer player choose, if it is the turn of one, and says what it chose.
    pub(crate) fn computer_move(&mut self) -> Result<Option<String>, BadMove> {
        let Some(side) = self.play.status().side() else {
            self.tell_over();
            return Ok(None);
        };
        if self.forfeit().is_some() {
            return Ok(None);
        }
        let chair = self.players.get_mut(side.index());
        let Some(mut player) = chair.and_then(Option::take) else { return Ok(None) };
        let before = player.simulated();
        let action = self.choice(&mut *player, side);
        let lost = player.forfeit().is_some();
        let chosen = if lost { Ok(None) } else { self.settle(&*player, side, action, before).map(Some) };
        self.players[side.index()] = Some(player);
        if lost {
            self.tell_over();
        }
        chosen
    }

    /// The side that has lost because its program does not play.
    pub(crate) fn forfeit(&self) -> Option<(Side, &Forfeit)> {
        let mut players = (0..).map(Side).zip(&self.players);
        players.find_map(|(side, player)| Some((side, player.as_ref()?.forfeit()?)))
    }

    /// Tells the players that the game is over.
    fn tell_over(&mut self) {
        let forfeit = self.forfeit().map(|(side, forfeit)| forfeit.outcome(side));
        if let Some(outcome) = forfeit.or(self.play.status().outcome()) {
            let game = self.play.game();
            for (side, player) in (0..).map(Side).zip(&mut self.players) {
                if let Some(player) = player {
                    player.over(game, side, outcome);
                }
            }
        }
    }

    /// It comes back, and what it chose is played, if the game is where it left it.
    pub(crate) fn take_back(&mut self, away: AwayOf<G>) -> Result<Option<String>, BadMove> {
        let AwayOf { side, left, player, before, chosen, .. } = away;
        let played = match chosen.filter(|_| self.place_now() == left) {
            Some(action) => self.settle(&*player, side, action, before).map(Some),
            None => Ok(None),
        };
        self.players[side.index()] = Some(player);
        played
    }

    /// Plays what a player chose, and keeps what moved it. It had simulated so many player-turns before it chose.
    pub(crate) fn settle(
        &mut self,
        player: &dyn Player<G>,
        side: Side,
        action: G::Action,
        before: u64,
    ) -> Result<String, BadMove> {
        let number = self.play.steps().len();
        let errand = player.errand(self.play.game(), action);
        let text = self.play_for(side, action)?;
        self.motives.note(number, player.thought(), errand);
        // Behind the action, so that who takes it back takes this back too.
        let simulated = player.simulated() - before;
        if simulated > 0 {
            let name = self.sitter(side);
            self.play.comment(format!("{name} simulated {simulated} player-turns before \"{text}\""));
        }
        Ok(text)
    }

    /// Plays what was chosen for a side, and says what it was.
    pub(crate) fn play_for(&mut self, side: Side, action: G::Action) -> Result<String, BadMove> {
        let text = self.play.game().action_text(action);
        match self.play.act(action) {
            Ok(()) => Ok(text),
            Err(refusal) => Err(BadMove { player: self.sitter(side), action: text, refusal }),
        }
    }
}
