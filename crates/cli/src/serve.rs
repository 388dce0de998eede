//! `checkproof serve`: the page, on this machine.

use crate::Answer;
use crate::ledger::row::Row;
use crate::ledger::{self, claim_files, judged_row};
use crate::shelf::{self, Given};
use crate::{carried, sheet};
use anyhow::{Context, Result, anyhow, ensure};
use fast::threads;
use std::collections::HashMap;
use std::io::Write;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use web::{LedgerRow, Limit, Settings, Sheet, Shelf};

/// Start the page: play, ask why a move is illegal, solve puzzles, walk through proofs, in a browser.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof serve              prints the address of the page; Ctrl-C ends it
  checkproof serve --open       and starts the browser
  checkproof serve --port 9000
  checkproof serve --strategy four-file/white=white.strategy.zst    play against a strategy of your own
  curl 'http://localhost:8064/api/explain?game=chess&move=e2e5'

The page listens on this machine alone and asks no other for anything. It shows the claims of the folder that --claims
names, with the strategies beside them, where there are such folders. Those of --strategy are checked before the page
starts, large ones of the folder beside it. Every answer is computed within --time; nothing is kept between requests.")]
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

    /// A strategy that is not in the folder, and the claim that it proves; several of one claim are its parts
    #[arg(long, value_name = "CLAIM=FILE")]
    strategy: Vec<Given>,

    /// The checker for browsers, which wasm/build makes [default: checkproof.wasm beside the program, if it is there]
    #[arg(long, value_name = "FILE")]
    wasm: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<Answer> {
    let shelf = shelf(args)?;
    let shelf = Arc::new(match checker(args.wasm.as_deref())? {
        Some(wasm) => shelf.with_checker(wasm),
        None => shelf,
    });
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
    let large = Arc::clone(&shelf);
    // What comes of it is told to whoever asks for the claim.
    threads::start_alone(move || large.large().for_each(|name| _ = large.check_now(name, &mut |_| ())))?;
    web::serve(bound, shelf).context("the server")?;
    Ok(Answer::Yes)
}

/// The claims of a folder with their strategies, and what the program can do for the page. Without such a folder there
/// are no claims, and the page has more to show.
fn shelf(args: &Args) -> Result<Shelf> {
    let (claims, certificates) = (&args.claims, &args.certificates);
    let given = shelf::of_one_claim(&args.strategy);
    if !carried::is_folder(claims) && given.is_empty() {
        eprintln!("note: there is no folder {}, so the page shows no claims", claims.display());
        return Ok(Shelf::default().with_print(Box::new(printed)));
    }
    let mut files = Vec::new();
    if carried::is_folder(claims) {
        files = claim_files(claims)?;
        for folder in ledger::FOLDERS.map(|folder| claims.join(folder)).iter().filter(|path| carried::is_folder(path)) {
            files.extend(claim_files(folder)?);
        }
    }
    files.extend(given.keys().filter(|path| !files.contains(path)).cloned().collect::<Vec<_>>());
    let shelved = files.iter().map(|path| match given.get(path) {
        Some(parts) => shelf::shelved(path, claims, parts),
        None => shelf::shelved(path, claims, &shelf::beside(path, claims, certificates)),
    });
    let shelf = Shelf::new(shelved.collect::<Result<_>>()?).map_err(|why| anyhow!("{}: {why}", claims.display()))?;
    let lemmas = shelf::certificates(&claims.join("krk"), &certificates.join("krk"))?;
    let shelf = shelf.with_lemmas(lemmas).map_err(|why| anyhow!("{why}"))?;
    let done = checked(&shelf, claims, &given)?;
    let (claims, certificates) = (claims.to_path_buf(), certificates.to_path_buf());
    Ok(shelf.with_print(Box::new(printed)).with_ledger(Box::new(move |limit| {
        rows(&claims, &certificates, limit, &done).map_err(|why| format!("{why:#}"))
    })))
}

/// Rows of the ledger by the files of their claims.
type Done = Arc<Mutex<HashMap<PathBuf, Row>>>;

/// Has the strategies checked that were given, and tells what the ledger says of them.
fn checked(shelf: &Shelf, claims: &Path, given: &HashMap<PathBuf, Vec<PathBuf>>) -> Result<Done> {
    let mut done = HashMap::new();
    for (path, parts) in given {
        let verdict = shelf::checked(shelf, &shelf::name(path, claims))?;
        done.insert(path.clone(), judged_row(path, parts, &verdict)?);
    }
    Ok(Arc::new(Mutex::new(done)))
}

/// The rows of the ledger, for the page.
fn rows(claims: &Path, certificates: &Path, limit: &Limit, done: &Done) -> Result<Vec<LedgerRow>> {
    ensure!(carried::is_folder(claims), "{}: there is no such folder", claims.display());
    let run = ledger::Run { limit: Some(limit.clone()), done: Arc::clone(done) };
    let rows = ledger::at_hand(claims, certificates, &run)?;
    Ok(rows.into_iter().map(|row| told(row, claims)).collect())
}

fn told(row: Row, claims: &Path) -> LedgerRow {
    let Row { file, name, game, statement, evidence, status, rests_on, assuming, digests } = row;
    let status = status.to_string();
    let claim = file.ends_with(".claim").then(|| shelf::name(Path::new(&file), claims));
    LedgerRow { claim, file, name, game, statement, evidence, status, rests_on, assuming, digests }
}

/// A sheet of puzzles, as `checkproof puzzle` prints it.
fn printed(sheet: &Sheet) -> Result<Vec<u8>, String> {
    let options = sheet::SheetOptions {
        title: sheet.title.clone(),
        paper: sheet::Paper::A4,
        across: None,
        solutions: sheet::Solutions::Upright,
        command: format!("checkproof serve: {}", sheet.address),
    };
    sheet::pdf(&sheet.puzzles, &options).map_err(|why| format!("{why:#}"))
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

/// Starts the browser. Where there is none the address is still printed.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started = Command::new(program).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        eprintln!("note: {program} cannot be started; open the address yourself");
    }
}
