//! The interface: every address, what it takes and what it gives.

mod analysis;
mod charts;
mod counters;
mod document;
mod extract;
mod fair;
mod games;
mod lab;
mod lessons;
mod live;
mod maps;
mod moves;
mod paper;
mod pictures;
mod play;
mod records;
mod shelf;
mod story;
mod talk;
mod thoughts;
mod workshop;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::ApiError;
use crate::{client, guard};

pub(crate) use shelf::{read as read_shelf, scenario as listed_scenario};

/// The interface of a Salient server.
///
/// A seat's token is sent as `Authorization: Bearer TOKEN`; without one a game is only watched.
#[derive(OpenApi)]
#[openapi(
    info(title = "Salient"),
    components(schemas(crate::wire::Error, crate::wire::Live, crate::wire::Hello))
)]
struct Description;

/// Every route, and the document that describes them. Both come from the same list.
pub(crate) fn describe() -> (Router<Arc<App>>, utoipa::openapi::OpenApi) {
    let (routes, mut document) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(shelf::shelf))
        .routes(routes!(shelf::picture))
        .routes(routes!(games::list, games::create))
        .routes(routes!(games::mine))
        .routes(routes!(lab::runs))
        .routes(routes!(lab::report))
        .routes(routes!(lessons::begin_lesson))
        .routes(routes!(games::table, games::delete))
        .routes(routes!(fair::word))
        .routes(routes!(records::upload))
        .routes(routes!(records::record))
        .routes(routes!(records::save))
        .routes(routes!(play::act))
        .routes(routes!(play::place))
        .routes(routes!(play::briefing))
        .routes(routes!(play::undo))
        .routes(routes!(play::resign))
        .routes(routes!(play::unit))
        .routes(routes!(play::explain))
        .routes(routes!(play::why))
        .routes(routes!(moves::reach))
        .routes(routes!(moves::course))
        .routes(routes!(moves::joiners))
        .routes(routes!(moves::outlook))
        .routes(routes!(moves::threats))
        .routes(routes!(play::hex))
        .routes(routes!(play::overlays))
        .routes(routes!(play::sight))
        .routes(routes!(story::story))
        .routes(routes!(story::at))
        .routes(routes!(story::overlays_at))
        .routes(routes!(story::chronicle))
        .routes(routes!(analysis::analysis))
        .routes(routes!(analysis::play_on))
        .routes(routes!(charts::game))
        .routes(routes!(charts::game_svg))
        .routes(routes!(charts::shelf))
        .routes(routes!(charts::shelf_svg))
        .routes(routes!(paper::shelf))
        .routes(routes!(paper::differences))
        .routes(routes!(paper::game))
        .routes(routes!(maps::list))
        .routes(routes!(maps::open))
        .routes(routes!(maps::blank))
        .routes(routes!(maps::change))
        .routes(routes!(maps::scenario))
        .routes(routes!(workshop::open))
        .routes(routes!(workshop::of_game))
        .routes(routes!(workshop::check))
        .routes(routes!(workshop::trial))
        .routes(routes!(workshop::print))
        .routes(routes!(counters::open))
        .routes(routes!(counters::check))
        .routes(routes!(counters::print))
        .routes(routes!(workshop::keep))
        .routes(routes!(workshop::kept))
        .routes(routes!(pictures::picture))
        .routes(routes!(pictures::rules))
        .routes(routes!(pictures::board))
        .routes(routes!(pictures::board_svg))
        .routes(routes!(pictures::counters_svg))
        .routes(routes!(thoughts::account))
        .routes(routes!(thoughts::hint))
        .routes(routes!(talk::chat))
        .routes(routes!(talk::webhook))
        .routes(routes!(live::live))
        .routes(routes!(openapi))
        .routes(routes!(health))
        .split_for_parts();
    document::complete(&mut document);
    (routes, document)
}

/// The whole service.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let (routes, document) = describe();
    // It is fixed from here on; a second service of the same App describes the same.
    let _ = app.openapi.set(document.to_json().unwrap_or_default());
    routes
        .route("/api/{*rest}", axum::routing::any(nowhere))
        .fallback(axum::routing::get(client::file).fallback(wrong_method))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(app.config.limits.body))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), guard::guard))
        .with_state(Arc::clone(app))
}

async fn nowhere() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "bad-request", "there is no such address; see /api/openapi.json")
}

pub(crate) async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "bad-request", "this address does not take this method")
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn panicked(what: Box<dyn std::any::Any + Send>) -> axum::response::Response {
    let text = what.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| what.downcast_ref::<&str>().copied()).unwrap_or("a panic");
    ApiError::internal(&text).into_response()
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "This document", body = serde_json::Value)))]
async fn openapi(State(app): State<Arc<App>>) -> impl IntoResponse {
    let text = app.openapi.get().cloned().unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json")], text)
}

/// Whether the server lives, its database answers, and there is room on its disk.
#[utoipa::path(get, path = "/health", responses((status = 200, description = "It lives", body = String),
    (status = 507, description = "The disk is full", body = crate::wire::Error)))]
async fn health(State(app): State<Arc<App>>) -> Result<String, ApiError> {
    app.cache.store.call(|db| db.query_row("SELECT 1", [], |_| Ok(()))).await?;
    if app.cache.store.is_full().await {
        return Err(ApiError::disk_full());
    }
    Ok(format!("ok, {} games in memory\n", app.cache.count()))
}
