//! The one table: a game in progress and those who play it.

use std::sync::Arc;

use crate::chronicle::Turns;
use crate::scene::Still;
use crate::{BadMove, Chair, Chronicle, Computer, Deed, Moment, Player, Scenery, Table, Thought};
use engine::counter::Counter;
use engine::title::{Playable, Title};
use engine::{
    Briefing, Chart, Course, Dice, Explanation, Game, Header, Headline, HexId, Joiner, Luck, Mismatch,
    NoUndo, NotPlayed, NotStirred, Offer, Outlook, Overlay, Play, Press, Reachable, Record, Refusal, Seat,
    Setting, Side, Sight, StateHash, Status, Stretch, SumLine, Tally, Told, UnitCard, UnitId, View, replay,
};

/// Makes a computer player out of a number.
type Make<G> = fn(u64) -> Box<dyn Player<G>>;

/// A game in progress with its players.
pub struct TableOf<G: Game> {
    /// The first position, to tell the game from its beginning.
    start: G,
    play: Play<G>,
    chairs: Vec<Chair>,
    /// For each side; none where a person plays.
    players: Vec<Option<Box<dyn Player<G>>>>,
    /// Makes the first computer player of the list, a quick one, who sets up for a person that does not care to.
    quick: Option<Make<G>>,
    /// What the players' imagined positions are drawn with; never the game's own dice.
    fancy: Dice,
}

impl<G: Game> TableOf<G> {
    /// A new game. A seed's hash goes into the record, so that it can be proved later that the seed was not changed.
    pub fn new(game: G, luck: &Luck, chairs: Vec<Chair>, computers: &[Computer<G>]) -> Self {
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
        let make = |(side, chair): (usize, &Chair)| match chair {
            Chair::Human => None,
            Chair::Computer(name) => computers
                .iter()
                .find(|computer| computer.name == name)
                .map(|computer| (computer.make)(number(&luck, &format!("player {side}")))),
        };
        let players = chairs.iter().enumerate().map(make).collect();
        let fancy = Dice::fast(number(&luck, "fancy"));
        let quick = computers.first().map(|computer| computer.make);
        Self { start, play, chairs, players, quick, fancy }
    }

    /// The game in progress.
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

    /// Lets a player choose for a side, by what that side may know, and plays it.
    fn choose(&mut self, player: &mut dyn Player<G>, side: Side) -> Result<String, BadMove> {
        let game = self.play.game();
        let imagined = game.imagine(Seat::Player(side), &mut self.fancy);
        let action = player.choose(imagined.as_ref().unwrap_or(game), self.play.legal());
        let text = game.action_text(action);
        match self.play.act(action) {
            Ok(()) => Ok(text),
            Err(refusal) => {
                let player = self.chairs.get(side.index()).map(ToString::to_string).unwrap_or_default();
                Err(BadMove { player, action: text, refusal })
            }
        }
    }

    /// Whether undo stops at a choice of this side: a person's, or anyone's where only computers play.
    fn takes_back(&self, side: Side) -> bool {
        let people = self.chairs.iter().any(Chair::is_human);
        !people || self.chairs.get(side.index()).is_none_or(Chair::is_human)
    }
}

/// A number for a computer player that the game's dice fix but do not give away.
pub(crate) fn number(luck: &Luck, what: &str) -> u64 {
    let luck = match luck {
        Luck::Seed(seed) | Luck::Listed { then: Some(seed), .. } => seed.to_string(),
        Luck::Listed { then: None, .. } | Luck::Secret => String::new(),
    };
    let hash = blake3::hash(format!("salient {what} {luck}").as_bytes());
    let [a, b, c, d, e, f, g, h, ..] = *hash.as_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
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
            self.choose(&mut *player, side)?;
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
        let game = self.play.game();
        let tell = |played: &engine::Played<G::Action>| {
            let (headline, events) = (self.play.headline_of(played), self.play.events_of(played));
            Deed {
                turn: headline.map(|headline| headline.turn.clone()).unwrap_or_default(),
                phase: headline.map(|headline| headline.phase.clone()).unwrap_or_default(),
                side: played.decision.side,
                decision: played.decision.name,
                rule: played.decision.rule,
                action: game.action_text(played.action),
                forced: played.forced,
                told: events.iter().filter_map(|event| game.narrate(event, seat)).collect(),
            }
        };
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
        let turn_of = |played: &engine::Played<G::Action>| {
            self.play.headline_of(played).map(|headline| headline.turn.clone()).unwrap_or_default()
        };
        let mut turns: Vec<(usize, String)> = Vec::new();
        for (at, played) in self.play.steps().iter().enumerate() {
            let turn = turn_of(played);
            if turns.last().is_none_or(|(_, last)| *last != turn) {
                turns.push((at, turn));
            }
        }
        let ends = turns.iter().skip(1).map(|(at, _)| *at).chain([self.play.steps().len()]);
        let pasts = ends.map(|end| self.play.past(end)).collect();
        Box::new(Turns { turns, pasts })
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
        let Some(side) = self.play.status().side() else { return Ok(None) };
        let chair = self.players.get_mut(side.index());
        let Some(mut player) = chair.and_then(Option::take) else { return Ok(None) };
        let chosen = self.choose(&mut *player, side);
        self.players[side.index()] = Some(player);
        chosen.map(Some)
    }

    fn thought(&self, side: Side) -> Option<&Thought> {
        self.players.get(side.index())?.as_ref()?.thought()
    }

    fn think_on(&mut self, threads: usize) {
        self.players.iter_mut().flatten().for_each(|player| player.think_on(threads));
    }
}
