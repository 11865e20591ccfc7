//! The port: accepts connections, bounds their number and the size of what they say, and closes them in order.

use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt as _;

use crate::config::{Config, Limits};
use crate::guard::Peer;
use crate::line::{Line, gone};
use crate::shares::Shares;

/// The port when none is asked for.
const USUAL: u16 = 8181;
/// So many ports after it are tried.
const NEXT: u16 = 20;
/// How long open requests may take when the server shuts down.
const LAST: Duration = Duration::from_secs(5);

/// Bytes of an answer that the system holds for a client that does not read them. Left to itself it holds some megabytes for
/// each, and when many do not read it has no memory left for those who do.
const IN_FLIGHT: u32 = 256 << 10;
/// So many clients may wait to be accepted.
const BACKLOG: u32 = 1024;

/// What is said to one more than there may be.
const TOO_MANY: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\ncontent-length: 96\r\n\
connection: close\r\n\r\n\
{\"error\":{\"code\":\"too-many\",\"message\":\"too many connections; close some or wait\",\"reasons\":[]}}\n";

/// Opens the port. One that was asked for must be free; otherwise the next free one is taken.
pub(crate) fn open(config: &Config) -> std::io::Result<TcpListener> {
    if let Some(port) = config.port {
        return bind(config.address(port));
    }
    let mut last = None;
    for port in USUAL..USUAL + NEXT {
        match bind(config.address(port)) {
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => last = Some(error),
            other => return other,
        }
    }
    Err(last.unwrap_or_else(|| std::io::ErrorKind::AddrInUse.into()))
}

fn bind(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // As the system's own way does it: a port that was just closed may be opened again.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections have what the listener has.
    socket.set_send_buffer_size(IN_FLIGHT)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `stop` becomes true, and then until the open requests are answered.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    mut stop: watch::Receiver<bool>,
) {
    let connections = Shares::new(limits.connections, limits.connections_per_address);
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
        let Some(share) = connections.take(address.ip()) else {
            // It costs nothing; if it does not fit or the client does not read it, all the same.
            let _ = stream.into_std().and_then(|mut stream| stream.write(TOO_MANY));
            continue;
        };
        let (router, limits, stop) = (router.clone(), limits.clone(), stop.clone());
        tokio::spawn(async move {
            let _share = share;
            connection(stream, address, router, &limits, stop).await;
        });
    }
    drop(listener);
    // Who still talks after that is cut off.
    let start = Instant::now();
    while connections.count() > 0 && start.elapsed() < LAST {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
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
    let stream = Arc::new(stream);
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
        .serve_connection(TokioIo::new(Line::new(Arc::clone(&stream), limits.stall)), service)
        .with_upgrades();
    tokio::pin!(served);
    let stopped = async {
        let _ = stop.wait_for(|stop| *stop).await;
    };
    // A client that breaks off or talks nonsense is no fault of ours. What was begun for it is given up.
    tokio::select! {
        _ = served.as_mut() => return,
        () = gone(&stream) => return,
        () = stopped => served.as_mut().graceful_shutdown(),
    }
    tokio::select! {
        _ = served.as_mut() => {}
        () = gone(&stream) => {}
    }
}
