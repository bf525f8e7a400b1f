//! Every method in every formulation and every coordinate system has its order, or is refused with a word on what to use.
//!
//! Steps are fixed. Errors are those of positions, velocities and multipliers against a run of order 8 at 1e-13 in the same
//! coordinates, which another method confirms.

mod mechanisms;

use gelenk_integrators::{
    AlphaScheme, Bdf, Explicit, FixedStep, Formulation, GenAlpha, HalfExplicit, Implicit, Method, Mexx, Odex,
    Options, Radau, Recorder, Run, Sdirk, Seulex,
};
use mechanisms::{BRICK, CRANK, DISC, FOUR_BAR, Mechanism, T_END, Truth, distance};

/// A method with fixed steps.
struct Row {
    method: Box<dyn Method>,
    order: usize,
    /// The powers with which errors of positions, velocities, multipliers fall.
    expected: [f64; 3],
    /// Numbers of steps over the interval, chosen from tables of errors: between steps that are too long and errors that are
    /// rounding.
    steps: [usize; 3],
}

fn row(method: impl Method + 'static, order: usize, expected: [f64; 3], steps: [usize; 3]) -> Row {
    Row { method: Box::new(method), order, expected, steps }
}

fn same(order: usize) -> [f64; 3] {
    [order as f64; 3]
}

fn explicit() -> Vec<Row> {
    vec![
        row(Explicit::dopri5(), 5, same(5), [12, 18, 24]),
        row(Explicit::dop853(), 8, same(8), [6, 8, 10]),
        row(HalfExplicit::hem5(), 5, same(5), [12, 18, 24]),
        row(HalfExplicit::phem56(), 5, same(5), [12, 18, 24]),
        row(Odex::default(), 4, same(4), [12, 18, 24]),
        row(Odex::default(), 8, same(8), [4, 6, 8]),
        row(Mexx::default(), 2, same(2), [12, 24, 48]),
        row(Mexx::default(), 5, same(5), [8, 12, 16]),
        row(Mexx::default(), 7, same(7), [6, 8, 10]),
    ]
}

/// Where velocities are projected, as they are by default, multipliers of index 3 lose an order.
fn bdf() -> Vec<Row> {
    let mut rows = Vec::new();
    for f in Formulation::ALL {
        for (k, steps) in [(2, [48, 72, 96]), (3, [48, 72, 96]), (5, [64, 96, 144])] {
            let implicit = Implicit { test_multipliers: Some(false), ..Implicit::new(f) };
            let lost = usize::from(f == Formulation::Index3);
            let expected = [k as f64, k as f64, (k - lost) as f64];
            rows.push(row(Bdf { implicit, max_order: 5 }, k, expected, steps));
        }
    }
    rows
}

/// Of `s` stages multipliers have the order `s` in index 2 and `s − 1` in index 3; projected velocities that of positions.
fn radau() -> Vec<Row> {
    use Formulation::{Ggl, GglStar, Index1, Index2, Index3};
    let mut rows = Vec::new();
    for f in [Index1, Index2, Index3, Ggl, GglStar] {
        for (order, s, steps) in [(5, 3.0, [8, 12, 16]), (9, 5.0, [6, 8, 10]), (13, 7.0, [8, 10, 12])] {
            let lam = match f {
                Index1 => order as f64,
                Index3 => s - 1.0,
                _ => s,
            };
            let method = Radau { implicit: Implicit::new(f), order: Some(order) };
            rows.push(row(method, order, [order as f64, order as f64, lam], steps));
        }
    }
    rows
}

fn alpha() -> Vec<Row> {
    let schemes = [GenAlpha::default().scheme, AlphaScheme::Hht { alpha: -0.05 }, AlphaScheme::TRAPEZOIDAL];
    let forms = [Formulation::Ggl, Formulation::GglStar, Formulation::Index2, Formulation::Index3];
    let method = |scheme, formulation| {
        let new = GenAlpha::new(scheme);
        GenAlpha { implicit: Implicit { formulation, ..new.implicit }, ..new }
    };
    let all = schemes.into_iter().flat_map(|scheme| forms.map(|f| method(scheme, f)));
    all.map(|method| row(method, 2, same(2), [32, 64, 128])).collect()
}

fn others() -> Vec<Row> {
    let forms = [Formulation::Partition, Formulation::Tangent, Formulation::Index1];
    let sdirk = forms.map(|f| row(Sdirk { implicit: Implicit::new(f) }, 4, same(4), [16, 24, 32]));
    let seulex =
        [2, 4].map(|k| row(Seulex::default(), k, same(k), if k == 2 { [64, 96, 128] } else { [16, 24, 32] }));
    sdirk.into_iter().chain(seulex).collect()
}

