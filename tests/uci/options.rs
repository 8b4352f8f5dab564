//! The handshake and the options: names, ranges, aliases, refusals, and what they change.

use crate::client::{Client, expect_within, game};
use std::{env, fs, ops::Range, path::PathBuf, process, time::Duration};

/// The options as USERS.md recommends them.
const OPTIONS: [&str; 30] = [
    "option name Hash type spin default 64 min 1 max 33554432",
    "option name Threads type spin default 1 min 1 max 1024",
    "option name Clear Hash type button",
    "option name Evaluator type combo default network var network var classical",
    "option name EvalFile type string default <embedded>",
    "option name Ponder type check default false",
    "option name MultiPV type spin default 1 min 1 max 256",
    "option name Move Overhead type spin default 20 min 0 max 5000",
    "option name UCI_LimitStrength type check default false",
    "option name UCI_Elo type spin default 1500 min 600 max 3200",
    "option name Skill Level type spin default 20 min 0 max 20",
    "option name UCI_Chess960 type check default false",
    "option name UCI_ShowWDL type check default false",
    "option name ShowPolicy type check default false",
    "option name UCI_AnalyseMode type check default false",
    "option name UCI_Opponent type string default <empty>",
    "option name UCI_EngineAbout type string default ",
    "option name Minimal type check default false",
    "option name nodestime type spin default 0 min 0 max 10000",
    "option name SyzygyPath type string default <empty>",
    "option name SyzygyProbeDepth type spin default 1 min 1 max 100",
    "option name SyzygyProbeLimit type spin default 7 min 0 max 7",
    "option name Syzygy50MoveRule type check default true",
    "option name OwnBook type check default false",
    "option name BookFile type string default <embedded>",
    "option name BookChoice type combo default weighted var weighted var best",
    "option name BookDepth type spin default 255 min 1 max 255",
    "option name SaveHash type string default <empty>",
    "option name LoadHash type string default <empty>",
    "option name Debug Log File type string default <empty>",
];

#[test]
fn the_handshake_declares_every_option_and_says_nothing_else() {
    let mut client = Client::start();
    client.send("uci");
    let lines = client.until("uciok");
    let (head, rest) = lines.split_at(2);
    assert!(head[0].starts_with("id name Tabia "), "{head:?}");
    assert!(head[1].starts_with("id author "), "{head:?}");
    assert_eq!(rest.last().map(String::as_str), Some("uciok"));
    let declared = &rest[..rest.len() - 1];
    assert_eq!(declared.len(), OPTIONS.len(), "{declared:#?}");
    for expected in OPTIONS {
        let is_free_text = expected.ends_with("default ");
        let is_declared = declared
            .iter()
            .any(|line| if is_free_text { line.starts_with(expected) } else { line == expected });
        assert!(is_declared, "{expected}\n{declared:#?}");
    }
    client.quit();
}

#[test]
fn names_are_read_in_any_case_and_values_with_spaces() {
    let mut client = Client::start();
    for line in [
        "setoption name hash value 2",
        "setoption name HASH value 1",
        "setoption name clear hash",
        "setoption name CLEAR   HASH",
        "setoption name Clear Hash value whatever",
        "setoption name multipv value 1",
        "setoption name uci_analysemode value TRUE",
        "setoption name Ponder value true",
        "setoption name UCI_Opponent value GM 2800 human Gary Kasparov",
        "setoption name UCI_Opponent value",
        "setoption name UCI_EngineAbout value something else",
        "setoption name Debug Log File value <empty>",
        "setoption name NodesTime value 0",
    ] {
        client.send(line);
        client.expect_ready();
    }
    client.quit();
}

#[test]
fn the_move_overhead_is_known_by_four_names() {
    // One move to be made in two seconds: however sure of it, the engine takes a quarter of what
    // the overhead leaves.
    const QUARTER: Duration = Duration::from_millis(500);
    let timed = |option: &str| {
        let mut client = Client::with_options(&[option]);
        let elapsed = client.timed_search("go wtime 2000 btime 2000 movestogo 1").1;
        client.quit();
        elapsed
    };
    assert!(timed("Move Overhead=0") > QUARTER);
    for name in ["Move Overhead", "MoveOverhead", "Move_Overhead", "moveoverheadms"] {
        expect_within(QUARTER, name, || timed(&format!("{name}=1960")));
    }
}

#[test]
fn numbers_out_of_range_are_clamped_with_a_word() {
    let mut client = Client::start();
    for (option, sentence) in [
        ("Hash value 0", "Hash: 0 is out of range, 1 is used"),
        ("MultiPV value 500", "MultiPV: 500 is out of range, 256 is used"),
        ("MultiPV value 0", "MultiPV: 0 is out of range, 1 is used"),
        ("Move Overhead value -5", "Move Overhead: -5 is out of range, 0 is used"),
        ("MoveOverheadMs value 9000", "Move Overhead: 9000 is out of range, 5000 is used"),
        ("nodestime value 10001", "nodestime: 10001 is out of range, 10000 is used"),
        ("Threads value -1", "Threads: -1 is out of range, 1 is used"),
    ] {
        client.ask(&format!("setoption name {option}"), &format!("info string {sentence}"));
    }
    client.quit();
}

