//! The map, the counters and the rulebook of a game, under addresses that name the game or the picture itself.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use engine::Season;
use serde::Deserialize;

use super::extract::{Asked, Path};
use crate::app::App;
use crate::error::ApiError;
use crate::picture_cache::Keep;
use crate::prints::{Print, Source};
use crate::wire::{BoardInfo, RuleText};

/// A picture by its own address, as a table or the shelf names it. It never changes. If nobody has drawn it and no game in
/// memory needs it, it is not known any more; whoever asks for the table again brings it back.
#[utoipa::path(get, path = "/api/pictures/{name}", params(("name" = String, Path)),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 304, description = "Not changed")))]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let picture = match (app.pictures.kept(&name), app.cache.atlas.find(&name)) {
        (Some(kept), _) => kept,
        (None, Some(source)) => app.picture(&name, source).await?,
        (None, None) => {
            let message = "there is no such picture; fetch the game again";
            return Err(ApiError::new(StatusCode::NOT_FOUND, "no-such-picture", message));
        }
    };
    Ok(picture.answer(&headers, Keep::Forever))
}

/// A print of a game.
async fn print(app: &App, id: &str, print: Print, headers: &HeaderMap) -> Result<Response, ApiError> {
    let game = app.cache.game(id).await?;
    let name = game.prints.name(print);
    let picture = match app.pictures.kept(name) {
        Some(kept) => kept,
        None => app.picture(name, Source::Game(Arc::clone(&game.prints), print)).await?,
    };
    Ok(picture.answer(headers, Keep::Ask))
}

/// Which picture of the map.
#[derive(Deserialize)]
pub(crate) struct SeasonAsked {
    season: Option<String>,
}

/// The map in a season: `dry` if nothing is said, `mud`, `snow` or `frost`.
#[utoipa::path(get, path = "/api/games/{id}/board.svg",
    params(("id" = String, Path), ("season" = Option<String>, Query, example = "mud")),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 304, description = "Not changed")))]
pub(crate) async fn board_svg(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Asked(asked): Asked<SeasonAsked>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let season = asked.season.as_deref().map_or(Some(Season::Dry), Season::named);
    let season = season.ok_or_else(|| ApiError::bad("the season must be dry, mud, snow or frost"))?;
    print(&app, &id, Print::Board(season), &headers).await
}

/// Where the hexes lie on the map's picture.
#[utoipa::path(get, path = "/api/games/{id}/board", params(("id" = String, Path)),
    responses((status = 200, body = BoardInfo), (status = 304, description = "Not changed")))]
pub(crate) async fn board(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    print(&app, &id, Print::Layout, &headers).await
}

/// Every counter as a symbol: `c-` and the counter's id; `-back` for the other side.
#[utoipa::path(get, path = "/api/games/{id}/counters.svg", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 304, description = "Not changed")))]
pub(crate) async fn counters_svg(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    print(&app, &id, Print::Counters, &headers).await
}

/// The rulebook as switched.
#[utoipa::path(get, path = "/api/games/{id}/rules", params(("id" = String, Path)),
    responses((status = 200, body = [RuleText]), (status = 304, description = "Not changed")))]
pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    print(&app, &id, Print::Rules, &headers).await
}
