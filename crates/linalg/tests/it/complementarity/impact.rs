//! Impact laws: chains of touching balls, columns, Poisson.

use gelenk_linalg::complementarity::impact::{Compliance, Impact, ImpactError, compliant, poisson};
use gelenk_linalg::complementarity::{Contact, ContactOptions, ContactProblem};

/// Contacts between neighbours of a chain of balls; the last one may stand before a wall.
struct Chain {
    masses: Vec<f64>,
    wall: bool,
}

impl Chain {
    fn contacts(&self) -> usize {
        self.masses.len() - 1 + usize::from(self.wall)
    }

    fn delassus(&self) -> Vec<f64> {
        let n = self.contacts();
        let inverse = |k: usize| self.masses.get(k).map_or(0.0, |m| 1.0 / m);
        (0..n * n)
            .map(|k| match (k / n).abs_diff(k % n) {
                0 => inverse(k / n) + inverse(k / n + 1),
                1 => -inverse((k / n).max(k % n)),
                _ => 0.0,
            })
            .collect()
    }

    /// Velocities of contacts: positive where they separate.
    fn rates(&self, v: &[f64]) -> Vec<f64> {
        (0..self.contacts()).map(|i| v.get(i + 1).unwrap_or(&0.0) - v[i]).collect()
    }

    /// Velocities of balls after these impulses.
    fn after(&self, v: &[f64], impact: &Impact) -> Vec<f64> {
        let at = |i: Option<usize>| i.and_then(|i| impact.impulse.get(i)).copied().unwrap_or(0.0);
        (0..v.len()).map(|k| v[k] + (at(k.checked_sub(1)) - at(Some(k))) / self.masses[k]).collect()
    }

    fn energy(&self, v: &[f64]) -> f64 {
        self.masses.iter().zip(v).map(|(m, v)| 0.5 * m * v * v).sum()
    }

    fn hit(&self, v: &[f64], law: Compliance) -> Vec<f64> {
        let impact = compliant(&self.delassus(), &self.rates(v), &vec![law; self.contacts()]).unwrap();
        self.after(v, &impact)
    }
}

fn first_moves(n: usize) -> (Chain, Vec<f64>) {
    let mut v = vec![0.0; n];
    v[0] = 1.0;
    (Chain { masses: vec![1.0; n], wall: false }, v)
}

