//! The introduction, settings, errors, garbage and the end of input.

use crate::{client::Client, expect_pong, introduce, start, until_move};

#[test]
fn the_features_are_told() {
    let (client, lines) = introduce();
    assert_eq!(lines[0], "feature done=0");
    let text = lines.join(" ");
    for feature in [
        "myname=\"Tabia ",
        "setboard=1 ping=1 usermove=1 san=0 playother=1 colors=0 time=1 draw=1 reuse=1",
        "sigint=0 sigterm=1 analyze=1 memory=1 smp=1 nps=1 exclude=1 debug=1",
        "variants=\"normal,fischerandom\"",
        "egt=\"syzygy\"",
        "option=\"MultiPV -spin 1 1 256\"",
        "option=\"MoveOverhead -spin 20 0 5000\"",
        "option=\"OwnBook -check 0\"",
        "option=\"SkillLevel -spin 20 0 20\"",
        "option=\"LimitStrength -check 0\"",
        "option=\"Elo -spin 1500 600 3200\"",
        "option=\"Evaluator -combo *network /// classical\"",
        "option=\"ClearHash -button\"",
        "option=\"BookFile -file ",
    ] {
        assert!(text.contains(feature), "{feature} is not in {text}");
    }
    assert!(!text.contains("UCI_") && !text.contains("Threads"), "{text}");
    client.quit();
}

#[test]
fn only_the_first_line_chooses_the_protocol() {
    let mut client = Client::start();
    client.send_bytes(b"\r\n xboard\r\nping 1\r\n");
    assert_eq!(client.line(), "pong 1");
    client.ask("isready", "Error (unknown command): isready");
    client.quit();
    let mut client = Client::start();
    client.expect_ready();
    client.send("xboard");
    assert!(client.line().starts_with("info string unknown command"));
    client.quit();
}

#[test]
fn the_first_version_of_the_protocol_has_no_features() {
    let mut client = Client::start();
    client.send("xboard");
    client.send("protover 1");
    expect_pong(&mut client);
    client.quit();
}

#[test]
fn politeness_is_accepted_in_silence() {
    let mut client = start();
    for line in [
        "accepted ping",
        "rejected usermove",
        "random",
        "computer",
        "name GM Anon Ymous",
        "rating 2500 2400",
        "ics -",
        "otim 5000",
        "hard",
        "easy",
        "post",
        "nopost",
        "exit",
        ".",
        "result * {nothing}",
        "?",
        "",
    ] {
        client.send(line);
        expect_pong(&mut client);
    }
    client.quit();
}

#[test]
fn resources_and_options_are_set() {
    let mut client = start();
    for line in [
        "memory 2",
        "cores 2",
        "cores 1",
        "option MultiPV=2",
        "option MoveOverhead=50",
        "option Move Overhead=20",
        "option OwnBook=1",
        "option OwnBook=0",
        "option ClearHash",
        "option Evaluator=network",
        "option Evaluator=classical",
    ] {
        client.send(line);
        expect_pong(&mut client);
    }
    client.ask("option Nonsense=3", "Error (unknown option): option Nonsense=3");
    client.ask("option Hash=3", "Error (unknown option): option Hash=3");
    client.ask("option MultiPV=x", "# MultiPV: 'x' is not a number");
    client.ask("memory lots", "Error (not a number): memory lots");
    client.ask("egtpath nalimov /x", "Error (no tables of kind 'nalimov'): egtpath nalimov /x");
    client.send("egtpath syzygy /no where");
    assert!(client.line().contains("/no where"));
    client.quit();
}

#[test]
fn strength_can_be_limited() {
    let mut client = start();
    client.send("post");
    client.send("st 1");
    let mut nodes = |line: &str| {
        client.send("new");
        client.send("force");
        client.send(line);
        let (thoughts, _) = until_move(&mut client, "go");
        let last = thoughts.last().and_then(|line| line.split(' ').nth(3)?.parse::<u64>().ok());
        last.expect("a thought tells its nodes")
    };
    assert!(nodes("option Elo=600") > 500, "the rating alone limits nothing");
    assert!(nodes("option LimitStrength=1") < 500);
    assert!(nodes("option UCI_LimitStrength=0") > 500, "the other name is known, too");
    client.quit();
}

#[test]
fn resources_can_change_during_an_analysis() {
    let mut client = start();
    client.send("post");
    client.send("analyze");
    client.until("3 ");
    client.send("memory 4");
    client.send("cores 2");
    client.until("4 ");
    client.send("exit");
    client.send("ping 1");
    client.until("pong 1");
    client.quit();
}

#[test]
fn errors_are_by_the_book() {
    let mut client = start();
    for (line, answer) in [
        ("xyzzy", "Error (unknown command): xyzzy"),
        ("edit", "Error (unknown command): edit"),
        ("variant crazyhouse", "Error (unsupported variant): variant crazyhouse"),
        ("undo", "Error (command not legal now): undo"),
        ("remove", "Error (command not legal now): remove"),
        ("level 1", "Error (missing parameter): level 1"),
        ("exclude e2e5", "Error (illegal move): exclude e2e5"),
        ("usermove e2e5", "Illegal move: e2e5"),
        ("usermove xyz", "Illegal move: xyz"),
        ("e7e5", "Illegal move: e7e5"),
    ] {
        client.ask(line, answer);
    }
    client.quit();
}

#[test]
fn a_bad_position_is_named_and_waits_for_a_better_one() {
    let mut client = start();
    client.send("force");
    client.ask(
        "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
        "tellusererror Illegal position: white has no king; black has no king",
    );
    client.ask("go", "Error (no valid position): go");
    client.ask("bk", "Error (no valid position): bk");
    client.ask("usermove e2e4", "Error (no valid position): usermove e2e4");
    client.send("analyze");
    client.send("exit");
    expect_pong(&mut client);
    client.send("setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    client.send("sd 3");
    assert_eq!(until_move(&mut client, "go").1, "a1a8");
    assert_eq!(client.line(), "1-0 {White mates}");
    client.quit();
}

#[test]
fn garbage_is_survived() {
    let mut client = start();
    let long = "z".repeat(1 << 20);
    let all_bytes: Vec<u8> = (0..=255).filter(|byte| *byte != b'\n').collect();
    let lines: [&[u8]; 9] = [
        b"\0\0",
        b"\xff\xfe",
        b"%s%n",
        b"usermove",
        b"setboard",
        b"option",
        b"level a b c",
        &all_bytes,
        long.as_bytes(),
    ];
    for line in lines {
        client.send_bytes(line);
        client.send_bytes(b"\n");
        let answer = client.line();
        assert!(answer.starts_with("Error ("), "{answer}");
        assert!(answer.chars().count() < 120, "{answer}");
    }
    client.send(&format!("usermove {long}"));
    assert_eq!(client.line().len(), "Illegal move: ".len() + 20);
    expect_pong(&mut client);
    client.quit();
}

#[test]
fn the_end_of_input_and_quit_end_the_program_in_every_state() {
    for lines in ["", "go", "analyze", "force", "hard\ngo", "result 1-0"] {
        for ending in ["", "quit"] {
            let mut client = start();
            client.send(lines);
            if ending.is_empty() {
                client.close_input();
            } else {
                client.send(ending);
            }
            let rest = client.expect_end();
            assert!(rest.len() <= 1, "{rest:?}");
        }
    }
}
