//! What people read and write: prompts and the notation. The log is in `narrate.rs`.

use std::fmt;

use engine::{Amount, Game, HexId, Ratio, UnitId, Unreadable, Words};

use crate::action::{Action, Way};
use crate::combat;
use crate::game::DarkDecember;
use crate::hexsides::Site;
use crate::roster::CAVALRY;
use crate::sequence::Step;

/// Movement points as a number of a sum.
pub(crate) fn mp(halves: u16) -> Amount {
    Amount::new(Ratio::new(halves.into(), 2), "MP")
}

/// Movement points from halves: `2 1/2 MP`.
pub(crate) fn points(halves: u16) -> String {
    mp(halves).to_string()
}

/// A word as the beginning of a line.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number of things in words.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// Points of both replacement tracks in words (2.0.1).
pub(crate) fn tracks(motorized: u8, other: u8) -> String {
    let other = count(other.into(), "other point", "other points");
    format!("{} and {other}", count(motorized.into(), "motorized point", "motorized points"))
}

/// A hex with the town in it: `3022 (Bastogne)`.
pub(crate) fn place(game: &DarkDecember, hex: HexId) -> String {
    let label = game.fixed.label(hex);
    match game.fixed.charts.town_at(label) {
        Some(town) => format!("{label} ({})", town.name),
        None => label.to_owned(),
    }
}

/// The question of the present decision.
pub(crate) fn prompt(game: &DarkDecember) -> String {
    let Some(decision) = game.decision() else { return String::new() };
    let side = game.side_name(decision.side);
    let name = |unit: UnitId| game.counter(unit).name.as_str();
    let text = if let Some(&unit) = game.state.displaced.first() {
        format!("where does {} go?", name(unit))
    } else {
        match game.step() {
            Step::Begin if game.state.taken.is_some() => "where is the unit deployed?".into(),
            Step::Begin if game.free_deployment() => "which unit is deployed anew?".into(),
            Step::Begin => "the game begins".into(),
            Step::Fuel => "which German formation goes without fuel?".into(),
            Step::Forces => format!("commit an optional force ({} left)?", game.state.grants),
            Step::Replacement => {
                let [motorized, other] = game.state.points[game.phasing().index()];
                match game.state.taken {
                    Some(unit) => format!("where does {} return?", name(unit)),
                    None => format!("replacements ({})?", tracks(motorized, other)),
                }
            }
            Step::Entry => "blocked entry hexes: who screens, gathers or is shifted?".into(),
            Step::Drop => "where is the parachute drop aimed?".into(),
            Step::Movement | Step::Reserve => match game.state.motion {
                Some(motion) => format!("where does {} go ({})?", name(motion.unit), points(motion.left)),
                None if game.step() == Step::Reserve => "which unit in reserve moves?".into(),
                None => "which unit moves?".into(),
            },
            Step::Combat => return combat::prompt(game),
            Step::Bridges if game.phasing() == crate::charts::GERMAN => "build a bridge?".into(),
            Step::Bridges => "blow a bridge?".into(),
            Step::TurnStart | Step::Supply | Step::TurnEnd => "the game goes on".into(),
        }
    };
    format!("{side}: {text} [{}]", decision.rule)
}

