//! Block elimination to minimal coordinates (M53).
//!
//! [Lubich92, (3.3)]: velocities with mass `y`, as many as there are rows, and velocities without mass `z`,
//!
//! ```text
//! [ M  0  Kᵀ ] [ y ]   [ f ]
//! [ 0  0  Jᵀ ] [ z ] = [ q ]
//! [ K  J  0  ] [ µ ]   [ h ]
//! ```
//!
//! with invertible `K`. With `J̄ = K⁻¹ J`, `h̄ = K⁻¹ h` this is the system in minimal coordinates (3.4), here for a general
//! right-hand side:
//!
//! ```text
//! (J̄ᵀ M J̄) z = q − J̄ᵀ (f − M h̄),        y = h̄ − J̄ z,        Kᵀ µ = f − M y.
//! ```
//!
//! Everything is full: this is for systems with few degrees of freedom. `M` may be singular as long as `J̄ᵀ M J̄` is
//! positive definite.

use crate::gate::{Gate, Treats, check_structure, snapshot_of_name};
use crate::published::tree::diagnose::{check_solution, dependence, is_finite};
use crate::published::tree::kernel::{
    PIVOT, cholesky, dot, lower, lower_transposed, lu, lu_solve, lu_solve_transposed, multiply_add,
    transposed_add,
};
use gelenk_core::{Kkt, KktError, Saddle, Singularity, Structure};

/// The solver `block`.
#[derive(Debug)]
pub struct BlockElimination {
    gate: Gate,
    /// Was the split given? Otherwise it is found anew in every factorisation.
    declared: bool,
    /// Has the velocity mass?
    heavy: Vec<bool>,
    /// Velocities: those with mass, then those without; and the place of each in that order.
    order: Vec<usize>,
    place: Vec<usize>,
    /// `M`, `K`, `J̄`, `A`.
    m: Vec<f64>,
    k: Vec<f64>,
    pivots: Vec<u32>,
    j: Vec<f64>,
    a: Vec<f64>,
    /// `M J̄` of one column; later `f − M h̄` and `f − M y`.
    product: Vec<f64>,
    h: Vec<f64>,
    f: Vec<f64>,
    z: Vec<f64>,
}

impl BlockElimination {
    /// The name by which users choose it.
    pub const NAME: &'static str = "block";

    /// Takes as `z` the velocities whose row of `M` is zero, found anew in every factorisation; there must be
    /// `nv − nl` of them.
    pub fn new(structure: &Structure) -> Result<Self, KktError> {
        check_structure(structure, Self::NAME)?;
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let d = nv - nl;
        Ok(Self {
            gate: Gate::new(Self::NAME, structure, Treats::Symmetric),
            declared: false,
            heavy: vec![true; nv],
            order: (0..nv).collect(),
            place: (0..nv).collect(),
            m: vec![0.0; nl * nl],
            k: vec![0.0; nl * nl],
            pivots: vec![0; nl],
            j: vec![0.0; nl * d],
            a: vec![0.0; d * d],
            product: vec![0.0; nl],
            h: vec![0.0; nl],
            f: vec![0.0; nl],
            z: vec![0.0; d],
        })
    }

    /// Takes these velocities as `z`, `nv − nl` of them. Others may be without mass too.
    pub fn with_split(structure: &Structure, massless: &[usize]) -> Result<Self, KktError> {
        let mut solver = Self::new(structure)?;
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        for &v in massless {
            match solver.heavy.get_mut(v) {
                Some(heavy) if *heavy => *heavy = false,
                Some(_) => return Err(unsupported(format!("velocity {v} is named twice"))),
                None => return Err(unsupported(format!("there is no velocity {v}, only {nv}"))),
            }
        }
        if massless.len() != nv - nl {
            return Err(wrong_number(massless.len(), nv, nl));
        }
        solver.declared = true;
        solver.split();
        Ok(solver)
    }

    /// Multiply-adds of one factorisation.
    pub fn operations(&self) -> u64 {
        let (n, d) = (self.h.len() as u64, self.z.len() as u64);
        n * n * n / 3 + 2 * n * n * d + n * d * (d + 1) / 2 + d * (d + 1) * (d + 2) / 6
    }

    /// Memory in use.
    pub fn bytes(&self) -> usize {
        let matrices = self.m.len() + self.k.len() + self.j.len() + self.a.len();
        8 * (matrices + 3 * self.h.len() + self.z.len() + 2 * self.order.len())
            + 4 * self.pivots.len()
            + self.heavy.len()
    }

    /// Sorts the velocities by `heavy`.
    fn split(&mut self) {
        let (mut y, mut z) = (0, self.h.len());
        for v in 0..self.order.len() {
            let next = if self.heavy[v] { &mut y } else { &mut z };
            self.order[*next] = v;
            self.place[v] = *next;
            *next += 1;
        }
    }

