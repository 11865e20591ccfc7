//! What is drawn of a game, and the addresses that name it by its content.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};
use std::time::UNIX_EPOCH;

use engine::title::Title;
use engine::{RuleSet, Rulebook, Season, Setting};
use players::{Scenery, Shelved};

use crate::error::ApiError;
use crate::picture_cache::Picture;
use crate::pictures;
use crate::wire::{self, RuleText};

/// So many scenarios are remembered with their addresses.
const REMEMBERED: usize = 500;

/// Where pictures are.
const FOLDER: &str = "/api/pictures/";

/// The address of a picture.
pub(crate) fn address(name: &str) -> String {
    format!("{FOLDER}{name}")
}

/// What is drawn of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Print {
    /// The map in a season.
    Board(Season),
    /// The same, small, for a first look.
    Ground(Season),
    /// Where the hexes lie on it.
    Layout,
    /// The counters.
    Counters,
    /// The rulebook as switched.
    Rules,
}

/// How many there are.
const PRINTS: usize = 11;

const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";
const JPEG: &str = "image/jpeg";

impl Print {
    const ALL: [Self; PRINTS] = [
        Self::Board(Season::Dry),
        Self::Board(Season::Mud),
        Self::Board(Season::Snow),
        Self::Board(Season::Frost),
        Self::Layout,
        Self::Counters,
        Self::Rules,
        Self::Ground(Season::Dry),
        Self::Ground(Season::Mud),
        Self::Ground(Season::Snow),
        Self::Ground(Season::Frost),
    ];

    /// Its place in the list.
    fn index(self) -> usize {
        match self {
            Self::Board(season) => season as usize,
            Self::Layout => 4,
            Self::Counters => 5,
            Self::Rules => 6,
            Self::Ground(season) => 7 + season as usize,
        }
    }

    fn draw(self, scenery: &dyn Scenery) -> Result<Picture, ApiError> {
        let json = |text: serde_json::Result<Vec<u8>>| text.map_err(|error| ApiError::internal(&error));
        let Setting { board, book, rules, .. } = scenery.setting();
        Ok(match self {
            Self::Board(season) => Picture::new(pictures::map(board, season), SVG),
            Self::Ground(season) => Look::Ground(season).draw(board)?,
            Self::Layout => Picture::new(json(serde_json::to_vec(&pictures::layout(board)))?, JSON),
            Self::Counters => Picture::new(pictures::counters(&scenery.counters()), SVG),
            Self::Rules => Picture::new(json(serde_json::to_vec(&printed(book, rules)))?, JSON),
        })
    }

    fn name(self, content: &[u8]) -> String {
        let (word, ending) = match self {
            Self::Board(Season::Dry) => ("board", "svg"),
            Self::Board(season) => (season.word(), "svg"),
            Self::Ground(season) => return Look::Ground(season).name(content),
            Self::Layout => ("layout", "json"),
            Self::Counters => ("counters", "svg"),
            Self::Rules => ("rules", "json"),
        };
        named(word, ending, content)
    }
}

/// A name that stands for what is drawn, and by which program.
fn named(word: &str, ending: &str, content: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(BUILD.as_bytes()).update(word.as_bytes()).update(content);
    format!("{word}-{}.{ending}", &hasher.finalize().to_hex()[..24])
}

/// How a map of the shelf is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// As it lies on the table.
    Whole,
    /// Small, in a season.
    Ground(Season),
    /// Very small, for a list.
    Thumb,
}

impl Look {
    /// Every look that the shelf can be asked for.
    pub(crate) const ALL: [Self; 6] = [
        Self::Thumb,
        Self::Ground(Season::Dry),
        Self::Ground(Season::Mud),
        Self::Ground(Season::Snow),
        Self::Ground(Season::Frost),
        Self::Whole,
    ];

    fn name(self, content: &[u8]) -> String {
        match self {
            Self::Whole => Print::Board(Season::Dry).name(content),
            Self::Ground(season) => named(&format!("ground-{}", season.word()), "jpg", content),
            Self::Thumb => named("thumb", "jpg", content),
        }
    }

    fn draw(self, board: &engine::Board) -> Result<Picture, ApiError> {
        let jpeg =
            |season, side| pictures::small_map(board, season, side).map_err(|why| ApiError::internal(&why));
        Ok(match self {
            Self::Whole => Picture::new(pictures::map(board, Season::Dry), SVG),
            Self::Ground(season) => Picture::new(jpeg(season, pictures::GROUND)?, JPEG),
            Self::Thumb => Picture::new(jpeg(Season::Dry, pictures::THUMB)?, JPEG),
        })
    }
}

/// Which program draws: another one may draw the same map otherwise.
static BUILD: LazyLock<String> = LazyLock::new(|| {
    let file = std::env::current_exe().and_then(std::fs::metadata);
    let stamp = file.map(|file| {
        let changed = file.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        (file.len(), changed.unwrap_or_default().as_nanos())
    });
    // A program that cannot see itself takes the moment: then nothing is kept across a restart.
    let (length, stamp) = stamp.unwrap_or_else(|_| (0, u128::from(crate::time::millis())));
    format!("{} {length} {stamp} ", env!("CARGO_PKG_VERSION"))
});

/// The prints of one scenery.
pub(crate) struct Prints {
    scenery: Arc<dyn Scenery>,
    names: [String; PRINTS],
}

impl Prints {
    pub(crate) fn name(&self, print: Print) -> &str {
        &self.names[print.index()]
    }

