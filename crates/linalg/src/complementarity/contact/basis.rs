//! Which rows are enough, which forces are determined, and how evenly they can be shared.
//!
//! A box on four corners has more rows than it has motions to prevent: `D` has a null space on them, and forces along it have no effect.
//! Carathéodory's theorem leaves independent rows with normal forces that are not negative: as long as the columns of the forces are dependent, a multiple of their
//! null vector brings one force to 0 and keeps the others' signs.

use super::super::full::{Rows, dot, largest, norm};
use super::scaled::{Scaled, Verdict};
use super::{ContactOptions, ContactProblem, ContactSolution, MOST_TANGENTS, State, Tangential};

/// Parts of null vectors below this are rounding.
const PART: f64 = 1e-7;
const DYKSTRA: usize = 20_000;

/// Independent rows that hold what is closed and what sticks.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Basis {
    /// Rows, in ascending order: normal rows of contacts that stay closed, tangential rows of those that stick. Friction of contacts that slip
    /// follows from their normal force.
    pub rows: Vec<usize>,
    /// Their forces, with the same effect on these rows as those of the solution: normal ones are not negative. Single sticking contacts may be beyond their cone here,
    /// since they carry for others. Where redundant contacts slip, friction depends on how they share their load, and the motion with these forces may be another one.
    pub forces: Vec<f64>,
}

/// A force that comes as one: a row, and with it the friction of a contact that slips.
struct Generator {
    contact: usize,
    row: usize,
    /// It does not become negative.
    one_sided: bool,
    /// The other rows with a force in proportion.
    coupled: Vec<(usize, f64)>,
    /// Its effect on all rows.
    column: Vec<f64>,
    force: f64,
}

/// Everything that could carry force in the states of a solution.
fn generators(p: &Scaled, found: &Verdict) -> Vec<Generator> {
    let mut list = Vec::new();
    for (c, contact) in p.contacts.iter().enumerate() {
        let start = p.start(c);
        let held = contact.normal && found.motion[start] <= p.zero_motion(start, &found.force);
        let still = norm(&found.motion[p.tangents(c)])
            <= p.tangents(c).map(|i| p.zero_motion(i, &found.force)).fold(0.0, f64::max);
        let sticks = found.states[c] == State::Stick
            || found.states[c] == State::Idle && still && contact.tangential == Tangential::AtRest;
        // a contact that carries nothing now would slip if it did
        let direction = match (found.states[c], contact.tangential) {
            (State::Slip(d), _) | (State::Idle, Tangential::Sliding(d) | Tangential::MustSlip(d)) => Some(d),
            (State::Idle, Tangential::AtRest) if !still => {
                let ut = &found.motion[p.tangents(c)];
                let mut d = [0.0; MOST_TANGENTS];
                d.iter_mut().zip(ut).for_each(|(d, u)| *d = u / norm(ut));
                Some(d)
            }
            _ => None,
        };
        let mut coupled = Vec::new();
        if let Some(d) = direction {
            coupled.extend(p.tangents(c).zip(d).map(|(i, d)| (i, -contact.friction * d)));
        }
        let mut add = |row: usize, one_sided, coupled: Vec<(usize, f64)>| {
            let mut column: Vec<f64> = (0..p.n).map(|i| p.matrix[i * p.n + row]).collect();
            for &(j, part) in &coupled {
                (0..p.n).for_each(|i| column[i] += part * p.matrix[i * p.n + j]);
            }
            list.push(Generator { contact: c, row, one_sided, coupled, column, force: found.force[row] });
        };
        if held {
            add(start, true, coupled);
        }
        if sticks && contact.friction_static > 0.0 {
            p.tangents(c).for_each(|i| add(i, false, Vec::new()));
        }
    }
    list
}

/// An independent basis for the states of a solution.
pub(super) fn select(p: &Scaled, found: &Verdict) -> Basis {
    let mut all = generators(p, found);
    let mut carrying: Vec<usize> =
        (0..all.len()).filter(|&k| all[k].force.abs() > p.zero_force(all[k].contact, &found.force)).collect();
    let held: Vec<usize> = all.iter().map(|g| g.row).collect();
    let mut null = null_space(&all, &carrying, &held);
    while let Some((slope, rest)) = towards_fewer(&all, &carrying, &null) {
        // a force reaches 0 first
        let mut first = (f64::INFINITY, usize::MAX);
        for (b, &k) in carrying.iter().enumerate() {
            let at = -all[k].force / slope[b];
            if slope[b].abs() > PART * largest(&slope) && at >= 0.0 && at < first.0 {
                first = (at, b);
            }
        }
        let (at, gone) = first;
        null = rest;
        if gone == usize::MAX {
            continue;
        }
        for (b, &k) in carrying.iter().enumerate() {
            all[k].force += at * slope[b];
            if all[k].one_sided {
                all[k].force = all[k].force.max(0.0);
            }
        }
        all[carrying[gone]].force = 0.0;
        carrying.remove(gone);
        // what is left of the null space does without the force that is gone
        for other in &mut null {
            let part = other[gone] / slope[gone];
            other.iter_mut().zip(&slope).for_each(|(o, s)| *o -= part * s);
            other.remove(gone);
        }
        orthonormal(&mut null);
    }
    complete(&all, &carrying, &held)
}

