//! The browser's files: built into the program; a development build reads them from the folder.
//!
//! The files that are built in never change while the program runs, so the page names them by an address with their hash
//! in it, which a browser keeps for ever: `/v/<hash>/js/main.js`. Only the page itself is asked for anew. It names every
//! module, so that a browser fetches all at once and not one after the other as it finds them.

use std::borrow::Cow;
use std::path::{Component, Path};
use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use rust_embed::RustEmbed;

use crate::app::App;
use crate::picture_cache::{FOREVER, knows};

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

/// What the addresses of the files that are built in begin with.
static FOLDER: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    for path in Files::iter() {
        let content = Files::get(&path).map(|file| file.data).unwrap_or_default();
        hasher.update(path.as_bytes()).update(&content);
    }
    format!("v/{}/", &hasher.finalize().to_hex()[..16])
});

/// The page with the lasting addresses of its files, and all modules named.
static PAGE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let page = Files::get("index.html").map(|file| file.data).unwrap_or_default();
    let page = String::from_utf8_lossy(&page);
    let folder = &*FOLDER;
    let lasting = ["css/", "js/"].into_iter().fold(page.into_owned(), |page, start| {
        page.replace(&format!("=\"/{start}"), &format!("=\"/{folder}{start}"))
    });
    let mut modules = String::new();
    for path in Files::iter().filter(|path| path.starts_with("js/") && path != "js/main.js") {
        modules.extend(["  <link rel=\"modulepreload\" href=\"/", folder, &path, "\">\n"]);
    }
    lasting.replacen("</head>", &format!("{modules}</head>"), 1).into_bytes()
});

/// One of the client's files; `index.html` for `/`.
pub(crate) async fn file(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let (found, lasts) = match &app.config.web {
        Some(folder) => (from_folder(folder, path).map(Cow::Owned), false),
        None => built_in(path),
    };
    let Some(data) = found else {
        return (StatusCode::NOT_FOUND, "there is nothing here").into_response();
    };
    // The files change with the program; the tag makes asking cheap.
    let hash = blake3::hash(&data).to_hex()[..24].to_owned();
    let head = [
        (header::ETAG, format!("\"{hash}\"")),
        (header::CACHE_CONTROL, if lasts { FOREVER } else { "no-cache" }.to_owned()),
        (header::CONTENT_TYPE, kind(path).to_owned()),
    ];
    if knows(&headers, &hash) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, data.into_owned()).into_response()
}

/// A file of the program, and whether its address stands for its content. A page of an earlier program gets the files of
/// this one: they may not fit, but a reload mends that, and nothing wrong is kept.
fn built_in(path: &str) -> (Option<Cow<'static, [u8]>>, bool) {
    if path == "index.html" {
        return (Some(Cow::Borrowed(&PAGE)), false);
    }
    if let Some(inner) = path.strip_prefix(FOLDER.as_str()) {
        return (Files::get(inner).map(|file| file.data), true);
    }
    let inner =
        path.strip_prefix("v/").and_then(|rest| rest.split_once('/')).map_or(path, |(_, inner)| inner);
    (Files::get(inner).map(|file| file.data), false)
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

#[cfg(test)]
mod tests {
    use super::{FOLDER, PAGE, built_in};

    #[test]
    fn the_page_names_every_file_by_what_it_holds() {
        let page = String::from_utf8(PAGE.clone()).unwrap();
        assert!(page.contains(&format!("src=\"/{}js/main.js\"", *FOLDER)), "{page}");
        assert!(!page.contains("=\"/css/") && !page.contains("=\"/js/"), "{page}");
        for address in page.split("=\"/").skip(1).filter_map(|rest| rest.split('"').next()) {
            let (found, lasts) = built_in(address);
            assert!(found.is_some() && (lasts || address == "icon.svg"), "{address}");
        }
        assert!(!built_in("index.html").1, "the page itself is asked for anew");
        let (old, lasts) = built_in("v/0123456789abcdef/js/main.js");
        assert!(old.is_some() && !lasts, "what an earlier page asks for is not kept");
        assert!(built_in("js/nothing.js").0.is_none());
    }
}
