//! Asking about moves of many actions, about those who can join an attack, and about attacks that are not made yet.

use std::sync::Arc;

use axum::Json as Answer;
use axum::extract::State;
use engine::{HexId, Outlook, UnitId};
use serde::Deserialize;

use super::extract::{Asked, Path, Token};
use super::play::may_ask;
use crate::app::App;
use crate::error::ApiError;
use crate::open_game::{Seat, SharedTable};
use crate::wire::{CoursePlan, Error, JoinerInfo, ReachHex, Threat};

/// No more units move together, and no more way points are named.
const MOST: usize = 40;

/// Which units go where, by which hexes; lists are written with commas.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    units: String,
    via: Option<String>,
    to: Option<String>,
}

impl Wanted {
    fn units(&self) -> Result<Vec<UnitId>, ApiError> {
        let number = |word: &str| word.parse().map(UnitId).map_err(|_| ApiError::bad("units are numbers"));
        few(&self.units)?.map(number).collect()
    }

    fn via(&self, shared: &SharedTable) -> Result<Vec<HexId>, ApiError> {
        few(self.via.as_deref().unwrap_or_default())?.map(|name| shared.hex_named(name)).collect()
    }
}

/// The words of a list, if they are not too many.
fn few(list: &str) -> Result<impl Iterator<Item = &str>, ApiError> {
    let words = list.split(',').filter(|word| !word.is_empty());
    if words.clone().count() > MOST {
        return Err(ApiError::too_large(format!("no more than {MOST} at once")));
    }
    Ok(words)
}

/// Does something at a table in the name of a seat.
async fn with_seat<T: Send + 'static>(
    app: &Arc<App>,
    id: &str,
    token: Option<&str>,
    ask: impl FnOnce(&SharedTable, &Seat) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let game = app.cache.game(id).await?;
    let seat = game.seat(token)?;
    app.cache.with(&game, &seat.clone(), move |shared, _, _| ask(shared, &seat)).await
}

/// Where units can come by several actions, after they went through way points. For one unit in hand it is empty where the
/// offers say it all; for several it is where all can come.
#[utoipa::path(get, path = "/api/games/{id}/reach", params(("id" = String, Path), ("units" = String, Query),
    ("via" = Option<String>, Query)),
    responses((status = 200, body = [ReachHex]), (status = 400, description = "There is no such hex", body = Error),
    (status = 409, body = Error), (status = 422, description = "It cannot move, with every rule", body = Error)))]
pub(crate) async fn reach(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Asked(wanted): Asked<Wanted>,
) -> Result<Answer<Vec<ReachHex>>, ApiError> {
    let hexes = with_seat(&app, &id, token.as_deref(), move |shared, seat| {
        may_ask(shared, seat)?;
        let via = wanted.via(shared)?;
        let units = shared.existing(&wanted.units()?)?;
        let grid = &shared.table.board().grid;
        let told = |spot: engine::Reachable| ReachHex {
            at: grid.label(spot.hex).into(),
            left: spot.left,
            stop: spot.stop,
            path: spot.path,
        };
        let found = shared.table.reach(&units, &via).map_err(engine::NotPlayed::from)?;
        Ok(found.into_iter().map(told).collect())
    });
    Ok(Answer(hexes.await?))
}

/// The actions by which units come to a hex, one unit after the other, and what would happen on the way. To be played by
/// `POST actions` with a list.
#[utoipa::path(get, path = "/api/games/{id}/course", params(("id" = String, Path), ("units" = String, Query),
    ("via" = Option<String>, Query), ("to" = Option<String>, Query)),
    responses((status = 200, body = CoursePlan), (status = 400, description = "There is no such hex", body = Error),
    (status = 409, body = Error)))]
pub(crate) async fn course(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Asked(wanted): Asked<Wanted>,
) -> Result<Answer<CoursePlan>, ApiError> {
    let plan = with_seat(&app, &id, token.as_deref(), move |shared, seat| {
        may_ask(shared, seat)?;
        let to = wanted.to.as_deref().ok_or_else(|| ApiError::bad("say where to: `to` is a hex"))?;
        let (to, via) = (shared.hex_named(to)?, wanted.via(shared)?);
        let units = shared.existing(&wanted.units()?)?;
        Ok(shared.table.course(&units, &via, to).into())
    });
    Ok(Answer(plan.await?))
}

/// All who can join what is put together now, the strongest first, each with the odds that then stand.
#[utoipa::path(get, path = "/api/games/{id}/joiners", params(("id" = String, Path)),
    responses((status = 200, body = [JoinerInfo]), (status = 409, body = Error)))]
pub(crate) async fn joiners(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Answer<Vec<JoinerInfo>>, ApiError> {
    let list = with_seat(&app, &id, token.as_deref(), |shared, seat| {
        may_ask(shared, seat)?;
        let told = |engine::Joiner { action, odds, rolls }| JoinerInfo { action, odds, rolls };
        Ok(shared.table.joiners().into_iter().map(told).collect())
    });
    Ok(Answer(list.await?))
}

/// Which attack is asked about.
#[derive(Deserialize)]
pub(crate) struct Target {
    hex: String,
    unit: Option<u16>,
}

/// The attack that could be made on whoever stands in a hex, as units stand; with `unit` also as if that one had come beside
/// it. Null if nobody could attack, or if the game does not say.
#[utoipa::path(get, path = "/api/games/{id}/outlook", params(("id" = String, Path), ("hex" = String, Query),
    ("unit" = Option<u16>, Query)),
    responses((status = 200, body = Option<Outlook>), (status = 400, description = "There is no such hex", body = Error)))]
pub(crate) async fn outlook(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
    Asked(target): Asked<Target>,
) -> Result<Answer<Option<Outlook>>, ApiError> {
    let outlook = with_seat(&app, &id, token.as_deref(), move |shared, _| {
        let hex = shared.hex_named(&target.hex)?;
        let unit = target.unit.map(UnitId).map(|unit| shared.existing(&[unit])).transpose()?;
        Ok(shared.table.outlook(hex, unit.and_then(|units| units.first().copied())))
    });
    Ok(Answer(outlook.await?))
}

/// The hexes with units of this seat that the enemy could attack at 1-1 or better from where he stands.
#[utoipa::path(get, path = "/api/games/{id}/threats", params(("id" = String, Path)),
    responses((status = 200, body = [Threat])))]
pub(crate) async fn threats(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Answer<Vec<Threat>>, ApiError> {
    let list = with_seat(&app, &id, token.as_deref(), |shared, seat| Ok(shared.threats(seat)));
    Ok(Answer(list.await?))
}