/// The way within the null space that takes most from the smallest force, so that the order of contacts does not matter, and the rest of the null space.
fn towards_fewer(
    all: &[Generator],
    carrying: &[usize],
    null: &[Vec<f64>],
) -> Option<(Vec<f64>, Vec<Vec<f64>>)> {
    let part = |b: usize| null.iter().map(|v| v[b] * v[b]).sum::<f64>();
    let smallest = (0..carrying.len())
        .filter(|&b| part(b) > PART)
        .min_by(|&a, &b| all[carrying[a]].force.abs().total_cmp(&all[carrying[b]].force.abs()))?;
    let sign = -all[carrying[smallest]].force.signum();
    let mut slope = vec![0.0; carrying.len()];
    for v in null {
        let share = sign * v[smallest];
        slope.iter_mut().zip(v).for_each(|(s, v)| *s += share * v);
    }
    let size = norm(&slope);
    let mut rest: Vec<Vec<f64>> = null.to_vec();
    for v in &mut rest {
        let along = dot(v, &slope) / (size * size);
        v.iter_mut().zip(&slope).for_each(|(v, s)| *v -= along * s);
    }
    orthonormal(&mut rest);
    Some((slope, rest))
}

/// Makes vectors orthogonal and of length 1; those that depend on others go.
fn orthonormal(list: &mut Vec<Vec<f64>>) {
    let mut kept: Vec<Vec<f64>> = Vec::with_capacity(list.len());
    for mut v in list.drain(..) {
        let before = norm(&v);
        for _ in 0..2 {
            for k in &kept {
                let along = dot(&v, k);
                v.iter_mut().zip(k).for_each(|(v, k)| *v -= along * k);
            }
        }
        let size = norm(&v);
        if before > PART && size > PART * before {
            kept.push(v.iter().map(|v| v / size).collect());
        }
    }
    *list = kept;
}

/// Orthonormal forces of these generators that have no effect on the rows that are held.
fn null_space(all: &[Generator], carrying: &[usize], held: &[usize]) -> Vec<Vec<f64>> {
    let (m, n) = (carrying.len(), held.len());
    let mut matrix = vec![0.0; n * m];
    for (b, &k) in carrying.iter().enumerate() {
        held.iter().enumerate().for_each(|(i, &row)| matrix[i * m + b] = all[k].column[row]);
    }
    Rows::of(&matrix, n, m).null_space()
}

/// Adds rows without force as far as they are independent: what is closed or sticks is held, though nothing pulls at it now.
fn complete(all: &[Generator], carrying: &[usize], held: &[usize]) -> Basis {
    let mut order = carrying.to_vec();
    order.extend((0..all.len()).filter(|k| !carrying.contains(k) && all[*k].one_sided));
    order.extend((0..all.len()).filter(|k| !carrying.contains(k) && !all[*k].one_sided));
    let columns = order.iter().map(|&k| held.iter().map(|&i| all[k].column[i]).collect()).collect();
    let factors = Rows::sorted(columns, held.len(), carrying.len());
    let mut kept: Vec<(usize, f64)> =
        factors.order[..factors.rank].iter().map(|&b| (all[order[b]].row, all[order[b]].force)).collect();
    kept.sort_by_key(|k| k.0);
    let (rows, forces) = kept.into_iter().unzip();
    Basis { rows, forces }
}

/// Is the force of each row determined?
pub(super) fn unique(p: &Scaled, found: &Verdict) -> Vec<bool> {
    let all = generators(p, found);
    let held: Vec<usize> = all.iter().map(|g| g.row).collect();
    let null = null_space(&all, &(0..all.len()).collect::<Vec<usize>>(), &held);
    let mut unique = vec![true; p.n];
    for (k, g) in all.iter().enumerate() {
        if null.iter().any(|v| v[k].abs() > PART * largest(v)) {
            unique[g.row] = false;
            g.coupled.iter().filter(|(_, part)| *part != 0.0).for_each(|&(i, _)| unique[i] = false);
        }
    }
    unique
}

/// The shortest forces with the same effect as those of a solution: normal ones not negative, sticking ones in their cones. This is how forces that are not
/// unique are shared most evenly, and it does not depend on the order of contacts.
///
/// Returns the forces of the solution where the iteration does not come to an end.
pub fn minimum_norm(problem: &ContactProblem<'_>, solution: &ContactSolution) -> Vec<f64> {
    let Ok(p) = Scaled::new(problem, &ContactOptions::default()) else { return solution.force.clone() };
    let force = p.forces_in(&solution.force);
    let motion = p.motion(&force);
    let found = Verdict { force, motion, states: solution.states.clone() };
    if solution.unique.iter().all(|u| *u) {
        return solution.force.clone();
    }
    let shared = share(&p, &found);
    let same = |x: &[f64]| {
        let u = p.motion(x);
        (0..p.n).all(|i| (u[i] - found.motion[i]).abs() <= 100.0 * p.zero_motion(i, x))
    };
    match shared {
        Some(x) if same(&x) => p.forces_out(&x),
        _ => solution.force.clone(),
    }
}

