//! How the large strategies of FOUR FILE are made, where they are too large to be kept: the tables that they are cut
//! from, and what was recorded of a strategy that the checker called proved.

use crate::{carried, files};
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::path::Path;
use tables::{BlockSlice, Universe};

/// How the strategy of one claim is made.
#[derive(Debug, PartialEq)]
pub struct Recipe {
    /// The smallest universe first.
    pub tables: Vec<RecipeTable>,
    /// How many moves beyond the tables the starting positions may be.
    pub beyond: u32,
    pub recorded: Option<Recorded>,
}

/// Tables in a folder of their own.
#[derive(Debug, Clone, PartialEq)]
pub struct RecipeTable {
    pub name: String,
    pub root: BlockSlice,
    pub universe: Universe,
}

/// A strategy that was made so and that the checker called proved.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    pub lines: u64,
    /// The SHA-256 of its text.
    pub sha256: String,
}

/// The folder of the recipes that the program carries.
pub const RECIPES: &str = "certificates/four-file";

/// The recipes stand in one file, since they share their tables.
const FILE: &str = "roots.recipe";

const MAGIC: &str = "checkproof four-file recipe 1";

impl Recipe {
    /// The recipe for a claim, by its plain name; none if there is none in this folder.
    pub fn of(folder: &Path, claim: &str) -> Result<Option<Recipe>> {
        Ok(all(folder)?.into_iter().find(|(name, _)| name == claim).map(|(_, recipe)| recipe))
    }

    /// The claims with recipes in this folder whose strategies are recorded.
    pub fn recorded_claims(folder: &Path) -> Result<Vec<String>> {
        Ok(all(folder)?.into_iter().filter(|(_, recipe)| recipe.recorded.is_some()).map(|(name, _)| name).collect())
    }
}

/// The recipes of a folder, each with its claim's plain name.
fn all(folder: &Path) -> Result<Vec<(String, Recipe)>> {
    let path = folder.join(FILE);
    if !carried::is_listed(&path) {
        return Ok(Vec::new());
    }
    read(&files::read_text(&path)?).with_context(|| path.display().to_string())
}

/// The arguments of the command that makes the strategy of a claim about FOUR FILE as its recipe says.
pub fn how_to_prove(claim: &Path) -> Option<String> {
    let name = claim.strip_prefix("claims/four-file").ok()?.file_stem()?.to_str()?;
    let recipe = Recipe::of(Path::new(RECIPES), name).ok()?;
    recipe.map(|_| prove_command(name))
}

/// The command that makes a strategy.
pub fn prove_command(claim: &str) -> String {
    format!("four-file prove --for {claim} --dir DIR --out FILE")
}

fn read(text: &str) -> Result<Vec<(String, Recipe)>> {
    ensure!(text.lines().next() == Some(MAGIC), "line 1: not `{MAGIC}`");
    let mut tables = Vec::new();
    let mut recipes: Vec<(String, Recipe)> = Vec::new();
    for (number, line) in text.lines().enumerate().skip(1) {
        let in_place = || format!("line {}", number + 1);
        match line.split_once(' ') {
            Some(("#", _)) => {}
            Some(("table", rest)) => tables.push(table(rest).with_context(in_place)?),
            Some(("claim", rest)) => {
                let (name, recipe) = recipe(rest, &tables).with_context(in_place)?;
                ensure!(recipes.iter().all(|known| known.0 != name), "line {}: `{name}` stands twice", number + 1);
                recipes.push((name.to_string(), recipe));
            }
            _ => bail!("line {}: begins with none of `table`, `claim` and `#`", number + 1),
        }
    }
    Ok(recipes)
}

fn table(text: &str) -> Result<RecipeTable> {
    let [name, root, universe] = text.splitn(3, ' ').collect::<Vec<_>>()[..] else { bail!("no name, slice, universe") };
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    ensure!(is_plain, "`{name}`: a folder is named by letters and digits");
    let root = root.parse().map_err(|why| anyhow!("{why}"))?;
    Ok(RecipeTable { name: name.to_string(), root, universe: universe.parse()? })
}

