//! The options as a table for people.

use super::name::{ALL, Name};
use std::fmt::Write;
use tabia_protocol::uci::OptionKind;

/// Every option in a table of Markdown, as the README has it.
pub fn table() -> String {
    let mut table = String::from("| option | default | values | what |\n|---|---|---|---|\n");
    for name in ALL {
        let (default, values) = describe(name);
        // Writing to a string cannot fail.
        let _ = writeln!(table, "| `{}` | {default} | {values} | {} |", name.text(), name.about());
    }
    table
}

/// The default of an option and the values it takes.
fn describe(name: Name) -> (String, String) {
    match name.kind() {
        OptionKind::Check { default } => (default.to_string(), "true, false".to_owned()),
        OptionKind::Spin { default, min, max } => (default.to_string(), format!("{min} to {max}")),
        OptionKind::Combo { default, choices } => (default, choices.join(", ")),
        OptionKind::Button => (String::new(), "a button".to_owned()),
        OptionKind::String { default } if default.is_empty() => {
            ("`<empty>`".to_owned(), "text".to_owned())
        }
        OptionKind::String { default } => (format!("`{default}`"), "text".to_owned()),
    }
}
