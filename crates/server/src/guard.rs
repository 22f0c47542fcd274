//! Who may speak to the server, and what a browser may do with its answers.
//!
//! A page of another site can make a browser send requests to this machine: by a foreign name that resolves to it (DNS rebinding: the
//! `Host` is wrong then) or across sites (the `Origin` is wrong then, or `Sec-Fetch-Site` says so). Both are refused. A server that
//! listens beyond this machine asks everybody for a token, once as `?token=` and from then on as a cookie or a bearer.

use crate::problem::RequestProblem;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// What the page may load: its own files, nothing from anywhere else, no inline script.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The name of the cookie that remembers the token.
const COOKIE: &str = "wherefore_token";

/// What a server answers to, and whom it asks for a token.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    /// The address it listens on.
    pub(crate) listening: SocketAddr,
    /// A name of this machine besides its address.
    pub(crate) name: Option<String>,
    /// The token that everybody must know, where others than this machine may ask.
    pub(crate) token: Option<String>,
}

/// Checks every request before anything else sees it, and puts the protective headers on every answer.
pub(crate) async fn guard(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let mut response = match admit(&gate, request.method(), request.uri(), request.headers()) {
        Ok(Entry::Known) => next.run(request).await,
        Ok(Entry::WithToken(token)) => greet(&token),
        Err(problem) => problem.into_response(),
    };
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
    ] {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    if !response.headers().contains_key(header::CACHE_CONTROL) {
        let never = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, never);
    }
    response
}

/// How somebody comes in.
enum Entry {
    /// By what is asked of everybody.
    Known,
    /// By the address with the token in it.
    WithToken(String),
}

fn admit(gate: &Gate, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<Entry, RequestProblem> {
    if ![Method::GET, Method::HEAD, Method::POST].contains(method) {
        return Err(RequestProblem::new(
            StatusCode::METHOD_NOT_ALLOWED,
            format!("{method} is not answered here"),
        ));
    }
    let forbidden = |detail: String| RequestProblem::new(StatusCode::FORBIDDEN, detail);
    let host = one_host(headers).ok_or_else(|| {
        RequestProblem::new(
            StatusCode::BAD_REQUEST,
            "the request does not say which host it is for",
        )
    })?;
    if !names_us(host, gate.name.as_deref(), gate.listening) {
        return Err(forbidden(format!(
            "this server does not answer for the host {host:?}"
        )));
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let same = origin
            .to_str()
            .ok()
            .and_then(|origin| origin.strip_prefix("http://"));
        if same != Some(host) {
            return Err(forbidden("requests from other sites are refused".to_owned()));
        }
    }
    if let Some(site) = headers.get("sec-fetch-site") {
        let from_here = site == "same-origin" || site == "none";
        // Following a link to the page itself is harmless; everything else belongs to the page.
        let visit = *method == Method::GET && uri.path() == "/";
        if !from_here && !visit {
            return Err(forbidden("requests from other sites are refused".to_owned()));
        }
    }
    let Some(token) = &gate.token else {
        return Ok(Entry::Known);
    };
    if given_tokens(headers).any(|given| same_token(given, token)) {
        return Ok(Entry::Known);
    }
    let asked = uri.query().unwrap_or("").split('&');
    let asked = asked.filter_map(|pair| pair.strip_prefix("token="));
    if *method == Method::GET && uri.path() == "/" && asked.into_iter().any(|given| same_token(given, token))
    {
        return Ok(Entry::WithToken(token.clone()));
    }
    Err(RequestProblem::new(
        StatusCode::UNAUTHORIZED,
        "this server asks for its token: open the address that `wherefore serve` printed",
    ))
}

/// The one `Host` of a request; two of them are none.
fn one_host(headers: &HeaderMap) -> Option<&str> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next()?;
    hosts.next().is_none().then(|| host.to_str().ok())?
}

/// Tokens of the cookie and of the bearer.
fn given_tokens(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let texts = |name| {
        headers
            .get_all(name)
            .iter()
            .filter_map(|value| value.to_str().ok())
    };
    let cookies = texts(header::COOKIE)
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='));
    let bearers = texts(header::AUTHORIZATION).filter_map(|text| text.strip_prefix("Bearer "));
    cookies.chain(bearers)
}

/// Whether two tokens are the same, in a time that does not tell where they differ.
fn same_token(given: &str, token: &str) -> bool {
    let differing = given
        .bytes()
        .zip(token.bytes())
        .fold(0, |sum, (a, b)| sum | (a ^ b));
    given.len() == token.len() && differing == 0
}

/// Remembers the token and leads to the page, so that the token leaves the address bar.
fn greet(token: &str) -> Response {
    let mut response = StatusCode::SEE_OTHER.into_response();
    let cookie = format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/");
    let headers = response.headers_mut();
    headers.insert(header::LOCATION, HeaderValue::from_static("/"));
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        headers.insert(header::SET_COOKIE, value);
    }
    response
}

/// Whether a `Host` names this server: `localhost`, the address it listens on or the name it was given, with its port.
fn names_us(host: &str, ours: Option<&str>, at: SocketAddr) -> bool {
    let (listening, port) = (at.ip(), at.port());
    let (name, given) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
        _ => (host, Some(80)),
    };
    if given != Some(port) {
        return false;
    }
    let known = ["localhost"].into_iter().chain(ours);
    if known.into_iter().any(|known| name.eq_ignore_ascii_case(known)) {
        return true;
    }
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let Ok(address) = bare.unwrap_or(name).parse::<IpAddr>() else {
        return false;
    };
    // Whoever listens on every address cannot know them all; a bare address cannot be rebound to another name.
    address.is_loopback() || address == listening || listening.is_unspecified()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn only_this_machine_and_its_address_are_our_names() {
        let home = SocketAddr::from((Ipv4Addr::LOCALHOST, 8000));
        for host in ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST:8000"] {
            assert!(names_us(host, None, home), "{host}");
        }
        for host in [
            "localhost",
            "localhost:8001",
            "evil.example:8000",
            "localhost.evil.example:8000",
            "192.168.0.7:8000",
            "",
            ":",
            "[::1",
            "127.0.0.1:8000:8000",
            "127.0.0.1@evil:8000",
        ] {
            assert!(!names_us(host, None, home), "{host}");
        }
        let everywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 8000));
        assert!(names_us("192.168.0.7:8000", None, everywhere));
        assert!(!names_us("evil.example:8000", None, everywhere));
        assert!(names_us(
            "localhost",
            None,
            SocketAddr::from((Ipv4Addr::LOCALHOST, 80))
        ));
        assert!(names_us("Study.local:8000", Some("study.local"), everywhere));
        assert!(!names_us(
            "study.local.evil.example:8000",
            Some("study.local"),
            everywhere
        ));
        assert!(!names_us("study.local:8001", Some("study.local"), everywhere));
    }

    #[test]
    fn tokens_are_compared_whole() {
        assert!(same_token("abc", "abc"));
        assert!(!same_token("ab", "abc") && !same_token("abd", "abc") && !same_token("", "abc"));
    }
}
