//! Nonsense for every parser: none may panic, and what is understood must print as one line that
//! means the same.

use super::{Command, OptionDeclaration, OptionKind, Reply};
use std::{fmt::Display, str::FromStr};
use tabia_chess::Random;

const ROUNDS: usize = 100_000;

/// Every word that some parser treats specially, and a few that none does.
const VOCABULARY: &str = "uci isready ucinewgame stop ponderhit quit debug on off register later \
    copyprotection genfens export_net setoption name value position startpos fen moves go searchmoves ponder wtime btime winc binc \
    movestogo depth nodes mate movetime infinite perft d eval json bench flip wait help compiler \
    license id author option type check spin combo button string default min max var uciok readyok \
    info seldepth multipv score cp lowerbound upperbound wdl nps hashfull tbhits time currmove \
    currmovenumber pv currline refutation bestmove (none) <empty> true FALSE 0000 e2e4 e7e8q E1H1 \
    a1i9 0 -1 +7 1e6 1.5 - + 99999999999999999999999999999999999999999999 xyz é \u{feff} \u{0}";

const SEPARATORS: [&str; 7] = [" ", " ", " ", "\t", "\r\n", "\u{a0}", ""];

/// Beginnings that lead deep into the parsers.
const HEADS: [&str; 9] = [
    "go ",
    "info ",
    "setoption name ",
    "position fen ",
    "option name A type ",
    "option name A type combo default ",
    "option name A type string default ",
    "option name A type spin min 1 max 9 default ",
    "bestmove ",
];

fn sentence(random: &mut Random) -> String {
    let vocabulary: Vec<&str> = VOCABULARY.split_ascii_whitespace().collect();
    let mut line = String::new();
    for _ in 0..random.below(12) {
        line.push_str(vocabulary[random.below(vocabulary.len())]);
        line.push_str(SEPARATORS[random.below(SEPARATORS.len())]);
    }
    line
}

fn noise(random: &mut Random) -> String {
    // Small bounds favour ASCII and its control characters.
    let bound = [0x80, 0x250, 0x11_0000][random.below(3)];
    (0..random.below(40))
        .map(|_| char::from_u32(random.below(bound) as u32).unwrap_or('\u{fffd}'))
        .collect()
}

fn lines(seed: u64) -> impl Iterator<Item = String> {
    let mut random = Random::new(seed);
    (0..ROUNDS).map(move |round| match round % 3 {
        0 => noise(&mut random),
        1 => sentence(&mut random),
        _ => HEADS[random.below(HEADS.len())].to_owned() + &sentence(&mut random),
    })
}

/// How many of the lines mean something.
fn survivors<T>(seed: u64) -> usize
where
    T: FromStr<Err: Display> + Display,
{
    let mut understood = 0;
    for line in lines(seed) {
        match line.parse::<T>() {
            Ok(message) => {
                understood += 1;
                let printed = message.to_string();
                assert!(!printed.contains(['\r', '\n']), "{line:?} is printed as {printed:?}");
                match printed.parse::<T>() {
                    Ok(again) => assert_eq!(again.to_string(), printed, "from {line:?}"),
                    Err(error) => panic!("{printed:?} from {line:?}: {error}"),
                }
            }
            Err(error) => {
                let text = error.to_string();
                assert!(!text.contains(['\r', '\n']) && text.len() < 300, "{line:?}: {text}");
            }
        }
    }
    understood
}

#[test]
fn nonsense_is_harmless_to_commands() {
    assert!(survivors::<Command>(1) > ROUNDS / 20);
}

#[test]
fn nonsense_is_harmless_to_replies() {
    assert!(survivors::<Reply>(2) > ROUNDS / 50);
}

#[test]
fn nonsense_is_harmless_to_declarations() {
    assert!(survivors::<OptionDeclaration>(3) > ROUNDS / 1000);
}

#[test]
fn nonsense_is_harmless_to_option_values() {
    let kinds = [
        OptionKind::Check { default: true },
        OptionKind::Spin { default: 0, min: i64::MIN, max: i64::MAX },
        OptionKind::Combo { default: String::new(), choices: vec!["é".to_owned(), String::new()] },
        OptionKind::Button,
        OptionKind::String { default: String::new() },
    ];
    for line in lines(4) {
        for kind in &kinds {
            if let Err(error) = kind.read("Name", Some(&line)) {
                assert!(!error.to_string().contains(['\r', '\n']), "{line:?}");
            }
        }
    }
}
