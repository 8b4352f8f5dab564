//! Every command of ours that the documents show is one that the program understands.

use super::Arguments;
use clap::Parser;

/// The documents, and how many commands of ours their blocks of code have at least.
const DOCUMENTS: [(&str, &str, usize); 3] = [
    ("README.md", include_str!("../../../README.md"), 2),
    ("docs/analysis.md", include_str!("../../../docs/analysis.md"), 6),
    ("docs/nnue.md", include_str!("../../../docs/nnue.md"), 9),
];

/// The lines of all blocks of code; a backslash at the end joins a line with the next.
fn code_lines(document: &str) -> Vec<String> {
    let document = document.replace("\\\n", " ");
    let blocks = document.split("\n```").skip(1).step_by(2);
    // What stands behind the opening fence is the language.
    blocks.flat_map(|block| block.lines().skip(1)).map(str::to_owned).collect()
}

/// The words of each command of a line, as a shell takes them.
fn commands(line: &str) -> Vec<Vec<String>> {
    let mut commands = vec![Vec::new()];
    let (mut word, mut quote) = (None::<String>, None);
    for character in line.chars().chain([' ']) {
        match (character, quote) {
            ('"' | '\'', None) => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (_, Some(open)) if character == open => quote = None,
            ('#', None) if word.is_none() => break,
            (' ' | '|', None) => {
                commands.last_mut().expect("there is always one").extend(word.take());
                if character == '|' {
                    commands.push(Vec::new());
                }
            }
            _ => word.get_or_insert_default().push(character),
        }
    }
    commands
}

/// Those commands of a document that call the program with arguments.
fn own_commands(document: &str) -> Vec<Vec<String>> {
    let lines = code_lines(document);
    let lines = lines.iter().map(|line| line.strip_prefix("$ ").unwrap_or(line));
    let is_own = |words: &Vec<String>| words.len() > 1 && words[0] == "tabia";
    lines.flat_map(commands).filter(is_own).collect()
}

#[test]
fn commands_in_documents_are_understood() {
    for (name, document, least) in DOCUMENTS {
        let commands = own_commands(document);
        assert!(commands.len() >= least, "{name}: {commands:?}");
        for words in commands {
            if let Err(error) = Arguments::try_parse_from(&words) {
                panic!("{name}: {}: {error}", words.join(" "));
            }
        }
    }
}

#[test]
fn lines_are_taken_as_a_shell_takes_them() {
    let document = "text\n```sh\n$ tabia perft \"8/8 w\" \\\n  5 # a remark\n\
                    printf 'a # b | c' | tabia | tabia cpu --json\n```\ntabia cpu\n```\ntabia x\n```\n";
    let expected = [vec!["tabia", "perft", "8/8 w", "5"], vec!["tabia", "cpu", "--json"]];
    let found = own_commands(document);
    assert_eq!(found[..2], expected);
    assert_eq!(found[2..], [["tabia", "x"]]);
    Arguments::try_parse_from(&found[2]).expect_err("there is no such command");
}
