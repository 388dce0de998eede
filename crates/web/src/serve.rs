//! The server: a thin shell around [`answer`], on loopback unless told otherwise.
//!
//! A page of another site may send requests to this machine, and by a name of its own make a browser believe that they
//! come from here. So the names by which the server is called are checked, and where a request comes from.

use crate::{Fault, LONGEST_BODY, LONGEST_QUERY, Limit, Method, Request, Response, Shelf, answer};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::header::{self, HeaderMap};
use axum::http::{self, HeaderValue};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Notify, Semaphore};
use tokio::time::timeout;

/// Where to listen, and how long an answer may take.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address; nobody else reaches loopback.
    pub address: IpAddr,
    /// The port; none for the usual one, or any other where that is taken.
    pub port: Option<u16>,
    /// How long one answer may take.
    pub time: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { address: Ipv4Addr::LOCALHOST.into(), port: None, time: Duration::from_secs(10) }
    }
}

/// The usual port.
const PORT: u16 = 8064;

/// A server that listens, and does not answer yet.
pub struct Bound {
    listener: std::net::TcpListener,
    settings: Settings,
    address: SocketAddr,
    stop: Arc<Notify>,
}

/// Takes hold of a port.
pub fn bind(settings: Settings) -> io::Result<Bound> {
    let at = |port| std::net::TcpListener::bind(SocketAddr::new(settings.address, port));
    let listener = match settings.port {
        Some(port) => at(port)?,
        None => at(PORT).or_else(|_| at(0))?,
    };
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    Ok(Bound { listener, settings, address, stop: Arc::new(Notify::new()) })
}

impl Bound {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends the server when it is called: those who wait for an answer still get it.
    pub fn stopper(&self) -> impl Fn() + Send + Sync + 'static {
        let stop = Arc::clone(&self.stop);
        move || stop.notify_one()
    }
}

/// Answers until the server is stopped.
pub fn serve(bound: Bound, shelf: Arc<Shelf>) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(answering(bound, shelf))
}

/// The same inside a runtime that runs already.
pub(crate) async fn answering(bound: Bound, shelf: Arc<Shelf>) -> io::Result<()> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let Bound { listener, settings, address, stop } = bound;
    let site = Arc::new(Site { shelf, settings, port: address.port(), work: Semaphore::new(processors) });
    let router = Router::new().fallback(respond).with_state(site);
    let listener = TcpListener::from_std(listener)?;
    axum::serve(listener, router).with_graceful_shutdown(async move { stop.notified().await }).await
}

struct Site {
    shelf: Arc<Shelf>,
    settings: Settings,
    port: u16,
    /// So many computations at a time; the others wait.
    work: Semaphore,
}

/// A slow sender may take so long for a body.
const PATIENCE: Duration = Duration::from_secs(20);

async fn respond(State(site): State<Arc<Site>>, request: http::Request<Body>) -> http::Response<Body> {
    let response = match received(&site, request).await {
        Ok(request) => computed(&site, request).await,
        Err(fault) => fault.response(),
    };
    sent(response)
}

/// What the request asks, if it comes from where it may.
async fn received(site: &Site, request: http::Request<Body>) -> Result<Request, Fault> {
    let (parts, body) = request.into_parts();
    is_ours(&parts.headers, site.port, site.settings.address)?;
    let method = match parts.method {
        http::Method::GET | http::Method::HEAD => Method::Get,
        http::Method::POST => Method::Post,
        other => {
            return Err(Fault { status: 405, reasons: vec![format!("{other}: there are GET, HEAD and POST")] });
        }
    };
    let address = parts.uri.path_and_query().map_or("/", |address| address.as_str());
    if address.len() > LONGEST_QUERY {
        return Err(Fault { status: 414, reasons: vec![format!("the address has more than {LONGEST_QUERY} bytes")] });
    }
    let too_large = |_| Fault { status: 413, reasons: vec![format!("the body has more than {LONGEST_BODY} bytes")] };
    let body = timeout(PATIENCE, to_bytes(body, LONGEST_BODY)).await;
    let body = body.map_err(|_| Fault { status: 408, reasons: vec!["the body took too long".to_string()] })?;
    let body = body.map_err(too_large)?;
    Ok(Request { method, body: body.to_vec(), ..Request::get(address) })
}

