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

/// A slab on four corners, pushed so that it starts to slide; in units of length, mass and time. It slides without a turn, however the corners share its weight: its motion is unique.
struct Slab {
    delassus: Vec<f64>,
    free: Vec<f64>,
    contacts: Vec<Contact>,
}

fn slab(order: &[usize], [length, mass, time]: [f64; 3]) -> Slab {
    let points = [[1.0, 0.8], [-1.0, 0.7], [-0.9, -0.8], [1.1, -0.7]];
    let points: Vec<[f64; 2]> = order.iter().map(|&k| points[k].map(|x| x * length)).collect();
    let rows = corners(&points, 0.1 * length);
    let inertia = [1.0, 1.2, 1.9].map(|j| j * mass * length * length);
    let a = length / (time * time);
    let free = times(&rows, [3.0 * a, 1.5 * a, -10.0 * a, 0.0, 0.0, 0.0]);
    let contacts = vec![Contact::with_friction(2, 0.3); order.len()];
    Slab { delassus: delassus(&rows, 3.0 * mass, inertia), free, contacts }
}

impl Slab {
    fn problem(&self) -> ContactProblem<'_> {
        ContactProblem { delassus: &self.delassus, free: &self.free, contacts: &self.contacts }
    }
}

/// The order of contacts does not matter: motion is the same, and so are the forces shared evenly (H22).
#[test]
fn the_order_of_contacts_does_not_matter() {
    let orders = [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 0, 1], [1, 0, 3, 2]];
    let mut first: Option<(Vec<f64>, Vec<f64>)> = None;
    for order in orders {
        let slab = slab(&order, [1.0; 3]);
        let found = solve(&slab.problem(), &ContactOptions::default(), None).unwrap();
        let even = minimum_norm(&slab.problem(), &found);
        let sorted = |v: &[f64]| -> Vec<f64> {
            (0..4)
                .flat_map(|k| (0..3).map(move |t| (k, t)))
                .map(|(k, t)| v[3 * order.iter().position(|o| *o == k).unwrap() + t])
                .collect()
        };
        let got = (sorted(&found.motion), sorted(&even));
        if let Some((motion, even)) = &first {
            assert!(got.0.iter().zip(motion).all(|(a, b)| (a - b).abs() < 1e-9), "{got:?}");
            assert!(got.1.iter().zip(even).all(|(a, b)| (a - b).abs() < 1e-7), "{got:?} {even:?}");
        } else {
            assert!(found.states.iter().any(|s| matches!(s, State::Slip(_))), "{found:?}");
            first = Some(got);
        }
    }
}

/// Units of length, mass and time do not matter.
#[test]
fn units_of_contacts_do_not_matter() {
    let order = [0, 1, 2, 3];
    let slab_one = slab(&order, [1.0; 3]);
    let one = solve(&slab_one.problem(), &ContactOptions::default(), None).unwrap();
    let even_one = minimum_norm(&slab_one.problem(), &one);
    for scale in [1e-3, 1e3] {
        for unit in 0..3 {
            let mut scales = [1.0; 3];
            scales[unit] = scale;
            let [length, mass, time] = scales;
            let slab = slab(&order, scales);
            let found = solve(&slab.problem(), &ContactOptions::default(), None).unwrap();
            let even = minimum_norm(&slab.problem(), &found);
            let (a, f) = (length / (time * time), mass * length / (time * time));
            for i in 0..12 {
                assert!((found.motion[i] / a - one.motion[i]).abs() < 1e-9, "{scales:?}: {found:?}");
                assert!((even[i] / f - even_one[i]).abs() < 1e-6, "{scales:?}: {found:?}");
            }
            for (a, b) in found.states.iter().zip(&one.states) {
                assert_eq!(std::mem::discriminant(a), std::mem::discriminant(b));
            }
        }
    }
}

