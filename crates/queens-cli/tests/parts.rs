//! Parts of a count as files: written once, added up, refused.

use std::{fs, path::PathBuf, process::Command};

use queens_data::{PartRow, read_parts};
use tempfile::TempDir;

struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(TempDir::new().expect("a folder can be made"))
    }

    /// A folder with all parts of a count.
    fn with_parts(n: &str, of: u32, approach: &str) -> Folder {
        let folder = Folder::new();
        for part in 1..=of {
            let (shard, out) = (format!("{part}/{of}"), format!("parts/{part}.json"));
            let ran = folder.queens(&["shard", n, "--shard", &shard, "--out", &out, "--approach", approach]);
            assert_eq!(ran, (0, String::new(), String::new()), "{shard}");
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn part(&self, number: u32) -> PartRow {
        let text = fs::read(self.path(&format!("parts/{number}.json"))).unwrap();
        let [part] = &read_parts(&text).unwrap()[..] else { panic!("it is one part") };
        part.clone()
    }

    /// Puts in a part that is changed and looks as if it had been written so.
    fn forge(&self, number: u32, change: impl Fn(&mut PartRow)) {
        let mut part = self.part(number);
        change(&mut part);
        fs::write(self.path(&format!("parts/{number}.json")), part.checked().line()).unwrap();
    }

    /// Exit code, standard output, standard error.
    fn queens(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_queens"));
        let output =
            command.args(arguments).current_dir(self.0.path()).env("NO_COLOR", "1").output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace('\\', "/");
        (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
    }

    /// What merge says when it refuses, and its exit code.
    fn refusal(&self, files: &[&str]) -> (i32, String) {
        let (code, out, says) = self.queens(&[&["merge"], files].concat());
        assert_eq!(out, "", "no sum is printed: {says}");
        (code, says)
    }
}

const REFUSED: &str = "error: these parts do not add up:\n       ";

#[test]
fn parts_of_every_approach_that_has_them_add_up() {
    for approach in ["half-boards", "lanes", "parallel"] {
        let folder = Folder::with_parts("10", 6, approach);
        let (code, out, says) = folder.queens(&["merge", "parts"]);
        assert_eq!((code, out.as_str()), (0, "724\n"), "{approach}");
        let begins = format!("n = 10: 6 parts by {approach} on one machine, ");
        assert!(
            says.starts_with(&begins) && says.ends_with("; it is the published number (A000170)\n"),
            "{says}"
        );
    }
}

#[test]
fn nothing_but_the_part_is_left_in_its_folder_and_files_are_as_good_as_folders() {
    let folder = Folder::with_parts("8", 3, "half-boards");
    let mut names: Vec<_> =
        fs::read_dir(folder.path("parts")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["1.json", "2.json", "3.json"]);
    assert_eq!(folder.queens(&["merge", "parts/3.json", "parts/1.json", "parts/2.json"]).1, "92\n");
    let all: String = (1..=3).map(|part| folder.part(part).line()).collect();
    fs::write(folder.path("all"), all).unwrap();
    assert_eq!(folder.queens(&["merge", "all"]).1, "92\n");
}

#[test]
fn a_part_that_is_there_is_not_counted_again() {
    let folder = Folder::with_parts("8", 3, "half-boards");
    let before = folder.part(2);
    let (code, _, says) = folder.queens(&["shard", "8", "--shard", "2/3", "--out", "parts/2.json"]);
    assert_eq!((code, says.as_str()), (0, "Part 2/3 of n = 8 is in parts/2.json already.\n"));
    assert_eq!(folder.part(2), before);
}

#[test]
fn a_damaged_part_is_counted_again_and_any_other_file_left_alone() {
    let folder = Folder::with_parts("8", 3, "half-boards");
    let file = folder.path("parts/2.json");
    let shard = |part: &str| folder.queens(&["shard", "8", "--shard", part, "--out", "parts/2.json"]);
    let text = fs::read_to_string(&file).unwrap();
    for (damaged, why) in [
        ("", "it is empty"),
        (&text[..100], "it is cut short"),
        (
            &text.replace("\"sum\":", "\"sum\":1"),
            "line 1 is no part of a count: it was changed after it was written",
        ),
    ] {
        fs::write(&file, damaged).unwrap();
        let says = format!("parts/2.json does not hold a whole part: {why}. It is counted again.\n");
        assert_eq!(shard("2/3"), (0, String::new(), says));
        assert_eq!(folder.queens(&["merge", "parts"]).1, "92\n");
    }
    let refusal =
        |says: &str| (2, String::new(), format!("error: {says}\n       (remove it, or name another file)\n"));
    assert_eq!(shard("1/3"), refusal("parts/2.json is there, and has part 2, not 1"));
    assert_eq!(shard("2/4"), refusal("parts/2.json is there, and its number of parts is 3, not 4"));
    fs::write(&file, "to be kept").unwrap();
    assert_eq!(shard("2/3"), refusal("parts/2.json is there, and is no part of a count"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "to be kept");
    let says = "error: cannot write parts: it is there, and is no file\n";
    assert_eq!(
        folder.queens(&["shard", "8", "--shard", "2/3", "--out", "parts"]),
        (2, String::new(), says.into())
    );
}

#[test]
fn missing_parts_are_named_and_partial_says_how_far_it_is() {
    let folder = Folder::with_parts("8", 9, "half-boards");
    for part in [2, 5, 6, 7] {
        fs::remove_file(folder.path(&format!("parts/{part}.json"))).unwrap();
    }
    let (code, says) = folder.refusal(&["parts"]);
    let named = "error: parts are missing: 2 and 5 to 7\n";
    assert!(code == 2 && says.starts_with(named), "{says}");
    for number in [1, 3, 4, 8, 9] {
        folder.forge(number, |part| {
            part.seconds = 60.0;
            part.host = format!("lab{}", number % 2);
        });
    }
    let (code, out, _) = folder.queens(&["merge", "parts", "--partial"]);
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "n = 8: 5 of 9 parts are counted by half-boards, on 2 machines.\nMissing: 2 and 5 to 7.\n\
         A part took 60.0 s in the mean; 4.0 minutes are left, one part after another, or 2.0 minutes on 2 machines.\n"
    );
    let (_, out, _) = folder.queens(&["merge", "parts", "--partial", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&json["count"], &json["seconds_left"]), (&serde_json::Value::Null, &240.0.into()));
    assert_eq!(json["missing"], serde_json::json!([2, 5, 6, 7]));
}

#[test]
fn what_does_not_belong_together_is_refused_by_name() {
    let folder = Folder::with_parts("8", 3, "half-boards");
    fs::copy(folder.path("parts/1.json"), folder.path("parts/again.json")).unwrap();
    assert_eq!(
        folder.refusal(&["parts"]),
        (2, format!("{REFUSED}part 1 is double: in parts/1.json and parts/again.json\n"))
    );
    fs::remove_file(folder.path("parts/again.json")).unwrap();

    folder.forge(3, |part| part.question.version = "9.9.9".into());
    let (code, says) = folder.refusal(&["parts"]);
    assert!(
        code == 2 && says.starts_with(&format!("{REFUSED}parts/3.json is foreign: its version is 9.9.9")),
        "{says}"
    );
    folder.forge(3, |part| part.question = folder.part(1).question);
    assert_eq!(folder.queens(&["merge", "parts"]).1, "92\n");

    folder.forge(2, |part| part.sum += 12);
    fs::write(folder.path("parts/other.json"), PartRow { sum: 7, ..folder.part(1) }.checked().line())
        .unwrap();
    let (code, says) = folder.refusal(&["parts"]);
    assert!(code == 1 && says.contains("part 1 is contradictory: "), "{says}");
    assert!(says.contains(" in parts/1.json and 7 in parts/other.json"), "{says}");
}

#[test]
fn a_total_that_is_not_the_published_one_is_found_wrong() {
    let folder = Folder::with_parts("8", 3, "half-boards");
    folder.forge(2, |part| part.sum += 12);
    let says = "error: the parts add up to 93 solutions for n = 8, and 92 are published (A000170)\n";
    assert_eq!(folder.refusal(&["parts"]), (1, says.into()));
    folder.forge(2, |part| part.sum += 1);
    let (code, says) = folder.refusal(&["parts"]);
    assert!(
        code == 1 && says.starts_with(REFUSED) && says.contains("no number of solutions 12 times over"),
        "{says}"
    );
}

#[test]
fn a_file_cut_short_is_refused_by_name() {
    let folder = Folder::with_parts("8", 3, "half-boards");
    let file = folder.path("parts/2.json");
    let text = fs::read(&file).unwrap();
    for end in [0, 1, text.len() / 2, text.len() - 1] {
        fs::write(&file, &text[..end]).unwrap();
        let (code, says) = folder.refusal(&["parts"]);
        assert!(code == 2 && says.contains("\n       parts/2.json: it is "), "cut at {end}: {says}");
    }
}
