//! Where the derivatives of the equations of motion have entries, and which columns share an evaluation: figures 3 to 5 of [Arnold06] (A34).
//!
//! The paper shows the Jacobian of its railway carriage, the list of its groups, and the same for a part of it: for the carriage
//! `bench corrector-carriage` makes these. Here is what problems of the test set declare: `∂(M a − f)/∂p` beside `∂f/∂v`, with columns
//! that share no row in one group.

use super::{Bench, PublishedTable};
use crate::TableError;
use gelenk_core::{Pattern, Structure};
use gelenk_linalg::Grouping;
use gelenk_plot::{Plot, Series};
use gelenk_testset::create;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{self, Write};

pub(super) static TABLE: PublishedTable = PublishedTable {
    name: "sparsity",
    what: "patterns of Jacobians, and the groups of columns that share an evaluation",
    source: "Arnold, Fuchs & Fuehrer (2006), figures 3 to 5; other mechanisms",
    keys: "A34",
    grows: false,
    run,
};

/// Problems with their parameters.
const PROBLEMS: [(&str, &[(&str, f64)]); 3] =
    [("mass-spring-chain", &[]), ("rope-ladder", &[]), ("andrews-stiff", &[])];

/// The pattern of a problem and its groups.
pub(super) struct Picture {
    problem: String,
    rows: usize,
    columns: usize,
    pattern: Pattern,
    names: Vec<String>,
    groups: Grouping,
}

impl Picture {
    fn new(problem: &str, parameters: &[(&str, f64)]) -> Result<Self, TableError> {
        let made = create(problem, parameters).map_err(TableError::failed)?;
        let structure = made.structure();
        Self::of_dynamics(problem, structure)
            .ok_or_else(|| TableError::failed(format!("'{problem}' does not declare its coupling")))
    }

    /// Of the dynamics alone; none where the coupling is not declared.
    fn of_dynamics(problem: &str, structure: &Structure) -> Option<Self> {
        let (rows, np) = (structure.dims.nv, structure.dims.np);
        let coupling = structure.coupling.as_ref()?;
        let of_p = coupling.p.entries.iter().copied();
        let of_v = coupling.v.entries.iter().map(|&(i, j)| (i, np + j));
        let name = |j: usize| if j < np { format!("p{}", j + 1) } else { format!("v{}", j - np + 1) };
        let names = (0..np + rows).map(name).collect();
        Some(Self::of(problem, rows, Pattern::new(of_p.chain(of_v)), names))
    }

    /// Of the stabilised index-2 form, with the rows of figure 3: kinematics, dynamics, constraints of velocities and of positions. Columns
    /// are positions, velocities, multipliers and corrections. None where the coupling is not declared, or `p' = v` does not hold.
    pub(super) fn of_all(problem: &str, structure: &Structure) -> Option<Self> {
        let d = structure.dims;
        let coupling = structure.coupling.as_ref().filter(|its| its.kinematics.is_none() && d.np == d.nv)?;
        let (n, nl) = (d.nv, d.nl);
        let mut entries: Vec<(usize, usize)> = (0..n).flat_map(|i| [(i, i), (i, n + i)]).collect();
        entries.extend(coupling.p.entries.iter().map(|&(i, j)| (n + i, j)));
        entries.extend(coupling.v.entries.iter().map(|&(i, j)| (n + i, n + j)));
        structure.mass.for_each(n, |i, j, _| entries.extend([(n + i, n + j), (n + j, n + i)]));
        let mut of_g: Vec<(usize, usize)> = Vec::new();
        structure.constraint_matrix.for_each(nl, n, |i, j, _| of_g.push((i, j)));
        for &(row, j) in &of_g {
            entries.extend([(n + j, 2 * n + row), (2 * n + row, n + j), (2 * n + row, j)]);
            // what multipliers do depends on all positions that the row depends on
            entries.extend(of_g.iter().filter(|e| e.0 == row).map(|e| (n + j, e.1)));
            if row < d.ng {
                entries.extend([(j, 2 * n + nl + row), (2 * n + nl + row, j)]);
            }
        }
        let numbered =
            |letter: &str, count: usize| (1..=count).map(|k| format!("{letter}{k}")).collect::<Vec<_>>();
        let names = [numbered("p", n), numbered("v", n), numbered("lam", nl), numbered("eta", d.ng)].concat();
        Some(Self::of(problem, 2 * n + nl + d.ng, Pattern::new(entries), names))
    }

    fn of(problem: &str, rows: usize, pattern: Pattern, names: Vec<String>) -> Self {
        let groups = Grouping::new(rows, names.len(), &pattern);
        Self { problem: problem.to_owned(), rows, columns: names.len(), pattern, names, groups }
    }

