//! Runs of the lab, to be read. The server plays none: it lists the folders of runs and shows their reports.

use std::fs;
use std::path::{Component, Path as FilePath, PathBuf};
use std::sync::Arc;

use axum::Json as Answer;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::extract::Path;
use crate::app::App;
use crate::error::ApiError;
use crate::wire::LabRun;

/// No more runs are listed.
const MOST_RUNS: usize = 1000;
/// No larger list of chunks is read, and no larger report shown.
const LARGEST: u64 = 64 << 20;
/// A report has pictures and a script in itself and nothing else. It is nobody's page: it has no part in what the browser keeps for us.
const POLICY: &str = "sandbox allow-scripts allow-downloads; default-src 'none'; img-src data:; \
                      style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors 'none'";

/// The runs of the lab that there are.
#[utoipa::path(get, path = "/api/lab", responses((status = 200, body = Vec<LabRun>)))]
pub(crate) async fn runs(State(app): State<Arc<App>>) -> Result<Answer<Vec<LabRun>>, ApiError> {
    let folder = app.config.lab.clone();
    Ok(Answer(tokio::task::spawn_blocking(move || list(&folder)).await?))
}

/// The report of a run, as a page of its own.
#[utoipa::path(get, path = "/api/lab/{name}", params(("name" = String, Path)),
    responses((status = 200, body = String, content_type = "text/html")))]
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Response, ApiError> {
    let folder = app.config.lab.clone();
    let page =
        tokio::task::spawn_blocking(move || read(&run_folder(&folder, &name)?.join("report.html"))).await?;
    let none = || ApiError::new(StatusCode::NOT_FOUND, "no-such-report", "there is no report of such a run");
    let page = page.ok_or_else(none)?;
    let head =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    Ok((head, page).into_response())
}

/// What is read of the list of chunks of a run.
#[derive(Deserialize)]
struct Manifest {
    name: String,
    game: String,
    scenario: String,
    games: u32,
    arms: Vec<(String, IgnoredAny)>,
    chunks: Vec<IgnoredAny>,
}

fn list(folder: &FilePath) -> Vec<LabRun> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut runs: Vec<LabRun> = names.filter_map(|name| run(folder, name)).take(MOST_RUNS).collect();
    runs.sort_by(|one, other| one.id.cmp(&other.id));
    runs
}

fn run(folder: &FilePath, id: String) -> Option<LabRun> {
    let place = run_folder(folder, &id)?;
    let manifest: Manifest = serde_json::from_slice(&read(&place.join("manifest.json"))?).ok()?;
    let parts = fs::read_dir(place.join("parts")).into_iter().flatten().flatten();
    let whole = |name: &str| !name.starts_with('.') && name.ends_with(".parquet");
    let parts = parts.filter(|part| part.file_name().to_str().is_some_and(whole)).count();
    let Manifest { name, game, scenario, games, arms, chunks } = manifest;
    Some(LabRun {
        report: place.join("report.html").is_file(),
        id,
        name,
        game,
        scenario,
        games,
        arms: arms.into_iter().map(|(name, _)| name).collect(),
        chunks: chunks.len() as u32,
        done: parts as u32,
    })
}

/// The folder of a run: one right below that of the runs, and no link that leads elsewhere.
fn run_folder(folder: &FilePath, name: &str) -> Option<PathBuf> {
    let mut parts = FilePath::new(name).components();
    let single = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    let place = folder.join(name);
    let real = || fs::symlink_metadata(&place).is_ok_and(|found| found.is_dir());
    (single && !name.starts_with('.') && !name.contains(['/', '\\']) && real()).then_some(place)
}

/// A file that is none of the largest, and no link.
fn read(path: &FilePath) -> Option<Vec<u8>> {
    let found = fs::symlink_metadata(path).ok()?;
    (found.is_file() && found.len() <= LARGEST).then(|| fs::read(path).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_folders_right_below_are_runs() {
        let place = tempfile::tempdir().expect("a folder");
        let runs = place.path().join("runs");
        fs::create_dir_all(runs.join("woods/parts")).expect("a run");
        fs::create_dir_all(runs.join(".hidden")).expect("a folder");
        fs::write(place.path().join("report.html"), "secret").expect("a file");
        assert_eq!(run_folder(&runs, "woods"), Some(runs.join("woods")));
        for wrong in
            ["", ".", "..", "../runs", "woods/parts", "/", "/etc", ".hidden", "none", "woods\\..", "woods/.."]
        {
            assert_eq!(run_folder(&runs, wrong), None, "{wrong}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(place.path(), runs.join("elsewhere")).expect("a link");
            assert_eq!(run_folder(&runs, "elsewhere"), None);
            std::os::unix::fs::symlink(place.path().join("report.html"), runs.join("woods/report.html"))
                .expect("a link");
            assert_eq!(read(&runs.join("woods/report.html")), None);
        }
        assert!(list(&runs).is_empty() && list(&runs.join("none")).is_empty(), "no list of chunks, no run");
    }
}
