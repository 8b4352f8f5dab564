//! What is known before a search: endgame tables and opening books, in the field's formats.
//!
//! [`syzygy`] has the tables, [`polyglot`] the books and how to make one from games. The field's
//! own library shakmaty and its relatives do the reading; `convert` is the bridge to them, and
//! nothing of them shows from outside. This crate reads files but never prints.

mod convert;
pub mod polyglot;
pub mod syzygy;
