//! A generation ends the same however often it was broken off.

use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};
use tabia_engine::eval::Evaluator;
use tabia_lab::{
    contest, generation,
    generation::{Ending, Event, GenerationError, Plan, Step, Verdict},
    selfplay::{self, Target},
    training::{self, Architecture, InputSet, Length, Network},
};
use tabia_nnue::Parts;

/// A quick generation in this folder.
fn plan(folder: &Path, champion: Evaluator) -> Plan {
    let selfplay = selfplay::Settings {
        evaluator: champion.clone(),
        soft_nodes: 40,
        hard_nodes: 120,
        table_mebibytes: 1,
        ..selfplay::Settings::default()
    };
    let training = training::Settings {
        architecture: Architecture { hidden: 64, inputs: InputSet::Plain },
        length: Length::Epochs(2),
        batch: 256,
        held_out: 5,
        ..training::Settings::default()
    };
    let mut contest = contest::Settings::between(champion.clone(), champion);
    (contest.pace, contest.pairs, contest.table_mebibytes) = (contest::Pace::Nodes(60), 4, 1);
    Plan {
        folder: folder.join("gen1"),
        best: folder.join("best.tnn"),
        table: folder.join("generations.jsonl"),
        selfplay,
        target: Target::Games(40),
        earlier: Vec::new(),
        training,
        start: None,
        contest,
        threads: 2,
    }
}

fn finish(plan: &Plan) -> Verdict {
    match generation::run(plan, &AtomicBool::new(false), |_| {}).expect("a generation") {
        Ending::Finished(verdict) => verdict,
        Ending::Stopped(step) => panic!("stopped in {step:?}"),
    }
}

/// Stops a run as soon as an event comes that is meant.
fn stop_at(plan: &Plan, mut is_meant: impl FnMut(&Event) -> bool) -> Ending {
    let stop = AtomicBool::new(false);
    let ending = generation::run(plan, &stop, |event| {
        if is_meant(&event) {
            stop.store(true, Relaxed);
        }
    });
    ending.expect("no error")
}

fn bytes(plan: &Plan, name: &str) -> Vec<u8> {
    fs::read(plan.folder.join(name)).expect(name)
}

#[test]
fn interruptions_change_nothing() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let [whole, broken] =
        [0, 1].map(|index: usize| plan(folders[index].path(), Evaluator::Classical));
    let verdict = finish(&whole);

    let mut games = 0;
    let stopped = stop_at(&broken, |event| {
        games += u32::from(matches!(event, Event::Game(_)));
        games > 10
    });
    assert_eq!(stopped, Ending::Stopped(Step::Games));
    let stopped =
        stop_at(&broken, |event| matches!(event, Event::Learning(training::Progress::Step { .. })));
    assert_eq!(stopped, Ending::Stopped(Step::Training));
    let stopped = stop_at(&broken, |event| matches!(event, Event::Pair(_)));
    assert_eq!(stopped, Ending::Stopped(Step::Match));
    // As if killed while a pair was written.
    let mut pairs = bytes(&broken, "match.jsonl");
    pairs.extend(b"{\"number\":");
    fs::write(broken.folder.join("match.jsonl"), pairs).expect("writable");
    assert_eq!(finish(&broken), verdict);

    for name in ["new.games", "network.tnn", "match.jsonl", "match.json"] {
        assert_eq!(bytes(&whole, name), bytes(&broken, name), "{name}");
    }
    assert_eq!(whole.best.exists(), verdict == Verdict::Promoted);
    assert_eq!(broken.best.exists(), verdict == Verdict::Promoted);
    let rows = |plan: &Plan| fs::read_to_string(&plan.table).expect("a table").lines().count();
    assert_eq!((finish(&broken), rows(&broken)), (verdict, 1));
}

#[test]
fn the_champion_is_kept_and_the_better_network_promoted() {
    let folder = tempfile::tempdir().expect("a folder");
    // A network to which all positions are level is easily beaten.
    let architecture = Architecture { hidden: 64, inputs: InputSet::Plain };
    let champion = Network::from_parts(architecture, Parts::zero(architecture), "level");
    let champion = Arc::new(champion.expect("zeros are fine"));
    let mut plan = plan(folder.path(), Evaluator::Network(champion.clone()));
    plan.selfplay.evaluator = Evaluator::Classical;
    // Whoever is not weaker by a thousand Elo is promoted.
    plan.contest.hypotheses = Some(contest::Hypotheses { elo0: -1200.0, elo1: -1000.0 });
    plan.contest.pairs = 50;
    assert_eq!(finish(&plan), Verdict::Promoted);
    let best = fs::read(&plan.best).expect("the best network");
    assert_eq!(best, bytes(&plan, "network.tnn"));
    let stored = generation::stored_champion(&plan.folder).expect("readable");
    assert_eq!(
        stored.map(|stored| stored.to_string()),
        Some(format!("{:016x}", champion.checksum()))
    );
    assert_eq!(
        generation::stored_champion(folder.path()).expect("nothing there").map(|_| ()),
        None
    );
}

#[test]
fn other_plans_and_impossible_ones_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut plan = plan(folder.path(), Evaluator::Classical);
    let stopped = stop_at(&plan, |event| matches!(event, Event::Begun(Step::Games)));
    assert_eq!(stopped, Ending::Stopped(Step::Games));
    plan.training.seed = 2;
    let error = generation::run(&plan, &AtomicBool::new(false), |_| {}).expect_err("another");
    assert!(matches!(error, GenerationError::OtherPlan { .. }), "{error}");
    plan.folder = folder.path().join("gen2");
    plan.earlier.push(folder.path().join("none.games"));
    let error = generation::run(&plan, &AtomicBool::new(false), |_| {}).expect_err("no games");
    assert!(error.to_string().contains("none.games"), "{error}");
    assert!(!plan.folder.exists());
}
