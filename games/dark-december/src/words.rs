//! What people read and write: how units, hexes and numbers are called in sentences and in the notation.

use std::fmt::{self, Write};

use engine::{
    Amount, HexId, Names, Offer, Ratio, Rule, Said, Say, Side, Site, Sites, Told, UnitId, Unreadable, Word,
    Words, place,
};

use crate::action::RetreatPath;
use crate::charts::SIDES;
use crate::game::DarkDecember;
use crate::roster::CAVALRY;

/// Movement points as a number of a sum.
pub(crate) fn mp(halves: u16) -> Amount {
    Amount::new(Ratio::new(halves.into(), 2), "MP")
}

/// Movement points from halves: `2 1/2 MP`.
pub(crate) fn points(halves: u16) -> String {
    mp(halves).to_string()
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

/// What a player does or, mostly, does not want to do.
pub(crate) fn player(rule: Rule, side: Said<DarkDecember, Side>, what: &str) -> Told {
    Told::text(rule, format!("The {side} player {what}."))
}

/// A die that is better low: `2 or less: 3; it stands`.
pub(crate) fn rolled(needed: u8, die: u8, low: &str, high: &str) -> String {
    format!("{needed} or less: {die}; {}", if die <= needed { low } else { high })
}

impl Say<DarkDecember> for Side {
    fn say(self, _: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        out.write_str(SIDES[self.index()])
    }
}

/// As many words as a name has: `Fuehrer Grenadier Bde`.
const MOST_WORDS: usize = 4;

impl Names for DarkDecember {
    engine::named!("3022");

    /// A unit by its name or id, with the blanks that stand in them on the counter or without: `304PG/2Pz`, `304 PG/2 Pz`,
    /// `G-2Pz-304 PG`. The most words that are a name count.
    fn read_unit(&self, words: &mut Words) -> Result<UnitId, Unreadable> {
        let mut ahead = words.clone();
        let mut name = String::new();
        let mut found = None;
        for _ in 0..MOST_WORDS {
            name.push_str(ahead.take());
            if let Some(unit) = unit_named(self, &name) {
                found = Some((unit, ahead.clone()));
            }
        }
        let Some((unit, ahead)) = found else { return Err(words.wrong("a unit such as 110/28Inf")) };
        *words = ahead;
        Ok(unit)
    }
}

/// The unit of a name or id without blanks.
fn unit_named(game: &DarkDecember, word: &str) -> Option<UnitId> {
    let units = &game.fixed.units;
    let without_blanks = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).eq(word.chars());
    let named = units.iter().position(|unit| unit.name == word);
    let by_id = || units.iter().position(|unit| without_blanks(&unit.id));
    let fold = || units.iter().position(|unit| unit.name.eq_ignore_ascii_case(word));
    // Records of the first version call cavalry groups by their number alone.
    let bare = || units.iter().position(|unit| unit.name.strip_suffix(CAVALRY) == Some(word));
    named.or_else(by_id).or_else(fold).or_else(bare).map(|at| UnitId(at as u16))
}

impl Sites for DarkDecember {
    const SITE: &'static str = "a bridge such as 4019/4119";

    fn site_count(&self) -> usize {
        self.fixed.site_hexes.len()
    }

    fn banks(&self, site: Site) -> [HexId; 2] {
        self.fixed.site_hexes[site.index()]
    }

    fn site_name(&self, site: Site) -> Option<&str> {
        let name = &self.fixed.setting.board.bridges[site.index()].name;
        Some(name.as_str()).filter(|name| !name.is_empty())
    }

    fn site_shown(&self, site: Site) -> HexId {
        self.shown_at(site)
    }
}

/// One to three hexes. Two ways to one hex are told apart by the hexes between.
impl Say<DarkDecember> for RetreatPath {
    fn say(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        let mut hexes: Vec<String> = self.hexes().iter().map(|&hex| place(game, hex)).collect();
        let end = hexes.pop().unwrap_or_default();
        if hexes.is_empty() { write!(out, "{end}") } else { write!(out, "{end} over {}", hexes.join(", ")) }
    }
}

impl Word<DarkDecember> for RetreatPath {
    fn exists(self, game: &DarkDecember) -> bool {
        self.hexes().iter().all(|hex| hex.exists(game))
    }

    fn write(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        for (at, &hex) in self.hexes().iter().enumerate() {
            let gap = if at == 0 { "" } else { " " };
            write!(out, "{gap}{}", game.fixed.label(hex))?;
        }
        Ok(())
    }

    fn read(game: &DarkDecember, words: &mut Words, name: &str) -> Result<RetreatPath, Unreadable> {
        let mut way = RetreatPath::EMPTY.with(HexId::read(game, words, name)?);
        while !words.peek().is_empty() && way.hexes().len() < 3 {
            way = way.with(HexId::read(game, words, name)?);
        }
        Ok(way)
    }

    fn on_board(self, game: &DarkDecember, offer: Offer) -> Offer {
        match self.end() {
            Some(end) => end.on_board(game, offer),
            None => offer,
        }
    }
}

/// Numbers that a sentence tells with what they count.
macro_rules! counted {
    ($($(#[$doc:meta])* $name:ident($one:literal, $many:literal);)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name(pub u8);

        impl Say<DarkDecember> for $name {
            fn say(self, _: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
                out.write_str(&count(self.0.into(), $one, $many))
            }
        }

        impl Word<DarkDecember> for $name {
            fn write(self, _: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
                write!(out, "{}", self.0)
            }

            fn read(_: &DarkDecember, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
                words.parse(concat!("a number of ", $many)).map(Self)
            }
        }
    )+};
}

counted! {
    /// Hexes of a retreat (4.4.6).
    Hexes("hex", "hexes");
    /// Steps that are lost (4.4.6).
    Steps("step", "steps");
    /// Bonuses for Divisional Integrity (4.6).
    Bonuses("bonus", "bonuses");
}
