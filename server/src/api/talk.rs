//! Talk between the seats, and calls to players who are away.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};

use super::extract::{Json, Path, Token};
use crate::app::App;
use crate::error::ApiError;
use crate::guard::short;
use crate::rate_limit::Who;
use crate::store::SeatRow;
use crate::wire::{ChatRequest, Error, WebhookRequest};

/// Says something to all who sit at the game, and where it is listed to those who look on.
#[utoipa::path(post, path = "/api/games/{id}/chat", params(("id" = String, Path)), request_body = ChatRequest,
    responses((status = 204), (status = 403, body = Error), (status = 413, body = Error), (status = 429, body = Error)))]
pub(crate) async fn chat(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Json(said): Json<ChatRequest>,
) -> Result<StatusCode, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    if seat.sides.is_empty() {
        return Err(ApiError::not_your_seat("who watches is silent"));
    }
    let text: String = said.text.chars().filter(|letter| !letter.is_control() || *letter == '\n').collect();
    let text = text.trim().to_owned();
    if text.is_empty() {
        return Err(ApiError::bad("there is nothing to say"));
    }
    let limits = &app.config.limits;
    if text.chars().count() > limits.chat_length {
        return Err(ApiError::too_large(format!("at most {} characters", limits.chat_length)));
    }
    if seat.hash.is_some_and(|hash| !app.limit.allows(Who::Talk(short(hash)))) {
        let most = limits.chat_per_minute;
        return Err(ApiError::too_many(format!("at most {most} lines of talk in a minute; wait a little")));
    }
    let keep = limits.chat_lines;
    let from = seat.info(&game.sides).name;
    app.cache
        .with(&game, &seat, move |shared, game, store| shared.say(game, store, &from, &text, keep))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets where this seat is called when it is its turn.
#[utoipa::path(put, path = "/api/games/{id}/webhook", params(("id" = String, Path)), request_body = WebhookRequest,
    responses((status = 204), (status = 400, body = Error), (status = 403, body = Error)))]
pub(crate) async fn webhook(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    headers: HeaderMap,
    Json(wish): Json<WebhookRequest>,
) -> Result<StatusCode, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let hash = seat.hash.filter(|_| !seat.sides.is_empty());
    let hash = hash.ok_or_else(|| ApiError::not_your_seat("who watches is not called"))?;
    if let Some(url) = &wish.url {
        app.webhooks.check(url).await.map_err(ApiError::bad)?;
    }
    let forwarded = headers.get("x-forwarded-proto").and_then(|proto| proto.to_str().ok());
    let scheme = if forwarded == Some("https") { "https" } else { "http" };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let base = wish.url.as_ref().map(|_| format!("{scheme}://{host}"));
    let (url, known) = (wish.url.clone(), base.clone());
    app.cache.store.call(move |db| SeatRow::set_webhook(db, hash, url.as_deref(), known.as_deref())).await?;
    game.set_webhook(hash, wish.url, base);
    Ok(StatusCode::NO_CONTENT)
}