/// Dykstra's projections of 0 onto the forces of the same effect and onto signs and cones.
fn share(p: &Scaled, found: &Verdict) -> Option<Vec<f64>> {
    let all = generators(p, found);
    let m = all.len();
    // lengths are those of forces in the problem's own units
    let weight: Vec<f64> = p.forces_out(&vec![1.0; p.n]);
    let size: Vec<f64> = all
        .iter()
        .map(|g| {
            (weight[g.row].powi(2) + g.coupled.iter().map(|(i, c)| (weight[*i] * c).powi(2)).sum::<f64>())
                .sqrt()
        })
        .collect();
    let mut matrix = vec![0.0; p.n * m];
    for (k, g) in all.iter().enumerate() {
        (0..p.n).for_each(|i| matrix[i * m + k] = g.column[i] / size[k]);
    }
    let target: Vec<f64> = (0..p.n).map(|i| all.iter().map(|g| g.column[i] * g.force).sum()).collect();
    let rows = Rows::of(&matrix, p.n, m);
    let onto_effect = |x: &mut [f64]| {
        let rest: Vec<f64> = (0..p.n).map(|i| target[i] - dot(&matrix[i * m..(i + 1) * m], x)).collect();
        x.iter_mut().zip(rows.shortest(&rest)).for_each(|(x, d)| *x += d);
    };
    let cones = cones(p, &all, &size);
    let mut x = vec![0.0; m];
    onto_effect(&mut x);
    let scale = largest(&x);
    let mut carried = vec![0.0; m];
    for _ in 0..DYKSTRA {
        let mut y: Vec<f64> = x.iter().zip(&carried).map(|(x, c)| x + c).collect();
        let before = y.clone();
        for cone in &cones {
            cone.project(&mut y);
        }
        carried = before.iter().zip(&y).map(|(b, y)| b - y).collect();
        let mut next = y.clone();
        onto_effect(&mut next);
        let apart = next.iter().zip(&y).fold(0.0_f64, |a, (x, y)| a.max((x - y).abs()));
        x = next;
        if apart <= 1e-12 * scale {
            let mut force = found.force.clone();
            for (k, g) in all.iter().enumerate() {
                let l = x[k] / size[k];
                force[g.row] = if g.one_sided { l.max(0.0) } else { l };
                g.coupled.iter().for_each(|&(i, part)| force[i] += part * (l - g.force));
            }
            return Some(force);
        }
    }
    None
}

/// A sign or a cone of generators.
struct Cone {
    normal: Option<usize>,
    tangents: Vec<usize>,
    /// `|T| ≤ slope N + offset`.
    slope: f64,
    offset: f64,
}

fn cones(p: &Scaled, all: &[Generator], size: &[f64]) -> Vec<Cone> {
    (0..p.contacts.len())
        .map(|c| {
            let rows = p.rows(c);
            let own = |one_sided| {
                (0..all.len())
                    .filter(move |&k| rows.clone().contains(&all[k].row) && all[k].one_sided == one_sided)
            };
            let normal = own.clone()(true).next();
            let tangents: Vec<usize> = own(false).collect();
            let contact = &p.contacts[c];
            let unit = tangents.first().map_or(1.0, |&k| size[k]);
            let slope = contact.friction_static * unit / normal.map_or(1.0, |k| size[k]);
            Cone { normal, tangents, slope, offset: contact.friction_static * contact.pressing * unit }
        })
        .collect()
}

impl Cone {
    fn project(&self, x: &mut [f64]) {
        let t = self.tangents.iter().map(|&k| x[k] * x[k]).sum::<f64>().sqrt();
        let n = self.normal.map_or(0.0, |k| x[k]);
        let bound = if self.normal.is_some() { self.slope * n.max(0.0) } else { 0.0 } + self.offset;
        if n >= 0.0 && t <= bound {
            return;
        }
        // the nearest point of |T| = slope N + offset in the half plane (N, |T|)
        let (normal, size) = match self.normal {
            Some(_) if self.tangents.is_empty() => (n.max(0.0), 0.0),
            Some(_) => {
                let along = (n + self.slope * (t - self.offset)) / (1.0 + self.slope * self.slope);
                let at = along.max(0.0);
                (at, t.min(self.slope * at + self.offset))
            }
            None => (0.0, t.min(self.offset)),
        };
        if let Some(k) = self.normal {
            x[k] = normal;
        }
        if t > 0.0 {
            self.tangents.iter().for_each(|&k| x[k] *= size / t);
        }
    }
}
