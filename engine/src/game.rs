//! The one trait that a game implements.
//!
//! A game is a state machine. In every position one side must choose among a finite list of legal actions, or the
//! game is over. That list serves the browser, the computer players, the tests and the fuzzers alike, so nothing
//! can be legal in one place and illegal in another. The crate `skirmish` is a whole small game with comments.

use crate::counter::Counter;
use crate::press;
use crate::{
    Board, Briefing, Chart, Decision, Dice, Explanation, Headline, HexId, Offer, Outlook, Overlay, OwnRolls,
    Passage, Press, Refusal, Rule, RuleSet, Rulebook, Seat, Setting, Side, Sight, Status, SumLine, Tally,
    Told, UnitId, Unreadable, View,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{self, Debug},
    hash::{DefaultHasher, Hash, Hasher},
};

/// A position of a game, with all that is needed to go on.
///
/// Implement it on a small struct: the [`State`](Self::State), caches computed from it, and one `Arc` for all that
/// never changes (the [`Setting`], counters, charts). Then a clone is a few kilobytes of memory and
/// computer players can look far ahead.
///
/// What a game promises here is tested by [`laws::all`](crate::laws::all); a game calls it in one line.
pub trait Game: Clone + Send + Sync {
    /// One choice: a small enum. Never combinatorial: choose a unit, then where it goes.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// One thing that happened, complete in itself, so that it can be told at any later time.
    type Event: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// All that changes in the course of a game and cannot be computed from the rest of it.
    ///
    /// It is what is saved and hashed, so it holds no `HashMap` (whose order differs from run to run) and no floats.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// What is fixed: sides, scenario, map, rulebook, switches.
    fn setting(&self) -> &Setting;

    /// Who must choose, or how the game ended. It must not allocate.
    fn status(&self) -> Status;

    /// The question of the present decision, as a person reads it; empty when the game is over.
    ///
    /// The default makes it from the decision's name, as in `Blue: pick a squad [2.1]`.
    fn prompt(&self) -> String {
        self.decision().map_or_else(String::new, |Decision { side, name, rule }| {
            format!("{}: {} [{rule}]", self.side_name(side), name.replace('-', " "))
        })
    }

    /// Fills `out` with every legal action, after clearing it. Empty exactly when the game is over.
    ///
    /// The order must depend on the position alone. The buffer is reused; this must not allocate otherwise.
    fn legal(&self, out: &mut Vec<Self::Action>);

    /// Whether an action is legal; if not, every reason why.
    fn check(&self, action: Self::Action) -> Result<(), Refusal>;

    /// Plays an action that [`check`](Self::check) allows, and appends what happened to `events`.
    ///
    /// This is the only method that changes a position. It does not check again: use [`Play::act`](crate::Play::act)
    /// for actions that come from outside.
    fn play(&mut self, action: Self::Action, dice: &mut Dice, events: &mut Vec<Self::Event>);