#[test]
fn nonsense_is_refused_with_a_sentence_that_names_it() {
    let mut client = Client::start();
    for (line, words) in [
        ("setoption name Hash value abc", ["Hash", "'abc'"]),
        ("setoption name Hash value 1.5", ["Hash", "'1.5'"]),
        ("setoption name Hash value", ["Hash", "missing"]),
        ("setoption name Hash", ["Hash", "missing"]),
        ("setoption name UCI_Chess960 value maybe", ["UCI_Chess960", "'maybe'"]),
        ("setoption name No Such Option value 3", ["no option", "'No Such Option'"]),
        ("setoption name value 3", ["setoption", "name"]),
        ("setoption name", ["setoption", "name"]),
        ("setoption Hash 3", ["setoption", "'name'"]),
        ("setoption", ["setoption", "'name'"]),
    ] {
        client.send(line);
        let answer = client.line();
        let is_sentence = answer.starts_with("info string ");
        assert!(is_sentence && words.iter().all(|word| answer.contains(word)), "{line}: {answer}");
        client.expect_ready();
    }
    client.quit();
}

/// A position with much to remember.
const RICH: &str = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The nodes of a shallow search: few when the table remembers a deeper one.
#[track_caller]
fn shallow_nodes(client: &mut Client) -> u64 {
    client.search("go depth 8").nodes()
}

/// A program whose table knows the position well, and the nodes a table that knows nothing needs.
#[track_caller]
fn knowing() -> (Client, u64) {
    let mut client = Client::with_options(&["Hash=16"]);
    client.send(&format!("position {RICH}"));
    let fresh = shallow_nodes(&mut client);
    client.search("go depth 18");
    (client, fresh)
}

#[test]
fn a_table_that_does_not_fit_leaves_the_old_one_as_it_was() {
    let (mut client, fresh) = knowing();
    client.ask(
        "setoption name Hash value 33554432",
        "info string Hash: 33554432 MiB of memory cannot be had",
    );
    let known = shallow_nodes(&mut client);
    assert!(known < fresh / 3, "{known} of {fresh} nodes");
    client.quit();
}

#[test]
fn clearing_the_table_forgets_and_other_options_do_not() {
    let (mut client, fresh) = knowing();
    for option in ["UCI_Chess960 value true", "UCI_AnalyseMode value true", "Hash value 16"] {
        client.send(&format!("setoption name {option}"));
        let known = shallow_nodes(&mut client);
        assert!(known < fresh / 3, "{option}: {known} of {fresh} nodes");
    }
    client.send("d");
    assert!(client.until("Checkers").iter().any(|line| line.contains("/p1ppqpb1/")));
    client.send("setoption name Clear Hash");
    let cleared = shallow_nodes(&mut client);
    assert!(cleared > fresh / 3, "{cleared} of {fresh} nodes");
    client.send("ucinewgame");
    assert_eq!(shallow_nodes(&mut client), fresh, "a new game starts from nothing");
    client.quit();
}

#[test]
fn nodes_can_stand_for_time() {
    let mut client = Client::with_options(&["nodestime=100"]);
    let mut searched = Vec::new();
    for _ in 0..2 {
        client.send("ucinewgame");
        searched.push(client.search("go movetime 200").nodes());
    }
    assert_eq!(searched[0], searched[1], "games can be repeated");
    // The clock is looked at once in a while, so a few nodes more are allowed.
    assert!((10_000..=22_000).contains(&searched[0]), "{searched:?}");
    client.quit();
}

#[test]
fn threads_come_and_go() {
    let mut client = Client::with_options(&["Hash=4"]);
    for threads in [2, 3, 1] {
        client.send(&format!("setoption name Threads value {threads}"));
        let found = client.search("go nodes 20000");
        assert!(game("startpos").position().parse_uci(found.best()).is_ok());
    }
    client.quit();
}

/// A file name of this test run only; it has spaces, two of them in a row.
fn log_path() -> PathBuf {
    env::temp_dir().join(format!("tabia log  of {}.txt", process::id()))
}

#[test]
fn a_log_is_kept_on_demand() {
    let path = log_path();
    let mut client = Client::start();
    client.send(&format!("setoption name Debug Log File value {}", path.display()));
    client.expect_ready();
    client.send("go depth 1");
    client.found();
    client.send("setoption name Debug Log File value");
    client.send("d");
    client.until("Checkers");
    client.quit();
    let log = fs::read_to_string(&path).expect("the log was written");
    fs::remove_file(&path).expect("the log can be removed");
    for line in [">> isready\n", "<< readyok\n", ">> go depth 1\n", "<< bestmove "] {
        assert!(log.contains(line), "{line} is missing in\n{log}");
    }
    assert!(!log.contains(">> d\n"), "an empty name ends the log:\n{log}");
}

