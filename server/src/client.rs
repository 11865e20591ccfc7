//! The browser's files: built into the program; a development build reads them from the folder.

use std::borrow::Cow;
use std::path::{Component, Path};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use rust_embed::RustEmbed;

use crate::app::App;
use crate::picture_cache::knows;

#[derive(RustEmbed)]
#[folder = "../web"]
#[include = "index.html"]
#[include = "icon.*"]
#[include = "*.css"]
#[include = "*.webmanifest"]
#[include = "js/*.js"]
#[include = "icons/*"]
#[include = "fonts/*"]
#[exclude = "node_modules/*"]
#[exclude = "tests/*"]
#[exclude = "e2e/*"]
struct Files;

/// One of the client's files; `index.html` for `/`.
pub(crate) async fn file(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let found = match &app.config.web {
        Some(folder) => from_folder(folder, path).map(Cow::Owned),
        None => Files::get(path).map(|file| file.data),
    };
    let Some(data) = found else {
        return (StatusCode::NOT_FOUND, "there is nothing here").into_response();
    };
    // The files change with the program; the tag makes asking cheap.
    let hash = blake3::hash(&data).to_hex()[..24].to_owned();
    let head = [
        (header::ETAG, format!("\"{hash}\"")),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::CONTENT_TYPE, kind(path).to_owned()),
    ];
    if knows(&headers, &hash) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, data.into_owned()).into_response()
}

/// A file of a folder, for work on the client; nothing outside it.
fn from_folder(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let path = Path::new(path);
    let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    inside.then(|| std::fs::read(folder.join(path)).ok()).flatten()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        _ => "application/octet-stream",
    }
}
