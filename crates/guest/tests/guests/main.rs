//! Programs that behave, and programs that fail in every way there is.
//!
//! The programs are scripts that the tests write. Each failure must be told as what it is, and afterwards nobody of the
//! program's group may be left.

#![cfg(target_os = "linux")]
// The scenes are set by functions that are no tests themselves.
#![allow(clippy::unwrap_used)]

mod agents;
mod dxp;
mod hub;
#[cfg(feature = "slow")]
mod real;
mod stage;
mod uci;
mod xboard;