    /// In numbers: columns, entries, groups.
    pub(super) fn sizes(&self) -> [usize; 3] {
        [self.columns, self.pattern.entries.len(), self.groups.count()]
    }

    fn members(&self, group: usize) -> Vec<&str> {
        self.groups.members(group).iter().map(|&j| self.names[j].as_str()).collect()
    }

    pub(super) fn plot(&self) -> Plot {
        let entries = self.pattern.entries.iter();
        // rows count downwards
        let points = entries.map(|&(i, j)| (j as f64 + 1.0, -(i as f64) - 1.0));
        Plot::new(format!("{}: entries of the Jacobian", self.problem))
            .x_axis("column: positions, velocities, then multipliers", "")
            .y_axis("row, counted downwards", "")
            .series(Series::new(format!("{} entries", self.pattern.entries.len()), points).symbols_only())
    }

    pub(super) fn csv(&self) -> String {
        let mut text = String::from("column,name,group,rows\n");
        for j in 0..self.columns {
            let rows: Vec<String> =
                self.pattern.entries.iter().filter(|e| e.1 == j).map(|e| (e.0 + 1).to_string()).collect();
            let (name, group) = (&self.names[j], self.groups.group(j) + 1);
            let _ = writeln!(text, "{},{name},{group},{}", j + 1, rows.join(" "));
        }
        text
    }

    fn json(&self) -> Value {
        let groups: Vec<Vec<&str>> = (0..self.groups.count()).map(|k| self.members(k)).collect();
        json!({
            "problem": self.problem, "rows": self.rows, "columns": self.columns,
            "entries": self.pattern.entries.len(), "groups": groups, "at_least": self.groups.lower_bound(),
        })
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "{}: {} rows, {} columns, {} entries; {} groups (no fewer than {} are possible)",
            self.problem,
            self.rows,
            self.columns,
            self.pattern.entries.len(),
            self.groups.count(),
            self.groups.lower_bound()
        )?;
        for k in 0..self.groups.count() {
            writeln!(out, "  {:>3}  {}", k + 1, self.members(k).join(" "))?;
        }
        writeln!(out)
    }
}

fn run(bench: &mut Bench<'_>) -> Result<(), TableError> {
    let mut pictures = Vec::new();
    for (problem, parameters) in PROBLEMS {
        pictures.push(Picture::new(problem, parameters)?);
    }
    let mut files = Vec::new();
    for picture in &pictures {
        let name = format!("sparsity.{}", picture.problem);
        files.push(bench.store(&format!("{name}.svg"), &picture.plot().to_svg())?);
        files.push(bench.store(&format!("{name}.csv"), &picture.csv())?);
    }
    let paths: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    if bench.request.json {
        let problems: Vec<Value> = pictures.iter().map(Picture::json).collect();
        let object = json!({
            "table": TABLE.name, "source": TABLE.source, "problems": problems, "files": paths,
        });
        bench.show(|out| writeln!(out, "{object}"))?;
    } else {
        bench.show(|out| {
            pictures.iter().try_for_each(|picture| picture.write(out))?;
            paths.iter().try_for_each(|path| writeln!(out, "file  {path}"))
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A34: every column is in one group of the list, columns of a group share no row, and the picture has a point for every entry. Of the chain of masses
    /// three neighbours share a row each, so that three groups do for positions.
    #[test]
    fn lists_and_pictures() {
        for (problem, parameters) in PROBLEMS {
            let picture = Picture::new(problem, parameters).unwrap();
            let groups = &picture.groups;
            let mut listed: Vec<&str> = (0..groups.count()).flat_map(|k| picture.members(k)).collect();
            assert_eq!(listed.len(), picture.columns, "{problem}");
            listed.sort_unstable();
            listed.dedup();
            assert_eq!(listed.len(), picture.columns, "{problem}");
            for k in 0..groups.count() {
                let rows: Vec<usize> = groups
                    .members(k)
                    .iter()
                    .flat_map(|&j| picture.pattern.entries.iter().filter(move |e| e.1 == j).map(|e| e.0))
                    .collect();
                let mut single = rows.clone();
                single.sort_unstable();
                single.dedup();
                assert_eq!(single.len(), rows.len(), "{problem}: group {k}");
            }
            let csv = picture.csv();
            let entries = csv
                .lines()
                .skip(1)
                .map(|line| line.rsplit(',').next().map_or(0, |rows| rows.split_whitespace().count()));
            assert_eq!(entries.sum::<usize>(), picture.pattern.entries.len(), "{problem}");
            assert!(picture.plot().to_svg().contains("entries"));
            assert!(groups.count() < picture.columns, "{problem}");
        }
    }
}