/// More friction at rest than in motion: between the two a block sticks, unless it must slip.
#[test]
fn friction_at_rest_holds_until_it_breaks() {
    let contact = Contact { friction_static: 0.5, ..Contact::with_friction(1, 0.3) };
    let block = |pull: f64, contact: Contact| {
        let (delassus, free) = ([1.0, 0.0, 0.0, 1.0], [-10.0, pull]);
        let problem = ContactProblem { delassus: &delassus, free: &free, contacts: &[contact] };
        solve(&problem, &ContactOptions::default(), None).unwrap()
    };
    let held = block(4.0, contact);
    assert_eq!((held.states[0], held.count), (State::Stick, Count::Several(2)));
    assert_eq!(held.force, [10.0, -4.0]);
    let slips = block(5.0 + 1e-6, contact);
    assert!((slips.motion[1] - 2.0 - 1e-6).abs() < 1e-12, "{slips:?}");
    let forced = block(5.0, contact.in_motion(Tangential::MustSlip([1.0, 0.0, 0.0])));
    assert_eq!(forced.states[0], State::Slip([1.0, 0.0, 0.0]));
    assert!((forced.motion[1] - 2.0).abs() < 1e-14);
    // slipping backwards is no way to start
    let (delassus, free) = ([1.0, 0.0, 0.0, 1.0], [-10.0, 1.0]);
    let contacts = [contact.in_motion(Tangential::MustSlip([1.0, 0.0, 0.0]))];
    let problem = ContactProblem { delassus: &delassus, free: &free, contacts: &contacts };
    let error = solve(&problem, &ContactOptions::default(), None);
    assert_eq!(error, Err(ContactError::Unsolvable { contacts: vec![0] }));
}

/// Friction of joints under a given force: about an axis, in a plane, in a ball joint.
#[test]
fn friction_of_joints() {
    for tangents in 1..=3 {
        let n = tangents;
        let delassus: Vec<f64> =
            (0..n * n).map(|k| if k / n == k % n { 2.0 + (k % n) as f64 } else { 0.5 }).collect();
        let free: Vec<f64> = (0..n).map(|k| 1.0 - 0.4 * k as f64).collect();
        for (pressing, sticks) in [(10.0, true), (1.0, false), (0.0, false)] {
            let contacts = [Contact::pressed(tangents, 0.2, pressing)];
            let problem = ContactProblem { delassus: &delassus, free: &free, contacts: &contacts };
            let found = solve(&problem, &ContactOptions::default(), None).unwrap();
            let friction = found.force.iter().map(|l| l * l).sum::<f64>().sqrt();
            let work: f64 = found.force.iter().zip(&found.motion).map(|(l, u)| l * u).sum();
            let speed = found.motion.iter().map(|u| u * u).sum::<f64>().sqrt();
            if sticks {
                assert_eq!(found.states, [State::Stick]);
                assert!(friction < 2.0 && speed < 1e-12);
            } else {
                assert!(matches!(found.states[0], State::Slip(_)), "{found:?}");
                assert!((friction - 0.2 * pressing).abs() < 1e-10, "{found:?}");
                assert!((work + friction * speed).abs() < 1e-10, "friction is against slip: {found:?}");
            }
        }
    }
}

/// A warm start is confirmed without a search, and a wrong one does no harm.
#[test]
fn warm_starts_are_confirmed_or_corrected() {
    let slab = slab(&[0, 1, 2, 3], [1.0; 3]);
    let cold = solve(&slab.problem(), &ContactOptions::default(), None).unwrap();
    let options = ContactOptions { count: false, ..ContactOptions::default() };
    for warm in [cold.states.clone(), vec![State::Open; 4], vec![State::Stick; 4]] {
        let found = solve(&slab.problem(), &options, Some(&warm)).unwrap();
        assert!(found.motion.iter().zip(&cold.motion).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}");
    }
}

/// Of two solutions the one that continues the past is taken.
#[test]
fn the_past_decides_between_two_solutions() {
    // a contact whose friction presses it in: open, or closed with a force
    let d = [1.0, 2.0, 2.0, 5.0];
    let contacts = [Contact::with_friction(1, 1.0).in_motion(Tangential::Sliding([1.0, 0.0, 0.0]))];
    let problem = ContactProblem { delassus: &d, free: &[3.0, 0.0], contacts: &contacts };
    for warm in [State::Open, State::Slip([1.0, 0.0, 0.0])] {
        let found = solve(&problem, &ContactOptions::default(), Some(&[warm])).unwrap();
        assert_eq!((found.states[0], found.count), (warm, Count::Several(2)));
    }
}

