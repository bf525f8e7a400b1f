//! Derivatives with respect to the numbers of a model, against differences of models with other numbers.

mod closed_form;
mod measures;
mod mechanisms;
mod trees;

use gelenk_core::{Derivatives, Parameters, Problem, ResidualForm, State, TermBuf, Terms};
use gelenk_model::{Coordinates, Model, ModelError, Parametric, Sequence, Slope, System};
use mechanisms::{ALL, Kind, Mechanism};

/// The step of differences of fourth order.
const STEP: f64 = 5e-5;
/// Their rounding is `ε/h ≈ 4e-12` of what is compared, their curvature `h⁴/30 ≈ 2e-19` of its fifth derivatives: up to `1e9` where
/// the angles of a rod come near to their singularity.
const TOLERANCE: f64 = 1e-9;

/// Where the differences are taken, in steps, and their weights.
const POINTS: [(f64, f64); 4] =
    [(-2.0, 1.0 / 12.0), (-1.0, -2.0 / 3.0), (1.0, 2.0 / 3.0), (2.0, -1.0 / 12.0)];

const COORDINATES: [Coordinates; 5] = [
    Coordinates::Absolute,
    Coordinates::Angles(Sequence::TaitBryan),
    Coordinates::Angles(Sequence::Euler),
    Coordinates::Joint,
    Coordinates::Mixed,
];

/// A state near the start at which nothing vanishes and no constraint holds.
fn somewhere(system: &System) -> State {
    let mut x = system.initial().clone();
    let shake = |x: &mut [f64], size: f64, speed: f64| {
        x.iter_mut().enumerate().for_each(|(i, x)| *x += size * (speed * i as f64 + 1.0).sin());
    };
    shake(&mut x.p, 0.1, 1.0);
    shake(&mut x.v, 1.0, 2.0);
    shake(&mut x.a, 1.0, 3.0);
    shake(&mut x.lam, 2.0, 1.7);
    shake(&mut x.u, 0.3, 1.3);
    x.t = 0.3;
    x
}

/// Everything the equations consist of at a state, with `M a − f + Gᵀ λ` at the end, and the state at the start.
fn all_terms(system: &mut System, x: &State) -> Vec<(&'static str, Vec<f64>)> {
    let mut out = TermBuf::new(system.structure());
    let want = out.available();
    system.eval(want, &x.point(), &mut out).unwrap();
    let mut residual = vec![0.0; x.v.len()];
    system.residual(&x.point(), &x.a, &mut residual).unwrap();
    let matrix = system.structure().constraint_matrix.clone();
    matrix.multiply_transposed_add(1.0, &out.constraint_matrix, &x.lam, &mut residual);
    listed(out, residual, system.initial())
}

fn listed(out: TermBuf, residual: Vec<f64>, initial: &State) -> Vec<(&'static str, Vec<f64>)> {
    vec![
        ("p'", out.pdot),
        ("M", out.mass),
        ("f", out.force),
        ("g", out.constraint),
        ("G", out.constraint_matrix),
        ("gI", out.constraint_rate),
        ("gamma", out.acceleration),
        ("d", out.udot),
        ("F", out.friction),
        ("residual", residual),
        ("p at the start", initial.p.clone()),
        ("v at the start", initial.v.clone()),
        ("u at the start", initial.u.clone()),
    ]
}

/// The derivative of [`all_terms`] from differences and from dual numbers; returns the largest gap, relative to sizes.
fn check(
    what: &str,
    along: &Model<Slope>,
    at: impl Fn(f64) -> Result<Model, ModelError>,
    coordinates: Coordinates,
) -> f64 {
    let mut system = at(0.0).unwrap().system(coordinates).unwrap();
    let x = somewhere(&system);
    let values = all_terms(&mut system, &x);
    let around = POINTS.map(|(k, _)| all_terms(&mut at(k * STEP).unwrap().system(coordinates).unwrap(), &x));
    let mut sensitivity = along.sensitivity(coordinates).unwrap();
    let mut out = TermBuf::new(sensitivity.structure());
    sensitivity.terms(out.available(), &x.point(), &mut out).unwrap();
    let mut residual = vec![0.0; x.v.len()];
    sensitivity.residual(&x, &mut residual).unwrap();
    let exact = listed(out, residual, sensitivity.initial());
    let mut largest = 0.0_f64;
    for (term, ((name, value), (_, exact))) in values.iter().zip(&exact).enumerate() {
        assert_eq!(value.len(), exact.len(), "{what} in {coordinates} coordinates: {name}");
        let norm = |x: &[f64]| x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        let size = 1.0 + norm(value) + norm(exact);
        for (i, exact) in exact.iter().enumerate() {
            let weighted = POINTS.iter().zip(&around).map(|((_, w), near)| w * near[term].1[i]);
            let difference = weighted.sum::<f64>() / STEP;
            let gap = (difference - exact).abs() / size;
            assert!(
                gap < TOLERANCE,
                "{what} in {coordinates} coordinates: {name}[{i}] changes by {exact}, differences give {difference}"
            );
            largest = largest.max(gap);
        }
    }
    largest
}

/// Every number of every kind of element, in all coordinates.
#[test]
fn numbers_of_all_elements() {
    let mut numbers = 0;
    for kind in ALL {
        let mechanism = Mechanism::new(kind);
        let count = mechanism.count();
        for coordinates in COORDINATES {
            for i in 0..count {
                let with = |change| {
                    let mut changes = vec![0.0; count];
                    changes[i] = change;
                    changes
                };
                if is_apart(kind, coordinates, i) {
                    continue;
                }
                let mut seeds = vec![Slope::constant(0.0); count];
                seeds[i] = Slope::variable(0.0, 0);
                let along = mechanism.model(&seeds).unwrap();
                let what = format!("{kind:?}, number {i}");
                check(&what, &along, |h| mechanism.model(&with(h)), coordinates);
            }
        }
        numbers += count;
    }
    // so that no mechanism loses its numbers unseen
    assert!(numbers > 1500, "{numbers}");
}

