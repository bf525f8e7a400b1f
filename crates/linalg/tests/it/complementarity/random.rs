//! A hundred thousand problems with known solutions, the same in every run.
//!
//! None may be wrong, and less than one in ten thousand of a class may be without an answer.

use gelenk_linalg::complementarity::lcp::{Lcp, LcpOptions, solve, solve_mixed};
use gelenk_linalg::complementarity::{Contact, ContactOptions, ContactProblem, State, contact, solutions};

/// Marsaglia's xorshift generator.
struct Random(u64);

impl Random {
    fn new(sequence: u64) -> Self {
        Self(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(sequence + 1))
    }

    /// Between -1 and 1.
    fn draw(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn positive(&mut self) -> f64 {
        0.5 + 0.45 * self.draw()
    }

    fn below(&mut self, n: usize) -> usize {
        (((self.draw() + 1.0) * 0.5 * n as f64) as usize).min(n - 1)
    }

    fn vector(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.draw()).collect()
    }

    /// Powers of ten from `10^-range` to `10^range`.
    fn scale(&mut self, range: f64) -> f64 {
        10_f64.powf(range * self.draw())
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// `rows · diag(inverse masses) · rowsᵀ`.
fn delassus(rows: &[Vec<f64>], inverse: &[f64]) -> Vec<f64> {
    rows.iter()
        .flat_map(|a| rows.iter().map(move |b| (0..inverse.len()).map(|k| a[k] * inverse[k] * b[k]).sum()))
        .collect()
}

fn apply(matrix: &[f64], z: &[f64]) -> Vec<f64> {
    matrix.chunks_exact(z.len()).map(|row| dot(row, z)).collect()
}

/// How large the terms of each row are.
fn sizes(matrix: &[f64], z: &[f64], q: &[f64]) -> Vec<f64> {
    let n = z.len();
    (0..n).map(|i| (0..n).map(|j| (matrix[i * n + j] * z[j]).abs()).sum::<f64>() + q[i].abs()).collect()
}

/// Looks at signs, complementarity and `w = M z + q` of one-sided rows.
fn solves(matrix: &[f64], q: &[f64], z: &[f64], w: &[f64]) -> bool {
    let mz = apply(matrix, z);
    let size = sizes(matrix, z, q);
    (0..z.len()).all(|i| {
        z[i] >= 0.0 && w[i] >= 0.0 && z[i] * w[i] == 0.0 && (mz[i] + q[i] - w[i]).abs() <= 1e-8 * size[i]
    })
}

/// `z*` and `w*` that are complementary; both 0 where a draw says so.
fn complementary(r: &mut Random, n: usize, degenerate: f64) -> (Vec<f64>, Vec<f64>) {
    (0..n)
        .map(|_| {
            let x = r.positive();
            if r.positive() < degenerate {
                (0.0, 0.0)
            } else if r.draw() > 0.0 {
                (x, 0.0)
            } else {
                (0.0, x)
            }
        })
        .unzip()
}

/// Failures are counted; what is returned must be right.
struct Tally {
    class: &'static str,
    problems: usize,
    failures: Vec<String>,
}

impl Tally {
    fn of(class: &'static str) -> Self {
        Self { class, problems: 0, failures: Vec::new() }
    }

    fn count<T, E: std::fmt::Debug>(&mut self, answer: Result<T, E>) -> Option<T> {
        self.problems += 1;
        match answer {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.failures.push(format!("{}: {error:?}", self.problems));
                None
            }
        }
    }

    fn finish(&self) {
        let count = self.failures.len();
        assert!(count * 10_000 <= self.problems, "{}: {:?} of {}", self.class, self.failures, self.problems);
    }
}

/// P matrices, with and without degenerate rows, in wild units.
#[test]
fn p_matrices() {
    let mut tally = Tally::of("P matrices");
    let mut r = Random::new(1);
    for k in 0..40_000 {
        let n = 1 + r.below(10);
        let a: Vec<Vec<f64>> = (0..n).map(|_| r.vector(n)).collect();
        let mut m = delassus(&a, &vec![1.0; n]);
        for i in 0..n {
            m[i * n + i] += 1.0;
            for j in 0..i {
                let s = 2.0 * r.draw();
                m[i * n + j] += s;
                m[j * n + i] -= s;
            }
        }
        let (z, w) = complementary(&mut r, n, if k % 2 == 0 { 0.0 } else { 0.4 });
        let (rows, columns): (Vec<f64>, Vec<f64>) = (0..n).map(|_| (r.scale(4.0), r.scale(4.0))).unzip();
        let m: Vec<f64> = (0..n * n).map(|k| m[k] * rows[k / n] * columns[k % n]).collect();
        let z: Vec<f64> = z.iter().zip(&columns).map(|(z, c)| z / c).collect();
        let w: Vec<f64> = w.iter().zip(&rows).map(|(w, r)| w * r).collect();
        let q: Vec<f64> = apply(&m, &z).iter().zip(&w).map(|(mz, w)| w - mz).collect();
        let Some(found) = tally.count(solve(&Lcp { matrix: &m, constant: &q }, &LcpOptions::default(), None))
        else {
            continue;
        };
        assert!(solves(&m, &q, &found.z, &found.w), "{k}: {found:?}");
        let most = z.iter().zip(&columns).fold(1e-3_f64, |a, (z, c)| a.max(z * c));
        for i in 0..n {
            assert!((found.z[i] - z[i]).abs() * columns[i] <= 1e-7 * most, "{k}: {:?} {z:?}", found.z);
        }
    }
    tally.finish();
}

/// Conditions of convex quadratic programs with constraints that depend on each other.
#[test]
fn quadratic_programs_with_dependent_rows() {
    let mut tally = Tally::of("quadratic programs");
    let mut r = Random::new(2);
    for k in 0..15_000 {
        let (x, c) = (1 + r.below(6), 2 + r.below(5));
        let rank = 1 + r.below(x);
        let roots: Vec<Vec<f64>> = (0..x).map(|_| r.vector(rank)).collect();
        let hessian = delassus(&roots, &vec![1.0; rank]);
        let mut rows: Vec<Vec<f64>> = (0..c).map(|_| r.vector(x)).collect();
        let copy: Vec<f64> = rows[0].iter().map(|a| 2.0 * a).collect();
        rows[1] = copy;
        let n = x + c;
        let mut m = vec![0.0; n * n];
        for i in 0..x {
            for j in 0..x {
                m[i * n + j] = hessian[i * x + j];
            }
            for (j, row) in rows.iter().enumerate() {
                m[i * n + x + j] = -row[i];
                m[(x + j) * n + i] = row[i];
            }
        }
        let (z, w) = complementary(&mut r, n, 0.1);
        let q: Vec<f64> = apply(&m, &z).iter().zip(&w).map(|(mz, w)| w - mz).collect();
        let Some(found) = tally.count(solve(&Lcp { matrix: &m, constant: &q }, &LcpOptions::default(), None))
        else {
            continue;
        };
        assert!(solves(&m, &q, &found.z, &found.w), "{k}: {found:?}");
        // any two solutions of a monotone problem are complementary to each other
        let size = 1.0 + dot(&found.z, &found.z).sqrt() + dot(&found.w, &found.w).sqrt();
        assert!(
            dot(&found.z, &w).abs() + dot(&z, &found.w).abs() <= 1e-6 * size,
            "{k}: {found:?} {z:?} {w:?}"
        );
    }
    tally.finish();
}

/// Rows (z, and turns about x and y) of corners below a box, without friction: rank 3.
#[test]
fn boxes_on_planes() {
    let mut tally = Tally::of("boxes on planes");
    let mut r = Random::new(3);
    for k in 0..10_000 {
        let corners = [4, 8, 16][r.below(3)];
        let side = corners / 4;
        let (a, b) = (r.scale(1.0), r.scale(1.0));
        // points along the edges of a rectangle, corners among them
        let rows: Vec<Vec<f64>> = (0..corners)
            .map(|i| {
                let t = 2.0 * (i % side) as f64 / side as f64 - 1.0;
                let (x, y) = [(t, -1.0), (1.0, t), (-t, 1.0), (-1.0, -t)][i / side];
                vec![1.0, b * y, -a * x]
            })
            .collect();
        let mass = r.scale(4.0);
        let inverse = [1.0 / mass, 3.0 / (mass * b * b), 3.0 / (mass * a * a)];
        // rest, a turn about an edge, about a corner, lift-off
        let motion =
            [[0.0, 0.0, 0.0], [1.0, 1.0 / b, 0.0], [2.0, 1.0 / b, 1.0 / a], [1.0, 0.2 / b, 0.0]][r.below(4)];
        let u: Vec<f64> = rows.iter().map(|row| dot(row, &motion)).collect();
        let force: Vec<f64> = u.iter().map(|u| if *u > 1e-12 { 0.0 } else { mass * r.positive() }).collect();
        let m = delassus(&rows, &inverse);
        let q: Vec<f64> = apply(&m, &force).iter().zip(&u).map(|(ml, u)| u - ml).collect();
        let Some(found) = tally.count(solve(&Lcp { matrix: &m, constant: &q }, &LcpOptions::default(), None))
        else {
            continue;
        };
        assert!(solves(&m, &q, &found.z, &found.w), "{k}: {found:?}");
        // forces are not unique, motion is
        for i in 0..corners {
            assert!((found.w[i] - u[i]).abs() <= 1e-8 * (1.0 + u[i]), "{k}: {:?} {u:?}", found.w);
        }
    }
    tally.finish();
}

/// Stacks of bodies with masses from 1e-4 to 1e4 kg. All numbers are powers of two or small multiples of them, so that the problem has exactly the known
/// solution.
#[test]
fn mass_ratios() {
    let mut tally = Tally::of("mass ratios");
    let mut r = Random::new(4);
    for k in 0..10_000 {
        let n = 2 + r.below(10);
        let inverse: Vec<f64> = (0..n).map(|_| (13.5 * r.draw()).round().exp2()).collect();
        let rows: Vec<Vec<f64>> = (0..n)
            .map(|i| {
                let mut row = vec![0.0; n];
                row[i] = 1.0;
                if i > 0 {
                    row[i - 1] = -1.0;
                }
                row
            })
            .collect();
        let m = delassus(&rows, &inverse);
        let (mut z, mut w) = complementary(&mut r, n, 0.1);
        z.iter_mut().chain(&mut w).for_each(|x| *x = (*x * 64.0).ceil() / 64.0);
        z.iter_mut().zip(&inverse).for_each(|(z, i)| *z /= i);
        let q: Vec<f64> = apply(&m, &z).iter().zip(&w).map(|(mz, w)| w - mz).collect();
        let Some(found) = tally.count(solve(&Lcp { matrix: &m, constant: &q }, &LcpOptions::default(), None))
        else {
            continue;
        };
        assert!(solves(&m, &q, &found.z, &found.w), "{k}: {found:?}");
        // a light body between heavy ones: its rounding, 1e-16 of the largest terms of all, is multiplied by its neighbours' masses over its own
        let most = sizes(&m, &z, &q).iter().fold(0.0_f64, |a, s| a.max(*s));
        for i in 0..n {
            assert!((found.w[i] - w[i]).abs() <= 1e-9 * most, "{k}: {:?} {w:?}", found.w);
        }
    }
    tally.finish();
}

/// Joints, some of them twice, beside one-sided rows.
#[test]
fn bilateral_blocks() {
    let mut tally = Tally::of("bilateral blocks");
    let mut r = Random::new(5);
    for k in 0..12_000 {
        let (v, joints, sided) = (6 + r.below(5), 1 + r.below(4), 1 + r.below(5));
        let acceleration = r.vector(v);
        let square = dot(&acceleration, &acceleration);
        let inverse: Vec<f64> = (0..v).map(|_| r.scale(2.0)).collect();
        let orthogonal = |mut row: Vec<f64>| {
            let part = dot(&row, &acceleration) / square;
            row.iter_mut().zip(&acceleration).for_each(|(x, a)| *x -= part * a);
            row
        };
        let mut rows: Vec<Vec<f64>> = (0..joints).map(|_| orthogonal(r.vector(v))).collect();
        let twice: Vec<f64> = (0..v).map(|i| rows.iter().map(|row| row[i]).sum()).collect();
        rows.push(twice);
        let mut force = r.vector(joints + 1);
        let mut u = vec![0.0; joints + 1];
        for _ in 0..sided {
            let row = r.vector(v);
            if r.draw() > 0.0 {
                rows.push(orthogonal(row));
                force.push(r.positive());
                u.push(0.0);
            } else {
                let up = dot(&row, &acceleration).signum();
                rows.push(row.iter().map(|x| x * up).collect());
                force.push(0.0);
                u.push(dot(rows.last().unwrap(), &acceleration));
            }
        }
        let n = rows.len();
        let m = delassus(&rows, &inverse);
        let q: Vec<f64> = apply(&m, &force).iter().zip(&u).map(|(ml, u)| u - ml).collect();
        let bilateral: Vec<bool> = (0..n).map(|i| i <= joints).collect();
        let answer = solve_mixed(&Lcp { matrix: &m, constant: &q }, &bilateral, &LcpOptions::default(), None);
        let Some(found) = tally.count(answer) else { continue };
        assert!(found.redundant);
        let size = sizes(&m, &found.z, &q);
        let mz = apply(&m, &found.z);
        for i in 0..n {
            assert!((mz[i] + q[i] - u[i]).abs() <= 1e-7 * size[i], "{k}: {found:?}");
            assert!(bilateral[i] || found.z[i] >= 0.0 && found.w[i] >= 0.0, "{k}: {found:?}");
        }
    }
    tally.finish();
}

/// A contact problem with a solution that is known.
struct Known {
    matrix: Vec<f64>,
    free: Vec<f64>,
    contacts: Vec<Contact>,
    motion: Vec<f64>,
}

/// Random rows, and states drawn for each contact.
fn friction(r: &mut Random, count: usize, tangents: usize, friction: f64) -> Known {
    let rows_each = 1 + tangents;
    let n = count * rows_each;
    let v = n + r.below(4);
    let rows: Vec<Vec<f64>> = (0..n).map(|_| r.vector(v)).collect();
    let inverse: Vec<f64> = (0..v).map(|_| r.scale(1.5)).collect();
    let matrix = delassus(&rows, &inverse);
    let (mut force, mut motion) = (vec![0.0; n], vec![0.0; n]);
    let mut contacts = Vec::new();
    for c in 0..count {
        let mu = friction * (0.2 + r.positive());
        let extra = if r.draw() > 0.5 { 1.5 } else { 1.0 };
        contacts.push(Contact { friction_static: mu * extra, ..Contact::with_friction(tangents, mu) });
        let at = c * rows_each;
        let mut direction = r.vector(tangents);
        let length = dot(&direction, &direction).sqrt();
        for d in &mut direction {
            *d /= length;
        }
        let state = r.below(3);
        if state == 0 {
            motion[at] = r.positive();
            (0..tangents).for_each(|t| motion[at + 1 + t] = r.draw());
            continue;
        }
        force[at] = r.positive();
        let speed = r.positive();
        let part = if state == 1 { 0.9 * r.positive() * extra } else { 1.0 };
        for t in 0..tangents {
            force[at + 1 + t] = -part * mu * force[at] * direction[t];
            motion[at + 1 + t] = if state == 1 { 0.0 } else { speed * direction[t] };
        }
    }
    let free = apply(&matrix, &force).iter().zip(&motion).map(|(dl, u)| u - dl).collect();
    Known { matrix, free, contacts, motion }
}

/// Looks at everything that makes a solution, on its own.
fn holds(p: &ContactProblem<'_>, force: &[f64], motion: &[f64], states: &[State]) -> bool {
    let size = sizes(p.delassus, force, p.free);
    let u = apply(p.delassus, force);
    let mut at = 0;
    p.contacts.iter().zip(states).all(|(c, state)| {
        let rows = at..at + c.row_count();
        at = rows.end;
        let scale = rows.clone().map(|i| size[i]).fold(0.0, f64::max);
        let n = force.len();
        let weight = rows.clone().map(|i| p.delassus[i * n + i]).fold(0.0, f64::max);
        let (zero, none) = (1e-8 * scale, 1e-8 * scale / weight);
        let (ln, un) = (force[rows.start], motion[rows.start]);
        let (lt, ut) = (&force[rows.start + 1..rows.end], &motion[rows.start + 1..rows.end]);
        let (friction, speed) = (dot(lt, lt).sqrt(), dot(ut, ut).sqrt());
        let right = rows.clone().all(|i| (u[i] + p.free[i] - motion[i]).abs() <= zero);
        right
            && ln >= -none
            && un >= -zero
            && (ln <= none || un <= zero)
            && match state {
                State::Open | State::Idle => friction <= none && ln <= none,
                State::Stick => speed <= zero && friction <= c.friction_static * ln + none,
                State::Slip(d) => lt.iter().zip(ut).zip(d).all(|((l, u), d)| {
                    (l + c.friction * ln * d).abs() <= none && (u - speed * d).abs() <= zero
                }),
            }
    })
}

fn same(a: &[f64], b: &[f64]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-6)
}

