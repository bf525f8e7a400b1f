//! A status line on a terminal; nothing in a pipe.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// A line that says what goes on, unless nobody would see it.
pub struct StatusLine(Option<ProgressBar>);

impl StatusLine {
    /// A line, unless nobody would see it or wants it.
    pub fn new(wanted: bool) -> Self {
        let visible = wanted && std::io::stderr().is_terminal();
        Self(visible.then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
            if let Ok(style) = ProgressStyle::with_template("{elapsed:>4}  {msg}") {
                bar.set_style(style);
            }
            bar
        }))
    }

    /// Replaces what the line says.
    pub fn say(&self, what: impl Into<String>) {
        if let Some(bar) = &self.0 {
            bar.set_message(what.into());
            bar.tick();
        }
    }

    /// Does something while the line is out of the way.
    pub fn aside<T>(&self, action: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(action),
            None => action(),
        }
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
