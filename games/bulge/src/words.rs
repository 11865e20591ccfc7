//! What people read and write: units, hexes and bridges in sentences and in the notation.

use std::fmt::{self, Write};

use engine::{Amount, HexId, Names, Offer, Ratio, Say, Side, Site, Sites, UnitId, Unreadable, Word, Words};

use crate::action::NordwindOption;
use crate::charts::GERMAN;
use crate::fixed::{DivisionId, DumpId};
use crate::game::Bulge;

/// Movement points as a number of a sum.
pub(crate) fn mp(twelfths: u16) -> Amount {
    Amount::new(Ratio::new(twelfths.into(), 12), "MP")
}

/// Movement points from twelfths: `2 1/4 MP`.
pub(crate) fn points(twelfths: u16) -> String {
    mp(twelfths).to_string()
}

/// A number of things: `1 air point`, `2 air points`.
pub(crate) fn count(number: impl Into<u32>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

/// "No roadblock", or "no further roadblock".
pub(crate) fn further(again: bool) -> &'static str {
    if again { "further " } else { "" }
}

/// A die and what was needed.
pub(crate) fn rolled(needed: u8, die: u8) -> String {
    format!("a {die} where {needed} or less was needed")
}

impl Say<Bulge> for Side {
    fn say(self, _: &Bulge, out: &mut dyn Write) -> fmt::Result {
        out.write_str(if self == GERMAN { "The Germans" } else { "The Allies" })
    }
}

impl Names for Bulge {
    engine::named!("AA26");

    /// By its name or id. A blank may stand in a name: `2 Cav` is 2/Cav, `Stielau 1` is Stielau-1.
    fn read_unit(&self, words: &mut Words) -> Result<UnitId, Unreadable> {
        let mut ahead = words.clone();
        let (one, two) = (ahead.take(), ahead.take());
        if !two.is_empty() && find_unit(self, one).is_none() {
            let whole = ["/", "-"].map(|sign| format!("{one}{sign}{two}"));
            if let Some(unit) = whole.iter().find_map(|name| find_unit(self, name)) {
                *words = ahead;
                return Ok(unit);
            }
        }
        words.choose("a unit such as Peiper/1SS", |word| find_unit(self, word))
    }
}

fn find_unit(game: &Bulge, word: &str) -> Option<UnitId> {
    let units = &game.fixed.units;
    let named = units.iter().position(|unit| unit.in_mix && unit.name == word);
    let fold = || units.iter().position(|unit| unit.in_mix && unit.name.eq_ignore_ascii_case(word));
    let by_id = || units.iter().position(|unit| unit.id == word);
    named.or_else(by_id).or_else(fold).map(|at| UnitId(at as u16))
}

impl Sites for Bulge {
    const SITE: &'static str = "a bridge such as GG11/GG12";

    fn site_count(&self) -> usize {
        self.fixed.sites.len()
    }

    fn banks(&self, site: Site) -> [HexId; 2] {
        self.fixed.sites[site.index()].hexes
    }
}

impl Say<Bulge> for DumpId {
    fn say(self, game: &Bulge, out: &mut dyn Write) -> fmt::Result {
        game.fixed.dumps[self.index()].say(game, out)
    }
}

impl Word<Bulge> for DumpId {
    fn exists(self, game: &Bulge) -> bool {
        self.index() < game.fixed.dumps.len()
    }

    fn write(self, game: &Bulge, out: &mut dyn Write) -> fmt::Result {
        game.fixed.dumps[self.index()].write(game, out)
    }

    fn read(game: &Bulge, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        words.choose("the hex of a dump", |word| {
            let hex = game.fixed.setting.board.grid.find(word)?;
            game.fixed.dumps.iter().position(|&dump| dump == hex).map(|at| DumpId(at as u8))
        })
    }

    fn on_board(self, game: &Bulge, offer: Offer) -> Offer {
        game.fixed.dumps[self.index()].on_board(game, offer)
    }
}

impl Say<Bulge> for DivisionId {
    fn say(self, game: &Bulge, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&game.fixed.schedule.okw[self.index()].name)
    }
}

impl Word<Bulge> for DivisionId {
    fn exists(self, game: &Bulge) -> bool {
        self.index() < game.fixed.schedule.okw.len()
    }

    fn write(self, game: &Bulge, out: &mut dyn Write) -> fmt::Result {
        self.say(game, out)
    }

    fn read(game: &Bulge, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        words.choose("a division of the reserve", |word| {
            let okw = &game.fixed.schedule.okw;
            okw.iter().position(|one| one.name.eq_ignore_ascii_case(word)).map(|at| DivisionId(at as u8))
        })
    }
}

impl Say<Bulge> for NordwindOption {
    fn say(self, _: &Bulge, out: &mut dyn Write) -> fmt::Result {
        out.write_str(["as planned", "supports the Ardennes", "is scrubbed"][usize::from(self.0) - 1])
    }
}

impl Word<Bulge> for NordwindOption {
    fn exists(self, _: &Bulge) -> bool {
        (1..=3).contains(&self.0)
    }

    fn write(self, _: &Bulge, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }

    fn read(_: &Bulge, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        words.choose("1, 2 or 3", |word| {
            word.parse().ok().filter(|option| (1..=3).contains(option)).map(NordwindOption)
        })
    }
}
