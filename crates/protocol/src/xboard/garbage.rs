//! Every command round trips, and nonsense is harmless.

use super::{Command, Reply};
use tabia_chess::Random;

const COMMANDS: [&str; 42] = [
    "xboard",
    "protover 2",
    "accepted ping",
    "rejected san",
    "random",
    "computer",
    "name GM Anon",
    "rating 2000 1800",
    "new",
    "variant fischerandom",
    "quit",
    "force",
    "go",
    "playother",
    "level 40 5:00 00",
    "level 0 0:30.500 00.100",
    "st 05",
    "st 00.250",
    "sd 8",
    "nps 1000",
    "time 6000",
    "otim -5",
    "usermove e7e8q",
    "?",
    "ping 3",
    "draw",
    "result 1-0 {White mates}",
    "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "nopost",
    "analyze",
    ".",
    "exclude all",
    "include e2e4",
    "memory 64",
    "cores 2",
    "egtpath syzygy /some where/wdl",
    "option Book File=a = b",
];

#[test]
fn commands_print_as_they_are_read() {
    for line in COMMANDS {
        let command = Command::parse(line).expect(line).expect("not blank");
        assert_eq!(command.to_string(), line);
        assert_eq!(Command::parse(&format!(" {line} \r\n")), Ok(Some(command)));
    }
}

#[test]
fn times_are_read_in_every_spelling() {
    for (line, printed) in [
        ("level 40 5 0", "level 40 5:00 00"),
        ("level 0 2:30 12.5", "level 0 2:30 12.500"),
        ("level 0 0:01 0.05", "level 0 0:01 00.050"),
        ("st 1e99", "st 100000000"),
        ("st -1", "st 00"),
    ] {
        let command = Command::parse(line).expect(line).expect("not blank");
        assert_eq!(command.to_string(), printed);
    }
}

#[test]
fn refusals_are_by_the_book() {
    for (line, reply) in [
        ("xyzzy 1 2", "Error (unknown command): xyzzy 1 2"),
        ("level 40", "Error (missing parameter): level 40"),
        ("level x 5 0", "Error (not a number): level x 5 0"),
        ("st", "Error (missing parameter): st"),
        ("st NaN", "Error (not a number): st NaN"),
        ("sd deep", "Error (not a number): sd deep"),
        ("option", "Error (missing parameter): option"),
        ("option =3", "Error (missing parameter): option =3"),
        ("egtpath", "Error (missing parameter): egtpath"),
        ("e2e9", "Error (unknown command): e2e9"),
    ] {
        assert_eq!(Command::parse(line).expect_err(line).to_string(), reply);
    }
    assert!(Command::parse(&"x".repeat(1 << 20)).expect_err("no command").to_string().len() < 120);
}

#[test]
fn nonsense_is_harmless() {
    let words: Vec<&str> = COMMANDS.iter().flat_map(|line| line.split(' ')).collect();
    let mut random = Random::new(5);
    for _ in 0..100_000 {
        let mut line = String::new();
        for _ in 0..random.below(5) {
            line.push_str(words[random.below(words.len())]);
            line.push_str([" ", "\t", "\u{a0}", "\r\n", ""][random.below(5)]);
        }
        let _ = Reply::parse(&line);
        let printed = match Command::parse(&line) {
            Ok(None) => continue,
            Ok(Some(command)) => command.to_string(),
            Err(error) => error.to_string(),
        };
        assert!(!printed.contains(['\r', '\n']), "{line:?} is printed as {printed:?}");
        if let Ok(Some(again)) = Command::parse(&printed) {
            assert_eq!(again.to_string(), printed, "from {line:?}");
        }
    }
}
