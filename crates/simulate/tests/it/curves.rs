//! The motion inside steps, and many runs of one model.

use crate::common::{FOUR_BAR, PENDULUM, source};
use gelenk_integrators::Cancel;
use gelenk_io::results::{Column, FrameData, ResultsError};
use gelenk_io::scene::Scene;
use gelenk_simulate::{FileSource, Hooks, Many, Piece, Settings, Sink, Source as _, Variant, run, run_many};

/// A piece as it was told: its ends, how many coefficients each polynomial has, and all of them.
type Told = (f64, f64, usize, Vec<f64>);

/// Keeps rows and pieces.
#[derive(Default)]
struct Kept {
    wants: bool,
    columns: Vec<Column>,
    bodies: usize,
    times: Vec<f64>,
    rows: Vec<f64>,
    pieces: Vec<Told>,
}

impl Sink for Kept {
    fn begin(&mut self, columns: &[Column], scene: &Scene) {
        self.columns = columns.to_vec();
        self.bodies = scene.bodies.len() - 1;
    }

    fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError> {
        self.times.push(t);
        self.rows.extend_from_slice(values);
        Ok(())
    }

    fn frame(&mut self, _: &FrameData<'_>) -> Result<(), ResultsError> {
        Ok(())
    }

    fn rows(&self) -> u64 {
        self.times.len() as u64
    }

    fn wants_curves(&self) -> bool {
        self.wants
    }

    fn curve(&mut self, piece: &Piece<'_>) -> Result<(), ResultsError> {
        self.pieces.push((piece.t0, piece.t1, piece.size, piece.coefficients.to_vec()));
        Ok(())
    }
}

impl Kept {
    /// The value of a curve at a time, by Clenshaw's rule.
    fn at(&self, t: f64, column: usize) -> f64 {
        let k = self.pieces.partition_point(|piece| piece.1 <= t).min(self.pieces.len() - 1);
        let (t0, t1, size, all) = &self.pieces[k];
        let x = (2.0 * t - t0 - t1) / (t1 - t0);
        let own = &all[column * size..(column + 1) * size];
        let (b1, b2) = own.iter().skip(1).rev().fold((0.0, 0.0), |(b1, b2), a| (a + 2.0 * x * b1 - b2, b1));
        own[0] + x * b1 - b2
    }
}

fn kept(text: &str, wants: bool, settings: &Settings) -> Kept {
    let mut source: FileSource = source(text);
    let settings = settings.clone().over(&source.settings().unwrap());
    let mut sink = Kept { wants, ..Kept::default() };
    run(&mut source, &settings, &mut sink, &mut Hooks::default()).unwrap();
    sink
}

/// Curves pass through the rows, of all columns, and whoever wants them changes no row.
#[test]
fn curves_pass_through_rows() {
    for (text, method) in [(PENDULUM, "dop853"), (FOUR_BAR, "radau"), (FOUR_BAR, "mexx"), (PENDULUM, "bdf")] {
        let settings = Settings::new().with("method", method).unwrap().with("rtol", 1e-8).unwrap();
        let (with, without) = (kept(text, true, &settings), kept(text, false, &settings));
        assert!(without.pieces.is_empty());
        assert_eq!(with.rows, without.rows, "{method}");
        let n = with.columns.len();
        for c in 0..n {
            let largest = with.rows.iter().skip(c).step_by(n).fold(0.0_f64, |m, x| m.max(x.abs()));
            for (k, t) in with.times.iter().enumerate() {
                let off = (with.at(*t, c) - with.rows[k * n + c]).abs();
                let name = &with.columns[c].name;
                assert!(off <= 1e-5 * largest + 1e-12, "{method}, {name}: {off:e} of {largest:e} at {t}");
            }
        }
    }
}

/// Pieces follow each other without gaps, and poses lie on the unit sphere of quaternions.
#[test]
fn pieces_cover_the_run() {
    let found = kept(PENDULUM, true, &Settings::new());
    assert_eq!(found.pieces[0].0, 0.0);
    for pair in found.pieces.windows(2) {
        assert_eq!(pair[0].1, pair[1].0);
    }
    assert_eq!(found.pieces.last().unwrap().1, *found.times.last().unwrap());
    let first = found.columns.len();
    for t in &found.times {
        let size: f64 = (3..7).map(|k| found.at(*t, first + k).powi(2)).sum();
        assert!((size - 1.0).abs() < 1e-6, "{size}");
    }
    assert_eq!(found.pieces[0].3.len(), found.pieces[0].2 * (first + 7 * found.bodies));
}

const SWUNG: &str = r#"
gelenk = 1
gravity = [0, 0, -9.81]
[parameters]
length = 1
[bodies.rod]
solid = { kind = "rod", from = [0, 0, 0], to = ["length", 0, 0], mass = 1 }
[joints.pivot]
kind = "revolute"
a = "ground"
b = "rod"
at = [0, 0, 0]
axis = [0, 1, 0]
[measures.angle]
kind = "coordinate"
coordinate = "pivot.angle"
[simulation]
t_end = 0.5
"#;

fn many(values: &[&str], threads: usize, cancel: &Cancel) -> Vec<Option<Variant>> {
    let values: Vec<_> = values.iter().map(|x| vec![("length".to_owned(), (*x).to_owned())]).collect();
    let mut found: Vec<Option<Variant>> = values.iter().map(|_| None).collect();
    let many = Many { threads, count: values.len(), values: &|k| values[k].clone(), keeps_rows: &|_| true };
    run_many(&source(SWUNG), &Settings::new(), &many, cancel, &mut |_, told| {
        if let Some((k, variant)) = told {
            // what takes time, or never began, cannot be compared
            let t_reached = if variant.status == "refused" { 0.0 } else { variant.t_reached };
            assert!(found[k].replace(Variant { wall_s: 0.0, t_reached, ..variant }).is_none());
        }
    });
    found
}

/// Runs on several threads are those on one, each is told once, and one that cannot begin leaves the others alone.
#[test]
fn runs_on_threads_are_those_on_one() {
    let values = ["0.5", "1", "0", "2", "nonsense", "1 + 1", "3"];
    let cancel = Cancel::default();
    let one = many(&values, 1, &cancel);
    assert!(one == many(&values, 3, &cancel));
    let status: Vec<&str> = one.iter().map(|v| v.as_ref().unwrap().status.as_str()).collect();
    assert_eq!(status, ["ok", "ok", "refused", "ok", "refused", "ok", "ok"]);
    assert!(one[3].as_ref().unwrap().rows == one[5].as_ref().unwrap().rows);
    let first = one[0].as_ref().unwrap();
    assert_eq!(first.end[0], *first.rows.values[0].last().unwrap());
    assert_eq!(first.peaks[0].name, "angle");
    assert!(one[4].as_ref().unwrap().message.contains("nonsense"));
    // the model of the study stays as it is
    assert_eq!(source(SWUNG).about().parameters, [("length".to_owned(), 1.0)]);
    cancel.cancel();
    assert!(many(&values, 2, &cancel).iter().all(Option::is_none));
}
