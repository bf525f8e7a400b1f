//! Time, operations and memory of a factorisation and solution over the number of bodies.

use super::chain::{Chain, POINT_MASS};
use crate::TableError;
use crate::grid::{Grid, fixed, or_dash, short};
use crate::measure::{exponent, smallest};
use crate::published::Bench;
use gelenk_core::{Kkt, KktError};
use gelenk_linalg::general::GeneralLu;
use gelenk_linalg::published::tree::TreeConstraints;
use gelenk_linalg::sparse::SparseSolver;
use serde_json::{Value, json};
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Numbers of insulators: the five largest that are allowed.
const SIZES: [usize; 7] = [100, 316, 1_000, 3_162, 10_000, 31_623, 100_000];
const POINTS: usize = 5;
/// Measured for so long, for each solver and size.
const BUDGET: Duration = Duration::from_millis(250);
const REPEATS: u32 = 20;

/// The last few sizes up to a limit.
pub(super) fn up_to(sizes: &[usize], max_n: usize, points: usize) -> &[usize] {
    let allowed = &sizes[..sizes.partition_point(|n| *n <= max_n)];
    &allowed[allowed.len().saturating_sub(points)..]
}

/// A solver that knows what it costs.
trait Counted: Kkt {
    /// Operations of one factorisation, where they are counted.
    fn operations(&self) -> Option<u64>;
    fn bytes(&self) -> Option<usize>;
}

impl Counted for SparseSolver {
    fn operations(&self) -> Option<u64> {
        Some(self.statistics().factor_operations)
    }
    fn bytes(&self) -> Option<usize> {
        Some(self.bytes())
    }
}

impl Counted for TreeConstraints {
    /// A multiplication and an addition each.
    fn operations(&self) -> Option<u64> {
        Some(2 * self.operations())
    }
    fn bytes(&self) -> Option<usize> {
        Some(self.bytes())
    }
}

/// It pivots in another library, which counts neither.
impl Counted for GeneralLu {
    fn operations(&self) -> Option<u64> {
        None
    }
    fn bytes(&self) -> Option<usize> {
        None
    }
}

/// How a solver is made for a chain, and whether that chain needs a mass at the force point.
struct Maker {
    name: &'static str,
    point_mass: bool,
    make: fn(&Chain) -> Result<Box<dyn Counted>, KktError>,
}

const KINDS: [Maker; 4] = [
    Maker {
        name: "sparse-ldlt",
        point_mass: false,
        make: |chain| Ok(Box::new(SparseSolver::ldlt(&chain.structure)?)),
    },
    Maker {
        name: "sparse-lu",
        point_mass: false,
        make: |chain| Ok(Box::new(SparseSolver::lu(&chain.structure)?)),
    },
    Maker {
        name: GeneralLu::NAME,
        point_mass: false,
        make: |chain| Ok(Box::new(GeneralLu::new(&chain.structure)?)),
    },
    Maker {
        name: TreeConstraints::NAME,
        point_mass: true,
        make: |chain| Ok(Box::new(TreeConstraints::new(&chain.structure)?)),
    },
];

pub(super) struct Growth(Vec<Curve>);

struct Curve {
    kind: &'static Maker,
    points: Vec<Point>,
}

struct Point {
    n: usize,
    unknowns: usize,
    seconds: f64,
    operations: Option<u64>,
    bytes: Option<usize>,
    backward_errors: [f64; 2],
}

impl Growth {
    pub(super) fn measure(bench: &Bench<'_>, max_n: usize) -> Result<Self, TableError> {
        let mut curves: Vec<Curve> = KINDS.iter().map(|kind| Curve { kind, points: Vec::new() }).collect();
        for &n in up_to(&SIZES, max_n, POINTS) {
            let chain = Chain::new(n)?;
            for curve in &mut curves {
                bench.progress(format!("growth: {} for N = {n}", curve.kind.name));
                let point = if curve.kind.point_mass {
                    Point::measure(curve.kind, &chain.clone().with_point_mass().with_bodies())
                } else {
                    Point::measure(curve.kind, &chain)
                };
                curve.points.push(point.map_err(TableError::failed)?);
            }
        }
        Ok(Self(curves))
    }

