//! `gelenk problems`: the literature's test problems.

use crate::args::ProblemsArgs;
use crate::failure::Failure;
use gelenk_testset::{Coordinates, Info, all, create, models};
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &ProblemsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let width = all().iter().chain(models()).map(|i| i.name.len()).max().unwrap_or(0);
    for info in all().iter().chain(models()) {
        if args.json {
            writeln!(out, "{}", describe(info)?)?;
        } else {
            writeln!(out, "{:<width$}  {}", info.name, info.summary)?;
            if args.verbose {
                details(info, out)?;
            }
        }
    }
    Ok(())
}

fn details(info: &Info, out: &mut impl Write) -> Result<(), Failure> {
    let mut problem = create(info.name, &[]).map_err(Failure::failed)?;
    let d = problem.dims();
    writeln!(out, "    source      {}", info.source)?;
    writeln!(out, "    sizes       {} positions, {} velocities, {} constraints", d.np, d.nv, d.nl)?;
    if problem.coordinates().is_some() {
        let words = Coordinates::ALL.map(|(name, _)| name).join(", ");
        writeln!(out, "    coordinates {words}; sizes are those of the first")?;
    }
    writeln!(out, "    interval    0 to {} s", info.t_end)?;
    for p in info.parameters {
        writeln!(
            out,
            "    parameter   {} = {}: {} (from {} to {})",
            p.name, p.default, p.meaning, p.min, p.max
        )?;
    }
    let tags: Vec<&str> = info.tags.iter().map(|t| t.name()).collect();
    if !tags.is_empty() {
        writeln!(out, "    character   {}", tags.join(", "))?;
    }
    if let Some(switches) = problem.switches() {
        for s in switches.list() {
            writeln!(out, "    event       {}", s.name)?;
        }
    }
    writeln!(out)?;
    Ok(())
}

fn describe(info: &Info) -> Result<serde_json::Value, Failure> {
    let mut problem = create(info.name, &[]).map_err(Failure::failed)?;
    let d = problem.dims();
    let events: Vec<String> =
        problem.switches().map_or_else(Vec::new, |s| s.list().iter().map(|s| s.name.clone()).collect());
    Ok(json!({
        "name": info.name,
        "summary": info.summary,
        "source": info.source,
        "t_end": info.t_end,
        "dims": { "p": d.np, "v": d.nv, "lam": d.nl, "g": d.ng, "u": d.nu },
        "parameters": info.parameters.iter()
            .map(|p| json!({ "name": p.name, "default": p.default, "min": p.min, "max": p.max, "meaning": p.meaning }))
            .collect::<Vec<_>>(),
        "tags": info.tags.iter().map(|t| t.name()).collect::<Vec<_>>(),
        "events": events,
        "coordinates": problem.coordinates().map(|_| Coordinates::ALL.map(|(name, _)| name)),
    }))
}
