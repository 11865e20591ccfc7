//! Attacks a server of its own on this machine while a player moves, and prints how long he waits.
//!
//! ```sh
//! cargo build --release -p salient
//! cargo run --release -p server --example attack            # target/release/salient; another one may be named
//! ```
//!
//! It talks to 127.0.0.1 only, from addresses 127.0.0.x, which Linux has by itself. Each attack is bounded in number and time.
//! The player has an address of his own; of the attackers each has one.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// So many of each at once.
const HERD: usize = 400;
/// No attack takes longer.
const LONGEST: Duration = Duration::from_secs(25);
/// The player thinks for so long between two moves.
const THINKS: Duration = Duration::from_millis(40);
/// What is aimed at: 95 of 100 of his moves are answered in this time.
const AIM: Duration = Duration::from_millis(250);

/// The server under attack.
struct Target {
    child: Child,
    address: SocketAddr,
    folder: tempfile::TempDir,
}

impl Target {
    fn start(program: &str) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        let mut child = Command::new(program)
            .args(["serve", "--no-open", "--port", "0", "--db"])
            .arg(folder.path().join("games.sqlite"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| format!("cannot start {program}: {why}; build it first"))?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let address =
            line.trim().strip_prefix("Salient is at http://").ok_or("it does not say where it is")?;
        Ok(Self { child, address: address.parse()?, folder })
    }

    /// Megabytes of memory, and seconds of processor.
    fn cost(&self) -> (u64, f64) {
        let read = |what: &str| {
            std::fs::read_to_string(format!("/proc/{}/{what}", self.child.id())).unwrap_or_default()
        };
        let status = read("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes =
            line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0);
        let stat = read("stat");
        let rest = stat.rsplit(')').next().unwrap_or_default();
        let ticks: u64 = rest.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<u64>().ok()).sum();
        (kilobytes >> 10, ticks as f64 / 100.0)
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = &self.folder;
    }
}

/// One who asks, from an address of his own.
#[derive(Clone, Copy)]
struct Client {
    server: SocketAddr,
    host: u8,
}

impl Client {
    async fn connect(self) -> Result<TcpStream, Failure> {
        let socket = TcpSocket::new_v4()?;
        // What does not fit lies with the server, as it would if the client were far away.
        socket.set_recv_buffer_size(128 << 10)?;
        socket.bind((Ipv4Addr::new(127, 0, 0, self.host), 0).into())?;
        Ok(socket.connect(self.server).await?)
    }

    async fn ask(self, method: &str, path: &str, token: &str, body: String) -> Result<(u16, Bytes), Failure> {
        let kind = if body.starts_with('{') { "application/json" } else { "text/plain" };
        let mut request =
            hyper::Request::builder().method(method).uri(path).header("host", self.server.to_string());
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.header("content-type", kind).header("accept-encoding", "gzip");
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(self.connect().await?)).await?;
        tokio::spawn(connection);
        let answer = sender.send_request(request.body(Full::<Bytes>::from(body))?).await?;
        let status = answer.status().as_u16();
        Ok((status, answer.into_body().collect().await?.to_bytes()))
    }

    async fn json(self, method: &str, path: &str, token: &str, body: &Value) -> Result<Value, Failure> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        // Plain, as this client does not unpack.
        let request =
            hyper::Request::builder().method(method).uri(path).header("host", self.server.to_string());
        let request = request.header("content-type", "application/json");
        let request = if token.is_empty() {
            request
        } else {
            request.header("authorization", format!("Bearer {token}"))
        };
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(self.connect().await?)).await?;
        tokio::spawn(connection);
        let answer = sender.send_request(request.body(Full::<Bytes>::from(body))?).await?;
        let status = answer.status();
        let bytes = answer.into_body().collect().await?.to_bytes();
        if !status.is_success() {
            return Err(format!("{method} {path}: {status} {}", String::from_utf8_lossy(&bytes)).into());
        }
        Ok(serde_json::from_slice(&bytes)?)
    }

    async fn begin(self, seats: &[&str]) -> Result<(String, String), Failure> {
        let seat = |word: &&str| match *word {
            "me" => json!({ "kind": "me" }),
            player => json!({ "kind": "computer", "player": player }),
        };
        let seats: Vec<Value> = seats.iter().map(seat).collect();
        let made = self
            .json("POST", "/api/games", "", &json!({ "game": "bulge", "scenario": "S1", "seats": seats }))
            .await?;
        Ok((text(&made["id"]), text(&made["token"])))
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The player: moves until he is told to stop, and says how long each answer took.
async fn player(
    me: Client,
    id: String,
    token: String,
    stop: Arc<AtomicBool>,
) -> Result<Vec<Duration>, Failure> {
    let path = format!("/api/games/{id}");
    let mut turn = me.json("GET", &path, &token, &Value::Null).await?["turn"].take();
    let mut waits = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let offers =
            turn["offers"].as_array().filter(|offers| !offers.is_empty()).ok_or("his game is over")?;
        let action = &offers[waits.len() % offers.len()]["text"];
        let wish =
            json!({ "action": action, "at": turn["actions"], "key": format!("{id} {}", turn["actions"]) });
        let start = Instant::now();
        let mut update = me.json("POST", &format!("{path}/actions"), &token, &wish).await?;
        waits.push(start.elapsed());
        turn = update["turn"].take();
        tokio::time::sleep(THINKS).await;
    }
    Ok(waits)
}