    /// Whether an event showed someone what was hidden before. Undo does not go behind it.
    fn reveals(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The sum behind a legal action, as the side that decides may know it.
    fn explain(&self, action: Self::Action) -> Explanation;

    /// An event in a sentence, as this seat is told; `None` if the seat does not learn of it.
    ///
    /// It may use what never changes (names, charts) but not the position, so that an old log can be told again.
    fn narrate(&self, event: &Self::Event, seat: Seat) -> Option<Told>;

    /// The rule by which something happened. The default tells the whole event; a game that can name the rule alone does so
    /// for those who count rules in thousands of games.
    fn cited(&self, event: &Self::Event) -> Rule {
        self.narrate(event, Seat::Referee).map_or(Rule(""), |told| told.rule)
    }

    /// Whether a unit that a view shows in this box beside the map is lost, and not merely elsewhere. The default knows the words
    /// of the usual boxes.
    fn counts_as_lost(&self, beside: &str) -> bool {
        let word = beside.rsplit(", ").next().unwrap_or(beside);
        ["eliminated", "lost", "surrendered"].contains(&word)
    }

    /// What this seat may see.
    fn view(&self, seat: Seat) -> View;

    /// The turn and phase of the present position, for the log. The default asks for the whole view, so a game whose
    /// views take time says it itself.
    fn headline(&self) -> Headline {
        let view = self.view(Seat::Observer);
        Headline { turn: view.turn, phase: view.phase }
    }

    /// A number that is another one whenever the [`headline`](Self::headline) is, so that nobody need write it out to
    /// know that. The default writes it out; a game of many decisions makes it from its turn and phase.
    fn chapter(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.headline().hash(&mut hasher);
        hasher.finish()
    }

    /// Every legal action with what a board shows of it: what to click, points left, warnings. The default finds
    /// units and hexes by the words of the notation.
    fn offers(&self) -> Vec<Offer> {
        Offer::of(self)
    }

    /// What a hex is: terrain, rivers, who controls it, each with its rule.
    fn facts(&self, hex: HexId) -> Vec<SumLine> {
        let _ = hex;
        Vec::new()
    }

    /// The counters in use under these switches, markers included, as they are drawn.
    fn counters(&self) -> Vec<Counter> {
        Vec::new()
    }

    /// The charts of the game as switched and as this seat may see them: combat table, terrain, weather, turns, victory.
    /// What the attack in hand and the present turn use is marked.
    fn chart_list(&self, seat: Seat) -> Vec<Chart> {
        let _ = seat;
        Vec::new()
    }

    /// What this seat can have drawn over the map: zones of control, supply, the front.
    fn overlays(&self, seat: Seat) -> Vec<Overlay> {
        let _ = seat;
        Vec::new()
    }

    /// Whether two hexes see each other now; none in games without lines of sight.
    fn sight(&self, from: HexId, to: HexId) -> Option<Sight> {
        let _ = (from, to);
        None
    }

    /// The action that a press on the board means now, legal or not; a refusal if it means none.
    ///
    /// A legal one is always among the [`offers`](Self::offers) of that place. The default knows legal ones only.
    fn press(&self, press: Press) -> Result<Self::Action, Refusal> {
        press.legal(self, &self.offers()).ok_or_else(|| press::nothing(self))
    }

    /// The move behind an action that sends the unit in hand to a hex, legal or not, step by step, to say why it is refused;
    /// none for others.
    fn passage(&self, action: Self::Action) -> Option<Box<dyn Passage + '_>> {
        let _ = action;
        None
    }

    /// Every value of a unit in words, with its rule: strengths, movement, steps, supply. It is asked only for seats that see the
    /// unit's face.
    fn values(&self, unit: UnitId) -> Vec<SumLine> {
        let _ = unit;
        Vec::new()
    }

    /// The hexes that a unit on the map could go to if its side moved now, as the pieces stand; none where the game does not
    /// say. It shows what an enemy unit threatens.
    fn threat(&self, unit: UnitId) -> Vec<HexId> {
        let _ = unit;
        Vec::new()
    }

    /// The attack that could be made on whoever stands in a hex, from where his enemies are now, whatever is asked at the
    /// moment, and with `joins` as if that unit had come beside the hex; none if nobody could attack him. It uses what both
    /// sides see.
    fn outlook(&self, hex: HexId, joins: Option<UnitId>) -> Option<Outlook> {
        let _ = (hex, joins);
        None
    }

    /// The points of each side as they stand, if the game counts any.
    fn tally(&self) -> Option<Tally> {
        None
    }

    /// A side's orders for the game from here on: who you are, what wins, who comes, what to do first. It tells nothing
    /// that the side may not know; none in games without it. The objectives as they stand are in the [`View`].
    fn briefing(&self, side: Side) -> Option<Briefing> {
        let _ = side;
        None
    }

    /// Whether the present question belongs to the set-up: where something starts, and not what is done with it. Such questions
    /// a player may leave to the program.
    fn setting_up(&self) -> bool {
        false
    }

    /// The sides whose attacks are rolled only when their player says so.
    fn own_rolls(&self) -> OwnRolls {
        OwnRolls::default()
    }

