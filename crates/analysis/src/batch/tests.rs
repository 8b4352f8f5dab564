use super::*;
use tabia_engine::{Config, Options};

const LINES: [&str; 6] = [
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    r#"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - bm Nf3; id "Italian";"#,
    r#"{"id": {"game": 3, "ply": 4}, "moves": ["f2f3", "e7e5", "g2g4"]}"#,
    "not a position",
    r#"{"id": 9, "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}"#,
    r#"{"id": "over", "fen": "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"}"#,
];

fn analyst(multi_pv: usize) -> Analyst {
    let mut engine =
        Engine::new(Config { table_mebibytes: 1, ..Config::default() }).expect("an engine starts");
    engine.set_options(Options { multi_pv, ..engine.options() });
    Analyst::new(engine, Limits { nodes: Some(3000), ..Limits::default() })
}

fn answers(analyst: &mut Analyst, order: &[usize]) -> Vec<Answer> {
    let answer = |index: &usize| analyst.answer(index + 1, LINES[*index]).expect("it is free");
    order.iter().map(answer).collect()
}

fn found(answer: &Answer) -> &Analysis {
    match &answer.content {
        Content::Found(analysis) => analysis,
        Content::Bad { error } => panic!("{error}"),
    }
}

#[test]
fn every_line_has_an_answer_with_its_name() {
    let answers = answers(&mut analyst(1), &[0, 1, 2, 3, 4, 5]);
    let ids: Vec<_> = answers.iter().map(|answer| answer.id.to_string()).collect();
    assert_eq!(ids, ["1", "\"Italian\"", "{\"game\":3,\"ply\":4}", "4", "9", "\"over\""]);
    assert_eq!(found(&answers[0]).evaluation, Evaluation::Mate(1));
    assert_eq!(found(&answers[0]).lines[0].san, ["Ra8#"]);
    assert_eq!(found(&answers[2]).lines[0].uci, ["d8h4"]);
    assert!(matches!(&answers[3].content, Content::Bad { error } if !error.is_empty()));
    assert!(matches!(&answers[4].content, Content::Bad { .. }));
    assert_eq!(found(&answers[5]).evaluation, Evaluation::Over(1));
}

#[test]
fn an_answer_depends_on_nothing_but_its_line() {
    let forwards = answers(&mut analyst(1), &[0, 1, 2]);
    let mut backwards = answers(&mut analyst(1), &[2, 1, 0]);
    backwards.reverse();
    assert_eq!(forwards, backwards);
}

#[test]
fn several_lines_are_ranked_and_differ() {
    let answer = &answers(&mut analyst(3), &[1])[0];
    let lines = &found(answer).lines;
    assert_eq!(lines.len(), 3);
    assert!(lines[0].uci[0] != lines[1].uci[0] && lines[1].uci[0] != lines[2].uci[0]);
    assert_eq!(found(answer).evaluation, lines[0].evaluation);
}

/// The shape that docs/analysis.md promises.
#[test]
fn the_format_is_as_documented() {
    let answers = answers(&mut analyst(1), &[0, 3]);
    let text = serde_json::to_string(&answers[0]).expect("it can be written");
    assert!(text.starts_with(r#"{"format":"tabia-analysis","version":1,"line":1,"id":1,"fen":""#));
    assert!(
        text.ends_with(r#""lines":[{"evaluation":{"mate":1},"san":["Ra8#"],"uci":["a1a8"]}]}"#)
    );
    for answer in answers {
        let text = serde_json::to_string(&answer).expect("it can be written");
        assert_eq!(serde_json::from_str::<Answer>(&text).expect("it can be read"), answer);
    }
}

#[test]
fn bad_objects_are_named() {
    let error = |line| Request::read(line).expect_err("it is bad").message;
    assert!(error("{").starts_with("not JSON: "));
    assert!(error(r#"{"fen": 7}"#).starts_with("'fen' and 'moves' are needed as text"));
    assert_eq!(error(r#"{"moves": ["e2e5"]}"#), "'e2e5' is not legal here");
}
