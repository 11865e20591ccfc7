//! What is refused before it costs anything, and what every answer carries.

#[allow(dead_code)]
mod common;

use std::time::Duration;

use common::{House, PATIENCE};
use http_body_util::Full;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Sends bytes as they are, and gives the first bytes that come back.
async fn raw(house: &House, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    // The server may close before all is written; that is the point.
    let _ = stream.write_all(bytes).await;
    let mut answer = vec![0; 4096];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut answer));
    let count = read.await.expect("the server answers or closes").unwrap_or(0);
    String::from_utf8_lossy(&answer[..count]).into_owned()
}

#[tokio::test]
async fn too_large_is_refused_unread() {
    let house = House::open_with(|config| config.limits.body = 10_000).await;
    let long = json!({ "game": "bulge", "seats": [], "name": "x".repeat(20_000) });
    assert_eq!(house.post("/api/games", None, &long).await.bad(413), "too-large");
    let host = house.address();
    // The length alone is enough: nothing of the body was sent.
    let head = format!(
        "POST /api/games HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: 999999999999\r\n\r\n"
    );
    assert!(raw(&house, head.as_bytes()).await.starts_with("HTTP/1.1 413"));
    // A body without a length is cut off where it becomes too long.
    let chunk = format!("4000\r\n{}\r\n", "x".repeat(0x4000));
    let chunked = format!(
        "POST /api/games HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n{chunk}0\r\n\r\n"
    );
    assert!(raw(&house, chunked.as_bytes()).await.starts_with("HTTP/1.1 413"));
    let head = format!("GET /{} HTTP/1.1\r\nhost: {host}\r\n\r\n", "a".repeat(100_000));
    let answer = raw(&house, head.as_bytes()).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    let head = format!("GET / HTTP/1.1\r\nhost: {host}\r\n{}\r\n", "x-a: b\r\n".repeat(500));
    let answer = raw(&house, head.as_bytes()).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    assert_eq!(house.get("/health", None).await.status, 200);
}

#[tokio::test]
async fn nonsense_is_refused_and_the_server_lives_on() {
    let house = House::open_with(|config| config.limits.patience = Duration::from_secs(2)).await;
    let game = house.game(&["me", "me"]).await;
    let path = format!("/api/games/{}", game.id);
    let token = game.token.as_deref();
    for body in
        ["", "{", "[]", "null", "{\"action\":1}", "{\"action\":\"x\",\"at\":-1,\"key\":\"k\"}", "\u{feff}{}"]
    {
        let request = house.request("POST", &format!("{path}/actions"), token);
        let request =
            request.header("content-type", "application/json").body(Full::from(body.to_owned())).unwrap();
        assert_eq!(house.send(request).await.bad(400), "bad-request", "{body}");
    }
    let nested = "[".repeat(100_000);
    let request = house.request("POST", "/api/mine", None).header("content-type", "application/json");
    assert_eq!(house.send(request.body(Full::from(nested)).unwrap()).await.bad(400), "bad-request");
    let at = house.table(&game).await["turn"]["actions"].clone();
    for action in ["\u{0}", "done\n= 0000", "move \u{202e} AA1", "# comment", "💥💥💥"] {
        let answer = house.act(&game.id, token.unwrap(), action, &at).await;
        assert!(matches!(answer.status, 400 | 422), "{action:?}: {}", answer.status);
    }
    assert_eq!(house.act(&game.id, token.unwrap(), &"x".repeat(500), &at).await.bad(413), "too-large");
    let wish = json!({ "action": "done", "at": at, "key": "k".repeat(65) });
    assert_eq!(house.post(&format!("{path}/actions"), token, &wish).await.bad(400), "bad-request");
    for (address, status) in [
        ("/api/nowhere", 404),
        ("/../../etc/passwd", 404),
        ("/js/..%2f..%2fetc%2fpasswd", 404),
        ("/api/games/short", 404),
        ("/api/games/AAAAAAAAAA%00A", 404),
    ] {
        assert_eq!(house.get(address, None).await.status, status, "{address}");
    }
    let wrong = house.request("DELETE", &format!("{path}/story"), token).body(Full::default()).unwrap();
    assert_eq!(house.send(wrong).await.status, 405);
    let no_token =
        house.request("GET", &path, None).header("authorization", "Basic eDp5").body(Full::default());
    assert_eq!(house.send(no_token.unwrap()).await.bad(400), "bad-request");
    assert_eq!(house.get(&format!("{path}/at/-1"), token).await.bad(400), "bad-request");
    assert_eq!(house.get(&format!("{path}/story?from=4294967296"), token).await.bad(400), "bad-request");
    let host = house.address();
    let connect = format!("CONNECT {host} HTTP/1.1\r\nhost: {host}\r\n\r\n");
    assert!(raw(&house, connect.as_bytes()).await.starts_with("HTTP/1.1 405"));
    let wrong = house.request("POST", "/", None).body(Full::default()).unwrap();
    assert_eq!(house.send(wrong).await.status, 405, "the page is only fetched");
    for bytes in [&b"\x16\x03\x01\x02\x00"[..], b"GET\r\n\r\n", b"\r\n\r\n\r\n", &[0xff; 600]] {
        raw(&house, &[bytes, b"\r\n\r\n"].concat()).await;
    }
    assert_eq!(house.table(&game).await["turn"]["actions"], at, "nothing of this changed the game");
}

