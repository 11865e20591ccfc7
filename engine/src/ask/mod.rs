//! Decisions, each told in one place.
//!
//! A rulebook asks one question after another: who places roadblocks, which unit moves, who retreats where. In the code a
//! question is one [`Ask`]: a table that says when it is asked, in which words, what may be chosen, why not, and what a
//! choice does. It stands in the file of its rule, beside the events that tell of it ([`events!`](crate::events)).
//! The table of all choices with their notation is [`actions!`](crate::actions). A game that [`Asks`] has its
//! [`Game`] methods in one line each: the functions of this module.

mod action;
mod answered;
mod event;
mod names;
mod path;
mod word;

pub use action::{Choice, Form};
pub use names::{Names, Sites, place};
pub use path::Path;
pub use word::{Said, Say, Word, Written};

use crate::{Decision, Dice, Explanation, Game, Offer, Outcome, Press, Refusal, Rule, Side, Status, press};

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

/// One question of the rulebook: who is asked, when, in which words, what may be chosen, why not, and what a choice does.
///
/// It is a table of plain functions, written as one `static` in the file of its rule, with what differs from
/// [`Ask::PLAIN`]. "Done" is the one choice that nearly every question has, so it has fields of its own, and the others
/// need not think of it.
pub struct Ask<G: Asks> {
    /// Its name in the code and in the log: `"roadblock"`.
    pub name: &'static str,
    /// The rule that asks.
    pub rule: Rule,
    /// Who is asked.
    pub side: fn(&G) -> Side,
    /// Whether there is anything to choose, so that it is asked at all.
    pub open: fn(&G) -> bool,
    /// The question in words, without the side before and the rule behind it.
    pub prompt: fn(&G) -> String,
    /// Adds every legal choice.
    pub list: fn(&G, &mut Vec<G::Action>),
    /// Whether a choice is legal; if not, every reason why.
    pub check: fn(&G, G::Action) -> Result<(), Refusal>,
    /// What a choice does.
    pub play: fn(&mut G, G::Action, &mut Ctx<G>),
    /// The sum behind a choice.
    pub explain: fn(&G, G::Action, Explanation) -> Explanation,
    /// A choice as a board offers it, with what its words alone do not say: points left, odds, warnings.
    pub offer: fn(&G, G::Action, Offer) -> Offer,
    /// The choice that a press on the board means, legal or not, where the question is about hexes or units.
    pub press: fn(&G, Press) -> Option<G::Action>,
    /// Whether it is put to its player even if there is a single choice, because a die falls then.
    pub waits: fn(&G) -> bool,
    /// Whether it belongs to the set-up, so that a player may leave it to the program.
    pub sets_up: bool,
    /// What "done" is called here.
    pub done: &'static str,
    /// Whether "done" may be said; if not, why.
    pub may_end: fn(&G) -> Result<(), Refusal>,
    /// The same in short, for lists, where the reasons cost something.
    pub ends: fn(&G) -> bool,
    /// What "done" does.
    pub end: fn(&mut G, &mut Ctx<G>),
}

impl<G: Asks> Ask<G> {
    /// A question that side 0 is never asked: what a question has unless it says otherwise. It may be declined, and is then
    /// passed over in silence.
    pub const PLAIN: Self = Self {
        name: "sequence",
        rule: Rule("0"),
        side: |_| Side(0),
        open: |_| false,
        prompt: |_| "the game goes on".into(),
        list: |_, _| {},
        check: |game, action| Err(game.not_asked(action)),
        play: |_, _, _| {},
        explain: |_, _, why| why,
        offer: |_, _, offer| offer,
        press: |_, _| None,
        waits: |_| false,
        sets_up: false,
        done: "Done",
        may_end: |_| Ok(()),
        ends: |game| (game.ask().may_end)(game).is_ok(),
        end: G::pass,
    };

    /// Who is asked, and by which rule.
    pub fn decision(&self, game: &G) -> Decision {
        Decision { side: (self.side)(game), name: self.name, rule: self.rule }
    }
}

/// A game whose decisions are [`Ask`]s.
pub trait Asks: Game<Action: Choice<Self>> + 'static {
    /// "Done".
    const DONE: Self::Action;

    /// How the game ended, if it is over.
    fn ended(&self) -> Option<Outcome>;

    /// The present question; of no meaning when the game is over.
    fn ask(&self) -> &'static Ask<Self>;

    /// What follows when an action has been played: the game goes on until somebody must choose again.
    fn go_on(&mut self, action: Self::Action, ctx: &mut Ctx<Self>) {
        let _ = (action, ctx);
    }

    /// The present question is declined, and not asked again.
    fn pass(&mut self, ctx: &mut Ctx<Self>);

    /// The same, and that it is declined is told.
    fn decline(&mut self, event: impl Into<Self::Event>, ctx: &mut Ctx<Self>) {
        ctx.tell(event);
        self.pass(ctx);
    }

    /// The refusal of an action that is of another question, with what bars it besides.
    fn not_asked(&self, action: Self::Action) -> Refusal {
        let _ = action;
        Refusal::new(self.ask().rule, "something else is asked for now")
    }

    /// A refusal as a player is told it; a game may leave out what the switches take out of play.
    fn told_refusal(&self, refusal: Refusal) -> Refusal {
        refusal
    }
}

