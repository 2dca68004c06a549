//! Who may import whom, as ARCHITECTURE.md says it: held against what cargo knows.

use std::{collections::BTreeSet, process::Command};

use serde_json::Value;

/// A package of this workspace and what it is built from, dependencies of tests left out.
struct Package {
    name: String,
    path: String,
    dependencies: BTreeSet<String>,
}

impl Package {
    fn is_approach(&self) -> bool {
        self.path.replace('\\', "/").contains("/crates/approaches/")
    }

    /// Its dependencies within the workspace.
    fn imports(&self, all: &[Package]) -> BTreeSet<&str> {
        let ours = |name: &&String| all.iter().any(|package| package.name == **name);
        self.dependencies.iter().filter(ours).map(String::as_str).collect()
    }
}

fn packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let text = |value: &Value| value.as_str().expect("a string").to_owned();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    list(&metadata["packages"])
        .iter()
        .map(|package| Package {
            name: text(&package["name"]),
            path: text(&package["manifest_path"]),
            dependencies: list(&package["dependencies"])
                .iter()
                .filter(|dependency| dependency["kind"] != "dev")
                .map(|dependency| text(&dependency["name"]))
                .collect(),
        })
        .collect()
}

fn package<'a>(all: &'a [Package], name: &str) -> &'a Package {
    all.iter().find(|package| package.name == name).unwrap_or_else(|| panic!("there is no {name}"))
}

#[test]
fn every_crate_imports_only_what_the_plan_allows() {
    let all = packages();
    let allowed: &[(&str, &[&str])] = &[
        ("queens-core", &[]),
        ("queens-data", &[]),
        ("queens-facts", &["queens-core"]),
        ("queens-harness", &["queens-core", "queens-data", "queens-facts", "queens-trace"]),
        ("queens-judge", &["queens-core", "queens-data", "queens-facts"]),
        ("queens-report", &["queens-data"]),
        ("queens-trace", &["queens-core"]),
        (
            "queens-cli",
            &[
                "queens-approaches",
                "queens-core",
                "queens-data",
                "queens-facts",
                "queens-harness",
                "queens-judge",
                "queens-report",
                "queens-trace",
            ],
        ),
    ];
    for (name, allowed) in allowed {
        let allowed = BTreeSet::from_iter(allowed.iter().copied());
        let imports = package(&all, name).imports(&all);
        assert!(imports.is_subset(&allowed), "{name} imports {imports:?}");
    }
}

#[test]
fn an_approach_imports_the_core_and_nothing_else() {
    let all = packages();
    let approaches: Vec<_> = all.iter().filter(|package| package.is_approach()).collect();
    assert!(approaches.len() >= 5);
    for approach in approaches {
        let mut allowed = BTreeSet::from(["queens-core".to_owned()]);
        // The one whose idea is a library's: a pool whose threads steal work.
        if approach.name == "parallel" {
            allowed.insert("rayon".into());
        }
        assert_eq!(approach.dependencies, allowed, "{}", approach.name);
    }
    let list = package(&all, "queens-approaches").imports(&all);
    let approaches = all.iter().filter(|package| package.is_approach()).map(|package| package.name.as_str());
    assert_eq!(list, approaches.chain(["queens-core"]).collect());
}

#[test]
fn the_core_and_the_facts_need_the_standard_library_alone() {
    let all = packages();
    assert!(package(&all, "queens-core").dependencies.is_empty());
    assert_eq!(package(&all, "queens-facts").dependencies, BTreeSet::from(["queens-core".into()]));
}

#[test]
fn only_driver_and_report_talk_to_people() {
    let all = packages();
    for (library, homes) in [
        ("clap", &["queens-cli"][..]),
        ("indicatif", &["queens-cli"]),
        ("anyhow", &["queens-cli"]),
        ("ratatui", &["queens-cli"]),
        ("comfy-table", &["queens-cli", "queens-report"]),
        ("plotters", &["queens-report"]),
    ] {
        for package in all.iter().filter(|package| package.dependencies.contains(library)) {
            assert!(homes.contains(&package.name.as_str()), "{} depends on {library}", package.name);
        }
    }
}

#[test]
fn what_the_readme_links_to_is_there() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for page in [
        "README.md",
        "ARCHITECTURE.md",
        "reports/README.md",
        "reports/SCALING.md",
        "reports/reference/report.md",
    ] {
        let text = std::fs::read_to_string(root.join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        let folder = root.join(page).with_file_name("");
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.starts_with("http") && !target.starts_with('#')) {
            assert!(folder.join(target).exists(), "{page} links to {target}");
        }
    }
}
