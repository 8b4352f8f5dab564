//! The search visits exactly the nodes that the file `BENCH` promises.

use std::{fs, path::Path, process::Command};

/// The node count that `tabia bench` ends with.
fn bench() -> u64 {
    let output = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .arg("bench")
        .output()
        .expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("text");
    let last = text.lines().last().expect("a last line");
    let words: Vec<_> = last.split(' ').collect();
    assert_eq!((words.len(), words[1], words[3]), (4, "nodes", "nps"), "{last}");
    words[0].parse().expect("a number of nodes")
}

#[test]
fn the_bench_signature_is_the_promised_one() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../BENCH");
    let text = fs::read_to_string(file).expect("the file BENCH is there");
    let promised: u64 = text.trim().parse().expect("BENCH holds one number");
    assert_eq!(bench(), promised, "if play was meant to change, write the new number to BENCH");
}
