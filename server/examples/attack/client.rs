//! The server under attack, and those who ask it.

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The server under attack.
pub(crate) struct Target {
    child: Child,
    pub(crate) address: SocketAddr,
    folder: tempfile::TempDir,
}

impl Target {
    pub(crate) fn start(program: &str) -> Result<Self, Failure> {
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
    pub(crate) fn cost(&self) -> (u64, f64) {
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
pub(crate) struct Client {
    pub(crate) server: SocketAddr,
    pub(crate) host: u8,
}

impl Client {
    pub(crate) async fn connect(self) -> Result<TcpStream, Failure> {
        let socket = TcpSocket::new_v4()?;
        // What does not fit lies with the server, as it would if the client were far away.
        socket.set_recv_buffer_size(128 << 10)?;
        socket.bind((Ipv4Addr::new(127, 0, 0, self.host), 0).into())?;
        Ok(socket.connect(self.server).await?)
    }

    pub(crate) async fn ask(
        self,
        method: &str,
        path: &str,
        token: &str,
        body: String,
    ) -> Result<(u16, Bytes), Failure> {
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

    pub(crate) async fn json(
        self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Result<Value, Failure> {
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

    pub(crate) async fn begin(self, seats: &[&str]) -> Result<(String, String), Failure> {
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

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// An answer as text, packed or not.
pub(crate) fn unpacked(bytes: &[u8]) -> Result<String, Failure> {
    let mut text = String::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(bytes), &mut text)?;
    } else {
        text.push_str(std::str::from_utf8(bytes)?);
    }
    Ok(text)
}
