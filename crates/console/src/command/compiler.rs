//! `tabia compiler`: how this program was built.

use crate::session::terminal;

/// Say how this program was built, and for which processor.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

pub fn run(_: &Arguments) -> anyhow::Result<()> {
    say!("{}", terminal::build());
    Ok(())
}
