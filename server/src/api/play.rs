//! Choosing, and asking before one chooses.

use std::sync::Arc;

use axum::Json as Answer;
use axum::extract::State;
use serde::Deserialize;
use tokio::sync::OwnedMutexGuard;

use super::extract::{Asked, Json, Path, Token};
use crate::app::App;
use crate::asker;
use crate::error::ApiError;
use crate::open_game::{OpenGame, Seat, SharedTable};
use crate::store::Store;
use engine::{Briefing, Explanation, Overlay, Press, UnitId};

use crate::wire::{
    ActRequest, Error, HexInfo, PlaceRequest, ResignRequest, SightInfo, UndoRequest, UnitInfo, Update, Why,
};

/// Plays an action, or a list of them until something intervenes. Each is checked again, and all are logged before they are
/// acknowledged.
#[utoipa::path(post, path = "/api/games/{id}/actions", params(("id" = String, Path)), request_body = ActRequest,
    responses((status = 200, body = Update), (status = 403, body = Error), (status = 409, body = Error),
    (status = 422, description = "Refused, with every rule", body = Error)))]
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Json(wish): Json<ActRequest>,
) -> Result<Answer<Update>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    Ok(Answer(play(&app, &game, &seat, wish).await?))
}

/// Plays an action for a seat, calls the player who is next, and lets the computers go on.
pub(super) async fn play(
    app: &Arc<App>,
    game: &Arc<OpenGame>,
    seat: &Seat,
    wish: ActRequest,
) -> Result<Update, ApiError> {
    game.visit(seat, asker::current());
    let chooser = seat.clone();
    let act = move |shared: &mut OwnedMutexGuard<SharedTable>, game: &OpenGame, store: &Store| {
        let update = shared.act(game, store, &chooser, &wish)?;
        Ok((update, shared.table.waits_for().map(|side| (side, shared.table.prompt()))))
    };
    let (update, next) = app.cache.with(game, seat, act).await?;
    if let Some((side, prompt)) = next.filter(|(side, _)| !seat.plays(*side)) {
        app.call(game, side, prompt);
    }
    app.think(game);
    Ok(update)
}

/// Has the set-up done for the seat, as the best computer player would do it, by ordinary actions that can be taken back.
#[utoipa::path(post, path = "/api/games/{id}/place", params(("id" = String, Path)), request_body = PlaceRequest,
    responses((status = 200, body = Update), (status = 400, body = Error), (status = 403, body = Error),
    (status = 409, body = Error)))]
pub(crate) async fn place(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Json(wish): Json<PlaceRequest>,
) -> Result<Answer<Update>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    game.visit(&seat, asker::current());
    let asks = seat.clone();
    let place = move |shared: &mut OwnedMutexGuard<SharedTable>, game: &OpenGame, store: &Store| {
        shared.place(game, store, &seat, &wish)
    };
    let update = app.cache.with(&game, &asks, place).await?;
    app.think(&game);
    Ok(Answer(update))
}

/// The orders of the seat's sides for the game from here on; of all sides for those who watch.
#[utoipa::path(get, path = "/api/games/{id}/briefing", params(("id" = String, Path)),
    responses((status = 200, body = [Briefing])))]
pub(crate) async fn briefing(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Answer<Vec<Briefing>>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let orders = app.cache.with(&game, &seat.clone(), move |shared, _, _| Ok(shared.briefing(&seat))).await?;
    Ok(Answer(orders))
}

/// Takes back the seat's last choice, if no die was rolled and nothing shown since.
#[utoipa::path(post, path = "/api/games/{id}/undo", params(("id" = String, Path)), request_body = UndoRequest,
    responses((status = 200, body = Update), (status = 409, body = Error)))]
pub(crate) async fn undo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Json(wish): Json<UndoRequest>,
) -> Result<Answer<Update>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let update = app
        .cache
        .with(&game, &seat.clone(), move |shared, game, store| shared.undo(game, store, &seat, wish.at))
        .await?;
    Ok(Answer(update))
}

/// Gives the game up. That is no action of the rules: the position stays as it is, and the record says who gave up.
#[utoipa::path(post, path = "/api/games/{id}/resign", params(("id" = String, Path)), request_body = ResignRequest,
    responses((status = 200, body = Update), (status = 403, body = Error), (status = 409, body = Error)))]
pub(crate) async fn resign(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Json(wish): Json<ResignRequest>,
) -> Result<Answer<Update>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let asks = seat.clone();
    let resign = move |shared: &mut OwnedMutexGuard<SharedTable>, game: &OpenGame, store: &Store| {
        shared.resign(game, store, &seat, wish.side)
    };
    Ok(Answer(app.cache.with(&game, &asks, resign).await?))
}

/// An action that is asked about.
#[derive(Deserialize)]
pub(crate) struct About {
    action: String,
}