#[tokio::test]
async fn a_flood_is_refused_cheaply() {
    let house = House::open_with(|config| {
        config.limits.burst = 20;
        config.limits.per_second = 1;
    })
    .await;
    let mut refused = 0;
    for _ in 0..300 {
        let answer = house.get("/api/shelf", None).await;
        if answer.status == 429 {
            refused += 1;
        }
    }
    assert!(refused >= 200, "{refused} of 300 were refused");
    let served = async {
        while house.get("/health", None).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    };
    tokio::time::timeout(PATIENCE, served).await.expect("who waits is served again");
}

#[tokio::test]
async fn new_games_are_counted() {
    let house = House::open_with(|config| config.limits.games_per_hour = 2).await;
    house.game(&["me", "me"]).await;
    house.game(&["me", "me"]).await;
    let wish = json!({ "game": "bulge", "seats": [{ "kind": "me" }, { "kind": "me" }] });
    assert_eq!(house.post("/api/games", None, &wish).await.bad(429), "too-many");
}

#[tokio::test]
async fn foreign_names_and_pages_are_refused() {
    let house = House::open().await;
    let ask = |name: &'static str, value: &'static str, method: &'static str| {
        let request = hyper::Request::builder().method(method).uri("/api/games");
        let request = if name == "host" { request } else { request.header("host", "localhost") };
        let request = request.header(name, value).header("content-type", "application/json");
        house.send(request.body(Full::from("{}")).unwrap())
    };
    assert_eq!(ask("host", "rebound.example.org", "GET").await.status, 421);
    assert_eq!(ask("host", "localhost", "GET").await.status, 200);
    assert_eq!(ask("origin", "https://example.org", "POST").await.status, 403);
    assert_eq!(ask("origin", "null", "POST").await.status, 403);
    assert_eq!(ask("origin", "evil://localhost", "POST").await.status, 403);
    assert_eq!(ask("sec-fetch-site", "cross-site", "POST").await.status, 403);
    assert_eq!(
        ask("origin", "http://localhost", "POST").await.bad(400),
        "bad-request",
        "our own page may ask"
    );
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let house = House::open().await;
    for path in ["/", "/api/shelf", "/api/games/none", "/nothing"] {
        let answer = house.get(path, None).await;
        let header = |name: &str| answer.headers[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("script-src 'self';"), "{path}");
        assert_eq!(
            (header("x-content-type-options").as_str(), header("referrer-policy").as_str()),
            ("nosniff", "no-referrer")
        );
        assert!(!answer.headers.contains_key("access-control-allow-origin"), "{path}");
    }
    let page = house.get("/", None).await;
    assert!(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8");
}

