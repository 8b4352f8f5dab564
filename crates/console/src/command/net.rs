//! `tabia net`: looks at networks.

use crate::network::{AnyNetwork, evaluator_named, load_any_or_embedded, load_or_embedded};
use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};
use tabia_engine::eval::Evaluator;
use tabia_lab::{
    networks::{self, Comparison},
    positions,
    training::name,
};
use tabia_nnue::{Network, Spread, Statistics, policy::PolicyNetwork};

/// Look at networks: inspect, verify, compare, export.
///
/// Without a file, the network inside the program is meant. Policy networks can be inspected and
/// verified too.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Tell what a network is: shape, size, checksum, description, and what its numbers are like.
    Inspect {
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        /// Print one JSON object instead of a table.
        #[arg(long)]
        json: bool,
    },
    /// Check that a file is a whole network and that no number in it can make a sum overflow.
    Verify {
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Let two evaluators judge the same positions and tell how far they are apart.
    ///
    /// An evaluator is a network file, 'embedded' (the network inside the program) or 'classical'.
    Compare(CompareArguments),
    /// Write the numbers of a network as text or JSON, or the network itself to a file.
    Export {
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        /// The file to write; standard output unless given.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// What to write.
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
}

#[derive(Debug, clap::Args)]
struct CompareArguments {
    /// The first evaluator.
    first: String,

    /// The second evaluator.
    #[arg(default_value = "embedded")]
    second: String,

    /// Positions to judge, an EPD or FEN on each line; positions from random play unless given.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// How many positions from random play.
    #[arg(long, default_value_t = 2000, conflicts_with = "positions",
          value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    /// What the random play comes from.
    #[arg(long, default_value_t = 1, conflicts_with = "positions")]
    seed: u64,

    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// A heading for each part, then a line of numbers for each input or output.
    Text,
    /// One JSON object.
    Json,
    /// The network file itself.
    Net,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Inspect { file, json } => inspect(file.as_deref(), *json),
        Command::Verify { file } => verify(file.as_deref()),
        Command::Compare(arguments) => compare(arguments),
        Command::Export { file, out, format } => {
            export(&*load_or_embedded(file.as_deref())?, out.as_deref(), *format)
        }
    }
}

/// What a network is called in messages.
fn name_of(file: Option<&Path>) -> String {
    file.map_or_else(|| "the embedded network".to_owned(), |path| format!("'{}'", path.display()))
}

fn inspect(file: Option<&Path>, json: bool) -> anyhow::Result<()> {
    let network = match load_any_or_embedded(file)? {
        AnyNetwork::Value(network) => network,
        AnyNetwork::Policy(network) => {
            inspect_policy(&network, &name_of(file), json);
            return Ok(());
        }
    };
    let statistics = network.statistics();
    let bytes = network.write().len();
    if json {
        say!("{}", inspection(&network, &statistics, bytes));
        return Ok(());
    }
    say!("{:<16} {}", "network", name_of(file).trim_matches('\''));
    say!("{:<16} {}", "shape", name(network.architecture()));
    say!("{:<16} {bytes} bytes, {} numbers", "size", statistics.numbers());
    say!("{:<16} {:016x}", "checksum", network.checksum());
    say!("{:<16} {}", "description", network.description());
    say!("{:<16} {}", "unused inputs", statistics.unused_inputs);
    say!("{:<16} {}", "unheard neurons", statistics.unheard_neurons);
    print_parts(&parts(&statistics));
    Ok(())
}

fn inspect_policy(network: &PolicyNetwork, name: &str, json: bool) {
    let parts = network.statistics();
    let bytes = network.write().len();
    let numbers: usize = parts.iter().map(|(_, spread)| spread.count).sum();
    if json {
        let object = json!({
            "shape": network.shape(),
            "hidden": network.hidden(),
            "bytes": bytes,
            "numbers": numbers,
            "checksum": format!("{:016x}", network.checksum()),
            "description": network.description(),
            "temperature": network.temperature(),
            "parts": parts_object(&parts),
        });
        say!("{object}");
        return;
    }
    say!("{:<16} {}", "policy network", name.trim_matches('\''));
    say!("{:<16} {}", "shape", network.shape());
    say!("{:<16} {bytes} bytes, {numbers} numbers", "size");
    say!("{:<16} {:016x}", "checksum", network.checksum());
    say!("{:<16} {}", "description", network.description());
    say!("{:<16} {:.3}", "temperature", network.temperature());
    print_parts(&parts);
}

