//! The server as its clients see it.

mod common;
mod door;
mod reviews;
mod tabs;
