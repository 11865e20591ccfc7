//! The workshop: scenarios in the making, kept ones, and games that are played to try them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json as Answer};
use players::Shelved;
use serde::Deserialize;

use super::extract::{Asked, Json, Path, Token};
use super::games::{may_begin, no_room};
use super::paper::{Named, Sheet};
use crate::app::App;
use crate::asker;
use crate::cache::Work;
use crate::error::ApiError;
use crate::guard::Peer;
use crate::open_game::SharedTable;
use crate::own::OwnFiles;
use crate::store::{GameRow, Room, ScenarioRow};
use crate::token;
use crate::wire::{DraftChecked, DraftRequest, Error, Kept, Opened, TrialRequest, Tried};
use crate::workshop::{Draft, Stand, try_out};

/// Which scenario an editor begins with.
#[derive(Deserialize)]
pub(crate) struct Begun {
    scenario: Option<String>,
}

/// A scenario that comes with a game, to begin with, and what such a file may hold.
#[utoipa::path(get, path = "/api/workshop/{game}",
    params(("game" = String, Path), ("scenario" = Option<String>, Query, example = "S2")),
    responses((status = 200, body = Opened), (status = 400, body = Error)))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Asked(begun): Asked<Begun>,
) -> Result<Answer<Opened>, ApiError> {
    let shelved = Shelved::find(app.cache.shelf, &game).map_err(ApiError::bad)?;
    let look = Arc::clone(&app);
    let work =
        move || Draft::shipped(shelved, begun.scenario.as_deref())?.opened(&look.benches, &look.cache.atlas);
    Ok(Answer(app.cache.work(Work::File, work).await?))
}

/// Which moment of a game.
#[derive(Deserialize)]
pub(crate) struct Since {
    at: u32,
}

/// A scenario that begins after so many actions of a game, as the seat sees it. What a scenario cannot hold is left out and named.
#[utoipa::path(get, path = "/api/games/{id}/scenario", params(("id" = String, Path), ("at" = u32, Query)),
    responses((status = 200, body = Opened), (status = 400, body = Error), (status = 404, body = Error)))]
pub(crate) async fn of_game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Asked(since): Asked<Since>,
) -> Result<Answer<Opened>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let row = app.cache.store.call(move |db| GameRow::find(db, &id)).await?;
    let row = row.ok_or_else(ApiError::no_such_game)?;
    let asks = seat.clone();
    let find = move |shared: &mut tokio::sync::OwnedMutexGuard<SharedTable>, _: &_, _: &_| {
        let sides: Vec<String> = shared.table.sides().iter().map(ToString::to_string).collect();
        let (scenario, rules) = (shared.table.scenario().to_owned(), shared.table.rules().text().to_owned());
        Ok((shared.moment(&seat, since.at as usize)?, sides, scenario, rules))
    };
    let ((moment, eyes), sides, scenario, rules) = app.cache.with(&game, &asks, find).await?;
    let look = Arc::clone(&app);
    let work = move || {
        look.cache.counts.replay(moment.distance());
        let view = moment.view(eyes);
        let shelved = Shelved::find(look.cache.shelf, &row.game).map_err(ApiError::bad)?;
        let began = OwnFiles::found(row.own_file.as_deref());
        let stand = Stand { scenario: &scenario, rules: &rules, view: &view, sides: &sides };
        let (draft, left_out) = Draft::of_moment(shelved, began, &stand)?;
        Ok(Opened { left_out, ..draft.opened(&look.benches, &look.cache.atlas)? })
    };
    Ok(Answer(app.cache.work(Work::File, work).await?))
}

/// Looks a scenario through: all that is wrong with it, and where.
#[utoipa::path(post, path = "/api/workshop/check", request_body = DraftRequest,
    responses((status = 200, body = DraftChecked), (status = 400, body = Error), (status = 413, body = Error)))]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Json(wish): Json<DraftRequest>,
) -> Result<Answer<DraftChecked>, ApiError> {
    let look = Arc::clone(&app);
    let work = move || Ok(Draft::read(look.cache.shelf, wish)?.check(&look.benches, &look.cache.atlas));
    Ok(Answer(app.cache.work(Work::File, work).await?))
}

/// Plays a few games with a scenario, both sides by the same computer. Whoever wants many asks again with the next number.
#[utoipa::path(post, path = "/api/workshop/try", request_body = TrialRequest,
    responses((status = 200, body = Tried), (status = 400, body = Error), (status = 429, description = "Another trial is going on", body = Error)))]
