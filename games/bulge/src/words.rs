//! What people read and write: prompts and the notation. The log is in `narrate.rs`.

use std::fmt;

use engine::{Amount, Game, HexId, Ratio, Side, UnitId, Unreadable, Words};

use crate::action::Action;
use crate::charts::GERMAN;
use crate::combat;
use crate::fixed::Site;
use crate::game::Bulge;
use crate::sequence::Step;

/// Movement points as a number of a sum.
pub(crate) fn mp(twelfths: u16) -> Amount {
    Amount::new(Ratio::new(twelfths.into(), 12), "MP")
}

/// Movement points from twelfths: `2 1/4 MP`.
pub(crate) fn points(twelfths: u16) -> String {
    mp(twelfths).to_string()
}

/// A side as a sentence begins with it.
pub(crate) fn people(side: Side) -> &'static str {
    if side == GERMAN { "The Germans" } else { "The Allies" }
}

/// A number of things: `1 air point`, `2 air points`.
pub(crate) fn count(number: impl Into<u32>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

/// A hex with the town in it: `AA26 (Bastogne)`.
pub(crate) fn place(game: &Bulge, hex: HexId) -> String {
    let label = game.fixed.label(hex);
    match game.fixed.charts.town_at(label) {
        Some(town) => format!("{label} ({})", town.name),
        None => label.to_owned(),
    }
}

/// The question of the present decision.
pub(crate) fn prompt(game: &Bulge) -> String {
    let Some(decision) = game.decision() else { return String::new() };
    let side = game.side_name(decision.side);
    let text = match game.step() {
        Step::Begin if game.state.moving.is_some() => "where is the unit set up?".to_owned(),
        Step::Begin if game.free_setup() => "which unit is set up anew?".into(),
        Step::Begin => "the game begins".into(),
        Step::Roadblocks => {
            let left = usize::from(game.track().roadblocks).saturating_sub(game.state.roadblocks.len());
            format!("place a roadblock ({left} left)?")
        }
        Step::Interdiction => format!("interdict a road hex ({})?", count(game.state.air, "air point")),
        Step::Strike => "a strategic strike on which town?".into(),
        Step::Emplacement => "emplace a gun?".into(),
        Step::Demolition => "blow a bridge?".into(),
        Step::Burning => "burn a fuel dump?".into(),
        Step::Airdrop => "drop supplies where?".into(),
        Step::Okw => "release a division of the OKW reserve?".into(),
        Step::Teams => {
            let team = game.next_team().map_or("", |unit| game.counter(unit).name.as_str());
            format!("where does {team} start?")
        }
        Step::Drop => "where is the parachute drop aimed?".into(),
        Step::Movement => match game.state.moving {
            Some(unit) => {
                let (name, left) = (&game.counter(unit).name, game.unit_state(unit).left);
                format!("where does {name} go ({})?", points(left))
            }
            None => "which unit moves?".into(),
        },
        Step::Combat => return combat::prompt(game),
        Step::Nordwind => {
            "what is Nordwind for: 1 as planned, 2 support for the Ardennes, 3 scrubbed?".into()
        }
        Step::Shortfall => format!("which unit is lost ({} to go)?", game.state.shortfall),
        Step::TurnStart | Step::Supply | Step::Arrivals | Step::TurnEnd => "the game goes on".into(),
    };
    format!("{side}: {text} [{}]", decision.rule)
}

/// Writes an action.
pub(crate) fn write<W: fmt::Write>(game: &Bulge, action: Action, out: &mut W) -> fmt::Result {
    let fixed = &game.fixed;
    let name = |unit: UnitId| fixed.unit(unit).name.as_str();
    let hex = |hex: HexId| fixed.label(hex);
    let site = |site: Site| fixed.site_label(site);
    match action {
        Action::Done => write!(out, "done"),
        Action::Put(at) => write!(out, "put {}", hex(at)),
        Action::Roadblock(at) => write!(out, "roadblock {}", hex(at)),
        Action::Interdict(at) => write!(out, "interdict {}", hex(at)),
        Action::Strike(at) => write!(out, "strike {}", hex(at)),
        Action::Emplace(unit) => write!(out, "emplace {}", name(unit)),
        Action::Demolish(at) => write!(out, "demolish {}", site(at)),
        Action::Burn(dump) => write!(out, "burn {}", hex(fixed.dumps[usize::from(dump)])),
        Action::Airdrop(at) => write!(out, "airdrop {}", hex(at)),
        Action::Release(division) => {
            write!(out, "release {}", fixed.schedule.okw[usize::from(division)].name)
        }
        Action::Land(unit, at) => write!(out, "land {} {}", name(unit), hex(at)),
        Action::Drop(at) => write!(out, "drop {}", hex(at)),
        Action::Cancel => write!(out, "cancel"),
        Action::Take(unit) => write!(out, "take {}", name(unit)),
        Action::Go(at) => write!(out, "go {}", hex(at)),
        Action::Stay => write!(out, "stay"),
        Action::Enter(unit, at) => write!(out, "enter {} {}", name(unit), hex(at)),
        Action::Build(at, unit) => write!(out, "build {} with {}", site(at), name(unit)),
        Action::DemolishWith(at, unit) => write!(out, "demolish {} with {}", site(at), name(unit)),
        Action::Ruse => write!(out, "ruse"),
        Action::Exit(unit) => write!(out, "exit {}", name(unit)),
        Action::Nordwind(option) => write!(out, "nordwind {option}"),
        Action::Lose(unit) => write!(out, "lose {}", name(unit)),
        Action::Combat(action) => combat::write(game, action, out),
    }
}

/// The words that actions begin with, those of the Combat Phase aside.
const KEYWORDS: &[&str] = &[
    "done",
    "put",
    "roadblock",
    "interdict",
    "strike",
    "emplace",
    "demolish",
    "burn",
    "airdrop",
    "release",
    "land",
    "drop",
    "cancel",
    "take",
    "go",
    "stay",
    "enter",
    "build",
    "ruse",
    "exit",
    "nordwind",
    "lose",
];

/// Reads a unit by its name or id. A blank may stand in a name: `2 Cav` is 2/Cav, `Stielau 1` is Stielau-1.
pub(crate) fn read_unit(game: &Bulge, words: &mut Words) -> Result<UnitId, Unreadable> {
    let mut ahead = words.clone();
    let (one, two) = (ahead.take(), ahead.take());
    if !two.is_empty() && find_unit(game, one).is_none() {
        let whole = ["/", "-"].map(|sign| format!("{one}{sign}{two}"));
        if let Some(unit) = whole.iter().find_map(|name| find_unit(game, name)) {
            *words = ahead;
            return Ok(unit);
        }
    }
    words.choose("a unit such as Peiper/1SS", |word| find_unit(game, word))
}

fn find_unit(game: &Bulge, word: &str) -> Option<UnitId> {
    let units = &game.fixed.units;
    let named = units.iter().position(|unit| unit.in_mix && unit.name == word);
    let fold = || units.iter().position(|unit| unit.in_mix && unit.name.eq_ignore_ascii_case(word));
    let by_id = || units.iter().position(|unit| unit.id == word);
    named.or_else(by_id).or_else(fold).map(|at| UnitId(at as u16))
}

/// Reads a hex.
pub(crate) fn read_hex(game: &Bulge, words: &mut Words) -> Result<HexId, Unreadable> {
    words.choose("a hex such as AA26", |word| game.fixed.setting.board.grid.find(word))
}

/// Reads a bridge site: `GG11/GG12`, in either order.
fn read_site(game: &Bulge, words: &mut Words) -> Result<Site, Unreadable> {
    words.choose("a bridge such as GG11/GG12", |word| {
        let (a, b) = word.split_once('/')?;
        let (a, b) = (game.fixed.setting.board.grid.find(a)?, game.fixed.setting.board.grid.find(b)?);
        game.fixed.site_ids().find(|site| {
            let hexes = game.fixed.sites[site.index()].hexes;
            hexes == [a, b] || hexes == [b, a]
        })
    })
}

/// Reads an action.
pub(crate) fn parse(game: &Bulge, text: &str) -> Result<Action, Unreadable> {
    let mut words = Words::new(text);
    if combat::KEYWORDS.contains(&words.peek()) {
        let keyword = words.take();
        let action = combat::parse(game, keyword, &mut words)?;
        return words.end().map(|()| Action::Combat(action));
    }
    let action = match words.keyword(KEYWORDS)? {
        "put" => Action::Put(read_hex(game, &mut words)?),
        "roadblock" => Action::Roadblock(read_hex(game, &mut words)?),
        "interdict" => Action::Interdict(read_hex(game, &mut words)?),
        "strike" => Action::Strike(read_hex(game, &mut words)?),
        "emplace" => Action::Emplace(read_unit(game, &mut words)?),
        "demolish" => {
            let site = read_site(game, &mut words)?;
            if words.peek() == "with" {
                words.take();
                Action::DemolishWith(site, read_unit(game, &mut words)?)
            } else {
                Action::Demolish(site)
            }
        }
        "burn" => Action::Burn(words.choose("the hex of a dump", |word| {
            let hex = game.fixed.setting.board.grid.find(word)?;
            game.fixed.dumps.iter().position(|&dump| dump == hex).map(|at| at as u8)
        })?),
        "airdrop" => Action::Airdrop(read_hex(game, &mut words)?),
        "release" => Action::Release(words.choose("a division of the reserve", |word| {
            game.fixed
                .schedule
                .okw
                .iter()
                .position(|one| one.name.eq_ignore_ascii_case(word))
                .map(|at| at as u8)
        })?),
        "land" => Action::Land(read_unit(game, &mut words)?, read_hex(game, &mut words)?),
        "drop" => Action::Drop(read_hex(game, &mut words)?),
        "cancel" => Action::Cancel,
        "take" => Action::Take(read_unit(game, &mut words)?),
        "go" => Action::Go(read_hex(game, &mut words)?),
        "stay" => Action::Stay,
        "enter" => Action::Enter(read_unit(game, &mut words)?, read_hex(game, &mut words)?),
        "build" => {
            let site = read_site(game, &mut words)?;
            words.keyword(&["with"])?;
            Action::Build(site, read_unit(game, &mut words)?)
        }
        "ruse" => Action::Ruse,
        "exit" => Action::Exit(read_unit(game, &mut words)?),
        "nordwind" => Action::Nordwind(
            words.choose("1, 2 or 3", |word| word.parse().ok().filter(|option| (1..=3).contains(option)))?,
        ),
        "lose" => Action::Lose(read_unit(game, &mut words)?),
        _ => Action::Done,
    };
    words.end().map(|()| action)
}
