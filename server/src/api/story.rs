//! The game from its beginning.

use std::sync::Arc;

use axum::Json as Answer;
use axum::extract::State;
use serde::Deserialize;

use super::extract::{Asked, Path, Token};
use crate::app::App;
use crate::cache::Work;
use crate::error::ApiError;
use crate::open_game::tell_chronicle;
use crate::wire::{Chronicle, Error, StoryStep};
use engine::{Overlay, Seat, View};
use players::Moment;

/// So many steps are told at once.
const MOST: u32 = 500;

/// Which part of the story.
#[derive(Deserialize)]
pub(crate) struct Part {
    #[serde(default)]
    from: u32,
    #[serde(default)]
    count: Option<u32>,
}

/// What was played, step by step, as the seat is told.
#[utoipa::path(get, path = "/api/games/{id}/story",
    params(("id" = String, Path), ("from" = Option<u32>, Query), ("count" = Option<u32>, Query, description = "At most 500")),
    responses((status = 200, body = [StoryStep])))]
pub(crate) async fn story(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Asked(part): Asked<Part>,
) -> Result<Answer<Vec<StoryStep>>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let (from, count) = (part.from as usize, part.count.unwrap_or(MOST).min(MOST) as usize);
    let asks = seat.clone();
    let steps =
        app.cache.with(&game, &asks, move |shared, _, _| Ok(shared.steps(&seat, from, count))).await?;
    Ok(Answer(steps))
}

/// The position after so many actions, as the seat saw it.
#[utoipa::path(get, path = "/api/games/{id}/at/{n}", params(("id" = String, Path), ("n" = u32, Path)),
    responses((status = 200, body = View), (status = 400, body = Error)))]
pub(crate) async fn at(
    State(app): State<Arc<App>>,
    Path((id, n)): Path<(String, u32)>,
    Token(token): Token,
) -> Result<Answer<View>, ApiError> {
    looked(&app, &id, n, token.as_deref(), Moment::view).await
}

/// The layers of the position after so many actions, as the seat saw them.
#[utoipa::path(get, path = "/api/games/{id}/at/{n}/overlays", params(("id" = String, Path), ("n" = u32, Path)),
    responses((status = 200, body = [Overlay]), (status = 400, body = Error)))]
pub(crate) async fn overlays_at(
    State(app): State<Arc<App>>,
    Path((id, n)): Path<(String, u32)>,
    Token(token): Token,
) -> Result<Answer<Vec<Overlay>>, ApiError> {
    looked(&app, &id, n, token.as_deref(), Moment::overlays).await
}

/// What is found at the moment after so many actions, with the eyes of a seat. The table is locked only while the moment is
/// looked up; what must be played again is played elsewhere.
async fn looked<T: Send + 'static>(
    app: &App,
    id: &str,
    n: u32,
    token: Option<&str>,
    find: impl FnOnce(Box<dyn Moment>, Seat) -> T + Send + 'static,
) -> Result<Answer<T>, ApiError> {
    let game = app.cache.game(id).await?;
    let seat = game.seat(token)?;
    let asks = seat.clone();
    let (moment, eyes) =
        app.cache.with(&game, &asks, move |shared, _, _| shared.moment(&seat, n as usize)).await?;
    let counts = Arc::clone(&app.cache.counts);
    let look = move || {
        counts.replay(moment.distance());
        Ok(find(moment, eyes))
    };
    Ok(Answer(app.cache.work(Work::Look, look).await?))
}

/// The game turn by turn: points at the end of each, units that left the map, and the dice of each side.
#[utoipa::path(get, path = "/api/games/{id}/chronicle", params(("id" = String, Path)),
    responses((status = 200, body = Chronicle)))]
pub(crate) async fn chronicle(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Answer<Chronicle>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let asks = seat.clone();
    // The table is locked only while its story is told; what must be played again is played elsewhere.
    let (turns, marks) = app
        .cache
        .with(&game, &asks, move |shared, _, _| Ok((shared.table.chronicle(), shared.marks(&seat))))
        .await?;
    let counts = Arc::clone(&app.cache.counts);
    let look = move || {
        counts.replay(turns.distance());
        Ok(tell_chronicle(turns.turns(), &marks))
    };
    Ok(Answer(app.cache.work(Work::Look, look).await?))
}
