//! damier as an engine inside other people's programs.

mod desk;
pub mod dxp;
pub mod hub;
mod mind;
mod running;
mod serve;
pub mod uci;
mod voice;

pub use desk::Desk;
pub use hub::Hub;
pub use mind::Mind;
pub use serve::{Died, Session, serve};
pub use uci::Uci;
