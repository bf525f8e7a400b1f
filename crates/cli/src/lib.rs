//! The `gelenk` command. The program calls [`main`], and so does the Python package, which brings the command along.
//!
//! Results go to standard output or to files, everything else to standard error. The exit code is 0 only for a
//! completed run; 1 means that something was tried and failed, 2 that the request made no sense.
// Units stand in brackets, in help texts too, and are no links.
#![allow(rustdoc::broken_intra_doc_links)]

mod args;
mod bench;
mod check;
mod compare;
mod demo;
mod dense;
mod failure;
mod flex;
mod gallery;
mod interrupt;
mod modes;
mod problems;
mod progress;
mod render;
mod run;
mod settings;
mod solve;
mod sweep;
mod view;

use args::{Cli, Command};
use clap::Parser;
use failure::Failure;
use std::ffi::OsString;
use std::io::Write;

/// Does what the arguments say, the first of which is the name of the program, and gives the exit code.
pub fn main(arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(answer) => {
            // help goes to standard output, complaints to standard error; if that is gone, nothing can be done
            let _ = answer.print();
            return u8::try_from(answer.exit_code()).unwrap_or(failure::USAGE);
        }
    };
    let mut out = std::io::stdout().lock();
    let result = match cli.command {
        Command::Demo(args) => demo::run(&args, &mut out),
        Command::Gallery(args) => gallery::run(&args, &mut out),
        Command::Run(args) => run::run(&args, &mut out),
        Command::Check(args) => check::run(&args, &mut out),
        Command::Modes(args) => modes::run(&args, &mut out),
        Command::Flex(args) => flex::run(&args, &mut out),
        Command::View(args) => view::run(&args, &mut out),
        Command::Problems(args) => problems::run(&args, &mut out),
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Dense(args) => dense::run(&args, &mut out),
        Command::Compare(args) => compare::run(&args, &mut out),
        Command::Bench(args) => bench::run(&args, &mut out),
        Command::Sweep(args) => sweep::run(&args, &mut out),
    };
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => 0,
        Err(failure) => {
            complain(&failure);
            failure.code
        }
    }
}

/// Says what went wrong. Nothing can be done if standard error is gone too.
fn complain(failure: &Failure) {
    if failure.silent || failure.message.is_empty() {
        return;
    }
    let mut err = std::io::stderr().lock();
    let _ = if failure.is_rendered {
        write!(err, "{}", failure.message)
    } else {
        writeln!(err, "error: {}", failure.message)
    };
    if let Some(hint) = &failure.hint {
        let _ = writeln!(err, "  hint: {hint}");
    }
}
