//! Runs a model again and again with its results in memory, and prints the shortest time in seconds, from the model as it was read to its results:
//! what `model.simulate()` of the Python package is compared with (`cargo xtask overhead`).
//!
//! ```sh
//! again MODEL.toml TIMES [KEY=VALUE ...]
//! ```

use gelenk_io::ModelFile;
use gelenk_io::results::{Column, FrameData, ResultsError};
use gelenk_io::scene::Scene;
use gelenk_simulate::{FileSource, Hooks, Settings, Sink, run};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

/// Keeps rows by columns, and frames.
#[derive(Default)]
struct Kept {
    times: Vec<f64>,
    columns: Vec<Vec<f64>>,
    frame_times: Vec<f64>,
    poses: Vec<f32>,
}

impl Sink for Kept {
    fn begin(&mut self, columns: &[Column], _: &Scene) {
        self.columns = vec![Vec::new(); columns.len()];
    }

    fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError> {
        self.times.push(t);
        self.columns.iter_mut().zip(values).for_each(|(column, x)| column.push(*x));
        Ok(())
    }

    fn frame(&mut self, frame: &FrameData<'_>) -> Result<(), ResultsError> {
        self.frame_times.push(frame.t);
        self.poses.extend_from_slice(frame.poses);
        Ok(())
    }

    fn rows(&self) -> u64 {
        self.times.len() as u64
    }
}

#[allow(clippy::print_stdout)] // the time is what it is called for
fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [model, times, options @ ..] = arguments.as_slice() else {
        return Err("again MODEL.toml TIMES [KEY=VALUE ...]".into());
    };
    let read = FileSource::new(ModelFile::read(Path::new(model))?);
    let mut given = Settings::new();
    for option in options {
        let (key, value) = option.split_once('=').ok_or("options are KEY=VALUE")?;
        given = match value.parse::<f64>() {
            Ok(number) => given.with(key, number),
            Err(_) => given.with(key, value),
        }
        .map_err(|error| error.to_string())?;
    }
    let mut least = f64::INFINITY;
    for _ in 0..times.parse::<usize>()? {
        let since = Instant::now();
        let mut source = read.clone();
        let settings = given.clone().over(&source.settings()?);
        let mut kept = Kept::default();
        let outcome = run(&mut source, &settings, &mut kept, &mut Hooks::default())?;
        least = least.min(since.elapsed().as_secs_f64());
        if !outcome.status.is_done() || kept.times.is_empty() {
            return Err("the run did not come to its end".into());
        }
    }
    println!("{least}");
    Ok(())
}
