//! Lists of games, new games, and a game as a whole.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json as Answer};

use super::extract::{Json, Path, Token};
use crate::app::App;
use crate::asker;
use crate::cache::{Client, Work};
use crate::create::{self, Beginning};
use crate::error::ApiError;
use crate::guard::Peer;
use crate::open_game::Waited;
use crate::rate_limit::Who;
use crate::store::{self, Deleted, GameRow, NotWritten, Room, SeatRow};
use crate::token;
use crate::wire::{Created, Error, GameCard, GameCardSide, MineRequest, NewGame, WholeGame};

/// So many games are in the public list.
const LISTED: u32 = 50;
/// A browser asks for no more games at once.
const MOST_OF_MINE: usize = 200;

fn card(row: GameRow, yours: Vec<u8>, can_delete: bool) -> GameCard {
    let sides: Vec<(String, String)> = serde_json::from_str(&row.sides).unwrap_or_default();
    GameCard {
        id: row.id,
        game: row.game,
        title: row.title,
        scenario: row.scenario,
        turn: row.standing.turn,
        phase: row.standing.phase,
        sides: sides.into_iter().map(|(name, player)| GameCardSide { name, player }).collect(),
        waits_for: row.standing.waits_for,
        yours,
        over: row.standing.over,
        updated: crate::time::text(row.updated),
        actions: row.standing.actions,
        damaged: row.damaged,
        can_delete,
    }
}

/// The newest of the games that are listed, to watch.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = [GameCard])))]
pub(crate) async fn list(State(app): State<Arc<App>>) -> Result<Answer<Vec<GameCard>>, ApiError> {
    let rows = app.cache.store.call(|db| GameRow::newest(db, LISTED)).await?;
    Ok(Answer(rows.into_iter().map(|row| card(row, Vec::new(), false)).collect()))
}

/// The games of which a browser has tokens. Those that are unknown, or whose token is wrong, are left out.
#[utoipa::path(post, path = "/api/mine", request_body = MineRequest, responses((status = 200, body = [GameCard])))]
pub(crate) async fn mine(
    State(app): State<Arc<App>>,
    Json(wish): Json<MineRequest>,
) -> Result<Answer<Vec<GameCard>>, ApiError> {
    if wish.tokens.len() > MOST_OF_MINE {
        return Err(ApiError::too_large(format!("at most {MOST_OF_MINE} games at once")));
    }
    let find = move |db: &mut rusqlite::Connection| {
        let mut cards = Vec::new();
        for own in wish.tokens.iter().filter(|own| token::is_id(&own.game)) {
            let sides = match &own.token {
                None => Some(Vec::new()),
                Some(text) => SeatRow::sides(db, &own.game, token::hash(text))?,
            };
            if let (Some(sides), Some(row)) = (sides, GameRow::find(db, &own.game)?) {
                let hash = own.token.as_deref().map(token::hash);
                let deletes =
                    hash.is_some() && hash == row.creator && SeatRow::others(db, &own.game, hash)? == 0;
                cards.push(card(row, sides, deletes));
            }
        }
        Ok(cards)
    };
    Ok(Answer(app.cache.store.call(find).await?))
}

/// Begins a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame, responses((status = 200, body = Created),
    (status = 400, body = crate::wire::Error), (status = 429, body = crate::wire::Error)))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    peer: Option<Extension<Peer>>,
    Json(wish): Json<NewGame>,
) -> Result<Answer<Created>, ApiError> {
    may_begin(&app, peer)?;
    let shelf = app.cache.shelf;
    let kind = if wish.files.scenario_file.is_some() { Work::File } else { Work::Look };
    begin(&app, kind, move || create::begin(shelf, &wish)).await
}

/// Whether this address has not begun too many games.
pub(super) fn may_begin(app: &App, peer: Option<Extension<Peer>>) -> Result<(), ApiError> {
    match peer {
        Some(Extension(Peer(address))) if !app.limit.allows(Who::NewGames(address.ip())) => {
            Err(ApiError::too_many("you have begun many games; wait a little"))
        }
        _ => Ok(()),
    }
}