/// Writes an action.
pub(crate) fn write<W: fmt::Write>(game: &DarkDecember, action: Action, out: &mut W) -> fmt::Result {
    let fixed = &game.fixed;
    let name = |unit: UnitId| fixed.unit(unit).name.as_str();
    let hex = |hex: HexId| fixed.label(hex);
    let site = |site: Site| fixed.site_label(site);
    let formation = |at: u8| fixed.formations[usize::from(at)].name.as_str();
    match action {
        Action::Done => write!(out, "done"),
        Action::Starve(one) => write!(out, "starve {}", formation(one)),
        Action::StarvePair(a, b) => write!(out, "starve {} {}", formation(a), formation(b)),
        Action::Commit(unit) => write!(out, "commit {}", name(unit)),
        Action::Restore(unit) => write!(out, "restore {}", name(unit)),
        Action::Return(unit) => write!(out, "return {}", name(unit)),
        Action::Put(at) => write!(out, "put {}", hex(at)),
        Action::Screen(unit, at) => write!(out, "screen {} {}", name(unit), hex(at)),
        Action::Shift(unit, at) => write!(out, "shift {} {}", name(unit), hex(at)),
        Action::Gather(unit, at) => write!(out, "gather {} {}", name(unit), hex(at)),
        Action::Drop(at) => write!(out, "drop {}", hex(at)),
        Action::Take(unit) => write!(out, "take {}", name(unit)),
        Action::Column(unit) => write!(out, "column {}", name(unit)),
        Action::Fort(unit) => write!(out, "fort {}", name(unit)),
        Action::Infiltrate(unit) => write!(out, "infiltrate {}", name(unit)),
        Action::Go(at) => write!(out, "go {}", hex(at)),
        Action::Stay => write!(out, "stay"),
        Action::Enter(unit, at) => write!(out, "enter {} {}", name(unit), hex(at)),
        Action::EnterColumn(unit, at) => write!(out, "enter-column {} {}", name(unit), hex(at)),
        Action::Relocate(at) => write!(out, "relocate {}", hex(at)),
        Action::Attack(at) => write!(out, "attack {}", hex(at)),
        Action::Add(unit) => write!(out, "add {}", name(unit)),
        Action::Confirm => write!(out, "confirm"),
        Action::Lower(at, level) => write!(out, "lower {} {level}", hex(at)),
        Action::Integrity(bonuses) => write!(out, "integrity {bonuses}"),
        Action::Command(unit) => write!(out, "command {}", name(unit)),
        Action::Give(hexes) => write!(out, "give {hexes}"),
        Action::Lose(unit) => write!(out, "lose {}", name(unit)),
        Action::Retreat(unit) => write!(out, "retreat {}", name(unit)),
        Action::Withdraw(way) => {
            write!(out, "withdraw")?;
            way.hexes().iter().try_for_each(|&at| write!(out, " {}", hex(at)))
        }
        Action::Strike(at) => write!(out, "strike {}", hex(at)),
        Action::Assault => write!(out, "assault"),
        Action::Advance(unit) => write!(out, "advance {}", name(unit)),
        Action::Blow(at) => write!(out, "blow {}", site(at)),
        Action::Build(at) => write!(out, "build {}", site(at)),
    }
}

/// The words that actions begin with.
const KEYWORDS: &[&str] = &[
    "done",
    "starve",
    "commit",
    "restore",
    "return",
    "put",
    "screen",
    "shift",
    "gather",
    "drop",
    "take",
    "column",
    "fort",
    "infiltrate",
    "go",
    "stay",
    "enter",
    "enter-column",
    "relocate",
    "attack",
    "add",
    "confirm",
    "lower",
    "integrity",
    "command",
    "give",
    "lose",
    "retreat",
    "withdraw",
    "strike",
    "assault",
    "advance",
    "blow",
    "build",
];

/// As many words as a name has: `Fuehrer Grenadier Bde`.
const MOST_WORDS: usize = 4;

fn without_blanks(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !letter.is_whitespace())
}

/// What reads the words of one action.
struct Reader<'a, 'w> {
    game: &'a DarkDecember,
    words: Words<'w>,
}

impl Reader<'_, '_> {
    /// A unit by its name or id, with the blanks that stand in them on the counter or without: `304PG/2Pz`, `304 PG/2 Pz`,
    /// `G-2Pz-304 PG`. The most words that are a name count.
    fn unit(&mut self) -> Result<UnitId, Unreadable> {
        let mut ahead = self.words.clone();
        let mut name = String::new();
        let mut found = None;
        for _ in 0..MOST_WORDS {
            name.push_str(ahead.take());
            if let Some(unit) = self.named(&name) {
                found = Some((unit, ahead.clone()));
            }
        }
        let Some((unit, ahead)) = found else { return Err(self.words.wrong("a unit such as 110/28Inf")) };
        self.words = ahead;
        Ok(unit)
    }