#[test]
fn states_without_force_are_told_apart() {
    let d = [1.0, 0.0, 0.0, 1.0];
    let contacts = [Contact::frictionless(); 2];
    let problem = ContactProblem { delassus: &d, free: &[1.0, 0.0], contacts: &contacts };
    let found = solve(&problem, &ContactOptions::default(), None).unwrap();
    assert_eq!(found.states, [State::Open, State::Idle]);
    assert_eq!(found.basis.rows, [1]);
    // below the tolerance of the caller nothing moves
    let problem = ContactProblem { delassus: &d, free: &[1e-9, -1e-9], contacts: &contacts };
    let options =
        ContactOptions { motion_tolerance: 1e-8, force_tolerance: 1e-8, ..ContactOptions::default() };
    let found = solve(&problem, &options, None).unwrap();
    assert_eq!((found.states, found.count), (vec![State::Idle; 2], Count::One));
}

#[test]
fn bad_contacts_are_named() {
    let ask = |delassus: &[f64], free: &[f64], contacts: &[Contact]| {
        solve(&ContactProblem { delassus, free, contacts }, &ContactOptions::default(), None)
    };
    let two = [Contact::frictionless(), Contact::with_friction(1, -0.1)];
    let d = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    assert!(matches!(ask(&d, &[0.0; 3], &two), Err(ContactError::Input { contact: 1, .. })));
    assert!(matches!(ask(&d, &[0.0; 2], &two), Err(ContactError::Input { contact: 2, .. })));
    let two = [Contact::frictionless(), Contact::with_friction(1, 0.1)];
    assert!(matches!(ask(&d, &[f64::NAN, 0.0, 0.0], &two), Err(ContactError::Input { contact: 0, .. })));
    // nothing that moves: no force helps
    let rigid = [1.0, 0.0, 0.0, 0.0];
    let error = ask(&rigid, &[-1.0, -1.0], &[Contact::frictionless(); 2]);
    assert_eq!(error, Err(ContactError::Unsolvable { contacts: vec![1] }));
    assert!(ask(&[], &[], &[]).unwrap().force.is_empty());
}

/// A slab that turns while it slides: friction couples the normal rows with all others, but three of four are still enough to hold it.
#[test]
fn sliding_on_redundant_corners_needs_independent_rows() {
    let slab = slab(&[0, 1, 2, 3], [1.0; 3]);
    let directions = [[0.6, 0.8], [-0.8, 0.6], [0.0, -1.0], [1.0, 0.0]];
    let contacts: Vec<Contact> = directions
        .iter()
        .map(|d| Contact::with_friction(2, 0.3).in_motion(Tangential::Sliding([d[0], d[1], 0.0])))
        .collect();
    let problem = ContactProblem { contacts: &contacts, ..slab.problem() };
    let found = solve(&problem, &ContactOptions::default(), None).unwrap();
    assert_eq!(found.basis.rows.len(), 3, "{found:?}");
    assert!(found.basis.forces.iter().all(|f| *f >= 0.0), "{found:?}");
    assert!(found.unique.iter().step_by(3).all(|u| !u), "{found:?}");
    // the forces of the basis alone keep all four corners on the ground
    let mut force = [0.0; 12];
    for (&row, f) in found.basis.rows.iter().zip(&found.basis.forces) {
        force[row] = *f;
        let d = directions[row / 3];
        (force[row + 1], force[row + 2]) = (-0.3 * f * d[0], -0.3 * f * d[1]);
    }
    for i in (0..12).step_by(3) {
        let u: f64 = (0..12).map(|j| problem.delassus[i * 12 + j] * force[j]).sum::<f64>() + problem.free[i];
        assert!(u.abs() < 1e-9, "{i}: {u}");
    }
}

