//! The XBoard client of python-chess, where it is installed.

use std::{
    env,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

/// A Python that has python-chess: the one named by `TABIA_PYTHON`, or the system's.
fn python() -> Option<PathBuf> {
    let python = env::var_os("TABIA_PYTHON").map_or_else(|| "python3".into(), PathBuf::from);
    let answer = Command::new(&python).args(["-c", "import chess.engine"]).output();
    answer.is_ok_and(|answer| answer.status.success()).then_some(python)
}

#[test]
fn python_chess_plays_and_analyses() {
    let Some(python) = python() else {
        // Written past the test harness, which hides what a passing test prints.
        let word = "skipped: no python-chess (TABIA_PYTHON names a Python that has it)\n";
        return std::io::stderr().write_all(word.as_bytes()).expect("the terminal takes a line");
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/clients/xboard.py");
    let output = Command::new(python)
        .args([script.as_os_str(), env!("CARGO_BIN_EXE_tabia").as_ref()])
        .output()
        .expect("Python starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    // The client asks for a status and is surprised by the answer.
    let surprises = told.lines().filter(|line| line.contains("Unexpected engine output"));
    assert!(surprises.into_iter().all(|line| line.contains("'stat01: ")), "{told}");
}
