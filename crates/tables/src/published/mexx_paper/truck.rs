//! Table 5.3 of [Lubich92], with the truck that is published (M88, M89).
//!
//! The paper's truck has eleven coordinates and one constraint; its data are in a report of 1992 that it cites, and its measured road is not printed at all. The truck of [EichFuehrer98] takes its place: nine coordinates, two constraints. So only the
//! structure is that of the paper: two roads, five tolerances, three ways of linear algebra, and below it the reduced equations by linearly implicit extrapolation, about which the paper says at
//! which tolerances they are faster.

use super::{Counts, Row, TRUCK, Table, Trial};
use crate::TableError;
use crate::published::Bench;
use gelenk_integrators::Seulex;
use gelenk_linalg::LinearSolver;

/// A road of the paper: its name there, the parameter here, counts at each tolerance with full matrices.
struct Road {
    name: &'static str,
    value: f64,
    printed: [Counts; 5],
    /// The same at 1e-5 with symmetric and with sparse matrices.
    others: [Counts; 2],
}

const TOLERANCES: [f64; 5] = [1e-3, 1e-5, 1e-7, 1e-9, 1e-11];
const ROADS: [Road; 2] = [
    Road {
        name: "measure",
        value: 2.0,
        printed: [
            [692, 9492, 10185],
            [552, 16489, 17042],
            [511, 32772, 33284],
            [595, 53904, 54500],
            [766, 81473, 82240],
        ],
        others: [[553, 16491, 17045], [551, 16387, 16939]],
    },
    Road {
        name: "sine",
        value: 1.0,
        printed: [
            [301, 5749, 6051],
            [274, 13540, 13815],
            [304, 25200, 25505],
            [349, 38282, 38632],
            [492, 54255, 54748],
        ],
        others: [[274, 13540, 13815], [277, 13341, 13619]],
    },
];

impl Table {
    /// Table 5.3.
    pub(super) fn truck(bench: &Bench<'_>) -> Result<Self, TableError> {
        let cancel = (bench.request.on_ctrl_c)();
        let seulex = Seulex::default();
        let mut rows: Vec<Row> = Vec::new();
        let mut faster = Vec::new();
        for road in &ROADS {
            let parameters = [("road", road.value)];
            let mut times = Vec::new();
            for (tolerance, printed) in TOLERANCES.into_iter().zip(road.printed) {
                let at_usual = [(LinearSolver::Ldlt, "symmetric"), (LinearSolver::SparseLu, "sparse")]
                    .into_iter()
                    .zip(road.others);
                let others = at_usual
                    .filter(|_| tolerance == 1e-5)
                    .map(|((solver, name), printed)| (solver, name, printed));
                for (solver, name, printed) in [(LinearSolver::Lu, "full", printed)].into_iter().chain(others)
                {
                    bench.progress(format!("{}, {tolerance:e}, {name}", road.name));
                    let mut trial = Trial::new("truck", &parameters, tolerance);
                    trial.options.linear_solver = solver;
                    let ours = trial.run(&cancel)?;
                    if name == "full" {
                        times.push((tolerance, ours.as_ref().map_or(f64::INFINITY, |(_, seconds)| *seconds)));
                    }
                    let label = vec![road.name.into(), format!("{tolerance:e}"), name.into()];
                    rows.push(Row { label, ours, printed: printed.map(Some) });
                }
            }
            let mut quick = Vec::new();
            for (tolerance, whole) in times {
                bench.progress(format!("{}, {tolerance:e}, reduced", road.name));
                let mut trial = Trial::new("truck-reduced", &parameters, tolerance);
                trial.other = Some(&seulex);
                let ours = trial.run(&cancel)?;
                if ours.as_ref().is_ok_and(|(_, seconds)| *seconds < whole) {
                    quick.push(format!("{tolerance:e}"));
                }
                let label = vec![road.name.into(), format!("{tolerance:e}"), "reduced, SEULEX".into()];
                rows.push(Row { label, ours, printed: [None; 3] });
            }
            faster.push(if quick.is_empty() { "none".into() } else { quick.join(", ") });
        }
        let remarks = vec![
            "This is another truck: the data of the paper's one (eleven coordinates, one constraint) are not published with it, nor is its measured \
             road. Ours is that of Eich-Soellner and Fuehrer with nine coordinates and two constraints; 'measure' is a Fourier series of six waves, \
             'sine' one wave a second, over 10 s. Counts can be compared in their trends alone: both trucks are mildly stiff, so that steps of MEXX do not become \
             longer at rough tolerances."
                .into(),
            format!(
                "The reduced equations by linearly implicit extrapolation take less time than MEXX at: {} (measure), {} (sine); printed, with \
                 EULSIM: 1e-3 and 1e-5 (measure), 1e-3 (sine).",
                faster[0], faster[1]
            ),
        ];
        let label = &["excitation", "tolerance", "linear algebra"];
        let title = "Planar truck, 0 to 10 s";
        Ok(Self { name: TRUCK.name, source: TRUCK.source, title, label, x: 1, is_log: true, rows, remarks })
    }
}