/// A free joint in the centre of mass has a constant `M` only as long as it stays there: its layout differs from that of its
/// neighbours. See [`layouts_follow_parameters`].
fn is_apart(kind: Kind, coordinates: Coordinates, i: usize) -> bool {
    let moves_centre = (4..7).contains(&i) || i >= 11;
    kind == Kind::FreeJoint && coordinates == Coordinates::Joint && moves_centre
}

/// Parameters of a problem agree with the single derivatives, and add to those along motions.
#[test]
fn parameters_of_a_problem() {
    let mechanism = Mechanism::new(Kind::Controllers);
    let count = mechanism.count();
    for coordinates in COORDINATES {
        let mut system = System::parametric(&mechanism, &vec![0.0; count], coordinates).unwrap();
        let x = somewhere(&system);
        let mut direction = x.clone();
        direction.p.iter_mut().chain(&mut direction.v).enumerate().for_each(|(i, x)| *x = (i as f64).cos());
        direction.t = -0.7;
        let (mut whole, mut motion, mut partial) = {
            let new = || TermBuf::new(system.structure());
            (new(), new(), new())
        };
        let want = whole.available();
        system.along(want, &x.point(), &direction.point(), &mut motion).unwrap();
        for i in [0, 3, count - 1] {
            let parameters = system.parameters().unwrap();
            assert_eq!(parameters.count(), count);
            parameters.along_parameter(i, want, &x.point(), &direction.point(), &mut whole).unwrap();
            system.sensitivities()[i].terms(want, &x.point(), &mut partial).unwrap();
            let sum = |a: &[f64], b: &[f64], c: &[f64], name: &str| {
                for ((a, b), c) in a.iter().zip(b).zip(c) {
                    // derivatives are linear: only the order of sums differs
                    assert!((a - b - c).abs() < 1e-11 * (1.0 + a.abs() + b.abs()), "{name}: {a} {b} {c}");
                }
            };
            sum(&whole.force, &motion.force, &partial.force, "f");
            sum(&whole.mass, &motion.mass, &partial.mass, "M");
            sum(&whole.constraint, &motion.constraint, &partial.constraint, "g");
            sum(&whole.constraint_matrix, &motion.constraint_matrix, &partial.constraint_matrix, "G");
            sum(&whole.acceleration, &motion.acceleration, &partial.acceleration, "gamma");
            sum(&whole.udot, &motion.udot, &partial.udot, "d");
        }
    }
}

/// Where a parameter makes `M` change that was constant, all equations have the layout in which it may.
#[test]
fn layouts_follow_parameters() {
    let mechanism = Mechanism::new(Kind::FreeJoint);
    let zeros = vec![0.0; mechanism.count()];
    let mut plain = mechanism.model(&zeros).unwrap().system(Coordinates::Joint).unwrap();
    let mut system = System::parametric(&mechanism, &zeros, Coordinates::Joint).unwrap();
    assert_ne!(plain.structure().mass, system.structure().mass);
    let x = somewhere(&system);
    let (mut f, mut g) = (vec![0.0; 6], vec![0.0; 6]);
    plain.residual(&x.point(), &x.a, &mut f).unwrap();
    system.residual(&x.point(), &x.a, &mut g).unwrap();
    assert_eq!(f, g);
    for i in 0..zeros.len() {
        let at = |h: f64| {
            let mut changes = zeros.clone();
            changes[i] = h;
            let mut out = vec![0.0; 6];
            let model = mechanism.model(&changes).unwrap();
            model.system(Coordinates::Joint).unwrap().residual(&x.point(), &x.a, &mut out).unwrap();
            out
        };
        let around = POINTS.map(|(k, weight)| (weight, at(k * STEP)));
        system.sensitivities()[i].residual(&x, &mut f).unwrap();
        for k in 0..6 {
            let difference = around.iter().map(|(weight, near)| weight * near[k]).sum::<f64>() / STEP;
            let size = 1.0 + g[k].abs() + f[k].abs();
            assert!((difference - f[k]).abs() < TOLERANCE * size, "number {i}");
        }
    }
}

/// What is wrong is said.
#[test]
fn errors() {
    let mechanism = Mechanism::new(Kind::Gear);
    let zeros = vec![0.0; mechanism.count()];
    let mut plain = mechanism.model(&zeros).unwrap().system(Coordinates::Joint).unwrap();
    assert!(plain.parameters().is_none() && plain.sensitivities().is_empty());
    let x = plain.initial().clone();
    let mut out = TermBuf::new(plain.structure());
    let error = plain.along_parameter(0, Terms::FORCE, &x.point(), &x.point(), &mut out).unwrap_err();
    assert!(error.to_string().contains("parameter 0 was asked of a system that has 0"), "{error}");
    let mut system = System::parametric(&mechanism, &zeros, Coordinates::Absolute).unwrap();
    let sensitivity = &mut system.sensitivities()[0];
    let error = sensitivity.terms(Terms::FORCE, &x.point(), &mut out).unwrap_err();
    assert!(error.to_string().contains("belongs to other coordinates"), "{error}");
    let error = sensitivity.residual(&x, &mut [0.0]).unwrap_err();
    assert!(error.to_string().contains("belongs to other coordinates"), "{error}");
}
