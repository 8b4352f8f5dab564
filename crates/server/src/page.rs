//! The files of the page, compressed, inside the program.

use axum::{
    body::Body,
    http::{Response, StatusCode, header},
};

/// Names and gzip-compressed contents, written by `build.rs`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// What to do when the program was built without the page.
pub const HOW_TO_GET_THE_PAGE: &str = "this program was built without its page: \
     install Node.js 20 or newer, run `make` in Tabia's folder and start it again";

/// The program was built with the page.
#[must_use]
pub fn is_there() -> bool {
    file("index.html").is_some()
}

fn file(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(candidate, _)| *candidate == name).map(|(_, bytes)| *bytes)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Answers with a file of the page. The folder itself stands for `index.html`.
pub fn serve(path: &str) -> Response<Body> {
    let name = if path.is_empty() { "index.html" } else { path };
    let Some(bytes) = file(name) else {
        let reason = if is_there() { "There is no such file." } else { HOW_TO_GET_THE_PAGE };
        return plain(StatusCode::NOT_FOUND, reason);
    };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(content_type(name)));
    headers.insert(header::CONTENT_ENCODING, header::HeaderValue::from_static("gzip"));
    headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-cache"));
    response
}

/// A sentence as an answer.
pub fn plain(status: StatusCode, sentence: &str) -> Response<Body> {
    let mut response = Response::new(Body::from(format!("{sentence}\n")));
    *response.status_mut() = status;
    let text = header::HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, text);
    response
}
