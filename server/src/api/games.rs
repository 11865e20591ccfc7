//! Lists of games, new games, and a game as a whole.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json as Answer};

use super::extract::{Json, Path, Token};
use crate::asker;
use crate::create::{self, Beginning};
use crate::error::ApiError;
use crate::flood::Who;
use crate::game::Waited;
use crate::guard::Peer;
use crate::hall::Work;
use crate::house::House;
use crate::store::{GameRow, SeatRow};
use crate::token;
use crate::wire::{Created, GameCard, GameCardSide, MineRequest, NewGame, Table};

/// So many games are in the public list.
const LISTED: u32 = 50;
/// A browser asks for no more games at once.
const MOST_OF_MINE: usize = 200;

fn card(row: GameRow, yours: Vec<u8>) -> GameCard {
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
    }
}

/// The newest games, to watch.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = [GameCard])))]
pub(crate) async fn list(State(house): State<Arc<House>>) -> Result<Answer<Vec<GameCard>>, ApiError> {
    let rows = house.hall.store.call(|db| GameRow::newest(db, LISTED)).await?;
    Ok(Answer(rows.into_iter().map(|row| card(row, Vec::new())).collect()))
}

/// The games of which a browser has tokens. Those that are unknown, or whose token is wrong, are left out.
#[utoipa::path(post, path = "/api/mine", request_body = MineRequest, responses((status = 200, body = [GameCard])))]
pub(crate) async fn mine(
    State(house): State<Arc<House>>,
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
            if let (Some(sides), Some(row)) = (sides, GameRow::listed(db, &own.game)?) {
                cards.push(card(row, sides));
            }
        }
        Ok(cards)
    };
    Ok(Answer(house.hall.store.call(find).await?))
}

/// Begins a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame, responses((status = 200, body = Created),
    (status = 400, body = crate::wire::Error), (status = 429, body = crate::wire::Error)))]
pub(crate) async fn create(
    State(house): State<Arc<House>>,
    peer: Option<Extension<Peer>>,
    Json(wish): Json<NewGame>,
) -> Result<Answer<Created>, ApiError> {
    may_begin(&house, peer)?;
    let shelf = house.hall.shelf;
    let kind = if wish.scenario_file.is_some() { Work::File } else { Work::Look };
    begin(&house, kind, move || create::begin(shelf, wish)).await
}

/// Whether this address has not begun too many games.
pub(super) fn may_begin(house: &House, peer: Option<Extension<Peer>>) -> Result<(), ApiError> {
    match peer {
        Some(Extension(Peer(address))) if !house.flood.allows(Who::NewGames(address.ip())) => {
            Err(ApiError::too_many("you have begun many games; wait a little"))
        }
        _ => Ok(()),
    }
}

/// Makes and writes a new game, and sets its computers to work. What is written at once is bounded as the work is, so that
/// moves are not held up.
pub(super) async fn begin(
    house: &Arc<House>,
    kind: Work,
    make: impl FnOnce() -> Result<Beginning, ApiError> + Send + 'static,
) -> Result<Answer<Created>, ApiError> {
    let store = Arc::clone(&house.hall.store);
    let work = move || {
        let Beginning { draft, created } = make()?;
        let standing = &draft.game.standing;
        let computers = standing.waits_for.is_none() && standing.over.is_none();
        store.wait(move |db| draft.write(db, crate::time::now()))?;
        Ok((created, computers))
    };
    let (created, computers) = house.hall.work(kind, work).await?;
    if computers {
        // Whoever begins a game to play it waits for its computers; otherwise they have time.
        let mine = created.token.is_some();
        house.think_about(&created.id, if mine { Waited::Guest(asker::current()) } else { Waited::Alone });
    }
    Ok(Answer(created))
}

/// A game as its seat sees it.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)), responses((status = 200, body = Table),
    (status = 403, body = crate::wire::Error), (status = 404, body = crate::wire::Error)))]
pub(crate) async fn table(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Token(token): Token,
) -> Result<Answer<Table>, ApiError> {
    let game = house.hall.game(&id).await?;
    let seat = game.seat(token.as_deref())?;
    game.visit(&seat, asker::current());
    // A server that was stopped in the middle of a computer's turn goes on when somebody looks.
    house.think(&game);
    let asks = seat.clone();
    let table =
        house.hall.with(&game, &asks, move |position, game, _| Ok(position.whole(game, &seat))).await?;
    Ok(Answer(table))
}
