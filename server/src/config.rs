//! How a server is set up.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port; none takes 8181, or the next one that is free. 0 takes any.
    pub port: Option<u16>,
    /// The file that games are kept in.
    pub database: PathBuf,
    /// Whether webhooks may go to this machine and its own network. Only for a server on loopback.
    pub local_webhooks: bool,
    /// A folder to take the client's files from, for work on the client; none takes those of the program.
    pub web: Option<PathBuf>,
    /// The folder with runs of the lab, to be looked at.
    pub lab: PathBuf,
    /// Whether the small maps of the shelf are drawn at the start, before anybody asks.
    pub prepare: bool,
    /// Names that the server answers to, beside those of this machine and, off loopback, plain addresses. A page of
    /// another name that suddenly means this machine is refused.
    pub hosts: Vec<String>,
    /// What is refused as too much.
    pub limits: Limits,
}

impl Config {
    /// A server on loopback with the usual limits.
    pub fn new(database: impl Into<PathBuf>) -> Self {
        Self {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: None,
            database: database.into(),
            local_webhooks: false,
            web: None,
            lab: PathBuf::from("lab-runs"),
            prepare: false,
            hosts: Vec::new(),
            limits: Limits::default(),
        }
    }

    /// The address to listen on, with a port.
    pub(crate) fn address(&self, port: u16) -> SocketAddr {
        SocketAddr::new(self.bind, port)
    }
}

/// What is refused as too much. The defaults leave an eager household alone and stop a flood.
///
/// Shares of an address are shares of whoever connects: behind a proxy on the same machine all are one address, and the
/// shares must be as large as the whole.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of the body of a request. A record of a long game has some 200,000.
    pub body: usize,
    /// Bytes of the head of a request: address line and headers. A longer one is refused unread.
    pub head: usize,
    /// Bytes of a client's message on a WebSocket.
    pub message: usize,
    /// Requests of one network address: so many at once ...
    pub burst: u32,
    /// ... and so many in each second after that.
    pub per_second: u32,
    /// New games of one network address in an hour.
    pub games_per_hour: u32,
    /// Open `WebSocket`s in all.
    pub sockets: usize,
    /// Open `WebSocket`s of one network address.
    pub sockets_per_address: usize,
    /// Open connections in all.
    pub connections: usize,
    /// Open connections of one network address.
    pub connections_per_address: usize,
    /// Games in memory. Those that nobody uses make room; if all are in use, no more are taken in.
    pub games_in_memory: usize,
    /// Games without a person in which computers think at the same time. The others wait for their turn, and not in
    /// memory.
    pub computer_games: usize,
    /// Games of one network address in which computers think at the same time.
    pub thinking_per_address: usize,
    /// Scenario files and records of one network address that are read at the same time ...
    pub files_per_address: usize,
    /// ... and so many more that wait.
    pub files_waiting: usize,
    /// Analyses of one network address that wait while another is made.
    pub studies_waiting: usize,
    /// Bytes of pictures that are kept.
    pub picture_bytes: usize,
    /// Bytes of the file that games are kept in; none is as much as the disk holds.
    pub database_bytes: Option<u64>,
    /// A game that nobody used for so long leaves memory.
    pub idle: Duration,
    /// A client must send the head of its request in this time.
    pub patience: Duration,
    /// A client that takes nothing of its answer for so long is cut off.
    pub stall: Duration,
    /// Lines of talk that are kept in a game; the oldest go.
    pub chat_lines: usize,
    /// Characters of a line of talk.
    pub chat_length: usize,
    /// Lines of talk of one seat in a minute.
    pub chat_per_minute: u32,
    /// Hints that one seat may ask for in a minute.
    pub hints_per_minute: u32,
    /// Bytes of scenarios of their own that players of one network address may have here.
    pub scenario_bytes_per_address: usize,
    /// Bytes of such scenarios in all.
    pub scenario_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 1 << 20,
            head: 16 << 10,
            message: 4 << 10,
            burst: 400,
            per_second: 100,
            games_per_hour: 600,
            sockets: 500,
            sockets_per_address: 60,
            connections: 1000,
            connections_per_address: 150,
            games_in_memory: 300,
            computer_games: 8,
            thinking_per_address: 8,
            files_per_address: 1,
            files_waiting: 8,
            studies_waiting: 2,
            picture_bytes: 64 << 20,
            database_bytes: None,
            idle: Duration::from_mins(15),
            patience: Duration::from_secs(10),
            stall: Duration::from_secs(15),
            chat_lines: 500,
            chat_length: 500,
            chat_per_minute: 30,
            hints_per_minute: 20,
            scenario_bytes_per_address: 16 << 20,
            scenario_bytes: 512 << 20,
        }
    }
}
