//! A terminal is left as it was found, whatever ends the watching. `script`, which Debian always has, stands for it.

#![cfg(target_os = "linux")]

use std::{
    fs,
    io::Read,
    process::{Command, Stdio},
};

use tempfile::TempDir;

/// What asks a terminal for another screen, and to hide the cursor; and for the opposite.
const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";
const HIDE: &str = "\x1b[?25l";
const SHOW: &str = "\x1b[?25h";

/// What is always drawn.
const TITLE: &str = "column-vector";

#[test]
fn whatever_signal_ends_the_watching_screen_and_cursor_are_as_before() {
    for (signal, ends_with) in [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)] {
        let folder = TempDir::new().expect("a folder can be made");
        // Its own process, not the shell's, is to be told.
        let watch = format!(
            "stty rows 40 cols 120; echo $$ > pid; exec env --default-signal=HUP,INT,QUIT,TERM {} watch 8",
            env!("CARGO_BIN_EXE_queens")
        );
        let mut script = Command::new("script")
            .args(["-q", "-e", "-c", &watch, "/dev/null"])
            .env("TERM", "xterm")
            .env("SHELL", "/bin/sh")
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script runs");
        let mut out = script.stdout.take().unwrap();
        let mut shown = Vec::new();
        let mut buffer = [0; 4096];
        // The board is drawn: it watches.
        while !(text(&shown).contains(ENTER) && text(&shown).contains(TITLE)) {
            let read = out.read(&mut buffer).expect("it can be read");
            assert!(read > 0, "{signal}: {}", text(&shown));
            shown.extend(&buffer[..read]);
        }
        let pid = fs::read_to_string(folder.path().join("pid")).expect("it is written");
        let killed = Command::new("kill").args(["-s", signal, pid.trim()]).status().expect("kill runs");
        assert!(killed.success());
        out.read_to_end(&mut shown).expect("it can be read");
        let status = script.wait().expect("it has ended");

        let shown = text(&shown);
        let (last, left) = (|what| shown.rfind(what), shown.rfind(LEAVE));
        assert!(left > last(ENTER), "{signal}: {shown:?}");
        assert!(last(SHOW) > last(HIDE), "{signal}: {shown:?}");
        let behind = left.map(|left| &shown[left..]).unwrap_or_default();
        assert!(!behind.contains(TITLE), "{signal}: drawn behind it: {behind:?}");
        assert_eq!(status.code(), Some(ends_with), "{signal}");
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
