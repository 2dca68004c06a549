//! What a person reads who asked for nothing yet, or asked wrongly.

use std::{error::Error, io, process::ExitCode};

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::output;

/// What bare `queens` says.
pub(crate) const WELCOME: &str = "\
Every way to place n queens, side by side: verified, counted, timed, drawn.

  queens verify                    do all approaches give 92?
  queens report                    tables, charts and a page, in reports/latest
  queens solve 8 --all             the boards themselves
  queens help                      everything else
";

/// Prints help and the version as they are, an error as one line or two, and gives the exit code.
pub(crate) fn explain(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match error.print() {
            // A reader that has gone is no reason to complain.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                output::error(&format!("cannot write to standard output: {error}"));
                ExitCode::from(2)
            }
            _ => ExitCode::SUCCESS,
        };
    }
    output::error(&in_two_lines(error));
    ExitCode::from(2)
}

/// The message of our own value parsers as it is; of clap's messages the line that says what is wrong, and one that
/// says what is allowed.
fn in_two_lines(error: &clap::Error) -> String {
    if let (ErrorKind::ValueValidation, Some(ours)) = (error.kind(), error.source()) {
        return ours.to_string();
    }
    let text = error.render().to_string();
    // Clap lists what is missing, or what does not go together, on indented lines under the first.
    let mut lines = text.lines().take_while(|line| !line.is_empty()).map(str::trim);
    let first = lines.next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    let said = lines.filter(|line| !line.starts_with('[')).fold(first, |said, line| format!("{said} {line}"));
    let help = match text.split_once("Usage: queens ").and_then(|(_, usage)| usage.split_whitespace().next())
    {
        Some(command) if command.chars().all(char::is_alphabetic) => format!("try queens {command} --help"),
        _ => "try queens help".into(),
    };
    format!("{said}\n{}", allowed(error).unwrap_or(help))
}

/// What would have been right, where clap knows.
fn allowed(error: &clap::Error) -> Option<String> {
    let strings = |kind| match error.get(kind)? {
        ContextValue::String(one) => Some(one.clone()),
        ContextValue::Strings(many) if !many.is_empty() => Some(many.join(", ")),
        _ => None,
    };
    let meant = [ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg]
        .into_iter()
        .find_map(strings);
    match (meant, strings(ContextKind::ValidValue)) {
        (Some(meant), _) => Some(format!("did you mean {meant}?")),
        (None, Some(values)) => Some(format!("allowed: {values}")),
        (None, None) => None,
    }
}
