//! How a game calls its hexes, its units and its bridges, in sentences and in the notation.

use std::fmt::{self, Write};

use super::{Say, Word};
use crate::{Game, HexId, Offer, Site, UnitId, Unreadable, Words};

/// A game that says what its hexes and units are called. With that both are [`Word`]s of its actions and events.
pub trait Names: Game {
    /// What is wanted where a unit must stand: `a squad`.
    const UNIT: &'static str = "a unit";

    /// What is wanted where a hex must stand: `a hex such as AA26`.
    const HEX: Option<&'static str> = None;

    /// What the place in a hex is called, if it has a name.
    fn place_name(&self, hex: HexId) -> Option<&str> {
        let _ = hex;
        None
    }

    /// How many units there are.
    fn unit_count(&self) -> usize;

    /// The name of a unit; no other has it.
    fn unit_name(&self, unit: UnitId) -> &str;

    /// Reads a hex.
    fn read_hex(&self, words: &mut Words) -> Result<HexId, Unreadable> {
        let grid = &self.board().grid;
        match Self::HEX {
            Some(wanted) => words.choose(wanted, |word| grid.find(word)),
            None => words.hex(grid),
        }
    }

    /// Reads a unit.
    fn read_unit(&self, words: &mut Words) -> Result<UnitId, Unreadable> {
        let all = 0..self.unit_count() as u16;
        let names: Vec<&str> = all.map(|unit| self.unit_name(UnitId(unit))).collect();
        words.name(Self::UNIT, &names).map(|at| UnitId(at as u16))
    }
}

/// What of [`Names`] a game answers that keeps its towns in `fixed.charts` and its counters in `fixed.units`; its hexes are called like
/// this one.
#[macro_export]
macro_rules! named {
    ($hex:literal) => {
        const HEX: Option<&'static str> = Some(concat!("a hex such as ", $hex));

        fn place_name(&self, hex: $crate::HexId) -> Option<&str> {
            self.fixed.charts.town_at(self.fixed.label(hex)).map(|town| town.name.as_str())
        }

        fn unit_count(&self) -> usize {
            self.fixed.units.len()
        }

        fn unit_name(&self, unit: $crate::UnitId) -> &str {
            &self.fixed.unit(unit).name
        }
    };
}

/// A hex with the place in it, as sentences name it: `AA26 (Bastogne)`.
pub fn place<G: Names>(game: &G, hex: HexId) -> String {
    let label = game.label(hex);
    match game.place_name(hex) {
        Some(name) => format!("{label} ({name})"),
        None => label.to_owned(),
    }
}

impl<G: Names> Say<G> for HexId {
    fn say(self, game: &G, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&place(game, self))
    }
}

impl<G: Names> Word<G> for HexId {
    fn exists(self, game: &G) -> bool {
        self.index() < game.board().grid.len()
    }

    fn write(self, game: &G, out: &mut dyn Write) -> fmt::Result {
        out.write_str(game.label(self))
    }

    fn read(game: &G, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        game.read_hex(words)
    }

    fn on_board(self, game: &G, offer: Offer) -> Offer {
        offer.hex(game.label(self))
    }
}

impl<G: Names> Say<G> for UnitId {
    fn say(self, game: &G, out: &mut dyn Write) -> fmt::Result {
        out.write_str(game.unit_name(self))
    }
}

impl<G: Names> Word<G> for UnitId {
    fn exists(self, game: &G) -> bool {
        self.index() < game.unit_count()
    }

    fn write(self, game: &G, out: &mut dyn Write) -> fmt::Result {
        self.say(game, out)
    }

    fn read(game: &G, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        game.read_unit(words)
    }

    fn on_board(self, _: &G, offer: Offer) -> Offer {
        offer.unit(self.0)
    }
}

/// A game with places for bridges, which are written as their two hexes: `GG11/GG12`. A [`Site`] is a [`Word`] of it.
pub trait Sites: Names {
    /// What is wanted where a bridge must stand: `a bridge such as GG11/GG12`.
    const SITE: &'static str;

    /// How many sites there are.
    fn site_count(&self) -> usize;

    /// The two hexes of a site.
    fn banks(&self, site: Site) -> [HexId; 2];

    /// The name that sentences put behind the hexes, if it has one.
    fn site_name(&self, site: Site) -> Option<&str> {
        let _ = site;
        None
    }

    /// The hex in which a board shows a site.
    fn site_shown(&self, site: Site) -> HexId {
        self.banks(site)[0]
    }

    /// The hexes of a site as text.
    fn site_text(&self, site: Site) -> String {
        self.banks(site).map(|hex| self.label(hex)).join("/")
    }

    /// The site between two hexes, which are written in either order.
    fn find_site(&self, text: &str) -> Option<Site> {
        let (a, b) = text.split_once('/')?;
        let (a, b) = (self.board().grid.find(a)?, self.board().grid.find(b)?);
        let mut sites = (0..self.site_count() as u8).map(Site);
        sites.find(|&site| self.banks(site) == [a, b] || self.banks(site) == [b, a])
    }
}

impl<G: Sites> Say<G> for Site {
    fn say(self, game: &G, out: &mut dyn Write) -> fmt::Result {
        self.write(game, out)?;
        game.site_name(self).map_or(Ok(()), |name| write!(out, " ({name})"))
    }
}

impl<G: Sites> Word<G> for Site {
    fn exists(self, game: &G) -> bool {
        self.index() < game.site_count()
    }

    fn write(self, game: &G, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&game.site_text(self))
    }

    fn read(game: &G, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        words.choose(G::SITE, |word| game.find_site(word))
    }

    fn on_board(self, game: &G, offer: Offer) -> Offer {
        offer.hex(game.label(game.site_shown(self)))
    }
}
