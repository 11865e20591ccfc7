//! One game in memory: its table, who sits at it, and who looks on.

mod acting;
mod ask;
mod catch_up;
mod chronicle;
mod computers;
mod lesson;
mod luck;
mod motives;
mod resign;
mod seat;
mod shared_table;
mod tell;

pub(crate) use chronicle::tell_chronicle;
pub(crate) use lesson::card;
pub(crate) use seat::Seat;
pub(crate) use shared_table::{SharedTable, standing};

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use engine::title::Title;
use players::Progress;
use tokio::sync::{Semaphore, watch};

use crate::error::ApiError;
use crate::ponder::Pondering;
use crate::prints::Prints;
use crate::store::SeatRow;
use crate::wire;

/// So many wishes of one seat stand in line for the table at once.
const IN_LINE: usize = 2;
/// A player who asked for something is taken to wait for so long.
const STAYS: Duration = Duration::from_mins(1);

/// A game in memory. Its table is behind an asynchronous lock, so that whoever waits for it waits in order.
pub(crate) struct OpenGame {
    pub(crate) id: String,
    pub(crate) shelved: &'static Title,
    pub(crate) title: String,
    pub(crate) scenario: wire::Scenario,
    /// Whether the scenario is a file of the player's own.
    pub(crate) own_scenario: bool,
    /// Map, counters and rulebook. They can be drawn while the game goes on.
    pub(crate) prints: Arc<Prints>,
    pub(crate) sides: Vec<wire::GameCardSide>,
    pub(crate) colours: Vec<String>,
    /// Whether it is in the public list.
    pub(crate) listed: bool,
    /// Whether two people have agreed to hints.
    hints: bool,
    creator: Option<[u8; 32]>,
    /// The thought of a computer that goes on.
    pub(crate) pondering: watch::Sender<Option<Pondering>>,
    /// The last hint that was asked for.
    hint: Mutex<Option<Weak<Progress>>>,
    pub(crate) shared: Arc<tokio::sync::Mutex<SharedTable>>,
    /// The number of the last message.
    pub(crate) latest: watch::Sender<u64>,
    /// Counts who came and went.
    pub(crate) presence: watch::Sender<u64>,
    seats: Mutex<Vec<SeatRow>>,
    here: Mutex<Here>,
    /// For each seat that asked, how many of its wishes stand in line.
    gates: Mutex<HashMap<Option<[u8; 32]>, Arc<Semaphore>>>,
    /// The last player who asked for something.
    guest: Mutex<Option<Guest>>,
    /// Whether the table in memory may differ from the log, and must be built again.
    broken: AtomicBool,
    /// Whether it was deleted.
    deleted: AtomicBool,
    used: AtomicI64,
}

/// How many are connected.
#[derive(Debug, Default, Clone)]
struct Here {
    sides: Vec<u32>,
    watchers: u32,
}

/// What a game is made of.
pub(crate) struct Parts {
    pub(crate) id: String,
    pub(crate) shelved: &'static Title,
    pub(crate) title: String,
    pub(crate) scenario: wire::Scenario,
    pub(crate) own_scenario: bool,
    pub(crate) prints: Arc<Prints>,
    pub(crate) sides: Vec<wire::GameCardSide>,
    pub(crate) colours: Vec<String>,
    pub(crate) listed: bool,
    pub(crate) hints: bool,
    pub(crate) creator: Option<[u8; 32]>,
    pub(crate) shared: SharedTable,
    pub(crate) seats: Vec<SeatRow>,
}

impl OpenGame {
    pub(crate) fn new(parts: Parts) -> Self {
        let here = Here { sides: vec![0; parts.sides.len()], watchers: 0 };
        Self {
            id: parts.id,
            shelved: parts.shelved,
            title: parts.title,
            scenario: parts.scenario,
            own_scenario: parts.own_scenario,
            prints: parts.prints,
            sides: parts.sides,
            colours: parts.colours,
            listed: parts.listed,
            hints: parts.hints,
            pondering: watch::Sender::new(None),
            hint: Mutex::default(),
            creator: parts.creator,
            latest: watch::Sender::new(parts.shared.latest()),
            presence: watch::Sender::new(0),
            shared: Arc::new(tokio::sync::Mutex::new(parts.shared)),
            seats: Mutex::new(parts.seats),
            here: Mutex::new(here),
            gates: Mutex::default(),
            guest: Mutex::default(),
            broken: AtomicBool::new(false),
            deleted: AtomicBool::new(false),
            used: AtomicI64::new(crate::time::millis() as i64),
        }
    }

    /// The seat that a token gives. Without a token one watches, and so does a creator who has no seat; a token of another
    /// game gives nothing.
    pub(crate) fn seat(&self, token: Option<&str>) -> Result<Seat, ApiError> {
        let Some(token) = token else { return Ok(Seat::watcher()) };
        let hash = crate::token::hash(token);
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        seats
            .iter()
            .find(|seat| seat.hash == hash)
            .map(|seat| Seat { sides: seat.sides.clone(), hash: Some(hash) })
            .or_else(|| (self.creator == Some(hash)).then(|| Seat { sides: Vec::new(), hash: Some(hash) }))
            .ok_or_else(|| ApiError::not_your_seat("this token gives no seat in this game"))
    }

    /// How many different people play.
    pub(crate) fn people(&self) -> usize {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The words of the seats, in the order of the sides.
    pub(crate) fn words(&self) -> Vec<wire::SeatWord> {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let word = |seat: &SeatRow| {
            let sides = Seat { sides: seat.sides.clone(), hash: None };
            wire::SeatWord { seat: sides.info(&self.sides).name, sides: sides.sides, word: seat.word.clone() }
        };
        seats.iter().map(word).collect()
    }

    /// Remembers the word of a seat.
    pub(crate) fn set_word(&self, hash: [u8; 32], word: &str) {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seat) = seats.iter_mut().find(|seat| seat.hash == hash) {
            seat.word = Some(word.to_owned());
        }
    }