/// What the server promises to answer.
const PROMISED: &[&str] = &[
    "GET /health",
    "GET /api/openapi.json",
    "GET /api/shelf",
    "GET /api/shelf/{game}/board.svg",
    "GET /api/shelf/{game}/charts",
    "GET /api/shelf/{game}/charts.svg",
    "GET /api/games/{id}/charts",
    "GET /api/games/{id}/charts.svg",
    "GET /api/shelf/{game}/print/{part}",
    "GET /api/shelf/{game}/print/differences",
    "GET /api/games/{id}/print/{part}",
    "GET /api/workshop/{game}",
    "GET /api/games/{id}/scenario",
    "POST /api/workshop/check",
    "POST /api/workshop/try",
    "POST /api/workshop/print",
    "POST /api/scenarios",
    "GET /api/scenarios/{id}",
    "GET /api/pictures/{name}",
    "GET /api/games",
    "POST /api/games",
    "POST /api/mine",
    "POST /api/records",
    "GET /api/games/{id}",
    "POST /api/games/{id}/actions",
    "POST /api/games/{id}/undo",
    "GET /api/games/{id}/explain",
    "GET /api/games/{id}/why",
    "GET /api/games/{id}/account/{n}",
    "POST /api/games/{id}/hint",
    "GET /api/games/{id}/analysis",
    "POST /api/games/{id}/play-on",
    "GET /api/games/{id}/unit/{unit}",
    "POST /api/games/{id}/resign",
    "GET /api/games/{id}/chronicle",
    "GET /api/lab",
    "GET /api/lab/{name}",
    "POST /api/lessons",
    "POST /api/games/{id}/place",
    "GET /api/games/{id}/briefing",
    "GET /api/games/{id}/reach",
    "GET /api/games/{id}/course",
    "GET /api/games/{id}/joiners",
    "GET /api/games/{id}/outlook",
    "GET /api/games/{id}/threats",
    "GET /api/games/{id}/hex/{hex}",
    "GET /api/games/{id}/overlays",
    "GET /api/games/{id}/story",
    "GET /api/games/{id}/at/{n}",
    "GET /api/games/{id}/at/{n}/overlays",
    "GET /api/games/{id}/record",
    "GET /api/games/{id}/save",
    "GET /api/games/{id}/rules",
    "GET /api/games/{id}/sight/{hex}",
    "GET /api/games/{id}/board.svg",
    "GET /api/games/{id}/counters.svg",
    "GET /api/games/{id}/board",
    "POST /api/games/{id}/chat",
    "PUT /api/games/{id}/webhook",
    "GET /api/games/{id}/live",
    "PUT /api/games/{id}/word",
    "DELETE /api/games/{id}",
    "POST /api/workshop/map",
    "POST /api/workshop/map/blank",
    "POST /api/workshop/map/scenario",
    "GET /api/workshop/{game}/map",
    "GET /api/workshop/{game}/maps",
    "GET /api/workshop/{game}/units",
    "POST /api/workshop/units",
    "POST /api/workshop/units/print",
];

#[tokio::test]
async fn the_document_lists_every_route() {
    let house = House::open().await;
    let document: Value = house.get("/api/openapi.json", None).await.good();
    let routes: Vec<String> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect();
    for route in PROMISED {
        assert!(routes.iter().any(|listed| listed == route), "{route} is not in the document");
    }
    assert_eq!(routes.len(), PROMISED.len(), "{routes:?}");
    // What is listed is there: each answers with something else than "there is no such address".
    for route in &routes {
        let (method, path) = route.split_once(' ').unwrap();
        let path = path
            .replace("{game}", "bulge")
            .replace("{id}", "AAAAAAAAAAAA")
            .replace("{hex}", "A1")
            .replace("{name}", "board-0.svg")
            .replace("{n}", "0");
        let request = house.request(method, &path, None).header("content-type", "application/json");
        let answer = house.send(request.body(Full::from("{}")).unwrap()).await;
        assert!(!answer.text.contains("no such address") && answer.status != 405, "{route}: {}", answer.text);
    }
    // Whoever saves a game that goes on knows its dice, which is noted: the disk may be full.
    assert!(document["paths"]["/api/games/{id}/save"]["get"]["responses"]["507"].is_object());
    let types = document["components"]["schemas"].as_object().unwrap();
    for name in ["WholeGame", "Update", "Offer", "Shelf", "Created", "StoryStep", "Live", "Error"] {
        assert!(types.contains_key(name), "{name} is not described");
    }
}