fn print_parts(parts: &[(&str, Spread)]) {
    say!(
        "\n{:<16} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "part",
        "count",
        "smallest",
        "largest",
        "mean",
        "deviation",
        "zero"
    );
    for (name, spread) in parts {
        let Spread { count, smallest, largest, mean, deviation, zeros } = *spread;
        let zero = 100.0 * zeros as f64 / count.max(1) as f64;
        say!(
            "{name:<16} {count:>9} {smallest:>9} {largest:>9} {mean:>9.2} {deviation:>9.2} \
             {zero:>7.1} %"
        );
    }
}

fn parts(statistics: &Statistics) -> [(&'static str, Spread); 4] {
    [
        ("feature weights", statistics.feature_weights),
        ("feature biases", statistics.feature_biases),
        ("output weights", statistics.output_weights),
        ("output biases", statistics.output_biases),
    ]
}

fn parts_object(parts: &[(&str, Spread)]) -> serde_json::Map<String, Value> {
    parts
        .iter()
        .map(|(name, spread)| {
            let object = json!({
                "count": spread.count,
                "smallest": spread.smallest,
                "largest": spread.largest,
                "mean": spread.mean,
                "deviation": spread.deviation,
                "zeros": spread.zeros,
            });
            (name.replace(' ', "_"), object)
        })
        .collect()
}

fn inspection(network: &Network, statistics: &Statistics, bytes: usize) -> Value {
    json!({
        "shape": name(network.architecture()),
        "inputs": network.architecture().inputs.count(),
        "hidden": network.architecture().hidden,
        "bytes": bytes,
        "numbers": statistics.numbers(),
        "checksum": format!("{:016x}", network.checksum()),
        "description": network.description(),
        "unused_inputs": statistics.unused_inputs,
        "unheard_neurons": statistics.unheard_neurons,
        "parts": parts_object(&parts(statistics)),
    })
}

fn verify(file: Option<&Path>) -> anyhow::Result<()> {
    // Reading checks everything.
    let (checksum, shape) = match load_any_or_embedded(file)? {
        AnyNetwork::Value(network) => (network.checksum(), name(network.architecture())),
        AnyNetwork::Policy(network) => (network.checksum(), network.shape()),
    };
    say!(
        "{} is good: the checksum {checksum:016x} is right, the shape is {shape}, and no sum can \
         overflow.",
        name_of(file),
    );
    Ok(())
}

fn compare(arguments: &CompareArguments) -> anyhow::Result<()> {
    let CompareArguments { first, second, .. } = arguments;
    let evaluators = (evaluator_named(first)?, evaluator_named(second)?);
    let positions = match &arguments.positions {
        Some(path) => positions::read(path)?,
        None => positions::random_play(arguments.count as usize, arguments.seed),
    };
    let found = networks::compare(&evaluators.0, &evaluators.1, &positions);
    if arguments.json {
        say!("{}", comparison(&evaluators, &found));
        return Ok(());
    }
    say!("{:<20} {first} ({})", "first", evaluators.0);
    say!("{:<20} {second} ({})", "second", evaluators.1);
    say!("{:<20} {}", "positions", found.positions);
    say!("{:<20} {:.2} centipawns", "mean difference", found.mean_difference);
    say!("{:<20} {} centipawns", "largest difference", found.largest_difference);
    if let Some(position) = &found.largest_at {
        say!("{:<20} {}", "  in", position.to_fen());
    }
    say!("{:<20} {:+.2} centipawns for White", "first minus second", found.mean_shift);
    let correlation =
        found.correlation.map_or_else(|| "unknown".to_owned(), |number| format!("{number:.4}"));
    say!("{:<20} {correlation}", "correlation");
    Ok(())
}

fn comparison((first, second): &(Evaluator, Evaluator), found: &Comparison) -> Value {
    json!({
        "first": first.to_string(),
        "second": second.to_string(),
        "positions": found.positions,
        "mean_difference": found.mean_difference,
        "largest_difference": found.largest_difference,
        "largest_at": found.largest_at.as_ref().map(|position| position.to_fen()),
        "mean_shift": found.mean_shift,
        "correlation": found.correlation,
    })
}

fn export(network: &Network, out: Option<&Path>, format: Format) -> anyhow::Result<()> {
    let Some(path) = out else {
        if matches!(format, Format::Net) {
            bail!("a network file is not text: say with --out where it goes");
        }
        return Ok(write(network, format, BufWriter::new(io::stdout().lock()))?);
    };
    let name = || path.display().to_string();
    let file = File::create(path).with_context(name)?;
    write(network, format, BufWriter::new(file)).with_context(name)
}

fn write(network: &Network, format: Format, mut target: impl Write) -> io::Result<()> {
    match format {
        Format::Text => networks::write_text(network, &mut target)?,
        Format::Json => writeln!(target, "{}", networks::to_json(network))?,
        Format::Net => target.write_all(&network.write())?,
    }
    target.flush()
}
