//! Tournaments that meet everything that can go wrong in a night.
//!
//! Programs that fail in every way there is, an arena that is killed, disks that are full, hands that stop it. What must
//! come out is the table of the tournament that nobody disturbed, and nobody of a program's group may be left.

#![cfg(target_os = "linux")]

mod clocks;
mod disk;
mod distant;
mod handles;
mod killed;
mod mocks;
mod scripts;
mod setting;
mod stage;
mod stops;
