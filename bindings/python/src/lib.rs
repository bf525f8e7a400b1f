//! The native part of the Python package: it reads models, runs them and keeps their results. Everything that people see is in
//! `python/gelenk/`, which calls what is here.
//!
//! Nothing is kept between calls. Results are arrays and texts that Python owns, so that they can be copied, pickled and sent elsewhere.

mod about;
mod compiled;
mod curves;
mod equations;
mod errors;
mod file;
mod functions;
mod motion;
mod problems;
mod record;
mod running;
mod settings;
mod study;

/// The native part of gelenk.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::about::{command, example, examples, methods, nearest, options, schema, version};
    #[pymodule_export]
    use crate::curves::Curves;
    #[pymodule_export]
    use crate::equations::{Retry, solve_equations};
    #[pymodule_export]
    use crate::errors::{ModelError, SimulationError};
    #[pymodule_export]
    use crate::file::File;
    #[pymodule_export]
    use crate::functions::Function;
    #[pymodule_export]
    use crate::motion::Motion;
    #[pymodule_export]
    use crate::problems::{problems, solve_problem};
    #[pymodule_export]
    use crate::record::{open_folder, report, save_folder, viewer};
    #[pymodule_export]
    use crate::study::{StudyFolder, run_study, study_keys, study_rows};
}
