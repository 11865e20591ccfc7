//! What people read and write: how units, hexes and numbers are called in sentences and in the notation.

use std::fmt::{self, Write};

use engine::{Amount, HexId, Offer, Ratio, Rule, Said, Say, Side, Told, UnitId, Unreadable, Word, Words};

use crate::action::RetreatPath;
use crate::charts::SIDES;
use crate::game::DarkDecember;
use crate::hexsides::Site;
use crate::roster::CAVALRY;

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

/// What a player does or, mostly, does not want to do.
pub(crate) fn player(rule: Rule, side: Said<DarkDecember, Side>, what: &str) -> Told {
    Told::text(rule, format!("The {side} player {what}."))
}

/// A die that is better low: `2 or less: 3; it stands`.
pub(crate) fn rolled(needed: u8, die: u8, low: &str, high: &str) -> String {
    format!("{needed} or less: {die}; {}", if die <= needed { low } else { high })
}

/// An event as the log tells it. A name such as von der Heydte's may begin with a small letter, a sentence does not.
pub(crate) fn sentence(told: Told) -> Told {
    Told { text: capital(&told.text), ..told }
}

impl Say<DarkDecember> for Side {
    fn say(self, _: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        out.write_str(SIDES[self.index()])
    }
}

impl Say<DarkDecember> for HexId {
    fn say(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&place(game, self))
    }
}

impl Word<DarkDecember> for HexId {
    fn exists(self, game: &DarkDecember) -> bool {
        self.index() < game.fixed.setting.board.grid.len()
    }

    fn write(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        out.write_str(game.fixed.label(self))
    }

    fn read(game: &DarkDecember, words: &mut Words, _: &str) -> Result<HexId, Unreadable> {
        words.choose("a hex such as 3022", |word| game.fixed.setting.board.grid.find(word))
    }

    fn on_board(self, game: &DarkDecember, offer: Offer) -> Offer {
        offer.hex(game.fixed.label(self))
    }
}

impl Say<DarkDecember> for UnitId {
    fn say(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&game.fixed.unit(self).name)
    }
}

/// As many words as a name has: `Fuehrer Grenadier Bde`.
const MOST_WORDS: usize = 4;

impl Word<DarkDecember> for UnitId {
    fn exists(self, game: &DarkDecember) -> bool {
        self.index() < game.fixed.units.len()
    }

    fn write(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        self.say(game, out)
    }

    /// A unit by its name or id, with the blanks that stand in them on the counter or without: `304PG/2Pz`, `304 PG/2 Pz`,
    /// `G-2Pz-304 PG`. The most words that are a name count.
    fn read(game: &DarkDecember, words: &mut Words, _: &str) -> Result<UnitId, Unreadable> {
        let mut ahead = words.clone();
        let mut name = String::new();
        let mut found = None;
        for _ in 0..MOST_WORDS {
            name.push_str(ahead.take());
            if let Some(unit) = unit_named(game, &name) {
                found = Some((unit, ahead.clone()));
            }
        }
        let Some((unit, ahead)) = found else { return Err(words.wrong("a unit such as 110/28Inf")) };
        *words = ahead;
        Ok(unit)
    }

    fn on_board(self, _: &DarkDecember, offer: Offer) -> Offer {
        offer.unit(self.0)
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

impl Say<DarkDecember> for Site {
    fn say(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        let name = &game.fixed.setting.board.bridges[self.index()].name;
        self.write(game, out)?;
        if name.is_empty() { Ok(()) } else { write!(out, " ({name})") }
    }
}

impl Word<DarkDecember> for Site {
    fn exists(self, game: &DarkDecember) -> bool {
        self.index() < game.fixed.site_hexes.len()
    }

    fn write(self, game: &DarkDecember, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&game.fixed.site_label(self))
    }

    /// A bridge: `4019/4119`, in either order.
    fn read(game: &DarkDecember, words: &mut Words, _: &str) -> Result<Site, Unreadable> {
        let fixed = &game.fixed;
        words.choose("a bridge such as 4019/4119", |word| {
            let (a, b) = word.split_once('/')?;
            let (a, b) = (fixed.setting.board.grid.find(a)?, fixed.setting.board.grid.find(b)?);
            fixed.site_ids().find(|site| {
                let hexes = fixed.site_hexes[site.index()];
                hexes == [a, b] || hexes == [b, a]
            })
        })
    }

    fn on_board(self, game: &DarkDecember, offer: Offer) -> Offer {
        game.shown_at(self).on_board(game, offer)
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
