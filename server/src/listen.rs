//! The port: accepts connections, bounds their number and the size of what they say, and closes them in order.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt as _;

use crate::config::{Config, Limits};
use crate::guard::Peer;

/// The port when none is asked for.
const USUAL: u16 = 8181;
/// So many ports after it are tried.
const NEXT: u16 = 20;
/// How long open requests may take when the server shuts down.
const LAST: Duration = Duration::from_secs(5);

/// Opens the port. One that was asked for must be free; otherwise the next free one is taken.
pub(crate) async fn open(config: &Config) -> std::io::Result<TcpListener> {
    if let Some(port) = config.port {
        return TcpListener::bind(config.address(port)).await;
    }
    let mut last = None;
    for port in USUAL..USUAL + NEXT {
        match TcpListener::bind(config.address(port)).await {
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => last = Some(error),
            other => return other,
        }
    }
    Err(last.unwrap_or_else(|| std::io::ErrorKind::AddrInUse.into()))
}

/// Serves until `stop` becomes true, and then until the open requests are answered.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    mut stop: watch::Receiver<bool>,
) {
    let connections = Arc::new(Semaphore::new(limits.connections));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        let Ok((stream, address)) = accepted else {
            // Out of file handles, most likely: wait for some to come back.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        // Whoever comes when the house is full is sent away without a word; it costs nothing.
        let Ok(permit) = Arc::clone(&connections).try_acquire_owned() else { continue };
        let (router, limits, stop) = (router.clone(), limits.clone(), stop.clone());
        tokio::spawn(async move {
            let _permit = permit;
            connection(stream, address, router, &limits, stop).await;
        });
    }
    drop(listener);
    let all = connections.acquire_many(u32::try_from(limits.connections).unwrap_or(u32::MAX));
    // Who still talks after that is cut off.
    let _ = tokio::time::timeout(LAST, all).await;
}

async fn connection(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    limits: &Limits,
    mut stop: watch::Receiver<bool>,
) {
    // Answers are small and waited for.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(Peer(address));
        router.clone().oneshot(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.patience)
        .max_buf_size(limits.head.max(8192))
        .max_headers(64)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(served);
    let stopped = async {
        let _ = stop.wait_for(|stop| *stop).await;
    };
    // A client that breaks off or talks nonsense is no fault of ours.
    tokio::select! {
        _ = served.as_mut() => return,
        () = stopped => served.as_mut().graceful_shutdown(),
    }
    let _ = served.await;
}
