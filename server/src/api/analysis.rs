//! A game told in chances, and another game from one of its moments.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json as Answer};
use press::ChartStyle;
use serde::Deserialize;

use super::extract::{Asked, Json, Path, Token};
use super::games::{begin, may_begin};
use crate::analyses::{Failed, Key, chance_picture};
use crate::app::App;
use crate::cache::Work;
use crate::create;
use crate::error::ApiError;
use crate::guard::Peer;
use crate::own::OwnFiles;
use crate::store::GameRow;
use crate::wire::{AnalysisInfo, AnalysisNow, Created, Error, PlayOnRequest};

/// How wide the graph is if nothing is said.
const WIDTH: f64 = 960.0;

/// How the graph is drawn.
#[derive(Deserialize)]
pub(crate) struct Drawn {
    wide: Option<u16>,
    #[serde(default)]
    dark: bool,
}

/// The analysis of a game, or how far it is: whoever asks first has it made. It can be had of a game that is over, of one
/// that only computers play, and by one who plays alone.
#[utoipa::path(get, path = "/api/games/{id}/analysis",
    params(("id" = String, Path), ("wide" = Option<u16>, Query, description = "The width of the graph"),
        ("dark" = Option<bool>, Query, description = "Light on dark")),
    responses((status = 200, body = AnalysisNow), (status = 403, body = Error), (status = 429, body = Error)))]
pub(crate) async fn analysis(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Asked(drawn): Asked<Drawn>,
) -> Result<Answer<AnalysisNow>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let (asks, analyses) = (seat.clone(), Arc::clone(&app.analyses));
    let (key, job, study) = app
        .cache
        .with(&game, &asks, move |shared, game, _| {
            if !shared.may_analyse(game, &seat) {
                return Err(ApiError::not_your_seat("a game between people can be analysed when it is over"));
            }
            let eyes = shared.knowing_eyes(&seat);
            let key = Key { game: game.id.clone(), actions: shared.table.actions(), eyes };
            let job = analyses.find(&key);
            let study = if job.is_none() { shared.table.study(eyes) } else { None };
            Ok((key, job, study))
        })
        .await?;
    let job = match (job, study) {
        (Some(job), _) => job,
        (None, Some(study)) => app.analyse(key, study)?,
        (None, None) => return Err(ApiError::bad("nobody can appraise the positions of this game")),
    };
    let done = match job.done() {
        None => return Ok(Answer(AnalysisNow { share: job.share(), analysis: None })),
        Some(Err(Failed)) => return Err(ApiError::internal(&"an analysis failed")),
        Some(Ok(done)) => done,
    };
    let style = if drawn.dark { ChartStyle::DARK } else { ChartStyle::LIGHT };
    let width = drawn.wide.map_or(WIDTH, f64::from);
    let draw = move || {
        let graph = chance_picture(&done, &game.colours, width, &style);
        Ok(AnalysisInfo::new(&done, graph))
    };
    let told = app.cache.work(Work::Draw, draw).await?;
    Ok(Answer(AnalysisNow { share: 1.0, analysis: Some(told) }))
}

/// Begins another game from a moment of this one, with new dice. Whoever may save this game may do so.
#[utoipa::path(post, path = "/api/games/{id}/play-on", params(("id" = String, Path)), request_body = PlayOnRequest,
    responses((status = 200, body = Created), (status = 400, body = Error), (status = 403, body = Error)))]
pub(crate) async fn play_on(
    State(app): State<Arc<App>>,
    peer: Option<Extension<Peer>>,
    Path(id): Path<String>,
    Token(token): Token,
    Json(wish): Json<PlayOnRequest>,
) -> Result<Answer<Created>, ApiError> {
    may_begin(&app, peer)?;
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    let asks = seat.clone();
    let record = app
        .cache
        .with(&game, &asks, move |shared, game, store| {
            if !shared.may_analyse(game, &seat) {
                return Err(ApiError::not_your_seat(
                    "another game can begin from a game between people when that is over",
                ));
            }
            // The record of the other game will hold the seed of this one.
            shared.show_dice(game, store)?;
            Ok(shared.table.record())
        })
        .await?;
    let wanted = id.clone();
    let row = app.cache.store.call(move |db| GameRow::find(db, &wanted)).await?;
    let row = row.ok_or_else(ApiError::no_such_game)?;
    let shelf = app.cache.shelf;
    begin(&app, Work::File, move || {
        let own = OwnFiles::found(row.own_file.as_deref());
        create::play_on(shelf, &record, &own, &row.title, wish)
    })
    .await
}
