//! The browser's files: built into the program; a development build reads them from the folder.

use std::borrow::Cow;
use std::path::{Component, Path};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use rust_embed::RustEmbed;

use crate::house::House;
use crate::pictures::Picture;

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
pub(crate) async fn file(State(house): State<Arc<House>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let found = match &house.config.web {
        Some(folder) => from_folder(folder, path).map(Cow::Owned),
        None => Files::get(path).map(|file| file.data),
    };
    let Some(data) = found else {
        return (StatusCode::NOT_FOUND, "there is nothing here").into_response();
    };
    let mut answer = cached(&headers, &Picture::new(data.into_owned()), kind(path));
    // The files change with the program; the tag makes asking cheap.
    answer.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-cache"));
    answer
}

/// A file of a folder, for work on the client; nothing outside it.
fn from_folder(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let path = Path::new(path);
    let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    inside.then(|| std::fs::read(folder.join(path)).ok()).flatten()
}

/// A picture or file, or only the word that it has not changed.
pub(crate) fn cached(headers: &HeaderMap, picture: &Picture, kind: &'static str) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let same = known
        .is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == picture.tag));
    let head = [
        (header::ETAG, picture.tag.clone()),
        (header::CACHE_CONTROL, "private, max-age=0, must-revalidate".to_owned()),
        (header::CONTENT_TYPE, kind.to_owned()),
    ];
    if same {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, axum::body::Bytes::from_owner(picture.bytes.clone())).into_response()
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
