//! The page through its server: headers, hostile requests on the wire, an end without haste; and in a browser, where
//! there is one.

extern crate checkproof_web as web;

mod common;

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::JoinHandle;
use std::time::Duration;
use web::{Certificate, Packed, Settings, Shelf, Shelved, bind, serve};

/// A server on a port of its own, and what ends it.
struct Server {
    address: SocketAddr,
    stop: Box<dyn Fn()>,
    thread: JoinHandle<std::io::Result<()>>,
}

impl Server {
    fn start(shelf: Shelf) -> Server {
        let settings = Settings { address: Ipv4Addr::LOCALHOST.into(), port: Some(0), time: Duration::from_secs(60) };
        let bound = bind(settings).expect("a port");
        let (address, stop) = (bound.address(), Box::new(bound.stopper()));
        Server { address, stop, thread: std::thread::spawn(move || serve(bound, shelf.into())) }
    }

    fn end(self) {
        (self.stop)();
        self.thread.join().expect("no panic").expect("no error");
    }

    /// Sends a whole request and reads until the server closes.
    fn raw(&self, bytes: &[u8]) -> String {
        self.sent(bytes, false)
    }

    /// The same, and leaves after the bytes if they may be half a request, for which the server would wait.
    fn sent(&self, bytes: &[u8], leaves: bool) -> String {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        // The server may refuse before all is sent.
        let _ = stream.write_all(bytes);
        if leaves {
            let _ = stream.shutdown(std::net::Shutdown::Write);
        }
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    fn get(&self, path: &str, host: &str, more: &str) -> String {
        self.raw(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n").as_bytes())
    }
}

#[test]
fn answers_come_with_a_strict_policy() {
    let server = Server::start(Shelf::default());
    let host = server.address.to_string();
    let page = server.get("/why", &host, "");
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    assert!(page.contains("content-security-policy: default-src 'none'; script-src 'self'"));
    assert!(page.contains("x-content-type-options: nosniff"));
    let worker = server.get("/assets/checker.js", &host, "");
    assert!(worker.contains("script-src 'self' 'wasm-unsafe-eval'") && !page.contains("wasm-unsafe-eval"));
    assert!(server.get("/assets/checker.wasm", &host, "").starts_with("HTTP/1.1 404"), "nothing was built");
    assert!(server.get("/api/game", &host, &format!("Origin: http://{host}\r\n")).starts_with("HTTP/1.1 200"));
    for (host, more) in [("example.com", ""), (host.as_str(), "Origin: http://example.com\r\n"), ("", "")] {
        let refused = server.get("/api/game", host, more);
        assert!(refused.starts_with("HTTP/1.1 403") && refused.contains("reasons"), "{host} {more}: {refused}");
    }
    server.end();
}

#[test]
fn hostile_bytes_are_refused() {
    let server = Server::start(Shelf::default());
    let host = server.address.to_string();
    let long = format!("/api/game?moves={}", "e4,".repeat(8000));
    assert!(server.get(&long, &host, "").starts_with("HTTP/1.1 414"));
    let huge =
        format!("POST /api/replay HTTP/1.1\r\nHost: {host}\r\nContent-Length: 3000000\r\nConnection: close\r\n\r\n");
    let huge = server.raw(&[huge.as_bytes(), &vec![b'x'; 3_000_000]].concat());
    assert!(huge.is_empty() || huge.starts_with("HTTP/1.1 413"), "{huge}");
    let put = server.raw(format!("PUT / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes());
    assert!(put.starts_with("HTTP/1.1 405"), "{put}");
    for n in 0..300u32 {
        let bytes: Vec<u8> =
            (0..n % 90).map(|k| (n.wrapping_mul(2654435761).rotate_left(k % 31) >> (k % 24)) as u8).collect();
        let answer = server.sent(&bytes, true);
        assert!(!answer.starts_with("HTTP/1.1 5"), "{bytes:?}: {answer}");
    }
    assert!(server.get("/", &host, "").starts_with("HTTP/1.1 200"), "it still answers");
    server.end();
}

/// Two hundred clients at once: each gets every answer. How long they wait is told by `checkproof bench --page`.
#[test]
fn two_hundred_clients_are_answered() {
    let questions = ["/play", "/api/game?game=four-file", "/api/explain?move=e2e5", "/api/puzzle/new?board=4x4&seed=2"];
    let questions = questions.map(String::from).to_vec();
    let load = web::load(Shelf::default(), questions, 200, Duration::from_secs(2)).expect("a server");
    assert_eq!(load.faults, Vec::<String>::new());
    assert!(load.waits.len() >= 200, "{}", load.waits.len());
    let wrong = web::load(Shelf::default(), vec!["/nowhere".to_string()], 2, Duration::from_secs(1)).expect("a server");
    assert_eq!((wrong.faults, wrong.waits), (vec!["/nowhere: 404".to_string(); 2], Vec::new()));
}

/// The checker compiled for a browser: `wasm/build FILE` makes it, and CHECKPROOF_WASM names the file.
fn checker() -> Option<Vec<u8>> {
    match std::env::var_os("CHECKPROOF_WASM") {
        Some(file) => Some(std::fs::read(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))),
        None => {
            assert!(std::env::var_os("CHECKPROOF_CI").is_none(), "CHECKPROOF_WASM names no file");
            println!("left out: the checker in a browser, because CHECKPROOF_WASM names no file");
            None
        }
    }
}

/// Everything that a person does, in Chromium. `.ci/run` installs it and says where playwright-core and axe-core are.
#[test]
fn people_can_use_it() {
    let modules = std::env::var_os("CHECKPROOF_BROWSER").map(PathBuf::from);
    let Some(modules) = modules.filter(|folder| folder.join("node_modules/playwright-core").is_dir()) else {
        assert!(std::env::var_os("CHECKPROOF_CI").is_none(), "CHECKPROOF_BROWSER names no folder with playwright-core");
        println!("left out: the page in a browser, because CHECKPROOF_BROWSER names no folder with playwright-core");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = |path: PathBuf| std::fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let names = [
        "four-file-bishops",
        "four-file-minor-pieces",
        "krk-4x4",
        "stalemate-trap",
        "stalemate-trap-no-1",
        "castling-mate",
        "blocked-pawns",
    ];
    let unpacked = |path: &str| {
        let unpacked = Command::new("zstd").arg("-dc").arg(root.join(path)).output().expect("zstd starts");
        assert!(unpacked.status.success(), "{}", String::from_utf8_lossy(&unpacked.stderr));
        Packed::read(&unpacked.stdout[..]).expect("bytes")
    };
    let claim = |name: &str| String::from_utf8(text(root.join(format!("claims/{name}.claim")))).expect("text");
    let shelved = |name: &str, file: String, strategy: Packed| Shelved {
        name: name.to_string(),
        path: format!("claims/{name}.claim"),
        claim: claim(name),
        parts: vec![strategy],
        files: vec![file],
    };
    let plain = |name: &str| {
        let file = format!("certificates/{name}.strategy");
        let strategy = Packed::read(&text(root.join(&file))[..]).expect("bytes");
        shelved(name, file, strategy)
    };
    let sixteen = "certificates/four-file-sixteen-men.strategy.zst";
    let mut books = names.map(plain).to_vec();
    books.push(shelved("four-file-sixteen-men", sixteen.to_string(), unpacked(sixteen)));
    let certificate = unpacked("certificates/krk/lex3.certificate.zst");
    let lemma = Certificate { name: "lex3".to_string(), claim: claim("krk/lex3"), certificate };
    let shelf = Shelf::new(books).expect("claims").with_lemmas(vec![lemma]).expect("a lemma");
    let shelf = shelf.with_ledger(Box::new(|_| {
        Ok(common::rows("claims/four-file-bishops.claim", "FOUR FILE, bishop against bishop"))
    }));
    // What takes longest to check is checked before anybody waits for it.
    let checked = shelf.check_now("four-file-sixteen-men", &mut |_| ()).expect("a claim");
    assert!(checked.to_string().starts_with("proved"), "{checked}");
    let shelf = shelf.with_print(Box::new(|sheet| Ok(format!("%PDF {}", sheet.puzzles.len()).into_bytes())));
    let server = Server::start(match checker() {
        Some(wasm) => shelf.with_checker(wasm),
        None => shelf,
    });
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/page.mjs");
    let ran = Command::new("node").arg(script).arg(format!("http://{}", server.address)).arg(modules).output();
    let ran = ran.expect("node starts");
    assert!(ran.status.success(), "{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    server.end();
}
