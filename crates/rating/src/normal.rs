//! The normal distribution, as two questions.

use statrs::function::erf::{erfc, erfc_inv};

/// The probability that a standard normal number is below `z`.
pub(crate) fn below(z: f64) -> f64 {
    0.5 * erfc(-z / std::f64::consts::SQRT_2)
}

/// How many standard deviations on both sides of the mean hold this share of a normal distribution.
pub(crate) fn reach(confidence: f64) -> f64 {
    std::f64::consts::SQRT_2 * erfc_inv(1.0 - confidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reach_of_a_confidence_holds_that_confidence() {
        for confidence in [0.01, 0.5, 0.9, 0.95, 0.99, 0.999_999] {
            let z = reach(confidence);
            assert!((below(z) - below(-z) - confidence).abs() < 1e-9, "{confidence}");
        }
    }
}
