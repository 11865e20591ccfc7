//! Salient as a web server: games, seats, live updates, storage.
//!
//! The action log is the truth. An action is checked, written to the log and only then acknowledged; the position in
//! memory is a cache that can be built again from the log at any time ([`Server::start`] goes on where a killed server
//! stopped). Computer players work in a bounded pool, in slices, so that no game starves another.
//!
//! The browser's client is built in. What goes over the wire is in [`wire`]; `/api/openapi.json` describes every address.

#![deny(missing_docs)]

mod album;
mod api;
mod asker;
mod client;
mod colour;
mod config;
mod create;
mod desk;
mod error;
mod figures;
mod flood;
mod game;
mod guard;
mod hall;
mod house;
mod line;
mod listen;
mod load;
mod log;
mod own;
mod pictures;
mod prints;
mod server;
mod shares;
mod store;
mod thinkers;
mod time;
mod token;
mod webhook;
pub mod wire;

pub use config::{Config, Limits};
pub use figures::Figures;
pub use server::{Server, StartError, run};
pub use store::StoreError;
