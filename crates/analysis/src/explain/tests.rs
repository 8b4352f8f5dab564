use super::*;
use crate::review::TableResult;

/// Positions made for one idea each: `+` where the line carries it out, `-` where it does not.
const CASES: [(&str, &str); 12] = [
    ("fork", include_str!("cases/fork.txt")),
    ("pin", include_str!("cases/pin.txt")),
    ("skewer", include_str!("cases/skewer.txt")),
    ("discovered-attack", include_str!("cases/discovered-attack.txt")),
    ("back-rank", include_str!("cases/back-rank.txt")),
    ("mate", include_str!("cases/mate.txt")),
    ("promotion", include_str!("cases/promotion.txt")),
    ("hanging-piece", include_str!("cases/hanging-piece.txt")),
    ("trapped-piece", include_str!("cases/trapped-piece.txt")),
    ("overloaded-defender", include_str!("cases/overloaded-defender.txt")),
    ("removed-defender", include_str!("cases/removed-defender.txt")),
    ("stalemate", include_str!("cases/stalemate.txt")),
];

fn read_moves(position: &Position, line: &str) -> Result<Vec<Move>, String> {
    let mut position = position.clone();
    let mut play = |san: &str| {
        let mv = position.parse_san(san).map_err(|error| error.to_string())?;
        position.play(mv, &mut ());
        Ok(mv)
    };
    line.split_whitespace().map(&mut play).collect()
}

