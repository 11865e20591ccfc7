//! A game on paper: the PDFs that `salient print` makes, of a scenario on the shelf and of a game.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use engine::counter::CounterGroup;
use engine::{Record, Seed};
use paper::{HexSize, PaperError, PaperSize, Pdf, Turned, counter_size};
use players::{Choice, Setup, Shelved, Table};
use serde::Deserialize;

use super::extract::{Asked, Path};
use crate::app::App;
use crate::cache::Work;
use crate::error::ApiError;
use crate::on_paper::{Leaflet, OnPaper};
use crate::own::OwnFiles;
use crate::picture_cache::{Keep, Picture};
use crate::store::GameRow;
use crate::wire::Error;

const PDF: &str = "application/pdf";
const HTML: &str = "text/html; charset=utf-8";
/// A page with styles and fonts of its own, and nothing that runs.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'self'";

/// A part as an address names it: `rulebook`, or `rulebook.html` for a page in the browser.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    part: Leaflet,
    html: bool,
}

impl Named {
    pub(crate) fn read(word: &str) -> Result<Named, ApiError> {
        let stem = word.strip_suffix(".html");
        let part = stem.unwrap_or(word).parse().map_err(ApiError::bad)?;
        Ok(Named { part, html: stem.is_some() })
    }
}

/// How something is printed; what is left out is as usual.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Sheet {
    paper: Option<String>,
    size: Option<String>,
    turn: Option<String>,
    hex: Option<String>,
    mix: Option<String>,
}

/// What would be played, and how it is printed.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Wished {
    scenario: Option<String>,
    preset: Option<String>,
    rules: Option<String>,
    paper: Option<String>,
    size: Option<String>,
    turn: Option<String>,
    hex: Option<String>,
    mix: Option<String>,
}

/// A word of a wish, or what is usual.
fn word<T: std::str::FromStr<Err = String> + Default>(word: Option<&String>) -> Result<T, ApiError> {
    word.map_or_else(|| Ok(T::default()), |word| word.parse().map_err(ApiError::bad))
}

impl Sheet {
    /// Prints a part of a game that stands at its first position.
    pub(crate) fn print(&self, named: Named, table: &dyn Table, own: bool) -> Result<Picture, ApiError> {
        let title = table.title();
        let groups = match &self.mix {
            // With counters of the player's own the sheet of the game would be another one.
            None if own => vec![CounterGroup {
                section: title.name.into(),
                name: String::new(),
                counters: table.counters(),
            }],
            mix => (title.counters)(mix.as_deref()).map_err(ApiError::bad)?,
        };
        let size = self.size.as_deref().map_or(Ok(14.0), counter_size).map_err(ApiError::bad)?;
        let (paper, turned, hex) = (self.paper.as_ref(), self.turn.as_ref(), self.hex.as_ref());
        let (paper, turned, hex) =
            (word::<PaperSize>(paper)?, word::<Turned>(turned)?, word::<HexSize>(hex)?);
        let game = OnPaper { title, table, groups: &groups, paper, size, turned, hex };
        let told = |error: PaperError| match error {
            PaperError::Wish(why) => ApiError::bad(why),
            fault => ApiError::internal(&fault),
        };
        if named.html {
            return Ok(Picture::new(game.page(named.part).map_err(told)?.into_bytes(), HTML));
        }
        let mut pdf = Pdf::new(title.name).map_err(told)?;
        game.write(named.part, &mut pdf).map_err(told)?;
        Ok(Picture::new(pdf.finish().map_err(told)?, PDF))
    }
}

