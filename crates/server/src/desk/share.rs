//! Who gets how many cores.

/// The cores that live work may use. A review in the background keeps one of several to itself, so
/// that it comes to an end; of a single core it gets what live work leaves.
pub const fn for_live_work(cores: usize, reviewing: bool) -> usize {
    if reviewing && cores > 1 { cores - 1 } else { cores }
}

/// What each of `analyses` gets when urgent work has taken its part: equal shares, one at least.
pub const fn per_analysis(cores: usize, urgent: usize, analyses: usize) -> usize {
    let left = cores.saturating_sub(urgent);
    if analyses == 0 || left < analyses { 1 } else { left / analyses }
}

/// What an urgent job gets beside `others` that are running.
pub const fn for_urgent(cores: usize, others: usize) -> usize {
    let share = cores / (others + 1);
    if share == 0 { 1 } else { share }
}

/// Whether one more search fits into the budget.
pub const fn fits(cores: usize, urgent_threads: usize, analyses: usize) -> bool {
    urgent_threads + analyses < cores
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_budget_is_never_exceeded() {
        for cores in 1..=16 {
            for urgent in 0..=cores {
                for analyses in 1..=cores - urgent {
                    let each = per_analysis(cores, urgent, analyses);
                    assert!(each >= 1 && urgent + each * analyses <= cores);
                }
            }
        }
    }

    #[test]
    fn a_lone_analysis_has_all_cores() {
        assert_eq!(per_analysis(8, 0, 1), 8);
        assert_eq!(per_analysis(for_live_work(8, true), 0, 1), 7);
        assert_eq!(for_live_work(1, true), 1);
    }

    #[test]
    fn a_full_desk_takes_no_more() {
        assert!(fits(2, 0, 1));
        assert!(!fits(2, 1, 1));
        assert!(!fits(2, 2, 0));
    }
}