    fn find_split(&mut self, mass: &[f64]) -> Result<(), KktError> {
        let (nv, nl) = (self.gate.structure.dims.nv, self.gate.structure.dims.nl);
        if self.declared {
            let mut entry = None;
            let heavy = &self.heavy;
            self.gate.structure.mass.for_each(nv, |i, j, at| {
                if !(heavy[i] && heavy[j]) && mass[at] != 0.0 {
                    entry = Some((i, j));
                }
            });
            return match entry {
                Some((i, j)) => Err(unsupported(format!(
                    "M has an entry ({i}, {j}), but one of these velocities is declared to be without mass"
                ))),
                None => Ok(()),
            };
        }
        self.heavy.fill(false);
        let heavy = &mut self.heavy;
        self.gate.structure.mass.for_each(nv, |i, _, at| heavy[i] |= mass[at] != 0.0);
        let light = self.heavy.iter().filter(|heavy| !**heavy).count();
        if light != nv - nl {
            return Err(wrong_number(light, nv, nl));
        }
        self.split();
        Ok(())
    }

    fn load(&mut self, a: &Saddle<'_>) {
        let (nv, nl) = (self.gate.structure.dims.nv, self.gate.structure.dims.nl);
        for x in [&mut self.m, &mut self.k, &mut self.j] {
            x.fill(0.0);
        }
        let (place, m, k, jt) = (&self.place, &mut self.m, &mut self.k, &mut self.j);
        self.gate.structure.mass.for_each(nv, |i, j, at| {
            if place[i] < nl && place[j] < nl {
                m[place[j] * nl + place[i]] = a.mass[at];
            }
        });
        self.gate.structure.constraint_matrix.for_each(nl, nv, |i, j, at| match place[j].checked_sub(nl) {
            None => k[place[j] * nl + i] = a.left[at],
            Some(z) => jt[z * nl + i] = a.left[at],
        });
    }

    #[cold]
    fn singular_k(&self, a: &Saddle<'_>) -> KktError {
        if !is_finite(a) {
            return KktError::Singular(Singularity::default());
        }
        let rows: Vec<usize> = (0..self.h.len()).collect();
        let set = (0..rows.len()).find_map(|i| dependence(&self.gate.structure, a.left, &rows[..=i]));
        match set {
            Some(set) => KktError::Singular(Singularity { dependent_rows: vec![set], massless: vec![] }),
            None => unsupported(
                "the part K of G at the velocities with mass is singular, although the rows of G are independent: \
                 these velocities do not follow from the others; use 'lu'"
                    .into(),
            ),
        }
    }
}

fn unsupported(reason: String) -> KktError {
    KktError::Unsupported { solver: BlockElimination::NAME, reason }
}

#[cold]
fn wrong_number(found: usize, nv: usize, nl: usize) -> KktError {
    unsupported(format!(
        "{found} velocities are without mass, but with {nv} velocities and {nl} rows there must be {} for K to be \
         square",
        nv - nl
    ))
}

impl Kkt for BlockElimination {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        false
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.gate.check_matrix(a)?;
        self.find_split(a.mass)?;
        self.load(a);
        let (n, d) = (self.h.len(), self.z.len());
        if lu(n, &mut self.k, &mut self.pivots).is_err() {
            return Err(self.singular_k(a));
        }
        for column in self.j.chunks_exact_mut(n.max(1)) {
            lu_solve(n, &self.k, &self.pivots, column);
        }
        for i in 0..d {
            self.product.fill(0.0);
            multiply_add(n, n, 1.0, &self.m, &self.j[i * n..], &mut self.product);
            for k in i..d {
                self.a[i * d + k] = dot(n, &self.j[k * n..], &self.product);
            }
        }
        if let Err(i) = cholesky(d, PIVOT, &mut self.a) {
            let massless = if is_finite(a) { vec![self.order[n + i]] } else { vec![] };
            return Err(KktError::Singular(Singularity { dependent_rows: vec![], massless }));
        }
        self.gate.open();
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.gate.check_right(w, mu)?;
        let (n, d) = (self.h.len(), self.z.len());
        let (heavy, light) = self.order.split_at(n);
        for (f, &v) in self.f.iter_mut().zip(heavy) {
            *f = w[v];
        }
        self.h.copy_from_slice(mu);
        lu_solve(n, &self.k, &self.pivots, &mut self.h);
        self.product.copy_from_slice(&self.f);
        multiply_add(n, n, -1.0, &self.m, &self.h, &mut self.product);
        for (z, &v) in self.z.iter_mut().zip(light) {
            *z = w[v];
        }
        transposed_add(n, d, -1.0, &self.j, &self.product, &mut self.z);
        lower(d, &self.a, &mut self.z);
        lower_transposed(d, &self.a, &mut self.z);
        multiply_add(n, d, -1.0, &self.j, &self.z, &mut self.h);
        mu.copy_from_slice(&self.f);
        multiply_add(n, n, -1.0, &self.m, &self.h, mu);
        lu_solve_transposed(n, &self.k, &self.pivots, mu);
        for (&v, y) in heavy.iter().zip(&self.h).chain(light.iter().zip(&self.z)) {
            w[v] = *y;
        }
        check_solution(w, mu, Self::NAME)
    }
}

snapshot_of_name!(BlockElimination);
