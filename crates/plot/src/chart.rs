//! The pictures that a page can hold.

use crate::panels::Panels;
use crate::plot::Plot;

/// A picture on a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Chart {
    /// A single plot.
    Plot(Plot),
    /// Several plots over one axis.
    Panels(Panels),
}

impl From<Plot> for Chart {
    fn from(p: Plot) -> Self {
        Chart::Plot(p)
    }
}

impl From<Panels> for Chart {
    fn from(p: Panels) -> Self {
        Chart::Panels(p)
    }
}