/// Asks for these at the same time, and counts the answers by their status; 0 is none.
async fn herd(wishes: Vec<(Client, &'static str, String, String)>) -> BTreeMap<u16, usize> {
    let mut tasks = JoinSet::new();
    for (client, method, path, body) in wishes {
        tasks.spawn(async move { client.ask(method, &path, "", body).await.map_or(0, |(status, _)| status) });
    }
    let mut counts = BTreeMap::new();
    let end = tokio::time::Instant::now() + LONGEST;
    while let Ok(Some(done)) = tokio::time::timeout_at(end, tasks.join_next()).await {
        *counts.entry(done.unwrap_or(0)).or_default() += 1;
    }
    if !tasks.is_empty() {
        counts.insert(0, counts.get(&0).unwrap_or(&0) + tasks.len());
    }
    counts
}

/// Lets the player move while something goes on, and prints what he felt. Says whether the aim was met.
async fn while_playing<T: std::fmt::Debug>(
    target: &Target,
    name: &str,
    seat: &(String, String),
    attack: impl Future<Output = T>,
) -> Result<bool, Failure> {
    let me = Client { server: target.address, host: 100 };
    let stop = Arc::new(AtomicBool::new(false));
    let (before, start) = (target.cost().1, Instant::now());
    let playing = tokio::spawn(player(me, seat.0.clone(), seat.1.clone(), Arc::clone(&stop)));
    let outcome = attack.await;
    // The player goes on for a moment: what was left behind is felt too.
    tokio::time::sleep(Duration::from_secs(2)).await;
    stop.store(true, Ordering::Relaxed);
    let mut waits = playing.await??;
    waits.sort_unstable();
    let at =
        |part: usize| waits.get((waits.len() * part / 100).min(waits.len() - 1)).copied().unwrap_or_default();
    let (memory, processor) = target.cost();
    println!(
        "{name:<24} {:>5} moves   p50 {:>6.1}   p95 {:>6.1}   p99 {:>6.1}   max {:>6.1} ms   {memory:>4} MB {:>5.1} s CPU of {:>4.1} s   {outcome:?}",
        waits.len(),
        ms(at(50)),
        ms(at(95)),
        ms(at(99)),
        ms(at(100)),
        processor - before,
        start.elapsed().as_secs_f64(),
    );
    Ok(at(95) <= AIM)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A game of some thousand actions that a person goes on with: computers play it, and its record is cut before its end.
async fn long_game(me: Client) -> Result<(String, String), Failure> {
    let (id, _) = me.begin(&["random", "random"]).await?;
    let path = format!("/api/games/{id}");
    let start = Instant::now();
    loop {
        let table = me.json("GET", &path, "", &Value::Null).await?;
        if !table["turn"]["outcome"].is_null() {
            break;
        }
        if start.elapsed() > Duration::from_mins(5) {
            return Err("the game of computers does not end".into());
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let (_, record) = me.ask("GET", &format!("{path}/record"), "", String::new()).await?;
    let record = unpacked(&record)?;
    let lines: Vec<&str> = record.lines().collect();
    let cut = lines[..lines.len() * 9 / 10].join("\n") + "\n";
    let made: Value = {
        let (status, body) = me.ask("POST", "/api/records?seats=me,me", "", cut).await?;
        if status != 200 {
            return Err(format!("the record is not taken: {status}").into());
        }
        serde_json::from_str(&unpacked(&body)?)?
    };
    Ok((text(&made["id"]), text(&made["token"])))
}

/// An answer as text, packed or not.
fn unpacked(bytes: &[u8]) -> Result<String, Failure> {
    let mut text = String::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(bytes), &mut text)?;
    } else {
        text.push_str(std::str::from_utf8(bytes)?);
    }
    Ok(text)
}

/// How long a person's opponent needs to set up and to make its first moves.
async fn opponent(me: Client) -> Result<Duration, Failure> {
    let start = Instant::now();
    let (id, token) = me.begin(&["cadet", "me"]).await?;
    loop {
        let table = me.json("GET", &format!("/api/games/{id}"), &token, &Value::Null).await?;
        if table["turn"]["yours"] == true {
            return Ok(start.elapsed());
        }
        if start.elapsed() > Duration::from_mins(2) {
            return Err("the opponent does not come to its turn".into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn attack(program: &str) -> Result<bool, Failure> {
    let target = Target::start(program)?;
    let me = Client { server: target.address, host: 100 };
    let foe = |n: usize| Client { server: target.address, host: 10 + (n % 4) as u8 };
    let seat = me.begin(&["me", "me"]).await?;
    let mut good = while_playing(&target, "quiet", &seat, tokio::time::sleep(Duration::from_secs(4))).await?;

    let maps = ["bulge", "dark-december", "panzerbitz"];
    let cold =
        (0..HERD).map(|n| (foe(n), "GET", format!("/api/shelf/{}/board.svg", maps[n % 3]), String::new()));
    good &= while_playing(&target, "cold pictures x 400", &seat, herd(cold.collect())).await?;
    let again = (0..HERD).map(|n| (foe(n), "GET", format!("/api/games/{}/board.svg", seat.0), String::new()));
    good &= while_playing(&target, "warm pictures x 400", &seat, herd(again.collect())).await?;

    let long = long_game(me).await?;
    let actions =
        me.json("GET", &format!("/api/games/{}", long.0), &long.1, &Value::Null).await?["turn"]["actions"]
            .as_u64()
            .unwrap_or(0);
    let past = (0..HERD).map(|n| {
        (foe(n), "GET", format!("/api/games/{}/at/{}", long.0, actions - 1 - n as u64), String::new())
    });
    good &=
        while_playing(&target, &format!("at/{actions} x 400, his game"), &long, herd(past.collect())).await?;
    let look = (0..HERD).map(|n| (foe(n), "GET", format!("/api/games/{}/overlays", long.0), String::new()));
    good &= while_playing(&target, "overlays x 400, his game", &long, herd(look.collect())).await?;

    let text = include_str!("../../games/bulge/data/scenarios/S1-wacht-am-rhein.toml");
    let big = format!("{text}{}", "# padding\n".repeat(20_000));
    let file =
        json!({ "game": "bulge", "scenario_file": big, "seats": [{ "kind": "me" }, { "kind": "me" }] })
            .to_string();
    let files = (0..40).map(|n| (foe(n), "POST", "/api/games".to_owned(), file.clone()));
    good &= while_playing(&target, "scenario files x 40", &seat, herd(files.collect())).await?;

    let slow = async {
        let ask = "GET /api/shelf/bulge/board.svg HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(12);
        let mut open = Vec::new();
        for n in 0..HERD {
            if let Ok(mut stream) = foe(n).connect().await {
                let _ = stream.write_all(ask.as_bytes()).await;
                open.push(stream);
            }
        }
        tokio::time::sleep(Duration::from_secs(22)).await;
        // Who was cut off finds the end when he writes.
        let mut left = 0;
        for stream in &mut open {
            let _ = stream.write_all(b"GET").await;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        for stream in &mut open {
            left += usize::from(stream.write_all(b" /").await.is_ok());
        }
        format!("{left} of {} are still connected", open.len())
    };
    good &= while_playing(&target, "slow readers x 400", &seat, slow).await?;

    let quiet = opponent(me).await?;
    let computers = json!({ "game": "bulge", "scenario": "S1", "seats": [
        { "kind": "computer", "player": "cadet" }, { "kind": "computer", "player": "cadet" } ] })
    .to_string();
    let bulk = async {
        let mut counts = BTreeMap::new();
        let start = Instant::now();
        for _ in 0..10 {
            let some = (0..60).map(|_| (foe(0), "POST", "/api/games".to_owned(), computers.clone()));
            for (status, count) in herd(some.collect()).await {
                *counts.entry(status).or_insert(0) += count;
            }
            if start.elapsed() > LONGEST {
                break;
            }
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
        counts
    };
    good &= while_playing(&target, "games of computers x 600", &seat, bulk).await?;
    let busy = opponent(me).await?;
    println!(
        "a person's opponent sets up in {:.0} ms, beside 600 games of computers in {:.0} ms",
        ms(quiet),
        ms(busy)
    );
    let (_, health) = me.ask("GET", "/health", "", String::new()).await?;
    println!("{}", unpacked(&health)?.trim());
    Ok(good)
}

fn main() -> ExitCode {
    let program = std::env::args().nth(1).unwrap_or_else(|| "target/release/salient".into());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let done = runtime.map_err(Failure::from).and_then(|runtime| runtime.block_on(attack(&program)));
    match done {
        Ok(good) => {
            println!(
                "{}",
                if good { "the aim is met: p95 within 250 ms" } else { "the aim is missed: p95 over 250 ms" }
            );
            ExitCode::from(u8::from(!good))
        }
        Err(why) => {
            eprintln!("attack: {why}");
            ExitCode::from(2)
        }
    }
}
