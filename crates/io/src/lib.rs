//! Files of gelenk: models as TOML (`model_file`), expressions in them ([`expression`]), results as Arrow
//! (`results`), and the report, one HTML page in which the mechanism moves (`report`).

pub mod expression;
mod names;
pub mod scene;
