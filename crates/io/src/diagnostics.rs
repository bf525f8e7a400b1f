//! What is wrong with a file: where, what was expected, and what to do.

use miette::{Diagnostic, LabeledSpan, SourceCode};
use std::fmt;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

/// A file, or text in memory.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name, as it was given.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Characters of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileSpan {
    /// The file.
    pub source: Arc<Source>,
    /// Bytes of its text.
    pub span: Range<usize>,
}

impl FileSpan {
    /// Line and column of its first character, counted from 1.
    pub fn line_and_column(&self) -> (usize, usize) {
        let start = floor_boundary(&self.source.text, self.span.start);
        let before = &self.source.text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before[before.rfind('\n').map_or(0, |i| i + 1)..].chars().count() + 1;
        (line, column)
    }
}

fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, and what was expected.
    pub message: String,
    /// Where; nowhere if there is no text.
    pub place: Option<FileSpan>,
    /// What to do.
    pub help: Option<String>,
}

impl Fault {
    /// Something wrong at a place.
    pub fn new(message: impl Into<String>, place: Option<FileSpan>) -> Self {
        Self { message: message.into(), place, help: None }
    }

    /// With a remedy.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// As plain text, with the line and its characters marked.
    pub fn render(&self) -> String {
        let mut text = format!("error: {}\n", self.message);
        if let Some(place) = &self.place {
            let (line, column) = place.line_and_column();
            let number = line.to_string();
            let margin = " ".repeat(number.len());
            let _ = writeln!(text, "{margin}--> {}:{line}:{column}", place.source.name);
            let content = place.source.text.lines().nth(line - 1).unwrap_or("");
            let (content, column) = shortened(content, column);
            let end = floor_boundary(&place.source.text, place.span.end.max(place.span.start));
            let start = floor_boundary(&place.source.text, place.span.start);
            let marked = place.source.text[start..end].lines().next().unwrap_or("").chars().count();
            let carets =
                "^".repeat(marked.clamp(1, content.chars().count().saturating_sub(column - 1).max(1)));
            let indent = " ".repeat(column - 1);
            let _ = writeln!(text, "{margin} |\n{number} | {content}\n{margin} | {indent}{carets}");
        }
        if let Some(help) = &self.help {
            let _ = writeln!(text, "help: {help}");
        }
        text
    }
}

/// A line that fits a screen, and where a column is in it. Tabs and control characters are shown as blanks.
fn shortened(line: &str, column: usize) -> (String, usize) {
    const WIDTH: usize = 110;
    const BEFORE: usize = 60;
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let skip = if line.chars().count() > WIDTH { column.saturating_sub(BEFORE) } else { 0 };
    (line.chars().skip(skip).take(WIDTH).map(clean).collect(), column - skip)
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl Diagnostic for Fault {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|place| place as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let place = self.place.as_ref()?;
        let span = place.span.start..place.span.end.max(place.span.start);
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(Some("here".into()), span))))
    }
}

impl SourceCode for FileSpan {
    fn read_span<'a>(
        &'a self,
        span: &miette::SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn miette::SpanContents<'a> + 'a>, miette::MietteError> {
        let inner = self.source.text.read_span(span, before, after)?;
        Ok(Box::new(miette::MietteSpanContents::new_named(
            self.source.name.clone(),
            inner.data(),
            *inner.span(),
            inner.line(),
            inner.column(),
            inner.line_count(),
        )))
    }
}

/// Everything that was found wrong with a model file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError {
    /// At least one, in the order of the text as far as possible.
    pub faults: Vec<Fault>,
}

impl FileError {
    /// All faults as plain text.
    pub fn render(&self) -> String {
        self.faults.iter().map(Fault::render).collect::<Vec<_>>().join("\n")
    }
}

impl From<Fault> for FileError {
    fn from(fault: Fault) -> Self {
        Self { faults: vec![fault] }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            if let Some(place) = &fault.place {
                let (line, column) = place.line_and_column();
                write!(f, "{}:{line}:{column}: ", place.source.name)?;
            }
            f.write_str(&fault.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for FileError {}

impl Diagnostic for FileError {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.faults.first().and_then(Diagnostic::help)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.faults.first().and_then(Diagnostic::source_code)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.faults.first().and_then(Diagnostic::labels)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        let others = self.faults.get(1..).filter(|others| !others.is_empty())?;
        Some(Box::new(others.iter().map(|fault| fault as &dyn Diagnostic)))
    }
}