/// Only who chooses may ask about choices: the answer is what that side may know.
pub(super) fn may_ask(shared: &SharedTable, seat: &Seat) -> Result<(), ApiError> {
    let open = shared.eyes(seat) == engine::Seat::Referee;
    match shared.table.status().side() {
        Some(side) if !open && !seat.plays(side) => {
            Err(ApiError::not_your_turn(format!("it is for {} to choose", shared.table.side_name(side))))
        }
        _ => Ok(()),
    }
}

/// The sum behind a legal action.
#[utoipa::path(get, path = "/api/games/{id}/explain", params(("id" = String, Path), ("action" = String, Query)),
    responses((status = 200, body = Explanation), (status = 409, body = Error), (status = 422, body = Error)))]
pub(crate) async fn explain(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Asked(about): Asked<About>,
) -> Result<Answer<Explanation>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let sum = app
        .cache
        .with(&game, &seat.clone(), move |shared, _, _| {
            may_ask(shared, &seat)?;
            Ok(shared.table.explain(&about.action)?)
        })
        .await?;
    Ok(Answer(sum))
}

/// What is pressed on a board.
#[derive(Deserialize)]
pub(crate) struct Pressed {
    hex: Option<String>,
    unit: Option<u16>,
    picked: Option<u16>,
}

/// Whether a press on the board means something legal now, and every reason if it does not. The game says which action it
/// would be: on a hex, on a unit, or on a hex for the unit that was picked.
#[utoipa::path(get, path = "/api/games/{id}/why", params(("id" = String, Path), ("hex" = Option<String>, Query),
    ("unit" = Option<u16>, Query), ("picked" = Option<u16>, Query)),
    responses((status = 200, body = Why), (status = 400, description = "There is no such hex", body = Error),
    (status = 409, body = Error)))]
pub(crate) async fn why(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Asked(pressed): Asked<Pressed>,
) -> Result<Answer<Why>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let why = app
        .cache
        .with(&game, &seat.clone(), move |shared, _, _| {
            may_ask(shared, &seat)?;
            let Pressed { hex, unit, picked } = pressed;
            let hex = hex.map(|name| shared.hex_named(&name)).transpose()?;
            let on = Press { hex, unit: unit.map(UnitId), picked: picked.map(UnitId) };
            Ok(match shared.table.press(on) {
                Ok(_) => Why { legal: true, reasons: Vec::new() },
                Err(refusal) => Why { legal: false, reasons: refusal.into() },
            })
        })
        .await?;
    Ok(Answer(why))
}

/// What is known of a unit: its values in words, what it can do now or why not, its formation, and how far it could go.
#[utoipa::path(get, path = "/api/games/{id}/unit/{unit}", params(("id" = String, Path), ("unit" = u32, Path)),
    responses((status = 200, body = UnitInfo), (status = 400, body = Error)))]
pub(crate) async fn unit(
    State(app): State<Arc<App>>,
    Path((id, unit)): Path<(String, u32)>,
    Token(token): Token,
) -> Result<Answer<UnitInfo>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let asks = seat.clone();
    let info = app.cache.with(&game, &asks, move |shared, _, _| shared.unit(&seat, unit)).await?;
    Ok(Answer(info))
}

/// What is known of a hex.
#[utoipa::path(get, path = "/api/games/{id}/hex/{hex}", params(("id" = String, Path), ("hex" = String, Path)),
    responses((status = 200, body = HexInfo), (status = 400, body = Error)))]
pub(crate) async fn hex(
    State(app): State<Arc<App>>,
    Path((id, hex)): Path<(String, String)>,
    Token(token): Token,
) -> Result<Answer<HexInfo>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let info = app.cache.with(&game, &seat.clone(), move |shared, _, _| shared.hex(&seat, &hex)).await?;
    Ok(Answer(info))
}

/// What is seen from a hex, and what blocks the rest.
#[utoipa::path(get, path = "/api/games/{id}/sight/{hex}", params(("id" = String, Path), ("hex" = String, Path)),
    responses((status = 200, body = SightInfo), (status = 400, body = Error)))]
pub(crate) async fn sight(
    State(app): State<Arc<App>>,
    Path((id, hex)): Path<(String, String)>,
) -> Result<Answer<SightInfo>, ApiError> {
    let game = app.cache.game(&id).await?;
    let info = app.cache.with(&game, &Seat::watcher(), move |shared, _, _| shared.sight(&hex)).await?;
    Ok(Answer(info))
}

/// The layers that can be laid over the map.
#[utoipa::path(get, path = "/api/games/{id}/overlays", params(("id" = String, Path)),
    responses((status = 200, body = [Overlay])))]
pub(crate) async fn overlays(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Answer<Vec<Overlay>>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let layers = app.cache.with(&game, &seat.clone(), move |shared, _, _| Ok(shared.overlays(&seat))).await?;
    Ok(Answer(layers))
}
