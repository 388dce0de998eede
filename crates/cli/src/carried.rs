//! The claims and certificates that the program carries, so that its theorems can be checked wherever it is installed.
//!
//! They have the names that they have in the repository. What lies on the disk under such a name comes first; a claim
//! may also be called by its plain name, `smothered-mate`.

use crate::ledger::coq;
use std::fs;
use std::path::{Path, PathBuf};

/// The bytes of a file that is carried, unless there is one of this name on the disk.
pub fn bytes(path: &Path) -> Option<&'static [u8]> {
    let (_, bytes) = files().find(|(name, _)| Path::new(name) == path)?;
    (!path.exists()).then_some(*bytes)
}

/// Is this a file, on the disk or carried?
pub fn is_file(path: &Path) -> bool {
    path.is_file() || bytes(path).is_some()
}

/// Is this file in its folder? A folder on the disk has what is in it and no more, whatever is carried.
pub fn is_listed(path: &Path) -> bool {
    let is_on_disk = path.parent().is_some_and(Path::is_dir);
    if is_on_disk { path.is_file() } else { is_file(path) }
}

/// Is this a folder, on the disk or carried?
pub fn is_folder(path: &Path) -> bool {
    path.is_dir() || (!path.exists() && is_carried_folder(path))
}

/// The files of a folder, on the disk or carried, in the order of their names.
pub fn listed(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut listed = match fs::read_dir(folder) {
        Err(_) if is_folder(folder) => {
            let inside = files().map(|(name, _)| Path::new(name)).filter(|path| path.parent() == Some(folder));
            inside.map(Path::to_path_buf).collect()
        }
        entries => entries?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?,
    };
    listed.sort();
    Ok(listed)
}

/// The claim, or the folder of claims, that is meant: a path, or the plain name of one that is carried.
pub fn claim(asked: &Path) -> PathBuf {
    let in_claims = Path::new("claims").join(asked);
    let file = in_claims.with_added_extension("claim");
    match asked {
        asked if is_file(asked) || is_folder(asked) => asked.to_path_buf(),
        _ if is_file(&file) => file,
        _ if is_folder(&in_claims) => in_claims,
        asked => asked.to_path_buf(),
    }
}

/// Where the proof of a claim lies that is named like it: a strategy, a certificate, or a folder of certificates.
pub fn proof(claim: &Path) -> Option<PathBuf> {
    let below = claim.strip_prefix("claims").ok()?;
    let place = Path::new("certificates").join(below.with_extension(""));
    let files = ["strategy", "strategy.zst", "certificate", "certificate.zst"];
    let file = files.iter().map(|ending| place.with_added_extension(ending)).find(|path| is_listed(path));
    file.or_else(|| is_folder(&place).then_some(place))
}

/// The plain names of the claims that are carried.
pub fn claim_names() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter_map(|(name, _)| name.strip_prefix("claims/")?.strip_suffix(".claim"))
}

fn is_carried_folder(path: &Path) -> bool {
    files().any(|(name, _)| Path::new(name).parent() == Some(path))
}

/// All that is carried of claims and certificates; those of the lemmas are among what Coq compiles.
fn files() -> impl Iterator<Item = &'static (&'static str, &'static [u8])> {
    let of_lemmas = coq::SOURCES.iter().filter(|(name, _)| name.starts_with("certificates/"));
    FILES.iter().chain(of_lemmas)
}

macro_rules! files {
    ($($path:literal)*) => { &[$(($path, include_bytes!(concat!("../", $path)))),*] };
}

