//! `checkproof table build`.

use super::site::Place;
use super::store::path;
use super::words::{InWords, Made, Sum};
use super::{BuildArgs, Common};
use crate::Answer;
use anyhow::{Context, Error, Result};
use serde_json::{Value as Json, json};
use std::fs;
use std::io::Write;
use std::time::Instant;
use tables::Site;

pub fn build<T: InWords>(args: &BuildArgs, mut tables: T, slices: &[T::Slice]) -> Result<Answer> {
    let common = &args.common;
    let order = order(&tables, slices)?;
    if let [only] = slices
        && let Some(mirrored) = tables.mirrored(only)
    {
        eprintln!("note: {mirrored}");
    }
    fs::create_dir_all(&common.dir).with_context(|| common.dir.display().to_string())?;
    let site = Place::new(args);
    if let Some(cluster) = args.cluster.cluster(common.threads())? {
        tables::build_on_cluster(&cluster, tables, &order, &site).map_err(Error::msg)?;
        return site.report(&cluster);
    }
    let mut out = std::io::stdout().lock();
    let mut built = Vec::new();
    let mut sum = Sum { slices: order.len(), ..Sum::default() };
    for needed in &order {
        let (line, object) = build_one(common, &site, &mut tables, needed, &mut sum)?;
        if let Some(line) = line.filter(|_| !common.json) {
            writeln!(out, "{line}")?;
        }
        built.push(object);
    }
    let (line, object) = tables.built_all(&sum, built);
    if common.json {
        writeln!(out, "{object:#}")?;
    } else if let Some(line) = line {
        writeln!(out, "{line}")?;
    }
    Ok(Answer::Yes)
}

/// The files of the tables, built on one thread and kept nowhere.
pub fn files_of<T: InWords>(mut tables: T, slices: &[T::Slice]) -> Result<Vec<Vec<u8>>> {
    let order = order(&tables, slices)?;
    order.iter().map(|needed| tables.build(needed, 1, &()).map_err(Error::msg)).collect()
}

/// The slices with all that they need, each once and after those that it needs.
fn order<T: InWords>(tables: &T, slices: &[T::Slice]) -> Result<Vec<T::Slice>> {
    let mut order: Vec<T::Slice> = Vec::new();
    for slice in slices {
        for needed in tables.order(slice)? {
            if !order.contains(&needed) {
                order.push(needed);
            }
        }
    }
    Ok(order)
}

/// Builds one table, or takes in the one that is there. Gives what is said of it, in words and in JSON.
fn build_one<T: InWords>(
    common: &Common,
    site: &Place,
    tables: &mut T,
    slice: &T::Slice,
    sum: &mut Sum,
) -> Result<(Option<String>, Json)> {
    let (title, path) = (tables.title(slice), path(common, tables, slice));
    let numbers = tables.numbers(slice)?;
    sum.all_numbers += numbers;
    let checkpoint = site.checkpoint(&title, numbers, None);
    let name = title.slice.clone();
    let mut object = json!({ (T::SLICE): name, "file": path, "built": false });
    let line = if tables::load(tables, slice, site).map_err(Error::msg)? {
        tables.there(&name)
    } else {
        let begin = Instant::now();
        let file = site.watching(&name, numbers, || tables.build(slice, common.threads(), &*checkpoint));
        let file = file.map_err(Error::msg)?;
        let made = Made { name, numbers, seconds: begin.elapsed().as_secs_f64(), bytes: file.len() };
        site.save(&title, &file).map_err(Error::msg)?;
        if !tables.has(slice) {
            tables.open(slice, &path).with_context(|| path.display().to_string())?;
        }
        let (line, more, positions) = tables.built(slice, &made, common.threads())?;
        sum.add(&made, positions);
        object["built"] = json!(true);
        object["seconds"] = json!(made.seconds);
        object["bytes"] = json!(made.bytes);
        more.as_object().into_iter().flatten().for_each(|(key, value)| object[key] = value.clone());
        Some(line)
    };
    // A build may have been killed when its table was written and its draft not yet removed.
    checkpoint.discard().map_err(Error::msg)?;
    Ok((line, object))
}
