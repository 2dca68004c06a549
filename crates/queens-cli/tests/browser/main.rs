//! The page in a browser, as a reader uses it. Needs chromium and chromedriver, so `cargo test` leaves these out:
//! `cargo test -p queens-cli --test browser -- --ignored` runs them. Pictures are left in `target/tmp/page`.

mod session;

use std::time::Duration;

use fantoccini::key::Key;
use queens_data::{Cell, Counted, Mode, Recording, Row};
use serde_json::json;

use session::{Screen, Session, on, on_page_of, recording};

fn recorded() -> Recording {
    let file = std::fs::File::open(recording()).expect("the reference recording is there");
    queens_data::read(std::io::BufReader::new(file)).expect("it can be read")
}

fn counted<'r>(recording: &'r Recording, cell: &Cell) -> &'r Counted {
    let found = recording.rows.iter().find_map(|row| match row {
        Row::Counted(row) if row.cell == *cell => Some(row),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{cell:?} is not counted"))
}

/// The text of a counter of the first search.
async fn counter(session: &Session, key: &str) -> String {
    session.text(&format!("document.querySelector('.pane [data-c={key}]').textContent")).await
}

async fn position(session: &Session) -> i64 {
    session.number("replay.pos").await
}

/// All that the player shows.
async fn shown(session: &Session) -> String {
    session.text("document.querySelector('.panes').innerHTML").await
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_page_opens_from_disk_and_says_nothing_on_the_console() {
    on(Screen::Desk, async |session| {
        assert!(session.client.title().await.unwrap().ends_with("ways to place n queens"));
        assert_eq!(
            session.value("document.documentElement.classList.contains('scripted')").await,
            json!(true)
        );
        let parts = session.number("document.querySelectorAll('section[id^=p]').length").await;
        assert_eq!(parts, 8);
        // The player opens where a queen refuses a square.
        assert_eq!(
            session.value("Boolean(document.querySelector('.pane .bd .cx, .pane .bd .qx'))").await,
            json!(true)
        );
        assert_eq!(session.console(), [] as [&str; 0]);
        session.pictures("desk").await;
        // The log would have told.
        session.value("console.error('a word of the test')").await;
        session.wait(Duration::from_millis(200)).await;
        let said = session.console();
        assert!(said.len() == 1 && said[0].contains("a word of the test"), "{said:?}");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn whatever_words_a_recording_has_the_page_runs_nothing_of_them() {
    let hostile = "<img src=x onerror=document.title='taken'>";
    let lines = std::fs::read_to_string(recording()).expect("the reference recording is there");
    // Whatever is a name, a unit, a text: the recording of an honest suite has them everywhere.
    let names = ["column-vector", "bfs-queue", "pairs", "flags", "AMD EPYC"];
    let lines = names
        .iter()
        .fold(lines, |lines, name| lines.replace(&format!("\"{name}"), &format!("\"{hostile}{name}")));
    on_page_of(&lines, async |session| {
        session.value("replay.act.start()").await;
        for _ in 0..200 {
            session.value("replay.act.next()").await;
        }
        session.wait(Duration::from_millis(500)).await;
        assert!(session.client.title().await.unwrap().ends_with("ways to place n queens"));
        assert_eq!(session.value("document.querySelectorAll('img').length").await, json!(0));
        let says = session
            .text("document.querySelector('.say').textContent + document.querySelector('.pane select').value")
            .await;
        assert!(says.contains(hostile), "{says}");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn each_replay_ends_with_the_counters_of_the_recording() {
    on(Screen::Desk, async |session| {
        let recording = recorded();
        let traces: Vec<_> = recording
            .rows
            .iter()
            .filter_map(|row| if let Row::Trace(trace) = row { Some(trace) } else { None })
            .collect();
        assert!(traces.len() > 50, "{}", traces.len());
        for trace in traces {
            let Cell { approach, n, mode } = &trace.cell;
            session.choose("#size", &format!("{n} {}", mode.as_str())).await;
            session.choose(".pane select", approach).await;
            session.value("replay.act.end()").await;
            let row = counted(&recording, &trace.cell);
            let backtracks = row.backtracks.map_or("–".to_string(), queens_data::thousands);
            // The tape of a first solution ends with it: what is taken off on the way out is not on it.
            let backtracks = (*mode == Mode::All || row.backtracks.is_none()).then_some(backtracks);
            let expected = [
                ("solutions", Some(queens_data::thousands(row.solutions))),
                ("nodes", Some(queens_data::thousands(row.nodes))),
                ("candidates", Some(queens_data::thousands(row.candidates))),
                ("checks", Some(queens_data::thousands(row.checks))),
                ("backtracks", backtracks),
                ("dead", Some(queens_data::thousands(row.dead_ends))),
                ("peak", row.peak_live_nodes.map(queens_data::thousands)),
            ];
            for (key, expected) in expected {
                if let Some(expected) = expected {
                    assert_eq!(counter(&session, key).await, expected, "{key} of {:?}", trace.cell);
                }
            }
        }
    });
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_step_back_shows_what_was_there_before() {
    on(Screen::Desk, async |session| {
        for board in ["4 all", "6 all", "8 first"] {
            session.choose("#size", board).await;
            let length = session.number("replay.length").await;
            for at in [0, 1, 7, length / 2, length - 1] {
                session.scrub(at).await;
                assert_eq!(position(&session).await, at);
                let before = shown(&session).await;
                session.click("[data-do=next]").await;
                assert_ne!(shown(&session).await, before, "{board}: step {at}");
                session.click("[data-do=back]").await;
                assert_eq!(shown(&session).await, before, "{board}: step {at}");
            }
        }
        session.value("replay.act.start()").await;
        let before = shown(&session).await;
        session.click("[data-do=back]").await;
        assert_eq!((position(&session).await, shown(&session).await), (0, before));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_keyboard_does_what_the_buttons_do() {
    on(Screen::Desk, async |session| {
        session.choose("#size", "6 all").await;
        let length = session.number("replay.length").await;
        session.value("document.querySelector('#player').focus()").await;
        for (key, at) in
            [(Key::Right, 1), (Key::Right, 2), (Key::Left, 1), (Key::End, length), (Key::Home, 0)]
        {
            session.press(key).await;
            assert_eq!(position(&session).await, at);
        }
        session.type_in("n").await;
        assert_eq!(session.number("Math.max(...replay.searches.map(of => of.count.solutions))").await, 1);
        session.press(Key::Home).await;
        session.type_in("d").await;
        assert_eq!(session.number("Math.max(...replay.searches.map(of => of.count.dead))").await, 1);
        session.press(Key::Home).await;
        session.type_in(" ").await;
        session.wait(Duration::from_secs(2)).await;
        session.type_in(" ").await;
        let paused = position(&session).await;
        assert!((1..length).contains(&paused), "{paused}");
        session.wait(Duration::from_millis(700)).await;
        assert_eq!(position(&session).await, paused);
        // In a list the arrows belong to the list.
        session.value("document.querySelector('#size').focus()").await;
        session.press(Key::Left).await;
        assert!([0, paused].contains(&position(&session).await));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn two_searches_run_step_for_step_or_by_the_clock() {
    on(Screen::Desk, async |session| {
        session.choose("#size", "6 all").await;
        session.choose(".pane select", "cell-scan").await;
        session.choose(".pane + .pane select", "flag-arrays").await;
        let at = "JSON.stringify(replay.searches.map(of => of.at))";
        session.value("[...Array(50)].forEach(replay.act.next)").await;
        assert_eq!(session.text(at).await, "[50,50]");
        session.choose("#pace", "clock").await;
        let length = session.number("replay.length").await;
        session.scrub(length / 2).await;
        assert_eq!(position(&session).await, length / 2);
        let finished = "JSON.stringify(replay.searches.map(of => of.at === of.length))";
        // By the clock the longer search is still at it when the other has long finished.
        assert_eq!(session.text(finished).await, "[false,true]");
        session.value("replay.act.end()").await;
        assert_eq!(session.text(finished).await, "[true,true]");
    });
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn tree_orbits_times_and_data_answer_the_reader() {
    on(Screen::Desk, async |session| {
        assert_eq!(session.number("document.querySelectorAll('#tree .nd').length").await, 17);
        let said = "document.querySelector('#tree .say').textContent";
        session.value("document.querySelector('#tree .nd.sol').focus()").await;
        assert!(session.text(said).await.contains("Solution."));
        session.press(Key::Right).await;
        assert!(!session.text(said).await.contains("Solution."));

        let orbits = "JSON.stringify([...document.querySelectorAll('#fund button')].map(button => \
                      (button.click(), document.querySelectorAll('.orbit figure').length)).sort())";
        assert_eq!(session.text(orbits).await, "[4,8,8,8,8,8,8,8,8,8,8,8]");

        let caption = "document.querySelector('#times table:not([hidden]) caption b').textContent";
        session.choose("#times-n", "6").await;
        session.choose("#times-mode", "first").await;
        session.choose("#times-base", "bitmask").await;
        assert_eq!(session.text(caption).await, "Time to the first solution, n\u{a0}=\u{a0}6");
        let ratio =
            "document.querySelector('#times table:not([hidden]) tr[data-a=bitmask] .ratio').textContent";
        assert_eq!(session.text(ratio).await, "1.0 ×");

        let links =
            "JSON.stringify([...document.querySelectorAll('a[download]')].map(link => link.download))";
        let names = r#"["counts.csv","profile.csv","metered.csv","timings.csv","report.json"]"#;
        assert_eq!(session.text(links).await, names);
        let csv = "decodeURIComponent(document.querySelector('a[download=\"counts.csv\"]').href.split(',').slice(1).join(','))";
        assert!(session.text(csv).await.starts_with("approach,n,mode,solutions,"));
        assert!(session.text("document.querySelector('#report-json').href").await.starts_with("blob:"));
    });
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_phone_shows_all_without_scrolling_sideways() {
    on(Screen::Phone, async |session| {
        assert_eq!(session.number("innerWidth").await, 390);
        // Every text folded away is unfolded, and the player holds the longest queue.
        session.value("document.querySelectorAll('details').forEach(of => { of.open = true; })").await;
        session.value("replay.act.end()").await;
        let outside = "JSON.stringify([...document.querySelectorAll('body *')].filter(of => !of.closest('.wide, .live, .skip, svg') \
                       && of.getBoundingClientRect().right > 391).map(of => of.outerHTML.slice(0, 80)))";
        assert_eq!(session.text(outside).await, "[]");
        assert_eq!(session.number("document.documentElement.scrollWidth").await, 390);
        let charts = "[...document.querySelectorAll('.chart')].every(of => of.querySelector('.on-narrow').offsetWidth > 0 \
                      && of.querySelector('.on-wide').offsetWidth === 0)";
        assert_eq!(session.value(charts).await, json!(true));
        session.pictures("phone").await;
    });
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn at_night_the_paper_is_dark_and_every_letter_can_be_read() {
    /// The least contrast of any text with the paper, by WCAG's measure.
    const CONTRAST: &str = "(() => {
        const light = colour => { const [r, g, b] = colour.match(/[\\d.]+/g).map(part => part / 255)
            .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
            return .2126 * r + .7152 * g + .0722 * b; };
        const paper = light(getComputedStyle(document.body).backgroundColor);
        const texts = [...document.querySelectorAll('main *, header *')].filter(of => !of.closest('button, svg, script') &&
            [...of.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
        const ratio = of => { const [a, b] = [light(getComputedStyle(of).color), paper].sort((a, b) => b - a);
            return (a + .05) / (b + .05); };
        return [paper, Math.min(...texts.map(ratio))];
    })()";
    for (screen, dark) in [(Screen::Night, true), (Screen::Desk, false)] {
        on(screen, async move |session| {
            let measured = session.value(CONTRAST).await;
            let (paper, least) = (measured[0].as_f64().unwrap(), measured[1].as_f64().unwrap());
            assert_eq!(paper < 0.05, dark, "{paper}");
            assert!(least >= 4.5, "{least}");
            if dark {
                session.pictures("night").await;
            }
        });
    }
}