/// For [`Game::status`].
pub fn status<G: Asks>(game: &G) -> Status {
    game.ended().map_or_else(|| Status::Choose(game.ask().decision(game)), Status::Over)
}

/// For [`Game::prompt`].
pub fn prompt<G: Asks>(game: &G) -> String {
    let Some(Decision { side, rule, .. }) = game.decision() else { return String::new() };
    format!("{}: {} [{rule}]", game.side_name(side), (game.ask().prompt)(game))
}

/// For [`Game::legal`].
pub fn legal<G: Asks>(game: &G, out: &mut Vec<G::Action>) {
    out.clear();
    if let Status::Choose(_) = game.status() {
        let ask = game.ask();
        (ask.list)(game, out);
        if (ask.ends)(game) {
            out.push(G::DONE);
        }
    }
}

/// For [`Game::check`].
pub fn check<G: Asks>(game: &G, action: G::Action) -> Result<(), Refusal> {
    let checked = game.status().open().and_then(|decision| {
        if !action.exists(game) {
            Err(Refusal::new(decision.rule, "there is no such unit, hex or bridge"))
        } else if action == G::DONE {
            (game.ask().may_end)(game)
        } else {
            (game.ask().check)(game, action)
        }
    });
    checked.map_err(|refusal| game.told_refusal(refusal))
}

/// For [`Game::play`].
pub fn play<G: Asks>(game: &mut G, action: G::Action, ctx: &mut Ctx<G>) {
    let ask = game.ask();
    if action == G::DONE {
        (ask.end)(game, ctx);
    } else {
        (ask.play)(game, action, ctx);
    }
    game.go_on(action, ctx);
}

/// For [`Game::explain`].
pub fn explain<G: Asks>(game: &G, action: G::Action) -> Explanation {
    (game.ask().explain)(game, action, Explanation::new(game.action_text(action)))
}

/// For [`Game::offers`].
pub fn offers<G: Asks>(game: &G) -> Vec<Offer> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.into_iter().map(|action| offer(game, action)).collect()
}

fn offer<G: Asks>(game: &G, action: G::Action) -> Offer {
    let ask = game.ask();
    let mut offer = action.offer(game);
    if action == G::DONE {
        offer = offer.label(ask.done);
    }
    (ask.offer)(game, action, offer)
}

/// For [`Game::press`].
pub fn press<G: Asks>(game: &G, on: Press) -> Result<G::Action, Refusal> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    // What the words alone say is enough to know the place, and costs little.
    let offers: Vec<Offer> = legal.into_iter().map(|action| action.offer(game)).collect();
    let open = game.status().side().is_some();
    let meant = || (game.ask().press)(game, on).filter(|_| open);
    on.legal(game, &offers).or_else(meant).ok_or_else(|| press::nothing(game))
}

/// For [`Ask::check`]: judges the actions of a question; any other is [not asked](Asks::not_asked) for.
#[macro_export]
macro_rules! judged {
    ($game:ident, $($action:pat $(if $guard:expr)? => $verdict:expr),+ $(,)?) => {
        |$game, action| match action {
            $($action $(if $guard)? => $verdict,)+
            _ => Err($game.not_asked(action)),
        }
    };
}

/// For [`Ask::play`]: plays the one action of a question.
#[macro_export]
macro_rules! played {
    ($game:ident, $ctx:ident, $action:pat => $deed:expr) => {
        |$game, action, $ctx| {
            if let $action = action {
                $deed;
            }
        }
    };
}

/// For [`Ask::explain`]: explains the actions of a question; there is nothing to say about any other.
#[macro_export]
macro_rules! explained {
    ($game:ident, $why:ident, $($action:pat $(if $guard:expr)? => $sum:expr),+ $(,)?) => {
        |$game, action, $why| match action {
            $($action $(if $guard)? => $sum,)+
            _ => $why,
        }
    };
}

/// The rest of an [`Ask`] that is answered with one of a list, in place of [`Ask::PLAIN`]: it is open while the list is not empty, and
/// each of the list is a choice. `unit in` or `hex in` says that a press on one means it; with `else` any other is refused.
///
/// `..engine::one_of!(game, unit in game.losers() => Action::Lose, else Rule("4.8"), "it is not one of those that lose")`
#[macro_export]
macro_rules! one_of {
    ($game:ident, $on:ident in $list:expr => $action:path $(, else $rule:expr, $why:literal)?) => {
        $crate::Ask {
            press: |_, pressed| pressed.$on.map($action),
            ..$crate::one_of!($game, $list => $action $(, else $rule, $why)?)
        }
    };
    ($game:ident, $list:expr => $action:path $(, else $rule:expr, $why:literal)?) => {
        $crate::Ask {
            open: |$game| $list.next().is_some(),
            list: |$game, out| out.extend($list.map($action)),
            $(check: |$game, action| match action {
                $action(one) if $list.any(|other| other == one) => Ok(()),
                $action(_) => $crate::refuse($rule, $why),
                _ => Err($crate::Asks::not_asked($game, action)),
            },)?
            ..$crate::Ask::PLAIN
        }
    };
}
