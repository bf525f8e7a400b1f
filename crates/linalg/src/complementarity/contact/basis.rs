//! Which rows are enough, which forces are determined, and how evenly they can be shared.
//!
//! A box on four corners has more rows than it has motions to prevent: `D` has a null space on them, and forces along it have no effect.
//! Carathéodory's theorem leaves independent rows with normal forces that are not negative: as long as the columns of the forces are dependent, a multiple of their
//! null vector brings one force to 0 and keeps the others' signs.

use super::super::full::{Rows, largest, norm};
use super::scaled::{Scaled, Verdict};
use super::{ContactOptions, ContactProblem, ContactSolution, State, Tangential};

/// Parts of null vectors below this are rounding.
const PART: f64 = 1e-7;
const DYKSTRA: usize = 20_000;

/// Independent rows that hold what is closed and what sticks.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Basis {
    /// Rows, in ascending order: normal rows of contacts that stay closed, tangential rows of those that stick. Friction of contacts that slip
    /// follows from their normal force.
    pub rows: Vec<usize>,
    /// Their forces, with the same effect as those of the solution: normal ones are not negative. Single sticking contacts may be beyond their cone here, since they
    /// carry for others.
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
        let idle = matches!(found.states[c], State::Open | State::Idle);
        let still = norm(&found.motion[p.tangents(c)])
            <= p.tangents(c).map(|i| p.zero_motion(i, &found.force)).fold(0.0, f64::max);
        let sticks = found.states[c] == State::Stick
            || found.states[c] == State::Idle && still && contact.tangential == Tangential::AtRest;
        let mut coupled = Vec::new();
        if let (State::Slip(d), false) = (found.states[c], idle) {
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
    loop {
        // the columns of generators that carry, as rows of the transposed matrix
        let m = carrying.len();
        let mut matrix = vec![0.0; p.n * m];
        for (b, &k) in carrying.iter().enumerate() {
            let size = norm(&all[k].column).max(f64::MIN_POSITIVE);
            (0..p.n).for_each(|i| matrix[i * m + b] = all[k].column[i] / size);
        }
        let null = Rows::of(&matrix, p.n, m).null_space();
        let Some(direction) = null.first() else { break };
        let slope: Vec<f64> = carrying
            .iter()
            .zip(direction)
            .map(|(&k, d)| d / norm(&all[k].column).max(f64::MIN_POSITIVE))
            .collect();
        // a one-sided force reaches 0 first, or a free one, on either side
        let reach = |sign: f64| {
            let mut first: Option<(f64, usize)> = None;
            for (b, &k) in carrying.iter().enumerate() {
                let rate = sign * slope[b];
                if slope[b].abs() > PART * largest(&slope) && rate * all[k].force < 0.0 {
                    let at = -all[k].force / rate;
                    if first.is_none_or(|f| at < f.0) {
                        first = Some((at, b));
                    }
                }
            }
            first
        };
        let (plus, minus) = (reach(1.0), reach(-1.0));
        let (at, gone) = match (plus, minus) {
            (Some(a), Some(b)) if b.0 < a.0 => (-b.0, b.1),
            (Some(a), _) => a,
            (None, Some(b)) => (-b.0, b.1),
            (None, None) => break,
        };
        for (b, &k) in carrying.iter().enumerate() {
            all[k].force += at * slope[b];
            if all[k].one_sided {
                all[k].force = all[k].force.max(0.0);
            }
        }
        all[carrying[gone]].force = 0.0;
        carrying.remove(gone);
    }
    complete(&all, &carrying, p.n)
}

/// Adds rows without force as far as they are independent: what is closed or sticks is held, though nothing pulls at it now.
fn complete(all: &[Generator], carrying: &[usize], n: usize) -> Basis {
    let mut order = carrying.to_vec();
    order.extend((0..all.len()).filter(|k| !carrying.contains(k) && all[*k].one_sided));
    order.extend((0..all.len()).filter(|k| !carrying.contains(k) && !all[*k].one_sided));
    let columns = order.iter().map(|&k| all[k].column.clone()).collect();
    let factors = Rows::sorted(columns, n, carrying.len());
    let mut kept: Vec<(usize, f64)> =
        factors.order[..factors.rank].iter().map(|&b| (all[order[b]].row, all[order[b]].force)).collect();
    kept.sort_by_key(|k| k.0);
    let (rows, forces) = kept.into_iter().unzip();
    Basis { rows, forces }
}

/// Is the force of each row determined?
pub(super) fn unique(p: &Scaled, found: &Verdict) -> Vec<bool> {
    let all = generators(p, found);
    let m = all.len();
    let mut matrix = vec![0.0; p.n * m];
    for (k, g) in all.iter().enumerate() {
        (0..p.n).for_each(|i| matrix[i * m + k] = g.column[i]);
    }
    let null = Rows::of(&matrix, p.n, m).null_space();
    let mut unique = vec![true; p.n];
    for (k, g) in all.iter().enumerate() {
        if null.iter().any(|v| v[k].abs() > PART) {
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
        let rest: Vec<f64> =
            (0..p.n).map(|i| target[i] - super::super::full::dot(&matrix[i * m..(i + 1) * m], x)).collect();
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
