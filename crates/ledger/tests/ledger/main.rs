//! A ledger, and everything that can happen to it in a night.

mod damage;
mod killed;
mod leaderboard;
mod room;
mod stage;
mod writers;
