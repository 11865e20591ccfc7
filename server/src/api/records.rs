//! Games as text files.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json as Answer};
use engine::Record;
use serde::Deserialize;

use super::extract::{Asked, Path, Text, Token};
use super::games::{begin, may_begin};
use crate::app::App;
use crate::cache::Work;
use crate::create;
use crate::error::ApiError;
use crate::guard::Peer;
use crate::wire::{Created, Error};

/// Who plays on, and whether others may watch.
#[derive(Deserialize)]
pub(crate) struct Who {
    seats: Option<String>,
    #[serde(default)]
    listed: bool,
}

/// Goes on with a recorded game. `seats` says who plays each side: `me`, `friend` or the name of a computer player. With a
/// friend it goes on with new dice, which nobody knows.
#[utoipa::path(post, path = "/api/records", params(("seats" = Option<String>, Query, example = "me,cadet"),
    ("listed" = Option<bool>, Query)),
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, body = Created), (status = 400, body = Error)))]
pub(crate) async fn upload(
    State(app): State<Arc<App>>,
    peer: Option<Extension<Peer>>,
    Asked(who): Asked<Who>,
    Text(text): Text,
) -> Result<Answer<Created>, ApiError> {
    may_begin(&app, peer)?;
    let shelf = app.cache.shelf;
    begin(&app, Work::File, move || create::resume(shelf, &text, who.seats.as_deref(), who.listed)).await
}

fn download(id: &str, record: &Record) -> Response {
    let head = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"salient-{id}.txt\"")),
    ];
    (head, record.to_string()).into_response()
}

/// The record. As long as the game goes on its seed is secret.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain")))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Response, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let record = app.cache.with(&game, &seat, |shared, _, _| Ok(shared.shown_record())).await?;
    Ok(download(&game.id, &record))
}

/// The whole record with its seed, to go on elsewhere. With two people at the game neither may have it before the end.
#[utoipa::path(get, path = "/api/games/{id}/save", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403, body = Error)))]
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Response, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let record = app
        .cache
        .with(&game, &seat.clone(), move |shared, game, store| {
            if !shared.may_save(game, &seat) {
                return Err(ApiError::not_your_seat(
                    "the dice of a game between two people stay secret until its end; the record without them is at `record`",
                ));
            }
            shared.show_dice(game, store)?;
            Ok(shared.record())
        })
        .await?;
    Ok(download(&game.id, &record))
}
