//! Who hears how far the work has come.

/// One pass over the samples.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1; 0 is the state before the first.
    pub number: usize,
    /// The mean loss on the samples that are fitted.
    pub train: f64,
    /// The mean loss on the samples that are only looked at.
    pub validation: f64,
}

/// Whoever wants to hear how far the work has come; called from many threads. Nobody is `()`.
pub trait Progress: Sync {
    /// A game is over, or one position measured; so many positions were kept of it.
    fn finished(&self, _kept: usize) {}

    /// A pass over the samples is over.
    fn epoch(&self, _epoch: &Epoch) {}
}

impl Progress for () {}
