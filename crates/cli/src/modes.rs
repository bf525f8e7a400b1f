//! `gelenk modes`: natural frequencies and mode shapes.

use crate::args::ModesArgs;
use crate::failure::Failure;
use crate::run::{failure, source};
use gelenk_simulate::Modes;
use std::io::Write;

pub(crate) fn run(args: &ModesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let source = source(&args.model, &args.set)?;
    let settings = args.options.0.clone().over(&source.settings().map_err(failure)?);
    let modes = Modes::new(&source, &settings, args.count.into()).map_err(failure)?;
    let page = args.out.clone().unwrap_or_else(|| args.model.with_extension("modes.html"));
    if !args.no_report {
        std::fs::write(&page, modes.report()).map_err(|error| Failure::file("write", &page, &error))?;
    }
    if args.json {
        let mut line = modes.to_json();
        if !args.no_report {
            line["page"] = page.display().to_string().into();
        }
        writeln!(out, "{line}")?;
    } else if !args.quiet {
        write!(out, "{modes}")?;
        if !args.no_report {
            writeln!(out, "  page  {}  (open it in a browser)", page.display())?;
        }
    }
    Ok(())
}
