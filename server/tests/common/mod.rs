//! A real server on a port of its own with a file of its own, and a plain client.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use server::{Config, Server};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long a test waits for what must come. A busy machine may take its time; what never comes fails all the same.
pub(crate) const PATIENCE: Duration = Duration::from_mins(3);

pub(crate) struct House {
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
    /// What the server says of itself: every answer is held against it.
    document: Value,
}

/// What came back.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: hyper::HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    /// The body of an answer that must be good.
    pub(crate) fn good(&self) -> Value {
        assert!(self.status == 200 || self.status == 204, "{} {}", self.status, self.text);
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// The code of an answer that must be an error with this status.
    pub(crate) fn bad(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        let body: Value = serde_json::from_str(&self.text).expect("errors are JSON");
        body["error"]["code"].as_str().expect("errors have a code").to_owned()
    }
}

/// A game with what its maker got.
pub(crate) struct Made {
    pub(crate) id: String,
    pub(crate) token: Option<String>,
    pub(crate) creator: String,
    pub(crate) links: Vec<String>,
}

impl Made {
    /// The token in the link of a side.
    pub(crate) fn token_of(&self, at: usize) -> String {
        self.links[at].split_once("seat=").expect("a seat's link has a token").1.to_owned()
    }
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    pub(crate) async fn open_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self::open_in(folder, change).await
    }

    pub(crate) async fn open_in(folder: TempDir, change: impl FnOnce(&mut Config)) -> Self {
        Self::open_on(salient::SHELF, folder, change).await
    }

    /// A server with other games than ours.
    pub(crate) async fn open_on(
        shelf: &'static [players::Shelved],
        folder: TempDir,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let mut config = Config::new(folder.path().join("games.sqlite"));
        config.port = Some(0);
        change(&mut config);
        let server = Server::start(shelf, config).await.unwrap();
        let mut house = Self { server, folder, document: Value::Null };
        let ask = house.request("GET", "/api/openapi.json", None).body(Full::default()).unwrap();
        house.document = house.exchange(ask, None).await.good();
        house
    }

    /// Stops and starts again on the same file.
    pub(crate) async fn reopen(self) -> Self {
        let Self { server, folder, .. } = self;
        server.stop().await;
        Self::open_in(folder, |_| {}).await
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub(crate) async fn send(&self, request: hyper::Request<Full<Bytes>>) -> Answer {
        let (method, path) = (request.method().as_str().to_lowercase(), request.uri().path().to_owned());
        let answer = self.exchange(request, None).await;
        self.document_says(&method, &path, answer.status);
        answer
    }

    /// Every status that the server answers is in its document.
    fn document_says(&self, method: &str, path: &str, status: u16) {
        let fits = |template: &str| {
            let (told, asked) = (template.split('/'), path.split('/'));
            template.matches('/').count() == path.matches('/').count()
                && told.zip(asked).all(|(told, asked)| told.starts_with('{') || told == asked)
        };
        let paths = self.document["paths"].as_object().unwrap();
        let mut known = paths.iter().filter(|(template, _)| fits(template)).collect::<Vec<_>>();
        known.sort_by_key(|(template, _)| template.matches('{').count());
        if let Some((template, item)) = known.first()
            && let Some(operation) = item.get(method)
        {
            let listed = operation["responses"].get(status.to_string()).is_some();
            assert!(listed, "{method} {template} answered {status}, which is not in the document");
        }
    }

    /// Sends a request as it is, from an address of this machine if one is given.
    pub(crate) async fn exchange(
        &self,
        request: hyper::Request<Full<Bytes>>,
        from: Option<SocketAddr>,
    ) -> Answer {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        if let Some(from) = from {
            socket.bind(from).unwrap();
        }
        let stream = socket.connect(self.address()).await.unwrap();
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let answer = sender.send_request(request).await.unwrap();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let bytes = answer.into_body().collect().await.unwrap().to_bytes();
        Answer { status, headers, text: String::from_utf8_lossy(&bytes).into_owned() }
    }

    /// A request as it should be; tests of wrong ones change it.
    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
    ) -> hyper::http::request::Builder {
        let builder =
            hyper::Request::builder().method(method).uri(path).header("host", self.address().to_string());
        match token {
            Some(token) => builder.header("authorization", format!("Bearer {token}")),
            None => builder,
        }
    }

    pub(crate) async fn get(&self, path: &str, token: Option<&str>) -> Answer {
        self.send(self.request("GET", path, token).body(Full::default()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Answer {
        self.json("POST", path, token, body).await
    }

    pub(crate) async fn json(&self, method: &str, path: &str, token: Option<&str>, body: &Value) -> Answer {
        let builder = self.request(method, path, token).header("content-type", "application/json");
        self.send(builder.body(Full::from(body.to_string())).unwrap()).await
    }

    pub(crate) async fn text(&self, path: &str, body: &str) -> Answer {
        let builder = self.request("POST", path, None).header("content-type", "text/plain");
        self.send(builder.body(Full::from(body.to_owned())).unwrap()).await
    }

    /// A game of the second scenario with these seats.
    pub(crate) async fn game(&self, seats: &[&str]) -> Made {
        let seat = |word: &&str| match *word {
            "me" | "friend" => json!({ "kind": word }),
            player => json!({ "kind": "computer", "player": player }),
        };
        let seats: Vec<Value> = seats.iter().map(seat).collect();
        made(
            &self
                .post("/api/games", None, &json!({ "game": "bulge", "scenario": "S2", "seats": seats }))
                .await,
        )
    }

    pub(crate) async fn table(&self, game: &Made) -> Value {
        self.get(&format!("/api/games/{}", game.id), game.token.as_deref()).await.good()
    }

    /// Plays an action for a seat.
    pub(crate) async fn act(&self, id: &str, token: &str, action: &str, at: &Value) -> Answer {
        static KEY: AtomicU32 = AtomicU32::new(0);
        let key = format!("key {}", KEY.fetch_add(1, Ordering::Relaxed));
        let body = json!({ "action": action, "at": at, "key": key });
        self.post(&format!("/api/games/{id}/actions"), Some(token), &body).await
    }

    /// Plays the first offer of a seat so many times; gives the last update.
    pub(crate) async fn play_on(&self, game: &Made, times: usize) -> Value {
        let token = game.token.as_deref().unwrap();
        let mut turn = self.table(game).await["turn"].clone();
        let mut update = Value::Null;
        for _ in 0..times {
            let action = turn["offers"][0]["text"].as_str().expect("it is my turn").to_owned();
            update = self.act(&game.id, token, &action, &turn["actions"]).await.good();
            turn = update["turn"].clone();
        }
        update
    }

    pub(crate) async fn live(&self, id: &str, token: Option<&str>, since: Option<u64>) -> Socket {
        self.live_as(id, token, since, None).await
    }

    /// The line of a page whose requests have keys that begin so.
    pub(crate) async fn live_as(
        &self,
        id: &str,
        token: Option<&str>,
        since: Option<u64>,
        page: Option<&str>,
    ) -> Socket {
        let url = format!("ws://{}/api/games/{id}/live", self.address());
        let (mut socket, _) = connect_async(url).await.unwrap();
        let hello = json!({ "token": token, "since": since, "page": page }).to_string();
        socket.send(Message::text(hello)).await.unwrap();
        Socket(socket)
    }
}

pub(crate) fn made(answer: &Answer) -> Made {
    let body = answer.good();
    let link = |seat: &Value| seat["link"].as_str().unwrap().to_owned();
    Made {
        id: body["id"].as_str().unwrap().to_owned(),
        token: body["token"].as_str().map(str::to_owned),
        creator: body["creator"].as_str().unwrap().to_owned(),
        links: body["seats"].as_array().unwrap().iter().map(link).collect(),
    }
}

pub(crate) struct Socket(pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Says something on the line.
    pub(crate) async fn say(&mut self, what: &Value) {
        self.0.send(Message::text(what.to_string())).await.unwrap();
    }

    /// The next message, whatever it is.
    pub(crate) async fn any(&mut self) -> Value {
        let wait = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).unwrap(),
                    Some(Ok(_)) => {}
                    other => panic!("the line ended: {other:?}"),
                }
            }
        };
        tokio::time::timeout(PATIENCE, wait).await.expect("a message comes in time")
    }

    /// The next message of this type; none if the server closes.
    pub(crate) async fn next(&mut self, kind: &str) -> Option<Value> {
        let wait = async {
            while let Some(Ok(message)) = self.0.next().await {
                if let Message::Text(text) = message {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    if value["type"] == kind {
                        return Some(value);
                    }
                }
            }
            None
        };
        tokio::time::timeout(PATIENCE, wait).await.expect("a message comes in time")
    }
}
