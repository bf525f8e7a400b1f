//! Public behaviour: the structure of what is written.

#![allow(clippy::unwrap_used, reason = "helpers of tests, where a panic is the message")]

mod markup;
mod page;
mod svg;
