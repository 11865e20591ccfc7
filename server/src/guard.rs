//! What every request must pass before anything of it is read, and what every answer carries.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::app::App;
use crate::asker;
use crate::config::Config;
use crate::error::ApiError;
use crate::rate_limit::Who;

/// Who sent a request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Nothing but our own files runs; nobody may frame the page. Pictures carry their style sheet inside, hence the inline
/// styles; scripts are never inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Refuses floods, strange hosts and foreign pages; adds the headers of every answer.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0.ip());
    let answer = match check(&app, &request) {
        Ok(()) => asker::on_behalf_of(peer, next.run(request)).await,
        Err(error) => error.into_response(),
    };
    with_headers(answer)
}

fn check(app: &App, request: &Request) -> Result<(), ApiError> {
    within_limits(app, request.extensions().get::<Peer>().copied(), None)?;
    let headers = request.headers();
    let host = host(request).ok_or_else(|| ApiError::bad("the request names no host"))?;
    // Against DNS rebinding: a foreign page whose name suddenly means this machine still says its own name here.
    if !is_our_name(&app.config, host) {
        let message = "this server does not answer to that name; start it with `--host NAME` if it is yours";
        return Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, "bad-request", message));
    }
    // It is for proxies.
    if request.method() == Method::CONNECT {
        let message = "this server connects to nobody";
        return Err(ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "bad-request", message));
    }
    if !is_own_page(request.method(), headers, host) {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "bad-request",
            "another site may not use this server",
        ));
    }
    let length = headers.get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > app.config.limits.body as u64) {
        return Err(ApiError::too_large(format!(
            "this is too large: at most {} bytes are taken",
            app.config.limits.body
        )));
    }
    within_limits(app, None, bearer(headers)?.map(crate::token::hash))
}

/// Counts a request, or a message that is one, for its address and the hash of its token.
pub(crate) fn within_limits(app: &App, peer: Option<Peer>, token: Option<[u8; 32]>) -> Result<(), ApiError> {
    if let Some(Peer(address)) = peer
        && !app.limit.allows(Who::Address(address.ip()))
    {
        return Err(ApiError::too_many("too many requests; wait a little"));
    }
    if let Some(hash) = token
        && !app.limit.allows(Who::Token(short(hash)))
    {
        return Err(ApiError::too_many("too many requests with this token; wait a little"));
    }
    Ok(())
}

/// As much of a token's hash as tells askers apart.
pub(crate) fn short(hash: [u8; 32]) -> [u8; 8] {
    let [a, b, c, d, e, f, g, h, ..] = hash;
    [a, b, c, d, e, f, g, h]
}

/// The token of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    match token {
        Some(token) if !token.is_empty() && token.len() <= 128 => Ok(Some(token)),
        _ => Err(ApiError::bad("write `Authorization: Bearer TOKEN`")),
    }
}

fn host(request: &Request) -> Option<&str> {
    let named = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str))
}

/// The name in a host header, without its port.
fn name_of(host: &str) -> String {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// Whether the server answers to a host: this machine, a name that it was given, and off loopback every plain address, which
/// is how one plays in a home network. An address cannot be rebound, as a name can.
fn is_our_name(config: &Config, host: &str) -> bool {
    let name = name_of(host);
    let given = || config.hosts.iter().any(|own| name_of(own) == name);
    let address = || !config.bind.is_loopback() && name.parse::<IpAddr>().is_ok();
    is_this_machine(host) || given() || address()
}

/// Whether a host header means this machine: `localhost:8181`, `127.0.0.1`, `[::1]:80`.
fn is_this_machine(host: &str) -> bool {
    let low = name_of(host);
    low == "localhost"
        || low.ends_with(".localhost")
        || low.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Whether a browser's request comes from our own page. Programs that are no browser send none of these headers.
fn is_own_page(method: &Method, headers: &HeaderMap, host: &str) -> bool {
    let upgrade = headers.contains_key(header::UPGRADE);
    let harmless = matches!(*method, Method::GET | Method::HEAD) && !upgrade;
    if let Some(origin) = headers.get(header::ORIGIN) {
        let same = origin
            .to_str()
            .ok()
            .and_then(|origin| origin.split_once("://"))
            .is_some_and(|(scheme, name)| matches!(scheme, "http" | "https") && name == host);
        return same || harmless;
    }
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    harmless || matches!(site, None | Some("same-origin" | "none"))
}

fn with_headers(mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    // The report of a run has one of its own, which allows less.
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_this_machine() {
        for good in [
            "localhost",
            "localhost:8181",
            "127.0.0.1:80",
            "127.9.9.9",
            "[::1]:8181",
            "[::1]",
            "a.localhost:1",
        ] {
            assert!(is_this_machine(good), "{good}");
        }
        for bad in
            ["example.org", "example.org:8181", "localhost.example.org", "10.0.0.1", "[2001:db8::1]:80", ""]
        {
            assert!(!is_this_machine(bad), "{bad}");
        }
    }

    #[test]
    fn off_loopback_the_name_is_looked_at_too() {
        let mut config = Config::new("games.sqlite");
        config.hosts = vec!["Games.example.org".into()];
        let ours = |config: &Config, host| is_our_name(config, host);
        for good in ["localhost:8181", "127.0.0.1", "games.example.org", "GAMES.example.org.:443"] {
            assert!(ours(&config, good), "{good}");
        }
        assert!(!ours(&config, "192.168.1.7:8181"), "on loopback nobody comes by such an address");
        config.bind = [0, 0, 0, 0].into();
        for good in ["localhost", "games.example.org:8181", "192.168.1.7:8181", "[fe80::1]:8181"] {
            assert!(ours(&config, good), "{good}");
        }
        for bad in ["rebound.example.org", "example.org:8181", "192.168.1.7.example.org", ""] {
            assert!(!ours(&config, bad), "{bad}");
        }
    }

    #[test]
    fn foreign_pages_change_nothing() {
        let headers = |list: &[(&'static str, &'static str)]| -> HeaderMap {
            list.iter()
                .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
                .collect()
        };
        let host = "localhost:8181";
        let own = headers(&[("origin", "http://localhost:8181")]);
        let foreign = headers(&[("origin", "https://example.org")]);
        let socket = headers(&[("origin", "https://example.org"), ("upgrade", "websocket")]);
        let odd = headers(&[("origin", "evil://localhost:8181")]);
        assert!(!is_own_page(&Method::POST, &odd, host), "no page has such a scheme");
        assert!(is_own_page(&Method::POST, &own, host) && is_own_page(&Method::POST, &headers(&[]), host));
        assert!(!is_own_page(&Method::POST, &foreign, host) && !is_own_page(&Method::GET, &socket, host));
        assert!(!is_own_page(&Method::POST, &headers(&[("sec-fetch-site", "cross-site")]), host));
        assert!(is_own_page(&Method::GET, &foreign, host));
    }
}