/// The differential equations of chains of balls after Hertz, which know gaps between balls while the impact lasts. Steps have an error of 1e-9; there are about a hundred.
#[test]
fn hertz_chains_come_out() {
    let ode: [&[f64]; 3] = [
        &[-0.07095235, 0.07640304, 0.99454931],
        &[-0.07108502, -0.03027376, -0.01446363, 0.12704499, 0.98877742],
        &[
            -0.07108502,
            -0.03027379,
            -0.01583340,
            -0.00888570,
            -0.00512658,
            -0.00298598,
            -0.00173767,
            0.00267195,
            0.14739031,
            0.98586587,
        ],
    ];
    for expected in ode {
        let (chain, v) = first_moves(expected.len());
        let got = chain.hit(&v, Compliance::hertz(1.0));
        for (a, b) in got.iter().zip(expected) {
            assert!((a - b).abs() < 1e-7, "{got:?}");
        }
        assert!((chain.energy(&got) - 0.5).abs() < 1e-8, "{}", chain.energy(&got));
        assert!((got.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

/// Only ratios of stiffnesses matter, and no unit.
#[test]
fn units_do_not_matter_to_compliance() {
    let (chain, v) = first_moves(5);
    let one = chain.hit(&v, Compliance::hertz(1.0));
    for factor in [1e-9, 1e3, 1e12] {
        let stiffer = chain.hit(&v, Compliance::hertz(factor));
        assert!(one.iter().zip(&stiffer).all(|(a, b)| (a - b).abs() < 1e-7), "{stiffer:?}");
        let heavy = Chain { masses: vec![factor; 5], wall: false };
        let fast: Vec<f64> = v.iter().map(|v| v * factor).collect();
        let got = heavy.hit(&fast, Compliance::hertz(2.0));
        assert!(one.iter().zip(&got).all(|(a, b)| (a - b / factor).abs() < 1e-7), "{got:?}");
    }
}

/// Two balls: the law of energies is Newton's. Any exponent.
#[test]
fn two_balls_follow_their_restitution() {
    for e in [0.0, 0.3, 0.9, 1.0] {
        for exponent in [1.0, 1.5, 2.0] {
            let chain = Chain { masses: vec![1.0, 3.0], wall: false };
            let got = chain.hit(&[1.0, -0.5], Compliance { stiffness: 7.0, exponent, restitution: e });
            assert!((got[1] - got[0] - 1.5 * e).abs() < 1e-7, "{e} {exponent}: {got:?}");
        }
    }
}

/// Newton's cradle: k balls in, nearly k balls out. A column on a floor scatters, and keeps its energy.
#[test]
fn cradle_and_column() {
    let chain = Chain { masses: vec![1.0; 5], wall: false };
    let got = chain.hit(&[1.0, 1.0, 0.0, 0.0, 0.0], Compliance::hertz(1.0));
    assert!(got[3] > 0.8 && got[4] > 0.9 && got[0].abs() < 0.15 && got[1].abs() < 0.15, "{got:?}");
    let column = Chain { masses: vec![1.0; 10], wall: true };
    let got = column.hit(&[1.0; 10], Compliance::hertz(1.0));
    assert!((column.energy(&got) - 5.0).abs() < 1e-6, "{got:?}");
    assert!(got.windows(2).all(|p| p[1] - p[0] > -1e-9) && got[9] <= 1e-9, "nothing approaches: {got:?}");
    assert!(got[9] - got[0] > 0.1, "Newton's law would keep them together: {got:?}");
    let dull = column.hit(&[1.0; 10], Compliance { restitution: 0.5, ..Compliance::hertz(1.0) });
    assert!(column.energy(&dull) < 5.0);
    let dead = column.hit(&[1.0; 10], Compliance { restitution: 0.0, ..Compliance::hertz(1.0) });
    assert!(column.energy(&dead) < column.energy(&dull), "{dead:?}");
}

/// Poisson's law on three balls: compression makes their velocities equal, expansion gives the same impulses again.
#[test]
fn poisson_on_chains() {
    let (chain, v) = first_moves(3);
    let (d, rates) = (chain.delassus(), chain.rates(&v));
    let contacts = [Contact::frictionless(); 2];
    let problem = ContactProblem { delassus: &d, free: &rates, contacts: &contacts };
    let impact = poisson(&problem, &[1.0, 1.0], &ContactOptions::default()).unwrap();
    let got = chain.after(&v, &impact);
    for (a, b) in got.iter().zip([-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0]) {
        assert!((a - b).abs() < 1e-14, "{got:?}");
    }
    // different coefficients: Λc = (2/3, 1/3), then (2/3 + 1/3, 1/3 + 0) + p; without p the second contact would be driven together
    let impact = poisson(&problem, &[0.5, 0.0], &ContactOptions::default()).unwrap();
    let got = chain.after(&v, &impact);
    for (a, b) in got.iter().zip([0.0, 0.5, 0.5]) {
        assert!((a - b).abs() < 1e-14, "{got:?}");
    }
}

/// A ball with spin hits a floor: friction of both phases, within the cone of each.
#[test]
fn poisson_with_friction() {
    // disc of mass 1 and J = 1/2, radius 1: rows (normal, tangent)
    let d = [1.0, 0.0, 0.0, 3.0];
    let contact = [Contact::with_friction(1, 0.1)];
    let problem = ContactProblem { delassus: &d, free: &[-1.0, 2.0], contacts: &contact };
    let impact = poisson(&problem, &[0.6], &ContactOptions::default()).unwrap();
    assert!((impact.velocity[0] - 0.6).abs() < 1e-14);
    assert!((impact.impulse[0] - 1.6).abs() < 1e-14);
    assert!((impact.impulse[1] + 0.16).abs() < 1e-14, "{impact:?}");
}

#[test]
fn bad_laws_are_named() {
    let d = [1.0, 0.0, 0.0, 0.0];
    let v = [-1.0, -1.0];
    let error = compliant(&d, &v, &[Compliance::hertz(1.0); 2]);
    assert!(matches!(error, Err(ImpactError::Input { contact: 1, .. })), "{error:?}");
    let error = compliant(&d, &v, &[Compliance::hertz(1.0), Compliance::hertz(0.0)]);
    assert!(matches!(error, Err(ImpactError::Input { contact: 1, .. })), "{error:?}");
    let contacts = [Contact::frictionless(); 2];
    let problem = ContactProblem { delassus: &d, free: &v, contacts: &contacts };
    let error = poisson(&problem, &[0.5, 1.5], &ContactOptions::default());
    assert!(matches!(error, Err(ImpactError::Input { contact: 1, .. })), "{error:?}");
}
