//! The WebSocket: the server tells what happens, and the client may play. An action that comes here is played as one that
//! is posted; the answer is in the browser some milliseconds sooner.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::sync::{OwnedMutexGuard, watch};
use tokio::time::{Instant, sleep_until, timeout};

use super::extract::{Path, object};
use super::play::play;
use crate::app::App;
use crate::asker;
use crate::error::ApiError;
use crate::guard::{Peer, within_limits};
use crate::open_game::{OpenGame, Seat, SharedTable};
use crate::ponder::Pondering;
use crate::store::Store;
use crate::wire::{ActRequest, Hello, Live};

/// The client says who it is within this time.
const PATIENCE: Duration = Duration::from_secs(10);
/// A message that cannot be sent in this time has no reader.
const SLOWEST: Duration = Duration::from_secs(15);
/// How often a silent connection is tried.
const PULSE: Duration = Duration::from_secs(25);
/// A client that is silent for so long is gone.
const GONE: Duration = Duration::from_secs(70);
/// Updates come no faster.
const PACE: Duration = Duration::from_millis(50);
/// How far a thought is comes no faster.
const THOUGHTS: Duration = Duration::from_millis(300);

/// Tells what happens as it happens. The client's first message is a `Hello`; then come messages `Live`, those about the game
/// with their numbers. Who comes back with the last number seen is told what was missed. Every later message of the
/// client is an `ActRequest`, answered by an `answer` or a `refused` with its key.
#[utoipa::path(get, path = "/api/games/{id}/live", params(("id" = String, Path)),
    responses((status = 101, description = "The connection becomes a WebSocket"),
    (status = 426, description = "This is no WebSocket", body = crate::wire::Error)))]
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    peer: Option<Extension<Peer>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|why| ApiError::new(why.status(), "bad-request", why.body_text()))?;
    let game = app.cache.game(&id).await?;
    let peer = peer.map(|peer| peer.0);
    // Whoever comes without a connection of his own, as in a test of the service alone, counts as this machine.
    let address = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.ip());
    let share = app.sockets.take(address);
    let share =
        share.ok_or_else(|| ApiError::too_many("too many are connected; close some or try again later"))?;
    let most = app.config.limits.message;
    Ok(upgrade.max_message_size(most).max_frame_size(most).on_upgrade(move |mut socket| async move {
        let _share = share;
        let talked = asker::on_behalf_of(Some(address), talk(&app, &game, peer, &mut socket)).await;
        let farewell = match talked {
            Ok(()) => CloseFrame { code: close_code::AWAY, reason: "goodbye".into() },
            Err(Gone::Client) => return,
            Err(Gone::Refused(error)) => {
                // The close frame that follows says it too, in short.
                let _ = send(&mut socket, &Live::Error { error: error.body() }).await;
                CloseFrame { code: close_code::POLICY, reason: "refused".into() }
            }
        };
        let _ = timeout(SLOWEST, socket.send(Message::Close(Some(farewell)))).await;
    }))
}

/// Why a conversation ended.
enum Gone {
    /// The client closed or does not answer.
    Client,
    /// We do not want it.
    Refused(ApiError),
}

impl From<ApiError> for Gone {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

async fn send(socket: &mut WebSocket, message: &Live) -> Result<(), Gone> {
    let text = serde_json::to_string(message).map_err(|error| ApiError::internal(&error))?;
    match timeout(SLOWEST, socket.send(Message::text(text))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone::Client),
    }
}