/// Up to four contacts in the plane and three in space: the known solution is among all that are found.
#[test]
fn small_friction_problems() {
    for (class, tangents, most, problems) in
        [("planar friction", 1, 4, 8_000), ("spatial friction", 2, 3, 3_000)]
    {
        let mut tally = Tally::of(class);
        let mut r = Random::new(6);
        let mut missed = 0;
        for k in 0..problems {
            let known = {
                let count = 1 + r.below(most);
                friction(&mut r, count, tangents, 0.6)
            };
            let problem =
                ContactProblem { delassus: &known.matrix, free: &known.free, contacts: &known.contacts };
            let Some(all) = tally.count(solutions(&problem, &ContactOptions::default())) else { continue };
            for s in &all {
                assert!(holds(&problem, &s.force, &s.motion, &s.states), "{k}: {s:?}");
            }
            if !all.iter().any(|s| same(&s.motion, &known.motion)) {
                missed += 1;
            }
        }
        assert!(missed * 10_000 <= problems, "{class}: {missed} missed");
        tally.finish();
    }
}

/// Beyond what is enumerated.
#[test]
fn large_friction_problems() {
    let mut tally = Tally::of("many contacts");
    let mut r = Random::new(7);
    for k in 0..2_000 {
        let tangents = 1 + k % 2;
        let known = {
            let count = 5 + r.below(4);
            friction(&mut r, count, tangents, 0.4)
        };
        let problem =
            ContactProblem { delassus: &known.matrix, free: &known.free, contacts: &known.contacts };
        let Some(found) = tally.count(contact::solve(&problem, &ContactOptions::default(), None)) else {
            continue;
        };
        assert!(holds(&problem, &found.force, &found.motion, &found.states), "{k}: {found:?}");
    }
    tally.finish();
}
