//! `queens judge`: other people's programs, in any language, held against the facts.

mod languages;
mod suite;
pub(crate) mod timing;

use std::{
    collections::HashMap,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, anyhow, bail};
use bytesize::ByteSize;
use clap::{ValueEnum, builder::PossibleValuesParser};
use queens_core::BoardSize;
use queens_data::{JudgeVerdict, Judgement, plain};
use queens_judge::{
    Judge, Scratch, Way,
    run::{self, CannotRun, Job, Limits, Sandbox},
    submission::{self, Submission},
};

use crate::{
    Outcome, interrupt,
    options::{self, Sizes},
    output, progress,
};

/// Judge other people's programs: what is right and wrong about what they print
///
/// PROGRAM is a source file, an executable, a folder of them, or a suite.toml that says of each how it is built and run.
/// In a folder, every source, every executable, and every folder with one program in it is a submission. A folder is one program
/// if Cargo.toml, go.mod or a Makefile in it says how it is built, or if its sources are of one language and one of them has the
/// main, or takes in the others. Of one with several programs, or none, only a suite.toml can say what is to be judged.
///
/// A source is copied and built; then the program runs in an empty folder, within limits, held in by the strongest means
/// that work here. Boards are read from whatever it prints, and compared with all solutions as sets, never by their
/// number alone.
///
/// How n reaches a program is tried: on standard input, as an argument, in a file input.txt, each with n = 6 and n = 5; the
/// first way to which it answers differently is taken. Who never does has n fixed, and is judged, and accepted, for the n it is
/// made for.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  queens judge queens.c                                  one program, n = 8
  queens judge submissions --n 4..=10                    a folder of them, and several boards
  queens judge submissions --out class.html              the class report, a page
  queens judge --output-of output.txt --n 8              what a program has printed elsewhere
  queens judge -- python3 queens.py --size {N}           one command; without {N}, a way for n is found
  queens judge --languages                               what works here, and what is missing

A suite.toml holds entries like this; all but the name and the source, or folder and run, may be left out:
  [[program]]
  name = \"anna\"            # as it is called
  folder = \"anna\"          # copied, and built there; or: source = \"anna.c\"
  build = \"make\"           # words, no shell
  run = \"./queens {N}\"
  n-by = \"arg\"             # fixed, arg, stdin, file
  n = \"4..=8\"
  time = \"20s\"
  memory = \"1GiB\"

Exit code 0 only if all are accepted.")]
pub(crate) struct Args {
    /// What is judged: source files, executables, folders of them, a suite.toml
    #[arg(value_name = "PROGRAM")]
    programs: Vec<PathBuf>,
    /// A command to judge, as at a prompt
    #[arg(last = true, value_name = "CMD", conflicts_with = "programs")]
    command: Vec<OsString>,
    /// Judge what a program has printed, kept in this file; may be given again
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    output_of: Vec<PathBuf>,
    /// Of a suite.toml, only the program of this name; may be given again
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// The board's size, or a range of sizes; 8 unless the program is made for another
    #[arg(long, value_name = "N|A..=B", allow_hyphen_values = true)]
    n: Option<Sizes>,
    /// How n reaches the programs
    #[arg(long, value_name = "WAY", default_value = "auto")]
    n_by: WayOrAuto,
    /// The verdicts that count as passed
    #[arg(long, value_name = "VERDICT,…", default_value = "correct,count-correct", value_delimiter = ',',
        value_parser = PossibleValuesParser::new(JudgeVerdict::ALL.map(JudgeVerdict::as_str)))]
    accept: Vec<String>,
    /// How strictly programs are held in; they can read what you can, and what they print is in the result
    #[arg(long, value_name = "HOW", default_value = "auto")]
    sandbox: Strictness,
    /// Processor time, and time from start to end, of a program for one n
    ///
    /// Who uses up the processor time, and may have asked for a key over and over, is run once more with line ends to read.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = options::program_time)]
    time: Duration,
    /// Memory a program may use; runtimes like Java's get room on top
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = options::program_memory)]
    memory: ByteSize,
    /// The form of the result; with --out, by the file's extension unless said
    #[arg(long)]
    format: Option<Format>,
    /// Write the result to this file, and show the table here
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// List the languages: which work here, and which package brings the others
    #[arg(long, conflicts_with_all = ["programs", "command", "output_of"])]
    languages: bool,
    /// A list of languages that changes the suite's own, in the form of its languages.toml
    #[arg(long, value_name = "FILE")]
    languages_from: Option<PathBuf>,
}