    /// Whether a seat may delete the game: its creator's, if nobody else has one.
    pub(crate) fn may_delete(&self, seat: &Seat) -> bool {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        self.creator.is_some()
            && seat.hash == self.creator
            && seats.iter().all(|other| Some(other.hash) == self.creator)
    }

    /// Whether a seat may read what is said: those who sit at the game, and all where it is listed.
    pub(crate) fn may_read(&self, seat: &Seat) -> bool {
        self.listed || !seat.sides.is_empty()
    }

    /// The game was deleted: whoever is connected is told that there is no such game.
    pub(crate) fn delete(&self) {
        self.deleted.store(true, Ordering::Release);
        self.lose();
        self.latest.send_modify(|n| *n += 1);
    }

    /// Why nothing more can be done with it, if so.
    pub(crate) fn gone(&self) -> Option<ApiError> {
        if self.deleted.load(Ordering::Acquire) {
            return Some(ApiError::no_such_game());
        }
        self.lost().then(ApiError::busy)
    }

    /// Where the player of a side wants to be called: address of the call, and of the server.
    pub(crate) fn webhook(&self, side: u8) -> Option<(String, String)> {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let seat = seats.iter().find(|seat| seat.sides.contains(&side))?;
        Some((seat.webhook.clone()?, seat.base.clone()?))
    }

    /// Sets where a seat is called.
    pub(crate) fn set_webhook(&self, hash: [u8; 32], url: Option<String>, base: Option<String>) {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seat) = seats.iter_mut().find(|seat| seat.hash == hash) {
            (seat.webhook, seat.base) = (url, base);
        }
    }

    /// Somebody connects; he counts until the guard is dropped.
    pub(crate) fn come(self: &Arc<Self>, seat: &Seat) -> Presence {
        self.count(seat, 1);
        Presence { game: Arc::clone(self), seat: seat.clone() }
    }

    fn count(&self, seat: &Seat, by: i32) {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        for &side in &seat.sides {
            if let Some(count) = here.sides.get_mut(usize::from(side)) {
                *count = count.saturating_add_signed(by);
            }
        }
        if seat.sides.is_empty() {
            here.watchers = here.watchers.saturating_add_signed(by);
        }
        drop(here);
        self.presence.send_modify(|n| *n += 1);
    }

    /// Whether the player of each side is connected, and how many watch.
    pub(crate) fn who_is_here(&self) -> (Vec<wire::Presence>, u32) {
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let seats = self.sides.iter().zip(&here.sides).enumerate();
        let presence = |(side, (info, count)): (usize, (&wire::GameCardSide, &u32))| wire::Presence {
            side: side as u8,
            here: *count > 0 || info.player != "human",
        };
        (seats.map(presence).collect(), here.watchers)
    }

    /// The table in memory may differ from the log: it is built again when somebody asks.
    pub(crate) fn lose(&self) {
        self.broken.store(true, Ordering::Release);
    }

    /// Whether it was lost.
    pub(crate) fn lost(&self) -> bool {
        self.broken.load(Ordering::Acquire)
    }

    /// Remembers that somebody used it.
    pub(crate) fn touch(&self) {
        self.used.store(crate::time::millis() as i64, Ordering::Relaxed);
    }

    /// When somebody used it last, in milliseconds.
    pub(crate) fn used(&self) -> i64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Where the wishes of a seat wait for their turn. All who watch share one.
    pub(crate) fn gate(&self, seat: &Seat) -> Arc<Semaphore> {
        let mut gates = self.gates.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(gates.entry(seat.hash).or_insert_with(|| Arc::new(Semaphore::new(IN_LINE))))
    }

    /// A player asks for something.
    pub(crate) fn visit(&self, seat: &Seat, address: Option<IpAddr>) {
        if !seat.sides.is_empty() {
            *self.guest.lock().unwrap_or_else(PoisonError::into_inner) =
                Some(Guest { address, at: Instant::now() });
        }
    }

    /// Who waits for the computers of this game.
    pub(crate) fn waited_for(&self) -> Waited {
        let guest = self.guest.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let seated = here.sides.iter().any(|count| *count > 0);
        let people = self.sides.iter().any(|side| side.player == "human");
        match guest {
            Some(guest) if people && (seated || guest.at.elapsed() < STAYS) => Waited::Guest(guest.address),
            _ if people && seated => Waited::Guest(None),
            _ if here.watchers > 0 => Waited::Watched,
            _ => Waited::Alone,
        }
    }

    /// Whether a person plays.
    pub(crate) fn has_people(&self) -> bool {
        self.sides.iter().any(|side| side.player == "human")
    }
}

/// A player who asked for something.
#[derive(Debug, Clone)]
struct Guest {
    address: Option<IpAddr>,
    at: Instant,
}

/// Who waits for the computers of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Waited {
    /// A player, from this address.
    Guest(Option<IpAddr>),
    /// Somebody looks on.
    Watched,
    /// Nobody.
    Alone,
}

/// If the work at a table ends in a panic, the table is built again from the log.
pub(crate) struct LoseOnPanic<'a>(pub(crate) &'a OpenGame);

impl Drop for LoseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lose();
        }
    }
}

/// Somebody is connected as long as this lives.
pub(crate) struct Presence {
    game: Arc<OpenGame>,
    seat: Seat,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.game.count(&self.seat, -1);
    }
}
