//! The lab over HTTP: runs are listed and reports shown, nothing else of the disk; and no program is ever started.

#[allow(dead_code)]
mod common;

use std::fs;

use common::House;
use serde_json::json;

const MANIFEST: &str = r#"{ "format": 1, "name": "woods", "game": "skirmish", "scenario": "mill", "games": 10,
    "arms": [["woods", "aa"], ["open", "bb"]], "probe": "", "chunks": [{ "id": "01" }, { "id": "02" }] }"#;

#[tokio::test]
async fn runs_are_listed_and_reports_are_pages_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    fs::create_dir_all(runs.join("woods-1/parts")).unwrap();
    fs::create_dir_all(runs.join("begun")).unwrap();
    fs::create_dir_all(runs.join("other")).unwrap();
    fs::write(runs.join("woods-1/manifest.json"), MANIFEST).unwrap();
    fs::write(runs.join("begun/manifest.json"), "{ broken").unwrap();
    fs::write(runs.join("woods-1/parts/01.parquet"), "x").unwrap();
    fs::write(runs.join("woods-1/parts/.part-02"), "x").unwrap();
    fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    let place = runs.clone();
    let house = House::open_in(folder, |config| config.lab = place).await;
    let run = json!({ "id": "woods-1", "name": "woods", "game": "skirmish", "scenario": "mill", "games": 10,
        "arms": ["woods", "open"], "chunks": 2, "done": 1, "report": false });
    assert_eq!(house.get("/api/lab", None).await.good(), json!([run]));
    assert_eq!(house.get("/api/lab/woods-1", None).await.bad(404), "no-such-report");
    fs::write(runs.join("woods-1/report.html"), "<p>found</p>").unwrap();
    assert_eq!(house.get("/api/lab", None).await.good()[0]["report"], true);
    let page = house.get("/api/lab/woods-1", None).await;
    assert_eq!((page.status, page.text.as_str()), (200, "<p>found</p>"));
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("sandbox allow-scripts allow-downloads; default-src 'none'"), "{policy}");
    for wrong in ["..", "%2e%2e", "..%2fsecret.txt", "woods-1%2f..", ".", "other", "begun", "%00"] {
        let answer = house.get(&format!("/api/lab/{wrong}"), None).await;
        assert!(answer.status >= 400 && !answer.text.contains("secret"), "{wrong}: {answer:?}");
    }
}

#[tokio::test]
async fn without_a_folder_there_are_no_runs() {
    let house = House::open_with(|config| config.lab = "no/such/folder".into()).await;
    assert_eq!(house.get("/api/lab", None).await.good(), json!([]));
}

#[tokio::test]
async fn a_seat_of_a_program_is_refused() {
    let house = House::open().await;
    let mark = house.folder.path().join("started");
    let program = format!("program:touch {}", mark.display());
    for player in [program.as_str(), "program:-"] {
        let seats = json!([{ "kind": "me" }, { "kind": "computer", "player": player }]);
        let wish = json!({ "game": "skirmish", "seats": seats });
        let answer = house.post("/api/games", None, &wish).await;
        assert_eq!(answer.bad(400), "bad-request");
        assert!(answer.text.contains("programs play only in the terminal and in the lab"), "{}", answer.text);
    }
    assert!(!mark.exists(), "nothing was started");
}