/// Each file with its place in the repository and its bytes.
const FILES: &[(&str, &[u8])] = files![
    "certificates/blocked-pawns.strategy"
    "certificates/castling-mate-lost.strategy"
    "certificates/castling-mate.strategy"
    "certificates/draughts-double-corner.strategy"
    "certificates/en-passant-mate.strategy"
    "certificates/four-file-bishops.strategy"
    "certificates/four-file-blocked.strategy"
    "certificates/four-file-minor-pieces.strategy"
    "certificates/four-file-sixteen-men.strategy.zst"
    "certificates/four-file/black-a2a4.strategy"
    "certificates/four-file/black.strategy"
    "certificates/four-file/roots.recipe"
    "certificates/four-file/thesis-barrier-1.strategy.zst"
    "certificates/four-file/thesis-barrier-3.strategy.zst"
    "certificates/four-file/thesis-barrier-4.strategy.zst"
    "certificates/four-file/thesis-barrier-5.strategy.zst"
    "certificates/four-file/thesis-draw-1.strategy"
    "certificates/four-file/thesis-draw-2.strategy"
    "certificates/four-file/thesis-draw-3-fails.strategy"
    "certificates/four-file/thesis-draw-3.strategy.zst"
    "certificates/four-file/thesis-draw-7.strategy.zst"
    "certificates/four-file/thesis-draw-8.strategy.zst"
    "certificates/four-file/thesis-figure-3-1.strategy"
    "certificates/four-file/thesis-figure-3-2.strategy"
    "certificates/four-file/thesis-figure-4-10.strategy.zst"
    "certificates/four-file/thesis-figure-6-1-no-2.strategy"
    "certificates/four-file/thesis-figure-6-1.strategy"
    "certificates/four-file/thesis-king-and-bishop.strategy"
    "certificates/four-file/thesis-king-and-knight.strategy"
    "certificates/four-file/thesis-locked-pawns.strategy.zst"
    "certificates/four-file/thesis-rooks-and-knights-exchanged.strategy.zst"
    "certificates/four-file/thesis-rooks-exchanged.strategy.zst"
    "certificates/kqk-4x4.strategy"
    "certificates/krk-4x4-bratko.recipe"
    "certificates/krk-4x4.strategy"
    "certificates/krk-4x5-bratko.recipe"
    "certificates/krk-5x5-bratko.recipe"
    "certificates/krk-8x8-bratko.recipe"
    "certificates/mad-rook.strategy"
    "certificates/sheet-100-mates.strategy"
    "certificates/sheet-100-not-sooner.strategy"
    "certificates/sheet-100-nothing-else.strategy"
    "certificates/smothered-mate-no-2.strategy"
    "certificates/smothered-mate.strategy"
    "certificates/stalemate-trap-no-1.strategy"
    "certificates/stalemate-trap.strategy"
    "claims/blocked-pawns.claim"
    "claims/castling-mate-lost.claim"
    "claims/castling-mate.claim"
    "claims/draughts-double-corner.claim"
    "claims/draughts-three-kings.claim"
    "claims/draughts-two-kings.claim"
    "claims/en-passant-mate.claim"
    "claims/four-file-bishops.claim"
    "claims/four-file-blocked.claim"
    "claims/four-file-minor-pieces.claim"
    "claims/four-file-sixteen-men.claim"
    "claims/four-file/black-a2a3.claim"
    "claims/four-file/black-a2a4.claim"
    "claims/four-file/black-c1a3.claim"
    "claims/four-file/black-c1e3.claim"
    "claims/four-file/black-c1g5.claim"
    "claims/four-file/black-c2c3.claim"
    "claims/four-file/black-c2c4.claim"
    "claims/four-file/black-e2e3.claim"
    "claims/four-file/black-e2e4.claim"
    "claims/four-file/black-g2g3.claim"
    "claims/four-file/black-g2g4.claim"
    "claims/four-file/black.claim"
    "claims/four-file/thesis-barrier-1.claim"
    "claims/four-file/thesis-barrier-2.claim"
    "claims/four-file/thesis-barrier-3.claim"
    "claims/four-file/thesis-barrier-4.claim"
    "claims/four-file/thesis-barrier-5.claim"
    "claims/four-file/thesis-barrier-7.claim"
    "claims/four-file/thesis-draw-1.claim"
    "claims/four-file/thesis-draw-2.claim"
    "claims/four-file/thesis-draw-3-fails.claim"
    "claims/four-file/thesis-draw-3.claim"
    "claims/four-file/thesis-draw-7.claim"
    "claims/four-file/thesis-draw-8.claim"
    "claims/four-file/thesis-figure-3-1.claim"
    "claims/four-file/thesis-figure-3-2.claim"
    "claims/four-file/thesis-figure-4-10.claim"
    "claims/four-file/thesis-figure-6-1-no-2.claim"
    "claims/four-file/thesis-figure-6-1.claim"
    "claims/four-file/thesis-king-and-bishop.claim"
    "claims/four-file/thesis-king-and-knight.claim"
    "claims/four-file/thesis-locked-pawns.claim"
    "claims/four-file/thesis-rooks-and-knights-exchanged.claim"
    "claims/four-file/thesis-rooks-exchanged.claim"
    "claims/four-file/white.claim"
    "claims/kqk-4x4.claim"
    "claims/kqk-5x5.claim"
    "claims/kqk-6x6.claim"
    "claims/kqk-7x7.claim"
    "claims/kqk-8x8.claim"
    "claims/krk-4x4-bratko.claim"
    "claims/krk-4x4.claim"
    "claims/krk-4x5-bratko.claim"
    "claims/krk-5x5-bratko.claim"
    "claims/krk-5x5.claim"
    "claims/krk-6x6.claim"
    "claims/krk-7x7.claim"
    "claims/krk-8x8-bratko.claim"
    "claims/krk-8x8.claim"
    "claims/krk/all-boards.claim"
    "claims/krk/applicable.claim"
    "claims/krk/basic_stays.claim"
    "claims/krk/fifth.claim"
    "claims/krk/home3.claim"
    "claims/krk/lex3.claim"
    "claims/krk/no_king_mate.claim"
    "claims/krk/other_rook.claim"
    "claims/krk/rtm_rook.claim"
    "claims/krk/rtm_stale.claim"
    "claims/krk/rtm_then_mate.claim"
    "claims/krk/transpose.claim"
    "claims/mad-rook.claim"
    "claims/sheet-100-mates.claim"
    "claims/sheet-100-not-sooner.claim"
    "claims/sheet-100-nothing-else.claim"
    "claims/smothered-mate-no-2.claim"
    "claims/smothered-mate.claim"
    "claims/stalemate-trap-no-1.claim"
    "claims/stalemate-trap.claim"
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The files of a folder of the repository, with their place in it.
    fn below(folder: &str) -> Vec<(String, Vec<u8>)> {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let entries = fs::read_dir(root.join(folder)).expect("a folder").map(|entry| entry.expect("readable").path());
        let files = entries.filter(|path| path.is_file());
        let named = |path: PathBuf| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (format!("{folder}/{name}"), fs::read(&path).expect("a readable file"))
        };
        files.map(named).collect()
    }

    #[test]
    fn every_claim_and_certificate_is_carried_as_it_is() {
        let folders =
            ["certificates", "certificates/four-file", "certificates/krk", "claims", "claims/four-file", "claims/krk"];
        let mut there: Vec<(String, Vec<u8>)> = folders.iter().flat_map(|folder| below(folder)).collect();
        there.sort();
        let mut carried: Vec<(String, Vec<u8>)> =
            files().map(|(name, bytes)| (name.to_string(), bytes.to_vec())).collect();
        carried.sort();
        let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&carried), names(&there));
        assert!(carried == there, "a file has changed since the program was built");
    }

    #[test]
    fn plain_names_mean_claims_and_find_their_proofs() {
        for (asked, meant, proof_of_it) in [
            ("smothered-mate", "claims/smothered-mate.claim", Some("certificates/smothered-mate.strategy")),
            ("claims/kqk-8x8.claim", "claims/kqk-8x8.claim", None),
            ("krk", "claims/krk", Some("certificates/krk")),
            ("krk/lex3", "claims/krk/lex3.claim", Some("certificates/krk/lex3.certificate.zst")),
            (
                "four-file-sixteen-men",
                "claims/four-file-sixteen-men.claim",
                Some("certificates/four-file-sixteen-men.strategy.zst"),
            ),
            ("nobody", "nobody", None),
        ] {
            let found = claim(Path::new(asked));
            assert_eq!(found, Path::new(meant));
            assert_eq!(proof(&found).as_deref(), proof_of_it.map(Path::new), "{asked}");
        }
    }
}
