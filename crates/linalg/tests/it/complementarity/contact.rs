//! Contact problems whose answers are known from mechanics.

use gelenk_linalg::complementarity::{
    Contact, ContactError, ContactOptions, ContactProblem, Count, State, Tangential, contact::minimum_norm,
    solutions, solve,
};

/// Rows of contacts of one rigid body with this mass and moments of inertia, each a force direction with its lever.
fn delassus(rows: &[[f64; 6]], mass: f64, inertia: [f64; 3]) -> Vec<f64> {
    let inverse = [1.0 / mass, 1.0 / mass, 1.0 / mass, 1.0 / inertia[0], 1.0 / inertia[1], 1.0 / inertia[2]];
    rows.iter()
        .flat_map(|a| rows.iter().map(move |b| (0..6).map(|k| a[k] * b[k] * inverse[k]).sum()))
        .collect()
}

/// The row of a force along `d` at `r` from the centre of mass.
fn row(d: [f64; 3], r: [f64; 3]) -> [f64; 6] {
    let m = [r[1] * d[2] - r[2] * d[1], r[2] * d[0] - r[0] * d[2], r[0] * d[1] - r[1] * d[0]];
    [d[0], d[1], d[2], m[0], m[1], m[2]]
}

fn times(rows: &[[f64; 6]], a: [f64; 6]) -> Vec<f64> {
    rows.iter().map(|r| r.iter().zip(a).map(|(r, a)| r * a).sum()).collect()
}

/// The rows of corners below a box with half sides 1, 1 and half height `h`: normal z, tangents x and y.
fn corners(points: &[[f64; 2]], h: f64) -> Vec<[f64; 6]> {
    points
        .iter()
        .flat_map(|p| {
            let r = [p[0], p[1], -h];
            [row([0.0, 0.0, 1.0], r), row([1.0, 0.0, 0.0], r), row([0.0, 1.0, 0.0], r)]
        })
        .collect()
}

/// Painlevé's rod: the lower end slides, `m p = 1 + 3 cos θ (cos θ − µ sin θ)`.
fn rod(theta: f64, mu: f64, free_normal: f64) -> Result<Vec<f64>, ContactError> {
    let (sin, cos) = theta.sin_cos();
    // unit mass and half length: J = 1/3, levers cos θ and sin θ
    let (normal, tangent) = ([0.0, 1.0, -cos], [1.0, 0.0, sin]);
    let product = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + 3.0 * a[2] * b[2];
    let d = [
        product(normal, normal),
        product(normal, tangent),
        product(tangent, normal),
        product(tangent, tangent),
    ];
    let contact = Contact::with_friction(1, mu).in_motion(Tangential::Sliding([-1.0, 0.0, 0.0]));
    let problem = ContactProblem { delassus: &d, free: &[free_normal, 0.0], contacts: &[contact] };
    let all = solutions(&problem, &ContactOptions::default())?;
    if all.is_empty() {
        return solve(&problem, &ContactOptions::default(), None).map(|s| s.force);
    }
    Ok(all.iter().map(|s| s.force[0]).collect())
}

#[test]
fn painleve_has_no_solution_or_two() {
    let theta = 54_f64.to_radians();
    let unsolvable = rod(theta, 1.5, -9.81);
    assert_eq!(unsolvable, Err(ContactError::Unsolvable { contacts: vec![0] }));
    let two = rod(theta, 1.5, 2.0).unwrap();
    assert_eq!(two.len(), 2);
    assert_eq!(two[0], 0.0);
    // m p = −0.103402653 from the closed form
    assert!((two[1] - 2.0 / 0.103402653).abs() < 1e-6 * two[1], "{two:?}");
    assert_eq!(rod(theta, 1.3, -9.81).unwrap().len(), 1);
}

/// A block on an incline rests on two corners: below the angle of friction it sticks, though neither corner could hold it alone.
#[test]
fn a_block_on_an_incline_sticks_and_slips() {
    for (slope, sticks) in [(0.29, true), (0.31, false)] {
        let rows: Vec<[f64; 6]> = [-1.0, 1.0]
            .iter()
            .flat_map(|&x| {
                let r = [x, 0.0, -0.2];
                [row([0.0, 0.0, 1.0], r), row([1.0, 0.0, 0.0], r)]
            })
            .collect();
        let d = delassus(&rows, 2.0, [1.0, 0.7, 1.0]);
        let q = times(&rows, [10.0 * slope, 0.0, -10.0, 0.0, 0.0, 0.0]);
        let contacts = [Contact::with_friction(1, 0.3); 2];
        let problem = ContactProblem { delassus: &d, free: &q, contacts: &contacts };
        let found = solve(&problem, &ContactOptions::default(), None).unwrap();
        assert_eq!(found.count, Count::One);
        assert!((found.force[0] + found.force[2] - 20.0).abs() < 1e-12);
        if sticks {
            assert_eq!(found.states, [State::Stick; 2]);
            assert_eq!(found.unique, [true, false, true, false]);
            assert_eq!(found.basis.rows.len(), 3);
            let even = minimum_norm(&problem, &found);
            assert!((even[1] + even[3] + 20.0 * slope).abs() < 1e-10);
        } else {
            assert_eq!(found.states, [State::Slip([1.0, 0.0, 0.0]); 2]);
            assert!((found.motion[1] - 10.0 * (slope - 0.3)).abs() < 1e-12);
        }
    }
}

/// Boxes with 4, 8 and 16 corners: rank 6, motion unique, even shares for reports (H21).
#[test]
fn boxes_on_many_corners_share_their_weight() {
    for count in [4_usize, 8, 16] {
        let points: Vec<[f64; 2]> = (0..count)
            .map(|k| {
                let a = std::f64::consts::TAU * (k as f64 + 0.5) / count as f64;
                [a.cos(), a.sin()]
            })
            .collect();
        let rows = corners(&points, 0.1);
        let d = delassus(&rows, 3.0, [1.0, 1.2, 1.9]);
        for (pull, sticks) in [(2.9, true), (3.1, false)] {
            let q = times(&rows, [pull * 0.6, pull * 0.8, -10.0, 0.0, 0.0, 0.0]);
            let contacts = vec![Contact::with_friction(2, 0.3); count];
            let problem = ContactProblem { delassus: &d, free: &q, contacts: &contacts };
            let found = solve(&problem, &ContactOptions::default(), None).unwrap();
            let weight: f64 = found.force.iter().step_by(3).sum();
            assert!((weight - 30.0).abs() < 1e-9);
            let slips = found.motion.iter().skip(1).step_by(3).all(|u| (u - 0.1 * 0.6).abs() < 1e-9);
            assert_eq!(slips, !sticks);
            assert!(found.unique.iter().all(|u| !u), "{:?}", found.unique);
            assert_eq!(found.basis.rows.len(), if sticks { 6 } else { 3 });
            let even = minimum_norm(&problem, &found);
            let same: f64 = even.iter().step_by(3).sum();
            assert!((same - 30.0).abs() < 1e-9 && even.iter().step_by(3).all(|l| *l >= 0.0));
            assert!(
                even.iter().map(|l| l * l).sum::<f64>()
                    <= found.force.iter().map(|l| l * l).sum::<f64>() * (1.0 + 1e-9)
            );
        }
    }
}