/// Tells a computation that its client has left: the server drops what nobody waits for.
struct Leaves(Limit);

impl Drop for Leaves {
    fn drop(&mut self) {
        self.0.leave();
    }
}

async fn computed(site: &Arc<Site>, request: Request) -> Response {
    let Ok(_permit) = site.work.acquire().await else { return Fault::late().response() };
    let limit = Limit::within(site.settings.time);
    let _leaves = Leaves(limit.clone());
    let shelf = Arc::clone(&site.shelf);
    let answered = tokio::task::spawn_blocking(move || answer(&shelf, &request, &limit)).await;
    answered.unwrap_or_else(|_| {
        Fault { status: 500, reasons: vec!["the program has a fault; please report it".to_string()] }.response()
    })
}

/// Only this server's own names, and only its own pages: a foreign page can send requests here, and have its own name
/// point to this machine. Numbers cannot be pointed elsewhere, so they are trusted where the server is for others too.
fn is_ours(headers: &HeaderMap, port: u16, listens: IpAddr) -> Result<(), Fault> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let refuse = |what: String| Err(Fault { status: 403, reasons: vec![what] });
    let Some(host) = text(header::HOST) else { return refuse("the request names no host".to_string()) };
    let name = host.strip_suffix(&format!(":{port}")).unwrap_or(host);
    let number = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let known = match number {
        Ok(number) => number.is_loopback() || !listens.is_loopback(),
        Err(_) => name == "localhost",
    };
    if !known {
        return refuse(format!("`{}` is no name of this server", crate::request::short(host)));
    }
    match text(header::ORIGIN) {
        Some(origin) if origin != format!("http://{host}") => {
            refuse(format!("requests from `{}` are not answered", crate::request::short(origin)))
        }
        _ => Ok(()),
    }
}

/// No script but our files, nothing from elsewhere, no frame around the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The worker that runs the checker in the browser may compile it, and load nothing but what it checks.
const COMPILES: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

fn sent(response: Response) -> http::Response<Body> {
    let Response { status, kind, keeps, compiles, body } = response;
    let mut sent = http::Response::new(Body::from(body));
    *sent.status_mut() = http::StatusCode::from_u16(status).unwrap_or(http::StatusCode::INTERNAL_SERVER_ERROR);
    let headers = sent.headers_mut();
    let kept = if keeps { "max-age=600" } else { "no-store" };
    for (name, value) in [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, kept),
        (header::CONTENT_SECURITY_POLICY, if compiles { COMPILES } else { POLICY }),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    sent
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(host: &'static str, origin: Option<&'static str>, listens: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        is_ours(&headers, 8064, listens.parse().expect("an address")).is_ok()
    }

    #[test]
    fn only_our_own_names_are_answered() {
        for host in ["localhost:8064", "127.0.0.1:8064", "[::1]:8064"] {
            assert!(ours(host, None, "127.0.0.1"), "{host}");
        }
        for host in ["example.com:8064", "localhost.example.com", "192.168.0.9:8064", "localhost:9", ""] {
            assert!(!ours(host, None, "127.0.0.1"), "{host}");
        }
        assert!(ours("192.168.0.9:8064", None, "0.0.0.0"));
        assert!(!ours("example.com:8064", None, "0.0.0.0"));
        assert!(is_ours(&HeaderMap::new(), 8064, Ipv4Addr::LOCALHOST.into()).is_err());
    }

    #[test]
    fn only_our_own_pages_may_ask() {
        assert!(ours("localhost:8064", Some("http://localhost:8064"), "127.0.0.1"));
        for origin in ["http://example.com", "null", "http://localhost:8065", "https://localhost:8064"] {
            assert!(!ours("localhost:8064", Some(origin), "127.0.0.1"), "{origin}");
        }
    }
}
