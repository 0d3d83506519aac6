//! The protocols from outside.

mod faults;
mod fuzz;
mod lines;
mod random;
mod session;
mod transcripts;
