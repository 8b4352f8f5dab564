//! The Python of the machine, for clients that are written in it.

use super::common::skip;
use std::{env, path::PathBuf, process::Command};

/// A Python that has these modules: the one named by `TABIA_PYTHON`, which must have them, or the
/// system's.
pub fn with_modules(modules: &str) -> Option<PathBuf> {
    let named = env::var_os("TABIA_PYTHON").map(PathBuf::from);
    let is_named = named.is_some();
    let python = named.unwrap_or_else(|| "python3".into());
    let answer = Command::new(&python).args(["-c", &format!("import {modules}")]).output();
    if answer.is_ok_and(|answer| answer.status.success()) {
        return Some(python);
    }
    assert!(!is_named, "'{}' lacks {modules}; `make test` installs it", python.display());
    skip(&format!("no Python with {modules} (TABIA_PYTHON names one)"))
}