    /// Name of every solver with its times [µs] over the number of insulators.
    pub(super) fn times(&self) -> Vec<(&'static str, Vec<(f64, f64)>)> {
        let points = |c: &Curve| c.points.iter().map(|p| (p.n as f64, 1e6 * p.seconds)).collect();
        self.0.iter().map(|c| (c.kind.name, points(c))).collect()
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let header = [
            "solver",
            "N",
            "unknowns",
            "µs",
            "ns/body",
            "operations",
            "bytes",
            "bytes/body",
            "error of motion",
            "of constraints",
        ];
        let mut grid = Grid::new(1, header);
        for curve in &self.0 {
            let name = curve.kind.name;
            let mut first = if curve.kind.point_mass { format!("{name} + mass") } else { name.to_owned() };
            for p in &curve.points {
                grid.row([
                    std::mem::take(&mut first),
                    p.n.to_string(),
                    p.unknowns.to_string(),
                    short(1e6 * p.seconds),
                    short(1e9 * p.seconds / p.n as f64),
                    or_dash(p.operations),
                    or_dash(p.bytes),
                    or_dash(p.bytes.map(|b| b / p.n)),
                    format!("{:.1e}", p.backward_errors[0]),
                    format!("{:.1e}", p.backward_errors[1]),
                ]);
            }
            let [seconds, operations, bytes] = curve.exponents().map(|e| fixed(e, 3));
            let none = String::new;
            grid.row(["  exponent".into(), none(), none(), seconds, none(), operations, bytes]);
        }
        writeln!(out, "Growth: one factorisation and solution, smallest of repeats")?;
        grid.write(out)?;
        writeln!(out, "  operations: of the factorisation; a multiplication and an addition are two")?;
        writeln!(
            out,
            "  errors: backward errors of the equations of motion and of the constraints, largest |b - A x| over largest \
             |A| |x| + |b|"
        )?;
        writeln!(out, "  + mass: {POINT_MASS} kg at the force point")?;
        writeln!(out)
    }

    pub(super) fn json(&self) -> Value {
        let curve = |c: &Curve| {
            let [time, operations, bytes] = c.exponents();
            let point = |p: &Point| {
                json!({
                    "n": p.n,
                    "unknowns": p.unknowns,
                    "us": 1e6 * p.seconds,
                    "operations": p.operations,
                    "bytes": p.bytes,
                    "backward_errors": { "motion": p.backward_errors[0], "constraints": p.backward_errors[1] },
                })
            };
            json!({
                "solver": c.kind.name,
                "point_mass_kg": if c.kind.point_mass { POINT_MASS } else { 0.0 },
                "points": c.points.iter().map(point).collect::<Vec<_>>(),
                "exponent": { "time": time, "operations": operations, "bytes": bytes },
            })
        };
        self.0.iter().map(curve).collect()
    }
}

impl Curve {
    /// Exponents of time, operations and bytes.
    fn exponents(&self) -> [Option<f64>; 3] {
        let values: [fn(&Point) -> Option<f64>; 3] =
            [|p| Some(p.seconds), |p| p.operations.map(|x| x as f64), |p| p.bytes.map(|x| x as f64)];
        values.map(|value| exponent(self.points.iter().filter_map(|p| Some((p.n as f64, value(p)?)))))
    }
}

impl Point {
    fn measure(kind: &Maker, chain: &Chain) -> Result<Self, KktError> {
        let mut solver = (kind.make)(chain)?;
        let backward_errors = chain.backward_errors(&mut *solver)?;
        let (mut w, mut mu) = chain.vectors();
        let mut position = 0;
        let [seconds] = smallest(BUDGET, REPEATS, || {
            position += 1;
            chain.load(&mut w, &mut mu);
            let since = Instant::now();
            solver.factor(&chain.matrix(position))?;
            solver.solve(&mut w, &mut mu)?;
            let time = since.elapsed().as_secs_f64();
            black_box((&w, &mu));
            Ok::<_, KktError>([time])
        })?;
        Ok(Self {
            n: chain.n,
            unknowns: chain.unknowns(),
            seconds,
            operations: solver.operations(),
            bytes: solver.bytes(),
            backward_errors,
        })
    }
}
