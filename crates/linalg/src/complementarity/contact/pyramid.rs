//! x
use super::scaled::Scaled;
pub(super) fn forces(_p: &Scaled) -> Option<Vec<f64>> {
    None
}
