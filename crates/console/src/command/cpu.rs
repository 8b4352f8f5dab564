//! `tabia cpu`: what the processor can do and what this build expects of it.

use serde_json::json;
use tabia_platform::cpu;

/// Show what the processor can do and what this build expects of it.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let report = cpu::report();
    if arguments.json {
        let names = |select: fn(&cpu::Feature) -> bool| {
            report.features.iter().filter(|f| select(f)).map(|f| f.name).collect::<Vec<_>>()
        };
        let object = json!({
            "architecture": report.architecture,
            "level": report.level,
            "threads": report.threads,
            "present": names(|feature| feature.present),
            "needed": names(|feature| feature.compiled_in),
        });
        say!("{object}");
    } else {
        say!("{report}");
    }
    Ok(())
}
