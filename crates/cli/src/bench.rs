//! `gelenk bench`: published tables and figures, ours beside the printed values.

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::interrupt::on_ctrl_c;
use gelenk_tables::published::{self, Request};
use std::io::Write;

pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let Some(table) = args.table.as_deref().filter(|_| !args.list) else {
        return Ok(published::list(args.json, out)?);
    };
    let request = Request { table, max_n: args.max_n, folder: &args.out, json: args.json, on_ctrl_c };
    Ok(published::run(&request, out)?)
}
