//! The numbers of a network for other programs.

use crate::training::name;
use serde_json::{Value, json};
use std::{
    fmt::Display,
    io::{self, Write},
};
use tabia_nnue::{Network, QA, QB, SCALE};

/// The network as JSON: weights as one array for each input and for each output.
#[must_use]
pub fn to_json(network: &Network) -> Value {
    let parts = network.to_parts();
    let hidden = network.architecture().hidden;
    let rows = |words: &[i16], length| json!(words.chunks_exact(length).collect::<Vec<_>>());
    json!({
        "shape": name(network.architecture()),
        "inputs": network.architecture().inputs.count(),
        "hidden": hidden,
        "checksum": format!("{:016x}", network.checksum()),
        "description": network.description(),
        "hidden_one": QA,
        "output_one": QB,
        "scale": SCALE,
        "feature_weights": rows(&parts.feature_weights, hidden),
        "feature_biases": parts.feature_biases,
        "output_weights": rows(&parts.output_weights, 2 * hidden),
        "output_biases": parts.output_biases,
    })
}

/// Writes the network as text: a heading for each part, then a line for each input or output.
///
/// # Errors
/// The text cannot be written.
pub fn write_text(network: &Network, mut target: impl Write) -> io::Result<()> {
    let parts = network.to_parts();
    let hidden = network.architecture().hidden;
    writeln!(target, "# shape {}", name(network.architecture()))?;
    writeln!(target, "# checksum {:016x}", network.checksum())?;
    for line in network.description().lines() {
        writeln!(target, "# {line}")?;
    }
    writeln!(target, "# one is {QA} before the hidden layer, {QB} after; {SCALE} centipawns")?;
    write_part(&mut target, "feature_weights", &parts.feature_weights, hidden)?;
    write_part(&mut target, "feature_biases", &parts.feature_biases, hidden)?;
    write_part(&mut target, "output_weights", &parts.output_weights, 2 * hidden)?;
    write_part(&mut target, "output_biases", &parts.output_biases, parts.output_biases.len())?;
    target.flush()
}

fn write_part<T: Display>(
    target: &mut impl Write,
    name: &str,
    numbers: &[T],
    row: usize,
) -> io::Result<()> {
    writeln!(target, "{name} {} {row}", numbers.len() / row)?;
    for numbers in numbers.chunks_exact(row) {
        for (index, number) in numbers.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(target, "{space}{number}")?;
        }
        writeln!(target)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_nnue::{Architecture, InputSet, Parts};

    fn network() -> Network {
        let architecture = Architecture { hidden: 32, inputs: InputSet::Plain };
        let mut parts = Parts::zero(architecture);
        parts.feature_weights[32 + 1] = -7;
        parts.output_weights[64] = 9;
        parts.output_biases[7] = 70_000;
        Network::from_parts(architecture, parts, "two\nlines").expect("valid")
    }

    #[test]
    fn json_has_every_number_in_its_row() {
        let json = to_json(&network());
        assert_eq!(json["feature_weights"][1][1], -7);
        assert_eq!(json["feature_weights"].as_array().map(Vec::len), Some(768));
        assert_eq!(json["output_weights"][1][0], 9);
        assert_eq!(json["output_biases"][7], 70_000);
    }

    #[test]
    fn text_has_every_number_in_its_line() {
        let mut bytes = Vec::new();
        write_text(&network(), &mut bytes).expect("memory can be written");
        let text = String::from_utf8(bytes).expect("text");
        let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), 4 + 768 + 1 + 8 + 1);
        assert_eq!(lines[0], "feature_weights 768 32");
        assert!(lines[2].starts_with("0 -7 0"));
        assert_eq!(lines.last().copied(), Some("0 0 0 0 0 0 0 70000"));
    }
}
