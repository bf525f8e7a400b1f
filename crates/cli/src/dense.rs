//! `gelenk dense`: evaluate stored dense output.

use crate::args::DenseArgs;
use crate::failure::Failure;
use gelenk_integrators::{DumpReader, Selection};
use std::fs::File;
use std::io::Write;

pub(crate) fn run(args: &DenseArgs, out: &mut impl Write) -> Result<(), Failure> {
    let file = File::open(&args.file).map_err(|e| Failure::file("open", &args.file, &e))?;
    let dump =
        DumpReader::new(file).map_err(|e| Failure::failed(format!("'{}': {e}", args.file.display())))?;
    let Some((t0, t1)) = dump.interval() else {
        return Err(Failure::failed(format!("'{}' holds no complete step", args.file.display())));
    };
    if !dump.is_complete() {
        let mut err = std::io::stderr().lock();
        writeln!(err, "warning: the file was not closed properly; it is good up to t = {t1}")?;
    }
    let times = match args.points {
        Some(n) => {
            (0..n).map(|i| t0 + (t1 - t0) * (f64::from(i) / f64::from(n - 1))).map(|t| t.min(t1)).collect()
        }
        None => args.at.clone(),
    };
    writeln!(out, "{}", header(dump.selection()))?;
    let mut values = vec![0.0; dump.selection().len()];
    for t in times {
        dump.values(t, &mut values).map_err(Failure::usage)?;
        writeln!(out, "{}", row(t, &values))?;
    }
    Ok(())
}

/// Column names of a selection.
pub(crate) fn header(s: &Selection) -> String {
    let groups = [("p", &s.p), ("v", &s.v), ("u", &s.u), ("a", &s.a), ("lam", &s.lam)];
    let columns = groups.into_iter().flat_map(|(name, list)| list.iter().map(move |i| format!("{name}{i}")));
    std::iter::once("t".to_owned()).chain(columns).collect::<Vec<_>>().join(",")
}

/// One line of numbers, each as short as it can be without losing a bit.
pub(crate) fn row(t: f64, values: &[f64]) -> String {
    std::iter::once(&t).chain(values).map(|x| format!("{x:?}")).collect::<Vec<_>>().join(",")
}
