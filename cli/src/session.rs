//! A person at a terminal: what they type, and the answer.

mod opponent;
mod words;

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use engine::{Entry, Seat, Side, Status, Told};
use players::{Account, Hint, Table, follow, single_actions};
use serde::Serialize;

use crate::keeper::Keeper;
use crate::output::{Io, clean, quoted, wrapped};
use crate::{files, roll, rulebook, show, sketch};
use words::{help, meant, of_path, refused, resigned};

/// A list of actions is cut after so many lines.
const PAGE: usize = 20;
/// Computers choose faster than a disk writes; what they chose is kept so often.
const OFTEN: Duration = Duration::from_millis(200);
/// So much of the log is shown when nobody says how much.
const LOG: usize = 20;

/// An answer.
#[derive(Debug, Default)]
pub(crate) struct Reply {
    /// Whether it was done.
    pub(crate) ok: bool,
    /// What to read.
    pub(crate) text: String,
    /// What happened.
    pub(crate) told: Vec<Told>,
    /// Whether the person leaves.
    pub(crate) quit: bool,
    /// Why a computer did something.
    pub(crate) account: Option<Box<Account>>,
    /// What a computer would do in the person's place.
    pub(crate) hint: Option<Box<Hint>>,
}

impl Reply {
    fn fine(text: impl Into<String>) -> Self {
        Self { ok: true, text: text.into(), ..Self::default() }
    }

