//! `salient serve`: the games in the browser.

use std::net::SocketAddr;
use std::process::{Command, Stdio};

use anyhow::Result;
use players::Shelved;
use server::{Config, Limits, StartError};

use crate::arguments::{GrowthArguments, LimitArguments, ServeArguments};
use crate::output::{Io, Usage};

/// The file in which games are kept, in the user's folder for such data.
const FILE: &str = "games.sqlite";

/// `salient serve`
pub(crate) fn command(shelf: &'static [Shelved], wish: ServeArguments, io: &mut Io<'_>) -> Result<u8> {
    let database = wish.db.or_else(|| io.data().map(|folder| folder.join(FILE)));
    let database =
        database.ok_or_else(|| Usage("there is no folder for your data; name a file with --db".into()))?;
    let mut config = Config::new(database.clone());
    config.bind = wish.bind;
    config.port = wish.port;
    config.local_webhooks = wish.local_webhooks;
    config.web = wish.web;
    config.lab = wish.lab.unwrap_or(config.lab);
    config.hosts = wish.hosts;
    // A build for work on the program draws too slowly to do so unasked.
    config.prepare = !cfg!(debug_assertions);
    limit(&mut config.limits, &wish.limits);
    grow(&mut config.limits, &wish.growth);
    let mut printed = Ok(());
    let started = |address: SocketAddr| {
        let url = format!("http://{}", reachable(address));
        printed = io
            .line(&format!("Salient is at {url}"))
            .and_then(|()| io.line(&format!("Games are kept in {}. Ctrl-C stops.", database.display())))
            .and_then(|()| io.flush());
        if !wish.no_open {
            open_browser(&url);
        }
    };
    match server::run(shelf, config, started) {
        Ok(()) => printed.map(|()| 0),
        Err(StartError::Port { address, why }) if why.kind() == std::io::ErrorKind::AddrInUse => {
            anyhow::bail!("{address} is in use; choose another port with --port, or leave it out")
        }
        Err(StartError::Port { address, why }) => {
            anyhow::bail!("cannot listen on {address}: {why}; choose another address with --bind or --port")
        }
        Err(error) => Err(error.into()),
    }
}

/// Sets how much players may leave in the file.
fn grow(limits: &mut Limits, wish: &GrowthArguments) {
    let megabytes = |wish: Option<usize>, limit: usize| wish.map_or(limit, |mb| mb.saturating_mul(1 << 20));
    limits.chat_lines = wish.chat_lines.unwrap_or(limits.chat_lines);
    limits.chat_length = wish.chat_length.unwrap_or(limits.chat_length);
    limits.chat_per_minute = wish.chat_per_minute.unwrap_or(limits.chat_per_minute);
    limits.scenario_bytes_per_address =
        megabytes(wish.scenarios_per_address, limits.scenario_bytes_per_address);
    limits.scenario_bytes = megabytes(wish.scenarios, limits.scenario_bytes);
}

/// Sets the limits that were asked for.
fn limit(limits: &mut Limits, wish: &LimitArguments) {
    fn set<T: Copy>(limit: &mut T, wish: Option<T>) {
        *limit = wish.unwrap_or(*limit);
    }
    set(&mut limits.games_in_memory, wish.games);
    set(&mut limits.computer_games, wish.computer_games);
    set(&mut limits.thinking_per_address, wish.thinking_per_address);
    set(&mut limits.games_per_hour, wish.new_games_per_hour);
    set(&mut limits.per_second, wish.requests_per_second);
    set(&mut limits.burst, wish.requests_per_second.map(|n| n.saturating_mul(4)));
    set(&mut limits.connections, wish.connections);
    set(&mut limits.connections_per_address, wish.connections_per_address);
    set(&mut limits.sockets, wish.sockets);
    set(&mut limits.sockets_per_address, wish.sockets_per_address);
    set(&mut limits.files_per_address, wish.files_per_address);
    set(&mut limits.picture_bytes, wish.picture_memory.map(|mb| mb.saturating_mul(1 << 20)));
    set(&mut limits.database_bytes, wish.db_size.map(|mb| Some(mb.saturating_mul(1 << 20))));
}

/// Where a browser on this machine reaches the server: one that listens everywhere is also here.
fn reachable(address: SocketAddr) -> String {
    if address.ip().is_unspecified() { format!("localhost:{}", address.port()) } else { address.to_string() }
}

/// Opens a browser if there is one. If not, the address has been printed.
fn open_browser(url: &str) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/c", "start", "", url]);
        command
    } else if cfg!(target_os = "macos") {
        let mut command = Command::new("open");
        command.arg(url);
        command
    } else {
        let screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
        if !screen {
            return;
        }
        let mut command = Command::new("xdg-open");
        command.arg(url);
        command
    };
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Ok(mut child) = spawned {
        // Somebody must hear that it ended; what it says does not matter.
        std::thread::spawn(move || child.wait());
    }
}
