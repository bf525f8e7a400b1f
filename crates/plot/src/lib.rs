//! Pictures of results: SVG plots, and pages of them, without any dependency.
//!
//! - [`Plot`] draws line series over linear or logarithmic axes, with labelled points, event lines and a
//!   legend that stays beside or below the data.
//! - [`Panels`] stacks several plots over one shared horizontal axis.
//! - [`Page`] puts charts and tables on one HTML page.
//!
//! Everything is returned as a `String`; writing it to a file is up to the caller. No input makes this
//! crate panic, and no NaN or infinity reaches the output: values that cannot be drawn become gaps, and
//! what was left out is stated below the picture.
//!
//! ```
//! use gelenk_plot::Plot;
//!
//! let svg = Plot::new("Free fall")
//!     .x_axis("time", "s")
//!     .y_axis("height", "m")
//!     .line("drop", (0..=100).map(|k| (0.01 * f64::from(k), 5.0 - 4.905 * (0.01 * f64::from(k)).powi(2))))
//!     .event(0.5, "half time")
//!     .to_svg();
//! assert!(svg.starts_with("<svg"));
//! ```

mod area;
mod axis;
mod chart;
mod decimate;
mod document;
mod label;
mod layout;
mod legend;
mod number;
mod page;
mod panels;
mod placement;
mod plot;
mod stack;
mod text;
mod theme;
mod ticks;

pub use axis::Scale;
pub use chart::Chart;
pub use legend::Legend;
pub use number::format_number;
pub use page::{Page, PagePart};
pub use panels::Panels;
pub use plot::{Plot, Series};
pub use text::escape_xml;
pub use theme::{PALETTE_DARK, PALETTE_LIGHT, stylesheet};
