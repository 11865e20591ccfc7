//! The words of the players for the dice.

use std::sync::Arc;

use axum::Json as Answer;
use axum::extract::State;

use super::extract::{Json, Path, Token};
use crate::app::App;
use crate::error::ApiError;
use crate::wire::{DiceInfo, Error, WordRequest};

/// Gives the word of this seat for the dice of a game of two people: once, and after the hash of the seed was shown. With
/// the last word all are stirred into the seed.
#[utoipa::path(put, path = "/api/games/{id}/word", params(("id" = String, Path)), request_body = WordRequest,
    responses((status = 200, body = DiceInfo), (status = 400, body = Error), (status = 403, body = Error),
    (status = 404, body = Error), (status = 409, description = "The seat has a word, or the seed is another", body = Error)))]
pub(crate) async fn word(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Json(wish): Json<WordRequest>,
) -> Result<Answer<DiceInfo>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let asks = seat.clone();
    let dice = app
        .cache
        .with(&game, &asks, move |shared, game, store| shared.give_word(game, store, &seat, &wish))
        .await?;
    Ok(Answer(dice))
}
