//! Salient as a web server: games, seats, live updates, storage.
//!
//! The action log is the truth. An action is checked, written to the log and only then acknowledged; what is in memory is a
//! cache that can be built again from the log at any time ([`Server::start`] goes on where a killed server
//! stopped). Computer players work in a bounded pool, in slices, so that no game starves another.
//!
//! The browser's client is built in. What goes over the wire is in [`wire`]; `/api/openapi.json` describes every address.
//!
//! # A game that is going on
//!
//! Each of these holds the one before it, and each name is used for nothing else:
//!
//! | type | what it adds |
//! |---|---|
//! | [`engine::Game`] | a position, with all that is needed to go on from it |
//! | [`engine::Play`] | its dice, its record, undo |
//! | [`players::Table`] | who plays: people and computers in chairs; the game's own types are gone |
//! | `SharedTable` | what was said and told, which request played what, the log: all that one may change at a time |
//! | `OpenGame` | the lock around that, and what may be read without it: its seats, who is connected, its pictures |
//! | `GameCache` | the games in memory, by their ids; every other game is only its log in the `Store` |
//!
//! # The rooms
//!
//! Coming in, in the order in which a request passes them:
//!
//! | module | its main type | what it is |
//! |---|---|---|
//! | `listen`, `line` | `Line` | the port, and one client's connection: cut off when the client does not read |
//! | `guard` | `Peer` | what every request must pass before anything of it is read: its host, its size, who asks |
//! | `rate_limit`, `shares` | `RateLimit`, `Shares` | who asks too often is refused; so many connections for each address |
//! | `api` | | one function for each address: reads the request, asks below, writes the answer |
//! | `app` | `App` | all that the server has, handed to every function of `api` |
//! | `asker`, `work_queue` | `WorkQueue`, `Permit` | work for people waits here for a thread: the urgent first, each asker in turn |
//! | `client` | | the files of the browser's client |
//!
//! Games:
//!
//! | module | its main type | what it is |
//! |---|---|---|
//! | `cache` | `GameCache` | fetches a game from its log when somebody asks, and sends it away when nobody does |
//! | `create`, `own` | `Beginning` | a new game; files of a player's own |
//! | `load` | `Loader` | from the log back to a game |
//! | `open_game` | `OpenGame`, `LoseOnPanic` | one game in memory; a panic during work at its table makes it be built again from its log |
//! | `open_game::shared_table` | `SharedTable` | the table of a game, and the only code that changes it |
//! | `open_game::seat`, `token` | `Seat` | who asks, by the token: the sides that he plays, none for one who watches |
//! | `open_game::tell` | | what a seat may see, in the words of the wire |
//! | `store` | `Store`, `GameRow` | the `SQLite` file, written by one thread: games, actions, seats, talk |
//! | `webhook` | `Webhooks` | calls to players who are away: "it is your turn" |
//!
//! Work that takes time, done away from the tables:
//!
//! | module | its main type | what it is |
//! |---|---|---|
//! | `thinkers` | `Thinkers` | computer players at work: those first that a person waits for |
//! | `ponder` | `Pondering` | computers that think ahead, and hints; how much of their effort they make |
//! | `analyses` | `Analyses` | games told in chances, each once for all who ask |
//! | `prints`, `pictures`, `picture_cache`, `colour` | `Prints`, `PictureCache` | what is drawn of a game, by an address that names its content; each drawn once |
//! | `on_paper` | `OnPaper`, `Leaflet` | a game as PDF, in parts or as a whole box; its rulebook as a page too |
//! | `workshop` | `Draft`, `Benches` | scenarios in the making: read, checked, tried, with the pictures that an editor needs |
//!
//! And `server` starts and stops all of it; `config`, `error`, `figures`, `log`, `time` are what their names say.
//!
//! A click goes `listen` -> `guard` -> `api::live` (or `api::play`) -> `cache` (lock and permit) -> `SharedTable::act` ->
//! [`players::Table::act`] -> the game; then `SharedTable` writes to `store` while `tell` makes the answer, which is given
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
mod guard;
mod line;
mod listen;
mod load;
mod log;
mod on_paper;
mod open_game;
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
