//! Calls to players: "it is your turn".
//!
//! A call is one POST over `hyper`, which serves the other direction too, and `rustls`: a client with redirects, cookies
//! and pools would be a hazard here. The address is looked up once, checked and then connected to, so that a name cannot
//! mean one machine at the check and another at the call. Certificates are those of the operating system.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::{Request, Uri, header};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// So many calls wait at most; more are dropped.
const QUEUE: usize = 200;
/// So many calls are made at once.
const AT_ONCE: usize = 8;
/// A call takes no longer.
const PATIENCE: Duration = Duration::from_secs(10);
/// An address is no longer.
const LONGEST: usize = 500;

/// A call to make.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub(crate) url: String,
    pub(crate) game: String,
    pub(crate) link: String,
    pub(crate) side: String,
    pub(crate) prompt: String,
}

/// What is posted.
#[derive(Serialize)]
struct Body<'a> {
    game: &'a str,
    link: &'a str,
    side: &'a str,
    prompt: &'a str,
}

/// Makes calls, one after another, in tasks of its own.
#[derive(Clone)]
pub(crate) struct Webhooks {
    queue: mpsc::Sender<Call>,
    local: bool,
}

impl Webhooks {
    /// `local` allows calls to this machine and its own network.
    pub(crate) fn start(local: bool) -> Self {
        let (queue, mut calls) = mpsc::channel::<Call>(QUEUE);
        tokio::spawn(async move {
            let busy = Arc::new(tokio::sync::Semaphore::new(AT_ONCE));
            while let Some(call) = calls.recv().await {
                let Ok(permit) = Arc::clone(&busy).acquire_owned().await else { return };
                tokio::spawn(async move {
                    let _permit = permit;
                    let done = tokio::time::timeout(PATIENCE, post(&call, local)).await;
                    let why = match done {
                        Ok(Ok(())) => return,
                        Ok(Err(why)) => why,
                        Err(_) => "no answer in time".into(),
                    };
                    // The address may hold a secret of the player's, so it stays out of the log.
                    tracing::warn!("game {}: the call to a player failed: {why}", call.game);
                });
            }
        });
        Self { queue, local }
    }

    /// Makes a call soon.
    pub(crate) fn call(&self, call: Call) {
        if self.queue.try_send(call).is_err() {
            tracing::warn!("too many calls to players; one was dropped");
        }
    }

    /// Whether an address may be called; if not, why.
    pub(crate) async fn check(&self, url: &str) -> Result<(), String> {
        let target = Target::read(url)?;
        tokio::time::timeout(PATIENCE, target.resolve(self.local))
            .await
            .map_err(|_| "the name cannot be looked up".to_owned())?
            .map(drop)
    }
}

/// Where a call goes.
struct Target {
    host: String,
    port: u16,
    tls: bool,
    uri: Uri,
}

impl Target {
    fn read(url: &str) -> Result<Self, String> {
        if url.len() > LONGEST {
            return Err(format!("an address has at most {LONGEST} characters"));
        }
        let uri: Uri = url.parse().map_err(|_| "this is no address".to_owned())?;
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err("an address begins with http:// or https://".into()),
        };
        let authority = uri.authority().ok_or("the address names no host")?;
        if authority.as_str().contains('@') {
            return Err("an address with a name and password is not called".into());
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        if host.is_empty() {
            return Err("the address names no host".into());
        }
        let port = authority.port_u16().unwrap_or(if tls { 443 } else { 80 });
        Ok(Self { host, port, tls, uri })
    }

    /// A machine that may be called.
    async fn resolve(&self, local: bool) -> Result<SocketAddr, String> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await;
        let found: Vec<SocketAddr> = found.map_err(|_| "the name cannot be looked up".to_owned())?.collect();
        // All of them: a name with one public and one private address is a trap.
        match found.first() {
            None => Err("the name cannot be looked up".into()),
            Some(_) if !local && found.iter().any(|address| !is_public(address.ip())) => {
                Err("addresses of this machine or of a private network are not called".into())
            }
            Some(first) => Ok(*first),
        }
    }
}

/// Whether an address belongs to the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(short) => {
            let [a, b, c, _] = short.octets();
            let shared = a == 100 && (64..128).contains(&b);
            let reserved =
                a == 0 || a >= 240 || (a == 192 && b == 0 && c == 0) || (a == 198 && (b & 0xfe) == 18);
            !(short.is_loopback()
                || short.is_private()
                || short.is_link_local()
                || short.is_multicast()
                || short.is_documentation()
                || shared
                || reserved)
        }
        IpAddr::V6(long) => {
            if let Some(short) = long.to_ipv4() {
                return is_public(IpAddr::V4(short));
            }
            let first = long.segments()[0];
            // Only 2000::/3 is given out; of it not the documentation, tunnels and translations.
            let global = first & 0xe000 == 0x2000;
            let special = first == 0x2002 || (first == 0x2001 && long.segments()[1] < 0x200);
            let documentation = first == 0x2001 && long.segments()[1] == 0xdb8;
            global && !special && !documentation
        }
    }
}

async fn post(call: &Call, local: bool) -> Result<(), String> {
    let target = Target::read(&call.url)?;
    let address = target.resolve(local).await?;
    let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    if !target.tls {
        return send(stream, &target, call).await;
    }
    let name = ServerName::try_from(target.host.clone()).map_err(|error| error.to_string())?;
    let stream = TlsConnector::from(certificates()).connect(name, stream).await;
    send(stream.map_err(|error| error.to_string())?, &target, call).await
}

fn certificates() -> Arc<ClientConfig> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    Arc::clone(CONFIG.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
    }))
}

async fn send<S>(stream: S, target: &Target, call: &Call) -> Result<(), String>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let body = Body { game: &call.game, link: &call.link, side: &call.side, prompt: &call.prompt };
    let body = serde_json::to_vec(&body).map_err(|error| error.to_string())?;
    let path = target.uri.path_and_query().map_or("/", |path| path.as_str());
    let host = target.uri.authority().map_or(target.host.as_str(), |authority| authority.as_str());
    let request = Request::post(path)
        .header(header::HOST, host)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::USER_AGENT, concat!("salient/", env!("CARGO_PKG_VERSION")))
        .body(Full::new(Bytes::from(body)))
        .map_err(|error| error.to_string())?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream))
        .await
        .map_err(|error| error.to_string())?;
    // The connection is driven beside the request and dropped with it; the answer's body is never read.
    let talk = async move {
        let _ = connection.await;
        std::future::pending::<()>().await;
    };
    tokio::select! {
        answer = sender.send_request(request) => {
            let status = answer.map_err(|error| error.to_string())?.status();
            if status.is_success() { Ok(()) } else { Err(format!("the answer was {status}")) }
        }
        () = talk => Err("the connection was closed".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_known() {
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.1",
            "172.16.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "::1",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "::",
            "224.0.0.1",
            "255.255.255.255",
            "2002:7f00:1::",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in ["9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn only_plain_addresses_are_called() {
        for bad in [
            "ftp://example.org",
            "example.org/x",
            "http://a:b@example.org/",
            "javascript:alert(1)",
            "http://",
            "",
        ] {
            assert!(Target::read(bad).is_err(), "{bad}");
        }
        let target = Target::read("https://example.org/hook?x=1").unwrap();
        assert_eq!((target.port, target.tls, target.host.as_str()), (443, true, "example.org"));
    }
}
