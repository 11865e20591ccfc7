//! The charts: of a game as it stands, and of a scenario on the shelf before anybody plays it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use engine::{Chart, Seat, Seed};
use players::{Choice, Setup, Shelved};
use press::ChartStyle;
use serde::Deserialize;

use super::extract::{Asked, Path, Token};
use crate::app::App;
use crate::cache::Work;
use crate::error::ApiError;
use crate::picture_cache::{Keep, Picture};
use crate::wire::Error;

const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";

/// Which charts are drawn, and in which colours.
#[derive(Deserialize, Default)]
pub(crate) struct Drawing {
    chart: Option<String>,
    #[serde(default)]
    dark: bool,
}

/// What would be played.
#[derive(Deserialize)]
pub(crate) struct Wished {
    scenario: Option<String>,
    preset: Option<String>,
    rules: Option<String>,
    chart: Option<String>,
    #[serde(default)]
    dark: bool,
}

fn json(charts: &[Chart]) -> Result<Picture, ApiError> {
    let bytes = serde_json::to_vec(charts).map_err(|error| ApiError::internal(&error))?;
    Ok(Picture::new(bytes, JSON))
}

/// One chart, or all of them on a sheet.
fn drawn(title: &engine::title::Title, charts: &[Chart], wish: &Drawing) -> Result<Picture, ApiError> {
    let style = if wish.dark { ChartStyle::DARK } else { ChartStyle::LIGHT };
    let svg = match &wish.chart {
        None => press::chart_sheet(title.name, charts, title.credit, &style),
        Some(id) => {
            let chart = charts.iter().find(|chart| chart.id == *id);
            press::chart(chart.ok_or_else(|| ApiError::bad(format!("there is no chart \"{id}\"")))?, &style)
        }
    };
    Ok(Picture::new(svg.into_bytes(), SVG))
}

/// The charts of a game as this seat may see them, with what counts now marked.
#[utoipa::path(get, path = "/api/games/{id}/charts", params(("id" = String, Path)),
    responses((status = 200, body = [Chart]), (status = 304, description = "Not changed")))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let charts = app.cache.with(&game, &seat.clone(), move |shared, _, _| Ok(shared.charts(&seat))).await?;
    Ok(json(&charts)?.answer(&headers, Keep::Ask))
}

/// The same drawn: one chart, or all on a sheet.
#[utoipa::path(get, path = "/api/games/{id}/charts.svg",
    params(("id" = String, Path), ("chart" = Option<String>, Query, example = "crt"), ("dark" = Option<bool>, Query)),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 304, description = "Not changed"),
    (status = 400, body = Error)))]
pub(crate) async fn game_svg(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Asked(wish): Asked<Drawing>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let look = seat.clone();
    let (title, charts) = app
        .cache
        .with(&game, &seat, move |shared, _, _| Ok((shared.table.title(), shared.charts(&look))))
        .await?;
    let picture = app.cache.work(Work::Draw, move || drawn(title, &charts, &wish)).await?;
    Ok(picture.answer(&headers, Keep::Ask))
}

/// The charts of a scenario as it would begin, under switches.
#[utoipa::path(get, path = "/api/shelf/{game}/charts",
    params(("game" = String, Path), ("scenario" = Option<String>, Query), ("preset" = Option<String>, Query),
    ("rules" = Option<String>, Query, example = "-FIRE")),
    responses((status = 200, body = [Chart]), (status = 304, description = "Not changed"), (status = 400, body = Error)))]
pub(crate) async fn shelf(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Asked(wish): Asked<Wished>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    of_shelf(&app, &game, wish, JSON, &headers).await
}

/// The same drawn: one chart, or all on a sheet.
#[utoipa::path(get, path = "/api/shelf/{game}/charts.svg",
    params(("game" = String, Path), ("scenario" = Option<String>, Query), ("preset" = Option<String>, Query),
    ("rules" = Option<String>, Query, example = "-FIRE"), ("chart" = Option<String>, Query, example = "crt"),
    ("dark" = Option<bool>, Query)),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 304, description = "Not changed"),
    (status = 400, body = Error)))]
pub(crate) async fn shelf_svg(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Asked(wish): Asked<Wished>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    of_shelf(&app, &game, wish, SVG, &headers).await
}

/// Sets a scenario up, once for all who ask for the same, and gives its charts.
async fn of_shelf(
    app: &App,
    game: &str,
    wish: Wished,
    kind: &'static str,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let shelved = Shelved::find(app.cache.shelf, game).map_err(ApiError::bad)?;
    let Wished { scenario, preset, rules, chart, dark } = wish;
    let words = format!("{} {scenario:?} {preset:?} {rules:?} {chart:?} {dark} {kind}", shelved.title.id);
    let name = format!("charts {}", blake3::hash(words.as_bytes()).to_hex());
    let draw = move || {
        let setup = Setup {
            scenario: scenario.map(Choice::Id),
            preset,
            rules: rules.unwrap_or_default(),
            ..Setup::new(Seed::number(0))
        };
        let charts = (shelved.open)(&setup)?.chart_list(Seat::Observer);
        if kind == JSON { json(&charts) } else { drawn(shelved.title, &charts, &Drawing { chart, dark }) }
    };
    Ok(app.made(&name, Work::Look, draw).await?.answer(headers, Keep::Ask))
}