    /// Leaves the rolls of these sides to their players, from the first position on. A game in which the last choice before a
    /// die can be the addition of a unit [waits](Self::waits) then; others have nothing to do.
    fn leave_rolls_to(&mut self, sides: OwnRolls) {
        let _ = sides;
    }

    /// Whether the present decision is left to its player even if it has a single legal action: a die falls then, and he has
    /// not asked for it.
    fn waits(&self) -> bool {
        false
    }

    /// Another position that this seat cannot tell from the true one, chosen at random; none if there is none because
    /// nothing is hidden from it.
    ///
    /// Computer players think about such positions, so that they cannot peek, and the laws compare what is seen of
    /// both. The default is for games without hidden information.
    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Option<Self> {
        let _ = (seat, dice);
        None
    }

    /// All that changes in the course of a game.
    fn state(&self) -> &Self::State;

    /// This game, with the position of `state`. Says what is wrong with a state that no game can have.
    fn restore(&self, state: Self::State) -> Result<Self, String>;

    /// Writes an action in the game's notation: one line without `#`, not starting with `=`, the same in every
    /// position, such as `move 901/Lehr BB25`.
    fn write_action<W: fmt::Write>(&self, action: Self::Action, out: &mut W) -> fmt::Result;

    /// Reads an action in the game's notation. It need not be legal, only readable.
    fn parse_action(&self, text: &str) -> Result<Self::Action, Unreadable>;

    /// Computes from scratch what must always hold (no unit in two places, stacking where it must hold, caches
    /// that agree with the state) and names every fault; none if all is well.
    fn audit(&self) -> Vec<String>;

    /// The names of the sides; [`Side`] `n` is the `n`th.
    fn sides(&self) -> &[&'static str] {
        self.setting().sides
    }

    /// The scenario's id, one word.
    fn scenario(&self) -> &str {
        &self.setting().scenario
    }

    /// No game has more decisions than this.
    fn longest(&self) -> usize {
        self.setting().longest
    }

    /// The map.
    fn board(&self) -> &Board {
        &self.setting().board
    }

    /// The game's rulebook.
    fn rulebook(&self) -> &Rulebook {
        &self.setting().book
    }

    /// The switches as set for this game.
    fn rules(&self) -> &RuleSet {
        &self.setting().rules
    }

    /// The hash of the data that an owner may replace.
    fn charts(&self) -> blake3::Hash {
        self.setting().charts
    }

    /// The game's id, as in its rulebook.
    fn id(&self) -> &str {
        self.rulebook().id()
    }

    /// The name of a side, or its number if the game has no such side.
    fn side_name(&self, side: Side) -> String {
        self.sides().get(side.index()).map_or_else(|| format!("side {}", side.0), ToString::to_string)
    }

    /// The printed name of a hex.
    fn label(&self, hex: HexId) -> &str {
        self.board().grid.label(hex)
    }

    /// An action in the game's notation.
    fn action_text(&self, action: Self::Action) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail, so an error could only come from the game; the laws would show it.
        let _ = self.write_action(action, &mut text);
        text
    }

    /// The present decision, if the game is not over.
    fn decision(&self) -> Option<Decision> {
        self.status().decision()
    }

    /// How the game ended, in a sentence, if it is over: who won, how well, and the points of each.
    fn ending(&self) -> Option<Told> {
        let outcome = self.status().outcome()?;
        let (level, margin) = (outcome.level, outcome.score.unsigned_abs());
        let who = outcome.winner.map_or_else(|| "Nobody".into(), |side| self.side_name(side));
        let text = match self.tally() {
            Some(Tally { points: [one, other], unit }) => {
                let [first, second] = [Side(0), Side(1)].map(|side| self.side_name(side));
                format!("{who} wins: {level}. {unit}: {first} {one}, {second} {other}.")
            }
            None if outcome.winner.is_some() => format!("{who} wins: {level} by {margin}."),
            None => format!("{who} wins: {level}."),
        };
        Some(Told::text(outcome.rule, text))
    }
}
