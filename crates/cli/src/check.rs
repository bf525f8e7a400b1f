//! `gelenk check`: what can be said about a model before it runs.

use crate::args::CheckArgs;
use crate::failure::{FAILED, Failure};
use crate::run::{failure, source};
use gelenk_simulate::{Check, SimulateError};
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let Some(model) = args.model.as_deref().filter(|_| !args.schema) else {
        writeln!(out, "{:#}", gelenk_io::ModelFile::schema())?;
        return Ok(());
    };
    match look(model, args) {
        Ok(found) => {
            if args.json {
                writeln!(out, "{}", found.to_json())?;
            } else {
                write!(out, "{found}")?;
            }
            Ok(())
        }
        Err(failure) => {
            if args.json {
                writeln!(out, "{}", json!({ "ok": false, "error": failure.message.trim_end() }))?;
            }
            Err(failure)
        }
    }
}

fn look(model: &std::path::Path, args: &CheckArgs) -> Result<Check, Failure> {
    let source = source(model, &args.set)?;
    Check::new(&source, &args.options.0).map_err(|error| match error {
        // the model could be built, and would fail
        error @ (SimulateError::Start(_) | SimulateError::Setup(_)) => {
            Failure { code: FAILED, ..failure(error) }
        }
        error => failure(error),
    })
}