    /// Their addresses.
    pub(crate) fn addresses(&self) -> wire::Pictures {
        let address = |print| address(self.name(print));
        wire::Pictures {
            board: address(Print::Board(Season::Dry)),
            mud: address(Print::Board(Season::Mud)),
            snow: address(Print::Board(Season::Snow)),
            frost: address(Print::Board(Season::Frost)),
            layout: address(Print::Layout),
            counters: address(Print::Counters),
            rules: address(Print::Rules),
            ground: wire::Grounds {
                dry: address(Print::Ground(Season::Dry)),
                mud: address(Print::Ground(Season::Mud)),
                snow: address(Print::Ground(Season::Snow)),
                frost: address(Print::Ground(Season::Frost)),
            },
        }
    }

    /// Whether these are the same pictures.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.names == other.names
    }

    pub(crate) fn draw(&self, print: Print) -> Result<Picture, ApiError> {
        print.draw(&*self.scenery)
    }
}

fn names(scenery: &dyn Scenery) -> [String; PRINTS] {
    let Setting { board, book, rules, .. } = scenery.setting();
    let board = board.digest();
    let mut counters = String::new();
    // Writing into a string does not fail.
    let _ = write!(counters, "{:?}", scenery.counters());
    let rules = format!("{} {} {}", book.id(), book.version(), rules.text());
    Print::ALL.map(|print| {
        print.name(match print {
            Print::Board(_) | Print::Ground(_) | Print::Layout => board.as_bytes(),
            Print::Counters => counters.as_bytes(),
            Print::Rules => rules.as_bytes(),
        })
    })
}

/// Where a picture comes from.
#[derive(Clone)]
pub(crate) enum Source {
    /// A game in memory.
    Game(Arc<Prints>, Print),
    /// The shelf.
    Shelf(&'static Title, Look),
}

impl Source {
    pub(crate) fn draw(&self) -> Result<Picture, ApiError> {
        match self {
            Self::Game(prints, print) => prints.draw(*print),
            Self::Shelf(title, look) => {
                let board = pictures::shelf_map(title).map_err(|why| ApiError::internal(&why))?;
                look.draw(&board)
            }
        }
    }
}

/// A print of a game that may have left memory.
type Drawable = (Weak<Prints>, Print);

/// Knows what can be drawn: the maps of the shelf, and the prints of the games in memory.
#[derive(Default)]
pub(crate) struct Atlas {
    games: Mutex<HashMap<String, Vec<Drawable>>>,
    /// The maps of the shelf. Games that are played on the same map have pictures of the same name.
    shelf: Vec<(String, (&'static Title, Look))>,
    /// The names of the prints of scenarios that come with the program.
    known: Mutex<HashMap<String, [String; PRINTS]>>,
}

impl Atlas {
    pub(crate) fn new(shelf: &'static [Shelved]) -> Self {
        let names = |game: &'static Shelved| {
            let title = game.title;
            let digest = pictures::shelf_map(title).ok().map(|board| board.digest());
            digest
                .into_iter()
                .flat_map(move |digest| Look::ALL.map(|look| (look.name(digest.as_bytes()), (title, look))))
        };
        Self { shelf: shelf.iter().flat_map(names).collect(), ..Self::default() }
    }

    /// The name of the map of a game on the shelf.
    pub(crate) fn shelf_name(&self, title: &Title, look: Look) -> Option<&str> {
        let found = self.shelf.iter().find(|(_, other)| other.0.id == title.id && other.1 == look);
        found.map(|(name, _)| name.as_str())
    }

    /// The prints of a scenery. `key` says what it is where that is known to be always the same.
    pub(crate) fn prints(&self, scenery: Arc<dyn Scenery>, key: Option<&str>) -> Arc<Prints> {
        let known = |key: &str| self.known.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned();
        let names = key.and_then(known).unwrap_or_else(|| names(&*scenery));
        if let Some(key) = key {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= REMEMBERED {
                known.clear();
            }
            known.insert(key.to_owned(), names.clone());
        }
        let prints = Arc::new(Prints { scenery, names });
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|_, list| {
            list.retain(|(prints, _)| prints.strong_count() > 0);
            !list.is_empty()
        });
        for print in Print::ALL {
            games.entry(prints.name(print).to_owned()).or_default().push((Arc::downgrade(&prints), print));
        }
        prints
    }

    /// Where the picture of this name comes from.
    pub(crate) fn find(&self, name: &str) -> Option<Source> {
        if let Some(&(_, (title, look))) = self.shelf.iter().find(|(other, _)| other == name) {
            return Some(Source::Shelf(title, look));
        }
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let alive = |(prints, print): &Drawable| Some(Source::Game(prints.upgrade()?, *print));
        games.get(name)?.iter().find_map(alive)
    }
}

fn printed(book: &Rulebook, set: &RuleSet) -> Vec<RuleText> {
    let mut rules = Vec::new();
    for section in book.printed(set).sections {
        if !section.number.is_empty() {
            rules.push(RuleText {
                id: section.number,
                title: section.title,
                text: section.text.trim().into(),
                kind: "section".into(),
                origin: String::new(),
                switch: None,
                on: true,
                charts: Vec::new(),
            });
        }
        rules.extend(section.rules.into_iter().map(|rule| RuleText {
            id: rule.number,
            title: rule.title,
            text: rule.text.trim().into(),
            kind: word(&rule.kind),
            origin: word(&rule.origin),
            switch: Some(rule.because).filter(|because| !because.is_empty()),
            on: rule.in_play,
            charts: rule.charts,
        }));
    }
    rules
}

/// A kind or origin as it is written in the rulebook's file.
fn word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
