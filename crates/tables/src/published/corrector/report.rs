//! The tables and figures of the corrector paper, written.

use super::{Case, Claim, Counted, RTOL, Ready, Row, claims, measure};
use crate::TableError;
use crate::counts::counts;
use crate::grid::{Grid, fixed, or_dash, short};
use crate::published::single_run::Step;
use crate::published::{Bench, csv};
use gelenk_plot::{Panels, Plot, Series};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::PathBuf;

pub(super) fn run(bench: &mut Bench<'_>, case: &Case) -> Result<(), TableError> {
    let cancel = (bench.request.on_ctrl_c)();
    let mut ready = Ready::new(case)?;
    let rows = measure(bench, case, &mut ready, &cancel)?;
    let claims = claims(case, &rows);
    let name = case.table.name;
    let mut files = vec![
        bench.store(&format!("{name}.svg"), &figure(&ready, &rows).to_svg())?,
        bench.store(
            &format!("{name}.csv"),
            &csv(&rows.iter().map(|row| json(case, row)).collect::<Vec<_>>()),
        )?,
    ];
    let picture = ready.picture();
    if let Some(picture) = &picture {
        files.push(bench.store(&format!("{name}.sparsity.svg"), &picture.plot().to_svg())?);
        files.push(bench.store(&format!("{name}.groups.csv"), &picture.csv())?);
    }
    let paths: Vec<String> = files.iter().map(|path: &PathBuf| path.display().to_string()).collect();
    if bench.request.json {
        let object = json!({
            "table": name, "source": case.table.source, "model": ready.name, "paper": case.models[0],
            "rtol": RTOL, "atol": case.atol, "excitations": ready.excitations(),
            "runs": rows.iter().map(|row| json(case, row)).collect::<Vec<_>>(),
            "claims": claims.iter().map(claim_json).collect::<Vec<_>>(),
            "sparsity": picture.as_ref().map(|picture| {
                let [columns, entries, groups] = picture.sizes();
                json!({ "columns": columns, "entries": entries, "groups": groups })
            }),
            "files": paths,
        });
        return bench.show(|out| writeln!(out, "{object}")).map_err(Into::into);
    }
    bench.show(|out| {
        write(case, &ready, &rows, &claims, out)?;
        if let Some(picture) = &picture {
            writeln!(out, "The Jacobian, and its groups of columns (figures 3 to 5):")?;
            picture.write(out)?;
        }
        paths.iter().try_for_each(|path| writeln!(out, "file  {path}"))
    })?;
    Ok(())
}

fn cells(case: &Case, row: &Row) -> [String; 18] {
    let (p, w) = ((case.printed)(row.variant), &row.stats.work);
    let [form, jacobian, update] = row.variant.words();
    [
        form.into(),
        jacobian.into(),
        update.into(),
        short(1e3 * row.seconds),
        fixed(p.cpu, 2),
        row.fc().to_string(),
        or_dash(p.fc),
        w.residual.to_string(),
        or_dash(p.fcw),
        w.jacobian.to_string(),
        or_dash(p.je),
        row.stats.refreshes.updates.to_string(),
        format!("{:.1}", row.percent),
        fixed(p.percent, 1),
        row.stats.steps.to_string(),
        row.stats.rejections.total().to_string(),
        short(row.error),
        short(row.apart),
    ]
}

fn json(case: &Case, row: &Row) -> Value {
    let p = (case.printed)(row.variant);
    let [form, jacobian, update] = row.variant.words();
    json!({
        "form": form, "jacobian": jacobian, "update": update, "ours": counts(&row.stats),
        "cpu_s": row.seconds, "fc": row.fc(), "fcw": row.stats.work.residual, "Je": row.stats.work.jacobian,
        "updates": row.stats.refreshes.updates, "percent": row.percent,
        "error_in_tolerances": row.error, "apart_in_tolerances": row.apart,
        "printed": { "cpu_s": p.cpu, "fc": p.fc, "fcw": p.fcw, "Je": p.je, "percent": p.percent },
    })
}

