//! Decisions, each told in one place.
//!
//! A rulebook asks one question after another: who places roadblocks, which unit moves, who retreats where. In the code a
//! question is one [`Ask`]: a value without fields that says when it is asked, in which words, what may be chosen, why
//! not, and what a choice does. It stands in the file of its rule, beside the events that tell of it ([`events!`](crate::events)).
//! The table of all choices with their notation is [`actions!`](crate::actions). A game that [`Asks`] has its
//! [`Game`] methods in one line each: the functions of this module.

mod action;
mod event;
mod path;
mod word;

pub use action::Form;
pub use path::Path;
pub use word::{Said, Say, Word, Written};

use crate::{Decision, Dice, Explanation, Game, Offer, Refusal, Status};

/// What an action needs beside the position: dice, and a place for what happens.
pub struct Ctx<'a, G: Game> {
    /// The dice.
    pub dice: &'a mut Dice,
    /// What happened.
    pub events: &'a mut Vec<G::Event>,
}

impl<G: Game> Ctx<'_, G> {
    /// Notes an event.
    pub fn tell(&mut self, event: impl Into<G::Event>) {
        self.events.push(event.into());
    }
}

/// One question of the rulebook.
///
/// "Done" is the one choice that nearly every question has; the methods about it have defaults for a question that may
/// be declined and is then passed.
pub trait Ask<G: Asks>: Sync {
    /// Who is asked, the question's name and its rule.
    fn decision(&self, game: &G) -> Decision;

    /// Whether there is anything to choose, so that it is asked at all.
    fn open(&self, game: &G) -> bool;

    /// The question in words, without the side before and the rule behind it.
    fn prompt(&self, game: &G) -> String;

    /// Adds every legal choice, "done" aside.
    fn list(&self, game: &G, out: &mut Vec<G::Action>);

    /// Whether a choice is legal, "done" aside; if not, every reason why.
    fn check(&self, game: &G, action: G::Action) -> Result<(), Refusal>;

    /// What a choice does, "done" aside.
    fn play(&self, game: &mut G, action: G::Action, ctx: &mut Ctx<G>);

    /// Whether "done" may be said; if not, why.
    fn may_end(&self, game: &G) -> Result<(), Refusal> {
        let _ = game;
        Ok(())
    }

    /// What "done" is called here.
    fn done(&self, game: &G) -> String {
        let _ = game;
        "Done".into()
    }

    /// What "done" does.
    fn end(&self, game: &mut G, ctx: &mut Ctx<G>) {
        game.pass(ctx);
    }

    /// A choice as a board offers it, with what its words alone do not say: points left, odds, warnings.
    fn offer(&self, game: &G, action: G::Action, offer: Offer) -> Offer {
        let _ = (game, action);
        offer
    }

    /// The sum behind a choice.
    fn explain(&self, game: &G, action: G::Action, why: Explanation) -> Explanation {
        let _ = (game, action);
        why
    }
}

/// A game whose decisions are [`Ask`]s.
pub trait Asks: Game + 'static {
    /// "Done".
    const DONE: Self::Action;

    /// The present question; of no meaning when the game is over.
    fn ask(&self) -> &'static dyn Ask<Self>;

    /// Whether the units, hexes and other things that an action names exist.
    fn exists(&self, action: Self::Action) -> bool;

    /// The present question is declined, and not asked again.
    fn pass(&mut self, ctx: &mut Ctx<Self>);

    /// What the notation of an action alone says to a board.
    fn offer(&self, action: Self::Action) -> Offer;
}

/// A refusal for an action that is of another question.
pub fn not_asked<G: Asks>(game: &G) -> Refusal {
    Refusal::new(game.ask().decision(game).rule, "something else is asked for now")
}

/// For [`Game::prompt`].
pub fn prompt<G: Asks>(game: &G) -> String {
    let Some(Decision { side, rule, .. }) = game.decision() else { return String::new() };
    format!("{}: {} [{rule}]", game.side_name(side), game.ask().prompt(game))
}

/// For [`Game::legal`].
pub fn legal<G: Asks>(game: &G, out: &mut Vec<G::Action>) {
    out.clear();
    if let Status::Choose(_) = game.status() {
        let ask = game.ask();
        ask.list(game, out);
        if ask.may_end(game).is_ok() {
            out.push(G::DONE);
        }
    }
}

/// For [`Game::check`].
pub fn check<G: Asks>(game: &G, action: G::Action) -> Result<(), Refusal> {
    let decision = game.status().open()?;
    if !game.exists(action) {
        Err(Refusal::new(decision.rule, "there is no such unit, hex or bridge"))
    } else if action == G::DONE {
        game.ask().may_end(game)
    } else {
        game.ask().check(game, action)
    }
}

/// For [`Game::play`]; the game then goes on until somebody must choose again.
pub fn play<G: Asks>(game: &mut G, action: G::Action, ctx: &mut Ctx<G>) {
    let ask = game.ask();
    if action == G::DONE { ask.end(game, ctx) } else { ask.play(game, action, ctx) }
}

/// For [`Game::explain`].
pub fn explain<G: Asks>(game: &G, action: G::Action) -> Explanation {
    game.ask().explain(game, action, Explanation::new(game.action_text(action)))
}

/// For [`Game::offers`].
pub fn offers<G: Asks>(game: &G) -> Vec<Offer> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.into_iter().map(|action| offer(game, action)).collect()
}

fn offer<G: Asks>(game: &G, action: G::Action) -> Offer {
    let ask = game.ask();
    let mut offer = Asks::offer(game, action);
    if action == G::DONE {
        offer = offer.ends().label(ask.done(game));
    }
    ask.offer(game, action, offer)
}
