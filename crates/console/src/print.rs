//! Lines on standard output and standard error. `println!` and `eprintln!` panic when nobody reads
//! any more, so this crate does not use them.

use std::{
    fmt,
    io::{self, ErrorKind, Write},
    process,
};

/// Prints a line on standard output. When its reader has gone away, the program ends quietly.
macro_rules! say {
    ($($argument:tt)*) => { $crate::print::line(format_args!($($argument)*)) };
}

/// Prints a line on standard error, whether anybody reads it or not.
macro_rules! remark {
    ($($argument:tt)*) => { $crate::print::remark(format_args!($($argument)*)) };
}

/// What [`say!`] does.
pub fn line(text: fmt::Arguments) {
    match writeln!(io::stdout(), "{text}") {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => {
            remark!("tabia: cannot write to standard output: {error}");
            process::exit(1);
        }
    }
}

/// What [`remark!`] does.
pub fn remark(text: fmt::Arguments) {
    // There is nowhere left to complain.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Whoever reads the output has seen enough.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