/// How n may reach a program.
#[derive(Clone, Copy, ValueEnum)]
enum WayOrAuto {
    /// It is found out.
    Auto,
    /// Not at all: it is written in the program.
    Fixed,
    /// As the last argument.
    Arg,
    /// On a line of standard input, which then ends.
    Stdin,
    /// In input.txt; the answer may be in output.txt.
    File,
}

impl WayOrAuto {
    fn told(self) -> Option<Way> {
        match self {
            WayOrAuto::Auto => None,
            WayOrAuto::Fixed => Some(Way::Fixed),
            WayOrAuto::Arg => Some(Way::Arg),
            WayOrAuto::Stdin => Some(Way::Stdin),
            WayOrAuto::File => Some(Way::File),
        }
    }
}

/// How strictly programs are held in.
#[derive(Clone, Copy, ValueEnum)]
enum Strictness {
    /// Limits only.
    None,
    /// By the strongest means that work here.
    Auto,
    /// The same, and where files, network and processes cannot be kept apart, nothing is run.
    Require,
}

/// The forms a result comes in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a terminal.
    Table,
    /// For a script.
    Json,
    /// For a spreadsheet.
    Csv,
    /// For a document.
    Markdown,
    /// The class report: a page.
    Html,
}

impl Format {
    /// The form that a file's extension asks for.
    fn of(file: &Path) -> Option<Format> {
        match file.extension()?.to_str()?.to_lowercase().as_str() {
            "json" => Some(Format::Json),
            "csv" => Some(Format::Csv),
            "md" => Some(Format::Markdown),
            "html" | "htm" => Some(Format::Html),
            "txt" => Some(Format::Table),
            _ => None,
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let languages = languages::known(args.languages_from.as_deref())?;
    if args.languages {
        return output::print(&languages::list(&languages, &output::medium()));
    }
    // What cannot be written is said before hours of judging.
    if let Some(out) = &args.out {
        if args.format.is_none() && out.extension().is_some() && Format::of(out).is_none() {
            bail!(
                "{} does not say its form: .html, .md, .csv, .json and .txt do\n(or --format)",
                out.display()
            );
        }
        output::ensure_writable(out).map_err(|error| output::cannot_write(out, &error))?;
    }
    let submissions = submissions(args, &languages)?;
    let scratch = Scratch::new().context("cannot create a folder for what programs write")?;
    let judge = Judge {
        languages,
        limits: Limits { cpu: args.time, wall: args.time, memory: args.memory.0, ..Limits::USUAL },
        sandbox: match args.sandbox {
            Strictness::None => Sandbox::None,
            Strictness::Auto => Sandbox::Auto,
            Strictness::Require => Sandbox::Require,
        },
        way: args.n_by.told(),
        scratch: scratch.path().into(),
        meter: None,
    };
    let (rows, ended) = judged(&judge, &submissions, args.n.as_ref());
    let accepted: Vec<JudgeVerdict> = JudgeVerdict::ALL
        .into_iter()
        .filter(|verdict| args.accept.iter().any(|name| name == verdict.as_str()))
        .collect();
    note_limits_only(&judge, &rows);
    // What ends the run early takes nothing away from what was judged before.
    if ended.is_ok() || !rows.is_empty() {
        match show(args, &rows, &accepted) {
            // Whoever reads the first lines only may still ask for the exit code.
            Err(error) if crate::reader_has_gone(&error) => {}
            shown => shown?,
        }
    }
    ended?;
    let passed = rows.iter().all(|row| accepted.contains(&row.verdict));
    Ok(if passed { Outcome::Fine } else { Outcome::FoundWrong })
}

/// Everything that is to be judged, in the order it was named.
fn submissions(
    args: &Args,
    languages: &queens_judge::languages::Languages,
) -> anyhow::Result<Vec<Submission>> {
    let is_suite = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "toml");
    if !args.only.is_empty() && !args.programs.iter().any(is_suite) {
        bail!("--only chooses programs of a suite.toml, and none is judged");
    }
    // Each with where it was found.
    let mut submissions: Vec<(PathBuf, Submission)> = Vec::new();
    for path in &args.programs {
        if is_suite(path) {
            let of_suite = suite::read(path, languages, &args.only)?;
            submissions.extend(of_suite.into_iter().map(|one| (path.with_file_name(&one.name), one)));
            continue;
        }
        let found = submission::find(path, languages)
            .map_err(|error| anyhow!("cannot judge {}: {}", path.display(), output::reason(&error)))?;
        let none = found.submissions.is_empty();
        for passed_over in found.passed_over {
            if passed_over == *path {
                bail!(
                    "cannot judge {}: its extension is of no known language, and it is no executable\n\
                     (queens judge --languages lists the languages)",
                    path.display()
                );
            }
            let name = plain(&passed_over.display().to_string());
            output::note(&format!("Not judged: {name}, which is no program."));
        }
        if none {
            bail!("there is no program in {}", path.display());
        }
        let place = |one: &Submission| if path.is_dir() { path.join(&one.name) } else { path.clone() };
        submissions.extend(found.submissions.into_iter().map(|one| (place(&one), one)));
    }
    for file in &args.output_of {
        fs::metadata(file)
            .and_then(
                |about| if about.is_dir() { Err(std::io::ErrorKind::IsADirectory.into()) } else { Ok(()) },
            )
            .map_err(|error| anyhow!("cannot judge {}: {}", file.display(), output::reason(&error)))?;
        submissions.push((file.clone(), Submission::output(file)));
    }
    if !args.output_of.is_empty() && args.n.as_ref().is_some_and(|Sizes(range)| range.start() != range.end())
    {
        bail!("an output is judged for one n, not for a range\n(--n 8, or none for the n it shows)");
    }
    if !args.command.is_empty() {
        submissions.push((PathBuf::new(), Submission::command(&args.command)));
    }
    if submissions.is_empty() {
        bail!(
            "there is nothing to judge\n(queens judge PROGRAM, or queens judge -- CMD; try queens judge --help)"
        );
    }
    told_apart(submissions)
}

/// Submissions of which no two have the same name: those that would are called by where they were found.
fn told_apart(mut found: Vec<(PathBuf, Submission)>) -> anyhow::Result<Vec<Submission>> {
    let clashing = |found: &[(PathBuf, Submission)]| {
        let mut times: HashMap<String, usize> = HashMap::new();
        for (_, submission) in found {
            *times.entry(submission.name.clone()).or_default() += 1;
        }
        times.retain(|_, times| *times > 1);
        times
    };
    let names = clashing(&found);
    for (place, submission) in &mut found {
        if names.contains_key(&submission.name) {
            submission.name = plain(&place.display().to_string());
        }
    }
    if let Some(name) = clashing(&found).into_keys().min() {
        bail!("{name} is to be judged twice");
    }
    Ok(found.into_iter().map(|(_, submission)| submission).collect())
}

/// The judgements, and whether something ended the run before all were there.
fn judged(
    judge: &Judge,
    submissions: &[Submission],
    sizes: Option<&Sizes>,
) -> (Vec<Judgement>, Result<(), CannotRun>) {
    let bar = progress::bar("judge", submissions.len());
    interrupt::on_stop({
        let bar = bar.clone();
        move || progress::so_far(&bar)
    });
    let mut rows = Vec::new();
    for submission in submissions {
        bar.set_message(submission.name.clone());
        let mut about = |n: BoardSize| bar.set_message(format!("{} n = {n}", submission.name));
        let range = sizes.map(|Sizes(range)| range.clone());
        match judge.judge(submission, range, &mut about) {
            Ok(of_it) => rows.extend(of_it),
            Err(error) => {
                bar.finish_and_clear();
                return (rows, Err(error));
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    (rows, Ok(()))
}

/// Says it, with the reason, where nothing better than limits was there to hold programs in.
fn note_limits_only(judge: &Judge, rows: &[Judgement]) {
    if judge.sandbox != Sandbox::Auto || rows.iter().all(|row| row.sandbox != "limits only") {
        return;
    }
    let demanding = Job { sandbox: Sandbox::Require, ..Job::new(["true"], &judge.scratch) };
    if let Err(CannotRun::NoSandbox { why }) = run::run(&demanding) {
        output::note(&format!(
            "Programs are held in by limits only: {why}. (--sandbox require refuses that)"
        ));
    }
}

/// Puts the result where it is wanted.
fn show(args: &Args, rows: &[Judgement], accepted: &[JudgeVerdict]) -> anyhow::Result<()> {
    let text = |format: Format, medium: &queens_report::Medium| {
        let format = match format {
            Format::Html => return queens_report::class_report(rows, accepted),
            Format::Table => queens_report::Format::Table,
            Format::Json => queens_report::Format::Json,
            Format::Csv => queens_report::Format::Csv,
            Format::Markdown => queens_report::Format::Markdown,
        };
        queens_report::judgements(rows, accepted, format, medium)
    };
    let Some(out) = &args.out else {
        output::print(&text(args.format.unwrap_or(Format::Table), &output::medium()))?;
        return Ok(());
    };
    let format = args.format.or_else(|| Format::of(out)).unwrap_or(Format::Table);
    let to_a_file = queens_report::Medium { width: None, colour: false };
    output::write(out, text(format, &to_a_file).as_bytes())
        .map_err(|error| output::cannot_write(out, &error))?;
    output::print(&format!("{}\n{}\n", text(Format::Table, &output::medium()), out.display()))?;
    Ok(())
}