/// The errors of a run at points in its second half: those of multistep methods begin with tiny steps of low order, and end with
/// a step that is shorter.
fn errors(truth: &mut Truth, row: &Row, n: usize) -> Result<[f64; 3], String> {
    // ends iterations
    let tolerance = if row.order > 8 { 1e-13 } else { 1e-12 };
    let fixed = Some(FixedStep { h: T_END / n as f64, order: row.order });
    let options = Options { fixed, ..Options::tolerance(tolerance) };
    let (start, mut points) = (truth.start.clone(), Recorder::default());
    let run = Run::new(&mut truth.system, &*row.method, start, T_END, &options);
    run.map_err(|e| format!("refused: {e}"))?.finish(&mut points).map_err(|e| e.to_string())?;
    let states: Vec<_> = if points.states.len() == n + 1 {
        let common = row.steps.into_iter().fold(0, greatest_common_divisor);
        points.states.iter().skip(n / 2).step_by(n / common).collect()
    } else {
        let last = T_END * (1.0 - 0.9 / n as f64);
        let inside: Vec<_> = points.states.iter().filter(|x| x.t > 0.5 * T_END && x.t < last).collect();
        inside.iter().step_by(inside.len() / 6).copied().collect()
    };
    let mut all = [0.0; 3];
    for x in states {
        let one = distance(x, truth.at(x.t));
        all.iter_mut().zip(one).for_each(|(a, b)| *a = f64::max(*a, b));
    }
    Ok(all)
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The slope of the straight line that fits `log error` over `log h` best.
fn slope(steps: [usize; 3], errors: &[[f64; 3]], part: usize) -> f64 {
    let n = steps.len() as f64;
    let x = steps.map(|n| -(n as f64).ln());
    let y: Vec<f64> = errors.iter().map(|e| e[part].ln()).collect();
    let (x0, y0) = (x.iter().sum::<f64>() / n, y.iter().sum::<f64>() / n);
    let moment: f64 = x.iter().zip(&y).map(|(x, y)| (x - x0) * (y - y0)).sum();
    moment / x.iter().map(|x| (x - x0).powi(2)).sum::<f64>()
}

/// What iterations and the reference leave of positions, velocities, and forces of up to some hundred newtons; in index 3 what is
/// left of positions is divided by the square of the step.
fn floor(row: &Row, part: usize) -> f64 {
    let is_index3 = row.method.formulation() == "index3";
    match part {
        0 => 1e-10,
        1 => 2e-9,
        _ if is_index3 => 1e-4,
        _ => 2e-8,
    }
}

/// How much a slope may be below the order. High orders meet rounding before their slopes are asymptotic, and errors change their
/// signs along a motion. What a wrong kinematics leaves is of order one or two.
fn slack(order: f64) -> f64 {
    match order {
        ..2.5 => 0.5,
        ..3.5 => 0.75,
        _ => 0.3 * order,
    }
}

/// Errors of a part of the state, as far as it has not its order.
fn complaint(row: &Row, errors: &[[f64; 3]], part: usize) -> Option<String> {
    let (observed, last) = (slope(row.steps, errors, part), errors[2][part]);
    let expected = row.expected[part];
    if last < floor(row, part) || observed >= expected - slack(expected) {
        return None;
    }
    let listed: Vec<String> = errors.iter().map(|e| format!("{:.1e}", e[part])).collect();
    let name = ["p", "v", "lam"][part];
    Some(format!("{name} falls with the power {observed:.2}, not {expected}: {}", listed.join(", ")))
}

/// Is a row to be refused? What splits coordinates needs constraints on positions, and index 3 needs damping.
fn is_refused(row: &Row, mechanism: &Mechanism, constraints: usize) -> bool {
    let splits = ["cs", "cm", "partition", "tangent"].contains(&row.method.formulation());
    let undamped = row.method.name() == "newmark" && row.method.formulation() == "index3";
    (splits && mechanism.name == DISC.name) || (undamped && constraints > 0)
}

fn check(mechanism: &Mechanism) {
    let rows: Vec<Row> = [explicit(), bdf(), radau(), alpha(), others()].into_iter().flatten().collect();
    let mut wrong = Vec::new();
    for coordinates in mechanism.coordinates {
        let mut truth = Truth::new(mechanism, coordinates);
        for row in &rows {
            let (method, order) = (&row.method, row.order);
            let name = format!(
                "{}, {coordinates}, {}:{}, order {order}",
                mechanism.name,
                method.name(),
                method.formulation()
            );
            let found: Result<Vec<_>, _> = row.steps.iter().map(|&n| errors(&mut truth, row, n)).collect();
            let expects_refusal = is_refused(row, mechanism, truth.start.lam.len());
            match found {
                Ok(_) if expects_refusal => wrong.push(format!("{name}: it should be refused")),
                Ok(errors) => {
                    let all = (0..3).filter_map(|part| complaint(row, &errors, part));
                    wrong.extend(all.map(|complaint| format!("{name}: {complaint}")));
                }
                Err(error) if expects_refusal && error.starts_with("refused") && error.contains("use ") => {}
                Err(error) => wrong.push(format!("{name}: {error}")),
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn a_body_that_spins_freely() {
    check(&BRICK);
}

#[test]
fn a_spatial_four_bar() {
    check(&FOUR_BAR);
}

#[test]
fn a_rolling_disc() {
    check(&DISC);
}

#[test]
fn a_driven_crank_in_its_plane() {
    check(&CRANK);
}