fn words(claim: &Claim<'_>) -> String {
    let what = match claim.counted {
        Counted::Evaluations => "evaluations",
        Counted::Jacobians => "Jacobians",
    };
    format!(
        "{}: {} of {} {what} are left, {:.1} % (at most {:.0} %), with an error of {} tolerances against {}: {}",
        claim.best.variant.words().join(", "),
        claim.best.counted(claim.counted),
        claim.plain.counted(claim.counted),
        100.0 * claim.found(),
        100.0 * claim.share,
        short(claim.best.error),
        short(claim.plain.error),
        if claim.holds() { "yes" } else { "no" }
    )
}

fn claim_json(claim: &Claim<'_>) -> Value {
    json!({
        "row": claim.best.variant.words(), "share": claim.found(), "at_most": claim.share,
        "as_exact": claim.is_as_exact(), "holds": claim.holds(),
    })
}

const HEADER: [&str; 18] = [
    "form",
    "Jacobian",
    "update",
    "cpu [ms]",
    "(pr. [s])",
    "#fc",
    "(pr.)",
    "#fcw",
    "(pr.)",
    "#Je",
    "(pr.)",
    "#updates",
    "percent",
    "(pr.)",
    "steps",
    "rejected",
    "error",
    "apart",
];
const EXPLANATION: [&str; 5] = [
    "(pr.): as printed, on the computer and the model of the paper",
    "#fc: evaluations of the equations, #fcw: those without differences, #Je: Jacobians by differences, #updates: from old ones",
    "grouped: differences of groups of columns, with a pattern estimated from dense ones",
    "percent: time in that of the first row of the same form",
    "error: of positions against a run of a thousandth of the tolerance, apart: against the first row of the form, in tolerances",
];

fn write(
    case: &Case,
    ready: &Ready,
    rows: &[Row],
    claims: &[Claim<'_>],
    out: &mut dyn Write,
) -> io::Result<()> {
    let d = gelenk_core::Problem::structure(&ready.system).dims;
    writeln!(
        out,
        "{}: {} positions, {} constraints, {} excitations, 0 to {} s, rtol {RTOL:e}, atol {:e}",
        ready.name,
        d.np,
        d.nl,
        ready.excitations(),
        ready.t_end,
        case.atol
    )?;
    if ready.name != case.models[0] {
        writeln!(out, "  in place of the paper's model, which is not among the examples")?;
    }
    let mut grid = Grid::new(3, HEADER);
    for row in rows {
        grid.row(cells(case, row));
    }
    grid.write(out)?;
    EXPLANATION.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    writeln!(out)?;
    claims.iter().try_for_each(|claim| writeln!(out, "  {}", words(claim)))?;
    writeln!(out)
}

/// When Jacobians were evaluated, and when old ones were updated: the plain run above the best one, as in figure 7.
fn figure(ready: &Ready, rows: &[Row]) -> Panels {
    let panels = Panels::new(format!("{}: evaluations and updates of the Jacobian", ready.name))
        .size(860.0, 120.0)
        .x_axis("time", "s")
        .x_range(0.0, ready.t_end);
    let mut shown: Vec<&Row> =
        rows.iter().filter(|row| row.variant.words()[..2] == ["explicit", "grouped"]).collect();
    shown.dedup_by_key(|row| row.variant);
    shown.into_iter().fold(panels, |panels, row| panels.panel(instants(row)))
}

fn instants(row: &Row) -> Plot {
    let lines = |count: fn(&Step) -> u64, (low, high): (f64, f64)| {
        let times = row.history.times(count);
        times.into_iter().flat_map(move |t| [(t, low), (t, high), (f64::NAN, f64::NAN)])
    };
    Plot::new("")
        .y_axis(format!("update: {}", row.variant.words()[2]), "")
        .series(Series::new("evaluation", lines(|step| step.jacobians, (0.0, 1.0))).dotted().color(1))
        .series(Series::new("update", lines(|step| step.updates, (-1.0, 0.0))).dashed().color(2))
}
