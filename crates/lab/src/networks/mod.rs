//! Looking at networks from outside.
//!
//! | file | what |
//! |---|---|
//! | `compare` | how far two evaluators are apart |
//! | `export` | the numbers of a network as text or JSON |

mod compare;
mod export;

pub use compare::{Comparison, compare};
pub use export::{to_json, write_text};