pub(crate) async fn trial(
    State(app): State<Arc<App>>,
    Json(wish): Json<TrialRequest>,
) -> Result<Answer<Tried>, ApiError> {
    let shelf = app.cache.shelf;
    let tried = app.cache.work_for(Work::Study, move |client| {
        let draft = Draft::read(shelf, wish.draft)?;
        try_out(&draft, wish.player.as_deref(), wish.from, wish.games, || client.is_here())
    });
    Ok(Answer(tried.await?))
}

/// A scenario to print: a part of it, and how.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintRequest {
    /// The scenario.
    draft: DraftRequest,
    /// `box`, `rulebook`, `changes`, `charts`, `tracks`, `scenario`, `map` or `counters`.
    part: String,
    /// The paper and the counters, as the addresses of prints have them.
    #[serde(default)]
    #[schema(value_type = Object)]
    sheet: Sheet,
}

/// A scenario in the making on paper, as PDF.
#[utoipa::path(post, path = "/api/workshop/print", request_body = PrintRequest,
    responses((status = 200, body = Vec<u8>, content_type = "application/pdf"), (status = 400, body = Error)))]
pub(crate) async fn print(
    State(app): State<Arc<App>>,
    Json(wish): Json<PrintRequest>,
) -> Result<Response, ApiError> {
    let shelf = app.cache.shelf;
    let part = Named::read(&wish.part)?;
    let work = move || {
        let draft = Draft::read(shelf, wish.draft)?;
        let (table, own) = ((draft.shelved().open)(&draft.setup())?, draft.files());
        wish.sheet.print(part, &*table, own.units.as_deref())
    };
    let picture = app.cache.work(Work::File, work).await?;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], picture.into_bytes()).into_response())
}

/// Keeps a scenario, so that others find it by a link. Only one that can be played is kept.
#[utoipa::path(post, path = "/api/scenarios", request_body = DraftRequest,
    responses((status = 200, body = Kept), (status = 400, body = Error), (status = 413, body = Error),
    (status = 429, description = "There is no room for more", body = Error)))]
pub(crate) async fn keep(
    State(app): State<Arc<App>>,
    peer: Option<Extension<Peer>>,
    Json(wish): Json<DraftRequest>,
) -> Result<Answer<Kept>, ApiError> {
    may_begin(&app, peer)?;
    let limits = &app.config.limits;
    let room = Room { of_one: limits.scenario_bytes_per_address, in_all: limits.scenario_bytes };
    let maker = asker::current().map(|address| address.to_string());
    let (look, store) = (Arc::clone(&app), Arc::clone(&app.cache.store));
    let work = move || {
        let draft = Draft::read(look.cache.shelf, wish)?;
        let checked = draft.check(&look.benches, &look.cache.atlas);
        if let Some(fault) = checked.page.faults.first() {
            let why = format!("line {}: {}", fault.line, fault.message);
            return Err(ApiError::bad(format!("only a scenario that can be played is kept; {why}")));
        }
        let files = draft.files().kept()?.unwrap_or_default();
        let row = ScenarioRow { id: token::new_id()?, game: draft.shelved().title.id.into(), files };
        let write = move |db: &mut _| row.write(db, crate::time::now(), maker.as_deref(), room);
        store.wait(write)?.map_err(|full| no_room(full, room))
    };
    let id = app.cache.work(Work::File, work).await?;
    let link = format!("/#/edit/kept/{id}");
    Ok(Answer(Kept { id, link }))
}

/// A scenario that somebody kept.
#[utoipa::path(get, path = "/api/scenarios/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Opened), (status = 404, body = Error)))]
pub(crate) async fn kept(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Answer<Opened>, ApiError> {
    let none = || ApiError::new(StatusCode::NOT_FOUND, "no-such-scenario", "there is no such scenario");
    if !token::is_id(&id) {
        return Err(none());
    }
    let row = app.cache.store.call(move |db| ScenarioRow::find(db, &id)).await?.ok_or_else(none)?;
    let look = Arc::clone(&app);
    let work = move || {
        let files = OwnFiles::found(Some(&row.files)).into();
        let wish = DraftRequest { game: row.game, value: None, base: None, files };
        Draft::read(look.cache.shelf, wish)?.opened(&look.benches, &look.cache.atlas)
    };
    Ok(Answer(app.cache.work(Work::File, work).await?))
}