#[test]
fn a_log_that_cannot_be_written_is_no_disaster() {
    let mut client = Client::start();
    for path in ["/no/such/folder/log.txt", "/"] {
        client.send(&format!("setoption name Debug Log File value {path}"));
        let answer = client.line();
        let expected = format!("info string Debug Log File: '{path}': ");
        assert!(answer.starts_with(&expected), "{answer}");
        client.search("go depth 1");
    }
    client.quit();
}

#[test]
fn long_names_lose_their_middle_and_the_reason_is_told() {
    let path = format!("/no/where/{}/end of it", "long/".repeat(36));
    assert!(path.len() >= 200);
    let mut client = Client::start();
    for name in ["BookFile", "EvalFile", "SaveHash", "LoadHash", "Debug Log File"] {
        client.send(&format!("setoption name {name} value {path}"));
        let remark = client.line();
        assert!(remark.starts_with(&format!("info string {name}: ")), "{remark}");
        assert!(remark.contains("'/no/where/long/"), "{remark}");
        assert!(remark.contains("/end of it") && remark.contains("(os error 2)"), "{remark}");
    }
    client.quit();
}

#[test]
fn the_evaluator_is_chosen() {
    let nodes = |options: &[&str]| {
        let mut client = Client::with_options(options);
        client.send(&format!("position {RICH}"));
        let nodes = client.search("go depth 8").nodes();
        client.quit();
        nodes
    };
    let network = nodes(&["Evaluator=network"]);
    assert_ne!(network, nodes(&["Evaluator=classical"]), "the evaluators differ");
    assert_eq!(network, nodes(&["Evaluator=network", "EvalFile=<embedded>"]));
    assert_eq!(network, nodes(&["EvalFile=", "Evaluator=network"]));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/default.tnn");
    assert_eq!(network, nodes(&["Evaluator=network", &format!("EvalFile={file}")]));
}

/// The file of the network inside the program.
fn network_bytes() -> Vec<u8> {
    fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/default.tnn")).expect("readable")
}

/// A good network file that differs from this one: its last output has another bias.
fn other_network(mut bytes: Vec<u8>) -> Vec<u8> {
    const CHECKSUM: Range<usize> = 12..20;
    let bias = bytes.len() - 3;
    bytes[bias] ^= 4;
    let checksum = bytes[CHECKSUM.end..].iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    });
    bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The nodes of a search that knows nothing from before.
#[track_caller]
fn fresh_nodes(client: &mut Client) -> u64 {
    client.send("ucinewgame");
    client.send(&format!("position {RICH}"));
    client.search("go depth 6").nodes()
}

#[test]
fn bad_networks_are_refused_and_the_old_one_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let good = network_bytes();
    let (length, half) = (good.len(), good.len() / 2);
    let mut flipped = good.clone();
    flipped[half] ^= 1;
    let policy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/policy.tnp");
    for (name, bytes) in [
        ("text.tnn", b"This is a text, long enough to have a header.".as_slice()),
        ("cut.tnn", &good[..half]),
        ("flipped.tnn", &flipped),
        ("policy.tnn", &fs::read(policy).expect("readable")),
        ("other.tnn", &other_network(good.clone())),
    ] {
        fs::write(path(name), bytes).expect("writable");
    }
    let other = path("other.tnn");
    let mut client = Client::with_options(&["Evaluator=network"]);
    let embedded = fresh_nodes(&mut client);
    client.ask(&format!("setoption name EvalFile value {other}\nisready"), "readyok");
    let nodes = fresh_nodes(&mut client);
    assert_ne!(nodes, embedded, "the other network is in use");

    let cut = format!("the network file has {half} bytes instead of {length}");
    let no_network = "this is not a Tabia network file";
    for (name, fault) in [
        ("text.tnn", no_network),
        ("cut.tnn", &cut),
        ("flipped.tnn", "the network file is damaged: wrong checksum"),
        ("policy.tnn", no_network),
    ] {
        let file = path(name);
        let sentence = format!("EvalFile: '{file}': {fault}; the network stays as it is");
        client.ask(
            &format!("setoption name EvalFile value {file}"),
            &format!("info string {sentence}"),
        );
        assert_eq!(fresh_nodes(&mut client), nodes, "{name}");
    }
    let file = path("not there.tnn");
    client.send(&format!("setoption name EvalFile value {file}"));
    let answer = client.line();
    let start = format!("info string EvalFile: cannot read '{file}': ");
    assert!(answer.starts_with(&start), "{answer}");
    assert!(answer.ends_with("; the network stays as it is"), "{answer}");
    assert_eq!(fresh_nodes(&mut client), nodes);
    client.quit();
}