    fn no(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// How a game stands, for a program.
#[derive(Serialize)]
pub(crate) struct Standing {
    pub(crate) game: String,
    pub(crate) scenario: String,
    pub(crate) rules: String,
    pub(crate) players: Vec<String>,
    pub(crate) turn: String,
    pub(crate) phase: String,
    pub(crate) status: Status,
    pub(crate) side: Option<String>,
    pub(crate) prompt: String,
    pub(crate) legal: usize,
    pub(crate) actions: usize,
    pub(crate) hash: String,
}

/// A game, and the person before it.
pub(crate) struct Session {
    pub(crate) table: Box<dyn Table>,
    /// Where the game is kept.
    keeper: Keeper,
    /// So many actions were played before anybody chose ...
    first: usize,
    /// ... and whether anybody has: a game without a choice is not worth a place in the drawer.
    begun: bool,
    /// What the record says beside the game.
    notes: Vec<String>,
    kept: Instant,
    /// Whether something was chosen since.
    fresh: bool,
    /// The side that has given the game up.
    resigned: Option<Side>,
    width: usize,
    /// Whether a person sits before a terminal.
    terminal: bool,
}

impl Session {
    pub(crate) fn new(
        table: Box<dyn Table>,
        keeper: Keeper,
        notes: Vec<String>,
        io: &Io<'_>,
    ) -> Result<Self> {
        let (first, begun) = (table.actions(), !keeper.is_empty());
        let mut session = Self {
            table,
            keeper,
            first,
            begun,
            notes,
            kept: Instant::now(),
            fresh: false,
            resigned: None,
            width: io.width,
            terminal: io.terminal,
        };
        session.keep()?;
        Ok(session)
    }

    /// Writes the record, if the game is kept.
    pub(crate) fn keep(&mut self) -> Result<()> {
        (self.kept, self.fresh) = (Instant::now(), false);
        self.begun |= self.table.actions() != self.first || self.table.forfeit().is_some();
        if !self.begun || matches!(self.keeper, Keeper::Nowhere | Keeper::Lost(_)) {
            return Ok(());
        }
        self.keeper.write(&self.record_text(), self.over())
    }

    /// Why the game cannot be kept, if it should be.
    pub(crate) fn trouble(&self) -> Option<&str> {
        self.keeper.trouble()
    }

    /// Whether nobody chooses any more: by the rules, or because a side gave up or does not play.
    fn over(&self) -> bool {
        self.given_up().is_some() || self.table.status().outcome().is_some()
    }

    /// What somebody is told who leaves.
    pub(crate) fn farewell(&self) -> Option<String> {
        self.keeper.farewell(self.over()).filter(|_| self.begun)
    }

    fn record_text(&self) -> String {
        let mut record = self.table.record();
        record.header.notes.extend(self.notes.iter().cloned());
        if let Some(words) = self.given_up() {
            record.header.notes.push(words.clone());
            record.entries.push(Entry::Comment(words));
        }
        record.to_string()
    }

    /// Lets a computer choose, if it is the turn of one, and says whether it was.
    pub(crate) fn computer_move(&mut self) -> Result<bool> {
        let moved = self.table.computer_move()?.is_some();
        self.fresh |= moved;
        let lost = self.table.forfeit().is_some();
        if lost || self.fresh && (!moved || self.kept.elapsed() > OFTEN) {
            self.keep()?;
        }
        Ok(moved)
    }

    /// Whose eyes the game is seen with: those of the only person, of the person who must choose, or, where only
    /// computers play or the game is over, of one who sees everything.
    pub(crate) fn eyes(&self) -> Seat {
        let table = &self.table;
        let mut people = (0..).map(engine::Side).zip(table.chairs()).filter(|(_, chair)| chair.is_human());
        match (people.next(), people.next(), table.status().side()) {
            (None, ..) | (.., None) => Seat::Referee,
            (Some((one, _)), None, _) => Seat::Player(one),
            (.., Some(_)) => table.waits_for().map_or(Seat::Observer, Seat::Player),
        }
    }

    pub(crate) fn standing(&self) -> Standing {
        let (table, view) = (&self.table, self.table.view(self.eyes()));
        Standing {
            game: table.game().into(),
            scenario: table.scenario().into(),
            rules: table.rules().text().into(),
            players: table.chairs().iter().map(ToString::to_string).collect(),
            turn: view.turn,
            phase: view.phase,
            status: table.status(),
            side: table.status().side().map(|side| table.side_name(side)),
            prompt: table.prompt(),
            legal: table.legal().len(),
            actions: table.actions(),
            hash: table.hash().to_string(),
        }
    }

    /// The question with who is asked and the rule that asks, or how the game ended.
    pub(crate) fn question(&self) -> String {
        let Status::Choose(decision) = self.table.status() else {
            return self.table.ending().map(|told| told.to_string()).unwrap_or_default();
        };
        if let Some(words) = self.forfeited() {
            return words;
        }
        let (side, mut text) = (self.table.side_name(decision.side), self.table.prompt());
        if !text.starts_with(&side) {
            text = format!("{side}: {text}");
        }
        let rule = format!("[{}]", decision.rule);
        if text.contains(&rule) { text } else { format!("{text} {rule}") }
    }

    /// Does what a line says. Only a record that cannot be written is an error.
    pub(crate) fn obey(&mut self, line: &str) -> Result<Reply> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(match word.to_lowercase().as_str() {
            "" => Reply::fine(""),
            "help" | "?" => Reply::fine(help(self.width)),
            "legal" => self.legal(rest),
            "why" => self.why(rest),
            "hint" => self.hint(),
            "explain" => self.explain(rest),
            "undo" => self.undo()?,
            "map" => self.map(rest),
            "units" => self.units(rest),
            "log" => self.log(rest),
            "rules" => self.rules(rest),
            "save" => self.save(rest),
            "do" => self.act(rest)?,
            "resign" => self.resign(rest)?,
            "quit" => Reply { quit: true, ..Reply::fine("") },
            "exit" => self.exit(line)?,
            _ => self.act(line)?,
        })
    }

    /// Gives the game up: no action of the rules, but the end of the game, and a note in its record.
    fn resign(&mut self, rest: &str) -> Result<Reply> {
        let Some(side) = self.table.waits_for() else { return Ok(Reply::no("The game is over.")) };
        if !rest.eq_ignore_ascii_case("yes") {
            let side = self.table.side_name(side);
            return Ok(Reply::no(format!(
                "`resign yes` gives the game up for {side}; it cannot be taken back."
            )));
        }
        (self.resigned, self.begun) = (Some(side), true);
        self.keep()?;
        Ok(Reply { quit: true, ..Reply::fine(resigned(&*self.table, side)) })
    }

    /// `exit` is an action in some games, and what a stranger types to leave.
    fn exit(&mut self, line: &str) -> Result<Reply> {
        let mut reply = self.act(line)?;
        if !reply.ok {
            let _ = write!(reply.text, "\n`quit` leaves the game.");
        }
        Ok(reply)
    }

    /// Plays an action. Whether letters are large or small does not matter where only one action can be meant.
    fn act(&mut self, text: &str) -> Result<Reply> {
        let (seat, since) = (self.eyes(), self.table.events());
        let course = match follow(&mut *self.table, text, meant) {
            Ok(course) => course,
            Err(why) => return Ok(Reply::no(refused(text, &why))),
        };
        self.keep()?;
        let text = match course.halt {
            Some(halt) => format!("Not played: {}. The reason: {halt}\n", course.left.join(", ")),
            None => String::new(),
        };
        Ok(Reply { told: self.table.told(seat, since), ..Reply::fine(text) })
    }

    /// What is asked about: of a path its first step, since the others depend on it.
    fn meant(&self, text: &str) -> String {
        meant(&*self.table, single_actions(text).first().map_or(text, String::as_str))
    }

    fn legal(&self, prefix: &str) -> Reply {
        let all = prefix.eq_ignore_ascii_case("all");
        let prefix = if all { String::new() } else { prefix.to_lowercase() };
        let list: Vec<String> = self
            .table
            .legal()
            .into_iter()
            .filter(|action| action.to_lowercase().starts_with(&prefix))
            .collect();
        if list.is_empty() {
            return Reply::no(match self.table.status() {
                Status::Over(_) => "The game is over.".to_owned(),
                Status::Choose(_) => format!("No legal action begins with {}.", quoted(&prefix)),
            });
        }
        Reply::fine(show::actions(&list, self.width, if all { usize::MAX } else { PAGE }))
    }

    fn explain(&self, text: &str) -> Reply {
        if text.is_empty() {
            return Reply::no("Which action? Write for instance `explain go A1`.");
        }
        match self.table.explain(&self.meant(text)) {
            Ok(why) if why.lines.is_empty() && why.chances.is_empty() => {
                Reply::fine(format!("{}: nothing is added up and no die is rolled for it.", why.title))
            }
            Ok(why) => Reply::fine(of_path(text, why.to_string())),
            Err(why) => Reply::no(refused(text, &why)),
        }
    }

    fn undo(&mut self) -> Result<Reply> {
        Ok(match self.table.undo() {
            Ok(action) => {
                self.keep()?;
                Reply::fine(format!("Taken back: {action}"))
            }
            Err(why) => Reply::no(why.to_string()),
        })
    }

    fn map(&self, rest: &str) -> Reply {
        let view = self.table.view(self.eyes());
        let Some(path) = rest.strip_prefix("-o") else {
            let hex = self.table.board().grid.find(&rest.to_uppercase());
            return match hex {
                _ if rest.is_empty() => Reply::fine(sketch::overview(&*self.table, &view, self.width)),
                Some(hex) => Reply::fine(sketch::around(&*self.table, &view, hex, self.width)),
                None => {
                    Reply::no(format!("there is no hex {}; `map -o FILE.png` draws a picture", quoted(rest)))
                }
            };
        };
        let path = Path::new(path.trim());
        match files::draw(path, 1.0, || server::position(self.table.game(), &*self.table, &view)) {
            Ok(()) => Reply::fine(path.display().to_string()),
            Err(error) => Reply::no(clean(&format!("{error:#}"))),
        }
    }

    fn units(&self, rest: &str) -> Reply {
        let view = self.table.view(self.eyes());
        match roll::units(&*self.table, &view, Some(rest).filter(|rest| !rest.is_empty()), self.width) {
            Ok(text) => Reply::fine(text),
            Err(_) => Reply::no(format!("there is no hex {}", quoted(rest))),
        }
    }

    fn log(&self, rest: &str) -> Reply {
        let Ok(count) = (if rest.is_empty() { Ok(LOG) } else { rest.parse::<usize>() }) else {
            return Reply::no(format!(
                "How many? {} is no number; write for instance `log 20`.",
                quoted(rest)
            ));
        };
        let told = self.table.told(self.eyes(), 0);
        let last: Vec<String> =
            told.iter().skip(told.len().saturating_sub(count)).map(ToString::to_string).collect();
        Reply::fine(if told.is_empty() { "Nothing has happened yet.".into() } else { last.join("\n") })
    }

    fn rules(&self, rest: &str) -> Reply {
        let (book, set) = (self.table.rulebook(), self.table.rules());
        if rest.is_empty() {
            let switches = if set.text().is_empty() { "none" } else { set.text() };
            return Reply::fine(wrapped(
                &format!(
                    "{}, rules version {}. Switches: {}. `rules 1.1` prints a rule.",
                    book.title(),
                    book.version(),
                    switches.replace(',', ", ")
                ),
                0,
                self.width,
            ));
        }
        match rulebook::look_up(book, set, rest, self.width) {
            Ok(text) => Reply::fine(text),
            Err(why) => Reply::no(why),
        }
    }

    fn save(&self, rest: &str) -> Reply {
        if rest.is_empty() {
            return Reply::no("Where to? Write for instance `save game.txt`.");
        }
        match files::write(Path::new(rest), self.record_text().as_bytes()) {
            Ok(()) => Reply::fine(format!("saved: {rest}")),
            Err(error) => Reply::no(clean(&format!("{error:#}"))),
        }
    }
}
