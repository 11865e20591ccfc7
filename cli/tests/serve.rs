//! The true server in a process of its own: it is killed at any moment, and nothing is lost that it acknowledged.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use engine::Dice;
use serde_json::{Value, json};

/// How long a test waits for what must come, on a machine that has other work too.
const PATIENCE: Duration = Duration::from_mins(3);

/// A server that runs.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(database: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
            .args(["serve", "--no-open", "--port", "0", "--db"])
            .arg(database)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim().strip_prefix("Salient is at http://").expect("it says where it is").to_owned();
        Self { child, address }
    }

    /// Asks on a connection of its own; none if the server died before it answered.
    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<Value> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let token =
            if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{token}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        assert!(head.starts_with("HTTP/1.1 200"), "{method} {path}: {answer}");
        serde_json::from_str(body).ok()
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A game and all that a client was told of it.
struct Watched {
    id: String,
    token: String,
    /// The actions that were acknowledged, from the first.
    story: Vec<String>,
}

impl Watched {
    fn begin(server: &Server, scenario: &str, seats: &Value) -> Self {
        let wish = json!({ "game": "bulge", "scenario": scenario, "seats": seats });
        let made = server.ask("POST", "/api/games", "", &wish).expect("a game begins");
        let token = made["token"].as_str().unwrap_or_default().to_owned();
        Self { id: made["id"].as_str().unwrap().to_owned(), token, story: Vec::new() }
    }

    fn path(&self, what: &str) -> String {
        format!("/api/games/{}{what}", self.id)
    }

    /// Adds steps that the server told; what it told before must be the same.
    fn hear(&mut self, steps: &Value) {
        for step in steps.as_array().unwrap() {
            let (number, action) =
                (step["action_number"].as_u64().unwrap() as usize, step["action"].as_str().unwrap());
            if let Some(known) = self.story.get(number) {
                assert_eq!(known, action, "action {number} of game {}", self.id);
            } else {
                assert_eq!(number, self.story.len(), "the story has a gap");
                self.story.push(action.to_owned());
            }
        }
    }

    /// Asks for what is new. None if the server died.
    fn listen(&mut self, server: &Server) -> Option<()> {
        let path = self.path(&format!("/story?from={}", self.story.len()));
        let steps = server.ask("GET", &path, &self.token, &Value::Null)?;
        self.hear(&steps);
        Some(())
    }

    /// Plays one of the offers if it is this client's turn. None if the server died.
    fn play(&mut self, server: &Server, chance: &mut Dice) -> Option<()> {
        let table = server.ask("GET", &self.path(""), &self.token, &Value::Null)?;
        let turn = &table["turn"];
        if turn["yours"] != true {
            return Some(());
        }
        let offers = turn["offers"].as_array().unwrap();
        let action = &offers[chance.index(offers.len())]["text"];
        let key = format!("{} {}", turn["actions"], action);
        let wish = json!({ "action": action, "at": turn["actions"], "key": key });
        let update = server.ask("POST", &self.path("/actions"), &self.token, &wish)?;
        // All before it is known, or is asked for first.
        self.listen(server)?;
        self.hear(&update["steps"]);
        Some(())
    }

    /// After a restart: every action that was acknowledged is there, in its place.
    fn verify(&self, server: &Server) {
        let mut found = Vec::new();
        loop {
            let path = self.path(&format!("/story?from={}", found.len()));
            let steps = server.ask("GET", &path, &self.token, &Value::Null).expect("the server lives");
            let steps = steps.as_array().unwrap();
            if steps.is_empty() || found.len() >= self.story.len() {
                break;
            }
            found.extend(steps.iter().map(|step| step["action"].as_str().unwrap().to_owned()));
        }
        assert!(found.len() >= self.story.len(), "{} of {} actions are left", found.len(), self.story.len());
        assert_eq!(found[..self.story.len()], self.story);
    }

    fn is_over(&self, server: &Server) -> bool {
        let table = server.ask("GET", &self.path(""), &self.token, &Value::Null).expect("the server lives");
        !table["turn"]["outcome"].is_null()
    }
}

