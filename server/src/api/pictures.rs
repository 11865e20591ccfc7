//! The map, the counters and the rulebook of a game.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use crate::client::cached;
use crate::error::ApiError;
use crate::game::{Game, Position};
use crate::house::House;
use crate::pictures::{self, Picture};
use crate::wire::{BoardInfo, RuleText};

/// A picture that belongs to the position's board, counters or rules. `key` names what it depends on.
async fn picture(
    house: &Arc<House>,
    game: &Arc<Game>,
    what: &str,
    draw: impl FnOnce(&Position) -> Result<Vec<u8>, ApiError> + Send + 'static,
) -> Result<Picture, ApiError> {
    // The same scenario has the same map; one of the player's own is like no other.
    let place = if game.own_scenario { &game.id } else { &game.scenario.id };
    let key = format!("{what} {} {place}", game.shelved.id);
    if let Some(kept) = house.album.kept(&key) {
        return Ok(kept);
    }
    let again = Arc::clone(house);
    house
        .hall
        .with(game, move |position, _, _| {
            let bytes = draw(position)?;
            Ok(again.album.get(&key, || bytes))
        })
        .await
}

/// The map.
#[utoipa::path(get, path = "/api/games/{id}/board.svg", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "image/svg+xml")))]
pub(crate) async fn board_svg(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = house.hall.game(&id).await?;
    let svg = picture(&house, &game, "map", |position| Ok(pictures::map(position.table.board()))).await?;
    Ok(cached(&headers, &svg, "image/svg+xml"))
}

/// Where the hexes lie on the map's picture.
#[utoipa::path(get, path = "/api/games/{id}/board", params(("id" = String, Path)), responses((status = 200, body = BoardInfo)))]
pub(crate) async fn board(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = house.hall.game(&id).await?;
    let json = picture(&house, &game, "layout", |position| {
        serde_json::to_vec(&pictures::layout(position.table.board()))
            .map_err(|error| ApiError::internal(&error))
    })
    .await?;
    Ok(cached(&headers, &json, "application/json"))
}

/// Every counter as a symbol: `c-` and the counter's id; `-back` for the other side.
#[utoipa::path(get, path = "/api/games/{id}/counters.svg", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "image/svg+xml")))]
pub(crate) async fn counters_svg(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = house.hall.game(&id).await?;
    let set = house.hall.with(&game, |position, _, _| Ok(position.table.rules().text().to_owned())).await?;
    let svg = picture(&house, &game, &format!("counters {set}"), |position| {
        Ok(pictures::counters(&position.table.counters()))
    })
    .await?;
    Ok(cached(&headers, &svg, "image/svg+xml"))
}

/// The rulebook as switched.
#[utoipa::path(get, path = "/api/games/{id}/rules", params(("id" = String, Path)), responses((status = 200, body = [RuleText])))]
pub(crate) async fn rules(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = house.hall.game(&id).await?;
    let set = house.hall.with(&game, |position, _, _| Ok(position.table.rules().text().to_owned())).await?;
    let json = picture(&house, &game, &format!("rules {set}"), |position| {
        serde_json::to_vec(&position.rulebook()).map_err(|error| ApiError::internal(&error))
    })
    .await?;
    Ok(cached(&headers, &json, "application/json"))
}