fn moves(position: &Position, line: &str) -> Vec<Move> {
    read_moves(position, line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn read_walk(fen: &str, line: &str) -> Result<Walk, String> {
    let position = Position::from_fen(fen).map_err(|faults| faults.to_string())?;
    let moves = read_moves(&position, line)?;
    Ok(Walk::new(&position, &moves))
}

pub fn walk(fen: &str, line: &str) -> Walk {
    read_walk(fen, line).unwrap_or_else(|error| panic!("{fen} {line}: {error}"))
}

/// A walk with the sides exchanged.
fn flipped(walk: &Walk) -> Walk {
    let flip = |mv: &Move| {
        Move::new(mv.from().flipped(), mv.to().flipped(), mv.kind()).expect("squares still differ")
    };
    let moves: Vec<_> = walk.moves.iter().map(flip).collect();
    Walk::new(&walk.positions[0].flipped(), &moves)
}

fn has(name: &str, walk: &Walk) -> bool {
    let stalemate = motifs::stalemate(walk.end());
    let found = motifs::in_line(walk).into_iter().map(|(_, motif)| motif);
    found.chain(stalemate).any(|motif| motif.name.identifier() == name)
}

/// What is wrong about positions made for something, a line each: `+` where it holds, `-` where it
/// does not, then the position and the lines from it, parted by semicolons. Each is asked from
/// both sides.
pub fn wrong_cases(name: &str, cases: &str, holds: impl Fn(&[Walk]) -> bool) -> Vec<String> {
    assert!(cases.lines().count() >= 10, "{name} needs ten positions");
    let mut wrong = Vec::new();
    for case in cases.lines() {
        let (sign, rest) = case.split_at(1);
        let (fen, lines) = rest.split_once(';').expect("a position and a line");
        let walks: Result<Vec<_>, _> =
            lines.split(';').map(|line| read_walk(fen.trim(), line)).collect();
        let walks = match walks {
            Ok(walks) => walks,
            Err(error) => {
                wrong.push(format!("{name}: {case}: {error}"));
                continue;
            }
        };
        let flipped: Vec<_> = walks.iter().map(flipped).collect();
        for (view, walks) in [("", walks), ("flipped ", flipped)] {
            if holds(&walks) != (sign == "+") {
                wrong.push(format!("{view}{name}: {case}"));
            }
        }
    }
    wrong
}

#[test]
fn every_motif_is_found_where_it_is_and_only_there() {
    let wrong =
        CASES.map(|(name, cases)| wrong_cases(name, cases, |walks| has(name, &walks[0]))).concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Explains a move by the better line, the answers to it, and the evaluations before and after.
fn mistake(
    fen: &str,
    played: &str,
    best: &str,
    reply: &str,
    values: [Evaluation; 2],
) -> Explanation {
    mistake_with(fen, played, best, reply, values, |mistake| mistake)
}

/// The same with something else that is known about it.
fn mistake_with(
    fen: &str,
    played: &str,
    best: &str,
    reply: &str,
    [before, after]: [Evaluation; 2],
    known: impl for<'a> FnOnce(Mistake<'a>) -> Mistake<'a>,
) -> Explanation {
    let position = &Position::from_fen(fen).expect("valid");
    let played = moves(position, played)[0];
    let (best, reply) = (&moves(position, best), &moves(&position.after(played), reply));
    let (taken_on, proof, tables) = (None, None, None);
    known(Mistake { position, taken_on, played, best, reply, before, after, proof, tables })
        .explain()
}

#[test]
fn missed_mates_are_named() {
    let cases = include_str!("cases/missed-mate.txt");
    assert!(cases.lines().count() >= 10);
    for case in cases.lines() {
        let (sign, rest) = case.split_at(1);
        let parts: Vec<_> = rest.split(';').map(str::trim).collect();
        let [fen, best, played] = parts[..] else { panic!("{case}") };
        let plies = best.split_whitespace().count() as i32;
        let mover = Position::from_fen(fen).expect("valid").turn();
        let before = if best.ends_with('#') {
            Evaluation::Mate((plies + 1) / 2)
        } else {
            Evaluation::Centipawns(500)
        };
        let values = [before.seen_by(mover), Evaluation::Centipawns(0)];
        let explanation = mistake(fen, played, best, "", values);
        let is_named = explanation.motifs.iter().any(|motif| motif.name == "missed-mate");
        assert_eq!(is_named, sign == "+", "{case}: {}", explanation.text);
    }
}

#[test]
fn taking_back_is_called_so() {
    let mistake = |played: &str, best: &str| {
        let fen = "4k3/8/4p3/3p4/8/2N5/4P3/4K3 w - - 0 1";
        let values = [0, -150].map(Evaluation::Centipawns);
        let taken_on = Some(Square::D5);
        mistake_with(fen, played, best, "", values, |mistake| Mistake { taken_on, ..mistake }).text
    };
    assert_eq!(mistake("e4", "Nxd5"), "e4 does not take back. Better was Nxd5.");
    assert_eq!(
        mistake("Nxd5", "e4"),
        "After Nxd5 the evaluation goes from +0.00 to -1.50. \
         Better was e4, which keeps the balance."
    );
}

#[test]
fn tables_prove_what_a_fact_means() {
    let explained = |proof| {
        let fen = "7k/8/8/p7/5K2/8/7P/8 w - - 0 1";
        let values = [0, -9000].map(Evaluation::Centipawns);
        let (best, reply) = ("Ke3 a4 Kd2", "a4 Ke3 a3");
        mistake_with(fen, "h3", best, reply, values, |mistake| Mistake { proof, ..mistake }).text
    };
    assert_eq!(
        explained(Some(Proof { before: TableResult::Draw, after: TableResult::Loss })),
        "h3 lets the pawn on a5 run, and nothing can catch it; this turns a drawn endgame into a \
         lost one, as the endgame tables prove. Better was Ke3, which keeps the draw."
    );
    assert_eq!(
        explained(None),
        "h3 lets the pawn on a5 run, and nothing can catch it; the evaluation goes from +0.00 to a \
         win for Black. Better was Ke3, which keeps the balance."
    );
}

#[test]
fn wins_after_taking_back_are_told() {
    let fen = "rnbq1rk1/pppp2pp/4PB2/2b5/8/1P6/P1PP1PPP/RN1QKBNR b KQ - 0 6";
    let values = [-261, 40].map(Evaluation::Centipawns);
    let (best, reply, taken_on) = ("Qxf6 Nf3 Qxa1", "Nf3 d5 d4", Some(Square::F6));
    let explanation =
        mistake_with(fen, "Rxf6", best, reply, values, |mistake| Mistake { taken_on, ..mistake });
    assert_eq!(
        explanation.text,
        "Rxf6 misses Qxf6, which takes back and wins a rook (Qxf6 Nf3 Qxa1): \
         the bishop on f6 is taken, and it guarded the rook on a1."
    );
}

#[test]
fn a_man_that_exchanges_itself_was_not_left_hanging() {
    use Evaluation::Centipawns;
    check(
        &mistake(
            "2r1k2r/3n4/4p3/PB1pP3/3bp3/6Bq/3Q3N/R6K w k - 0 38",
            "Bxd7+",
            "Ra3 e3 Rxe3 Bxe3 Qxe3",
            "Kxd7 Qf4 Bxa1",
            [Centipawns(-109), Centipawns(-788)],
        ),
        "Bxd7+ allows Kxd7, which wins a rook (Kxd7 Qf4 Bxa1): the rook on a1 is not protected. \
         Better was Ra3, which keeps the disadvantage small.",
        &["hanging-piece"],
    );
}

#[track_caller]
fn check(explanation: &Explanation, text: &str, motifs: &[&str]) {
    assert_eq!(explanation.text, text);
    let names: Vec<_> = explanation.motifs.iter().map(|motif| motif.name.as_str()).collect();
    assert_eq!(names, motifs);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn mistakes_are_explained_in_words() {
    use Evaluation::{Centipawns, Mate, Over};
    check(
        &mistake(
            "4k3/8/8/8/3n4/8/4K3/R7 w - - 0 1",
            "Ke1",
            "Ke3",
            "Nc2+ Kd1 Nxa1",
            [Centipawns(150), Centipawns(-300)],
        ),
        "Ke1 allows Nc2+, which wins a rook (Nc2+ Kd1 Nxa1): the knight on c2 forks the rook on a1 and the king. \
         Better was Ke3, which attacks the knight on d4.",
        &["fork"],
    );
    check(
        &mistake(
            "6k1/8/8/8/8/8/r4PPP/3R2K1 w - - 0 1",
            "Rd3",
            "h3",
            "Ra1+ Rd1 Rxd1#",
            [Centipawns(0), Mate(-2)],
        ),
        "Rd3 allows mate in 2: Ra1+ Rd1 Rxd1#; the king cannot leave its back rank. \
         Better was h3, which keeps the balance.",
        &["mate", "back-rank"],
    );
    check(
        &mistake("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "Qc7", "Qc8#", "", [Mate(1), Over(0)]),
        "Qc7 gives the win away: the king has no move: Black is stalemated. There was a mate in 1: Qc8#.",
        &["stalemate", "missed-mate"],
    );
    check(
        &mistake(
            "4k3/8/8/3b4/8/8/P5PP/3NK3 w - - 0 1",
            "h3",
            "Nc3",
            "Bxa2",
            [Centipawns(40), Centipawns(-60)],
        ),
        "h3 allows Bxa2, which wins a pawn. Better was Nc3, which protects the pawn on a2.",
        &[],
    );
    check(
        &mistake(
            "r5k1/pp6/8/8/8/8/1b4PP/1R2Q1K1 b - - 0 1",
            "Kh8",
            "Bd4+ Kh1",
            "Rxb2 b6",
            [Centipawns(300), Centipawns(700)],
        ),
        "Kh8 allows Rxb2, which wins a bishop: the bishop on b2 is not protected. \
         Better was Bd4+, which brings the bishop on b2 to safety.",
        &["hanging-piece"],
    );
    check(
        &mistake(
            "k7/P7/8/2K5/8/6p1/8/4B3 w - - 0 1",
            "Kb6",
            "Bxg3",
            "g2 Bf2 g1=Q Bxg1",
            [Centipawns(600), Centipawns(0)],
        ),
        "Kb6 gives the win away: g2 Bf2 g1=Q Bxg1 is stalemate. \
         Better was Bxg3, which takes the pawn.",
        &["stalemate"],
    );
    check(
        &mistake(
            "4k3/5ppp/5n2/6B1/8/8/5PPP/4K2R b - - 0 1",
            "Kf8",
            "Ke7 Kd2 Ke6",
            "Bxf6 gxf6",
            [Centipawns(0), Centipawns(80)],
        ),
        "Kf8 leaves Black with doubled pawns on the f-file (Bxf6 gxf6); \
         the evaluation goes from +0.00 to +0.80. Better was Ke7, which keeps the balance.",
        &[],
    );
    check(
        &mistake(
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "Kd2",
            "e4",
            "Kd7",
            [Centipawns(120), Centipawns(20)],
        ),
        "After Kd2 the evaluation goes from +1.20 to +0.20. Better was e4, which keeps the advantage.",
        &[],
    );
}