/// The file as an answer, with the name that it is saved under.
fn answer(picture: &Picture, headers: &HeaderMap, game: &str, named: Named) -> Response {
    let mut answer = picture.answer(headers, Keep::Ask);
    if named.html {
        let policy = HeaderValue::from_static(POLICY);
        answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let ending = if named.html { "html" } else { "pdf" };
    let name = format!("inline; filename=\"{game}-{}.{ending}\"", named.part.word());
    if let Ok(name) = HeaderValue::from_str(&name) {
        answer.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    answer
}

/// A part of a game on the shelf as PDF: `box`, `rulebook`, `changes`, `charts`, `tracks`, `scenario`, `cards`, `map` or `counters`. `rulebook.html` and
/// `changes.html` are pages.
#[utoipa::path(get, path = "/api/shelf/{game}/print/{part}",
    params(("game" = String, Path), ("part" = String, Path, example = "box"), ("scenario" = Option<String>, Query),
    ("preset" = Option<String>, Query), ("rules" = Option<String>, Query, example = "-FIRE"),
    ("paper" = Option<String>, Query, example = "a4"), ("size" = Option<String>, Query, example = "14mm"),
    ("turn" = Option<String>, Query, example = "long"), ("hex" = Option<String>, Query, example = "16mm"),
    ("mix" = Option<String>, Query)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 304, description = "Not changed"),
    (status = 400, body = Error)))]
pub(crate) async fn shelf(
    State(app): State<Arc<App>>,
    Path((game, part)): Path<(String, String)>,
    Asked(wish): Asked<Wished>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let shelved = Shelved::find(app.cache.shelf, &game).map_err(ApiError::bad)?;
    let part = Named::read(&part)?;
    let id = shelved.title.id;
    let name = format!("print {}", blake3::hash(format!("{id} {part:?} {wish:?}").as_bytes()).to_hex());
    let Wished { scenario, preset, rules, paper, size, turn, hex, mix } = wish;
    let make = move || {
        let setup = Setup {
            scenario: scenario.map(Choice::Id),
            preset,
            rules: rules.unwrap_or_default(),
            ..Setup::new(Seed::number(0))
        };
        let table = (shelved.open)(&setup)?;
        Sheet { paper, size, turn, hex, mix }.print(part, &*table, false)
    };
    let picture = app.made(&name, Work::File, make).await?;
    Ok(answer(&picture, &headers, id, part))
}

/// A part of a game that is played, as PDF: as it is switched, with its own files, as it began.
#[utoipa::path(get, path = "/api/games/{id}/print/{part}",
    params(("id" = String, Path), ("part" = String, Path, example = "rulebook"), ("paper" = Option<String>, Query, example = "a4"),
    ("size" = Option<String>, Query, example = "14mm"), ("turn" = Option<String>, Query, example = "long"),
    ("hex" = Option<String>, Query, example = "16mm"), ("mix" = Option<String>, Query)),
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 304, description = "Not changed"),
    (status = 400, body = Error), (status = 404, body = Error)))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Path((id, part)): Path<(String, String)>,
    Asked(sheet): Asked<Sheet>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let part = Named::read(&part)?;
    app.cache.game(&id).await?;
    let name = format!("print {}", blake3::hash(format!("{id} {part:?} {sheet:?}").as_bytes()).to_hex());
    let wanted = id.clone();
    let row = app.cache.store.call(move |db| GameRow::find(db, &wanted)).await?;
    let row = row.ok_or_else(ApiError::no_such_game)?;
    let (shelf, file) = (app.cache.shelf, format!("{}-{id}", row.game));
    let make = move || {
        let own = OwnFiles::found(row.own_file.as_deref());
        let mut head = Record::parse("the record", &row.head)
            .map_err(|faults| ApiError::internal(&faults.to_string()))?;
        // How it began says the head; dice are not needed for that.
        head.entries.clear();
        let shelved = Shelved::find(shelf, &head.header.game).map_err(ApiError::bad)?;
        let table = (shelved.resume)(&head, &own.give(Setup::new(Seed::number(0))))?;
        sheet.print(part, &*table, own.units.is_some())
    };
    let picture = app.made(&name, Work::File, make).await?;
    Ok(answer(&picture, &headers, &file, part))
}
