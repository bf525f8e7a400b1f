//! Problems without a solution, and mistakes.

use super::builders::{Blocks, Owned, box_on_floor};
use gelenk_core::KktError;
use gelenk_linalg::complementarity::Contact;
use gelenk_linalg::complementarity::many::{ManyError, ManyMethod, ManyOptions, ManySolver, Mechanism};

/// A body between two walls that both come closer, beside a box that can be solved.
fn squeezed() -> Owned {
    let mut blocks = Blocks::default();
    blocks.body(1.0, [1.0; 3]);
    blocks.body(1.0, [1.0; 3]);
    let mut problem = Owned::of(blocks);
    let contact = Contact::with_friction(2, 0.3);
    problem.touch(contact, (1, [0.0, 0.0, -0.5]), None, [0.0, 0.0, 1.0]);
    problem.touch(contact, (0, [0.0, 0.0, -0.5]), None, [0.0, 0.0, 1.0]);
    problem.touch(contact, (0, [0.0, 0.0, 0.5]), None, [0.0, 0.0, -1.0]);
    problem.free = vec![-1.0, 0.0, 0.0, -1.0, 0.0, 0.0, -0.5, 0.0, 0.0];
    problem
}

/// The contacts are named, the residual is what is missing, and the rest is solved.
#[test]
fn walls_that_squeeze_a_body_are_named() {
    for method in [ManyMethod::Auto, ManyMethod::GaussSeidel, ManyMethod::Gradient] {
        let solved = squeezed().solve(&ManyOptions { method, ..ManyOptions::default() }).unwrap();
        let report = &solved.report;
        assert!(!report.solved);
        assert!(report.residual >= 0.4 && report.residual.is_finite(), "{report:?}");
        let named: Vec<usize> = report.worst().iter().map(|w| w.0).collect();
        assert!(named.contains(&1) || named.contains(&2), "{named:?}");
        assert!(!named.contains(&0) || method == ManyMethod::Gradient, "{named:?}");
        assert!(report.worst().windows(2).all(|w| w[0].1 >= w[1].1));
        assert!(solved.impulse.iter().all(|l| l.is_finite()));
        if method != ManyMethod::Gradient {
            assert!(solved.motion[0].abs() <= 1e-10);
        }
    }
}

/// A contact that can move nothing is named if it is violated.
#[test]
fn an_immobile_contact_is_named() {
    let mut problem = squeezed();
    problem.rows.clear();
    problem.contacts.truncate(1);
    problem.free.truncate(3);
    (0..3).for_each(|_| problem.rows.end_row());
    let solved = problem.solve(&ManyOptions::default()).unwrap();
    assert_eq!(solved.report.worst(), &[(0, 1.0)]);
    problem.free[0] = 1.0;
    let solved = problem.solve(&ManyOptions::default()).unwrap();
    assert!(solved.report.solved);
}

/// No contacts are no problem.
#[test]
fn nothing_is_solved_at_once() {
    let solved = Owned::of(Blocks::default()).solve(&ManyOptions::default()).unwrap();
    assert!(solved.report.solved && solved.report.islands == 0);
}

#[test]
fn mistakes_are_told() {
    let good = box_on_floor(2, 0.5, &[0.0, 0.0, -1.0, 0.0, 0.0, 0.0]);
    let told = |change: &dyn Fn(&mut Owned)| {
        let mut bad = good.clone();
        change(&mut bad);
        bad.solve(&ManyOptions::default()).unwrap_err()
    };
    let at = |contact: usize, error: &ManyError| matches!(error, ManyError::Input { contact: c, .. } if *c == contact);
    assert!(at(4, &told(&|p| p.free.truncate(3))));
    assert!(at(1, &told(&|p| p.free[4] = f64::NAN)));
    assert!(at(2, &told(&|p| p.contacts[2].friction = -1.0)));
    assert!(at(2, &told(&|p| p.contacts[2].friction_static = 0.1)));
    assert!(at(3, &told(&|p| *p.rows.columns.last_mut().unwrap() = 6)));
    assert!(at(0, &told(&|p| p.rows.values[0] = f64::INFINITY)));
    let error = told(&|p| p.mechanism.values[0][1] = 1.0);
    assert_eq!(error, ManyError::NotSymmetric { component: 0 });
    let error = told(&|p| p.mechanism.values[0][0] = -1.0);
    assert_eq!(error, ManyError::NotSymmetric { component: 0 });
}

struct Broken;

impl Mechanism for Broken {
    fn answer(&mut self, _: &mut [f64]) -> Result<(), KktError> {
        Err(KktError::Unsupported { solver: "broken", reason: "it is".into() })
    }
}

/// An error of the mechanism is passed on.
#[test]
fn a_mechanism_without_answers_is_an_error() {
    let problem = box_on_floor(2, 0.5, &[0.0, 0.0, -1.0, 0.0, 0.0, 0.0]);
    let mut impulse = vec![0.0; 12];
    let found =
        ManySolver::new().solve(&problem.problem(), &mut Broken, &ManyOptions::default(), &mut impulse);
    assert!(matches!(found, Err(ManyError::Mechanism(_))));
}

/// Joints and drives that hold a body altogether leave rounding of its answers, without symmetry. What strikes it is stopped.
#[test]
fn a_body_that_is_held_altogether_does_not_move() {
    let mut blocks = Blocks::default();
    blocks.body(1.0, [1.0; 3]);
    blocks.body(1.0, [1.0; 3]);
    let mut problem = Owned::of(blocks);
    let contact = Contact::with_friction(2, 0.3);
    problem.touch(contact, (0, [0.0; 3]), Some((1, [0.0; 3])), [0.0, 0.0, 1.0]);
    problem.free = vec![-1.0, 0.0, 0.0];
    let answers = &mut problem.mechanism.values[1];
    answers.iter_mut().enumerate().for_each(|(i, b)| *b = 1e-17 * ((7 * i % 5) as f64 - 2.0));
    let solved = problem.solve(&ManyOptions::default()).unwrap();
    assert!(solved.report.solved);
    assert!((solved.impulse[0] - 1.0).abs() < 1e-10, "{:?}", solved.impulse);
    problem.mechanism.values[1][0] = f64::NAN;
    assert_eq!(problem.solve(&ManyOptions::default()).unwrap_err(), ManyError::NotSymmetric { component: 1 });
}