/// Bodies that stand apart have the solutions they have alone: a box on four corners, and rods of which none but Painlevé's has no solution. Together they are far too
/// many states to try. An error names the contacts of its own body.
#[test]
fn bodies_that_stand_apart_are_solved_apart() {
    let points = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]];
    let rows = corners(&points, 0.5);
    let (box_d, box_free) = (delassus(&rows, 2.0, [1.0; 3]), times(&rows, [0.5, 0.0, -10.0, 0.0, 0.0, 0.0]));
    let box_contacts = [Contact::with_friction(2, 0.3); 4];
    let alone = ContactProblem { delassus: &box_d, free: &box_free, contacts: &box_contacts };
    let alone = solve(&alone, &ContactOptions::default(), None).unwrap();
    // blocks pressed to the floor with 20 N, pulled with 4 N (stick) or with 8 N (slip)
    let blocks = [(2.0, State::Stick), (4.0, State::Slip([1.0, 0.0, 0.0]))];
    let count = 6;
    let n = 12 + 2 * count;
    let mut d = vec![0.0; n * n];
    let mut free = box_free.clone();
    let mut contacts = box_contacts.to_vec();
    for i in 0..12 {
        d[i * n..i * n + 12].copy_from_slice(&box_d[i * 12..(i + 1) * 12]);
    }
    for k in 0..count {
        let at = 12 + 2 * k;
        (d[at * n + at], d[(at + 1) * n + at + 1]) = (0.5, 0.5);
        free.extend([-10.0, blocks[k % 2].0]);
        contacts.push(Contact::with_friction(1, 0.3));
    }
    let whole = ContactProblem { delassus: &d, free: &free, contacts: &contacts };
    let found = solve(&whole, &ContactOptions::default(), None).unwrap();
    assert_eq!(found.force[..12], alone.force[..]);
    assert_eq!(found.states[..4], alone.states[..]);
    for k in 0..count {
        assert_eq!(found.states[4 + k], blocks[k % 2].1, "block {k}");
        // m = 2 kg: 20 N from the floor; friction holds 4 N or slides with 0.3 · 20 N
        let friction = [-4.0, -6.0][k % 2];
        assert!(
            (found.force[12 + 2 * k] - 20.0).abs() < 1e-12
                && (found.force[13 + 2 * k] - friction).abs() < 1e-12
        );
    }
    assert_eq!(found.basis.rows.iter().filter(|r| **r < 12).count(), alone.basis.rows.len());

    // the last block becomes a rod that jams
    let (sin, cos) = 54_f64.to_radians().sin_cos();
    let product = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + 3.0 * a[2] * b[2];
    let (normal, tangent) = ([0.0, 1.0, -cos], [1.0, 0.0, sin]);
    let at = n - 2;
    d[at * n + at] = product(normal, normal);
    (d[at * n + at + 1], d[(at + 1) * n + at]) = (product(normal, tangent), product(tangent, normal));
    d[(at + 1) * n + at + 1] = product(tangent, tangent);
    free[n - 1] = 0.0;
    contacts[9] = Contact::with_friction(1, 1.5).in_motion(Tangential::Sliding([-1.0, 0.0, 0.0]));
    let whole = ContactProblem { delassus: &d, free: &free, contacts: &contacts };
    let error = solve(&whole, &ContactOptions::default(), None).unwrap_err();
    assert_eq!(error, ContactError::Unsolvable { contacts: vec![9] });
}

/// Without a basis forces and motion are the same, also where contacts do not feel each other.
#[test]
fn a_basis_is_found_where_it_is_asked_for() {
    let contacts = [Contact::frictionless(); 2];
    for delassus in [[1.0, 0.0, 0.0, 2.0], [2.0, 1.0, 1.0, 2.0]] {
        let problem = ContactProblem { delassus: &delassus, free: &[-3.0, -4.0], contacts: &contacts };
        let with = solve(&problem, &ContactOptions::default(), None).unwrap();
        let options = ContactOptions { basis: false, ..ContactOptions::default() };
        let without = solve(&problem, &options, None).unwrap();
        assert_eq!((with.force, with.motion, with.states), (without.force, without.motion, without.states));
        assert_eq!((with.basis.rows, with.unique), (vec![0, 1], vec![true; 2]));
        assert!(without.basis.rows.is_empty() && without.unique.is_empty());
    }
}
