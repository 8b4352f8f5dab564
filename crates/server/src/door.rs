//! Who may come in: the right token in the address, no foreign page behind the request.

use crate::page::plain;
use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Response, StatusCode, header},
    middleware::Next,
};
use std::{fmt, net::IpAddr, sync::Arc};

/// What has to stand in the address. Whoever started the program knows it, other programs and web
/// pages do not.
#[derive(Clone)]
pub struct Token(Arc<str>);

impl Token {
    const BYTES: usize = 16;

    /// A token nobody can guess.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; Self::BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into()))
    }

    /// As it stands in the address.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Compares without telling by the time it takes how much was right.
    fn admits(&self, offered: &str) -> bool {
        let (ours, theirs) = (self.0.as_bytes(), offered.as_bytes());
        let differences = ours.iter().zip(theirs).fold(0, |sum, (one, two)| sum | (one ^ two));
        ours.len() == theirs.len() && differences == 0
    }
}

/// The token is a secret: it does not end up in logs.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Scripts, styles and connections of our own only; nobody may frame the page. Men on the board
/// are images inside the style sheet.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(header::HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Stands before every request.
pub async fn guard(State(token): State<Token>, request: Request, next: Next) -> Response<Body> {
    let mut response = match refusal(&token, &request) {
        Some(sentence) => plain(StatusCode::FORBIDDEN, sentence),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Why a request is not let in, if it is not.
fn refusal(token: &Token, request: &Request) -> Option<&'static str> {
    let headers = request.headers();
    let host = text(headers, header::HOST).unwrap_or_default();
    if !is_address(host) {
        return Some("This server answers to its address only, not to a name.");
    }
    if !origin_fits(headers, host) {
        return Some("Requests from other pages are refused.");
    }
    let path = request.uri().path();
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    if path != "/api/health" && !token.admits(first) {
        return Some("The address lacks the right token. Use the one that `tabia serve` printed.");
    }
    None
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// The host is a number or `localhost`. A name could have been made to point here by somebody
/// whose page the browser shows (DNS rebinding).
fn is_address(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok()
}

/// Browsers tell which page a request comes from: it has to be ours. Other programs tell nothing.
fn origin_fits(headers: &HeaderMap, host: &str) -> bool {
    let origin = headers.get(header::ORIGIN);
    origin.is_none_or(|origin| origin.as_bytes() == format!("http://{host}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_token_is_right() {
        let token = Token::random().expect("random numbers");
        let other = Token::random().expect("random numbers");
        assert!(token.admits(token.text()));
        assert!(!token.admits(other.text()));
        assert!(!token.admits(&token.text()[1..]));
        assert!(!token.admits(""));
        assert!(!format!("{token:?}").contains(token.text()));
    }

    #[test]
    fn names_are_no_addresses() {
        for host in ["127.0.0.1:80", "127.0.0.1", "localhost:9", "[::1]:8", "192.168.1.2:8"] {
            assert!(is_address(host), "{host}");
        }
        for host in
            ["", "example.org", "example.org:80", "localhost.example.org:80", "127.0.0.1.nip.io"]
        {
            assert!(!is_address(host), "{host}");
        }
    }
}
