//! What is known before a search: endgame tables, in the field's formats.
//!
//! The formats are read by the field's own library, shakmaty; `convert` is the bridge to it, and
//! nothing of it shows from outside. This crate reads files but never prints.

mod convert;
pub mod syzygy;
