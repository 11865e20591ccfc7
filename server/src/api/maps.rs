//! The workshop of maps: those that come with a game, empty grids, and changes by hand.

use std::sync::Arc;

use axum::Json as Answer;
use axum::extract::State;
use players::Shelved;
use serde::Deserialize;

use super::extract::{Asked, Json, Path};
use crate::app::App;
use crate::cache::Work;
use crate::error::ApiError;
use crate::wire::{BlankRequest, Error, MapCard, MapChecked, MapRequest, OnMapRequest, Opened};
use crate::workshop::{Draft, Sketch, map_cards};

/// The maps that come with a game.
#[utoipa::path(get, path = "/api/workshop/{game}/maps", params(("game" = String, Path)),
    responses((status = 200, body = [MapCard]), (status = 400, body = Error)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<Answer<Vec<MapCard>>, ApiError> {
    let shelved = Shelved::find(app.cache.shelf, &game).map_err(ApiError::bad)?;
    Ok(Answer(app.cache.work(Work::File, move || Ok(map_cards(shelved))).await?))
}

/// Which map.
#[derive(Deserialize)]
pub(crate) struct Begun {
    map: String,
}

/// A map that comes with a game, to begin with.
#[utoipa::path(get, path = "/api/workshop/{game}/map", params(("game" = String, Path), ("map" = String, Query, example = "map.toml")),
    responses((status = 200, body = MapChecked), (status = 400, body = Error)))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Asked(begun): Asked<Begun>,
) -> Result<Answer<MapChecked>, ApiError> {
    let shelved = Shelved::find(app.cache.shelf, &game).map_err(ApiError::bad)?;
    let look = Arc::clone(&app);
    let work = move || Sketch::shipped(shelved, &begun.map)?.check(&look.benches, &look.cache.atlas);
    Ok(Answer(app.cache.work(Work::File, work).await?))
}

/// An empty grid with the terrain of a game, to begin with.
#[utoipa::path(post, path = "/api/workshop/map/blank", request_body = BlankRequest,
    responses((status = 200, body = MapChecked), (status = 400, body = Error), (status = 413, body = Error)))]
pub(crate) async fn blank(
    State(app): State<Arc<App>>,
    Json(wish): Json<BlankRequest>,
) -> Result<Answer<MapChecked>, ApiError> {
    let look = Arc::clone(&app);
    let work = move || Sketch::blank(look.cache.shelf, &wish)?.check(&look.benches, &look.cache.atlas);
    Ok(Answer(app.cache.work(Work::File, work).await?))
}

/// Changes a map by hand and looks it through: all that is wrong with it, and where. What cannot be changed is said, and nothing is
/// lost.
#[utoipa::path(post, path = "/api/workshop/map", request_body = MapRequest,
    responses((status = 200, body = MapChecked), (status = 400, body = Error), (status = 413, body = Error)))]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    Json(wish): Json<MapRequest>,
) -> Result<Answer<MapChecked>, ApiError> {
    let look = Arc::clone(&app);
    let work = move || Sketch::read(look.cache.shelf, wish)?.check(&look.benches, &look.cache.atlas);
    Ok(Answer(app.cache.work(Work::File, work).await?))
}

/// A scenario that comes with a game, moved to a map of the player's own. What does not fit is told as in every scenario.
#[utoipa::path(post, path = "/api/workshop/map/scenario", request_body = OnMapRequest,
    responses((status = 200, body = Opened), (status = 400, body = Error), (status = 413, body = Error)))]
pub(crate) async fn scenario(
    State(app): State<Arc<App>>,
    Json(wish): Json<OnMapRequest>,
) -> Result<Answer<Opened>, ApiError> {
    let look = Arc::clone(&app);
    let work = move || {
        let shelved = Shelved::find(look.cache.shelf, &wish.game).map_err(ApiError::bad)?;
        let draft = Draft::shipped(shelved, Some(&wish.scenario))?.on_map(wish.map_file)?;
        draft.opened(&look.benches, &look.cache.atlas)
    };
    Ok(Answer(app.cache.work(Work::File, work).await?))
}
