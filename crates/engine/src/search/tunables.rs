//! Every number the search could be tuned by, one line each.
//!
//! Names say the quantity: `_margin` is compared with a score, `_depth` with plies, `_max` caps,
//! `_scale` multiplies by n/1024, `_share` by n/1000. In normal builds each is a constant; with the
//! feature `tune` each is an option of the UCI session, for experiments and for the tuner.

use tabia_chess::PieceKind;

/// A number of the search, with its range and a sensible step for tuning.
#[derive(Clone, Copy, Debug)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// Its value in play.
    pub default: i32,
    /// The least value that makes sense.
    pub min: i32,
    /// The greatest value that makes sense.
    pub max: i32,
    /// A change worth trying.
    pub step: i32,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal step $step:literal;)+) => {
        /// All of them.
        pub const TUNABLES: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            default: $default,
            min: $min,
            max: $max,
            step: $step,
        }),+];

        $(const _: () = assert!($min <= $default && $default <= $max, "default outside its range");)+

        #[cfg(not(feature = "tune"))]
        mod values {
            $(
                $(#[$doc])*
                #[inline]
                pub const fn $name() -> i32 {
                    $default
                }
            )+
        }

        #[cfg(feature = "tune")]
        mod values {
            use super::TUNABLES;
            use std::cell::Cell;

            #[expect(non_camel_case_types, reason = "each has the name of its tunable")]
            enum Index {
                $($name),+
            }

            thread_local! {
                pub(super) static VALUES: [Cell<i32>; TUNABLES.len()] =
                    const { [$(Cell::new($default)),+] };
            }

            $(
                $(#[$doc])*
                #[inline]
                pub fn $name() -> i32 {
                    VALUES.with(|values| values[Index::$name as usize].get())
                }
            )+
        }

        pub(crate) use values::{$($name),+};
    };
}

/// A value for every tunable, in the order of [`TUNABLES`].
#[cfg(feature = "tune")]
pub type Values = [i32; TUNABLES.len()];

/// The values of this thread. A search takes those of the thread that starts it.
#[cfg(feature = "tune")]
#[must_use]
pub fn current() -> Values {
    values::VALUES.with(|values| std::array::from_fn(|index| values[index].get()))
}

/// Sets the values of this thread. Values out of their ranges are taken too: they switch ideas off.
#[cfg(feature = "tune")]
pub fn apply(new: &Values) {
    values::VALUES.with(|values| {
        for (value, new) in values.iter().zip(new) {
            value.set(*new);
        }
    });
}

/// Sets one value of this thread; false if there is none of that name.
#[cfg(feature = "tune")]
pub fn set(name: &str, value: i32) -> bool {
    let index = TUNABLES.iter().position(|tunable| tunable.name == name);
    if let Some(index) = index {
        values::VALUES.with(|values| values[index].set(value));
    }
    index.is_some()
}

/// What men are worth in exchanges, from the pawn to the king, which is never exchanged.
pub(crate) const EXCHANGE_VALUES: [i32; PieceKind::COUNT] = [100, 320, 330, 510, 980, 0];

