//! Where the derivatives of the equations of motion have entries, and which columns share an evaluation: figures 3 to 5 of [Arnold06] (A34).
//!
//! The paper shows the Jacobian of its railway carriage, the list of its groups, and the same for a part of it. The carriage is not there;
//! here is what problems of the test set declare: `∂(M a − f)/∂p` beside `∂f/∂v`, with columns that share no row in one group.

use super::{Bench, PublishedTable};
use crate::TableError;
use gelenk_core::Pattern;
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
struct Picture {
    problem: &'static str,
    rows: usize,
    columns: usize,
    pattern: Pattern,
    names: Vec<String>,
    groups: Grouping,
}

impl Picture {
    fn new(problem: &'static str, parameters: &[(&str, f64)]) -> Result<Self, TableError> {
        let made = create(problem, parameters).map_err(TableError::failed)?;
        let structure = made.structure();
        let (rows, np) = (structure.dims.nv, structure.dims.np);
        let missing = || TableError::failed(format!("'{problem}' does not declare its coupling"));
        let coupling = structure.coupling.as_ref().ok_or_else(missing)?;
        let of_p = coupling.p.entries.iter().copied();
        let of_v = coupling.v.entries.iter().map(|&(i, j)| (i, np + j));
        let pattern = Pattern::new(of_p.chain(of_v));
        let columns = np + rows;
        let name = |j: usize| if j < np { format!("p{}", j + 1) } else { format!("v{}", j - np + 1) };
        let names = (0..columns).map(name).collect();
        let groups = Grouping::new(rows, columns, &pattern);
        Ok(Self { problem, rows, columns, pattern, names, groups })
    }

    fn members(&self, group: usize) -> Vec<&str> {
        self.groups.members(group).iter().map(|&j| self.names[j].as_str()).collect()
    }

    fn plot(&self) -> Plot {
        let entries = self.pattern.entries.iter();
        // rows count downwards
        let points = entries.map(|&(i, j)| (j as f64 + 1.0, -(i as f64) - 1.0));
        Plot::new(format!("{}: entries of the Jacobian", self.problem))
            .x_axis("column: positions, then velocities", "")
            .y_axis("row, counted downwards", "")
            .series(Series::new(format!("{} entries", self.pattern.entries.len()), points).symbols_only())
    }

    fn csv(&self) -> String {
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

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
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
