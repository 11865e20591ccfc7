//! The one table: a play and those who play it.

use std::sync::Arc;

use crate::away::AwayOf;
use crate::chronicle::Turns;
use crate::motive::Motives;
use crate::player::{number, study};
use crate::program::maker;
use crate::scene::Still;
use crate::{
    Away, BadMove, Chair, Chronicle, Computer, Deed, Forfeit, Hinter, Moment, Motive, Player, Progress,
    Scenery, Study, Table, Thought,
};
use engine::counter::Counter;
use engine::title::{Playable, Title};
use engine::{
    Briefing, Chart, Course, Dice, Explanation, Game, Header, Headline, HexId, Joiner, Luck, Mismatch,
    NoUndo, NotPlayed, NotStirred, Offer, Outlook, Overlay, OwnRolls, Play, Press, Reachable, Record,
    Refusal, Seat, Setting, Side, Sight, StateHash, Status, Stretch, SumLine, Tally, Told, UnitCard, UnitId,
    View, replay,
};

/// Makes a computer player out of a number.
type Make<G> = fn(u64) -> Box<dyn Player<G>>;

/// A play with its players.
pub struct TableOf<G: Game> {
    /// The first position, to tell the game from its beginning.
    start: G,
    pub(crate) play: Play<G>,
    chairs: Vec<Chair>,
    /// For each side; none where a person plays, or while it thinks elsewhere.
    pub(crate) players: Vec<Option<Box<dyn Player<G>>>>,
    /// Makes the first computer player of the list, a quick one, who sets up for a person that does not care to.
    quick: Option<Make<G>>,
    /// What the players' imagined positions are drawn with; never the game's own dice.
    pub(crate) fancy: Dice,
    /// What moved computer players.
    pub(crate) motives: Motives,
}

impl<G: Game + 'static> TableOf<G> {
    /// A new game. A seed's hash goes into the record, so that it can be proved later that the seed was not changed.
    /// People ask for their dice themselves.
    pub fn new(mut game: G, luck: &Luck, chairs: Vec<Chair>, computers: &[Computer<G>]) -> Self {
        let sides = (0u8..).map(Side).zip(&chairs);
        game.leave_rolls_to(OwnRolls::of(sides.filter(|(_, chair)| chair.is_human()).map(|(side, _)| side)));
        let start = game.clone();
        let play = match luck {
            Luck::Seed(seed) => Play::fair(game, *seed, Vec::new()),
            Luck::Listed { shows, then: Some(seed) } => Play::listed(game, shows.clone(), *seed),
            Luck::Listed { shows, then: None } => Play::scripted(game, shows.clone()),
            Luck::Secret => Play::scripted(game, Vec::new()),
        };
        let mut table = Self::at(start, play, chairs, computers);
        table.play.set_players(table.chairs.iter().map(ToString::to_string).collect());
        table
    }

    /// Goes on with a recorded game. `start` is its first position.
    pub fn resume(
        start: G,
        record: &Record,
        chairs: Vec<Chair>,
        computers: &[Computer<G>],
    ) -> Result<Self, Mismatch> {
        let play = Play::resume(start.clone(), record)?;
        Ok(Self::at(start, play, chairs, computers))
    }

    fn at(start: G, play: Play<G>, chairs: Vec<Chair>, computers: &[Computer<G>]) -> Self {
        let luck = play.header().luck.clone();
        let make = |(side, chair): (usize, &Chair)| {
            maker(chair, computers).map(|make| make(number(&luck, &format!("player {side}"))))
        };
        let players = chairs.iter().enumerate().map(make).collect();
        let fancy = Dice::fast(number(&luck, "fancy"));
        let quick = computers.first().map(|computer| computer.make);
        Self { start, play, chairs, players, quick, fancy, motives: Motives::default() }
    }

    /// The game with its dice and its record.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// Reads an action, and finds out whether it is legal.
    fn legal_action(&self, text: &str) -> Result<G::Action, NotPlayed> {
        let game = self.play.game();
        let action = game.parse_action(text)?;
        game.status().open()?;
        game.check(action)?;
        Ok(action)
    }

    /// What a player chooses for a side, by what that side may know.
    pub(crate) fn choice(&mut self, player: &mut dyn Player<G>, side: Side) -> G::Action {
        let game = self.play.game();
        let imagined = game.imagine(Seat::Player(side), &mut self.fancy);
        player.choose(imagined.as_ref().unwrap_or(game), self.play.legal())
    }

    /// Who sits on a side's chair.
    pub(crate) fn sitter(&self, side: Side) -> String {
        self.chairs.get(side.index()).map(ToString::to_string).unwrap_or_default()
    }

    /// Whether undo stops at a choice of this side: a person's, or anyone's where only computers play.
    fn takes_back(&self, side: Side) -> bool {
        let people = self.chairs.iter().any(Chair::is_human);
        !people || self.chairs.get(side.index()).is_none_or(Chair::is_human)
    }
}