#[test]
fn a_killed_server_has_lost_nothing_that_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let mut chance = Dice::fast(1944);
    let computers =
        json!([{ "kind": "computer", "player": "cadet" }, { "kind": "computer", "player": "cadet" }]);
    let mine = json!([{ "kind": "me" }, { "kind": "computer", "player": "random" }]);
    let mut server = Server::start(&database);
    let mut theirs = Watched::begin(&server, "S1", &computers);
    let mut own = Watched::begin(&server, "S2", &mine);
    let (mut kills_in_play, mut acknowledged) = (0, 0);
    for _ in 0..50 {
        let before = theirs.story.len() + own.story.len();
        let life = Duration::from_millis(20 + chance.index(200) as u64);
        let end = Instant::now() + life;
        // However busy the machine is, it gets to a few actions.
        for _ in (0..).take_while(|&round| round < 5 || Instant::now() < end) {
            let alive = theirs.listen(&server).is_some() && own.play(&server, &mut chance).is_some();
            assert!(alive, "the server died by itself");
        }
        // One more request is on its way when the server dies: what comes of it nobody is told.
        let address = server.address.clone();
        let path = own.path("");
        let last = std::thread::spawn(move || {
            if let Ok(mut stream) = TcpStream::connect(address) {
                let _ =
                    stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").as_bytes());
            }
        });
        server.kill();
        last.join().unwrap();
        acknowledged += theirs.story.len() + own.story.len() - before;
        server = Server::start(&database);
        theirs.verify(&server);
        own.verify(&server);
        if theirs.is_over(&server) {
            theirs = Watched::begin(&server, "S1", &computers);
        } else {
            kills_in_play += 1;
        }
        if own.is_over(&server) {
            own = Watched::begin(&server, "S2", &mine);
        }
    }
    server.kill();
    assert!(kills_in_play >= 25, "the computers were at play in {kills_in_play} of 50 kills");
    assert!(acknowledged > 200, "only {acknowledged} actions were acknowledged in all");
}

#[test]
fn a_second_server_on_the_same_file_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let first = Server::start(&database);
    let second = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(["serve", "--no-open", "--port", "0", "--db"])
        .arg(&database)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(second.status.code() == Some(1), "{said}");
    assert_eq!(said.matches("in use by another server").count(), 1, "what is said is said once: {said}");
    assert!(said.contains("--db"), "and what to do: {said}");
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear Anna, ".repeat(100)).unwrap();
    let fourth = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(["serve", "--no-open", "--port", "0", "--db"])
        .arg(&letter)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&fourth.stderr).into_owned();
    assert!(fourth.status.code() == Some(1), "{said}");
    assert_eq!((said.matches("letter.txt").count(), said.matches("--db").count()), (1, 1), "{said}");
    let port = first.address.rsplit(':').next().unwrap().to_owned();
    let third = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(["serve", "--no-open", "--port", &port, "--db"])
        .arg(folder.path().join("other.sqlite"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&third.stderr).into_owned();
    assert!(third.status.code() == Some(1) && said.contains("choose another port"), "{said}");
    first.kill();
}

#[cfg(unix)]
#[test]
fn sigterm_stops_it_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let mut server = Server::start(&database);
    let computers =
        json!([{ "kind": "computer", "player": "cadet" }, { "kind": "computer", "player": "cadet" }]);
    Watched::begin(&server, "S1", &computers);
    let told = Command::new("kill").arg(server.child.id().to_string()).status().unwrap();
    assert!(told.success());
    let start = Instant::now();
    let ended = loop {
        match server.child.try_wait().unwrap() {
            Some(status) => break status,
            None if start.elapsed() > PATIENCE => panic!("it does not stop"),
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    assert!(ended.success(), "{ended}");
    assert!(
        !folder.path().join("games.sqlite-wal").exists(),
        "the file is closed, nothing is left beside it"
    );
}
