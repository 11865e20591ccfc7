//! What a game gives to be played, with its types and without them.

use crate::pace::{self, Effort, Pace};
use crate::{Choice, Computer, Document, Scenario, Seated, Setup, Table, Trouble, computers, seats};
use engine::{Game, Luck, Mismatch, MismatchKind, Record, Rulebook};

/// What a game gives to be played. The list of games implements it for each of them in a few lines; everything
/// else follows.
pub trait Playable: Sync {
    /// The game.
    type Game: Game + 'static;

    /// Its rulebook.
    fn rulebook(&self) -> &Rulebook;

    /// The scenarios that come with it; the first is played if none is chosen.
    fn scenarios(&self) -> Vec<Scenario>;

    /// The map file that a scenario of the player's own is played on, as it names it; none if it is a map of the game.
    fn map_file(&self, _scenario: &Document) -> Result<Option<String>, Trouble> {
        Ok(None)
    }

    /// The first position of a game. It reads `scenario`, `map`, `preset`, `rules`, `charts` and `units`; the rest is
    /// done by others.
    fn set_up(&self, setup: &Setup) -> Result<Self::Game, Trouble>;

    /// The computer players that can play it, the best first. The default are those that can play every game.
    fn computers(&self) -> Vec<Computer<Self::Game>> {
        computers()
    }
}

/// A [`Playable`] game without its types, so that games can stand in one list.
pub trait Rules: Sync {
    /// The rulebook.
    fn book(&self) -> &Rulebook;

    /// The scenarios that come with the game.
    fn list(&self) -> Vec<Scenario>;

    /// The map file that a scenario of the player's own names.
    fn map_of(&self, scenario: &Document) -> Result<Option<String>, Trouble>;

    /// The computer players, each with a sentence about it.
    fn opponents(&self) -> Vec<(&'static str, &'static str)>;

    /// Begins a game.
    fn open(&self, setup: &Setup) -> Result<Box<dyn Table>, Trouble>;

    /// Goes on with a recorded game. The record says which scenario and switches; `setup` gives the player's own
    /// files (scenario, map, charts, counters), and the players if they are not those of the record.
    fn resume(&self, record: &Record, setup: &Setup) -> Result<Box<dyn Table>, Trouble>;

    /// Measures how fast a scenario goes.
    fn pace(&self, setup: &Setup, effort: &Effort) -> Result<Pace, Trouble>;
}

impl<P: Playable> Rules for P {
    fn book(&self) -> &Rulebook {
        self.rulebook()
    }

    fn list(&self) -> Vec<Scenario> {
        self.scenarios()
    }

    fn map_of(&self, scenario: &Document) -> Result<Option<String>, Trouble> {
        self.map_file(scenario)
    }

    fn opponents(&self) -> Vec<(&'static str, &'static str)> {
        self.computers().iter().map(|computer| (computer.name, computer.about)).collect()
    }

    fn open(&self, setup: &Setup) -> Result<Box<dyn Table>, Trouble> {
        let game = self.set_up(setup)?;
        let computers = self.computers();
        let names: Vec<&str> = computers.iter().map(|computer| computer.name).collect();
        let chairs = seats(&setup.players, game.sides(), &names).map_err(Trouble::Wish)?;
        if setup.luck == Luck::Secret {
            return Err(Trouble::Wish("a game needs a seed or a list of dice".into()));
        }
        Ok(Box::new(Seated::new(game, &setup.luck, chairs, &computers)))
    }

    fn pace(&self, setup: &Setup, effort: &Effort) -> Result<Pace, Trouble> {
        pace::measure(self, setup, effort)
    }

    fn resume(&self, record: &Record, setup: &Setup) -> Result<Box<dyn Table>, Trouble> {
        let (book, head) = (self.rulebook(), &record.header);
        let differs = |line, key, recorded: String, here: String| {
            Trouble::Record(Mismatch { line, kind: MismatchKind::Head { key, recorded, here } })
        };
        // Before anything else: under another version the scenario and the switches may not exist.
        if head.game != book.id() {
            return Err(differs(2, "game", head.game.clone(), book.id().into()));
        }
        if head.rules_version != book.version() {
            let (recorded, here) = (head.rules_version.to_string(), book.version().to_string());
            return Err(differs(3, "rules-version", recorded, here));
        }
        let wish = Setup {
            scenario: setup.scenario.clone().or_else(|| Some(Choice::Id(head.scenario.clone()))),
            preset: None,
            rules: head.rules.clone(),
            ..setup.clone()
        };
        let game = self.set_up(&wish)?;
        let computers = self.computers();
        let names: Vec<&str> = computers.iter().map(|computer| computer.name).collect();
        let chairs = if setup.players.is_empty() {
            // People are recorded by their names, so that whoever is not a computer player is a person.
            let recorded = |at: usize| head.players.get(at).map_or("human", String::as_str);
            let chair = |at| if names.contains(&recorded(at)) { recorded(at) } else { "human" };
            let line: Vec<&str> = (0..game.sides().len()).map(chair).collect();
            seats(&line.join(","), game.sides(), &names)
        } else {
            seats(&setup.players, game.sides(), &names)
        };
        let chairs = chairs.map_err(Trouble::Wish)?;
        Ok(Box::new(Seated::resume(game, record, chairs, &computers)?))
    }
}
