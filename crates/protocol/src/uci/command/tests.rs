use super::*;
use proptest::{collection::vec, option, prelude::*};

fn parse(line: &str) -> Command {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn sentence(line: &str) -> String {
    Command::parse(line).expect_err("malformed").to_string()
}

fn set_option(name: &str, value: Option<&str>) -> Command {
    Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) }
}

#[test]
fn plain_commands_round_trip() {
    let commands = [
        Command::Uci,
        Command::IsReady,
        Command::UciNewGame,
        Command::Stop,
        Command::PonderHit,
        Command::Quit,
        Command::Debug(true),
        Command::Debug(false),
        Command::Register,
        Command::Display,
        Command::Eval { json: false },
        Command::Eval { json: true },
        Command::Flip,
        Command::Wait,
        Command::Help,
        Command::Compiler,
        Command::License,
        Command::GenerateFens(["8", "seed", "1"].map(str::to_owned).to_vec()),
        Command::ExportNetwork("my  network.tnn".to_owned()),
        Command::ExportNetwork(String::new()),
    ];
    for command in commands {
        assert_eq!(parse(&command.to_string()), command);
    }
}

#[test]
fn the_examples_of_the_protocol_description_are_read() {
    for line in [
        "setoption name Nullmove value true",
        "setoption name Selectivity value 3",
        "setoption name Style value Risky",
        "setoption name Clear Hash",
        "setoption name NalimovPath value c:\\chess\\tb\\4;c:\\chess\\tb\\5",
        "go infinite searchmoves e2e4 d2d4",
        "go ponder wtime 300000 btime 300000 winc 0 binc 0 movestogo 40",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
    ] {
        assert_eq!(parse(line).to_string(), line);
    }
    assert_eq!(parse("debug     on  "), Command::Debug(true));
    assert_eq!(parse("\t  debug \t  \t\ton\t  "), Command::Debug(true));
    assert_eq!(parse("joho debug on"), Command::Debug(true));
    assert_eq!(sentence("debug joho on"), "debug: 'joho' is neither 'on' nor 'off'");
    assert_eq!(parse("register name Stefan MK code 4359874324"), Command::Register);
    assert_eq!(parse("copyprotection"), Command::Register);
}

#[test]
fn line_ends_tabs_and_byte_order_marks_do_no_harm() {
    for blank in ["", "\r\n", " \t ", "\u{feff}\r\n"] {
        assert_eq!(Command::parse(blank), Ok(None), "{blank:?}");
        assert_eq!(blank.parse::<Command>(), Err(CommandError::Blank));
    }
    assert_eq!(parse("\u{feff}uci\r\n"), Command::Uci);
    assert_eq!(
        parse("\tsetoption\tname\tMove\t Overhead\tvalue\t10\r\n"),
        set_option("Move Overhead", Some("10"))
    );
    assert_eq!(parse("go\tdepth\t5\r\n").to_string(), "go depth 5");
}

#[test]
fn option_values_are_the_rest_of_the_line() {
    let path = "/my  tables/value set;/b";
    assert_eq!(
        parse(&format!("setoption name SyzygyPath value  {path} \r\n")),
        set_option("SyzygyPath", Some(path))
    );
    assert_eq!(parse("setoption name Values value"), set_option("Values", Some("")));
    assert_eq!(parse("setoption name X value  \n"), set_option("X", Some("")));
    assert_eq!(parse("setoption name name value value"), set_option("name", Some("value")));
    assert_eq!(sentence("setoption"), "setoption: 'name' is missing");
    assert_eq!(sentence("setoption Hash value 3"), "setoption: 'name' is missing");
    assert_eq!(sentence("setoption name value 3"), "setoption: the name is empty");
    assert_eq!(sentence("setoption name"), "setoption: the name is empty");
}

#[test]
fn positions_need_a_start() {
    let moves = vec!["e2e4".to_owned()];
    let start = Start::Fen("8/8/8/8/8/8/8/K1k5 w - -".to_owned());
    assert_eq!(
        parse("position fen  8/8/8/8/8/8/8/K1k5 w  - - moves e2e4"),
        Command::Position { start, moves }
    );
    assert_eq!(parse("position startpos moves").to_string(), "position startpos");
    assert_eq!(sentence("position"), "position: neither 'startpos' nor 'fen'");
    assert_eq!(sentence("position 8/8 w - -"), "position: neither 'startpos' nor 'fen'");
    assert_eq!(sentence("position fen"), "position: the FEN is missing");
    assert_eq!(sentence("position fen moves e2e4"), "position: the FEN is missing");
    assert_eq!(
        sentence("position startpos e2e4"),
        "position: 'e2e4' stands where 'moves' should be"
    );
}

