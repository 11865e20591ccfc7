//! A game that is going on, whatever game it is.

use std::sync::Arc;

use crate::{Away, Chair, Chronicle, Forfeit, Hinter, Moment, Motive, Progress, Scenery, Study, Thought};
use engine::counter::Counter;
use engine::title::Title;
use engine::{
    Board, Briefing, Chart, Course, Explanation, Game, Header, Headline, HexId, Joiner, Mismatch, NoUndo,
    NotPlayed, NotStirred, Offer, Outlook, Overlay, Play, Played, Press, Reachable, Record, Refusal, Rule,
    RuleSet, Rulebook, Seat, Setting, Side, Sight, StateHash, Status, Stretch, SumLine, Tally, Told,
    UnitCard, UnitId, View,
};
use serde::Serialize;

/// A game that is going on, whatever game it is: actions in the game's notation, everything else as plain data.
///
/// A table knows everything. Who shows it to somebody passes on [`view`](Self::view) and [`told`](Self::told) for that
/// somebody's seat, and the choices only to whoever chooses.
pub trait Table: Send {
    /// What never changes: the map, the rulebook, the switches.
    fn setting(&self) -> &Setting;

    /// The game's entry on the shelf.
    fn title(&self) -> &'static Title;

    /// The game's id.
    fn game(&self) -> &str {
        self.setting().book.id()
    }

    /// The scenario's id.
    fn scenario(&self) -> &str {
        &self.setting().scenario
    }

    /// The names of the sides, in order.
    fn sides(&self) -> &[&'static str] {
        self.setting().sides
    }

    /// The name of a side.
    fn side_name(&self, side: Side) -> String {
        self.sides().get(side.index()).map_or_else(|| format!("side {}", side.0), ToString::to_string)
    }

    /// The game's rulebook.
    fn rulebook(&self) -> &Rulebook {
        &self.setting().book
    }

    /// The switches.
    fn rules(&self) -> &RuleSet {
        &self.setting().rules
    }

    /// The map.
    fn board(&self) -> &Board {
        &self.setting().board
    }

    /// Who plays which side, in order.
    fn chairs(&self) -> &[Chair];

    /// Who must choose, or how the game ended.
    fn status(&self) -> Status;

    /// The side that must choose now, if a person plays it.
    fn waits_for(&self) -> Option<Side> {
        self.status().side().filter(|side| self.chairs().get(side.index()).is_none_or(Chair::is_human))
    }

    /// How the game ended, in a sentence, if it is over.
    fn ending(&self) -> Option<Told>;

    /// The present question; empty when the game is over.
    fn prompt(&self) -> String;

    /// Every legal action.
    fn legal(&self) -> Vec<String>;

    /// Every legal action with what a board shows of it.
    fn offers(&self) -> Vec<Offer>;

    /// What a hex is, each fact with its rule.
    fn facts(&self, hex: HexId) -> Vec<SumLine>;

    /// The counters in use, as they are drawn.
    fn counters(&self) -> Vec<Counter>;

    /// The charts of the game as switched, as a seat may see them, with what counts now marked.
    fn chart_list(&self, seat: Seat) -> Vec<Chart>;

    /// What a seat can have drawn over the map.
    fn overlays(&self, seat: Seat) -> Vec<Overlay>;

    /// The card of a unit, as a seat may read it.
    fn card(&self, seat: Seat, unit: u32) -> Option<UnitCard>;

    /// The hexes that a unit could go to if its side moved now.
    fn threat(&self, unit: UnitId) -> Vec<HexId>;

    /// The points of each side as they stand, if the game counts any.
    fn tally(&self) -> Option<Tally>;

    /// Whether two hexes see each other now; none in games without lines of sight.
    fn sight(&self, from: HexId, to: HexId) -> Option<Sight>;

    /// Whether an action could be played; if so, how it is properly written.
    fn check(&self, text: &str) -> Result<String, NotPlayed>;

    /// The legal action that a press on the board means; if there is none, why.
    fn press(&self, on: Press) -> Result<String, Refusal>;

    /// The hexes to which units can come by several actions, after they went through way points; or why none can move.
    fn reach(&self, units: &[UnitId], via: &[HexId]) -> Result<Vec<Reachable>, Refusal>;

    /// The actions by which units come to a hex through way points, and what would happen on the way.
    fn course(&self, units: &[UnitId], via: &[HexId], to: HexId) -> Course<String>;

    /// All who can join what is put together now, the strongest first.
    fn joiners(&self) -> Vec<Joiner<String>>;

    /// The attack that could be made on whoever stands in a hex, as units stand, perhaps with one more unit.
    fn outlook(&self, hex: HexId, joins: Option<UnitId>) -> Option<Outlook>;

    /// A side's orders for the game from here on; none in games without them.
    fn briefing(&self, side: Side) -> Option<Briefing>;

    /// Whether the present question belongs to the set-up, so that [`place`](Self::place) answers it.
    fn setting_up(&self) -> bool;

    /// Answers the questions of the set-up for the side that is asked now, by ordinary actions, as a quick computer player
    /// would. Says how many choices it made.
    fn place(&mut self) -> Result<usize, BadMove>;

    /// The sum behind a legal action.
    fn explain(&self, text: &str) -> Result<Explanation, NotPlayed>;

    /// Plays an action, and after it every decision that leaves no choice.
    fn act(&mut self, text: &str) -> Result<(), NotPlayed>;

    /// Takes back the last choice that a person made, with all that computer players chose after it, and says what it
    /// was. Where only computers play it is the last choice of any.
    fn undo(&mut self) -> Result<String, NoUndo>;

    /// What a seat sees.
    fn view(&self, seat: Seat) -> View;

