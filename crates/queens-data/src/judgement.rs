//! What a judge says of other people's programs: one object per program and n.

use serde::{Deserialize, Serialize};

/// What was found of one program for one n. The names of the fields, and of the verdicts, are those of JSON and CSV, and stay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// The program, by its file's name.
    pub program: String,
    /// The board it was judged for.
    pub n: u32,
    /// What came of it.
    pub verdict: JudgeVerdict,
    /// Boards shown, repeated and attacking ones too.
    pub boards: u64,
    /// Different boards among those.
    pub distinct: u64,
    /// Different boards that are solutions.
    pub valid: u64,
    /// Solutions that were not shown; none where it never ran, or nobody knows how many solutions there are.
    pub missing: Option<u64>,
    /// Boards shown before.
    pub repeated: u64,
    /// Boards on which queens attack each other.
    pub attacking: u64,
    /// The number of solutions that the program states; none where it states none.
    pub count_claimed: Option<u64>,
    /// How the output was read, in one line.
    pub reading: String,
    /// The verdict in words, for a person.
    pub detail: String,
    /// Processor seconds, of the whole process tree; none where it never ran.
    pub cpu_s: Option<f64>,
    /// Seconds from start to end; none where it never ran.
    pub wall_s: Option<f64>,
    /// Most memory resident at once, of the whole process tree, in bytes.
    pub peak_bytes: Option<u64>,
    /// What held the program in; empty where it never ran.
    pub sandbox: String,
    /// What does not change the verdict, and should be known: one line each.
    pub notes: Vec<String>,
    /// The first boards that are wrong, to be drawn.
    pub failing: Vec<FailingBoard>,
    /// The first lines of what it printed, or of the build's errors; made safe to print on a terminal.
    pub said: String,
}

impl Judgement {
    /// How the detail begins where nothing was judged, because of what is missing here or was handed in: a compiler that is
    /// not installed, two programs where one was meant. The verdict is then `build-error`, and says nothing of the program.
    pub const NOT_JUDGED: &str = "not judged: ";

    /// Whether the program was judged.
    pub fn is_judged(&self) -> bool {
        self.verdict != JudgeVerdict::BuildError || !self.detail.starts_with(Self::NOT_JUDGED)
    }
}

/// The outcome for one program and one n.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JudgeVerdict {
    /// All solutions, each once.
    Correct,
    /// No boards, and the right count.
    CountCorrect,
    /// No boards, and a wrong count.
    CountWrong,
    /// One board, and it is right.
    FirstOnly,
    /// One board of each class under turns and reflections.
    FundamentalOnly,
    /// Solutions are missing; nothing else is wrong.
    Incomplete,
    /// Boards are shown more than once; nothing else is wrong.
    Duplicates,
    /// Queens attack each other on some board; nothing else is wrong.
    Attacking,
    /// Several things are wrong; the detail says each.
    Mixed,
    /// Boards of another size than asked for.
    WrongSize,
    /// Output that is neither boards nor a count.
    Unreadable,
    /// It printed nothing where there was something to print.
    NoOutput,
    /// It printed more than it may.
    OutputLimit,
    /// It used more processor time than it may.
    CpuTime,
    /// It took longer than it may, mostly idle: it may be waiting for input.
    WallTime,
    /// It used more memory than it may.
    Memory,
    /// It ended by a signal or an uncaught exception.
    Crashed,
    /// It ended with an exit code that is not 0, and no right answer.
    ExitCode,
    /// It could not be built.
    BuildError,
}

impl JudgeVerdict {
    /// Every verdict, in the order above.
    pub const ALL: [JudgeVerdict; 19] = [
        Self::Correct,
        Self::CountCorrect,
        Self::CountWrong,
        Self::FirstOnly,
        Self::FundamentalOnly,
        Self::Incomplete,
        Self::Duplicates,
        Self::Attacking,
        Self::Mixed,
        Self::WrongSize,
        Self::Unreadable,
        Self::NoOutput,
        Self::OutputLimit,
        Self::CpuTime,
        Self::WallTime,
        Self::Memory,
        Self::Crashed,
        Self::ExitCode,
        Self::BuildError,
    ];

    /// As in JSON: `count-wrong`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Correct => "correct",
            Self::CountCorrect => "count-correct",
            Self::CountWrong => "count-wrong",
            Self::FirstOnly => "first-only",
            Self::FundamentalOnly => "fundamental-only",
            Self::Incomplete => "incomplete",
            Self::Duplicates => "duplicates",
            Self::Attacking => "attacking",
            Self::Mixed => "mixed",
            Self::WrongSize => "wrong-size",
            Self::Unreadable => "unreadable",
            Self::NoOutput => "no-output",
            Self::OutputLimit => "output-limit",
            Self::CpuTime => "cpu-time",
            Self::WallTime => "wall-time",
            Self::Memory => "memory",
            Self::Crashed => "crashed",
            Self::ExitCode => "exit-code",
            Self::BuildError => "build-error",
        }
    }
}

/// A wrong board, as shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FailingBoard {
    /// Its place among the boards shown, from 1.
    pub number: u64,
    /// The line of the output it begins on, from 1.
    pub line: u64,
    /// Its side.
    pub n: u32,
    /// Its queens: row and column, each from 0.
    pub queens: Vec<[u32; 2]>,
    /// Two queens that attack each other, as places in `queens`; none where something else is wrong.
    pub attacking: Option<[u32; 2]>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_called_the_same_everywhere() {
        for verdict in JudgeVerdict::ALL {
            assert_eq!(serde_json::to_value(verdict).unwrap(), verdict.as_str());
        }
        assert!(JudgeVerdict::ALL.is_sorted());
    }
}
