use super::*;

fn read(text: &str) -> Vec<Game> {
    Reader::new(text.as_bytes()).map(|game| game.expect("memory reads")).collect()
}

fn sans(game: &Game) -> Vec<String> {
    let mut position = game.start.clone();
    let spell = |played: &PlayedMove| {
        let san = position.to_san(played.mv);
        position.play(played.mv, &mut ());
        san
    };
    game.moves.iter().map(spell).collect()
}

#[test]
fn everything_around_the_moves_is_kept() {
    let games = read(
        "[Event \"A \\\"B\\\" \\\\ C\"]\n[Result \"1-0\"]\n\n{before} 1.e4! {[%clk 0:01:00]} {and\nmore} \
         (1. d4 d5 (1... Nf6 {x)}) 2. c4) 1... e5 $14 ; to the end 9. Qz9\n2. Nf3\n% ignored\nNc6?! 1-0\n",
    );
    let game = &games[0];
    assert_eq!(game.tag("Event"), Some("A \"B\" \\ C"));
    assert_eq!(game.comment, "before");
    assert_eq!(sans(game), ["e4", "e5", "Nf3", "Nc6"]);
    assert_eq!(game.moves[0].glyphs, [1]);
    assert_eq!(game.moves[0].comment, "[%clk 0:01:00] and more");
    assert_eq!(game.moves[0].variations, ["1. d4 d5 (1... Nf6 {x)}) 2. c4"]);
    assert_eq!(
        (game.moves[1].glyphs.as_slice(), game.moves[1].comment.as_str()),
        (&[14][..], "to the end 9. Qz9")
    );
    assert_eq!(game.moves[3].glyphs, [6]);
    assert_eq!((game.result.as_str(), game.faults.len()), ("1-0", 0));
}

#[test]
fn games_are_told_apart() {
    let text = "\u{feff}[Event \"1\"]\n\n[White \"W\"]\n\n1. e4 {a comment\n[%clk 0:01:00]\n} *\n[Event \"2\"]\n\
                [Event \"3\"]\n\n1. d4 1/2-1/2\n\n1. c4 *\n1. b4 *\n";
    let games = read(text);
    let facts: Vec<_> = games.iter().map(|game| (game.number, game.line, sans(game))).collect();
    let moves = |text: &str| vec![text.to_owned()];
    assert_eq!(
        facts,
        [
            (1, 1, moves("e4")),
            (2, 8, vec![]),
            (3, 9, moves("d4")),
            (4, 13, moves("c4")),
            (5, 14, moves("b4")),
        ]
    );
    assert_eq!(games[0].tag("White"), Some("W"));
}

#[test]
fn every_fault_is_told_with_its_place() {
    for (text, message, moves) in [
        ("1. e4 e5\n2. Kx", "game 1, line 2: 'Kx' is not a move", 2),
        ("1. e4 Ke7 *", "game 1, line 1: 'Ke7' is not legal here", 1),
        ("1. e4 {open\n\n2. d4", "game 1, line 1: the comment does not end", 1),
        ("1. e4 (1. d4\n", "game 1, line 1: the variation does not end", 1),
        ("1. e4 } e5", "game 1, line 1: '}' ends no comment", 1),
        ("1. e4 ) e5", "game 1, line 1: ')' ends no variation", 1),
        ("1. e4 $x", "game 1, line 1: '$' needs a number", 1),
        ("[Event]\n\n1. e4 *", "game 1, line 1: '[Event]' is not a tag", 1),
        (
            "[Variant \"Atomic\"]\n\n1. e4 *",
            "game 1, line 1: the variant 'Atomic' is not played here; the game is left out",
            0,
        ),
    ] {
        let games = read(text);
        assert_eq!(games[0].faults.len(), 1, "{text}");
        assert_eq!(games[0].faults[0].to_string(), message);
        assert_eq!(games[0].moves.len(), moves, "{text}");
    }
    let games = read("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *");
    assert!(games[0].faults[0].message.starts_with("the game cannot start from '8/8"));
}

#[test]
fn a_comment_without_end_does_not_swallow_the_file() {
    let games = read("[Event \"1\"]\n\n1. e4 {open *\n\n[Event \"2\"]\n\n1. d4 *\n");
    assert_eq!(games.len(), 2);
    assert_eq!(sans(&games[1]), ["d4"]);
}

#[test]
fn latin_1_is_read() {
    let games: Vec<_> = Reader::new(&b"[White \"Jos\xe9\"]\n\n1. e4 *\n"[..]).collect();
    let game = games[0].as_ref().expect("memory reads");
    assert_eq!(game.tag("White"), Some("José"));
}

#[test]
fn castling_with_zeros_and_numbers_glued_to_moves() {
    let games = read("[FEN \"4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1\"]\n\n1...0-0 2.0-0-0 Kf7 *");
    assert_eq!(sans(&games[0]), ["O-O", "O-O-O", "Kf7"]);
}