tunables! {
    /// Aspiration: half the width of the first window.
    aspiration_margin = 29 in 4..=60 step 3;
    /// Aspiration: a large mean score widens the window by its square over this.
    aspiration_score_divisor = 12000 in 2000..=60000 step 2000;
    /// Aspiration: growth of the window after a miss, in 1/1024.
    aspiration_growth_scale = 257 in 100..=2000 step 60;
    /// Aspiration: below this depth the window is open.
    aspiration_depth = 4 in 1..=8 step 1;
    /// Aspiration: larger scores are not worth a window.
    aspiration_score_max = 3000 in 500..=10000 step 250;

    /// Table: an unexpected cutoff is believed only deeper than this.
    table_trust_depth = 5 in 0..=10 step 1;
    /// Table: not believed from this halfmove clock on, since the path counts near the fifty-move rule.
    table_clock_max = 90 in 60..=100 step 4;
    /// Table: what endgame tables say is kept as if searched this much deeper.
    tablebase_depth = 6 in 0..=12 step 1;

    /// Reverse futility: deepest node where it applies.
    reverse_futility_depth = 4 in 2..=16 step 1;
    /// Reverse futility: margin for each ply of depth.
    reverse_futility_margin = 52 in 30..=150 step 6;
    /// Reverse futility: margin taken off when the position improves.
    reverse_futility_improving_margin = 46 in 0..=150 step 8;
    /// Reverse futility: how far the result leans to beta, in 1/1024.
    reverse_futility_blend_scale = 513 in 0..=1024 step 64;
    /// Reverse futility: share of the evaluation's uncertainty in the margin, in 1/1024.
    reverse_futility_correction_scale = 622 in 0..=2048 step 128;

    /// Null move: shallowest node where it applies.
    null_move_depth = 2 in 1..=6 step 1;
    /// Null move: the evaluation may be this far below beta, less for each ply.
    null_move_margin = 97 in 0..=300 step 20;
    /// Null move: how much each ply of depth relaxes the margin.
    null_move_depth_margin = 11 in 0..=40 step 3;
    /// Null move: plies always taken off.
    null_move_reduction = 4 in 2..=6 step 1;
    /// Null move: one more ply off for this many plies of depth.
    null_move_depth_divisor = 3 in 2..=6 step 1;
    /// Null move: one more ply off for this much evaluation above beta.
    null_move_eval_divisor = 154 in 60..=400 step 20;
    /// Null move: at most this many plies off for the evaluation.
    null_move_eval_max = 4 in 1..=8 step 1;
    /// Null move: from this depth on the result is verified.
    null_move_verification_depth = 14 in 8..=24 step 1;
    /// Null move: part of the verifying search that makes no null moves, in 1/1024.
    null_move_guard_scale = 768 in 0..=1024 step 64;

    /// Internal reduction: shallowest node without a table move that is reduced.
    internal_reduction_depth = 5 in 3..=10 step 1;

    /// ProbCut: shallowest node where it applies.
    probcut_depth = 5 in 3..=9 step 1;
    /// ProbCut: how far above beta a capture must stand.
    probcut_margin = 202 in 80..=400 step 20;
    /// ProbCut: margin taken off when the position improves.
    probcut_improving_margin = 39 in 0..=150 step 10;
    /// ProbCut: plies taken off the verifying search.
    probcut_reduction = 4 in 2..=6 step 1;

    /// Singular extension: shallowest node where it applies.
    singular_depth = 6 in 4..=10 step 1;
    /// Singular extension: the table entry may be this many plies shallower.
    singular_table_depth = 3 in 1..=6 step 1;
    /// Singular extension: the search without the move has its depth divided by this.
    singular_depth_divisor = 2 in 2..=4 step 1;
    /// Singular extension: none further from the root than this many times the iteration's depth.
    singular_ply_factor = 2 in 1..=4 step 1;
    /// Singular extension: plies taken off a move that others equal.
    singular_equal_plies = 2 in 0..=4 step 1;
    /// Singular extension: margin for each ply of depth, in 1/16.
    singular_margin_scale = 15 in 6..=40 step 2;
    /// Singular extension: further below, the move is extended twice.
    singular_double_margin = 24 in 0..=60 step 4;
    /// Singular extension: further below, a quiet move is extended three times.
    singular_triple_margin = 83 in 30..=250 step 12;

    /// Late moves: number always searched.
    late_move_base = 3 in 1..=8 step 1;
    /// Late moves: number searched for depth squared, in 1/1024.
    late_move_scale = 1062 in 400..=2000 step 80;

    /// Futility: deepest reduced depth where it applies.
    futility_depth = 9 in 4..=14 step 1;
    /// Futility: constant part of the margin.
    futility_margin = 45 in 20..=250 step 12;
    /// Futility: margin for each ply of reduced depth.
    futility_depth_margin = 76 in 30..=200 step 8;
    /// Futility: history that makes up for one point of margin.
    futility_history_divisor = 126 in 32..=512 step 24;

    /// Sacrifice: least reduced depth of a quiet move that may be its point.
    sacrifice_depth = 3 in 1..=8 step 1;
    /// Sacrifice: how far the evaluation lies below alpha.
    sacrifice_margin = 300 in 100..=800 step 40;

    /// Capture futility: deepest reduced depth where it applies.
    capture_futility_depth = 7 in 3..=12 step 1;
    /// Capture futility: constant part of the margin.
    capture_futility_margin = 224 in 60..=400 step 20;
    /// Capture futility: margin for each ply of reduced depth.
    capture_futility_depth_margin = 144 in 60..=400 step 20;

    /// History pruning: deepest reduced depth where it applies.
    history_pruning_depth = 5 in 2..=9 step 1;
    /// History pruning: a history this bad for each ply is not searched.
    history_pruning_margin = 3739 in 1000..=8000 step 350;

    /// Exchange pruning of quiets: loss allowed for reduced depth squared.
    see_quiet_margin = 23 in 5..=60 step 3;
    /// Exchange pruning of captures: loss allowed for each ply.
    see_capture_margin = 78 in 30..=200 step 10;

    /// Reduction: constant part for quiet moves, in 1/1024 ply.
    reduction_quiet_base = 1038 in 200..=1600 step 80;
    /// Reduction: constant part for captures, in 1/1024 ply.
    reduction_noisy_base = 155 in -400..=1000 step 80;
    /// Reduction: factor of ln(depth) * ln(move number), in 1/1024.
    reduction_log_scale = 487 in 250..=700 step 25;
    /// Reduction: less at a node of the principal variation.
    reduction_pv = 897 in 0..=2000 step 100;
    /// Reduction: part of that which does not depend on how open the window is, in 1/1024.
    reduction_pv_fixed_scale = 509 in 0..=1024 step 64;
    /// Reduction: less where the table knows a principal variation.
    reduction_table_pv = 831 in 0..=2000 step 100;
    /// Reduction: more at an expected cut node.
    reduction_cut_node = 1622 in 500..=3000 step 120;
    /// Reduction: more when the position does not improve.
    reduction_not_improving = 476 in 0..=1500 step 80;
    /// Reduction: less when the move gives check.
    reduction_check = 823 in 0..=2000 step 100;
    /// Reduction: more when the table move is a capture.
    reduction_table_capture = 855 in 0..=2000 step 100;
    /// Reduction: more when the children of this node keep failing high.
    reduction_cutoffs = 871 in 0..=2000 step 100;
    /// Reduction: child cutoffs from this number on count.
    reduction_cutoff_count = 4 in 1..=6 step 1;
    /// Reduction: history worth one ply for quiet moves.
    reduction_history_divisor = 8951 in 3000..=20000 step 700;
    /// Reduction: history worth one ply for captures.
    reduction_capture_history_divisor = 9916 in 3000..=20000 step 700;
    /// Reduction: less for each point of evaluation uncertainty.
    reduction_correction_scale = 4 in 0..=20 step 1;
    /// Reduction: a re-search goes deeper when the score is this far above the best.
    deeper_margin = 54 in 10..=120 step 6;
    /// Reduction: a re-search goes less deep when the score is not this far above the best.
    shallower_margin = 15 in 0..=40 step 3;

    /// Hindsight: a reduction of at least this many parts may be taken back.
    hindsight_reduction = 2732 in 1000..=4000 step 200;
    /// Hindsight: both evaluations this far apart justify a shallower search.
    hindsight_margin = 119 in 30..=300 step 15;

    /// History bonus for each ply of depth.
    history_bonus_scale = 222 in 60..=400 step 20;
    /// History bonus: constant taken off.
    history_bonus_offset = 54 in 0..=300 step 20;
    /// History bonus at most.
    history_bonus_max = 1685 in 600..=3500 step 150;
    /// History malus for each ply of depth.
    history_malus_scale = 276 in 60..=500 step 20;
    /// History malus: constant taken off.
    history_malus_offset = 34 in 0..=300 step 20;
    /// History malus at most.
    history_malus_max = 1004 in 500..=3000 step 120;
    /// History malus: each further quiet is blamed less, in 1/1024 of the one before.
    history_malus_decay_scale = 978 in 800..=1024 step 16;
    /// Evaluation difference: bonus to the move that brought it, for each point.
    eval_difference_scale = 8 in 0..=24 step 1;
    /// Evaluation difference: bonus at most.
    eval_difference_max = 253 in 100..=1500 step 60;
    /// A move that refuted everything here was good: bonus for each ply of depth.
    counter_bonus_scale = 161 in 40..=300 step 15;
    /// A move that refuted everything here was good: bonus at most.
    counter_bonus_max = 1269 in 400..=3000 step 120;
    /// A reduced move that fails high again at full depth: bonus as an answer.
    repeat_bonus = 1495 in 0..=3000 step 120;
    /// A cutoff by the table refutes the last move: malus for each ply of depth.
    table_malus_scale = 122 in 0..=400 step 20;
    /// A cutoff by the table: the last move is blamed if it was among so many first ones.
    table_malus_moves = 3 in 1..=8 step 1;
    /// A cutoff refutes the last move: malus for each ply of depth.
    refuted_malus_scale = 107 in 0..=400 step 20;
    /// A cutoff: the last move is blamed if it was among so many first ones.
    refuted_malus_moves = 1 in 1..=8 step 1;
    /// A refuted move: malus at most.
    refuted_malus_max = 1089 in 0..=3000 step 120;

    /// Ordering: weight of the victim's value among captures.
    order_victim_scale = 11433 in 2000..=30000 step 1000;
    /// Ordering: a capture is good when its exchange loses at most score / this.
    order_see_divisor = 41 in 8..=128 step 6;
    /// Ordering: bonus for a quiet check.
    order_check_bonus = 9879 in 0..=20000 step 1000;
    /// Ordering: a quiet check that loses more than this is nothing special.
    order_check_see_margin = 72 in 0..=200 step 10;
    /// Ordering: bonus for leaving an attack by a lesser man, and malus for entering one.
    order_threat_scale = 13 in 0..=40 step 2;
    /// Ordering: weight of a quiet move's own history.
    order_quiet_scale = 1639 in 500..=5000 step 200;
    /// Ordering: weight of the history as an answer to the last move.
    order_answer_scale = 2108 in 500..=5000 step 200;
    /// Ordering: weight of the history after our own last move.
    order_follow_up_scale = 767 in 200..=4000 step 150;
    /// Ordering: weight of the history after our moves two and three back.
    order_plan_scale = 393 in 0..=2000 step 100;
    /// Ordering: weight of the history with these pawns.
    order_pawn_scale = 1279 in 0..=3000 step 150;

    /// Correction history: weight of the pawn structure.
    correction_pawn_weight = 64 in 0..=200 step 8;
    /// Correction history: weight of the minor pieces.
    correction_minor_weight = 49 in 0..=200 step 8;
    /// Correction history: weight of each side's pieces.
    correction_non_pawn_weight = 43 in 0..=200 step 8;
    /// Correction history: weight of each pair of moves.
    correction_continuation_weight = 24 in 0..=200 step 8;
    /// Correction history: divisor of the sum.
    correction_divisor = 1 in 1..=8 step 1;
    /// Correction history: an error counts by depth over this.
    correction_bonus_divisor = 7 in 2..=24 step 1;
    /// Correction history: bonus at most.
    correction_bonus_max = 215 in 64..=512 step 24;

    /// Quiescence: a capture must bring the score within this margin of alpha.
    quiescence_futility_margin = 149 in 60..=400 step 20;
    /// Quiescence: exchange loss allowed.
    quiescence_see_margin = -11 in -50..=150 step 10;
    /// Quiescence: number of captures searched when not in check.
    quiescence_move_max = 4 in 1..=12 step 1;
    /// Quiescence: how far a stand pat above beta leans to beta, in 1/1024.
    quiescence_blend_scale = 354 in 0..=1024 step 64;

    /// Optimism: at most this much, in evaluation units.
    optimism_max = 52 in 0..=200 step 10;
    /// Optimism: half of the most is reached at this mean score.
    optimism_half_score = 91 in 30..=300 step 15;
    /// Evaluation: the network's value counts by this, in 1/1024 ...
    men_fixed_scale = 256 in 0..=1024 step 64;
    /// Evaluation: ... and by this for each man on the board.
    men_scale = 30 in 0..=48 step 3;
    /// Evaluation: what the network thinks men are worth, in 1/1024 of their worth in exchanges.
    men_worth_scale = 1950 in 800..=3000 step 120;
    /// Evaluation: fifty-move damping reaches zero at this clock.
    damping_clock = 200 in 110..=400 step 15;

    /// Time: part of what is left that a move late in the game may take.
    time_late_share = 58 in 30..=100 step 3;
    /// Time: the first move may take this much less.
    time_opening_share = 40 in 0..=80 step 3;
    /// Time: how fast that difference fades with each move.
    time_opening_decay_share = 45 in 10..=150 step 5;
    /// Time: part of the increment that a move may take.
    time_increment_share = 720 in 300..=1000 step 40;
    /// Time: part of what is left at which a search ends, whatever it has found.
    time_hard_share = 650 in 200..=900 step 40;
    /// Time: part of the increment that is added to that ...
    time_hard_increment_share = 500 in 0..=1000 step 40;
    /// Time: ... counting no more of the increment than this part of what is left.
    time_hard_increment_most_share = 300 in 0..=1000 step 40;
    /// Time: with moves to go, part of the increment that a move may take.
    time_control_increment_share = 750 in 300..=1000 step 40;
    /// Time: with moves to go, what is shared out is at least this part of what is left.
    time_control_least_share = 200 in 50..=500 step 20;
    /// Time: with moves to go, a search ends at so many times the share of a move ...
    time_control_stretch_share = 5000 in 2000..=8000 step 250;
    /// Time: ... and, unless the move is the last one, at this part of what is left.
    time_control_hard_share = 750 in 300..=900 step 40;
    /// Time: factor for a best move that took no nodes; it falls with its share of them ...
    time_effort_share = 2400 in 1500..=3500 step 100;
    /// Time: ... by this much if it took them all ...
    time_effort_fall_share = 1900 in 800..=3000 step 100;
    /// Time: ... but not below this.
    time_effort_least_share = 550 in 200..=1000 step 40;
    /// Time: factor for a new best move; it falls with every iteration that keeps it ...
    time_best_move_share = 1250 in 900..=1800 step 50;
    /// Time: ... by this much ...
    time_best_move_fall_share = 45 in 0..=150 step 8;
    /// Time: ... but not below this.
    time_best_move_least_share = 720 in 400..=1000 step 40;
    /// Time: factor for a new score; it falls with every iteration that keeps it ...
    time_score_share = 1200 in 900..=1600 step 40;
    /// Time: ... by this much ...
    time_score_fall_share = 40 in 0..=120 step 6;
    /// Time: ... but not below this.
    time_score_least_share = 880 in 500..=1000 step 40;
    /// Time: scores this close count as the same.
    time_score_margin = 8 in 2..=30 step 2;
    /// Time: factor for a score as good as at the last move; it grows with each centipawn lost ...
    time_drop_share = 900 in 700..=1100 step 30;
    /// Time: ... by this much ...
    time_drop_rise_share = 10 in 0..=30 step 2;
    /// Time: ... but not above this, nor below the next.
    time_drop_most_share = 1450 in 1100..=2200 step 60;
    /// Time: the least factor for a score that has risen.
    time_drop_least_share = 750 in 500..=1000 step 40;
    /// Time: weight of the logarithm of how often the best move changed.
    time_changes_share = 350 in 0..=1000 step 50;
    /// Time: on the clock, plies beyond twice a mate's length after which it is taken for the shortest.
    time_mate_plies = 10 in 2..=30 step 2;
}
