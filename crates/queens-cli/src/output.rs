//! Writing for people and for programs: what they read from us, and how it should look where they read it.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    path::Path,
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use anyhow::{Context, anyhow};
use clap::ValueEnum;
use queens_data::is_unseen;

use crate::Outcome;

/// The forms a table comes in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For a terminal.
    Table,
    /// For a document.
    Markdown,
    /// For a spreadsheet.
    Csv,
    /// For a script.
    Json,
}

impl From<Format> for queens_report::Format {
    fn from(format: Format) -> Self {
        match format {
            Format::Table => Self::Table,
            Format::Markdown => Self::Markdown,
            Format::Csv => Self::Csv,
            Format::Json => Self::Json,
        }
    }
}

/// What standard output is: a terminal of some width, or anything else.
pub(crate) fn medium() -> queens_report::Medium {
    let terminal = io::stdout().is_terminal();
    let width = terminal.then(terminal_size::terminal_size).flatten().map(|(width, _)| width.0);
    let colour = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    queens_report::Medium { width, colour }
}

/// Prints a text to standard output.
///
/// # Errors
/// When it cannot be written; a reader that has gone is told apart later.
pub(crate) fn print(text: &str) -> anyhow::Result<Outcome> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write to standard output")?;
    Ok(Outcome::Fine)
}

/// Writes a file, whole or not at all; what is there and is no file, as `/dev/stdout`, is written to as it is.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_device(path) { fs::write(path, bytes) } else { queens_data::replace(path, bytes) }
}

/// Whether [`write`] can write there, said before hours of work; leaves nothing behind.
pub(crate) fn ensure_writable(path: &Path) -> io::Result<()> {
    if is_device(path) {
        return fs::OpenOptions::new().write(true).open(path).map(drop);
    }
    queens_data::ensure_replaceable(path)
}

fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// A line with its marks in colour, where colour is wanted; what they say they say without it too.
pub(crate) fn marked(line: &str, colour: bool) -> String {
    if !colour {
        return line.into();
    }
    let paint = |mark: char, colour: AnsiColor| {
        let style = Style::new().fg_color(Some(colour.into()));
        format!("{style}{mark}{style:#}")
    };
    line.replace('✓', &paint('✓', AnsiColor::Green)).replace('✗', &paint('✗', AnsiColor::Red))
}

/// Says on standard error what went wrong: a line, or two.
pub(crate) fn error(message: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let message = seen(message);
    let mut lines = message.lines();
    let mut err = anstream::stderr().lock();
    // If this cannot be written either, the exit code still tells.
    let _ = writeln!(err, "{red}error{red:#}: {}", lines.next().unwrap_or_default());
    for line in lines {
        let _ = writeln!(err, "       {line}");
    }
}

/// Says on standard error what is worth knowing and no error.
pub(crate) fn note(message: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{}", seen(message));
}

/// That a file cannot be written, and why.
pub(crate) fn cannot_write(path: &Path, why: &io::Error) -> anyhow::Error {
    anyhow!("cannot write {}: {}", path.display(), reason(why))
}

/// Why a file could not be opened, without the system's error number where it is one that everybody meets.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => "a file is in the way".into(),
        io::ErrorKind::ReadOnlyFilesystem => "nothing can be written there".into(),
        io::ErrorKind::StorageFull => "the disk is full".into(),
        io::ErrorKind::FileTooLarge => "it may not grow so large".into(),
        _ => {
            // Behind the words come the system's number, and names of temporary files.
            let text = error.to_string();
            text.split_once(" (os error ").map_or(text.clone(), |(words, _)| words.into())
        }
    }
}

/// A message with what would not be seen, or would change the lines around it, written as a code; it may come from a file's
/// name, or from the command line.
fn seen(message: &str) -> String {
    let mut seen = String::with_capacity(message.len());
    for sign in message.chars() {
        if sign != '\n' && is_unseen(sign) { seen.extend(sign.escape_default()) } else { seen.push(sign) }
    }
    seen
}
