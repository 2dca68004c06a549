//! A browser that has the page open, and how tests talk to it.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use fantoccini::{Client, ClientBuilder, Locator, key::Key, wd::Capabilities};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

/// What the page is read on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Screen {
    Desk,
    Night,
    Phone,
}

/// Chromium under its driver, with the page open; both end with it.
pub(crate) struct Session {
    pub(crate) client: Client,
    _driver: Driver,
    profile: TempDir,
}

/// Starts browsers, and ends those that it started when it ends.
struct Driver {
    process: Child,
    port: u16,
}

/// The recording that the page is made from.
pub(crate) fn recording() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports/reference/measurements.jsonl")
}

/// Where pictures go for people to look at; git ignores it.
fn pictures() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("page")
}

/// The page of a recording, made by the program under test.
fn page_of(recording: &Path, folder: &Path) -> PathBuf {
    let mut report = Command::new(env!("CARGO_BIN_EXE_queens"));
    report.args(["report", "--from"]).arg(recording).arg("--out").arg(folder);
    let output = report.output().expect("queens runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder.join("index.html")
}

/// Opens the page on such a screen, and runs the test in it.
pub(crate) fn on<F: Future<Output = ()>>(screen: Screen, test: impl FnOnce(Session) -> F) {
    static PAGE: OnceLock<PathBuf> = OnceLock::new();
    in_page(PAGE.get_or_init(|| page_of(&recording(), &pictures())), screen, test);
}

/// Opens the page of another recording, with these lines.
pub(crate) fn on_page_of<F: Future<Output = ()>>(lines: &str, test: impl FnOnce(Session) -> F) {
    let folder = TempDir::new().expect("a folder can be made");
    let recording = folder.path().join("lines.jsonl");
    fs::write(&recording, lines).expect("it can be written");
    in_page(&page_of(&recording, folder.path()), Screen::Desk, test);
}

fn in_page<F: Future<Output = ()>>(page: &Path, screen: Screen, test: impl FnOnce(Session) -> F) {
    let page = format!("file://{}", page.display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let session = Session::open(screen).await;
        session.client.goto(&page).await.expect("the page opens from disk");
        test(session).await;
    });
}

impl Session {
    async fn open(screen: Screen) -> Self {
        let profile = TempDir::new().expect("a folder can be made");
        let driver = Driver::start();
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities(screen, profile.path()));
        let address = format!("http://127.0.0.1:{}", driver.port);
        let client = builder.connect(&address).await.expect("chromium starts");
        Self { client, _driver: driver, profile }
    }

    /// The value of an expression in the page.
    pub(crate) async fn value(&self, expression: &str) -> Value {
        let script = format!("return {expression}");
        self.client.execute(&script, vec![]).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    pub(crate) async fn text(&self, expression: &str) -> String {
        let value = self.value(expression).await;
        value.as_str().unwrap_or_else(|| panic!("{expression} is {value}")).to_owned()
    }

    pub(crate) async fn number(&self, expression: &str) -> i64 {
        let value = self.value(expression).await;
        value.as_f64().unwrap_or_else(|| panic!("{expression} is {value}")) as i64
    }

    /// Chooses in a list, as a reader does: what listens to it hears.
    pub(crate) async fn choose(&self, list: &str, value: &str) {
        let script = "const [list, value] = arguments; const at = document.querySelector(list); at.value = value; \
                      at.dispatchEvent(new Event('change', { bubbles: true })); return at.value";
        let chosen =
            self.client.execute(script, vec![json!(list), json!(value)]).await.expect("it is a list");
        assert_eq!(chosen, json!(value), "{list}");
    }

    /// Draws the slider to this step.
    pub(crate) async fn scrub(&self, to: i64) {
        let script = "const at = document.querySelector('#scrub'); at.value = arguments[0]; \
                      at.dispatchEvent(new Event('input'))";
        self.client.execute(script, vec![json!(to)]).await.expect("there is a slider");
    }

    /// Clicks where a reader would, once it is in sight.
    pub(crate) async fn click(&self, selector: &str) {
        let sight = "const at = document.querySelector(arguments[0]); at.scrollIntoView({behavior: 'instant', block: 'center'})";
        self.client.execute(sight, vec![json!(selector)]).await.expect("it is there");
        let found = self.client.find(Locator::Css(selector)).await.expect("it is there");
        found.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Presses a key where the focus is.
    pub(crate) async fn press(&self, key: Key) {
        self.type_in(&char::from(key).to_string()).await;
    }

    pub(crate) async fn type_in(&self, letters: &str) {
        let active = self.client.active_element().await.expect("something has the focus");
        active.send_keys(letters).await.expect("keys are taken");
    }

    pub(crate) async fn wait(&self, time: Duration) {
        tokio::time::sleep(time).await;
    }

    /// What the page, or the browser on its behalf, wrote to the console so far.
    pub(crate) fn console(&self) -> Vec<String> {
        let log = fs::read_to_string(self.profile.path().join("console.log")).unwrap_or_default();
        log.lines().filter(|line| line.contains("CONSOLE")).map(str::to_owned).collect()
    }

    /// Takes a picture of the top and of each numbered part as they stand on the screen.
    pub(crate) async fn pictures(&self, name: &str) {
        for part in 0..=8 {
            let place = if part == 0 { "header".into() } else { format!("#p{part}") };
            let script = format!("document.querySelector('{place}').scrollIntoView({{behavior: 'instant'}})");
            self.client.execute(&script, vec![]).await.expect("the part is there");
            let picture = self.client.screenshot().await.expect("a picture can be taken");
            fs::write(pictures().join(format!("{name}-{part}.png")), picture).expect("it can be kept");
        }
    }
}

impl Driver {
    fn start() -> Self {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts (Debian: apt-get install chromium chromium-driver)");
        let lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let (_, port) = line.rsplit_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        Self { process, port: port.expect("chromedriver says its port") }
    }

    /// Asks it to end its browsers, and then itself.
    fn shut_down(&self) -> io::Result<()> {
        let mut line = TcpStream::connect(("127.0.0.1", self.port))?;
        line.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
        line.set_read_timeout(Some(Duration::from_secs(10)))?;
        line.read_to_end(&mut Vec::new()).map(drop)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Killed at once it would leave its browser behind. Where it does not listen, nothing else can be done here.
        let _ = self.shut_down();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn capabilities(screen: Screen, profile: &Path) -> Capabilities {
    let mut arguments: Vec<String> = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--window-size=1200,1000",
        "--enable-logging",
    ]
    .map(String::from)
    .into();
    arguments.push(format!("--user-data-dir={}", profile.join("profile").display()));
    arguments.push(format!("--log-file={}", profile.join("console.log").display()));
    if screen == Screen::Night {
        arguments.push("--blink-settings=preferredColorScheme=0".into());
    }
    let mut options = json!({ "args": arguments });
    if screen == Screen::Phone {
        let metrics = json!({ "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    let mut capabilities = Capabilities::new();
    capabilities.insert("browserName".into(), json!("chrome"));
    capabilities.insert("goog:chromeOptions".into(), options);
    capabilities
}