    /// What a seat saw after the given number of actions, or sees now if there were fewer.
    fn past(&self, seat: Seat, actions: usize) -> View {
        self.moment(actions).view(seat)
    }

    /// All that happened since the given number of events, as a seat is told.
    fn told(&self, seat: Seat, since: usize) -> Vec<Told>;

    /// How many events there were.
    fn events(&self) -> usize;

    /// How many actions were played, those without a choice included.
    fn actions(&self) -> usize;

    /// What was played without a choice since the given number of actions, and by whom.
    fn forced(&self, since: usize) -> Vec<(Side, String)>;

    /// So many actions of the game after the first `since`, as a seat is told.
    fn story(&self, seat: Seat, since: usize, count: usize) -> Vec<Deed>;

    /// The turn and phase of the present position.
    fn headline(&self) -> Headline;

    /// What never changes, to be looked at elsewhere.
    fn scenery(&self) -> Arc<dyn Scenery>;

    /// The moment after the given number of actions, or now if there were fewer, to be looked at elsewhere.
    fn moment(&self, actions: usize) -> Box<dyn Moment>;

    /// The game from its beginning, to be told turn by turn elsewhere.
    fn chronicle(&self) -> Box<dyn Chronicle>;

    /// The game to be analysed elsewhere, as a seat may know it; none if nobody can appraise its positions.
    fn study(&self, eyes: Seat) -> Option<Box<dyn Study>>;

    /// What [`undo`](Self::undo) would take back, and whose choice it was; or why nothing can be.
    fn can_undo(&self) -> Result<(Side, String), NoUndo>;

    /// The record so far.
    fn record(&self) -> Record;

    /// The head of the record: the game, its switches, its dice.
    fn header(&self) -> &Header;

    /// Where the dice came from, part by part. There is always a first part.
    fn stretches(&self) -> &[Stretch];

    /// Stirs words of the players into the seed: from here on whoever chose the seed did not choose the dice.
    fn stir(&mut self, words: &[String]) -> Result<(), NotStirred>;

    /// The hash of the position.
    fn hash(&self) -> StateHash;

    /// Plays the record through again and says where it goes another way. It never does, unless listed dice ran out.
    fn replays(&self) -> Result<(), Mismatch>;

    /// Lets a computer player choose, if it is the turn of one, and says what it chose.
    fn computer_move(&mut self) -> Result<Option<String>, BadMove>;

    /// The side that has lost because its program does not play, and why. Nobody chooses any more then.
    fn forfeit(&self) -> Option<(Side, &Forfeit)>;

    /// What the computer player of a side thought before its last choices; none where it does not think ahead, or a person plays.
    fn thought(&self, side: Side) -> Option<&Thought>;

    /// On how many threads computer players may think. What they choose does not depend on it.
    fn think_on(&mut self, threads: usize);

    /// With how much of their effort computer players think, as one divided by `part`, and who waits for them.
    fn think_with(&mut self, part: u32, progress: &Arc<Progress>);

    /// Whether the computer player that must choose would think ahead first, which takes a while.
    fn is_ripe(&self) -> bool;

    /// Sends the computer player that must choose away to think, so that the table can be looked at meanwhile. It must
    /// [come back](Self::take_back): until then nobody chooses for it.
    fn send_away(&mut self) -> Option<Box<dyn Away>>;

    /// It comes back. What it chose is played, if the game is where it left it.
    fn take_back(&mut self, away: Box<dyn Away>) -> Result<Option<String>, BadMove>;

    /// What is kept of what moved a computer player to an action.
    fn motive(&self, action: usize) -> Option<&Motive>;

    /// Keeps what moved a computer player to an action, as it was kept when the game was played.
    fn recall(&mut self, action: usize, motive: Motive);

    /// The thought of a side that was in force at an action.
    fn thought_at(&self, action: usize, side: Side) -> Option<&Thought>;

    /// Whether the game hides anything from anybody.
    fn hides(&self) -> bool;

    /// One who finds out what a staff would do in the place of the side that must choose; none if the game has no staff or is over.
    fn hinter(&self) -> Option<Box<dyn Hinter>>;

    /// Lets computer players choose until a person must, or the game is over. Says how many choices they made.
    fn run_computers(&mut self) -> Result<usize, BadMove> {
        let mut count = 0;
        while self.computer_move()?.is_some() {
            count += 1;
        }
        Ok(count)
    }
}

/// One action of a game, as it is told later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// The turn in which it was chosen.
    pub turn: String,
    /// The phase in which it was chosen.
    pub phase: String,
    /// Who chose.
    pub side: Side,
    /// The decision's name.
    pub decision: &'static str,
    /// The rule that asked.
    pub rule: Rule,
    /// The action.
    pub action: String,
    /// Whether there was no other.
    pub forced: bool,
    /// What happened.
    pub told: Vec<Told>,
}

impl Deed {
    /// An action of a game, as a seat is told.
    pub(crate) fn of<G: Game>(play: &Play<G>, seat: Seat, played: &Played<G::Action>) -> Self {
        let (game, headline) = (play.game(), play.headline_of(played));
        Self {
            turn: headline.map(|headline| headline.turn.clone()).unwrap_or_default(),
            phase: headline.map(|headline| headline.phase.clone()).unwrap_or_default(),
            side: played.decision.side,
            decision: played.decision.name,
            rule: played.decision.rule,
            action: game.action_text(played.action),
            forced: played.forced,
            told: play.events_of(played).iter().filter_map(|event| game.narrate(event, seat)).collect(),
        }
    }
}

/// A computer player chose what it may not. That is a fault of the program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the computer player {player} chose \"{action}\", which is not legal. {refusal}")]
pub struct BadMove {
    /// Who.
    pub player: String,
    /// What.
    pub action: String,
    /// Why not.
    pub refusal: Refusal,
}
