//! `tabia options`: the table of options in the README.

use crate::session::options;

/// Print the options of a session as a table of Markdown: the one in the README.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

pub fn run(_: &Arguments) -> anyhow::Result<()> {
    say!("{}", options::table().trim_end());
    Ok(())
}
