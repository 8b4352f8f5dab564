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
    ($($name:tt if $present:expr),+ $(,)?) => {
        vec![$(Feature {
            name: $name,
            present: $present,
            compiled_in: cfg!(target_feature = $name),
        }),+]
    };
}

/// Asks the processor itself: the standard library takes for granted what the compiler was told to
/// use, and would never find anything missing.
#[cfg(target_arch = "x86_64")]
fn features() -> Vec<Feature> {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    let has = |register: u32, bit: u32| register >> bit & 1 == 1;
    let (basic, more) = (__cpuid(1), __cpuid(0x8000_0001));
    let leaf_7 = (__cpuid(0).eax >= 7).then(|| __cpuid_count(7, 0));
    let (ebx, ecx) = leaf_7.map_or((0, 0), |leaf| (leaf.ebx, leaf.ecx));
    features!(
        "sse3" if has(basic.ecx, 0),
        "ssse3" if has(basic.ecx, 9),
        "sse4.1" if has(basic.ecx, 19),
        "sse4.2" if has(basic.ecx, 20),
        "popcnt" if has(basic.ecx, 23),
        "avx" if has(basic.ecx, 28),
        "avx2" if has(ebx, 5),
        "bmi1" if has(ebx, 3),
        "bmi2" if has(ebx, 8),
        "lzcnt" if has(more.ecx, 5),
        "fma" if has(basic.ecx, 12),
        "movbe" if has(basic.ecx, 22),
        "f16c" if has(basic.ecx, 29),
        "avx512f" if has(ebx, 16),
        "avx512bw" if has(ebx, 30),
        "avx512cd" if has(ebx, 28),
        "avx512dq" if has(ebx, 17),
        "avx512vl" if has(ebx, 31),
        "avx512vnni" if has(ecx, 11),
    )
}

#[cfg(target_arch = "aarch64")]
fn features() -> Vec<Feature> {
    use std::arch::is_aarch64_feature_detected as has;
    features!(
        "neon" if has!("neon"),
        "dotprod" if has!("dotprod"),
        "i8mm" if has!("i8mm"),
        "sve" if has!("sve"),
    )
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

/// Why this build cannot run on this processor, in a sentence; `None` if it can.
#[must_use]
pub fn complaint() -> Option<String> {
    complaint_about(&features())
}

/// Names what this build cannot do without and the processor lacks.
fn complaint_about(features: &[Feature]) -> Option<String> {
    let missing = features.iter().filter(|feature| feature.compiled_in && !feature.present);
    let missing: Vec<_> = missing.map(|feature| feature.name).collect();
    (!missing.is_empty()).then(|| {
        format!(
            "this build of Tabia needs a processor with {}, which this one lacks; \
             `make portable` builds one for every x86-64 processor",
            missing.join(", ")
        )
    })
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
        assert_eq!(complaint(), None);
    }

    #[test]
    fn what_a_processor_lacks_is_named() {
        let feature = |name, present, compiled_in| Feature { name, present, compiled_in };
        let features = [
            feature("avx2", false, true),
            feature("popcnt", true, true),
            feature("avx512f", false, false),
            feature("bmi2", false, true),
        ];
        let complaint = complaint_about(&features).expect("two are missing");
        assert!(complaint.contains("with avx2, bmi2, which"), "{complaint}");
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_processor_and_the_library_agree() {
        let present = |name| report().features.iter().any(|f| f.name == name && f.present);
        assert_eq!(present("popcnt"), std::arch::is_x86_feature_detected!("popcnt"));
        assert_eq!(present("avx2"), std::arch::is_x86_feature_detected!("avx2"));
        assert_eq!(present("lzcnt"), std::arch::is_x86_feature_detected!("lzcnt"));
        assert_eq!(present("avx512vnni"), std::arch::is_x86_feature_detected!("avx512vnni"));
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
