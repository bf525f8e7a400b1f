//! `gelenk flex`: a flexible body from finite elements.

use crate::args::FlexArgs;
use crate::failure::Failure;
use gelenk_flex::part::Order;
use gelenk_flex::reduce::{Report, Wishes};
use gelenk_flex::{FlexBody, container};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

pub(crate) fn run(args: &FlexArgs, out: &mut impl Write) -> Result<(), Failure> {
    if !(0.0..1.0).contains(&args.damping) {
        return Err(Failure::usage("--damping is a share of the critical damping, from 0 to less than 1"));
    }
    if args.max_frequency.is_some_and(|f| f.is_nan() || f <= 0.0) {
        return Err(Failure::usage("--max-frequency must be positive"));
    }
    let Some(source) = args.part.as_ref().or(args.stiffness.as_ref()) else {
        return Err(Failure::usage("give a mesh (part.msh), or --stiffness, --mass and --nodes"));
    };
    let target = target(args, source)?;
    let matrices = match (&args.stiffness, &args.mass, &args.nodes) {
        (Some(k), Some(m), Some(nodes)) => Some([k.clone(), m.clone(), nodes.clone()]),
        _ => None,
    };
    let order = Order {
        file: args.part.clone(),
        matrices,
        material: args.material.clone(),
        sections: args.section.clone(),
        no_shear: args.no_shear,
        interfaces: args.interfaces.clone(),
        units: Some(args.units.clone()),
        wishes: Wishes {
            modes: args.modes,
            attach: args.attach.clone(),
            highest: args.max_frequency,
            damping: args.damping,
            stresses: !args.no_stresses,
        },
    };
    let (body, report) = order.make().map_err(Failure::failed)?;
    if let Some(path) = &target {
        let bytes = container::write(&body).map_err(Failure::failed)?;
        std::fs::write(path, bytes).map_err(|error| Failure::file("write", path, &error))?;
    }
    if args.json {
        writeln!(out, "{}", told(&body, report.as_ref()))?;
    } else if !args.quiet {
        tell(&body, report.as_ref(), out)?;
        if let Some(path) = &target {
            writeln!(out, "  body       {}", path.display())?;
        }
    }
    Ok(())
}

/// Where the body goes: nowhere if it is one already and nothing else is asked for.
fn target(args: &FlexArgs, source: &std::path::Path) -> Result<Option<PathBuf>, Failure> {
    let is_made = source.extension().is_some_and(|e| e.eq_ignore_ascii_case("npz")) && args.part.is_some();
    let path = match &args.out {
        Some(path) => path.clone(),
        None if is_made => return Ok(None),
        None => source.with_extension("npz"),
    };
    if path == source || args.mass.as_ref() == Some(&path) {
        return Err(Failure::usage(format!(
            "'{}' would be replaced by what is made of it; give another name with --out",
            path.display()
        )));
    }
    if path.exists() && !args.force {
        return Err(Failure::usage(format!("'{}' is there already", path.display()))
            .hint("replace it with --force, or give --out"));
    }
    Ok(Some(path))
}

fn list(numbers: &[f64]) -> String {
    let shown: Vec<String> = numbers.iter().take(8).map(|f| format!("{f:.4}")).collect();
    let rest = numbers.len().saturating_sub(8);
    if rest > 0 { format!("{}, and {rest} more", shown.join(", ")) } else { shown.join(", ") }
}

fn tell(body: &FlexBody, report: Option<&Report>, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}", body.source)?;
    let [x, y, z] = body.centre();
    writeln!(out, "  mass       {:.6} kg, centre ({x:.6}, {y:.6}, {z:.6}) m", body.mass())?;
    writeln!(out, "  nodes      {} with {} unknowns each", body.places.len(), body.dofs)?;
    let names: Vec<&str> = body.interfaces.iter().map(|i| i.name.as_str()).collect();
    writeln!(out, "  interfaces {}", if names.is_empty() { "none".to_owned() } else { names.join(", ") })?;
    let known = if body.stiffening.is_some() { "with" } else { "without" };
    writeln!(out, "  frame      {}, {known} geometric stiffening", body.frame)?;
    if let Some(r) = report {
        writeln!(
            out,
            "  modes      {} of {} unknowns, {} to {} Hz",
            r.frequencies.len(),
            r.unknowns,
            edge(r.frequencies.first()),
            edge(r.frequencies.last())
        )?;
        writeln!(out, "  first      {} Hz", list(&r.frequencies))?;
        if !r.held.is_empty() {
            writeln!(out, "  held       {} Hz", list(&r.held))?;
            let sums: Vec<String> = (0..6)
                .map(|i| format!("{:.1}", 100.0 * r.effective.iter().map(|e| e[i]).sum::<f64>()))
                .collect();
            writeln!(
                out,
                "  mass held  {} % along x, y, z and about x, y, z take part in these modes",
                sums.join(", ")
            )?;
        }
        if r.rigid > 0 {
            writeln!(
                out,
                "  rigid      {} motions left out (at most {:.2e} Hz)",
                r.rigid, r.rigid_frequency
            )?;
        }
        if !body.interfaces.is_empty() {
            writeln!(
                out,
                "  residual   {:.1e} of rigid motions; {:.2} % of flexibility lost with {} modes left out",
                r.residual,
                100.0 * r.lost,
                r.dropped
            )?;
        }
    }
    for warning in &body.warnings {
        writeln!(out, "  warning: {warning}")?;
    }
    Ok(())
}

fn edge(f: Option<&f64>) -> String {
    f.map_or_else(String::new, |f| format!("{f:.2}"))
}

fn told(body: &FlexBody, report: Option<&Report>) -> serde_json::Value {
    let names: Vec<&str> = body.interfaces.iter().map(|i| i.name.as_str()).collect();
    let mut all = json!({
        "ok": true,
        "source": body.source,
        "mass": body.mass(),
        "centre": body.centre(),
        "inertia_about_origin": body.inertia(),
        "nodes": body.places.len(),
        "interfaces": names,
        "frame": body.frame,
        "stiffening": body.stiffening.is_some(),
        "modes": body.count(),
        "warnings": body.warnings,
    });
    if let Some(r) = report {
        all["frequencies"] = json!(r.frequencies);
        all["held_frequencies"] = json!(r.held);
        all["effective_mass"] = json!(r.effective);
        all["rigid_motions"] = json!(r.rigid);
        all["interface_residual"] = json!(r.residual);
        all["dropped_modes"] = json!(r.dropped);
        all["lost_flexibility"] = json!(r.lost);
    }
    all
}
