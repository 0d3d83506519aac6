//! The draughts crate from outside. One program, so that the generators of nineteen games are compiled once.

mod chance;
mod conformance;
mod endings;
mod fen;
mod fen_forms;
mod fuzz;
mod notation;
mod oracle;
mod perft;
mod reference_rules;
mod urgent;