#[test]
fn only_commands_of_the_protocol_are_found_behind_unknown_words() {
    assert_eq!(parse("foo bar go depth 3"), parse("go depth 3"));
    assert_eq!(parse("bench isready"), Command::Bench(vec!["isready".to_owned()]));
    assert_eq!(sentence("xyz d"), "unknown command 'xyz'; type 'help' for a list");
    assert_eq!(sentence("UCI"), "unknown command 'UCI'; type 'help' for a list");
    assert_eq!(sentence("ucix"), "unknown command 'ucix'; type 'help' for a list");
    let Err(CommandError::Unknown(word)) = Command::parse(&"ä".repeat(100)) else {
        panic!("no command");
    };
    assert_eq!(word.chars().count(), 60);
}

#[test]
fn a_faulty_go_is_known_as_one() {
    let is_go = |line: &str| Command::parse(line).expect_err("malformed").is_go();
    assert!(is_go("go depth"));
    assert!(is_go("go perft x"));
    assert!(is_go("joho go movetime soon"));
    assert!(!is_go("perft x"));
    assert!(!is_go("perft"));
    assert!(!is_go("position go"));
    assert!(!is_go("goo"));
}

#[test]
fn a_line_of_a_megabyte_is_just_a_line() {
    let word = "x".repeat(1 << 20);
    assert!(sentence(&word).len() < 120);
    assert!(sentence(&"x ".repeat(1 << 19)).len() < 120);
    assert_eq!(parse(&format!("setoption name X value {word}")), set_option("X", Some(&word)));
    assert_eq!(
        parse(&format!("go nodes {}", "9".repeat(1 << 20))),
        parse(&format!("go nodes {}", u64::MAX))
    );
    let line = format!("position startpos moves{}", " e2e4".repeat(200_000));
    assert!(matches!(parse(&line), Command::Position { moves, .. } if moves.len() == 200_000));
}

#[test]
fn line_breaks_inside_texts_never_leave_the_line() {
    let printed = set_option("Debug\nLog", Some("a\r\nquit")).to_string();
    assert_eq!(printed, "setoption name Debug Log value a  quit");
}

fn moves() -> impl Strategy<Value = Vec<String>> {
    vec("[a-h][1-8][a-h][1-8][nbrq]?", 0..6)
}

fn go_parameters() -> impl Strategy<Value = GoParameters> {
    let clocks: [_; 5] = std::array::from_fn(|_| option::of(any::<i64>()));
    let counts: [_; 4] = std::array::from_fn(|_| option::of(any::<u32>()));
    let switches = (any::<bool>(), any::<bool>(), option::of(any::<u64>()));
    // Words that start with x are never parameters; moves outside `searchmoves` are unknown too.
    let unknown = vec("x[!-~]{0,5}|e2e4", 0..3);
    (clocks, counts, switches, moves(), unknown).prop_map(
        |(clocks, counts, (ponder, infinite, nodes), search_moves, unknown)| {
            let [white_time, black_time, white_increment, black_increment, move_time] = clocks;
            let [moves_to_go, depth, mate, perft] = counts;
            GoParameters {
                search_moves,
                ponder,
                white_time,
                black_time,
                white_increment,
                black_increment,
                moves_to_go,
                depth,
                nodes,
                mate,
                move_time,
                infinite,
                perft,
                unknown,
            }
        },
    )
}

fn commands() -> impl Strategy<Value = Command> {
    // Upper-case words cannot be the keywords `value` and `moves`.
    let name = "[A-Z][A-Z_0-9]{0,5}( [A-Z0-9]{1,5}){0,2}";
    let value = option::of("([!-~ä]([ \t]{0,2}[!-~ü]){0,12})?");
    let start = prop_oneof![
        Just(Start::Initial),
        "[A-Z1-8/]{1,20}( [A-Z1-8-]{1,3}){1,5}".prop_map(Start::Fen)
    ];
    prop_oneof![
        (name, value).prop_map(|(name, value)| Command::SetOption { name, value }),
        (start, moves()).prop_map(|(start, moves)| Command::Position { start, moves }),
        go_parameters().prop_map(Command::Go),
        vec("[!-~]{1,6}", 0..4).prop_map(Command::Bench),
        any::<u32>().prop_map(Command::Perft),
    ]
}

proptest! {
    #[test]
    fn every_command_round_trips(command in commands()) {
        let line = command.to_string();
        prop_assert_eq!(Command::parse(&line), Ok(Some(command.clone())));
        prop_assert_eq!(Command::parse(&format!(" {}\r\n", line)), Ok(Some(command)));
    }
}
