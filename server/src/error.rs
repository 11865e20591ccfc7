//! What a client is told when something goes wrong.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::title::Trouble;
use engine::{NotPlayed, Refusal};

use crate::store::StoreError;
use crate::token::NoChance;
use crate::wire::{Error, ErrorBody};
use engine::Reason;

/// An answer that is a refusal.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    body: ErrorBody,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        Self { status, body: ErrorBody { code: code.into(), message: message.into(), reasons: Vec::new() } }
    }

    /// The request makes no sense.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    pub(crate) fn no_such_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-game", "there is no such game")
    }

    pub(crate) fn not_your_seat(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-your-seat", message)
    }

    pub(crate) fn not_your_turn(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "not-your-turn", message)
    }

    pub(crate) fn stale(actions: usize) -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "stale",
            format!("the game has gone on: {actions} actions were played by now"),
        )
    }

    /// In a lesson something leads away from its goal.
    pub(crate) fn astray(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "astray", message)
    }

    pub(crate) fn no_undo(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "no-undo", message)
    }

    pub(crate) fn too_many(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
    }

    pub(crate) fn too_large(message: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
    }

    pub(crate) fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "the server is busy or shutting down; try again")
    }

    /// What was asked for was broken off: somebody asked for another one.
    pub(crate) fn broken_off() -> Self {
        Self::new(StatusCode::CONFLICT, "stale", "the thought was broken off: another one was asked for")
    }

    /// Every game in memory is in use.
    pub(crate) fn full() -> Self {
        let message = "as many games are being played as this server holds; try again in a minute";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// Nothing can be written.
    pub(crate) fn disk_full() -> Self {
        let message =
            "the server's disk is full: nothing is lost, but nothing new can be kept until there is room";
        Self::new(StatusCode::INSUFFICIENT_STORAGE, "disk-full", message)
    }

    /// A fault of ours. What it was goes to the log, not to the client.
    pub(crate) fn internal(what: &dyn std::fmt::Display) -> Self {
        tracing::error!("internal error: {what}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "something went wrong in the server")
    }

    /// A game in the file cannot be loaded: it does not fit the rules of this program, or it is broken.
    pub(crate) fn damaged(why: &str) -> Self {
        let message = format!("this game is damaged and was set aside: {why}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged", message)
    }

    /// A word for the dice that comes too late.
    pub(crate) fn word_given(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "word-given", message)
    }

    /// Only the creator of a game may do this.
    pub(crate) fn not_yours(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-yours", message)
    }

    pub(crate) fn refused(refusal: &Refusal) -> Self {
        let reasons: Vec<Reason> = refusal.reasons().cloned().collect();
        let message = reasons.first().map_or_else(String::new, |reason| reason.text.to_string());
        let mut error = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", message);
        error.body.reasons = reasons;
        error
    }

    /// Whether it is a fault of ours.
    pub(crate) fn is_fault(&self) -> bool {
        self.status == StatusCode::INTERNAL_SERVER_ERROR
    }

    /// Whether it may go well a little later.
    pub(crate) fn is_busy(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE
    }

    /// What is in the answer.
    pub(crate) fn body(self) -> ErrorBody {
        self.body
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(Error { error: self.body })).into_response()
    }
}

impl From<NotPlayed> for ApiError {
    fn from(error: NotPlayed) -> Self {
        match error {
            NotPlayed::Unreadable(why) => Self::new(StatusCode::BAD_REQUEST, "unreadable", why.to_string()),
            NotPlayed::Refused(refusal) => Self::refused(&refusal),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Closed => Self::busy(),
            StoreError::Full => Self::disk_full(),
            other => Self::internal(&other),
        }
    }
}

impl From<Trouble> for ApiError {
    fn from(trouble: Trouble) -> Self {
        Self::bad(trouble.to_string())
    }
}

impl From<NoChance> for ApiError {
    fn from(error: NoChance) -> Self {
        Self::internal(&error)
    }
}

impl From<tokio::task::JoinError> for ApiError {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::internal(&error)
    }
}