impl<G: Playable> Table for TableOf<G> {
    fn setting(&self) -> &Setting {
        self.start.setting()
    }

    fn title(&self) -> &'static Title {
        G::TITLE
    }

    fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    fn status(&self) -> Status {
        self.play.status()
    }

    fn ending(&self) -> Option<Told> {
        self.play.game().ending()
    }

    fn prompt(&self) -> String {
        self.play.game().prompt()
    }

    fn legal(&self) -> Vec<String> {
        let game = self.play.game();
        self.play.legal().iter().map(|&action| game.action_text(action)).collect()
    }

    fn offers(&self) -> Vec<Offer> {
        self.play.game().offers()
    }

    fn facts(&self, hex: HexId) -> Vec<SumLine> {
        self.play.game().facts(hex)
    }

    fn counters(&self) -> Vec<Counter> {
        self.start.counters()
    }

    fn chart_list(&self, seat: Seat) -> Vec<Chart> {
        self.play.game().chart_list(seat)
    }

    fn overlays(&self, seat: Seat) -> Vec<Overlay> {
        self.play.game().overlays(seat)
    }

    fn card(&self, seat: Seat, unit: u32) -> Option<UnitCard> {
        UnitCard::of(self.play.game(), seat, unit)
    }

    fn threat(&self, unit: UnitId) -> Vec<HexId> {
        self.play.game().threat(unit)
    }

    fn tally(&self) -> Option<Tally> {
        self.play.game().tally()
    }

    fn sight(&self, from: HexId, to: HexId) -> Option<Sight> {
        self.play.game().sight(from, to)
    }

    fn check(&self, text: &str) -> Result<String, NotPlayed> {
        self.legal_action(text).map(|action| self.play.game().action_text(action))
    }

    fn press(&self, on: Press) -> Result<String, Refusal> {
        let game = self.play.game();
        let action = game.press(on)?;
        game.check(action).map(|()| game.action_text(action))
    }

    fn reach(&self, units: &[UnitId], via: &[HexId]) -> Result<Vec<Reachable>, Refusal> {
        engine::reach(self.play.game(), units, via)
    }

    fn course(&self, units: &[UnitId], via: &[HexId], to: HexId) -> Course<String> {
        let game = self.play.game();
        let Course { actions, legs, stays, incidents } = Course::find(game, units, via, to);
        let actions = actions.into_iter().map(|action| game.action_text(action)).collect();
        Course { actions, legs, stays, incidents }
    }

    fn joiners(&self) -> Vec<Joiner<String>> {
        let game = self.play.game();
        let told = |Joiner { action, odds, rolls }| Joiner { action: game.action_text(action), odds, rolls };
        engine::joiners(game).into_iter().map(told).collect()
    }

    fn outlook(&self, hex: HexId, joins: Option<UnitId>) -> Option<Outlook> {
        self.play.game().outlook(hex, joins)
    }

    fn briefing(&self, side: Side) -> Option<Briefing> {
        self.play.game().briefing(side)
    }

    fn setting_up(&self) -> bool {
        self.play.game().setting_up()
    }

    fn place(&mut self) -> Result<usize, BadMove> {
        let (Some(make), Some(side)) = (self.quick, self.play.status().side()) else { return Ok(0) };
        let mut player = make(number(&self.play.header().luck, &format!("set-up {}", side.0)));
        let mut count = 0;
        while self.play.status().side() == Some(side) && self.play.game().setting_up() {
            let action = self.choice(&mut *player, side);
            self.play_for(side, action)?;
            count += 1;
        }
        Ok(count)
    }

    fn explain(&self, text: &str) -> Result<Explanation, NotPlayed> {
        self.legal_action(text).map(|action| self.play.game().explain(action))
    }

    fn act(&mut self, text: &str) -> Result<(), NotPlayed> {
        self.play.act_text(text)
    }

    fn undo(&mut self) -> Result<String, NoUndo> {
        let (_, text) = self.can_undo()?;
        loop {
            self.play.undo()?;
            if self.play.status().side().is_some_and(|side| self.takes_back(side)) {
                self.motives.truncate(self.play.steps().len());
                return Ok(text);
            }
        }
    }

    fn view(&self, seat: Seat) -> View {
        self.play.game().view(seat)
    }

    fn told(&self, seat: Seat, since: usize) -> Vec<Told> {
        self.play.told(seat, since).collect()
    }

    fn events(&self) -> usize {
        self.play.events().len()
    }

    fn actions(&self) -> usize {
        self.play.steps().len()
    }

    fn forced(&self, since: usize) -> Vec<(Side, String)> {
        let game = self.play.game();
        let steps = self.play.steps().iter().skip(since).filter(|played| played.forced);
        steps.map(|played| (played.decision.side, game.action_text(played.action))).collect()
    }

    fn story(&self, seat: Seat, since: usize, count: usize) -> Vec<Deed> {
        let tell = |played| Deed::of(&self.play, seat, played);
        self.play.steps().iter().skip(since).take(count).map(tell).collect()
    }

    fn headline(&self) -> Headline {
        self.play.game().headline()
    }

    fn scenery(&self) -> Arc<dyn Scenery> {
        Arc::new(Still(self.start.clone()))
    }

    fn moment(&self, actions: usize) -> Box<dyn Moment> {
        Box::new(self.play.past(actions))
    }

    fn chronicle(&self) -> Box<dyn Chronicle> {
        Box::new(Turns::of(&self.play))
    }

    fn study(&self, eyes: Seat) -> Option<Box<dyn Study>> {
        study(&self.start, &self.play, eyes)
    }

    fn can_undo(&self) -> Result<(Side, String), NoUndo> {
        let choice = self.play.choices().find(|played| self.takes_back(played.decision.side));
        match (choice, self.play.can_undo()) {
            (Some(played), _) => Ok((played.decision.side, self.play.game().action_text(played.action))),
            (None, Err(why)) => Err(why),
            // Only computers chose since the game began or since the last die.
            (None, Ok(_)) => Err(NoUndo::Start),
        }
    }

    fn record(&self) -> Record {
        self.play.record()
    }

    fn stretches(&self) -> &[Stretch] {
        self.play.stretches()
    }

    fn stir(&mut self, words: &[String]) -> Result<(), NotStirred> {
        self.play.stir(words)
    }

    fn header(&self) -> &Header {
        self.play.header()
    }

    fn hash(&self) -> StateHash {
        self.play.hash()
    }

    fn replays(&self) -> Result<(), Mismatch> {
        replay(&self.play.record(), self.start.clone()).map(drop)
    }

    fn computer_move(&mut self) -> Result<Option<String>, BadMove> {
        self.computer_move()
    }

    fn forfeit(&self) -> Option<(Side, &Forfeit)> {
        self.forfeit()
    }

    fn thought(&self, side: Side) -> Option<&Thought> {
        self.players.get(side.index())?.as_ref()?.thought()
    }

    fn think_on(&mut self, threads: usize) {
        self.players.iter_mut().flatten().for_each(|player| player.think_on(threads));
    }

    fn think_with(&mut self, part: u32, progress: &Arc<Progress>) {
        self.players.iter_mut().flatten().for_each(|player| player.think_with(part, progress));
    }

    fn is_ripe(&self) -> bool {
        self.is_ripe()
    }

    fn send_away(&mut self) -> Option<Box<dyn Away>> {
        self.send_away().map(|away| Box::new(away) as Box<dyn Away>)
    }

    fn take_back(&mut self, away: Box<dyn Away>) -> Result<Option<String>, BadMove> {
        match away.into_any().downcast::<AwayOf<G>>() {
            Ok(away) => self.take_back(*away),
            Err(_) => Ok(None),
        }
    }

    fn motive(&self, action: usize) -> Option<&Motive> {
        self.motives.of(action)
    }

    fn recall(&mut self, action: usize, motive: Motive) {
        self.motives.keep(action, motive);
    }

    fn thought_at(&self, action: usize, side: Side) -> Option<&Thought> {
        self.motives.thought(action, &self.side_name(side))
    }

    fn hides(&self) -> bool {
        let game = self.play.game();
        game.imagine(Seat::Observer, &mut Dice::fast(0)).is_some()
    }

    fn hinter(&self) -> Option<Box<dyn Hinter>> {
        self.hinter()
    }
}