async fn hello(socket: &mut WebSocket) -> Result<Hello, Gone> {
    let first = timeout(PATIENCE, async {
        loop {
            match socket.recv().await {
                Some(Ok(Message::Text(text))) => return Some(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    });
    let Ok(Some(text)) = first.await else { return Err(Gone::Client) };
    let read = object(text.as_bytes());
    Ok(read.map_err(|error| ApiError::bad(format!("the first message must be a hello: {error}")))?)
}

async fn talk(
    app: &Arc<App>,
    game: &Arc<OpenGame>,
    peer: Option<Peer>,
    socket: &mut WebSocket,
) -> Result<(), Gone> {
    let hello = hello(socket).await?;
    let seat = game.seat(hello.token.as_deref())?;
    let (mut latest, mut presence) = (game.latest.subscribe(), game.presence.subscribe());
    let _here = game.come(&seat);
    game.visit(&seat, asker::current());
    // Who comes is waited for less long.
    app.think(game);
    let mut stop = app.stop.clone();
    let stopped = async move {
        let _ = stop.wait_for(|stop| *stop).await;
    };
    tokio::pin!(stopped);
    let mut seen = match hello.since {
        Some(since) => since,
        None => *latest.borrow_and_update(),
    };
    // Who comes back may have lost an answer: at first all is told.
    seen = tell(app, game, &seat, None, seen, socket).await?;
    let page = hello.page.filter(|page| !page.is_empty());
    let mut pulse = tokio::time::interval(PULSE);
    let mut heard = Instant::now();
    let mut told = Instant::now() - PACE;
    let (mut pondering, mut shown) = (game.pondering.subscribe(), Instant::now() - THOUGHTS);
    loop {
        tokio::select! {
            () = &mut stopped => return Ok(()),
            changed = async { sleep_until(told + PACE).await; latest.changed().await } => {
                changed.map_err(|_| Gone::Client)?;
                if *latest.borrow_and_update() != seen {
                    seen = tell(app, game, &seat, page.as_deref(), seen, socket).await?;
                    told = Instant::now();
                }
            }
            () = thought_goes_on(&mut pondering, shown) => {
                shown = Instant::now();
                if let Some(message) = game.thought_now() {
                    send(socket, &message).await?;
                }
            }
            changed = presence.changed() => {
                changed.map_err(|_| Gone::Client)?;
                presence.borrow_and_update();
                let (seats, watchers) = game.who_is_here();
                send(socket, &Live::Presence { seats, watchers }).await?;
            }
            _ = pulse.tick() => {
                if heard.elapsed() > GONE || socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return Err(Gone::Client);
                }
                game.touch();
                // The game was built again from the log: this one hears nothing any more.
                if let Some(error) = game.gone() {
                    return Err(error.into());
                }
            }
            message = socket.recv() => match message {
                None | Some(Err(_) | Ok(Message::Close(_))) => return Err(Gone::Client),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => heard = Instant::now(),
                Some(Ok(Message::Text(text))) => {
                    heard = Instant::now();
                    let wish: ActRequest = object(text.as_bytes())
                        .map_err(|error| ApiError::bad(format!("this is no action: {error}")))?;
                    let answer = answer(app, game, peer, &seat, wish).await;
                    // A game that was lost is built again for whoever asks anew.
                    if game.lost() {
                        return Err(Gone::Client);
                    }
                    send(socket, &answer).await?;
                }
                Some(Ok(Message::Binary(_))) => return Err(ApiError::bad("actions are text").into()),
            },
        }
    }
}

/// Waits until it is time to tell how far a thought is; as long as nobody thinks, that is never.
async fn thought_goes_on(pondering: &mut watch::Receiver<Option<Pondering>>, shown: Instant) {
    if pondering.wait_for(Option::is_some).await.is_err() {
        std::future::pending::<()>().await;
    }
    sleep_until(shown + THOUGHTS).await;
}

/// Plays an action that came here.
async fn answer(
    app: &Arc<App>,
    game: &Arc<OpenGame>,
    peer: Option<Peer>,
    seat: &Seat,
    wish: ActRequest,
) -> Live {
    let key = wish.key.clone();
    let played = match within_limits(app, peer, seat.hash) {
        Ok(()) => play(app, game, seat, wish).await,
        Err(refused) => Err(refused),
    };
    match played {
        Ok(update) => Live::Answer { key, update: Box::new(update) },
        Err(error) => Live::Refused { key, error: error.body() },
    }
}

/// Sends what happened after the message of number `seen`, except what the page did itself; gives the number of the last.
async fn tell(
    app: &Arc<App>,
    game: &Arc<OpenGame>,
    seat: &Seat,
    page: Option<&str>,
    seen: u64,
    socket: &mut WebSocket,
) -> Result<u64, Gone> {
    let (asks, seat, page) = (seat.clone(), seat.clone(), page.map(str::to_owned));
    let news = move |shared: &mut OwnedMutexGuard<SharedTable>, game: &OpenGame, _: &Store| {
        let seen = page.map_or(seen, |page| shared.own(&seat, &page, seen));
        Ok((shared.since(game, &seat, seen), shared.latest()))
    };
    let (messages, now) = app.cache.with(game, &asks, news).await?;
    for message in &messages {
        send(socket, message).await?;
    }
    Ok(now)
}
