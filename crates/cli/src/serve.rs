//! `checkproof serve`: the page, on this machine.

use crate::Answer;
use crate::ledger::row::Row;
use crate::ledger::{self, claim_files};
use crate::{carried, files};
use anyhow::{Context, Result, anyhow};
use indicatif::ProgressBar;
use std::io::{Read, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use web::{LedgerRow, Settings, Shelf, Shelved};

/// Start the page: play, ask why a move is illegal, solve puzzles, walk through proofs, in a browser.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof serve              prints the address of the page; Ctrl-C ends it
  checkproof serve --open       and starts the browser
  checkproof serve --port 9000
  curl 'http://localhost:8064/api/explain?game=chess&move=e2e5'

The page listens on this machine alone and asks no other for anything. It shows the claims of the folder that --claims
names, with the strategies beside them, where there are such folders. Every answer is computed within --time; nothing
is kept between requests.")]
pub struct Args {
    /// The port [default: 8064, or any other if that is taken]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Listen on this address instead of loopback, so that other machines reach the page
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,

    /// Start the browser
    #[arg(long)]
    open: bool,

    /// So many seconds for an answer at most
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = clap::value_parser!(u64).range(1..=600))]
    time: u64,

    /// The folder with the claims
    #[arg(long, value_name = "DIR", default_value = "claims")]
    claims: PathBuf,

    /// The folder with the strategies, named like the claims
    #[arg(long, value_name = "DIR", default_value = "certificates")]
    certificates: PathBuf,

    /// The checker for browsers, which wasm/build makes [default: checkproof.wasm beside the program, if it is there]
    #[arg(long, value_name = "FILE")]
    wasm: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<Answer> {
    let shelf = shelf(&args.claims, &args.certificates)?;
    let shelf = match checker(args.wasm.as_deref())? {
        Some(wasm) => shelf.with_checker(wasm),
        None => shelf,
    };
    let time = std::time::Duration::from_secs(args.time);
    let bound = web::bind(Settings { address: args.listen, port: args.port, time });
    let bound = bound.with_context(|| format!("{} cannot be listened on", args.listen))?;
    let address = format!("http://{}/", bound.address());
    if !args.listen.is_loopback() {
        eprintln!("warning: whoever reaches {} can use this page; it has no passwords", args.listen);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{address}")?;
    out.flush()?;
    drop(out);
    let stop = bound.stopper();
    // Without a handler Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(stop);
    if args.open {
        open(&address);
    }
    web::serve(bound, shelf).context("the server")?;
    Ok(Answer::Yes)
}

/// The claims of a folder with their strategies; none where there is no such folder, because the page has more to show.
fn shelf(claims: &Path, certificates: &Path) -> Result<Shelf> {
    if !carried::is_folder(claims) {
        eprintln!("note: there is no folder {}, so the page shows no claims", claims.display());
        return Ok(Shelf::default());
    }
    let shelved = claim_files(claims)?.iter().map(|path| shelved(path, certificates)).collect::<Result<_>>()?;
    let shelf = Shelf::new(shelved).map_err(|why| anyhow!("{}: {why}", claims.display()))?;
    let (claims, certificates) = (claims.to_path_buf(), certificates.to_path_buf());
    Ok(shelf.with_ledger(Box::new(move || {
        let rows = ledger::at_hand(&claims, &certificates).map_err(|why| format!("{why:#}"))?;
        Ok(rows.into_iter().map(told).collect())
    })))
}

/// A claim with its strategy, where there is one.
pub fn shelved(claim: &Path, certificates: &Path) -> Result<Shelved> {
    let name = claim.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let strategy = ["strategy", "strategy.zst"].map(|ending| certificates.join(format!("{name}.{ending}")));
    let found = strategy.iter().find(|path| carried::is_file(path));
    let file = found.map(|path| path.display().to_string());
    let strategy = found.map(|path| whole(path)).transpose()?;
    Ok(Shelved { name, claim: files::read_text(claim)?, strategy, file })
}

/// A row of the ledger, for the page.
fn told(row: Row) -> LedgerRow {
    let Row { file, name, game, statement, evidence, status, rests_on, assuming, digests } = row;
    let status = status.to_string();
    LedgerRow { file, name, game, statement, evidence, status, rests_on, assuming, digests }
}

/// The checker compiled for a browser, where there is one; the page works without it.
fn checker(asked: Option<&Path>) -> Result<Option<Vec<u8>>> {
    let beside = std::env::current_exe().ok().map(|program| program.with_file_name("checkproof.wasm"));
    let found = asked.map(Path::to_path_buf).or_else(|| beside.filter(|path| path.is_file()));
    let read = |path: PathBuf| {
        let wasm = std::fs::read(&path).with_context(|| path.display().to_string())?;
        anyhow::ensure!(wasm.starts_with(b"\0asm"), "{}: this is no WebAssembly", path.display());
        Ok(wasm)
    };
    found.map(read).transpose()
}

/// The text of a strategy. Those that are too large for a page are left to `checkproof check`.
fn whole(path: &Path) -> Result<Vec<u8>> {
    const LARGEST: u64 = 256 << 20;
    let mut text = Vec::new();
    let file = files::open(path, &ProgressBar::hidden())?;
    file.take(LARGEST + 1).read_to_end(&mut text).with_context(|| path.display().to_string())?;
    anyhow::ensure!(text.len() as u64 <= LARGEST, "{}: too large for the page", path.display());
    Ok(text)
}

/// Starts the browser. Where there is none the address is still printed.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started = Command::new(program).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        eprintln!("note: {program} cannot be started; open the address yourself");
    }
}
