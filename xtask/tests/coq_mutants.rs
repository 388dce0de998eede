//! Known faults are planted in a copy of the rules of draughts in Coq, and each must break a proof.
//!
//! A fault is planted everywhere the rule stands, in the specification and in the implementation, so that it is not
//! noticed merely because the two differ. A copy that does not even parse proves nothing: the error has to come from a
//! proof, behind the planted text or in a later file.

use std::path::{Path, PathBuf};
use std::process::Command;

struct Mutant {
    name: &'static str,
    /// File, what stands there, and what is planted.
    changes: &'static [(&'static str, &'static str, &'static str)],
}

const MUTANTS: [Mutant; 9] = [
    Mutant {
        name: "an empty chain is accepted",
        changes: &[
            ("S12_Legality.v", "owns b c from pc /\\ ch <> [] /\\ valid", "owns b c from pc /\\ True /\\ valid"),
            ("S12_Legality.v", "match ch with [] => false | _ => true end &&\n", "true &&\n"),
        ],
    },
    Mutant {
        name: "capture is optional",
        changes: &[
            ("S12_Legality.v", "step_spec b pc from to /\\ ~ can_jump b c", "step_spec b pc from to /\\ True"),
            (
                "S12_Legality.v",
                "step_impl b pc from to && negb (exists_jump_any b c)",
                "step_impl b pc from to && true",
            ),
            (
                "S14_Generation.v",
                "match gen_jumps b c with [] => gen_steps b c | jumps => jumps end",
                "(gen_jumps b c ++ gen_steps b c)%list",
            ),
        ],
    },
    Mutant {
        name: "a man captures backward",
        changes: &[
            (
                "S06_Geometry.v",
                "diag_jump from over to /\\ forward_of c (rank from) (rank to).",
                "diag_jump from over to /\\ (forward_of c (rank from) (rank to) \\/ True).",
            ),
            (
                "S06_Geometry.v",
                "(rk from + rk to =? 2 * rk over) && (fl from + fl to =? 2 * fl over))%Z &&\n  match pc_kind pc with \
                 Man => forwardb (pc_color pc) from to | King => true end.",
                "(rk from + rk to =? 2 * rk over) && (fl from + fl to =? 2 * fl over))%Z.",
            ),
        ],
    },
    Mutant {
        name: "promotion continues",
        changes: &[
            (
                "S08_Chains.v",
                "crowned pc at_ = false /\\ jump_spec lifted pc at_ (over l) (landing l) /\\ ~ In (over l) taken /\\\n",
                "jump_spec lifted (if crowned pc at_ then mk_piece (pc_color pc) King else pc) at_ (over l) \
                 (landing l) /\\ ~ In (over l) taken /\\\n",
            ),
            ("S08_Chains.v", "if crowned pc at_ then []\n  else\n    filter", "filter"),
            (
                "S08_Chains.v",
                "(jump_links pc at_).\n",
                "(jump_links (if crowned pc at_ then mk_piece (pc_color pc) King else pc) at_).\n",
            ),
        ],
    },
    Mutant {
        name: "the same piece is jumped twice",
        changes: &[
            ("S08_Chains.v", "/\\ ~ In (over l) taken /\\", "/\\ (~ In (over l) taken \\/ True) /\\"),
            ("S08_Chains.v", "negb (takes taken (over l)))", "true)"),
        ],
    },
    Mutant {
        name: "the origin blocks",
        changes: &[(
            "S08_Chains.v",
            "(from : Position) : Board := board_set b from None.",
            "(from : Position) : Board := b.",
        )],
    },
    Mutant {
        name: "captured pieces stay",
        changes: &[(
            "S13_Apply.v",
            "fold_left (fun b p => board_set b p None) taken b",
            "fold_left (fun b p => b) taken b",
        )],
    },
    Mutant {
        name: "a man is not crowned",
        changes: &[("S13_Apply.v", "if crowned pc to then mk_piece (pc_color pc) King else pc.", "pc.")],
    },
    Mutant {
        name: "whoever cannot move has won",
        changes: &[(
            "DraughtsGame.v",
            "Game.Over (Game.Won (Game.other (side_of (snd k))))",
            "Game.Over (Game.Won (side_of (snd k)))",
        )],
    },
];

#[test]
fn every_planted_fault_breaks_a_proof() {
    if let Err(why) = Command::new("coqc").arg("--version").output() {
        assert!(std::env::var_os("CHECKPROOF_CI").is_none(), "coqc: {why}");
        println!("left out: the faults in the Coq sources (coqc: {why})");
        return;
    }
    let coq = Path::new(env!("CARGO_MANIFEST_DIR")).join("../coq");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("coq-mutants");
    let sound = folder.join("sound");
    let built =
        Command::new("sh").arg(coq.join("build")).arg(&sound).arg("draughts").output().expect("there is a shell");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    for mutant in &MUTANTS {
        let noticed = noticed(mutant, &sound, &folder.join("mutant"));
        println!("{:<32} {}", mutant.name, noticed.unwrap_or_else(|why| panic!("{}: {why}", mutant.name)));
    }
}

/// Where the fault breaks a proof: file and line.
fn noticed(mutant: &Mutant, sound: &Path, copy: &Path) -> Result<String, String> {
    // The times of the files say what has to be compiled again, so they are copied too.
    let _ = std::fs::remove_dir_all(copy);
    let copied = Command::new("cp").arg("-a").arg(sound).arg(copy).status().map_err(|why| why.to_string())?;
    if !copied.success() {
        return Err("the compiled files could not be copied".to_string());
    }
    let planted: Vec<(&str, usize)> =
        mutant.changes.iter().map(|(file, from, to)| plant(copy, file, from, to)).collect::<Result<_, _>>()?;
    let mut make = Command::new("make");
    make.current_dir(copy).args(["draughts/KernelClaims.vo", "draughts/Longest.vo", "draughts/S21_Contracts.vo"]);
    let output = make.output().map_err(|why| format!("make: {why}"))?;
    if output.status.success() {
        return Err("no proof notices".to_string());
    }
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let (file, line) = place(&errors).ok_or_else(|| format!("it fails, but not in a proof:\n{errors}"))?;
    let in_proof = planted.iter().all(|&(planted, at)| planted != file || line > at);
    let parses = !errors.contains("Syntax error") && !errors.contains("was not found in the current environment");
    if in_proof && parses { Ok(format!("{file}, line {line}")) } else { Err(format!("it does not compile:\n{errors}")) }
}

/// Plants a change; tells the file and the last line of what was planted.
fn plant<'f>(copy: &Path, file: &'f str, from: &str, to: &str) -> Result<(&'f str, usize), String> {
    let path: PathBuf = copy.join("draughts").join(file);
    let text = std::fs::read_to_string(&path).map_err(|why| format!("{file}: {why}"))?;
    if text.matches(from).count() != 1 {
        return Err(format!("{file} has {} places `{from}`, not one", text.matches(from).count()));
    }
    let (before, after) = text.split_once(from).unwrap_or_default();
    std::fs::write(&path, [before, to, after].concat()).map_err(|why| format!("{file}: {why}"))?;
    Ok((file, before.lines().count() + to.lines().count()))
}

/// The place of the first error: `File "./draughts/S12_Legality.v", line 55, ...`.
fn place(errors: &str) -> Option<(&str, usize)> {
    let rest = errors.split("File \"./draughts/").nth(1)?;
    let (file, rest) = rest.split_once("\", line ")?;
    Some((file, rest.split(',').next()?.parse().ok()?))
}
