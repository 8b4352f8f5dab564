//! What the processor can do, and what this build expects of it.

use std::fmt;

/// One instruction-set extension that matters to a chess engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its usual name.
    pub name: &'static str,
    /// The processor has it.
    pub present: bool,
    /// This build uses it everywhere and cannot run without it.
    pub compiled_in: bool,
}

/// What is known about the processor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CpuReport {
    /// The architecture this program was built for.
    pub architecture: &'static str,
    /// The x86-64 level of the psABI (1 to 4) that the processor reaches; `None` elsewhere.
    pub level: Option<u8>,
    /// The extensions that matter.
    pub features: Vec<Feature>,
    /// How many threads can run at once.
    pub threads: usize,
}

/// Lists features once for both questions: is it there now, and was it assumed by the compiler?
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! features {
    ($detect:ident: $($name:tt),+ $(,)?) => {
        vec![$(Feature {
            name: $name,
            present: std::arch::$detect!($name),
            compiled_in: cfg!(target_feature = $name),
        }),+]
    };
}

#[cfg(target_arch = "x86_64")]
fn features() -> Vec<Feature> {
    features!(is_x86_feature_detected:
        "sse3", "ssse3", "sse4.1", "sse4.2", "popcnt", "avx", "avx2", "bmi1", "bmi2", "lzcnt",
        "fma", "movbe", "f16c", "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl",
        "avx512vnni",
    )
}

#[cfg(target_arch = "aarch64")]
fn features() -> Vec<Feature> {
    features!(is_aarch64_feature_detected: "neon", "dotprod", "i8mm", "sve")
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn features() -> Vec<Feature> {
    Vec::new()
}

/// What each x86-64 level asks for beyond the one below it.
const LEVELS: [(u8, &[&str]); 3] = [
    (2, &["sse3", "ssse3", "sse4.1", "sse4.2", "popcnt"]),
    (3, &["avx", "avx2", "bmi1", "bmi2", "lzcnt", "fma", "movbe", "f16c"]),
    (4, &["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]),
];

fn x86_level(features: &[Feature]) -> u8 {
    let has = |name: &&str| features.iter().any(|feature| feature.name == *name && feature.present);
    let reached = LEVELS.iter().take_while(|(_, needed)| needed.iter().all(has));
    reached.map(|(level, _)| *level).last().unwrap_or(1)
}

/// How many threads run at once; one if the system does not tell.
#[must_use]
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Asks the processor.
#[must_use]
pub fn report() -> CpuReport {
    let features = features();
    CpuReport {
        architecture: std::env::consts::ARCH,
        level: cfg!(target_arch = "x86_64").then(|| x86_level(&features)),
        features,
        threads: threads(),
    }
}

impl CpuReport {
    /// What this build cannot do without and the processor lacks. Empty when all is well.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        self.features
            .iter()
            .filter(|feature| feature.compiled_in && !feature.present)
            .map(|feature| feature.name)
    }
}

impl fmt::Display for CpuReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |select: fn(&Feature) -> bool| {
            let names: Vec<_> =
                self.features.iter().filter(|f| select(f)).map(|f| f.name).collect();
            if names.is_empty() { "nothing special".to_owned() } else { names.join(" ") }
        };
        writeln!(f, "architecture   {}", self.architecture)?;
        if let Some(level) = self.level {
            writeln!(f, "level          x86-64-v{level}")?;
        }
        writeln!(f, "threads        {}", self.threads)?;
        writeln!(f, "processor has  {}", list(|feature| feature.present))?;
        write!(f, "build needs    {}", list(|feature| feature.compiled_in))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_build_lacks_nothing() {
        assert_eq!(report().missing().count(), 0);
    }

    #[test]
    fn levels_need_everything_below_them() {
        let feature = |name, present| Feature { name, present, compiled_in: false };
        let all = |present: fn(u8) -> bool| {
            let needed =
                LEVELS.iter().flat_map(|(level, names)| names.iter().map(|n| (*level, *n)));
            needed.map(|(level, name)| feature(name, present(level))).collect::<Vec<_>>()
        };
        assert_eq!(x86_level(&all(|_| true)), 4);
        assert_eq!(x86_level(&all(|level| level <= 3)), 3);
        assert_eq!(x86_level(&all(|level| level != 3)), 2);
        assert_eq!(x86_level(&[]), 1);
    }
}
