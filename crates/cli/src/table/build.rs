//! `checkproof table build`.

use super::BuildArgs;
use super::cluster;
use super::site::Place;
use super::store::path;
use super::words::{InWords, Made, Sum};
use crate::Answer;
use anyhow::{Context, Error, Result};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::time::Instant;
use tables::Site;

pub fn build<T: InWords>(args: &BuildArgs, mut tables: T, slices: &[T::Slice]) -> Result<Answer> {
    let common = &args.common;
    let mut order: Vec<T::Slice> = Vec::new();
    for slice in slices {
        for needed in tables.order(slice)? {
            if !order.contains(&needed) {
                order.push(needed);
            }
        }
    }
    fs::create_dir_all(&common.dir).with_context(|| common.dir.display().to_string())?;
    let site = Place::new(args);
    if let Some(hosts) = &args.hosts {
        let cluster = cluster::read(args, hosts)?;
        tables::build_on_cluster(&cluster, tables, &order, &site).map_err(Error::msg)?;
        return site.report(&cluster);
    }
    let mut out = std::io::stdout().lock();
    let mut built = Vec::new();
    let mut sum = Sum { slices: order.len(), ..Sum::default() };
    for needed in &order {
        let (title, path) = (tables.title(needed), path(common, &tables, needed));
        let numbers = tables.numbers(needed)?;
        sum.all_numbers += numbers;
        let checkpoint = site.checkpoint(&title, numbers, None);
        let name = title.slice.clone();
        let mut object = json!({ (T::SLICE): name, "file": path, "built": false });
        if tables::load(&mut tables, needed, &site).map_err(Error::msg)? {
            if let Some(line) = tables.there(&name).filter(|_| !common.json) {
                writeln!(out, "{line}")?;
            }
        } else {
            let begin = Instant::now();
            let file = site.watching(&name, numbers, || tables.build(needed, common.threads(), &*checkpoint));
            let file = file.map_err(Error::msg)?;
            let made = Made { name, numbers, seconds: begin.elapsed().as_secs_f64(), bytes: file.len() };
            site.save(&title, &file).map_err(Error::msg)?;
            if !tables.has(needed) {
                tables.open(needed, &path).with_context(|| path.display().to_string())?;
            }
            let (line, more, positions) = tables.built(needed, &made, common.threads())?;
            if !common.json {
                writeln!(out, "{line}")?;
            }
            sum.add(&made, positions);
            object["built"] = json!(true);
            object["seconds"] = json!(made.seconds);
            object["bytes"] = json!(made.bytes);
            more.as_object().into_iter().flatten().for_each(|(key, value)| object[key] = value.clone());
        }
        // A build may have been killed when its table was written and its draft not yet removed.
        checkpoint.discard().map_err(Error::msg)?;
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
