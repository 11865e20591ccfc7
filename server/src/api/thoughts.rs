//! Why a computer did something, and what one would do in a player's place.

use std::sync::Arc;

use axum::Json as Answer;
use axum::extract::State;

use super::extract::{Json, Path, Token};
use crate::app::App;
use crate::asker;
use crate::cache::Work;
use crate::error::ApiError;
use crate::guard::short;
use crate::rate_limit::Who;
use crate::wire::{AccountInfo, Error, HintInfo, HintRequest};

/// Why a computer chose the action of that number: the errand it served, the plan in force with the others that were compared, and
/// the sum behind it. In a game that hides something it is told when the game is over.
#[utoipa::path(get, path = "/api/games/{id}/account/{n}", params(("id" = String, Path), ("n" = u32, Path)),
    responses((status = 200, body = AccountInfo),
    (status = 400, description = "There is no such action, or a person chose it", body = Error)))]
pub(crate) async fn account(
    State(app): State<Arc<App>>,
    Path((id, n)): Path<(String, u32)>,
    Token(token): Token,
) -> Result<Answer<AccountInfo>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let asks = seat.clone();
    let (account, moment) =
        app.cache.with(&game, &asks, move |shared, _, _| shared.account(&seat, n as usize)).await?;
    let Some(moment) = moment else { return Ok(Answer(account)) };
    let counts = Arc::clone(&app.cache.counts);
    let look = move || {
        counts.replay(moment.distance());
        let sum = moment.explain(&account.action);
        let sum = sum.filter(|sum| !sum.lines.is_empty() || !sum.chances.is_empty());
        Ok(AccountInfo { sum, ..account })
    };
    Ok(Answer(app.cache.work(Work::Look, look).await?))
}

/// What a staff would do in the place of this seat, which must choose: the best two plans and how each would begin. Nothing is
/// played. It takes a while; a later question breaks an earlier one off. With another person only if both have agreed to it.
#[utoipa::path(post, path = "/api/games/{id}/hint", params(("id" = String, Path)), request_body = HintRequest,
    responses((status = 200, body = HintInfo), (status = 403, description = "There are no hints in this game", body = Error),
    (status = 409, description = "Somebody else is to choose, or another hint was asked for", body = Error)))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Json(wish): Json<HintRequest>,
) -> Result<Answer<HintInfo>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    game.visit(&seat, asker::current());
    if seat.hash.is_some_and(|hash| !app.limit.allows(Who::Hints(short(hash)))) {
        let most = app.config.limits.hints_per_minute;
        return Err(ApiError::too_many(format!("at most {most} hints in a minute; wait a little")));
    }
    let asks = seat.clone();
    let hinter =
        app.cache.with(&game, &asks, move |shared, game, _| shared.hinter(game, &seat, wish.at)).await?;
    let hint = app.find_hint(&game, hinter).await?;
    Ok(Answer(HintInfo::new(hint, wish.at)))
}
