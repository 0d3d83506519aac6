//! One file a command.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod duel;
pub(crate) mod dxp;
pub(crate) mod engine;
pub(crate) mod eval;
pub(crate) mod files;
pub(crate) mod games;
pub(crate) mod in104;
pub(crate) mod lab;
pub(crate) mod leaderboard;
pub(crate) mod manual;
pub(crate) mod moves;
pub(crate) mod nets;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod rules;
pub(crate) mod selfplay;
pub(crate) mod sherlock;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tournament;
pub(crate) mod tree;
pub(crate) mod welcome;
