//! What one asker may cost the others: counted, not timed.

#[allow(dead_code)]
mod common;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{House, Made, PATIENCE, made};
use http_body_util::Full;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// Asks for all of these at the same time, each so many times; all must be answered well.
async fn herd(house: &Arc<House>, addresses: &[String], times: usize) {
    let wishes = (0..times).flat_map(|_| addresses.iter().cloned());
    let tasks: Vec<_> = wishes
        .map(|address| {
            let house = Arc::clone(house);
            tokio::spawn(async move {
                let answer = house.get(&address, None).await;
                assert_eq!(answer.status, 200, "{address}: {}", answer.text);
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
}

fn addresses(table: &Value) -> Vec<String> {
    let pictures = table["pictures"].as_object().unwrap();
    pictures.values().filter_map(|address| address.as_str()).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_drawn_once_and_no_position_waits_for_it() {
    let house = Arc::new(House::open().await);
    let (one, two) = (house.game(&["me", "me"]).await, house.game(&["me", "cadet"]).await);
    let mut all = addresses(&house.table(&one).await);
    assert_eq!(all, addresses(&house.table(&two).await), "the same pictures have the same addresses");
    // The addresses of a game give the same pictures.
    for game in [&one, &two] {
        all.extend(
            ["board.svg", "board", "counters.svg", "rules"]
                .map(|name| format!("/api/games/{}/{name}", game.id)),
        );
    }
    herd(&house, &all, 10).await;
    let figures = house.server.figures();
    // Four maps, one for each season, the layout, the counters and the rules.
    assert_eq!((figures.drawn, figures.under_lock), (7, 0), "{figures:?}");
    // The map on the shelf and that of another scenario are the same map.
    house.get("/api/shelf/bulge/board.svg", None).await;
    let wish = json!({ "game": "bulge", "scenario": "S1", "seats": [{ "kind": "me" }, { "kind": "me" }] });
    let other = house.table(&made(&house.post("/api/games", None, &wish).await)).await;
    herd(&house, &addresses(&other)[..1], 1).await;
    assert_eq!(house.server.figures().drawn, 7, "the map was drawn before");
}

/// Waits until so many actions were played in a game.
async fn played(house: &House, game: &Made, least: u64) -> u64 {
    let start = Instant::now();
    loop {
        let own = json!({ "tokens": [{ "game": game.id, "token": game.creator }] });
        let cards = house.post("/api/mine", None, &own).await.good();
        let actions = cards[0]["actions"].as_u64().unwrap();
        if actions >= least {
            return actions;
        }
        assert!(start.elapsed() < PATIENCE, "{actions} actions only");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_past_is_not_played_again_from_its_beginning() {
    let house = Arc::new(House::open().await);
    let game = house.game(&["random", "random"]).await;
    let actions = played(&house, &game, 600).await;
    let moments: Vec<String> =
        (0..40).map(|n| format!("/api/games/{}/at/{}", game.id, actions - n * 7)).collect();
    herd(&house, &moments, 2).await;
    let figures = house.server.figures();
    assert_eq!((figures.moments, figures.under_lock), (80, 0), "{figures:?}");
    assert!(figures.replayed <= 80 * 64, "{} actions for 80 moments", figures.replayed);
    assert!(figures.replayed > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_memory_stay_within_the_limit() {
    let house = House::open_with(|config| {
        config.limits.games_in_memory = 5;
        config.limits.computer_games = 2;
    })
    .await;
    let mut bulk = Vec::new();
    for _ in 0..12 {
        bulk.push(house.game(&["random", "random"]).await);
    }
    let mut mine = Vec::new();
    for _ in 0..8 {
        let game = house.game(&["me", "me"]).await;
        house.play_on(&game, 2).await;
        mine.push(game);
    }
    // All can be looked at, one after the other, and what was played is there.
    for game in &mine {
        assert!(house.table(game).await["turn"]["undo"].is_string());
    }
    for game in &bulk {
        house.table(game).await;
    }
    // Those that wait get their turn too.
    played(&house, &bulk[11], 1).await;
    let figures = house.server.figures();
    assert!(figures.most_games <= 5 && figures.most_alone <= 2, "{figures:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_use_are_never_put_away() {
    let house = House::open_with(|config| config.limits.games_in_memory = 3).await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(house.game(&["me", "me"]).await);
    }
    let mut sockets = Vec::new();
    for game in &games[..3] {
        let mut socket = house.live(&game.id, game.token.as_deref(), None).await;
        socket.next("presence").await.unwrap();
        sockets.push(socket);
    }
    let path = format!("/api/games/{}", games[3].id);
    let refused = house.get(&path, None).await;
    assert_eq!(refused.bad(503), "busy");
    // The three are still the ones that the sockets listen to.
    for (game, socket) in games.iter().zip(&mut sockets) {
        house.play_on(game, 1).await;
        socket.next("update").await.expect("it is told");
    }
    // A game of computers waits until there is room, and is not forgotten.
    let bulk = house.game(&["random", "random"]).await;
    drop(sockets.drain(1..));
    played(&house, &bulk, 1).await;
    let start = Instant::now();
    while house.get(&path, None).await.status != 200 {
        assert!(start.elapsed() < PATIENCE, "there is room again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(house.server.figures().most_games <= 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_s_opponent_does_not_wait_for_games_of_computers() {
    let house = House::open().await;
    for _ in 0..20 {
        house.game(&["cadet", "cadet"]).await;
    }
    let start = Instant::now();
    let game = house.game(&["cadet", "me"]).await;
    while house.table(&game).await["turn"]["yours"] != true {
        assert!(start.elapsed() < PATIENCE, "the opponent does not come to its turn");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Strictly before the others: what these did meanwhile is a slice here and there.
    let figures = house.server.figures();
    assert!(figures.most_alone <= 8, "{figures:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_cut_off() {
    let house = House::open_with(|config| config.limits.stall = Duration::from_secs(2)).await;
    let address = "/api/shelf/bulge/board.svg";
    let size = house.get(address, None).await.text.len();
    let mut stream = TcpStream::connect(house.address()).await.unwrap();
    let ask = format!("GET {address} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let times = 40;
    stream.write_all(ask.repeat(times).as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_secs(6)).await;
    let mut got = 0;
    let mut part = vec![0; 1 << 20];
    let read = async {
        // The end, or the word that the other end is gone.
        while let Ok(bytes @ 1..) = stream.read(&mut part).await {
            got += bytes;
        }
    };
    tokio::time::timeout(PATIENCE, read).await.expect("it was cut off");
    assert!(got < times * size, "{got} bytes of {}", times * size);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_who_reads_gets_all() {
    let stall = Duration::from_secs(3);
    let house = House::open_with(|config| config.limits.stall = stall).await;
    let address = "/api/shelf/bulge/board.svg";
    let size = house.get(address, None).await.text.len();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(64 << 10).unwrap();
    let mut stream = socket.connect(house.address()).await.unwrap();
    let ask = format!("GET {address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).await.unwrap();
    let (start, mut got, mut part) = (Instant::now(), 0, vec![0; 64 << 10]);
    while let Ok(bytes @ 1..) = stream.read(&mut part).await {
        got += bytes;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(start.elapsed() > stall, "it takes longer than one who does not read is given");
    assert!(got > size, "{got} of {size} bytes and a head");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn one_address_leaves_connections_for_others() {
    let house = House::open_with(|config| {
        config.limits.connections_per_address = 10;
        config.limits.sockets_per_address = 3;
        config.limits.patience = PATIENCE;
    })
    .await;
    let game = house.game(&["me", "me"]).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(house.live(&game.id, None, None).await);
    }
    let url = format!("ws://{}/api/games/{}/live", house.address(), game.id);
    assert!(tokio_tungstenite::connect_async(url.clone()).await.is_err(), "the share is used up");
    let other: SocketAddr = "127.0.0.2:0".parse().unwrap();
    let mut idle = Vec::new();
    for _ in 0..40 {
        idle.push(TcpStream::connect(house.address()).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let health = || house.request("GET", "/health", None).body(Full::default()).unwrap();
    assert_eq!(house.exchange(health(), Some(other)).await.status, 200, "another address is served");
    // A connection of before may end late and leave its place to one of these, which then waits unanswered.
    let mut said = String::new();
    for _ in 0..10 {
        let mut full = TcpStream::connect(house.address()).await.unwrap();
        let answer = full.read_to_string(&mut said);
        if tokio::time::timeout(Duration::from_secs(5), answer).await.is_ok() {
            break;
        }
        idle.push(full);
    }
    assert!(said.starts_with("HTTP/1.1 429") && said.contains("too many connections"), "{said}");
    drop((idle, sockets));
    let start = Instant::now();
    while tokio_tungstenite::connect_async(url.clone()).await.is_err() {
        assert!(start.elapsed() < PATIENCE, "the share comes back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_one_address_are_read_one_after_the_other() {
    let house = Arc::new(House::open_with(|config| config.limits.files_waiting = 2).await);
    let text = include_str!("../../games/bulge/data/scenarios/S2-first-four-days.toml");
    let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
    let wish = json!({ "game": "bulge", "scenario_file": text, "seats": seats });
    let tasks: Vec<_> = (0..30)
        .map(|_| {
            let (house, wish) = (Arc::clone(&house), wish.clone());
            tokio::spawn(async move { house.post("/api/games", None, &wish).await })
        })
        .collect();
    let mut counts = [0, 0];
    for task in tasks {
        match task.await.unwrap() {
            answer if answer.status == 200 => counts[0] += 1,
            answer => {
                assert_eq!(answer.bad(429), "too-many");
                counts[1] += 1;
            }
        }
    }
    assert!(counts[0] >= 3 && counts[1] >= 1, "{counts:?}");
    // The map of an own scenario that is played on the game's map is the game's map.
    let own = house.table(&made(&house.post("/api/games", None, &wish).await)).await;
    let shelf = house.get("/api/shelf", None).await.good();
    assert_eq!(own["pictures"]["ground"]["dry"], shelf["games"][0]["picture"]);
}
