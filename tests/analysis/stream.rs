//! Files of any length go through `tabia analyse` in the same memory.

use crate::client::common::skip;
use std::{
    env, fs,
    io::{self, BufRead, BufReader, Write},
    process::{Command, Stdio},
    thread,
};

/// More would mean that something of every line is kept: a line of input alone has some 30 bytes.
const MOST_GROWTH: u64 = 4 << 10;

/// The most memory a process has used so far, in KiB.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

/// `TABIA_LINES=1000000` sends a million of them.
#[test]
fn a_long_file_takes_no_more_memory_than_a_short_one() {
    if peak(std::process::id()).is_none() {
        return skip("this system does not tell how much memory a process uses").unwrap_or(());
    }
    let lines: u64 = env::var("TABIA_LINES")
        .map_or(200_000, |text| text.parse().expect("TABIA_LINES is a number"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(["analyse", "--json", "--hash", "1", "--jobs", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("its input is a pipe");
    // Bad positions are answered at once, and each gets its own answer.
    let writer = thread::spawn(move || {
        for line in 1..=lines {
            writeln!(input, "8/8/8/8/8/8/8/8 w - - 0 {line}").expect("it reads its input");
        }
        input
    });
    let mut output = BufReader::new(child.stdout.take().expect("its output is a pipe")).lines();
    let (mut answers, mut early) = (0, None);
    for line in output.by_ref() {
        assert!(line.expect("text").contains("\"error\":"));
        answers += 1;
        if answers == lines / 20 {
            early = peak(child.id());
        }
        if answers == lines {
            let (early, late) = (early.expect("it runs"), peak(child.id()).expect("it runs"));
            // Written past the test harness, which hides what a passing test prints.
            let told =
                format!("{lines} lines: {early} KiB at a twentieth, {late} KiB at the end\n");
            io::stderr().write_all(told.as_bytes()).expect("the terminal takes a line");
            assert!(late <= early + MOST_GROWTH, "{early} KiB have become {late} KiB");
            break;
        }
    }
    // Not before: at the end of its input the program ends, and nobody can ask for its memory.
    drop(writer.join().expect("all lines are sent"));
    assert!(output.next().is_none(), "one answer for each line");
    assert!(child.wait().expect("it ends").success());
    assert_eq!(answers, lines);
}