    /// The unit of a name or id without blanks.
    fn named(&self, word: &str) -> Option<UnitId> {
        let units = &self.game.fixed.units;
        let named = units.iter().position(|unit| unit.name == word);
        let by_id = || units.iter().position(|unit| without_blanks(&unit.id).eq(word.chars()));
        let fold = || units.iter().position(|unit| unit.name.eq_ignore_ascii_case(word));
        // Records of the first version call cavalry groups by their number alone.
        let bare = || units.iter().position(|unit| unit.name.strip_suffix(CAVALRY) == Some(word));
        named.or_else(by_id).or_else(fold).or_else(bare).map(|at| UnitId(at as u16))
    }

    fn hex(&mut self) -> Result<HexId, Unreadable> {
        self.words.choose("a hex such as 3022", |word| self.game.fixed.setting.board.grid.find(word))
    }

    /// A bridge: `4019/4119`, in either order.
    fn site(&mut self) -> Result<Site, Unreadable> {
        let fixed = &self.game.fixed;
        self.words.choose("a bridge such as 4019/4119", |word| {
            let (a, b) = word.split_once('/')?;
            let (a, b) = (fixed.setting.board.grid.find(a)?, fixed.setting.board.grid.find(b)?);
            fixed.site_ids().find(|site| {
                let hexes = fixed.site_hexes[site.index()];
                hexes == [a, b] || hexes == [b, a]
            })
        })
    }

    fn formation(&mut self) -> Result<u8, Unreadable> {
        let formations = &self.game.fixed.formations;
        self.words.choose("a formation such as 2Pz", |word| {
            formations.iter().position(|one| one.name.eq_ignore_ascii_case(word)).map(|at| at as u8)
        })
    }

    /// One to three hexes.
    fn way(&mut self) -> Result<Way, Unreadable> {
        let mut way = Way::EMPTY.with(self.hex()?);
        while !self.words.peek().is_empty() && way.hexes().len() < 3 {
            way = way.with(self.hex()?);
        }
        Ok(way)
    }

    fn number(&mut self, what: &str) -> Result<u8, Unreadable> {
        self.words.parse(what)
    }
}

/// Reads an action.
pub(crate) fn parse(game: &DarkDecember, text: &str) -> Result<Action, Unreadable> {
    let mut read = Reader { game, words: Words::new(text) };
    let action = match read.words.keyword(KEYWORDS)? {
        "starve" => {
            let first = read.formation()?;
            if read.words.peek().is_empty() {
                Action::Starve(first)
            } else {
                let second = read.formation()?;
                Action::StarvePair(first.min(second), first.max(second))
            }
        }
        "commit" => Action::Commit(read.unit()?),
        "restore" => Action::Restore(read.unit()?),
        "return" => Action::Return(read.unit()?),
        "put" => Action::Put(read.hex()?),
        "screen" => Action::Screen(read.unit()?, read.hex()?),
        "shift" => Action::Shift(read.unit()?, read.hex()?),
        "gather" => Action::Gather(read.unit()?, read.hex()?),
        "drop" => Action::Drop(read.hex()?),
        "take" => Action::Take(read.unit()?),
        "column" => Action::Column(read.unit()?),
        "fort" => Action::Fort(read.unit()?),
        "infiltrate" => Action::Infiltrate(read.unit()?),
        "go" => Action::Go(read.hex()?),
        "stay" => Action::Stay,
        "enter" => Action::Enter(read.unit()?, read.hex()?),
        "enter-column" => Action::EnterColumn(read.unit()?, read.hex()?),
        "relocate" => Action::Relocate(read.hex()?),
        "attack" => Action::Attack(read.hex()?),
        "add" => Action::Add(read.unit()?),
        "confirm" => Action::Confirm,
        "lower" => Action::Lower(read.hex()?, read.number("a level")?),
        "integrity" => Action::Integrity(read.number("a number of bonuses")?),
        "command" => Action::Command(read.unit()?),
        "give" => Action::Give(read.number("a number of hexes")?),
        "lose" => Action::Lose(read.unit()?),
        "retreat" => Action::Retreat(read.unit()?),
        "withdraw" => Action::Withdraw(read.way()?),
        "strike" => Action::Strike(read.hex()?),
        "assault" => Action::Assault,
        "advance" => Action::Advance(read.unit()?),
        "blow" => Action::Blow(read.site()?),
        "build" => Action::Build(read.site()?),
        _ => Action::Done,
    };
    read.words.end().map(|()| action)
}