/// Makes and writes a new game, and sets its computers to work. What is written at once is bounded as the work is, so that
/// moves are not held up.
pub(super) async fn begin(
    app: &Arc<App>,
    kind: Work,
    make: impl FnOnce() -> Result<Beginning, ApiError> + Send + 'static,
) -> Result<Answer<Created>, ApiError> {
    let store = Arc::clone(&app.cache.store);
    let limits = &app.config.limits;
    let room = Room { of_one: limits.scenario_bytes_per_address, in_all: limits.scenario_bytes };
    let maker = asker::current().map(|address| address.to_string());
    let work = move |client: &Client| {
        let Beginning { draft, created } = make()?;
        let standing = &draft.game.standing;
        let computers = standing.waits_for.is_none() && standing.over.is_none();
        // A game that nobody will ever hear of is not kept.
        client.is_here()?;
        let write = move |db: &mut _| draft.write(db, crate::time::now(), maker.as_deref(), room);
        store.wait(write)?.map_err(|full| no_room(full, room))?;
        Ok((created, computers))
    };
    let (created, computers) = app.cache.work_for(kind, work).await?;
    if computers {
        // Whoever begins a game to play it waits for its computers; otherwise they have time.
        let mine = created.token.is_some();
        app.think_about(&created.id, if mine { Waited::Guest(asker::current()) } else { Waited::Alone });
    }
    Ok(Answer(created))
}

pub(super) fn no_room(full: NotWritten, room: Room) -> ApiError {
    ApiError::too_many(match full {
        NotWritten::TooMuchOfYours => format!(
            "your own scenarios may take up {} on this server; delete a game with one first",
            megabytes(room.of_one)
        ),
        NotWritten::TooMuchInAll => format!(
            "scenarios of players' own may take up {} on this server, and they do; try again another day",
            megabytes(room.in_all)
        ),
    })
}

fn megabytes(bytes: usize) -> String {
    if bytes < 1 << 20 { format!("{bytes} bytes") } else { format!("{} MB", bytes >> 20) }
}

/// Deletes a game for its creator. Nobody else may have a seat in it.
#[utoipa::path(delete, path = "/api/games/{id}", params(("id" = String, Path)), responses((status = 204),
    (status = 403, body = Error), (status = 404, body = Error),
    (status = 409, description = "Somebody else has a seat in it", body = Error)))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<StatusCode, ApiError> {
    if !token::is_id(&id) {
        return Err(ApiError::no_such_game());
    }
    let hash = token.map(|text| token::hash(&text));
    let hash = hash.ok_or_else(|| ApiError::not_yours("only who began a game may delete it"))?;
    let wanted = id.clone();
    match app.cache.store.call(move |db| store::delete(db, &wanted, hash)).await? {
        Deleted::Done => {
            app.cache.forget(&id);
            Ok(StatusCode::NO_CONTENT)
        }
        Deleted::NoSuchGame => Err(ApiError::no_such_game()),
        Deleted::NotYours => Err(ApiError::not_yours("only who began a game may delete it")),
        Deleted::Shared => Err(ApiError::new(
            StatusCode::CONFLICT,
            "not-yours",
            "somebody else has a seat in this game; it cannot be deleted",
        )),
    }
}

/// A game as its seat sees it.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)), responses((status = 200, body = WholeGame),
    (status = 403, body = crate::wire::Error), (status = 404, body = crate::wire::Error)))]
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Answer<WholeGame>, ApiError> {
    let game = app.cache.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    game.visit(&seat, asker::current());
    // A server that was stopped in the middle of a computer's turn goes on when somebody looks.
    app.think(&game);
    let asks = seat.clone();
    let table = app.cache.with(&game, &asks, move |shared, game, _| Ok(shared.whole(game, &seat))).await?;
    Ok(Answer(table))
}
