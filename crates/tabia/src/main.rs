//! The program. All it does is in `tabia-console`.
//!
//! The settings of this package decide how hard the whole program is optimised when it is linked,
//! so it has nothing but the entrance: what waits for people can then be built for size, and the
//! engine for speed.

use std::process::ExitCode;

fn main() -> ExitCode {
    tabia_console::main()
}
