//! The counter workshop: lists of units in the making, drawn and printed.

use std::sync::Arc;

use axum::Json as Answer;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use players::Shelved;
use serde::Deserialize;

use super::extract::{Asked, Json, Path};
use super::paper::Sheet;
use crate::app::App;
use crate::cache::Work;
use crate::error::ApiError;
use crate::wire::{CountersChecked, CountersOpened, CountersRequest, Error};
use crate::workshop::Roster;

/// Which mix is drawn.
#[derive(Deserialize)]
pub(crate) struct Mixed {
    mix: Option<String>,
}

/// The units of a game, to begin with, and what such a file may hold.
#[utoipa::path(get, path = "/api/workshop/{game}/units", params(("game" = String, Path), ("mix" = Option<String>, Query, example = "base")),
    responses((status = 200, body = CountersOpened), (status = 400, body = Error)))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Asked(wish): Asked<Mixed>,
) -> Result<Answer<CountersOpened>, ApiError> {
    let shelved = Shelved::find(app.cache.shelf, &game).map_err(ApiError::bad)?;
    let work = move || Roster::shipped(shelved, wish.mix)?.opened();
    Ok(Answer(app.cache.work(Work::File, work).await?))
}

/// Looks a list of units through, and draws what differs from the game's own.
#[utoipa::path(post, path = "/api/workshop/units", request_body = CountersRequest,
    responses((status = 200, body = CountersChecked), (status = 400, body = Error), (status = 413, body = Error)))]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Json(wish): Json<CountersRequest>,
) -> Result<Answer<CountersChecked>, ApiError> {
    let shelf = app.cache.shelf;
    Ok(Answer(app.cache.work(Work::File, move || Roster::read(shelf, wish)?.check()).await?))
}

/// Counters to print, and how.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintCounters {
    /// The list of units.
    draft: CountersRequest,
    /// `counters` or `differences`.
    part: String,
    /// The paper and the counters, as the addresses of prints have them.
    #[serde(default)]
    #[schema(value_type = Object)]
    sheet: Sheet,
}

/// Counters in the making on paper, as PDF: the sheet to cut out, or what differs from the game's own.
#[utoipa::path(post, path = "/api/workshop/units/print", request_body = PrintCounters,
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 400, body = Error)))]
pub(crate) async fn print(
    State(app): State<Arc<App>>,
    Json(wish): Json<PrintCounters>,
) -> Result<Response, ApiError> {
    let shelf = app.cache.shelf;
    let work = move || wish.sheet.print_units(&wish.part, &Roster::read(shelf, wish.draft)?);
    let picture = app.cache.work(Work::File, work).await?;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], picture.into_bytes()).into_response())
}
