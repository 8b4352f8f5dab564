//! The crates depend on each other only as the table in `docs/architecture.md` allows.

use std::{collections::BTreeSet, fs, path::Path};

/// Which of our crates each crate may use. Arrows point down only.
const ALLOWED: [(&str, &[&str]); 9] = [
    ("tabia-chess", &[]),
    ("tabia-platform", &[]),
    ("tabia-protocol", &["tabia-chess"]),
    ("tabia-nnue", &["tabia-chess", "tabia-platform"]),
    ("tabia-reference", &["tabia-chess"]),
    ("tabia-engine", &["tabia-chess", "tabia-platform", "tabia-nnue", "tabia-reference"]),
    ("tabia-analysis", &["tabia-chess", "tabia-engine"]),
    ("tabia-lab", &["tabia-chess", "tabia-platform", "tabia-engine", "tabia-nnue"]),
    ("tabia-server", &["tabia-chess", "tabia-engine", "tabia-analysis"]),
];

/// The program may use everything, and has only an entrance beside it.
const PROGRAM: [&str; 2] = ["tabia-console", "tabia"];

/// Crates from outside that row 0 may use outside its tests: none.
const STANDARD_LIBRARY_ONLY: [&str; 2] = ["tabia-chess", "tabia-platform"];

struct Crate {
    name: String,
    dependencies: BTreeSet<String>,
    manifest: toml::Table,
}

fn crates() -> Vec<Crate> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut crates = Vec::new();
    for entry in fs::read_dir(folder).expect("the crates folder is readable") {
        let path = entry.expect("an entry").path().join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let manifest: toml::Table = text.parse().expect("a valid manifest");
        let name = manifest["package"]["name"].as_str().expect("a name").to_owned();
        let dependencies = manifest
            .get("dependencies")
            .and_then(toml::Value::as_table)
            .map(|table| table.keys().cloned().collect())
            .unwrap_or_default();
        crates.push(Crate { name, dependencies, manifest });
    }
    crates
}

fn allowed(name: &str) -> &'static [&'static str] {
    let row = ALLOWED.iter().find(|(candidate, _)| *candidate == name);
    row.unwrap_or_else(|| panic!("{name} is not in the table of arrows")).1
}

#[test]
fn arrows_point_down_only() {
    let crates = crates();
    assert!(crates.len() > ALLOWED.len(), "every crate of the table and the program is there");
    for member in crates.iter().filter(|member| !PROGRAM.contains(&member.name.as_str())) {
        let ours = member.dependencies.iter().filter(|name| name.starts_with("tabia"));
        for dependency in ours {
            assert!(
                allowed(&member.name).contains(&dependency.as_str()),
                "{} must not use {dependency}",
                member.name
            );
        }
    }
}

#[test]
fn the_lowest_row_uses_the_standard_library_only() {
    for member in crates().iter().filter(|c| STANDARD_LIBRARY_ONLY.contains(&c.name.as_str())) {
        assert!(member.dependencies.is_empty(), "{}: {:?}", member.name, member.dependencies);
    }
}

#[test]
fn unsafe_code_has_one_address() {
    for member in crates() {
        let inherits = member.manifest["lints"].get("workspace").is_some();
        assert_eq!(inherits, member.name != "tabia-platform", "{}", member.name);
    }
}
