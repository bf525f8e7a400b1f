//! What writing costs. `cargo test --release -p gelenk-simulate --test cost -- --nocapture` prints the numbers.
#![allow(clippy::unwrap_used)]

#[path = "it/common/mod.rs"]
mod common;

use common::{chain, folder, source};
use gelenk_io::results::Status;
use gelenk_simulate::{Existing, Hooks, run_in_folder};

/// 60 s of 50 bodies, 6000 rows and frames, checkpoints every five seconds: files take less than a tenth of the time.
#[test]
fn writing_takes_less_than_a_tenth() {
    let mut source = source(&chain(50, 60.0, 0.01));
    let settings = source.settings().unwrap();
    let path = folder("cost");
    let outcome =
        run_in_folder(&mut source, &settings, &path, Existing::Replace, &mut Hooks::default()).unwrap();
    assert_eq!(outcome.status, Status::Completed, "{}", outcome.summary.run.message);
    let (run, counts) = (&outcome.summary.run, &outcome.summary.counts);
    println!(
        "{} steps, {} evaluations of forces, {} rows; {:.2} s, of these {:.3} s for outputs and poses with their rows, {:.3} s for files",
        counts["steps"], counts["force"], run.rows, run.wall_s, run.output_s, run.writing_s
    );
    assert!(run.rows >= 6001 && run.writing_s < 0.1 * run.wall_s);
}
