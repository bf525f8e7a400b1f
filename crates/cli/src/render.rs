//! Faults of model files for people: with colours on a terminal, plain in a pipe.

use gelenk_io::FileError;
use miette::{GraphicalReportHandler, GraphicalTheme};
use std::io::IsTerminal;

/// All faults of a file.
pub(crate) fn faults(error: &FileError) -> String {
    let is_seen = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if !is_seen {
        return error.render();
    }
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode()).with_width(110);
    let mut text = String::new();
    for fault in &error.faults {
        if handler.render_report(&mut text, fault).is_err() {
            return error.render();
        }
    }
    text
}
