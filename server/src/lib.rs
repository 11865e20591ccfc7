//! Salient as a web server: games, seats, live updates, storage.
//!
//! The action log is the truth. An action is checked, written to the log and only then acknowledged; the position in
//! memory is a cache that can be built again from the log at any time ([`Server::start`] goes on where a killed server
//! stopped). Computer players work in a bounded pool, in slices, so that no game starves another.
//!
//! The browser's client is built in. What goes over the wire is in [`wire`]; `/api/openapi.json` describes every address.
//!
//! # The rooms, in the order in which a request passes them
//!
//! | module | its main type | what it is |
//! |---|---|---|
//! | `listen`, `line` | `Line` | the port, and one client's connection: cut off when the client does not read |
//! | `guard` | `Peer` | what every request must pass before anything of it is read: its host, its size, who asks |
//! | `rate_limit`, `shares` | `RateLimit`, `Shares` | who asks too often is refused; so many connections for each address |
//! | `api` | | one function for each address: reads the request, asks below, writes the answer |
//! | `app` | `App` | all that the server has, handed to every function of `api` |
//! | `cache` | `GameCache` | the games in memory; fetched from the log when somebody asks, sent away when nobody does |
//! | `work_queue` | `WorkQueue`, `Permit` | work for people waits here for a thread: the urgent first, each asker in turn |
//! | `game` | `Game` | one game in memory: its `Sitting` behind a lock, its seats, who is connected |
//! | `game::sitting` | `Sitting` | a [`players::Table`] with its chat and log, and the only code that changes them |
//! | `game::seat` | `Seat` | who asks, by the token: the sides that he plays, none for one who watches |
//! | `game` | `LoseOnPanic` | a panic during work on a position makes the game be built again from its log |
//! | `game::tell` | | a position in the words of the wire, for one seat |
//! | `store` | `Store`, `GameRow` | the `SQLite` file, written by one thread: games, actions, seats, talk |
//! | `load`, `create`, `own` | `Loader`, `Beginning` | from the log back to a game; a new game; files of a player's own |
//! | `thinkers` | `Thinkers` | computer players at work: those first that a person waits for |
//! | `ponder` | `Pondering` | computers that think ahead and hints, away from the position; how much of their effort they make |
//! | `analyses` | `Analyses` | games told in chances, each once for all who ask |
//! | `webhook` | `Webhooks` | calls to players who are away: "it is your turn" |
//! | `prints`, `pictures`, `picture_cache` | `Prints`, `PictureCache` | what is drawn of a game, by an address that names its content; each drawn once |
//! | `on_paper` | `OnPaper`, `Leaflet` | a game as PDF, in parts or as a whole box; its rulebook as a page too |
//! | `workshop` | `Draft`, `Benches` | scenarios in the making: read, checked, tried, with the pictures that an editor needs |
//! | `client` | | the files of the browser's client |
//! | `asker` | | for whom the present work is done, so that who asks much waits behind those who ask little |
//! | `figures`, `log`, `config`, `error`, `time`, `token`, `colour` | | what its name says |
//!
//! A click goes `listen` -> `guard` -> `api::live` (or `api::play`) -> `cache` (lock and permit) -> `Sitting::act` ->
//! [`players::Table::act`] -> the game; then `Sitting` writes to `store` while `tell` makes the answer, which is given
//! away only when the log is on the disk.

#![deny(missing_docs)]

mod analyses;
mod api;
mod app;
mod asker;
mod cache;
mod client;
mod colour;
mod config;
mod create;
mod error;
mod figures;
mod game;
mod guard;
mod line;
mod listen;
mod load;
mod log;
mod on_paper;
mod own;
mod picture_cache;
mod pictures;
mod ponder;
mod prints;
mod rate_limit;
mod server;
mod shares;
mod store;
mod thinkers;
mod time;
mod token;
mod webhook;
pub mod wire;
mod work_queue;
mod workshop;

pub use analyses::chance_picture;
pub use colour::of_sides as side_colours;
pub use config::{Config, Limits};
pub use figures::Figures;
pub use on_paper::{Leaflet, OnPaper, as_switched, position, scenes};
pub use server::{Server, StartError, run};
pub use store::StoreError;
