//! Lessons.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json as Answer};

use super::extract::Json;
use super::games::{begin, may_begin};
use crate::app::App;
use crate::cache::Work;
use crate::create;
use crate::error::ApiError;
use crate::guard::Peer;
use crate::wire::{Created, Error, LessonRequest};

/// Begins a lesson: a game of its own against an enemy who does what the lesson says.
#[utoipa::path(post, path = "/api/lessons", request_body = LessonRequest, responses((status = 200, body = Created),
    (status = 400, body = Error), (status = 429, body = Error)))]
pub(crate) async fn begin_lesson(
    State(app): State<Arc<App>>,
    peer: Option<Extension<Peer>>,
    Json(wish): Json<LessonRequest>,
) -> Result<Answer<Created>, ApiError> {
    may_begin(&app, peer)?;
    let shelf = app.cache.shelf;
    begin(&app, Work::Look, move || create::lesson(shelf, &wish)).await
}