/// The claim's name, and what is said of it.
fn recipe<'a>(text: &'a str, known: &[RecipeTable]) -> Result<(&'a str, Recipe)> {
    let mut words = text.split(' ').peekable();
    let name = words.next().unwrap_or_default();
    ensure!(words.next() == Some("tables"), "`tables` must follow the claim's name");
    let mut tables = Vec::new();
    while let Some(name) = words.next_if(|word| !KEYS.contains(word)) {
        let table = known.iter().find(|table| table.name == name);
        tables.push(table.with_context(|| format!("`{name}`: no table above has this name"))?.clone());
    }
    ensure!(!tables.is_empty(), "no tables are named");
    let mut number = |key: &str| match words.next_if_eq(&key) {
        None => Ok(None),
        Some(_) => {
            let number = words.next().and_then(|word| word.parse::<u64>().ok());
            number.map(Some).with_context(|| format!("no number behind `{key}`"))
        }
    };
    let beyond = u32::try_from(number("beyond")?.unwrap_or(0))?;
    let recorded = match number("lines")? {
        None => None,
        Some(lines) => {
            let [Some("sha256"), Some(digest)] = [words.next(), words.next()] else { bail!("no sha256 behind lines") };
            let is_digest = digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
            ensure!(is_digest, "`{digest}` is no SHA-256");
            Some(Recorded { lines, sha256: digest.to_string() })
        }
    };
    ensure!(words.next().is_none(), "something stands behind the end");
    Ok((name, Recipe { tables, beyond, recorded }))
}

const KEYS: [&str; 3] = ["beyond", "lines", "sha256"];

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: &str = "# Two tables.\n\
                          table A k+Pa4pa5 lost 0000 bare 0000 steps\n\
                          table B1 kr+Pa4pa5 lost 1100 bare 0000 steps a3 men 0100 at */Ke1/*/*\n";

    fn of(lines: &str) -> Result<Option<Recipe>> {
        let recipes = read(&format!("{MAGIC}\n{TABLES}{lines}"))?;
        Ok(recipes.into_iter().find(|(name, _)| name == "white").map(|(_, recipe)| recipe))
    }

    #[test]
    fn a_recipe_names_tables_and_what_was_recorded() {
        let digest = "0123456789abcdef".repeat(4);
        let text = format!("claim black tables A\nclaim white tables A B1 beyond 6 lines 12 sha256 {digest}\n");
        let recipe = of(&text).unwrap().unwrap();
        assert_eq!(recipe.tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), ["A", "B1"]);
        assert_eq!(recipe.tables[1].universe.to_string(), "lost 1100 bare 0000 steps a3 men 0100 at */Ke1/*/*");
        assert_eq!((recipe.beyond, recipe.recorded.unwrap().lines), (6, 12));
        assert!(of("claim black tables A\n").unwrap().is_none());
        assert_eq!(of("claim white tables B1\n").unwrap().unwrap().recorded, None);
    }

    #[test]
    fn what_is_no_recipe_is_refused_with_its_line() {
        for (lines, said) in [
            ("claim white tables C\n", "line 5: `C`: no table above"),
            ("claim white tables\n", "line 5: no tables"),
            ("claim white A\n", "line 5: `tables` must follow"),
            ("claim white tables A beyond x\n", "line 5: no number behind `beyond`"),
            ("claim white tables A lines 5\n", "line 5: no sha256"),
            ("claim white tables A lines 5 sha256 abc\n", "line 5: `abc` is no SHA-256"),
            ("claim white tables A\nclaim white tables A\n", "line 6: `white` stands twice"),
            ("table ../x k+Pa4pa5 lost 0000 bare 0000 steps\n", "line 5: `../x`"),
            ("table C k+Pa9pa5 lost 0000 bare 0000 steps\n", "line 5: "),
            ("table C k+Pa4pa5 lost 0000\n", "line 5: `lost 0000` describes no universe"),
            ("tables A\n", "line 5: begins with none"),
            ("\n", "line 5: begins with none"),
        ] {
            let why = format!("{:#}", of(lines).unwrap_err());
            assert!(why.starts_with(said), "{lines}: {why}");
        }
        assert!(format!("{:#}", read("").unwrap_err()).contains("line 1: not"));
    }

    /// Every claim that has a recipe is one of the roots, and every root of a recipe is in its universe.
    #[test]
    fn the_carried_recipes_can_be_followed() {
        let recipes = all(Path::new(RECIPES)).unwrap();
        assert!(recipes.len() > 11);
        for (claim, recipe) in recipes {
            let is_it = |name: &str| name.strip_prefix("four-file/") == Some(&claim);
            assert!(carried::claim_names().any(is_it), "{claim} is no claim");
            for RecipeTable { name, root, universe } in recipe.tables {
                assert!(universe.whole_slice(root).is_some(), "{name}: {root} is not in {universe}");
            }
        }
    }
}
